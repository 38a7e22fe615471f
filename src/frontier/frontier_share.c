/* The units of a stage, dealt out to the ranks of a team.
 *
 * Patterns of a unit lead to each other and to no others (frontier_unit.c), so a rank that has all
 * sources of a unit makes all its targets alone. Between two stages the vectors move to the ranks
 * that have them as sources next (frontier_exchange.c): that is all that ranks tell each other.
 *
 * The largest unit is dealt first. It goes to the rank where most of its states are already, as long
 * as that rank's share stays within 1/SLACK of the average, and otherwise to the one that has least.
 * So loads are even, and less is moved than by chance: on 8x8 with two ranks 31 % of the states
 * instead of 47 %. A rank's load is states before and after the stage, because both take memory, and
 * time goes with them.
 *
 * Every rank computes the same shares from the same lists. The largest unit of a stage is never
 * divided, which limits how many ranks help: on 8x8 it has about 5 % of the widest stages. */
#include "frontier/frontier_share.h"

#include "base/alloc.h"
#include "frontier/frontier_unit.h"

enum { SLACK = 32 };

/* What is known while the units of one stage are dealt. */
struct deal {
    const struct frontier_unit *units;
    const uint16_t *held; /* by place in the list before: the rank that made it; NULL at first */
    int size;
    double *load;     /* by rank, states; owned */
    double *affinity; /* by rank: of one unit, the states that are there already; owned */
    double most;      /* that a rank should get */
};

static double states_of(const struct frontier_unit *units, const struct pattern_list *list, uint32_t place)
{
    return (double)frontier_pattern_states(pattern_points(&units->patterns->tables, list->pattern[place]));
}

static double targets_of(const struct frontier_unit *units, const struct unit *unit)
{
    double states = 0;
    for (size_t i = 0; i < unit->targets; i++)
        states += states_of(units, units->after, units->targets[unit->target + i]);
    return states;
}

static void find_affinity(struct deal *deal, const struct unit *unit, double sign)
{
    const struct frontier_unit *units = deal->units;
    for (size_t i = 0; deal->held && i < unit->sources; i++) {
        uint32_t place = units->sources[unit->source + i];
        deal->affinity[deal->held[place]] += sign * states_of(units, units->before, place);
    }
}

/* Counts of states are whole numbers below 2^53, so sums are exact and all ranks agree. */
static int choose_rank(const struct deal *deal, double load)
{
    int least = 0, best = -1;
    for (int r = 0; r < deal->size; r++) {
        if (deal->load[r] < deal->load[least]) least = r;
        bool fits = deal->affinity[r] > 0 && deal->load[r] + load <= deal->most;
        if (fits && (best < 0 || deal->affinity[r] > deal->affinity[best])) best = r;
    }
    return best < 0 ? least : best;
}

static void deal_units(struct deal *deal, uint16_t *rank)
{
    const struct frontier_unit *units = deal->units;
    double all = 0;
    for (size_t u = 0; u < units->count; u++) all += units->unit[u].states + targets_of(units, &units->unit[u]);
    deal->most = all / deal->size * (1 + 1.0 / SLACK);
    for (size_t u = 0; u < units->count; u++) {
        const struct unit *unit = &units->unit[u];
        double load = unit->states + targets_of(units, unit);
        find_affinity(deal, unit, 1);
        int chosen = choose_rank(deal, load);
        find_affinity(deal, unit, -1);
        deal->load[chosen] += load;
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
    uint16_t *held = stage == 0 ? NULL : frontier_share_ranks(share, patterns, stage - 1, &patterns->list[stage]);
    frontier_unit_init(&units, patterns, stage);
    struct deal deal = {.units = &units,
                        .held = held,
                        .size = size,
                        .load = alloc_array((size_t)size, sizeof *deal.load),
                        .affinity = alloc_array((size_t)size, sizeof *deal.affinity)};
    share->rank[stage] = alloc_array(units.keys.count, sizeof **share->rank);
    deal_units(&deal, share->rank[stage]);
    alloc_free(deal.load);
    alloc_free(deal.affinity);
    alloc_free(held);
    frontier_unit_free(&units);
}

/* The patterns of a list that a rank has in a stage. */
static struct pattern_list part_of(const struct frontier_share *share, const struct frontier_pattern *patterns,
                                   int stage, const struct pattern_list *list, int rank)
{
    uint16_t *ranks = frontier_share_ranks(share, patterns, stage, list);
    struct pattern_list part = {alloc_array(list->count, sizeof *part.pattern), 0};
    for (size_t i = 0; i < list->count; i++)
        if (ranks[i] == rank) part.pattern[part.count++] = list->pattern[i];
    part.pattern = alloc_resize(part.pattern, (part.count + 1) * sizeof *part.pattern);
    alloc_free(ranks);
    return part;
}

void frontier_share_init(struct frontier_share *share, struct frontier_pattern *patterns,
                         const struct frontier_team *team)
{
    int stages = patterns->stages;
    *share = (struct frontier_share){stages, alloc_array((size_t)stages, sizeof *share->rank)};
    for (int s = 0; s < stages; s++) deal_stage(share, patterns, s, team->size);
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
