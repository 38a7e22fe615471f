/* Halves of a Binero's rows, filled row by row (dynamic programming over a frontier).
 *
 * Fillings with the same column sums, the same marks and the same last two lines are one state with
 * a count. The states of k rows are in a hash table; each line that fits the next row extends each
 * of them. Without the third rule there are a handful of states for each vector of sums; with it,
 * about one for each set of lines and each order of its last two.
 *
 * A key is sums, marks, then the two lines in one word. Its prefix of sums names its class, the
 * prefix with the marks its group; the last table is sorted by these, in a counting sort. */
#include "puzzle/family/binero/binero_count.h"

#include "base/rng.h"
#include "base/say.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- states */

static uint64_t pack(uint32_t before, uint32_t last)
{
    return (uint64_t)before << 32 | last;
}

/* Cells where the next line must not have 1, or 0. */
struct ban {
    uint64_t ones, zeros;
};

static struct ban ban_after(const struct binero_row_lines *sheet, uint64_t lines)
{
    uint32_t before = (uint32_t)(lines >> 32), last = (uint32_t)lines;
    if (before == BINERO_HALF_NONE) return (struct ban){0, 0};
    uint64_t x = sheet->line.data[before], y = sheet->line.data[last];
    return (struct ban){x & y, ~x & ~y};
}

/* The key of `state` with one more line; false if the line is used already. */
static bool extend(const struct binero_row_lines *sheet, const uint64_t *state, size_t line, uint64_t *key)
{
    ASSERT(line < sheet->line.size);
    const size_t sums = sheet->sum_words, marks = sheet->mark_words;
    const uint64_t *own = sheet->own + line * marks, *keep = sheet->keep + line * marks;
    for (size_t i = 0; i < marks; i++) {
        if (state[sums + i] & own[i]) return false;
        key[sums + i] = (state[sums + i] & keep[i]) | own[i];
    }
    for (size_t i = 0; i < sums; i++) key[i] = state[i] + sheet->sum[line * sums + i];
    key[sums + marks] = pack((uint32_t)state[sums + marks], (uint32_t)line);
    return true;
}

struct layer { /* the states after some rows; a state's count follows its key */
    struct state_table table;
    /* Filter of the last row, or NULL. */
    bool (*wanted)(const struct binero_row_lines *sheet, const uint64_t *sums);
};

bool binero_half_overflow(struct binero_work *work)
{
    return say_set(work->error, "binero.halves-overflow-early", NULL);
}

static bool add_state(const struct binero_row_lines *sheet, struct layer *layer, const uint64_t *key,
                      uint64_t count, struct binero_work *work)
{
    if (layer->wanted && !layer->wanted(sheet, key)) return true;
    struct state_table *table = &layer->table;
    uint64_t *total = state_table_key(table, state_table_number(table, key)) + table->words;
    if (__builtin_add_overflow(*total, count, total)) return binero_half_overflow(work);
    return true;
}

static bool bans(const struct binero_row_lines *sheet, struct ban ban, size_t line)
{
    ASSERT(line < sheet->line.size);
    uint64_t ones = sheet->line.data[line];
    return (ones & ban.ones) | (~ones & binero_sheet_full(sheet) & ban.zeros);
}

static bool extend_state(const struct binero_row_lines *sheet, const uint64_t *state, uint64_t count, int row,
                         uint64_t *key, struct layer *to, struct binero_work *work)
{
    ASSERT(row >= 0 && row < sheet->height);
    const struct ban ban = ban_after(sheet, state[sheet->sum_words + sheet->mark_words]);
    for (size_t f = sheet->fit_begin[row]; f < sheet->fit_begin[row + 1]; f++)
        if (!bans(sheet, ban, sheet->fit[f]) && extend(sheet, state, sheet->fit[f], key) &&
            !add_state(sheet, to, key, count, work))
            return false;
    return true;
}

bool binero_half_refuse(struct binero_work *work)
{
    return say_set(work->error, "binero.halves-memory",
                   SAY(say_int("megabytes", (int64_t)(work->most >> 20))));
}

static bool fill_row(const struct binero_row_lines *sheet, const struct layer *from, int row,
                     struct layer *to, struct binero_work *work)
{
    ASSERT(row >= 0 && row < sheet->height);
    const uint64_t fits = sheet->fit_begin[row + 1] - sheet->fit_begin[row];
    uint64_t *key = alloc_array(from->table.words, sizeof *key);
    bool good = true;
    for (size_t s = 0; s < from->table.size && good; s++) {
        const uint64_t *state = state_table_key(&from->table, s);
        good = extend_state(sheet, state, state[from->table.words], row, key, to, work) &&
               binero_row_lines_go_on(work, 10 * fits + 100);
        if (good && state_table_bytes(&from->table) + state_table_bytes(&to->table) > work->bytes)
            good = binero_half_refuse(work);
    }
    alloc_free(key);
    return good;
}

