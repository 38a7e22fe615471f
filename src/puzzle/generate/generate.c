/* Generation. A solver with a random seed fills the board without clues. If every puzzle shows part
 * of the answer (for example operators), the family freezes that part. Then clues are dropped: by
 * the rules if a level is requested, otherwise by search as well (reduce.c), or by implicit hitting
 * sets (minimum.c). If the result is easier than requested or has more clues, another attempt
 * starts from another random number. The number of attempts depends on the size of the board and
 * not on the clock, so the same request gives the same puzzle. Finally the nearest puzzle is
 * returned; for small boards exhaust.c decides whether a better one exists. */
#include "puzzle/generate/generate.h"
#include "base/alloc.h"

#include "base/clock.h"
#include "base/say.h"
#include "base/text.h"
#include "base/wire_format.h"
#include "explain/mus.h"
#include "explain/steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

dm_status generate_answer(const struct board *board, const struct request *search, int64_t seed,
                          int32_t *values, struct sentence *error)
{
    struct request request = {.threads = 1,
                              .wordless = true,
                              .engine = search->engine,
                              .encoding = search->encoding,
                              .seed = seed,
                              .deadline = search->deadline,
                              .progress = search->progress,
                              .progress_self = search->progress_self};
    struct plan plan;
    if (!plan_make(&plan, board, &request, error)) return DM_INVALID;
    if (plan.room == PLAN_OVER_LIMIT) {
        sentence_copy(error, &plan.too_large);
        return DM_UNKNOWN;
    }
    struct session *session = session_open(&plan, error);
    if (!session) return DM_INVALID;
    dm_status status = session_next(session);
    if (status == DM_SOLUTION) memcpy(values, session_values(session), board->cells * sizeof *values);
    if (status == DM_INVALID) sentence_set(error, "%s", session_error(session));
    if (status == DM_UNKNOWN) session_why_stopped(session, error);
    if (status == DM_NONE && session_reason(session))
        say_set(error, "generate.no-answer-because", SAY(say_raw("why", session_reason(session))));
    session_close(session);
    return status;
}

static size_t least_clues(const struct generate_request *request, size_t cells)
{
    ASSERT(request->clues != GENERATE_NUMBER || request->number >= 0);
    ASSERT(request->clues != GENERATE_SHARE || request->share >= 0);
    if (request->clues == GENERATE_NUMBER) return (size_t)request->number;
    if (request->clues != GENERATE_SHARE) return 0;
    return (size_t)ceil(request->share * (double)cells);
}

static dm_status reduce_clues(const struct generate_request *request, struct reduce *reduce)
{
    const struct family_logic *logic = request->board->family->logic;
    size_t bound;
    reduce->least = least_clues(request, reduce->board->cells);
    if (request->clues == GENERATE_MINIMUM) {
        /* Find an incumbent first, in case the search is stopped early. */
        struct rng rng = reduce->rng;
        if (logic) reduce_by_rules(reduce, LEVEL_HARD, true);
        reduce->rng = rng;
        return minimum_clues(reduce, &bound);
    }
    if (request->level >= 0 && request->level <= LEVEL_EXPERT)
        return logic ? reduce_by_rules(reduce, (enum level)request->level, false)
                     : reduce_by_level(reduce, (enum level)request->level);
    /* Dropping by rules is quick, and leaves little for the search. */
    if (logic) reduce_by_rules(reduce, LEVEL_EXPERT, true);
    return reduce_by_search(reduce);
}

static bool sensible(const struct generate_request *request, struct sentence *error)
{
    const struct family *family = request->board->family;
    const char *wrong = NULL;
    if (!family->puzzles) wrong = "puzzles of this family cannot be generated";
    if (request->level >= 0 && !steps_has_levels(family))
        wrong = "this family has no rules with names, so no levels";
    if (request->clues == GENERATE_MINIMUM && request->level >= 0)
        wrong = "the fewest clues are searched for at any level: leave the level out";
    if (request->clues == GENERATE_MINIMUM && request->pattern)
        wrong = "the fewest clues are searched for without a symmetry";
    if (wrong) sentence_set(error, "%s", wrong);
    return !wrong;
}

