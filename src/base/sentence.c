/* Messages of fixed capacity. A longer text is truncated, never within a UTF-8 character. */
#include "base/sentence.h"

#include "base/alloc.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* Removes an incomplete UTF-8 character at the end. */
static void cut_cleanly(char *text)
{
    size_t end = strlen(text), begin = end;
    while (begin && ((unsigned char)text[begin - 1] & 0xc0) == 0x80) begin--;
    if (!begin) return;
    begin--;
    uint32_t code = 0;
    if (!text_utf8(text + begin, end - begin, &code)) text[begin] = 0;
}

static bool write_from(struct sentence *sentence, size_t used, const char *format, va_list arguments)
{
    size_t left = sizeof sentence->text - used;
    ASSERT(used < sizeof sentence->text); /* the text ends within its room */
    int length = vsnprintf(sentence->text + used, left, format, arguments);
    if (length >= 0 && (size_t)length >= left) cut_cleanly(sentence->text);
    return false;
}

bool sentence_vset(struct sentence *sentence, const char *format, va_list arguments)
{
    return sentence && write_from(sentence, 0, format, arguments);
}

bool sentence_set(struct sentence *sentence, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sentence_vset(sentence, format, arguments);
    va_end(arguments);
    return false;
}

bool sentence_vappend(struct sentence *sentence, const char *format, va_list arguments)
{
    return sentence && write_from(sentence, strlen(sentence->text), format, arguments);
}

bool sentence_append(struct sentence *sentence, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sentence_vappend(sentence, format, arguments);
    va_end(arguments);
    return false;
}

bool sentence_copy(struct sentence *sentence, const struct sentence *other)
{
    return sentence_set(sentence, "%s", other->text);
}

void sentence_clear(struct sentence *sentence)
{
    if (sentence) sentence->text[0] = 0;
}

bool sentence_is_empty(const struct sentence *sentence)
{
    return !sentence || !sentence->text[0];
}
