/* Files of Kakuro.
 *
 * A line `kakuro ROWS COLUMNS`, then the cells, row by row, as words: `#` is black, `.` (or `_`)
 * open, a digit given. `12\4` is a black cell with the clues 12, of the run below it, and 4, of the
 * run to its right; `12\` and `\4` have one of them. Comment lines `c ...` and empty lines are
 * skipped. A file may hold several boards. An answer has digits in all white cells, and needs neither
 * the first line nor clues.
 *
 * Also read: the address of a puzzle on puzz.link or pzv.jp, or its end, kakuro/COLUMNS/ROWS/TEXT.
 * These boards have a black row above and a black column on the left, which are not counted. TEXT
 * lists the others: k .. z stand for 1 .. 16 open cells, a dot is a black cell without clues, two
 * signs are one with the clues down and across; then the clues of the first row and column, where
 * the cell next to them is open. A sign is 0 .. 9, a .. j for up to 19, A .. Z for up to 45; - or 0:
 * no clue. */
#include "puzzle/family/kakuro/kakuro.h"

#include "base/text.h"
#include "base/vec.h"

#include <string.h>

enum { BLACK = 0 /* no digit, and not LOGIC_OPEN */ };

struct item { /* a place, as it is read */
    int32_t digit;
    struct canvas_split clue;
    int64_t line, column; /* in the file */
};

struct text {
    struct reader *r;
    int rows, columns;
    VEC(struct item) items;
};

static void refuse(struct text *t, const char *expected)
{
    char found[READER_FOUND_ROOM];
    reader_fail(t->r, "expected %s, found %s", expected, reader_found(t->r, found));
}

static struct item item_here(const struct text *t, int32_t digit)
{
    return (struct item){.digit = digit, .line = t->r->line, .column = reader_column(t->r)};
}

/* ---- a matrix of words */

static int32_t read_clue(struct text *t)
{
    if (!text_is_digit(reader_peek(t->r))) return 0;
    return (int32_t)reader_int(t->r, 1, KAKURO_SUM, "a clue");
}

/* A digit, or a clue cell. */
static void read_number(struct text *t, struct item *item)
{
    item->clue.below = read_clue(t);
    if (reader_accept(t->r, "\\")) {
        item->clue.right = read_clue(t);
        return;
    }
    item->digit = item->clue.below;
    item->clue.below = 0;
    if (item->digit > KAKURO_DIGITS)
        reader_fail_at(t->r, item->line, item->column,
                       "%d is no digit from 1 to 9, and no clue without a backslash", (int)item->digit);
}

static void read_item(struct text *t)
{
    reader_skip_blanks(t->r);
    int c = reader_peek(t->r);
    struct item item = item_here(t, BLACK);
    if (reader_accept(t->r, ".") || reader_accept(t->r, "_"))
        item.digit = LOGIC_OPEN;
    else if (c == '\\' || text_is_digit(c))
        read_number(t, &item);
    else if (!reader_accept(t->r, "#"))
        refuse(t, "a cell: #, a dot, a digit or a clue");
    c = reader_peek(t->r);
    if (c > ' ' && reader_ok(t->r)) refuse(t, "a blank after a cell");
    vec_push(&t->items, item);
}

static void read_size(struct text *t)
{
    t->rows = (int)reader_int(t->r, 1, KAKURO_SIDE, "the number of rows");
    t->columns = (int)reader_int(t->r, 1, KAKURO_SIDE, "the number of columns");
    reader_end_line(t->r, "the size of the board");
}

static void read_rows(struct text *t)
{
    for (int row = 0; row < t->rows && reader_ok(t->r); row++) {
        reader_skip_comments(t->r);
        for (int column = 0; column < t->columns && reader_ok(t->r); column++) read_item(t);
        reader_end_line(t->r, "the last cell of a row");
    }
}

/* ---- an address */

/* 0: no clue. */
static int32_t read_sign(struct text *t)
{
    int c = reader_peek(t->r);
    int32_t number = c == '-'               ? 0
                     : text_is_digit(c)     ? c - '0'
                     : c >= 'a' && c <= 'j' ? 10 + c - 'a'
                     : c >= 'A' && c <= 'Z' ? 20 + c - 'A'
                                            : -1;
    if (number < 0)
        refuse(t, "the sign of a clue: a digit, a to j, A to Z or -");
    else
        reader_next(t->r);
    return number;
}

