/* Half boards, in lists by the set of columns that they occupy. */
#ifndef SEARCH_HALVES_HALVES_LISTS_H
#define SEARCH_HALVES_HALVES_LISTS_H

#include "search/halves/halves_kernel.h"

/* Bidirectional numbering of all sets of up to HALVES_WIDTH columns, by size. At most 12870 sets
 * have the same size. They are numbered in ascending order, so subsets of the first columns come
 * first. */
struct halves_sets {
    uint16_t *rank;                  /* by set: its number; owned */
    uint16_t *set[HALVES_WIDTH + 1]; /* by size and number; owned */
};

void halves_lists_init_sets(struct halves_sets *sets, int columns);
void halves_lists_free_sets(struct halves_sets *sets);

/* The number of sets of this size. */
size_t halves_lists_sets(int columns, int size);

enum { HALVES_ROWS = 8 /* of a half, at most */ };

/* Input of a half: its rows in the order from the edge to the seam, and the free columns. */
struct halves_half {
    int rows, columns;
    struct {
        uint32_t open; /* free squares, as bits */
        int step;      /* to the next row; from the last one to the seam */
    } row[HALVES_ROWS];
    uint32_t column[HALVES_WIDTH]; /* its bit, by index among the free ones */
};

struct halves_lists {
    uint32_t *first;    /* by set number: start of its list; one more entry; owned */
    halves_word *board; /* the lists; owned */
    size_t room;        /* words */
};

void halves_lists_init(struct halves_lists *lists, int columns);
void halves_lists_free(struct halves_lists *lists);

/* All ways to fill a half, by set of columns. `scratch` is for intermediate rows. */
void halves_lists_fill(struct halves_lists *lists, const struct halves_half *half,
                       const struct halves_sets *sets, const struct halves_kernel *kernel,
                       struct halves_lists scratch[2]);

#endif
