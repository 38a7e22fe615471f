/* Museums: the fewest one-way sensors that see every empty cell. A sensor sees along its line up to
 * an obstacle or another sensor.
 *
 * A museum is a chess board to be dominated by one-way rooks; rules, model and referee are those
 * of chess.c. Only the file format is its own, a floor plan (kit/floor_plan.h), because blanks are
 * cells: the cell of column j, from 0, is character 2j of its line; what is missing at the end of
 * a line is empty; `*` is an obstacle, a space or a dot an empty cell, N S E O a sensor that
 * stays, x a cell where no sensor may stand. A file without any space has one cell for each
 * character. Lines that begin with `c ` before the first row are comments. Every line is a row,
 * except empty ones at the end: a last row of empty cells has a blank or a dot in it. */
#include "puzzle/family/chess/chess.h"

#include "puzzle/kit/floor_plan.h"
#include "puzzle/kit/grid.h"

#include <stdio.h>
#include <string.h>

struct parameters {
    const char *file;
};

static const struct option parameters[] = {
    {.name = "FILE",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     .offset = offsetof(struct parameters, file),
     .reads = true,
     .help = "museum.option.file"},
    {0},
};

/* ---- reading */

enum { BARRED = -1 }; /* no sensor may stand there */

/* 1 + the row of the table of pieces, 0 for an empty cell, BARRED; false for other characters. */
static bool read_cell(int c, int32_t *cell)
{
    *cell = c == 'x' ? BARRED : 0;
    if (c == ' ' || c == '.' || c == 'x') return true;
    if (c == '*') {
        *cell = (int32_t)chess_row(pieces_find("obstacle")) + 1;
        return true;
    }
    for (const struct piece *p = pieces_table; p->name; p++)
        if (p->moves[0].one_way && p->moves[0].rows * p->moves[0].columns == 0 && p->letter[0] == c)
            *cell = (int32_t)chess_row(p) + 1;
    return *cell != 0;
}

static const struct floor_plan_form form = {
    .noun = "museum.read.noun",
    .cells = "*.NSEOx",
    .says = "museum.read.cells",
    .telling = "*NSEO",
    .spaced = true,
    .last = '.',
    .most = CHESS_MOST,
    .most_cells = CHESS_MOST * CHESS_MOST,
};

/* Marks barred cells and empties them; NULL if there are none. */
static const bool *take_barred(struct arena *arena, int8_t *cells, size_t count)
{
    bool *barred = ARENA_ARRAY(arena, bool, count), any = false;
    for (size_t i = 0; i < count; i++) {
        any |= barred[i] = cells[i] == BARRED;
        if (barred[i]) cells[i] = 0;
    }
    return any ? barred : NULL;
}

/* Is there only this character? */
static bool only(const struct floor_plan *plan, char sign)
{
    size_t cells = (size_t)plan->rows * (size_t)plan->columns, i = 0;
    while (i < cells && plan->cells[i] == sign) i++;
    return i == cells;
}

int8_t *museum_cells(struct arena *arena, struct reader *r, struct chess *c)
{
    struct floor_plan plan;
    int8_t cell_of[256] = {0};
    if (floor_plan_read(&plan, &form, arena, r) && only(&plan, ' '))
        reader_say_at(r, 1, 1, "museum.read.only-blanks", NULL);
    if (reader_ok(r) && only(&plan, 'x')) reader_say_at(r, 1, 1, "museum.read.only-x", NULL);
    if (!reader_ok(r)) return NULL;
    c->rows = plan.rows;
    c->columns = plan.columns;
    for (const char *p = form.cells; *p; p++) {
        int32_t cell;
        if (read_cell(*p, &cell)) cell_of[(unsigned char)*p] = (int8_t)cell;
    }
    size_t count = (size_t)plan.rows * (size_t)plan.columns;
    int8_t *cells = ARENA_ARRAY(arena, int8_t, count);
    for (size_t i = 0; i < count; i++) cells[i] = cell_of[(unsigned char)plan.cells[i]];
    c->barred = take_barred(arena, cells, count);
    return cells;
}

