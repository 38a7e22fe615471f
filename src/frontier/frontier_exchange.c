/* Everybody gives everybody, in pieces.
 *
 * Between two ranks there is a stream in each direction: the vectors of all patterns that the one made
 * and the other has next, in the order of the patterns, packed in chunks (frontier_chunk.h). Both sides
 * know the patterns from their own lists, so nothing but counts is sent. A round moves at most `room`
 * bytes of each stream, wherever they end; so buffers stay small, and a vector that is through on one
 * side makes room on it while the other side is filled. The first word of each piece says whether its
 * rank has more for anybody: when nobody has, all ranks know it, and the rounds end. */
#include "frontier/frontier_exchange.h"

#include "base/alloc.h"
#include "frontier/frontier_chunk.h"

#include <string.h>

enum { BUFFER = 1 << 22 /* bytes for all ranks */, LEAST_ROOM = 1 << 12, MOST_ROOM = 1 << 20 };

/* To or from one rank. */
struct stream {
    size_t next, end; /* the vector that is under way, and the end, in `order` */
    size_t at;        /* its counts that are through */
    bool any;         /* one of them was not 0 */
};

/* All streams in one direction. */
struct side {
    const struct pattern_list *list;
    uint64_t **vector;     /* by place in the list */
    uint32_t *order;       /* places by rank; owned */
    struct stream *stream; /* by rank; owned */
    char *buffer;          /* size * room; owned */
    size_t *bytes;         /* by rank: in the buffer; owned */
};

struct exchange {
    const struct frontier_team *team;
    const struct frontier_pattern *patterns;
    struct frontier_pool pool;
    size_t room;
    struct side give, take;
    double moved;
};

static size_t states_of(const struct exchange *exchange, const struct side *side, uint32_t place, int *points)
{
    *points = pattern_points(&exchange->patterns->tables, side->list->pattern[place]);
    return frontier_pattern_states(*points);
}

static uint64_t *piece_of(const struct exchange *exchange, const struct side *side, int rank)
{
    return (uint64_t *)(void *)(side->buffer + (size_t)rank * exchange->room);
}

/* ---- streams */

/* Fills a piece, from its second word on; vectors that are through go to the store. */
static void fill(struct exchange *exchange, int rank)
{
    struct side *side = &exchange->give;
    struct stream *stream = &side->stream[rank];
    uint64_t *piece = piece_of(exchange, side, rank);
    size_t words = 1, room = exchange->room / sizeof *piece;
    while (stream->next < stream->end && words + CHUNK_WORDS <= room) {
        int points;
        uint32_t place = side->order[stream->next];
        size_t size = states_of(exchange, side, place, &points), left = size - stream->at;
        size_t count = left < CHUNK_COUNTS ? left : CHUNK_COUNTS;
        uint64_t *vector = side->vector[place];
        if (vector)
            words += frontier_chunk_pack(vector + stream->at, count, piece + words);
        else
            piece[words++] = 0;
        stream->at += count;
        if (stream->at < size) continue;
        if (vector) frontier_pool_put(&exchange->pool, points, vector);
        stream->next++;
        stream->at = 0;
    }
    side->bytes[rank] = words * sizeof *piece;
    exchange->moved += (double)side->bytes[rank];
}

