/* The forms in which Sudokus are read and written, apart from pictures.
 *
 * `native`: comment lines `c ...`; a line `sudoku N`, with the size of a box (`3x2`) if it is not
 * the usual one, `diagonals`, `jigsaw`; N lines of N numbers and dots; for a jigsaw N more lines,
 * of labels that say which region each cell is in. Numbers up to 9 need no blanks between them.
 *
 * Also read, without that line: N * N characters on one line, with letters for numbers from 10 (A);
 * nine lines of nine characters, as SadMan Sudoku's .sdk files have them, with their lines #... and
 * [Puzzle]. An open cell is a dot, 0 or _. Bars between cells, and lines of bars, plus signs,
 * hyphens, asterisks, are skipped. Such boards give a number above 1, or other families' texts of
 * dots, 0 and 1 would be Sudokus. A file may hold several boards. */
#include "base/sentence.h"
#include "base/text.h"
#include "puzzle/family/sudoku/sudoku.h"

#include <string.h>

enum { LETTERS = 35 /* the largest number with a letter */, USUAL = 9, LEAST_LINE = 4, LABEL = 12 };

/* A board as it is read. */
struct text {
    struct reader *r;
    int side;
    bool headed;
    int box_rows, box_columns; /* 0: a jigsaw */
    bool diagonals;
    VEC(int32_t) cells;
    VEC(uint8_t) pieces;
};

static void refuse(struct text *t, const char *expected)
{
    char found[READER_FOUND_ROOM];
    reader_fail(t->r, "expected %s, found %s", expected, reader_found(t->r, found));
}

/* ---- cells */

/* LOGIC_OPEN, a number, or 0: no cell. */
static int32_t number_of(int c)
{
    if (c == '.' || c == '_' || c == '0') return LOGIC_OPEN;
    if (c >= '1' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'Z') return 10 + c - 'A';
    return c >= 'a' && c <= 'z' ? 10 + c - 'a' : 0;
}

static void skip_bars(struct reader *r)
{
    do reader_skip_blanks(r);
    while (reader_accept(r, "|"));
}

/* Skips empty lines, comments, and lines that only draw; stops at the first cell of a row. */
static void skip_to_row(struct reader *r)
{
    while (reader_ok(r)) {
        reader_skip_comments(r);
        skip_bars(r);
        int c = reader_peek(r);
        if (c == '\n')
            reader_next(r);
        else if (c > 0 && strchr("+-*=", c))
            reader_skip_line(r);
        else
            return;
    }
}

/* One character: any number that has one. */
static void read_sign(struct text *t)
{
    int32_t number = number_of(reader_peek(t->r));
    if (number > t->side)
        reader_fail(t->r, "`%c' is %d, but numbers go up to %d", reader_peek(t->r), (int)number, t->side);
    else if (!number)
        refuse(t, "a number or a dot");
    reader_next(t->r);
    vec_push(&t->cells, number);
}

/* A cell of a row; given ones may be in brackets. */
static void read_cell(struct text *t)
{
    bool bracket = reader_accept(t->r, "[");
    int c = reader_peek(t->r);
    if (t->side <= 9 || number_of(c) == LOGIC_OPEN)
        read_sign(t);
    else
        vec_push(&t->cells, (int32_t)reader_int(t->r, 1, t->side, "a number or a dot"));
    if (bracket && reader_ok(t->r) && !reader_accept(t->r, "]")) refuse(t, "`]'");
}

static void read_rows(struct text *t)
{
    for (int row = 0; row < t->side && reader_ok(t->r); row++) {
        skip_to_row(t->r);
        for (int column = 0; column < t->side && reader_ok(t->r); column++) {
            skip_bars(t->r);
            read_cell(t);
        }
        skip_bars(t->r);
        reader_end_line(t->r, "the last cell of a row");
    }
}

