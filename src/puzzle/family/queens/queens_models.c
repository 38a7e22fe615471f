/* Models of n queens besides the one with 0/1 squares in queens.c (m3, the family's own), and how
 * each is searched.
 *
 * With integers, variable i is the column of the queen in row i, and rows need no constraint. q_i +
 * i is its rising diagonal, q_i - i the falling one.
 *   m0 three alldifferent, over columns and both diagonals m1 the same as disequalities between all
 *   pairs m2 m0, and the board is lexicographically at most its mirror image m3 0/1 squares m4 m3,
 *   and the board is the first of its class: a lexicographic constraint for each symmetry
 * m2 and m4 break only symmetries that send given queens to given queens, so a board with a
 * solution keeps one.
 *
 * One solution: from 200 rows on a method of queens_methods.c first (n = 3000: 0.06 s, the kernel
 * 60); else m0 in the kernel with learning and dom/wdeg (n up to 1000: at most 0.6 s; m3 in CaDiCaL
 * 5 for n = 300). First fail without learning is faster on most boards, but takes over ten seconds
 * on others (n = 152). All solutions: m0 without learning, first fail, from the middle (n = 12:
 * 0.3 s; with learning 4.5, m3 in CaDiCaL 13). Classes: m3 with the orders of all symmetries,
 * without learning (n = 12: 0.9 s, with learning 1.7). */
#include "puzzle/family/queens/queens.h"

#include "base/alloc.h"
#include "puzzle/kit/grid.h"

#include <string.h>

/* ---- integers: the columns */

static size_t count_rows(const struct board *board)
{
    return (size_t)queens_of(board)->n;
}

static void make_columns(const struct board *board, dm_model *model, dm_int *column)
{
    int n = queens_of(board)->n;
    for (int row = 0; row < n; row++) {
        column[row] = dm_range(model, 0, n - 1);
        dm_name(model, column[row], "Q[%d]", row + 1);
    }
}

static dm_lit stands_on(const struct board *board, dm_model *model, const dm_int *column, size_t cell)
{
    ASSERT(cell < board->cells);
    int row, place;
    grid_place(queens_of(board)->n, cell, &row, &place);
    return dm_eq(model, column[row], place);
}

static void list_given(const struct board *board, dm_model *model, const dm_int *column, clue_list *list)
{
    const struct queens *q = queens_of(board);
    for (int i = 0; i < q->given_count; i++)
        vec_push(list, ((struct clue){stands_on(board, model, column, q->given[i]), q->given[i], 1}));
}

static dm_int view_square(const struct board *board, dm_model *model, const dm_int *column, size_t cell)
{
    return dm_as_int(model, stands_on(board, model, column, cell));
}

static void read_columns(const struct board *board, const int32_t *column, int32_t *values)
{
    int n = queens_of(board)->n;
    memset(values, 0, board->cells * sizeof *values);
    for (int row = 0; row < n; row++) values[grid_cell(n, row, column[row])] = 1;
}

/* ---- rules */

enum { COLUMNS, RISING, FALLING, LINES };
static const char *const pairs[LINES] = {"queens.heading.pairs-column", "queens.heading.pairs-rising",
                                         "queens.heading.pairs-falling"};
static const char *const different[LINES] = {"queens.heading.different-column",
                                             "queens.heading.different-rising",
                                             "queens.heading.different-falling"};

static dm_int line_of(int line, const dm_int *column, int row)
{
    ASSERT(line >= 0 && line < LINES);
    return dm_plus(column[row], line == RISING ? row : line == FALLING ? -row : 0);
}

static void post_pairs(const struct board *board, dm_model *model, const dm_int *column)
{
    int n = queens_of(board)->n;
    for (int line = 0; line < LINES; line++) {
        dm_section(model, "%s", say_word(pairs[line]));
        for (int row = 0; row < n; row++)
            for (int other = row + 1; other < n; other++)
                dm_compare(model, line_of(line, column, row), DM_NE, line_of(line, column, other));
    }
}

static void post_different(const struct board *board, dm_model *model, const dm_int *column)
{
    int n = queens_of(board)->n;
    dm_int *views = alloc_array((size_t)n, sizeof *views);
    for (int line = 0; line < LINES; line++) {
        dm_section(model, "%s", say_word(different[line]));
        for (int row = 0; row < n; row++) views[row] = line_of(line, column, row);
        dm_alldifferent(model, (size_t)n, views);
    }
    alloc_free(views);
}

/* True if the mirror maps each given queen to itself; with at most one queen in a row, it cannot
 * map one to another. */
