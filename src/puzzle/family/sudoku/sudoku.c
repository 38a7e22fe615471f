/* Sudoku: an N x N board in which each row, column and box holds each of 1 .. N once.
 *
 * A cell is a square, row by row; its value is its number. Boxes may have any size with N cells, or
 * be pieces of any shape (jigsaw); the two diagonals may hold each number once too. All that is
 * regions (puzzle/regions), so the constraints, the referee and the human rules are shared; the
 * files are in sudoku_read.c. */
#include "puzzle/family/sudoku/sudoku.h"

#include "base/sentence.h"
#include "puzzle/kit/grid.h"
#include "puzzle/regions/candidates.h"

#include <math.h>

struct parameters {
    int64_t side;
    struct option_size box; /* 0 x 0: the usual one */
    bool diagonals;
    const char *shape; /* NULL: boxes */
};

/* ---- the rules */

enum { BOX, PIECE, ROW, COLUMN, FALLING, RISING };

#define ONCE(key_, takes_)                                                                                   \
    {                                                                                                        \
        .key = key_, .takes = takes_, .says = "sudoku." key_, .cost = 3, .region = "sudoku." key_ ".region", \
        .heading = "sudoku." key_ ".heading", .twice = "sudoku." key_ ".twice"                               \
    }
static const struct family_rule rules[] = {
    [BOX] = ONCE("once-box", "box"),
    [PIECE] = ONCE("once-region", "region"),
    [ROW] = ONCE("once-row", "row"),
    [COLUMN] = ONCE("once-column", "column"),
    [FALLING] = ONCE("once-falling", ""),
    [RISING] = ONCE("once-rising", ""),
    {0},
};

static const struct logic_rule steps[] = {
    {"hidden single", "a number has one cell left in a row, column or box", LEVEL_EASY,
     &candidates_singles_hidden, NULL},
    {"naked single", "a cell has one number left", LEVEL_EASY, &candidates_singles_naked, NULL},
    {"intersection", "the cells left for a number in a box are in one row, or the other way round",
     LEVEL_MEDIUM, &candidates_crossings_intersection, NULL},
    {"naked pair", "two cells share two numbers", LEVEL_MEDIUM, &candidates_subsets_naked_pair, NULL},
    {"hidden pair", "two numbers share two cells", LEVEL_MEDIUM, &candidates_subsets_hidden_pair, NULL},
    {"naked triple", "three cells share three numbers", LEVEL_HARD, &candidates_subsets_naked_triple, NULL},
    {"hidden triple", "three numbers share three cells", LEVEL_HARD, &candidates_subsets_hidden_triple, NULL},
    {"x-wing", "the cells left for a number in two rows are in two columns, or the other way round",
     LEVEL_HARD, &candidates_crossings_x_wing, NULL},
    {"naked quad", "four cells share four numbers", LEVEL_HARD, &candidates_subsets_naked_quad, NULL},
    {"hidden quad", "four numbers share four cells", LEVEL_HARD, &candidates_subsets_hidden_quad, NULL},
    {"swordfish", "the same for three rows and three columns", LEVEL_HARD, &candidates_crossings_swordfish,
     NULL},
    {"jellyfish", "the same for four rows and four columns", LEVEL_HARD, &candidates_crossings_jellyfish,
     NULL},
    {0},
};

static const struct family_logic logic_facet = {.rules = steps, CANDIDATES_FUNCTIONS};

/* ---- the board */

bool sudoku_box(int side, int *rows, int *columns)
{
    *rows = (int)sqrt(side);
    while (side % *rows) --*rows;
    *columns = side / *rows;
    return *rows > 1 || side == 1;
}

/* The region of the kind that holds the cell, from 0; -1: none. */
static int region_of(const struct sudoku *s, int kind, int row, int column)
{
    switch (kind) {
    case ROW:
        return row;
    case COLUMN:
        return column;
    case FALLING:
        return row == column ? 0 : -1;
    case RISING:
        return row + column == s->side - 1 ? 0 : -1;
    default:
        return s->piece[row * s->side + column];
    }
}

