/* Garam: equations a + b = c, a - b = c, a x b = c, to the right and downwards, through cells that
 * they share; each cell holds one digit.
 *
 * Cells are the digits in reading order, then the operators that are to be found; see garam.h. The
 * picture as text: garam_picture.c; equations in it: garam_read.c; the drawn picture: garam_draw.c.
 * Models, and how they are searched: garam_model.c. Rules, judged: garam_referee.c.
 *
 * There are no symmetries: in the mirror a shape has other equations, or none. */
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
    sentence_say(
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

static const struct option wishes[] = {
    SHAPE,
    {.name = "hide-operators",
     .type = OPTION_FLAG,
     .offset = offsetof(struct parameters, hide_operators),
     .help = "operators are to be found too, and are clues like digits; by default all of them are shown"},
    {0},
};

/* ---- the board as others use it */

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    *row = garam_of(board)->place[cell].row;
    *column = garam_of(board)->place[cell].column;
}

/* A clue that tells an operator stays a cell with a given value; it is written as any operator. */
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

/* Operators that are found become part of the picture, unless they may be hidden. */
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

static const struct family_format formats[] = {
    {"text", "the picture, as in files", garam_picture_write},
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

static const struct family_play play_facet = {.spot = garam_draw_spot};

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
    .wishes = {.options = wishes,
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
    .draw = garam_draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .logic = &garam_logic,
    .reasons = &garam_model_reasons,
    .puzzles = &puzzles_facet,
    .play = &play_facet,
};
