/* Fewer clues: from a full answer to a puzzle that still has no other, with as few clues as
 * requested.
 *
 * What may be given are the cells of the answer and, after them, marks of the board (struct board):
 * together they are its slots. At most board->most_marks marks are given. */
#ifndef PUZZLE_GENERATE_REDUCE_H
#define PUZZLE_GENERATE_REDUCE_H

#include "ask/desk.h"
#include "base/rng.h"
#include "base/sentence.h"

/* Under what the pattern of given cells looks the same: turned by a half, left and right. */
enum pattern { PATTERN_NONE, PATTERN_ROTATIONAL, PATTERN_MIRROR };

struct reduce {
    const struct board *board;          /* its clues are not looked at */
    const int32_t *answer;              /* by cell */
    const struct desk_request *request; /* engine, stop, time limit */
    enum pattern pattern;
    size_t least;   /* stop at this many clues; 0: go as far as possible */
    struct rng rng; /* the order in which clues are tried */

    size_t slots;          /* what may be given: cells, then marks */
    int32_t *values;       /* by slot, in the answer; in the arena, as are the next ones */
    bool *given;           /* by slot: the clues so far */
    size_t count;          /* of them */
    size_t *image;         /* by slot: the one that is given with it; itself: alone */
    struct sentence error; /* after DM_INVALID */
    struct arena arena;
};

/* All cells that may be given are, and no mark; call it after setting the members before
 * `slots`. */
void reduce_open(struct reduce *reduce);
void reduce_close(struct reduce *reduce);

/* May a clue tell this cell, which has this value in the answer? */
bool reduce_offers(const struct board *board, size_t cell, int32_t value);

/* Drops clues that people's rules up to the level (LEVEL_EXPERT: or a trial) derive from the
 * others, one after another in random order. The puzzle can then be solved with these rules, and up
 * to LEVEL_HARD no further clue can go without losing that. For families with logic. Then marks
 * take the places of cells, unless this comes `first` and a search after it will see to that.
 * DM_OPTIMAL; DM_UNKNOWN if it was stopped. */
dm_status reduce_by_rules(struct reduce *reduce, enum level most, bool first);

/* Drops clues, one after another in random order, while the level (steps_grade) stays at most this:
 * for families without logic whose boards have no marks. Levels only fall when more is given, so no
 * further clue can go. One grade for each clue. DM_OPTIMAL; DM_UNKNOWN if it was stopped. */
dm_status reduce_by_level(struct reduce *reduce, enum level most);

/* Drops clues, and has marks take the places of cells, until none can go without a second answer:
 * DM_OPTIMAL; DM_UNKNOWN if it was stopped
 * (the answer is still the only one); DM_INVALID. */
dm_status reduce_by_search(struct reduce *reduce);

/* The fewest clues that leave one answer, whatever was given before. DM_OPTIMAL: proved;
 * DM_UNKNOWN: stopped, `given` are the fewest found so far, and at least *bound are needed. In
 * minimum.c. PATTERN_NONE only. */
dm_status minimum_clues(struct reduce *reduce, size_t *bound);

/* exhaust.c: is there such a puzzle of a small board at all? */
struct exhaust_request {
    int level;                         /* enum level that it must have; -1: any */
    size_t least, most;                /* given cells */
    const size_t *image;               /* by cell: the one that is given with it */
    int64_t seed;                      /* which answer is tried first */
    const struct desk_request *search; /* stop and limits */
};

/* A puzzle with one answer whose clues are cells, no marks, of this level and with this many clues,
 * as few as possible: DM_SOLUTION with the answer and the given cells. DM_NONE: there is none;
 * every answer was tried with every set of clues. DM_UNKNOWN: the board is too large for that, or
 * it was stopped. The board must have no clues. */
dm_status exhaust_puzzles(const struct board *board, const struct exhaust_request *request, int32_t *values,
                          bool *given);

#endif
