/* All answers from two solvers that take turns, until either of them has them all.
 *
 * Idea. Which engine lists the answers of a board sooner is not known beforehand: one that
 * backtracks goes through a hundred thousand of them in a second, but never finishes if a dozen are
 * well hidden; for one that learns it is the other way round. So both list them, each on a model of
 * its own, a slice of work at a time, and an answer is given when the first of them finds it.
 * Whichever finishes first has found them all, so all are given.
 *
 * Slices are counted in conflicts and answers, not in seconds, so that the same question has the
 * same order of answers everywhere. The second solver begins only when the first has used up a
 * slice. When there are many answers, the one that found fewer of them is given up.
 *
 * Invariant. `seen` has every answer that was found while both were running, once. Cost: at most
 * twice that of the better solver plus a slice, if the slices take equally long. */
#include "ask/seen.h"
#include "ask/source.h"
#include "base/alloc.h"
#include "base/sentence.h"

enum {
    MANY = 20000,      /* answers in `seen`, */
    NUMBERS = 4000000, /* or values in them, after which one goes on alone */
    FIRST_CONFLICTS = 8000,
    FIRST_ANSWERS = 2000, /* of a slice: about a twentieth of a second, like those of the second */
    SECOND_CONFLICTS = 1000,
    SECOND_ANSWERS = 100
};

struct racer {
    struct build *build;
    dm_solver *solver; /* NULL: not begun, or given up */
    int64_t found, slice;
};

struct race {
    struct build build; /* the second solver's */
    struct racer racers[2];
    int turn;
    bool alone;    /* the other one was given up */
    int64_t given; /* in this slice */
    struct seen seen;
};

static void give_up(struct race *race, int who)
{
    dm_solver_free(race->racers[who].solver);
    race->racers[who].solver = NULL;
    race->alone = true;
    race->turn = !who;
}

static void change(struct race *race)
{
    race->given = 0;
    if (!race->alone) race->turn = !race->turn;
}

/* A second solver that cannot be made, or does not fit, is left out. */
static void begin_second(struct desk *desk)
{
    struct race *race = desk->race;
    const struct source_solver_config config = {.engine = desk->plan.rival.name,
                                                .model = desk->plan.rival_model,
                                                .conflicts = SECOND_CONFLICTS};
    if (plan_room_rival(&desk->plan, NULL) != PLAN_FITS ||
        !source_solver_open(desk, &config, &race->build, &race->racers[1].solver, NULL))
        give_up(race, 1);
}

/* False if the other one had it. */
static bool is_new(struct desk *desk)
{
    struct race *race = desk->race;
    if (seen_has(&race->seen, desk->values)) return false;
    if (race->alone) return true;
    ASSERT(race->racers[race->turn].solver && race->racers[race->turn].found > 0);
    seen_add(&race->seen, desk->values);
    if (seen_count(&race->seen) > MANY || race->seen.values.size > NUMBERS)
        give_up(race, race->racers[0].found < race->racers[1].found ? 0 : 1);
    return true;
}

/* An answer that is new, the end, or DM_UNKNOWN: nothing to give yet. */
static dm_status next_of(struct desk *desk, struct racer *racer)
{
    struct race *race = desk->race;
    solvers_limit(racer->solver, desk->plan.request.deadline);
    dm_status status = dm_next(racer->solver);
    if (status == DM_INVALID && race->alone) return source_solver_failed(desk, racer->build, racer->solver);
    if (status == DM_INVALID) {
        give_up(race, race->turn);
        return DM_UNKNOWN;
    }
    if (status == DM_UNKNOWN) change(race);
    if (status != DM_SOLUTION) return status;
    source_solver_read(racer->build, racer->solver, desk->values);
    racer->found++;
    bool new = is_new(desk);
    if (++race->given >= racer->slice) change(race);
    return new ? DM_SOLUTION : DM_UNKNOWN;
}

/* ---- as a source */

static bool race_start(struct desk *desk, struct sentence *error)
{
    const struct source_solver_config config = {.engine = desk->plan.solver.name,
                                                .model = desk->plan.model,
                                                .settings = desk->plan.settings,
                                                .conflicts = FIRST_CONFLICTS};
    struct race *race = desk->race = alloc_bytes(sizeof *race);
    ASSERT(desk->plan.races && desk->plan.question != FAMILY_ONE && desk->board);
    race->seen.cells = desk->board->cells;
    race->racers[0] = (struct racer){.build = &desk->build, .slice = FIRST_ANSWERS};
    race->racers[1] = (struct racer){.build = &race->build, .slice = SECOND_ANSWERS};
    return source_solver_open(desk, &config, &desk->build, &race->racers[0].solver, error);
}

static dm_status race_next(struct desk *desk)
{
    struct race *race = desk->race;
    for (;;) {
        if (race->turn == 1 && !race->racers[1].solver) begin_second(desk);
        struct racer *racer = &race->racers[race->turn]; /* without a solver if it was stopped */
        dm_status status = racer->solver ? next_of(desk, racer) : DM_UNKNOWN;
        if (status != DM_UNKNOWN || desk_expired(desk)) return status;
    }
}

/* Solvers are freed before their models. */
static void race_close(struct desk *desk)
{
    struct race *race = desk->race;
    for (int i = 0; race && i < 2; i++) dm_solver_free(race->racers[i].solver);
    source_solver_close(desk);
    if (!race) return;
    seen_free(&race->seen);
    build_free(&race->build);
    alloc_free(race);
}

/* The one whose turn it is: at the end, the one that got there. */
static const dm_solver *runner(const struct desk *desk)
{
    const struct race *race = desk->race;
    const dm_solver *solver = race->racers[race->turn].solver;
    return solver ? solver : race->racers[!race->turn].solver;
}

static const char *race_engine(const struct desk *desk)
{
    return runner(desk) ? dm_solver_engine(runner(desk)) : desk->plan.solver.name;
}

static size_t race_stat_count(const struct desk *desk)
{
    return runner(desk) ? dm_stat_count(runner(desk)) : 0;
}

static const char *race_stat_name(const struct desk *desk, size_t i)
{
    return dm_stat_name(runner(desk), i);
}

static double race_stat_value(const struct desk *desk, size_t i)
{
    return dm_stat_value(runner(desk), i);
}

const struct source source_race = {race_start,      race_close,     race_next,       race_engine,
                                   race_stat_count, race_stat_name, race_stat_value, NULL};
