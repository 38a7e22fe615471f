/* Upper bound on what can be added to frontier states, on boards with 180-degree symmetry. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_BOUND_H
#define SEARCH_UNCROSSED_UNCROSSED_BOUND_H

#include "search/uncrossed/uncrossed_view.h"

/* The layers of a run, by squares taken. */
struct uncrossed_bound {
    const struct uncrossed_view *view;
    uint32_t known;     /* layers 0 .. known - 1 were added */
    uint32_t *inside;   /* most moves among the squares taken; owned */
    uint32_t *touching; /* most moves with at least one end there; owned */
    uint32_t surpass;   /* `touching` of the layer before */
    struct state_table work[2];
};

void uncrossed_bound_open(struct uncrossed_bound *bound, const struct uncrossed_view *view);
void uncrossed_bound_close(struct uncrossed_bound *bound);
void uncrossed_bound_restart(struct uncrossed_bound *bound); /* removes all layers */
/* Adds the next layer, which must contain all states that were retained. */
void uncrossed_bound_note(struct uncrossed_bound *bound, const struct state_table *layer);

/* The most moves that can be added after `taken` squares, to any state, and to this one; INT64_MAX
 * if the opposite layer is not known. */
int64_t uncrossed_bound_all(const struct uncrossed_bound *bound, uint32_t taken);
int64_t uncrossed_bound_of(const struct uncrossed_bound *bound, uint32_t taken,
                           const union uncrossed_state *state);

#endif
