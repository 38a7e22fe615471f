/* Models of number paths, and which of them is searched.
 *
 *   numbers    the source document's: a number for each cell, all different, and a cell with number
 *              k has a neighbour with k + 1
 *   positions  also a cell for each number, channelled, and a neighbour with k - 1. Propagation
 *              then keeps number k + i within i steps of number k, and on its colour of the
 *              chessboard
 *   path       also a 0/1 variable for each edge; the true ones form one path (dm_hamiltonian).
 *              Where cells have two colours, one literal says which of them odd numbers are on
 * All take O(cells^2) clauses, path four for each edge and number. The family's own, which `encode`
 * writes, is positions.
 *
 * Puzzles are searched by the kernel on positions: irreducible Rikudos of radius 8 are proved
 * unique in 0.62 s of CPU, path 1.61, numbers 1.90, positions in CaDiCaL 1.47. With fewer than one
 * clue for six cells, where guessing (path_guess.c) has failed, path is better: Hidato 12 x 12 with
 * 20 numbers 0.65 s, positions 4.4. Counts: path_methods.c. */
#include "puzzle/family/path/path.h"

#include "base/alloc.h"

#include <string.h>

/* ---- numbers of cells */

void path_models_cells(const struct board *board, dm_model *model, dm_int *cell)
{
    const struct path *p = path_of(board);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        field_place(&p->field, i, &row, &column);
        cell[i] = dm_range(model, 1, (int64_t)board->cells);
        dm_name(model, cell[i], "N[%d,%d]", row + 1, column + 1);
    }
}

static void give_numbers(const struct path *p, dm_model *model, const dm_int *cell, clue_list *clues)
{
    for (size_t i = 0; i < p->field.cells; i++)
        if (p->given[i]) vec_push(clues, ((struct clue){dm_eq(model, cell[i], p->given[i]), i, p->given[i]}));
}

/* If the literal is true, the numbers of two neighbours are consecutive. */
static void post_link(const struct field *f, dm_model *model, const dm_int *cell, int32_t a, int32_t b,
                      dm_lit linked)
{
    ASSERT(field_edge(f, a, b) != FIELD_NOWHERE);
    int64_t last = (int64_t)f->cells;
    for (int64_t k = 1; k <= last; k++)
        dm_clause(model, 4,
                  (dm_lit[]){-linked, -dm_eq(model, cell[a], k), dm_eq(model, cell[b], k - 1),
                             dm_eq(model, cell[b], k + 1)});
}

void path_models_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues)
{
    const struct path *p = path_of(board);
    give_numbers(p, model, cell, clues);
    for (size_t e = 0; e < p->field.edges; e++) {
        if (!p->linked[e]) continue;
        dm_lit linked = dm_bool(model);
        post_link(&p->field, model, cell, p->field.ends[e][0], p->field.ends[e][1], linked);
        post_link(&p->field, model, cell, p->field.ends[e][1], p->field.ends[e][0], linked);
        vec_push(clues, ((struct clue){linked, p->field.cells + e, 1}));
    }
}

/* Where the cells have two colours, odd numbers are on one of them. */
static void post_colours(const struct field *f, dm_model *model, const dm_int *cell)
{
    int8_t *colour = alloc_bytes(f->cells);
    if (field_two_colour(f, colour) && f->cells > 1) {
        dm_lit odd = dm_bool(model); /* the cells of colour 1 hold the odd numbers */
        dm_section(model, "%s", say_word("path.section.colours"));
        for (size_t i = 0; i < f->cells; i++)
            for (int64_t k = 1; k <= (int64_t)f->cells; k++)
                dm_clause(model, 2, (dm_lit[]){-dm_eq(model, cell[i], k), k % 2 == colour[i] ? odd : -odd});
    }
    alloc_free(colour);
}

/* If a cell holds this number, a neighbour holds the other. */
static void post_beside(const struct field *f, dm_model *model, const dm_int *cell, size_t i, int64_t number,
                        int64_t other)
{
    ASSERT(f->first[i + 1] - f->first[i] <= FIELD_NEIGHBOURS);
    dm_lit lits[FIELD_NEIGHBOURS + 1] = {-dm_eq(model, cell[i], number)};
    size_t count = 1;
    for (uint32_t n = f->first[i]; n < f->first[i + 1]; n++)
        lits[count++] = dm_eq(model, cell[f->to[n]], other);
    dm_clause(model, count, lits);
}

