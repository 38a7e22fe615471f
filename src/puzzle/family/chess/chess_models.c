/* The model of pieces on a board.
 *
 * A square is a variable: 0 for empty, or the kind of the piece on it.
 *
 * Independence. A leap is a clause: this kind here makes the target square empty. If all kinds in
 * play ride both ways along a line, the line holds at most one piece (a cardinality constraint).
 * Otherwise a ride is a clause for each pair of squares; what stands between does not matter, since
 * it would be threatened itself. On large boards, where the pairs would be too many, an auxiliary
 * literal for each square and direction says that a rider is somewhere before it. Small boards
 * avoid these literals because the pieces do not determine them: enumerating two rooks, bishops and
 * knights on 6 x 6 takes 16 million nodes with them and 320 thousand without.
 *
 * Domination. An empty square is reached by a leap or seen along a ride: a literal for each square
 * and direction implies that the previous square holds a rider, or is empty and seen itself. A line
 * that every kind in play rides both ways is open, and one literal says that something is on it.
 * Each occupied open line of one direction has a piece of its own; this redundant bound is posted,
 * because neither clauses nor the linear relaxation find it (the fewest rooks on 10 x 10 are proved
 * at once, and not within a minute without it).
 *
 * Numbers. An exact number for each kind; kinds that are free have none, and then the objective is
 * the number of pieces. If as many pieces as lines are to be placed, each line has exactly one. */
#include "puzzle/family/chess/chess.h"

#include "puzzle/family/chess/chess_bitboards.h"
#include "puzzle/kit/grid.h"

#include <string.h>

void chess_models_cells(const struct board *board, dm_model *model, dm_int *cell)
{
    const struct chess *c = chess_of(board);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(c->columns, i, &row, &column);
        cell[i] = dm_range(model, 0, c->kind_count);
        dm_name(model, cell[i], "S[%d,%d]", row + 1, column + 1);
    }
}

void chess_models_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *list)
{
    const struct chess *c = chess_of(board);
    for (size_t i = 0; i < board->cells; i++)
        if (c->given[i] || chess_barred(c, i))
            vec_push(list, ((struct clue){dm_eq(model, cell[i], c->given[i]), i, c->given[i]}));
}

typedef VEC(dm_lit) lit_list;

struct post { /* shared by the parts of the model */
    const struct chess *chess;
    dm_model *model;
    const dm_int *cell;
    /* The rules if reasons are requested, else NULL. */
    const struct family_rule *rules;
    lit_list line;    /* by open line: it is occupied; one direction after another */
    VEC(size_t) ends; /* by direction: where its lines end */
};

static dm_lit empty(const struct post *p, size_t cell)
{
    return dm_eq(p->model, p->cell[cell], 0);
}

static dm_lit holds(const struct post *p, size_t cell, int kind)
{
    return dm_eq(p->model, p->cell[cell], kind + 1);
}

static void begin_rule(const struct post *p, int kind, int a, int b)
{
    if (p->rules) rule_begin(p->model, p->rules, kind, a, b, 0);
}

static void begin_section(const struct post *p, const char *key, const struct say_argument *arguments)
{
    struct sentence heading;
    say_set(&heading, key, arguments);
    dm_section(p->model, "%s", heading.text);
}

/* ---- directions */

struct direction {
    struct pieces_step step;
    bool takes[CHESS_KINDS]; /* by kind: it has this step */
};
typedef VEC(struct direction) direction_list;

/* NULL: no kind in play has such a step. */
static struct direction *find_direction(const direction_list *list, struct pieces_step step)
{
    for (size_t i = 0; i < list->size; i++) {
        struct pieces_step s = list->data[i].step;
        if (s.rows == step.rows && s.columns == step.columns && s.ride == step.ride) return &list->data[i];
    }
    return NULL;
}

static void list_directions(const struct chess *c, direction_list *list)
{
    struct pieces_step steps[PIECES_STEPS];
    for (int kind = 0; kind < c->kind_count; kind++) {
        int count = pieces_steps(c->kinds[kind].piece, steps);
        for (int i = 0; i < count; i++) {
            if (!find_direction(list, steps[i])) vec_push(list, ((struct direction){.step = steps[i]}));
            find_direction(list, steps[i])->takes[kind] = true;
        }
    }
}

