/* All-to-all exchange of vectors between ranks.
 *
 * There is a stream from each rank to each other one: the vectors that the sender made and the
 * receiver needs next, in the order of the patterns, compressed (frontier_chunk.h). Both sides have
 * the list of patterns, so only counts are sent. The memory of vectors that were sent is reused for
 * those that arrive. */
#include "search/count_tours/frontier_share.h"

#include "base/alloc.h"
#include "search/count_tours/frontier_chunk.h"
#include "search/count_tours/frontier_team.h"

/* To or from one rank. */
struct stream {
    size_t next, end; /* the current vector, and the end, in `order` */
    size_t at;        /* counts of it that are done */
    bool any;         /* one of them was nonzero */
};

/* All streams in one direction. */
struct side {
    const struct pattern_list *list;
    uint64_t **vector;     /* by index in the list */
    uint32_t *order;       /* indices by rank; owned */
    struct stream *stream; /* by rank; owned */
};

struct exchange {
    const struct frontier_pattern *patterns;
    struct frontier_pool pool;
    struct side give, take;
};

static size_t fill(void *self, int rank, uint64_t *word, size_t words)
{
    struct exchange *exchange = self;
    struct side *side = &exchange->give;
    struct stream *stream = &side->stream[rank];
    size_t filled = 0;
    while (stream->next < stream->end && filled + CHUNK_WORDS <= words) {
        int points;
        uint32_t place = side->order[stream->next];
        size_t size = pattern_size(&exchange->patterns->tables, side->list->pattern[place], &points),
               left = size - stream->at;
        size_t count = left < CHUNK_COUNTS ? left : CHUNK_COUNTS;
        ASSERT(stream->at < size && stream->at % CHUNK_COUNTS == 0);
        uint64_t *vector = side->vector[place];
        if (vector)
            filled += frontier_chunk_pack(vector + stream->at, count, word + filled);
        else
            word[filled++] = 0;
        stream->at += count;
        if (stream->at < size) continue;
        if (vector) frontier_pool_put(&exchange->pool, points, vector);
        stream->next++;
        stream->at = 0;
    }
    return filled;
}

static bool has_more(void *self, int rank)
{
    const struct stream *stream = &((struct exchange *)self)->give.stream[rank];
    return stream->next < stream->end;
}

/* A vector whose counts are all 0 becomes NULL. */
static void drain(void *self, int rank, const uint64_t *word, size_t words)
{
    struct exchange *exchange = self;
    struct side *side = &exchange->take;
    struct stream *stream = &side->stream[rank];
    for (size_t at = 0; at < words;) {
        int points;
        uint32_t place = side->order[stream->next];
        size_t size = pattern_size(&exchange->patterns->tables, side->list->pattern[place], &points),
               left = size - stream->at;
        uint64_t mask = word[at++];
        ASSERT(stream->next < stream->end && mask == frontier_chunk_bits(mask, left));
        if (stream->at == 0) side->vector[place] = frontier_pool_get(&exchange->pool, points);
        frontier_chunk_unpack(mask, word + at, side->vector[place] + stream->at);
        at += (size_t)bits_in_word(mask);
        stream->any |= mask != 0;
        stream->at += left < CHUNK_COUNTS ? left : CHUNK_COUNTS;
        if (stream->at < size) continue;
        if (!stream->any) {
            frontier_pool_put(&exchange->pool, points, side->vector[place]);
            side->vector[place] = NULL;
        }
        *stream = (struct stream){.next = stream->next + 1, .end = stream->end};
    }
}

/* Vectors that stay are in the same order on both sides. */
static void keep_own(struct exchange *exchange, int rank)
{
    struct side *give = &exchange->give, *take = &exchange->take;
    struct stream *from = &give->stream[rank], *to = &take->stream[rank];
    while (from->next < from->end)
        take->vector[take->order[to->next++]] = give->vector[give->order[from->next++]];
    ASSERT(to->next == to->end); /* both sides agree on what stays */
}

/* `rank`: by index in the list, the other end of its stream; freed here. */
static void open_side(struct side *side, uint16_t *rank, size_t size)
{
    side->order = alloc_array(side->list->count, sizeof *side->order);
    side->stream = alloc_array(size, sizeof *side->stream);
    ASSERT(size > 1);
    for (size_t i = 0; i < side->list->count; i++) side->stream[rank[i]].end++;
    for (size_t r = 0, first = 0; r < size; r++) {
        size_t count = side->stream[r].end;
        side->stream[r].next = side->stream[r].end = first;
        first += count;
    }
    for (size_t i = 0; i < side->list->count; i++) side->order[side->stream[rank[i]].end++] = (uint32_t)i;
    alloc_free(rank);
}

static void close_side(struct side *side)
{
    alloc_free(side->order);
    alloc_free(side->stream);
}

uint64_t **frontier_exchange_run(struct job_transport *team, const struct frontier_share *share,
                                 const struct frontier_pattern *patterns, struct pool_store *store, int stage,
                                 uint64_t **made, double *moved)
{
    const struct pattern_list *from = &patterns->made[stage], *to = &patterns->list[stage];
    struct exchange exchange = {.patterns = patterns,
                                .pool = {.store = store},
                                .give = {.list = from, .vector = made},
                                .take = {.list = to, .vector = alloc_array(to->count, sizeof *made)}};
    struct team_streams rounds = {team, &exchange, fill, has_more, drain};
    open_side(&exchange.give, frontier_share_ranks(share, patterns, stage, from), (size_t)team->size);
    open_side(&exchange.take, frontier_share_ranks(share, patterns, stage - 1, to), (size_t)team->size);
    keep_own(&exchange, team->rank);
    *moved += frontier_team_stream(&rounds);
    close_side(&exchange.give);
    close_side(&exchange.take);
    frontier_pool_empty(&exchange.pool);
    return exchange.take.vector;
}