/* A cell with number k has a neighbour with k + step, for every k that is not the last. */
static void post_steps(const struct field *f, dm_model *model, const dm_int *cell, int step)
{
    int64_t last = (int64_t)f->cells;
    for (size_t i = 0; i < f->cells; i++)
        for (int64_t k = step > 0 ? 1 : 2; k <= (step > 0 ? last - 1 : last); k++)
            post_beside(f, model, cell, i, k, k + step);
}

static void post_numbers(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct field *f = &path_of(board)->field;
    dm_section(model, "%s", say_word("path.section.cells"));
    dm_alldifferent(model, f->cells, cell);
    dm_section(model, "%s", say_word("path.section.next"));
    post_steps(f, model, cell, 1);
}

/* Makes the variables of the cells that hold each number, which the caller frees. */
static dm_int *post_places(const struct field *f, dm_model *model, const dm_int *cell)
{
    dm_int *place = alloc_array(f->cells, sizeof *place), *number = alloc_array(f->cells, sizeof *number);
    for (size_t i = 0; i < f->cells; i++) {
        place[i] = dm_range(model, 0, (int64_t)f->cells - 1);
        dm_name(model, place[i], "P[%zu]", i + 1);
        number[i] = dm_plus(cell[i], -1);
    }
    dm_section(model, "%s", say_word("path.section.cells"));
    dm_inverse(model, f->cells, number, place);
    alloc_free(number);
    return place;
}

void path_models_post(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct field *f = &path_of(board)->field;
    alloc_free(post_places(f, model, cell));
    dm_section(model, "%s", say_word("path.section.next"));
    post_steps(f, model, cell, 1);
    dm_section(model, "%s", say_word("path.section.previous"));
    post_steps(f, model, cell, -1);
}

/* ---- a rule for each number and the next, for reasons */

/* "Every number is in one cell" is not a named rule, so no explanation mentions it, and "4 and 5
 * are neighbours" alone excludes two cells that do not touch. Links are facts, as given numbers
 * are.
 *
 * The cells of numbers are all different by domains: with "exactly one" for each number instead,
 * finding what is wrong with examples/rikudo/none.txt took over 20 s, and takes 1. */
enum { NEIGHBOURS };

static const struct family_rule rules[] = {
    [NEIGHBOURS] = {.key = "neighbours",
                    .takes = "first second",
                    .says = "path.neighbours",
                    .cost = 2,
                    .many = "path.neighbours.many",
                    .each = "path.neighbours.each",
                    .chained = true},
    {0},
};

static void post_rules(const struct board *board, dm_model *model, const dm_int *cell)
{
    const struct field *f = &path_of(board)->field;
    dm_end_rule(model);
    dm_int *place = post_places(f, model, cell);
    dm_alldifferent_by(model, f->cells, place, DM_BY_DOMAINS);
    alloc_free(place);
    dm_section(model, "%s", say_word("path.section.steps"));
    for (int number = 1; number < (int)f->cells; number++) {
        rule_begin(model, rules, NEIGHBOURS, number, number + 1, 0);
        for (size_t i = 0; i < f->cells; i++) post_beside(f, model, cell, i, number, number + 1);
        for (size_t i = 0; i < f->cells; i++) post_beside(f, model, cell, i, number + 1, number);
    }
}

static const struct family_model steps = {.name = "steps", .blurb = "path.model.steps", .post = post_rules};

/* An empty board of 400 cells takes 22 ms for each of its 160000 literals. */
static void tell_refusal(const struct board *board, struct cell_fact known, struct cell_fact refused,
                         struct buf *out)
{
    (void)refused;
    say(out, "path.refusal",
        SAY(say_int("number", known.value), say_text("cell", cell_name_of(board, known.cell).text)));
}

/* Values alone: the rules of people strike out what cells cannot hold, of which there is too much
 * to be told. */
const struct family_reasons path_models_reasons = {
    .rules = rules, .model = &steps, .most = 256, .found_only = true, .refusal = tell_refusal};

/* ---- numbers of cells, and edges that the path goes along */

static size_t path_size(const struct board *board)
{
    return board->cells + board->marks;
}

static void path_read_back(const struct board *board, const int32_t *variables, int32_t *values)
{
    memcpy(values, variables, board->cells * sizeof *values);
}

static dm_int path_view(const struct board *board, dm_model *model, const dm_int *variable, size_t cell)
{
    (void)board, (void)model;
    return variable[cell];
}

