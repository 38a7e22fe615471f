/* The coordinator: hands out tasks, collects results, stores and delivers them.
 *
 * Tasks are handed out in order of their numbers, so the largest should come first. A rank gets one
 * task per thread plus what it finishes in AHEAD seconds at the mean rate so far, in one message.
 * Near the end it gets fewer, so that no rank queues tasks that another could do.
 *
 * A result is received, stored, then delivered to `take`. All received results are stored in one
 * transaction, and none is delivered before that, so every result that has been counted is on disk.
 * In ordered delivery, early results are held back, and tasks too far beyond the first missing one
 * are not handed out, which bounds the memory.
 *
 * A task is out at one rank at a time. When a rank leaves, its tasks are handed out again. A result
 * from a rank that no longer holds the task is dropped, so none counts twice. */
#include "base/alloc.h"
#include "base/clock.h"
#include "cluster/job/job_message.h"

#include <math.h>
#include <time.h>

enum { MOST_AHEAD = 4096, WINDOW = 4096 };
static const double AHEAD = 0.02, POLL = 0.005;
static const double GRACE = 0.5; /* seconds to wait after a stop */
static const double LONG = 0.5;  /* seconds: above this, message latency is negligible */

enum state { OPEN, OUT, ARRIVED, TAKEN };

struct task_state { /* of a task */
    unsigned char state;
    int rank; /* that works on it */
};

struct rank_state { /* a rank */
    int threads;    /* 0: not working on this job */
    bool served;    /* has worked on it */
    size_t out;     /* tasks it holds */
};

struct coordinator {
    struct job_team *team;
    const struct job_spec *job;
    struct job_report *report;
    struct sentence *error;
    struct job_pool hands;     /* of this rank */
    struct task_state *states; /* by task; owned */
    struct rank_state *ranks;  /* by rank; owned */
    int threads;               /* of all ranks */
    size_t next;               /* first task never handed out */
    VEC(size_t) returned;      /* tasks that were returned */
    job_pieces arrived;        /* to be stored, then delivered */
    job_texts told;
    /* In ordered delivery, by task: results held back; owned. */
    struct job_bytes *held;
    size_t taken_before;                     /* all tasks before this one are delivered */
    size_t done;                             /* tasks delivered or skipped */
    double mean;                             /* seconds per task; negative: unknown */
    double work_all, work_done, work_before; /* the last: from the checkpoint */
    double began, polled;
    bool has_news;
    int64_t news;
    bool over;
    enum job_end end;
    struct buf message, payload;
};

static void end_with(struct coordinator *l, enum job_end end)
{
    if (!l->over) l->end = end;
    l->over = true;
}

/* Results that arrive after a stop still count. */
static bool is_open(const struct coordinator *l)
{
    return !l->over || l->end == JOB_STOPPED;
}

static void send_message(struct coordinator *l, int rank)
{
    l->team->wire->send(l->team->wire, rank, l->message.data, l->message.size);
}

static double work_of(const struct coordinator *l, size_t task)
{
    return l->job->work ? l->job->work(l->job->self, task) : 1;
}

/* ---- results */

static void count_done(struct coordinator *l, size_t task)
{
    ASSERT(l->states[task].state != TAKEN && l->done < l->job->tasks);
    l->states[task].state = TAKEN;
    l->done++;
    l->work_done += work_of(l, task);
}

static void take(struct coordinator *l, size_t task, const struct job_bytes *bytes)
{
    ASSERT(l->states[task].state == ARRIVED);
    count_done(l, task);
    l->report->done++;
    if (is_open(l) && !l->job->take(l->job->self, task, bytes->data, bytes->size)) end_with(l, JOB_ENOUGH);
}

/* Delivers the held results that are now next in order, skipping unwanted tasks. */
static void take_held(struct coordinator *l)
{
    for (; l->taken_before < l->job->tasks; l->taken_before++) {
        size_t task = l->taken_before;
        if (l->states[task].state == TAKEN) continue;
        if (l->states[task].state != ARRIVED || !l->held[task].data) return;
        take(l, task, &l->held[task]);
        alloc_free(l->held[task].data);
        l->held[task].data = NULL;
    }
}

/* Takes ownership of the bytes. An empty result gets a non-NULL pointer, which marks it as held. */
static void deliver(struct coordinator *l, size_t task, struct job_bytes bytes)
{
    if (l->job->ordered) {
        if (!bytes.data) bytes.data = alloc_bytes(0);
        ASSERT(!l->held[task].data);
        l->held[task] = bytes;
        return;
    }
    take(l, task, &bytes);
    alloc_free(bytes.data);
}

