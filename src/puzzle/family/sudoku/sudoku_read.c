/* The forms in which Sudokus are read and written, apart from pictures.
 *
 * `native`: a head line `sudoku N`, with `box 2x3` if the boxes are not the usual ones,
 * `diagonals`, `jigsaw`; N rows of numbers and dots; for a jigsaw N more rows, of labels that say
 * which region each cell is in. Up to 9 x 9, numbers need no blanks between them.
 *
 * Also read, without that line: N * N characters on one line, with letters for numbers from 10
 * (A); nine lines of nine characters, as SadMan Sudoku's .sdk files have them, with their lines
 * #... and [Puzzle]. An open cell is a dot, 0 or _. Such boards give a number above 1, or other
 * families' texts of dots, 0 and 1 would be Sudokus. A file may hold several boards. */
#include "base/bits.h"
#include "base/sentence.h"
#include "base/text.h"
#include "puzzle/family/sudoku/sudoku.h"
#include "puzzle/kit/matrix.h"

#include <stdlib.h>
#include <string.h>

enum { LETTERS = 35 /* the largest number with a letter */, USUAL = 9, LEAST_LINE = 4, OPEN = 0 };
enum { BOX, DIAGONALS, JIGSAW };

static const struct matrix_form form = {
    .name = "sudoku",
    .numbers = {{.name = "N",
                 .what = "sudoku.side",
                 .lo = 1,
                 .hi = SUDOKU_MOST,
                 .sets = MATRIX_ROWS | MATRIX_COLUMNS}},
    .words = {[BOX] = {.word = "box", .takes = MATRIX_SIZE, .what = "sudoku.box"},
              [DIAGONALS] = {.word = "diagonals"},
              [JIGSAW] = {.word = "jigsaw"}},
    .signs = {{'.', OPEN}, {'0', OPEN}, {'_', OPEN}},
    .number = "sudoku.number",
    .lo = 1,
    .word = "sudoku.word",
    .noun = "cell",
    .bars = true,
};

/* A board as it is read. */
struct text {
    struct matrix m;
    struct sudoku shape;
    bool sdk, line; /* the form */
};

/* ---- with a head line */

static void choose_box(struct text *t, struct reader *r)
{
    const struct matrix_said *box = &t->m.word[BOX];
    bool jigsaw = t->m.word[JIGSAW].said;
    struct sentence error = {""};
    if (box->said && jigsaw)
        reader_say_at(r, t->m.line, box->column, "sudoku.jigsaw-box", NULL);
    else if (!jigsaw && !sudoku_box(&t->shape, box->said ? box->number[0] : -1, box->number[1], &error))
        reader_fail_at(r, t->m.line, box->said ? box->column : t->m.size_column, "%s", error.text);
}

static void read_native(struct text *t, struct arena *arena, struct reader *r)
{
    struct matrix *m = &t->m;
    if (!matrix_head(m, r)) return;
    t->shape.side = m->rows;
    choose_box(t, r);
    if (t->shape.side <= USUAL) matrix_tight(m);
    if (reader_ok(r) && matrix_rows(m, r) && m->word[JIGSAW].said)
        t->shape.piece = matrix_labels(arena, t->shape.side, r);
}

/* ---- without one */

/* The lines of an .sdk file before the rows. */
static void skip_remarks(struct text *t, struct reader *r)
{
    while (reader_peek(r) == '#' || reader_accept(r, "[Puzzle]")) {
        t->sdk |= reader_peek(r) != '#';
        reader_skip_line(r);
        matrix_skip(&t->m, r);
    }
}

/* The side of a board of so many cells on one line, or of one with nearly so many; 0: none is. */
static int side_of_line(int length)
{
    int nearest = 0, least = 2; /* cells too many or too few */
    for (int n = LEAST_LINE; n <= LETTERS; n++)
        if (abs(length - n * n) <= least) nearest = n, least = abs(length - n * n);
    return nearest;
}

/* Are there enough numbers and open cells, three of the numbers different and above 1, and hardly
 * anything else? Then errors are those of a Sudoku. */
