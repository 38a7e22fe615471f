/* Generic depth-first backtracking.
 *
 * In each state the candidates 0, 1, 2 ... are tried in turn; an admissible one is made, and the
 * search continues from the new state; when none is left, the last move is undone. The user
 * supplies five functions and gets the first success or all of them, and two counters:
 *
 *     static const struct backtrack_problem queens = {count_rows, is_safe, put_queen, lift_queen,
 *                                              judge_board};
 *     struct backtrack trial = {0};
 *     if (backtrack_run(&trial, &queens, &board, watch) == BACKTRACK_FOUND)
 *         ... trial.move[0 .. trial.depth - 1] ...
 *     backtrack_free(&trial);
 *
 * The stack of moves grows as needed, so the depth is unlimited. backtrack.c explains the
 * performance. */
#ifndef SEARCH_TOURS_BACKTRACK_H
#define SEARCH_TOURS_BACKTRACK_H

#include "base/alloc.h"
#include "search/tours/ground.h"

/* Verdict on a state that was just entered. */
enum backtrack_verdict {
    BACKTRACK_CONTINUE, /* incomplete: try its candidates */
    BACKTRACK_REJECT,   /* a failure, or a success already reported: backtrack */
    BACKTRACK_ACCEPT,   /* the wanted success: stop here */
};

struct backtrack_problem {
    uint32_t (*candidates)(const void *state);          /* their number, admissible or not */
    bool (*promises)(const void *state, uint32_t move); /* true if the move is admissible */
    void (*make)(void *state, uint32_t move);           /* an admissible move */
    void (*undo)(void *state, uint32_t move);           /* the last move made */
    enum backtrack_verdict (*judge)(void *state);       /* also called on the first state */
};

enum backtrack_end {
    BACKTRACK_FOUND,     /* at a success; the state is the success */
    BACKTRACK_EXHAUSTED, /* search space exhausted; the state is the first one */
    BACKTRACK_STOPPED,   /* by the deadline; the state is the current one */
};

struct backtrack {
    uint64_t attempts; /* candidates tried, admissible or not */
    uint64_t undone;   /* moves undone */
    uint32_t *move;    /* from the first state to the current one; owned */
    size_t depth;      /* how many */
    size_t room;       /* of `move` */
};

enum { BACKTRACK_PATIENCE = 1 << 14 }; /* attempts between two polls of the deadline, about */

void backtrack_grow(struct backtrack *trial); /* makes room for at least one more move */
void backtrack_free(struct backtrack *trial);

/* Searches from `state`, with a zeroed trial; or (`again`) continues from the last success. The
 * watch may be NULL; its progress is not called, because the size of the search space is
 * unknown. */
static inline __attribute__((always_inline)) enum backtrack_end
backtrack_search(struct backtrack *trial, const struct backtrack_problem *kind, void *state,
                 const struct tour_watch *watch, bool again)
{
    uint64_t patience = trial->attempts + BACKTRACK_PATIENCE;
    uint32_t move = 0;
    enum backtrack_verdict word = again ? BACKTRACK_REJECT : kind->judge(state);
    while (word != BACKTRACK_ACCEPT) {
        ASSERT(trial->depth <= trial->room && (word != BACKTRACK_REJECT || move == 0));
        uint32_t from = move, end = word == BACKTRACK_CONTINUE ? kind->candidates(state) : 0;
        while (move < end && !kind->promises(state, move)) move++;
        bool promising = move < end;
        trial->attempts += move - from + promising;
        if (promising) {
            if (trial->depth == trial->room) backtrack_grow(trial);
            trial->move[trial->depth++] = move;
            kind->make(state, move);
            move = 0;
            word = kind->judge(state);
        } else {
            if (trial->depth == 0) return BACKTRACK_EXHAUSTED;
            move = trial->move[--trial->depth];
            kind->undo(state, move++);
            trial->undone++;
            word = BACKTRACK_CONTINUE;
        }
        if (trial->attempts >= patience && word != BACKTRACK_ACCEPT) {
            if (ground_stopped(watch)) return BACKTRACK_STOPPED;
            patience = trial->attempts + BACKTRACK_PATIENCE;
        }
    }
    return BACKTRACK_FOUND;
}

static inline __attribute__((always_inline)) enum backtrack_end
backtrack_run(struct backtrack *trial, const struct backtrack_problem *kind, void *state,
              const struct tour_watch *watch)
{
    return backtrack_search(trial, kind, state, watch, false);
}

#endif