/* ---- recognising museums */

struct line { /* of a text without its indentation */
    const unsigned char *at;
    size_t size;
};

/* The next line that is not blank, without trailing blanks; false at the end. */
static bool next_line(const unsigned char **at, const unsigned char *end, int64_t *number, struct line *line)
{
    while (*at < end) {
        const unsigned char *stop = memchr(*at, '\n', (size_t)(end - *at));
        if (!stop) stop = end;
        *line = (struct line){*at, (size_t)(stop - *at)};
        *at = stop < end ? stop + 1 : end;
        ++*number;
        while (line->size && strchr(" \r", line->at[line->size - 1])) line->size--;
        if (line->size) return true;
    }
    return false;
}

struct tour_graph {       /* properties of the text */
    size_t indent, width; /* the smallest indent, the longest line */
    bool foreign;         /* has a character that no museum has */
    bool star, dot, blank;
};

static void survey_line(struct tour_graph *s, const struct line *line)
{
    int32_t cell;
    size_t indent = 0;
    while (line->at[indent] == ' ') indent++;
    if (indent < s->indent) s->indent = indent;
    if (line->size > s->width) s->width = line->size;
    for (size_t i = indent; i < line->size; i++) {
        int c = line->at[i];
        s->foreign |= !read_cell(c, &cell);
        s->star |= c == '*';
        s->dot |= c == '.';
        s->blank |= c == ' ';
    }
}

/* The first blank or line end in place of a cell, else the width of the text. Sets *odd if
 * something is between cells. */
static size_t first_gap(const struct tour_graph *s, const struct line *line, bool *odd)
{
    size_t pitch = s->blank ? 2 : 1, gap = s->width;
    for (size_t i = s->indent; i < line->size; i++) {
        bool between = (i - s->indent) % pitch != 0;
        *odd |= between && line->at[i] != ' ';
        if (!between && line->at[i] == ' ' && i < gap) gap = i;
    }
    ASSERT(gap <= s->width && s->indent <= line->size);
    return line->size < gap ? line->size : gap;
}

enum museum_look museum_look(const struct reader *r, int64_t *line, int64_t *column)
{
    struct tour_graph s = {.indent = SIZE_MAX};
    struct line next;
    int64_t number = 0;
    bool odd = false;
    *line = 0;
    for (const unsigned char *at = r->at; next_line(&at, r->whole, &number, &next);) survey_line(&s, &next);
    if (s.foreign || !s.star) return MUSEUM_NOT;
    number = r->line - 1;
    for (const unsigned char *at = r->at; next_line(&at, r->whole, &number, &next) && !odd;) {
        size_t gap = first_gap(&s, &next, &odd);
        if (*line || gap == s.width) continue;
        *line = number;
        *column = (int64_t)gap + 1;
    }
    if (odd) return MUSEUM_NOT;
    return *line ? MUSEUM_CERTAINLY : s.dot ? MUSEUM_PERHAPS : MUSEUM_NOT;
}

struct board *museum_of(struct chess *c, int8_t *cells, struct sentence *error)
{
    static const char *const sensors[] = {"north-rook", "south-rook", "east-rook", "west-rook"};
    struct chess_plan plan;
    ASSERT(c->rows > 0 && c->columns > 0);
    c->dominate = c->optimise = true;
    chess_begin(c, &museum_family);
    chess_clear(&plan);
    for (size_t i = 0; i < sizeof sensors / sizeof *sensors; i++)
        plan.number[chess_row(pieces_find(sensors[i]))] = 1;
    return chess_choose_kinds(c, &plan, cells, error) ? &c->board : NULL;
}

