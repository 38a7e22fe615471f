/* What the files of the SVG pen share. */
#ifndef CANVAS_PEN_SVG_H
#define CANVAS_PEN_SVG_H

#include "canvas/pen.h"

#define PEN_SVG_PAPER "#fff"

enum { PEN_SVG_UNIT = SYMBOL_UNIT }; /* user units of a cell */

struct pen_svg_box {
    double left, top, right, bottom; /* user units */
};

struct pen_svg_sheet {
    const struct canvas *canvas;
    struct buf *out;
    double growth;            /* at least 1: how much larger than usual frame and labels are */
    struct pen_svg_box cells; /* what the cells cover */
    struct pen_svg_box page;  /* with labels and margin */
};

struct pen_svg_box pen_svg_floor_box(const struct canvas *canvas); /* what the cells cover */
void pen_svg_floor_tiles(const struct pen_svg_sheet *sheet);
void pen_svg_floor_edges(const struct pen_svg_sheet *sheet, bool frame, const char *colour, double width);

#endif
