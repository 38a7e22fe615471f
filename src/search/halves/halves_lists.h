/* Half boards, in lists by the columns that they take. */
#ifndef SEARCH_HALVES_HALVES_LISTS_H
#define SEARCH_HALVES_HALVES_LISTS_H

#include "search/halves/halves_kernel.h"

/* All sets of up to HALVES_WIDTH columns as bits, by size: two tables, so that neither has to be
 * computed from the other. At most 12870 sets have the same size. Sets of the same size are
 * numbered in ascending order, so the sets of the first few columns come first. */
struct halves_sets {
    uint16_t *rank;                  /* by set: its number; owned */
    uint16_t *set[HALVES_WIDTH + 1]; /* by size and number; owned */
};

void halves_lists_init_sets(struct halves_sets *sets, int columns);
void halves_lists_free_sets(struct halves_sets *sets);

/* How many sets of this size some columns have. */
size_t halves_lists_sets(int columns, int size);

enum { HALVES_ROWS = 8 /* of a half, at most */ };

/* What a half is filled from: its rows on the way to the seam, and the columns that are free. */
struct halves_half {
    int rows, columns;
    struct {
        uint32_t open; /* squares that may hold a queen, as bits */
        int step;      /* to the next row; from the last one to the seam */
    } row[HALVES_ROWS];
    uint32_t column[HALVES_WIDTH]; /* its bit, by place among the free ones */
};

struct halves_lists {
    uint32_t *first;    /* by number of the set: where its list begins; one more; owned */
    halves_word *board; /* the lists; owned */
    size_t room;        /* for so many words */
};

void halves_lists_init(struct halves_lists *lists, int columns);
void halves_lists_free(struct halves_lists *lists);

/* All ways to fill a half, by the set of columns that they take. `scratch` is for the rows before
 * the last. */
void halves_lists_fill(struct halves_lists *lists, const struct halves_half *half,
                       const struct halves_sets *sets, const struct halves_kernel *kernel,
                       struct halves_lists scratch[2]);

#endif