static bool looks_like_numbers(const struct reader *r, bool line)
{
    enum { ENOUGH = 2 * USUAL, FEW = 2 };
    struct reader ahead = *r;
    int cells = 0, others = 0;
    uint64_t numbers = 0;
    for (int c; (c = reader_next(&ahead)) != READER_END && !(line && c == '\n');) {
        bool letter = line && ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
        if (letter || (c >= '2' && c <= '9')) numbers |= UINT64_C(1) << c % 64;
        cells += letter || text_is_digit(c) || c == '.' || c == '_';
        others += !letter && !text_is_digit(c) && !strchr("._ \t\r\n|+-*=", c);
    }
    return cells >= (line ? LEAST_LINE * LEAST_LINE - FEW : ENOUGH) && bits_in_word(numbers) > 2 &&
           others <= FEW;
}

/* The line of the next rule with a gap, as pictures of jigsaws have between the pieces of one row;
 * 0: none before a blank line. */
static int64_t line_of_gap(const struct reader *r)
{
    enum { GAP = 3 /* blanks: the width of a cell */ };
    struct reader ahead = *r;
    for (int c = '\n'; c != READER_END;) {
        int64_t line = ahead.line;
        int blanks = 0;
        bool ruled = false, crossed = false, gap = false, begun = false;
        while ((c = reader_next(&ahead)) != READER_END && c != '\n') {
            blanks = c == ' ' ? blanks + 1 : 0;
            gap |= begun && blanks == GAP;
            begun |= c > ' ';
            ruled |= c == '-';
            crossed |= c == '+';
        }
        if (ruled && crossed && gap) return line;
        if (!begun) break;
    }
    return 0;
}

/* `side`: of the board that this is an answer to; 0: not known. */
static void read_bare(struct text *t, int side, struct reader *r)
{
    struct matrix *m = &t->m;
    skip_remarks(t, r);
    int length = matrix_word_length(r), near = side ? side : side_of_line(length);
    bool given = side > 0 || t->sdk;
    struct sentence error;
    t->shape.side = near ? near : USUAL;
    t->line = side ? length == side * side : near;
    bool row = length >= USUAL - 2 && length <= USUAL + 2;
    if ((t->line || row) && looks_like_numbers(r, t->line)) r->vague = false;
    if (!sudoku_box(&t->shape, -1, 0, &error) && !side) reader_fail(r, "%s", error.text);
    if (t->line && length != near * near)
        reader_say_at(r, r->line, reader_column(r) + (length < near * near ? length : near * near),
                      "sudoku.line-cells", SAY(say_int("found", length), say_int("wanted", near * near)));
    matrix_begin_here(m, t->line ? 1 : t->shape.side, t->line ? length : t->shape.side, r);
    m->hi = t->shape.side;
    if (t->line || t->shape.side <= USUAL) matrix_tight(m);
    int64_t gap = side ? 0 : line_of_gap(r);
    if (!reader_ok(r) || !matrix_rows(m, r)) return;
    for (size_t i = 0; i < m->cells.size; i++) given |= m->cells.data[i] > 1;
    if (!given) reader_say(r, "sudoku.bare", NULL);
    r->vague &= !gap;
    if (gap) reader_say_at(r, gap, 1, "sudoku.pieces", NULL);
}

/* ---- any form */

static void read_text(struct text *t, struct arena *arena, int side, struct reader *r)
{
    matrix_begin(&t->m, &form);
    matrix_skip(&t->m, r);
    if (matrix_head_follows(&t->m, r)) {
        read_native(t, arena, r);
        return;
    }
    r->vague = side == 0; /* until the board is read: it may be another family's */
    read_bare(t, side, r);
    r->vague &= !reader_ok(r) && !t->sdk;
}

/* Skips to the next board. A row on the next line belongs to this one, which has all. */
static void end_board(const struct text *t, struct reader *r)
{
    int64_t line = r->line;
    matrix_skip(&t->m, r);
    int c = reader_peek(r);
    if (r->line == line && !t->line && (text_is_digit(c) || c == '.' || c == '_'))
        reader_say(r, "sudoku.row-too-many", SAY(say_int("rows", t->shape.side)));
}

