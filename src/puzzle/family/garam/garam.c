/* Garam: equations a + b = c, a - b = c, a x b = c, to the right and downwards, through cells that
 * they share; each cell holds one digit.
 *
 * Cells are the digits in reading order, then the operators to be found (garam.h). The picture as
 * text: garam_picture.c; its equations: garam_read.c. Models: garam_model.c. Referee:
 * garam_referee.c. Human rules: garam_logic.c.
 *
 * There are no symmetries: a mirrored shape has other equations, or none. */
#include "puzzle/family/garam/garam.h"

#include <string.h>

/* ---- shapes */

static const char published[] = "_?_=_   _?_=_\n"
                                "?   ?   ?   ?\n"
                                "_   _?_=_   _\n"
                                "=   =   =   =\n"
                                "_   _   _   _\n"
                                "_?_=_   _?_=_\n"
                                "  ?       ?\n"
                                "  _       _\n"
                                "  =       =\n"
                                "_?_=_   _?_=_\n"
                                "?   ?   ?   ?\n"
                                "_   _?_=_   _\n"
                                "=   =   =   =\n"
                                "_   _   _   _\n"
                                "_?_=_   _?_=_\n";

/* A quarter of it. */
static const char mini[] = "_?_=_\n"
                           "?   ?\n"
                           "_   _\n"
                           "=   =\n"
                           "_   _\n"
                           "_?_=_\n";

static const char *const shape_names[] = {"published", "mini", NULL}, *const shapes[] = {published, mini};

struct parameters { /* of the command, and for generated puzzles */
    const char *shape;
    bool hide_operators;
};

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    const struct parameters *p = values;
    struct garam *g = (struct garam *)garam_read_shape(arena, r);
    if (!g) {
        sentence_copy(error, &r->error);
        return NULL;
    }
    g->hides_signs = p->hide_operators;
    if (!p->hide_operators || g->board.cells > g->digits) return &g->board;
    sentence_set(
        error, "--hide-operators: this shape has no operator to hide; write ? for those that may be hidden");
    return NULL;
}

static struct board *make(struct arena *arena, const void *values, struct sentence *error)
{
    const struct parameters *p = values;
    size_t i = 0;
    while (strcmp(p->shape, shape_names[i]) != 0) i++;
    struct reader r;
    reader_text(&r, shape_names[i], shapes[i], strlen(shapes[i]));
    return load(arena, values, &r, error);
}

#define SHAPE                                                                                                \
    {                                                                                                        \
        .name = "shape", .type = OPTION_TEXT, .offset = offsetof(struct parameters, shape), .reads = true,   \
        .choices = shape_names, .argument = "FILE",                                                          \
        .help = "published (the default: 44 cells, 20 equations), mini (10 cells, 4 equations), or a file "  \
                "with a picture, whose digits do not count and whose `?' are operators to choose"            \
    }
static const struct option parameters[] = {SHAPE, {0}};

static const struct option generate_options[] = {
    SHAPE,
    {.name = "hide-operators",
     .type = OPTION_FLAG,
     .offset = offsetof(struct parameters, hide_operators),
     .help = "operators are to be found too, and are clues like digits; by default all of them are shown"},
    {0},
};

/* ---- boards and puzzles */

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    *row = garam_of(board)->place[cell].row;
    *column = garam_of(board)->place[cell].column;
}

/* A given operator stays a cell with a given value, and is written as an operator. */
static struct board *pose(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given)
{
    struct garam *g = ARENA_NEW(arena, struct garam);
    *g = *garam_of(board);
    g->board.answer = NULL;
    int8_t *clue = ARENA_ARRAY(arena, int8_t, board->cells);
    for (size_t i = 0; i < board->cells; i++) clue[i] = given[i] ? (int8_t)values[i] : GARAM_OPEN;
    g->given = clue;
    return &g->board;
}

/* Operators of the answer become part of the picture, unless they may be hidden. */
static struct board *freeze(struct arena *arena, const struct board *board, const int32_t *values,
                            int32_t *rest)
{
    struct garam *g = ARENA_NEW(arena, struct garam);
    *g = *garam_of(board);
    g->board.answer = NULL;
    if (!g->hides_signs) {
        struct garam_equation *equation = arena_copy(arena, g->equation, g->count * sizeof *equation);
        for (size_t i = 0; i < g->count; i++) {
            if (equation[i].sign == GARAM_KNOWN) continue;
            ASSERT(values[equation[i].sign] >= 0 && values[equation[i].sign] < GARAM_SIGNS);
            equation[i].known = (enum garam_sign)values[equation[i].sign];
            equation[i].sign = GARAM_KNOWN;
        }
        g->equation = equation;
        g->board.cells = g->digits;
    }
    memcpy(rest, values, g->board.cells * sizeof *rest);
    return &g->board;
}

