/* Uniqueness probe: is there another answer? Asked again and again about one answer, with varying
 * cells given.
 *
 *     struct rival *rival = rival_new(board, answer, &request, &error);
 *     given[...] = true;
 *     if (rival_find(rival, given) == DM_NONE) ... rival->needed is a core ...
 */
#ifndef PUZZLE_GENERATE_RIVAL_H
#define PUZZLE_GENERATE_RIVAL_H

#include "ask/build.h"
#include "ask/desk.h"
#include "base/sentence.h"

struct rival {
    const struct board *board; /* without clues */
    struct arena arena;
    struct build build;
    dm_solver *solver;
    const struct desk_request *request;
    size_t slots;    /* cells, then marks */
    dm_lit *same;    /* by slot: it is as in the known answer; 0: a mark that cannot be given */
    dm_lit *assumed; /* scratch */
    int32_t *values; /* by cell: the other answer, after DM_SOLUTION */
    bool *needed;    /* by slot, after DM_NONE: given, and part of the reason */
    struct sentence error;
};

/* Clues of the board are ignored. The request gives the engine, the stop and the limits; its
 * deadline is for all questions together. NULL with the sentence. Copies the answer. */
struct rival *rival_new(const struct board *board, const int32_t *answer, const struct desk_request *request,
                        struct sentence *error);
void rival_free(struct rival *rival);

/* An answer that agrees with the known one in the given cells and marks, and differs in some cell:
 * DM_SOLUTION; DM_NONE; DM_UNKNOWN when stopped; DM_INVALID with rival_error. */
dm_status rival_find(struct rival *rival, const bool *given);
const char *rival_error(const struct rival *rival);

#endif
