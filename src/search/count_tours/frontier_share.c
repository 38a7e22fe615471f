/* Assignment of the units of a stage to ranks.
 *
 * Patterns of a unit lead only to patterns of the unit (frontier_unit.c), so the rank with all its
 * sources makes all its targets. Between stages the vectors are sent to their next owners
 * (frontier_exchange.c); ranks exchange nothing else.
 *
 * Greedy, largest unit first. Each unit is assigned to the rank where it costs least: the cost
 * counts the states with the same number of points that the rank already has, before and after the
 * stage, less a bonus for sources that it already has. Numbers of points are balanced separately
 * because vectors of different sizes do not share memory (frontier_pool.c): on 8x8 with two ranks
 * the maxima add up to 392 and 406 MB of 777; balanced by states alone they were 451 and 480. 34 %
 * of the states are sent; a random assignment would send 47 %. The first unit of a rank, its
 * largest, counts twice, because the states between the steps of a stage exist for one unit at a
 * time and are about as many.
 *
 * Every rank computes the same assignment. The largest unit of a stage is not divided, which limits
 * the useful number of ranks: on 8x8 it has about 5 % of the widest stages. */
#include "search/count_tours/frontier_share.h"

#include "base/alloc.h"
#include "search/count_tours/frontier_pool.h"
#include "search/count_tours/frontier_unit.h"

#include <math.h>
#include <string.h>

/* Bonus for sources that stay, relative to the average load of a rank. */
static const double ATTRACTION = 0.3;

/* States by number of points, before and after a stage. */
enum { KINDS = 2 * POOL_SIZES };

/* While the units of one stage are assigned. */
struct deal {
    const struct frontier_unit *units;
    const uint16_t *held;    /* by index in the list before: the rank that made it; NULL at first */
    uint8_t *before, *after; /* by index in the lists: the kind; owned */
    int size;
    double (*states)[KINDS]; /* by unit; owned */
    double (*load)[KINDS];   /* by rank, relative to the average; owned */
    bool *has_unit;          /* by rank; owned */
    double *affinity;        /* by rank: states of a unit that are already there; owned */
    double all[KINDS];
    double each[POOL_SIZES]; /* by kind: states of a pattern */
};

static uint8_t *kinds_of(const struct pattern_tables *tables, const struct pattern_list *list)
{
    uint8_t *kind = alloc_array(list->count, sizeof *kind);
    for (size_t i = 0; i < list->count; i++)
        kind[i] = (uint8_t)(pattern_points(tables, list->pattern[i]) / 2);
    return kind;
}

/* Adds the states of a unit, by kind. */
static void weigh(const struct deal *deal, const struct unit *unit, double *states)
{
    const struct frontier_unit *units = deal->units;
    for (size_t i = 0; i < unit->sources; i++) {
        int kind = deal->before[units->sources[unit->source + i]];
        states[kind] += deal->each[kind];
    }
    for (size_t i = 0; i < unit->targets; i++) {
        int kind = deal->after[units->targets[unit->target + i]];
        states[POOL_SIZES + kind] += deal->each[kind];
    }
}

static void find_affinity(struct deal *deal, const struct unit *unit)
{
    const struct frontier_unit *units = deal->units;
    memset(deal->affinity, 0, (size_t)deal->size * sizeof *deal->affinity);
    for (size_t i = 0; deal->held && i < unit->sources; i++) {
        uint32_t place = units->sources[unit->source + i];
        deal->affinity[deal->held[place]] += deal->each[deal->before[place]];
    }
}

/* The rank with the least cost for a unit with these states. */
static int choose_rank(const struct deal *deal, const double *states)
{
    int best = 0;
    double least = INFINITY;
    for (int r = 0; r < deal->size; r++) {
        double cost = -ATTRACTION * deal->affinity[r];
        for (int k = 0; k < KINDS; k++) cost += states[k] * deal->load[r][k];
        if (cost < least) best = r, least = cost;
    }
    return best;
}

