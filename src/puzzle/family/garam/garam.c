/* Garam: equations a + b = c, a - b = c, a x b = c, to the right and downwards, through cells that
 * they share; each cell holds one digit.
 *
 * Cells are the digits in reading order, then the operators to be found (garam.h). The picture as
 * text: garam_picture.c; its equations: garam_read.c. Models: garam_model.c. Referee:
 * garam_referee.c. Human rules: garam_rules.c, on the candidate board; each equation is a region.
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
    if (!p->hide_operators || g->base.board.cells > g->digits) return &g->base.board;
    say_set(error, "garam.nothing-to-hide", NULL);
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
        .choices = shape_names, .argument = "FILE", .help = "garam.help.shape"                               \
    }
static const struct option parameters[] = {SHAPE, {0}};

static const struct option generate_options[] = {
    SHAPE,
    {.name = "hide-operators",
     .type = OPTION_FLAG,
     .offset = offsetof(struct parameters, hide_operators),
     .help = "garam.help.hide-operators"},
    {0},
};

/* ---- the rules: one for each equation, including that its result does not begin with 0 */

#define EQUATION(key_, heading_, many_, each_)                                                               \
    {                                                                                                        \
        .key = key_, .says = "garam." key_, .cost = 4, .takes = "row first last", .heading = heading_,       \
        .region = "garam." key_ ".region", .many = many_, .each = each_                                      \
    }
static const struct family_rule rules[] = {
    [GARAM_ACROSS] = EQUATION("equation-row", "garam.across", "garam.equations", "garam.equation-row.each"),
    [GARAM_DOWN] = EQUATION("equation-column", "garam.down", "garam.equations", "garam.equation-column.each"),
    [GARAM_LONG_ACROSS] = EQUATION("too-long-row", "garam.across", NULL, NULL),
    [GARAM_LONG_DOWN] = EQUATION("too-long-column", "garam.down", NULL, NULL),
    {0},
};

static const struct region_relation relation = {.post = garam_model_equation,
                                                .check = garam_referee_equation,
                                                .would = garam_referee_would,
                                                .ways = garam_ways};

static int place_along(const struct garam *g, const struct garam_equation *e, size_t cell)
{
    return (e->down ? g->place[cell].row : g->place[cell].column) + 1;
}

static void add_equation(const struct garam *g, struct regions *regions, const struct garam_equation *e,
                         enum garam_kind kind, uint32_t *cells)
{
    struct region region = {
        .kind = (int)kind, .need = REGION_RELATION, .cells = cells, .relation = &relation, .facts = e};
    const struct garam_place from = g->place[e->left];
    region.number[0] = (e->down ? from.column : from.row) + 1;
    region.number[1] = place_along(g, e, e->left);
    region.number[2] = place_along(g, e, g->result[e->first + e->digits - 1]);
    cells[region.count++] = (uint32_t)e->left;
    cells[region.count++] = (uint32_t)e->right;
    for (size_t k = e->first; k < e->first + e->digits; k++) cells[region.count++] = (uint32_t)g->result[k];
    if (e->sign != GARAM_KNOWN) cells[region.count++] = (uint32_t)e->sign;
    regions_add(regions, region);
}

/* By cell: what it can hold at all. That no result begins with 0 is not worth a step. */
static const uint64_t *initial_values(const struct garam *g, struct arena *arena, size_t cells)
{
    uint64_t *may = ARENA_ARRAY(arena, uint64_t, cells);
    for (size_t i = 0; i < cells; i++) may[i] = i < g->digits ? 0x3ff : 0x7;
    for (size_t i = 0; i < g->count; i++)
        if (g->equation[i].digits > 1) may[g->result[g->equation[i].first]] &= ~UINT64_C(1);
    return may;
}

