/* Tours read and written: files, and the words of the command line. Boards without numbers and
 * holes have a head line alone. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "base/text.h"
#include "puzzle/kit/matrix.h"

#include <stdio.h>
#include <string.h>

/* ---- pairs of numbers in words: "5x6", "0,3" */

/* The beginning of a word of the user. */
struct short_text {
    char text[41];
};

static struct short_text short_of(const char *text)
{
    struct short_text it;
    snprintf(it.text, sizeof it.text, "%s", text);
    return it;
}

static bool read_size(const char *text, struct ground *g, struct sentence *error)
{
    int64_t rows, columns;
    if (text_size(text, &rows, &columns) && rows >= 1 && rows <= TOUR_MOST && columns >= 1 &&
        columns <= TOUR_MOST) {
        g->rows = (int)rows;
        g->columns = (int)columns;
        return true;
    }
    return say_set(error, "tour.read.size",
                   SAY(say_int("most", TOUR_MOST), say_raw("found", short_of(text).text)));
}

static bool take_leaper(int64_t a, int64_t b, struct ground *g, struct sentence *error)
{
    if (a < 0 || b < 0 || a + b == 0 || a > TOUR_LONGEST || b > TOUR_LONGEST)
        return say_set(error, "tour.read.leap-range",
                       SAY(say_int("most", TOUR_LONGEST), say_int("first", a), say_int("second", b)));
    g->long_leap = (int)(a > b ? a : b);
    g->short_leap = (int)(a > b ? b : a);
    return true;
}

static bool read_leaper(const char *text, struct ground *g, struct sentence *error)
{
    int64_t a, b;
    if (text_two(text, ',', &a, &b)) return take_leaper(a, b, g, error);
    return say_set(error, "tour.read.leap", SAY(say_raw("found", short_of(text).text)));
}

/* A start as it was written, with row and column from 0. */
static bool take_start(int64_t row, int64_t column, const char *text, int from, struct tour *t,
                       struct sentence *error)
{
    const struct ground *g = &t->ground;
    if (row < 0 || row >= g->rows || column < 0 || column >= g->columns)
        return say_set(error, "tour.read.start-off",
                       SAY(say_raw("start", short_of(text).text), say_int("rows", g->rows),
                           say_int("columns", g->columns), say_int("from", from)));
    if (!ground_has(g, (int)row, (int)column))
        return say_set(error, "tour.read.start-hole", SAY(say_raw("start", short_of(text).text)));
    t->start = row * g->columns + column;
    return true;
}

/* A row and a column, "0,3", or the name of a square, "r1c4"; `from`: what they count from. */
static bool read_square(const char *text, int64_t *row, int64_t *column, int *from)
{
    long named[2];
    *from = 0;
    if (text_two(text, ',', row, column)) return true;
    if (!cell_name_read(&text, &named[0], &named[1]) || *text) return false;
    *from = 1;
    *row = (int64_t)named[0] - 1;
    *column = (int64_t)named[1] - 1;
    return true;
}

static bool read_start(const char *text, struct tour *t, struct sentence *error)
{
    int64_t row, column;
    int from;
    if (read_square(text, &row, &column, &from)) return take_start(row, column, text, from, t, error);
    return say_set(error, "tour.read.start", SAY(say_raw("found", short_of(text).text)));
}

