/* The part of trial and error that is not copied into its users: the stack of moves.
 *
 * The search itself is in the header, and the compiler copies it into each user with the user's
 * functions in place of the five pointers. Their table is a constant that it sees, so it inlines
 * them, and keeps the state in registers if the address of the state goes nowhere else. So a kind
 * should be `static const`, the state a local variable of the function that calls trial_run, and
 * what is done at a success a function of its own that does not get the state.
 *
 * Measured with gcc 12 -O3 on one core of a shared AMD EPYC, the best of a few runs, on all walks
 * of a knight from a corner of 6 x 5, 789901968 candidates: basic tries 350 million a second,
 * border 560 million. The same loop with calls through the pointers: 205 and 240 million. The plain
 * recursions of bench/plain_tour.c, where the compiler knows the leaps and the width of a row: 370
 * to 420 and 490 to 510 million with -O2, 480 to 530 and 530 to 565 million with -O3.
 *
 * Time: the user's functions, once for each candidate or move. Memory: four bytes for each move to
 * the deepest state, at most twice that. */
#include "search/walk/trial.h"

#include "base/vec.h"

void trial_grow(struct trial *trial)
{
    trial->move = vec_grow(trial->move, &trial->room, trial->depth + 1, sizeof *trial->move);
}

void trial_free(struct trial *trial)
{
    alloc_free(trial->move);
    *trial = (struct trial){0};
}
