/* Tours as a model: a square's variable is the number of its step.
 *
 *   m0  the numbers are different, and a square with number k has a neighbour with k + 1: n * n
 *       clauses for n squares. In a closed tour the first square has number 1, the last is a
 *       neighbour of it, and number 2 comes before the last: one of the two directions. With given
 *       numbers, also: a square with number k has a neighbour with k - 1
 *   m1  m0, and an open tour without a given start begins on the first square, if the methods find
 *       a tour from there in a little time; otherwise m1 is m0, so that no board loses its tours
 *   m2  which square comes next: a circuit (dm_circuit) through all squares and, in an open tour,
 *       one more node where it begins and ends. The number of the next square, by an element
 *       constraint, is one more than the square's own. The circuit propagates, so the kernel rarely
 *       fails
 *
 * The model with named rules has one for each leap; "every number is on one square" is not named.
 * The start and the direction of a closed tour are named rules, since they exclude tours, but only
 * conventions: players need not keep to them. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "base/say.h"
#include "puzzle/kit/grid.h"

static int64_t squares_of(const struct tour *tour)
{
    return (int64_t)ground_squares(&tour->ground);
}

void tour_model_cells(const struct board *board, dm_model *model, dm_int *cell)
{
    const struct tour *t = tour_of(board);
    int64_t squares = squares_of(t);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(t->ground.columns, i, &row, &column);
        cell[i] = tour_is_hole(t, i) ? dm_range(model, 0, 0) : dm_range(model, 1, squares);
        dm_name(model, cell[i], "T[%d,%d]", row, column);
    }
}

void tour_model_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues)
{
    const struct tour *t = tour_of(board);
    if (t->start != GROUND_NOWHERE)
        vec_push(clues, ((struct clue){dm_eq(model, cell[t->start], 1), (size_t)t->start, 1}));
    for (size_t i = 0; i < board->cells && t->given; i++)
        if (t->given[i] > 1)
            vec_push(clues, ((struct clue){dm_eq(model, cell[i], t->given[i]), i, t->given[i]}));
}

/* The variables of the squares to visit; returns how many. */
static size_t list_visited(const struct tour *t, const dm_int *cell, dm_int *visited)
{
    size_t count = 0;
    for (size_t i = 0; i < t->board.cells; i++)
        if (!tour_is_hole(t, i)) visited[count++] = cell[i];
    ASSERT((int64_t)count == squares_of(t));
    return count;
}

/* If a square holds this number, one a leap away holds the other. */
static void post_beside(const struct tour *t, dm_model *model, const dm_int *cell,
                        const struct ground_graph *graph, int square, int64_t number, int64_t other)
{
    if (tour_is_hole(t, (size_t)square)) return;
    ASSERT(graph->first[square + 1] - graph->first[square] <= GROUND_LEAPS);
    dm_lit lits[GROUND_LEAPS + 1] = {-dm_eq(model, cell[square], number)};
    size_t count = 1;
    for (uint32_t i = graph->first[square]; i < graph->first[square + 1]; i++)
        lits[count++] = dm_eq(model, cell[graph->to[i]], other);
    dm_clause(model, count, lits);
}

/* Number k here, k + 1 on a neighbour. With given numbers, which searches reach from both sides,
 * also k - 1 on a neighbour: a default puzzle then takes 0.08 s instead of 0.4, the worst of twenty
 * 0.2 instead of 4. */
static void post_steps(const struct tour *t, dm_model *model, const dm_int *cell,
                       const struct ground_graph *graph)
{
    int64_t squares = squares_of(t);
    for (int s = 0; s < graph->squares; s++)
        for (int64_t k = 1; k < squares; k++) post_beside(t, model, cell, graph, s, k, k + 1);
    for (int s = 0; s < graph->squares && t->numbered; s++)
        for (int64_t k = 1; k < squares; k++) post_beside(t, model, cell, graph, s, k + 1, k);
}

/* The last number is on a neighbour of the first. */
static void post_home(const struct tour *t, dm_model *model, const dm_int *cell,
                      const struct ground_graph *graph)
{
    int64_t squares = squares_of(t);
    dm_section(model, "%s", say_word("tour.heading.home"));
    if (squares < 3) dm_require(model, DM_FALSE);
    for (int s = 0; s < graph->squares && squares >= 3; s++)
        post_beside(t, model, cell, graph, s, squares, 1);
    for (int s = 0; s < graph->squares && squares >= 3; s++)
        post_beside(t, model, cell, graph, s, 1, squares);
}

