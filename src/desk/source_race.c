/* All answers from two solvers that take turns, until either of them has them all.
 *
 * Idea. Which engine lists the answers of a board sooner is not known beforehand: one that backtracks
 * goes through a hundred thousand of them in a second, and never comes to an end where a dozen are
 * hidden; one that learns is the other way round. So both list them, each on a model of its own, a
 * slice of work at a time. Answers of the first are given as they come. Those of the second are kept;
 * if it is done first, what the first has not given is given then, and that is all.
 *
 * Slices are counted in conflicts and answers, not in seconds, so that the same question has the same
 * order of answers everywhere. The second solver begins only when the first has used up a slice, and
 * is given up when either of them has more answers than are worth keeping: then there are many, and
 * the first is right.
 *
 * Invariant. `given` and `kept` are answers without repetitions, by variable of the model. Cost: twice
 * that of the better solver and a slice, at most, if the slices take equally long; room for the
 * answers of both, and at the end a comparison of each with each. */
#include "base/alloc.h"
#include "desk/source.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 4000,            /* answers of each, at most: */
    NUMBERS = 4000000,      /* and values in them */
    FIRST_CONFLICTS = 8000, /* of a slice: about a twentieth of a second, as for the second */
    SECOND_CONFLICTS = 1000,
    FIRST_ANSWERS = 2000,
    SECOND_ANSWERS = 100
};

struct race {
    struct build build; /* the second solver's */
    dm_solver *second;  /* NULL: not begun, or given up */
    bool over;          /* there is no second solver any more */
    bool won;           /* by the second: the rest of `kept` is given */
    int64_t answers;    /* in this turn */
    bool turn;          /* of the second */
    vec_i32 given, kept;
    size_t next; /* of `kept` */
};

/* ---- answers that are kept */

static void keep(const struct desk *desk, const int32_t *values, vec_i32 *list)
{
    for (size_t i = 0; i < desk->board->cells; i++) vec_push(list, values[i]);
}

static bool are_many(const struct desk *desk, const vec_i32 *list)
{
    return list->size > NUMBERS || list->size / desk->board->cells > KEPT;
}

static void give_up(struct race *race)
{
    race->over = true;
    race->turn = false;
    dm_solver_free(race->second);
    race->second = NULL;
    vec_free(&race->given);
    vec_free(&race->kept);
}

static bool was_given(const struct desk *desk, const int32_t *values)
{
    size_t cells = desk->board->cells;
    const vec_i32 *given = &desk->race->given;
    for (size_t i = 0; i < given->size; i += cells)
        if (memcmp(given->data + i, values, cells * sizeof *values) == 0) return true;
    return false;
}

/* What the second has and the first has not. */
static dm_status next_kept(struct desk *desk)
{
    struct race *race = desk->race;
    size_t cells = desk->board->cells;
    while (race->next < race->kept.size) {
        const int32_t *values = race->kept.data + race->next;
        race->next += cells;
        if (was_given(desk, values)) continue;
        memcpy(desk->values, values, cells * sizeof *values);
        return DM_SOLUTION;
    }
    return DM_NONE;
}

/* ---- turns */

static bool is_stopped(const struct desk *desk)
{
    int64_t limit = desk->request.memory_limit;
    return desk_expired(desk) || (limit > 0 && alloc_resident() > (size_t)limit << 20);
}

static void change(struct race *race)
{
    race->answers = 0;
    race->turn = !race->turn && !race->over;
}

/* A second solver that cannot be, or does not fit, is none. */
static bool begin_second(struct desk *desk)
{
    struct race *race = desk->race;
    const struct source_solver_wish wish = {.engine = desk->way.rival, .conflicts = SECOND_CONFLICTS};
    struct family_way way = desk->way;
    char error[400];
    if (race->second) return true;
    way.engine = desk->way.rival;
    if (build_room(desk->board, &way, true, desk->request.memory_limit, error, sizeof error) == BUILD_FITS &&
        source_solver_open(desk, &wish, &race->build, &race->second, error, sizeof error))
        return true;
    give_up(race);
    return false;
}

/* DM_UNKNOWN: nothing to give so far, the other's turn. */
static dm_status next_of_second(struct desk *desk)
{
    struct race *race = desk->race;
    if (!begin_second(desk)) return DM_UNKNOWN;
    dm_status status = dm_next(race->second);
    if (status == DM_SOLUTION) {
        source_solver_read(&race->build, race->second, desk->values);
        keep(desk, desk->values, &race->kept);
        race->answers++;
        if (are_many(desk, &race->kept)) give_up(race);
    }
    if (status == DM_INVALID) give_up(race);
    if (status == DM_NONE) race->won = true;
    if (status != DM_SOLUTION || race->answers >= SECOND_ANSWERS) change(race);
    return DM_UNKNOWN;
}

static dm_status next_of_first(struct desk *desk)
{
    struct race *race = desk->race;
    dm_status status = dm_next(desk->solver);
    if (status == DM_INVALID) return source_solver_failed(desk, &desk->build, desk->solver);
    if (status == DM_SOLUTION) {
        source_solver_read(&desk->build, desk->solver, desk->values);
        if (!race->over) keep(desk, desk->values, &race->given);
        if (are_many(desk, &race->given)) give_up(race);
        race->answers++;
    }
    if (status == DM_UNKNOWN || race->answers >= FIRST_ANSWERS) change(race);
    return status;
}

/* ---- as a source */

static bool race_start(struct desk *desk, char *error, size_t size)
{
    const struct source_solver_wish wish = {.engine = desk->way.engine,
                                            .settings = desk->way.settings,
                                            .conflicts = FIRST_CONFLICTS};
    desk->race = alloc_bytes(sizeof *desk->race);
    return source_solver_open(desk, &wish, &desk->build, &desk->solver, error, size);
}

static dm_status race_next(struct desk *desk)
{
    struct race *race = desk->race;
    for (;;) {
        if (race->won) return next_kept(desk);
        dm_status status = race->turn ? next_of_second(desk) : next_of_first(desk);
        if (status != DM_UNKNOWN || (!race->won && is_stopped(desk))) return status;
    }
}

void source_race_close(struct race *race)
{
    if (!race) return;
    give_up(race);
    build_free(&race->build);
    alloc_free(race);
}

static const dm_solver *winner(const struct desk *desk)
{
    return desk->race->won ? desk->race->second : desk->solver;
}

static const char *race_engine(const struct desk *desk)
{
    return dm_solver_engine(winner(desk));
}

static size_t race_stat_count(const struct desk *desk)
{
    return dm_stat_count(winner(desk));
}

static const char *race_stat_name(const struct desk *desk, size_t i)
{
    return dm_stat_name(winner(desk), i);
}

static double race_stat_value(const struct desk *desk, size_t i)
{
    return dm_stat_value(winner(desk), i);
}

const struct source source_race = {race_start,      race_next,      race_engine,
                                   race_stat_count, race_stat_name, race_stat_value};
