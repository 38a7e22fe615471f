/* Counting a Binero by halves: what the files of the method share. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_COUNT_H
#define PUZZLE_FAMILY_BINERO_BINERO_COUNT_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "puzzle/family/binero/binero.h"
#include "search/states/state_table.h"

struct binero_work { /* what the steps of a count share */
    struct deadline *deadline;
    uint64_t steps; /* since it was last polled */
    size_t bytes;   /* that may still be allocated, */
    size_t most;    /* of this many at first */
    struct sentence *error;
};

/* binero_sheet.c: counts these steps, and polls the deadline now and then; false: stop. */
bool binero_sheet_go_on(struct binero_work *work, uint64_t steps);

/* ---- binero_sheet.c: a board seen as lists of lines, one list for each row. Lines are numbered;
 * a line that fits several rows has one number. */
struct binero_sheet {
    int width, height;
    bool empty; /* nothing is given: the board has all symmetries */

    binero_line_list line; /* by number, ascending */
    uint32_t *fit;         /* the numbers of the lines that fit row 0, row 1, ...; owned */
    size_t *fit_begin;     /* by row, and the end; owned */

    /* Sums: the ones of each column, in fields of `bits` bits that never spill over. */
    int bits;
    size_t sum_words;
    uint8_t sum_word[64], sum_shift[64]; /* by column: where its field is */
    uint64_t *sum;                       /* by line; owned */

    /* Marks: one bit for each line that fits two rows, set if it is used, and one for each pair of
     * columns that may be equal, set if they are. All rows and columns of two halves together
     * differ exactly if the halves share no mark. No marks without the third rule. */
    size_t mark_words;
    bool all_marked;      /* every line has a mark, so that the marks give the set of lines */
    uint64_t *own, *keep; /* by line: the bit to set, the bits that stay; owned */
    uint64_t *all_equal;  /* the marks before the first row; owned */
};

/* The sheet of these cells, row by row: 0, 1 or BINERO_OPEN. False: stopped, or refused with the
 * error set; nothing is left to free then. */
bool binero_sheet_open(struct binero_sheet *sheet, const int8_t *cell, int width, int height, bool distinct,
                       struct binero_work *work);
void binero_sheet_close(struct binero_sheet *sheet);

int binero_sheet_sum(const struct binero_sheet *sheet, const uint64_t *sums, int column);
/* Must be 0 before. */
void binero_sheet_set_sum(const struct binero_sheet *sheet, uint64_t *sums, int column, int value);

/* A line of ones. */
static inline uint64_t binero_sheet_full(const struct binero_sheet *sheet)
{
    return sheet->width == 64 ? UINT64_MAX : (UINT64_C(1) << sheet->width) - 1;
}

/* ---- binero_half.c: the rows of a half, filled */

#define BINERO_HALF_NONE UINT32_MAX /* instead of a line: there is none */

/* The lines next to the seam, and how many fillings of a group have them there. */
struct binero_seam {
    uint32_t last, before; /* before: the one farther from the seam, or BINERO_HALF_NONE */
    uint64_t count;
};

/* All fillings of a half: those with the same sums form a class, those of a class with the same
 * marks a group. */
struct binero_half {
    struct state_table classes; /* of sums */
    size_t *group_begin;        /* by class, and the end; owned */
    size_t *seam_begin;         /* by group, and the end; owned */
    uint64_t *marks;            /* by group; owned */
    struct binero_seam *seams;  /* owned */
};

/* The fillings of the rows from `from` up to or down to `to`, where the seam is. `wanted` (may be
 * NULL) says which sums matter. False: stopped, or refused with the error set; nothing is left to
 * free then. */
bool binero_half_fill(const struct binero_sheet *sheet, int from, int to,
                      bool (*wanted)(const struct binero_sheet *sheet, const uint64_t *sums),
                      struct binero_work *work, struct binero_half *half);
void binero_half_free(struct binero_half *half);

/* Set the error: half grids take too much memory, or a number overflows; false. */
bool binero_half_refuse(struct binero_work *work);
bool binero_half_overflow(struct binero_work *work);

/* ---- binero_join.c: pairs of halves that make whole grids */

struct binero_join {
    const struct binero_sheet *sheet;
    const struct binero_half *top, *bottom;

    /* Group i of a class of bottoms is group i of the class of tops swapped (0 for 1) and upside
     * down: pairs (i, j) and (j, i) have the same count. */
    bool mirrored;

    /* By pair of lines (x * lines + y), and the end; NULL: no spreading; owned. */
    size_t *next_begin;
    uint16_t *next;  /* the lines that may follow them without three equal cells; owned */
    double fan;      /* how many lines may follow a pair, on average */
    uint64_t *reach; /* by pair of lines below the seam: see binero_join.c; owned */
    uint64_t *drop;  /* the seams of the bottoms, packed: pair of lines, then the count; owned */
    double drops;    /* per group, on average */

    uint32_t *partner; /* the groups of bottoms that share no mark with a top; owned */
    struct binero_work *work;
};

void binero_join_open(struct binero_join *join, const struct binero_sheet *sheet,
                      const struct binero_half *top, const struct binero_half *bottom, bool mirrored,
                      struct binero_work *work);
void binero_join_close(struct binero_join *join);

/* How many grids are made of a class of tops and a class of bottoms. False: stopped, or refused
 * with the error set. */
bool binero_join_classes(struct binero_join *join, size_t top, size_t bottom, uint64_t *count);

#endif
