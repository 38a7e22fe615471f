/* Reader of tours: board files, answers, and the parameters of the command line.
 *
 * All forms end in `begin`, which derives the fields of the board from its size, leap and holes.
 * Numbers in a file are clues or an answer, depending on its first line. The first error sticks in
 * the reader. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* ---- pairs of numbers in words: "5x6", "0,3" */

static bool read_size(const char *text, struct ground *g, struct sentence *error)
{
    int64_t rows, columns;
    if (text_size(text, &rows, &columns) && rows >= 1 && rows <= TOUR_MOST && columns >= 1 &&
        columns <= TOUR_MOST) {
        g->rows = (int)rows;
        g->columns = (int)columns;
        return true;
    }
    return sentence_set(error, "expected a size such as 8 or 5x6, sides from 1 to %d, found `%.40s'",
                        TOUR_MOST, text);
}

static bool read_leaper(const char *text, struct ground *g, struct sentence *error)
{
    int64_t a, b;
    if (text_two(text, ',', &a, &b) && a >= 0 && b >= 0 && a + b > 0 && a <= TOUR_LONGEST &&
        b <= TOUR_LONGEST) {
        g->long_leap = (int)(a > b ? a : b);
        g->short_leap = (int)(a > b ? b : a);
        return true;
    }
    return sentence_set(error, "expected a leap such as 1,2, from 0 to %d and not both 0, found `%.40s'",
                        TOUR_LONGEST, text);
}

static bool read_start(const char *text, struct tour *t, struct sentence *error)
{
    int64_t row, column;
    const struct ground *g = &t->ground;
    if (!text_two(text, ',', &row, &column)) {
        sentence_set(error, "expected a start such as 0,3: row and column from 0, found `%.40s'", text);
    } else if (row < 0 || row >= g->rows || column < 0 || column >= g->columns) {
        sentence_set(error, "the start %lld,%lld is off the board of %d x %d", (long long)row,
                     (long long)column, g->rows, g->columns);
    } else if (!ground_has(g, (int)row, (int)column)) {
        sentence_set(error, "the start %lld,%lld is a hole", (long long)row, (long long)column);
    } else {
        t->start = row * g->columns + column;
        return true;
    }
    return false;
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
        t->board.no_model = "the matrix of neighbours has no model: it is counted";
    }
    if (t->uncrossed) t->board.no_model = "the longest uncrossed walk has no model: its own method finds it";
    if (squares <= (plain ? TOUR_SQUARES : TOUR_LINKED)) return true;
    return sentence_set(error, "%d x %d squares are too many: at most %d%s", g->rows, g->columns,
                        plain ? TOUR_SQUARES : TOUR_LINKED, plain ? "" : " with holes or other leapers");
}

/* ---- rows */

struct integer_program {
    vec_i32 cells; /* the number; 0 for a square, -1 for a hole */
    size_t columns;
    int64_t count;
    bool numbers; /* some cells hold numbers */
    bool zeros;   /* they may be 0: numbers of neighbours, not of steps */
};

enum { HOLE = -1 };

static int32_t read_cell(struct reader *r, struct integer_program *rows)
{
    char found[READER_FOUND_ROOM];
    int c = reader_peek(r);
    if (c == '.' || c == '#') {
        reader_next(r);
        return c == '#' ? HOLE : 0;
    }
    rows->numbers = true;
    if (c >= '0' && c <= '9')
        return (int32_t)reader_int(r, !rows->zeros, INT32_MAX,
                                   rows->zeros ? "the number of neighbours" : "the number of a step");
    reader_fail(r, "expected ., # or the number of a step, found %s", reader_found(r, found));
    return 0;
}

static void read_row(struct reader *r, struct integer_program *rows)
{
    size_t first = rows->cells.size;
    int64_t line = r->line;
    while (reader_ok(r) && !reader_at_line_end(r)) vec_push(&rows->cells, read_cell(r, rows));
    size_t length = rows->cells.size - first;
    if (rows->count++ == 0) rows->columns = length;
    if (reader_ok(r) && length != rows->columns)
        reader_fail_at(r, line, 1, "this row has %zu square%s, the first one %zu", length,
                       text_plural((int64_t)length), rows->columns);
    if (reader_ok(r)) reader_end_line(r, "a row");
}

