/* The coordinator: hands out parts, collects results, stores and delivers them.
 *
 * Parts are handed out in order of their numbers, so the largest should come first. A rank gets one
 * part per thread plus what it finishes in AHEAD seconds at the mean rate so far, in one message.
 * Near the end it gets fewer, so that no rank queues parts that another could do.
 *
 * A result is received, stored, then delivered to `take`. All received results are stored in one
 * transaction, and none is delivered before: what has been counted is on disk. In ordered delivery,
 * early results are held back, and parts too far beyond the first missing one are not handed out,
 * which bounds the memory.
 *
 * A part is out at one rank at a time. When a rank leaves, its parts are handed out again. A result
 * from a rank that no longer holds the part is dropped, so none counts twice. */
#include "base/alloc.h"
#include "base/clock.h"
#include "cluster/spread/spread_talk.h"

#include <math.h>
#include <time.h>

enum { MOST_AHEAD = 4096, WINDOW = 4096 };
static const double AHEAD = 0.02, POLL = 0.005;
static const double GRACE = 0.5; /* seconds to wait after a stop */
static const double LONG = 0.5;  /* seconds: above this, message latency is negligible */

enum station { OPEN, OUT, ARRIVED, TAKEN };

struct place { /* of a part */
    unsigned char station;
    int rank; /* that works on it */
};

struct member {  /* a rank */
    int threads; /* 0: not working on this job */
    bool served; /* has worked on it */
    size_t out;  /* parts it holds */
};

struct lead {
    struct spread_team *team;
    const struct spread_job *job;
    struct spread_report *report;
    struct sentence *error;
    struct spread_hands hands; /* of this rank */
    struct place *places;      /* by part; owned */
    struct member *members;    /* by rank; owned */
    int threads;               /* of all ranks */
    size_t next;               /* first part never handed out */
    VEC(size_t) again;         /* parts that were returned */
    spread_pieces arrived;     /* to be stored, then delivered */
    spread_texts told;
    /* In ordered delivery, by part: results held back; owned. */
    struct spread_bytes *held;
    size_t taken_before;                     /* all parts before this one are delivered */
    size_t done;                             /* parts delivered or skipped */
    double mean;                             /* seconds per part; negative: unknown */
    double work_all, work_done, work_before; /* the last: from the checkpoint */
    double began, polled;
    bool has_news;
    int64_t news;
    bool over;
    enum spread_end end;
    struct buf message, payload;
};

static void end_with(struct lead *l, enum spread_end end)
{
    if (!l->over) l->end = end;
    l->over = true;
}

/* Results that arrive after a stop still count. */
static bool is_open(const struct lead *l)
{
    return !l->over || l->end == SPREAD_STOPPED;
}

static void send_message(struct lead *l, int rank)
{
    l->team->wire->send(l->team->wire, rank, l->message.data, l->message.size);
}

static double work_of(const struct lead *l, size_t part)
{
    return l->job->work ? l->job->work(l->job->self, part) : 1;
}

/* ---- results */

static void count_done(struct lead *l, size_t part)
{
    ASSERT(l->places[part].station != TAKEN && l->done < l->job->parts);
    l->places[part].station = TAKEN;
    l->done++;
    l->work_done += work_of(l, part);
}

static void take(struct lead *l, size_t part, const struct spread_bytes *bytes)
{
    ASSERT(l->places[part].station == ARRIVED);
    count_done(l, part);
    l->report->done++;
    if (is_open(l) && !l->job->take(l->job->self, part, bytes->data, bytes->size)) end_with(l, SPREAD_ENOUGH);
}

/* Delivers the held results that are now next in order, skipping unwanted parts. */
static void take_held(struct lead *l)
{
    for (; l->taken_before < l->job->parts; l->taken_before++) {
        size_t part = l->taken_before;
        if (l->places[part].station == TAKEN) continue;
        if (l->places[part].station != ARRIVED || !l->held[part].data) return;
        take(l, part, &l->held[part]);
        alloc_free(l->held[part].data);
        l->held[part].data = NULL;
    }
}

/* Takes ownership of the bytes. An empty result gets a non-NULL pointer, which marks it as held. */
static void pass_on(struct lead *l, size_t part, struct spread_bytes bytes)
{
    if (l->job->ordered) {
        if (!bytes.data) bytes.data = alloc_bytes(0);
        ASSERT(!l->held[part].data);
        l->held[part] = bytes;
        return;
    }
    take(l, part, &bytes);
    alloc_free(bytes.data);
}

