/* The forms in which Binero boards are read and written, apart from pictures.
 *
 * `native` is the source document's: comment lines `c ...`, a line `binero LENGTH HEIGHT`, followed
 * by the word `no-unique-lines` if the third rule is dropped, then HEIGHT lines of 0, 1 and dots.
 * Also read: rows without that line and without blanks, with . _ - ? x for an empty cell; the
 * figure with bars and rules that the text pen draws, where [1] is a given 1; and the game ids of
 * Simon Tatham's Unruly. A file may hold several boards: each ends with its last row; rows without
 * a size line end with an empty line or the end of the file.
 *
 * A game id is `WxH`, `u` if equal lines are forbidden, optionally `d` and a letter for the
 * difficulty, a colon, and the cells row by row: each letter skips as many empty cells as its
 * distance from `a`, then gives a 0 (lower case) or a 1 (upper case); z and Z skip 25 and give
 * nothing; one more letter marks the end. */
#include "puzzle/family/binero/binero.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>

typedef VEC(int8_t) cell_list;

static const char equal_lines_word[] = "no-unique-lines"; /* also the option */

/* ---- rows */

static bool read_cell(int c, int8_t *cell)
{
    if (c == '0' || c == '1')
        *cell = (int8_t)(c - '0');
    else if (c > 0 && strchr("._-?x", c))
        *cell = BINERO_OPEN;
    else
        return false;
    return true;
}

/* A cell between two bars: a digit, perhaps in brackets, a sign for an empty cell, or nothing. */
static void read_barred(struct reader *r, cell_list *cells)
{
    int8_t cell = BINERO_OPEN;
    char found[READER_FOUND_ROOM];
    reader_skip_blanks(r);
    bool bracket = reader_accept(r, "[");
    if (read_cell(reader_peek(r), &cell)) reader_next(r);
    if (bracket && !reader_accept(r, "]")) reader_fail(r, "expected `]', found %s", reader_found(r, found));
    reader_skip_blanks(r);
    if (reader_ok(r) && !reader_accept(r, "|"))
        reader_fail(r, "expected 0, 1, blanks or a bar, found %s", reader_found(r, found));
    vec_push(cells, cell);
}

/* Appends the cells of one row. `tight`: blanks between them are optional. */
static int read_row(struct reader *r, bool tight, cell_list *cells)
{
    size_t before = cells->size;
    char found[READER_FOUND_ROOM];
    bool barred = reader_accept(r, "|"), apart = true;
    while (reader_ok(r) && !reader_at_line_end(r)) {
        int8_t cell;
        if (barred) {
            read_barred(r, cells);
            continue;
        }
        if (!read_cell(reader_peek(r), &cell) || !(apart || tight)) {
            reader_fail(r, "expected %s, found %s",
                        apart || tight ? "0, 1 or a dot" : "a blank between cells", reader_found(r, found));
            break;
        }
        reader_next(r);
        vec_push(cells, cell);
        int next = reader_peek(r);
        apart = next == ' ' || next == '\t';
    }
    reader_next(r);
    return (int)(cells->size - before);
}

/* A horizontal rule of a figure, to the end of its line. */
static void skip_rule(struct reader *r)
{
    char found[READER_FOUND_ROOM];
    while (reader_accept(r, "+") || reader_accept(r, "-"))
        ;
    if (!reader_at_line_end(r))
        reader_fail(r, "expected a rule like `+---+---+', found %s", reader_found(r, found));
    reader_next(r);
}

/* Skips comments, empty lines and the rules of figures. */
static void skip_to_row(struct reader *r)
{
    reader_skip_comments(r);
    while (reader_ok(r) && reader_peek(r) == '+') {
        skip_rule(r);
        reader_skip_comments(r);
    }
}

static void check_side(struct reader *r, int64_t line, const char *what, int64_t side)
{
    if (side < 2 || side % 2 || side > BINERO_MOST)
        reader_fail_at(r, line, 1, "%s %lld cell%s, must be an even number from 2 to %d", what,
                       (long long)side, text_plural(side), BINERO_MOST);
}

/* ---- lookahead */

/* Digits, an x, digits, and one of u, d and a colon. An x alone is an empty cell. */
static bool game_next(const struct reader *r)
{
    const unsigned char *at = r->at;
    while (at < r->end && isdigit(*at)) at++;
    if (at == r->at || r->end - at < 2 || *at != 'x' || !isdigit(at[1])) return false;
    for (at++; at < r->end && isdigit(*at);) at++;
    return at < r->end && *at && strchr("ud:", *at); /* a row such as 1x0 has no colon */
}

/* A row of any form, after comments and rules. */
static bool row_follows(struct reader *r)
{
    int8_t cell;
    skip_to_row(r);
    int c = reader_peek(r);
    return reader_ok(r) && !game_next(r) && (c == '|' || read_cell(c, &cell));
}

/* ---- with a size line */

static int read_side(struct reader *r, const char *what)
{
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r), side = reader_int(r, 2, BINERO_MOST, what);
    if (reader_ok(r) && side % 2)
        reader_fail_at(r, line, column, "%s is %lld, must be even", what, (long long)side);
    return reader_ok(r) ? (int)side : 0;
}