/* Fills in the board once its size, leap and holes are known; false with the sentence. */
static bool begin(struct tour *t, struct sentence *error)
{
    ASSERT(t->ground.rows > 0 && t->ground.columns > 0 && t->ground.long_leap >= t->ground.short_leap);
    const struct ground *g = &t->ground;
    bool plain = !g->hole && g->long_leap == 2 && g->short_leap == 1;
    double squares = (double)g->rows * (double)g->columns;
    t->board.family = &tour_family;
    t->board.cells = (size_t)g->rows * (size_t)g->columns;
    t->start = GROUND_NOWHERE;
    t->board.best_alone = t->uncrossed;
    if (t->neighbours) {
        t->board.method = &tour_methods[TOUR_BY_NEIGHBOURS];
        t->board.no_model = say_word("tour.no-model.neighbours");
    }
    if (t->uncrossed) t->board.no_model = say_word("tour.no-model.uncrossed");
    if (squares <= (plain ? TOUR_SQUARES : TOUR_LINKED)) return true;
    return say_set(error, plain ? "tour.read.too-large" : "tour.read.too-large-linked",
                   SAY(say_int("rows", g->rows), say_int("columns", g->columns),
                       say_int("most", plain ? TOUR_SQUARES : TOUR_LINKED)));
}

/* ---- files */

enum { ROWS, COLUMNS };                                       /* numbers of the head line */
enum { CLOSED, GIVEN, UNCROSSED, NEIGHBOURS, START, LEAPER }; /* its words */
enum { SQUARE = -2, HOLE = -1 };                              /* words of the matrix */

static const struct matrix_form form = {
    .name = "tour",
    .numbers = {[ROWS] = {"ROWS", "tour.read.rows", 1, TOUR_MOST, .sets = MATRIX_ROWS},
                [COLUMNS] = {"COLUMNS", "tour.read.columns", 1, TOUR_MOST, .sets = MATRIX_COLUMNS}},
    .words = {[CLOSED] = {.word = "closed"},
              [GIVEN] = {.word = "given"},
              [UNCROSSED] = {.word = "uncrossed"},
              [NEIGHBOURS] = {.word = "neighbours"},
              [START] = {.word = "start", .takes = MATRIX_PAIR, .what = "tour.read.a-start"},
              [LEAPER] = {.word = "leaper", .takes = MATRIX_PAIR, .what = "tour.read.a-leap"}},
    .signs = {{'.', SQUARE}, {'#', HOLE}},
    .number = "tour.read.number",
    .lo = 1,
    .hi = INT32_MAX,
    .word = "tour.read.word",
    .noun = "square",
    .optional = true,
    .series = true,
};

/* Rows alone, in which blank lines are without meaning. */
static struct matrix_form form_of_rows(void)
{
    struct matrix_form rows = form;
    rows.series = false;
    return rows;
}

/* Holes, in the arena; NULL if there are none. */
static const bool *holes_of(struct arena *arena, const struct matrix *m)
{
    bool any = false, *hole = ARENA_ARRAY(arena, bool, m->cells.size);
    for (size_t i = 0; i < m->cells.size; i++) any |= hole[i] = m->cells.data[i] == HOLE;
    return any ? hole : NULL;
}

static bool has_numbers(const struct matrix *m)
{
    for (size_t i = 0; i < m->cells.size; i++)
        if (m->cells.data[i] >= 0) return true;
    return false;
}

/* Squares without a number have 0. */
static void take_numbers(const struct matrix *m, int32_t *values)
{
    for (size_t i = 0; i < m->cells.size; i++) values[i] = m->cells.data[i] > 0 ? m->cells.data[i] : 0;
}

static void fail_at(struct reader *r, const struct matrix *m, int word, const char *sentence)
{
    reader_fail_at(r, m->line, m->word[word].column, "%s", sentence);
}

/* Words that exclude each other. */
static void exclude(struct reader *r, const struct matrix *m, int word, int other, const char *key)
{
    if (m->word[word].said && m->word[other].said)
        reader_say_at(r, m->line, m->word[other].column, key,
                      SAY(say_raw("word", m->form->words[other].word)));
}

