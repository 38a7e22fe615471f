/* Tours of knights and other leapers: a path that visits every square of a board once; closed if a
 * leap joins its last square to its first. Boards may have holes. Uncrossed: the longest path whose
 * straight lines do not cross, which need not visit every square.
 *
 * The searches are in src/search/tours, src/search/count_tours and src/search/longest_path;
 * tour_methods.c wraps them as methods of this family. The models (tour_model.c) are for teaching
 * and for formulas; the methods are far faster.
 *
 * File: a line `tour ROWS COLUMNS [closed] [given] [uncrossed] [neighbours] [start R,C] [leaper
 * A,B]`, with rows and columns counted from 0 at the top left; then perhaps the rows of the board:
 * `.` for a square, `#` for a hole, or, in an answer, the numbers of the steps, separated by
 * blanks. After `given`, the numbers are those of a puzzle: the tour must have them there. */
#include "puzzle/family/tour/tour_logic.h"

#include "base/alloc.h"
#include "puzzle/kit/grid.h"
#include "puzzle/kit/matrix.h"
#include "search/longest_path/longest_path.h"

int64_t tour_first(const struct tour *tour)
{
    if (tour->start != GROUND_NOWHERE) return tour->start;
    size_t square = 0;
    while (square < tour->board.cells && tour_is_hole(tour, square)) square++;
    return square < tour->board.cells ? (int64_t)square : GROUND_NOWHERE;
}

int64_t tour_moves(const struct tour *t, const int32_t *values)
{
    int32_t visited = 0;
    for (size_t i = 0; i < t->board.cells; i++) visited += values[i] > 0;
    return visited - (visited > 0 && !t->closed);
}

struct patience {
    int polls, most;
};

static bool lose_patience(void *self)
{
    struct patience *patience = self;
    return ++patience->polls > patience->most;
}

static enum tour_end search_soon(const struct tour *t, int64_t start, int polls, int32_t *values,
                                 struct sentence *reason)
{
    struct patience patience = {.most = polls};
    struct deadline deadline = {.also = lose_patience, .self = &patience};
    struct tour_watch watch = {.deadline = &deadline};
    return tour_auto_find(&t->ground, start, t->closed, values, reason, &watch);
}

bool tour_find_soon(const struct tour *t, int64_t start, int polls, int32_t *values)
{
    return search_soon(t, start, polls, values, NULL) == TOUR_FOUND;
}

bool tour_have_none_soon(const struct tour *t, int polls, struct sentence *reason)
{
    int32_t *values = alloc_array(t->board.cells, sizeof *values);
    bool none = search_soon(t, GROUND_NOWHERE, polls, values, reason) == TOUR_NONE;
    alloc_free(values);
    return none;
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(tour_of(board)->ground.columns, cell, row, column);
}

/* ---- the referee */

static bool refuse(const struct tour *tour, const char *fault, const size_t at[2], struct verdict *verdict)
{
    ASSERT(at[0] < tour->board.cells && at[1] < tour->board.cells);
    const struct board *board = &tour->board;
    struct cell_name first = cell_name_of(board, at[0]), second = cell_name_of(board, at[1]);
    if (at[0] == at[1])
        return verdict_say(verdict, 1, at, "tour.wrong.at",
                           SAY(say_key("fault", fault), say_text("square", first.text)));
    return verdict_say(verdict, 2, at, "tour.wrong.between",
                       SAY(say_key("fault", fault), say_text("first", first.text),
                           say_text("second", second.text)));
}

static bool check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct tour *t = tour_of(board);
    size_t at[2] = {0, 0};
    if (t->neighbours) return tour_neighbours_check(t, values, verdict);
    const char *fault = t->uncrossed ? longest_path_fault(&t->ground, values, t->closed, at)
                                     : ground_fault(&t->ground, values, t->closed, at);
    if (fault) return refuse(t, fault, at, verdict);
    for (size_t i = 0; i < board->cells && t->given; i++)
        if (t->given[i] && values[i] != t->given[i])
            return verdict_say(verdict, 1, &i, "tour.wrong.given", SAY(say_int("number", t->given[i])));
    if (t->start == GROUND_NOWHERE || values[t->start] == 1) return true;
    return verdict_say(verdict, 1, (const size_t[]){(size_t)t->start}, "tour.wrong.start", NULL);
}

/* ---- writing, without a picture in memory: boards may have a hundred million squares */

static bool is_given(const struct tour *t, size_t cell)
{
    return t->given && t->given[cell];
}

int tour_width(const struct tour *t, const int32_t *values)
{
    return values && !t->neighbours ? matrix_digits(ground_squares(&t->ground)) : 1;
}

static void write_text(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct tour *t = tour_of(board);
    if (!values) values = t->given;
    if (values && t->uncrossed) buf_print(out, "%lld\n", (long long)tour_moves(t, values));
    tour_read_write_rows(board, values, out);
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct tour *t = tour_of(board);
    const struct ground *g = &t->ground;
    struct canvas *canvas = canvas_new(arena, g->rows, g->columns, CANVAS_SQUARES);
    struct buf title = {0};
    say(&title, t->neighbours ? "tour.title-of-neighbours" : "tour.title-of-tour",
        SAY(say_int("rows", g->rows), say_int("columns", g->columns)));
    canvas_title(canvas, arena_print(arena, "%s", buf_text(&title)));
    buf_free(&title);
    canvas_chequer(canvas);
    if (g->long_leap == 2 && g->short_leap == 1) canvas->walker = SYMBOL_KNIGHT;
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(g->columns, i, &row, &column);
        if (tour_is_hole(t, i))
            canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
        else if (values && (values[i] > 0 || t->neighbours))
            canvas_number(canvas, row, column, values[i], is_given(t, i) ? CANVAS_GIVEN : CANVAS_FOUND);
        else if (!values && is_given(t, i))
            canvas_number(canvas, row, column, t->given[i], CANVAS_GIVEN);
        else if (!values && (int64_t)i == t->start)
            canvas_number(canvas, row, column, 1, CANVAS_GIVEN);
    }
    ASSERT(!t->given || t->numbered); /* given numbers make a puzzle of it */
    if (values && !t->neighbours) verdict_draw_path(board, values, t->closed, arena, canvas);
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

