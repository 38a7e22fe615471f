/* A random answer of a board without clues, for generation.
 *
 * Randomised backtracking with the easy rules as propagation: the cell with the fewest values left,
 * ties broken at random, gets a random one of them; a value that fails is struck out. The search
 * restarts after FAILURES contradictions, and gives up after RESTARTS: then the board is left to an
 * engine, whose answers are regular (1 to 9 in the first row). Boards that have no answer end
 * there, too.
 *
 * Sudokus: SUDOKU_FIGURES */
#include "puzzle/regions/candidates.h"

#include "base/bits.h"
#include "base/rng.h"

#include <string.h>

enum { FAILURES = 100, RESTARTS = 20 };

struct decision {
    size_t mark; /* the state before it */
    uint32_t cell;
    int32_t value;
};

struct guess {
    struct logic *g;
    struct rng rng;
    int failures; /* since the last restart */
    VEC(struct decision) decisions;
};

/* UINT32_MAX: no cell is open. */
static uint32_t choose_cell(struct guess *guess)
{
    uint32_t best = UINT32_MAX;
    int least = REGIONS_VALUES + 1;
    uint64_t equal = 0;
    for (uint32_t i = 0; i < guess->g->regions->cells; i++) {
        int count = candidates_is_open(guess->g, i) ? bits_in_word(guess->g->left[i]) : least + 1;
        if (count > least) continue;
        equal = count < least ? 1 : equal + 1;
        least = count;
        if (rng_below(&guess->rng, equal) == 0) best = i;
    }
    return best;
}

static int32_t choose_value(struct guess *guess, uint32_t cell)
{
    uint64_t left = guess->g->left[cell];
    for (uint64_t skip = rng_below(&guess->rng, (uint64_t)bits_in_word(left)); skip > 0; skip--)
        left &= left - 1;
    return candidates_value(guess->g, left);
}

/* Goes back to the last decision, whose value is struck out; false if there is none. */
static bool go_back(struct guess *guess)
{
    if (!guess->decisions.size) return false;
    struct decision last = vec_pop(&guess->decisions);
    candidates_undo(guess->g, last.mark);
    candidates_exclude(guess->g, last.cell, last.value);
    guess->failures++;
    return true;
}

/* True: all cells are known. */
static bool fill(struct guess *guess)
{
    guess->failures = 0;
    while (guess->failures < FAILURES) {
        if (candidates_follow(guess->g, LEVEL_EASY, SIZE_MAX) == LOGIC_CONTRADICTION) {
            if (!go_back(guess)) return false;
            continue;
        }
        uint32_t cell = choose_cell(guess);
        if (cell == UINT32_MAX) return true;
        struct decision decision = {candidates_mark(guess->g), cell, choose_value(guess, cell)};
        vec_push(&guess->decisions, decision);
        candidates_set(guess->g, cell, decision.value);
    }
    return false;
}

bool candidates_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                      int64_t *value)
{
    const int32_t *given = region_board_of(board)->given;
    bool found = false;
    (void)enough, (void)value;
    for (size_t i = 0; i < board->cells; i++)
        if (given[i] != LOGIC_OPEN) return false;
    struct guess guess = {.g = candidates_open(board)};
    size_t blank = candidates_mark(guess.g);
    rng_seed(&guess.rng, (uint64_t)seed);
    for (int i = 0; i < RESTARTS && !found; i++) {
        candidates_undo(guess.g, blank);
        vec_clear(&guess.decisions);
        found = fill(&guess);
    }
    if (found) memcpy(values, candidates_known(guess.g), board->cells * sizeof *values);
    vec_free(&guess.decisions);
    candidates_close(guess.g);
    return found;
}