static bool all_take(const struct chess *c, const direction_list *list, struct pieces_step step)
{
    const struct direction *d = find_direction(list, step);
    bool all = d;
    for (int kind = 0; kind < c->kind_count && all; kind++) all = d->takes[kind];
    return all;
}

static struct pieces_step back(struct pieces_step step)
{
    return (struct pieces_step){-step.rows, -step.columns, step.ride};
}

static bool is_first(struct pieces_step step)
{
    return step.rows > 0 || (step.rows == 0 && step.columns > 0);
}

static bool before(const struct chess *c, struct pieces_step step, size_t cell, size_t *other)
{
    *other = cell;
    return pieces_go(c->rows, c->columns, back(step), other);
}

/* ---- independence */

/* The longest side for which rides are posted pair by pair: at most 7.5 clauses on average for each
 * square, direction and kind. */
enum { SHORT = 16 };

static void post_pairs(const struct post *p, const struct direction *d)
{
    const struct chess *c = p->chess;
    for (size_t from = 0; from < c->board.cells; from++)
        for (size_t to = from; pieces_go(c->rows, c->columns, d->step, &to);) {
            for (int kind = 0; kind < c->kind_count; kind++)
                if (d->takes[kind]) dm_clause(p->model, 2, (dm_lit[]){-holds(p, from, kind), empty(p, to)});
            if (!d->step.ride) break;
        }
}

/* The number of pieces, or CHESS_NOT_SAID. */
static int64_t all_pieces(const struct chess *c)
{
    int64_t count = 0;
    if (c->total != CHESS_NOT_SAID) return c->total;
    for (int kind = 0; kind < c->kind_count; kind++) {
        if (c->kinds[kind].free) return CHESS_NOT_SAID;
        count += c->kinds[kind].number;
    }
    return count;
}

/* At most one piece on each line; exactly one if there are as many pieces as lines; a contradiction
 * if there are more. */
static void post_lines(const struct post *p, const struct direction *d)
{
    const struct chess *c = p->chess;
    VEC(dm_lit) line = {0};
    int64_t pieces = all_pieces(c), lines = 0;
    for (size_t first = 0, cell; first < c->board.cells; first++) lines += !before(c, d->step, first, &cell);
    if (pieces > lines) dm_clause(p->model, 0, NULL);
    for (size_t first = 0; first < c->board.cells; first++) {
        size_t cell;
        if (before(c, d->step, first, &cell)) continue;
        vec_clear(&line);
        cell = first;
        do vec_push(&line, -empty(p, cell));
        while (pieces_go(c->rows, c->columns, d->step, &cell));
        ASSERT(line.size > 0);
        if (pieces == lines)
            dm_exactly(p->model, 1, line.size, line.data);
        else if (line.size > 1)
            dm_at_most(p->model, 1, line.size, line.data);
    }
    vec_free(&line);
}

/* threatened[cell]: a rider is somewhere before it. Squares are visited along the step, so the
 * previous one has its literal. */
static void post_chain(const struct post *p, const struct direction *d, size_t cell, dm_lit *threatened)
{
    const struct chess *c = p->chess;
    size_t previous;
    while (pieces_go(c->rows, c->columns, d->step, &cell)) {
        ASSERT(!threatened[cell]); /* a square is on one line of the direction */
        threatened[cell] = dm_bool(p->model);
        before(c, d->step, cell, &previous);
        for (int kind = 0; kind < c->kind_count; kind++)
            if (d->takes[kind])
                dm_clause(p->model, 2, (dm_lit[]){-holds(p, previous, kind), threatened[cell]});
        if (threatened[previous]) dm_clause(p->model, 2, (dm_lit[]){-threatened[previous], threatened[cell]});
        dm_clause(p->model, 2, (dm_lit[]){-threatened[cell], empty(p, cell)});
    }
}

