/* Lists in sentences. */
#include "explain/phrase_list.h"

#include "base/say.h"

#include <string.h>

void phrase_list_end(struct phrase_list *list)
{
    ASSERT(!list->ends.size || vec_last(&list->ends) <= list->text.size);
    vec_push(&list->ends, list->text.size);
}

bool phrase_list_is_complex(struct phrase_list *list)
{
    return list->ends.size > 1 && strchr(buf_text(&list->text), ',');
}

static void free_list(struct phrase_list *list)
{
    buf_free(&list->text);
    vec_free(&list->ends);
}

void phrase_list_append(struct phrase_list *list, struct phrase_list *more)
{
    size_t begin = list->text.size;
    buf_bytes(&list->text, buf_text(&more->text), more->text.size);
    for (size_t i = 0; i < more->ends.size; i++) vec_push(&list->ends, begin + more->ends.data[i]);
    free_list(more);
}

const char *phrase_list_comma(size_t i, bool last)
{
    return i == 0 ? "" : last ? say_word("base.and") : ", ";
}

/* Of entries that have commas. */
static const char *semicolon(size_t i, size_t count)
{
    if (i == 0) return "";
    if (count == 2) return say_word("explain.and-two");
    return say_word(i + 1 == count ? "explain.and-last" : "puzzle.joint");
}

void phrase_list_join(struct phrase_list *list, struct buf *out)
{
    bool complex = phrase_list_is_complex(list);
    size_t count = list->ends.size;
    const char *text = buf_text(&list->text);
    ASSERT(!count || vec_last(&list->ends) == list->text.size);
    for (size_t i = 0, from = 0; i < count; from = list->ends.data[i++]) {
        buf_add(out, complex ? semicolon(i, count) : phrase_list_comma(i, i + 1 == count));
        buf_bytes(out, text + from, list->ends.data[i] - from);
    }
    free_list(list);
}