static const struct board *blank(const struct board *board, struct arena *arena)
{
    int32_t *values = ARENA_ARRAY(arena, int32_t, board->cells);
    bool *given = ARENA_ARRAY(arena, bool, board->cells + board->marks);
    return board->family->puzzles->pose(arena, board, values, given);
}

/* ---- one attempt */

struct attempt {
    const struct generate_request *request;
    struct arena arena;        /* of the current attempt */
    int32_t *found;            /* by cell: an answer of the blank board */
    const struct board *board; /* the board that the puzzle is made of: the blank one, or frozen */
    int32_t *answer;           /* by cell of that */
    bool *given;               /* by cell, then by mark */
    size_t clues;
    enum level level;
};

static dm_status drop_clues(struct attempt *a, uint64_t number, struct sentence *error)
{
    ASSERT(a->board && a->answer && a->given);
    const struct board *board = a->board;
    struct reduce reduce = {.board = board,
                            .answer = a->answer,
                            .request = &a->request->search,
                            .pattern = a->request->pattern};
    rng_seed(&reduce.rng, number);
    reduce_open(&reduce);
    dm_status status = reduce_clues(a->request, &reduce);
    if (status == DM_INVALID) sentence_copy(error, &reduce.error);
    memcpy(a->given, reduce.given, reduce.slots * sizeof *a->given);
    a->clues = reduce.count;
    reduce_close(&reduce);
    return status == DM_UNKNOWN ? DM_SOLUTION : status;
}

static void grade(struct attempt *a)
{
    ASSERT(a->answer && a->given);
    const struct board *board = a->board;
    a->level = LEVEL_EASY;
    if (steps_has_levels(board->family))
        a->level = steps_grade(board->family->puzzles->pose(&a->arena, board, a->answer, a->given),
                               &a->request->search);
}

/* The board of the puzzle and its answer: the family may freeze what every puzzle shows. */
static const struct board *freeze(const struct board *board, const int32_t *found, struct arena *arena,
                                  int32_t **answer)
{
    const struct family_puzzles *puzzles = board->family->puzzles;
    *answer = arena_copy(arena, found, board->cells * sizeof **answer);
    return puzzles->freeze ? puzzles->freeze(arena, board, found, *answer) : board;
}

/* DM_SOLUTION, or as generate_answer. */
static dm_status find_answer(struct attempt *a, uint64_t number, struct sentence *error)
{
    const struct request *search = &a->request->search;
    const struct board *board = a->request->board;
    const struct family_puzzles *puzzles = board->family->puzzles;
    int64_t best;
    if (!puzzles->vary)
        return generate_answer(blank(board, &a->arena), search, (int64_t)number, a->found, error);
    const struct board *varied = puzzles->vary(&a->arena, board, (int64_t)number);
    if (!varied->best_alone) return generate_answer(varied, search, (int64_t)number, a->found, error);
    struct request request = *search;
    request.seed = (int64_t)number;
    dm_status status = mus_board_optimum(varied, &request, &best, a->found, error);
    return status == DM_OPTIMAL ? DM_SOLUTION : status == DM_SOLUTION ? DM_UNKNOWN : status;
}

/* One attempt from this number, a seed or derived from one. DM_OPTIMAL: no clue can be dropped;
 * DM_SOLUTION: stopped before that was known. */
static dm_status make_attempt(struct attempt *a, uint64_t number, struct sentence *error)
{
    ASSERT(a->request->board->family->puzzles != NULL);
    const struct board *board = a->request->board;
    a->found = ARENA_ARRAY(&a->arena, int32_t, board->cells);
    dm_status status = find_answer(a, number, error);
    if (status != DM_SOLUTION) return status;
    a->board = freeze(board, a->found, &a->arena, &a->answer);
    a->given = ARENA_ARRAY(&a->arena, bool, a->board->cells + a->board->marks);
    status = drop_clues(a, number, error);
    if (status != DM_INVALID) grade(a);
    return status;
}

/* ---- distance from the request */

/* With a pattern, cells are dropped in pairs, so one more than the share may be left. */
static size_t most_clues(const struct generate_request *request, const struct board *board)
{
    if (request->clues < GENERATE_SHARE) return board->cells + board->most_marks;
    bool spare = request->clues == GENERATE_SHARE && request->pattern != PATTERN_NONE;
    return least_clues(request, board->cells) + spare;
}

