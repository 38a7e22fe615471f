/* Queens: n of them on an n x n board, none attacking another; some may be given.
 *
 * Cells are the squares, row by row; a value is 1 where a queen stands. The model here has one 0/1 variable per square and says, in this
 * order: each row has a queen, at most one; each column likewise; each diagonal at most one. That is the CNF of the source
 * document once at-most-one is written pairwise: variable (i-1)*n + j for square (i,j), and 2n + n(n-1)(5n-1)/3 clauses.
 *
 * Forms that are read: `entree` (size, number, squares from 1), `solution` (size, then n*n literals), the `interface` picture, and the
 * plain text board of R and dots. The queens of all of them are given ones; a `solution` is a full answer besides, which is what
 * `draw` shows and `check` judges.
 *
 * This model is m3, the one that is encoded and drawn from. queens_models.c has others of the same rules, and which one is searched how, with the
 * reason. */
#include "family/queens.h"
#include "base/text.h"
#include "family/kit/grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 23170 }; /* n*n squares must have numbers below 2^29 */

struct parameters {
    int64_t n;
};

static const struct option parameters[] = {
    {.name = "N",
     .type = OPTION_INT,
     .positional = true,
     .offset = offsetof(struct parameters, n),
     .lo = 1,
     .hi = MOST,
     .help = "the number of queens and the side of the board"},
    {0},
};

static struct queens *new_board(struct arena *arena, int n, int given_count)
{
    struct queens *q = ARENA_NEW(arena, struct queens);
    q->board = (struct board){.family = &queens_family, .cells = (size_t)n * (size_t)n};
    q->n = n;
    q->given = ARENA_ARRAY(arena, size_t, (size_t)given_count);
    return q;
}

static struct board *make(struct arena *arena, const void *values, char *error, size_t size)
{
    (void)error, (void)size;
    const struct parameters *p = values;
    return &new_board(arena, (int)p->n, 0)->board;
}

/* ---- reading */

/* Lines of the `entree` format after the number of queens. A square may be named once: rows keep chains of what they hold, so that the
 * test costs as much as a row holds. */
static struct queens *read_given(struct arena *arena, struct reader *r, int n, int count)
{
    struct queens *q = new_board(arena, n, count);
    int *first = alloc_array((size_t)n, sizeof *first), *next = alloc_array((size_t)count + 1, sizeof *next);
    for (int i = 1; i <= count && reader_ok(r); i++) { /* from 1, because 0 ends a chain */
        reader_skip_space(r);
        int64_t line = r->line, column = reader_column(r);
        int64_t square = reader_int(r, 1, (int64_t)n * n, "the square of a queen");
        if (!reader_ok(r)) break;
        size_t cell = (size_t)square - 1, row = cell / (size_t)n;
        for (int other = first[row]; other; other = next[other])
            if (q->given[other - 1] == cell)
                reader_fail_at(r, line, column, "square %lld is given twice", (long long)square);
        next[i] = first[row];
        first[row] = i;
        q->given[q->given_count++] = cell;
        reader_end_line(r, "the square of a queen");
    }
    alloc_free(first);
    alloc_free(next);
    return q;
}

static void expect_end(struct reader *r, int64_t count, const char *what)
{
    char found[READER_FOUND_ROOM];
    reader_skip_space(r);
    if (reader_ok(r) && reader_peek(r) != READER_END)
        reader_fail(r, "expected the end of the file after %lld %s%s, found %s", (long long)count, what,
                    text_plural(count), reader_found(r, found));
}

/* The literals of the `solution` format: each square once, in order, over as many lines as they take. A final 0 is allowed. */
static bool read_literals(struct reader *r, int n, vec_i32 *values)
{
    const int64_t squares = (int64_t)n * n;
    vec_clear(values);
    for (int64_t i = 0; i < squares && reader_ok(r); i++) {
        reader_skip_space(r);
        int64_t line = r->line, column = reader_column(r);
        int64_t lit = reader_int(r, -squares, squares, "the literal of a square");
        if (!reader_ok(r)) break;
        if (llabs(lit) != i + 1)
            reader_fail_at(r, line, column, "expected the literal of square %lld (%lld or -%lld), found %lld",
                           (long long)i + 1, (long long)i + 1, (long long)i + 1, (long long)lit);
        vec_push(values, lit > 0);
    }
    reader_skip_space(r);
    if (reader_ok(r)) reader_accept(r, "0");
    expect_end(r, squares, "literal");
    return reader_ok(r);
}

