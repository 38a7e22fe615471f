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
/* How deep the board is (below), where that is its level; WAVES_NONE: rules are, or it is
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

/* ---- waves.c: how deep one must think, the level of boards whose family has no rules for people.
 *
 * Something follows at depth 0 if one rule by itself and what is known show it. It follows at depth
 * k if its denial, with all that follows from it at depth 0 in k waves, breaks a rule: each wave is
 * what rules, one by one, show from what the waves before have shown. */

enum {
    WAVES_NONE = -1, /* not in any number of waves */
    WAVES_MOST = 50  /* deeper ones are not tried */
};

/* How deep this is under the items of a reason; `denial`: of what follows from it. */
int waves_depth(struct basis *basis, const reason_list *reason, dm_lit denial);

/* The level of a board whose deepest step is this deep, by the depths up to which a board is easy,
 * medium and hard. */
enum level waves_level(const int depths[3], int depth);

/* The depth of a board that has one answer: the least at which everything follows, step by step. It
 * depends neither on the order of steps nor on how the board is turned, because what follows at
 * some depth still does when more is known. `answer`: the one that it has; NULL: not known.
 * WAVES_NONE if it is deeper than `most`, has several
 * answers or none, or at the limits of the request. */
int waves_grade(const struct board *board, const int32_t *answer, int most,
                const struct desk_request *request);

#endif
