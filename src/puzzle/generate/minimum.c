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
 * Differences are first made minimal, by searching for answers that agree in more cells. Before the
 * next hitting set is computed, one cell of each new difference is added to H until no other answer
 * is left. So every round finds many disjoint differences, and an incumbent that can be returned if
 * the search is stopped. The hitting set is the optimum of a 0/1 model of the kernel, which keeps
 * its cores from one round to the next. The search ends when the bound meets the incumbent. Posting
 * the incumbent as an upper bound made garam ten times slower. */
#include "puzzle/generate/reduce.h"

#include <string.h>

struct hitting {
    struct reduce *reduce;
    struct uniqueness_probe *rival;
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
    const struct hitting *hitting = data;
    const struct request *request = hitting->reduce->request;
    if (request->progress) request->progress(request->progress_self, progress, 0);
    return deadline_reached(request->deadline);
}

static void limit_marks(const struct hitting *hitting)
{
    ASSERT(hitting->slots == hitting->reduce->board->cells + hitting->reduce->board->marks);
    const struct board *board = hitting->reduce->board;
    if (!board->marks || board->most_marks >= board->marks) return;
    dm_linear(hitting->model, board->marks, NULL, hitting->chosen + board->cells, DM_LE,
              (int64_t)board->most_marks);
}

static void open_hitting(struct hitting *hitting)
{
    hitting->model = dm_model_new();
    hitting->chosen = ARENA_ARRAY(&hitting->reduce->arena, dm_int, hitting->slots);
    for (size_t i = 0; i < hitting->slots; i++)
        hitting->chosen[i] = dm_range(hitting->model, 0, hitting->offered[i]);
    limit_marks(hitting);
    dm_minimise_sum(hitting->model, hitting->slots, NULL, hitting->chosen);
    hitting->solver = dm_solver_new(hitting->model, "kernel");
    dm_on_progress(hitting->solver, on_progress, hitting);
}

/* Puts a smallest hitting set into hitting->clues. DM_OPTIMAL: the bound meets the incumbent. */
static dm_status hit_all(struct hitting *hitting)
{
    ASSERT(hitting->bound <= hitting->reduce->count);
    solvers_limit(hitting->solver, hitting->reduce->request->deadline);
    dm_status status = dm_solve(hitting->solver, 0, NULL);
    int64_t bound;
    if (dm_bound(hitting->solver, &bound) && bound > (int64_t)hitting->bound) hitting->bound = (size_t)bound;
    if (hitting->bound == hitting->reduce->count) return DM_OPTIMAL;
    if (status != DM_OPTIMAL) return status == DM_INVALID ? status : DM_UNKNOWN;
    for (size_t i = 0; i < hitting->slots; i++)
        hitting->clues[i] = dm_value(hitting->solver, hitting->chosen[i]) == 1;
    return DM_SOLUTION;
}

static void require_hit(struct hitting *hitting)
{
    ASSERT(hitting->differ_count > 0 &&
           hitting->differ_count <= hitting->slots); /* another answer differs somewhere */
    dm_lit *lits = alloc_array(hitting->differ_count, sizeof *lits);
    for (size_t i = 0; i < hitting->differ_count; i++)
        lits[i] = dm_eq(hitting->model, hitting->chosen[hitting->differ[i]], 1);
    dm_clause(hitting->model, hitting->differ_count, lits);
    alloc_free(lits);
}

/* ---- differences */

static void take_difference(struct hitting *hitting)
{
    const struct board *board = hitting->reduce->board;
    const int32_t *values = hitting->rival->values;
    if (board->marks) board->family->puzzles->marks(board, values, hitting->marks);
    hitting->differ_count = 0;
    for (size_t i = 0; i < hitting->slots; i++) {
        int32_t value = i < board->cells ? values[i] : hitting->marks[i - board->cells];
        hitting->agree[i] = hitting->offered[i] && value == hitting->reduce->values[i];
        if (hitting->offered[i] && !hitting->agree[i]) hitting->differ[hitting->differ_count++] = i;
    }
}

