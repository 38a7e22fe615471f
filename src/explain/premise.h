/* A problem as basis for reasons: its rules, its clues or claims, and the best where something is
 * optimised. */
#ifndef EXPLAIN_PREMISE_H
#define EXPLAIN_PREMISE_H

#include "explain/basis.h"

/* NULL with the sentence: no reasons can be given for this board. If something is optimised, the
 * best is found first. The board outlives it; basis_close ends it. */
struct basis *premise_open(const struct board *board, const struct desk_request *request,
                           struct sentence *error);

/* The same for any problem that can be explained. `whole`: the same problem without its claims and
 * not posted to be explained; that its best value is reached becomes an item. NULL: nothing is
 * optimised, or nothing is claimed. Both outlive it. */
struct basis *premise_open_problem(const struct problem *problem, const struct problem *whole,
                                   const struct desk_request *request, struct sentence *error);

/* An item in words. */
void premise_phrase(const struct basis *basis, size_t item, struct buf *out);

/* The best value of a board that asks for it and an answer that has it, found and proved by whoever
 * is best at it. DM_OPTIMAL, DM_NONE, or another with the sentence. */
dm_status premise_best(const struct board *board, const struct desk_request *request, int64_t *best,
                       int32_t *values, struct sentence *error);

/* The same for a basis, in the time that it has left, among the answers of which these facts about
 * cells are true. */
dm_status premise_best_with(const struct basis *g, size_t count, const struct told *facts, int64_t *best,
                            int32_t *values, struct sentence *error);

/* By cell, of the last search that found an answer. */
void premise_values(const struct basis *basis, int32_t *values);

#endif
