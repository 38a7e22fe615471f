/* Step plans: single steps of human rules that lead to a value.
 *
 * Where no easy rule finds a value, rules strike out candidates, most of which have nothing to do
 * with the next value. A plan is a list of moves, each a rule that finds something at a place, that
 * ends with a value or a contradiction and needs all its moves. The state of the rules is the
 * family's own (struct logic); struct step_plan_by is what a plan must know of it. */
#ifndef PUZZLE_STEP_PLAN_H
#define PUZZLE_STEP_PLAN_H

#include "puzzle/logic.h"

struct step_move {
    int rule;          /* its row; -1: a contradiction by no rule alone */
    int32_t at, other; /* where, as the family likes */
};
typedef VEC(struct step_move) step_move_list;

struct step_plan_by {
    /* Looks for what a move finds; for the first move, up to a level, that finds something. May
     * change the state, as long as it stays sound and that is undone with the rest. */
    enum logic_answer (*find)(struct logic *g, struct step_move move);
    enum logic_answer (*find_next)(struct logic *g, enum level most, struct step_move *move);

    void (*apply)(struct logic *g);               /* what was found last */
    bool (*is_value)(const struct logic *g);      /* what was found last gives a cell its value */
    bool (*is_broken)(const struct logic *g);     /* the state contradicts itself */
    void (*rewind)(struct logic *g, size_t mark); /* back to a mark of family_logic.mark */
    size_t (*mark)(const struct logic *g);
    size_t most; /* moves of a plan that is made minimal; longer ones stay as they are */
};

struct step_plan {
    step_move_list moves; /* the next ones, in reverse order */
    bool aimless;         /* all that can be found leads to no value */
};

/* The next step: finds it, to be told and then applied. */
enum logic_answer step_plan_next(struct step_plan *plan, const struct step_plan_by *by, struct logic *g,
                                 enum level most, struct step_move *move);

/* A value was set, or undone. */
void step_plan_forget(struct step_plan *plan);
void step_plan_free(struct step_plan *plan);

#endif