static void post_chains(const struct post *p, const struct direction *d)
{
    const struct chess *c = p->chess;
    dm_lit *threatened = alloc_array(c->board.cells, sizeof *threatened);
    for (size_t first = 0; first < c->board.cells; first++) {
        size_t cell;
        if (!before(c, d->step, first, &cell)) post_chain(p, d, first, threatened);
    }
    alloc_free(threatened);
}

static void post_independence(const struct post *p, const direction_list *directions)
{
    const struct chess *c = p->chess;
    const bool is_small = c->rows <= SHORT && c->columns <= SHORT;
    for (size_t i = 0; i < directions->size; i++) {
        const struct direction *d = &directions->data[i];
        bool whole =
            d->step.ride && all_take(c, directions, d->step) && all_take(c, directions, back(d->step));
        begin_section(p, "chess.heading.step",
                      SAY(say_int("rows", d->step.rows), say_int("columns", d->step.columns)));
        if (whole) {
            if (is_first(d->step)) post_lines(p, d);
        } else if (!d->step.ride || is_small)
            post_pairs(p, d);
        else
            post_chains(p, d);
    }
}

/* ---- domination */

/* The literal "a rider sees this square in this direction"; that of the previous square exists. 0:
 * there is no previous square. */
static dm_lit post_sight(const struct post *p, const struct direction *d, size_t cell, const dm_lit *sees)
{
    size_t previous;
    dm_lit lits[CHESS_KINDS + 2];
    size_t count = 0;
    if (!before(p->chess, d->step, cell, &previous)) return 0;
    ASSERT(d->step.ride && previous != cell);
    dm_lit seen = dm_bool(p->model);
    lits[count++] = -seen;
    for (int kind = 0; kind < p->chess->kind_count; kind++)
        if (d->takes[kind]) lits[count++] = holds(p, previous, kind);
    ASSERT(count < sizeof lits / sizeof *lits);
    lits[count] = empty(p, previous);
    dm_clause(p->model, count + 1, lits);
    if (sees[previous]) lits[count++] = sees[previous];
    dm_clause(p->model, count, lits);
    return seen;
}

static void walk_sights(const struct post *p, const struct direction *d, dm_lit *sees)
{
    const struct chess *c = p->chess;
    for (size_t first = 0; first < c->board.cells; first++) {
        size_t cell;
        if (before(c, d->step, first, &cell)) continue;
        cell = first;
        while (pieces_go(c->rows, c->columns, d->step, &cell)) sees[cell] = post_sight(p, d, cell, sees);
    }
}

/* No piece can block another along this ride: all kinds ride it. */
static bool is_open(const struct chess *c, const direction_list *directions, struct pieces_step step)
{
    const struct direction *d = find_direction(directions, step);
    bool open = d && chess_obstacles_left(c) == 0;
    for (int kind = 0; kind < c->kind_count && open; kind++)
        open = d->takes[kind] || c->kinds[kind].piece->obstacle;
    return open;
}

bool chess_models_open(const struct chess *c)
{
    direction_list directions = {0};
    bool open = true;
    list_directions(c, &directions);
    for (size_t i = 0; i < directions.size && open; i++)
        open = !directions.data[i].step.ride || is_open(c, &directions, directions.data[i].step);
    vec_free(&directions);
    return open;
}

/* Makes a literal for each open line, shared by its cells in `sees`. */
static void walk_lines(struct post *p, struct pieces_step step, dm_lit *sees)
{
    const struct chess *c = p->chess;
    lit_list line = {0};
    for (size_t first = 0; first < c->board.cells; first++) {
        size_t cell;
        if (chess_obstacle(c, c->given[first])) continue;
        if (before(c, step, first, &cell) && !chess_obstacle(c, c->given[cell])) continue;
        vec_clear(&line);
        vec_push(&line, -dm_bool(p->model));
        cell = first;
        do {
            vec_push(&line, -empty(p, cell));
            sees[cell] = -line.data[0];
        } while (pieces_go(c->rows, c->columns, step, &cell) && !chess_obstacle(c, c->given[cell]));
        dm_clause(p->model, line.size, line.data);
        ASSERT(sees[first] == -line.data[0]);
        vec_push(&p->line, -line.data[0]);
    }
    vec_push(&p->ends, p->line.size);
    vec_free(&line);
}

