/* Mazes: the answer is a way from the start to an exit.
 *
 * File: a floor plan (kit/floor_plan.h) of `#` for a wall, a space for a free cell, one `S` for
 * the start, `E` for each exit; short lines are filled with free cells. In an answer dots mark the
 * way. A value is the number of the cell on the way, from 1 at the start; 0 elsewhere. The dots of
 * an answer are right if they contain a way from the start to an exit.
 *
 * The searches are in src/search/tours/labyrinth.c: depth first, or breadth first for a shortest
 * way. There is no model. Human rules: maze_logic.c. */
#include "puzzle/family/maze/maze.h"

#include "base/alloc.h"
#include "base/say.h"
#include "puzzle/kit/floor_plan.h"
#include "puzzle/kit/grid.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 100000 /* rows, columns */, MOST_CELLS = 200000000 };

struct parameters {
    const char *file;
    bool shortest;
};

static const struct option parameters[] = {
    {.name = "FILE",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     .offset = offsetof(struct parameters, file),
     .reads = true,
     .help = "maze.option.file"},
    {.name = "shortest",
     .type = OPTION_FLAG,
     .offset = offsetof(struct parameters, shortest),
     .help = "maze.option.shortest"},
    {0},
};

/* ---- reading */

static const struct floor_plan_form form = {
    .noun = "maze.read.maze",
    .cells = "# .SE",
    .says = "maze.read.cell",
    .telling = "SE",
    .once = 'S',
    .most = MOST,
    .most_cells = MOST_CELLS,
};

static struct maze_board *board_of(struct arena *arena, int rows, int columns)
{
    ASSERT(rows > 0 && columns > 0);
    struct maze_board *b = ARENA_NEW(arena, struct maze_board);
    b->board = (struct board){.family = &maze_family,
                              .cells = (size_t)rows * (size_t)columns,
                              .no_model = say_word("maze.no-model")};
    b->maze.rows = rows;
    b->maze.columns = columns;
    return b;
}

static void take_signs(struct arena *arena, struct maze_board *b, const char *signs)
{
    size_t exits = 0;
    b->maze.wall = ARENA_ARRAY(arena, bool, b->board.cells);
    for (size_t i = 0; i < b->board.cells; i++) {
        b->maze.wall[i] = signs[i] == '#';
        if (signs[i] == 'S') b->maze.start = (uint32_t)i;
        exits += signs[i] == 'E';
    }
    b->maze.exits.data = ARENA_ARRAY(arena, uint32_t, exits);
    for (size_t i = 0; i < b->board.cells; i++)
        if (signs[i] == 'E') b->maze.exits.data[b->maze.exits.size++] = (uint32_t)i;
}

static void number_way(const struct board *board, const labyrinth_cells *way, int32_t *values)
{
    ASSERT(way->size <= board->cells); /* a way visits no cell twice */
    memset(values, 0, board->cells * sizeof *values);
    for (size_t i = 0; i < way->size; i++) values[way->data[i]] = (int32_t)i + 1;
}

/* Numbers the way that the dots show, if they reach an exit. Depth-first search over the dots finds
 * the way of the method `trial` again, because its dead ends have no dots. If that leaves some dots
 * out, the answer is another way, and a shortest way over the dots is taken. */
static void number_dots(const struct maze_board *b, const char *signs, int32_t *values)
{
    struct labyrinth over = b->maze;
    labyrinth_cells way = {0};
    size_t dots = 0;
    over.wall = alloc_array(b->board.cells, sizeof *over.wall);
    for (size_t i = 0; i < b->board.cells; i++) {
        over.wall[i] = signs[i] == '#' || signs[i] == ' ';
        dots += signs[i] == '.';
    }
    labyrinth_try(&over, NULL, &way);
    ASSERT(way.size == 0 || way.data[0] == b->maze.start);
    size_t expected = dots + 2; /* with the start and the exit */
    if (way.size != expected) labyrinth_shortest(&over, NULL, &way);
    number_way(&b->board, &way, values);
    vec_free(&way);
    alloc_free(over.wall);
}