static void add_regions(const struct sudoku *s, struct regions *r, int kind, int count)
{
    uint32_t cells[SUDOKU_MOST];
    for (int number = 0; number < count; number++) {
        struct region region = {.kind = kind, .number = {number + 1}, .cells = cells};
        for (int cell = 0; cell < s->side * s->side; cell++)
            if (region_of(s, kind, cell / s->side, cell % s->side) == number)
                cells[region.count++] = (uint32_t)cell;
        regions_add(r, region);
    }
}

static const uint8_t *boxes(const struct sudoku *s, struct arena *arena)
{
    int n = s->side;
    uint8_t *piece = ARENA_ARRAY(arena, uint8_t, (size_t)(n * n));
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            piece[row * n + column] = (uint8_t)(row / s->box_rows * s->box_rows + column / s->box_columns);
    return piece;
}

struct board *sudoku_begin(struct sudoku *s, struct arena *arena, const int32_t *given)
{
    int n = s->side;
    struct regions *r = regions_new(arena, rules, (size_t)(n * n), 1, n, 3 * (size_t)n + 2);
    if (s->box_rows) s->piece = boxes(s, arena);
    add_regions(s, r, s->box_rows ? BOX : PIECE, n);
    add_regions(s, r, ROW, n);
    add_regions(s, r, COLUMN, n);
    for (int kind = FALLING; kind <= RISING && s->diagonals; kind++) add_regions(s, r, kind, 1);
    regions_seal(r);
    region_board_begin(&s->base, &sudoku_family, sizeof *s, r, given);
    return &s->base.board;
}

static const int32_t *nothing_given(struct arena *arena, size_t cells)
{
    int32_t *given = ARENA_ARRAY(arena, int32_t, cells);
    for (size_t i = 0; i < cells; i++) given[i] = LOGIC_OPEN;
    return given;
}

static struct board *make(struct arena *arena, const void *values, struct sentence *error)
{
    const struct parameters *p = values;
    struct sudoku *s = ARENA_NEW(arena, struct sudoku);
    *s = (struct sudoku){.side = (int)p->side, .diagonals = p->diagonals};
    bool usual = sudoku_box(s->side, &s->box_rows, &s->box_columns);
    if (p->box.rows) {
        s->box_rows = (int)p->box.rows;
        s->box_columns = (int)p->box.columns;
    }
    if (p->box.rows && s->box_rows * s->box_columns != s->side)
        sentence_set(error, "a box of %d x %d cells has %d, must have %d, one for each number", s->box_rows,
                     s->box_columns, s->box_rows * s->box_columns, s->side);
    else if (!p->box.rows && !usual)
        sentence_set(error, "%d is prime, so the board has no boxes: give regions with --shape", s->side);
    else
        return sudoku_begin(s, arena, nothing_given(arena, (size_t)(s->side * s->side)));
    return NULL;
}

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    struct board *board = sudoku_read(arena, r);
    if (!board) {
        sentence_copy(error, &r->error);
        return NULL;
    }
    struct sudoku *s = (struct sudoku *)board;
    s->diagonals |= ((const struct parameters *)values)->diagonals;
    return sudoku_begin(s, arena, nothing_given(arena, board->cells));
}

#define AT(field) .offset = offsetof(struct parameters, field)
#define SHAPE                                                                                                \
    {.name = "box",                                                                                          \
     .type = OPTION_SIZE,                                                                                    \
     AT(box),                                                                                                \
     .lo = 1,                                                                                                \
     .hi = SUDOKU_MOST,                                                                                      \
     .argument = "SIZE",                                                                                     \
     .help = "rows and columns of a box, 2x3; by default as square as the side allows, the wider way"},      \
        {.name = "diagonals",                                                                                \
         .type = OPTION_FLAG,                                                                                \
         AT(diagonals),                                                                                      \
         .help = "the diagonals hold each number once"},                                                     \
    {                                                                                                        \
        .name = "shape", .type = OPTION_TEXT, AT(shape), .reads = true, .argument = "FILE",                  \
        .help = "a Sudoku, perhaps a jigsaw, that the board is like; its numbers do not count"               \
    }