static void read_line(struct text *t)
{
    for (int cell = 0; cell < t->side * t->side && reader_ok(t->r); cell++) read_sign(t);
    reader_end_line(t->r, "the last cell");
}

/* Bytes of the next word on this line. */
static int word_length(const struct reader *r)
{
    struct reader ahead = *r;
    int length = 0;
    reader_skip_blanks(&ahead);
    while (reader_peek(&ahead) > ' ' && length <= LETTERS * LETTERS) {
        reader_next(&ahead);
        length++;
    }
    return length;
}

/* ---- regions */

/* Reads the label of a cell; regions are numbered in the order in which they come up. */
static void read_label(struct text *t, bool tight, char known[][LABEL], int *count)
{
    char label[LABEL] = {0};
    int piece = 0;
    reader_skip_blanks(t->r);
    if (tight && !reader_at_line_end(t->r))
        label[0] = (char)reader_next(t->r);
    else
        reader_word(t->r, label, LABEL);
    if (reader_ok(t->r) && !label[0]) refuse(t, "the label of a region");
    while (piece < *count && strcmp(known[piece], label) != 0) piece++;
    if (piece == t->side)
        reader_fail(t->r, "`%s' is one region too many: the board has %d", label, t->side);
    else if (piece == *count)
        strcpy(known[(*count)++], label);
    vec_push(&t->pieces, (uint8_t)piece);
}

/* Every region has as many cells as there are numbers. */
static void read_pieces(struct text *t)
{
    char known[SUDOKU_MOST][LABEL];
    int count = 0, cells[SUDOKU_MOST] = {0};
    reader_skip_comments(t->r);
    int64_t line = t->r->line;
    for (int row = 0; row < t->side && reader_ok(t->r); row++) {
        reader_skip_comments(t->r);
        bool tight = word_length(t->r) == t->side;
        for (int column = 0; column < t->side && reader_ok(t->r); column++)
            read_label(t, tight, known, &count);
        reader_end_line(t->r, "the last label of a row");
    }
    for (size_t i = 0; i < t->pieces.size && reader_ok(t->r); i++) cells[t->pieces.data[i]]++;
    for (int piece = 0; piece < count && reader_ok(t->r); piece++)
        if (cells[piece] != t->side)
            reader_fail_at(t->r, line, 1, "region `%s' has %d cell%s, must have %d", known[piece],
                           cells[piece], text_plural(cells[piece]), t->side);
}

/* ---- with a head line */

/* A box, such as 2x3. */
static void read_box(struct text *t)
{
    int64_t line = t->r->line, column = reader_column(t->r);
    t->box_rows = (int)reader_int(t->r, 1, SUDOKU_MOST, "the size of a box, `diagonals' or `jigsaw'");
    if (reader_ok(t->r) && !reader_accept(t->r, "x")) refuse(t, "x and the columns of a box");
    t->box_columns = (int)reader_int(t->r, 1, SUDOKU_MOST, "the columns of a box");
    if (reader_ok(t->r) && t->box_rows * t->box_columns != t->side)
        reader_fail_at(t->r, line, column, "a box of %d x %d cells has %d, must have %d", t->box_rows,
                       t->box_columns, t->box_rows * t->box_columns, t->side);
}

static void read_head(struct text *t)
{
    bool jigsaw = false, box = false;
    t->side = (int)reader_int(t->r, 1, SUDOKU_MOST, "the side of the board");
    while (reader_ok(t->r) && !reader_at_line_end(t->r)) {
        reader_skip_blanks(t->r);
        if (reader_accept(t->r, "diagonals"))
            t->diagonals = true;
        else if (reader_accept(t->r, "jigsaw"))
            jigsaw = true;
        else
            box = true, read_box(t);
    }
    if (reader_ok(t->r) && jigsaw && box) reader_fail(t->r, "a jigsaw has no boxes: leave their size out");
    if (reader_ok(t->r) && !jigsaw && !box && !sudoku_box(t->side, &t->box_rows, &t->box_columns))
        reader_fail(t->r, "%d is prime, so the board has no boxes: add `jigsaw' and its regions", t->side);
    reader_end_line(t->r, "the head of the board");
    read_rows(t);
    if (jigsaw && reader_ok(t->r)) read_pieces(t);
}

