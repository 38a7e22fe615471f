/* Counting by a portfolio of two members, a method that counts and an engine that enumerates, in
 * time slices.
 *
 * Idea. A counting method is often much faster than enumeration, but not always: with a handful of
 * answers the engine finishes at once, and if the half grids of a Binero do not fit into memory the
 * engine is the only choice. The cost of a method is hard to estimate, and the number of answers is
 * unknown. So both run alternately, in slices of growing length, until one of them has the number.
 *
 * Slices are measured in seconds. Both members arrive at the same number, so only the running time
 * and the statistics depend on the clock. The engine resumes where it was stopped. The method
 * starts over, so slices grow by the factor GROWTH, and all its lost slices together take a third
 * of the last one. If the engine runs first, its first slice also ends after ANSWERS: enough for
 * boards with few answers, and a delay of a millisecond or two for the method.
 *
 * If the family declares enumeration hopeless (TURNS_ONE), the first slice of the method is
 * unlimited, and the engine runs only if the method refuses the board.
 *
 * Cost: at most four times that of the faster member. A method that refuses the board or reaches
 * the memory limit is dropped; so is an engine whose model does not fit. A count that is stopped
 * reports the answers enumerated so far. */
#include "ask/source.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"

#include <math.h>

enum {
    ANSWERS = 100, /* of the engine's first slice, if it runs first */
    GROWTH = 4,
    OVERTIME = 8 /* slices that a method may add to one */
};
static const double FIRST_SLICE = 0.03; /* seconds */

struct tally {
    struct session *session;
    wide count, stand_for; /* enumerated so far */
    double turn;           /* seconds of the current slice */
    bool listing;          /* which member runs: true is the engine, false the method */
    bool dropped[2];       /* by `listing` */
};

/* ---- the method's time slices */

static void note_share(void *self, double done, double total)
{
    struct session *session = self;
    session->share = total > 0 ? done / total : 0;
    source_method_progress(session, done, total);
}

/* At the end of its slice, a method that reports progress may run on, if at its present speed it
 * finishes within OVERTIME more slices. */
static bool is_over(void *self)
{
    const struct session *session = self;
    double used = clock_cpu() - session->turn_began;
    if (session_expired(session)) return true;
    if (used < session->turn) return false;
    return used * (1 - session->share) > OVERTIME * session->turn * session->share ||
           used > 2 * OVERTIME * session->turn;
}

/* A method that returns without a number before its slice is over has given up. */
static dm_status run_method(struct tally *t, wide *count, wide *stand_for)
{
    struct session *session = t->session;
    ASSERT(!t->listing && t->turn > 0);
    bool alone = t->dropped[true] || (session->plan.turns == TURNS_ONE && !session->inner);
    session->turn = alone ? HUGE_VAL : t->turn;
    session->turn_began = clock_cpu();
    session->share = 0;
    struct deadline turn = {.also = is_over, .self = session};
    session->terms.deadline = &turn;
    session->terms.progress = note_share;
    dm_status status = source_method_count(session, count, stand_for);
    if (source_answers(status) || status == DM_NONE) return status;
    t->dropped[false] = status == DM_INVALID || !is_over(session);
    if (!t->dropped[true]) sentence_clear(&session->reason);
    return DM_UNKNOWN;
}

/* ---- the engine's time slices */

static bool open_engine(struct tally *t)
{
    struct session *session = t->session;
    struct plan plan = session->plan;
    if (session->inner) return true;
    if (plan_room_after(&plan, NULL) != PLAN_FITS) return false;
    plan.tally = NULL;
    plan.plain = false; /* theorems were queried before */
    session->slice = deadline_slice(plan.request.deadline, HUGE_VAL);
    plan.request.deadline = &session->slice;
    plan_find_room(&plan);
    session->inner = session_open(&plan, &session->error);
    return session->inner != NULL;
}

/* Sets the deadline of the inner session: `seconds` from now, or that of the question. */
static void limit_engine(struct tally *t, double seconds)
{
    t->session->slice = deadline_slice(t->session->plan.request.deadline, seconds);
}

