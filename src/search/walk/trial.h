/* Trial and error, written once for whatever has states, moves and a test of promise.
 *
 * From a state, the candidates 0, 1, 2 ... are tried in turn; one that promises is made, and the
 * search goes on from the state it leads to; a state with no candidates left is undone. The user
 * supplies five small functions and gets the first success or all of them, two counters that
 * measure what a search costs, and an end when the watch says so:
 *
 *     static const struct trial_kind queens = {count_rows, is_safe, put_queen, lift_queen,
 *                                              judge_board};
 *     struct trial trial = {0};
 *     if (trial_run(&trial, &queens, &board, watch) == TRIAL_FOUND)
 *         ... trial.move[0 .. trial.depth - 1] ...
 *     trial_free(&trial);
 *
 * The moves made are on a stack that grows, so no depth is too deep. trial.c says why it is fast
 * although generic. */
#ifndef SEARCH_WALK_TRIAL_H
#define SEARCH_WALK_TRIAL_H

#include "base/alloc.h"
#include "search/walk/ground.h"

/* What to do with a state that was just entered. */
enum trial_word {
    TRIAL_GO_ON,     /* it is unfinished: try its candidates */
    TRIAL_TURN_BACK, /* it is finished, a success already reported or a failure: look for others */
    TRIAL_ENOUGH,    /* it is the success that was wanted: stay here */
};

struct trial_kind {
    uint32_t (*candidates)(const void *state);          /* how many there are, promising or not */
    bool (*promises)(const void *state, uint32_t move); /* may this move be made? */
    void (*make)(void *state, uint32_t move);           /* one that promises */
    void (*undo)(void *state, uint32_t move);           /* the last one made */
    enum trial_word (*judge)(void *state);              /* also of the state at the start */
};

enum trial_end {
    TRIAL_FOUND,     /* at a success that was judged enough; the state is the success */
    TRIAL_EXHAUSTED, /* everything was tried; the state is as at the start */
    TRIAL_STOPPED,   /* by the watch; the state is where it was */
};

struct trial {
    uint64_t attempts; /* candidates tried, including those that did not promise */
    uint64_t undone;   /* moves undone */
    uint32_t *move;    /* those made from the start to the present state; owned */
    size_t depth;      /* how many */
    size_t room;       /* of `move` */
};

enum { TRIAL_PATIENCE = 1 << 14 }; /* attempts between two calls of the watch, about */

void trial_grow(struct trial *trial); /* makes room for at least one more move */
void trial_free(struct trial *trial);

/* Searches from `state`, with a trial that is all zero; or (`again`) continues from the success
 * where it stopped. The watch may be NULL; its progress is not called, because nobody knows how
 * much there is to try. */
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
