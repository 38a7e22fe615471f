/* The drawings, one row each.
 *
 * They are made to be read at 20 pixels as well as at 100: a silhouette that says it all, strokes of more
 * than a thirtieth of the cell, few details. They leave a sixth of the cell free, so that the tile and a
 * frame around it stay visible. Drawn for this project. */
#include "canvas/symbols.h"

#include "base/alloc.h"

#include <stddef.h>

#define BALL "a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z"

static const struct symbol_row rows[SYMBOLS] = {
    [SYMBOL_QUEEN] = {"queen", "R",
                      /* a crown of five scalloped points, from the left one to the right one */
                      "M-13.6-5.8C-11.4-1.8-9.4.9-7.8 1.8C-8.4-2-8.3-6-7.6-9.6C-5.9-6-4.3-2.4-2.9.4"
                      "C-1.7-3.4-.7-7.4 0-11.2C.7-7.4 1.7-3.4 2.9.4C4.3-2.4 5.9-6 7.6-9.6"
                      "C8.3-6 8.4-2 7.8 1.8C9.4.9 11.4-1.8 13.6-5.8"
                      /* down to the waist, around the foot and up again */
                      "C13.2-.4 11 4 9.4 7.6C8.4 9.6 8.8 11 10.6 12.2Q11.6 13 11.6 14.4V15Q11.6 16 10.6 16"
                      "H-10.6Q-11.6 16-11.6 15V14.4Q-11.6 13-10.6 12.2"
                      "C-8.8 11-8.4 9.6-9.4 7.6C-11 4-13.2-.4-13.6-5.8Z"
                      /* a ball on each point */
                      "M-15.9-7.6" BALL "M-9.8-11.4" BALL "M-1.9-13" BALL "M6-11.4" BALL "M12.1-7.6" BALL,
                      "M-8.5 7.9Q0 5.3 8.5 7.9M-8.8 12Q0 9.6 8.8 12"},
};

const struct symbol_row *symbols_get(enum symbol symbol)
{
    REQUIRE((unsigned)symbol < SYMBOLS, "a symbol is a row of the table");
    return &rows[symbol];
}