/* The board whose queens are these squares (1 where one stands), given. */
static struct queens *with_given(struct arena *arena, int n, const vec_i32 *squares)
{
    int count = 0;
    for (size_t i = 0; i < squares->size; i++) count += squares->data[i];
    struct queens *q = new_board(arena, n, count);
    for (size_t i = 0; i < squares->size; i++)
        if (squares->data[i]) q->given[q->given_count++] = i;
    return q;
}

static struct queens *read_solution(struct arena *arena, struct reader *r, int n)
{
    struct queens *q = NULL;
    vec_i32 values = {0};
    if (read_literals(r, n, &values)) {
        q = with_given(arena, n, &values);
        q->board.answer = arena_copy(arena, values.data, values.size * sizeof *values.data);
    }
    vec_free(&values);
    return q;
}

static bool at_space(struct reader *r)
{
    int c = reader_peek(r);
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == READER_END;
}

/* Is the second line one of literals? It is if it has all of them, or several numbers and a negative one among them. Of size 1 there is just
 * one: `1 1` is a solution, `1 1 1` is an entree, so the third line tells. Looks ahead in a copy, since the text is in memory. */
static bool literals_next(const struct reader *r, int n)
{
    struct reader ahead = *r;
    int64_t words = 0, squares = (int64_t)n * n;
    bool negative = false;
    char word[3] = ""; /* the last one, or its beginning */
    while (!reader_at_line_end(&ahead)) {
        size_t length = 0;
        negative = negative || reader_peek(&ahead) == '-';
        for (; !at_space(&ahead); reader_next(&ahead))
            if (length < 2) word[length++] = (char)reader_peek(&ahead);
        word[length] = '\0';
        words++;
    }
    if (n == 1 && words == 1) {
        reader_skip_space(&ahead);
        return negative || (strcmp(word, "1") == 0 && reader_peek(&ahead) == READER_END);
    }
    if (words < 2) return false;
    return negative || words == squares || (words == squares + 1 && strcmp(word, "0") == 0);
}

static struct queens *read_numbers(struct arena *arena, struct reader *r)
{
    int n = (int)reader_int(r, 1, MOST, "the size of the board");
    reader_end_line(r, "the size of the board");
    reader_skip_space(r);
    if (!reader_ok(r)) return NULL;
    if (literals_next(r, n)) return read_solution(arena, r, n);
    int count = (int)reader_int(r, 0, n, "the number of given queens");
    reader_end_line(r, "the number of given queens");
    if (!reader_ok(r)) return NULL;
    struct queens *q = read_given(arena, r, n, count);
    expect_end(r, count, "given queen");
    return q;
}

/* One line of a picture: R or RR is a queen, a dot or (between bars) blanks an empty square. Adds to `squares`; gives their number. */
static int read_picture_line(struct reader *r, bool bars, vec_i32 *squares)
{
    int count = 0;
    bool queen = false, open = false; /* between bars: what was seen since the last one */
    char found[READER_FOUND_ROOM];
    for (int c; (c = reader_peek(r)) != '\n' && c != READER_END; reader_next(r)) {
        if (c == ' ' || c == '\t' || c == '\r') continue;
        if (!bars && (c == 'R' || c == '.')) {
            vec_push(squares, c == 'R');
            count++;
        } else if (bars && c == '|') {
            if (open) vec_push(squares, queen), count++;
            open = true;
            queen = false;
        } else if (bars && c == 'R') {
            queen = true;
        } else {
            reader_fail(r, "expected %s, found %s", bars ? "RR, blanks or a bar" : "R or a dot",
                        reader_found(r, found));
            return count;
        }
    }
    if (!count) reader_fail(r, "expected a square behind the bar, found %s", reader_found(r, found));
    reader_next(r);
    return count;
}

