/* Shared by the methods for tours: opening and closing a search, and accepting a full board.
 *
 * The state that is used at every candidate is in a struct of each method, so that the compiler can
 * keep it in registers: see backtrack.c. */
#ifndef SEARCH_TOURS_METHOD_KIT_H
#define SEARCH_TOURS_METHOD_KIT_H

#include "search/tours/method.h"
#include "search/tours/padded_board.h"

struct method_kind {
    bool banded;                           /* uses a padded board */
    void *(*begin)(struct method *method); /* the state at the start */
    /* Starts, or (`again`) continues after the last tour. The state is copied to a local variable
     * and back, so that it stays in registers. */
    enum backtrack_end (*run)(struct method *method, bool again);
    void (*end)(void *walk); /* frees it */
};

struct method {
    const struct method_kind *kind;
    struct method_task task;
    int leap[GROUND_LEAPS][2], leaps;
    struct padded_board band; /* padded or bare */
    /* by place: number of a step, or a constant of padded_board.h; owned */
    int32_t *board;
    int32_t *step;   /* the caller's buffer for tours */
    int32_t squares; /* to be visited */
    struct backtrack trial;
    struct method_run run;
    void *walk; /* the method's state; owned */
    bool begun;
};

extern const struct method_kind method_basic_kind, method_border_kind, method_warnsdorff_kind,
    method_ordered_kind;

/* By place: the number of neighbours. The caller frees it. */
uint8_t *method_neighbours_banded(const struct method *method);

/* Evaluates a full board that ends at `last`: if it is a tour, counts it and copies it out. */
__attribute__((cold)) enum backtrack_verdict method_finish(struct method *method, size_t last);

#endif
