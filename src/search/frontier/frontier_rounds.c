/* Everybody gives everybody, in pieces.
 *
 * A round moves at most `room` bytes of each stream, wherever they end. So buffers stay small,
 * and what is through on one side makes room on it while the other side is filled. The first
 * word of each piece says whether its rank has more for anybody: when nobody has, all ranks
 * know it, and the rounds end. */
#include "search/frontier/frontier_rounds.h"

#include "base/alloc.h"

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

/* True: this rank has more to give. */
static bool give_all(const struct frontier_rounds *rounds, const struct buffers *buffers, double *given)
{
    struct spread_wire *team = rounds->team;
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
static bool take_all(const struct frontier_rounds *rounds, const struct buffers *buffers)
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

static size_t room_of(struct spread_wire *team)
{
    size_t room = team->room ? team->room : (size_t)BUFFER / (size_t)team->size;
    if (!team->room && room < LEAST_ROOM) room = LEAST_ROOM;
    if (!team->room && room > MOST_ROOM) room = MOST_ROOM;
    REQUIRE(room >= (1 + ROUNDS_LEAST) * sizeof(uint64_t), "a piece needs some room");
    return room / sizeof(uint64_t) * sizeof(uint64_t);
}

double frontier_rounds_run(const struct frontier_rounds *rounds)
{
    struct spread_wire *team = rounds->team;
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
