/* Escaping of text for LaTeX, in OT1 and T1 fonts. Characters that are special to TeX, or different
 * glyphs in OT1, become commands. Those that form ligatures (two hyphens, two quotes) or that babel
 * makes active are put in braces. A hyphen before a digit at the start is a minus. Spaces do not
 * collapse. Control characters and bytes that are not UTF-8 become question marks. Everything else
 * is passed on as UTF-8: pdflatex supports the Latin alphabets, lualatex the characters of the
 * font. */
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
