/* A summary of a study by setting (engine, model, ...): questions solved, time, how often it was
 * the fastest, the largest size solved. */
#ifndef LAB_STUDY_SUMMARY_H
#define LAB_STUDY_SUMMARY_H

#include "base/tabular.h"
#include "lab/study/runs.h"

struct summary_row { /* of a setting */
    size_t run;      /* its first run */
    size_t asked, answered;
    size_t best;     /* questions on which it was the fastest */
    double total;    /* CPU seconds; unsolved questions count as their time limit */
    int32_t largest; /* place of the largest solved size on the scale; or RUNS_NOWHERE */
};

struct summary {
    vec_i32 ways;  /* the axes of settings */
    int32_t scale; /* the axis of sizes, or RUNS_NOWHERE */
    VEC(struct summary_row) rows;
};

void summary_make(const struct runs *runs, struct summary *summary);
void summary_free(struct summary *summary);

/* The scale: the last varying axis of questions with numeric values, or RUNS_NOWHERE. */
int32_t summary_scale(const struct runs *runs);

/* A table with a row per setting. */
void summary_table(const struct runs *runs, const struct summary *summary, struct tabular *table);

/* Sentences, one per line: the best and the worst setting, the effect of each axis, and the largest
 * size for each value of the first axis. Nothing if there is one setting. */
void summary_sentences(const struct runs *runs, const struct summary *summary, struct buf *out);

#endif