/* Makes the difference minimal: each of its cells is required once to agree. */
static dm_status shrink_difference(struct hitting *hitting)
{
    ASSERT(hitting->differ_count <= hitting->slots);
    size_t *order = alloc_array(hitting->differ_count, sizeof *order), count = hitting->differ_count;
    dm_status status = DM_SOLUTION;
    memcpy(order, hitting->differ, count * sizeof *order);
    rng_shuffle(&hitting->reduce->rng, order, count, sizeof *order);
    for (size_t i = 0; i < count && (status == DM_SOLUTION || status == DM_NONE); i++) {
        if (hitting->agree[order[i]]) continue;
        hitting->agree[order[i]] = true;
        status = uniqueness_probe_find(hitting->rival, hitting->agree);
        if (status == DM_SOLUTION)
            take_difference(hitting);
        else
            hitting->agree[order[i]] = false;
    }
    alloc_free(order);
    return status == DM_NONE ? DM_SOLUTION : status;
}

/* Finds differences that the clues do not hit, until there are none: DM_NONE. One cell of each
 * joins the clues; there always is one, while marks may be used up. */
static dm_status collect_differences(struct hitting *hitting)
{
    for (;;) {
        dm_status status = uniqueness_probe_find(hitting->rival, hitting->clues);
        if (status != DM_SOLUTION) return status;
        take_difference(hitting);
        status = shrink_difference(hitting);
        if (status != DM_SOLUTION) return status;
        require_hit(hitting);
        size_t cells = 0;
        while (cells < hitting->differ_count && hitting->differ[cells] < hitting->reduce->board->cells)
            cells++;
        hitting->clues[hitting->differ[rng_below(&hitting->reduce->rng, cells)]] = true;
    }
}

/* The clues leave one answer: they become the incumbent if they are fewer. */
static void improve_incumbent(struct hitting *hitting)
{
    ASSERT(hitting->slots == hitting->reduce->slots);
    size_t count = 0;
    for (size_t i = 0; i < hitting->slots; i++) count += hitting->clues[i];
    if (count >= hitting->reduce->count) return;
    memcpy(hitting->reduce->given, hitting->clues, hitting->slots * sizeof *hitting->clues);
    hitting->reduce->count = count;
}

static dm_status run(struct hitting *hitting)
{
    dm_status status = DM_SOLUTION;
    while (status == DM_SOLUTION) {
        status = collect_differences(hitting);
        if (status != DM_NONE) break;
        improve_incumbent(hitting);
        status = hitting->bound == hitting->reduce->count ? DM_OPTIMAL : hit_all(hitting);
    }
    return status;
}

dm_status minimum_clues(struct reduce *reduce, size_t *bound)
{
    struct hitting hitting = {.reduce = reduce, .slots = reduce->slots};
    REQUIRE(reduce->pattern == PATTERN_NONE, "the fewest clues are searched for without a pattern");
    hitting.rival = uniqueness_probe_new(reduce->board, reduce->answer, reduce->request, &reduce->error);
    if (!hitting.rival) return DM_INVALID;
    hitting.offered = ARENA_ARRAY(&reduce->arena, bool, hitting.slots);
    hitting.marks = ARENA_ARRAY(&reduce->arena, int32_t, reduce->board->marks);
    for (size_t i = 0; i < hitting.slots; i++)
        hitting.offered[i] = i < reduce->board->cells
                                 ? reduce_offers(reduce->board, i, reduce->answer[i])
                                 : reduce->board->most_marks > 0 && reduce->values[i] == 1;
    hitting.clues = ARENA_ARRAY(&reduce->arena, bool, hitting.slots);
    hitting.agree = ARENA_ARRAY(&reduce->arena, bool, hitting.slots);
    hitting.differ = ARENA_ARRAY(&reduce->arena, size_t, hitting.slots);
    open_hitting(&hitting);
    dm_status status = run(&hitting);
    *bound = hitting.bound;
    if (status == DM_INVALID)
        sentence_set(&reduce->error, "%s",
                     uniqueness_probe_error(hitting.rival) ? uniqueness_probe_error(hitting.rival)
                                                           : dm_solver_error(hitting.solver));
    dm_solver_free(hitting.solver);
    dm_model_free(hitting.model);
    uniqueness_probe_free(hitting.rival);
    return status;
}
