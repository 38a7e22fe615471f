/* Floor plans: boards with a character for each cell, where blanks are cells too. Mazes and museums
 * are floor plans. Words could not be told apart there, so kit/matrix.h is for other boards.
 *
 *     ######
 *     #S   E
 *     ######
 *
 * Every line is a row, except empty ones at the end of the text. Rows may differ in length: cells
 * missing at the end of a row are blanks. A board may be spaced: if there is a space anywhere in
 * its text, the cell of column j, from 0, is character 2j of its line, and spaces are between.
 * Comment lines may stand before the first row, and end the board behind the last: so a file may
 * hold several boards, and each but the first begins with a comment. */
#ifndef PUZZLE_KIT_FLOOR_PLAN_H
#define PUZZLE_KIT_FLOOR_PLAN_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/reader.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct floor_plan_form {
    const char *noun;    /* key, in messages: "a maze" */
    const char *cells;   /* the characters of cells; a blank is always one */
    const char *says;    /* key of the same in messages: "#, a space, S or E" */
    const char *telling; /* those of no other family: until one is read, the reader is `vague` */
    char once;           /* one that may be there once; 0: none */
    bool spaced;         /* boards may be spaced, and are written so */
    char last;           /* written for a blank at the end of a row, which shows its length */
    int most;            /* rows, columns */
    int64_t most_cells;
};

struct floor_plan {
    int rows, columns; /* 0 if the text has no row */
    char *cells;       /* row by row, in the arena */
};

/* Reads one board; false with the reader's error set. */
bool floor_plan_read(struct floor_plan *plan, const struct floor_plan_form *form, struct arena *arena,
                     struct reader *r);

/* Writes a board, of whose cells `sign` returns the characters, called in order. */
void floor_plan_write(const struct floor_plan_form *form, int rows, int columns,
                      char (*sign)(void *self, size_t cell), void *self, struct buf *out);

#endif
