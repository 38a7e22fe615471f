/* The board of Kakuro. Cells are the white places, row by row; a value is a digit. */
#ifndef PUZZLE_FAMILY_KAKURO_KAKURO_H
#define PUZZLE_FAMILY_KAKURO_KAKURO_H

#include "puzzle/kit/crossword.h"
#include "puzzle/kit/matrix.h"
#include "puzzle/regions/region_board.h"

enum {
    KAKURO_DIGITS = 9,
    KAKURO_SIDE = 3000, /* rows or columns, at most */
    KAKURO_SUM = 999,   /* of a clue, at most: more than any run can have */
};

/* A place, as in files: a digit, or one of these, or a split word with the clues of the run below
 * and of the run to the right (kit/matrix.h). */
enum { KAKURO_BLACK = -1, KAKURO_OPEN = 0 };

struct kakuro {
    struct region_board base;
    int rows, columns;
    const int32_t *word; /* by place; digits are clues */
    const int32_t *at;   /* by place: the cell, or -1 */
    const int32_t *place_of;
};

static inline const struct kakuro *kakuro_of(const struct board *board)
{
    return (const struct kakuro *)board;
}

/* kakuro.c: the board of these places, of which one is white at least. */
struct board *kakuro_make(struct arena *arena, int rows, int columns, const int32_t *word);

/* kakuro_read.c: files */
region_board_read kakuro_read_like;
void kakuro_read_write(const struct board *board, const int32_t *values, struct buf *out);

extern const struct family_logic kakuro_rules_logic;          /* kakuro_rules.c */
extern const struct family_generator kakuro_generate_puzzles; /* kakuro_generate.c */

#endif
