/* Heuristic answers before any search of a model: the best position found in a fraction of a second
 * when optimising, any answer if numbers are exact.
 *
 * Independence: a matching for rooks or bishops alone (chess_guess_matching.c), else local search
 * (chess_guess_independent.c). Domination: a cover of the squares as if no piece could block
 * another (chess_guess_cover.c), repaired and reduced on the board if pieces block each other or
 * numbers are given (chess_guess_repair.c); museums have their own method (museum_runs.c). If a
 * piece must stand in the upper left quarter, the position is turned. There is no guess when
 * optimising while obstacles are still to be placed. */
#include "puzzle/family/chess/chess_steps.h"

#include <string.h>

/* With exact numbers, a cover is used as the start only if a single kind is to be placed: with
 * several kinds it would use the strongest only. */
static bool guess_domination(const struct chess *c, uint64_t seed, int64_t enough, int32_t *values)
{
    int64_t left[CHESS_KINDS];
    if (c->optimise && museum_runs_guess(c, values)) return true;
    if (!c->optimise)
        for (int kind = enough = 0; kind < c->kind_count; kind++)
            if (!c->kinds[kind].piece->obstacle) enough += c->kinds[kind].number;
    ASSERT(enough >= 0);
    bool covered =
        (c->optimise || chess_steps_left(c, left) == 1) && chess_guess_cover(c, seed, enough, values);
    if (covered && c->optimise && chess_models_open(c)) return true;
    for (size_t i = 0; i < c->board.cells && !covered; i++) values[i] = c->given[i];
    return chess_guess_repair(c, seed, enough, values);
}

static bool has_piece_in_quarter(const struct chess *c, const int32_t *values)
{
    for (size_t i = 0; i < c->board.cells; i++)
        if (values[i] && !chess_obstacle(c, values[i]) && chess_in_quarter(c, i)) return true;
    return false;
}

/* Applies a symmetry of the board that puts a piece into the upper left quarter. */
static void turn_into_quarter(const struct chess *c, int32_t *values)
{
    size_t cells = c->board.cells;
    int32_t *before = alloc_array(cells, sizeof *before);
    ASSERT(c->quarter);
    memcpy(before, values, cells * sizeof *before);
    for (size_t i = 1; i < CHESS_SYMMETRIES && !has_piece_in_quarter(c, values); i++)
        chess_turn(c, i, before, values);
    alloc_free(before);
}

bool chess_guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                 int64_t *value)
{
    const struct chess *c = chess_of(board);
    struct verdict verdict;
    if (c->optimise && chess_obstacles_left(c)) return false;
    int64_t target = enough ? *enough : c->dominate ? 0 : INT64_MAX;
    bool shuffled = c->shuffled && !c->dominate && chess_puzzles_guess(c, (uint64_t)seed, values);
    bool found = shuffled      ? true
                 : c->dominate ? guess_domination(c, (uint64_t)seed + 1, target, values)
                               : chess_guess_matching(c, values) ||
                                     chess_guess_independent(c, (uint64_t)seed + 1, target, values);
    if (found && c->quarter) turn_into_quarter(c, values);
    if (found) *value = chess_pieces(c, values);
    return found && chess_check(board, values, &verdict);
}
