/* Chess boards as text, read and written: a line `chess ROWS COLUMNS independent|dominate
 * [optimise] [upper-left] [KIND=NUMBER ...]`, then optionally the rows of a board: `*` or `.` for
 * an empty square, `x` for one where no piece may stand, else the letter of a piece. Rows alone are
 * what `--load` reads and what answers consist of. kit/matrix.h reads and writes both; FEN, which
 * has runs of empty squares instead of words, is only written (chess_write.c). */
#include "puzzle/family/chess/chess.h"

#include "puzzle/kit/matrix.h"

#include <string.h>

enum { ROWS, COLUMNS };                                  /* numbers of the head line */
enum { INDEPENDENT, DOMINATE, OPTIMISE, QUARTER, KIND }; /* its words; then the table of pieces */

enum { BARRED = -1 }; /* the word of a square where no piece may stand */

static const char kind_number[] = "KIND=NUMBER";

/* Words of the matrix are 1 + the row of the table, 0 for an empty square. `headed`: a file may
 * hold several boards; in rows alone, blank lines stay without meaning. */
static struct matrix_form form_of_pieces(bool headed)
{
    struct matrix_form form = {
        .name = "chess",
        .numbers = {[ROWS] = {"ROWS", "chess.read.rows", 1, CHESS_MOST, .sets = MATRIX_ROWS},
                    [COLUMNS] = {"COLUMNS", "chess.read.columns", 1, CHESS_MOST, .sets = MATRIX_COLUMNS}},
        .words = {[INDEPENDENT] = {.word = "independent", .choice = true},
                  [DOMINATE] = {.word = "dominate", .choice = true},
                  [OPTIMISE] = {.word = "optimise"},
                  [QUARTER] = {.word = "upper-left"}},
        .signs = {{'*', 0}, {'.', 0}, {'x', BARRED}},
        .word = say_word("chess.read.word"),
        .noun = "square",
        .most = CHESS_MOST,
        .optional = true,
        .series = headed,
    };
    for (int row = 0; pieces_table[row].name; row++) {
        const struct piece *piece = &pieces_table[row];
        REQUIRE(KIND + row < MATRIX_WORDS && 3 + row < MATRIX_SIGNS, "more kinds of pieces than words");
        form.signs[3 + row] = (struct matrix_sign){piece->letter[0], row + 1};
        form.words[KIND + row] = (struct matrix_word){.word = piece->plural,
                                                      .alias = piece->name,
                                                      .takes = MATRIX_COUNT,
                                                      .shown = kind_number,
                                                      .most = CHESS_PIECES};
    }
    return form;
}

static int value_of_piece(const struct chess *c, const struct piece *piece)
{
    for (int kind = 0; kind < c->kind_count; kind++)
        if (c->kinds[kind].piece == piece) return kind + 1;
    return 0;
}

/* The pieces; sets `barred` of the board. */
static int8_t *take_cells(struct arena *arena, const struct matrix *m, struct chess *c)
{
    const size_t cells = (size_t)m->rows * (size_t)m->columns;
    int8_t *loaded = ARENA_ARRAY(arena, int8_t, cells);
    bool *barred = ARENA_ARRAY(arena, bool, cells), any = false;
    for (size_t i = 0; i < m->cells.size; i++) {
        any |= barred[i] = m->cells.data[i] == BARRED;
        loaded[i] = barred[i] ? 0 : (int8_t)m->cells.data[i];
    }
    c->barred = any ? barred : NULL;
    return loaded;
}

static void take_size(struct chess *c, const struct matrix *m)
{
    c->rows = m->rows;
    c->columns = m->columns;
    chess_begin(c, &chess_family);
}

/* ---- boards with a question */

/* Applies the head line to the board; errors point to the word. */
static void take_head(struct reader *r, struct chess *c, const struct matrix *m, int8_t *loaded)
{
    struct sentence error;
    struct chess_plan plan;
    bool is_loaded = c->barred;
    chess_clear(&plan);
    c->dominate = m->word[DOMINATE].said;
    c->optimise = m->word[OPTIMISE].said;
    for (size_t row = 0; pieces_table[row].name; row++) {
        const struct matrix_said *kind = &m->word[KIND + row];
        if (kind->said) plan.number[row] = kind->number[0];
    }
    for (size_t i = 0; i < m->cells.size; i++) is_loaded |= loaded[i] != 0;
    if (reader_ok(r) && !chess_choose_kinds(c, &plan, loaded, &error))
        reader_fail_at(r, m->line, m->size_column, "%s", error.text);
    if (reader_ok(r) && m->word[QUARTER].said && !chess_choose_quarter(c, is_loaded, &error))
        reader_fail_at(r, m->line, m->word[QUARTER].column, "%s", error.text);
}

