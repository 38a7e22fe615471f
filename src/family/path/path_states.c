/* Number paths: a set of states, which are words, each with a number of 128 bits.
 *
 * States stand one after another, so that all of them can be walked over, and a table of twice as
 * many slots finds them by hash, with linear probing. Both double when they are full, unless that
 * would take more memory than allowed. */
#include "family/path/path_states.h"

#include "base/alloc.h"

#include <string.h>

enum { FIRST_ROOM = 1 << 10 };

static size_t bytes_of(size_t room)
{
    return room * (sizeof(struct path_state) + 2 * sizeof(uint32_t));
}

void path_states_open(struct path_states *s, size_t most)
{
    *s = (struct path_states){.room = FIRST_ROOM, .bytes = bytes_of(FIRST_ROOM), .most = most};
    s->state = alloc_array(s->room, sizeof *s->state);
    s->slot = alloc_array(2 * s->room, sizeof *s->slot);
}

void path_states_close(struct path_states *s)
{
    alloc_free(s->state);
    alloc_free(s->slot);
}

void path_states_clear(struct path_states *s)
{
    memset(s->slot, 0, 2 * s->room * sizeof *s->slot);
    s->size = 0;
}

/* Where this state is, or a slot for it. */
static uint32_t *slot_of(const struct path_states *s, uint64_t key)
{
    uint64_t hash = (key ^ key >> 29) * UINT64_C(0x9E3779B97F4A7C15);
    size_t mask = 2 * s->room - 1, i = (size_t)(hash ^ hash >> 32) & mask;
    while (s->slot[i] && s->state[s->slot[i] - 1].key != key) i = (i + 1) & mask;
    return &s->slot[i];
}

static bool grow(struct path_states *s)
{
    s->full = bytes_of(2 * s->room) > s->most || 2 * s->room > UINT32_MAX / 2;
    if (s->full) return false;
    s->room *= 2;
    s->bytes = bytes_of(s->room);
    alloc_free(s->slot);
    s->state = alloc_resize(s->state, s->room * sizeof *s->state);
    s->slot = alloc_array(2 * s->room, sizeof *s->slot);
    for (size_t i = 0; i < s->size; i++) *slot_of(s, s->state[i].key) = (uint32_t)i + 1;
    return true;
}

bool path_states_add(struct path_states *s, uint64_t key, wide ways)
{
    uint32_t *slot = slot_of(s, key);
    if (*slot) {
        struct path_state *state = &s->state[*slot - 1];
        wide sum = path_states_ways(state) + ways;
        s->overflow = s->overflow || sum < ways;
        state->ways[0] = (uint64_t)sum;
        state->ways[1] = (uint64_t)(sum >> 64);
        return !s->overflow;
    }
    if (s->size == s->room) {
        if (!grow(s)) return false;
        slot = slot_of(s, key);
    }
    s->state[s->size++] = (struct path_state){key, {(uint64_t)ways, (uint64_t)(ways >> 64)}};
    *slot = (uint32_t)s->size;
    return true;
}
