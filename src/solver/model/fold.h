/* Groups variables whose names differ only in their indices: Q[1], Q[2], ... Q[8] is Q[1..8].
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
    int sides;           /* varying indices: none, the last, or the last two (a grid, by rows) */
    size_t prefix;       /* bytes of each name before the first index that varies */
    int64_t lo[FOLD_SIDES], hi[FOLD_SIDES]; /* of these indices, in their order in the name */
};
typedef VEC(struct fold) fold_list;

/* Divides the list into maximal runs, in order; the caller frees `folds`. `alike`: the variables of
 * a run also have the same domain. */
void fold_names(const dm_model *model, size_t count, const int32_t *list, bool alike, fold_list *folds);

/* "Q[1..8]", "R[1..8,1..8]", "N[1,4..7]", "x5..x9" for unnamed variables; the name of a single
 * one. */
void fold_print(const dm_model *model, const int32_t *list, const struct fold *fold, struct buf *out);

#endif
