/* Pieces and signs in a cell, as our own drawings. */
#ifndef DRAW_SYMBOLS_H
#define DRAW_SYMBOLS_H

enum symbol {
    SYMBOL_QUEEN,
    SYMBOL_KING,
    SYMBOL_ROOK,
    SYMBOL_BISHOP,
    SYMBOL_KNIGHT,
    SYMBOL_NIGHTRIDER,
    SYMBOL_AMAZON,
    SYMBOL_CHANCELLOR,
    SYMBOL_ARCHBISHOP,
    SYMBOL_NORTH, /* what looks in one direction: a drop whose tip points there */
    SYMBOL_NORTH_EAST,
    SYMBOL_EAST,
    SYMBOL_SOUTH_EAST,
    SYMBOL_SOUTH,
    SYMBOL_SOUTH_WEST,
    SYMBOL_WEST,
    SYMBOL_NORTH_WEST,
    SYMBOLS /* also: no symbol */
};

/* Paths in the syntax of SVG, which TikZ reads too. A cell is SYMBOL_UNIT units wide and the origin
 * is its middle. The outline is filled and stroked; the details are strokes within it, in a colour
 * that stands out from the filling. */
enum { SYMBOL_UNIT = 40, SYMBOL_PARTS = 2 };

struct symbol_part { /* scaled first, then turned, then moved */
    const char *outline, *details;
    double x, y;
    double scale;
    int turn; /* degrees, clockwise */
};

struct symbol_row {
    const char *name;                       /* one word; also its identifier in a picture */
    const char *letter;                     /* what the text pen writes */
    struct symbol_part parts[SYMBOL_PARTS]; /* from left to right; no outline: no such part */
};

const struct symbol_row *symbols_get(enum symbol symbol);

/* Is it drawn as its paths say, neither scaled nor turned nor moved? */
static inline int symbols_stay(const struct symbol_part *part)
{
    return part->x == 0 && part->y == 0 && part->scale == 1 && part->turn == 0;
}

#endif
