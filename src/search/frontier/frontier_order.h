/* The order in which a count takes the squares of a ground, and the slots that they hold while they
 * are in the frontier.
 *
 * A square is taken when all of its edges to later squares are decided. The frontier consists of
 * the squares not yet taken that have a neighbour that was; each has a slot. An open tour is a
 * closed one through one more vertex, the end, which is joined to every square and taken last. */
#ifndef SEARCH_FRONTIER_FRONTIER_ORDER_H
#define SEARCH_FRONTIER_FRONTIER_ORDER_H

#include "search/walk/walks.h"

enum {
    ORDER_SLOTS = 20,    /* the most that patterns and matchings have room for */
    ORDER_TARGETS = 9,   /* the leaps, and the end of open tours */
    ORDER_SQUARES = 4096 /* far beyond boards with fewer than 2^128 tours and a feasible count */
};

/* One way to decide the edges of the square that is taken. Its degree before was 2 - count. */
struct frontier_choice {
    int count;   /* of edges to later squares, 0 to 2 */
    int slot[2]; /* where they go, different slots; the first `count` */
};

struct frontier_step {
    int slot; /* of the square that is taken */
    int left; /* vertices not yet taken afterwards */
    int choices;
    struct frontier_choice choice[1 + ORDER_TARGETS + ORDER_TARGETS * (ORDER_TARGETS - 1) / 2];
};

/* One or two steps that are done together: a square and its mirror image. */
struct frontier_stage {
    int first, steps;
    /* The slots that its steps look at or change, perhaps with others; its own image. */
    uint32_t mask;
    bool fold; /* afterwards a state and its mirror image have the same future */
};

struct frontier_order {
    int slots;
    /* Slots s and slots-1-s for s < wings hold a square and its mirror image; those between are
     * their own image. */
    int wings;
    int steps, stages;
    struct frontier_step *step;   /* owned */
    struct frontier_stage *stage; /* owned */
    /* Of all of the above: equal orders count the same thing in the same way. */
    uint64_t fingerprint;
};

/* The best order known. `start`: the square where open tours begin, or GROUND_NOWHERE for any.
 * Returns NULL, or what makes the ground too large. */
const char *frontier_order_init(struct frontier_order *order, const struct ground *ground, bool closed,
                                int64_t start);
void frontier_order_free(struct frontier_order *order);

#endif
