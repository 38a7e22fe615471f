/* Texts in LaTeX.
 *
 * They come out as they read, in the old fonts (OT1) and the new ones (T1). Characters that are
 * commands of TeX, or other letters in OT1, get their names. Those that would merge with a
 * neighbour (two hyphens into a dash, two quotes into one) or that languages of babel make active
 * get braces of their own. A hyphen before a figure is a minus. Spaces do not collapse. What is not
 * UTF-8, or a control character, becomes a question mark. Everything else is passed on as UTF-8,
 * which LaTeX reads by default; pdflatex knows the letters of the Latin alphabets, lualatex those
 * of the font. */
#include "base/tex.h"

#include "base/text.h"

#include <string.h>

static const struct {
    char character;
    const char *written;
} named[] = {
    {'\\', "\\textbackslash{}"},
    {'{', "\\{"},
    {'}', "\\}"},
    {'#', "\\#"},
    {'$', "\\$"},
    {'%', "\\%"},
    {'&', "\\&"},
    {'_', "\\_"},
    {'^', "\\textasciicircum{}"},
    {'~', "\\textasciitilde{}"},
    {'<', "\\textless{}"},
    {'>', "\\textgreater{}"},
    {'|', "\\textbar{}"},
    {'"', "\\symbol{34}"},
    {'-', "{-}"},
    {'`', "{`}"},
    {'\'', "{'}"},
    {',', "{,}"},
    {' ', "~"},
    {'\t', "~"},
    {'\n', "~"},
    {'\r', "~"},
};

static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

static const char *name_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if ((uint32_t)named[i].character == code) return named[i].written;
    return is_control(code) ? "?" : NULL;
}

void tex_text(struct buf *out, const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0, size; at<length; at += size> 0 ? size : 1) {
        uint32_t code = 0;
        size = text_utf8(text + at, length - at, &code);
        const char *name = size > 0 ? name_of(code) : "?";
        bool minus = code == '-' && at == 0 && text[1] >= '0' && text[1] <= '9';
        if (minus)
            buf_add(out, "$-$");
        else if (name != NULL)
            buf_add(out, name);
        else
            buf_bytes(out, text + at, size);
    }
}

void tex_comment(struct buf *out, const char *text)
{
    if (text == NULL) return;
    size_t length = strlen(text);
    buf_add(out, "% ");
    for (size_t at = 0, size; at<length; at += size> 0 ? size : 1) {
        uint32_t code = 0;
        size = text_utf8(text + at, length - at, &code);
        if (size == 0)
            buf_char(out, '?');
        else if (is_control(code))
            buf_char(out, ' ');
        else
            buf_bytes(out, text + at, size);
    }
    buf_char(out, '\n');
}