/* A rule between rows, or an empty line. */
static void read_rule(struct reader *r)
{
    char found[READER_FOUND_ROOM];
    int c;
    while ((c = reader_peek(r)) != '\n' && c > 0 && strchr("+- \t\r", c)) reader_next(r);
    if (c != '\n' && c != READER_END)
        reader_fail(r, "expected a rule like `+ -- + -- +', found %s", reader_found(r, found));
    reader_next(r);
}

static int read_picture(struct reader *r, vec_i32 *squares)
{
    int n = 0, rows = 0;
    while (reader_ok(r)) {
        reader_skip_blanks(r);
        int c = reader_peek(r);
        if (c == READER_END) break;
        if (c == '\n' || c == '+') {
            read_rule(r);
            continue;
        }
        int64_t line = r->line;
        int count = read_picture_line(r, c == '|', squares);
        if (!reader_ok(r)) break;
        if (n == 0) n = count;
        rows++;
        if (count != n)
            reader_fail_at(r, line, 1, "this row has %d square%s, the first has %d", count,
                           text_plural(count), n);
        if (rows > n)
            reader_fail_at(r, line, 1, "too many rows: the first has %d square%s, expected %d row%s", n,
                           text_plural(n), n, text_plural(n));
        if (n > MOST) reader_fail_at(r, line, 1, "a row has %d squares, must be from 1 to %d", n, MOST);
    }
    if (reader_ok(r) && n == 0) reader_fail(r, "expected a row of squares, found the end of the file");
    if (reader_ok(r) && rows < n) reader_fail(r, "expected %d rows, found %d", n, rows);
    return n;
}

static struct queens *read_drawing(struct arena *arena, struct reader *r)
{
    vec_i32 squares = {0};
    int n = read_picture(r, &squares);
    struct queens *q = reader_ok(r) ? with_given(arena, n, &squares) : NULL;
    vec_free(&squares);
    return q;
}

/* A plus before a digit is the sign of a number, not the corner of a picture. */
static bool picture_next(struct reader *r)
{
    int c = reader_peek(r);
    bool number = c == '+' && r->end - r->at > 1 && r->at[1] >= '0' && r->at[1] <= '9';
    return !number && (c == '+' || c == '|' || c == 'R' || c == '.');
}

static struct board *read(struct arena *arena, struct reader *r)
{
    reader_skip_space(r);
    struct queens *q = picture_next(r) ? read_drawing(arena, r) : read_numbers(arena, r);
    return reader_ok(r) && q ? &q->board : NULL;
}

static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    int n = queens_of(board)->n;
    reader_skip_space(r);
    int64_t line = r->line, column = reader_column(r);
    struct board *other = read(arena, r);
    if (!other) return false;
    if (queens_of(other)->n != n) {
        reader_fail_at(r, line, column, "the answer is for a board of size %d, the puzzle has size %d",
                       queens_of(other)->n, n);
        return false;
    }
    const struct queens *q = queens_of(other);
    memset(values, 0, board->cells * sizeof *values);
    if (other->answer)
        memcpy(values, other->answer, board->cells * sizeof *values);
    else
        for (int i = 0; i < q->given_count; i++) values[q->given[i]] = 1;
    return true;
}

/* ---- writing */

/* The answer where there is one, else the given queens; in scratch memory that the caller frees. */
static int32_t *shown(const struct board *board, const int32_t *values)
{
    const struct queens *q = queens_of(board);
    int32_t *squares = alloc_array(board->cells, sizeof *squares);
    if (!values) values = board->answer;
    if (values) memcpy(squares, values, board->cells * sizeof *squares);
    for (int i = 0; i < q->given_count && !values; i++) squares[q->given[i]] = 1;
    return squares;
}

static void write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct queens *q = queens_of(board);
    int32_t *squares = shown(board, values);
    int count = 0;
    for (size_t i = 0; i < board->cells; i++) count += squares[i];
    buf_print(out, "%d\n%d\n", q->n, count);
    for (size_t i = 0; i < board->cells; i++)
        if (squares[i]) buf_print(out, "%zu\n", i + 1);
    alloc_free(squares);
}