static bool has(const struct floor_plan *plan, char sign)
{
    return plan->cells && memchr(plan->cells, sign, (size_t)plan->rows * (size_t)plan->columns);
}

/* A file with dots is an answer. So is one without, if `answered`: the start may be next to an
 * exit. */
static struct maze_board *read_maze(struct arena *arena, struct reader *r, bool answered)
{
    struct floor_plan plan;
    if (floor_plan_read(&plan, &form, arena, r) && !has(&plan, 'S'))
        reader_say(r, "maze.read.no-start", NULL);
    if (reader_ok(r) && !has(&plan, 'E')) reader_say(r, "maze.read.no-exit", NULL);
    if (!reader_ok(r)) return NULL;
    struct maze_board *b = board_of(arena, plan.rows, plan.columns);
    take_signs(arena, b, plan.cells);
    if (has(&plan, '.') || answered) {
        int32_t *answer = ARENA_ARRAY(arena, int32_t, b->board.cells);
        number_dots(b, plan.cells, answer);
        b->board.answer = answer;
    }
    return b;
}

static struct board *read(struct arena *arena, struct reader *r)
{
    struct maze_board *b = read_maze(arena, r, false);
    return b ? &b->board : NULL;
}

static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    int64_t line = r->line, column = reader_column(r);
    const struct maze_board *b = maze_of(board), *other = read_maze(arena, r, true);
    if (!other) return false;
    if (other->maze.rows != b->maze.rows || other->maze.columns > b->maze.columns) {
        reader_say_at(r, line, column, "maze.read.size-differs",
                      SAY(say_int("rows", other->maze.rows), say_int("columns", other->maze.columns),
                          say_int("high", b->maze.rows), say_int("wide", b->maze.columns)));
        return false;
    }
    memset(values, 0, board->cells * sizeof *values);
    for (size_t i = 0; i < other->board.cells; i++)
        values[i / (size_t)other->maze.columns * (size_t)b->maze.columns + i % (size_t)other->maze.columns] =
            other->board.answer[i];
    return true;
}

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    const struct parameters *p = values;
    struct maze_board *b = read_maze(arena, r, false);
    if (b)
        b->shortest = p->shortest;
    else
        sentence_copy(error, &r->error);
    return b ? &b->board : NULL;
}

/* ---- random mazes */

struct generate_options {
    struct option_size size;
    int64_t height;
    double openings;
};

static const struct option generate_options[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     .offset = offsetof(struct generate_options, size),
     .lo = 1,
     .hi = 1e6,
     .once = true,
     .argument = "SIZE",
     .help = "maze.generate.size"},
    {.name = "height",
     .type = OPTION_INT,
     .offset = offsetof(struct generate_options, height),
     .lo = 1,
     .hi = 1e6,
     .argument = "N",
     .help = "maze.generate.height"},
    {.name = "openings",
     .type = OPTION_REAL,
     .offset = offsetof(struct generate_options, openings),
     .lo = 0,
     .hi = 1,
     .argument = "SHARE",
     .help = "maze.generate.openings"},
    {0},
};

/* True if the maze is small enough for the reader to accept it. */
static bool can_make(const struct generate_options *w, int64_t rows, int64_t columns, struct sentence *error)
{
    enum { LARGEST = 49999, MOST_ROOMS = 49000000 };
    if (w->height && w->size.both && w->size.rows != rows)
        return say_set(error, "maze.generate.two-heights",
                       SAY(say_int("rows", w->size.rows), say_int("height", rows)));
    if (rows > LARGEST || columns > LARGEST)
        return say_set(error, "maze.generate.too-wide", SAY(say_int("most", LARGEST)));
    if (rows * columns > MOST_ROOMS)
        return say_set(error, "maze.generate.too-large", SAY(say_int("most", MOST_ROOMS)));
    return true;
}