/* The counterpart; a vector whose counts are all 0 is NULL. */
static void drain(struct exchange *exchange, int rank)
{
    struct side *side = &exchange->take;
    struct stream *stream = &side->stream[rank];
    const uint64_t *piece = piece_of(exchange, side, rank);
    for (size_t word = 1, words = side->bytes[rank] / sizeof *piece; word < words;) {
        int points;
        uint32_t place = side->order[stream->next];
        size_t size = states_of(exchange, side, place, &points), left = size - stream->at;
        uint64_t mask = piece[word++];
        if (stream->at == 0) side->vector[place] = frontier_pool_get(&exchange->pool, points);
        frontier_chunk_unpack(mask, piece + word, side->vector[place] + stream->at);
        word += (size_t)bits_in_word(mask);
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

/* ---- rounds */

/* True: there will be another one. */
static bool go_round(struct exchange *exchange)
{
    const struct frontier_team *team = exchange->team;
    struct side *give = &exchange->give, *take = &exchange->take;
    bool more = false;
    for (int r = 0; r < team->size; r++) {
        if (r == team->rank) continue;
        fill(exchange, r);
        more |= give->stream[r].next < give->stream[r].end;
    }
    for (int r = 0; r < team->size; r++) piece_of(exchange, give, r)[0] = more;
    give->bytes[team->rank] = 0;
    team->exchange(team->self, give->buffer, give->bytes, take->buffer, take->bytes, exchange->room);
    for (int r = 0; r < team->size; r++) {
        if (r == team->rank) continue;
        more |= piece_of(exchange, take, r)[0] != 0;
        drain(exchange, r);
    }
    return more;
}

/* What stays here is in the same order on both sides. */
static void keep_own(struct exchange *exchange)
{
    struct side *give = &exchange->give, *take = &exchange->take;
    struct stream *from = &give->stream[exchange->team->rank], *to = &take->stream[exchange->team->rank];
    while (from->next < from->end)
        take->vector[take->order[to->next++]] = give->vector[give->order[from->next++]];
}

/* ---- before and after */

/* `rank`: by place in the list, the other end of its stream; freed. */
static void open_side(struct exchange *exchange, struct side *side, uint16_t *rank)
{
    size_t size = (size_t)exchange->team->size;
    side->order = alloc_array(side->list->count, sizeof *side->order);
    side->stream = alloc_array(size, sizeof *side->stream);
    side->buffer = alloc_array(size, exchange->room);
    side->bytes = alloc_array(size, sizeof *side->bytes);
    for (size_t i = 0; i < side->list->count; i++) side->stream[rank[i]].end++;
    for (size_t r = 0, first = 0; r < size; r++) {
        size_t count = side->stream[r].end;
        side->stream[r].next = side->stream[r].end = first;
        first += count;
    }
    for (size_t i = 0; i < side->list->count; i++)
        side->order[side->stream[rank[i]].end++] = (uint32_t)i;
    alloc_free(rank);
}

static void close_side(struct side *side)
{
    alloc_free(side->order);
    alloc_free(side->stream);
    alloc_free(side->buffer);
    alloc_free(side->bytes);
}

static size_t room_of(const struct frontier_team *team)
{
    size_t room = team->room ? team->room : (size_t)BUFFER / (size_t)team->size;
    if (!team->room && room < LEAST_ROOM) room = LEAST_ROOM;
    if (!team->room && room > MOST_ROOM) room = MOST_ROOM;
    return room / sizeof(uint64_t) * sizeof(uint64_t);
}

uint64_t **frontier_exchange_run(const struct frontier_team *team, const struct frontier_share *share,
                                 const struct frontier_pattern *patterns, struct pool_store *store, int stage,
                                 uint64_t **made, double *moved)
{
    const struct pattern_list *from = &patterns->made[stage], *to = &patterns->list[stage];
    struct exchange exchange = {.team = team,
                                .patterns = patterns,
                                .pool = {.store = store},
                                .room = room_of(team),
                                .give = {.list = from, .vector = made},
                                .take = {.list = to, .vector = alloc_array(to->count, sizeof *made)}};
    open_side(&exchange, &exchange.give, frontier_share_ranks(share, patterns, stage, from));
    open_side(&exchange, &exchange.take, frontier_share_ranks(share, patterns, stage - 1, to));
    keep_own(&exchange);
    while (go_round(&exchange)) continue;
    close_side(&exchange.give);
    close_side(&exchange.take);
    frontier_pool_empty(&exchange.pool);
    *moved += exchange.moved;
    return exchange.take.vector;
}
