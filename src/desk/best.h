/* What is known of the best answer before a search: the family's guess, and the bound of a theorem. */
#ifndef DESK_BEST_H
#define DESK_BEST_H

#include "desk/desk.h"

struct best {
    int32_t *guess; /* by cell, owned; NULL: none */
    int64_t value;  /* of the guess */
    int sense;      /* 1 the least is the best, -1 the most; known when it is posted */
    bool proved;    /* that there is none better */
    bool settled;   /* `value` is the best, and answers of that value are looked for */
};

/* Asks the family, where one answer is asked for and something is optimised. */
void best_open(struct best *best, const struct board *board, const struct desk_request *request);
void best_close(struct best *best);

/* Does the guess reach the bound of the theorem, so that there is nothing to search? Who names an engine or wants a proof gets a search, whatever is known. */
bool best_known(const struct best *best, const struct board *board, const struct desk_request *request);

/* Leaves to the engines what is better than the guess; `theorem`: and not better than the board's bound. */
void best_post(struct best *best, struct build *build, bool theorem);

/* What is known by now, from the solver (NULL: none) and from here. False: nothing. */
bool best_objective(const struct best *best, const struct board *board, const dm_solver *solver,
                    struct desk_objective *objective);
void best_progress(const struct best *best, dm_progress *progress);

#endif