static struct board *make_random(struct arena *arena, const void *values, int64_t seed,
                                 struct sentence *error)
{
    enum { USUAL = 20 };
    const struct generate_options *w = values;
    int64_t columns = w->size.columns ? w->size.columns : USUAL;
    int64_t rows = w->height ? w->height : w->size.rows ? w->size.rows : columns;
    if (!can_make(w, rows, columns, error)) return NULL;
    struct labyrinth m = labyrinth_generate((int)rows, (int)columns, w->openings, (uint64_t)seed);
    struct maze_board *b = board_of(arena, m.rows, m.columns);
    b->maze.start = m.start;
    b->maze.wall = arena_copy(arena, m.wall, b->board.cells * sizeof *m.wall);
    b->maze.exits.data = arena_copy(arena, m.exits.data, m.exits.size * sizeof *m.exits.data);
    b->maze.exits.size = m.exits.size;
    ASSERT(!m.wall[m.start] && m.exits.size > 0);
    labyrinth_free(&m);
    return &b->board;
}

/* ---- the referee */

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(maze_of(board)->maze.columns, cell, row, column);
}

bool maze_is_exit(const struct labyrinth *m, size_t cell)
{
    for (size_t i = 0; i < m->exits.size; i++)
        if (m->exits.data[i] == cell) return true;
    return false;
}

static bool are_neighbours(const struct labyrinth *m, size_t a, size_t b)
{
    size_t columns = (size_t)m->columns, low = a < b ? a : b, high = a < b ? b : a;
    return high - low == columns || (high - low == 1 && high % columns != 0);
}

/* Follows the way from each number to the next. */
static bool follow(const struct labyrinth *m, const size_t *order, size_t count, struct verdict *verdict)
{
    if (count == 0) return verdict_say(verdict, 0, NULL, "maze.no-way", NULL);
    for (size_t k = 0; k < count; k++) {
        if (m->wall[order[k]]) return verdict_say(verdict, 1, &order[k], "maze.wrong.wall", NULL);
        if (k > 0 && !are_neighbours(m, order[k - 1], order[k]))
            return verdict_say(verdict, 2, &order[k - 1], "maze.wrong.jump", NULL);
    }
    if (order[0] != m->start) return verdict_say(verdict, 1, order, "maze.wrong.start", NULL);
    return maze_is_exit(m, order[count - 1]) ||
           verdict_say(verdict, 1, &order[count - 1], "maze.wrong.exit", NULL);
}

/* order[k]: the cell with number k + 1. */
static bool put_in_order(const struct board *board, const int32_t *values, size_t count, size_t *order,
                         struct verdict *verdict)
{
    for (size_t k = 0; k < count; k++) order[k] = SIZE_MAX;
    for (size_t i = 0; i < board->cells; i++) {
        if (values[i] == 0) continue;
        if (values[i] < 0 || (size_t)values[i] > count || order[values[i] - 1] != SIZE_MAX)
            return verdict_say(verdict, 1, &i, "maze.wrong.numbers", NULL);
        order[values[i] - 1] = i;
    }
    ASSERT(count == 0 || order[count - 1] != SIZE_MAX); /* no number is missing */
    return true;
}

static bool check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    size_t count = 0;
    for (size_t i = 0; i < board->cells; i++) count += values[i] != 0;
    size_t *order = alloc_array(count, sizeof *order);
    bool fine = put_in_order(board, values, count, order, verdict) &&
                follow(&maze_of(board)->maze, order, count, verdict);
    alloc_free(order);
    return fine;
}

/* ---- writing */

struct writing {
    const struct labyrinth *maze;
    const int32_t *values; /* of an answer; NULL: none */
    size_t exit;           /* the exits before it are written */
};

