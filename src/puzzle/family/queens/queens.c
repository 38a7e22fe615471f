/* N queens: n queens on an n x n board such that none attacks another. Some may be given.
 *
 * Cells are the squares, row by row; a value is 1 where a queen stands. The model here has one 0/1
 * variable per square and says, in this order: each row has a queen, at most one; each column
 * likewise; each diagonal at most one. With the pairwise encoding of at-most-one this is the CNF of
 * the source document: variable (i-1)*n + j for square (i,j), and 2n + n(n-1)(5n-1)/3 clauses.
 *
 * Boards of more than QUEENS_SQUARE rows have no squares in memory: their cells are the rows, and a
 * value is a column. Only methods and the referee work on them.
 *
 * This model is m3, which `encode` writes. Formats: queens_read.c, queens_write.c. Methods without
 * a model: queens_methods.c, queens_lines.c, queens_count.c. Theorems: queens_refute.c. Puzzles:
 * queens_puzzles.c. Other models, and how each is searched: queens_models.c. */
#include "puzzle/family/queens/queens.h"
#include "base/alloc.h"
#include "base/sentence.h"
#include "puzzle/kit/grid.h"

#include <stdlib.h>
#include <string.h>

struct queens *queens_new(struct arena *arena, int n, int given_count)
{
    ASSERT(n > 0 && n <= QUEENS_ROWS && given_count >= 0);
    struct queens *q = ARENA_NEW(arena, struct queens);
    bool by_rows = n > QUEENS_SQUARE;
    size_t rows = (size_t)n;
    q->board = (struct board){.family = &queens_family, .cells = by_rows ? rows : rows * rows};
    q->n = n;
    q->by_rows = by_rows;
    q->given = ARENA_ARRAY(arena, size_t, (size_t)given_count);
    if (by_rows) q->board.no_model = say_word("queens.no-model");
    return q;
}

void queens_put(const struct queens *q, size_t square, int32_t *values)
{
    ASSERT(square < (size_t)q->n * (size_t)q->n);
    size_t n = (size_t)q->n;
    if (q->by_rows)
        values[square / n] = (int32_t)(square % n) + 1;
    else
        values[square] = 1;
}

/* ---- the model */

/* Measured for n = 300, 500 and 1000: 240 to 280 bytes per square for the model, 1600 to 2070 with
 * its clauses in CaDiCaL; in the kernel 800 to 1200 for n = 100 and 300. */
static double footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 280, [FAMILY_KERNEL] = 1000, [FAMILY_CLAUSES] = 1900};
    return bytes[room] * (double)board->cells;
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    ASSERT(cell < board->cells);
    const struct queens *q = queens_of(board);
    grid_place(q->by_rows ? 1 : q->n, cell, row, column);
}

static void cells(const struct board *board, dm_model *model, dm_int *cell)
{
    int n = queens_of(board)->n;
    for (size_t i = 0; i < board->cells; i++) {
        cell[i] = dm_range(model, 0, 1);
        dm_name(model, cell[i], "R[%zu,%zu]", i / (size_t)n + 1, i % (size_t)n + 1);
    }
}

static void clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *list)
{
    const struct queens *q = queens_of(board);
    for (int i = 0; i < q->given_count; i++)
        vec_push(list, ((struct clue){dm_eq(model, cell[q->given[i]], 1), q->given[i], 1}));
}

struct line { /* the squares from (row, column) on, in steps, until the board ends */
    int row, column, row_step, column_step;
};

static size_t line_lits(dm_model *model, const dm_int *cell, int n, struct line line, dm_lit *lits)
{
    size_t count = 0;
    int row = line.row, column = line.column;
    for (; row >= 0 && row < n && column >= 0 && column < n; row += line.row_step, column += line.column_step)
        lits[count++] = dm_eq(model, cell[grid_cell(n, row, column)], 1);
    ASSERT(count <= (size_t)n);
    return count;
}

