/* Symbols of pieces and directions. */
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
    SYMBOL_NORTH, /* directions: a drop that points there */
    SYMBOL_NORTH_EAST,
    SYMBOL_EAST,
    SYMBOL_SOUTH_EAST,
    SYMBOL_SOUTH,
    SYMBOL_SOUTH_WEST,
    SYMBOL_WEST,
    SYMBOL_NORTH_WEST,
    SYMBOLS /* also used as "no symbol" */
};

/* SVG paths, which TikZ reads too. A cell is SYMBOL_UNIT units wide, with the origin at its centre.
 * The outline is filled and stroked; details are strokes inside it in a contrasting colour. */
enum { SYMBOL_UNIT = 40, SYMBOL_PARTS = 2 };

struct symbol_part { /* scaled, then rotated, then translated */
    const char *outline, *details;
    double x, y;
    double scale;
    int turn; /* degrees, clockwise */
};

struct symbol_row {
    const char *name;                       /* one word; also the id in a picture */
    const char *letter;                     /* for the text pen */
    const char *glyph;                      /* likewise, UTF-8, one column wide; NULL: none */
    struct symbol_part parts[SYMBOL_PARTS]; /* from left to right; no outline: unused */
};

const struct symbol_row *symbols_get(enum symbol symbol);

/* True if its transformation is the identity. */
static inline int symbols_stay(const struct symbol_part *part)
{
    return part->x == 0 && part->y == 0 && part->scale == 1 && part->turn == 0;
}

#endif
