/* The out-of-line part of backtracking: the stack of moves.
 *
 * The search is in the header. The compiler specialises it for each user: the table of functions is
 * a visible constant, so they are inlined, and the state stays in registers if its address does not
 * escape. So a kind should be `static const`, the state a local variable of the function that calls
 * backtrack_run, and the handling of a success a separate function that does not get the state.
 *
 * Measured with gcc 12 -O3 on one core of a shared AMD EPYC, best of a few runs, on all walks of a
 * knight from a corner of 6 x 5, 789901968 candidates: basic tries 350 million per second, border
 * 560 million. With calls through the pointers: 205 and 240 million. The plain recursions of
 * bench/plain_tour.c, where the compiler knows the leaps and the width of a row: 370 to 420 and 490
 * to 510 million with -O2, 480 to 530 and 530 to 565 million with -O3.
 *
 * Memory: four to eight bytes per move of the deepest state. */
#include "search/tours/backtrack.h"

#include "base/vec.h"

void backtrack_grow(struct backtrack *trial)
{
    trial->move = vec_grow(trial->move, &trial->room, trial->depth + 1, sizeof *trial->move);
}

void backtrack_free(struct backtrack *trial)
{
    alloc_free(trial->move);
    *trial = (struct backtrack){0};
}