static const struct family_rule rules[] = {
    [QUEENS_ROW_SOME] = {.key = "some-row",
                         .says = "queens.some-row",
                         .cost = 2,
                         .many = "queens.some-row.many",
                         .heading = "queens.heading.some-row",
                         .takes = "row"},
    [QUEENS_ROW_ONE] = {.key = "one-row",
                        .says = "queens.one-row",
                        .cost = 1,
                        .many = "queens.one-row.many",
                        .heading = "queens.heading.one-row",
                        .takes = "row"},
    [QUEENS_COLUMN_SOME] = {.key = "some-column",
                            .says = "queens.some-column",
                            .cost = 2,
                            .many = "queens.some-column.many",
                            .heading = "queens.heading.some-column",
                            .takes = "column"},
    [QUEENS_COLUMN_ONE] = {.key = "one-column",
                           .says = "queens.one-column",
                           .cost = 1,
                           .many = "queens.one-column.many",
                           .heading = "queens.heading.one-column",
                           .takes = "column"},
    [QUEENS_RISING] = {.key = "rising",
                       .says = "queens.diagonal",
                       .cost = 1,
                       .many = "queens.diagonal.many",
                       .each = "queens.diagonal.each",
                       .heading = "queens.heading.rising",
                       .takes = "cell rising"},
    [QUEENS_FALLING] = {.key = "falling",
                        .says = "queens.diagonal",
                        .cost = 1,
                        .many = "queens.diagonal.many",
                        .each = "queens.diagonal.each",
                        .heading = "queens.heading.falling",
                        .takes = "cell falling"},
    {0},
};

static const char *noun(const struct board *board, size_t cell, int32_t value)
{
    (void)board, (void)cell;
    return value ? "queens.a-queen" : "queens.no-queen";
}

static const struct family_reasons reasons_facet = {
    .rules = rules, .most = 400, .noun = noun, .insight = queens_insight, .depths = {0, 1, 2}};

static void post(const struct board *board, dm_model *model, const dm_int *cell)
{
    int n = queens_of(board)->n;
    dm_lit *lits = alloc_array((size_t)n, sizeof *lits);
    static const char *const words[2] = {"row", "column"};
    for (int down = 0; down < 2; down++)
        for (int most = 0; most < 2; most++) {
            dm_section(model, "%s", say_word(rules[2 * down + most].heading));
            for (int i = 0; i < n; i++) {
                struct line line = down ? (struct line){0, i, 1, 0} : (struct line){i, 0, 0, 1};
                size_t count = line_lits(model, cell, n, line, lits);
                dm_label(model, "%s %d", words[down], i + 1);
                rule_begin(model, rules, 2 * down + most, i + 1, 0, 0);
                if (most)
                    dm_at_most(model, 1, count, lits);
                else
                    dm_clause(model, count, lits);
            }
        }
    for (int falling = 0; falling < 2; falling++) {
        const int kind = falling ? QUEENS_FALLING : QUEENS_RISING;
        dm_section(model, "%s", say_word(rules[kind].heading));
        for (int i = 1; i < 2 * n - 2; i++) { /* a single corner is not a diagonal */
            int row = falling ? (i < n ? n - 1 - i : 0) : (i < n ? i : n - 1);
            int column = i < n ? 0 : i - n + 1;
            size_t count = line_lits(model, cell, n, (struct line){row, column, falling ? 1 : -1, 1}, lits);
            dm_label(model, "%s diagonal %d", falling ? "falling" : "rising", i + 1);
            rule_begin(model, rules, kind, row + 1, column + 1, (int)count);
            dm_at_most(model, 1, count, lits);
        }
    }
    alloc_free(lits);
}

static bool symmetry(const struct board *board, size_t g, size_t *cell, int32_t *value)
{
    (void)value;
    int n = queens_of(board)->n;
    return grid_symmetry(n, n, g, cell);
}

/* ---- the referee */

/* Of a square, also where the cells of the board are its rows. */
static struct cell_name name_of(int n, size_t square)
{
    int row, column;
    grid_place(n, square, &row, &column);
    return cell_name_at(row, column);
}

