/* Cube-and-conquer: splits a question into cubes, and plans the question within one cube. */
#ifndef ASK_CUBE_CUT_H
#define ASK_CUBE_CUT_H

#include "ask/cube_result.h"
#include "ask/plan.h"
#include "cluster/cubes/cubes.h"

/* Plans the same question within a cube; NULL: within the empty cube, whose model all cubes share.
 * `tree` and `proof` are as in the request. False with the sentence. */
bool cube_cut_plan(const struct plan *plan, const struct cube *cube, const struct cubes_tree *tree,
                   const char *proof, struct plan *within, struct sentence *error);

/* True if the question is answered by a search on a model, so cubes may speed it up. False if the
 * problem is answered without a search, or if the search itself is of interest. Enumerating all
 * optimal answers takes two searches, one for the optimum and one for its answers: cubes do not
 * help there. */
bool cube_cut_helps(const struct plan *plan);

/* Splits the model that the plan would search, with symmetry breaking if the question is about
 * classes. The deadline is that of the plan's request; that of `request` is ignored. False with the
 * sentence. */
bool cube_cut_question(const struct plan *plan, const struct cubes_request *request, struct cubes_tree *tree,
                       struct sentence *error);

/* For optimisation: finds an incumbent for all cubes to start from, as the result of a finished
 * cube. It is the family's guess or, if `seconds` is not 0, found by a search of that length.
 * *settled: it answers the question. False if there is none; then there is nothing to free. */
bool cube_cut_incumbent(const struct plan *plan, double seconds, struct cube_result *result, bool *settled);

#endif