static struct board *read(struct arena *arena, struct reader *r)
{
    struct chess *c = ARENA_NEW(arena, struct chess);
    struct sentence error;
    int8_t *cells = museum_cells(arena, r, c);
    struct board *board = cells ? museum_of(c, cells, &error) : NULL;
    if (cells && !board) reader_fail(r, "%s", error.text);
    return board;
}

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    (void)values;
    struct board *board = read(arena, r);
    if (!board) sentence_copy(error, &r->error);
    return board;
}

/* An answer may begin with the number of sensors, as written here. */
static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct chess *c = chess_of(board);
    int64_t line = r->line;
    if (reader_peek(r) >= '0' && reader_peek(r) <= '9') {
        reader_int(r, 0, CHESS_MOST * CHESS_MOST, "museum.read.sensors");
        reader_end_line(r, "museum.read.sensors");
    }
    const struct board *other = read(arena, r);
    if (!other) return false;
    const struct chess *o = chess_of(other);
    if (o->rows > c->rows || o->columns > c->columns) { /* trailing empty ones may be missing */
        reader_say_at(r, line, 1, "museum.read.other-size",
                      SAY(say_int("rows", o->rows), say_int("columns", o->columns),
                          say_int("museum_rows", c->rows), say_int("museum_columns", c->columns)));
        return false;
    }
    memset(values, 0, board->cells * sizeof *values);
    for (size_t i = 0; i < other->cells; i++) {
        size_t cell = i / (size_t)o->columns * (size_t)c->columns + i % (size_t)o->columns;
        ASSERT(cell < board->cells);
        for (int kind = 0; o->given[i] && kind < c->kind_count; kind++)
            if (c->kinds[kind].piece == o->kinds[o->given[i] - 1].piece) values[cell] = kind + 1;
    }
    return true;
}

/* ---- writing */

struct writing {
    const struct chess *chess;
    const int32_t *values; /* of an answer; NULL: the board alone */
};

static char sign_of(void *self, size_t cell)
{
    const struct writing *w = self;
    int32_t value = chess_value(w->chess, w->values, cell);
    ASSERT(value >= 0 && value <= w->chess->kind_count);
    if (!value) return chess_barred(w->chess, cell) ? 'x' : ' ';
    const struct piece *piece = w->chess->kinds[value - 1].piece;
    return piece->obstacle ? '*' : piece->letter[0];
}

static void write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    floor_plan_write(&form, c->rows, c->columns, sign_of, &(struct writing){c, values}, out);
}

static void draw_sight(const struct chess *c, const int32_t *values, size_t from, struct pieces_step step,
                       struct canvas *canvas)
{
    size_t cell = from, last = from;
    ASSERT(values[from] > 0);
    while (pieces_go(c->rows, c->columns, step, &cell) && !values[cell]) {
        last = cell;
        if (!step.ride) break;
    }
    if (last == from) return;
    int row, column, end_row, end_column;
    grid_place(c->columns, from, &row, &column);
    grid_place(c->columns, last, &end_row, &end_column);
    canvas_line(canvas, canvas_center(canvas, row, column), canvas_center(canvas, end_row, end_column),
                CANVAS_FOUND);
    canvas_dot(canvas, canvas_center(canvas, end_row, end_column), CANVAS_FOUND);
}

static void draw_sights(const struct chess *c, const int32_t *values, size_t from, struct canvas *canvas)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = values[from] ? pieces_steps(c->kinds[values[from] - 1].piece, steps) : 0;
    for (int i = 0; i < count; i++) draw_sight(c, values, from, steps[i], canvas);
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct chess *c = chess_of(board);
    struct canvas *canvas = canvas_new(arena, c->rows, c->columns, CANVAS_SQUARES);
    canvas_title(canvas, chess_title(c, "museum.title", arena));
    canvas->empty = " ";
    canvas->corner = ".";
    canvas->blocked = "*";
    for (size_t i = 0; i < board->cells && values; i++) draw_sights(c, values, i, canvas);
    chess_draw(board, values, wrong, canvas);
    return canvas;
}

