/* Number paths: states of a search, each with a number of ways. */
#ifndef PUZZLE_FAMILY_PATH_PATH_STATES_H
#define PUZZLE_FAMILY_PATH_PATH_STATES_H

#include "base/wide.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct path_states {
    size_t words;      /* of the key of a state */
    uint64_t *data;    /* by state: its key, then the ways, low and high half; owned */
    uint32_t *slot;    /* by hash: number of the state + 1, 0 none; owned */
    size_t size, room; /* states; half as many as slots */
    size_t most;       /* bytes that all of it may take */
    bool overflow;     /* a number of ways did not fit */
    bool full;         /* there was no room for a state */
};

enum { PATH_STATES_NONE = -1 };

void path_states_open(struct path_states *states, size_t words, size_t most);
void path_states_close(struct path_states *states);
void path_states_clear(struct path_states *states);

/* Adds to the ways of this state. False: `overflow` or `full` is set. */
bool path_states_add(struct path_states *states, const uint64_t *key, wide ways);

/* The number of this state, or PATH_STATES_NONE. */
int64_t path_states_find(const struct path_states *states, const uint64_t *key);

static inline const uint64_t *path_states_key(const struct path_states *states, size_t i)
{
    return states->data + i * (states->words + 2);
}

static inline wide path_states_ways(const struct path_states *states, size_t i)
{
    const uint64_t *ways = path_states_key(states, i) + states->words;
    return (wide)ways[1] << 64 | ways[0];
}

#endif
