/* Writing LaTeX.
 *
 * Texts come out as they read, in the old fonts (OT1) and the new ones (T1). Characters that are
 * commands of TeX, or other letters in OT1, get their names. Those that would merge with a
 * neighbour (two hyphens into a dash, two quotes into one) or that languages of babel make active
 * get braces of their own. A hyphen before a figure is a minus. Spaces do not collapse. What is not
 * UTF-8, or a control character, becomes a question mark. Everything else is passed on as UTF-8,
 * which LaTeX reads by default; pdflatex knows the letters of the Latin alphabets, lualatex those
 * of the font. */
#include "canvas/latex.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 80 }; /* of a line, beyond which a path is broken at its next command */

/* Of the font size, from the middle of figures and capitals down to their foot. */
#define BASELINE 0.34

void latex_number(struct buf *out, double value)
{
    int64_t scaled = llround(value * 10000);
    if (scaled < 0) buf_char(out, '-');
    if (scaled < 0) scaled = -scaled;
    buf_int(out, scaled / 10000);
    int64_t rest = scaled % 10000;
    if (rest != 0) buf_char(out, '.');
    for (int64_t place = 1000; rest != 0; rest %= place, place /= 10)
        buf_char(out, (char)('0' + rest / place));
}

void latex_length(struct buf *out, double units)
{
    latex_number(out, units / SYMBOL_UNIT);
}

void latex_point(struct buf *out, struct canvas_point at)
{
    buf_char(out, '(');
    latex_length(out, at.x);
    buf_char(out, ',');
    latex_length(out, at.y);
    buf_char(out, ')');
}

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

void latex_text(struct buf *out, const char *text)
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

void latex_put_text(struct buf *out, struct canvas_point at, double size, const char *text, bool underlined)
{
    buf_add(out, "    {\\pgftransformshift{\\pgfpointxy{");
    latex_length(out, at.x);
    buf_add(out, "}{");
    latex_length(out, at.y + BASELINE * size);
    buf_add(out, underlined ? "}}\\damiertext{\\underline{" : "}}\\damiertext{");
    latex_text(out, text);
    buf_add(out, underlined ? "}}}\n" : "}}\n");
}

void latex_open_texts(struct buf *out, const char *kind, double size)
{
    buf_add(out, "  \\begin{scope}[text size=");
    latex_length(out, size);
    buf_print(out, ", %s text]\n", kind);
}

void latex_close_texts(struct buf *out)
{
    buf_add(out, "  \\end{scope}\n");
}

const char *latex_role(enum canvas_role role)
{
    static const char *const roles[CANVAS_ROLES] = {
        [CANVAS_GIVEN] = "given", [CANVAS_FOUND] = "found", [CANVAS_NOTE] = "note", [CANVAS_ERROR] = "error"};
    return roles[role];
}

void latex_colour(struct buf *out, const char *name, const char *code)
{
    buf_print(out, "  \\definecolor{damier%s}{HTML}{%s}\n", name, code);
}

void latex_comment(struct buf *out, const char *text)
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

void latex_path(struct buf *out, const char *path)
{
    size_t column = 0;
    for (; *path != 0; path++, column++) {
        if (column >= WIDTH && *path >= 'A') {
            buf_add(out, "\n    ");
            column = 0;
        }
        buf_char(out, *path);
    }
}