/* The cells but for those of the first row and column. Text for the cells is read before there is
 * room for more than 16 of them. */
static void read_inside(struct text *t, size_t cells)
{
    while (t->items.size < cells && reader_ok(t->r)) {
        int c = reader_peek(t->r), open = c >= 'k' && c <= 'z' ? c - 'k' + 1 : 0;
        struct item item = item_here(t, open ? LOGIC_OPEN : BLACK);
        if ((size_t)open > cells - t->items.size)
            reader_fail(t->r, "`%c' stands for %d open cells, but only %zu cells are left", c, open,
                        cells - t->items.size);
        else if (open || c == '.')
            reader_next(t->r);
        else {
            item.clue.below = read_sign(t);
            item.clue.right = read_sign(t);
        }
        for (int i = 0; i < (open ? open : 1) && reader_ok(t->r); i++) vec_push(&t->items, item);
    }
}

/* Puts a row before the cells, and a column. */
static void add_margin(struct text *t)
{
    VEC(struct item) all = {0};
    size_t columns = (size_t)t->columns;
    for (size_t i = 0; i <= columns; i++) {
        bool open = i > 0 && t->items.data[i - 1].digit == LOGIC_OPEN && reader_ok(t->r);
        struct item item = item_here(t, BLACK);
        if (open) item.clue.below = read_sign(t);
        vec_push(&all, item);
    }
    for (size_t i = 0; i < t->items.size; i++) {
        bool first = i % columns == 0, open = t->items.data[i].digit == LOGIC_OPEN && reader_ok(t->r);
        struct item item = item_here(t, BLACK);
        if (first && open) item.clue.right = read_sign(t);
        if (first) vec_push(&all, item);
        vec_push(&all, t->items.data[i]);
    }
    vec_free(&t->items);
    memcpy(&t->items, &all, sizeof all);
    t->rows++;
    t->columns++;
}

static void read_address(struct text *t)
{
    t->columns = (int)reader_int(t->r, 1, KAKURO_SIDE - 1, "the number of columns");
    if (reader_ok(t->r) && !reader_accept(t->r, "/")) refuse(t, "`/' and the number of rows");
    t->rows = (int)reader_int(t->r, 1, KAKURO_SIDE - 1, "the number of rows");
    if (reader_ok(t->r) && !reader_accept(t->r, "/")) refuse(t, "`/' and the cells");
    if (reader_ok(t->r)) read_inside(t, (size_t)t->rows * (size_t)t->columns);
    if (reader_ok(t->r)) add_margin(t);
    reader_end_line(t->r, "the last clue");
}

/* ---- either */

/* Is the place one step to the right, or below, open? */
static bool is_open(const struct text *t, size_t place, bool down)
{
    size_t columns = (size_t)t->columns, next = place + (down ? columns : 1);
    if (down ? next >= t->items.size : next % columns == 0) return false;
    return t->items.data[next].digit != BLACK;
}

/* Every clue has a run, and some cell is open. */
static void check_clues(struct text *t)
{
    bool any = false;
    for (size_t i = 0; i < t->items.size && reader_ok(t->r); i++) {
        const struct item *item = &t->items.data[i];
        any |= item->digit != BLACK;
        if (item->clue.below && !is_open(t, i, true))
            reader_fail_at(t->r, item->line, item->column, "the clue %d\\ has no open cell below it",
                           (int)item->clue.below);
        else if (item->clue.right && !is_open(t, i, false))
            reader_fail_at(t->r, item->line, item->column, "the clue \\%d has no open cell to its right",
                           (int)item->clue.right);
    }
    if (reader_ok(t->r) && !any) reader_fail(t->r, "all cells are black: at least one must be open");
}

static void skip_to_address(struct reader *r)
{
    if (reader_peek(r) != 'h') return;
    while (reader_peek(r) > ' ' && reader_peek(r) != '?') reader_next(r);
    reader_accept(r, "?");
}

/* `known`: of the puzzle, if this is its answer, which needs no head line; else NULL. */
static bool read_text(struct text *t, struct reader *r, const struct field *known)
{
    *t = (struct text){.r = r};
    reader_skip_comments(r);
    skip_to_address(r);
    if (reader_accept(r, "kakuro/"))
        read_address(t);
    else if (reader_accept(r, "kakuro")) {
        read_size(t);
        read_rows(t);
    } else if (known) {
        t->rows = known->rows;
        t->columns = known->columns;
        read_rows(t);
    } else
        refuse(t, "`kakuro ROWS COLUMNS', or an address");
    if (reader_ok(r)) check_clues(t);
    if (reader_ok(r)) reader_skip_comments(r);
    return reader_ok(r);
}