/* ---- the picture as Garams are published: squares with small operators on their borders
 *
 * Squares are where rows and columns that hold digits meet; all other rows and columns of the text
 * are borders. So the published shape, 15 lines of 13 characters, becomes 9 rows of 7 squares. */

struct drawing {
    const struct garam *g;
    const int32_t *values; /* NULL: the board alone */
    bool answered;         /* the file holds an answer, so nothing is a clue */
    const struct verdict *wrong;
    struct canvas *canvas;
    int *row, *column; /* by row and column of the text: where they are in the picture */
};

/* Numbers the rows or columns that hold digits. */
static int squeeze(int *index, int count)
{
    int next = 0;
    for (int i = 0; i < count; i++) index[i] = index[i] ? next++ : -1;
    return next;
}

static void find_squares(struct drawing *d, struct arena *arena, int *rows, int *columns)
{
    const struct garam *g = d->g;
    d->row = ARENA_ARRAY(arena, int, (size_t)g->rows);
    d->column = ARENA_ARRAY(arena, int, (size_t)g->columns);
    for (size_t i = 0; i < g->digits; i++) d->row[g->place[i].row] = d->column[g->place[i].column] = 1;
    *rows = squeeze(d->row, g->rows);
    *columns = squeeze(d->column, g->columns);
}

static void draw_digit(const struct drawing *d, size_t cell)
{
    struct garam_place place = d->g->place[cell];
    int row = d->row[place.row], column = d->column[place.column], given = d->g->given[cell];
    bool clue = given != GARAM_OPEN && !d->answered;
    canvas_tile(d->canvas, row, column, clue ? CANVAS_TILE_GIVEN : CANVAS_TILE_PLAIN);
    if (clue || d->values)
        canvas_number(d->canvas, row, column, d->values ? d->values[cell] : given,
                      clue ? CANVAS_GIVEN : CANVAS_FOUND);
}

/* ---- operators */

/* The point between two cells: on their border, or in the hole between them. */
static struct canvas_point middle_of(const struct drawing *d, size_t a, size_t b)
{
    ASSERT(a < d->g->digits && b < d->g->digits); /* rows and columns of digits are squares */
    struct garam_place from = d->g->place[a], to = d->g->place[b];
    return (struct canvas_point){(d->column[from.column] + d->column[to.column]) / 2.0 + 0.5,
                                 (d->row[from.row] + d->row[to.row]) / 2.0 + 0.5};
}

static void draw_between(const struct drawing *d, size_t a, size_t b, char sign, enum canvas_role role)
{
    canvas_sign(d->canvas, middle_of(d, a, b), (char[]){sign, 0}, role);
}

static bool is_wrong(const struct drawing *d, size_t cell)
{
    for (int i = 0; d->wrong && i < d->wrong->cell_count; i++)
        if (d->wrong->cells[i] == cell) return true;
    return false;
}

/* The operator, or `?' while it is to be found. */
static void draw_operator(const struct drawing *d, const struct garam_equation *e)
{
    bool known = e->sign == GARAM_KNOWN;
    int given = known ? (int)e->known : d->g->given[e->sign];
    int value = !known && d->values ? (int)d->values[e->sign] : given;
    enum canvas_role role = given == GARAM_OPEN || (d->answered && !known) ? CANVAS_FOUND : CANVAS_GIVEN;
    if (!known && is_wrong(d, e->sign)) role = CANVAS_ERROR;
    bool shown = value >= 0 && value < GARAM_SIGNS;
    draw_between(d, e->left, e->right, shown ? garam_picture_signs[value] : '?', shown ? role : CANVAS_NOTE);
}

static void draw_equation(const struct drawing *d, const struct garam_equation *e)
{
    draw_operator(d, e);
    draw_between(d, e->right, d->g->result[e->first], '=', CANVAS_GIVEN);
}

/* ---- the whole picture */

static void make_holes(const struct drawing *d)
{
    for (int row = 0; row < d->canvas->rows; row++)
        for (int column = 0; column < d->canvas->columns; column++)
            canvas_tile(d->canvas, row, column, CANVAS_TILE_HOLE);
}

static void begin(struct drawing *d, struct arena *arena)
{
    const struct garam *g = d->g;
    int rows, columns;
    find_squares(d, arena, &rows, &columns);
    d->canvas = canvas_new(arena, rows, columns, CANVAS_SQUARES);
    canvas_title(d->canvas, arena_print(arena, "Garam, %zu cells and %zu equation%s", g->digits, g->count,
                                        g->count > 1 ? "s" : ""));
}