/* The distance from the request, 0 if it is met. A level counts more than any number of clues. */
static double distance(const struct attempt *a)
{
    ASSERT(a->level <= LEVEL_UNKNOWN);
    ASSERT(a->clues <= a->board->cells + a->board->marks);
    const struct generate_request *request = a->request;
    double levels = request->level < 0 ? 0 : fabs((double)request->level - (double)a->level);
    size_t most = most_clues(request, a->board), least = least_clues(request, a->board->cells);
    size_t off = a->clues > most ? a->clues - most : a->clues < least ? least - a->clues : 0;
    return levels + fmin(0.9, (double)off / (double)a->board->cells);
}

/* The order of attempts: their distance; those with more clues than the family finds good come
 * after all others. */
static double rank(const struct attempt *a)
{
    const struct family_puzzles *puzzles = a->board->family->puzzles;
    if (a->request->clues >= GENERATE_SHARE || !puzzles->surplus) return distance(a);
    return distance(a) + (LEVEL_BEYOND + 1) * (double)puzzles->surplus(a->board, a->answer, a->given);
}

void generate_wanted(const struct generate_request *request, struct buf *out)
{
    char share[40];
    const char *level = request->level >= 0 ? steps_words[request->level] : NULL;
    snprintf(share, sizeof share, "%.4g", 100 * request->share);
    say_decimal(share);
    if (level && request->clues == GENERATE_NUMBER)
        say(out, "generate.wanted-level-clues",
            SAY(say_key("level", level), say_int("clues", request->number)));
    else if (level && request->clues == GENERATE_SHARE)
        say(out, "generate.wanted-level-share", SAY(say_key("level", level), say_raw("share", share)));
    else if (level)
        say(out, "generate.wanted-level", SAY(say_key("level", level)));
    else if (request->clues == GENERATE_NUMBER)
        say(out, "generate.wanted-clues", SAY(say_int("clues", request->number)));
    else if (request->clues == GENERATE_SHARE)
        say(out, "generate.wanted-share", SAY(say_raw("share", share)));
}

enum {
    SEEDS = 2000000000,
    FEW = 60 /* attempts at a puzzle with fewer clues, once the request is met but for that */
};

/* On small boards some kinds of puzzles are rare and attempts are quick; on large ones attempts
 * hardly differ. Grading takes longer without human rules. */
static int64_t attempts_for(const struct generate_request *request)
{
    bool quick = request->level < 0 || request->board->family->logic;
    const double work = quick ? 4e6 : 4e5, least = request->level >= 0 ? 40 : 1, most = quick ? 1000 : 300;
    double cells = (double)request->board->cells;
    return (int64_t)fmin(most, fmax(least, work / (cells * cells)));
}

/* ---- attempts */

/* Poses the puzzle from puzzle->found and puzzle->given. */
static bool pose(const struct board *shape, struct arena *arena, struct puzzle *puzzle)
{
    int32_t *answer;
    const struct board *board = freeze(shape, puzzle->found, arena, &answer);
    if (puzzle->slots != board->cells + board->marks) return false;
    puzzle->board = board->family->puzzles->pose(arena, board, answer, puzzle->given);
    puzzle->answer = answer;
    puzzle->clues = puzzle->marks = 0;
    for (size_t i = 0; i < puzzle->slots; i++) puzzle->clues += puzzle->given[i];
    for (size_t i = board->cells; i < puzzle->slots; i++) puzzle->marks += puzzle->given[i];
    return true;
}

/* The frozen board is in the arena of the attempt, so it is frozen again. */
static void keep_nearest(const struct attempt *a, struct arena *arena, struct puzzle *puzzle)
{
    ASSERT(a->clues <= a->board->cells + a->board->marks);
    puzzle->found = arena_copy(arena, a->found, a->request->board->cells * sizeof *a->found);
    puzzle->slots = a->board->cells + a->board->marks;
    puzzle->given = arena_copy(arena, a->given, puzzle->slots * sizeof *a->given);
    puzzle->level = a->level;
    pose(a->request->board, arena, puzzle);
}