static void deal_units(struct deal *deal, uint16_t *rank)
{
    const struct frontier_unit *units = deal->units;
    for (size_t u = 0; u < units->count; u++) {
        weigh(deal, &units->unit[u], deal->states[u]);
        for (int k = 0; k < KINDS; k++) deal->all[k] += deal->states[u][k];
    }
    for (size_t u = 0; u < units->count; u++) {
        const struct unit *unit = &units->unit[u];
        const double *states = deal->states[u];
        find_affinity(deal, unit);
        int chosen = choose_rank(deal, states), times = 1 + !deal->has_unit[chosen];
        for (int k = 0; k < KINDS; k++)
            if (states[k] > 0) deal->load[chosen][k] += times * states[k] * deal->size / deal->all[k];
        ASSERT(chosen >= 0 && chosen < deal->size);
        deal->has_unit[chosen] = true;
        rank[unit->key] = (uint16_t)chosen;
    }
}

uint16_t *frontier_share_ranks(const struct frontier_share *share, const struct frontier_pattern *patterns,
                               int stage, const struct pattern_list *list)
{
    struct unit_keys keys;
    uint16_t *rank = alloc_array(list->count, sizeof *rank);
    frontier_unit_keys_init(&keys, patterns, stage);
    for (size_t i = 0; i < list->count; i++)
        rank[i] = share->rank[stage][frontier_unit_key(&keys, list->pattern[i])];
    frontier_unit_keys_free(&keys);
    return rank;
}

static void deal_stage(struct frontier_share *share, const struct frontier_pattern *patterns, int stage,
                       int size)
{
    struct frontier_unit units;
    uint16_t *held =
        stage == 0 ? NULL : frontier_share_ranks(share, patterns, stage - 1, &patterns->list[stage]);
    frontier_unit_init(&units, patterns, stage);
    struct deal deal = {.units = &units,
                        .held = held,
                        .before = kinds_of(&patterns->tables, units.before),
                        .after = kinds_of(&patterns->tables, units.after),
                        .size = size,
                        .states = alloc_array(units.count, sizeof *deal.states),
                        .load = alloc_array((size_t)size, sizeof *deal.load),
                        .has_unit = alloc_array((size_t)size, sizeof *deal.has_unit),
                        .affinity = alloc_array((size_t)size, sizeof *deal.affinity)};
    share->rank[stage] = alloc_array(units.keys.count, sizeof **share->rank);
    for (int kind = 0; kind < POOL_SIZES; kind++) deal.each[kind] = (double)frontier_pattern_states(2 * kind);
    deal_units(&deal, share->rank[stage]);
    alloc_free(deal.before);
    alloc_free(deal.after);
    alloc_free(deal.states);
    alloc_free(deal.load);
    alloc_free(deal.has_unit);
    alloc_free(deal.affinity);
    alloc_free(held);
    frontier_unit_free(&units);
}

/* The patterns of a list that a rank owns in a stage. */
static struct pattern_list part_of(const struct frontier_share *share,
                                   const struct frontier_pattern *patterns, int stage,
                                   const struct pattern_list *list, int rank)
{
    uint16_t *ranks = frontier_share_ranks(share, patterns, stage, list);
    struct pattern_list part = {alloc_array(list->count, sizeof *part.pattern), 0};
    for (size_t i = 0; i < list->count; i++)
        if (ranks[i] == rank) part.pattern[part.count++] = list->pattern[i];
    ASSERT(part.count <= list->count && rank >= 0);
    part.pattern = alloc_resize(part.pattern, (part.count + 1) * sizeof *part.pattern);
    alloc_free(ranks);
    return part;
}

void frontier_share_init(struct frontier_share *share, struct frontier_pattern *patterns,
                         struct job_transport *team)
{
    int stages = patterns->stages;
    *share = (struct frontier_share){stages, alloc_array((size_t)stages, sizeof *share->rank)};
    for (int s = 0; s < stages; s++) deal_stage(share, patterns, s, team->size);
    ASSERT(patterns->made == patterns->list && team->size > 1); /* once */
    patterns->made = alloc_array((size_t)stages + 1, sizeof *patterns->made);
    for (int s = 0; s <= stages; s++) {
        struct pattern_list all = patterns->list[s], none = {NULL, 0};
        patterns->made[s] = s > 0 ? part_of(share, patterns, s - 1, &all, team->rank) : none;
        patterns->list[s] = s < stages ? part_of(share, patterns, s, &all, team->rank) : none;
        alloc_free(all.pattern);
    }
    frontier_pattern_weigh(patterns);
}

void frontier_share_free(struct frontier_share *share)
{
    for (int s = 0; s < share->stages; s++) alloc_free(share->rank[s]);
    alloc_free(share->rank);
    *share = (struct frontier_share){0};
}