static bool keep_all(struct lead *l)
{
    const struct spread_keep *keep = l->job->keep;
    if (!keep) return true;
    for (size_t i = 0; i < l->arrived.size; i++) {
        const struct spread_piece *piece = &l->arrived.data[i];
        if (l->job->lasts && !l->job->lasts(l->job->self, piece->bytes.data, piece->bytes.size)) continue;
        if (!keep->put(keep->self, piece->part, piece->bytes.data, piece->bytes.size, l->error)) return false;
    }
    return keep->flush(keep->self, l->error);
}

static void settle(struct lead *l)
{
    bool kept = keep_all(l);
    if (!kept) end_with(l, SPREAD_BROKEN);
    for (size_t i = 0; i < l->arrived.size; i++) {
        struct spread_piece *piece = &l->arrived.data[i];
        if (kept)
            pass_on(l, piece->part, piece->bytes);
        else
            alloc_free(piece->bytes.data);
    }
    vec_clear(&l->arrived);
    if (kept && l->job->ordered) take_held(l);
}

/* Takes ownership of the bytes. */
static void arrive(struct lead *l, int rank, struct spread_piece piece)
{
    struct place *place = piece.part < l->job->parts ? &l->places[piece.part] : NULL;
    if (!place || place->station != OUT || place->rank != rank) {
        alloc_free(piece.bytes.data);
        return;
    }
    place->station = ARRIVED;
    ASSERT(l->members[rank].out > 0);
    l->members[rank].out--;
    l->mean = l->mean < 0 ? piece.seconds : l->mean + (piece.seconds - l->mean) / 16;
    vec_push(&l->arrived, piece);
}

/* ---- receiving */

static void hear_results(struct lead *l, int rank, struct parcel *parcel)
{
    for (int64_t count = parcel_int(parcel); count > 0 && !parcel->failed; count--) {
        struct spread_piece piece = {.part = (size_t)parcel_int(parcel), .done = true};
        struct buf copy = {0};
        size_t size;
        piece.seconds = parcel_real(parcel);
        const char *bytes = parcel_bytes(parcel, &size);
        if (parcel->failed) return;
        if (size) buf_bytes(&copy, bytes, size);
        piece.bytes = (struct spread_bytes){copy.data, copy.size};
        arrive(l, rank, piece);
    }
}

static void hear_told(struct lead *l, const char *bytes, size_t size)
{
    if (l->job->hear && is_open(l)) l->job->hear(l->job->self, bytes, size);
}

static void say_news(struct lead *l, int rank)
{
    spread_talk(&l->message, SPREAD_TALK_NEWS, l->team->job);
    parcel_put_int(&l->message, l->news);
    send_message(l, rank);
}

static void hear_ready(struct lead *l, int rank, int threads)
{
    if (l->members[rank].threads || threads < 1) return;
    ASSERT(!l->members[rank].out);
    l->members[rank] = (struct member){.threads = threads, .served = true};
    l->threads += threads;
    l->report->served++;
    if (l->has_news) say_news(l, rank);
}

static void hear_over(struct lead *l, int rank)
{
    l->threads -= l->members[rank].threads;
    ASSERT(l->threads >= 0);
    l->members[rank].threads = 0;
}

static void hear_goodbye(struct lead *l, int rank)
{
    struct member *member = &l->members[rank];
    l->team->gone[rank] = true;
    l->report->strangers += !member->served;
    for (size_t i = 0; member->out && i < l->next; i++) {
        if (l->places[i].station != OUT || l->places[i].rank != rank) continue;
        l->places[i].station = OPEN;
        vec_push(&l->again, i);
    }
    l->threads -= member->threads;
    ASSERT(l->threads >= 0);
    *member = (struct member){.served = true};
}

static void hear(struct lead *l, int rank, const struct buf *message)
{
    ASSERT(rank > 0 && rank < l->team->wire->size);
    struct parcel parcel = {message->data, message->size, false};
    int64_t kind = parcel_int(&parcel), job = parcel_int(&parcel);
    size_t size;
    if (kind == SPREAD_TALK_BYE) hear_goodbye(l, rank);
    if (job != l->team->job) return;
    if (kind == SPREAD_TALK_READY) hear_ready(l, rank, (int)parcel_int(&parcel));
    if (kind == SPREAD_TALK_DONE) hear_over(l, rank);
    if (kind == SPREAD_TALK_RESULTS) hear_results(l, rank, &parcel);
    if (kind == SPREAD_TALK_TELL) {
        const char *bytes = parcel_bytes(&parcel, &size);
        if (!parcel.failed) hear_told(l, bytes, size);
    }
}

