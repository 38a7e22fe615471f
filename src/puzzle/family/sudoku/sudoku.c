/* Sudoku: an N x N board in which each row, column and box holds each of 1 .. N once.
 *
 * A cell is a square, row by row; its value is its number. Boxes may have any size with N cells, or
 * be pieces of any shape (jigsaw); the two diagonals may hold each number once too. All that is
 * regions (puzzle/regions), so the constraints, the referee and the human rules are shared; the
 * files are in sudoku_read.c. */
#include "puzzle/family/sudoku/sudoku.h"

#include "base/rng.h"
#include "base/sentence.h"
#include "puzzle/kit/grid.h"
#include "puzzle/regions/candidates.h"

#include <math.h>

enum { USUAL = 9 };
struct parameters {
    int64_t side;           /* 0: not given */
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
    CANDIDATES_STOCK("hidden single", "hidden-single", LEVEL_EASY, singles_hidden),
    CANDIDATES_STOCK("naked single", "naked-single", LEVEL_EASY, singles_naked),
    CANDIDATES_STOCK("intersection", "intersection", LEVEL_MEDIUM, crossings_intersection),
    CANDIDATES_STOCK("naked pair", "naked-pair", LEVEL_MEDIUM, subsets_naked_pair),
    CANDIDATES_STOCK("hidden pair", "hidden-pair", LEVEL_MEDIUM, subsets_hidden_pair),
    CANDIDATES_STOCK("naked triple", "naked-triple", LEVEL_HARD, subsets_naked_triple),
    CANDIDATES_STOCK("hidden triple", "hidden-triple", LEVEL_HARD, subsets_hidden_triple),
    CANDIDATES_STOCK("x-wing", "x-wing", LEVEL_HARD, crossings_x_wing),
    CANDIDATES_STOCK("naked quad", "naked-quad", LEVEL_HARD, subsets_naked_quad),
    CANDIDATES_STOCK("hidden quad", "hidden-quad", LEVEL_HARD, subsets_hidden_quad),
    CANDIDATES_STOCK("swordfish", "swordfish", LEVEL_HARD, crossings_swordfish),
    CANDIDATES_STOCK("jellyfish", "jellyfish", LEVEL_HARD, crossings_jellyfish),
    {0},
};

static const struct family_logic logic_facet = {.rules = steps, CANDIDATES_FUNCTIONS};

/* ---- the board */

bool sudoku_box(struct sudoku *s, int64_t rows, int64_t columns, struct sentence *error)
{
    bool usual = rows < 0;
    if (usual) rows = (int64_t)sqrt(s->side);
    while (usual && s->side % rows) --rows;
    if (usual) columns = s->side / rows;
    s->box_rows = (int)rows;
    s->box_columns = (int)columns;
    if (usual && rows == 1 && s->side > 1)
        return say_set(error, "sudoku.prime", SAY(say_int("side", s->side)));
    if (rows <= s->side && columns <= s->side && rows * columns == s->side) return true;
    return say_set(error, "sudoku.box-size",
                   SAY(say_int("rows", rows), say_int("columns", columns), say_int("side", s->side)));
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
        struct region region = {.kind = kind, .cells = cells};
        region.number[0] = kind < FALLING ? number + 1 : 0;
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

struct board *sudoku_make(struct arena *arena, struct sudoku shape, const int32_t *given)
{
    struct sudoku *s = arena_copy(arena, &shape, sizeof shape);
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

static struct board *make(struct arena *arena, const void *values, struct sentence *error)
{
    const struct parameters *p = values;
    struct sudoku s = {.side = p->side ? (int)p->side : USUAL, .diagonals = p->diagonals};
    if (!sudoku_box(&s, p->box.rows ? p->box.rows : -1, p->box.columns, error)) return NULL;
    return sudoku_make(arena, s, region_board_blank(arena, (size_t)(s.side * s.side)));
}

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    const struct parameters *p = values;
    if (p->side || p->box.rows) return say_set(error, "sudoku.shape-size", NULL), NULL;
    const struct board *like = sudoku_read_like(arena, r, NULL);
    if (!like) return sentence_copy(error, &r->error), NULL;
    struct sudoku s = *sudoku_of(like);
    s.diagonals |= p->diagonals;
    return sudoku_make(arena, s, region_board_blank(arena, like->cells));
}

static struct board *read_board(struct arena *arena, struct reader *r)
{
    return sudoku_read_like(arena, r, NULL);
}

static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    return region_board_read_answer(board, arena, r, values, sudoku_read_like);
}

