/* Chess boards as text, read and written: a line `chess ROWS COLUMNS independent|dominate
 * [optimise] [upper-left] [KIND=NUMBER ...]`, then optionally the rows of a board: cells separated
 * by blanks, `*` or `.` for an empty square, else the letter of a piece. Rows alone are what
 * `--load` reads and what answers consist of. */
#include "puzzle/family/chess/chess.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

static const struct piece *piece_of(int letter)
{
    for (const struct piece *p = pieces_table; p->name; p++)
        if (p->letter[0] == letter) return p;
    return NULL;
}

static int value_of(const struct chess *c, const struct piece *piece)
{
    for (int kind = 0; kind < c->kind_count; kind++)
        if (c->kinds[kind].piece == piece) return kind + 1;
    return 0;
}

/* Reads a row: appends 1 + rows of the table, 0 for empty squares. Accepts only kinds in play on
 * `among`, unless that is NULL. */
static int read_row(struct reader *r, const struct chess *among, vec_i32 *cells)
{
    size_t before = cells->size;
    char found[READER_FOUND_ROOM];
    while (reader_ok(r) && !reader_at_line_end(r)) {
        int letter = reader_peek(r);
        const struct piece *piece = piece_of(letter);
        if (!piece && letter != '*' && letter != '.')
            reader_fail(r, "expected the letter of a piece, * or a dot, found %s", reader_found(r, found));
        if (piece && among && !value_of(among, piece))
            reader_fail(r, "there are no %s in play", piece->plural);
        vec_push(cells, piece ? (int32_t)chess_row(piece) + 1 : 0);
        reader_next(r);
    }
    reader_next(r);
    return (int)(cells->size - before);
}

/* Reads rows to the end of the text; the first one sets the number of columns. */
static void read_rows(struct reader *r, const struct chess *among, struct chess *c, vec_i32 *cells)
{
    c->rows = c->columns = 0;
    for (reader_skip_space(r); reader_ok(r) && reader_peek(r) != READER_END; reader_skip_space(r)) {
        int64_t line = r->line;
        int count = read_row(r, among, cells);
        if (!reader_ok(r)) return;
        if (c->columns == 0) c->columns = count;
        if (count != c->columns)
            reader_fail_at(r, line, 1, "this row has %d square%s, the first has %d", count,
                           text_plural(count), c->columns);
        if (++c->rows > CHESS_MOST || c->columns > CHESS_MOST)
            reader_fail_at(r, line, 1, "a board has at most %d rows and columns", CHESS_MOST);
    }
    if (reader_ok(r) && c->rows == 0) reader_fail(r, "expected a row of squares, found the end of the file");
}

static int8_t *take_cells(struct arena *arena, const struct chess *c, const vec_i32 *cells)
{
    ASSERT(!cells->size || cells->size == c->board.cells);
    int8_t *loaded = ARENA_ARRAY(arena, int8_t, c->board.cells);
    for (size_t i = 0; i < cells->size; i++) loaded[i] = (int8_t)cells->data[i];
    return loaded;
}

struct word { /* of the first line */
    char text[100], found[READER_FOUND_ROOM];
    int64_t column;
};

static const char *read_word(struct reader *r, struct word *word)
{
    reader_skip_blanks(r);
    word->column = reader_column(r);
    reader_found(r, word->found);
    reader_word(r, word->text, sizeof word->text);
    return word->text;
}

struct head { /* the first line */
    struct chess_plan plan;
    int64_t line, column[CHESS_TABLE]; /* by row of the table: where its number is */
    int64_t quarter;                   /* the column of `upper-left`, 0 if absent */
};

static void read_number(struct reader *r, struct head *head, const struct word *word)
{
    char name[sizeof word->text];
    const char *equals = strchr(word->text, '=');
    int64_t number = -1;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word->text, "="), word->text);
    const struct piece *piece = pieces_find(name);
    if (!piece || !equals || !text_int(equals + 1, &number) || number < 0) {
        reader_fail_at(r, r->line, word->column, "expected `optimise', `upper-left' or KIND=NUMBER, found %s",
                       word->found);
        return;
    }
    if (head->column[chess_row(piece)])
        reader_fail_at(r, r->line, word->column, "the number of %s is given twice", piece->plural);
    head->plan.number[chess_row(piece)] = number;
    head->column[chess_row(piece)] = word->column;
}

static void read_head(struct reader *r, struct chess *c, struct head *head)
{
    struct word word;
    head->line = r->line;
    reader_accept(r, "chess");
    c->rows = (int)reader_int(r, 1, CHESS_MOST, "the number of rows");
    c->columns = (int)reader_int(r, 1, CHESS_MOST, "the number of columns");
    c->dominate = strcmp(read_word(r, &word), "dominate") == 0;
    if (reader_ok(r) && !c->dominate && strcmp(word.text, "independent") != 0)
        reader_fail_at(r, r->line, word.column, "expected `independent' or `dominate', found %s", word.found);
    while (reader_ok(r) && *read_word(r, &word)) {
        bool optimise = strcmp(word.text, "optimise") == 0, quarter = strcmp(word.text, "upper-left") == 0;
        if ((optimise && c->optimise) || (quarter && head->quarter))
            reader_fail_at(r, r->line, word.column, "%s is given twice", word.found);
        else if (optimise)
            c->optimise = true;
        else if (quarter)
            head->quarter = word.column;
        else
            read_number(r, head, &word);
    }
    reader_end_line(r, "the numbers of pieces");
}

