/* Making puzzles: a random answer, then as few clues as asked for. */
#ifndef DESK_GENERATE_H
#define DESK_GENERATE_H

#include "desk/reduce.h"

enum generate_clues {
    GENERATE_MINIMAL, /* no clue can be dropped */
    GENERATE_MINIMUM, /* no set of fewer clues has this answer alone */
    GENERATE_SHARE,   /* this share of the cells, or more where it takes more */
};

struct generate_request {
    const struct board *board; /* the shape; its clues are not looked at */
    enum generate_clues clues;
    double share;
    int level; /* enum level: no rule beyond it is needed, and as a rule no easier ones suffice; -1: any */
    enum pattern pattern;
    int64_t seed;
    struct desk_request search; /* engine, stop, time limit of each puzzle */
};

struct puzzle {                /* all of it lives in the arena given */
    const struct board *board; /* with its clues */
    const int32_t *answer;     /* the only one */
    size_t clues;
    enum level level; /* what solving it needs; LEVEL_EASY where the family has no rules for people */
    int64_t seed;     /* makes it again */
    double seconds;
};

/* DM_OPTIMAL: made as asked for; DM_SOLUTION: stopped before no clue could be dropped, or before the fewest was proved; DM_UNKNOWN: stopped before there was anything; DM_NONE: such a board has no
 * answer at all; DM_INVALID with the sentence. The same request gives the same puzzle. */
dm_status generate_puzzle(const struct generate_request *request, struct arena *arena, struct puzzle *puzzle,
                          char *error, size_t size);

/* A random answer of a board, its clues kept. DM_SOLUTION, or as desk_next. */
dm_status generate_answer(const struct board *board, const struct desk_request *search, int64_t seed,
                          int32_t *values, char *error, size_t size);

#endif