static void read_sized(struct reader *r, struct binero *b, cell_list *cells)
{
    char found[READER_FOUND_ROOM];
    b->width = read_side(r, "the length");
    b->height = read_side(r, "the height");
    reader_skip_blanks(r);
    b->equal_lines = reader_ok(r) && reader_accept(r, equal_lines_word);
    reader_end_line(r, b->equal_lines ? equal_lines_word : "the height");
    for (int row = 0; row < b->height && reader_ok(r); row++) {
        skip_to_row(r);
        if (reader_peek(r) == READER_END || reader_peek(r) == 'b') {
            reader_fail(r, "expected row %d of %d, found %s", row + 1, b->height, reader_found(r, found));
            return;
        }
        int64_t line = r->line;
        int count = read_row(r, false, cells);
        if (reader_ok(r) && count != b->width)
            reader_fail_at(r, line, 1, "row %d has %d cell%s, must have %d", row + 1, count,
                           text_plural(count), b->width);
    }
    if (row_follows(r)) /* the size line is wrong; this is not a row of another board */
        reader_fail(r, "this row is one too many: the size line says %d", b->height);
}

/* ---- without a size line */

static bool row_next(struct reader *r)
{
    int8_t cell;
    reader_skip_blanks(r);
    while (reader_ok(r) && reader_peek(r) == '+') {
        skip_rule(r);
        reader_skip_blanks(r);
    }
    int c = reader_peek(r);
    return reader_ok(r) && (c == '|' || read_cell(c, &cell));
}

static void read_bare(struct reader *r, struct binero *b, cell_list *cells)
{
    int64_t first = r->line;
    r->vague = true; /* until two rows have equal length: the digits may be numbers */
    while (reader_ok(r) && row_next(r)) {
        int64_t line = r->line;
        int count = read_row(r, true, cells);
        if (!reader_ok(r)) return;
        if (b->width == 0) check_side(r, line, "this row has", b->width = count);
        if (count != b->width)
            reader_fail_at(r, line, 1, "this row has %d cell%s, the first has %d", count, text_plural(count),
                           b->width);
        b->height++;
        if (reader_ok(r)) r->vague = b->height < 2;
    }
    char found[READER_FOUND_ROOM];
    if (reader_ok(r) && b->height == 0)
        reader_fail(r, "expected `binero LENGTH HEIGHT' or a row of 0, 1 and dots, found %s",
                    reader_found(r, found));
    if (reader_ok(r)) check_side(r, first, "columns have", b->height);
}

/* ---- game ids */

static void read_game(struct reader *r, struct binero *b, cell_list *cells)
{
    char found[READER_FOUND_ROOM];
    b->width = read_side(r, "the width");
    if (!reader_accept(r, "x")) reader_fail(r, "expected x and the height, found %s", reader_found(r, found));
    b->height = read_side(r, "the height");
    b->equal_lines = !reader_accept(r, "u");
    if (reader_accept(r, "d") && isalpha(reader_peek(r))) reader_next(r);
    if (!reader_accept(r, ":"))
        reader_fail(r, "expected a colon and the cells, found %s", reader_found(r, found));
    size_t size = (size_t)b->width * (size_t)b->height;
    bool ended = false;
    for (int c; reader_ok(r) && isalpha(c = reader_peek(r)); reader_next(r)) {
        int skip = tolower(c) - 'a';
        bool gives = skip < 25;
        for (int i = 0; i < skip; i++) vec_push(cells, BINERO_OPEN);
        if (ended || cells->size > size)
            reader_fail(r, "there are more than %d x %d cells", b->width, b->height);
        else if (gives && cells->size == size)
            ended = true;
        else if (gives)
            vec_push(cells, isupper(c) != 0);
    }
    if (reader_ok(r) && !ended)
        reader_fail(r, "expected the letters of %d x %d cells, found %s", b->width, b->height,
                    reader_found(r, found));
    reader_end_line(r, "the cells");
}

/* ---- any form */

struct binero *binero_read(struct arena *arena, struct reader *r)
{
    struct binero *b = ARENA_NEW(arena, struct binero);
    cell_list cells = {0};
    skip_to_row(r);
    if (reader_accept(r, "binero"))
        read_sized(r, b, &cells);
    else if (game_next(r))
        read_game(r, b, &cells);
    else
        read_bare(r, b, &cells);
    skip_to_row(r);
    ASSERT(!reader_ok(r) || cells.size == (size_t)b->width * (size_t)b->height);
    b->given = arena_copy(arena, cells.data, cells.size * sizeof *cells.data);
    vec_free(&cells);
    return reader_ok(r) ? b : NULL;
}

/* ---- writing */

void binero_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct binero *b = binero_of(board);
    buf_print(out, "binero %d %d", b->width, b->height);
    if (b->equal_lines) buf_print(out, " %s", equal_lines_word);
    buf_char(out, '\n');
    for (size_t i = 0; i < board->cells; i++) {
        int value = values ? values[i] : b->given[i];
        buf_char(out, value == BINERO_OPEN ? '.' : (char)('0' + value));
        buf_char(out, (i + 1) % (size_t)b->width ? ' ' : '\n');
    }
}

void binero_read_write_game(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct binero *b = binero_of(board);
    size_t empty = 0;
    buf_print(out, "%dx%d%s:", b->width, b->height, b->equal_lines ? "" : "u");
    for (size_t i = 0; i <= board->cells; i++) {
        int value = i == board->cells ? 0 : values ? values[i] : b->given[i];
        if (value == BINERO_OPEN) {
            empty++;
            continue;
        }
        for (; empty >= 25; empty -= 25) buf_char(out, value ? 'Z' : 'z');
        buf_char(out, (char)((value ? 'A' : 'a') + (int)empty));
        empty = 0;
    }
    buf_char(out, '\n');
}
