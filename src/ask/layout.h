/* What a page needs so that people can fill a board in, besides its cells and their meaning. */
#ifndef ASK_LAYOUT_H
#define ASK_LAYOUT_H

#include "base/json_write.h"
#include "puzzle/family.h"

/* Boards of more cells are no boards to play on. */
enum { LAYOUT_MOST = 10000 };

/* The member `layout` of an object, as docs/formats.md describes it. The board has at most
 * LAYOUT_MOST cells. */
void layout_write(const struct board *board, struct arena *scratch, struct json_writer *json);

#endif