/* The text of `write_text`. */
static struct canvas *sketch(const struct board *board, const int32_t *values, const struct verdict *wrong,
                             struct arena *arena)
{
    const struct tour *t = tour_of(board);
    struct canvas *canvas = canvas_new(arena, t->ground.rows, t->ground.columns, CANVAS_SQUARES);
    if (!values) values = t->given;
    if (values && t->uncrossed)
        canvas->heading = arena_print(arena, "%lld", (long long)tour_moves(t, values));
    canvas->width = tour_width(t, values);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(t->ground.columns, i, &row, &column);
        if (!tour_is_blank(t, values, i))
            canvas_number(canvas, row, column, values[i], is_given(t, i) ? CANVAS_GIVEN : CANVAS_FOUND);
        else if (tour_is_hole(t, i))
            canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
    }
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

static const struct family_format formats[] = {
    {"text", "tour.format.text", write_text, sketch},
    {0},
};

static bool meaning(const struct board *board, size_t i, struct family_meaning *m)
{
    (void)board;
    *m = (struct family_meaning){.name = "not visited",
                                 .says = "tour.not-visited",
                                 .letter = ".",
                                 .blank = true};
    return i == 0;
}

static bool worth(const struct board *board, const int32_t *values, int64_t *value, int *sense)
{
    *value = tour_moves(tour_of(board), values);
    *sense = -1;
    return tour_of(board)->uncrossed;
}

/* ---- playing */

static size_t neighbours(const struct board *board, size_t cell, size_t cells[FAMILY_NEIGHBOURS])
{
    const struct ground *g = &tour_of(board)->ground;
    int leap[GROUND_LEAPS][2], count = ground_leaps(g, leap);
    size_t found = 0;
    if (tour_is_hole(tour_of(board), cell)) return 0;
    for (int i = 0; i < count; i++) {
        int64_t to = ground_reach(g, cell, leap[i]);
        if (to != GROUND_NOWHERE) cells[found++] = (size_t)to;
    }
    ASSERT(found <= FAMILY_NEIGHBOURS);
    return found;
}

static bool term(const struct board *board, size_t i, struct family_term *term)
{
    const struct tour *t = tour_of(board);
    const struct ground *g = &t->ground;
    struct family_term terms[2];
    size_t count = 0;
    terms[count++] = t->neighbours  ? (struct family_term){"neighbours", "tour.term.neighbours", 0, {0}}
                     : t->uncrossed ? (struct family_term){"uncrossed", "tour.term.uncrossed", 0, {0}}
                     : t->closed    ? (struct family_term){"closed", "tour.term.closed", 0, {0}}
                                    : (struct family_term){"open", "tour.term.open", 0, {0}};
    if (g->long_leap != 2 || g->short_leap != 1)
        terms[count++] = (struct family_term){"leaper", "tour.term.leaper", 2, {g->short_leap, g->long_leap}};
    if (i < count) *term = terms[i];
    return i < count;
}

static const struct family_play play_facet = {.pose = tour_puzzles_pose,
                                              .neighbours = neighbours,
                                              .term = term};

static const struct family_command command_facet = {
    .parameters = tour_read_options,
    .size = sizeof(struct tour_parameters),
    .defaults = &tour_read_defaults,
    .notes = "tour.notes",
    .examples = "damier tour 8\n"
                "damier tour 5x6 --closed --count\n"
                "damier tour 5 --method basic --stats\n"
                "damier tour 8 --closed --format svg --animate -o tour.svg\n"
                "damier tour 8 --count --threads 2 --checkpoint count.keep\n"
                "damier tour 7 --uncrossed\n"
                "damier tour 5 --neighbours\n",
    .asks = true,
    .make = tour_read_make,
    .load = tour_read_load,
};

static const struct family_forms forms_facet = {
    .series = true,
    .formats = formats,
    .meaning = meaning,
    .steps = true,
    .walks = true,
};

static const struct family_search search_facet = {
    .models = tour_model_table,
    .methods = tour_methods,
    .formula = "m1",
    .way = tour_methods_way,
};

static const struct family_objective objective_facet = {
    .worth = worth,
};

const struct family tour_family = {
    .name = "tour",
    .title = "tour.family",
    .blurb = "tour.blurb",
    .rules = "tour.rules",
    .clue_heading = "tour.clue-heading",
    .read = tour_read_board,
    .read_answer = tour_read_answer,
    .write = tour_read_write,
    .place = place,
    .cells = tour_model_cells,
    .clues = tour_model_clues,
    .post = tour_model_post,
    .footprint = tour_model_footprint,
    .check = check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .objective = &objective_facet,
    .theorems = &tour_puzzles_theorems,
    .puzzles = &tour_puzzles,
    .generator = &tour_puzzles_generator,
    .logic = &tour_logic,
    .play = &play_facet,
    .reasons = &tour_model_reasons,
};
