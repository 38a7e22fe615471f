/* Making puzzles: a random answer, then as few clues as requested. */
#ifndef PUZZLE_GENERATE_GENERATE_H
#define PUZZLE_GENERATE_GENERATE_H

#include "base/sentence.h"
#include "puzzle/generate/reduce.h"

enum generate_clues {
    GENERATE_MINIMAL, /* no clue can be dropped */
    GENERATE_MINIMUM, /* no set of fewer clues has only this answer */
    GENERATE_SHARE,   /* this fraction of the cells, or more if needed */
    GENERATE_NUMBER,  /* so many, or more if needed */
};

struct generate_request {
    const struct board *board; /* the shape; its clues are ignored */
    enum generate_clues clues;
    double share;
    int64_t number;
    /* Enum level: no rule beyond it is needed, and usually easier ones do not suffice; -1: any. */
    int level;
    enum pattern pattern;
    int64_t seed;
    /* engine, stop, limits of each puzzle; `share` reports how many of a board's clues are done */
    struct desk_request search;
    /* called before each board with the number of boards before it; may be NULL */
    void (*tried)(void *progress_self, int64_t boards);
};

struct puzzle {                /* all of it lives in the arena given */
    const struct board *board; /* with its clues */
    const int32_t *answer;     /* the only one */
    size_t clues, marks;       /* all of them; and those that are marks of the board */
    /* What solving it needs; LEVEL_EASY if the family has no levels. */
    enum level level;
    /* Not of the level or the share of clues asked for: the nearest that was found. */
    bool nearest;
    int64_t tried; /* boards, including this one */
    int64_t seed;  /* makes it again */
    double seconds;
    /* What it was posed from: by cell of the shape, an answer; and by cell and mark, what is
     * given. */
    const int32_t *found;
    const bool *given;
    size_t slots; /* how many of these */
};

/* DM_OPTIMAL: made as requested, or puzzle->nearest says that it is not; DM_SOLUTION: stopped while
 * clues could still be dropped, or before the fewest was proved; DM_UNKNOWN: stopped before there
 * was anything, with the sentence if there is one to say; DM_NONE: such a board has no answer at
 * all, or (with the sentence) there is no such puzzle; DM_INVALID with the sentence. The same
 * request gives the same puzzle unless it is stopped. */
dm_status generate_puzzle(const struct generate_request *request, struct arena *arena, struct puzzle *puzzle,
                          struct sentence *error);

struct generate_boards { /* of a family's own generator, with one answer and a level */
    const struct family *family;
    const void *wishes;
    int level;
    int64_t seed;
    struct desk_request search; /* stop, limits of each board */
};

/* The board of this seed or, until it has the level, of others that follow from it. *found: its
 * level; *tried: boards, including this one. What is nearest to the level after many is given. NULL
 * with the sentence. */
struct board *generate_board(const struct generate_boards *request, struct arena *arena, enum level *found,
                             int64_t *tried, struct sentence *error);

/* A puzzle as bytes, with what generate_puzzle returned and said; and back, for the same request
 * but for its seed. False: these are no such bytes. */
void generate_pack(const struct generate_request *request, dm_status status, const struct puzzle *puzzle,
                   const struct sentence *error, struct buf *bytes);
bool generate_unpack(const struct generate_request *request, const char *bytes, size_t size,
                     struct arena *arena, struct puzzle *puzzle, dm_status *status, struct sentence *error);

/* "of level hard with 30 % of the cells given": what may be missed. */
void generate_wanted(const struct generate_request *request, struct buf *out);

/* A random answer of a board, keeping its clues. DM_SOLUTION, or as desk_next. */
dm_status generate_answer(const struct board *board, const struct desk_request *search, int64_t seed,
                          int32_t *values, struct sentence *error);

#endif