static void post_watched(const struct post *p, const direction_list *directions, dm_lit *const *sees,
                         size_t cell)
{
    const struct chess *c = p->chess;
    lit_list lits = {0};
    int row, column;
    if (p->rules && chess_obstacle(c, c->given[cell])) return; /* an obstacle needs no watching */
    grid_place(c->columns, cell, &row, &column);
    begin_rule(p, CHESS_WATCHED, row + 1, column + 1);
    ASSERT(cell < c->board.cells && p->chess->dominate);
    vec_push(&lits, -empty(p, cell));
    for (size_t i = 0; i < directions->size; i++) {
        const struct direction *d = &directions->data[i];
        size_t from;
        if (d->step.ride && sees[i] && sees[i][cell]) vec_push(&lits, sees[i][cell]);
        if (d->step.ride || !before(c, d->step, cell, &from)) continue;
        for (int kind = 0; kind < c->kind_count; kind++)
            if (d->takes[kind]) vec_push(&lits, holds(p, from, kind));
    }
    dm_clause(p->model, lits.size, lits.data);
    vec_free(&lits);
}

static void post_domination(struct post *p, const direction_list *directions)
{
    dm_lit **sees = alloc_array(directions->size + 1, sizeof *sees);
    dm_end_rule(p->model); /* the definition of sight is no rule */
    begin_section(p, "chess.heading.sight", NULL);
    for (size_t i = 0; i < directions->size; i++) {
        const struct direction *d = &directions->data[i];
        bool whole = d->step.ride && is_open(p->chess, directions, d->step) &&
                     is_open(p->chess, directions, back(d->step));
        if (!d->step.ride || (whole && !is_first(d->step))) continue;
        sees[i] = alloc_array(p->chess->board.cells, sizeof *sees[i]);
        if (whole)
            walk_lines(p, d->step, sees[i]);
        else
            walk_sights(p, d, sees[i]);
    }
    begin_section(p, "chess.heading.threatened", NULL);
    for (size_t cell = 0; cell < p->chess->board.cells; cell++) post_watched(p, directions, sees, cell);
    for (size_t i = 0; i < directions->size; i++) alloc_free(sees[i]);
    alloc_free(sees);
}

/* ---- numbers */

/* Lists "occupied" for all squares but given obstacles: the pieces, and the obstacles to come.
 * Returns how many. */
static size_t list_occupied(const struct post *p, dm_lit *lits)
{
    const struct chess *c = p->chess;
    size_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++)
        if (!chess_obstacle(c, c->given[i])) lits[count++] = -empty(p, i);
    return count;
}

static void post_total(const struct post *p, dm_lit *lits)
{
    const struct chess *c = p->chess;
    size_t count = list_occupied(p, lits);
    begin_rule(p, CHESS_TOTAL, (int)c->total, 0);
    begin_section(p, "chess.heading.total", SAY(say_int("count", c->total)));
    dm_exactly(p->model, c->total + chess_obstacles_left(c), count, lits);
}

static void post_numbers(const struct post *p)
{
    const struct chess *c = p->chess;
    dm_lit *lits = alloc_array(c->board.cells, sizeof *lits);
    for (int kind = 0; kind < c->kind_count; kind++) {
        if (c->kinds[kind].free) continue;
        /* If all obstacles are given, no other square can be one. */
        if (p->rules && c->kinds[kind].piece->obstacle && !chess_obstacles_left(c)) continue;
        begin_rule(p, CHESS_NUMBER, (int)chess_row(c->kinds[kind].piece), (int)c->kinds[kind].number);
        for (size_t i = 0; i < c->board.cells; i++) lits[i] = holds(p, i, kind);
        const struct chess_words *words = chess_words(c->kinds[kind].piece);
        begin_section(p, "chess.heading.number",
                      SAY(say_int("count", c->kinds[kind].number), say_key("piece", words->name),
                          say_key("pieces", words->many)));
        dm_exactly(p->model, c->kinds[kind].number, c->board.cells, lits);
    }
    if (c->total != CHESS_NOT_SAID) post_total(p, lits);
    alloc_free(lits);
}

