/* Cube-and-conquer for questions.
 *
 * The cubes partition the search space of exactly the model that a session for the plan would
 * search. To get that model, cube_cut_question opens a session for the empty cube and closes it
 * again without searching. If the session needs no search, because a theorem answers the question,
 * or if the deadline is reached, the tree has one cube, the empty one. */
#include "ask/cube_cut.h"

#include "ask/best.h"
#include "ask/source.h"

bool cube_cut_plan(const struct plan *plan, const struct cube *cube, const struct cubes_tree *tree,
                   const char *proof, struct plan *within, struct sentence *error)
{
    static const struct cube everything;
    struct request request = plan->request;
    request.cube = cube ? cube : &everything;
    request.tree = proof ? tree : NULL;
    request.proof = proof;
    return plan_problem(within, &plan->problem, &request, error);
}

/* A problem that is not a board has one model and no theorems. */
static bool cube_cut_program(const struct plan *plan, const struct cubes_request *request,
                             struct cubes_tree *tree, struct sentence *error)
{
    struct build build;
    bool fine = build_problem(&build, &plan->problem, NULL, false, plan->request.deadline, error);
    if (fine)
        fine = cubes_split(build.model, build.size, build.variable, request, tree, error);
    else if ((fine = sentence_is_empty(error)))
        cubes_tree_whole(tree);
    build_free(&build);
    return fine;
}

bool cube_cut_question(const struct plan *plan, const struct cubes_request *request, struct cubes_tree *tree,
                       struct sentence *error)
{
    struct plan whole;
    struct cubes_request inner = *request;
    inner.deadline = plan->request.deadline;
    *tree = (struct cubes_tree){0};
    if (!plan->board) return cube_cut_program(plan, &inner, tree, error);
    if (!cube_cut_plan(plan, NULL, NULL, plan->request.proof, &whole, error)) return false;
    struct session *session = session_open(&whole, error);
    if (!session) return false;
    ASSERT(whole.request.cube && session_found(session) == 0);
    bool fine = true;
    if (session->build.model && !dm_build_stopped(session->build.model))
        fine = cubes_split(session->build.model, session->build.size, session->build.variable, &inner, tree,
                           error);
    else
        cubes_tree_whole(tree);
    ASSERT(!fine || tree->nodes.size > 0);
    session_close(session);
    return fine;
}

/* True if the problem has an objective. */
static bool optimises(const struct plan *plan)
{
    const struct problem *problem = &plan->problem;
    if (!problem->board) return problem->kind->optimises && problem->kind->optimises(problem);
    const struct family_objective *objective = problem->board->family->objective;
    return problem->board->best_alone || (objective && objective->always);
}

/* True if theorems and guesses answer the question. */
static bool is_known(const struct plan *plan)
{
    struct best best = {0};
    struct sentence reason;
    best_open(&best, plan, &reason);
    bool known = best_known(&best, plan);
    best_close(&best);
    return known;
}

/* The family's guess as the result of a finished cube. */
static bool guess(const struct plan *plan, struct cube_result *result, bool *settled)
{
    if (!plan->board) return false;
    const struct family_objective *objective = plan->board->family->objective;
    struct best best = {0};
    struct sentence reason;
    struct session_objective o = {.has_bound = true};
    best_open(&best, plan, &reason);
    ASSERT(!best.guess || best.guesses == 1);
    bool there = best.guess && best.optimises && objective && objective->worth &&
                 objective->worth(plan->board, best.guess, &o.best, &o.sense);
    o.bound = o.best;
    if (there) {
        *result = (struct cube_result){.status = REPLY_FOUND,
                                       .count = 1,
                                       .stands_for = 1,
                                       .all = true,
                                       .proved = true,
                                       .optimised = true,
                                       .objective = o};
        if (best.by) {
            result->objective.bound = best.bound;
            sentence_set(&result->by, "%s", best.by);
        }
        cube_result_add_values(result, plan->board->cells, best.guess, 1, DM_SOLUTION);
    }
    *settled = there && best_proves(&best);
    best_close(&best);
    return there;
}

static bool search_briefly(const struct plan *plan, double seconds, struct cube_result *result, bool *settled)
{
    struct plan brief = *plan;
    struct deadline soon = deadline_slice(plan->request.deadline, seconds);
    brief.request.deadline = &soon;
    cube_result_ask(&brief, NULL, result);
    *settled = cube_result_is_complete(result);
    if (*settled || cube_result_from_incumbent(result)) return true;
    cube_result_free(result);
    return false;
}

bool cube_cut_incumbent(const struct plan *plan, double seconds, struct cube_result *result, bool *settled)
{
    const struct question *question = &plan->request.question;
    bool one = question->kind == QUESTION_ONE && question->limit <= 1;
    *settled = false;
    if (!one || plan->request.proof || !optimises(plan)) return false;
    return seconds > 0 ? search_briefly(plan, seconds, result, settled) : guess(plan, result, settled);
}

bool cube_cut_helps(const struct plan *plan)
{
    const struct request *r = &plan->request;
    struct verdict wrong = {0};
    if (r->uncut || r->proof) return false;
    if (optimises(plan) && r->question.kind != QUESTION_ONE) return false;
    if (!plan->board) return true;
    if (r->question.kind == QUESTION_COUNT && r->question.limit && r->question.classes) return false;
    if (plan->settles || plan->solver.sort != SOLVER_ENGINE || plan->attempt) return false;
    if (plan_room_to_begin(plan) != PLAN_FITS || is_known(plan)) return false;
    const struct family_theorems *theorems = plan->board->family->theorems;
    return !theorems || !theorems->clash || !theorems->clash(plan->board, &wrong);
}
