/* The fewest clues: implicit hitting sets.
 *
 * Every other answer differs from the known one in some slots (cells, and marks that may be given),
 * and at least one of these must be given. So a set of clues leaves one answer exactly when it hits
 * all such differences. The loop keeps the differences met so far:
 *   find a smallest set H that hits them; if no other answer agrees on H, it is a minimum;
 *   otherwise that answer shows a difference that H does not hit: add it.
 * (Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011; for unsatisfiable subsets Ignatiev,
 * Previti, Liffiton and Marques-Silva 2015.)
 *
 * Differences are first made minimal, by asking for answers that agree in more cells. Before the
 * next hitting set is computed, one cell of each new difference is added to H until no answer is
 * left: so every round brings many disjoint differences, and an incumbent to show when it is
 * stopped. The hitting set is the optimum of a 0/1 model of the kernel, which keeps its cores from
 * one round to the next. The search ends when the bound meets the incumbent. Posting the incumbent
 * as an upper bound made garam ten times slower. */
#include "base/alloc.h"
#include "puzzle/generate/reduce.h"
#include "puzzle/generate/rival.h"

#include "base/sentence.h"

#include <string.h>

struct hunt {
    struct reduce *reduce;
    struct rival *rival;
    dm_model *model; /* hitting sets of all differences so far */
    dm_solver *solver;
    dm_int *chosen; /* by slot */
    size_t slots;
    int32_t *marks; /* scratch: of another answer */
    bool *offered;  /* by slot: it may be given */
    bool *clues;    /* the hitting set, and what was added to it */
    bool *agree;    /* scratch: slots in which another answer must agree */
    size_t *differ; /* the current difference */
    size_t differ_count;
    size_t bound; /* lower bound on the number of clues */
};

/* ---- the hitting set */

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    const struct hunt *hunt = data;
    const struct desk_request *request = hunt->reduce->request;
    if (request->progress) request->progress(request->progress_self, progress, 0);
    return deadline_reached(request->deadline);
}

static void limit_marks(const struct hunt *hunt)
{
    ASSERT(hunt->slots == hunt->reduce->board->cells + hunt->reduce->board->marks);
    const struct board *board = hunt->reduce->board;
    if (!board->marks || board->most_marks >= board->marks) return;
    dm_linear(hunt->model, board->marks, NULL, hunt->chosen + board->cells, DM_LE,
              (int64_t)board->most_marks);
}

static void open_hitting(struct hunt *hunt)
{
    hunt->model = dm_model_new();
    hunt->chosen = ARENA_ARRAY(&hunt->reduce->arena, dm_int, hunt->slots);
    for (size_t i = 0; i < hunt->slots; i++) hunt->chosen[i] = dm_range(hunt->model, 0, hunt->offered[i]);
    limit_marks(hunt);
    dm_minimise_sum(hunt->model, hunt->slots, NULL, hunt->chosen);
    hunt->solver = dm_solver_new(hunt->model, "kernel");
    dm_on_progress(hunt->solver, on_progress, hunt);
}

/* Puts a smallest hitting set into hunt->clues. DM_OPTIMAL: the bound meets the incumbent. */
static dm_status hit_all(struct hunt *hunt)
{
    ASSERT(hunt->bound <= hunt->reduce->count);
    solvers_limit(hunt->solver, hunt->reduce->request->deadline);
    dm_status status = dm_solve(hunt->solver, 0, NULL);
    int64_t bound;
    if (dm_bound(hunt->solver, &bound) && bound > (int64_t)hunt->bound) hunt->bound = (size_t)bound;
    if (hunt->bound == hunt->reduce->count) return DM_OPTIMAL;
    if (status != DM_OPTIMAL) return status == DM_INVALID ? status : DM_UNKNOWN;
    for (size_t i = 0; i < hunt->slots; i++) hunt->clues[i] = dm_value(hunt->solver, hunt->chosen[i]) == 1;
    return DM_SOLUTION;
}

static void must_hit(struct hunt *hunt)
{
    ASSERT(hunt->differ_count > 0 &&
           hunt->differ_count <= hunt->slots); /* another answer differs somewhere */
    dm_lit *lits = alloc_array(hunt->differ_count, sizeof *lits);
    for (size_t i = 0; i < hunt->differ_count; i++)
        lits[i] = dm_eq(hunt->model, hunt->chosen[hunt->differ[i]], 1);
    dm_clause(hunt->model, hunt->differ_count, lits);
    alloc_free(lits);
}

/* ---- differences */

