/* The forms in which Binero boards are read and written, apart from pictures.
 *
 * `native` is the source document's: comment lines `c ...`, a line `binero LENGTH HEIGHT`, followed
 * by the word `no-unique-lines` if the third rule is dropped, then HEIGHT lines of 0, 1 and dots.
 * Also read: rows without that line and without blanks, with . _ - ? x for an empty cell; the
 * figure with bars and rules that the text pen draws, where [1] is a given 1; and the game ids of
 * Simon Tatham's Unruly. A file may hold several boards: each ends with its last row; rows without
 * a size line end with an empty line or the end of the file. kit/matrix.h reads all of these but
 * game ids, which have no words.
 *
 * A game id is `WxH`, `u` if equal lines are forbidden, optionally `d` and a letter for the
 * difficulty, a colon, and the cells row by row: each letter skips as many empty cells as its
 * distance from `a`, then gives a 0 (lower case) or a 1 (upper case); z and Z skip 25 and give
 * nothing; one more letter marks the end. */
#include "puzzle/family/binero/binero.h"

#include "base/say.h"
#include "puzzle/kit/matrix.h"

#include <ctype.h>
#include <string.h>

enum { LENGTH, HEIGHT };

static const struct matrix_form form = {
    .name = "binero",
    .numbers = {[LENGTH] = {"LENGTH", "binero.length", 2, BINERO_MOST, .sets = MATRIX_COLUMNS},
                [HEIGHT] = {"HEIGHT", "binero.height", 2, BINERO_MOST, .sets = MATRIX_ROWS}},
    .words = {{.word = "no-unique-lines"}}, /* also the option */
    .signs = {{'0', 0},
              {'1', 1},
              {'.', BINERO_OPEN},
              {'_', BINERO_OPEN},
              {'-', BINERO_OPEN},
              {'?', BINERO_OPEN},
              {'x', BINERO_OPEN}},
    .word = "binero.word",
    .noun = "cell",
    .most = BINERO_MOST,
    .even = true,
    .apart = true,
    .series = true,
    .figure = true,
    .blank = BINERO_OPEN,
};

/* ---- game ids */

/* Digits, an x, digits, and one of u, d and a colon. An x alone is an empty cell. */
static bool game_next(const struct reader *r)
{
    const unsigned char *at = r->at;
    while (at < r->end && isdigit(*at)) at++;
    if (at == r->at || r->end - at < 2 || *at != 'x' || !isdigit(at[1])) return false;
    for (at++; at < r->end && isdigit(*at);) at++;
    return at < r->end && *at && strchr("ud:", *at); /* a row such as 1x0 has no colon */
}

/* The letters of the cells. */
static void read_letters(struct reader *r, struct matrix *m)
{
    char found[READER_FOUND_ROOM];
    size_t size = (size_t)m->columns * (size_t)m->rows;
    bool ended = false;
    for (int c; reader_ok(r) && isalpha(c = reader_peek(r)); reader_next(r)) {
        int skip = tolower(c) - 'a';
        bool gives = skip < 25;
        for (int i = 0; i < skip; i++) vec_push(&m->cells, BINERO_OPEN);
        if (ended || m->cells.size > size)
            reader_say(r, "binero.many-cells",
                       SAY(say_int("length", m->columns), say_int("height", m->rows)));
        else if (gives && m->cells.size == size)
            ended = true;
        else if (gives)
            vec_push(&m->cells, isupper(c) != 0);
    }
    if (reader_ok(r) && !ended)
        reader_say(r, "binero.letters",
                   SAY(say_int("length", m->columns), say_int("height", m->rows),
                       say_raw("found", reader_found(r, found))));
    reader_end_line(r, "binero.cells");
}

/* Fills the matrix; equal lines are `said` as they are by a head line. */
static void read_game(struct reader *r, struct matrix *m)
{
    char found[READER_FOUND_ROOM];
    r->vague = false;
    m->line = r->line;
    m->column = reader_column(r);
    matrix_head_number(m, LENGTH, r);
    if (!reader_accept(r, "x"))
        reader_say(r, "binero.game-height", SAY(say_raw("found", reader_found(r, found))));
    matrix_head_number(m, HEIGHT, r);
    m->word[0].said = !reader_accept(r, "u");
    if (reader_accept(r, "d") && isalpha(reader_peek(r))) reader_next(r);
    if (!reader_accept(r, ":"))
        reader_say(r, "binero.game-colon", SAY(say_raw("found", reader_found(r, found))));
    read_letters(r, m);
}

/* ---- any form */

static bool read_any(struct reader *r, struct matrix *m)
{
    matrix_begin(m, &form);
    r->vague = true; /* until the form is known */
    matrix_skip(m, r);
    bool headed = matrix_head_follows(m, r);
    if (headed)
        matrix_head(m, r);
    else if (game_next(r))
        read_game(r, m);
    if (reader_ok(r) && !m->cells.size) matrix_rows(m, r);
    matrix_skip(m, r);
    return headed && !game_next(r) ? matrix_end(m, r) : reader_ok(r);
}

struct binero *binero_read(struct arena *arena, struct reader *r)
{
    struct matrix m;
    struct binero *b = NULL;
    if (read_any(r, &m)) {
        int8_t *given = ARENA_ARRAY(arena, int8_t, m.cells.size);
        for (size_t i = 0; i < m.cells.size; i++) given[i] = (int8_t)m.cells.data[i];
        b = ARENA_NEW(arena, struct binero);
        b->width = m.columns;
        b->height = m.rows;
        b->equal_lines = m.word[0].said;
        b->given = given;
    }
    matrix_free(&m);
    return b;
}

/* The answer has no empty cells, and nothing follows it. */
static void check_answer(const struct binero *b, const struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    if (m->columns != b->width || m->rows != b->height)
        reader_say_at(r, m->line, m->column, "binero.answer-size",
                      SAY(say_int("length", m->columns), say_int("height", m->rows),
                          say_int("columns", b->width), say_int("rows", b->height)));
    if (reader_ok(r) && reader_peek(r) != READER_END)
        reader_say(r, "binero.answer-end", SAY(say_raw("found", reader_found(r, found))));
    for (size_t i = 0; i < m->cells.size && reader_ok(r); i++)
        if (m->cells.data[i] == BINERO_OPEN)
            matrix_say(m, r, i, "binero.answer-empty",
                       SAY(say_int("row", (int64_t)i / b->width + 1),
                           say_int("column", (int64_t)i % b->width + 1)));
}

bool binero_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    (void)arena;
    struct matrix m;
    if (read_any(r, &m)) check_answer(binero_of(board), &m, r);
    if (reader_ok(r)) memcpy(values, m.cells.data, m.cells.size * sizeof *values);
    matrix_free(&m);
    return reader_ok(r);
}

/* ---- writing */

static int32_t value_of(const void *board, const int32_t *values, size_t cell)
{
    return values ? values[cell] : binero_of(board)->given[cell];
}

void binero_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct binero *b = binero_of(board);
    struct matrix m;
    matrix_begin(&m, &form);
    matrix_head_set(&m, LENGTH, b->width);
    matrix_head_set(&m, HEIGHT, b->height);
    m.word[0].said = b->equal_lines;
    matrix_write(&m, value_of, board, values, out);
}

void binero_read_write_game(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct binero *b = binero_of(board);
    size_t empty = 0;
    buf_print(out, "%dx%d%s:", b->width, b->height, b->equal_lines ? "" : "u");
    for (size_t i = 0; i <= board->cells; i++) {
        int value = i == board->cells ? 0 : value_of(board, values, i);
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