static char sign_of(void *self, size_t cell)
{
    struct writing *w = self;
    const struct labyrinth *m = w->maze;
    bool out_here = w->exit < m->exits.size && m->exits.data[w->exit] == cell; /* they ascend */
    w->exit += out_here;
    if (m->wall[cell]) return '#';
    if (cell == m->start) return 'S';
    if (out_here) return 'E';
    return w->values && w->values[cell] ? '.' : ' ';
}

static void write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct labyrinth *m = &maze_of(board)->maze;
    struct writing w = {.maze = m, .values = values};
    floor_plan_write(&form, m->rows, m->columns, sign_of, &w, out);
    ASSERT(w.exit == m->exits.size);
}

/* A start that is an exit too is drawn as the start. */
static void draw_doors(const struct labyrinth *m, struct canvas *canvas)
{
    int row, column;
    for (size_t i = 0; i < m->exits.size; i++) {
        grid_place(m->columns, m->exits.data[i], &row, &column);
        canvas_text(canvas, row, column, "E", CANVAS_GIVEN);
    }
    grid_place(m->columns, m->start, &row, &column);
    canvas_text(canvas, row, column, "S", CANVAS_GIVEN);
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct labyrinth *m = &maze_of(board)->maze;
    struct canvas *canvas = canvas_new(arena, m->rows, m->columns, CANVAS_SQUARES);
    struct buf title = {0};
    say(&title, "maze.title", SAY(say_int("rows", m->rows), say_int("columns", m->columns)));
    canvas_title(canvas, arena_print(arena, "%s", buf_text(&title)));
    buf_free(&title);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(m->columns, i, &row, &column);
        if (m->wall[i]) canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
    }
    draw_doors(m, canvas);
    if (values) verdict_draw_path(board, values, false, arena, canvas);
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

/* The text of `write`. */
static struct canvas *sketch(const struct board *board, const int32_t *values, const struct verdict *wrong,
                             struct arena *arena)
{
    const struct labyrinth *m = &maze_of(board)->maze;
    struct canvas *canvas = canvas_new(arena, m->rows, m->columns, CANVAS_SQUARES);
    canvas->dense = true;
    canvas->empty = " ";
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(m->columns, i, &row, &column);
        if (m->wall[i])
            canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
        else if (values && values[i])
            canvas_text(canvas, row, column, ".", CANVAS_FOUND);
    }
    draw_doors(m, canvas);
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

static const struct family_format formats[] = {
    {"text", "maze.format.text", write, sketch},
    {0},
};

/* ---- methods */

struct search {
    const struct maze_board *board;
    const struct family_request *terms;
    struct labyrinth_run run;
    labyrinth_cells way; /* the first answer */
    bool shortest;
    int given; /* ways so far */
};

static void *begin_trial(const struct board *board, const struct family_request *terms)
{
    struct search *s = alloc_bytes(sizeof *s);
    s->board = maze_of(board);
    s->terms = terms;
    return s;
}

static void *begin_shortest(const struct board *board, const struct family_request *terms)
{
    struct search *s = begin_trial(board, terms);
    s->shortest = true;
    return s;
}

static void close_search(void *self)
{
    struct search *s = self;
    vec_free(&s->way);
    alloc_free(s);
}

/* Another way, if the first is not unique. */
static dm_status next_another(const struct search *s, int32_t *values)
{
    labyrinth_cells other = {0};
    bool found = labyrinth_another(&s->board->maze, &s->way, &other);
    if (found) number_way(&s->board->board, &other, values);
    vec_free(&other);
    return found ? DM_SOLUTION : DM_NONE;
}

static dm_status next(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    struct tour_watch watch = {.deadline = s->terms->deadline};
    if ((s->terms->all && !s->terms->pair) || s->given > s->terms->pair) {
        say_set(reason, "maze.one-way", NULL);
        return DM_INVALID;
    }
    if (s->given++) return next_another(s, values);
    s->run = (s->shortest ? labyrinth_shortest : labyrinth_try)(&s->board->maze, &watch, &s->way);
    number_way(&s->board->board, &s->way, values);
    if (s->run.end == BACKTRACK_EXHAUSTED) say_set(reason, "maze.no-way", NULL);
    return s->run.end == BACKTRACK_FOUND       ? DM_SOLUTION
           : s->run.end == BACKTRACK_EXHAUSTED ? DM_NONE
                                               : DM_UNKNOWN;
}

