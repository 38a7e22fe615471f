/* Number paths: a set of states, each with a number of 128 bits.
 *
 * States stand one after another, so that all of them can be walked over, and a table of twice as
 * many slots finds them by hash, with linear probing. Both double when they are full, unless that
 * would take more memory than allowed. */
#include "puzzle/family/path/path_states.h"

#include "base/alloc.h"

#include <string.h>

enum { FIRST_ROOM = 1 << 10 };

static size_t stride(const struct path_states *s)
{
    return s->words + 2;
}

static size_t bytes_of(const struct path_states *s, size_t room)
{
    return room * (stride(s) * sizeof *s->data + 2 * sizeof *s->slot);
}

void path_states_open(struct path_states *s, size_t words, size_t most)
{
    *s = (struct path_states){.words = words, .room = FIRST_ROOM, .most = most};
    s->data = alloc_array(s->room, stride(s) * sizeof *s->data);
    s->slot = alloc_array(2 * s->room, sizeof *s->slot);
}

void path_states_close(struct path_states *s)
{
    alloc_free(s->data);
    alloc_free(s->slot);
}

void path_states_clear(struct path_states *s)
{
    memset(s->slot, 0, 2 * s->room * sizeof *s->slot);
    s->size = 0;
}

static uint64_t hash_of(const uint64_t *key, size_t words)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < words; i++) {
        hash = (hash ^ key[i] ^ key[i] >> 29) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    return hash;
}

static bool is_same(const uint64_t *key, const uint64_t *other, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (key[i] != other[i]) return false;
    return true;
}

/* Where this state is, or a slot for it. */
static uint32_t *slot_of(const struct path_states *s, const uint64_t *key)
{
    size_t mask = 2 * s->room - 1, i = (size_t)hash_of(key, s->words) & mask;
    while (s->slot[i] && !is_same(path_states_key(s, s->slot[i] - 1), key, s->words)) i = (i + 1) & mask;
    return &s->slot[i];
}

int64_t path_states_find(const struct path_states *s, const uint64_t *key)
{
    return (int64_t)*slot_of(s, key) - 1;
}

static bool grow(struct path_states *s)
{
    /* For a moment both the old states and twice as many are there. */
    s->full = 3 * bytes_of(s, s->room) > s->most || 2 * s->room > UINT32_MAX / 2;
    if (s->full) return false;
    s->room *= 2;
    alloc_free(s->slot);
    s->data = alloc_resize(s->data, s->room * stride(s) * sizeof *s->data);
    s->slot = alloc_array(2 * s->room, sizeof *s->slot);
    for (size_t i = 0; i < s->size; i++) *slot_of(s, path_states_key(s, i)) = (uint32_t)i + 1;
    return true;
}

static void set_ways(struct path_states *s, size_t i, wide ways)
{
    uint64_t *to = s->data + i * stride(s) + s->words;
    to[0] = (uint64_t)ways;
    to[1] = (uint64_t)(ways >> 64);
}

bool path_states_add(struct path_states *s, const uint64_t *key, wide ways)
{
    uint32_t *slot = slot_of(s, key);
    if (*slot) {
        wide sum = path_states_ways(s, *slot - 1) + ways;
        s->overflow = s->overflow || sum < ways;
        set_ways(s, *slot - 1, sum);
        return !s->overflow;
    }
    if (s->size == s->room) {
        if (!grow(s)) return false;
        slot = slot_of(s, key);
    }
    memcpy(s->data + s->size * stride(s), key, s->words * sizeof *key);
    set_ways(s, s->size++, ways);
    *slot = (uint32_t)s->size;
    return true;
}