static void take_words(struct reader *r, struct tour *t, const struct matrix *m)
{
    struct sentence error;
    const int64_t *start = m->word[START].number;
    if (reader_ok(r) && !begin(t, &error)) reader_fail_at(r, m->line, m->size_column, "%s", error.text);
    char text[48];
    snprintf(text, sizeof text, "%lld,%lld", (long long)start[0], (long long)start[1]);
    if (reader_ok(r) && m->word[START].said && !take_start(start[0], start[1], text, 0, t, &error))
        fail_at(r, m, START, error.text);
    exclude(r, m, UNCROSSED, START, "tour.exclude.start");
    exclude(r, m, NEIGHBOURS, CLOSED, "tour.exclude.neighbours");
    exclude(r, m, NEIGHBOURS, UNCROSSED, "tour.exclude.neighbours");
    exclude(r, m, GIVEN, NEIGHBOURS, "tour.exclude.given");
    exclude(r, m, GIVEN, UNCROSSED, "tour.exclude.given");
}

/* The numbers of a puzzle. 1 is the start. */
static void take_given(struct arena *arena, struct reader *r, struct tour *t, const struct matrix *m)
{
    ASSERT(m->cells.size == t->board.cells && t->numbered);
    int32_t *given = ARENA_ARRAY(arena, int32_t, m->cells.size);
    if (!matrix_once(m, ground_squares(&t->ground), r)) return;
    for (size_t i = 0; i < m->cells.size; i++) {
        if (m->cells.data[i] != 1) continue;
        if (t->start != GROUND_NOWHERE && t->start != (int64_t)i)
            matrix_say(m, r, i, "tour.read.one-elsewhere", NULL);
        t->start = (int64_t)i;
    }
    take_numbers(m, given);
    t->given = given;
}

/* The head line, then the rows. */
static void read_file(struct arena *arena, struct reader *r, struct tour *t, struct matrix *m)
{
    struct sentence error;
    const int64_t *leaper = m->word[LEAPER].number;
    if (!matrix_head(m, r)) return;
    t->closed = m->word[CLOSED].said;
    t->numbered = m->word[GIVEN].said;
    t->uncrossed = m->word[UNCROSSED].said;
    t->neighbours = m->word[NEIGHBOURS].said;
    t->ground = (struct ground){.rows = m->rows, .columns = m->columns, .long_leap = 2, .short_leap = 1};
    m->lo = !t->neighbours;
    if (m->word[LEAPER].said && !take_leaper(leaper[0], leaper[1], &t->ground, &error))
        fail_at(r, m, LEAPER, error.text);
    if (reader_ok(r) && matrix_rows(m, r) && matrix_end(m, r)) t->ground.hole = holes_of(arena, m);
    take_words(r, t, m);
}

/* Reads a board; its numbers are clues or an answer, as the first line says. `as_answer`: an
 * answer, which may also be a completed puzzle file. */
static struct board *read_board(struct arena *arena, struct reader *r, bool as_answer)
{
    struct tour *t = ARENA_NEW(arena, struct tour);
    struct matrix m;
    matrix_begin(&m, &form);
    read_file(arena, r, t, &m);
    bool given = t->numbered && !as_answer, numbers = has_numbers(&m);
    if (reader_ok(r) && numbers && given) take_given(arena, r, t, &m);
    /* A board of holes has an answer without numbers. */
    bool empty = reader_ok(r) && as_answer && m.cells.size && ground_squares(&t->ground) == 0;
    if (reader_ok(r) && (numbers || empty) && !given) {
        int32_t *answer = ARENA_ARRAY(arena, int32_t, m.cells.size);
        take_numbers(&m, answer);
        t->board.answer = answer;
    }
    matrix_free(&m);
    return reader_ok(r) ? &t->board : NULL;
}

struct board *tour_read_board(struct arena *arena, struct reader *r)
{
    return read_board(arena, r, false);
}

/* A whole file. */
static bool read_filled(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct ground *g = &tour_of(board)->ground;
    int64_t line = r->line, column = reader_column(r);
    const struct board *other = read_board(arena, r, true);
    if (!other) return false;
    if (!other->answer || other->cells != board->cells || tour_of(other)->ground.columns != g->columns)
        reader_say_at(r, line, column, "tour.read.numbers",
                      SAY(say_int("rows", g->rows), say_int("columns", g->columns)));
    else
        memcpy(values, other->answer, board->cells * sizeof *values);
    return reader_ok(r);
}

