/* Counting a Binero by meet in the middle: what its files share. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_COUNT_H
#define PUZZLE_FAMILY_BINERO_BINERO_COUNT_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "puzzle/family/binero/binero.h"
#include "search/states/state_table.h"

struct binero_work { /* limits of a count */
    struct deadline *deadline;
    uint64_t steps; /* since the last poll */
    size_t bytes;   /* may still be allocated, */
    size_t most;    /* of this many at first */
    struct sentence *error;
};

/* binero_row_lines.c: counts these steps and polls the deadline now and then; false: stop. */
bool binero_row_lines_go_on(struct binero_work *work, uint64_t steps);

/* ---- binero_row_lines.c: a board seen as lists of lines, one list for each row. Lines are
 * numbered; a line that fits several rows has one number. */
struct binero_row_lines {
    int width, height;
    bool empty; /* no clues: the board has all symmetries */

    binero_line_list line; /* by number, ascending */
    uint32_t *fit;         /* line numbers by row; owned */
    size_t *fit_begin;     /* by row, and the end; owned */

    /* Sums: the ones of each column, in fields of `bits` bits that never overflow. */
    int bits;
    size_t sum_words;
    uint8_t sum_word[64], sum_shift[64]; /* by column: where its field is */
    uint64_t *sum;                       /* by line; owned */

    /* Marks: a bit for each line that fits two rows, set if it is used, and a bit for each pair of
     * columns that may be equal, set if they are. All rows and columns of two halves together
     * differ exactly if the halves share no mark. Without the third rule there are none. */
    size_t mark_words;
    bool all_marked;      /* every line has a mark, so the marks give the set of lines */
    uint64_t *own, *keep; /* by line: bits to set, bits to keep; owned */
    uint64_t *all_equal;  /* the marks before the first row; owned */
};

/* Opens the table of these cells, row by row. False: stopped, or refused with the error set; then
 * nothing needs to be freed. */
bool binero_row_lines_open(struct binero_row_lines *sheet, const int8_t *cell, int width, int height,
                           bool distinct, struct binero_work *work);
void binero_row_lines_close(struct binero_row_lines *sheet);

int binero_row_lines_sum(const struct binero_row_lines *sheet, const uint64_t *sums, int column);
/* The field must be 0. */
void binero_row_lines_set_sum(const struct binero_row_lines *sheet, uint64_t *sums, int column, int value);

/* A line of ones. */
static inline uint64_t binero_sheet_full(const struct binero_row_lines *sheet)
{
    return sheet->width == 64 ? UINT64_MAX : (UINT64_C(1) << sheet->width) - 1;
}

/* ---- binero_half.c: the rows of a half, filled */

#define BINERO_HALF_NONE UINT32_MAX /* no line */

/* The two lines at the seam, and how many fillings of a group have them there. */
struct binero_seam {
    uint32_t last, before; /* `before` is farther from the seam, or BINERO_HALF_NONE */
    uint64_t count;
};

/* All fillings of a half. A class has equal sums; a group of a class has equal marks. */
struct binero_half {
    struct state_table classes; /* of sums */
    size_t *group_begin;        /* by class, and the end; owned */
    size_t *seam_begin;         /* by group, and the end; owned */
    uint64_t *marks;            /* by group; owned */
    struct binero_seam *seams;  /* owned */
};

/* Fills the rows from `from` to `to`, where the seam is. `wanted` (may be NULL) filters the sums.
 * False: stopped, or refused with the error set; then nothing needs to be freed. */
bool binero_half_fill(const struct binero_row_lines *sheet, int from, int to,
                      bool (*wanted)(const struct binero_row_lines *sheet, const uint64_t *sums),
                      struct binero_work *work, struct binero_half *half);
void binero_half_free(struct binero_half *half);

/* Set the error, too much memory or an overflow, and return false. */
bool binero_half_refuse(struct binero_work *work);
bool binero_half_overflow(struct binero_work *work);

/* ---- binero_join.c: pairs of halves that make whole grids */

struct binero_join {
    const struct binero_row_lines *sheet;
    const struct binero_half *top, *bottom;

    /* Group i of a class of bottoms is group i of the class of tops with 0 and 1 swapped, upside
     * down: pairs (i, j) and (j, i) have the same count. */
    bool mirrored;

    /* By pair of lines (x * lines + y), and the end; NULL: the table is not used; owned. */
    size_t *next_begin;
    uint16_t *next;  /* lines that may follow without three equal cells; owned */
    double fan;      /* lines that may follow a pair, on average */
    uint64_t *reach; /* by pair of lines below the seam (binero_join.c); owned */
    uint64_t *drop;  /* seams of the bottoms, packed: pair of lines, count; owned */
    double drops;    /* per group, on average */

    uint32_t *partner; /* groups of bottoms that share no mark with a top; owned */
    struct binero_work *work;
};

void binero_join_open(struct binero_join *join, const struct binero_row_lines *sheet,
                      const struct binero_half *top, const struct binero_half *bottom, bool mirrored,
                      struct binero_work *work);
void binero_join_close(struct binero_join *join);

/* The number of grids of a class of tops with a class of bottoms. False: stopped, or refused with
 * the error set. */
bool binero_join_classes(struct binero_join *join, size_t top, size_t bottom, uint64_t *count);

#endif
