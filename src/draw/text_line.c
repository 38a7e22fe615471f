/* A line of the text pen in the making.
 *
 * Blanks are written only when something visible follows, so no line ends in a space. Looks are
 * escape sequences (SGR, ECMA-48), written when the look changes and reset at the end of a line. */
#include "draw/text_line.h"

#include "base/alloc.h"

static const char *const escapes[] = {
    [TEXT_PLAIN] = "\033[0m",        [TEXT_GIVEN] = "\033[0;1m", /* bold */
    [TEXT_FOUND] = "\033[0;32m",                                 /* green */
    [TEXT_FAINT] = "\033[0;2m",                                  /* faint */
    [TEXT_REASON] = "\033[0;4;36m",                              /* underlined, cyan */
    [TEXT_DEDUCED] = "\033[0;7;33m",                             /* inverse, yellow */
    [TEXT_WRONG] = "\033[0;1;7;31m",                             /* bold, inverse, red */
};

static void put_look(struct text_line *line, enum text_look look)
{
    if (line->colour && look != line->look) buf_add(&line->text, escapes[look]);
    line->look = look;
}

void text_line_keep(struct text_line *line)
{
    line->end = line->text.size;
    line->last = line->look;
}

void text_line_blanks(struct text_line *line, int count, enum text_look look)
{
    int skipped = count < line->skip ? count : line->skip;
    if (count <= 0) return;
    line->place += count;
    line->skip -= skipped;
    if (count == skipped) return;
    put_look(line, look);
    buf_fill(&line->text, ' ', (size_t)(count - skipped));
}

void text_line_word(struct text_line *line, const char *word, enum text_look look)
{
    for (; *word != 0; word++) {
        if (*word == ' ') {
            text_line_blanks(line, 1, look);
            continue;
        }
        ASSERT(line->skip == 0); /* only blanks were removed on the left */
        put_look(line, look);
        buf_char(&line->text, *word);
        line->place += (*word & 0xc0) != 0x80; /* the first byte of a character */
        text_line_keep(line);
    }
}

void text_line_end(struct text_line *line, struct buf *out)
{
    buf_bytes(out, line->text.data, line->end);
    if (line->colour && line->last != TEXT_PLAIN) buf_add(out, escapes[TEXT_PLAIN]);
    buf_char(out, '\n');
    buf_clear(&line->text);
    line->end = 0;
    line->place = 0;
    line->look = line->last = TEXT_PLAIN;
}