/* Attempts from other numbers until one is as requested; keeps the nearest. DM_OPTIMAL, where
 * puzzle->nearest says if it is not; otherwise as generate_puzzle. */
static dm_status try_numbers(struct attempt *a, struct arena *arena, struct puzzle *puzzle,
                             struct sentence *error)
{
    ASSERT(puzzle->tried == 0);
    const struct generate_request *request = a->request;
    int64_t attempts = attempts_for(request);
    uint64_t number = (uint64_t)request->seed;
    double nearest = INFINITY;
    struct rng others;
    struct arena_mark mark = arena_mark(arena);
    dm_status status = DM_OPTIMAL;
    rng_seed(&others, number);
    for (; puzzle->tried < (puzzle->tried && !puzzle->nearest ? FEW : attempts) && nearest > 0;
         number = rng_below(&others, SEEDS)) {
        if (request->tried) request->tried(request->search.progress_self, puzzle->tried);
        arena_free(&a->arena);
        status = make_attempt(a, number, error);
        /* stopped: keep the nearest puzzle so far */
        bool rated = request->level < 0 || a->level != LEVEL_UNKNOWN;
        if (puzzle->tried > 0 && (status != DM_OPTIMAL || !rated)) break;
        if (status != DM_OPTIMAL && status != DM_SOLUTION) return status;
        if (!rated) return deadline_reason(request->search.deadline, error), DM_UNKNOWN;
        puzzle->tried++;
        if (rank(a) < nearest) {
            arena_rewind(arena, mark);
            keep_nearest(a, arena, puzzle);
            nearest = rank(a);
            puzzle->nearest = distance(a) > 0;
        }
        if (status == DM_SOLUTION) return status;
    }
    return status == DM_INVALID ? status : DM_OPTIMAL;
}

/* If no attempt succeeded and the board is small, decides whether such a puzzle exists. DM_NONE: it
 * does not. */
static dm_status try_everything(struct attempt *a, struct arena *arena, struct puzzle *puzzle,
                                struct sentence *error)
{
    ASSERT(puzzle->nearest); /* only where random boards missed the request */
    const struct generate_request *request = a->request;
    struct reduce shape = {.board = request->board, .pattern = request->pattern};
    reduce_open(&shape);
    struct exhaust_request every = {.level = request->level,
                                    .least = least_clues(request, request->board->cells),
                                    .most = most_clues(request, request->board),
                                    .image = shape.image,
                                    .seed = request->seed,
                                    .search = &request->search};
    bool plain = !request->board->most_marks && !request->board->family->puzzles->freeze;
    dm_status status = DM_UNKNOWN;
    if (plain) status = exhaust_puzzles(blank(request->board, &a->arena), &every, a->answer, a->given);
    reduce_close(&shape);
    if (status == DM_SOLUTION) {
        a->found = a->answer;
        a->clues = 0;
        for (size_t i = 0; i < request->board->cells; i++) a->clues += a->given[i];
        grade(a);
        keep_nearest(a, arena, puzzle);
        puzzle->nearest = false;
    }
    if (status == DM_NONE) {
        struct buf wanted = {0};
        generate_wanted(request, &wanted);
        say_set(error, "generate.impossible", SAY(say_text("wanted", buf_text(&wanted))));
        buf_free(&wanted);
    }
    return status == DM_NONE ? DM_NONE : DM_OPTIMAL;
}

dm_status generate_puzzle(const struct generate_request *request, struct arena *arena, struct puzzle *puzzle,
                          struct sentence *error)
{
    struct attempt attempt = {.request = request};
    double began = clock_wall();
    *puzzle = (struct puzzle){.seed = request->seed};
    if (!sensible(request, error)) return DM_INVALID;
    dm_status status = try_numbers(&attempt, arena, puzzle, error);
    if (status == DM_OPTIMAL && puzzle->nearest) status = try_everything(&attempt, arena, puzzle, error);
    arena_free(&attempt.arena);
    puzzle->seconds = clock_wall() - began;
    return status;
}

/* ---- boards of a family's generator: made and graded until one has the level */