struct board *sudoku_read_like(struct arena *arena, struct reader *r, const struct board *like)
{
    struct text t = {.sdk = false};
    struct board *board = NULL;
    read_text(&t, arena, like ? sudoku_of(like)->side : 0, r);
    if (reader_ok(r)) {
        size_t cells = t.m.cells.size;
        int32_t *given = arena_copy(arena, t.m.cells.data, cells * sizeof *given);
        for (size_t i = 0; i < cells; i++)
            if (given[i] == OPEN) given[i] = LOGIC_OPEN;
        t.shape.diagonals = t.m.word[DIAGONALS].said;
        board = sudoku_make(arena, t.shape, given);
        end_board(&t, r);
    }
    matrix_free(&t.m);
    if (!reader_ok(r)) return NULL;
    if (reader_accept(r, "[State]")) {
        board->note = say_word("sudoku.state");
        while (reader_peek(r) != READER_END) reader_next(r);
    }
    return board;
}

/* ---- writing */

static bool is_usual(const struct sudoku *s)
{
    struct sudoku usual = {.side = s->side};
    return sudoku_box(&usual, -1, 0, NULL) && s->box_rows == usual.box_rows;
}

static int32_t number_at(const void *board, const int32_t *values, size_t cell)
{
    int32_t number = (values ? values : sudoku_of(board)->base.given)[cell];
    return number == LOGIC_OPEN ? OPEN : number;
}

static int32_t label_at(const void *board, const int32_t *values, size_t cell)
{
    (void)values;
    return sudoku_of(board)->piece[cell] + 1;
}

void sudoku_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct sudoku *s = sudoku_of(board);
    struct matrix m;
    matrix_begin(&m, &form);
    matrix_head_set(&m, 0, s->side);
    m.width = s->side > USUAL ? 2 : 1;
    m.word[BOX] =
        (struct matrix_said){.said = s->box_rows && !is_usual(s), .number = {s->box_rows, s->box_columns}};
    m.word[DIAGONALS].said = s->diagonals;
    m.word[JIGSAW].said = !s->box_rows;
    matrix_write(&m, number_at, board, values, out);
    if (!s->box_rows) matrix_write_rows(&m, label_at, board, NULL, out);
    matrix_free(&m);
}

/* Lines of so many cells. */
static void write_lines(const struct board *board, const int32_t *values, size_t length, struct buf *out)
{
    struct matrix m;
    matrix_begin(&m, &form);
    m.hi = sudoku_of(board)->side;
    matrix_tight(&m);
    matrix_write_signs(&m, number_at, board, values, board->cells, length, out);
    matrix_free(&m);
}

static void write_line(const struct board *board, const int32_t *values, struct buf *out)
{
    write_lines(board, values, board->cells, out);
}

static void write_sdk(const struct board *board, const int32_t *values, struct buf *out)
{
    buf_add(out, "[Puzzle]\n");
    write_lines(board, values, USUAL, out);
}

const struct family_format sudoku_read_formats[] = {
    {"line", "sudoku.line", write_line, NULL},
    {"sdk", "sudoku.sdk", write_sdk, NULL},
    {0},
};

bool sudoku_read_writes(const struct board *board, const char *format, struct sentence *error)
{
    const struct sudoku *s = sudoku_of(board);
    bool sdk = strcmp(format, "sdk") == 0;
    int least = sdk ? USUAL : LEAST_LINE, most = sdk ? USUAL : LETTERS;
    if (!sdk && strcmp(format, "line") != 0) return true;
    if (!is_usual(s) || s->diagonals)
        return say_set(error, "sudoku.format-boxes", SAY(say_raw("format", format)));
    if (s->side >= least && s->side <= most) return true;
    return say_set(error, "sudoku.format-sides",
                   SAY(say_raw("format", format), say_int("least", least), say_int("most", most),
                       say_int("side", s->side)));
}

bool sudoku_read_holds(const struct board *board, const int32_t *values, const char *format,
                       struct sentence *error)
{
    bool given = strcmp(format, "line") != 0;
    for (size_t i = 0; i < board->cells && !given; i++) given = number_at(board, values, i) > 1;
    return given || say_set(error, "sudoku.format-bare", NULL);
}
