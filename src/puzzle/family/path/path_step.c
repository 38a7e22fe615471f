/* Single steps of the human rules for number paths, in words, by plans that lead to a number
 * (puzzle/step_plan.h).
 *
 * A move is a rule at a place: a number and a direction, a cell, or a number and a cell. Cells out
 * of reach are struck out before each, as `follow` does. Links are no values: they lead to one. */
#include "puzzle/family/path/path_logic.h"

enum { PLAN = 100 }; /* moves of a plan that is made minimal */

size_t path_step_mark(const struct logic *g)
{
    return g->trail.size;
}

/* Where the rule found it. */
static struct step_move move_of(const struct path_found *found)
{
    struct step_move move = {.rule = (int)found->rule, .at = found->from, .other = found->side};
    if (found->rule <= PATH_BRIDGE) {
        move.other = found->number - found->from;
    } else if (found->rule == PATH_BETWEEN) {
        move.at = found->number;
        move.other = found->from ? FIELD_NOWHERE : found->cell;
    } else if (found->rule == PATH_DEAD_END) {
        move.at = found->cell;
    } else if (found->rule == PATH_CUT_OFF) {
        move.at = found->number;
        move.other = found->cell;
    }
    return move;
}

static enum logic_answer find_first(struct logic *g, enum level most, struct step_move *move)
{
    struct path_found *found = &g->found;
    enum logic_answer answer = path_logic_find(g, most, found);
    *move = answer == LOGIC_DEDUCED ? move_of(found) : (struct step_move){.rule = -1, .at = (int32_t)most};
    return answer;
}

/* There are no plans at the easy level, so cells out of reach may be struck out. */
static enum logic_answer find_at(struct logic *g, struct step_move move)
{
    struct step_move first;
    if (!path_reach_close(g, PATH_BETWEEN)) return LOGIC_CONTRADICTION;
    path_reach_edges(g);
    if (move.rule >= 0) return path_logic_at[move.rule](g, move.at, move.other, &g->found);
    bool broken = find_first(g, (enum level)move.at, &first) == LOGIC_CONTRADICTION;
    return broken ? LOGIC_CONTRADICTION : LOGIC_NOTHING;
}

static void apply_found(struct logic *g)
{
    path_logic_apply(g, &g->found);
}

static bool is_value(const struct logic *g)
{
    const struct path_found *found = &g->found;
    bool only = found->rule <= PATH_BETWEEN;
    for (int32_t level = 1; level <= found->levels && found->rule == PATH_WAYS && !only; level++)
        if (!path_is_placed(g, found->from + found->side * level))
            path_logic_first(g, g->reached + (size_t)level * (size_t)g->words, &only);
    return only;
}

static const struct step_plan_by planned = {.find = find_at,
                                            .find_next = find_first,
                                            .apply = apply_found,
                                            .is_value = is_value,
                                            .is_broken = path_is_broken,
                                            .rewind = path_state_undo,
                                            .mark = path_step_mark,
                                            .most = PLAN};

static void apply_deduction(struct logic *g, const struct deduction *deduction)
{
    for (size_t i = 0; i < deduction->facts.size; i++)
        path_logic_set(g, deduction->facts.data[i].cell, deduction->facts.data[i].value);
    for (size_t i = 0; i < deduction->excluded.size && !path_is_broken(g); i++)
        path_state_strike(g, deduction->excluded.data[i].value, (int32_t)deduction->excluded.data[i].cell);
}

enum logic_answer path_step(struct logic *g, enum level most, struct deduction *deduction)
{
    struct step_move move;
    logic_clear_deduction(deduction);
    enum logic_answer answer = step_plan_next(&g->plan, &planned, g, most, &move);
    if (answer == LOGIC_CONTRADICTION) path_contradiction_tell(g, deduction);
    if (answer != LOGIC_DEDUCED) return answer;
    if (g->found.rule == PATH_CUT_OFF) path_reach_cut_more(g, &g->found);
    path_sentences_deduction(g, &g->found, deduction);
    apply_deduction(g, deduction);
    return LOGIC_DEDUCED;
}
