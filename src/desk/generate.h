/* Making puzzles: a random answer, then as few clues as asked for. */
#ifndef DESK_GENERATE_H
#define DESK_GENERATE_H

#include "base/sentence.h"
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
    struct desk_request
        search; /* engine, stop, limits of each puzzle; `share` tells how many of a board's clues are done with */
    void (*tried)(void *progress_self, int64_t boards); /* told before each board but these; may be NULL */
};

struct puzzle {                /* all of it lives in the arena given */
    const struct board *board; /* with its clues */
    const int32_t *answer;     /* the only one */
    size_t clues;
    enum level level; /* what solving it needs; LEVEL_EASY where the family has no rules for people */
    bool nearest;  /* not of the level or the share of clues that was asked for: the nearest that was found */
    int64_t tried; /* boards, this one among them */
    int64_t seed;  /* makes it again */
    double seconds;
};

/* DM_OPTIMAL: made as asked for, or puzzle->nearest says that it is not; DM_SOLUTION: stopped
 * before no clue could be dropped, or before the fewest was proved; DM_UNKNOWN: stopped before
 * there was anything, with the sentence where there is one to say; DM_NONE: such a board has no
 * answer at all, or (with the sentence) no such puzzle; DM_INVALID with the sentence. The same
 * request gives the same puzzle unless it is stopped. */
dm_status generate_puzzle(const struct generate_request *request, struct arena *arena, struct puzzle *puzzle,
                          struct sentence *error);

/* "of level hard with 30 % of the cells given": what may be missed. */
void generate_wanted(const struct generate_request *request, struct buf *out);

/* A random answer of a board, its clues kept. DM_SOLUTION, or as desk_next. */
dm_status generate_answer(const struct board *board, const struct desk_request *search, int64_t seed,
                          int32_t *values, struct sentence *error);

#endif