/* At least as many pieces as occupied open lines of one direction. */
static void post_line_numbers(const struct post *p, dm_int number)
{
    for (size_t i = 0, first = 0; i < p->ends.size; first = p->ends.data[i++]) {
        ASSERT(p->ends.data[i] >= first && p->ends.data[i] <= p->line.size);
        size_t count = p->ends.data[i] - first;
        dm_int *terms = alloc_array(count + 1, sizeof *terms);
        int64_t *factors = alloc_array(count + 1, sizeof *factors);
        for (size_t k = 0; k < count; k++) {
            terms[k] = dm_as_int(p->model, p->line.data[first + k]);
            factors[k] = 1;
        }
        terms[count] = number;
        factors[count] = -1;
        dm_linear(p->model, count + 1, factors, terms, DM_LE, 0);
        alloc_free(terms);
        alloc_free(factors);
    }
}

static void post_objective(const struct post *p)
{
    const struct chess *c = p->chess;
    dm_lit *lits = alloc_array(c->board.cells, sizeof *lits);
    size_t count = list_occupied(p, lits);
    ASSERT(c->optimise && count <= c->board.cells);
    dm_int number = dm_plus(dm_sum_lits(p->model, count, NULL, lits), -chess_obstacles_left(c));
    post_line_numbers(p, number);
    if (c->dominate)
        dm_minimise(p->model, number);
    else
        dm_maximise(p->model, number);
    alloc_free(lits);
}

/* Symmetry breaking: every orbit has a square in the upper left quarter, or a first square, so a
 * board with a solution has one with a piece there, or one without pieces. */
static void post_quarter(const struct post *p)
{
    const struct chess *c = p->chess;
    VEC(dm_lit) lits = {0};
    dm_lit bare = dm_bool(p->model);
    dm_end_rule(p->model);
    begin_section(p, c->firsts ? "chess.heading.first" : "chess.heading.quarter", NULL);
    vec_push(&lits, bare);
    for (size_t cell = 0; cell < c->board.cells; cell++) {
        bool inside = chess_in_quarter(c, cell);
        for (int kind = 0; kind < c->kind_count; kind++) {
            if (c->kinds[kind].piece->obstacle) continue;
            if (inside) vec_push(&lits, holds(p, cell, kind));
            dm_clause(p->model, 2, (dm_lit[]){-bare, -holds(p, cell, kind)});
        }
    }
    begin_rule(p, CHESS_QUARTER, 0, 0);
    dm_clause(p->model, lits.size, lits.data);
    vec_free(&lits);
}

static void post_all(struct post *p)
{
    direction_list directions = {0};
    list_directions(p->chess, &directions);
    post_numbers(p);
    if (p->chess->dominate)
        post_domination(p, &directions);
    else if (!p->rules)
        post_independence(p, &directions);
    if (p->chess->quarter) post_quarter(p);
    if (p->chess->optimise && !p->rules) post_objective(p);
    vec_free(&p->line);
    vec_free(&p->ends);
    vec_free(&directions);
}

void chess_models_rules(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct family_rule *rules = board->family->reasons->rules;
    post_all(&(struct post){.chess = chess_of(board), .model = model, .cell = cell, .rules = rules});
}

void chess_models_post(const struct board *board, dm_model *model, const dm_int *cell)
{
    post_all(&(struct post){.chess = chess_of(board), .model = model, .cell = cell});
}

enum { ALL, FIRST };

const struct family_model chess_models_table[] = {
    [ALL] = {.name = "all", .blurb = "chess.model.all"},
    [FIRST] = {.name = "first",
               .blurb = "chess.model.first",
               .keeps = "chess.model.first.keeps",
               .first_of_class = true},
    {0},
};

/* The linear relaxation proves leaps, diagonals, one-way sensors, and independence of a single
 * kind. Clauses are better with other lines of sight along rows and columns, and with several kinds
 * that exclude each other. */