static bool store_all(struct coordinator *l)
{
    const struct job_checkpoint *keep = l->job->keep;
    if (!keep) return true;
    for (size_t i = 0; i < l->arrived.size; i++) {
        const struct job_piece *piece = &l->arrived.data[i];
        if (l->job->lasts && !l->job->lasts(l->job->self, piece->bytes.data, piece->bytes.size)) continue;
        if (!keep->put(keep->self, piece->task, piece->bytes.data, piece->bytes.size, l->error)) return false;
    }
    return keep->flush(keep->self, l->error);
}

static void store_and_deliver(struct coordinator *l)
{
    bool kept = store_all(l);
    if (!kept) end_with(l, JOB_BROKEN);
    for (size_t i = 0; i < l->arrived.size; i++) {
        struct job_piece *piece = &l->arrived.data[i];
        if (kept)
            deliver(l, piece->task, piece->bytes);
        else
            alloc_free(piece->bytes.data);
    }
    vec_clear(&l->arrived);
    if (kept && l->job->ordered) take_held(l);
}

/* Takes ownership of the bytes. */
static void receive_result(struct coordinator *l, int rank, struct job_piece piece)
{
    struct task_state *task_state = piece.task < l->job->tasks ? &l->states[piece.task] : NULL;
    if (!task_state || task_state->state != OUT || task_state->rank != rank) {
        alloc_free(piece.bytes.data);
        return;
    }
    task_state->state = ARRIVED;
    ASSERT(l->ranks[rank].out > 0);
    l->ranks[rank].out--;
    l->mean = l->mean < 0 ? piece.seconds : l->mean + (piece.seconds - l->mean) / 16;
    vec_push(&l->arrived, piece);
}

/* ---- receiving */

static void receive_results(struct coordinator *l, int rank, struct wire_message *received)
{
    for (int64_t count = wire_format_int(received); count > 0 && !received->failed; count--) {
        struct job_piece piece = {.task = (size_t)wire_format_int(received), .done = true};
        struct buf copy = {0};
        size_t size;
        piece.seconds = wire_format_real(received);
        const char *bytes = wire_format_bytes(received, &size);
        if (received->failed) return;
        if (size) buf_bytes(&copy, bytes, size);
        piece.bytes = (struct job_bytes){copy.data, copy.size};
        receive_result(l, rank, piece);
    }
}

static void on_report(struct coordinator *l, const char *bytes, size_t size)
{
    if (l->job->hear && is_open(l)) l->job->hear(l->job->self, bytes, size);
}

static void send_news(struct coordinator *l, int rank)
{
    job_message_start(&l->message, JOB_MESSAGE_NEWS, l->team->job);
    wire_format_put_int(&l->message, l->news);
    send_message(l, rank);
}

static void on_ready(struct coordinator *l, int rank, int threads)
{
    if (l->ranks[rank].threads || threads < 1) return;
    ASSERT(!l->ranks[rank].out);
    l->ranks[rank] = (struct rank_state){.threads = threads, .served = true};
    l->threads += threads;
    l->report->served++;
    if (l->has_news) send_news(l, rank);
}

static void on_done(struct coordinator *l, int rank)
{
    l->threads -= l->ranks[rank].threads;
    ASSERT(l->threads >= 0);
    l->ranks[rank].threads = 0;
}

static void on_bye(struct coordinator *l, int rank)
{
    struct rank_state *rank_state = &l->ranks[rank];
    l->team->gone[rank] = true;
    l->report->strangers += !rank_state->served;
    for (size_t i = 0; rank_state->out && i < l->next; i++) {
        if (l->states[i].state != OUT || l->states[i].rank != rank) continue;
        l->states[i].state = OPEN;
        vec_push(&l->returned, i);
    }
    l->threads -= rank_state->threads;
    ASSERT(l->threads >= 0);
    *rank_state = (struct rank_state){.served = true};
}

static void hear(struct coordinator *l, int rank, const struct buf *message)
{
    ASSERT(rank > 0 && rank < l->team->wire->size);
    struct wire_message received = {message->data, message->size, false};
    int64_t kind = wire_format_int(&received), job = wire_format_int(&received);
    size_t size;
    if (kind == JOB_MESSAGE_BYE) on_bye(l, rank);
    if (job != l->team->job) return;
    if (kind == JOB_MESSAGE_READY) on_ready(l, rank, (int)wire_format_int(&received));
    if (kind == JOB_MESSAGE_DONE) on_done(l, rank);
    if (kind == JOB_MESSAGE_RESULTS) receive_results(l, rank, &received);
    if (kind == JOB_MESSAGE_TELL) {
        const char *bytes = wire_format_bytes(&received, &size);
        if (!received.failed) on_report(l, bytes, size);
    }
}

