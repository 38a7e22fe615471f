/* Clue reduction: from a full answer to a puzzle that still has no other, with as few clues as
 * requested. A slot is what may be given: a cell of the answer or, numbered after them, a mark of
 * the board (struct board). At most board->most_marks marks are given. */
#ifndef PUZZLE_GENERATE_REDUCE_H
#define PUZZLE_GENERATE_REDUCE_H

#include "ask/build.h"
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"

/* Symmetry of the pattern of given cells: a half turn, left and right. */
enum pattern { PATTERN_NONE, PATTERN_ROTATIONAL, PATTERN_MIRROR };

struct reduce {
    const struct board *board;     /* its clues are ignored */
    const int32_t *answer;         /* by cell */
    const struct request *request; /* engine, stop, time limit */
    enum pattern pattern;
    size_t least;   /* keep at least this many clues */
    struct rng rng; /* the order in which clues are tried */

    size_t slots;          /* what may be given: cells, then marks */
    int32_t *values;       /* by slot, in the answer; in the arena, as are the next ones */
    bool *given;           /* by slot: the clues so far */
    size_t count;          /* of them */
    size_t *image;         /* by slot: the one that is given with it, or itself */
    struct sentence error; /* after DM_INVALID */
    struct arena arena;
};

/* Gives all cells that may be given, and no mark. Set the members before `slots` first. */
void reduce_open(struct reduce *reduce);
void reduce_close(struct reduce *reduce);

/* True if this cell, which has this value in the answer, may be given. */
bool reduce_offers(const struct board *board, size_t cell, int32_t value);

/* Drops clues that the rules up to the level (LEVEL_EXPERT: and trials) derive from the others, in
 * random order. The rules then solve the puzzle, and up to LEVEL_HARD no further clue can go. For
 * families with logic. Afterwards exchanges cells for marks, unless `first` is set: then a later
 * search does so. DM_OPTIMAL; DM_UNKNOWN if stopped. */
dm_status reduce_by_rules(struct reduce *reduce, enum level most, bool first);

/* Drops clues in random order while the level (steps_grade) stays at most this: for families
 * without logic whose boards have no marks. Giving more clues never raises the level, so at the end
 * no further clue can be dropped. Grades the board once per clue. DM_OPTIMAL; DM_UNKNOWN if
 * stopped. */
dm_status reduce_by_level(struct reduce *reduce, enum level most);

/* Drops clues, and exchanges cells for marks, until no clue can be dropped without allowing a
 * second answer: DM_OPTIMAL; DM_UNKNOWN if stopped, when the answer is still the only one;
 * DM_INVALID. */
dm_status reduce_by_search(struct reduce *reduce);

/* minimum.c: the fewest clues that leave one answer, whatever was given before. DM_OPTIMAL: proved;
 * DM_UNKNOWN: stopped, `given` is the incumbent and *bound a lower bound. PATTERN_NONE only. */
dm_status minimum_clues(struct reduce *reduce, size_t *bound);

/* exhaust.c: exhaustive search on small boards. */
struct exhaust_request {
    int level;                    /* enum level; -1: any */
    size_t least, most;           /* given cells */
    const size_t *image;          /* by cell: the one that is given with it */
    int64_t seed;                 /* which answer is tried first */
    const struct request *search; /* stop and limits */
};

/* A puzzle with one answer whose clues are cells, of this level, with as few clues as possible in
 * this range: DM_SOLUTION. DM_NONE: every answer was tried with every set of clues. DM_UNKNOWN: the
 * board is too large, or it was stopped. The board must have no clues. */
dm_status exhaust_puzzles(const struct board *board, const struct exhaust_request *request, int32_t *values,
                          bool *given);

/* ---- uniqueness_probe.c: uniqueness probe. Decides whether there is another answer: repeatedly
 * for one known answer, with varying sets of given cells.
 *
 *     struct uniqueness_probe *rival = uniqueness_probe_new(board, answer, &request, &error);
 *     given[...] = true;
 *     if (uniqueness_probe_find(rival, given) == DM_NONE) ... rival->needed is a core ... */

struct uniqueness_probe {
    const struct board *board; /* without clues */
    struct arena arena;
    struct build build;
    dm_solver *solver;
    const struct request *request;
    size_t slots;    /* cells, then marks */
    dm_lit *same;    /* by slot: it is as in the known answer; 0: a mark that cannot be given */
    dm_lit *assumed; /* scratch */
    int32_t *values; /* by cell: the other answer, after DM_SOLUTION */
    bool *needed;    /* by slot, after DM_NONE: given, and in the core */
    struct sentence error;
};

/* Clues of the board are ignored. The request gives the engine, the stop and the limits; its
 * deadline is for all questions together. NULL with the sentence. Copies the answer. */
struct uniqueness_probe *uniqueness_probe_new(const struct board *board, const int32_t *answer,
                                              const struct request *request, struct sentence *error);
void uniqueness_probe_free(struct uniqueness_probe *rival);

/* An answer that agrees with the known one in the given cells and marks, and differs in some cell:
 * DM_SOLUTION; DM_NONE; DM_UNKNOWN when stopped; DM_INVALID with uniqueness_probe_error. */
dm_status uniqueness_probe_find(struct uniqueness_probe *rival, const bool *given);
const char *uniqueness_probe_error(const struct uniqueness_probe *rival);

#endif