/* The key of the way that a sensor looks. */
static const char *view(const struct piece *sensor)
{
    const struct pieces_move *move = &sensor->moves[0];
    if (move->rows) return move->rows < 0 ? "museum.looks-north" : "museum.looks-south";
    return move->columns < 0 ? "museum.looks-west" : "museum.looks-east";
}

static bool meaning(const struct board *board, size_t i, struct family_meaning *m)
{
    if (!chess_meaning(board, i, m)) return false;
    if (!m->value || chess_obstacle(chess_of(board), m->value))
        m->letter = m->value ? "*" : " ";
    else
        m->says = view(chess_of(board)->kinds[m->value - 1].piece);
    return true;
}

static bool term(const struct board *board, size_t i, struct family_term *term)
{
    if (!chess_play.term(board, i, term)) return false;
    /* the rules say that every cell is seen */
    term->says = strcmp(term->key, "fewest") == 0 ? "museum.fewest" : NULL;
    return true;
}

/* ---- reasons */

static const struct family_rule rules[] = {
    [CHESS_WATCHED] = {.key = "watched",
                       .says = "museum.watched",
                       .cost = 3,
                       .many = "museum.watched.many",
                       .each = "museum.watched.each",
                       .takes = "cell"},
    [CHESS_TOTAL] = {.key = "total", .says = "museum.total", .cost = 6, .takes = "number"},
    {0},
};

static const char *noun(const struct board *board, size_t cell, int32_t value)
{
    (void)cell;
    if (!value) return "museum.no-sensor";
    const struct piece *piece = chess_of(board)->kinds[value - 1].piece;
    const struct pieces_move *move = &piece->moves[0];
    if (piece->obstacle) return chess_words(piece)->one;
    if (move->rows) return move->rows < 0 ? "museum.north" : "museum.south";
    return move->columns < 0 ? "museum.west" : "museum.east";
}

static const struct family_reasons reasons_facet = {.rules = rules,
                                                    .model = &chess_reasons_model,
                                                    .most = 400,
                                                    .noun = noun,
                                                    .aside = chess_reasons_aside,
                                                    .insight = chess_insight,
                                                    .silent = chess_reasons_silent,
                                                    .concerns = chess_reasons_concerns,
                                                    .depths = {0, 1, 2}};

static const struct family_play play_facet = {.pose = chess_puzzles_pose,
                                              .counter = chess_counter,
                                              .term = term};

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &(const struct parameters){.file = "-"},
    .examples = "damier museum hall.txt\n"
                "damier museum hall.txt --format rays\n"
                "damier museum hall.txt --format svg --output hall.svg\n"
                "damier museum hall.txt --count --up-to-symmetry\n",
    .load = load,
};

static const struct family_forms forms_facet = {
    .series = true,
    .formats = chess_formats,
    .writes = chess_writes,
    .meaning = meaning,
    .preface = chess_write_threats,
};

static const struct family_theorems theorems_facet = {
    .refute = chess_bound_refute,
    .guess = chess_guess,
};

static const struct family_objective objective_facet = {
    .always = true,
    .worth = chess_worth,
    .bound = chess_bound,
    .settle = chess_settle,
};

const struct family museum_family = {
    .name = "museum",
    .title = "museum.family",
    .blurb = "museum.blurb",
    .rules = "museum.rules",
    .clue_heading = "museum.clue-heading",
    .read = read,
    .read_answer = read_answer,
    .write = write,
    .place = chess_place,
    .cells = chess_models_cells,
    .clues = chess_models_clues,
    .post = chess_models_post,
    .footprint = chess_footprint,
    .check = chess_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &chess_search,
    .theorems = &theorems_facet,
    .objective = &objective_facet,
    .symmetry = &chess_symmetries,
    .puzzles = &museum_puzzles,
    .generator = &museum_puzzles_random,
    .play = &play_facet,
    .reasons = &reasons_facet,
};
