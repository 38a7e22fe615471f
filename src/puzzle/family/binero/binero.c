/* Binero, also Takuzu or Unruly: fill with 0 and 1, never three equal cells in a row in a line, as
 * many 0 as 1 in each line, no two equal rows and no two equal columns.
 *
 * Cells are the squares, row by row; a value is 0 or 1. `--no-unique-lines` drops the third rule.
 * Files: binero_read.c. The rules as regions: binero_regions.c. Models, and how each is searched:
 * binero_models.c. Rules for people: binero_logic.c. Counting: binero_count.c. Large boards with
 * few clues: binero_guess.c. */
#include "puzzle/family/binero/binero.h"

#include "base/say.h"
#include "puzzle/kit/grid.h"

#include <math.h>
#include <string.h>

#define AT(field) .offset = offsetof(struct binero_parameters, field)
static const struct option parameters[] = {
    {.name = "SIZE",
     .type = OPTION_SIZE,
     .positional = true,
     AT(size),
     .lo = 2,
     .hi = BINERO_MOST,
     .help = "binero.help-size"},
    {.name = "height",
     .type = OPTION_INT,
     AT(height),
     .lo = 2,
     .hi = BINERO_MOST,
     .argument = "ROWS",
     .help = "binero.help-height"},
    {.name = "no-unique-lines", .type = OPTION_FLAG, AT(equal_lines), .help = "binero.help-no-unique-lines"},
    {.name = "no-counters", .type = OPTION_FLAG, AT(no_counters), .help = "binero.help-no-counters"},
    {0},
};

static void begin(struct binero *b)
{
    ASSERT(b->width > 0 && b->height > 0);
    b->board = (struct board){.family = &binero_family, .cells = (size_t)b->width * (size_t)b->height};
}

static struct board *make(struct arena *arena, const void *values, struct sentence *error)
{
    const struct binero_parameters *p = values;
    struct binero *b = ARENA_NEW(arena, struct binero);
    b->width = (int)p->size.columns;
    b->height = (int)(p->height ? p->height : p->size.rows);
    b->equal_lines = p->equal_lines;
    b->no_counters = p->no_counters;
    if (p->height && p->size.both && p->height != p->size.rows) {
        say_set(error, "binero.two-heights",
                SAY(say_int("rows", p->size.rows), say_int("height", b->height)));
        return NULL;
    }
    if (b->width % 2 || b->height % 2) {
        say_set(error, "binero.odd", SAY(say_int("rows", b->height), say_int("columns", b->width)));
        return NULL;
    }
    begin(b);
    int8_t *given = ARENA_ARRAY(arena, int8_t, b->board.cells);
    memset(given, BINERO_OPEN, b->board.cells);
    b->given = given;
    return &b->board;
}

static void allow_equal_lines(struct board *board)
{
    ((struct binero *)board)->equal_lines = true;
}

static void leave_counters_out(struct board *board)
{
    ((struct binero *)board)->no_counters = true;
}

static const struct family_variant variants[] = {{"no-unique-lines", allow_equal_lines},
                                                 {"no-counters", leave_counters_out},
                                                 {0}};

/* ---- reading */

static struct board *read(struct arena *arena, struct reader *r)
{
    struct binero *b = binero_read(arena, r);
    if (!b) return NULL;
    begin(b);
    if (memchr(b->given, BINERO_OPEN, b->board.cells)) return &b->board;
    /* A full board is also an answer. */
    int32_t *answer = ARENA_ARRAY(arena, int32_t, b->board.cells);
    for (size_t i = 0; i < b->board.cells; i++) answer[i] = b->given[i];
    b->board.answer = answer;
    return &b->board;
}

/* ---- the picture */

/* Beside a line: its numbers of 0s and 1s, each under its heading. */
static void count_line(const struct binero *b, int l, const int32_t *values, struct canvas *canvas)
{
    struct binero_line line = binero_line(b, l);
    int count[2] = {0, 0};
    for (int k = 0; k < line.length; k++) {
        size_t cell = line.first + (size_t)k * line.step;
        int value = values ? values[cell] : b->given[cell];
        if (value == 0 || value == 1) count[value]++;
    }
    for (int value = 0; value < 2; value++)
        canvas_column(canvas, line.column ? CANVAS_BELOW : CANVAS_RIGHT, value, line.number,
                      arena_print(canvas->arena, "%d", count[value]));
}

static void count_lines(const struct binero *b, const int32_t *values, struct canvas *canvas)
{
    if (b->no_counters) return;
    canvas_description(canvas, say_word("binero.counters"));
    for (int value = 0; value < 2; value++) {
        canvas_column(canvas, CANVAS_RIGHT, value, -1, value ? "1" : "0");
        canvas_column(canvas, CANVAS_BELOW, value, -1, value ? "1" : "0");
    }
    for (int l = 0; l < b->height + b->width; l++) count_line(b, l, values, canvas);
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct binero *b = binero_of(board);
    struct canvas *canvas = canvas_new(arena, b->height, b->width, CANVAS_SQUARES);
    struct buf title = {0};
    say(&title, "binero.title", SAY(say_int("rows", b->height), say_int("columns", b->width)));
    if (b->equal_lines) buf_add(&title, say_word("binero.title-equal"));
    canvas_title(canvas, buf_text(&title));
    buf_free(&title);
    canvas->ruled = true;
    canvas->empty = " ";
    /* then no cell is a clue */
    bool answered = board->answer && (!values || values == board->answer);
    if (!values) values = board->answer;
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(b->width, i, &row, &column);
        bool given = b->given[i] != BINERO_OPEN && !answered;
        if (given) canvas_tile(canvas, row, column, CANVAS_TILE_GIVEN);
        if (given || values)
            canvas_number(canvas, row, column, values ? values[i] : b->given[i],
                          given ? CANVAS_GIVEN : CANVAS_FOUND);
    }
    count_lines(b, values, canvas);
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

