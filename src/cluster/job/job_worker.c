/* A worker rank. It waits for the job that it has reached, works on its tasks, and sends all
 * finished results in one message, until the coordinator ends the job.
 *
 * If a task stops without being told to (this rank alone received a signal), the worker sends BYE
 * and its tasks are given to others. */
#include "cluster/job/job_message.h"

#include "base/alloc.h"

struct worker {
    struct job_team *team;
    const struct job_spec *job;
    int64_t number; /* of the job; 0: not started */
    bool over;
    struct job_pool hands;
    job_pieces results;
    job_texts told;
    struct buf message;
};

static void send_message(struct worker *s)
{
    s->team->wire->send(s->team->wire, 0, s->message.data, s->message.size);
}

/* ---- receiving */

/* Starts the job if its mark is ours; otherwise saves the message for a later job_run. */
static void start_job(struct worker *s, int64_t number, struct wire_message *received)
{
    struct job_team *team = s->team;
    if (s->number) return;
    if ((uint64_t)wire_format_int(received) != s->job->mark) {
        team->has_waiting = s->over = true;
        buf_clear(&team->waiting);
        buf_bytes(&team->waiting, team->heard.data, team->heard.size);
        return;
    }
    s->number = number;
    job_pool_open(&s->hands, s->job);
    job_message_start(&s->message, JOB_MESSAGE_READY, number);
    wire_format_put_int(&s->message, s->hands.count);
    send_message(s);
}

static void take_work(struct worker *s, struct wire_message *received)
{
    for (int64_t count = wire_format_int(received); count > 0 && !received->failed; count--) {
        size_t size, task = (size_t)wire_format_int(received);
        const char *payload = wire_format_bytes(received, &size);
        if (!received->failed) job_pool_give(&s->hands, task, payload, size);
    }
}

static void on_message(struct worker *s)
{
    struct job_team *team = s->team;
    struct wire_message received = {team->heard.data, team->heard.size, false};
    int64_t kind = wire_format_int(&received), number = wire_format_int(&received);
    bool mine = s->number && number == s->number;
    if (kind == JOB_MESSAGE_JOB) {
        start_job(s, number, &received);
    } else if (kind == JOB_MESSAGE_WORK && mine) {
        take_work(s, &received);
    } else if (kind == JOB_MESSAGE_NEWS && mine) {
        job_pool_announce(&s->hands, wire_format_int(&received));
    } else if (kind == JOB_MESSAGE_OVER && mine) {
        s->over = true;
    } else if (kind == JOB_MESSAGE_END) {
        team->ended = s->over = true;
        team->status = (int)wire_format_int(&received);
    }
}

/* ---- sending */

static void send_reports(struct worker *s)
{
    for (size_t i = 0; i < s->told.size; i++) {
        job_message_start(&s->message, JOB_MESSAGE_TELL, s->number);
        wire_format_put_bytes(&s->message, s->told.data[i].data, s->told.data[i].size);
        send_message(s);
        alloc_free(s->told.data[i].data);
    }
    vec_clear(&s->told);
}

static void send_bye(struct worker *s)
{
    job_message_start(&s->message, JOB_MESSAGE_BYE, 0);
    send_message(s);
    s->team->left = s->over = true;
}

static void send_results(struct worker *s)
{
    size_t done = 0;
    ASSERT(s->number);
    for (size_t i = 0; i < s->results.size; i++) done += s->results.data[i].done;
    job_message_start(&s->message, JOB_MESSAGE_RESULTS, s->number);
    wire_format_put_int(&s->message, (int64_t)done);
    for (size_t i = 0; i < s->results.size; i++) {
        const struct job_piece *piece = &s->results.data[i];
        if (piece->done) {
            wire_format_put_int(&s->message, (int64_t)piece->task);
            wire_format_put_real(&s->message, piece->seconds);
            wire_format_put_bytes(&s->message, piece->bytes.data, piece->bytes.size);
        }
        alloc_free(piece->bytes.data);
    }
    if (done) send_message(s);
    if (done < s->results.size) send_bye(s);
    vec_clear(&s->results);
}

/* ---- main loop */

/* Returns false if nothing happened. */
static bool work_once(struct worker *s)
{
    struct job_team *team = s->team;
    bool came = false;
    int from;
    while (!s->over && team->wire->receive(team->wire, &from, &team->heard)) {
        came = true;
        ASSERT(from == 0);
        on_message(s);
    }
    if (s->over || !s->number) return came;
    job_pool_collect(&s->hands, &s->results, &s->told);
    came |= s->results.size || s->told.size;
    if (s->told.size) send_reports(s);
    if (s->results.size) send_results(s);
    return came;
}

/* Reports of stopped tasks are sent before DONE. */
static void end_job(struct worker *s)
{
    job_pool_close_soon(&s->hands);
    if (!s->team->ended && !s->team->left) {
        job_pool_collect(&s->hands, &s->results, &s->told);
        send_reports(s);
        job_message_start(&s->message, JOB_MESSAGE_DONE, s->number);
        send_message(s);
        for (size_t i = 0; i < s->results.size; i++) alloc_free(s->results.data[i].bytes.data);
    }
    job_pool_close(&s->hands);
}

static void wait(struct worker *s, double seconds)
{
    if (s->number)
        job_pool_wait(&s->hands, seconds);
    else
        nanosleep(&(struct timespec){.tv_nsec = (long)(seconds * 1e9)}, NULL);
}

void job_worker_run(struct job_team *team, const struct job_spec *job)
{
    struct worker s = {.team = team, .job = job, .over = team->ended || team->left};
    double pause = 0;
    ASSERT(!job_is_coordinator(team));
    if (team->has_waiting && !s.over) {
        team->has_waiting = false;
        buf_clear(&team->heard);
        buf_bytes(&team->heard, team->waiting.data, team->waiting.size);
        on_message(&s);
    }
    while (!s.over) {
        pause = work_once(&s) ? 0 : job_pause(pause);
        if (pause > 0) wait(&s, pause);
    }
    if (s.number) end_job(&s);
    vec_free(&s.results);
    vec_free(&s.told);
    buf_free(&s.message);
}