/* ---- sorting */

/* Counting sort: how often number i occurs is in begin[i + 2] on entry. On return begin[i + 1] is
 * where it begins, and its next free place; after all were placed, begin[i] is where it begins. */
static void sum_up(size_t *begin, size_t count)
{
    for (size_t i = 0; i < count; i++) begin[i + 2] += begin[i + 1];
}

/* Numbers the distinct prefixes of the keys: number[i] is that of key i. NULL: stopped, or
 * refused. */
static uint32_t *number_all(const struct state_table *keys, size_t words, struct state_table *table,
                            struct binero_work *work)
{
    uint32_t *number = alloc_array(keys->size, sizeof *number);
    const size_t used = state_table_bytes(keys) + keys->size * sizeof *number;
    ASSERT(words <= keys->words);
    bool good = true;
    state_table_open(table, words, 0, SIZE_MAX);
    for (size_t i = 0; i < keys->size && good; i++) {
        number[i] = (uint32_t)state_table_number(table, state_table_key(keys, i));
        good = binero_row_lines_go_on(work, 50);
        if (good && used + state_table_bytes(table) > work->bytes) good = binero_half_refuse(work);
    }
    if (good) return number;
    alloc_free(number);
    return NULL;
}

/* Sorts groups by class: place[g] is the class of group g on entry, its place on return. */
static void place_groups(const struct binero_row_lines *sheet, const struct state_table *groups,
                         uint32_t *place, struct binero_half *half)
{
    half->group_begin = alloc_array(half->classes.size + 2, sizeof *half->group_begin);
    half->marks = alloc_array(groups->size * sheet->mark_words, sizeof *half->marks);
    for (size_t g = 0; g < groups->size; g++) half->group_begin[place[g] + 2]++;
    sum_up(half->group_begin, half->classes.size);
    for (size_t g = 0; g < groups->size; g++) {
        ASSERT(place[g] < half->classes.size);
        size_t at = half->group_begin[place[g] + 1]++;
        memcpy(half->marks + at * sheet->mark_words, state_table_key(groups, g) + sheet->sum_words,
               sheet->mark_words * sizeof *half->marks);
        place[g] = (uint32_t)at;
    }
}

/* False: stopped. */
static bool place_seams(const struct state_table *states, const uint32_t *group, const uint32_t *place,
                        size_t groups, struct binero_work *work, struct binero_half *half)
{
    half->seam_begin = alloc_array(groups + 2, sizeof *half->seam_begin);
    half->seams = alloc_array(states->size, sizeof *half->seams);
    for (size_t s = 0; s < states->size; s++) half->seam_begin[place[group[s]] + 2]++;
    sum_up(half->seam_begin, groups);
    bool good = true;
    for (size_t s = 0; s < states->size && good; s++) {
        const uint64_t *end = state_table_key(states, s) + states->words;
        ASSERT(group[s] < groups && place[group[s]] < groups);
        half->seams[half->seam_begin[place[group[s]] + 1]++] =
            (struct binero_seam){.before = (uint32_t)(end[-1] >> 32),
                                 .last = (uint32_t)end[-1],
                                 .count = end[0]};
        good = binero_row_lines_go_on(work, 50);
    }
    return good;
}

static bool put_in_order(const struct binero_row_lines *sheet, const struct state_table *states,
                         struct binero_work *work, struct binero_half *half)
{
    struct state_table groups;
    uint32_t *place = NULL, *group = number_all(states, sheet->sum_words + sheet->mark_words, &groups, work);
    size_t bytes = states->size * sizeof(struct binero_seam) +
                   groups.size * (sheet->mark_words + 2) * sizeof(uint64_t); /* of a sorted half */
    bool good = group != NULL;
    if (good && state_table_bytes(states) + state_table_bytes(&groups) + bytes > work->bytes)
        good = binero_half_refuse(work);
    if (good) good = (place = number_all(&groups, sheet->sum_words, &half->classes, work)) != NULL;
    if (good) {
        ASSERT(half->classes.size <= groups.size && groups.size <= states->size);
        place_groups(sheet, &groups, place, half);
        good = place_seams(states, group, place, groups.size, work, half);
        work->bytes -= bytes;
    }
    alloc_free(place);
    alloc_free(group);
    state_table_close(&groups);
    return good;
}

