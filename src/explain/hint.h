/* A hint: the next step of a partly filled board, or its wrong entries.
 *
 *     struct hint *hint = hint_open(puzzle, &entries, &request, &error);
 *     switch (hint_find(hint)) ...
 *     hint_close(hint);
 * */
#ifndef EXPLAIN_HINT_H
#define EXPLAIN_HINT_H

#include "explain/mus.h"
#include "explain/steps.h"

enum hint_answer {
    HINT_STEP,    /* hint_deduction has the step */
    HINT_WRONG,   /* hint_deduction has the wrong entry and the reason */
    HINT_SOLVED,  /* every cell is filled, and right */
    HINT_SEVERAL, /* nothing follows: the answers differ in the open cells */
    HINT_NONE,    /* the puzzle itself has no answer */
    HINT_STOPPED,
    HINT_FAILED /* the deduction's sentence says how */
};

struct hint;

/* `entries` (explain/entries.h) may include clues of the puzzle. NULL with the sentence: they
 * belong to a different puzzle, or the family has no rules. The puzzle outlives it. */
struct hint *hint_open(const struct board *puzzle, const cell_fact_list *entries,
                       const struct request *request, struct sentence *error);
void hint_close(struct hint *hint);

/* Only judges the entries: HINT_STEP if nothing is wrong with them. */
enum hint_answer hint_judge(struct hint *hint);

/* Judges, then finds the step. */
enum hint_answer hint_find(struct hint *hint);

/* What was found. */
const struct deduction *hint_deduction(const struct hint *hint);
const char *hint_rule(const struct hint *hint); /* "pair", "reason", "wrong" */
/* After HINT_WRONG: every entry that no answer has; or, if each is possible, entries that
 * contradict each other: *together. */
const cell_fact_list *hint_wrong(const struct hint *hint, bool *together);
/* By cell, then by mark: entries and clues, before the hint; LOGIC_OPEN. */
const int32_t *hint_known(const struct hint *hint);

#endif