struct board *chess_read_board(struct arena *arena, struct reader *r)
{
    const struct matrix_form form = form_of_pieces(true);
    struct chess *c = ARENA_NEW(arena, struct chess);
    struct matrix m;
    if (matrix_read(&m, &form, r)) {
        take_size(c, &m);
        take_head(r, c, &m, take_cells(arena, &m, c));
    }
    matrix_free(&m);
    return reader_ok(r) ? &c->board : NULL;
}

/* ---- rows alone */

int8_t *chess_read_rows(struct arena *arena, struct reader *r, struct chess *c)
{
    const struct matrix_form form = form_of_pieces(false);
    struct matrix m;
    int8_t *loaded = NULL;
    matrix_begin(&m, &form);
    if (matrix_rows(&m, r)) {
        take_size(c, &m);
        loaded = take_cells(arena, &m, c);
    }
    matrix_free(&m);
    return loaded;
}

/* The pieces stay; the question is only whether they threaten each other. */
struct board *chess_read_position(struct arena *arena, struct reader *r)
{
    struct chess *c = ARENA_NEW(arena, struct chess);
    struct chess_plan plan;
    struct sentence error;
    int8_t *loaded = chess_read_rows(arena, r, c);
    if (!loaded) return NULL;
    chess_clear(&plan);
    if (!chess_choose_kinds(c, &plan, loaded, &error)) {
        reader_fail(r, "%s", error.text);
        return NULL;
    }
    int32_t *answer = ARENA_ARRAY(arena, int32_t, c->board.cells);
    for (size_t i = 0; i < c->board.cells; i++) answer[i] = c->given[i];
    c->board.answer = answer;
    c->board.note = say_word("chess.no-question");
    return &c->board;
}

/* ---- answers in and out */

/* An answer may follow the first line of a file, or the number of its pieces. Returns that number,
 * or -1. */
static int64_t read_heading(struct reader *r)
{
    int letter = reader_peek(r);
    if (reader_accept(r, "chess")) reader_skip_line(r);
    if (letter < '0' || letter > '9') return -1;
    int64_t said = reader_int(r, 0, INT32_MAX, "chess.read.pieces");
    reader_end_line(r, "chess.read.pieces");
    return said;
}

static void take_answer(struct reader *r, const struct chess *c, const struct matrix *m, int32_t *values)
{
    for (size_t i = 0; i < m->cells.size && reader_ok(r); i++) {
        const struct piece *piece = m->cells.data[i] > 0 ? &pieces_table[m->cells.data[i] - 1] : NULL;
        values[i] = piece ? value_of_piece(c, piece) : 0;
        if (piece && !values[i])
            matrix_say(m, r, i, "chess.read.none-in-play", SAY(say_key("pieces", chess_words(piece)->many)));
    }
}

bool chess_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    (void)arena;
    const struct chess *c = chess_of(board);
    const struct matrix_form form = form_of_pieces(false);
    struct matrix m;
    reader_skip_space(r);
    int64_t heading = r->line, said = read_heading(r);
    matrix_begin(&m, &form);
    if (reader_ok(r) && matrix_rows(&m, r) && matrix_answers(&m, c->rows, c->columns, r))
        take_answer(r, c, &m, values);
    matrix_free(&m);
    if (reader_ok(r) && said >= 0 && said != chess_pieces(c, values))
        reader_say_at(r, heading, 1, "chess.read.other-number",
                      SAY(say_int("said", said), say_int("count", chess_pieces(c, values))));
    return reader_ok(r);
}

/* ---- writing */

/* With `optimise`, kinds with a number are free; a kind that is not free is written without a
 * number: as many as are loaded. */
static bool stays_loaded(const struct chess *c, const struct chess_kind *kind)
{
    return c->optimise && !kind->free && kind->number > 0 && !kind->piece->obstacle;
}

static int32_t word_of(const void *board, const int32_t *values, size_t cell)
{
    const struct chess *c = chess_of(board);
    int32_t value = chess_value(c, values, cell);
    ASSERT(value >= 0 && value <= c->kind_count);
    if (!value) return chess_barred(c, cell) ? BARRED : 0;
    return (int32_t)chess_row(c->kinds[value - 1].piece) + 1;
}

/* A filled board has loaded pieces, which excludes `upper-left`. */
void chess_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct matrix_form form = form_of_pieces(false);
    const struct chess *c = chess_of(board);
    struct matrix m;
    matrix_begin(&m, &form);
    matrix_head_set(&m, ROWS, c->rows);
    matrix_head_set(&m, COLUMNS, c->columns);
    m.word[c->dominate ? DOMINATE : INDEPENDENT].said = true;
    m.word[OPTIMISE].said = c->optimise;
    m.word[QUARTER].said = c->quarter && !values;
    for (int kind = 0; kind < c->kind_count; kind++) {
        struct matrix_said *said = &m.word[KIND + chess_row(c->kinds[kind].piece)];
        said->said = !stays_loaded(c, &c->kinds[kind]);
        said->number[0] = c->kinds[kind].number;
    }
    matrix_write(&m, word_of, board, values, out);
}