static void open_layer(const struct binero_row_lines *sheet, struct layer *layer)
{
    const size_t words = sheet->sum_words + sheet->mark_words + 1;
    uint64_t *key = alloc_array(words, sizeof *key);
    for (size_t i = 0; i < sheet->mark_words; i++) key[sheet->sum_words + i] = sheet->all_equal[i];
    key[words - 1] = pack(BINERO_HALF_NONE, BINERO_HALF_NONE);
    *layer = (struct layer){0};
    state_table_open(&layer->table, words, 1, SIZE_MAX);
    state_table_key(&layer->table, state_table_number(&layer->table, key))[words] = 1;
    alloc_free(key);
}

/* ---- estimate */

/* Extends the state by a random line; returns how many there were to choose from. */
static size_t step_at_random(const struct binero_row_lines *sheet, int row, struct rng *rng, uint64_t *state,
                             uint64_t *key)
{
    const struct ban ban = ban_after(sheet, state[sheet->sum_words + sheet->mark_words]);
    size_t count = 0, chosen = 0;
    for (size_t f = sheet->fit_begin[row]; f < sheet->fit_begin[row + 1]; f++)
        if (!bans(sheet, ban, sheet->fit[f]) && extend(sheet, state, sheet->fit[f], key) &&
            rng_below(rng, ++count) == 0)
            chosen = sheet->fit[f];
    ASSERT(count <= sheet->fit_begin[row + 1] - sheet->fit_begin[row]);
    if (count && extend(sheet, state, chosen, key))
        memcpy(state, key, (sheet->sum_words + sheet->mark_words + 1) * sizeof *state);
    return count;
}

/* Knuth's estimate of tree sizes by random probes: fillings[k] of the first k + 1 rows. */
static void estimate(const struct binero_row_lines *sheet, int from, int step, int rows,
                     const uint64_t *start, double *fillings)
{
    const size_t words = sheet->sum_words + sheet->mark_words + 1;
    const int probes = sheet->fit_begin[sheet->height] > 10000 ? 100 : 1000;
    uint64_t *state = alloc_array(words, sizeof *state), *key = alloc_array(words, sizeof *key);
    struct rng rng;
    rng_seed(&rng, 1);
    for (int probe = 0; probe < probes; probe++) {
        double weight = 1.0 / probes;
        memcpy(state, start, words * sizeof *state);
        for (int k = 0; k < rows && weight > 0; k++) {
            weight *= (double)step_at_random(sheet, from + k * step, &rng, state, key);
            fillings[k] += weight;
        }
    }
    alloc_free(state);
    alloc_free(key);
}

/* True if the estimate shows that the states do not fit. If the marks give all lines, fillings of a
 * state differ in the order of all rows but the last two, and at least one of four images is
 * retained at the end. Halved to allow for the error of the estimate. */
static bool too_many(const struct binero_row_lines *sheet, int from, int to, const struct state_table *start,
                     size_t bytes)
{
    if (!sheet->all_marked) return false;
    const int rows = abs(to - from) + 1;
    ASSERT(start->size == 1); /* the state before the first row */
    double *fillings = alloc_array((size_t)rows, sizeof *fillings), most = 0;
    estimate(sheet, from, from < to ? 1 : -1, rows, state_table_key(start, 0), fillings);
    for (int k = 0; k < rows; k++)
        most = fmax(most, fillings[k] / tgamma(k > 1 ? k : 1) / (k == rows - 1 ? 8 : 2));
    alloc_free(fillings);
    return most * (double)start->width * sizeof(uint64_t) > (double)bytes;
}

/* ---- filling a half */

bool binero_half_fill(const struct binero_row_lines *sheet, int from, int to,
                      bool (*wanted)(const struct binero_row_lines *sheet, const uint64_t *sums),
                      struct binero_work *work, struct binero_half *half)
{
    const int step = from < to ? 1 : -1;
    struct layer layer;
    open_layer(sheet, &layer);
    bool good = !too_many(sheet, from, to, &layer.table, work->bytes) || binero_half_refuse(work);
    for (int row = from; good; row += step) {
        struct layer next = {.wanted = row == to ? wanted : NULL};
        state_table_open(&next.table, layer.table.words, 1, SIZE_MAX);
        good = fill_row(sheet, &layer, row, &next, work);
        state_table_close(&layer.table);
        layer = next;
        if (row == to) break;
    }
    *half = (struct binero_half){0};
    good = good && put_in_order(sheet, &layer.table, work, half);
    if (!good) binero_half_free(half);
    state_table_close(&layer.table);
    return good;
}

void binero_half_free(struct binero_half *half)
{
    state_table_close(&half->classes);
    alloc_free(half->group_begin);
    alloc_free(half->seam_begin);
    alloc_free(half->marks);
    alloc_free(half->seams);
}
