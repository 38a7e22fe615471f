/* The direct strategy: a family's rules for people, then trial and backtracking, on the board
 * itself. */
#ifndef ASK_DIRECT_H
#define ASK_DIRECT_H

#include "puzzle/family.h"

extern const char direct_name[];  /* as --engine takes it */
extern const char direct_blurb[]; /* one line, no full stop */

struct direct;

struct direct_counts {
    int64_t attempts; /* values that were tried */
    /* Values found impossible, themselves or by all that follows from them. */
    int64_t contradictions;
    int64_t depth; /* the most values that were being tried at once */
};

/* The board is of a family with rules for people, and outlives this. The seed decides the order in
 * which values are tried. */
struct direct *direct_open(const struct board *board, uint64_t seed);
void direct_close(struct direct *direct);

/* The next answer: DM_SOLUTION, DM_NONE after the last one, DM_UNKNOWN at the
 * deadline, which is polled before each closure; it may then be called again. Every answer comes
 * once. */
dm_status direct_next(struct direct *direct, struct deadline *deadline);
const int32_t *direct_values(const struct direct *direct); /* by cell, after DM_SOLUTION */
struct direct_counts direct_counts(const struct direct *direct);

#endif
