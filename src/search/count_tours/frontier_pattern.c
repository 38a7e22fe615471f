/* Degree patterns: tables, lists, and the cost of counting over them.
 *
 * The lists come from two passes over degrees (frontier_pass.c). The states of a pattern are the
 * matchings of its degree-1 squares, so the lists determine the number of states between any two
 * stages in advance: a count that needs too much memory is refused early, and progress is exact. */
#include "search/count_tours/frontier_pattern.h"

#include "base/alloc.h"
#include "search/count_tours/frontier_team.h"

/* ---- tables */

static uint32_t power_of_three(int exponent)
{
    uint32_t power = 1;
    while (exponent-- > 0) power *= 3;
    return power;
}

static int image_of_slot(const struct frontier_order *order, int slot)
{
    bool wing = slot < order->wings || slot >= order->slots - order->wings;
    return wing ? order->slots - 1 - slot : slot;
}

static void fill_half(struct pattern_tables *tables, const struct frontier_order *order, int upper)
{
    uint32_t count = upper ? tables->upper : tables->lower;
    int first = upper ? tables->half : 0, digits = upper ? tables->slots - tables->half : tables->half;
    tables->planes[upper] = alloc_array(count, sizeof *tables->planes[upper]);
    tables->image[upper] = alloc_array(count, sizeof *tables->image[upper]);
    for (uint32_t number = 0; number < count; number++) {
        uint32_t rest = number, planes = 0, image = 0;
        for (int i = 0; i < digits; i++, rest /= 3) {
            planes |= (uint32_t)(rest % 3 == 1) << i | (uint32_t)(rest % 3 == 2) << (16 + i);
            image += rest % 3 * tables->power[image_of_slot(order, first + i)];
        }
        tables->planes[upper][number] = planes;
        tables->image[upper][number] = image;
    }
}

static void init_tables(struct pattern_tables *tables, const struct frontier_order *order)
{
    int half = (order->slots + 1) / 2;
    *tables = (struct pattern_tables){.slots = order->slots,
                                      .half = half,
                                      .lower = power_of_three(half),
                                      .upper = power_of_three(order->slots - half)};
    for (int s = 0; s < order->slots; s++)
        tables->power[s] = s < half ? power_of_three(s) : power_of_three(s - half) << 16;
    fill_half(tables, order, 0);
    fill_half(tables, order, 1);
}

/* ---- cost */

size_t frontier_pattern_states(int points)
{
    static const size_t states[] = {1, 1, 3, 15, 105, 945, 10395, 135135, 2027025, 34459425, 654729075};
    ASSERT(points % 2 == 0 && (size_t)points / 2 < sizeof states / sizeof *states);
    return states[points / 2];
}

uint32_t frontier_pattern_numbers(const struct pattern_tables *tables, uint32_t mask, uint32_t *table[2])
{
    uint32_t weight[ORDER_SLOTS] = {0}, next = 1;
    for (int s = 0; s < tables->slots; s++)
        if (mask >> s & 1) {
            weight[s] = next;
            next *= 3;
        }
    for (int upper = 0; upper < 2; upper++) {
        uint32_t count = upper ? tables->upper : tables->lower;
        table[upper] = alloc_array(count, sizeof *table[upper]);
        for (uint32_t number = 0; number < count; number++) {
            uint32_t rest = number;
            for (int s = upper ? tables->half : 0; rest; s++, rest /= 3)
                table[upper][number] += rest % 3 * weight[s];
        }
    }
    return next;
}

/* The states between the steps of a stage, by unit; see frontier_stage.c. */
static void measure_between(struct frontier_pattern *patterns, const struct frontier_stage *stage,
                            const struct pattern_list *list)
{
    uint32_t *key[2], keys = frontier_pattern_numbers(&patterns->tables, ~stage->mask, key);
    double *states = alloc_array(keys, sizeof *states);
    for (size_t i = 0; i < list->count; i++) {
        int points = pattern_points(&patterns->tables, list->pattern[i]);
        double *sum = &states[pattern_number(key, list->pattern[i])];
        *sum += (double)frontier_pattern_states(points);
        if (*sum * (1 + stage->fold) > patterns->between) patterns->between = *sum * (1 + stage->fold);
    }
    alloc_free(states);
    alloc_free(key[0]);
    alloc_free(key[1]);
}

static void count_points(const struct pattern_tables *tables, const struct pattern_list *list,
                         size_t count[ORDER_SLOTS + 1])
{
    for (size_t i = 0; i < list->count; i++) count[pattern_points(tables, list->pattern[i])]++;
}

/* Vectors of one size are reused by the next stage, but memory is not shared between sizes, so the
 * maxima of all sizes add up. */