static void write_solution(const struct board *board, const int32_t *values, struct buf *out)
{
    int32_t *squares = shown(board, values);
    buf_print(out, "%d\n", queens_of(board)->n);
    for (size_t i = 0; i < board->cells; i++) {
        if (i > 0) buf_char(out, ' ');
        buf_int(out, squares[i] ? (int64_t)i + 1 : -(int64_t)i - 1);
    }
    buf_char(out, '\n');
    alloc_free(squares);
}

static void write_interface(const struct board *board, const int32_t *values, struct buf *out)
{
    int n = queens_of(board)->n;
    int32_t *squares = shown(board, values);
    for (int row = 0; row <= n; row++) {
        buf_char(out, '+');
        for (int column = 0; column < n; column++) buf_add(out, " -- +");
        buf_char(out, '\n');
        if (row == n) break;
        buf_char(out, '|');
        for (int column = 0; column < n; column++)
            buf_add(out, squares[grid_cell(n, row, column)] ? " RR |" : "    |");
        buf_char(out, '\n');
    }
    alloc_free(squares);
}

static const struct family_format formats[] = {
    {"solution", "the size, then all n*n literals on one line", write_solution},
    {"interface", "a drawn grid, RR for a queen", write_interface},
    {0},
};

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct queens *q = queens_of(board);
    struct canvas *canvas = canvas_new(arena, q->n, q->n, CANVAS_SQUARES);
    int32_t *squares = shown(board, values);
    canvas_title(canvas, arena_print(arena, "%d queens on %d x %d", q->n, q->n, q->n));
    canvas_chequer(canvas);
    canvas_coordinates(canvas);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(q->n, i, &row, &column);
        if (squares[i]) canvas_symbol(canvas, row, column, SYMBOL_QUEEN, CANVAS_FOUND);
    }
    bool held = board->answer && (!values || values == board->answer); /* then nothing of it is a clue */
    for (int i = 0; i < q->given_count && !held; i++) {
        int row, column;
        grid_place(q->n, q->given[i], &row, &column);
        if (squares[q->given[i]]) canvas_symbol(canvas, row, column, SYMBOL_QUEEN, CANVAS_GIVEN);
    }
    verdict_show(wrong, board, canvas);
    alloc_free(squares);
    return canvas;
}

/* ---- the model */

/* Measured for n = 300, 500 and 1000: 240 to 280 bytes per square for the model, 1600 to 2070 with its clauses in CaDiCaL; in the kernel 800 to 1200
 * for n = 100 and 300. */
static double footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 280, [FAMILY_KERNEL] = 1000, [FAMILY_CLAUSES] = 1900};
    return bytes[room] * (double)board->cells;
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(queens_of(board)->n, cell, row, column);
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

struct line { /* squares met by going from (row, column) in steps until the board ends */
    int row, column, row_step, column_step;
};

static size_t line_lits(dm_model *model, const dm_int *cell, int n, struct line line, dm_lit *lits)
{
    size_t count = 0;
    int row = line.row, column = line.column;
    for (; row >= 0 && row < n && column >= 0 && column < n; row += line.row_step, column += line.column_step)
        lits[count++] = dm_eq(model, cell[grid_cell(n, row, column)], 1);
    return count;
}

