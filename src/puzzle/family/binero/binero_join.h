/* Pairs of halves that make whole grids. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_JOIN_H
#define PUZZLE_FAMILY_BINERO_BINERO_JOIN_H

#include "puzzle/family/binero/binero_half.h"

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
