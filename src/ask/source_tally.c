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
 * If the family knows that enumeration is hopeless (TURNS_ONE), the first slice of the method is
 * unlimited, and the engine runs only if the method refuses the board.
 *
 * Cost: at most four times that of the faster member. A method that refuses the board or reaches
 * the memory limit is dropped; so is an engine whose model does not fit. A count that is stopped
 * reports the answers enumerated so far. */
#include "ask/source.h"
#include "base/clock.h"
#include "base/sentence.h"

#include <math.h>

enum {
    ANSWERS = 100, /* of the engine's first slice, if it runs first */
    GROWTH = 4,
    OVERTIME = 8 /* slices that a method may add to one */
};
static const double FIRST_SLICE = 0.03; /* seconds */

struct tally {
    struct desk *desk;
    wide count, stand_for; /* enumerated so far */
    double turn;           /* seconds of the current slice */
    bool listing;          /* which member runs: true is the engine, false the method */
    bool dropped[2];       /* by `listing` */
};

/* ---- the method's time slices */

static void note_share(void *self, double done, double total)
{
    struct desk *desk = self;
    desk->share = total > 0 ? done / total : 0;
    source_method_show(desk, done, total);
}

/* At the end of its slice, a method that reports progress may run on, if at its present speed it
 * finishes within OVERTIME more slices. */
static bool is_over(void *self)
{
    const struct desk *desk = self;
    double used = clock_cpu() - desk->turn_began;
    if (desk_expired(desk)) return true;
    if (used < desk->turn) return false;
    return used * (1 - desk->share) > OVERTIME * desk->turn * desk->share || used > 2 * OVERTIME * desk->turn;
}

/* A method that returns without a number before its slice is over has given up. */
static dm_status run_method(struct tally *t, wide *count, wide *stand_for)
{
    struct desk *desk = t->desk;
    ASSERT(!t->listing && t->turn > 0);
    bool alone = t->dropped[true] || (desk->plan.turns == TURNS_ONE && !desk->inner);
    desk->turn = alone ? HUGE_VAL : t->turn;
    desk->turn_began = clock_cpu();
    desk->share = 0;
    struct deadline turn = {.also = is_over, .self = desk};
    desk->terms.deadline = &turn;
    desk->terms.progress = note_share;
    dm_status status = source_method_count(desk, count, stand_for);
    if (source_answers(status) || status == DM_NONE) return status;
    t->dropped[false] = status == DM_INVALID || !is_over(desk);
    if (!t->dropped[true]) sentence_clear(&desk->reason);
    return DM_UNKNOWN;
}

/* ---- the engine's time slices */

static bool open_engine(struct tally *t)
{
    struct desk *desk = t->desk;
    struct plan plan = desk->plan;
    if (desk->inner) return true;
    if (plan_room_after(&plan, NULL) != PLAN_FITS) return false;
    plan.tally = NULL;
    plan.plain = false; /* theorems were queried before */
    desk->slice = deadline_slice(plan.request.deadline, HUGE_VAL);
    plan.request.deadline = &desk->slice;
    plan_find_room(&plan);
    desk->inner = desk_open(&plan, &desk->error);
    return desk->inner != NULL;
}

/* Sets the deadline of the inner session: `seconds` from now, or that of the question. */
static void limit_engine(struct tally *t, double seconds)
{
    t->desk->slice = deadline_slice(t->desk->plan.request.deadline, seconds);
}

static dm_status list_some(struct tally *t, bool first)
{
    struct desk *lister = t->desk->inner;
    const struct question *question = &t->desk->plan.request.question;
    for (int64_t answers = 0; !first || answers < ANSWERS; answers++) {
        dm_status status = desk_next(lister);
        if (status == DM_NONE) return t->count ? DM_SOLUTION : DM_NONE;
        if (!source_answers(status)) return status;
        t->stand_for += (wide)desk_class_size(lister);
        t->count = question->classes ? t->count + 1 : t->stand_for;
        ASSERT(t->count && t->count <= t->stand_for);
        if (question->limit && t->count > (wide)question->limit) return DM_SOLUTION;
    }
    return DM_UNKNOWN;
}

static dm_status run_engine(struct tally *t, wide *count, wide *stand_for)
{
    struct desk *desk = t->desk;
    bool first = !desk->inner && desk->plan.turns == TURNS_LISTING;
    if (!open_engine(t)) {
        t->dropped[true] = true;
        return sentence_is_empty(&desk->error) ? DM_UNKNOWN : DM_INVALID;
    }
    ASSERT(t->listing && desk->inner);
    limit_engine(t, t->dropped[false] ? HUGE_VAL : t->turn);
    dm_status status = list_some(t, first && !t->dropped[false]);
    *count = t->count;
    *stand_for = t->stand_for;
    if (status == DM_INVALID) sentence_say(&desk->error, "%s", desk_error(desk->inner));
    if (status == DM_UNKNOWN && !first) t->dropped[true] = !deadline_late(&desk->slice);
    return status;
}

/* ---- the portfolio */

static dm_status tally_count(struct desk *desk, wide *count, wide *stand_for)
{
    struct tally t = {.desk = desk, .turn = FIRST_SLICE, .listing = desk->plan.turns == TURNS_LISTING};
    for (;;) {
        ASSERT(!t.dropped[t.listing]);
        *count = *stand_for = 0;
        dm_status status = t.listing ? run_engine(&t, count, stand_for) : run_method(&t, count, stand_for);
        desk->listed = t.listing;
        if (status != DM_UNKNOWN) return status;
        if (desk_expired(desk) || (t.dropped[false] && t.dropped[true])) break;
        if (t.listing != (desk->plan.turns == TURNS_LISTING)) t.turn *= GROWTH;
        if (!t.dropped[!t.listing]) t.listing = !t.listing;
    }
    *count = t.count;
    *stand_for = t.stand_for;
    return DM_UNKNOWN;
}

/* ---- as a source */

static bool tally_start(struct desk *desk, struct sentence *error)
{
    return source_method_start(desk, desk->plan.tally, error);
}

static void tally_close(struct desk *desk)
{
    desk_close(desk->inner);
}

static dm_status tally_next(struct desk *desk)
{
    sentence_say(&desk->error, "%s counts, and gives no answers", desk->method->name);
    return DM_INVALID;
}

/* Did the engine run last? Then it reports its name and statistics. */
static bool engine_reports(const struct desk *desk)
{
    return desk->listed && desk->inner;
}

static const char *tally_engine(const struct desk *desk)
{
    return engine_reports(desk) ? desk_engine(desk->inner) : desk->method->name;
}

static size_t tally_stat_count(const struct desk *desk)
{
    return engine_reports(desk) ? desk_stat_count(desk->inner) : source_method.stat_count(desk);
}

static const char *tally_stat_name(const struct desk *desk, size_t i)
{
    return engine_reports(desk) ? desk_stat_name(desk->inner, i) : source_method.stat_name(desk, i);
}

static double tally_stat_value(const struct desk *desk, size_t i)
{
    return engine_reports(desk) ? desk_stat_value(desk->inner, i) : source_method.stat_value(desk, i);
}

const struct source source_tally = {tally_start,      tally_close,      tally_next,
                                    tally_engine,     tally_stat_count, tally_stat_name,
                                    tally_stat_value, tally_count,      NULL};
