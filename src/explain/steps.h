/* A board solved as people do, step by step in sentences, and how hard that is.
 *
 *     struct steps *steps = steps_open(board, &request);
 *     while ((answer = steps_next(steps)) == STEPS_TOLD) use(steps_deduction(steps));
 *     steps_close(steps);
 */
#ifndef EXPLAIN_STEPS_H
#define EXPLAIN_STEPS_H

#include "ask/desk.h"
#include "explain/basis.h"

extern const char *const steps_levels[]; /* names, by enum level; NULL at the end */

enum steps_answer {
    STEPS_TOLD,    /* a deduction */
    STEPS_SOLVED,  /* every cell is known, and the referee agrees */
    STEPS_NONE,    /* there is no answer: the deduction's sentence and `because` say why */
    STEPS_SEVERAL, /* the rules end at a board that has several answers; with a sentence likewise */
    STEPS_STOPPED, /* at the time limit, or by the signal */
    STEPS_FAILED,  /* the search or the referee: the sentence says how */
};

struct steps;

/* The board's family must have rules for people. The limits are the request's, and so is the engine
 * of the search that finishes what rules and trials cannot. */
struct steps *steps_open(const struct board *board, const struct desk_request *request);
void steps_close(struct steps *steps);

/* Somebody has filled in this, or noted it. What people's rules have no place for, such as values
 * that were struck out, they find again. False with the deduction's sentence: no reasons can be
 * given for this board. */
bool steps_learn(struct steps *steps, struct told told);

enum steps_answer steps_next(struct steps *steps);
const struct deduction *steps_deduction(const struct steps *steps); /* the last one */
enum level steps_level_of(const struct steps *steps);               /* of the last one */
const char *steps_rule_of(const struct steps *steps);               /* "pair", "trial", "search" */
enum level steps_level(struct steps *steps);                        /* of the hardest one so far */
/* Its rule; NULL before the first. */
const char *steps_hardest(const struct steps *steps);
/* How deep the board is (explain/waves.h), where that is its level; WAVES_NONE: rules are, or it is
 * deeper than anything that is tried. */
int steps_depth(struct steps *steps);
/* By cell: the value or LOGIC_OPEN. */
const int32_t *steps_known(const struct steps *steps);

/* Have boards of the family a level? */
bool steps_has_levels(const struct family *family);

/* The level of a board that has one answer, without sentences: what steps_level says at its end. A
 * board with several answers or none is LEVEL_BEYOND, and so is one whose trials did not end within
 * the request's limits. */
enum level steps_grade(const struct board *board, const struct desk_request *request);

/* The same, and its depth where that decides the level, else -1. */
enum level steps_measure(const struct board *board, const struct desk_request *request, int *depth);

/* Whether that is at most this level, of a board with this one answer: often quicker to see. */
bool steps_within(const struct board *board, const int32_t *answer, enum level most,
                  const struct desk_request *request);

#endif