/* The numbers alone, as in text (after the number of moves, for uncrossed paths), or a whole
 * file. */
bool tour_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct tour *t = tour_of(board);
    const struct matrix_form rows = form_of_rows();
    struct matrix m;
    reader_skip_space(r);
    if (reader_peek(r) == 't') return read_filled(board, arena, r, values);
    int64_t first = r->line, column = reader_column(r), moves = 0;
    if (t->uncrossed) {
        moves = reader_int(r, 0, INT32_MAX, "tour.read.moves");
        reader_end_line(r, say_word("tour.read.moves"));
    }
    matrix_begin(&m, &rows);
    m.lo = !t->neighbours;
    if (reader_ok(r) && matrix_rows(&m, r) && matrix_answers(&m, t->ground.rows, t->ground.columns, r))
        take_numbers(&m, values);
    matrix_free(&m);
    if (reader_ok(r) && t->uncrossed && moves != tour_moves(t, values))
        reader_say_at(r, first, column, "tour.read.moves-differ",
                      SAY(say_int("moves", moves), say_int("walk", tour_moves(t, values))));
    return reader_ok(r);
}

/* ---- writing */

static int32_t value_of(const void *board, const int32_t *values, size_t cell)
{
    const struct tour *t = board;
    if (!tour_is_blank(t, values, cell)) return values[cell];
    return tour_is_hole(t, cell) ? HOLE : SQUARE;
}

static void begin_rows(struct matrix *m, const struct tour *t, const int32_t *values)
{
    matrix_begin(m, &form);
    matrix_head_set(m, ROWS, t->ground.rows);
    matrix_head_set(m, COLUMNS, t->ground.columns);
    m->width = tour_width(t, values);
}

void tour_read_write_rows(const struct board *board, const int32_t *values, struct buf *out)
{
    struct matrix m;
    begin_rows(&m, tour_of(board), values);
    matrix_write_rows(&m, value_of, board, values, out);
}

static struct matrix_said pair(bool said, int64_t first, int64_t second)
{
    return (struct matrix_said){.said = said, .number = {first, second}};
}

void tour_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct tour *t = tour_of(board);
    const struct ground *g = &t->ground;
    const int32_t *shown = values ? values : t->given;
    struct matrix m;
    bool start = t->start != GROUND_NOWHERE && !(t->given && t->given[t->start] == 1);
    begin_rows(&m, t, shown);
    m.word[CLOSED].said = t->closed;
    m.word[GIVEN].said = t->numbered && !values;
    m.word[UNCROSSED].said = t->uncrossed;
    m.word[NEIGHBOURS].said = t->neighbours;
    m.word[START] = pair(start, t->start / g->columns, t->start % g->columns);
    m.word[LEAPER] = pair(g->long_leap != 2 || g->short_leap != 1, g->short_leap, g->long_leap);
    matrix_write(&m, shown || g->hole ? value_of : NULL, board, shown, out);
}

/* ---- the command line */

/* Rows of a board without a head line. */
static bool load_holes(struct arena *arena, struct reader *r, struct ground *g, struct sentence *error)
{
    const struct matrix_form rows = form_of_rows();
    struct matrix m;
    matrix_begin(&m, &rows);
    matrix_rows(&m, r);
    for (size_t i = 0; i < m.cells.size && reader_ok(r); i++)
        if (m.cells.data[i] >= 0) matrix_say(&m, r, i, "tour.read.rows-of-holes", NULL);
    if (reader_ok(r)) {
        g->rows = m.rows;
        g->columns = m.columns;
        g->hole = holes_of(arena, &m);
    }
    if (!reader_ok(r)) sentence_copy(error, &r->error);
    matrix_free(&m);
    return reader_ok(r);
}

