/* Is there another answer? Asked again and again of one answer, with some of its cells given and then others: the question behind unique puzzles and their clues.
 *
 *     struct rival *rival = rival_new(board, answer, &request);
 *     given[...] = true;
 *     if (rival_find(rival, given) == DM_NONE) rival_needed(rival, cell) tells which of the given cells were needed for that
 */
#ifndef DESK_RIVAL_H
#define DESK_RIVAL_H

#include "base/sentence.h"
#include "desk/desk.h"

struct rival;

/* Clues of the board are not looked at: what is given is said with each question. Of the request
 * engine, stop and the limits count; that of time is for all questions together. NULL with the
 * sentence. The answer is copied. */
struct rival *rival_new(const struct board *board, const int32_t *answer, const struct desk_request *request,
                        struct sentence *error);
void rival_free(struct rival *rival);

/* An answer that has these cells as the known one has them, and differs somewhere: DM_SOLUTION; DM_NONE; DM_UNKNOWN at the time limit or when stopped; DM_INVALID, with rival_error, where
 * an engine failed. */
dm_status rival_find(struct rival *rival, const bool *given);
const int32_t *rival_values(const struct rival *rival);    /* after DM_SOLUTION */
bool rival_needed(const struct rival *rival, size_t cell); /* after DM_NONE: given, and part of the reason */
const char *rival_error(const struct rival *rival);

#endif
