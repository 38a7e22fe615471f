/* What can still be added to the states of a frontier, on boards that are unchanged by a half
 * turn. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_BOUND_H
#define SEARCH_UNCROSSED_UNCROSSED_BOUND_H

#include "search/uncrossed/uncrossed_view.h"

/* What is known of the layers of a run, by squares taken. */
struct uncrossed_bound {
    const struct uncrossed_view *view;
    uint32_t known;     /* layers 0 .. known - 1 were noted */
    uint32_t *inside;   /* the most moves drawn among the squares taken; owned */
    uint32_t *touching; /* the most moves with at least one end there; owned */
    uint32_t surpass;   /* `touching` for one square fewer */
    struct state_table work[2];
};

void uncrossed_bound_open(struct uncrossed_bound *bound, const struct uncrossed_view *view);
void uncrossed_bound_close(struct uncrossed_bound *bound);
void uncrossed_bound_restart(struct uncrossed_bound *bound); /* forgets the layers */
/* The next layer, all that was kept. */
void uncrossed_bound_note(struct uncrossed_bound *bound, const struct state_table *layer);

/* The most moves that can be added after `taken` squares, to any state, and to this one; INT64_MAX
 * while nothing is known of the other side. */
int64_t uncrossed_bound_all(const struct uncrossed_bound *bound, uint32_t taken);
int64_t uncrossed_bound_of(const struct uncrossed_bound *bound, uint32_t taken,
                           const union uncrossed_state *state);

#endif
