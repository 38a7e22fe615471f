/* What the methods for tours share: the beginning and the end of a search, and what is done with a
 * full board.
 *
 * What the walk itself needs at every candidate is not here but in a struct of the method's own,
 * which the compiler can keep in registers: see trial.c. */
#ifndef SEARCH_WALK_METHOD_KIT_H
#define SEARCH_WALK_METHOD_KIT_H

#include "search/walk/band.h"
#include "search/walk/method.h"

struct method_kind {
    bool banded;                           /* it walks with a band around the board */
    void *(*begin)(struct method *method); /* the walk, at the start, nothing else visited */
    /* Continues from the start, or (`again`) from the last tour. The walk is copied to a variable
     * and back, so that it stays in registers. */
    enum trial_end (*run)(struct method *method, bool again);
    void (*end)(void *walk); /* frees it */
};

struct method {
    const struct method_kind *kind;
    struct method_task task;
    int leap[GROUND_LEAPS][2], leaps;
    struct band band; /* around the board, or none */
    int32_t *board;   /* by place: the number of a step, or a value of band.h; owned */
    int32_t *step;    /* the caller's: where tours are copied to */
    int32_t squares;  /* to be visited */
    struct trial trial;
    struct method_run run;
    void *walk; /* of the kind; owned */
    bool begun;
};

extern const struct method_kind method_basic_kind, method_border_kind, method_warnsdorff_kind,
    method_ordered_kind;

/* By place: how many neighbours a square has. The caller frees it. */
uint8_t *method_neighbours_banded(const struct method *method);

/* Judges a full board that ends at the place `last`: if it is a tour, counts it and copies it
 * out. */
__attribute__((cold)) enum trial_word method_finish(struct method *method, size_t last);

#endif