static void post_closed(const struct tour *t, dm_model *model, const dm_int *cell,
                        const struct ground_graph *graph)
{
    int64_t squares = squares_of(t), start = tour_first(t);
    ASSERT(squares == 0 || start != GROUND_NOWHERE);
    dm_section(model, "%s", say_word("tour.heading.home-directed"));
    dm_require(model, squares < 3 ? DM_FALSE : dm_eq(model, cell[start], 1));
    for (int s = 0; s < graph->squares && squares >= 3; s++) {
        bool joined = false;
        for (uint32_t i = graph->first[start]; i < graph->first[start + 1]; i++) joined |= graph->to[i] == s;
        if (!joined) {
            dm_require(model, -dm_eq(model, cell[s], squares));
            continue;
        }
        for (int other = s + 1; other < graph->squares; other++)
            dm_clause(model, 2, (dm_lit[]){-dm_eq(model, cell[s], squares), -dm_eq(model, cell[other], 2)});
    }
}

void tour_model_post(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct tour *t = tour_of(board);
    struct ground_graph graph = ground_graph(&t->ground);
    dm_int *visited = alloc_array(board->cells, sizeof *visited);
    size_t count = list_visited(t, cell, visited);
    dm_section(model, "%s", say_word("tour.heading.once"));
    dm_alldifferent(model, count, visited);
    if (count == 0) dm_require(model, DM_FALSE);
    dm_section(model, "%s", say_word("tour.heading.next"));
    post_steps(t, model, cell, &graph);
    if (t->closed) (t->numbered ? post_home : post_closed)(t, model, cell, &graph);
    alloc_free(visited);
    ground_graph_free(&graph);
}

/* ---- from the first square */

enum { PATIENCE = 1000 }; /* polls: tens of thousands of decisions of the search */

/* True if a tour from the first square is known to exist. */
static bool starts_first(const struct tour *t)
{
    int64_t first = tour_first(t);
    if (t->closed || t->numbered || t->start != GROUND_NOWHERE || first == GROUND_NOWHERE) return false;
    int32_t *step = alloc_array(t->board.cells, sizeof *step);
    bool known = tour_find_soon(t, first, PATIENCE, step);
    alloc_free(step);
    return known;
}

static void post_from_first(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct tour *t = tour_of(board);
    tour_model_post(board, model, cell);
    if (!starts_first(t)) return;
    dm_section(model, "%s", say_word("tour.heading.first"));
    dm_require(model, dm_eq(model, cell[tour_first(t)], 1));
}

/* ---- the successor model */

/* Squares to visit are nodes in the order of the board; in an open tour the node after them is
 * where it begins and ends. */
struct trip {
    const struct tour *tour;
    const struct ground_graph *graph;
    int32_t *node; /* by square of the board; -1: a hole */
    size_t nodes;
};

static size_t number_nodes(const struct tour *t, int32_t *node)
{
    size_t count = 0;
    for (size_t i = 0; i < t->board.cells; i++) node[i] = tour_is_hole(t, i) ? -1 : (int32_t)count++;
    return count;
}

/* A variable for the node that comes after a square. */
static dm_int make_next(const struct trip *trip, dm_model *model, int32_t square)
{
    ASSERT(trip->node[square] >= 0); /* a hole has no node */
    int64_t values[GROUND_LEAPS + 1];
    size_t count = 0;
    for (uint32_t i = trip->graph->first[square]; i < trip->graph->first[square + 1]; i++)
        values[count++] = trip->node[trip->graph->to[i]];
    if (!trip->tour->closed) values[count++] = (int64_t)trip->nodes - 1;
    if (count == 0) return dm_range(model, 1, 0); /* no successor: unsatisfiable */
    return dm_domain(model, count, values);
}

/* next[i] comes after node i and has the next number. The successor of the last square counts as
 * one beyond the last number. */
static void post_trip(const struct trip *trip, dm_model *model, const dm_int *cell, dm_int *next,
                      dm_int *number)
{
    ASSERT(trip->nodes >= 3);
    const struct tour *t = trip->tour;
    int64_t squares = squares_of(t);
    for (size_t i = 0; i < t->board.cells; i++) {
        if (trip->node[i] < 0) continue;
        next[trip->node[i]] = make_next(trip, model, (int32_t)i);
        number[trip->node[i]] = cell[i];
    }
    size_t anchor = t->closed ? (size_t)trip->node[tour_first(t)] : trip->nodes - 1;
    if (!t->closed) {
        next[anchor] = dm_range(model, 0, squares - 1);
        number[anchor] = dm_constant(0);
    }
    dm_section(model, "%s", say_word("tour.heading.round-trip"));
    dm_circuit(model, trip->nodes, next);
    dm_section(model, "%s", say_word("tour.heading.next-number"));
    dm_int *own = alloc_array(trip->nodes, sizeof *own);
    for (size_t i = 0; i < trip->nodes; i++) own[i] = number[i];
    number[anchor] = dm_constant(squares + 1);
    for (size_t i = 0; i < trip->nodes; i++)
        dm_element(model, dm_plus(own[i], 1), next[i], trip->nodes, number);
    alloc_free(own);
}

