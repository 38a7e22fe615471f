/* The difference between two studies of the same cells: what got faster, slower, or a different
 * answer. */
#ifndef LAB_STUDY_AGAINST_H
#define LAB_STUDY_AGAINST_H

#include "base/tabular.h"
#include "lab/study/runs.h"

struct against_pair {
    size_t old, new; /* runs of the same cell */
    double ratio;    /* CPU time, new over old; 0: one of them is unsolved */
};

struct against {
    const struct runs *old, *new;
    VEC(struct against_pair) pairs; /* in the order of the old runs */
    size_t only_old, only_new;      /* cells of one study only */
};

/* O(runs log runs). */
void against_match(const struct runs *old, const struct runs *new, struct against *against);
void against_free(struct against *against);

/* A row per pair, with the varying axes. */
void against_table(const struct against *against, struct tabular *table);

/* Sentences, one per line. */
void against_sentences(const struct against *against, struct buf *out);

#endif
