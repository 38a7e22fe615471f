/* Two databases of the same cells: what became faster, what slower, what is answered
 * differently. */
#ifndef LAB_STUDY_AGAINST_H
#define LAB_STUDY_AGAINST_H

#include "base/tabular.h"
#include "lab/study/runs.h"

struct against_pair {
    size_t old, new; /* runs of the same cell */
    double ratio;    /* CPU time, new to old; 0: one of them is not answered */
};

struct against {
    const struct runs *old, *new;
    VEC(struct against_pair) pairs; /* in the order of the old ones */
    size_t only_old, only_new;      /* cells that one of them has */
};

/* O(runs log runs). */
void against_match(const struct runs *old, const struct runs *new, struct against *against);
void against_free(struct against *against);

/* A row for each pair, with the axes that vary. */
void against_table(const struct against *against, struct tabular *table);

/* In sentences, a line each. */
void against_sentences(const struct against *against, struct buf *out);

#endif
