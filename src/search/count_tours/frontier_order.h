/* The order in which squares are taken, and their slots in the frontier.
 *
 * A square is taken when all its edges to later squares are decided. The frontier consists of the
 * squares not yet taken that have a neighbour that was; each has a slot. An open tour is a closed
 * one through an end vertex, which is linked to every square and taken last. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_ORDER_H
#define SEARCH_COUNT_TOURS_FRONTIER_ORDER_H

#include "search/tours/tours.h"

enum {
    ORDER_SLOTS = 20,    /* limit of patterns and matchings */
    ORDER_TARGETS = 9,   /* the leaps, and the end vertex */
    ORDER_SQUARES = 4096 /* far more than a feasible count has */
};

/* One choice for the edges of the square that is taken. Its degree before was 2 - count. */
struct frontier_choice {
    int count;   /* edges to later squares, 0 to 2 */
    int slot[2]; /* their targets, different; the first `count` */
};

struct frontier_step {
    int slot; /* of the square that is taken */
    int left; /* vertices left afterwards */
    int choices;
    struct frontier_choice choice[1 + ORDER_TARGETS + ORDER_TARGETS * (ORDER_TARGETS - 1) / 2];
};

/* One or two steps: a square and its mirror image. */
struct frontier_stage {
    int first, steps;
    uint32_t mask; /* the slots that its steps read or write, perhaps more; symmetric */
    /* afterwards the rest of the board is symmetric, so mirrored states are equivalent */
    bool fold;
};

struct frontier_order {
    int slots;
    /* Slots s and slots-1-s for s < wings hold a square and its image; the others are their own
     * image. */
    int wings;
    int steps, stages;
    struct frontier_step *step;   /* owned */
    struct frontier_stage *stage; /* owned */
    uint64_t fingerprint;         /* of all of the above */
};

/* The best order found. `start`: the first square of open tours, or GROUND_NOWHERE. Returns NULL,
 * or why the board is too large. */
const char *frontier_order_init(struct frontier_order *order, const struct ground *ground, bool closed,
                                int64_t start);
void frontier_order_free(struct frontier_order *order);

#endif
