/* A question about a board, cut into parts. */
#ifndef DESK_CUT_H
#define DESK_CUT_H

#include "cubes/cubes.h"
#include "desk/plan.h"

/* Cuts the answers of a board as the plan would search for them: its model, with symmetries if the
 * question asks for classes. The request of the plan has a cube, the empty one, so that the model
 * is the one that parts have too. The request's limits and its wish to stop hold here as well; the
 * wish's own stop is not asked. False with the sentence. */
bool cut_board(const struct plan *plan, const struct cubes_wish *wish, struct cubes_tree *tree,
               struct sentence *error);

#endif
