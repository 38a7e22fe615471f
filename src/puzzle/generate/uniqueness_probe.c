/* Uniqueness probe: the model of the family's rules and "not this answer", a clause over all cells.
 * Given cells and marks are assumptions, so learnt clauses stay valid, and if there is no other
 * answer the solver returns a core. The plan is that of a board with clues. Other answers pass the
 * referee. */
#include "puzzle/generate/reduce.h"

#include "base/alloc.h"
#include "base/say.h"

#include <stdlib.h>
#include <string.h>

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    const struct uniqueness_probe *r = data;
    if (r->request->progress) r->request->progress(r->request->progress_self, progress, 0);
    return deadline_reached(r->request->deadline);
}

static const struct board *with_clues(struct arena *arena, const struct board *board, const int32_t *answer,
                                      bool all)
{
    size_t slots = board->cells + board->marks;
    bool *given = ARENA_ARRAY(arena, bool, slots);
    memset(given, all, slots * sizeof *given);
    return board->family->puzzles->pose(arena, board, answer, given);
}

static void forbid_answer(struct uniqueness_probe *r, const int32_t *answer)
{
    dm_model *model = r->build.model;
    const dm_int *cell = build_cells(&r->build);
    for (size_t i = 0; i < r->board->cells; i++) {
        r->same[i] = dm_eq(model, cell[i], answer[i]);
        /* so that other answers differ in few cells */
        if (dm_lo(model, cell[i]) < dm_hi(model, cell[i])) dm_prefer(model, cell[i], answer[i]);
        r->assumed[i] = -r->same[i];
    }
    dm_clause(model, r->board->cells, r->assumed);
}

/* The fully given board defines the literals of its marks. */
static void find_marks(struct uniqueness_probe *r, const struct board *all, const struct family_model *model)
{
    clue_list clues = {0};
    if (!all->marks) return;
    (model && model->clues ? model->clues : all->family->clues)(all, r->build.model, r->build.variable,
                                                                &clues);
    for (size_t i = 0; i < clues.size; i++)
        if (clues.data[i].cell >= all->cells) r->same[clues.data[i].cell] = clues.data[i].lit;
    vec_free(&clues);
}

struct uniqueness_probe *uniqueness_probe_new(const struct board *board, const int32_t *answer,
                                              const struct request *request, struct sentence *error)
{
    struct uniqueness_probe *r = alloc_bytes(sizeof *r);
    struct plan plan;
    r->request = request;
    r->board = with_clues(&r->arena, board, answer, false);
    r->slots = board->cells + board->marks;
    r->same = ARENA_ARRAY(&r->arena, dm_lit, r->slots);
    r->assumed = ARENA_ARRAY(&r->arena, dm_lit, r->slots);
    r->values = ARENA_ARRAY(&r->arena, int32_t, board->cells);
    r->needed = ARENA_ARRAY(&r->arena, bool, r->slots);
    const struct board *all = with_clues(&r->arena, board, answer, true);
    bool planned = plan_make(&plan, all, request, error);
    bool on_model = planned && plan.solver.abilities & ABILITY_MODELS;
    if (planned && !on_model && request->engine)
        planned = say_set(error, "generate.engine-clues", SAY(say_raw("engine", plan.solver.name)));
    if (!planned) {
        uniqueness_probe_free(r);
        return NULL;
    }
    build_model(&r->build, r->board, plan.model, false);
    find_marks(r, all, plan.model);
    forbid_answer(r, answer);
    /* Where the family prefers a method, the default engine is used. */
    r->solver = dm_solver_new(r->build.model, on_model ? plan.solver.name : NULL);
    dm_on_progress(r->solver, on_progress, r);
    if (!dm_solver_error(r->solver)) return r;
    sentence_set(error, "%s", dm_solver_error(r->solver));
    uniqueness_probe_free(r);
    return NULL;
}

void uniqueness_probe_free(struct uniqueness_probe *r)
{
    if (!r) return;
    dm_solver_free(r->solver);
    build_free(&r->build);
    arena_free(&r->arena);
    alloc_free(r);
}

static int32_t found_value(const void *self, dm_int x)
{
    return (int32_t)dm_value(self, x);
}

static dm_status take_answer(struct uniqueness_probe *r)
{
    struct verdict verdict = {0};
    build_read(&r->build, found_value, r->solver, r->values);
    if (r->board->family->check(r->board, r->values, &verdict)) return DM_SOLUTION;
    say_set(&r->error, "generate.referee",
            SAY(say_raw("engine", dm_solver_engine(r->solver)), say_raw("why", verdict.sentence.text)));
    return DM_INVALID;
}

static int compare_lits(const void *a, const void *b)
{
    dm_lit x = *(const dm_lit *)a, y = *(const dm_lit *)b;
    return (x > y) - (x < y);
}

static void take_core(struct uniqueness_probe *r)
{
    const dm_lit *core;
    size_t count = dm_core(r->solver, &core);
    if (count) memcpy(r->assumed, core, count * sizeof *core); /* an empty core may be NULL */
    qsort(r->assumed, count, sizeof *r->assumed, compare_lits);
    for (size_t i = 0; i < r->slots; i++)
        r->needed[i] = count && bsearch(&r->same[i], r->assumed, count, sizeof *r->assumed, compare_lits);
}

dm_status uniqueness_probe_find(struct uniqueness_probe *r, const bool *given)
{
    size_t count = 0;
    if (deadline_reached(r->request->deadline)) return DM_UNKNOWN;
    for (size_t i = 0; i < r->slots; i++)
        if (given[i] && r->same[i]) r->assumed[count++] = r->same[i];
    solvers_limit(r->solver, r->request->deadline);
    dm_status status = dm_solve(r->solver, count, r->assumed);
    if (status == DM_SOLUTION || status == DM_OPTIMAL) return take_answer(r);
    if (status == DM_NONE) take_core(r);
    if (status == DM_INVALID)
        sentence_set(&r->error, "%s",
                     dm_model_error(r->build.model) ? dm_model_error(r->build.model)
                                                    : dm_solver_error(r->solver));
    return status;
}

const char *uniqueness_probe_error(const struct uniqueness_probe *r)
{
    return sentence_is_empty(&r->error) ? NULL : r->error.text;
}