static void read_rows(struct reader *r, struct integer_program *rows)
{
    reader_skip_space(r);
    while (reader_ok(r) && reader_peek(r) != READER_END) {
        read_row(r, rows);
        reader_skip_space(r);
    }
}

/* Holes, in the arena; NULL if there are none. */
static const bool *holes_of(struct arena *arena, const struct integer_program *rows)
{
    bool any = false, *hole = ARENA_ARRAY(arena, bool, rows->cells.size);
    for (size_t i = 0; i < rows->cells.size; i++) any |= hole[i] = rows->cells.data[i] == HOLE;
    return any ? hole : NULL;
}

static bool take_rows(struct reader *r, const struct integer_program *rows, const struct ground *g,
                      int64_t line)
{
    if (!reader_ok(r)) return false;
    if (rows->count == g->rows && rows->columns == (size_t)g->columns) return true;
    reader_fail_at(r, line, 1, "the rows make a board of %lld x %zu, but the first line says %d x %d",
                   (long long)rows->count, rows->columns, g->rows, g->columns);
    return false;
}

static const int32_t *answer_of(struct arena *arena, const struct integer_program *rows)
{
    ASSERT(rows->cells.size == (size_t)rows->count * rows->columns); /* rows are equally long */
    int32_t *values = ARENA_ARRAY(arena, int32_t, rows->cells.size);
    for (size_t i = 0; i < rows->cells.size; i++)
        values[i] = rows->cells.data[i] == HOLE ? 0 : rows->cells.data[i];
    return values;
}

/* ---- files */

struct head {
    char start[24], leaper[24];
    int64_t line, size_column, start_column, leaper_column;
};

/* Returns the column where it begins. */
static int64_t read_word(struct reader *r, char *word, size_t size)
{
    size_t length = 0;
    reader_skip_blanks(r);
    int64_t column = reader_column(r);
    for (int c = reader_peek(r); c > ' ' && length + 1 < size; c = reader_peek(r))
        word[length++] = (char)reader_next(r);
    word[length] = '\0';
    return column;
}

static void read_head_word(struct reader *r, struct tour *t, struct head *head)
{
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"closed", &t->closed},
                 {"given", &t->numbered},
                 {"uncrossed", &t->uncrossed},
                 {"neighbours", &t->neighbours}};
    char word[24], quote[TEXT_QUOTE_ROOM];
    int64_t column = read_word(r, word, sizeof word);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(word, flags[i].name) == 0) {
            *flags[i].flag = true;
            return;
        }
    if (strcmp(word, "start") == 0)
        head->start_column = read_word(r, head->start, sizeof head->start);
    else if (strcmp(word, "leaper") == 0)
        head->leaper_column = read_word(r, head->leaper, sizeof head->leaper);
    else
        reader_fail_at(r, r->line, column,
                       "expected closed, given, uncrossed, neighbours, start or leaper, found %s",
                       text_quote(word, strlen(word), quote));
}

static void read_head(struct reader *r, struct tour *t, struct head *head)
{
    head->line = r->line;
    reader_accept(r, "tour");
    reader_skip_blanks(r);
    head->size_column = reader_column(r);
    t->ground.rows = (int)reader_int(r, 1, TOUR_MOST, "the number of rows");
    t->ground.columns = (int)reader_int(r, 1, TOUR_MOST, "the number of columns");
    while (reader_ok(r) && !reader_at_line_end(r)) read_head_word(r, t, head);
    if (reader_ok(r)) reader_end_line(r, "the head of a tour");
}

static void take_head(struct reader *r, struct tour *t, const struct head *head)
{
    struct sentence error;
    if (reader_ok(r) && !begin(t, &error)) reader_fail_at(r, head->line, head->size_column, "%s", error.text);
    if (reader_ok(r) && head->start_column && !read_start(head->start, t, &error))
        reader_fail_at(r, head->line, head->start_column, "%s", error.text);
    if (reader_ok(r) && head->start_column && t->uncrossed)
        reader_fail_at(r, head->line, head->start_column,
                       "the longest uncrossed walk may start anywhere: leave out the start");
    if (reader_ok(r) && t->neighbours && (t->closed || t->uncrossed))
        reader_fail_at(r, head->line, head->size_column,
                       "the matrix of neighbours is not a tour: leave out %s",
                       t->closed ? "closed" : "uncrossed");
    if (reader_ok(r) && t->numbered && (t->neighbours || t->uncrossed))
        reader_fail_at(r, head->line, head->size_column, "numbers are given of tours alone: leave out %s",
                       t->neighbours ? "neighbours" : "uncrossed");
}

