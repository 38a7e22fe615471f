/* What the files of Binero share: the board. Cells are numbered row by row; a value is 0 or 1. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_H
#define PUZZLE_FAMILY_BINERO_BINERO_H

#include "base/alloc.h"
#include "puzzle/family.h"

enum { BINERO_OPEN = -1, BINERO_MOST = 1000 /* cells of a side */ };

struct binero {
    struct board board;
    int width, height;   /* even, at least 2 */
    bool equal_lines;    /* the third rule is dropped: two rows or two columns may be the same */
    bool no_counters;    /* pictures have no counts beside the lines */
    const int8_t *given; /* by cell: 0, 1 or BINERO_OPEN */
};

struct binero_parameters { /* of the command */
    struct option_size size;
    int64_t height; /* 0: as the size says */
    bool equal_lines, no_counters;
};

static inline const struct binero *binero_of(const struct board *board)
{
    return (const struct binero *)board;
}

/* Rows and then columns as lines of cells: line l starts at cell `first` and has `length` cells,
 * `step` apart. */
struct binero_line {
    size_t first, step;
    int length;
    bool column;
    int number; /* among the rows or the columns, from 0 */
};

static inline struct binero_line binero_line(const struct binero *b, int l)
{
    ASSERT(l >= 0 && l < b->height + b->width);
    if (l < b->height) return (struct binero_line){(size_t)l * (size_t)b->width, 1, b->width, false, l};
    return (struct binero_line){(size_t)(l - b->height), (size_t)b->width, b->height, true, l - b->height};
}

/* binero_read.c: forms of boards. binero_read fills all but the board's head. */
struct binero *binero_read(struct arena *arena, struct reader *r);
void binero_read_write(const struct board *board, const int32_t *values, struct buf *out);
void binero_read_write_game(const struct board *board, const int32_t *values, struct buf *out);

/* binero_reasons.c: kinds of rules; that for columns follows the one for rows. */
enum { BINERO_NO_THREE = 0, BINERO_BALANCE = 2, BINERO_DIFFERENT = 4, BINERO_TOO_MANY = 6 };
extern const struct family_rule binero_reasons_rules[];
extern const struct family_reasons binero_reasons;

/* binero_models.c */
enum { BINERO_CARD_XOR = 2 };
extern const struct family_model binero_models[];
double binero_models_footprint(const struct board *board, enum family_room room);
void binero_models_cells(const struct board *board, dm_model *model, dm_int *cell);
void binero_models_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues);
void binero_models_post(const struct board *board, dm_model *model, const dm_int *cell);
void binero_models_way(const struct board *board, enum family_question question, struct family_way *way);

/* binero_guess.c: as family_theorems has it; none for small boards, nor for many clues. */
bool binero_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value);

extern const struct family_logic binero_logic;            /* binero_logic.c */
extern const struct family_method binero_count_methods[]; /* binero_count.c */

#endif