static bool attack(int n, size_t a, size_t b, const char *key, struct verdict *verdict)
{
    return verdict_say(verdict, 2, (size_t[]){a, b}, key,
                       SAY(say_text("first", name_of(n, a).text), say_text("second", name_of(n, b).text)));
}

/* False with the verdict if two of these queens, in ascending order, attack each other.
 * O(n + count). */
static bool peaceful(int n, size_t count, const size_t *queen, struct verdict *verdict)
{
    static const char *const keys[4] = {"queens.attack.row", "queens.attack.column", "queens.attack.rising",
                                        "queens.attack.falling"};
    bool fine = true;
    /* Line -> 1 + place of its queen. */
    uint32_t *holder = alloc_array(4 * 2 * (size_t)n, sizeof *holder);
    for (size_t i = 0; i < count && fine; i++) {
        int row, column;
        ASSERT(queen[i] < (size_t)n * (size_t)n && (i == 0 || queen[i - 1] <= queen[i]));
        grid_place(n, queen[i], &row, &column);
        const int line[4] = {row, column, row + column, row - column + n - 1};
        for (int kind = 0; kind < 4 && fine; kind++) {
            uint32_t *slot = &holder[(size_t)kind * 2 * (size_t)n + (size_t)line[kind]];
            if (*slot) fine = attack(n, queen[*slot - 1], queen[i], keys[kind], verdict);
            *slot = (uint32_t)i + 1;
        }
    }
    alloc_free(holder);
    return fine;
}

/* The squares of the queens, ascending, and how many; the caller frees them. NULL, with the
 * verdict, if a value is out of range. */
static size_t *list_queens(const struct queens *q, const int32_t *values, size_t *count,
                           struct verdict *verdict)
{
    size_t *queen = NULL;
    *count = 0;
    for (size_t i = 0; i < q->board.cells; i++) {
        if (values[i] >= 0 && values[i] <= (q->by_rows ? q->n : 1)) {
            *count += values[i] != 0;
            continue;
        }
        if (q->by_rows)
            verdict_say(verdict, 1, &i, "queens.wrong-column",
                        SAY(say_int("row", (int64_t)i + 1), say_int("column", values[i])));
        else
            verdict_say(verdict, 1, &i, "queens.wrong-value",
                        SAY(say_text("cell", name_of(q->n, i).text), say_int("value", values[i])));
        return NULL;
    }
    queen = alloc_array(*count + 1, sizeof *queen);
    *count = 0;
    for (size_t i = 0; i < q->board.cells; i++)
        if (values[i]) queen[(*count)++] = q->by_rows ? i * (size_t)q->n + (size_t)values[i] - 1 : i;
    return queen;
}

static bool has_given(const struct queens *q, const int32_t *values, struct verdict *verdict)
{
    size_t n = (size_t)q->n;
    for (int i = 0; i < q->given_count; i++) {
        size_t square = q->given[i];
        bool there = q->by_rows ? (size_t)values[square / n] == square % n + 1 : values[square] != 0;
        if (!there)
            return verdict_say(verdict, 1, &square, "queens.given-missing",
                               SAY(say_text("cell", name_of(q->n, square).text)));
    }
    return true;
}

/* If the cells are rows, converts the squares of a verdict to rows. */
static void name_rows(const struct queens *q, struct verdict *verdict)
{
    ASSERT(verdict->cell_count <= (int)(sizeof verdict->cells / sizeof *verdict->cells));
    for (int i = 0; q->by_rows && i < verdict->cell_count; i++) verdict->cells[i] /= (size_t)q->n;
}

static bool check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct queens *q = queens_of(board);
    size_t count, *queen = list_queens(q, values, &count, verdict);
    if (!queen) return false;
    bool fine = has_given(q, values, verdict) && peaceful(q->n, count, queen, verdict);
    alloc_free(queen);
    if (!fine) name_rows(q, verdict);
    if (fine && count != (size_t)q->n)
        return verdict_say(verdict, 0, NULL, "queens.wrong-number",
                           SAY(say_int("count", (int64_t)count), say_int("wanted", q->n)));
    return fine;
}

