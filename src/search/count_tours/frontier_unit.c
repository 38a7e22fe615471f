/* Groups the patterns of a stage by the slots that the stage cannot change.
 *
 * A stage reads and writes only the slots of its mask. The digits in all other slots are the key of
 * a pattern; a stage maps it to patterns with the same key. If the stage folds, the key of the
 * mirror image is equivalent. Patterns with the same pair of keys are a unit, in which a pattern is
 * identified by its code, the digits of the mask. Counting sort by key: O(patterns + keys);
 * frontier_order.c keeps the keys few.
 *
 * Largest units come first, to balance the threads. */
#include "search/count_tours/frontier_unit.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

void frontier_unit_keys_init(struct unit_keys *keys, const struct frontier_pattern *patterns, int stage)
{
    const struct frontier_stage *about = &patterns->order->stage[stage];
    *keys = (struct unit_keys){.tables = &patterns->tables, .fold = about->fold};
    keys->count = frontier_pattern_numbers(&patterns->tables, ~about->mask, keys->table);
}

void frontier_unit_keys_free(struct unit_keys *keys)
{
    for (int upper = 0; upper < 2; upper++) alloc_free(keys->table[upper]);
}

uint32_t frontier_unit_key(const struct unit_keys *keys, uint32_t pattern)
{
    uint32_t key = pattern_number(keys->table, pattern);
    if (!keys->fold) return key;
    uint32_t image = pattern_number(keys->table, pattern_image(keys->tables, pattern));
    return image < key ? image : key;
}

/* Indices of a list's patterns by key; sets first[key], of keys + 2, to the start of each key. */
static uint32_t *sort_by_key(const struct frontier_unit *units, const struct pattern_list *list,
                             size_t *first)
{
    uint32_t *sorted = alloc_array(list->count, sizeof *sorted);
    uint32_t *key = alloc_array(list->count, sizeof *key);
    for (size_t i = 0; i < list->count; i++) {
        key[i] = frontier_unit_key(&units->keys, list->pattern[i]);
        ASSERT(key[i] < units->keys.count);
        first[key[i] + 2]++;
    }
    for (size_t k = 2; k < (size_t)units->keys.count + 2; k++) first[k] += first[k - 1];
    for (size_t i = 0; i < list->count; i++) sorted[first[key[i] + 1]++] = (uint32_t)i;
    alloc_free(key);
    return sorted;
}

static double states_of(const struct frontier_unit *units, const struct unit *unit)
{
    double states = 0;
    for (size_t i = 0; i < unit->sources; i++) {
        uint32_t pattern = units->before->pattern[units->sources[unit->source + i]];
        states += (double)frontier_pattern_states(pattern_points(&units->patterns->tables, pattern));
    }
    return states;
}

static int larger_first(const void *a, const void *b)
{
    const struct unit *x = a, *y = b;
    if (x->states != y->states) return x->states < y->states ? 1 : -1;
    return x->key < y->key ? -1 : x->key > y->key;
}

static void list_units(struct frontier_unit *units)
{
    size_t *source = alloc_array((size_t)units->keys.count + 2, sizeof *source);
    size_t *target = alloc_array((size_t)units->keys.count + 2, sizeof *target);
    units->sources = sort_by_key(units, units->before, source);
    units->targets = sort_by_key(units, units->after, target);
    ASSERT(source[units->keys.count] == units->before->count); /* each pattern is in one unit */
    ASSERT(target[units->keys.count] == units->after->count);
    VEC(struct unit) list = {0};
    for (uint32_t key = 0; key < units->keys.count; key++) {
        struct unit unit = {.key = key,
                            .source = source[key],
                            .sources = source[key + 1] - source[key],
                            .target = target[key],
                            .targets = target[key + 1] - target[key]};
        if (!unit.sources) continue;
        unit.states = states_of(units, &unit);
        units->states += unit.states;
        vec_push(&list, unit);
    }
    if (list.size) qsort(list.data, list.size, sizeof *list.data, larger_first);
    units->unit = list.data;
    units->count = list.size;
    alloc_free(source);
    alloc_free(target);
}

void frontier_unit_init(struct frontier_unit *units, const struct frontier_pattern *patterns, int stage)
{
    *units = (struct frontier_unit){.patterns = patterns,
                                    .stage = &patterns->order->stage[stage],
                                    .before = &patterns->list[stage],
                                    .after = &patterns->made[stage + 1]};
    frontier_unit_keys_init(&units->keys, patterns, stage);
    units->codes = frontier_pattern_numbers(&patterns->tables, units->stage->mask, units->code);
    list_units(units);
}

void frontier_unit_free(struct frontier_unit *units)
{
    frontier_unit_keys_free(&units->keys);
    for (int upper = 0; upper < 2; upper++) alloc_free(units->code[upper]);
    alloc_free(units->sources);
    alloc_free(units->targets);
    alloc_free(units->unit);
}