static bool receive_all(struct coordinator *l)
{
    struct job_transport *wire = l->team->wire;
    struct buf *heard = &l->team->heard;
    int rank, most = 1000; /* bounds the time until other duties */
    bool came = false;
    for (; most > 0 && wire->size > 1 && wire->receive(wire, &rank, heard); most--) {
        hear(l, rank, heard);
        came = true;
    }
    return came;
}

/* The same for this rank's own threads. A task can stop here only because of a signal, which `poll`
 * will report. */
static bool collect_own(struct coordinator *l)
{
    job_pieces results = {0};
    job_pool_collect(&l->hands, &results, &l->told);
    bool came = results.size || l->told.size;
    for (size_t i = 0; i < l->told.size; i++) {
        on_report(l, l->told.data[i].data, l->told.data[i].size);
        alloc_free(l->told.data[i].data);
    }
    vec_clear(&l->told);
    for (size_t i = 0; i < results.size; i++) {
        if (results.data[i].done)
            receive_result(l, 0, results.data[i]);
        else
            alloc_free(results.data[i].bytes.data), end_with(l, JOB_STOPPED);
    }
    vec_free(&results);
    return came;
}

/* ---- handing out */

/* The next task to hand out; false: none at present. */
static bool next_task(struct coordinator *l, size_t *task)
{
    const struct job_spec *job = l->job;
    if (l->returned.size) return *task = vec_pop(&l->returned), true;
    while (l->next < job->tasks) {
        if (job->ordered && l->next >= l->taken_before + WINDOW + 4 * (size_t)l->threads) return false;
        *task = l->next++;
        if (l->states[*task].state != OPEN) continue;
        if (!job->wanted || job->wanted(job->self, *task)) return true;
        count_done(l, *task);
    }
    if (job->ordered) take_held(l); /* the last task may have been skipped */
    return false;
}

/* The number of tasks that a rank should hold now. */
static size_t target_tasks(const struct coordinator *l, const struct rank_state *rank_state)
{
    size_t threads = (size_t)rank_state->threads, left = l->job->tasks - l->next + l->returned.size;
    ASSERT(l->next <= l->job->tasks && l->threads > 0);
    if (l->mean < 0 || l->mean > LONG) return threads;
    double ahead = fmin(MOST_AHEAD, ceil(AHEAD / fmax(l->mean, 1e-9)));
    double fair = (double)left / (double)(2 * l->threads);
    return threads + (size_t)(fmin(ahead, fair) * (double)threads);
}

static bool hand_out_to(struct coordinator *l, int rank)
{
    struct rank_state *rank_state = &l->ranks[rank];
    size_t share = target_tasks(l, rank_state), task, given = 0, threads = (size_t)rank_state->threads;
    if (!threads || rank_state->out >= share || rank_state->out > threads + (share - threads) / 2)
        return false;
    struct buf tasks = {0};
    for (; rank_state->out < share && next_task(l, &task); given++) {
        ASSERT(task < l->job->tasks && l->states[task].state == OPEN);
        rank_state->out++;
        l->states[task] = (struct task_state){OUT, rank};
        buf_clear(&l->payload);
        if (l->job->payload) l->job->payload(l->job->self, task, &l->payload);
        if (rank == 0) {
            job_pool_give(&l->hands, task, l->payload.data, l->payload.size);
        } else {
            wire_format_put_int(&tasks, (int64_t)task);
            wire_format_put_bytes(&tasks, l->payload.data, l->payload.size);
        }
    }
    if (rank && given) {
        job_message_start(&l->message, JOB_MESSAGE_WORK, l->team->job);
        wire_format_put_int(&l->message, (int64_t)given);
        buf_bytes(&l->message, tasks.data, tasks.size);
        send_message(l, rank);
    }
    buf_free(&tasks);
    return given > 0;
}

static bool hand_out(struct coordinator *l)
{
    bool given = false;
    for (int rank = 0; rank < l->team->wire->size && !l->over; rank++) given |= hand_out_to(l, rank);
    if (l->done == l->job->tasks) end_with(l, JOB_WHOLE);
    return given;
}

/* ---- main loop */

static double seconds_left(const struct coordinator *l, double now)
{
    double done = l->work_done - l->work_before;
    if (done <= 0) return -1;
    return (now - l->began) / done * (l->work_all - l->work_done);
}

static void poll_job(struct coordinator *l)
{
    double now = clock_wall();
    if (!l->job->poll || now - l->polled < POLL) return;
    l->polled = now;
    if (l->job->poll(l->job->self, l->work_done, l->work_all, seconds_left(l, now))) end_with(l, JOB_STOPPED);
}

