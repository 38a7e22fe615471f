/* Cube and conquer: a question cut into cubes, and asked within one. */
#ifndef ASK_CUT_H
#define ASK_CUT_H

#include "ask/plan.h"
#include "ask/portion.h"
#include "cluster/cubes/cubes.h"

/* The plan of the same question within a cube; NULL: within the empty one, which has the model that
 * all cubes have. `tree` and `proof` as in struct desk_request. False with the sentence. */
bool cut_plan(const struct plan *plan, const struct cube *cube, const struct cubes_tree *tree,
              const char *proof, struct plan *within, struct sentence *error);

/* Is the question answered by a search on a model, so that cubes of it help? Not if the problem
 * answers it without one, or if the search itself is wanted. All of the best answers are two
 * questions, the value and the answers of that value: no cube can begin with the second. */
bool cut_helps(const struct plan *plan);

/* Cuts the answers as the plan would search for them: its model, with symmetries if the question
 * asks for classes. The deadline is that of the request, not that of `wish`. False with the
 * sentence. */
bool cut_question(const struct plan *plan, const struct cubes_wish *wish, struct cubes_tree *tree,
                  struct sentence *error);

/* Where one of the best answers is asked for: an answer that all cubes may begin with, as the
 * result of a cube that is done. It is the family's guess or, if `seconds` is not 0, what a
 * search of so long finds. *settled: it answers the question. False, with nothing to free:
 * there is none. */
bool cut_first(const struct plan *plan, double seconds, struct portion *result, bool *settled);

#endif