/* Checks the numbers of a puzzle: each once, and at most the number of squares. 1 is the start. */
static void take_given(struct arena *arena, struct reader *r, struct tour *t,
                       const struct integer_program *rows, int64_t line)
{
    ASSERT(rows->cells.size == t->board.cells && t->numbered);
    int32_t squares = (int32_t)ground_squares(&t->ground);
    bool *seen = ARENA_ARRAY(arena, bool, (size_t)squares + 1);
    int32_t *given = ARENA_ARRAY(arena, int32_t, rows->cells.size);
    for (size_t i = 0; i < rows->cells.size && reader_ok(r); i++) {
        int32_t number = rows->cells.data[i];
        if (number <= 0) continue;
        if (number > squares)
            reader_fail_at(r, line, 1, "%d is given, but there %s %d square%s to visit", (int)number,
                           text_is(squares), (int)squares, text_plural(squares));
        else if (seen[number])
            reader_fail_at(r, line, 1, "%d is given twice", (int)number);
        else if (number == 1 && t->start != GROUND_NOWHERE && t->start != (int64_t)i)
            reader_fail_at(r, line, 1, "1 is given elsewhere than the start");
        else
            seen[given[i] = number] = true;
        if (number == 1) t->start = (int64_t)i;
    }
    t->given = given;
}

/* Reads a board; its numbers are clues or an answer, as the first line says. `as_answer`: an
 * answer, which may also be a completed puzzle file. */
static struct board *read_board(struct arena *arena, struct reader *r, bool as_answer)
{
    struct tour *t = ARENA_NEW(arena, struct tour);
    struct head head = {.line = 1};
    struct integer_program rows = {0};
    struct sentence error;
    t->ground = (struct ground){.long_leap = 2, .short_leap = 1};
    reader_skip_comments(r);
    if (reader_peek(r) != 't') reader_fail(r, "expected `tour ROWS COLUMNS ...'");
    if (reader_ok(r)) read_head(r, t, &head);
    if (reader_ok(r) && head.leaper_column && !read_leaper(head.leaper, &t->ground, &error))
        reader_fail_at(r, head.line, head.leaper_column, "%s", error.text);
    reader_skip_space(r);
    int64_t line = r->line;
    rows.zeros = t->neighbours;
    read_rows(r, &rows);
    if (rows.count && take_rows(r, &rows, &t->ground, line)) t->ground.hole = holes_of(arena, &rows);
    take_head(r, t, &head);
    bool given = t->numbered && !as_answer;
    if (reader_ok(r) && rows.numbers && given) take_given(arena, r, t, &rows, line);
    /* A board of holes has an answer without numbers. */
    bool empty = as_answer && rows.count && reader_ok(r) && ground_squares(&t->ground) == 0;
    if (reader_ok(r) && (rows.numbers || empty) && !given) t->board.answer = answer_of(arena, &rows);
    vec_free(&rows.cells);
    return reader_ok(r) ? &t->board : NULL;
}

struct board *tour_read_board(struct arena *arena, struct reader *r)
{
    return read_board(arena, r, false);
}

/* The numbers alone, as in text (after the number of moves, for uncrossed paths), or a whole
 * file. */
bool tour_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct tour *t = tour_of(board);
    reader_skip_space(r);
    int64_t first = r->line, column = reader_column(r), moves = 0;
    if (reader_peek(r) == 't') {
        const struct board *other = read_board(arena, r, true);
        if (!other) return false;
        if (!other->answer || other->cells != board->cells ||
            tour_of(other)->ground.columns != t->ground.columns)
            reader_fail_at(r, first, column, "expected the numbers of a tour of %d x %d", t->ground.rows,
                           t->ground.columns);
        else
            memcpy(values, other->answer, board->cells * sizeof *values);
        return reader_ok(r);
    }
    struct integer_program rows = {.zeros = t->neighbours};
    if (t->uncrossed) {
        moves = reader_int(r, 0, INT32_MAX, "the number of moves");
        reader_end_line(r, "the number of moves");
    }
    int64_t line = r->line;
    read_rows(r, &rows);
    if (take_rows(r, &rows, &t->ground, line))
        memcpy(values, answer_of(arena, &rows), board->cells * sizeof *values);
    if (reader_ok(r) && t->uncrossed && moves != tour_moves(t, values))
        reader_fail_at(r, first, column, "this says %lld move%s, but the walk has %lld", (long long)moves,
                       text_plural(moves), (long long)tour_moves(t, values));
    vec_free(&rows.cells);
    return reader_ok(r);
}