static const char *const methods[] = {[TOUR_BY_AUTO] = "auto",
                                      [TOUR_BY_BASIC] = "basic",
                                      [TOUR_BY_BORDER] = "border",
                                      [TOUR_BY_WARNSDORFF] = "warnsdorff",
                                      NULL};

struct board *tour_read_load(struct arena *arena, const void *values, struct reader *r,
                             struct sentence *error)
{
    const struct tour_parameters *p = values;
    struct tour *t = ARENA_NEW(arena, struct tour);
    t->ground = (struct ground){.long_leap = 2, .short_leap = 1};
    t->closed = p->closed;
    t->uncrossed = p->uncrossed;
    t->neighbours = p->neighbours;
    t->board.checkpoint = p->checkpoint;
    if (!p->size == !p->file) {
        say_set(error, p->size ? "tour.read.two-sizes" : "tour.read.no-size", NULL);
        return NULL;
    }
    if (p->size && !read_size(p->size, &t->ground, error)) return NULL;
    if (r && !load_holes(arena, r, &t->ground, error)) return NULL;
    if (p->leaper && !read_leaper(p->leaper, &t->ground, error)) return NULL;
    if (!begin(t, error)) return NULL;
    if (p->method != TOUR_BY_AUTO) t->board.method = &tour_methods[p->method];
    if (p->start && !read_start(p->start, t, error)) return NULL;
    if (p->uncrossed && (p->start || p->method || p->checkpoint)) {
        const char *option = p->start ? "--start" : p->method ? "--method" : "--checkpoint";
        say_set(error, "tour.exclude.uncrossed", SAY(say_raw("option", option)));
        return NULL;
    }
    if (p->neighbours && (p->closed || p->uncrossed || p->method || p->checkpoint)) {
        const char *option = p->closed      ? "--closed"
                             : p->uncrossed ? "--uncrossed"
                             : p->method    ? "--method"
                                            : "--checkpoint";
        say_set(error, "tour.exclude.neighbours", SAY(say_raw("word", option)));
        return NULL;
    }
    return &t->board;
}

struct board *tour_read_sized(struct arena *arena, int rows, int columns, bool closed, struct sentence *error)
{
    struct tour *t = ARENA_NEW(arena, struct tour);
    t->ground = (struct ground){.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
    t->closed = closed;
    return begin(t, error) ? &t->board : NULL;
}

struct board *tour_read_make(struct arena *arena, const void *values, struct sentence *error)
{
    return tour_read_load(arena, values, NULL, error);
}

#define AT(field) .offset = offsetof(struct tour_parameters, field)
const struct option tour_read_options[] = {
    {.name = "SIZE",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     AT(size),
     .help = "tour.option.size"},
    {.name = "start",
     .type = OPTION_TEXT,
     .list = '+',
     AT(start),
     .argument = "R,C",
     .help = "tour.option.start"},
    {.name = "method",
     .type = OPTION_CHOICE,
     AT(method),
     .choices = methods,
     .argument = "NAME",
     .help = "tour.option.method"},
    {.name = "closed", .type = OPTION_FLAG, AT(closed), .help = "tour.option.closed"},
    {.name = "leaper",
     .type = OPTION_TEXT,
     .list = '+',
     AT(leaper),
     .argument = "A,B",
     .help = "tour.option.leaper"},
    {.name = "board",
     .type = OPTION_TEXT,
     AT(file),
     .argument = "FILE",
     .reads = true,
     .help = "tour.option.board"},
    {.name = "uncrossed", .type = OPTION_FLAG, AT(uncrossed), .help = "tour.option.uncrossed"},
    {.name = "neighbours", .type = OPTION_FLAG, AT(neighbours), .help = "tour.option.neighbours"},
    {.name = "checkpoint",
     .type = OPTION_TEXT,
     AT(checkpoint),
     .argument = "FILE",
     .reads = true,
     .writes = option_itself,
     .help = "tour.option.checkpoint"},
    {0},
};
#undef AT

const struct tour_parameters tour_read_defaults = {0};
