/* Plans: strikes that are told lead to a value.
 *
 * Where no easy rule finds a value, rules strike out candidates, most of which have nothing to do
 * with the next value. So the moves are first made on trial, until one gives a value or shows a
 * contradiction. Then moves are left out as long as the last one still finds something: chunks of
 * them, each half as long as those before, from the last to the first (Zeller and Hildebrandt 2002,
 * "Simplifying and isolating failure-inducing input"). Moves that are left out may be found again
 * later.
 *
 * If no value follows at all, the state is aimless until a value is set or undone.
 *
 * Cost: usually n log n moves for a plan of n. */
#include "puzzle/regions/candidates.h"

#include <string.h>

/* Has the finding, or the state, what a plan is for? */
static bool is_goal(const struct logic *g, enum logic_answer answer)
{
    return g->clashes || answer == LOGIC_CONTRADICTION ||
           (answer == LOGIC_DEDUCED && g->finding->facts.size > 0);
}

/* Makes moves until the goal; false if there is none. */
static bool explore(struct logic *g, enum level most, candidates_move_list *moves)
{
    struct candidates_move move;
    while (!g->clashes) {
        enum logic_answer answer = candidates_find_next(g, most, &move);
        if (answer == LOGIC_NOTHING) return false;
        vec_push(moves, move);
        if (is_goal(g, answer)) return true;
        candidates_apply(g);
    }
    return true;
}

/* Do the moves but these lead to the goal too? */
static bool leads_without(struct logic *g, const candidates_move_list *moves, size_t first, size_t behind)
{
    size_t mark = candidates_mark(g);
    bool goal = false;
    for (size_t i = 0; i < moves->size && !goal; i++) {
        if (i >= first && i < behind) continue;
        enum logic_answer answer = candidates_find(g, moves->data[i]);
        goal = is_goal(g, answer);
        if (answer == LOGIC_DEDUCED && !goal) candidates_apply(g);
        goal |= g->clashes > 0;
    }
    candidates_rewind(g, mark);
    return goal;
}

static void leave_out(struct logic *g, candidates_move_list *moves)
{
    for (size_t chunk = moves->size; chunk > 0; chunk /= 2)
        for (size_t behind = moves->size; behind > 0;) {
            size_t first = behind > chunk ? behind - chunk : 0;
            if (leads_without(g, moves, first, behind)) {
                memmove(moves->data + first, moves->data + behind,
                        (moves->size - behind) * sizeof *moves->data);
                moves->size -= behind - first;
            }
            behind = first;
        }
}

void candidates_plan_make(struct logic *g, enum level most)
{
    candidates_move_list moves = {0};
    size_t mark = candidates_mark(g);
    g->aimless = !explore(g, most, &moves);
    candidates_rewind(g, mark);
    if (!g->aimless) leave_out(g, &moves);
    vec_clear(&g->plan);
    while (!g->aimless && moves.size > 0) vec_push(&g->plan, vec_pop(&moves));
    vec_free(&moves);
}
