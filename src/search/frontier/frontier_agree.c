/* Ranks go on together or not at all: what one of them finds out on its own (a wish to stop,
 * memory that ran out, a file that cannot be used) becomes the verdict of all. Words are summed
 * first, which is cheap and happens after each stage; sentences travel only if somebody has
 * one. */
#include "search/frontier/frontier_agree.h"

#include "base/alloc.h"

#include <string.h>

void frontier_agree_sum(struct spread_wire *team, uint64_t *word, size_t count)
{
    if (team) team->sum(team, word, count);
}

/* What a rank tells the others; as large as the smallest room, at most. */
struct notice {
    uint64_t refused;
    uint64_t refusal;
    struct sentence sentence;
};

/* The first rank that refused tells why. */
static void take_notice(struct spread_wire *team, struct frontier_result *result)
{
    size_t size = (size_t)team->size;
    struct notice *give = alloc_array(size, sizeof *give), *take = alloc_array(size, sizeof *take);
    size_t *give_size = alloc_array(size, sizeof *give_size),
           *take_size = alloc_array(size, sizeof *take_size);
    for (int r = 0; r < team->size; r++) {
        give[r].refused = result->verdict == FRONTIER_REFUSED;
        give[r].refusal = (uint64_t)result->refusal;
        sentence_copy(&give[r].sentence, &result->sentence);
        give_size[r] = r == team->rank ? 0 : sizeof *give;
    }
    team->exchange(team, (const char *)give, give_size, (char *)take, take_size, sizeof *give);
    take[team->rank] = give[team->rank];
    int first = 0;
    while (!take[first].refused) first++;
    result->verdict = FRONTIER_REFUSED;
    result->refusal = (enum frontier_refusal)take[first].refusal;
    sentence_copy(&result->sentence, &take[first].sentence);
    alloc_free(give);
    alloc_free(take);
    alloc_free(give_size);
    alloc_free(take_size);
}

bool frontier_agree_verdict(struct spread_wire *team, struct frontier_result *result)
{
    uint64_t word[2] = {result->verdict == FRONTIER_REFUSED, result->verdict == FRONTIER_STOPPED};
    frontier_agree_sum(team, word, 2);
    if (word[0] && team) take_notice(team, result);
    if (!word[0] && word[1]) result->verdict = FRONTIER_STOPPED;
    return result->verdict == FRONTIER_COUNTED;
}
