/* Number paths: states of a frontier, each with the number of ways that lead to it. */
#ifndef FAMILY_PATH_PATH_STATES_H
#define FAMILY_PATH_PATH_STATES_H

#include "base/wide.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct path_state {
    uint64_t key;
    uint64_t ways[2]; /* low, high: as a wide, it would take a quarter more memory */
};

struct path_states {
    struct path_state *state; /* owned */
    uint32_t *slot;           /* by hash: number of the state + 1, 0 none; owned */
    size_t size, room;        /* states; at most half as many as slots */
    size_t bytes;             /* of both arrays */
    size_t most;              /* bytes that they may take */
    bool overflow;            /* a number of ways did not fit */
    bool full;                /* there was no room for a state */
};

void path_states_open(struct path_states *states, size_t most);
void path_states_close(struct path_states *states);
void path_states_clear(struct path_states *states);

/* Adds to the ways that lead to this state. False: `overflow` or `full` is set. */
bool path_states_add(struct path_states *states, uint64_t key, wide ways);

static inline wide path_states_ways(const struct path_state *state)
{
    return (wide)state->ways[1] << 64 | state->ways[0];
}

#endif