static size_t stats(const void *self, struct family_stat rows[FAMILY_STATS])
{
    const struct search *s = self;
    rows[0] = (struct family_stat){"attempts", (double)s->run.attempts};
    rows[1] = (struct family_stat){"taken_back", (double)s->run.undone};
    return 2;
}

static double few_bytes(const struct board *board)
{
    return 30.0 * (double)board->cells;
}

enum { TRIAL, SHORTEST };

#define ONE_WAY .single = true, .next = next, .close = close_search, .stats = stats, .footprint = few_bytes

static const struct family_method methods[] = {
    [TRIAL] = {.name = "trial", .blurb = "maze.method.trial", .open = begin_trial, ONE_WAY},
    [SHORTEST] = {.name = "shortest", .blurb = "maze.method.shortest", .open = begin_shortest, ONE_WAY},
    {0},
};

static void way(const struct board *board, enum family_question question, struct family_way *w)
{
    (void)question;
    if (!w->named) w->method = &methods[maze_of(board)->shortest ? SHORTEST : TRIAL];
}

static double footprint(const struct board *board, enum family_room room)
{
    (void)room;
    return few_bytes(board);
}

static bool meaning(const struct board *board, size_t i, struct family_meaning *m)
{
    (void)board;
    *m = (struct family_meaning){.name = "not on the way", .says = "maze.off-the-way", .blank = true};
    return i == 0;
}

/* ---- playing */

size_t maze_neighbours(const struct board *board, size_t cell, size_t cells[FAMILY_NEIGHBOURS])
{
    ASSERT(cell < board->cells);
    static const int steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const struct labyrinth *m = &maze_of(board)->maze;
    size_t found = 0;
    int row, column;
    grid_place(m->columns, cell, &row, &column);
    for (int i = 0; i < 4 && !m->wall[cell]; i++) {
        int r = row + steps[i][0], c = column + steps[i][1];
        if (r < 0 || r >= m->rows || c < 0 || c >= m->columns) continue;
        size_t to = grid_cell(m->columns, r, c);
        if (!m->wall[to]) cells[found++] = to;
    }
    return found;
}

/* The way begins at S. */
static bool given(const struct board *board, size_t cell, int32_t *value)
{
    *value = 1;
    return cell == maze_of(board)->maze.start;
}

static const struct family_play play_facet = {.neighbours = maze_neighbours, .given = given};

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &(const struct parameters){.file = "-"},
    .examples = "damier maze maze.txt\n"
                "damier maze maze.txt --shortest --format svg -o way.svg\n"
                "damier generate maze --size 20 --height 10 --seed 7 | damier maze -\n",
    .load = load,
};

static const struct family_forms forms_facet = {
    .series = true,
    .formats = formats,
    .meaning = meaning,
    .steps = true,
    .walks = true,
};

static const struct family_search search_facet = {
    .methods = methods,
    .way = way,
};

static const struct family_generator generator_facet = {
    .generate_options = {.options = generate_options,
                         .size = sizeof(struct generate_options),
                         .defaults = &(const struct generate_options){.height = 0},
                         .examples = "damier generate maze --size 12x30 --openings 0.05\n"},
    .make = make_random,
};

const struct family maze_family = {
    .name = "maze",
    .title = "maze.family",
    .blurb = "maze.blurb",
    .rules = "maze.rules",
    .clue_heading = "maze.clue-heading",
    .read = read,
    .read_answer = read_answer,
    .write = write,
    .place = place,
    .footprint = footprint,
    .check = check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .generator = &generator_facet,
    .logic = &maze_logic,
    .play = &play_facet,
};