static struct board *make_board(const struct generate_boards *request, struct arena *arena, int64_t seed,
                                struct sentence *error)
{
    const struct family_generator *generator = request->family->generator;
    if (!generator->aim) return generator->make(arena, request->generate_options, seed, error);
    return generator->aim(arena, request->generate_options, request->level, seed, request->search.deadline,
                          error);
}

/* Grading takes time proportional to the cells, and rare levels are one in a hundred. */
static int64_t attempts_at(const struct generate_boards *request, const struct board *board)
{
    return request->level < 0 ? 1 : (int64_t)fmin(1000, fmax(20, 2e7 / (double)board->cells));
}

/* The sentence of a board that was not made, or not rated. */
static dm_status give_up(const struct generate_boards *request, struct sentence *error)
{
    if (deadline_reached(request->search.deadline))
        deadline_reason(request->search.deadline, error);
    else if (!request->family->generator->aim)
        return DM_INVALID;
    return DM_UNKNOWN;
}

dm_status generate_board(const struct generate_boards *request, struct arena *arena, struct board **made,
                         enum level *found, int64_t *tried, struct sentence *error)
{
    int64_t number = request->seed, attempts = 1;
    struct rng others;
    int distance = LEVEL_UNKNOWN;
    *made = NULL;
    *found = LEVEL_UNKNOWN;
    rng_seed(&others, (uint64_t)number);
    for (*tried = 0; *tried < attempts && distance; ++*tried) {
        struct arena scratch = {0};
        struct board *board = make_board(request, &scratch, number, error);
        enum level level =
            board && request->level >= 0 ? steps_grade(board, &request->search) : LEVEL_UNKNOWN;
        if (!board || (request->level >= 0 && level == LEVEL_UNKNOWN)) {
            arena_free(&scratch);
            break;
        }
        attempts = attempts_at(request, board);
        int off = abs((int)level - request->level);
        if (!*made || off < distance) {
            arena_free(arena);
            *arena = scratch;
            *made = board;
            *found = level;
            distance = off;
        } else {
            arena_free(&scratch);
        }
        number = (int64_t)rng_below(&others, SEEDS);
    }
    return *made ? DM_OPTIMAL : give_up(request, error);
}

/* ---- serialisation */

static bool has_puzzle(dm_status status)
{
    return status == DM_OPTIMAL || status == DM_SOLUTION;
}

void generate_pack(const struct generate_request *request, dm_status status, const struct puzzle *puzzle,
                   const struct sentence *error, struct buf *bytes)
{
    const int64_t numbers[] = {(int64_t)status, puzzle->seed, puzzle->tried, puzzle->nearest,
                               (int64_t)puzzle->level};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) wire_format_put_int(bytes, numbers[i]);
    wire_format_put_real(bytes, puzzle->seconds);
    wire_format_put_text(bytes, error->text);
    if (!has_puzzle(status)) return;
    for (size_t i = 0; i < request->board->cells; i++) wire_format_put_int(bytes, puzzle->found[i]);
    wire_format_put_bytes(bytes, (const char *)puzzle->given, puzzle->slots);
}

bool generate_unpack(const struct generate_request *request, const char *bytes, size_t size,
                     struct arena *arena, struct puzzle *puzzle, dm_status *status, struct sentence *error)
{
    struct wire_message message = {bytes, size, false};
    *puzzle = (struct puzzle){0};
    *status = (dm_status)wire_format_int(&message);
    puzzle->seed = wire_format_int(&message);
    puzzle->tried = wire_format_int(&message);
    puzzle->nearest = wire_format_int(&message);
    puzzle->level = (enum level)wire_format_int(&message);
    puzzle->seconds = wire_format_real(&message);
    const char *words = wire_format_text(&message, arena);
    sentence_set(error, "%s", words ? words : "");
    if (!has_puzzle(*status)) return wire_format_is_read(&message);
    int32_t *found = ARENA_ARRAY(arena, int32_t, request->board->cells);
    for (size_t i = 0; i < request->board->cells; i++) found[i] = (int32_t)wire_format_int(&message);
    const char *given = wire_format_bytes(&message, &puzzle->slots);
    if (!wire_format_is_read(&message)) return false;
    puzzle->found = found;
    puzzle->given = arena_copy(arena, given, puzzle->slots);
    return pose(request->board, arena, puzzle);
}
