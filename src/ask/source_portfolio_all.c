/* Enumeration by a portfolio of two members, each an engine on its own model, in time slices.
 *
 * Idea. Which engine enumerates the answers of a board sooner is not known in advance. A
 * backtracking engine finds a hundred thousand answers in a second, but may never finish if there
 * are a dozen in a large search space; a clause-learning engine is fast on the latter and slow on
 * the former. So both enumerate, a slice at a time, and an answer is returned when the first member
 * finds it. The member that finishes first has found all answers.
 *
 * Slices are measured in conflicts and answers, not in seconds, so answers come in the same order
 * on every machine. The second member starts when the first has used up its first slice. When there
 * are many answers, the member that found fewer is dropped.
 *
 * Invariant. `seen` holds each answer found while both members run, once. Cost: at most twice that
 * of the faster member plus a slice, if slices of both take equally long. */
#include "ask/source.h"
#include "ask/visited.h"
#include "base/alloc.h"
#include "base/sentence.h"

enum {
    MANY = 20000,      /* answers in `seen`, */
    NUMBERS = 4000000, /* or values in them, after which one member is dropped */
    FIRST_CONFLICTS = 8000,
    FIRST_ANSWERS = 2000, /* per slice: about 0.05 s, as for the second member */
    SECOND_CONFLICTS = 1000,
    SECOND_ANSWERS = 100
};

struct portfolio_all_member {
    struct build *build;
    dm_solver *solver;    /* NULL: not started, or dropped */
    int64_t found, slice; /* answers so far; answers per slice */
};

struct portfolio_all {
    struct build build; /* of the second member; that of the first is in the session */
    struct portfolio_all_member members[2];
    int turn;      /* the member that runs */
    bool alone;    /* the other one was dropped */
    int64_t given; /* answers in this slice */
    struct visited seen;
};

static void drop(struct portfolio_all *race, int who)
{
    ASSERT(!race->alone); /* one member remains */
    dm_solver_free(race->members[who].solver);
    race->members[who].solver = NULL;
    race->alone = true;
    race->turn = !who;
}

static void switch_member(struct portfolio_all *race)
{
    race->given = 0;
    if (!race->alone) race->turn = !race->turn;
}

/* A second member that cannot be opened, or does not fit into memory, is dropped. */
static void begin_second(struct session *session)
{
    struct portfolio_all *race = session->race;
    const struct source_solver_config config = {.engine = session->plan.rival.name,
                                                .model = session->plan.rival_model,
                                                .conflicts = SECOND_CONFLICTS};
    if (plan_room_second(&session->plan, NULL) != PLAN_FITS ||
        !source_solver_open(session, &config, &race->build, &race->members[1].solver, NULL))
        drop(race, 1);
}

/* True if the answer is new. False if the other member has found it. */
static bool is_new(struct session *session)
{
    struct portfolio_all *race = session->race;
    if (visited_has(&race->seen, session->values)) return false;
    if (race->alone) return true;
    ASSERT(race->members[race->turn].solver && race->members[race->turn].found > 0);
    visited_add(&race->seen, session->values);
    if (visited_count(&race->seen) > MANY || race->seen.values.size > NUMBERS)
        drop(race, race->members[0].found < race->members[1].found ? 0 : 1);
    return true;
}

/* DM_SOLUTION with a new answer, DM_NONE after the last one, DM_UNKNOWN: no new answer yet. */
static dm_status next_of(struct session *session, struct portfolio_all_member *member)
{
    struct portfolio_all *race = session->race;
    solvers_limit(member->solver, session->plan.request.deadline);
    dm_status status = dm_next(member->solver);
    if (status == DM_INVALID && race->alone)
        return source_solver_failed(session, member->build, member->solver);
    if (status == DM_INVALID) {
        drop(race, race->turn);
        return DM_UNKNOWN;
    }
    if (status == DM_UNKNOWN) switch_member(race);
    if (status != DM_SOLUTION) return status;
    source_solver_read(member->build, member->solver, session->values);
    member->found++;
    bool new = is_new(session);
    if (++race->given >= member->slice) switch_member(race);
    return new ? DM_SOLUTION : DM_UNKNOWN;
}

/* ---- as a source */

static bool race_start(struct session *session, struct sentence *error)
{
    const struct source_solver_config config = {.engine = session->plan.solver.name,
                                                .model = session->plan.model,
                                                .settings = session->plan.settings,
                                                .conflicts = FIRST_CONFLICTS};
    struct portfolio_all *race = session->race = alloc_bytes(sizeof *race);
    ASSERT(session->plan.races && session->plan.question != FAMILY_ONE && session->board);
    race->seen.cells = session->board->cells;
    race->members[0] = (struct portfolio_all_member){.build = &session->build, .slice = FIRST_ANSWERS};
    race->members[1] = (struct portfolio_all_member){.build = &race->build, .slice = SECOND_ANSWERS};
    return source_solver_open(session, &config, &session->build, &race->members[0].solver, error);
}

static dm_status race_next(struct session *session)
{
    struct portfolio_all *race = session->race;
    for (;;) {
        if (race->turn == 1 && !race->members[1].solver) begin_second(session);
        struct portfolio_all_member *member = &race->members[race->turn];
        /* Without a solver: the deadline was reached while its model was built. */
        dm_status status = member->solver ? next_of(session, member) : DM_UNKNOWN;
        if (status != DM_UNKNOWN || session_expired(session)) return status;
    }
}

/* Solvers are freed before their models. */
static void race_close(struct session *session)
{
    struct portfolio_all *race = session->race;
    for (int i = 0; race && i < 2; i++) dm_solver_free(race->members[i].solver);
    source_solver_close(session);
    if (!race) return;
    visited_free(&race->seen);
    build_free(&race->build);
    alloc_free(race);
}

/* The solver of the member that runs: at the end, the one that finished. */
static const dm_solver *race_running(const struct session *session)
{
    const struct portfolio_all *race = session->race;
    const dm_solver *solver = race->members[race->turn].solver;
    return solver ? solver : race->members[!race->turn].solver;
}

const struct source source_portfolio_all = {.start = race_start,
                                            .close = race_close,
                                            .next = race_next,
                                            .running = race_running};
