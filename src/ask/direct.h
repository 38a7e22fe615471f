/* The direct strategy: a family's human solving rules, then backtracking, on the board itself. */
#ifndef ASK_DIRECT_H
#define ASK_DIRECT_H

#include "puzzle/family.h"

extern const char direct_name[];  /* as --engine takes it */
extern const char direct_blurb[]; /* one line, no full stop */

struct direct;

struct direct_counts {
    int64_t attempts;       /* decisions: a value for a cell */
    int64_t contradictions; /* found by the rules */
    int64_t depth;          /* the deepest decision level */
};

/* The board's family has human rules (family.logic), and the board outlives this. The seed
 * determines the order of the values of a cell. */
struct direct *direct_open(const struct board *board, uint64_t seed);
void direct_close(struct direct *direct);

/* The next answer: DM_SOLUTION; DM_NONE after the last one; DM_UNKNOWN at the deadline, which is
 * polled before each fixpoint of the rules, and after which a further call resumes the search.
 * Every answer is returned once. */
dm_status direct_next(struct direct *direct, struct deadline *deadline);
const int32_t *direct_values(const struct direct *direct); /* by cell, after DM_SOLUTION */
struct direct_counts direct_counts(const struct direct *direct);

#endif
