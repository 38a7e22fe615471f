/* A problem as a MUS problem: the rules of a board by ascending cost, and its clues; the items of
 * any other problem (ask/problem.h). If there is an objective, the optimum is found first, and "the
 * answer attains the optimum" is one of the rules. */
#include "explain/mus.h"

#include "base/say.h"
#include "cluster/cubes/cubes.h"
#include "explain/phrase.h"

#include <stdlib.h>
#include <string.h>

/* Conflict limit for optimisation problems: proving that nothing is better may take arbitrarily
 * long, and a reason that takes long to find is too long to follow. */
enum { SHORT_SEARCH = 100 };

/* ---- rules and clues */

static int by_cost(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static void add_rules(struct mus *g)
{
    const dm_model *model = g->model;
    size_t count = dm_rule_count(model);
    struct item *rules = alloc_array(count, sizeof *rules);
    for (size_t i = 0; i < count; i++) {
        struct rule_name name = rule_unpack(g->words->rules, dm_rule_tag(model, i));
        rules[i] = (struct item){.kind = ITEM_RULE,
                                 .lit = dm_rule_lit(model, i),
                                 .cost = g->words->rules[name.kind].cost,
                                 .rule = name,
                                 .number = i};
    }
    qsort(rules, count, sizeof *rules, by_cost);
    for (size_t i = 0; i < count; i++) mus_add_item(g, rules[i]);
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

/* Finds the optimum within the cube (NULL: anywhere) and proves it. */
static dm_status ask_best(const struct problem *problem, const struct request *asked, const struct cube *cube,
                          int64_t *best, int32_t *values, struct sentence *error)
{
    struct request request = *asked;
    struct session_objective objective;
    struct plan plan;
    request.question = (struct question){.kind = QUESTION_ONE};
    if (cube) request.cube = cube;
    struct session *session =
        plan_problem(&plan, problem, &request, error) ? session_open(&plan, error) : NULL;
    if (!session) return DM_INVALID;
    dm_status status = session_next(session);
    if (status == DM_SOLUTION && session_objective(session, &objective) && objective.has_bound &&
        objective.bound == objective.best)
        status = DM_OPTIMAL;
    if (status == DM_OPTIMAL && session_objective(session, &objective)) *best = objective.best;
    if (status == DM_OPTIMAL && values)
        memcpy(values, session_values(session), problem->board->cells * sizeof *values);
    if (status == DM_INVALID)
        sentence_set(error, "%s", session_error(session));
    else if (status != DM_OPTIMAL && status != DM_NONE)
        say_set(error, problem->board ? "explain.no-optimum" : "explain.best-unknown", NULL);
    session_close(session);
    return status;
}

dm_status mus_board_optimum(const struct board *board, const struct request *request, int64_t *best,
                            int32_t *values, struct sentence *error)
{
    const struct problem problem = problem_board(board);
    return ask_best(&problem, request, NULL, best, values, error);
}

/* Facts become a cube: families that optimise have a variable for each cell. */
dm_status mus_board_optimum_with(const struct mus *g, size_t count, const struct cell_fact *facts,
                                 int64_t *best, int32_t *values, struct sentence *error)
{
    struct cube cube = {0};
    for (size_t i = 0; i < count; i++) {
        ASSERT(facts[i].cell < g->board->cells);
        vec_push(&cube.terms, ((struct cube_term){(int32_t)facts[i].cell, facts[i].denied ? CUBE_NE : CUBE_EQ,
                                                  facts[i].value}));
    }
    dm_status status = ask_best(&g->problem, &g->request, &cube, best, values, error);
    cubes_free(&cube);
    return status;
}

/* The board whose answers are the optimal ones: their value becomes a rule. The board itself if it
 * has no objective or no answer. NULL with the sentence. */
static const struct board *settle(const struct board *board, const struct request *request,
                                  struct arena *arena, int64_t *best, const int32_t **answer,
                                  struct sentence *error)
{
    if (!optimises(board)) return board;
    int32_t *values = ARENA_ARRAY(arena, int32_t, board->cells);
    dm_status status = mus_board_optimum(board, request, best, values, error);
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
        return say_set(error, "explain.family-without", SAY(say_raw("family", family->name)));
    if (board->no_model) return sentence_set(error, "%s", say_known(board->no_model));
    if (optimises(board) && !family->objective->settle)
        return say_set(error, "explain.no-best", SAY(say_raw("family", family->name)));
    if (words->most && board->cells > words->most)
        return say_set(error, "explain.too-many-cells",
                       SAY(say_int("most", (int64_t)words->most), say_int("count", (int64_t)board->cells)));
    return true;
}

struct mus *mus_board_open(const struct board *board, const struct request *request, struct sentence *error)
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
    struct mus *g = mus_new(build.model, request);
    g->arena = arena;
    g->problem = problem_board(board);
    g->board = board;
    g->words = board->family->reasons;
    g->build = build;
    g->cell = build_cells(&g->build);
    ASSERT(settled->cells == board->cells);
    dm_satisfy(g->model);
    add_rules(g);
    for (size_t i = 0; i < g->build.clues.size; i++) {
        struct clue clue = g->build.clues.data[i];
        mus_add_fact(g, ITEM_CLUE, (struct cell_fact){clue.cell, clue.value, false}, clue.lit);
    }
    g->answer = answer;
    g->best = best;
    if (mus_begin(g, error)) {
        if (answer) mus_limit(g, SHORT_SEARCH);
        return g;
    }
    mus_close(g);
    return NULL;
}

/* ---- other problems */

static void put_rule(void *self, size_t number, dm_lit lit, int cost)
{
    mus_add_item(self, (struct item){.kind = ITEM_RULE, .lit = lit, .cost = cost, .number = number});
}

static void put_claim(void *self, size_t number, dm_lit lit, int cost)
{
    mus_add_item(self, (struct item){.kind = ITEM_CLAIM, .lit = lit, .cost = cost, .number = number});
}

/* Adds the item of the optimum. False with the sentence if the optimum is not known. Adds nothing
 * if there is no answer. */
static bool add_best(struct mus *g, const struct problem *whole, struct sentence *error)
{
    enum { COST = 10 };
    if (!whole) return true;
    dm_status status = ask_best(whole, &g->request, NULL, &g->best, NULL, error);
    if (status == DM_OPTIMAL)
        mus_add_item(g, (struct item){.kind = ITEM_BEST,
                                      .lit = g->problem.kind->items->at_best(&g->build, g->best),
                                      .cost = COST});
    return status == DM_OPTIMAL || status == DM_NONE;
}

struct mus *mus_board_open_problem(const struct problem *problem, const struct problem *whole,
                                   const struct request *request, struct sentence *error)
{
    struct build build;
    if (problem->board) return mus_board_open(problem->board, request, error);
    const struct problem_items *items = problem->kind->items;
    ASSERT(items && (!whole || items->at_best));
    bool built = build_problem(&build, problem, NULL, false, NULL, error);
    struct mus *g = mus_new(build.model, request);
    g->problem = *problem;
    g->build = build;
    if (built) items->list(problem, &g->build, PROBLEM_RULE, put_rule, g);
    if (built && add_best(g, whole, error)) {
        items->list(problem, &g->build, PROBLEM_CLAIM, put_claim, g);
        if (mus_begin(g, error)) return g;
    }
    mus_close(g);
    return NULL;
}

void mus_board_phrase(const struct mus *g, size_t number, struct buf *out)
{
    ASSERT(number < g->items.size);
    const struct item *item = &g->items.data[number];
    if (item->kind == ITEM_BEST)
        say(out, "explain.best", SAY(say_int("best", g->best)));
    else if (!g->board)
        g->problem.kind->items->phrase(&g->problem, &g->build,
                                       item->kind == ITEM_RULE ? PROBLEM_RULE : PROBLEM_CLAIM, item->number,
                                       out);
    else if (item->kind == ITEM_RULE)
        phrase_rules(g, &(item_list){.data = &number, .size = 1}, &(struct phrase_style){0}, out);
    else
        phrase_facts(g->board, 1, &item->told, out);
}

struct cell_fact mus_board_contrary(const struct mus *g, struct cell_fact told)
{
    int64_t lo = dm_lo(g->model, g->cell[told.cell]), hi = dm_hi(g->model, g->cell[told.cell]);
    ASSERT(told.value >= lo && told.value <= hi);
    if (hi - lo != 1 || told.denied) return (struct cell_fact){told.cell, told.value, !told.denied};
    return (struct cell_fact){told.cell, (int32_t)(lo + hi - told.value), false};
}

void mus_board_values(const struct mus *g, int32_t *values)
{
    for (size_t i = 0; i < g->board->cells; i++) values[i] = (int32_t)dm_value(g->solver, g->cell[i]);
}