static const struct option parameters[] = {
    {.name = "N",
     .type = OPTION_INT,
     .positional = true,
     AT(side),
     .lo = 1,
     .hi = SUDOKU_MOST,
     .help = "the side of the board"},
    SHAPE,
    {0},
};
static const struct option generate_options[] = {
    {.name = "size",
     .type = OPTION_INT,
     AT(side),
     .lo = 1,
     .hi = SUDOKU_MOST,
     .once = true,
     .argument = "N",
     .help = "the side of the board, 9 by default"},
    SHAPE,
    {0},
};
static const struct parameters usual = {.side = 9};

/* ---- pictures and symmetries */

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(sudoku_of(board)->side, cell, row, column);
}

/* Strokes between cells of different pieces. */
static void draw_borders(const struct sudoku *s, struct canvas *canvas)
{
    for (int row = 0; row < s->side; row++)
        for (int column = 0; column < s->side; column++) {
            const uint8_t *piece = &s->piece[row * s->side + column];
            struct canvas_point corner = {column + 1, row + 1};
            if (column + 1 < s->side && piece[0] != piece[1])
                canvas_line(canvas, (struct canvas_point){corner.x, row}, corner, CANVAS_GIVEN);
            if (row + 1 < s->side && piece[0] != piece[s->side])
                canvas_line(canvas, (struct canvas_point){column, corner.y}, corner, CANVAS_GIVEN);
        }
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct sudoku *s = sudoku_of(board);
    struct canvas *canvas = region_board_draw(board, values, wrong, arena);
    canvas_title(canvas, arena_print(arena, "Sudoku %d x %d%s", s->side, s->side,
                                     s->diagonals ? ", with diagonals" : ""));
    draw_borders(s, canvas);
    return canvas;
}

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &usual,
    .examples = "damier sudoku 9\n"
                "damier sudoku 4 --count\n"
                "damier sudoku 6 --box 3x2 --diagonals\n",
    .make = make,
    .load = load,
};
static const struct family_forms forms_facet = {
    .series = true,
    .formats = sudoku_read_formats,
    .writes = sudoku_read_writes,
    .holds = sudoku_read_holds,
};
static const struct family_search search_facet = {.way = region_board_way};
static const struct family_theorems theorems_facet = {.clash = region_board_clash, .guess = candidates_guess};
static const struct family_reasons reasons_facet = {.rules = rules};
static const struct family_puzzles puzzles_facet = {
    .generate_options = {.options = generate_options,
                         .size = sizeof(struct parameters),
                         .defaults = &usual,
                         .examples = "damier generate sudoku --level hard --symmetry rotational\n"
                                     "damier generate sudoku --size 6 --number 100 --seed 7\n"},
    .blank = make,
    .load = load,
    .pose = region_board_pose,
};

const struct family sudoku_family = {
    .name = "sudoku",
    .blurb = "each number once in each row, column and box, or in pieces of any shape",
    .rules = "Fill the board with the numbers from 1 to its side. Each row, each column and each\n"
             "box holds each number once. In a jigsaw, regions of any shape take the place of\n"
             "boxes; with diagonals, both of these hold each number once too.",
    .clue_heading = "given numbers",
    .read = sudoku_read,
    .read_answer = sudoku_read_answer,
    .write = sudoku_read_write,
    .place = place,
    .cells = region_board_cells,
    .clues = region_board_clues,
    .post = region_board_post,
    .footprint = region_board_footprint,
    .check = region_board_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .symmetry = &region_board_symmetry,
    .logic = &logic_facet,
    .reasons = &reasons_facet,
    .puzzles = &puzzles_facet,
};