struct board *garam_begin(struct garam *g, struct arena *arena, size_t cells, const int32_t *given)
{
    struct regions *regions = regions_new(arena, rules, cells, 0, 9, g->count);
    uint32_t *scratch = alloc_array(cells, sizeof *scratch);
    for (int kind = GARAM_ACROSS; kind <= GARAM_LONG_DOWN; kind++)
        for (size_t i = 0; i < g->count; i++) {
            const struct garam_equation *e = &g->equation[i];
            int its = (e->digits > 2 ? GARAM_LONG_ACROSS : GARAM_ACROSS) + e->down;
            if (its == kind) add_equation(g, regions, e, (enum garam_kind)kind, scratch);
        }
    alloc_free(scratch);
    regions->may = initial_values(g, arena, cells);
    regions_seal(regions);
    region_board_begin(&g->base, families_find("garam"), sizeof *g, regions, given);
    return &g->base.board;
}

/* ---- boards and puzzles */

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    *row = garam_of(board)->place[cell].row;
    *column = garam_of(board)->place[cell].column;
}

/* Operators of the answer become part of the picture, unless they may be hidden. */
static struct board *freeze(struct arena *arena, const struct board *board, const int32_t *values,
                            int32_t *rest)
{
    struct garam *g = ARENA_NEW(arena, struct garam);
    *g = *garam_of(board);
    g->base.board.answer = NULL;
    if (!g->hides_signs) {
        struct garam_equation *equation = arena_copy(arena, g->equation, g->count * sizeof *equation);
        int32_t *given = arena_copy(arena, g->base.given, g->digits * sizeof *given);
        for (size_t i = 0; i < g->count; i++) {
            if (equation[i].sign == GARAM_KNOWN) continue;
            ASSERT(values[equation[i].sign] >= 0 && values[equation[i].sign] < GARAM_SIGNS);
            equation[i].known = (enum garam_sign)values[equation[i].sign];
            equation[i].sign = GARAM_KNOWN;
        }
        g->equation = equation;
        garam_begin(g, arena, g->digits, given);
    }
    memcpy(rest, values, g->base.board.cells * sizeof *rest);
    return &g->base.board;
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
    int row = d->row[place.row], column = d->column[place.column], given = d->g->base.given[cell];
    bool clue = given != LOGIC_OPEN && !d->answered;
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
    int given = known ? (int)e->known : d->g->base.given[e->sign];
    int value = !known && d->values ? (int)d->values[e->sign] : given;
    enum canvas_role role = given == LOGIC_OPEN || (d->answered && !known) ? CANVAS_FOUND : CANVAS_GIVEN;
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
    struct buf title = {0};
    say(&title, "garam.title",
        SAY(say_int("cells", (int64_t)g->digits), say_int("equations", (int64_t)g->count)));
    canvas_title(d->canvas, arena_text(arena, buf_text(&title)));
    buf_free(&title);
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
    bool open = letter == '_' || letter == '?', clue = g->base.given[cell] != LOGIC_OPEN && !answered;
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
        sketch_cell(g, i, garam_picture_letter(g, i, values ? values[i] : g->base.given[i]), answered,
                    canvas);
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

static const struct family_format formats[] = {
    {"text", "garam.format.text", garam_picture_write, sketch},
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

static const struct family_reasons reasons_facet = {.rules = rules,
                                                    .most = 2000,
                                                    .insight = garam_rules_insight,
                                                    .name = garam_rules_name};

static const struct family_puzzles puzzles_facet = {
    .generate_options = {.options = generate_options,
                         .size = sizeof(struct parameters),
                         .defaults = &(const struct parameters){.shape = "published"},
                         .examples = "damier generate garam --seed 7\n"
                                     "damier generate garam --shape mini --clues minimum --hide-operators\n"},
    .blank = make,
    .load = load,
    .freeze = freeze,
    .pose = region_board_pose,
};

const struct family garam_family = {
    .name = "garam",
    .title = "garam.family",
    .blurb = "garam.blurb",
    .rules = "garam.rules",
    .clue_heading = "garam.clues",
    .read = garam_read_board,
    .read_answer = garam_read_answer,
    .write = garam_picture_write,
    .place = place,
    .cells = garam_model_cells,
    .clues = region_board_clues,
    .post = region_board_post,
    .footprint = garam_model_footprint,
    .check = garam_referee_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .logic = &garam_rules_logic,
    .reasons = &reasons_facet,
    .puzzles = &puzzles_facet,
    .play = &play_facet,
};