static bool keeps_given(const struct queens *q)
{
    for (int i = 0; i < q->given_count; i++)
        if (2 * (q->given[i] % (size_t)q->n) != (size_t)q->n - 1) return false;
    return true;
}

static void post_half(const struct board *board, dm_model *model, const dm_int *column)
{
    const struct queens *q = queens_of(board);
    post_different(board, model, column);
    if (!keeps_given(q)) return;
    dm_int *mirrored = alloc_array((size_t)q->n, sizeof *mirrored);
    for (int row = 0; row < q->n; row++) mirrored[row] = dm_plus(dm_minus(column[row]), q->n - 1);
    dm_section(model, "%s", say_word("queens.heading.mirror"));
    dm_lex(model, (size_t)q->n, column, mirrored, false);
    alloc_free(mirrored);
}

/* Bytes per square, measured for n = 200 to 2000 in the kernel, n = 100 to 300 in CaDiCaL. A pair
 * of queens takes a clause for every column. */
static double footprint_different(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 200, [FAMILY_KERNEL] = 70, [FAMILY_CLAUSES] = 3000};
    return bytes[room] * (double)board->cells;
}

static double footprint_pairs(const struct board *board, enum family_room room)
{
    double each[] = {
        [FAMILY_MODEL] = 300, [FAMILY_KERNEL] = 600, [FAMILY_CLAUSES] = 170.0 * queens_of(board)->n};
    return each[room] * (double)board->cells;
}

static double footprint_classes(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 3300, [FAMILY_KERNEL] = 5500, [FAMILY_CLAUSES] = 11000};
    return bytes[room] * (double)board->cells;
}

#define INTEGERS                                                                                             \
    .size = count_rows, .read_back = read_columns, .view = view_square, .cells = make_columns,               \
    .clues = list_given

const struct family_model queens_models[] = {
    {.name = "m0",
     .blurb = "queens.model.m0",
     INTEGERS,
     .post = post_different,
     .footprint = footprint_different},
    {.name = "m1", .blurb = "queens.model.m1", INTEGERS, .post = post_pairs, .footprint = footprint_pairs},
    {.name = "m2",
     .blurb = "queens.model.m2",
     .keeps = "queens.model.m2.keeps",
     INTEGERS,
     .post = post_half,
     .footprint = footprint_different},
    {.name = "m3", .blurb = "queens.model.m3"},
    {.name = "m4",
     .blurb = "queens.model.m4",
     .keeps = "queens.model.m4.keeps",
     .first_of_class = true,
     .footprint = footprint_classes},
    {0},
};

/* ---- the choice of a search */

enum {
    LARGE = 200,     /* rows from which a method is tried before a model is made */
    WITH_GIVEN = 40, /* rows from which a complete method replaces the model if queens are given */
};

/* True if a method answers without a model. */
static bool needs_no_model(const struct board *board, enum family_question question, struct family_way *way)
{
    const struct queens *q = queens_of(board);
    if (way->named || way->model) return false;
    if (question == FAMILY_ONE && q->n >= LARGE)
        way->attempt = &queens_methods[q->given_count ? QUEENS_SWAPS : QUEENS_PATTERN];
    if (question == FAMILY_ONE && q->shuffled) way->attempt = &queens_methods[QUEENS_SWAPS];
    if (question == FAMILY_ONE && q->n >= WITH_GIVEN && q->given_count)
        way->method = &queens_methods[QUEENS_LINES];
    bool counts = question == FAMILY_COUNT || question == FAMILY_COUNT_CLASSES;
    if (counts && queens_count_fits(board)) way->method = &queens_methods[QUEENS_HALVES];
    return way->method;
}

void queens_models_way(const struct board *board, enum family_question question, struct family_way *way)
{
    if (needs_no_model(board, question, way)) return;
    way->settings = "phase=false";
    if (!family_want(way, ABILITY_BRANCHES)) return;
    bool classes = question == FAMILY_CLASSES || question == FAMILY_COUNT_CLASSES;
    if (!way->model && !classes) way->model = &queens_models[0];
    bool integers = way->model && way->model->size, few = question == FAMILY_ONE || question == FAMILY_UNIQUE;
    if (!few) way->settings = "phase=false learn=no";
    if (!integers) return;
    way->fixed_search = true;
    way->order = few ? DM_ORDER_DOM_W_DEG : DM_ORDER_FIRST_FAIL;
    way->choice = few ? DM_CHOICE_MIN : DM_CHOICE_MIDDLE;
}
