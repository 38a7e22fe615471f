/* A team: who is in it, how it begins a job and how it ends.
 *
 * Everything is said in messages, and nobody waits for all the others: a rank that reads slowly
 * begins later, and one that cannot go on says goodbye, which the first rank hears whatever it is
 * doing. So a mistake that only one rank meets (a file that is not on its disk) stops nobody. A
 * rank that came to another question than the first one, because their files differ, is found out
 * by the mark of the job, and does not work on it. */
#include "cluster/spread/spread.h"

#include "base/alloc.h"
#include "cluster/spread/spread_talk.h"

#include <time.h>

/* ---- the team */

struct spread_team *spread_open(struct spread_wire *wire)
{
    struct spread_team *team = alloc_bytes(sizeof *team);
    team->alone.size = 1;
    team->wire = wire ? wire : &team->alone;
    ASSERT(team->wire->rank >= 0 && team->wire->rank < team->wire->size);
    team->gone = alloc_array((size_t)team->wire->size, sizeof *team->gone);
    return team;
}

bool spread_leads(const struct spread_team *team)
{
    return !team || team->wire->rank == 0;
}

int spread_ranks(const struct spread_team *team)
{
    return team ? team->wire->size : 1;
}

void spread_talk(struct buf *to, enum spread_talk kind, int64_t job)
{
    buf_clear(to);
    parcel_put_int(to, kind);
    parcel_put_int(to, job);
}

static void send_all(struct spread_team *team, const struct buf *message)
{
    for (int rank = 1; rank < team->wire->size; rank++)
        team->wire->send(team->wire, rank, message->data, message->size);
}

static void nap(double *pause)
{
    *pause = spread_pause(*pause);
    nanosleep(&(struct timespec){.tv_nsec = (long)(*pause * 1e9)}, NULL);
}

/* Waits for a message of this kind from the first rank, dropping others. False: it has ended. */
static bool await(struct spread_team *team, enum spread_talk kind, struct parcel *parcel)
{
    double pause = 0;
    int from;
    ASSERT(!spread_leads(team));
    while (!team->ended) {
        if (!team->wire->receive(team->wire, &from, &team->heard)) {
            nap(&pause);
            continue;
        }
        pause = 0;
        ASSERT(from == 0);
        *parcel = (struct parcel){team->heard.data, team->heard.size, false};
        int64_t got = parcel_int(parcel);
        parcel_int(parcel);
        if (got == SPREAD_TALK_END) {
            team->ended = true;
            team->status = (int)parcel_int(parcel);
        }
        if (got == (int64_t)kind) return true;
    }
    return false;
}

int spread_close(struct spread_team *team, int status)
{
    struct buf message = {0};
    struct parcel parcel;
    if (!team) return status;
    ASSERT(!team->leading); /* no job is under way */
    if (spread_leads(team)) {
        spread_talk(&message, SPREAD_TALK_END, 0);
        parcel_put_int(&message, status);
        send_all(team, &message);
    } else {
        spread_talk(&message, SPREAD_TALK_BYE, 0);
        if (!team->ended && !team->left) team->wire->send(team->wire, 0, message.data, message.size);
        await(team, SPREAD_TALK_END, &parcel);
        status = team->status;
    }
    buf_free(&message);
    buf_free(&team->waiting);
    buf_free(&team->heard);
    alloc_free(team->gone);
    alloc_free(team);
    return status;
}

bool spread_share(struct spread_team *team, struct buf *bytes)
{
    struct parcel parcel;
    size_t size = 0;
    if (spread_ranks(team) == 1) return true;
    if (spread_leads(team)) {
        struct buf message = {0};
        spread_talk(&message, SPREAD_TALK_SHARE, 0);
        parcel_put_bytes(&message, bytes->data, bytes->size);
        send_all(team, &message);
        buf_free(&message);
        return true;
    }
    if (!await(team, SPREAD_TALK_SHARE, &parcel)) return false;
    const char *shared = parcel_bytes(&parcel, &size);
    buf_clear(bytes);
    if (size) buf_bytes(bytes, shared, size);
    return true;
}

/* ---- all together */

/* The first rank waits for all. False: one has left, or has come to something else. */
static bool gather(struct spread_team *team, uint64_t mark)
{
    struct spread_wire *wire = team->wire;
    int here = 1, gone = 0, from;
    double pause = 0;
    bool same = true;
    for (int rank = 1; rank < wire->size; rank++) gone += team->gone[rank];
    while (here + gone < wire->size) {
        if (!wire->receive(wire, &from, &team->heard)) {
            nap(&pause);
            continue;
        }
        pause = 0;
        ASSERT(from > 0 && from < wire->size);
        struct parcel parcel = {team->heard.data, team->heard.size, false};
        int64_t kind = parcel_int(&parcel);
        parcel_int(&parcel);
        if (kind == SPREAD_TALK_HERE) same &= (uint64_t)parcel_int(&parcel) == mark;
        here += kind == SPREAD_TALK_HERE;
        gone += kind == SPREAD_TALK_BYE;
        if (kind == SPREAD_TALK_BYE) team->gone[from] = true;
    }
    return same && !gone;
}

struct spread_wire *spread_meet(struct spread_team *team, uint64_t mark)
{
    struct buf message = {0};
    struct parcel parcel;
    bool all = false;
    if (spread_ranks(team) == 1 || !team->wire->exchange) return NULL;
    if (spread_leads(team)) {
        all = gather(team, mark);
        spread_talk(&message, SPREAD_TALK_MEET, 0);
        parcel_put_int(&message, (int64_t)mark);
        parcel_put_int(&message, all);
        send_all(team, &message);
    } else if (!team->left) {
        spread_talk(&message, SPREAD_TALK_HERE, 0);
        parcel_put_int(&message, (int64_t)mark);
        team->wire->send(team->wire, 0, message.data, message.size);
        if (await(team, SPREAD_TALK_MEET, &parcel))
            all = (uint64_t)parcel_int(&parcel) == mark && parcel_int(&parcel);
    }
    buf_free(&message);
    return all ? team->wire : NULL;
}

/* ---- a job */

enum spread_end spread_run(struct spread_team *team, const struct spread_job *job,
                           struct spread_report *report, struct sentence *error)
{
    struct spread_report ignored;
    REQUIRE(team && job->threads >= 1, "somebody must work");
    if (!report) report = &ignored;
    *report = (struct spread_report){.served = 1};
    if (spread_leads(team)) return spread_lead(team, job, report, error);
    spread_follow(team, job);
    return SPREAD_SERVED;
}

void spread_announce(struct spread_team *team, int64_t value)
{
    spread_lead_announce(team, value);
}

/* ---- for parts */

const volatile sig_atomic_t *spread_stop(const struct spread_part *part)
{
    return &part->hands->stop;
}

void spread_tell(const struct spread_part *part, const char *bytes, size_t size)
{
    spread_hands_tell(part->hands, bytes, size);
}

bool spread_news(const struct spread_part *part, int64_t *value)
{
    if (!atomic_load(&part->hands->has_news)) return false;
    *value = atomic_load(&part->hands->news);
    return true;
}
