/* TEMPLATE: Latin squares, as the smallest complete family. Copy this file, rename, replace;
 * docs/add-a-family.md walks through it.
 *
 * (Say here what the problem is, what a cell and a value are, which forms are read, and why the
 * default engine is the right one.)
 *
 * An n x n board is filled so that each row and each column holds each of 1..n once. A cell is a
 * square, row by row; its value is its number.
 * File: a line `latin N`, then N lines of numbers and dots separated by blanks.
 * Engine: the default one; the boards are small. */
#include "base/sentence.h"
#include "puzzle/family.h"
#include "puzzle/kit/grid.h"
#include "puzzle/kit/matrix.h"

#include <string.h>

enum { MOST = 100 };

/* A board is this family's own struct; it begins with struct board and lives in the arena it was
 * made in. */
struct latin {
    struct board board;
    int n;
    int32_t *given; /* by cell; 0 if nothing is given */
};

struct parameters {
    int64_t n;
};

/* `damier template N`: these rows give the command line, its checks and its help. */
static const struct option parameters[] = {
    {.name = "N",
     .type = OPTION_INT,
     .positional = true,
     .offset = offsetof(struct parameters, n),
     .lo = 1,
     .hi = MOST,
     .help = "the side of the square"},
    {0},
};

static const struct latin *latin_of(const struct board *board)
{
    return (const struct latin *)board;
}

static struct latin *new_board(struct arena *arena, int n)
{
    struct latin *l = ARENA_NEW(arena, struct latin);
    l->board = (struct board){.family = families_find("template"), .cells = (size_t)n * (size_t)n};
    l->n = n;
    l->given = ARENA_ARRAY(arena, int32_t, l->board.cells);
    return l;
}

static struct board *make(struct arena *arena, const void *values, struct sentence *error)
{
    (void)error;
    return &new_board(arena, (int)((const struct parameters *)values)->n)->board;
}

/* The reader and the writer work from this table (kit/matrix.h). A board that has more than numbers
 * and dots, words after the size, or lines after the rows is a row or two more. */
static const struct matrix_form form = {
    .name = "latin",
    .numbers = {{"N", "the side of the square", 1, MOST, .sets = MATRIX_ROWS | MATRIX_COLUMNS}},
    .signs = {{'.', 0}},
    .number = "a number",
    .lo = 1, /* up to the number of rows */
    .word = "a number or a dot",
    .noun = "cell",
};

/* Errors stick in the reader: the first one is reported, and later calls do nothing. */
static struct board *read(struct arena *arena, struct reader *r)
{
    struct matrix m;
    struct latin *l = NULL;
    if (matrix_read(&m, &form, r)) {
        l = new_board(arena, m.rows);
        memcpy(l->given, m.cells.data, m.cells.size * sizeof *l->given);
    }
    matrix_free(&m);
    return l ? &l->board : NULL;
}

static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    (void)arena;
    struct matrix m;
    int n = latin_of(board)->n;
    if (matrix_read(&m, &form, r) && matrix_answers(&m, n, n, r))
        memcpy(values, m.cells.data, m.cells.size * sizeof *values);
    matrix_free(&m);
    return reader_ok(r);
}

/* What the matrix has in a cell. */
static int32_t number_of(const void *board, const int32_t *values, size_t cell)
{
    return values ? values[cell] : latin_of(board)->given[cell];
}

static void write(const struct board *board, const int32_t *values, struct buf *out)
{
    struct matrix m;
    matrix_begin(&m, &form);
    matrix_head_set(&m, 0, latin_of(board)->n);
    matrix_write(&m, number_of, board, values, out);
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct latin *l = latin_of(board);
    struct canvas *canvas = canvas_new(arena, l->n, l->n, CANVAS_SQUARES);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(l->n, i, &row, &column);
        if (l->given[i])
            canvas_number(canvas, row, column, l->given[i], CANVAS_GIVEN);
        else if (values && values[i])
            canvas_number(canvas, row, column, values[i], CANVAS_FOUND);
    }
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

/* Measured with a large board; boards whose estimate exceeds the memory limit are refused. */
static double footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 200, [FAMILY_KERNEL] = 300, [FAMILY_CLAUSES] = 1500};
    return bytes[room] * (double)board->cells * latin_of(board)->n;
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(latin_of(board)->n, cell, row, column);
}

