/* A board as a MUS problem: its rules by ascending cost, and its clues. Where something is
 * optimised, the optimum is found first, and that the answer attains it is one of the rules. */
#include "explain/basis.h"

#include "cluster/cubes/cubes.h"

#include <stdlib.h>
#include <string.h>

/* Conflict limit where something is optimised: proving that nothing is better may take any time,
 * and a reason that takes long to find is too long to follow. */
enum { SHORT_SEARCH = 100 };

/* ---- rules and clues */

static int by_cost(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static void add_rules(struct basis *g)
{
    const dm_model *model = g->model;
    size_t count = dm_rule_count(model);
    struct item *rules = alloc_array(count, sizeof *rules);
    for (size_t i = 0; i < count; i++) {
        struct rule_name name = rule_named(g->words->rules, dm_rule_tag(model, i));
        rules[i] = (struct item){.kind = ITEM_RULE,
                                 .lit = dm_rule_lit(model, i),
                                 .cost = g->words->rules[name.kind].cost,
                                 .rule = name,
                                 .number = i};
    }
    qsort(rules, count, sizeof *rules, by_cost);
    for (size_t i = 0; i < count; i++) basis_put(g, rules[i]);
    ASSERT(g->rules == g->items.size && g->rules <= count);
    alloc_free(rules);
}

/* ---- the optimum */

static bool optimises(const struct board *board)
{
    const struct family_objective *objective = board->family->objective;
    int32_t *nothing = alloc_array(board->cells, sizeof *nothing);
    int64_t value;
    int sense;
    bool asked = objective && objective->worth(board, nothing, &value, &sense);
    alloc_free(nothing);
    return asked;
}

/* Finds the optimum within the cube and proves it. */
static dm_status ask_best(const struct board *board, const struct desk_request *asked,
                          const struct cube *cube, int64_t *best, int32_t *values, struct sentence *error)
{
    struct desk_request request = *asked;
    struct desk_objective objective;
    request.question = (struct question){.kind = QUESTION_ONE};
    if (cube) request.cube = cube;
    struct desk *desk = desk_begin(board, &request, error);
    if (!desk) return DM_INVALID;
    dm_status status = desk_next(desk);
    if (status == DM_SOLUTION && desk_objective(desk, &objective) && objective.has_bound &&
        objective.bound == objective.best)
        status = DM_OPTIMAL;
    if (status == DM_OPTIMAL && desk_objective(desk, &objective)) *best = objective.best;
    if (status == DM_OPTIMAL) memcpy(values, desk_values(desk), board->cells * sizeof *values);
    if (status == DM_INVALID)
        sentence_say(error, "%s", desk_error(desk));
    else if (status != DM_OPTIMAL && status != DM_NONE)
        sentence_say(error, "what the best is could not be proved in the time given, and reasons need it");
    desk_close(desk);
    return status;
}

dm_status premise_best(const struct board *board, const struct desk_request *request, int64_t *best,
                       int32_t *values, struct sentence *error)
{
    return ask_best(board, request, NULL, best, values, error);
}

/* Facts become a cube: families that optimise have a variable for each cell. */
dm_status premise_best_with(const struct basis *g, size_t count, const struct told *facts, int64_t *best,
                            int32_t *values, struct sentence *error)
{
    struct cube cube = {0};
    for (size_t i = 0; i < count; i++) {
        ASSERT(facts[i].cell < g->board->cells);
        vec_push(&cube.terms, ((struct cube_term){(int32_t)facts[i].cell, facts[i].denied ? CUBE_NE : CUBE_EQ,
                                                  facts[i].value}));
    }
    dm_status status = ask_best(g->board, &g->request, &cube, best, values, error);
    cubes_free(&cube);
    return status;
}

/* The board whose answers are the optimal ones: their value becomes a rule. The board itself if
 * nothing is optimised or it has no answer. NULL with the sentence. */
static const struct board *settle(const struct board *board, const struct desk_request *request,
                                  struct arena *arena, int64_t *best, const int32_t **answer,
                                  struct sentence *error)
{
    if (!optimises(board)) return board;
    int32_t *values = ARENA_ARRAY(arena, int32_t, board->cells);
    dm_status status = premise_best(board, request, best, values, error);
    if (status == DM_OPTIMAL) *answer = values;
    if (status == DM_NONE) return board;
    return status == DM_OPTIMAL ? board->family->objective->settle(arena, board, *best) : NULL;
}

/* ---- opening */

static bool suits(const struct board *board, struct sentence *error)
{
    const struct family *family = board->family;
    const struct family_reasons *words = family->reasons;
    if (!words || !family->post)
        return sentence_say(error, "%s has no rules from which reasons could be derived", family->name);
    if (board->no_model) return sentence_say(error, "%s", board->no_model);
    if (optimises(board) && !family->objective->settle)
        return sentence_say(error, "reasons are not given where %s asks for the best", family->name);
    if (words->most && board->cells > words->most)
        return sentence_say(error, "reasons are given for boards of at most %zu cells, this one has %zu",
                            words->most, board->cells);
    return true;
}

struct basis *premise_open(const struct board *board, const struct desk_request *request,
                           struct sentence *error)
{
    struct arena arena = {0};
    const int32_t *answer = NULL;
    int64_t best = 0;
    const struct board *settled =
        suits(board, error) ? settle(board, request, &arena, &best, &answer, error) : NULL;
    if (!settled) {
        arena_free(&arena);
        return NULL;
    }
    struct build build;
    build_explained(&build, settled, board->family->reasons->model);
    struct basis *g = basis_new(build.model, request);
    g->arena = arena;
    g->board = board;
    g->words = board->family->reasons;
    g->build = build;
    g->cell = build_cells(&g->build);
    ASSERT(settled->cells == board->cells);
    dm_satisfy(g->model);
    add_rules(g);
    for (size_t i = 0; i < g->build.clues.size; i++) {
        struct clue clue = g->build.clues.data[i];
        basis_add(g, ITEM_CLUE, (struct told){clue.cell, clue.value, false}, clue.lit);
    }
    g->answer = answer;
    g->best = best;
    if (basis_begin(g, error)) {
        if (answer) basis_limit(g, SHORT_SEARCH);
        return g;
    }
    basis_close(g);
    return NULL;
}

void premise_values(const struct basis *g, int32_t *values)
{
    for (size_t i = 0; i < g->board->cells; i++) values[i] = (int32_t)dm_value(g->solver, g->cell[i]);
}