static const struct family_format formats[] = {
    {"sgt", "binero.format-sgt", binero_read_write_game, NULL},
    {0},
};

/* ---- board interface */

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(binero_of(board)->width, cell, row, column);
}

static struct board *pose(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given)
{
    struct binero *b = ARENA_NEW(arena, struct binero);
    *b = *binero_of(board);
    begin(b);
    int8_t *clue = ARENA_ARRAY(arena, int8_t, board->cells);
    ASSERT(b->board.cells == board->cells && !b->board.answer);
    for (size_t i = 0; i < board->cells; i++) clue[i] = given[i] ? (int8_t)values[i] : BINERO_OPEN;
    b->given = clue;
    return &b->board;
}

/* The rules are invariant under the symmetries of the rectangle and under exchanging 0 and 1. */
static bool symmetry(const struct board *board, size_t g, size_t *cell, int32_t *value)
{
    if (g == 2) {
        ASSERT(*value == 0 || *value == 1);
        *value = 1 - *value;
        return true;
    }
    return grid_symmetry(binero_of(board)->height, binero_of(board)->width, g, cell);
}

static bool meaning(const struct board *board, size_t i, struct family_meaning *m)
{
    static const struct family_meaning meanings[] = {
        {.value = 0, .name = "zero", .says = "binero.zero", .letter = "0"},
        {.value = 1, .name = "one", .says = "binero.one", .letter = "1"}};
    (void)board;
    if (i < 2) *m = meanings[i];
    return i < 2;
}

/* Both values of each line, line by line. */
static bool counter(const struct board *board, size_t i, struct family_counter *counter)
{
    const struct binero *b = binero_of(board);
    if (i >= 2 * (size_t)(b->height + b->width)) return false;
    struct binero_line line = binero_line(b, (int)(i / 2));
    *counter = (struct family_counter){.value = (int32_t)(i % 2),
                                       .first = line.first,
                                       .step = line.step,
                                       .count = (size_t)line.length,
                                       .wanted = line.length / 2,
                                       .side = line.column ? CANVAS_BELOW : CANVAS_RIGHT,
                                       .index = line.number};
    return true;
}

static bool term(const struct board *board, size_t i, struct family_term *term)
{
    *term = (struct family_term){.key = "equal-lines", .says = "binero.equal-lines"};
    return i == 0 && binero_of(board)->equal_lines;
}

static const struct family_play play_facet = {.counter = counter, .term = term};

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct binero_parameters),
    .defaults = &(const struct binero_parameters){.size = {8, 8, false}},
    .make = make,
};

static const struct family_forms forms_facet = {
    .series = true,
    .formats = formats,
    .variants = variants,
    .meaning = meaning,
};

static const struct family_search search_facet = {
    .models = binero_models,
    .methods = binero_count_methods,
    .commented = true,
    .way = binero_models_way,
};

/* True if there are more lines than ways to fill one. */
static bool too_many_lines(const char *key, int count, int length, struct sentence *reason)
{
    enum { SHORT = 32 }; /* longer lines have more fillings than any board has lines */
    double ways = length > SHORT ? INFINITY : binero_lines_open(length);
    if (count <= ways) return false;
    say_set(reason, key,
            SAY(say_int("lines", count), say_int("cells", length), say_int("ways", (int64_t)ways)));
    return true;
}

static bool refute(const struct board *board, struct sentence *reason)
{
    const struct binero *b = binero_of(board);
    if (b->equal_lines) return false;
    return too_many_lines("binero.few-rows", b->height, b->width, reason) ||
           too_many_lines("binero.few-columns", b->width, b->height, reason);
}

static const struct family_theorems theorems_facet = {
    .clash = binero_regions_clash,
    .refute = refute,
    .guess = binero_guess,
};

static const struct family_symmetry symmetry_facet = {
    .image = symmetry,
};

/* Generation takes --size instead of SIZE. */
static const struct option generator_rows[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     AT(size),
     .lo = 2,
     .hi = BINERO_MOST,
     .once = true,
     .argument = "SIZE",
     .help = "binero.help-generate-size"},
    {.name = "height",
     .type = OPTION_INT,
     AT(height),
     .lo = 2,
     .hi = BINERO_MOST,
     .argument = "N",
     .help = "binero.help-generate-height"},
    {0},
};

static const struct family_puzzles puzzles_facet = {
    .generate_options =
        {.options = generator_rows,
         .size = sizeof(struct binero_parameters),
         .defaults = &(const struct binero_parameters){.size = {8, 8, false}},
         .examples = "damier generate binero --size 14 --number 100 --seed 7 --level medium\n"
                     "damier generate binero --size 10 --clues minimum --format json\n"
                     "damier generate binero --size 20 --symmetry rotational --format svg -o p.svg\n"},
    .blank = make,
    .pose = pose,
};

const struct family binero_family = {
    .name = "binero",
    .title = "binero.family",
    .blurb = "binero.blurb",
    .rules = "binero.rules",
    .clue_heading = "binero.clues",
    .read = read,
    .read_answer = binero_read_answer,
    .write = binero_read_write,
    .place = place,
    .cells = binero_models_cells,
    .clues = binero_models_clues,
    .post = binero_models_post,
    .footprint = binero_models_footprint,
    .check = binero_regions_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .symmetry = &symmetry_facet,
    .puzzles = &puzzles_facet,
    .play = &play_facet,
    .logic = &binero_logic,
    .reasons = &binero_models_reasons,
};