static void post(const struct board *board, dm_model *model, const dm_int *cell)
{
    int n = queens_of(board)->n;
    dm_lit *lits = alloc_array((size_t)n, sizeof *lits);
    static const char *const words[2] = {"row", "column"};
    for (int down = 0; down < 2; down++)
        for (int most = 0; most < 2; most++) {
            dm_section(model, "at %s one queen per %s", most ? "most" : "least", words[down]);
            for (int i = 0; i < n; i++) {
                struct line line = down ? (struct line){0, i, 1, 0} : (struct line){i, 0, 0, 1};
                size_t count = line_lits(model, cell, n, line, lits);
                dm_label(model, "%s %d", words[down], i + 1);
                if (most)
                    dm_at_most(model, 1, count, lits);
                else
                    dm_clause(model, count, lits);
            }
        }
    for (int falling = 0; falling < 2; falling++) {
        dm_section(model, "at most one queen per %s diagonal", falling ? "falling" : "rising");
        for (int i = 1; i < 2 * n - 2; i++) { /* the two corners alone are no diagonals */
            int row = falling ? (i < n ? n - 1 - i : 0) : (i < n ? i : n - 1);
            int column = i < n ? 0 : i - n + 1;
            size_t count = line_lits(model, cell, n, (struct line){row, column, falling ? 1 : -1, 1}, lits);
            dm_label(model, "%s diagonal %d", falling ? "falling" : "rising", i + 1);
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

/* ---- the referee: counts of lines, nothing of the model */

/* Complains if two of these queens, given in ascending order, attack each other. O(n + count). */
static bool peaceful(int n, size_t count, const size_t *queen, struct verdict *verdict)
{
    static const char *const lines[4] = {"row", "column", "rising diagonal", "falling diagonal"};
    bool fine = true;
    size_t *holder = alloc_array(4 * 2 * (size_t)n, sizeof *holder); /* line -> 1 + cell of its queen */
    for (size_t i = 0; i < count && fine; i++) {
        int row, column;
        grid_place(n, queen[i], &row, &column);
        const int line[4] = {row, column, row + column, row - column + n - 1};
        for (int kind = 0; kind < 4 && fine; kind++) {
            size_t *slot = &holder[(size_t)kind * 2 * (size_t)n + (size_t)line[kind]];
            if (*slot) {
                int other_row, other_column;
                grid_place(n, *slot - 1, &other_row, &other_column);
                fine = verdict_fail(
                    verdict, 2, (size_t[]){*slot - 1, queen[i]},
                    "the queens on squares %zu (row %d, column %d) and %zu (row %d, column %d) attack "
                    "each other along a %s",
                    *slot, other_row + 1, other_column + 1, queen[i] + 1, row + 1, column + 1, lines[kind]);
            }
            *slot = queen[i] + 1;
        }
    }
    alloc_free(holder);
    return fine;
}

static bool check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct queens *q = queens_of(board);
    size_t count = 0;
    for (size_t i = 0; i < board->cells; i++) {
        if (values[i] != 0 && values[i] != 1)
            return verdict_fail(verdict, 1, &i, "square %zu holds %d, must be 0 or 1", i + 1, (int)values[i]);
        count += (size_t)values[i];
    }
    for (int i = 0; i < q->given_count; i++)
        if (!values[q->given[i]])
            return verdict_fail(verdict, 1, &q->given[i], "the given queen on square %zu is missing",
                                q->given[i] + 1);
    size_t *queen = alloc_array(count, sizeof *queen);
    count = 0;
    for (size_t i = 0; i < board->cells; i++)
        if (values[i]) queen[count++] = i;
    bool fine = peaceful(q->n, count, queen, verdict);
    alloc_free(queen);
    if (fine && count != (size_t)q->n)
        return verdict_fail(verdict, 0, NULL, "there %s %zu queen%s, must be %d", count == 1 ? "is" : "are",
                            count, text_plural((int64_t)count), q->n);
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
    return !fine;
}

const struct family queens_family = {
    .name = "queens",
    .blurb = "n queens on an n x n board, none attacking another",
    .rules = "Place n queens on an n x n board so that no two stand in the same row, column or\n"
             "diagonal. Some queens may be given.",
    .clue_heading = "given queens",
    .models = queens_models,
    .way = queens_models_way,
    .parameters = parameters,
    .parameters_size = sizeof(struct parameters),
    .defaults = &(const struct parameters){.n = 8},
    .make = make,
    .read = read,
    .read_answer = read_answer,
    .write = write,
    .footprint = footprint,
    .place = place,
    .cells = cells,
    .clues = clues,
    .post = post,
    .check = check,
    .clash = clash,
    .draw = draw,
    .formats = formats,
    .symmetry = symmetry,
};