void frontier_pattern_weigh(struct frontier_pattern *patterns)
{
    double most[ORDER_SLOTS + 1] = {0}, bytes = 0;
    for (int s = 0; s <= patterns->stages; s++) {
        size_t here[ORDER_SLOTS + 1] = {0}, made[ORDER_SLOTS + 1] = {0};
        count_points(&patterns->tables, &patterns->list[s], here);
        if (patterns->made != patterns->list) count_points(&patterns->tables, &patterns->made[s], made);
        for (int k = 0; k <= patterns->order->slots; k += 2) {
            double count = (double)(here[k] > made[k] ? here[k] : made[k]);
            if (count > most[k]) most[k] = count;
        }
    }
    for (int k = 0; k <= patterns->order->slots; k += 2)
        bytes += most[k] * (double)frontier_pattern_states(k) * sizeof(uint64_t);
    patterns->bytes = bytes < (double)(SIZE_MAX / 2) ? (size_t)bytes : SIZE_MAX / 2;
}

static void measure(struct frontier_pattern *patterns)
{
    for (int s = 0; s <= patterns->stages; s++) {
        size_t count[ORDER_SLOTS + 1] = {0};
        double states = 0;
        count_points(&patterns->tables, &patterns->list[s], count);
        for (int k = 0; k <= patterns->order->slots; k += 2) {
            states += (double)count[k] * (double)frontier_pattern_states(k);
            if (count[k] && k > patterns->most_points) patterns->most_points = k;
        }
        if (states > patterns->widest) patterns->widest = states;
    }
    for (int s = 0; s < patterns->stages; s++) patterns->total_work += patterns->work[s];
    frontier_pattern_weigh(patterns);
}

static void measure_all(struct frontier_pattern *patterns, const struct pattern_list *by_step)
{
    const struct frontier_order *order = patterns->order;
    for (int s = 0; s < order->stages; s++)
        for (int step = 1; step < order->stage[s].steps; step++)
            measure_between(patterns, &order->stage[s], &by_step[order->stage[s].first + step]);
    measure(patterns);
}

/* Maximum over all ranks. */
static void agree_between(struct frontier_pattern *patterns, struct job_transport *team)
{
    uint64_t *word = alloc_array((size_t)team->size, sizeof *word);
    word[team->rank] = (uint64_t)patterns->between;
    frontier_team_sum(team, word, (size_t)team->size);
    for (int r = 0; r < team->size; r++)
        if ((double)word[r] > patterns->between) patterns->between = (double)word[r];
    alloc_free(word);
}

double frontier_pattern_bytes(const struct frontier_order *order, int threads)
{
    double patterns = 1;
    for (int s = 0; s < order->slots; s++) patterns *= 3;
    return patterns / 64 * (threads * sizeof(uint64_t) + sizeof(uint32_t));
}

enum frontier_pattern_end frontier_pattern_init(struct frontier_pattern *patterns,
                                                const struct frontier_order *order,
                                                const struct pass_options *options)
{
    *patterns =
        (struct frontier_pattern){.order = order,
                                  .stages = order->stages,
                                  .list = alloc_array((size_t)order->stages + 1, sizeof *patterns->list),
                                  .work = alloc_array((size_t)order->stages, sizeof *patterns->work)};
    patterns->made = patterns->list;
    init_tables(&patterns->tables, order);
    struct pattern_list *by_step = alloc_array((size_t)order->steps + 1, sizeof *by_step);
    enum frontier_pattern_end end = frontier_pass_run(patterns, by_step, options);
    ASSERT(order->slots <= ORDER_SLOTS && order->steps >= order->stages);
    patterns->list[0] = by_step[0];
    for (int s = 0; s < order->stages; s++)
        patterns->list[s + 1] = by_step[order->stage[s].first + order->stage[s].steps];
    if (end == PATTERN_DONE) measure_all(patterns, by_step);
    if (end == PATTERN_DONE && options->team) agree_between(patterns, options->team);
    for (int s = 0; s < order->stages; s++)
        for (int step = 1; step < order->stage[s].steps; step++)
            alloc_free(by_step[order->stage[s].first + step].pattern);
    alloc_free(by_step);
    return end;
}

void frontier_pattern_free(struct frontier_pattern *patterns)
{
    bool apart = patterns->made != patterns->list;
    for (int s = 0; patterns->list && s <= patterns->stages; s++) {
        alloc_free(patterns->list[s].pattern);
        if (apart) alloc_free(patterns->made[s].pattern);
    }
    if (apart) alloc_free(patterns->made);
    for (int upper = 0; upper < 2; upper++) {
        alloc_free(patterns->tables.planes[upper]);
        alloc_free(patterns->tables.image[upper]);
    }
    alloc_free(patterns->list);
    alloc_free(patterns->work);
    *patterns = (struct frontier_pattern){0};
}
