/* A worker rank. It waits for the job that it has reached, works on its parts, and sends all
 * finished results in one message, until the coordinator ends the job.
 *
 * If a part stops without being told to (this rank alone received a signal), the worker sends BYE
 * and its parts are given to others. */
#include "cluster/spread/spread_talk.h"

#include "base/alloc.h"

struct worker {
    struct spread_team *team;
    const struct spread_job *job;
    int64_t number; /* of the job; 0: not started */
    bool over;
    struct spread_hands hands;
    spread_pieces results;
    spread_texts told;
    struct buf message;
};

static void send_message(struct worker *s)
{
    s->team->wire->send(s->team->wire, 0, s->message.data, s->message.size);
}

/* ---- receiving */

/* Starts the job if its mark is ours; otherwise saves the message for a later spread_run. */
static void start_job(struct worker *s, int64_t number, struct parcel *parcel)
{
    struct spread_team *team = s->team;
    if (s->number) return;
    if ((uint64_t)parcel_int(parcel) != s->job->mark) {
        team->has_waiting = s->over = true;
        buf_clear(&team->waiting);
        buf_bytes(&team->waiting, team->heard.data, team->heard.size);
        return;
    }
    s->number = number;
    spread_hands_open(&s->hands, s->job);
    spread_talk(&s->message, SPREAD_TALK_READY, number);
    parcel_put_int(&s->message, s->hands.count);
    send_message(s);
}

static void take_work(struct worker *s, struct parcel *parcel)
{
    for (int64_t count = parcel_int(parcel); count > 0 && !parcel->failed; count--) {
        size_t size, part = (size_t)parcel_int(parcel);
        const char *payload = parcel_bytes(parcel, &size);
        if (!parcel->failed) spread_hands_give(&s->hands, part, payload, size);
    }
}

static void on_message(struct worker *s)
{
    struct spread_team *team = s->team;
    struct parcel parcel = {team->heard.data, team->heard.size, false};
    int64_t kind = parcel_int(&parcel), number = parcel_int(&parcel);
    bool mine = s->number && number == s->number;
    if (kind == SPREAD_TALK_JOB) {
        start_job(s, number, &parcel);
    } else if (kind == SPREAD_TALK_WORK && mine) {
        take_work(s, &parcel);
    } else if (kind == SPREAD_TALK_NEWS && mine) {
        spread_hands_announce(&s->hands, parcel_int(&parcel));
    } else if (kind == SPREAD_TALK_OVER && mine) {
        s->over = true;
    } else if (kind == SPREAD_TALK_END) {
        team->ended = s->over = true;
        team->status = (int)parcel_int(&parcel);
    }
}

/* ---- sending */

static void send_reports(struct worker *s)
{
    for (size_t i = 0; i < s->told.size; i++) {
        spread_talk(&s->message, SPREAD_TALK_TELL, s->number);
        parcel_put_bytes(&s->message, s->told.data[i].data, s->told.data[i].size);
        send_message(s);
        alloc_free(s->told.data[i].data);
    }
    vec_clear(&s->told);
}

static void send_bye(struct worker *s)
{
    spread_talk(&s->message, SPREAD_TALK_BYE, 0);
    send_message(s);
    s->team->left = s->over = true;
}

static void send_results(struct worker *s)
{
    size_t done = 0;
    ASSERT(s->number);
    for (size_t i = 0; i < s->results.size; i++) done += s->results.data[i].done;
    spread_talk(&s->message, SPREAD_TALK_RESULTS, s->number);
    parcel_put_int(&s->message, (int64_t)done);
    for (size_t i = 0; i < s->results.size; i++) {
        const struct spread_piece *piece = &s->results.data[i];
        if (piece->done) {
            parcel_put_int(&s->message, (int64_t)piece->part);
            parcel_put_real(&s->message, piece->seconds);
            parcel_put_bytes(&s->message, piece->bytes.data, piece->bytes.size);
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
    struct spread_team *team = s->team;
    bool came = false;
    int from;
    while (!s->over && team->wire->receive(team->wire, &from, &team->heard)) {
        came = true;
        ASSERT(from == 0);
        on_message(s);
    }
    if (s->over || !s->number) return came;
    spread_hands_collect(&s->hands, &s->results, &s->told);
    came |= s->results.size || s->told.size;
    if (s->told.size) send_reports(s);
    if (s->results.size) send_results(s);
    return came;
}

/* Reports of stopped parts are sent before DONE. */
static void end_job(struct worker *s)
{
    spread_hands_close_soon(&s->hands);
    if (!s->team->ended && !s->team->left) {
        spread_hands_collect(&s->hands, &s->results, &s->told);
        send_reports(s);
        spread_talk(&s->message, SPREAD_TALK_DONE, s->number);
        send_message(s);
        for (size_t i = 0; i < s->results.size; i++) alloc_free(s->results.data[i].bytes.data);
    }
    spread_hands_close(&s->hands);
}

static void wait(struct worker *s, double seconds)
{
    if (s->number)
        spread_hands_wait(&s->hands, seconds);
    else
        nanosleep(&(struct timespec){.tv_nsec = (long)(seconds * 1e9)}, NULL);
}

void spread_follow(struct spread_team *team, const struct spread_job *job)
{
    struct worker s = {.team = team, .job = job, .over = team->ended || team->left};
    double pause = 0;
    ASSERT(!spread_leads(team));
    if (team->has_waiting && !s.over) {
        team->has_waiting = false;
        buf_clear(&team->heard);
        buf_bytes(&team->heard, team->waiting.data, team->waiting.size);
        on_message(&s);
    }
    while (!s.over) {
        pause = work_once(&s) ? 0 : spread_pause(pause);
        if (pause > 0) wait(&s, pause);
    }
    if (s.number) end_job(&s);
    vec_free(&s.results);
    vec_free(&s.told);
    buf_free(&s.message);
}
