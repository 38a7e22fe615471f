/* Communication between ranks.
 *
 * Either all ranks continue or none does: an event on one rank (deadline, out of memory, unusable
 * file) becomes the verdict of all. Flags are summed after each stage, which is cheap; messages are
 * sent only if some rank has one.
 *
 * Streams are all-to-all, in rounds of at most `room` bytes per stream, so buffers stay small and
 * memory released by sending is reused for receiving. The first word of each block states whether
 * its rank has more to send; the rounds end when no rank has.
 *
 * Patterns are sent as two words each, the pattern and the ways to complete it. The patterns for
 * each rank are found by scanning the list, so nothing is copied; lists are short compared with the
 * vectors. */
#include "search/count_tours/frontier_team.h"

#include "base/alloc.h"

#include <string.h>

/* ---- agreement */

void frontier_team_sum(struct job_transport *team, uint64_t *word, size_t count)
{
    if (team) team->sum(team, word, count);
}

/* A rank's refusal; must fit the smallest room. */
struct notice {
    uint64_t refused;
    uint64_t refusal;
    struct sentence sentence;
};

/* Takes over the refusal of the lowest rank that has one. */
static void share_refusal(struct job_transport *team, struct frontier_result *result)
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
    ASSERT(first < team->size); /* some rank refused */
    result->verdict = FRONTIER_REFUSED;
    result->refusal = (enum frontier_refusal)take[first].refusal;
    sentence_copy(&result->sentence, &take[first].sentence);
    alloc_free(give);
    alloc_free(take);
    alloc_free(give_size);
    alloc_free(take_size);
}

bool frontier_team_verdict(struct job_transport *team, struct frontier_result *result)
{
    uint64_t word[2] = {result->verdict == FRONTIER_REFUSED, result->verdict == FRONTIER_STOPPED};
    frontier_team_sum(team, word, 2);
    if (word[0] && team) share_refusal(team, result);
    if (!word[0] && word[1]) result->verdict = FRONTIER_STOPPED;
    return result->verdict == FRONTIER_COUNTED;
}

/* ---- streams */

enum { BUFFER = 1 << 22 /* bytes for all ranks */, LEAST_ROOM = 1 << 12, MOST_ROOM = 1 << 20 };

struct buffers {
    size_t room;           /* bytes for a rank */
    char *give, *take;     /* size * room; owned */
    size_t *gives, *takes; /* by rank: the bytes there; owned */
};

static uint64_t *piece_of(const struct buffers *buffers, char *buffer, int rank)
{
    return (uint64_t *)(void *)(buffer + (size_t)rank * buffers->room);
}

/* True: this rank has more to send. */
static bool give_all(const struct team_streams *rounds, const struct buffers *buffers, double *given)
{
    struct job_transport *team = rounds->team;
    size_t words = buffers->room / sizeof(uint64_t) - 1;
    bool more = false;
    for (int r = 0; r < team->size; r++) {
        if (r == team->rank) continue;
        size_t filled = rounds->fill(rounds->self, r, piece_of(buffers, buffers->give, r) + 1, words);
        ASSERT(filled <= words);
        buffers->gives[r] = (1 + filled) * sizeof(uint64_t);
        *given += (double)buffers->gives[r];
        more |= rounds->has_more(rounds->self, r);
    }
    for (int r = 0; r < team->size; r++) piece_of(buffers, buffers->give, r)[0] = more;
    return more;
}

/* True: another rank has more. */
static bool take_all(const struct team_streams *rounds, const struct buffers *buffers)
{
    bool more = false;
    for (int r = 0; r < rounds->team->size; r++) {
        if (r == rounds->team->rank) continue;
        const uint64_t *piece = piece_of(buffers, buffers->take, r);
        ASSERT(buffers->takes[r] >= sizeof *piece && buffers->takes[r] <= buffers->room);
        more |= piece[0] != 0;
        rounds->drain(rounds->self, r, piece + 1, buffers->takes[r] / sizeof(uint64_t) - 1);
    }
    return more;
}

static size_t room_of(struct job_transport *team)
{
    size_t room = team->room ? team->room : (size_t)BUFFER / (size_t)team->size;
    if (!team->room && room < LEAST_ROOM) room = LEAST_ROOM;
    if (!team->room && room > MOST_ROOM) room = MOST_ROOM;
    REQUIRE(room >= (1 + ROUNDS_LEAST) * sizeof(uint64_t), "a piece needs some room");
    return room / sizeof(uint64_t) * sizeof(uint64_t);
}

double frontier_team_stream(const struct team_streams *rounds)
{
    struct job_transport *team = rounds->team;
    size_t size = (size_t)team->size, room = room_of(team);
    struct buffers buffers = {.room = room,
                              .give = alloc_resize(NULL, size * room),
                              .take = alloc_resize(NULL, size * room),
                              .gives = alloc_array(size, sizeof(size_t)),
                              .takes = alloc_array(size, sizeof(size_t))};
    double given = 0;
    bool more = true;
    while (more) {
        more = give_all(rounds, &buffers, &given);
        team->exchange(team, buffers.give, buffers.gives, buffers.take, buffers.takes, room);
        more |= take_all(rounds, &buffers);
    }
    alloc_free(buffers.give);
    alloc_free(buffers.take);
    alloc_free(buffers.gives);
    alloc_free(buffers.takes);
    return given;
}

/* ---- patterns */

struct deal {
    const uint32_t *pattern;
    const double *ways;
    const uint16_t *rank;
    size_t count;
    size_t *next; /* by rank: index of its next pattern in the list, or `count`; owned */
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
        ASSERT(deal->rank[at] == rank || deal->rank[at] == DEAL_TO_ALL);
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

void frontier_team_deal(struct job_transport *team, const uint32_t *pattern, const double *ways,
                        const uint16_t *rank, size_t count, dealt_list *come)
{
    struct deal deal = {.pattern = pattern,
                        .ways = ways,
                        .rank = rank,
                        .count = count,
                        .next = alloc_array((size_t)team->size, sizeof *deal.next),
                        .come = come};
    struct team_streams rounds = {team, &deal, fill, has_more, drain};
    for (int r = 0; r < team->size; r++) deal.next[r] = find_next(&deal, r, 0);
    for (size_t i = deal.next[team->rank]; i < count; i = find_next(&deal, team->rank, i + 1))
        vec_push(come, ((struct dealt){pattern[i], ways ? ways[i] : 0}));
    frontier_team_stream(&rounds);
    alloc_free(deal.next);
}
