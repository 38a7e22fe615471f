/* The forms in which Nonograms are read and written, apart from pictures.
 *
 * `native`: comment lines `c ...`; a line `nonogram ROWS COLUMNS`; a line of block lengths for
 * each row, then for each column, with 0 or - for a line without blocks; then perhaps the known
 * cells, a line for each row: # is filled, - or x empty, a dot open. A file may hold several
 * boards.
 *
 * `non`: Steve Simpson's puzzle files. Lines `width N` (or `columns N`) and `height N` (or `rows
 * N`); a line `rows` with the clues of the rows after it, a line each, and likewise `columns`;
 * `goal`, the answer as a word of 0 and 1, which is no part of the puzzle; `title`. Blank lines and
 * lines with other properties are skipped, and so are lines of comments, #. Colours are refused.
 * Commas separate block lengths. After the clues of both sides, another size begins another board,
 * with the properties before it.
 *
 * In both forms blanks or commas may separate lengths. An answer is either of them with all
 * cells, or the rows of its cells alone, in which a dot is an empty cell, with or without clues
 * beside them. */
#include "base/sentence.h"
#include "base/text.h"
#include "puzzle/family/nonogram/nonogram.h"

#include <ctype.h>
#include <string.h>

enum { SIDES = 2, WORD = 16 };

/* A board as it is read. Sides are enum: NONOGRAM_ROW, NONOGRAM_COLUMN. */
struct text {
    struct reader *r;
    int64_t lines[SIDES]; /* rows and columns; 0: not known yet */
    VEC(int32_t) lengths[SIDES];
    VEC(size_t) ends[SIDES]; /* by line: where its lengths end */
    VEC(int32_t) cells;      /* none or all */
    bool goal;               /* they are the answer, not clues */
    const char *title;
};

/* `what`: a key. */
static void refuse(struct reader *r, const char *what)
{
    char found[READER_FOUND_ROOM];
    reader_say(r, "kit.expected",
               SAY(say_text("what", say_known(what)), say_raw("found", reader_found(r, found))));
}

/* ---- clues and cells */

static bool at_separator(struct reader *r)
{
    reader_skip_blanks(r);
    return reader_accept(r, ",");
}

/* The lengths of a line. A 0, or -, stands alone. */
static void read_clue(struct text *t, int side)
{
    size_t first = t->lengths[side].size;
    reader_skip_blanks(t->r);
    bool none = reader_accept(t->r, "-"), more = !none;
    while (more && reader_ok(t->r)) {
        int64_t line = t->r->line, column = reader_column(t->r);
        int32_t length = (int32_t)reader_int(t->r, 0, NONOGRAM_LONGEST, "nonogram.length");
        none = length == 0;
        if (!none) vec_push(&t->lengths[side], length);
        more = at_separator(t->r) || !reader_at_line_end(t->r);
        if (none && reader_ok(t->r) && (more || t->lengths[side].size > first))
            reader_say_at(t->r, line, column, "nonogram.zero-alone", NULL);
        if (t->lengths[side].size - first > NONOGRAM_MOST)
            reader_say_at(t->r, line, column, "nonogram.many-blocks", SAY(say_int("most", NONOGRAM_MOST)));
    }
    reader_end_line(t->r, "nonogram.lengths");
    vec_push(&t->ends[side], t->lengths[side].size);
}

static void read_clues(struct text *t, int side)
{
    for (int64_t i = 0; i < t->lines[side] && reader_ok(t->r); i++) {
        reader_skip_comments(t->r);
        read_clue(t, side);
    }
}

static bool is_cell(int c)
{
    return c > 0 && strchr("#.-xX", c);
}

static int32_t value_of(int c)
{
    return c == '#' ? NONOGRAM_FILLED : c == '.' ? LOGIC_OPEN : NONOGRAM_EMPTY;
}

static void read_cells(struct text *t)
{
    for (int64_t row = 0; row < t->lines[NONOGRAM_ROW] && reader_ok(t->r); row++) {
        reader_skip_comments(t->r);
        for (int64_t column = 0; column < t->lines[NONOGRAM_COLUMN] && reader_ok(t->r); column++) {
            reader_skip_blanks(t->r);
            if (!is_cell(reader_peek(t->r))) refuse(t->r, "nonogram.cell");
            vec_push(&t->cells, value_of(reader_next(t->r)));
        }
        reader_end_line(t->r, "nonogram.row-end");
    }
}

static void read_native(struct text *t)
{
    t->r->sure = true;
    t->lines[NONOGRAM_ROW] = reader_int(t->r, 1, NONOGRAM_MOST, "nonogram.rows-number");
    t->lines[NONOGRAM_COLUMN] = reader_int(t->r, 1, NONOGRAM_MOST, "nonogram.columns-number");
    reader_end_line(t->r, "nonogram.size");
    for (int side = 0; side < SIDES; side++) read_clues(t, side);
    reader_skip_comments(t->r);
    if (is_cell(reader_peek(t->r))) read_cells(t);
}

