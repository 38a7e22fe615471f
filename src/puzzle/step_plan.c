/* Step plans are found by trial.
 *
 * Moves are made until one gives a value or shows a contradiction. Then moves are left out as long
 * as the last one still finds something: chunks of them, each half as long as those before, from
 * the last to the first (Zeller and Hildebrandt 2002, "Simplifying and isolating failure-inducing
 * input"). Moves that are left out may be found again later.
 *
 * If no value follows at all, the state is aimless until a value is set or undone.
 *
 * Cost: usually n log n moves for a plan of n. */
#include "puzzle/step_plan.h"

#include <string.h>

void step_plan_forget(struct step_plan *plan)
{
    vec_clear(&plan->moves);
    plan->aimless = false;
}

void step_plan_free(struct step_plan *plan)
{
    vec_free(&plan->moves);
}

/* Has what was found, or the state, what a plan is for? */
static bool is_goal(const struct step_plan_by *by, const struct logic *g, enum logic_answer answer)
{
    return by->is_broken(g) || answer == LOGIC_CONTRADICTION || (answer == LOGIC_DEDUCED && by->is_value(g));
}

/* Makes moves until the goal, or too many; false if there are no more. */
static bool explore(const struct step_plan_by *by, struct logic *g, enum level most, step_move_list *moves)
{
    struct step_move move;
    for (bool goal = false; !goal && moves->size <= by->most;) {
        enum logic_answer answer = by->find_next(g, most, &move);
        if (answer == LOGIC_NOTHING) return false;
        vec_push(moves, move);
        goal = is_goal(by, g, answer);
        if (goal) break;
        by->apply(g);
        goal = by->is_broken(g);
    }
    return true;
}

/* Do the moves but these lead to the goal too? */
static bool leads_without(const struct step_plan_by *by, struct logic *g, const step_move_list *moves,
                          size_t first, size_t behind)
{
    size_t mark = by->mark(g);
    bool goal = false;
    for (size_t i = 0; i < moves->size && !goal; i++) {
        if (i >= first && i < behind) continue;
        enum logic_answer answer = by->find(g, moves->data[i]);
        goal = is_goal(by, g, answer);
        if (answer == LOGIC_DEDUCED && !goal) by->apply(g);
        goal |= by->is_broken(g);
    }
    by->rewind(g, mark);
    return goal;
}

static void leave_out(const struct step_plan_by *by, struct logic *g, step_move_list *moves)
{
    for (size_t chunk = moves->size; chunk > 0; chunk /= 2)
        for (size_t behind = moves->size; behind > 0;) {
            size_t first = behind > chunk ? behind - chunk : 0;
            if (leads_without(by, g, moves, first, behind)) {
                memmove(moves->data + first, moves->data + behind,
                        (moves->size - behind) * sizeof *moves->data);
                moves->size -= behind - first;
            }
            behind = first;
        }
}

static void make(struct step_plan *plan, const struct step_plan_by *by, struct logic *g, enum level most)
{
    step_move_list moves = {0};
    size_t mark = by->mark(g);
    plan->aimless = !explore(by, g, most, &moves);
    by->rewind(g, mark);
    if (!plan->aimless && moves.size <= by->most) leave_out(by, g, &moves);
    vec_clear(&plan->moves);
    while (!plan->aimless && moves.size > 0) vec_push(&plan->moves, vec_pop(&moves));
    vec_free(&moves);
}

/* The next move of the plan that finds something. A contradiction stays, to be found again. */
static enum logic_answer find_planned(struct step_plan *plan, const struct step_plan_by *by, struct logic *g,
                                      struct step_move *move)
{
    enum logic_answer answer = LOGIC_NOTHING;
    while (answer == LOGIC_NOTHING && plan->moves.size > 0) {
        *move = vec_pop(&plan->moves);
        answer = by->find(g, *move);
    }
    if (answer == LOGIC_CONTRADICTION) vec_push(&plan->moves, *move);
    return answer;
}

enum logic_answer step_plan_next(struct step_plan *plan, const struct step_plan_by *by, struct logic *g,
                                 enum level most, struct step_move *move)
{
    enum logic_answer answer = find_planned(plan, by, g, move);
    if (answer == LOGIC_NOTHING) answer = by->find_next(g, most, move);
    if (answer != LOGIC_DEDUCED || by->is_value(g) || plan->moves.size || plan->aimless) return answer;
    make(plan, by, g, most);
    answer = find_planned(plan, by, g, move);
    return answer == LOGIC_NOTHING ? by->find_next(g, most, move) : answer;
}