static void highlight(const struct drawing *d)
{
    for (int i = 0; d->wrong && i < d->wrong->cell_count; i++) {
        size_t cell = d->wrong->cells[i];
        struct garam_place place = d->g->place[cell];
        if (cell < d->g->digits) canvas_highlight(d->canvas, d->row[place.row], d->column[place.column]);
    }
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    struct drawing d = {.g = garam_of(board), .values = values ? values : board->answer, .wrong = wrong};
    d.answered = board->answer && (!values || values == board->answer);
    begin(&d, arena);
    make_holes(&d);
    for (size_t i = 0; i < d.g->digits; i++) draw_digit(&d, i);
    for (size_t i = 0; i < d.g->count; i++) draw_equation(&d, &d.g->equation[i]);
    highlight(&d);
    return d.canvas;
}

/* ---- positions of cells, for user interfaces */

static bool spot(const struct board *board, size_t cell, struct canvas_point *at)
{
    struct drawing d = {.g = garam_of(board)};
    struct arena arena = {0};
    int rows, columns;
    size_t of[2] = {cell, cell};
    find_squares(&d, &arena, &rows, &columns);
    for (size_t i = 0; i < d.g->count; i++) {
        const struct garam_equation *e = &d.g->equation[i];
        if (e->sign != cell) continue;
        of[0] = e->left;
        of[1] = e->right;
    }
    *at = middle_of(&d, of[0], of[1]);
    arena_free(&arena);
    return cell >= d.g->digits;
}

/* ---- the text of garam_picture_write */

static void sketch_cell(const struct garam *g, size_t cell, char letter, bool answered, struct canvas *canvas)
{
    bool open = letter == '_' || letter == '?', clue = g->given[cell] != GARAM_OPEN && !answered;
    canvas_text(canvas, g->place[cell].row, g->place[cell].column, (char[]){letter, 0},
                open   ? CANVAS_NOTE
                : clue ? CANVAS_GIVEN
                       : CANVAS_FOUND);
}

static struct canvas *sketch(const struct board *board, const int32_t *values, const struct verdict *wrong,
                             struct arena *arena)
{
    const struct garam *g = garam_of(board);
    struct garam_picture picture;
    struct canvas *canvas = canvas_new(arena, g->rows, g->columns, CANVAS_SQUARES);
    bool answered = board->answer && (!values || values == board->answer);
    canvas->dense = true;
    garam_picture_of(&picture, arena, board, values);
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++) {
            char c = picture.at[row * g->columns + column];
            canvas_tile(canvas, row, column, CANVAS_TILE_HOLE);
            if (c != ' ') canvas_text(canvas, row, column, (char[]){c, 0}, CANVAS_NOTE);
        }
    for (size_t i = 0; i < board->cells; i++)
        sketch_cell(g, i, garam_picture_letter(g, i, values ? values[i] : g->given[i]), answered, canvas);
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

static const struct family_format formats[] = {
    {"text", "the picture, as in files", garam_picture_write, sketch},
    {0},
};

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &(const struct parameters){.shape = "published"},
    .examples = "damier garam\n"
                "damier garam --shape mini --count\n"
                "damier garam --seed 7 --format svg -o filled.svg\n",
    .make = make,
    .load = load,
};

static const struct family_forms forms_facet = {
    .series = true,
    .formats = formats,
};

static const struct family_play play_facet = {.spot = spot};

static const struct family_search search_facet = {
    .models = garam_model_table,
    .commented = true,
    .way = garam_model_way,
};

static const struct family_theorems theorems_facet = {
    .clash = garam_referee_clash,
    .refute = garam_referee_refute,
};

static const struct family_puzzles puzzles_facet = {
    .generate_options = {.options = generate_options,
                         .size = sizeof(struct parameters),
                         .defaults = &(const struct parameters){.shape = "published"},
                         .examples = "damier generate garam --seed 7\n"
                                     "damier generate garam --shape mini --clues minimum --hide-operators\n"},
    .blank = make,
    .load = load,
    .freeze = freeze,
    .pose = pose,
};

const struct family garam_family = {
    .name = "garam",
    .blurb = "equations through shared cells: each holds one digit",
    .rules = "Fill each cell with a digit so that every equation is right, to the right and\n"
             "downwards: a + b = c, a - b = c or a x b = c. A result of two digits takes two\n"
             "cells and does not begin with 0. A `?' is an operator that is to be found too.",
    .clue_heading = "given cells",
    .read = garam_read_board,
    .read_answer = garam_read_answer,
    .write = garam_picture_write,
    .place = place,
    .cells = garam_model_cells,
    .clues = garam_model_clues,
    .post = garam_model_post,
    .footprint = garam_model_footprint,
    .check = garam_referee_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .logic = &garam_logic,
    .reasons = &garam_model_reasons,
    .puzzles = &puzzles_facet,
    .play = &play_facet,
};
