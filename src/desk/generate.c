/* A random answer comes from a solver with a random seed: the family's way to fill a board without clues. Then clues go, by the rules that people use where a level is asked for, else by
 * search as well (reduce.c), or by the proof of fewest clues (minimum.c). */
#include "desk/generate.h"

#include "base/clock.h"
#include "desk/steps.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

dm_status generate_answer(const struct board *board, const struct desk_request *search, int64_t seed,
                          int32_t *values, char *error, size_t size)
{
    struct desk_request request = {.threads = 1,
                                   .wordless = true,
                                   .engine = search->engine,
                                   .encoding = search->encoding,
                                   .seed = seed,
                                   .memory_limit = search->memory_limit,
                                   .time_limit = search->time_limit,
                                   .stop = search->stop};
    struct desk *desk = desk_open(board, &request, error, size);
    if (!desk) return DM_INVALID;
    dm_status status = desk_next(desk);
    if (status == DM_SOLUTION) memcpy(values, desk_values(desk), board->cells * sizeof *values);
    if (status == DM_INVALID) snprintf(error, size, "%s", desk_error(desk));
    desk_close(desk);
    return status;
}

/* The request with what is left of its time, which is for the whole puzzle and not for each part of the work. */
static struct desk_request rest_of(const struct desk_request *request, double began)
{
    const double hardly_any = 1e-6; /* 0 would be no limit */
    struct desk_request rest = *request;
    if (rest.time_limit > 0) rest.time_limit = fmax(rest.time_limit - (clock_wall() - began), hardly_any);
    return rest;
}

static dm_status reduce_clues(const struct generate_request *request, double began, struct reduce *reduce)
{
    const struct family_logic *logic = request->board->family->logic;
    size_t bound;
    if (request->clues == GENERATE_SHARE)
        reduce->least = (size_t)ceil(request->share * (double)request->board->cells);
    if (request->clues == GENERATE_MINIMUM) return minimum_clues(reduce, &bound);
    if (request->level >= 0 && request->level <= LEVEL_EXPERT)
        return reduce_by_rules(reduce, (enum level)request->level);
    if (logic) reduce_by_rules(reduce, LEVEL_EXPERT); /* quick, and leaves little for the search */
    struct desk_request rest = rest_of(&request->search, began);
    reduce->request = &rest;
    return reduce_by_search(reduce);
}

static bool sensible(const struct generate_request *request, char *error, size_t size)
{
    const struct family *family = request->board->family;
    const char *wrong = NULL;
    if (!family->pose) wrong = "puzzles of this family cannot be made";
    if (request->level >= 0 && !family->logic) wrong = "this family has no rules for people, so no levels";
    if (request->clues == GENERATE_MINIMUM && request->level >= 0)
        wrong = "the fewest clues are looked for at any level: leave the level out";
    if (request->clues == GENERATE_MINIMUM && request->pattern)
        wrong = "the fewest clues are looked for without a symmetry";
    if (wrong) snprintf(error, size, "%s", wrong);
    return !wrong;
}

static const struct board *blank(const struct board *board, struct arena *arena)
{
    int32_t *values = ARENA_ARRAY(arena, int32_t, board->cells);
    bool *given = ARENA_ARRAY(arena, bool, board->cells);
    return board->family->pose(arena, board, values, given);
}

/* One puzzle from this number, which is a seed or made of one. */
static dm_status make_puzzle(const struct generate_request *request, uint64_t number, double began,
                             struct arena *arena, struct puzzle *puzzle, char *error, size_t size)
{
    struct desk_request rest = rest_of(&request->search, began);
    const struct family *family = request->board->family;
    int32_t *answer = ARENA_ARRAY(arena, int32_t, request->board->cells);
    dm_status status =
        generate_answer(blank(request->board, arena), &rest, (int64_t)number, answer, error, size);
    if (status != DM_SOLUTION) return status;
    rest = rest_of(&request->search, began);
    struct reduce reduce = {.board = request->board,
                            .answer = answer,
                            .request = &rest,
                            .pattern = request->pattern};
    rng_seed(&reduce.rng, number);
    reduce_open(&reduce);
    status = reduce_clues(request, began, &reduce);
    if (status == DM_INVALID) snprintf(error, size, "%s", reduce.error);
    *puzzle = (struct puzzle){.board = family->pose(arena, request->board, answer, reduce.given),
                              .answer = answer,
                              .clues = reduce.count,
                              .seed = request->seed};
    reduce_close(&reduce);
    if (status != DM_INVALID && family->logic) puzzle->level = steps_grade(puzzle->board, &rest);
    return status == DM_UNKNOWN ? DM_SOLUTION : status;
}

/* A puzzle that turns out easier than asked for is made again from another number, some times: on small boards hard ones are rare. */
dm_status generate_puzzle(const struct generate_request *request, struct arena *arena, struct puzzle *puzzle,
                          char *error, size_t size)
{
    enum { ATTEMPTS = 40, SEEDS = 2000000000 };
    double began = clock_wall();
    struct rng others;
    uint64_t number = (uint64_t)request->seed;
    dm_status status = DM_INVALID;
    if (!sensible(request, error, size)) return DM_INVALID;
    rng_seed(&others, number);
    for (int i = 0; i < ATTEMPTS; i++) {
        struct arena_mark mark = arena_mark(arena);
        status = make_puzzle(request, number, began, arena, puzzle, error, size);
        bool good = request->level < 0 || (int)puzzle->level >= request->level;
        if (status != DM_OPTIMAL || good || i == ATTEMPTS - 1) break;
        arena_rewind(arena, mark);
        number = rng_below(&others, SEEDS);
    }
    puzzle->seconds = clock_wall() - began;
    return status;
}
