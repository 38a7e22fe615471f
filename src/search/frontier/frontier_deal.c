/* Patterns as streams: two words for each, the pattern and the ways to complete it. Patterns
 * for one rank are found by going over the list again for each, so that nothing is copied;
 * lists are short beside the vectors that they stand for. */
#include "search/frontier/frontier_deal.h"

#include "base/alloc.h"

#include <string.h>

struct deal {
    const uint32_t *pattern;
    const double *ways;
    const uint16_t *rank;
    size_t count;
    size_t *next; /* by rank: the next one in the list for it, or `count`; owned */
    dealt_list *come;
};

static size_t find_next(const struct deal *deal, int rank, size_t from)
{
    while (from < deal->count && deal->rank[from] != rank && deal->rank[from] != DEAL_TO_ALL) from++;
    return from;
}

static size_t fill(void *self, int rank, uint64_t *word, size_t words)
{
    struct deal *deal = self;
    size_t filled = 0;
    while (deal->next[rank] < deal->count && filled + 2 <= words) {
        size_t at = deal->next[rank];
        double ways = deal->ways ? deal->ways[at] : 0;
        word[filled] = deal->pattern[at];
        memcpy(&word[filled + 1], &ways, sizeof ways);
        filled += 2;
        deal->next[rank] = find_next(deal, rank, at + 1);
    }
    return filled;
}

static bool has_more(void *self, int rank)
{
    const struct deal *deal = self;
    return deal->next[rank] < deal->count;
}

static void drain(void *self, int rank, const uint64_t *word, size_t words)
{
    struct deal *deal = self;
    (void)rank;
    ASSERT(words % 2 == 0);
    for (size_t i = 0; i < words; i += 2) {
        struct dealt dealt = {.pattern = (uint32_t)word[i]};
        memcpy(&dealt.ways, &word[i + 1], sizeof dealt.ways);
        vec_push(deal->come, dealt);
    }
}

void frontier_deal_run(struct spread_wire *team, const uint32_t *pattern, const double *ways,
                       const uint16_t *rank, size_t count, dealt_list *come)
{
    struct deal deal = {.pattern = pattern,
                        .ways = ways,
                        .rank = rank,
                        .count = count,
                        .next = alloc_array((size_t)team->size, sizeof *deal.next),
                        .come = come};
    struct frontier_rounds rounds = {team, &deal, fill, has_more, drain};
    for (int r = 0; r < team->size; r++) deal.next[r] = find_next(&deal, r, 0);
    for (size_t i = deal.next[team->rank]; i < count; i = find_next(&deal, team->rank, i + 1))
        vec_push(come, ((struct dealt){pattern[i], ways ? ways[i] : 0}));
    frontier_rounds_run(&rounds);
    alloc_free(deal.next);
}
