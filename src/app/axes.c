/* The family's option rows, with every value as text: lists are split later, and each value is set
 * by its original row. After them, a flag for each of the family's prepared studies. */
#include "app/axes.h"

#include "app/message.h"
#include "base/alloc.h"
#include "base/arena.h"
#include "base/say.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

struct axes {
    struct arena arena;
    const struct family *family;
    size_t parameters, studies; /* counts */
    struct option *rows;        /* parameters, then studies; NULL name at the end */
    const char **texts;         /* by row */
    bool *flags;                /* by row; in the same block as the texts */
};

static bool has_letter(const struct option *rows, char letter)
{
    for (; rows->name; rows++)
        if (rows->letter == letter) return true;
    return false;
}

static const char *lower(struct arena *arena, const char *text)
{
    char *copy = arena_text(arena, text);
    for (char *c = copy; *c; c++) *c = (char)tolower((unsigned char)*c);
    return copy;
}

static void list_row(struct axes *v, size_t i, bool *named)
{
    const struct option *from = &v->family->command->parameters[i];
    struct option *row = &v->rows[i];
    *row = *from;
    row->offset = i * sizeof *v->texts;
    ASSERT(from->type != OPTION_FLAG || !from->positional); /* an operand has a value */
    if (from->type == OPTION_FLAG) {
        row->offset = (size_t)((char *)&v->flags[i] - (char *)v->texts);
        return;
    }
    row->type = OPTION_TEXT;
    row->choices = NULL;
    row->argument = "LIST";
    if (!from->positional) return;
    row->positional = false;
    row->once = true; /* as an operand */
    row->name = lower(&v->arena, from->name);
    if (!*named && !has_letter(v->family->command->parameters, 'n')) row->letter = 'n';
    *named = true;
}

struct axes *axes_new(const struct family *family)
{
    struct axes *v = alloc_bytes(sizeof *v);
    bool named = false;
    v->family = family;
    while (family->command->parameters[v->parameters].name) v->parameters++;
    while (family->study_flags && family->study_flags[v->studies].name) v->studies++;
    size_t count = v->parameters + v->studies;
    v->rows = ARENA_ARRAY(&v->arena, struct option, count + 1);
    v->texts = arena_bytes(&v->arena, (count + 1) * (sizeof *v->texts + sizeof *v->flags));
    v->flags = (bool *)(v->texts + count + 1);
    for (size_t i = 0; i < v->parameters; i++) list_row(v, i, &named);
    for (size_t i = 0; i < v->studies; i++) {
        size_t at = v->parameters + i;
        v->rows[at] = family->study_flags[i];
        ASSERT(v->rows[at].type == OPTION_FLAG); /* a prepared study has no value */
        v->rows[at].offset = (size_t)((char *)&v->flags[at] - (char *)v->texts);
    }
    return v;
}

void axes_close(struct axes *v)
{
    arena_free(&v->arena);
    alloc_free(v);
}

const struct option *axes_rows(const struct axes *v)
{
    return v->rows;
}

void *axes_values(struct axes *v)
{
    return v->texts;
}

const char *axes_name(const struct axes *v, size_t parameter)
{
    ASSERT(parameter < v->parameters); /* prepared studies have rows too, but no place here */
    return v->rows[parameter].name;
}

const char *axes_text(const struct axes *v, size_t parameter)
{
    ASSERT(parameter < v->parameters);
    ASSERT(v->rows[parameter].type == OPTION_TEXT || !v->texts[parameter]); /* flags have no text */
    return v->texts[parameter];
}

bool axes_flag(const struct axes *v, size_t parameter)
{
    ASSERT(parameter < v->parameters && v->rows[parameter].type == OPTION_FLAG);
    return v->flags[parameter];
}

bool axes_take_operand(struct axes *v, const char *operand)
{
    char quote[TEXT_QUOTE_ROOM];
    for (size_t i = 0; i < v->parameters; i++)
        if (v->family->command->parameters[i].positional && !v->texts[i]) {
            v->texts[i] = operand;
            return true;
        }
    message_say("message.operand-after-family",
                SAY(say_raw("word", text_quote(operand, strlen(operand), quote)),
                    say_raw("family", v->family->name)));
    return false;
}

bool axes_preset(struct axes *v, const char *name, const char *text)
{
    size_t i = 0;
    while (i < v->parameters && strcmp(v->rows[i].name, name) != 0) i++;
    REQUIRE(i < v->parameters, "a prepared study names an unknown option");
    if (v->family->command->parameters[i].type == OPTION_FLAG)
        v->flags[i] = true;
    else if (!v->texts[i])
        v->texts[i] = text;
    return true;
}

const struct family_study *axes_study(const struct axes *v)
{
    for (size_t i = 0; i < v->studies; i++)
        if (v->flags[v->parameters + i]) return &v->family->studies[i];
    return NULL;
}