struct board *kakuro_read(struct arena *arena, struct reader *r)
{
    struct text t;
    struct board *board = NULL;
    if (read_text(&t, r, NULL)) {
        bool *black = alloc_array(t.items.size, sizeof *black);
        int32_t *given = alloc_array(t.items.size, sizeof *given);
        struct canvas_split *clues = alloc_array(t.items.size, sizeof *clues);
        for (size_t i = 0; i < t.items.size; i++) {
            black[i] = t.items.data[i].digit == BLACK;
            given[i] = t.items.data[i].digit;
            clues[i] = t.items.data[i].clue;
        }
        board = kakuro_make(arena, t.rows, t.columns, black, clues, given);
        alloc_free(black);
        alloc_free(given);
        alloc_free(clues);
    }
    vec_free(&t.items);
    return board;
}

/* The answer has the puzzle's black cells; it may leave clues out. */
static void match(struct text *t, const struct kakuro *k, size_t i, int32_t *values)
{
    const struct item *item = &t->items.data[i];
    int32_t cell = k->field.at[i];
    struct canvas_split clue = k->clues[i];
    const char *wrong = NULL;
    bool same = (!item->clue.below || item->clue.below == clue.below) &&
                (!item->clue.right || item->clue.right == clue.right);
    if (item->digit == LOGIC_OPEN)
        wrong = "the answer has an open cell here";
    else if ((item->digit == BLACK) != (cell == FIELD_NOWHERE))
        wrong = cell == FIELD_NOWHERE ? "the answer has a digit here, but the puzzle a black cell"
                                      : "the answer has a black cell here, but the puzzle a white one";
    else if (!same)
        wrong = "the answer has another clue here than the puzzle";
    if (wrong)
        reader_fail_at(t->r, item->line, item->column, "%s", wrong);
    else if (cell != FIELD_NOWHERE)
        values[cell] = item->digit;
}

bool kakuro_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct kakuro *k = kakuro_of(board);
    struct text t;
    char found[READER_FOUND_ROOM];
    (void)arena;
    reader_skip_comments(r);
    int64_t line = r->line, column = reader_column(r);
    if (read_text(&t, r, &k->field) && (t.rows != k->field.rows || t.columns != k->field.columns))
        reader_fail_at(r, line, column, "the answer has %d x %d cells, but the puzzle %d x %d", t.rows,
                       t.columns, k->field.rows, k->field.columns);
    for (size_t i = 0; i < t.items.size && reader_ok(r); i++) match(&t, k, i, values);
    vec_free(&t.items);
    if (reader_ok(r) && reader_peek(r) != READER_END)
        reader_fail(r, "expected the end of the file after the answer, found %s", reader_found(r, found));
    return reader_ok(r);
}

/* ---- writing */

static void write_place(const struct kakuro *k, const int32_t *digits, int place, struct buf *word)
{
    int32_t cell = k->field.at[place];
    struct canvas_split clue = k->clues[place];
    if (cell != FIELD_NOWHERE && digits[cell] == LOGIC_OPEN)
        buf_char(word, '.');
    else if (cell != FIELD_NOWHERE)
        buf_int(word, digits[cell]);
    else if (clue.below || clue.right) {
        if (clue.below) buf_int(word, clue.below);
        buf_char(word, '\\');
        if (clue.right) buf_int(word, clue.right);
    } else
        buf_char(word, '#');
}

/* Words are aligned to the right of columns that are as wide as the longest of all. */
void kakuro_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct kakuro *k = kakuro_of(board);
    const int32_t *digits = values ? values : k->base.given;
    const int count = k->field.rows * k->field.columns;
    struct buf word = {0};
    size_t width = 0;
    for (int i = 0; i < count; i++, buf_clear(&word)) {
        write_place(k, digits, i, &word);
        if (word.size > width) width = word.size;
    }
    buf_print(out, "kakuro %d %d\n", k->field.rows, k->field.columns);
    for (int i = 0; i < count; i++, buf_clear(&word)) {
        write_place(k, digits, i, &word);
        buf_print(out, "%*s%c", (int)width, buf_text(&word), (i + 1) % k->field.columns ? ' ' : '\n');
    }
    buf_free(&word);
}
