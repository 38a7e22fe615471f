/* The table of pens. A new pen is a file pen_NAME.c, its declaration in pen.h and a row here. */
#include "draw/pen.h"

#include <string.h>

const struct pen pen_table[] = {
    {"text", "pens.text", ".txt", pen_text_draw, false},
    {"svg", "pens.svg", ".svg", pen_svg_draw, true},
    {"latex", "pens.latex", ".tex", pen_latex_draw, true},
    {0},
};

const struct pen *pen_find(const char *name)
{
    for (const struct pen *pen = pen_table; pen->name != NULL; pen++)
        if (strcmp(pen->name, name) == 0) return pen;
    return NULL;
}