#define AT(field) .offset = offsetof(struct parameters, field)
#define SIDES .lo = 1, .hi = SUDOKU_MOST
#define FILE_AT(field) .type = OPTION_TEXT, AT(field), .reads = true, .argument = "FILE"
#define SHAPE                                                                                                \
    {.name = "box", .type = OPTION_SIZE, AT(box), SIDES, .argument = "SIZE", .help = "sudoku.option-box"},   \
        {.name = "diagonals", .type = OPTION_FLAG, AT(diagonals), .help = "sudoku.option-diagonals"},        \
        {.name = "shape", FILE_AT(shape), .help = "sudoku.option-shape"},                                    \
    {                                                                                                        \
        0                                                                                                    \
    }
#define SIDE .type = OPTION_INT, AT(side), SIDES, .usual = USUAL
static const struct option parameters[] = {
    {.name = "N", SIDE, .positional = true, .optional = true, .help = "sudoku.option-size"}, SHAPE};
static const struct option generate_options[] = {
    {.name = "size", SIDE, .once = true, .argument = "N", .help = "sudoku.option-size"}, SHAPE};
static const struct parameters usual;

/* ---- large boards without clues */

/* A random order of 0 .. n - 1 in which the numbers of each group of `size` stay together. */
static void shuffle_groups(struct rng *rng, int n, int size, int *order)
{
    int group[SUDOKU_MOST];
    for (int i = 0; i < n / size; i++) group[i] = i;
    rng_shuffle(rng, group, (size_t)(n / size), sizeof *group);
    for (int i = 0; i < n; i++) order[i] = group[i / size] * size + i % size;
    for (int i = 0; i < n; i += size) rng_shuffle(rng, &order[i], (size_t)size, sizeof *order);
}

/* Boxes: the rows of 1 .. n, shifted so that boxes hold each number once, with rows, columns and
 * numbers permuted. A random search (candidates_search_guess) does not fill boards of 49 x 49. */
static bool guess(const struct board *board, int64_t seed, const int64_t *enough, int32_t *values,
                  int64_t *value)
{
    enum { SEARCHED = 36 };
    const struct sudoku *s = sudoku_of(board);
    int n = s->side, row[SUDOKU_MOST], column[SUDOKU_MOST], number[SUDOKU_MOST];
    struct rng rng;
    if (n <= SEARCHED || !s->box_rows || s->diagonals)
        return candidates_search_guess(board, seed, enough, values, value);
    for (size_t i = 0; i < board->cells; i++)
        if (s->base.given[i] != LOGIC_OPEN) return false;
    rng_seed(&rng, (uint64_t)seed);
    shuffle_groups(&rng, n, s->box_rows, row);
    shuffle_groups(&rng, n, s->box_columns, column);
    shuffle_groups(&rng, n, 1, number);
    for (int i = 0; i < n * n; i++) {
        int r = row[i / n], c = column[i % n];
        values[i] = 1 + number[(r % s->box_rows * s->box_columns + r / s->box_rows + c) % n];
    }
    return true;
}

/* ---- pictures and symmetries */

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(sudoku_of(board)->side, cell, row, column);
}

/* A cell of a diagonal; those that are given are shaded anyway. */
static void shade(struct canvas *canvas, int row, int column)
{
    if (canvas_cell(canvas, row, column)->tile == CANVAS_TILE_PLAIN)
        canvas_tile(canvas, row, column, CANVAS_TILE_SHADED);
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct sudoku *s = sudoku_of(board);
    struct canvas *canvas = region_board_draw(board, s->side, s->side, values, wrong, arena);
    struct buf title = {0};
    say(&title, s->diagonals ? "sudoku.title-diagonals" : "sudoku.title", SAY(say_int("side", s->side)));
    canvas_title(canvas, buf_text(&title));
    buf_free(&title);
    for (int i = 0; i < s->side * s->side; i++) canvas_region(canvas, i / s->side, i % s->side, s->piece[i]);
    for (int i = 0; i < s->side && s->diagonals; i++) {
        shade(canvas, i, i);
        shade(canvas, i, s->side - 1 - i);
    }
    canvas->ruled = true;
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
static const struct family_theorems theorems_facet = {.clash = region_board_clash, .guess = guess};
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
    .title = "sudoku.family",
    .blurb = "sudoku.blurb",
    .rules = "sudoku.rules",
    .clue_heading = "sudoku.clues",
    .read = read_board,
    .read_answer = read_answer,
    .write = sudoku_read_write,
    .place = place,
    REGION_BOARD_FUNCTIONS,
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
