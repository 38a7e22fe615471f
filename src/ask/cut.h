/* A question about a board, cut into parts. */
#ifndef ASK_CUT_H
#define ASK_CUT_H

#include "ask/plan.h"
#include "ask/portion.h"
#include "cluster/cubes/cubes.h"

/* Cuts the answers of a board as the plan would search for them: its model, with symmetries if the
 * question asks for classes. The request of the plan has a cube, the empty one, so that the model
 * is the one that parts have too. The request's limits and its wish to stop hold here as well; the
 * wish's own stop is not asked. False with the sentence. */
bool cut_board(const struct plan *plan, const struct cubes_wish *wish, struct cubes_tree *tree,
               struct sentence *error);

/* Does the family answer it without a search, so that there is nothing to cut? The plan has no
 * cube. */
bool cut_is_known(const struct plan *plan);

/* The family's guess at the best answer, as what came of a part that is done. False: it has none.
 * *settled: a theorem says that none is better. The plan has no cube. */
bool cut_guess(const struct plan *plan, struct portion *result, bool *settled);

/* The same after a search of so many seconds at most, in which the question may be answered. False,
 * with nothing to free: nothing is known. */
bool cut_try(const struct plan *plan, double seconds, struct portion *result, bool *settled);

#endif