static bool suits_linear_bounds(const struct chess *c)
{
    struct pieces_step steps[PIECES_STEPS];
    int kinds = 0;
    bool along = false, one_way = true;
    for (int kind = 0; kind < c->kind_count; kind++) {
        const struct piece *piece = c->kinds[kind].piece;
        kinds += !piece->obstacle;
        one_way &= piece->obstacle || piece->moves[0].one_way;
        for (int i = pieces_steps(piece, steps); i-- > 0;)
            along |= steps[i].ride && steps[i].rows * steps[i].columns == 0;
    }
    return c->dominate ? !along || one_way : kinds == 1;
}

/* Domination by several kinds, of which only one-way ones ride along rows and columns: sometimes
 * clauses prove the optimum sooner, sometimes the relaxation does. */
static bool suits_both(const struct chess *c)
{
    struct pieces_step steps[PIECES_STEPS];
    bool along = false;
    for (int kind = 0; kind < c->kind_count; kind++) {
        const struct piece *piece = c->kinds[kind].piece;
        for (int i = piece->moves[0].one_way ? 0 : pieces_steps(piece, steps); i-- > 0;)
            along |= steps[i].ride && steps[i].rows * steps[i].columns == 0;
    }
    return c->dominate && !along;
}

/* One kind that leaps, and nothing else: a set cover, for which the library has a portfolio.
 * Symmetry breaking does not help: the kernel's conflicts for n = 9 to 13 knights are 291 351 4040
 * 121894 41158 with it and 156 330 5475 18741 18014 without. */
static bool is_cover(const struct chess *c)
{
    struct pieces_step steps[PIECES_STEPS];
    bool rides = false;
    for (int i = c->kind_count == 1 ? pieces_steps(c->kinds[0].piece, steps) : 0; i-- > 0;)
        rides |= steps[i].ride;
    return c->dominate && c->kind_count == 1 && !rides;
}

/* Measured: docs/chess.md, bench/chess.md. */
static void way_to_the_best(const struct chess *c, enum family_question question, struct family_way *way)
{
    if (is_cover(c) && (!way->named || way->can & ABILITY_BRANCHES)) return;
    bool linear = (way->named || suits_linear_bounds(c)) && family_want(way, ABILITY_OPTIMISES);
    if (!linear && !family_want(way, ABILITY_CLAUSES)) family_want(way, ABILITY_BRANCHES);
    if (way->model || question != FAMILY_ONE || linear) return;
    way->model = &chess_models_table[FIRST];
    if (way->named || !suits_both(c) || !(way->here & ABILITY_OPTIMISES)) return;
    way->rival = ABILITY_OPTIMISES;
    way->rival_model = &chess_models_table[ALL];
}

/* One or two solutions are best searched in clauses, where counts have literals to learn from. Many
 * solutions are best enumerated by the kernel, few hidden ones in clauses. They are counted on
 * bitboards and by enumeration of classes, in alternating time slices: two rooks, bishops and
 * knights on 6 x 6, independent, take 0.01 s (by classes alone 0.3), five queens that dominate 8 x
 * 8 0.01 s (3). */
static void way_to_exact_numbers(const struct board *board, enum family_question question,
                                 struct family_way *way)
{
    bool few = question == FAMILY_ONE || question == FAMILY_UNIQUE;
    way->by_classes = question == FAMILY_COUNT;
    bool counts = question == FAMILY_COUNT || question == FAMILY_COUNT_CLASSES;
    if (counts && board->cells <= CHESS_BITBOARDS_MOST) way->tally = &chess_bitboards_methods[0];
    if (few) return;
    if (!way->named) way->rival = ABILITY_CLAUSES;
    if (family_want(way, ABILITY_BRANCHES)) way->settings = "learn=no";
}

void chess_models_way(const struct board *board, enum family_question question, struct family_way *way)
{
    if (chess_of(board)->optimise)
        way_to_the_best(chess_of(board), question, way);
    else
        way_to_exact_numbers(board, question, way);
}
