/* Optimisation by a portfolio of two members, each an engine on its own model, in time slices.
 *
 * Idea. Which engine proves optimality sooner is not known in advance, and each needs its own
 * model: the fewest knights, bishops, kings and north rooks on 7 x 7 are proved by clause learning
 * with symmetry breaking, those on 8 x 8 by branch and cut without it. So both members run
 * alternately until one of them has a proof.
 *
 * They share the incumbent and the bound. An incumbent of one member is posted to the model of the
 * other as a constraint "better than this", and its values are the warm start. The search ends when
 * the bound of one member meets the incumbent of the other.
 *
 * Slices are measured in work (dm_limit_work), not in seconds, so the same question has the same
 * answer on every machine. The first slice of the first member is FIRST, so easy proofs cost
 * nothing extra. Branch and cut loses its state between slices, so slices grow by GROWTH: all
 * slices that were too short take half as long together as the next one.
 *
 * Invariant. `values` of the session is the incumbent if `found`. Each model excludes all answers
 * that are not better than `posted` of its member. Cost: that of the faster member, plus the slices
 * of the other one until then. */
#include "ask/source.h"
#include "base/alloc.h"
#include "base/sentence.h"

/* Units of work of the first slice of each member. On 8 x 8 a unit takes CaDiCaL 4 to 8
 * microseconds and CBC about 2: these are 1.5 and 5 seconds. */
enum { FIRST = 250000, SECOND = 2500000, GROWTH = 3 };
static const int64_t LONGEST = INT64_C(100000000000000); /* slice; dm_limit_work accepts it */

struct member {
    struct build *build;
    dm_solver *solver; /* NULL until its first slice, and after it was dropped */
    bool opened;       /* its model was built, or could not be */
    bool out;          /* it was dropped */
    bool bounded;      /* its model excludes what is not better than */
    int64_t posted;    /* this incumbent of the other member */
    int64_t work;      /* of its next slice */
};

struct portfolio_best {
    struct build build; /* of the second member; that of the first is in the session */
    struct member members[2];
    int turn;   /* the member that runs, or ran last */
    bool found; /* there is an incumbent, better than the guess: */
    int finder; /* the member that found it */
    int64_t best;
    bool over; /* the incumbent is proved optimal */
};

static bool is_better(const struct session *session, int64_t a, int64_t b)
{
    ASSERT(session->best.sense);
    return session->best.sense * a < session->best.sense * b;
}

/* ---- members */

static void drop(struct member *member)
{
    dm_solver_free(member->solver);
    member->solver = NULL;
    member->out = true;
}

/* If the first member cannot be opened the question is refused; the second one is dropped if it
 * cannot be opened or does not fit into memory. */
static bool open_member(struct session *session, int number, struct sentence *error)
{
    const struct plan *plan = &session->plan;
    struct member *member = &session->portfolio->members[number];
    const struct source_solver_config first = {.engine = plan->solver.name,
                                               .model = plan->model,
                                               .settings = plan->settings},
                                      second = {.engine = plan->rival.name, .model = plan->rival_model};
    member->opened = true;
    if (number == 1 && plan_room_second(plan, error) != PLAN_FITS) return false;
    return source_solver_open(session, number ? &second : &first, member->build, &member->solver, error);
}

/* ---- the incumbent and the bound */

static void note_bound(struct session *session, const dm_solver *solver)
{
    struct best *best = &session->best;
    int64_t bound;
    if (!dm_bound(solver, &bound) || (best->searched && !is_better(session, best->reached, bound))) return;
    best->searched = true;
    best->reached = bound;
}

static void note_incumbent(struct session *session)
{
    struct portfolio_best *p = session->portfolio;
    const struct member *member = &p->members[p->turn];
    int64_t value;
    if (!dm_best(member->solver, &value) || (p->found && !is_better(session, value, p->best))) return;
    source_solver_read(member->build, member->solver, session->values);
    ASSERT(!session->best.guess || is_better(session, value, session->best.value));
    p->found = session->best.had = true;
    p->finder = p->turn;
    p->best = session->best.own = value;
}

/* True if a bound has reached the incumbent, or the guess. */
static bool bound_met(const struct session *session)
{
    const struct portfolio_best *p = session->portfolio;
    const struct best *best = &session->best;
    if (!best->searched || !(p->found || best->guess)) return false;
    return !is_better(session, best->reached, p->found ? p->best : best->value);
}

