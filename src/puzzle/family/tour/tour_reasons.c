/* Reasons for tours: a rule for each leap.
 *
 * That every number is on one square is no rule but what the numbers are. Where a closed tour
 * begins that may begin anywhere, and which of its two directions is meant, are rules, as they
 * exclude answers that people would call tours; whoever fills one in need not keep to them.
 *
 * Its own model, since m0 says the same for all numbers at once, and of the two numbers of a leap
 * only what follows for the second. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"

enum { LEAP, HOME, BEGINNING, DIRECTION, SOMETHING, THREE };

static const struct family_rule rules[] = {
    [LEAP] = {"leap", "{} and {} are a leap apart", 2, .many = "{} each number is a leap from the next",
              .each = "from {} to {}", .chained = true},
    [HOME] = {"home", "{} and 1 are a leap apart", .cost = 2},
    [BEGINNING] = {"beginning", "numbers begin on the first square", .cost = 1},
    [DIRECTION] = {"direction", "2 is on an earlier square than {}", .cost = 3},
    [SOMETHING] = {"something", "there is a square to visit", .cost = 1},
    [THREE] = {"three", "a closed tour visits at least three squares", .cost = 1},
    {0},
};

static bool is_hole(const struct board *board, size_t cell)
{
    return tour_is_hole(tour_of(board), cell);
}

struct post {
    const struct tour *tour;
    dm_model *model;
    const dm_int *cell;
    struct ground_graph graph;
    int squares; /* to visit */
};

static void post_once(const struct post *p)
{
    size_t cells = p->tour->board.cells;
    dm_int *visited = alloc_array(cells, sizeof *visited);
    dm_lit *lits = alloc_array(cells, sizeof *lits);
    size_t count = tour_model_visited(p->tour, p->cell, visited);
    dm_section(p->model, "every step has a square of its own");
    for (int number = 1; number <= p->squares; number++) {
        for (size_t i = 0; i < count; i++) lits[i] = dm_eq(p->model, visited[i], number);
        dm_label(p->model, "%d", number);
        dm_clause(p->model, count, lits);
    }
    dm_alldifferent_by(p->model, count, visited, DM_BY_VALUES);
    alloc_free(visited);
    alloc_free(lits);
}

static void post_leap(const struct post *p, int from, int to)
{
    for (int s = 0; s < p->graph.squares; s++)
        tour_model_leap(p->tour, p->model, p->cell, &p->graph, s, from, to);
    for (int s = 0; s < p->graph.squares; s++)
        tour_model_leap(p->tour, p->model, p->cell, &p->graph, s, to, from);
}

static void post_direction(const struct post *p)
{
    rule_begin(p->model, rules, DIRECTION, p->squares, 0, 0);
    for (size_t last = 0; last < p->tour->board.cells; last++)
        for (size_t second = last + 1; second < p->tour->board.cells; second++)
            dm_clause(p->model, 2,
                      (dm_lit[]){-dm_eq(p->model, p->cell[last], p->squares),
                                 -dm_eq(p->model, p->cell[second], 2)});
}

/* A start that is given is a fact. */
static void post_start(const struct post *p)
{
    if (!p->tour->closed || p->tour->numbered || p->tour->start != GROUND_NOWHERE || !p->squares) return;
    dm_section(p->model, "numbers begin on the first square");
    rule_begin(p->model, rules, BEGINNING, 0, 0, 0);
    dm_require(p->model, dm_eq(p->model, p->cell[tour_first(p->tour)], 1));
}

static void post_impossible(const struct post *p, int kind)
{
    rule_begin(p->model, rules, kind, 0, 0, 0);
    dm_clause(p->model, 0, NULL);
}

static void post(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct tour *t = tour_of(board);
    struct post p = {t, model, cell, ground_graph(&t->ground), (int)ground_squares(&t->ground)};
    dm_end_rule(model);
    post_once(&p);
    post_start(&p);
    dm_section(model, "consecutive numbers are a leap apart");
    for (int number = 1; number < p.squares; number++) {
        rule_begin(model, rules, LEAP, number, number + 1, 0);
        post_leap(&p, number, number + 1);
    }
    if (!p.squares) post_impossible(&p, SOMETHING);
    if (t->closed && p.squares < 3) post_impossible(&p, THREE);
    if (t->closed && p.squares >= 3) {
        dm_section(model, "the last is a leap from the first, on a later square than the second");
        rule_begin(model, rules, HOME, p.squares, 0, 0);
        post_leap(&p, p.squares, 1);
        if (!t->numbered) post_direction(&p);
    }
    ground_graph_free(&p.graph);
}

static const struct family_model model = {.name = "leaps",
                                          .blurb = "the number of each square; a rule for each leap",
                                          .post = post};

/* Hardly anything is given, so that nearly all numbers stay open: 8 x 8 takes 0.36 ms for each of
 * 4096 literals. */
const struct family_reasons tour_reasons = {.rules = rules,
                                            .model = &model,
                                            .most = 100,
                                            .silent = is_hole,
                                            .found_only = true,
                                            .conventions = 1u << BEGINNING | 1u << DIRECTION,
                                            .depths = {1, 2, 3}};
