/* Upper bound on what can be added to frontier states, on boards with 180-degree symmetry. */
#ifndef SEARCH_LONGEST_PATH_LONGEST_PATH_BOUND_H
#define SEARCH_LONGEST_PATH_LONGEST_PATH_BOUND_H

#include "search/longest_path/longest_path_view.h"

/* The layers of a run, by squares taken. */
struct longest_path_bound {
    const struct longest_path_view *view;
    uint32_t known;     /* layers 0 .. known - 1 have been added */
    uint32_t *inside;   /* most moves among the squares taken; owned */
    uint32_t *touching; /* most moves with at least one end there; owned */
    uint32_t surpass;   /* `touching` of the layer before */
    struct state_table work[2];
};

void longest_path_bound_open(struct longest_path_bound *bound, const struct longest_path_view *view);
void longest_path_bound_close(struct longest_path_bound *bound);
void longest_path_bound_restart(struct longest_path_bound *bound); /* removes all layers */
/* Adds the next layer, which must contain all states that were retained. */
void longest_path_bound_note(struct longest_path_bound *bound, const struct state_table *layer);

/* The most moves that can be added after `taken` squares, to any state, and to this one; INT64_MAX
 * if the opposite layer is not known. */
int64_t longest_path_bound_all(const struct longest_path_bound *bound, uint32_t taken);
int64_t longest_path_bound_of(const struct longest_path_bound *bound, uint32_t taken,
                              const union longest_path_state *state);

#endif
