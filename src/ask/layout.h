/* The JSON description of a board from which a page can draw it and let people fill it in. */
#ifndef ASK_LAYOUT_H
#define ASK_LAYOUT_H

#include "base/json_write.h"
#include "puzzle/family.h"

/* Cells of the largest board that has a layout. */
enum { LAYOUT_MOST = 10000 };

/* Writes the member `layout` (docs/formats.md). The board has at most LAYOUT_MOST cells. */
void layout_write(const struct board *board, struct arena *scratch, struct json_writer *json);

#endif