static int compare_cells(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static bool clash(const struct board *board, struct verdict *verdict)
{
    const struct queens *q = queens_of(board);
    size_t *queen = alloc_array((size_t)q->given_count, sizeof *queen);
    for (int i = 0; i < q->given_count; i++) queen[i] = q->given[i];
    qsort(queen, (size_t)q->given_count, sizeof *queen, compare_cells);
    bool fine = peaceful(q->n, (size_t)q->given_count, queen, verdict);
    alloc_free(queen);
    if (!fine) name_rows(q, verdict);
    return !fine;
}

static bool meaning(const struct board *board, size_t i, struct family_meaning *m)
{
    static const struct family_meaning meanings[] = {
        {.value = 0, .name = "empty", .says = "queens.empty", .letter = ".", .blank = true},
        {.value = 1, .name = "queen", .says = "queens.queen", .letter = "R"}};
    (void)board;
    if (i < 2) *m = meanings[i];
    if (i == 1) m->figure = symbols_get(SYMBOL_QUEEN);
    return i < 2;
}

static bool counter(const struct board *board, size_t i, struct family_counter *counter)
{
    *counter = (struct family_counter){
        .value = 1, .step = 1, .count = board->cells, .wanted = queens_of(board)->n, .side = CANVAS_SIDES};
    return i == 0;
}

static const struct family_play play_facet = {.counter = counter};

static const struct family_command command_facet = {
    .parameters = queens_read_options,
    .size = sizeof(struct queens_parameters),
    .defaults = &queens_read_defaults,
    .examples = "damier queens 8\n"
                "damier queens 14 --count --threads 2\n"
                "damier queens 15 --count --checkpoint count.keep\n"
                "damier queens 8 --unique --engine minisat\n"
                "damier queens 100000 --format columns --output columns.txt\n"
                "damier queens 8 --format svg --output board.svg\n",
    .make = queens_read_make,
    .load = queens_read_load,
};

static const struct family_forms forms_facet = {
    .series = true,
    .formats = queens_write_formats,
    .writes = queens_write_fits,
    .holds = queens_write_holds,
    .meaning = meaning,
};

static const struct family_search search_facet = {
    .models = queens_models,
    .methods = queens_methods,
    .way = queens_models_way,
};

static const struct family_theorems theorems_facet = {
    .clash = clash,
    .refute = queens_refute_board,
};

static const struct family_symmetry symmetry_facet = {
    .image = symmetry,
};

/* ---- the source document's comparisons */

static const char *const report_words[] = {"model", "m1,m2,m3,m4",
                                           "var",   "input_order,first_fail,smallest",
                                           "val",   "min,median,random,split",
                                           "n",     "8..12",
                                           "count", NULL,
                                           "learn", "no",
                                           "climb", NULL,
                                           NULL};

static const struct family_study_table report_parts[] = {
    {"queens.study.m1-m2", "model=m1,m2", "var,model,n", "val"},
    {"queens.study.m3-m4", "model=m3,m4", "var,model,n", "val"},
    {"queens.study.m1-m3", "model=m1,m3", "var,model,n", "val"},
    {"queens.study.m2-m4", "model=m2,m4", "var,model,n", "val"},
    {"queens.study.strategies", "", "model,var,val", "n"},
    {0},
};

static const struct family_study studies[] = {{.words = report_words, .parts = report_parts}};
static const struct option study_flags[] = {
    {.name = "like-report", .type = OPTION_FLAG, .help = "queens.study.like-report"},
    {0},
};

const struct family queens_family = {
    .name = "queens",
    .title = "queens.family",
    .blurb = "queens.blurb",
    .rules = "queens.rules",
    .clue_heading = "queens.clue-heading",
    .read = queens_read_board,
    .read_answer = queens_read_answer,
    .write = queens_write_native,
    .place = place,
    .cells = cells,
    .clues = clues,
    .post = post,
    .footprint = footprint,
    .check = check,
    .draw = queens_write_picture,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .symmetry = &symmetry_facet,
    .reasons = &reasons_facet,
    .puzzles = &queens_puzzles,
    .play = &play_facet,
    .studies = studies,
    .study_flags = study_flags,
};
