/* Half boards, in lists by the set of columns that they occupy. */
#ifndef SEARCH_COUNT_QUEENS_COUNT_QUEENS_LISTS_H
#define SEARCH_COUNT_QUEENS_COUNT_QUEENS_LISTS_H

#include "search/count_queens/count_queens_kernel.h"

/* Bidirectional numbering of all sets of up to COUNT_QUEENS_WIDTH columns, by size. At most 12870
 * sets have the same size. They are numbered in ascending order, so subsets of the first columns
 * come first. */
struct count_queens_sets {
    uint16_t *rank;                        /* by set: its number; owned */
    uint16_t *set[COUNT_QUEENS_WIDTH + 1]; /* by size and number; owned */
};

void count_queens_lists_init_sets(struct count_queens_sets *sets, int columns);
void count_queens_lists_free_sets(struct count_queens_sets *sets);

/* The number of sets of this size. */
size_t count_queens_lists_sets(int columns, int size);

enum { COUNT_QUEENS_ROWS = 8 /* of a half, at most */ };

/* Input of a half: its rows in the order from the edge to the seam, and the free columns. */
struct count_queens_half {
    int rows, columns;
    struct {
        uint32_t open; /* free squares, as bits */
        int step;      /* to the next row; from the last one to the seam */
    } row[COUNT_QUEENS_ROWS];
    uint32_t column[COUNT_QUEENS_WIDTH]; /* its bit, by index among the free ones */
};

struct count_queens_lists {
    uint32_t *first;    /* by set number: start of its list; one more entry; owned */
    halves_word *board; /* the lists; owned */
    size_t room;        /* words */
};

void count_queens_lists_init(struct count_queens_lists *lists, int columns);
void count_queens_lists_free(struct count_queens_lists *lists);

/* All ways to fill a half, by set of columns. `scratch` is for intermediate rows. */
void count_queens_lists_fill(struct count_queens_lists *lists, const struct count_queens_half *half,
                             const struct count_queens_sets *sets, const struct count_queens_kernel *kernel,
                             struct count_queens_lists scratch[2]);

#endif
