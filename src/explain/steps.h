/* Solves a board step by step with human rules, each step worded as a sentence, and determines its
 * difficulty level.
 *
 *     struct steps *steps = steps_open(board, &request);
 *     while ((answer = steps_next(steps)) == STEPS_TOLD) use(steps_deduction(steps));
 *     steps_close(steps);
 * */
#ifndef EXPLAIN_STEPS_H
#define EXPLAIN_STEPS_H

#include "explain/mus.h"

extern const char *const steps_levels[]; /* names, by enum level; NULL at LEVEL_UNKNOWN */
extern const char *const steps_words[];  /* the keys of the same as words (base/say.h) */

enum steps_answer {
    STEPS_TOLD,    /* a deduction */
    STEPS_SOLVED,  /* all cells are known, and the referee agrees */
    STEPS_NONE,    /* no answer: the deduction's sentence and `because` say why */
    STEPS_SEVERAL, /* nothing more follows, and there are several answers; with a sentence */
    STEPS_STOPPED, /* by a limit or a signal */
    STEPS_FAILED,  /* by the search or the referee: the sentence says how */
};

struct steps;

/* The board's family must have rules. The request gives the limits, and the engine that searches
 * where neither rules nor trials derive anything. */
struct steps *steps_open(const struct board *board, const struct request *request);
void steps_close(struct steps *steps);

/* Adds an entry. Entries that the human rules cannot represent, such as excluded values, are left
 * for them to derive again. False with the deduction's sentence: no reasons can be given for this
 * board. */
bool steps_learn(struct steps *steps, struct cell_fact told);

enum steps_answer steps_next(struct steps *steps);
const struct deduction *steps_deduction(const struct steps *steps); /* the last one */
enum level steps_level_of(const struct steps *steps);               /* of the last one */
const char *steps_rule_of(const struct steps *steps);               /* "pair", "trial", "search" */
/* The key of its name, if it is an insight of the family; else NULL. */
const char *steps_insight_title(const struct steps *steps);
enum level steps_level(struct steps *steps); /* of the hardest one so far */
/* Its rule; NULL before the first. */
const char *steps_hardest(const struct steps *steps);
/* The depth of the board (below), where depth determines the level. DEDUCTION_DEPTH_NONE: the rules
 * determine it, or the depth exceeds DEDUCTION_DEPTH_MOST. */
int steps_depth(struct steps *steps);
/* By cell: the value or LOGIC_OPEN. */
const int32_t *steps_known(const struct steps *steps);

/* True if boards of the family have levels. */
bool steps_has_levels(const struct family *family);

/* The level of a board with one answer, without sentences, as steps_level gives it at the end. A
 * board with several answers or none is LEVEL_BEYOND. LEVEL_UNKNOWN: stopped by a limit. */
enum level steps_grade(const struct board *board, const struct request *request);

/* The same; sets *depth to the depth where that determines the level, else to -1. */
enum level steps_measure(const struct board *board, const struct request *request, int *depth);

/* True if the level of a board whose only answer is this one is at most `most`. Often quicker than
 * grading. */
bool steps_within(const struct board *board, const int32_t *answer, enum level most,
                  const struct request *request);

/* ---- deduction_depth.c: depth, the difficulty of boards whose family has no rules for people.
 *
 * A conclusion has depth 0 if a single rule derives it by propagation from the known facts. It has
 * depth k if its negation leads to a violated rule in k waves, where a wave adds everything that
 * any single rule derives from the waves before. */

enum {
    DEDUCTION_DEPTH_NONE = -1, /* not within any number of waves */
    DEDUCTION_DEPTH_MOST = 50  /* deepest that is tried */
};

/* The depth of a conclusion under the items of its reason; `denial`: of the conclusion. */
int deduction_depth_of_reason(struct mus *mus, const item_list *reason, dm_lit denial);

/* The level for a depth, by the depths up to which a board is easy, medium and hard. */
enum level deduction_depth_level(const int depths[3], int depth);

/* The depth of a board with one answer: the least depth at which all cells follow, step by step. It
 * depends neither on the order of steps nor on symmetries of the board, because a conclusion that
 * follows at some depth still follows when more is known. `answer` may be NULL.
 * DEDUCTION_DEPTH_NONE if it is deeper than `most`, has several answers or none, or at the
 * limits. */
int deduction_depth_grade(const struct board *board, const int32_t *answer, int most,
                          const struct request *request);

#endif
