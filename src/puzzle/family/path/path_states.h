/* Number paths: states of a search (state_table.h), each with a number of ways of 128 bits. */
#ifndef PUZZLE_FAMILY_PATH_PATH_STATES_H
#define PUZZLE_FAMILY_PATH_PATH_STATES_H

#include "base/wide.h"
#include "search/states/state_table.h"

#include <stdbool.h>

/* Words after the key of a state: the low and the high half of its ways. */
enum { PATH_STATES_EXTRA = 2 };

static inline wide path_states_ways(const struct state_table *states, size_t i)
{
    const uint64_t *ways = state_table_key(states, i) + states->words;
    return (wide)ways[1] << 64 | ways[0];
}

enum path_states_end { PATH_STATES_ADDED, PATH_STATES_OVERFLOW, PATH_STATES_FULL };

/* Adds to the ways of this state. */
static inline enum path_states_end path_states_add(struct state_table *states, const uint64_t *key, wide ways)
{
    size_t i = state_table_number(states, key);
    if (i == STATE_TABLE_NONE) return PATH_STATES_FULL;
    wide sum = path_states_ways(states, i) + ways;
    uint64_t *to = state_table_key(states, i) + states->words;
    to[0] = (uint64_t)sum;
    to[1] = (uint64_t)(sum >> 64);
    return sum < ways ? PATH_STATES_OVERFLOW : PATH_STATES_ADDED;
}

#endif
