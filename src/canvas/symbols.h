/* Pieces and signs that stand in a cell, as our own drawings. */
#ifndef CANVAS_SYMBOLS_H
#define CANVAS_SYMBOLS_H

enum symbol { SYMBOL_QUEEN, SYMBOLS };

/* Paths in the syntax of SVG, which TikZ reads too. A cell is SYMBOL_UNIT units wide and the origin is its
 * middle. The outline is filled and stroked; the details are strokes within it, in a colour that stands out
 * from the filling. */
enum { SYMBOL_UNIT = 40 };

struct symbol_row {
    const char *name;   /* one word; also its identifier in a picture */
    const char *letter; /* what the text pen writes */
    const char *outline;
    const char *details;
};

const struct symbol_row *symbols_get(enum symbol symbol);

#endif
