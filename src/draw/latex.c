/* Lengths, points and texts in LaTeX. base/tex.h escapes texts. */
#include "draw/latex.h"

#include "base/alloc.h"
#include "base/tex.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 80 }; /* columns: a longer path line is broken before its next command */

/* In font sizes, from the middle of digits and capitals down to the baseline. */
#define BASELINE 0.34

void latex_number(struct buf *out, double value)
{
    ASSERT(value > -1e13 && value < 1e13);
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

void latex_put_text(struct buf *out, struct canvas_point at, double size, const char *text, bool underlined)
{
    buf_add(out, "    {\\pgftransformshift{\\pgfpointxy{");
    latex_length(out, at.x);
    buf_add(out, "}{");
    latex_length(out, at.y + BASELINE * size);
    buf_add(out, underlined ? "}}\\damiertext{\\underline{" : "}}\\damiertext{");
    tex_text(out, text);
    buf_add(out, underlined ? "}}}\n" : "}}\n");
}

void latex_open_texts(struct buf *out, const char *kind, double size)
{
    ASSERT(size > 0);
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
    ASSERT(role < CANVAS_ROLES);
    static const char *const roles[CANVAS_ROLES] = {
        [CANVAS_GIVEN] = "given", [CANVAS_FOUND] = "found", [CANVAS_NOTE] = "note", [CANVAS_ERROR] = "error"};
    return roles[role];
}

void latex_colour(struct buf *out, const char *name, const char *code)
{
    ASSERT(strlen(code) == 6); /* hexadecimal digits */
    buf_print(out, "  \\definecolor{damier%s}{HTML}{%s}\n", name, code);
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

void latex_circle(struct buf *out, enum canvas_role role, const char *what, struct canvas_point at)
{
    buf_print(out, "  \\path[%s %s] ", latex_role(role), what);
    latex_point(out, at);
    buf_add(out, " circle[];\n");
}