/* ---- without one */

/* The lines of an .sdk file before and after the rows. */
static void skip_remarks(struct text *t)
{
    while (reader_peek(t->r) == '#') {
        reader_skip_line(t->r);
        skip_to_row(t->r);
    }
    if (!reader_accept(t->r, "[Puzzle]")) return;
    reader_end_line(t->r, "[Puzzle]");
    skip_to_row(t->r);
}

/* `side`: of the board that this is an answer to; 0: not known. */
static void read_bare(struct text *t, int side)
{
    int length = word_length(t->r);
    t->side = side ? side : USUAL;
    for (int n = LEAST_LINE; n <= LETTERS; n++)
        if (length == n * n && (side == 0 || side == n)) t->side = n;
    if (!sudoku_box(t->side, &t->box_rows, &t->box_columns) && !side)
        reader_fail(t->r, "%d characters are no Sudoku with boxes: %d is prime", length, t->side);
    if (length == t->side * t->side && length > 1)
        read_line(t);
    else
        read_rows(t);
    bool given = side > 0;
    for (size_t i = 0; i < t->cells.size; i++) given |= t->cells.data[i] > 1;
    if (reader_ok(t->r) && !given) refuse(t, "`sudoku N', or a board that gives a number above 1");
}

/* ---- any form */

static bool read_text(struct text *t, struct reader *r, int side)
{
    *t = (struct text){.r = r};
    skip_to_row(r);
    t->headed = reader_accept(r, "sudoku");
    if (t->headed) {
        read_head(t);
        return reader_ok(r);
    }
    r->vague = side == 0; /* until the board is read: it may be another family's */
    skip_remarks(t);
    if (reader_ok(r)) read_bare(t, side);
    if (reader_ok(r)) r->vague = false;
    return reader_ok(r);
}

static void free_text(struct text *t)
{
    vec_free(&t->cells);
    vec_free(&t->pieces);
}

struct board *sudoku_read(struct arena *arena, struct reader *r)
{
    struct text t;
    struct board *board = NULL;
    if (read_text(&t, r, 0)) {
        struct sudoku *s = ARENA_NEW(arena, struct sudoku);
        *s = (struct sudoku){.side = t.side,
                             .box_rows = t.box_rows,
                             .box_columns = t.box_columns,
                             .diagonals = t.diagonals,
                             .piece = arena_copy(arena, t.pieces.data, t.pieces.size)};
        board = sudoku_begin(s, arena, arena_copy(arena, t.cells.data, t.cells.size * sizeof *t.cells.data));
    }
    free_text(&t);
    skip_to_row(r);
    if (board && reader_accept(r, "[State]")) {
        board->note = "the [State] of the file is left out";
        while (reader_peek(r) != READER_END) reader_next(r);
    }
    return board;
}

bool sudoku_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    struct text t;
    int side = sudoku_of(board)->side;
    char found[READER_FOUND_ROOM];
    (void)arena;
    reader_skip_space(r);
    int64_t line = r->line, column = reader_column(r);
    if (read_text(&t, r, side) && t.side != side)
        reader_fail_at(r, line, column, "the answer has a side of %d, but the puzzle one of %d", t.side,
                       side);
    for (size_t i = 0; i < board->cells && reader_ok(r); i++) {
        values[i] = t.cells.data[i];
        if (values[i] == LOGIC_OPEN)
            reader_fail_at(r, line, column, "the answer has an empty cell in row %zu, column %zu",
                           i / (size_t)side + 1, i % (size_t)side + 1);
    }
    free_text(&t);
    skip_to_row(r);
    if (reader_ok(r) && reader_peek(r) != READER_END)
        reader_fail(r, "expected the end of the file after the answer, found %s", reader_found(r, found));
    return reader_ok(r);
}

