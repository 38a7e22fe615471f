/* A hint: the next step of a board that somebody has begun to fill, or what is wrong with it.
 *
 *     struct hint *hint = hint_open(puzzle, &entries, &request, &error);
 *     switch (hint_find(hint)) ...
 *     hint_close(hint);
 */
#ifndef EXPLAIN_HINT_H
#define EXPLAIN_HINT_H

#include "explain/basis.h"
#include "explain/steps.h"

enum hint_answer {
    HINT_STEP,    /* hint_steps has the step */
    HINT_WRONG,   /* hint_deduction says what cannot be, and why */
    HINT_SOLVED,  /* every cell is filled, and right */
    HINT_SEVERAL, /* nothing follows: what is open differs from answer to answer */
    HINT_NONE,    /* the puzzle itself has no answer */
    HINT_STOPPED,
    HINT_FAILED /* the deduction's sentence says how */
};

struct hint;

/* `entries`: what was filled in (explain/entries.h), clues of the puzzle included or not. NULL with
 * the sentence: it is of another puzzle, or of a family without rules. The puzzle outlives it. */
struct hint *hint_open(const struct board *puzzle, const told_list *entries,
                       const struct desk_request *request, struct sentence *error);
void hint_close(struct hint *hint);

/* Only judges what was filled in: HINT_STEP says that nothing is wrong with it. */
enum hint_answer hint_judge(struct hint *hint);

/* Judges, and then finds the step. */
enum hint_answer hint_find(struct hint *hint);

/* What was found. */
const struct deduction *hint_deduction(const struct hint *hint);
const char *hint_rule(const struct hint *hint); /* "pair", "reason", "wrong" */
/* After HINT_WRONG: everything that no answer has; or, if each of them can be, what contradicts
 * each other: *together. */
const told_list *hint_wrong(const struct hint *hint, bool *together);
/* By cell, then by mark: what is filled in and given, before the hint; LOGIC_OPEN. */
const int32_t *hint_known(const struct hint *hint);

#endif