static void take_difference(struct hunt *hunt)
{
    const struct board *board = hunt->reduce->board;
    const int32_t *values = hunt->rival->values;
    if (board->marks) board->family->puzzles->marks(board, values, hunt->marks);
    hunt->differ_count = 0;
    for (size_t i = 0; i < hunt->slots; i++) {
        int32_t value = i < board->cells ? values[i] : hunt->marks[i - board->cells];
        hunt->agree[i] = hunt->offered[i] && value == hunt->reduce->values[i];
        if (hunt->offered[i] && !hunt->agree[i]) hunt->differ[hunt->differ_count++] = i;
    }
}

/* Makes the difference minimal: asks each cell in it once to agree. */
static dm_status shrink_difference(struct hunt *hunt)
{
    ASSERT(hunt->differ_count <= hunt->slots);
    size_t *order = alloc_array(hunt->differ_count, sizeof *order), count = hunt->differ_count;
    dm_status status = DM_SOLUTION;
    memcpy(order, hunt->differ, count * sizeof *order);
    rng_shuffle(&hunt->reduce->rng, order, count, sizeof *order);
    for (size_t i = 0; i < count && (status == DM_SOLUTION || status == DM_NONE); i++) {
        if (hunt->agree[order[i]]) continue;
        hunt->agree[order[i]] = true;
        status = rival_find(hunt->rival, hunt->agree);
        if (status == DM_SOLUTION)
            take_difference(hunt);
        else
            hunt->agree[order[i]] = false;
    }
    alloc_free(order);
    return status == DM_NONE ? DM_SOLUTION : status;
}

/* Finds differences that the clues do not hit, until there are none: DM_NONE. One cell of each
 * joins the clues; there always is one, while marks may be used up. */
static dm_status gather(struct hunt *hunt)
{
    for (;;) {
        dm_status status = rival_find(hunt->rival, hunt->clues);
        if (status != DM_SOLUTION) return status;
        take_difference(hunt);
        status = shrink_difference(hunt);
        if (status != DM_SOLUTION) return status;
        must_hit(hunt);
        size_t cells = 0;
        while (cells < hunt->differ_count && hunt->differ[cells] < hunt->reduce->board->cells) cells++;
        hunt->clues[hunt->differ[rng_below(&hunt->reduce->rng, cells)]] = true;
    }
}

/* The clues leave one answer: they become the incumbent if they are fewer. */
static void keep_clues(struct hunt *hunt)
{
    ASSERT(hunt->slots == hunt->reduce->slots);
    size_t count = 0;
    for (size_t i = 0; i < hunt->slots; i++) count += hunt->clues[i];
    if (count >= hunt->reduce->count) return;
    memcpy(hunt->reduce->given, hunt->clues, hunt->slots * sizeof *hunt->clues);
    hunt->reduce->count = count;
}

static dm_status run(struct hunt *hunt)
{
    dm_status status = DM_SOLUTION;
    while (status == DM_SOLUTION) {
        status = gather(hunt);
        if (status != DM_NONE) break;
        keep_clues(hunt);
        status = hunt->bound == hunt->reduce->count ? DM_OPTIMAL : hit_all(hunt);
    }
    return status;
}

dm_status minimum_clues(struct reduce *reduce, size_t *bound)
{
    struct hunt hunt = {.reduce = reduce, .slots = reduce->slots};
    REQUIRE(reduce->pattern == PATTERN_NONE, "the fewest clues are searched for without a pattern");
    hunt.rival = rival_new(reduce->board, reduce->answer, reduce->request, &reduce->error);
    if (!hunt.rival) return DM_INVALID;
    hunt.offered = ARENA_ARRAY(&reduce->arena, bool, hunt.slots);
    hunt.marks = ARENA_ARRAY(&reduce->arena, int32_t, reduce->board->marks);
    for (size_t i = 0; i < hunt.slots; i++)
        hunt.offered[i] = i < reduce->board->cells ? reduce_offers(reduce->board, i, reduce->answer[i])
                                                   : reduce->board->most_marks > 0 && reduce->values[i] == 1;
    hunt.clues = ARENA_ARRAY(&reduce->arena, bool, hunt.slots);
    hunt.agree = ARENA_ARRAY(&reduce->arena, bool, hunt.slots);
    hunt.differ = ARENA_ARRAY(&reduce->arena, size_t, hunt.slots);
    open_hitting(&hunt);
    dm_status status = run(&hunt);
    *bound = hunt.bound;
    if (status == DM_INVALID)
        sentence_say(&reduce->error, "%s",
                     rival_error(hunt.rival) ? rival_error(hunt.rival) : dm_solver_error(hunt.solver));
    dm_solver_free(hunt.solver);
    dm_model_free(hunt.model);
    rival_free(hunt.rival);
    return status;
}
