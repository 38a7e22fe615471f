/* The best answer from two portfolio members in turns, each an engine on a model of its own.
 *
 * Idea. Which engine proves the best sooner is not known beforehand, and each wants another model:
 * the fewest knights, bishops, kings and north rooks on 7 x 7 are proved in clauses with symmetric
 * positions left out, those on 8 x 8 by branch and cut on all positions. So both work on the
 * question in turns, until one of them is done.
 *
 * They share the incumbent and the bound. A better answer of one is posted in the model of the
 * other as a constraint, "better than this", with its values as those to begin with: a warm start.
 * The search is over when the bound of one meets the incumbent of the other.
 *
 * Turns are counted in work (dm_limit_work) and not in seconds, so that the same question has the
 * same answer everywhere. The first member begins with a turn of FIRST, so that what it proves
 * quickly takes no longer than by itself. Branch and cut keeps nothing from turn to turn, so turns
 * grow by GROWTH: those that were too short take half as long together as the next one.
 *
 * Invariant. `values` of the desk is the incumbent if `found`. Each model excludes all that is not
 * better than `posted` of its member. Cost: that of the better member, and of the turns that the
 * other one has until it is done. */
#include "ask/source.h"
#include "base/alloc.h"
#include "base/sentence.h"

/* Units of work of the first turn of each member. On 8 x 8 a unit takes CaDiCaL 4 to 8 microseconds
 * and CBC about 2: these are 1.5 and 5 seconds. */
enum { FIRST = 250000, SECOND = 2500000, GROWTH = 3 };
static const int64_t LONGEST = INT64_C(100000000000000); /* turn, below what dm_limit_work takes */

struct member {
    struct build *build;
    dm_solver *solver; /* NULL until its first turn, and after it was given up */
    bool opened;       /* its model was made, or could not be */
    bool out;          /* it was given up */
    bool told;         /* of an answer of the other one, */
    int64_t posted;    /* with this value */
    int64_t work;      /* of its next turn */
};

struct portfolio {
    struct build build; /* the second member's */
    struct member members[2];
    int turn;   /* the member at work, or the last one */
    bool found; /* an answer, better than the guess: */
    int finder;
    int64_t best;
    bool over; /* it is proved that there is none better */
};

static bool is_better(const struct desk *desk, int64_t a, int64_t b)
{
    ASSERT(desk->best.sense);
    return desk->best.sense * a < desk->best.sense * b;
}

/* ---- members */

static void give_up(struct member *member)
{
    dm_solver_free(member->solver);
    member->solver = NULL;
    member->out = true;
}

/* The first one must come up, or the question is refused; the second is left out if it does not, or
 * does not fit. */
static bool open_member(struct desk *desk, int number, struct sentence *error)
{
    const struct plan *plan = &desk->plan;
    struct member *member = &desk->portfolio->members[number];
    const struct source_solver_config first = {.engine = plan->solver.name,
                                               .model = plan->model,
                                               .settings = plan->settings},
                                      second = {.engine = plan->rival.name, .model = plan->rival_model};
    member->opened = true;
    if (number == 1 && plan_room_rival(plan, error) != PLAN_FITS) return false;
    return source_solver_open(desk, number ? &second : &first, member->build, &member->solver, error);
}

/* ---- the incumbent and the bound */

static void note_bound(struct desk *desk, const dm_solver *solver)
{
    struct best *best = &desk->best;
    int64_t bound;
    if (!dm_bound(solver, &bound) || (best->searched && !is_better(desk, best->reached, bound))) return;
    best->searched = true;
    best->reached = bound;
}

static void note_answer(struct desk *desk)
{
    struct portfolio *p = desk->portfolio;
    const struct member *member = &p->members[p->turn];
    int64_t value;
    if (!dm_best(member->solver, &value) || (p->found && !is_better(desk, value, p->best))) return;
    source_solver_read(member->build, member->solver, desk->values);
    p->found = desk->best.had = true;
    p->finder = p->turn;
    p->best = desk->best.own = value;
}

/* Has the bound of one reached the answer of the other, or the guess? */
static bool bound_met(const struct desk *desk)
{
    const struct portfolio *p = desk->portfolio;
    const struct best *best = &desk->best;
    if (!best->searched || !(p->found || best->guess)) return false;
    return !is_better(desk, best->reached, p->found ? p->best : best->value);
}

/* A member that found the incumbent itself looks for better ones anyway. */
static void share_answer(struct desk *desk, struct member *member)
{
    const struct portfolio *p = desk->portfolio;
    if (!p->found || member == &p->members[p->finder]) return;
    if (member->told && !is_better(desk, p->best, member->posted)) return;
    member->told = true;
    member->posted = p->best;
    best_post_than(member->build, p->best, desk->values);
}