static void recall_task(void *to, size_t task, const char *bytes, size_t size)
{
    struct coordinator *l = to;
    struct buf copy = {0};
    if (task >= l->job->tasks || l->states[task].state != OPEN) return;
    if (size) buf_bytes(&copy, bytes, size);
    l->states[task].state = ARRIVED;
    l->report->recalled++;
    deliver(l, task, (struct job_bytes){copy.data, copy.size});
}

static bool recall_all(struct coordinator *l)
{
    const struct job_checkpoint *keep = l->job->keep;
    for (size_t i = 0; i < l->job->tasks; i++) l->work_all += work_of(l, i);
    if (keep && !keep->recall(keep->self, l->job->mark, recall_task, l, l->error)) return false;
    if (l->job->ordered) take_held(l);
    l->work_before = l->work_done;
    return true;
}

static void send_all(struct coordinator *l, enum job_message kind)
{
    job_message_start(&l->message, kind, l->team->job);
    if (kind == JOB_MESSAGE_JOB) wire_format_put_int(&l->message, (int64_t)l->job->mark);
    for (int rank = 1; rank < l->team->wire->size; rank++)
        if (!l->team->gone[rank]) send_message(l, rank);
}

/* Waits for the reports of stopped tasks, but only briefly: the sender of the signal may kill us
 * next. */
static void await_reports(struct coordinator *l)
{
    double until = clock_wall() + GRACE;
    job_pool_close_soon(&l->hands);
    collect_own(l);
    l->threads -= l->ranks[0].threads;
    while (l->job->hear && l->threads > 0 && clock_wall() < until)
        if (!receive_all(l)) nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    receive_all(l);
}

static void run(struct coordinator *l)
{
    double pause = 0;
    job_pool_open(&l->hands, l->job);
    if (l->has_news) job_pool_announce(&l->hands, l->news); /* from recalled tasks or the job */
    l->ranks[0].threads = l->threads = l->hands.count ? l->hands.count : 1;
    send_all(l, JOB_MESSAGE_JOB);
    while (!l->over) {
        bool busy = receive_all(l);
        busy |= collect_own(l);
        if (l->arrived.size) store_and_deliver(l);
        if (!l->over) busy |= hand_out(l);
        if (!l->over) poll_job(l);
        pause = busy ? 0 : job_pause(pause);
        if (pause > 0 && !l->over) job_pool_wait(&l->hands, pause);
    }
    send_all(l, JOB_MESSAGE_OVER);
    if (l->end == JOB_STOPPED) await_reports(l);
    if (l->arrived.size) store_and_deliver(l);
    job_pool_close(&l->hands);
}

static void free_all(struct coordinator *l)
{
    for (size_t i = 0; l->held && i < l->job->tasks; i++) alloc_free(l->held[i].data);
    alloc_free(l->held);
    alloc_free(l->states);
    alloc_free(l->ranks);
    vec_free(&l->returned);
    vec_free(&l->arrived);
    vec_free(&l->told);
    buf_free(&l->message);
    buf_free(&l->payload);
}

void job_coordinator_announce(struct job_team *team, int64_t value)
{
    struct coordinator *l = team->leading;
    ASSERT(l);
    if (l->has_news && l->news == value) return;
    l->has_news = true;
    l->news = value;
    job_pool_announce(&l->hands, value);
    for (int rank = 1; rank < team->wire->size; rank++)
        if (l->ranks[rank].threads) send_news(l, rank);
}

enum job_end job_coordinator_run(struct job_team *team, const struct job_spec *job, struct job_report *report,
                                 struct sentence *error)
{
    struct coordinator l = {.team = team,
                            .job = job,
                            .report = report,
                            .error = error,
                            .states = alloc_array(job->tasks, sizeof *l.states),
                            .ranks = alloc_array((size_t)team->wire->size, sizeof *l.ranks),
                            .mean = -1,
                            .began = clock_wall(),
                            .end = JOB_WHOLE};
    if (job->news) {
        l.has_news = true;
        l.news = *job->news;
    }
    if (job->ordered) l.held = alloc_array(job->tasks, sizeof *l.held);
    ASSERT(!team->leading);
    team->job++;
    team->leading = &l;
    if (!recall_all(&l))
        end_with(&l, JOB_BROKEN);
    else if (l.done == job->tasks)
        end_with(&l, JOB_WHOLE);
    if (!l.over) run(&l);
    ASSERT(l.end != JOB_WHOLE || l.done == job->tasks);
    team->leading = NULL;
    free_all(&l);
    return l.end;
}