/* ---- Steve Simpson's files */

/* The rest of the line, without quotes around it. */
static const char *read_property(struct text *t, struct arena *arena)
{
    struct buf value = {0};
    reader_skip_blanks(t->r);
    while (reader_peek(t->r) != '\n' && reader_peek(t->r) != READER_END)
        buf_char(&value, (char)reader_next(t->r));
    while (value.size && strchr(" \t\r", value.data[value.size - 1])) value.size--;
    bool quoted = value.size > 1 && value.data[0] == '"' && value.data[value.size - 1] == '"';
    const char *text = arena_print(arena, "%.*s", (int)value.size - 2 * quoted, buf_text(&value) + quoted);
    buf_free(&value);
    return text;
}

static void read_goal(struct text *t)
{
    size_t cells = (size_t)(t->lines[0] * t->lines[1]);
    reader_skip_blanks(t->r);
    bool quoted = reader_accept(t->r, "\"");
    if (!cells) reader_say(t->r, "nonogram.goal-early", NULL);
    vec_clear(&t->cells);
    t->goal = true;
    while (t->cells.size < cells && reader_ok(t->r)) {
        int c = reader_peek(t->r);
        if (c != '0' && c != '1') refuse(t->r, "nonogram.goal-cell");
        vec_push(&t->cells, reader_next(t->r) == '1' ? NONOGRAM_FILLED : NONOGRAM_EMPTY);
    }
    if (quoted && reader_ok(t->r) && !reader_accept(t->r, "\"")) refuse(t->r, "nonogram.goal-quote");
    reader_end_line(t->r, "nonogram.goal");
}

static void read_lines_of(struct text *t, int side)
{
    int64_t line = t->r->line;
    if (!reader_at_line_end(t->r)) { /* rows N, for height N */
        t->lines[side] = reader_int(t->r, 1, NONOGRAM_MOST, side ? "nonogram.width" : "nonogram.height");
        reader_end_line(t->r, "nonogram.size");
        return;
    }
    if (!t->lines[side])
        reader_say_at(t->r, line, 1, side ? "nonogram.columns-early" : "nonogram.rows-early", NULL);
    if (t->ends[side].size)
        reader_say_at(t->r, line, 1, side ? "nonogram.columns-twice" : "nonogram.rows-twice", NULL);
    reader_next(t->r);
    for (int64_t i = 0; i < t->lines[side] && reader_ok(t->r); i++) {
        reader_skip_space(t->r);
        read_clue(t, side);
    }
}

/* A key, in small letters. */
static void read_word(struct reader *r, char word[WORD])
{
    reader_word(r, word, WORD);
    for (char *c = word; *c; c++) *c = (char)tolower((unsigned char)*c);
}

/* More lines of clues than the side has lines are an error, not properties. */
static void read_property_line(struct text *t, int c)
{
    int side = t->ends[1].size > 0;
    if (t->ends[side].size && (text_is_digit(c) || c == '-'))
        reader_say_at(t->r, t->r->line, 1, side ? "nonogram.columns-enough" : "nonogram.rows-enough",
                      SAY(say_int("n", t->lines[side])));
    reader_skip_line(t->r);
}

/* One line, or the clues of one side. */
static void read_key(struct text *t, struct arena *arena)
{
    char word[WORD];
    int first = reader_peek(t->r);
    read_word(t->r, word);
    if (strcmp(word, "rows") == 0)
        read_lines_of(t, NONOGRAM_ROW);
    else if (strcmp(word, "columns") == 0)
        read_lines_of(t, NONOGRAM_COLUMN);
    else if (strcmp(word, "height") == 0 || strcmp(word, "width") == 0) {
        int side = word[0] == 'w';
        t->lines[side] = reader_int(t->r, 1, NONOGRAM_MOST, side ? "nonogram.width" : "nonogram.height");
        reader_end_line(t->r, "nonogram.size");
    } else if (strcmp(word, "goal") == 0)
        read_goal(t);
    else if (strcmp(word, "title") == 0)
        t->title = read_property(t, arena);
    else if (strcmp(word, "color") == 0)
        reader_say(t->r, "nonogram.colours", NULL);
    else
        read_property_line(t, first);
}

