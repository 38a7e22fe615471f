/* The table of pens. A new pen is a file pen_NAME.c, its declaration in pen.h and a row here. */
#include "draw/pen.h"

#include <string.h>

const struct pen pen_table[] = {
    {"text", "cells as words, one line per row", ".txt", pen_text_draw, false},
    {"svg", "a picture for screen and paper", ".svg", pen_svg_draw, true},
    {"latex", "a TikZ picture in a document that compiles", ".tex", pen_latex_draw, true},
    {0},
};

const struct pen *pen_find(const char *name)
{
    for (const struct pen *pen = pen_table; pen->name != NULL; pen++)
        if (strcmp(pen->name, name) == 0) return pen;
    return NULL;
}
