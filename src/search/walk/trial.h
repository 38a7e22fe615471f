/* Generic depth-first backtracking.
 *
 * In each state the candidates 0, 1, 2 ... are tried in turn; an admissible one is made, and the
 * search continues from the new state; when none is left, the last move is undone. The user
 * supplies five functions and gets the first success or all of them, and two counters:
 *
 *     static const struct trial_kind queens = {count_rows, is_safe, put_queen, lift_queen,
 *                                              judge_board};
 *     struct trial trial = {0};
 *     if (trial_run(&trial, &queens, &board, watch) == TRIAL_FOUND)
 *         ... trial.move[0 .. trial.depth - 1] ...
 *     trial_free(&trial);
 *
 * The stack of moves grows as needed, so the depth is unlimited. trial.c explains the
 * performance. */
#ifndef SEARCH_WALK_TRIAL_H
#define SEARCH_WALK_TRIAL_H

#include "base/alloc.h"
#include "search/walk/ground.h"

/* Verdict on a state that was just entered. */
enum trial_word {
    TRIAL_GO_ON,     /* incomplete: try its candidates */
    TRIAL_TURN_BACK, /* a failure, or a success already reported: backtrack */
    TRIAL_ENOUGH,    /* the wanted success: stop here */
};

struct trial_kind {
    uint32_t (*candidates)(const void *state);          /* their number, admissible or not */
    bool (*promises)(const void *state, uint32_t move); /* is the move admissible? */
    void (*make)(void *state, uint32_t move);           /* an admissible move */
    void (*undo)(void *state, uint32_t move);           /* the last move made */
    enum trial_word (*judge)(void *state);              /* also called on the first state */
};

enum trial_end {
    TRIAL_FOUND,     /* at a success; the state is the success */
    TRIAL_EXHAUSTED, /* search space exhausted; the state is the first one */
    TRIAL_STOPPED,   /* by the deadline; the state is the current one */
};

struct trial {
    uint64_t attempts; /* candidates tried, admissible or not */
    uint64_t undone;   /* moves undone */
    uint32_t *move;    /* from the first state to the current one; owned */
    size_t depth;      /* how many */
    size_t room;       /* of `move` */
};

enum { TRIAL_PATIENCE = 1 << 14 }; /* attempts between two polls of the deadline, about */

void trial_grow(struct trial *trial); /* makes room for at least one more move */
void trial_free(struct trial *trial);

/* Searches from `state`, with a zeroed trial; or (`again`) continues from the last success. The
 * watch may be NULL; its progress is not called, because the size of the search space is
 * unknown. */
static inline __attribute__((always_inline)) enum trial_end
trial_walk(struct trial *trial, const struct trial_kind *kind, void *state, const struct tour_watch *watch,
           bool again)
{
    uint64_t patience = trial->attempts + TRIAL_PATIENCE;
    uint32_t move = 0;
    enum trial_word word = again ? TRIAL_TURN_BACK : kind->judge(state);
    while (word != TRIAL_ENOUGH) {
        ASSERT(trial->depth <= trial->room && (word != TRIAL_TURN_BACK || move == 0));
        uint32_t from = move, end = word == TRIAL_GO_ON ? kind->candidates(state) : 0;
        while (move < end && !kind->promises(state, move)) move++;
        bool promising = move < end;
        trial->attempts += move - from + promising;
        if (promising) {
            if (trial->depth == trial->room) trial_grow(trial);
            trial->move[trial->depth++] = move;
            kind->make(state, move);
            move = 0;
            word = kind->judge(state);
        } else {
            if (trial->depth == 0) return TRIAL_EXHAUSTED;
            move = trial->move[--trial->depth];
            kind->undo(state, move++);
            trial->undone++;
            word = TRIAL_GO_ON;
        }
        if (trial->attempts >= patience && word != TRIAL_ENOUGH) {
            if (ground_stopped(watch)) return TRIAL_STOPPED;
            patience = trial->attempts + TRIAL_PATIENCE;
        }
    }
    return TRIAL_FOUND;
}

static inline __attribute__((always_inline)) enum trial_end
trial_run(struct trial *trial, const struct trial_kind *kind, void *state, const struct tour_watch *watch)
{
    return trial_walk(trial, kind, state, watch, false);
}

#endif
