/* What the three methods of tours share: the beginning and the end of a search, and what is done with a full board.
 *
 * What the walk itself needs at every candidate is not here but in a struct of the method's own, which the compiler can keep in registers: see trial.c. */
#ifndef TOUR_METHOD_KIT_H
#define TOUR_METHOD_KIT_H

#include "tour/band.h"
#include "tour/method.h"

struct method_search {
    const struct method_task *task;
    struct band band; /* around the board, or none */
    int32_t *board;   /* by place: the number of a step, or what band.h has; owned */
    int32_t *step;    /* the caller's: where tours are copied to */
    int32_t squares;  /* to be visited */
    struct trial trial;
    struct method_run run;
};

/* Checks the task, and lays out a board with nothing visited. */
void method_begin(struct method_search *search, const struct method_task *task, struct band band,
                  int32_t *step);

/* Judges a full board that ends at the place `last`: counts it and shows it to who asked, if it is a tour. */
__attribute__((cold)) enum trial_word method_finish(struct method_search *search, size_t last);

/* Frees all, and tells what was done. */
struct method_run method_end(struct method_search *search, enum trial_end end);

#endif