static void path_cells(const struct board *board, dm_model *model, dm_int *variable)
{
    const struct field *f = &path_of(board)->field;
    path_models_cells(board, model, variable);
    for (size_t e = 0; e < f->edges; e++) {
        int row[2], column[2];
        for (int i = 0; i < 2; i++) field_place(f, (size_t)f->ends[e][i], &row[i], &column[i]);
        variable[f->cells + e] = dm_range(model, 0, 1);
        dm_name(model, variable[f->cells + e], "L[%d,%d,%d,%d]", row[0] + 1, column[0] + 1, row[1] + 1,
                column[1] + 1);
    }
}

static void path_clues(const struct board *board, dm_model *model, const dm_int *variable, clue_list *clues)
{
    const struct path *p = path_of(board);
    give_numbers(p, model, variable, clues);
    for (size_t e = 0; e < p->field.edges; e++)
        if (p->linked[e])
            vec_push(clues,
                     ((struct clue){dm_eq(model, variable[p->field.cells + e], 1), p->field.cells + e, 1}));
}

/* If the path does not go along an edge, its cells hold no consecutive numbers. */
static void post_apart(const struct field *f, dm_model *model, const dm_int *cell, int32_t a, int32_t b,
                       dm_lit linked)
{
    for (int64_t k = 1; k < (int64_t)f->cells; k++)
        dm_clause(model, 3, (dm_lit[]){linked, -dm_eq(model, cell[a], k), -dm_eq(model, cell[b], k + 1)});
}

static void path_post(const struct board *board, dm_model *model, const dm_int *variable)
{
    ASSERT(board->marks == path_of(board)->field.edges);
    const struct field *f = &path_of(board)->field;
    int32_t *from = alloc_array(f->edges, sizeof *from), *to = alloc_array(f->edges, sizeof *to);
    dm_lit *used = alloc_array(f->edges, sizeof *used);
    for (size_t e = 0; e < f->edges; e++) {
        from[e] = f->ends[e][0];
        to[e] = f->ends[e][1];
        used[e] = dm_eq(model, variable[f->cells + e], 1);
    }
    dm_section(model, "%s", say_word("path.section.edges"));
    dm_hamiltonian(model, f->cells, f->edges, from, to, used);
    path_models_post(board, model, variable);
    dm_section(model, "%s", say_word("path.section.along"));
    for (size_t e = 0; e < f->edges; e++) {
        post_link(f, model, variable, from[e], to[e], used[e]);
        post_link(f, model, variable, to[e], from[e], used[e]);
        post_apart(f, model, variable, from[e], to[e], used[e]);
        post_apart(f, model, variable, to[e], from[e], used[e]);
    }
    post_colours(f, model, variable);
    alloc_free(from);
    alloc_free(to);
    alloc_free(used);
}

/* ---- memory estimates, and the choice of a model */

double path_models_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 250, [FAMILY_KERNEL] = 1000, [FAMILY_CLAUSES] = 3500};
    double cells = (double)board->cells;
    return bytes[room] * cells * cells;
}

static double path_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 300, [FAMILY_KERNEL] = 800, [FAMILY_CLAUSES] = 700};
    return path_models_footprint(board, room) + bytes[room] * (double)board->cells * (double)board->marks;
}

enum { PATH, NUMBERS, POSITIONS };

static const struct family_model models[] = {
    [PATH] = {.name = "path",
              .blurb = "path.model.path",
              .size = path_size,
              .read_back = path_read_back,
              .view = path_view,
              .cells = path_cells,
              .clues = path_clues,
              .post = path_post,
              .footprint = path_footprint},
    [NUMBERS] = {.name = "numbers", .blurb = "path.model.numbers", .post = post_numbers},
    [POSITIONS] = {.name = "positions", .blurb = "path.model.positions"},
    {0},
};

static bool is_sparse(const struct path *p)
{
    enum { SPARSE = 6 }; /* fewer than one cell in this many */
    size_t given = 0;
    for (size_t i = 0; i < p->field.cells; i++) given += p->given[i] != 0;
    for (size_t e = 0; e < p->field.edges; e++) given += p->linked[e];
    return given * SPARSE < p->field.cells;
}

static void way(const struct board *board, enum family_question question, struct family_way *way)
{
    path_methods_way(board, question, way);
    if (way->method || way->model || !is_sparse(path_of(board))) return;
    if (family_want(way, ABILITY_BRANCHES)) way->model = &models[PATH];
}

const struct family_search path_models_search = {.models = models,
                                                 .methods = path_methods,
                                                 .commented = true,
                                                 .way = way};
