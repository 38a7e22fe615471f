/* What a study says, setting by setting: how many questions each answered, in what time, how often
 * it was the quickest, how far it got. A setting is a way to answer: an engine, a model, ... */
#ifndef LAB_STUDY_SUMMARY_H
#define LAB_STUDY_SUMMARY_H

#include "base/tabular.h"
#include "lab/study/runs.h"

struct summary_row { /* of a setting */
    size_t run;      /* its first run */
    size_t asked, answered;
    size_t best;     /* how often no other one answered in less CPU time */
    double total;    /* CPU seconds, with the time limit for what was not answered */
    int32_t largest; /* place of the largest question on the scale that it answered; RUNS_NOWHERE */
};

struct summary {
    vec_i32 ways;  /* the axes that settings are made of */
    int32_t scale; /* the axis of sizes; RUNS_NOWHERE: there is none */
    VEC(struct summary_row) rows;
};

void summary_make(const struct runs *runs, struct summary *summary);
void summary_free(struct summary *summary);

/* The scale that questions are sorted by: the last axis of theirs that varies and has numbers. */
int32_t summary_scale(const struct runs *runs);

/* As a table, a row for each setting. */
void summary_table(const struct runs *runs, const struct summary *summary, struct tabular *table);

/* In sentences, a line each: the best setting and its distance to the worst, what each axis does,
 * and how far each value of the first axis got. Nothing if there is only one setting. */
void summary_sentences(const struct runs *runs, const struct summary *summary, struct buf *out);

#endif