static bool hear_all(struct lead *l)
{
    struct spread_wire *wire = l->team->wire;
    struct buf *heard = &l->team->heard;
    int rank, most = 1000; /* bounds the time until other duties */
    bool came = false;
    for (; most > 0 && wire->size > 1 && wire->receive(wire, &rank, heard); most--) {
        hear(l, rank, heard);
        came = true;
    }
    return came;
}

/* The same for this rank's own threads. A part can stop here only because of a signal, which `poll`
 * will report. */
static bool hear_own(struct lead *l)
{
    spread_pieces results = {0};
    spread_hands_collect(&l->hands, &results, &l->told);
    bool came = results.size || l->told.size;
    for (size_t i = 0; i < l->told.size; i++) {
        hear_told(l, l->told.data[i].data, l->told.data[i].size);
        alloc_free(l->told.data[i].data);
    }
    vec_clear(&l->told);
    for (size_t i = 0; i < results.size; i++) {
        if (results.data[i].done)
            arrive(l, 0, results.data[i]);
        else
            alloc_free(results.data[i].bytes.data), end_with(l, SPREAD_STOPPED);
    }
    vec_free(&results);
    return came;
}

/* ---- handing out */

/* The next part to hand out; false: none at present. */
static bool next_part(struct lead *l, size_t *part)
{
    const struct spread_job *job = l->job;
    if (l->again.size) return *part = vec_pop(&l->again), true;
    while (l->next < job->parts) {
        if (job->ordered && l->next >= l->taken_before + WINDOW + 4 * (size_t)l->threads) return false;
        *part = l->next++;
        if (l->places[*part].station != OPEN) continue;
        if (!job->wanted || job->wanted(job->self, *part)) return true;
        count_done(l, *part);
    }
    if (job->ordered) take_held(l); /* the last part may have been skipped */
    return false;
}

/* The number of parts that a rank should hold now. */
static size_t fair_share(const struct lead *l, const struct member *member)
{
    size_t threads = (size_t)member->threads, left = l->job->parts - l->next + l->again.size;
    ASSERT(l->next <= l->job->parts && l->threads > 0);
    if (l->mean < 0 || l->mean > LONG) return threads;
    double ahead = fmin(MOST_AHEAD, ceil(AHEAD / fmax(l->mean, 1e-9)));
    double fair = (double)left / (double)(2 * l->threads);
    return threads + (size_t)(fmin(ahead, fair) * (double)threads);
}

static bool fill_up(struct lead *l, int rank)
{
    struct member *member = &l->members[rank];
    size_t share = fair_share(l, member), part, given = 0, threads = (size_t)member->threads;
    if (!threads || member->out >= share || member->out > threads + (share - threads) / 2) return false;
    struct buf parts = {0};
    for (; member->out < share && next_part(l, &part); given++) {
        ASSERT(part < l->job->parts && l->places[part].station == OPEN);
        member->out++;
        l->places[part] = (struct place){OUT, rank};
        buf_clear(&l->payload);
        if (l->job->payload) l->job->payload(l->job->self, part, &l->payload);
        if (rank == 0) {
            spread_hands_give(&l->hands, part, l->payload.data, l->payload.size);
        } else {
            parcel_put_int(&parts, (int64_t)part);
            parcel_put_bytes(&parts, l->payload.data, l->payload.size);
        }
    }
    if (rank && given) {
        spread_talk(&l->message, SPREAD_TALK_WORK, l->team->job);
        parcel_put_int(&l->message, (int64_t)given);
        buf_bytes(&l->message, parts.data, parts.size);
        send_message(l, rank);
    }
    buf_free(&parts);
    return given > 0;
}

static bool hand_out(struct lead *l)
{
    bool given = false;
    for (int rank = 0; rank < l->team->wire->size && !l->over; rank++) given |= fill_up(l, rank);
    if (l->done == l->job->parts) end_with(l, SPREAD_WHOLE);
    return given;
}

/* ---- main loop */

static double seconds_left(const struct lead *l, double now)
{
    double done = l->work_done - l->work_before;
    if (done <= 0) return -1;
    return (now - l->began) / done * (l->work_all - l->work_done);
}

static void look_up(struct lead *l)
{
    double now = clock_wall();
    if (!l->job->poll || now - l->polled < POLL) return;
    l->polled = now;
    if (l->job->poll(l->job->self, l->work_done, l->work_all, seconds_left(l, now)))
        end_with(l, SPREAD_STOPPED);
}