/* ---- the command line */

static bool load_holes(struct arena *arena, struct reader *r, struct ground *g, struct sentence *error)
{
    struct integer_program rows = {0};
    read_rows(r, &rows);
    if (reader_ok(r) && rows.count == 0) reader_fail_at(r, 1, 1, "expected rows of . and #, found nothing");
    if (reader_ok(r) && rows.numbers) reader_fail_at(r, 1, 1, "expected rows of . and #, found numbers");
    if (reader_ok(r)) {
        g->rows = (int)rows.count;
        g->columns = (int)rows.columns;
        g->hole = holes_of(arena, &rows);
    }
    if (!reader_ok(r)) sentence_copy(error, &r->error);
    vec_free(&rows.cells);
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
        sentence_set(error, p->size ? "the file has the size: leave out one of them"
                                    : "no size given: damier tour 8, damier tour 5x6, or --board FILE");
        return NULL;
    }
    if (p->size && !read_size(p->size, &t->ground, error)) return NULL;
    if (r && !load_holes(arena, r, &t->ground, error)) return NULL;
    if (p->leaper && !read_leaper(p->leaper, &t->ground, error)) return NULL;
    if (!begin(t, error)) return NULL;
    if (p->method != TOUR_BY_AUTO) t->board.method = &tour_methods[p->method];
    if (p->start && !read_start(p->start, t, error)) return NULL;
    if (p->uncrossed && (p->start || p->method || p->checkpoint)) {
        sentence_set(error,
                     "the longest uncrossed walk has its own method and may start anywhere: leave out %s",
                     p->start    ? "--start"
                     : p->method ? "--method"
                                 : "--checkpoint");
        return NULL;
    }
    if (p->neighbours && (p->closed || p->uncrossed || p->method || p->checkpoint)) {
        sentence_set(error, "the matrix of neighbours is not a tour: leave out %s",
                     p->closed      ? "--closed"
                     : p->uncrossed ? "--uncrossed"
                     : p->method    ? "--method"
                                    : "--checkpoint");
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
     .help = "the size of the board, 8 or 5x6: rows, then columns"},
    {.name = "start",
     .type = OPTION_TEXT,
     .list = '+',
     AT(start),
     .argument = "R,C",
     .help =
         "row and column of the first square, from 0; without it, 0,0 for one tour, every square for all"},
    {.name = "method",
     .type = OPTION_CHOICE,
     AT(method),
     .choices = methods,
     .argument = "NAME",
     .help = "how to search; auto by default"},
    {.name = "closed", .type = OPTION_FLAG, AT(closed), .help = "the last square is a leap from the first"},
    {.name = "leaper",
     .type = OPTION_TEXT,
     .list = '+',
     AT(leaper),
     .argument = "A,B",
     .help = "another piece, which leaps A one way and B the other; the knight is 1,2"},
    {.name = "board",
     .type = OPTION_TEXT,
     AT(file),
     .argument = "FILE",
     .reads = true,
     .help = "a board with holes instead of a size: rows of . and #; - is standard input"},
    {.name = "uncrossed",
     .type = OPTION_FLAG,
     AT(uncrossed),
     .help = "the longest walk whose lines do not cross, instead of a tour"},
    {.name = "neighbours",
     .type = OPTION_FLAG,
     AT(neighbours),
     .help = "how many squares can be reached from each, instead of a tour; with --start, while the piece "
             "stands there"},
    {.name = "checkpoint",
     .type = OPTION_TEXT,
     AT(checkpoint),
     .argument = "FILE",
     .reads = true,
     .writes = option_itself,
     .help = "with --count: save the count so far there, and continue from it"},
    {0},
};
#undef AT

const struct tour_parameters tour_read_defaults = {0};