/* Applies the first line to the board; errors point to the word. */
static void take_head(struct reader *r, struct chess *c, const struct head *head, int8_t *loaded)
{
    struct sentence error;
    bool is_loaded = false;
    for (size_t row = 0; pieces_table[row].name; row++)
        if (!chess_counts(row, head->plan.number[row], &error))
            reader_fail_at(r, head->line, head->column[row], "%s", error.text);
    for (size_t i = 0; i < c->board.cells; i++) is_loaded |= loaded[i] != 0;
    if (reader_ok(r) && !chess_choose_kinds(c, &head->plan, loaded, &error))
        reader_fail_at(r, head->line, 1, "%s", error.text);
    if (reader_ok(r) && head->quarter && !chess_choose_quarter(c, is_loaded, &error))
        reader_fail_at(r, head->line, head->quarter, "%s", error.text);
}

struct board *chess_read_board(struct arena *arena, struct reader *r)
{
    struct chess *c = ARENA_NEW(arena, struct chess), body = {0};
    struct head head = {0};
    vec_i32 cells = {0};
    chess_clear(&head.plan);
    reader_skip_comments(r);
    if (reader_peek(r) != 'c') reader_fail(r, "expected `chess ROWS COLUMNS ...'");
    if (reader_ok(r)) read_head(r, c, &head);
    reader_skip_space(r);
    int64_t line = r->line;
    if (reader_ok(r) && reader_peek(r) != READER_END) {
        read_rows(r, NULL, &body, &cells);
        if (reader_ok(r) && (body.rows != c->rows || body.columns != c->columns))
            reader_fail_at(r, line, 1, "the board has %d x %d squares, but the first line says %d x %d",
                           body.rows, body.columns, c->rows, c->columns);
    }
    if (reader_ok(r)) {
        chess_begin(c, &chess_family);
        take_head(r, c, &head, take_cells(arena, c, &cells));
    }
    vec_free(&cells);
    return reader_ok(r) ? &c->board : NULL;
}

int8_t *chess_read_rows(struct arena *arena, struct reader *r, struct chess *c)
{
    vec_i32 cells = {0};
    int8_t *loaded = NULL;
    read_rows(r, NULL, c, &cells);
    chess_begin(c, &chess_family);
    if (reader_ok(r)) loaded = take_cells(arena, c, &cells);
    vec_free(&cells);
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
    c->board.note = "a board without a question: it is judged by whether any piece threatens another";
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
    int64_t said = reader_int(r, 0, INT32_MAX, "the number of pieces");
    reader_end_line(r, "the number of pieces");
    return said;
}

bool chess_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    (void)arena;
    const struct chess *c = chess_of(board);
    struct chess other = {0};
    vec_i32 cells = {0};
    reader_skip_space(r);
    int64_t heading = r->line, said = read_heading(r);
    reader_skip_space(r);
    int64_t line = r->line;
    read_rows(r, c, &other, &cells);
    if (reader_ok(r) && (other.rows != c->rows || other.columns != c->columns))
        reader_fail_at(r, line, 1, "the answer is %d x %d, but the puzzle is %d x %d", other.rows,
                       other.columns, c->rows, c->columns);
    for (size_t i = 0; i < cells.size && reader_ok(r); i++)
        values[i] = cells.data[i] ? value_of(c, &pieces_table[cells.data[i] - 1]) : 0;
    vec_free(&cells);
    if (reader_ok(r) && said >= 0 && said != chess_pieces(c, values))
        reader_fail_at(r, heading, 1, "the first line says %lld, but the board has %lld piece%s",
                       (long long)said, (long long)chess_pieces(c, values),
                       text_plural(chess_pieces(c, values)));
    return reader_ok(r);
}

/* With `optimise`, kinds with a number are free; a kind that is not free is written without a
 * number: as many as are loaded. */
static bool stays_loaded(const struct chess *c, const struct chess_kind *kind)
{
    return c->optimise && !kind->free && kind->number > 0 && !kind->piece->obstacle;
}

/* A filled board has loaded pieces, which excludes `upper-left`. */
void chess_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    buf_print(out, "chess %d %d %s%s%s", c->rows, c->columns, c->dominate ? "dominate" : "independent",
              c->optimise ? " optimise" : "", c->quarter && !values ? " upper-left" : "");
    for (int kind = 0; kind < c->kind_count; kind++) {
        const struct chess_kind *k = &c->kinds[kind];
        if (!stays_loaded(c, k)) buf_print(out, " %s=%lld", k->piece->plural, (long long)k->number);
    }
    buf_char(out, '\n');
    for (size_t i = 0; i < board->cells; i++) {
        int32_t value = chess_value(c, values, i);
        ASSERT(value >= 0 && value <= c->kind_count);
        buf_add(out, value ? c->kinds[value - 1].piece->letter : "*");
        buf_char(out, (i + 1) % (size_t)c->columns ? ' ' : '\n');
    }
}