static void recall_part(void *to, size_t part, const char *bytes, size_t size)
{
    struct lead *l = to;
    struct buf copy = {0};
    if (part >= l->job->parts || l->places[part].station != OPEN) return;
    if (size) buf_bytes(&copy, bytes, size);
    l->places[part].station = ARRIVED;
    l->report->recalled++;
    pass_on(l, part, (struct spread_bytes){copy.data, copy.size});
}

static bool recall_all(struct lead *l)
{
    const struct spread_keep *keep = l->job->keep;
    for (size_t i = 0; i < l->job->parts; i++) l->work_all += work_of(l, i);
    if (keep && !keep->recall(keep->self, l->job->mark, recall_part, l, l->error)) return false;
    if (l->job->ordered) take_held(l);
    l->work_before = l->work_done;
    return true;
}

static void call_all(struct lead *l, enum spread_talk kind)
{
    spread_talk(&l->message, kind, l->team->job);
    if (kind == SPREAD_TALK_JOB) parcel_put_int(&l->message, (int64_t)l->job->mark);
    for (int rank = 1; rank < l->team->wire->size; rank++)
        if (!l->team->gone[rank]) send_message(l, rank);
}

/* Waits for the reports of stopped parts, but only briefly: whoever stopped us may kill us next. */
static void hear_last_words(struct lead *l)
{
    double until = clock_wall() + GRACE;
    spread_hands_close_soon(&l->hands);
    hear_own(l);
    l->threads -= l->members[0].threads;
    while (l->job->hear && l->threads > 0 && clock_wall() < until)
        if (!hear_all(l)) nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    hear_all(l);
}

static void run(struct lead *l)
{
    double pause = 0;
    spread_hands_open(&l->hands, l->job);
    if (l->has_news) spread_hands_announce(&l->hands, l->news); /* from recalled parts or the job */
    l->members[0].threads = l->threads = l->hands.count ? l->hands.count : 1;
    call_all(l, SPREAD_TALK_JOB);
    while (!l->over) {
        bool busy = hear_all(l);
        busy |= hear_own(l);
        if (l->arrived.size) settle(l);
        if (!l->over) busy |= hand_out(l);
        if (!l->over) look_up(l);
        pause = busy ? 0 : spread_pause(pause);
        if (pause > 0 && !l->over) spread_hands_wait(&l->hands, pause);
    }
    call_all(l, SPREAD_TALK_OVER);
    if (l->end == SPREAD_STOPPED) hear_last_words(l);
    if (l->arrived.size) settle(l);
    spread_hands_close(&l->hands);
}

static void release(struct lead *l)
{
    for (size_t i = 0; l->held && i < l->job->parts; i++) alloc_free(l->held[i].data);
    alloc_free(l->held);
    alloc_free(l->places);
    alloc_free(l->members);
    vec_free(&l->again);
    vec_free(&l->arrived);
    vec_free(&l->told);
    buf_free(&l->message);
    buf_free(&l->payload);
}

void spread_lead_announce(struct spread_team *team, int64_t value)
{
    struct lead *l = team->leading;
    ASSERT(l);
    if (l->has_news && l->news == value) return;
    l->has_news = true;
    l->news = value;
    spread_hands_announce(&l->hands, value);
    for (int rank = 1; rank < team->wire->size; rank++)
        if (l->members[rank].threads) say_news(l, rank);
}

enum spread_end spread_lead(struct spread_team *team, const struct spread_job *job,
                            struct spread_report *report, struct sentence *error)
{
    struct lead l = {.team = team,
                     .job = job,
                     .report = report,
                     .error = error,
                     .places = alloc_array(job->parts, sizeof *l.places),
                     .members = alloc_array((size_t)team->wire->size, sizeof *l.members),
                     .mean = -1,
                     .began = clock_wall(),
                     .end = SPREAD_WHOLE};
    if (job->news) {
        l.has_news = true;
        l.news = *job->news;
    }
    if (job->ordered) l.held = alloc_array(job->parts, sizeof *l.held);
    ASSERT(!team->leading);
    team->job++;
    team->leading = &l;
    if (!recall_all(&l))
        end_with(&l, SPREAD_BROKEN);
    else if (l.done == job->parts)
        end_with(&l, SPREAD_WHOLE);
    if (!l.over) run(&l);
    ASSERT(l.end != SPREAD_WHOLE || l.done == job->parts);
    team->leading = NULL;
    release(&l);
    return l.end;
}