/* ---- writing */

static void write_rows(const struct sudoku *s, const int32_t *numbers, struct buf *out)
{
    int width = s->side > 9 ? 2 : 1;
    for (size_t i = 0; i < s->base.board.cells; i++) {
        if (numbers[i] == LOGIC_OPEN)
            buf_print(out, "%*s", width, ".");
        else
            buf_print(out, "%*d", width, (int)numbers[i]);
        buf_char(out, (i + 1) % (size_t)s->side ? ' ' : '\n');
    }
}

static bool is_usual(const struct sudoku *s)
{
    int rows, columns;
    return sudoku_box(s->side, &rows, &columns) && s->box_rows == rows;
}

void sudoku_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct sudoku *s = sudoku_of(board);
    buf_print(out, "sudoku %d", s->side);
    if (s->box_rows && !is_usual(s)) buf_print(out, " %dx%d", s->box_rows, s->box_columns);
    buf_print(out, "%s%s\n", s->diagonals ? " diagonals" : "", s->box_rows ? "" : " jigsaw");
    write_rows(s, values ? values : s->base.given, out);
    if (s->box_rows) return;
    int32_t *labels = alloc_array(board->cells, sizeof *labels);
    for (size_t i = 0; i < board->cells; i++) labels[i] = s->piece[i] + 1;
    write_rows(s, labels, out);
    alloc_free(labels);
}

/* `blank`: after so many cells a line ends. */
static void write_signs(const struct board *board, const int32_t *values, size_t length, struct buf *out)
{
    const int32_t *numbers = values ? values : sudoku_of(board)->base.given;
    for (size_t i = 0; i < board->cells; i++) {
        int32_t number = numbers[i];
        buf_char(out, number == LOGIC_OPEN ? '.' : (char)(number < 10 ? '0' + number : 'A' + number - 10));
        if ((i + 1) % length == 0) buf_char(out, '\n');
    }
}

static void write_line(const struct board *board, const int32_t *values, struct buf *out)
{
    write_signs(board, values, board->cells, out);
}

static void write_sdk(const struct board *board, const int32_t *values, struct buf *out)
{
    buf_add(out, "[Puzzle]\n");
    write_signs(board, values, USUAL, out);
}

const struct family_format sudoku_read_formats[] = {
    {"line", "all cells on one line, with letters for numbers from 10", write_line, NULL},
    {"sdk", "a file of SadMan Sudoku, for a side of 9", write_sdk, NULL},
    {0},
};

bool sudoku_read_writes(const struct board *board, const char *format, struct sentence *error)
{
    const struct sudoku *s = sudoku_of(board);
    bool line = strcmp(format, "line") == 0, sdk = strcmp(format, "sdk") == 0;
    if ((line || sdk) && (!is_usual(s) || s->diagonals))
        return sentence_set(error, "%s is for Sudokus with the usual boxes, without diagonals", format);
    if (sdk && s->side != USUAL)
        return sentence_set(error, "sdk is for a side of 9, this one has %d", s->side);
    if (line && (s->side < LEAST_LINE || s->side > LETTERS))
        return sentence_set(error, "line is for sides from %d to %d, this one has %d", LEAST_LINE, LETTERS,
                            s->side);
    return true;
}

bool sudoku_read_holds(const struct board *board, const int32_t *values, const char *format,
                       struct sentence *error)
{
    const int32_t *numbers = values ? values : sudoku_of(board)->base.given;
    if (strcmp(format, "line") != 0 && strcmp(format, "sdk") != 0) return true;
    for (size_t i = 0; i < board->cells; i++)
        if (numbers[i] > 1) return true;
    return sentence_set(error, "%s does not tell a Sudoku without a number above 1 from other boards",
                        format);
}