/* Does a size follow, before a goal? Then these lines are of another board. */
static bool begins_board(const struct reader *r)
{
    struct reader ahead = *r;
    char word[WORD];
    for (; reader_ok(&ahead) && reader_peek(&ahead) != READER_END; reader_skip_space(&ahead)) {
        if (reader_accept_letters(&ahead, "nonogram")) return true;
        read_word(&ahead, word);
        if (strcmp(word, "width") == 0 || strcmp(word, "height") == 0) return true;
        if (strcmp(word, "rows") == 0 || strcmp(word, "columns") == 0) return !reader_at_line_end(&ahead);
        if (strcmp(word, "goal") == 0) return false;
        reader_skip_line(&ahead);
    }
    return false;
}

/* Until both sides are known, the text may be another family's: any line may be a property. */
static void read_non(struct text *t, struct arena *arena)
{
    int64_t line = t->r->line, column = reader_column(t->r);
    t->r->vague = true;
    for (reader_skip_space(t->r); reader_ok(t->r) && reader_peek(t->r) != READER_END;
         reader_skip_space(t->r)) {
        if (t->ends[0].size && t->ends[1].size && begins_board(t->r)) break;
        read_key(t, arena);
        t->r->vague &= !t->lines[0] || !t->lines[1];
    }
    if (reader_ok(t->r) && (!t->lines[0] || !t->lines[1]))
        reader_say_at(t->r, line, column, "nonogram.head", NULL);
    for (int side = 0; side < SIDES && reader_ok(t->r); side++)
        if (!t->ends[side].size)
            reader_say(t->r, side ? "nonogram.columns-missing" : "nonogram.rows-missing", NULL);
}

/* ---- any form */

static bool read_text(struct text *t, struct reader *r, struct arena *arena)
{
    *t = (struct text){.r = r};
    reader_skip_comments(r);
    if (reader_accept_letters(r, "nonogram"))
        read_native(t);
    else
        read_non(t, arena);
    return reader_ok(r);
}

static void free_text(struct text *t)
{
    for (int side = 0; side < SIDES; side++) {
        vec_free(&t->lengths[side]);
        vec_free(&t->ends[side]);
    }
    vec_free(&t->cells);
}

static const struct block_line *lines_of(const struct text *t, struct arena *arena)
{
    size_t count = 0;
    struct block_line *line = ARENA_ARRAY(arena, struct block_line, (size_t)(t->lines[0] + t->lines[1]));
    for (int side = 0; side < SIDES; side++)
        for (size_t i = 0, from = 0; i < t->ends[side].size; from = t->ends[side].data[i++]) {
            size_t blocks = t->ends[side].data[i] - from;
            line[count++] =
                (struct block_line){.cells = (size_t)t->lines[!side],
                                    .count = blocks,
                                    .length = blocks ? arena_copy(arena, t->lengths[side].data + from,
                                                                  blocks * sizeof(int32_t))
                                                     : NULL};
        }
    return line;
}

struct board *nonogram_read(struct arena *arena, struct reader *r)
{
    struct text t;
    struct board *board = NULL;
    if (read_text(&t, r, arena)) {
        size_t cells = (size_t)(t.lines[0] * t.lines[1]);
        struct nonogram *n = ARENA_NEW(arena, struct nonogram);
        *n = (struct nonogram){.rows = (int)t.lines[NONOGRAM_ROW],
                               .columns = (int)t.lines[NONOGRAM_COLUMN],
                               .line = lines_of(&t, arena),
                               .title = t.title};
        int32_t *given = ARENA_ARRAY(arena, int32_t, cells);
        for (size_t i = 0; i < cells; i++) given[i] = t.cells.size && !t.goal ? t.cells.data[i] : LOGIC_OPEN;
        board = nonogram_begin(n, arena, given);
        if (t.goal) board->answer = arena_copy(arena, t.cells.data, cells * sizeof *t.cells.data);
    }
    free_text(&t);
    return board;
}

/* The clues beside a row, or above the columns, as the text pen writes them. */
static void skip_margin(struct reader *r)
{
    for (reader_skip_blanks(r); text_is_digit(reader_peek(r)); reader_skip_blanks(r)) reader_next(r);
}

static int32_t *read_picture(struct arena *arena, struct reader *r, int *rows, int *columns)
{
    VEC(int32_t) cells = {0};
    size_t width = 0;
    *rows = 0;
    for (reader_skip_comments(r); reader_ok(r) && reader_peek(r) != READER_END; reader_skip_comments(r)) {
        size_t first = cells.size;
        skip_margin(r);
        bool above = reader_at_line_end(r);
        while (reader_ok(r) && !reader_at_line_end(r)) {
            if (!is_cell(reader_peek(r))) refuse(r, "nonogram.cell");
            vec_push(&cells, reader_next(r) == '#' ? NONOGRAM_FILLED : NONOGRAM_EMPTY);
        }
        if (above) continue;
        if (!width) width = cells.size;
        if (reader_ok(r) && cells.size - first != width)
            reader_say(r, "nonogram.row-length",
                       SAY(say_int("n", (int64_t)(cells.size - first)), say_int("first", (int64_t)width)));
        if (width > NONOGRAM_MOST || ++*rows > NONOGRAM_MOST)
            reader_say(r, "nonogram.picture-size", SAY(say_int("most", NONOGRAM_MOST)));
    }
    if (reader_ok(r) && !width) refuse(r, "nonogram.picture");
    *columns = (int)width;
    int32_t *values = arena_copy(arena, cells.data, cells.size * sizeof *values);
    vec_free(&cells);
    return reader_ok(r) ? values : NULL;
}

