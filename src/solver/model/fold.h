/* Variables whose names differ only by their indices, as one: Q[1], Q[2], ... Q[8] are Q[1..8].
 *
 *     fold_list folds = {0};
 *     fold_names(model, list.size, list.data, true, &folds);
 *     for (size_t i = 0; i < folds.size; i++) fold_print(model, list.data, &folds.data[i], &out);
 *     vec_free(&folds); */
#ifndef SOLVER_MODEL_FOLD_H
#define SOLVER_MODEL_FOLD_H

#include "solver/model/model.h"

enum { FOLD_SIDES = 2 };

struct fold {            /* a run of a list of variables */
    size_t first, count; /* places in the list */
    int sides;           /* indices that vary: none, the last, or the last two, as rows of a grid */
    size_t prefix;       /* bytes of each name before the first index that varies */
    int64_t lo[FOLD_SIDES], hi[FOLD_SIDES]; /* of these indices, in their order in the name */
};
typedef VEC(struct fold) fold_list;

/* Cuts the list into runs that are as long as they can be, in order; the caller frees `folds`.
 * `alike`: the variables of a run have the same domain too. */
void fold_names(const dm_model *model, size_t count, const int32_t *list, bool alike, fold_list *folds);

/* "Q[1..8]", "R[1..8,1..8]", "N[1,4..7]", "x5..x9" where there are no names; the name where there
 * is one variable. */
void fold_print(const dm_model *model, const int32_t *list, const struct fold *fold, struct buf *out);

#endif