static void post_next(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct tour *t = tour_of(board);
    struct ground_graph graph = ground_graph(&t->ground);
    struct trip trip = {t, &graph, alloc_array(board->cells, sizeof *trip.node), 0};
    trip.nodes = number_nodes(t, trip.node) + !t->closed;
    /* Shorter tours use m0. So do closed tours with given numbers: their circuit may begin
     * anywhere, so there is no square to count from. */
    if (squares_of(t) < 3 || (t->closed && t->numbered)) {
        tour_model_post(board, model, cell);
    } else {
        dm_int *next = alloc_array(trip.nodes, sizeof *next),
               *number = alloc_array(trip.nodes, sizeof *number);
        if (t->closed) post_closed(t, model, cell, &graph);
        post_trip(&trip, model, cell, next, number);
        alloc_free(next);
        alloc_free(number);
    }
    alloc_free(trip.node);
    ground_graph_free(&graph);
}

const struct family_model tour_model_table[] = {
    {.name = "m0", .blurb = "tour.model.m0"},
    {.name = "m1", .blurb = "tour.model.m1", .keeps = "tour.keeps.m1", .post = post_from_first},
    {.name = "m2", .blurb = "tour.model.m2", .post = post_next},
    {0},
};

double tour_model_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 250, [FAMILY_KERNEL] = 1000, [FAMILY_CLAUSES] = 1500};
    double squares = (double)board->cells;
    return bytes[room] * squares * squares;
}

/* ---- rules with names, for reasons */

enum { LEAP, HOME, BEGINNING, DIRECTION, SOMETHING, THREE };

static const struct family_rule rules[] = {
    [LEAP] = {"leap", "tour.leap", 2, .many = "tour.leap.many", .each = "tour.leap.each", .chained = true,
              .takes = "low high"},
    [HOME] = {"home", "tour.home", .cost = 2, .takes = "last"},
    [BEGINNING] = {"beginning", "tour.beginning", .cost = 1, .takes = ""},
    [DIRECTION] = {"direction", "tour.direction", .cost = 3, .takes = "last"},
    [SOMETHING] = {"something", "tour.something", .cost = 1, .takes = ""},
    [THREE] = {"three", "tour.three", .cost = 1, .takes = ""},
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
    size_t count = list_visited(p->tour, p->cell, visited);
    dm_section(p->model, "%s", say_word("tour.heading.once"));
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
        post_beside(p->tour, p->model, p->cell, &p->graph, s, from, to);
    for (int s = 0; s < p->graph.squares; s++)
        post_beside(p->tour, p->model, p->cell, &p->graph, s, to, from);
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
    dm_section(p->model, "%s", say_word("tour.heading.beginning"));
    rule_begin(p->model, rules, BEGINNING, 0, 0, 0);
    dm_require(p->model, dm_eq(p->model, p->cell[tour_first(p->tour)], 1));
}

static void post_impossible(const struct post *p, int kind)
{
    rule_begin(p->model, rules, kind, 0, 0, 0);
    dm_clause(p->model, 0, NULL);
}

static void post_rules(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct tour *t = tour_of(board);
    struct post p = {t, model, cell, ground_graph(&t->ground), (int)ground_squares(&t->ground)};
    dm_end_rule(model);
    post_once(&p);
    post_start(&p);
    dm_section(model, "%s", say_word("tour.heading.leap"));
    for (int number = 1; number < p.squares; number++) {
        rule_begin(model, rules, LEAP, number, number + 1, 0);
        post_leap(&p, number, number + 1);
    }
    if (!p.squares) post_impossible(&p, SOMETHING);
    if (t->closed && p.squares < 3) post_impossible(&p, THREE);
    if (t->closed && p.squares >= 3) {
        dm_section(model, "%s", say_word("tour.heading.home-leap"));
        rule_begin(model, rules, HOME, p.squares, 0, 0);
        post_leap(&p, p.squares, 1);
        if (!t->numbered) post_direction(&p);
    }
    ground_graph_free(&p.graph);
}

static const struct family_model leaps = {.name = "leaps", .blurb = "tour.model.leaps", .post = post_rules};

static void tell_refusal(const struct board *board, struct cell_fact known, struct cell_fact refused,
                         struct buf *out)
{
    const struct ground *ground = &tour_of(board)->ground;
    bool knight = ground->long_leap == 2 && ground->short_leap == 1;
    (void)refused;
    say(out, knight ? "tour.refusal.knight" : "tour.refusal",
        SAY(say_int("number", known.value), say_text("square", cell_name_of(board, known.cell).text)));
}

/* Limits on boards with reasons: nearly all numbers are open, and on 8 x 8 each of the 4096
 * literals takes 0.36 ms. */
const struct family_reasons tour_model_reasons = {.rules = rules,
                                                  .model = &leaps,
                                                  .most = 100,
                                                  .silent = is_hole,
                                                  .refusal = tell_refusal,
                                                  .found_only = true,
                                                  .conventions = 1u << BEGINNING | 1u << DIRECTION,
                                                  .depths = {1, 2, 3}};
