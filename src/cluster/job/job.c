/* A team of ranks: how it starts a job and how it shuts down.
 *
 * Ranks communicate by messages only, and none waits for all others. A rank that reads its input
 * slowly joins later; one that cannot continue sends BYE, which the coordinator accepts at any
 * time. An error on one rank (a file missing on its disk) therefore stops no other. A rank that
 * reached a different question, because its files differ, is detected by the mark of the job and
 * does not work on it. */
#include "cluster/job/job.h"

#include "base/alloc.h"
#include "cluster/job/job_message.h"

#include <time.h>

/* ---- the team */

struct job_team *job_open(struct job_transport *wire)
{
    struct job_team *team = alloc_bytes(sizeof *team);
    team->alone.size = 1;
    team->wire = wire ? wire : &team->alone;
    ASSERT(team->wire->rank >= 0 && team->wire->rank < team->wire->size);
    team->gone = alloc_array((size_t)team->wire->size, sizeof *team->gone);
    return team;
}

bool job_is_coordinator(const struct job_team *team)
{
    return !team || team->wire->rank == 0;
}

int job_ranks(const struct job_team *team)
{
    return team ? team->wire->size : 1;
}

void job_message_start(struct buf *to, enum job_message kind, int64_t job)
{
    buf_clear(to);
    wire_format_put_int(to, kind);
    wire_format_put_int(to, job);
}

static void send_all(struct job_team *team, const struct buf *message)
{
    for (int rank = 1; rank < team->wire->size; rank++)
        team->wire->send(team->wire, rank, message->data, message->size);
}

static void nap(double *pause)
{
    *pause = job_pause(*pause);
    nanosleep(&(struct timespec){.tv_nsec = (long)(*pause * 1e9)}, NULL);
}

/* Waits for a message of this kind from the coordinator and drops all others. Returns false after
 * END. */
static bool await(struct job_team *team, enum job_message kind, struct wire_message *received)
{
    double pause = 0;
    int from;
    ASSERT(!job_is_coordinator(team));
    while (!team->ended) {
        if (!team->wire->receive(team->wire, &from, &team->heard)) {
            nap(&pause);
            continue;
        }
        pause = 0;
        ASSERT(from == 0);
        *received = (struct wire_message){team->heard.data, team->heard.size, false};
        int64_t got = wire_format_int(received);
        wire_format_int(received);
        if (got == JOB_MESSAGE_END) {
            team->ended = true;
            team->status = (int)wire_format_int(received);
        }
        if (got == (int64_t)kind) return true;
    }
    return false;
}

int job_close(struct job_team *team, int status)
{
    struct buf message = {0};
    struct wire_message received;
    if (!team) return status;
    ASSERT(!team->leading); /* no job is under way */
    if (job_is_coordinator(team)) {
        job_message_start(&message, JOB_MESSAGE_END, 0);
        wire_format_put_int(&message, status);
        send_all(team, &message);
    } else {
        job_message_start(&message, JOB_MESSAGE_BYE, 0);
        if (!team->ended && !team->left) team->wire->send(team->wire, 0, message.data, message.size);
        await(team, JOB_MESSAGE_END, &received);
        status = team->status;
    }
    buf_free(&message);
    buf_free(&team->waiting);
    buf_free(&team->heard);
    alloc_free(team->gone);
    alloc_free(team);
    return status;
}

bool job_broadcast(struct job_team *team, struct buf *bytes)
{
    struct wire_message received;
    size_t size = 0;
    if (job_ranks(team) == 1) return true;
    if (job_is_coordinator(team)) {
        struct buf message = {0};
        job_message_start(&message, JOB_MESSAGE_SHARE, 0);
        wire_format_put_bytes(&message, bytes->data, bytes->size);
        send_all(team, &message);
        buf_free(&message);
        return true;
    }
    if (!await(team, JOB_MESSAGE_SHARE, &received)) return false;
    const char *shared = wire_format_bytes(&received, &size);
    buf_clear(bytes);
    if (size) buf_bytes(bytes, shared, size);
    return true;
}

/* ---- collective work */

/* The coordinator waits for all ranks. Returns false if one has left or arrived at different
 * work. */
static bool gather(struct job_team *team, uint64_t mark)
{
    struct job_transport *wire = team->wire;
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
        struct wire_message received = {team->heard.data, team->heard.size, false};
        int64_t kind = wire_format_int(&received);
        wire_format_int(&received);
        if (kind == JOB_MESSAGE_HERE) same &= (uint64_t)wire_format_int(&received) == mark;
        here += kind == JOB_MESSAGE_HERE;
        gone += kind == JOB_MESSAGE_BYE;
        if (kind == JOB_MESSAGE_BYE) team->gone[from] = true;
    }
    return same && !gone;
}

struct job_transport *job_gather(struct job_team *team, uint64_t mark)
{
    struct buf message = {0};
    struct wire_message received;
    bool all = false;
    if (job_ranks(team) == 1 || !team->wire->exchange) return NULL;
    if (job_is_coordinator(team)) {
        all = gather(team, mark);
        job_message_start(&message, JOB_MESSAGE_MEET, 0);
        wire_format_put_int(&message, (int64_t)mark);
        wire_format_put_int(&message, all);
        send_all(team, &message);
    } else if (!team->left) {
        job_message_start(&message, JOB_MESSAGE_HERE, 0);
        wire_format_put_int(&message, (int64_t)mark);
        team->wire->send(team->wire, 0, message.data, message.size);
        if (await(team, JOB_MESSAGE_MEET, &received))
            all = (uint64_t)wire_format_int(&received) == mark && wire_format_int(&received);
    }
    buf_free(&message);
    return all ? team->wire : NULL;
}

/* ---- a job */

enum job_end job_run(struct job_team *team, const struct job_spec *job, struct job_report *report,
                     struct sentence *error)
{
    struct job_report ignored;
    REQUIRE(team && job->threads >= 1, "a job needs a team and a thread");
    if (!report) report = &ignored;
    *report = (struct job_report){.served = 1};
    if (job_is_coordinator(team)) return job_coordinator_run(team, job, report, error);
    job_worker_run(team, job);
    return JOB_SERVED;
}

void job_announce(struct job_team *team, int64_t value)
{
    job_coordinator_announce(team, value);
}

/* ---- called from a task */

const volatile sig_atomic_t *job_stop(const struct job_task *task)
{
    return &task->hands->stop;
}

void job_send_report(const struct job_task *task, const char *bytes, size_t size)
{
    job_pool_tell(task->hands, bytes, size);
}

bool job_announced(const struct job_task *task, int64_t *value)
{
    if (!atomic_load(&task->hands->has_news)) return false;
    *value = atomic_load(&task->hands->news);
    return true;
}