/* Posts the incumbent to the other member. The one that found it already searches for better
 * ones. */
static void share_incumbent(struct session *session, struct member *member)
{
    const struct portfolio_best *p = session->portfolio;
    if (!p->found || member == &p->members[p->finder]) return;
    if (member->bounded && !is_better(session, p->best, member->posted)) return;
    member->bounded = true;
    member->posted = p->best;
    best_post_better(member->build, p->best, session->values);
}

/* ---- time slices */

/* DM_UNKNOWN: the slice is used up. */
static dm_status run_slice(struct session *session)
{
    struct portfolio_best *p = session->portfolio;
    struct member *member = &p->members[p->turn], *other = &p->members[!p->turn];
    struct sentence error;
    if (!member->opened && !open_member(session, p->turn, &error)) drop(member);
    if (!member->solver) return DM_UNKNOWN; /* dropped, or stopped while its model was built */
    ASSERT(member->work > 0 && !member->out);
    share_incumbent(session, member);
    solvers_limit(member->solver, session->plan.request.deadline);
    dm_limit_work(member->solver, other->out ? 0 : member->work);
    if (member->work < LONGEST) member->work *= GROWTH;
    dm_status status = dm_next(member->solver);
    if (status == DM_INVALID && other->out)
        return source_solver_failed(session, member->build, member->solver);
    if (status == DM_INVALID) {
        drop(member);
        return DM_UNKNOWN;
    }
    note_bound(session, member->solver);
    if (source_answers(status)) note_incumbent(session);
    if (status == DM_OPTIMAL || status == DM_NONE || bound_met(session)) return DM_NONE;
    if (dm_stop_reason(member->solver) != DM_STOP_WORK && !session_expired(session)) drop(member);
    return DM_UNKNOWN;
}

static void switch_member(struct portfolio_best *p)
{
    if (!p->members[!p->turn].out) p->turn = !p->turn;
}

/* The answer is the incumbent, else the guess. */
static dm_status end_with(struct session *session, dm_status status)
{
    struct portfolio_best *p = session->portfolio;
    ASSERT(status == DM_NONE || status == DM_UNKNOWN);
    p->over = status == DM_NONE;
    if (!p->found && session->best.guess && session->found == 0) return session_take_guess(session, status);
    if (!p->found) return status;
    session->best.proved = p->over;
    return p->over ? DM_OPTIMAL : DM_SOLUTION;
}

/* ---- as a source */

static bool portfolio_start(struct session *session, struct sentence *error)
{
    ASSERT(session->plan.races && session->plan.question == FAMILY_ONE && session->board);
    struct portfolio_best *p = session->portfolio = alloc_bytes(sizeof *p);
    int64_t same = session->plan.turn_work;
    p->members[0] = (struct member){.build = &session->build, .work = same ? same : FIRST};
    p->members[1] = (struct member){.build = &p->build, .work = same ? same : SECOND};
    return open_member(session, 0, error);
}

static dm_status portfolio_next(struct session *session)
{
    struct portfolio_best *p = session->portfolio;
    if (p->over) return DM_NONE; /* the only answer was returned before */
    for (;;) {
        dm_status status = run_slice(session);
        if (status == DM_INVALID) return status;
        bool left = !p->members[0].out || !p->members[1].out;
        if (status == DM_NONE || session_expired(session) || !left) return end_with(session, status);
        switch_member(p);
    }
}

/* Solvers are freed before their models. */
static void portfolio_close(struct session *session)
{
    struct portfolio_best *p = session->portfolio;
    for (int i = 0; p && i < 2; i++) dm_solver_free(p->members[i].solver);
    source_solver_close(session);
    if (!p) return;
    build_free(&p->build);
    alloc_free(p);
}

/* The solver of the member that runs: at the end, the one that finished. */
static const dm_solver *portfolio_running(const struct session *session)
{
    const struct portfolio_best *p = session->portfolio;
    const dm_solver *solver = p->members[p->turn].solver;
    return solver ? solver : p->members[!p->turn].solver;
}

const struct source source_portfolio_best = {.start = portfolio_start,
                                             .close = portfolio_close,
                                             .next = portfolio_next,
                                             .running = portfolio_running};
