/* Lists of the formats, and the commands that print lists, as text or JSON. */
#include "app/help_list.h"

#include "app/message.h"
#include "app/option_row.h"
#include "base/file.h"
#include "base/say.h"
#include "draw/pen.h"

#include <string.h>

/* ---- Formats ---- */

static const char *const common_formats[][2] = {
    {"native", "help.format.native"},
    {"json", "help.format.json"},
};

enum { COMMON = sizeof common_formats / sizeof *common_formats };

/* The family's own version of a pen's format; NULL if it has none or no family is named. */
static const struct family_format *own_version(const struct family *family, const char *pen)
{
    if (!family) return NULL;
    for (const struct family_format *format = families_formats(family); format->name; format++)
        if (strcmp(format->name, pen) == 0) return format;
    return NULL;
}

static bool family_format(const struct family *family, size_t index, const char **name, const char **blurb)
{
    for (const struct family *const *at = families; *at; at++) {
        if (family && *at != family) continue;
        for (const struct family_format *format = families_formats(*at); format->name; format++) {
            if (family && pen_find(format->name)) continue; /* listed with the pens */
            if (index--) continue;
            *name = format->name;
            *blurb = say_known(format->blurb);
            return true;
        }
    }
    return false;
}

bool help_list_format(const struct family *family, size_t index, const char **name, const char **blurb)
{
    size_t pen = 0;
    for (; pen_table[pen].name; pen++) {
        if (pen != index) continue;
        const struct family_format *own = own_version(family, pen_table[pen].name);
        *name = pen_table[pen].name;
        *blurb = own ? say_known(own->blurb) : say_known(pen_table[pen].blurb);
        return true;
    }
    ASSERT(index >= pen);
    index -= pen;
    if (index >= COMMON) return family_format(family, index - COMMON, name, blurb);
    *name = common_formats[index][0];
    *blurb = say_word(common_formats[index][1]);
    return true;
}

/* ---- Commands ---- */

static const char *const list_formats[] = {"text", "json", NULL};

static const struct option list_rows[] = {
    OPTION_ROW_FORMAT_OF(.offset = offsetof(struct help_list, format), list_formats,
                         "help.option.format-list"),
    {0},
};

const struct command_group help_list_groups[] = {{"help.title.output", list_rows, 0}, {0}};

int help_list_print(const struct invocation *invocation, void (*text)(struct buf *out),
                    void (*json)(struct buf *out))
{
    const struct help_list *settings = invocation->settings;
    struct file out;
    ASSERT(list_formats[settings->format]); /* the parser sets the index of a choice */
    bool created = file_create(&out, NULL);
    if (created) (settings->format ? json : text)(&out.buf);
    if (created && file_commit(&out)) return STATUS_DONE;
    return message_error("%s", file_error(&out));
}
