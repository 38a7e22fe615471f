/* The difference between two studies of the same cells: what got faster, slower, or a different
 * answer. */
#ifndef LAB_STUDY_STUDY_DIFF_H
#define LAB_STUDY_STUDY_DIFF_H

#include "base/tabular.h"
#include "lab/study/runs.h"

struct study_diff_pair {
    size_t old, new; /* runs of the same cell */
    double ratio;    /* CPU time, new over old; 0: one of them is unsolved */
};

struct study_diff {
    const struct runs *old, *new;
    VEC(struct study_diff_pair) pairs; /* in the order of the old runs */
    size_t only_old, only_new;         /* cells of one study only */
};

/* O(runs log runs). */
void study_diff_match(const struct runs *old, const struct runs *new, struct study_diff *against);
void study_diff_free(struct study_diff *against);

/* A row per pair, with the varying axes. */
void study_diff_table(const struct study_diff *against, struct tabular *table);

/* Sentences, one per line. */
void study_diff_sentences(const struct study_diff *against, struct buf *out);

#endif
