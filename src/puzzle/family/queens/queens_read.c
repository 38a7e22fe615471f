/* Reader of queens: `entree` (size, number, squares from 1), `solution` (size, then n*n literals),
 * `columns` (size, then the column of each row's queen), the `interface` picture, and the plain
 * text board of R and dots. Comments precede a board, and separate several. In all formats the
 * queens are clues; a `solution` is also a full answer, for `draw` and `check`.
 *
 * Read by hand, not by kit/matrix.h: no head word names the format, which only the numbers
 * themselves tell, and an `entree` is a list, not a matrix. */
#include "puzzle/family/queens/queens.h"

#include <stdlib.h>
#include <string.h>

/* The squares of the `entree` format. Each may occur once: rows have chains of their queens, so the
 * test costs O(queens in the row). */
static struct queens *read_given(struct arena *arena, struct reader *r, int n, int count)
{
    ASSERT(count >= 0 && count <= n);
    struct queens *q = queens_new(arena, n, count);
    int *first = alloc_array((size_t)n, sizeof *first), *next = alloc_array((size_t)count + 1, sizeof *next);
    for (int i = 1; i <= count && reader_ok(r); i++) { /* from 1, because 0 ends a chain */
        reader_skip_space(r);
        int64_t line = r->line, column = reader_column(r);
        int64_t square = reader_int(r, 1, (int64_t)n * n, "queens.read.square");
        if (!reader_ok(r)) break;
        size_t cell = (size_t)square - 1, row = cell / (size_t)n;
        for (int other = first[row]; other; other = next[other])
            if (q->given[other - 1] == cell)
                reader_say_at(r, line, column, "queens.read.square-twice", SAY(say_int("square", square)));
        next[i] = first[row];
        first[row] = i;
        q->given[q->given_count++] = cell;
        reader_end_line(r, "queens.read.square");
    }
    alloc_free(first);
    alloc_free(next);
    return q;
}

/* The end of the file, or a comment before the next board. */
static bool at_end(struct reader *r)
{
    struct reader ahead = *r;
    reader_skip_space(r);
    reader_skip_comments(&ahead);
    return reader_peek(r) == READER_END || ahead.line > r->line;
}

static void expect_end(struct reader *r, int64_t count, const char *key)
{
    char found[READER_FOUND_ROOM];
    if (reader_ok(r) && !at_end(r))
        reader_say(r, key, SAY(say_int("count", count), say_raw("found", reader_found(r, found))));
}

/* The literals of the `solution` format: each square once, in order, over any number of lines. A
 * final 0 is allowed. */
static bool read_literals(struct reader *r, int n, vec_i32 *values)
{
    const int64_t squares = (int64_t)n * n;
    vec_clear(values);
    for (int64_t i = 0; i < squares && reader_ok(r); i++) {
        reader_skip_space(r);
        int64_t line = r->line, column = reader_column(r);
        int64_t lit = reader_int(r, -squares, squares, "queens.read.literal");
        if (!reader_ok(r)) break;
        if (llabs(lit) != i + 1)
            reader_say_at(r, line, column, "queens.read.other-literal",
                          SAY(say_int("square", i + 1), say_int("literal", lit)));
        vec_push(values, lit > 0);
    }
    reader_skip_space(r);
    if (reader_ok(r)) reader_accept(r, "0");
    expect_end(r, squares, "queens.read.end-literals");
    return reader_ok(r);
}

