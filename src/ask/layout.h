/* The JSON description of a board from which a page can draw it and let people fill it in. */
#ifndef ASK_LAYOUT_H
#define ASK_LAYOUT_H

#include "base/json_write.h"
#include "puzzle/family.h"

/* Cells of the largest board that has a layout. */
enum { LAYOUT_MOST = 10000 };

/* Writes the member `layout` (docs/formats.md). The board has at most LAYOUT_MOST cells. */
void layout_write(const struct board *board, struct arena *scratch, struct json_writer *json);

/* ---- the picture: layout_picture.c */

/* Writes the members that describe the picture alone: `shape` to `splits`. */
void layout_picture_write(const struct canvas *canvas, struct json_writer *json);

void layout_picture_point(struct json_writer *json, const char *key, struct canvas_point at);
const char *layout_picture_side(enum canvas_side side); /* "left" */

#endif
