/* Trials (failed-value probing): suppose a value in an open cell and follow the human rules. If
 * they lead to a contradiction, the cell has another value; it is known once all its candidates but
 * one fail. */
#ifndef EXPLAIN_TRIAL_H
#define EXPLAIN_TRIAL_H

#include "base/deadline.h"
#include "puzzle/family.h"

enum { TRIAL_CANDIDATES = 256 };

struct trial {
    size_t cell;
    int32_t values[TRIAL_CANDIDATES]; /* failing ones first */
    int failing, count;
    int deductions; /* until all of them have failed */
};

/* A board and what its rules know. The logic is as before after each call. */
struct trial_state {
    const struct board *board;
    struct logic *logic;
};

enum level trial_level(const struct family_logic *rules);

/* Tries all candidates of an open cell. True if at most one is left. */
bool trial_cell(const struct trial_state *state, size_t cell, struct trial *trial);

/* The trial with the fewest deductions, among the first cells that a trial settles; `count` is 0 if
 * none helps. False if out of time. */
bool trial_find(const struct trial_state *state, struct deadline *deadline, struct trial *best);

/* The value of an open cell that fails in the fewest deductions, among the first that fail, where
 * no cell is settled; `count` is 0 if none fails. False if out of time. */
bool trial_find_value(const struct trial_state *state, struct deadline *deadline, struct trial *best);

/* Adds the conclusion, unless no value is left, and the sentence: "Row 2, column 3 cannot hold 4,
 * which leads to a contradiction: so it holds 5." The conclusion of a value that fails is that it
 * is excluded. The substeps lead to each contradiction. */
void trial_tell(const struct trial_state *state, const struct trial *trial, struct deduction *deduction);

/* A value that a trial refutes by rules up to a level. */
struct trial_value {
    size_t cell;
    int32_t value;
    enum level level;
    bool found;
};

/* Values to refute, in reverse order, until a cell gets its value. Begins as {0}. */
struct trial_plan {
    VEC(struct trial_value) moves;
    size_t known; /* cells when it was made */
};

/* The next value to refute, on the way to a value of a cell by the easiest rules that refute any;
 * not `found` if none leads to one. False if out of time. */
bool trial_next_value(const struct trial_state *state, struct deadline *deadline, struct trial_plan *plan,
                      struct trial_value *next);

/* Adds the conclusion and the sentence: "Row 2, column 3 cannot hold 4, which leads to a
 * contradiction." */
void trial_tell_value(const struct trial_state *state, const struct trial_value *trial,
                      struct deduction *deduction);

/* Strikes out what trials refute by the easiest rules that refute anything, and follows the rules;
 * false if there is nothing, or out of time. */
bool trial_strike(const struct trial_state *state, struct deadline *deadline);

/* Adds the conclusion that a cell has a value, if trials within trials refute its other values;
 * false if they do not. */
bool trial_tell_nested(const struct trial_state *state, size_t cell, int32_t value,
                       struct deduction *deduction);

/* Writes the steps from a value of an open cell to a contradiction: "Suppose ...", "But ...". Where
 * trials strike values out, they may be among the steps. False if the rules find none, or none that
 * is short enough. */
bool trial_refute(const struct trial_state *state, size_t cell, int32_t value, struct buf *out);

#endif