static void cells(const struct board *board, dm_model *model, dm_int *cell)
{
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        place(board, i, &row, &column);
        cell[i] = dm_range(model, 1, latin_of(board)->n);
        dm_name(model, cell[i], "N[%d,%d]", row + 1, column + 1);
    }
}

/* The clues, separate from the rules. */
static void clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *list)
{
    const int32_t *given = latin_of(board)->given;
    for (size_t i = 0; i < board->cells; i++)
        if (given[i]) vec_push(list, ((struct clue){dm_eq(model, cell[i], given[i]), i, given[i]}));
}

/* Reasons (`damier hint`, `damier why`): the kinds of rules, each with its sentence and its cost in
 * a reason, where a fact costs 1. */
enum { ROW, COLUMN };

static const struct family_rule rules[] = {
    [ROW] = {"once-row", "no number is twice in row {}", .cost = 3},
    [COLUMN] = {"once-column", "no number is twice in column {}", .cost = 3},
    {0},
};

/* The rules, without the clues. Sections and labels appear in formulas. Constraints posted after
 * rule_begin belong to that rule: small rules make short reasons. If the default model suits
 * engines better than people, the facet names another. */
static void post(const struct board *board, dm_model *model, const dm_int *cell)
{
    int n = latin_of(board)->n;
    dm_int *line = alloc_array((size_t)n, sizeof *line);
    for (int down = 0; down < 2; down++) {
        dm_section(model, "each %s holds each number once", down ? "column" : "row");
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) line[k] = cell[down ? grid_cell(n, k, i) : grid_cell(n, i, k)];
            dm_label(model, "%s %d", down ? "column" : "row", i + 1);
            rule_begin(model, rules, down ? COLUMN : ROW, i + 1, 0, 0);
            dm_alldifferent(model, (size_t)n, line);
        }
    }
    alloc_free(line);
}

/* The referee: written from the rules, sharing nothing with the model. */
static bool check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct latin *l = latin_of(board);
    size_t n = (size_t)l->n;
    for (size_t i = 0; i < board->cells; i++) {
        if (values[i] < 1 || values[i] > l->n)
            return verdict_fail(verdict, 1, &i, "a cell holds %d, must be from 1 to %d", (int)values[i],
                                l->n);
        if (l->given[i] && values[i] != l->given[i])
            return verdict_fail(verdict, 1, &i, "a given number was changed to %d", (int)values[i]);
        for (size_t k = 0; k < i; k++)
            if (values[k] == values[i] && (k / n == i / n || k % n == i % n))
                return verdict_fail(verdict, 2, (size_t[]){k, i}, "the number %d is twice in a line",
                                    (int)values[i]);
    }
    return true;
}

/* Values that are not plain numbers have names in JSON: see `meaning` in family.h, and queens.c.
 * Optimisation problems have an objective: `worth`. */

/* Every symmetry of the square keeps the rules. */
static bool symmetry(const struct board *board, size_t g, size_t *cell, int32_t *value)
{
    (void)value;
    return grid_symmetry(latin_of(board)->n, latin_of(board)->n, g, cell);
}

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &(const struct parameters){.n = 4},
    .make = make,
};

/* Depths up to which a board is easy, medium and hard: docs/explain.md says how to find them. */
static const struct family_reasons reasons_facet = {.rules = rules, .most = 400, .depths = {0, 1, 2}};

static const struct family_symmetry symmetry_facet = {
    .image = symmetry,
};

const struct family TEMPLATE_family = {
    .name = "template",
    .title = "Latin square",
    .blurb = "an n x n square with each of 1..n once in each row and column",
    .rules = "Fill the square so that each row and each column holds each number once.",
    .clue_heading = "given numbers",
    .read = read,
    .read_answer = read_answer,
    .write = write,
    .place = place,
    .cells = cells,
    .clues = clues,
    .post = post,
    .footprint = footprint,
    .check = check,
    .draw = draw,
    .command = &command_facet,
    .symmetry = &symmetry_facet,
    .reasons = &reasons_facet,
};