/* The board whose given queens are on these squares (1: there is one). */
static struct queens *with_given(struct arena *arena, int n, const vec_i32 *squares)
{
    ASSERT(squares->size == (size_t)n * (size_t)n);
    int count = 0;
    for (size_t i = 0; i < squares->size; i++) count += squares->data[i];
    struct queens *q = queens_new(arena, n, count);
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

/* True if the second line holds literals: if it has all of them, or several numbers with a negative
 * one among them. For size 1 there is just one literal: `1 1` is a solution, `1 1 1` is an entree,
 * so the third line decides. Looks ahead in a copy, since the text is in memory. */
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

/* n numbers can be an `entree` if the first one is n - 1 and the others are distinct: n - 1 squares
 * of the first row. If these ascend, as in files that we write, the numbers are an `entree`: as
 * columns of four or more rows they would be wrong, since the second and third queens would attack
 * each other. Otherwise, if there are four or more rows and all columns are distinct, the numbers
 * are columns. */
bool queens_read_as_entree(int n, const int32_t *columns)
{
    bool *seen = alloc_array((size_t)n + 1, sizeof *seen), entree = columns[0] == n - 1, ascend = true;
    for (int row = 1; row < n && entree; row++) {
        ASSERT(columns[row] >= 0 && columns[row] <= n); /* a place of `seen` */
        entree = columns[row] > 0 && !seen[columns[row]];
        seen[columns[row]] = true;
        ascend = ascend && (row == 1 || columns[row] > columns[row - 1]);
    }
    bool repeats = entree && seen[columns[0]];
    alloc_free(seen);
    return entree && (n < 4 || ascend || repeats);
}

/* True if what follows the size is one number of 0 to n for each row, and not an `entree`. */
static bool columns_next(const struct reader *r, int n)
{
    struct reader ahead = *r;
    int32_t *columns = alloc_array((size_t)n + 1, sizeof *columns);
    int64_t count = 0;
    for (; count <= n && reader_peek(&ahead) != READER_END; count++, reader_skip_space(&ahead)) {
        columns[count] = (int32_t)reader_int(&ahead, 0, n, "queens.read.column");
        if (!reader_ok(&ahead)) break;
    }
    bool found = reader_ok(&ahead) && count == n && !queens_read_as_entree(n, columns);
    alloc_free(columns);
    return found;
}

static struct queens *read_columns(struct arena *arena, struct reader *r, int n)
{
    struct queens *q = queens_new(arena, n, n);
    for (int row = 0; row < n && reader_ok(r); row++) {
        int64_t column = reader_int(r, 0, n, "queens.read.column");
        if (column > 0) q->given[q->given_count++] = (size_t)row * (size_t)n + (size_t)column - 1;
        reader_end_line(r, "queens.read.column");
        reader_skip_space(r);
    }
    ASSERT(q->given_count <= n); /* at most one in a row */
    return q;
}

static struct queens *read_numbers(struct arena *arena, struct reader *r)
{
    int n = (int)reader_int(r, 1, QUEENS_ROWS, "queens.read.size");
    reader_end_line(r, "queens.read.size");
    reader_skip_space(r);
    if (!reader_ok(r)) return NULL;
    if (n <= QUEENS_SQUARE && literals_next(r, n)) return read_solution(arena, r, n);
    if (columns_next(r, n)) return read_columns(arena, r, n);
    int count = (int)reader_int(r, 0, n, "queens.read.given");
    reader_end_line(r, "queens.read.given");
    if (!reader_ok(r)) return NULL;
    struct queens *q = read_given(arena, r, n, count);
    expect_end(r, count, "queens.read.end-given");
    return q;
}

/* One line of a picture: R or RR is a queen, a dot or (between bars) blanks an empty square. Adds
 * to `squares`; returns how many. */
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
            reader_say(r, bars ? "queens.read.picture-bars" : "queens.read.picture",
                       SAY(say_raw("found", reader_found(r, found))));
            return count;
        }
    }
    if (!count) reader_say(r, "queens.read.after-bar", SAY(say_raw("found", reader_found(r, found))));
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
        reader_say(r, "queens.read.rule", SAY(say_raw("found", reader_found(r, found))));
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
            reader_say_at(r, line, 1, "queens.read.short-row",
                          SAY(say_int("count", count), say_int("first", n)));
        if (rows > n) reader_say_at(r, line, 1, "queens.read.many-rows", SAY(say_int("count", n)));
        if (n > QUEENS_SQUARE)
            reader_say_at(r, line, 1, "queens.read.wide-row",
                          SAY(say_int("count", n), say_int("most", QUEENS_SQUARE)));
    }
    if (reader_ok(r) && n == 0) reader_say(r, "queens.read.no-row", NULL);
    if (reader_ok(r) && rows < n)
        reader_say(r, "queens.read.few-rows", SAY(say_int("count", n), say_int("rows", rows)));
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

struct board *queens_read_board(struct arena *arena, struct reader *r)
{
    reader_skip_comments(r);
    struct queens *q = picture_next(r) ? read_drawing(arena, r) : read_numbers(arena, r);
    return reader_ok(r) && q ? &q->board : NULL;
}

bool queens_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    int n = queens_of(board)->n;
    reader_skip_space(r);
    int64_t line = r->line, column = reader_column(r);
    struct board *other = queens_read_board(arena, r);
    if (!other) return false;
    if (queens_of(other)->n != n) {
        reader_say_at(r, line, column, "queens.read.other-size",
                      SAY(say_int("size", queens_of(other)->n), say_int("board", n)));
        return false;
    }
    const struct queens *q = queens_of(other);
    memset(values, 0, board->cells * sizeof *values);
    if (other->answer)
        memcpy(values, other->answer, board->cells * sizeof *values);
    else
        for (int i = 0; i < q->given_count; i++) queens_put(q, q->given[i], values);
    return true;
}

/* ---- the command line */

struct board *queens_read_load(struct arena *arena, const void *values, struct reader *r,
                               struct sentence *error)
{
    const struct queens_parameters *p = values;
    struct board *board = NULL;
    if (!p->n == !p->file)
        say_set(error, p->n ? "queens.option.size-twice" : "queens.option.no-size", NULL);
    else if (!r)
        board = &queens_new(arena, (int)p->n, 0)->board;
    else if (!(board = queens_read_board(arena, r)))
        sentence_copy(error, &r->error);
    if (board && r && reader_peek(r) != READER_END) {
        say_set(error, "queens.option.several", NULL);
        board = NULL;
    }
    if (board) board->checkpoint = p->checkpoint;
    return board;
}

struct board *queens_read_make(struct arena *arena, const void *values, struct sentence *error)
{
    return queens_read_load(arena, values, NULL, error);
}

#define AT(field) .offset = offsetof(struct queens_parameters, field)
const struct option queens_read_options[] = {
    {.name = "N",
     .type = OPTION_INT,
     .positional = true,
     .optional = true,
     AT(n),
     .lo = 1,
     .hi = QUEENS_ROWS,
     .help = "queens.option.n"},
    {.name = "board",
     .type = OPTION_TEXT,
     AT(file),
     .argument = "FILE",
     .reads = true,
     .help = "queens.option.board"},
    {.name = "checkpoint",
     .type = OPTION_TEXT,
     AT(checkpoint),
     .argument = "FILE",
     .reads = true,
     .writes = option_itself,
     .help = "queens.option.checkpoint"},
    {0},
};
#undef AT

const struct queens_parameters queens_read_defaults = {0};
