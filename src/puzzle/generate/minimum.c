/* The fewest clues: implicit hitting sets.
 *
 * Every other answer differs from the known one in some slots (cells, and marks that may be given),
 * and at least one of these must be given. So a set of clues is right exactly when it hits all such
 * differences, and the fewest clues are a smallest hitting set. The differences are too many to
 * list; those met so far are enough to begin with:
 *   a smallest set H that hits them is found; if no other answer agrees on H, then H is right, and
 *     no smaller one is, since it would have to hit the same differences;
 *   otherwise that answer shows a difference that H does not hit: it joins the list.
 * (Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011; for unsatisfiable subsets Ignatiev,
 * Previti, Liffiton and Marques-Silva 2015.)
 *
 * What makes it fast: a difference is first made as small as possible, by asking for answers that
 * agree in more cells. Before the next hitting set is computed, one cell of each new difference is
 * added to H until no answer is left, so that every round brings many differences that have nothing
 * in common. The hitting set is the best of a 0/1 model, for the kernel, which keeps its cores from
 * one round to the next (solver/engine/cores.c): binero of 10 x 10 in 0.2 s, where bounds by
 * assumption in a SAT solver took 0.5 and 1.0 s (docs/kernel.md). Every round ends with a set that
 * is right, so that there is something to show when it is stopped. It is done when the bound meets
 * the smallest of these sets. That these are to be undercut is not posted: it made garam ten times
 * slower. */
#include "base/alloc.h"
#include "puzzle/generate/reduce.h"
#include "puzzle/generate/rival.h"

#include "base/sentence.h"

#include <string.h>

struct hitting { /* a smallest set of slots that hits all differences so far */
    dm_model *model;
    dm_solver *solver;
    dm_int *chosen; /* by slot */
};

struct hunt {
    struct reduce *reduce;
    struct rival *rival;
    struct hitting hitting;
    size_t slots;
    int32_t *marks; /* scratch: of another answer */
    bool *offered;  /* by slot: it may be given */
    bool *clues;    /* the hitting set, and what was added to it */
    bool *agree;    /* scratch: slots in which a rival must agree */
    size_t *differ; /* the difference at hand */
    size_t differ_count;
    size_t bound; /* no fewer clues will do */
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

/* No more marks than may be given. */
static void limit_marks(const struct hunt *hunt)
{
    ASSERT(hunt->slots == hunt->reduce->board->cells + hunt->reduce->board->marks);
    const struct board *board = hunt->reduce->board;
    if (!board->marks || board->most_marks >= board->marks) return;
    dm_linear(hunt->hitting.model, board->marks, NULL, hunt->hitting.chosen + board->cells, DM_LE,
              (int64_t)board->most_marks);
}

static void open_hitting(struct hunt *hunt)
{
    struct hitting *h = &hunt->hitting;
    h->model = dm_model_new();
    h->chosen = ARENA_ARRAY(&hunt->reduce->arena, dm_int, hunt->slots);
    for (size_t i = 0; i < hunt->slots; i++) h->chosen[i] = dm_range(h->model, 0, hunt->offered[i]);
    limit_marks(hunt);
    dm_minimise_sum(h->model, hunt->slots, NULL, h->chosen);
    h->solver = dm_solver_new(h->model, "kernel");
    dm_on_progress(h->solver, on_progress, hunt);
}

static void close_hitting(struct hitting *h)
{
    dm_solver_free(h->solver);
    dm_model_free(h->model);
}

/* Puts the smallest set into hunt->clues. DM_OPTIMAL: it has no fewer clues than are known. */
static dm_status hit_all(struct hunt *hunt)
{
    ASSERT(hunt->bound <= hunt->reduce->count);
    struct hitting *h = &hunt->hitting;
    solvers_limit(h->solver, hunt->reduce->request->deadline);
    dm_status status = dm_solve(h->solver, 0, NULL);
    int64_t bound;
    if (dm_bound(h->solver, &bound) && bound > (int64_t)hunt->bound) hunt->bound = (size_t)bound;
    if (hunt->bound == hunt->reduce->count) return DM_OPTIMAL;
    if (status != DM_OPTIMAL) return status == DM_INVALID ? status : DM_UNKNOWN;
    for (size_t i = 0; i < hunt->slots; i++) hunt->clues[i] = dm_value(h->solver, h->chosen[i]) == 1;
    return DM_SOLUTION;
}

static void must_hit(struct hunt *hunt)
{
    ASSERT(hunt->differ_count > 0 &&
           hunt->differ_count <= hunt->slots); /* another answer differs somewhere */
    struct hitting *h = &hunt->hitting;
    dm_lit *lits = alloc_array(hunt->differ_count, sizeof *lits);
    for (size_t i = 0; i < hunt->differ_count; i++) lits[i] = dm_eq(h->model, h->chosen[hunt->differ[i]], 1);
    dm_clause(h->model, hunt->differ_count, lits);
    alloc_free(lits);
}

/* ---- differences */

static void take_difference(struct hunt *hunt)
{
    const struct board *board = hunt->reduce->board;
    const int32_t *values = rival_values(hunt->rival);
    if (board->marks) board->family->puzzles->marks(board, values, hunt->marks);
    hunt->differ_count = 0;
    for (size_t i = 0; i < hunt->slots; i++) {
        int32_t value = i < board->cells ? values[i] : hunt->marks[i - board->cells];
        hunt->agree[i] = hunt->offered[i] && value == hunt->reduce->values[i];
        if (hunt->offered[i] && !hunt->agree[i]) hunt->differ[hunt->differ_count++] = i;
    }
}

/* Makes the difference as small as possible: every cell in it is asked to agree once. */
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
 * joins the clues: there always is one, and marks may be used up. */
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

/* The clues leave one answer: they are kept if they are the fewest so far. */
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
                     rival_error(hunt.rival) ? rival_error(hunt.rival)
                                             : dm_solver_error(hunt.hitting.solver));
    close_hitting(&hunt.hitting);
    rival_free(hunt.rival);
    return status;
}