/* ---- turns */

/* DM_UNKNOWN: the turn is over. */
static dm_status take_turn(struct desk *desk)
{
    struct portfolio *p = desk->portfolio;
    struct member *member = &p->members[p->turn], *other = &p->members[!p->turn];
    struct sentence error;
    if (!member->opened && !open_member(desk, p->turn, &error)) give_up(member);
    if (!member->solver) return DM_UNKNOWN; /* given up, or stopped while its model was made */
    ASSERT(member->work > 0 && !member->out);
    share_answer(desk, member);
    solvers_limit(member->solver, desk->plan.request.deadline);
    dm_limit_work(member->solver, other->out ? 0 : member->work);
    if (member->work < LONGEST) member->work *= GROWTH;
    dm_status status = dm_next(member->solver);
    if (status == DM_INVALID && other->out) return source_solver_failed(desk, member->build, member->solver);
    if (status == DM_INVALID) {
        give_up(member);
        return DM_UNKNOWN;
    }
    note_bound(desk, member->solver);
    if (source_answers(status)) note_answer(desk);
    if (status == DM_OPTIMAL || status == DM_NONE || bound_met(desk)) return DM_NONE;
    if (dm_stop_reason(member->solver) != DM_STOP_WORK && !desk_expired(desk)) give_up(member);
    return DM_UNKNOWN;
}

static void change(struct portfolio *p)
{
    if (!p->members[!p->turn].out) p->turn = !p->turn;
}

/* Whatever ended the search: the answer is the incumbent, else the guess. */
static dm_status end_with(struct desk *desk, dm_status status)
{
    struct portfolio *p = desk->portfolio;
    ASSERT(status == DM_NONE || status == DM_UNKNOWN);
    p->over = status == DM_NONE;
    if (!p->found && desk->best.guess && desk->found == 0) return desk_take_guess(desk, status);
    if (!p->found) return status;
    desk->best.proved = p->over;
    return p->over ? DM_OPTIMAL : DM_SOLUTION;
}

/* ---- as a source */

static bool portfolio_start(struct desk *desk, struct sentence *error)
{
    ASSERT(desk->plan.races && desk->plan.question == FAMILY_ONE && desk->board);
    struct portfolio *p = desk->portfolio = alloc_bytes(sizeof *p);
    int64_t same = desk->plan.turn_work;
    p->members[0] = (struct member){.build = &desk->build, .work = same ? same : FIRST};
    p->members[1] = (struct member){.build = &p->build, .work = same ? same : SECOND};
    return open_member(desk, 0, error);
}

static dm_status portfolio_next(struct desk *desk)
{
    struct portfolio *p = desk->portfolio;
    if (p->over) return DM_NONE; /* the one answer was given */
    for (;;) {
        dm_status status = take_turn(desk);
        if (status == DM_INVALID) return status;
        bool left = !p->members[0].out || !p->members[1].out;
        if (status == DM_NONE || desk_expired(desk) || !left) return end_with(desk, status);
        change(p);
    }
}

/* Solvers are freed before their models. */
static void portfolio_close(struct desk *desk)
{
    struct portfolio *p = desk->portfolio;
    for (int i = 0; p && i < 2; i++) dm_solver_free(p->members[i].solver);
    source_solver_close(desk);
    if (!p) return;
    build_free(&p->build);
    alloc_free(p);
}

/* The member at work: at the end, the one that was done. */
static const dm_solver *at_work(const struct desk *desk)
{
    const struct portfolio *p = desk->portfolio;
    const dm_solver *solver = p->members[p->turn].solver;
    return solver ? solver : p->members[!p->turn].solver;
}

static const char *portfolio_engine(const struct desk *desk)
{
    return at_work(desk) ? dm_solver_engine(at_work(desk)) : desk->plan.solver.name;
}

static size_t portfolio_stat_count(const struct desk *desk)
{
    return at_work(desk) ? dm_stat_count(at_work(desk)) : 0;
}

static const char *portfolio_stat_name(const struct desk *desk, size_t i)
{
    return dm_stat_name(at_work(desk), i);
}

static double portfolio_stat_value(const struct desk *desk, size_t i)
{
    return dm_stat_value(at_work(desk), i);
}

const struct source source_portfolio = {portfolio_start,      portfolio_close,
                                        portfolio_next,       portfolio_engine,
                                        portfolio_stat_count, portfolio_stat_name,
                                        portfolio_stat_value, NULL};
