/* Cutting is done on the model that the desk would search on. A desk is opened for it, and never
 * asked for an answer. Where there is nothing to search, because a theorem says so, there is one
 * part, which will say it too. */
#include "ask/cut.h"

#include "ask/best.h"
#include "ask/source.h"

bool cut_board(const struct plan *plan, const struct cubes_wish *wish, struct cubes_tree *tree,
               struct sentence *error)
{
    REQUIRE(plan->request.cube, "a plan that is cut has a cube");
    *tree = (struct cubes_tree){0};
    struct desk *desk = desk_open(plan, error);
    if (!desk) return false;
    struct cubes_wish inner = *wish;
    inner.deadline = plan->request.deadline;
    bool fine = true;
    if (desk->build.model)
        fine = cubes_cut(desk->build.model, desk->build.size, desk->build.variable, &inner, tree, error);
    else
        cubes_tree_whole(tree);
    desk_close(desk);
    return fine;
}

bool cut_is_known(const struct plan *plan)
{
    struct best best = {0};
    struct sentence reason;
    best_open(&best, plan, &reason);
    bool known = best_known(&best, plan);
    best_close(&best);
    return known;
}

bool cut_guess(const struct plan *plan, struct portion *result, bool *settled)
{
    const struct family_objective *objective = plan->board->family->objective;
    struct best best = {0};
    struct sentence reason;
    struct desk_objective o = {.has_bound = true};
    best_open(&best, plan, &reason);
    bool there = best.guess && best.optimises && objective && objective->worth &&
                 objective->worth(plan->board, best.guess, &o.best, &o.sense);
    o.bound = o.best;
    if (there) {
        *result = (struct portion){.status = REPLY_FOUND,
                                   .count = 1,
                                   .stands_for = 1,
                                   .all = true,
                                   .proved = true,
                                   .optimised = true,
                                   .objective = o};
        if (best.by) {
            result->objective.bound = best.bound;
            sentence_say(&result->by, "%s", best.by);
        }
        portion_add_values(result, plan->board->cells, best.guess, 1, DM_SOLUTION);
    }
    *settled = there && best_proves(&best);
    best_close(&best);
    return there;
}

bool cut_try(const struct plan *plan, double seconds, struct portion *result, bool *settled)
{
    struct plan brief = *plan;
    struct deadline soon = deadline_slice(plan->request.deadline, seconds);
    brief.request.deadline = &soon;
    portion_ask(&brief, NULL, result);
    *settled = portion_done(result);
    if (*settled || portion_close(result)) return true;
    portion_free(result);
    return false;
}