/* The cells of an answer in any form. NULL with the reader's error. */
static const int32_t *read_any(struct arena *arena, struct reader *r, int *rows, int *columns)
{
    reader_skip_comments(r);
    if (is_cell(reader_peek(r)) || text_is_digit(reader_peek(r)))
        return read_picture(arena, r, rows, columns);
    const struct board *other = nonogram_read(arena, r);
    if (!other) return NULL;
    *rows = nonogram_of(other)->rows;
    *columns = nonogram_of(other)->columns;
    return other->answer ? other->answer : nonogram_of(other)->base.given;
}

bool nonogram_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct nonogram *n = nonogram_of(board);
    int rows, columns;
    reader_skip_comments(r);
    int64_t line = r->line, column = reader_column(r);
    const int32_t *found = read_any(arena, r, &rows, &columns);
    if (!found) return false;
    if (rows != n->rows || columns != n->columns)
        reader_say_at(r, line, column, "regions.answer-size",
                      SAY(say_int("rows", rows), say_int("columns", columns), say_int("of_rows", n->rows),
                          say_int("of_columns", n->columns)));
    for (size_t i = 0; i < board->cells && reader_ok(r); i++) {
        values[i] = found[i];
        if (values[i] == LOGIC_OPEN)
            reader_say_at(r, line, column, "regions.answer-open",
                          SAY(say_int("row", (int64_t)i / n->columns + 1),
                              say_int("column", (int64_t)i % n->columns + 1)));
    }
    reader_skip_comments(r);
    if (reader_ok(r) && reader_peek(r) != READER_END) refuse(r, "nonogram.end");
    return reader_ok(r);
}

/* ---- writing */

static void write_clues(const struct nonogram *n, int from, int to, char between, struct buf *out)
{
    for (int l = from; l < to; l++) {
        for (size_t b = 0; b < n->line[l].count; b++) {
            if (b) buf_char(out, between);
            buf_int(out, n->line[l].length[b]);
        }
        buf_add(out, n->line[l].count ? "\n" : "0\n");
    }
}

/* The cells are left out if all are open. */
void nonogram_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct nonogram *n = nonogram_of(board);
    const int32_t *cells = values ? values : n->base.given;
    bool known = false;
    buf_print(out, "nonogram %d %d\n", n->rows, n->columns);
    write_clues(n, 0, nonogram_lines(n), ' ', out);
    for (size_t i = 0; i < board->cells; i++) known |= cells[i] != LOGIC_OPEN;
    for (size_t i = 0; i < board->cells && known; i++) {
        buf_char(out, cells[i] == NONOGRAM_FILLED ? '#' : cells[i] == NONOGRAM_EMPTY ? '-' : '.');
        if ((i + 1) % (size_t)n->columns == 0) buf_char(out, '\n');
    }
}

static void write_non(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct nonogram *n = nonogram_of(board);
    if (n->title) buf_print(out, "title \"%s\"\n", n->title);
    buf_print(out, "width %d\nheight %d\n\nrows\n", n->columns, n->rows);
    write_clues(n, 0, n->rows, ',', out);
    buf_add(out, "\ncolumns\n");
    write_clues(n, n->rows, nonogram_lines(n), ',', out);
    if (!values) values = board->answer;
    if (!values) return;
    buf_add(out, "\ngoal ");
    for (size_t i = 0; i < board->cells; i++) buf_char(out, values[i] == NONOGRAM_FILLED ? '1' : '0');
    buf_char(out, '\n');
}

const struct family_format nonogram_read_formats[] = {
    {"non", "nonogram.non", write_non, NULL},
    {0},
};

/* An answer is the goal; other known cells have no place. */
bool nonogram_read_holds(const struct board *board, const int32_t *values, const char *format,
                         struct sentence *error)
{
    bool known = false;
    if (strcmp(format, "non") != 0) return true;
    for (size_t i = 0; i < board->cells; i++)
        known |= values ? values[i] == LOGIC_OPEN : nonogram_of(board)->base.given[i] != LOGIC_OPEN;
    return !known || say_set(error, "nonogram.non-given", NULL);
}
