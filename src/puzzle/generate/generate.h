/* Puzzle generation: a random answer, then as few clues as requested. */
#ifndef PUZZLE_GENERATE_GENERATE_H
#define PUZZLE_GENERATE_GENERATE_H

#include "puzzle/generate/reduce.h"

enum generate_clues {
    GENERATE_MINIMAL, /* no clue can be dropped */
    GENERATE_MINIMUM, /* no set of fewer clues has only this answer */
    GENERATE_SHARE,   /* this fraction of the cells, or more if needed */
    GENERATE_NUMBER,  /* this many, or more if needed */
};

struct generate_request {
    const struct board *board; /* the shape; its clues are ignored */
    enum generate_clues clues;
    double share;
    int64_t number;
    /* enum level: no harder rule is needed, and usually easier ones do not suffice; -1: any */
    int level;
    enum pattern pattern;
    int64_t seed;
    /* engine and limits of each puzzle; `share` reports the fraction of clues done */
    struct request search;
    /* called before each board with the number of boards so far; may be NULL */
    void (*tried)(void *progress_self, int64_t boards);
};

struct puzzle {                /* all of it lives in the caller's arena */
    const struct board *board; /* with its clues */
    const int32_t *answer;     /* the only one */
    size_t clues, marks;       /* all of them; and those that are marks of the board */
    /* LEVEL_EASY if the family has no levels; LEVEL_UNKNOWN if none was requested, and rating it
     * was stopped. */
    enum level level;
    /* The nearest puzzle found: it misses the requested level or number of clues. */
    bool nearest;
    int64_t tried; /* boards, including this one */
    int64_t seed;  /* reproduces it */
    double seconds;
    /* The source of the puzzle: an answer by cell of the shape, and by cell and mark whether it is
     * given. */
    const int32_t *found;
    const bool *given;
    size_t slots; /* number of entries of `given` */
};

/* DM_OPTIMAL: as requested, or puzzle->nearest; DM_SOLUTION: stopped before it was minimal, or
 * proved minimum; DM_UNKNOWN: stopped with no puzzle, perhaps with a sentence; DM_NONE: the board
 * has no answer or (with the sentence) there is no such puzzle; DM_INVALID with the sentence. The
 * same request gives the same puzzle unless it is stopped. */
dm_status generate_puzzle(const struct generate_request *request, struct arena *arena, struct puzzle *puzzle,
                          struct sentence *error);

struct generate_boards { /* of a family's own generator */
    const struct family *family;
    const void *generate_options;
    int level; /* enum level; -1: any */
    int64_t seed;
    struct request search; /* stop, limits of each board */
};

/* The board of this seed or, until one has the level, of seeds derived from it. *found: its level,
 * LEVEL_UNKNOWN if none is requested; *tried: boards that were made and rated. After many attempts,
 * or when it is stopped, the nearest one. The arena, which is empty, is replaced. DM_OPTIMAL,
 * DM_INVALID with the sentence, or DM_UNKNOWN with the sentence: stopped, or the generator gave
 * up. */
dm_status generate_board(const struct generate_boards *request, struct arena *arena, struct board **made,
                         enum level *found, int64_t *tried, struct sentence *error);

/* Serialises a puzzle with the status and sentence of generate_puzzle, and parses it for a request
 * that may differ in the seed only. False: malformed bytes. */
void generate_pack(const struct generate_request *request, dm_status status, const struct puzzle *puzzle,
                   const struct sentence *error, struct buf *bytes);
bool generate_unpack(const struct generate_request *request, const char *bytes, size_t size,
                     struct arena *arena, struct puzzle *puzzle, dm_status *status, struct sentence *error);

/* "of level hard with 30 % of the cells given": the parts of the request that a puzzle may miss. */
void generate_wanted(const struct generate_request *request, struct buf *out);

/* A random answer of a board, with its clues. DM_SOLUTION, or as session_next. */
dm_status generate_answer(const struct board *board, const struct request *search, int64_t seed,
                          int32_t *values, struct sentence *error);

#endif
