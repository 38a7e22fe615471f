/* The board of Kakuro. Cells are the white ones, row by row; a value is a digit. */
#ifndef PUZZLE_FAMILY_KAKURO_KAKURO_H
#define PUZZLE_FAMILY_KAKURO_KAKURO_H

#include "puzzle/kit/field.h"
#include "puzzle/regions/region_board.h"

enum {
    KAKURO_DIGITS = 9,
    KAKURO_SIDE = 3000, /* rows or columns, at most */
    KAKURO_SUM = 999,   /* of a clue, at most: more than any run can have */
};

struct kakuro {
    struct region_board base;
    struct field field;               /* whose holes are the black cells */
    const struct canvas_split *clues; /* by place; 0, 0 in white cells */
};

static inline const struct kakuro *kakuro_of(const struct board *board)
{
    return (const struct kakuro *)board;
}

/* kakuro.c: the board with these black places and clues, by place, and given digits, by place, or
 * LOGIC_OPEN; at least one place is white. All is copied. */
struct board *kakuro_make(struct arena *arena, int rows, int columns, const bool *black,
                          const struct canvas_split *clues, const int32_t *given);

/* kakuro_read.c: files */
struct board *kakuro_read(struct arena *arena, struct reader *r);
bool kakuro_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);
void kakuro_read_write(const struct board *board, const int32_t *values, struct buf *out);

extern const struct family_logic kakuro_rules_logic;          /* kakuro_rules.c */
extern const struct family_generator kakuro_generate_puzzles; /* kakuro_generate.c */

#endif