static dm_status list_some(struct tally *t, bool first)
{
    struct session *lister = t->session->inner;
    const struct question *question = &t->session->plan.request.question;
    for (int64_t answers = 0; !first || answers < ANSWERS; answers++) {
        dm_status status = session_next(lister);
        if (status == DM_NONE) return t->count ? DM_SOLUTION : DM_NONE;
        if (!source_answers(status)) return status;
        t->stand_for += (wide)session_class_size(lister);
        t->count = question->classes ? t->count + 1 : t->stand_for;
        ASSERT(t->count && t->count <= t->stand_for);
        if (question->limit && t->count > (wide)question->limit) return DM_SOLUTION;
    }
    return DM_UNKNOWN;
}

static dm_status run_engine(struct tally *t, wide *count, wide *stand_for)
{
    struct session *session = t->session;
    bool first = !session->inner && session->plan.turns == TURNS_ENGINE;
    if (!open_engine(t)) {
        t->dropped[true] = true;
        return sentence_is_empty(&session->error) ? DM_UNKNOWN : DM_INVALID;
    }
    ASSERT(t->listing && session->inner);
    limit_engine(t, t->dropped[false] ? HUGE_VAL : t->turn);
    dm_status status = list_some(t, first && !t->dropped[false]);
    *count = t->count;
    *stand_for = t->stand_for;
    if (status == DM_INVALID) sentence_set(&session->error, "%s", session_error(session->inner));
    if (status == DM_UNKNOWN && !first) t->dropped[true] = !deadline_is_late(&session->slice);
    return status;
}

/* ---- the portfolio */

static dm_status tally_count(struct session *session, wide *count, wide *stand_for)
{
    struct tally t = {.session = session,
                      .turn = FIRST_SLICE,
                      .listing = session->plan.turns == TURNS_ENGINE};
    for (;;) {
        ASSERT(!t.dropped[t.listing]);
        *count = *stand_for = 0;
        dm_status status = t.listing ? run_engine(&t, count, stand_for) : run_method(&t, count, stand_for);
        session->listed = t.listing;
        if (status != DM_UNKNOWN) return status;
        if (session_expired(session) || (t.dropped[false] && t.dropped[true])) break;
        if (t.listing != (session->plan.turns == TURNS_ENGINE)) t.turn *= GROWTH;
        if (!t.dropped[!t.listing]) t.listing = !t.listing;
    }
    *count = t.count;
    *stand_for = t.stand_for;
    return DM_UNKNOWN;
}

/* ---- as a source */

static bool tally_start(struct session *session, struct sentence *error)
{
    return source_method_start(session, session->plan.tally, error);
}

static void tally_close(struct session *session)
{
    session_close(session->inner);
}

static dm_status tally_next(struct session *session)
{
    say_set(&session->error, "ask.method-counts", SAY(say_raw("method", session->method->name)));
    return DM_INVALID;
}

/* True if the engine ran last. Then it reports its name and statistics. */
static bool engine_reports(const struct session *session)
{
    return session->listed && session->inner;
}

static const char *tally_engine(const struct session *session)
{
    return engine_reports(session) ? session_engine(session->inner) : session->method->name;
}

static size_t tally_stat_count(const struct session *session)
{
    return engine_reports(session) ? session_stat_count(session->inner) : source_method.stat_count(session);
}

static const char *tally_stat_name(const struct session *session, size_t i)
{
    return engine_reports(session) ? session_stat_name(session->inner, i)
                                   : source_method.stat_name(session, i);
}

static double tally_stat_value(const struct session *session, size_t i)
{
    return engine_reports(session) ? session_stat_value(session->inner, i)
                                   : source_method.stat_value(session, i);
}

const struct source source_portfolio_count = {tally_start,      tally_close,      tally_next,
                                              tally_engine,     tally_stat_count, tally_stat_name,
                                              tally_stat_value, tally_count,      NULL};
