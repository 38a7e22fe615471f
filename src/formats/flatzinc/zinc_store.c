/* Programs as data: identifiers, sets, and iteration over the variables of a call.
 *
 * A set is a list of maximal ranges, sorted and joined when it is stored. */
#include "formats/flatzinc/zinc_parts.h"

#include <stdlib.h>
#include <string.h>

const char *zinc_store_name(const struct zinc *zinc, const struct zinc_variable *variable)
{
    ASSERT(variable->name < zinc->letters.size);
    return zinc->letters.data + variable->name;
}

/* ---- identifiers
 *
 * A large model looks up a few million names among a million, in random order. So slots are small,
 * and the meaning of a name is stored right before its letters, which are compared anyway: two
 * cache lines for each lookup. */

enum { RECORD = sizeof(zinc_item) + 1, NOTHING = 0xff }; /* the item and its type, or NOTHING */

/* The slot of the name, or the free slot for it. */
static size_t place_of(const struct zinc *zinc, const char *name, size_t length, uint32_t hash)
{
    /* a power of two with a free slot */
    ASSERT((zinc->slots.size & (zinc->slots.size - 1)) == 0 && zinc->slot_count < zinc->slots.size);
    size_t mask = zinc->slots.size - 1, i = hash & mask;
    for (; zinc->slots.data[i].name; i = (i + 1) & mask) {
        if (zinc->slots.data[i].hash != hash) continue;
        size_t from = zinc->slots.data[i].name;
        const char *letters = zinc->letters.data + from;
        if (zinc->letters.size - from > length && memcmp(letters, name, length) == 0 && letters[length] == 0)
            break;
    }
    return i;
}

bool zinc_store_find(const struct zinc *zinc, const char *name, size_t length, uint32_t hash,
                     struct zinc_named *named)
{
    if (!zinc->slots.size) return false;
    uint32_t place = zinc->slots.data[place_of(zinc, name, length, hash)].name;
    if (!place) return false;
    ASSERT(place >= RECORD && place < zinc->letters.size);
    const char *record = zinc->letters.data + place - RECORD;
    uint8_t type = (uint8_t)record[sizeof named->item];
    if (type == NOTHING) return false;
    memcpy(&named->item, record, sizeof named->item);
    named->type = (enum zinc_type)type;
    return true;
}

/* Keeps the table at most three quarters full. */
static void widen(struct zinc *zinc)
{
    size_t room = zinc->slots.size ? 2 * zinc->slots.size : 64;
    struct zinc_slot *old = zinc->slots.data;
    size_t old_size = zinc->slots.size;
    zinc->slots.data = alloc_array(room, sizeof *old);
    zinc->slots.size = zinc->slots.room = room;
    for (size_t i = 0; i < old_size; i++) {
        if (!old[i].name) continue;
        size_t to = old[i].hash & (room - 1);
        while (zinc->slots.data[to].name) to = (to + 1) & (room - 1);
        zinc->slots.data[to] = old[i];
    }
    ASSERT(4 * zinc->slot_count <= 3 * room);
    alloc_free(old);
}

bool zinc_store_add(struct zinc *zinc, const char *name, size_t length, uint32_t hash, uint32_t *place)
{
    if (4 * (zinc->slot_count + 1) > 3 * zinc->slots.size) widen(zinc);
    size_t i = place_of(zinc, name, length, hash), at = zinc->letters.size + RECORD;
    if (zinc->slots.data[i].name) return false;
    vec_reserve(&zinc->letters, at + length + 1);
    zinc->letters.data[at - 1] = (char)NOTHING;
    memcpy(zinc->letters.data + at, name, length);
    zinc->letters.data[at + length] = 0;
    zinc->letters.size = at + length + 1;
    *place = (uint32_t)at;
    zinc->slots.data[i] = (struct zinc_slot){.hash = hash, .name = *place};
    zinc->slot_count++;
    return true;
}

void zinc_store_define(struct zinc *zinc, uint32_t place, struct zinc_named named)
{
    ASSERT(place >= RECORD && place < zinc->letters.size && named.type <= ZINC_SETS);
    char *record = zinc->letters.data + place - RECORD;
    memcpy(record, &named.item, sizeof named.item);
    record[sizeof named.item] = (char)named.type;
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
        ASSERT(i == 0 || bounds[2 * i - 2] <= lo);
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
    ASSERT(set.count <= ranges && zinc->bounds.size == set.start + 2 * (size_t)set.count);
    vec_push(&zinc->sets, set);
    return zinc_item_of(ZINC_SET, (int64_t)zinc->sets.size - 1);
}

int64_t zinc_store_size(struct zinc_ranges set)
{
    int64_t size = 0;
    for (size_t i = 0; i < set.count; i++) size += set.bounds[2 * i + 1] - set.bounds[2 * i] + 1;
    return size;
}

bool zinc_store_has(struct zinc_ranges set, int64_t number)
{
    for (size_t i = 0; i < set.count; i++)
        if (set.bounds[2 * i] <= number && number <= set.bounds[2 * i + 1]) return true;
    return false;
}

struct zinc_ranges zinc_store_domain(const struct zinc *zinc, const struct zinc_variable *variable,
                                     const int64_t all[2])
{
    if (variable->domain >= 0) return zinc_store_ranges(zinc, zinc_item_of(ZINC_SET, variable->domain));
    return (struct zinc_ranges){all[0] <= all[1], all};
}

struct zinc_mentions zinc_store_mentions(const struct zinc *zinc, size_t call)
{
    const struct zinc_call *c = &zinc->calls.data[call];
    const zinc_item *args = zinc_store_args(zinc, c);
    return (struct zinc_mentions){.zinc = zinc, .args = args, .end = args + c->count};
}

bool zinc_store_next(struct zinc_mentions *m)
{
    for (;;) {
        while (m->rest.count) {
            zinc_item item = *m->rest.data++;
            m->rest.count--;
            m->variable = zinc_value(item);
            if (zinc_is_variable(item)) return true;
        }
        if (m->args == m->end) return false;
        m->rest = zinc_store_parts(m->zinc, m->args++);
    }
}

const struct zinc_output *zinc_store_output(const struct zinc *zinc, zinc_item array)
{
    for (size_t i = 0; i < zinc->outputs.size; i++)
        if (zinc->outputs.data[i].item == array) return &zinc->outputs.data[i];
    return NULL;
}

void zinc_store_free_names(struct zinc *zinc)
{
    vec_free(&zinc->slots);
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
    vec_free(&zinc->slots);
    vec_free(&zinc->titles);
    arena_free(&zinc->words);
    arena_free(&zinc->notes);
    alloc_free(zinc);
}

enum zinc_goal zinc_store_goal(const struct zinc *zinc)
{
    return zinc->goal;
}
