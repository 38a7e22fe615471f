/* Programs: names, sets. */
#include "flatzinc/zinc_parts.h"

#include <stdlib.h>
#include <string.h>

const char *zinc_store_name(const struct zinc *zinc, const struct zinc_variable *variable)
{
    return zinc->letters.data + variable->name;
}

/* ---- words */

/* Where the word stands, or where it would. */
static size_t place_of(const struct zinc *zinc, const char *name, size_t length, uint32_t hash)
{
    size_t mask = zinc->words.size - 1, i = hash & mask;
    for (; zinc->words.data[i].name; i = (i + 1) & mask) {
        const struct zinc_word *word = &zinc->words.data[i];
        const char *letters = zinc->letters.data + word->name - 1;
        if (word->hash == hash && memcmp(letters, name, length) == 0 && letters[length] == 0) break;
    }
    return i;
}

const struct zinc_word *zinc_store_find(const struct zinc *zinc, const char *name, size_t length,
                                        uint32_t hash)
{
    if (!zinc->words.size) return NULL;
    const struct zinc_word *word = &zinc->words.data[place_of(zinc, name, length, hash)];
    return word->name ? word : NULL;
}

/* At most half full. */
static void widen(struct zinc *zinc)
{
    size_t room = zinc->words.size ? 2 * zinc->words.size : 64;
    struct zinc_word *old = zinc->words.data;
    size_t old_size = zinc->words.size;
    zinc->words.data = alloc_array(room, sizeof *old);
    zinc->words.size = zinc->words.room = room;
    for (size_t i = 0; i < old_size; i++) {
        if (!old[i].name) continue;
        size_t to = old[i].hash & (room - 1);
        while (zinc->words.data[to].name) to = (to + 1) & (room - 1);
        zinc->words.data[to] = old[i];
    }
    alloc_free(old);
}

bool zinc_store_add(struct zinc *zinc, const char *name, size_t length, uint32_t hash, zinc_item item,
                    enum zinc_type type, uint32_t *letters)
{
    if (2 * (zinc->word_count + 1) > zinc->words.size) widen(zinc);
    size_t i = place_of(zinc, name, length, hash);
    if (zinc->words.data[i].name) return false;
    *letters = (uint32_t)zinc->letters.size;
    vec_reserve(&zinc->letters, zinc->letters.size + length + 1);
    memcpy(zinc->letters.data + zinc->letters.size, name, length);
    zinc->letters.data[zinc->letters.size + length] = 0;
    zinc->letters.size += length + 1;
    zinc->words.data[i] =
        (struct zinc_word){.name = *letters + 1, .hash = hash, .item = item, .type = (uint8_t)type};
    zinc->word_count++;
    return true;
}

/* ---- sets */

static int by_start(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (x[0] > y[0]) - (x[0] < y[0]);
}

zinc_item zinc_store_set(struct zinc *zinc, size_t ranges, int64_t *bounds)
{
    struct zinc_set set = {.start = (uint32_t)zinc->bounds.size};
    if (ranges) qsort(bounds, ranges, 2 * sizeof *bounds, by_start);
    for (size_t i = 0; i < ranges; i++) {
        int64_t lo = bounds[2 * i], hi = bounds[2 * i + 1];
        if (lo > hi) continue;
        int64_t *last = set.count ? &vec_last(&zinc->bounds) : NULL;
        if (last && lo <= *last + 1) {
            if (hi > *last) *last = hi;
            continue;
        }
        vec_push(&zinc->bounds, lo);
        vec_push(&zinc->bounds, hi);
        set.count++;
    }
    vec_push(&zinc->sets, set);
    return zinc_item_of(ZINC_SET, (int64_t)zinc->sets.size - 1);
}

void zinc_store_free(struct zinc *zinc)
{
    if (!zinc) return;
    vec_free(&zinc->variables);
    vec_free(&zinc->arrays);
    vec_free(&zinc->sets);
    vec_free(&zinc->calls);
    vec_free(&zinc->outputs);
    vec_free(&zinc->items);
    vec_free(&zinc->bounds);
    vec_free(&zinc->letters);
    vec_free(&zinc->words);
    arena_free(&zinc->notes);
    alloc_free(zinc);
}

enum zinc_goal zinc_store_goal(const struct zinc *zinc)
{
    return zinc->goal;
}
