/* Futoshiki: an N x N board in which each row and each column holds each of 1 .. N once, and the
 * signs between neighbours hold: 2 < 3.
 *
 * A cell is a square, row by row; its value is its number. Rows, columns and signs are regions
 * (puzzle/regions), a sign as a relation of two cells, the smaller one first: so the constraints,
 * the clues and most rules of people are shared.
 *
 * Files: a line `futoshiki N`, then N rows of numbers and dots, with the signs between them
 * (kit/matrix_compare.c); up to 9 x 9, numbers need no blanks between them. An answer needs neither
 * that line nor signs. A file may hold several boards.
 *
 * Engine: that of region boards. 200 puzzles of 9 x 9 are proved unique in 0.09 s, by CaDiCaL in
 * 0.3. */
#include "puzzle/family/futoshiki/futoshiki.h"

#include "base/say.h"
#include "puzzle/kit/grid.h"
#include "puzzle/regions/candidates.h"

/* ---- the rules */

enum { ROW, COLUMN, LESS_ROW, LESS_COLUMN };

#define WORDS(key_) .key = key_, .says = "futoshiki." key_, .region = "futoshiki." key_ ".region"
#define LINE(key_, takes_)                                                                                   \
    {                                                                                                        \
        WORDS(key_), .takes = takes_, .cost = 3, .heading = "futoshiki." key_ ".heading",                    \
                     .twice = "futoshiki." key_ ".twice"                                                     \
    }
#define SIGN(key_, takes_)                                                                                   \
    {                                                                                                        \
        WORDS(key_), .takes = takes_, .cost = 2, .heading = "futoshiki.less.heading",                        \
                     .broken = "futoshiki." key_ ".broken"                                                   \
    }
static const struct family_rule rules[] = {
    [ROW] = LINE("once-row", "row"),
    [COLUMN] = LINE("once-column", "column"),
    [LESS_ROW] = SIGN("less-row", "row smaller larger"),
    [LESS_COLUMN] = SIGN("less-column", "column smaller larger"),
    {0},
};

/* ---- what a sign requires of its two cells */

static void post_less(const struct regions *regions, size_t region, dm_model *model, const dm_int *x)
{
    (void)regions, (void)region;
    dm_compare(model, x[0], DM_LT, x[1]);
}

static bool check_less(const struct regions *regions, size_t region, const int32_t *values,
                       struct verdict *verdict)
{
    const uint32_t *cells = regions->region[region].cells;
    int32_t smaller = values[cells[0]], larger = values[cells[1]];
    if (smaller == LOGIC_OPEN || larger == LOGIC_OPEN || smaller < larger) return true;
    return regions_check_broken(regions, region, verdict);
}

static const struct region_relation less = {.post = post_less, .check = check_less};

/* ---- the board */

/* The sign to the right of a cell, or below it, if there is one. */
static void add_sign(struct regions *r, const struct futoshiki *f, bool down, int cell)
{
    char sign = f->between[2 * cell + down];
    bool larger = sign == '>' || sign == 'v';
    int next = cell + (down ? f->side : 1), line = down ? cell % f->side : cell / f->side;
    int place = 1 + (down ? cell / f->side : cell % f->side);
    uint32_t cells[] = {(uint32_t)(larger ? next : cell), (uint32_t)(larger ? cell : next)};
    if (sign)
        regions_add(r, (struct region){.kind = down ? LESS_COLUMN : LESS_ROW,
                                       .number = {line + 1, place + larger, place + !larger},
                                       .need = REGION_RELATION,
                                       .relation = &less,
                                       .count = 2,
                                       .cells = cells});
}

struct board *futoshiki_make(struct arena *arena, int side, const char *between, const int32_t *given)
{
    struct futoshiki *f = ARENA_NEW(arena, struct futoshiki);
    int cells = side * side;
    struct regions *r = regions_new(arena, rules, (size_t)cells, 1, side, 2 * (size_t)(side + cells));
    *f = (struct futoshiki){.side = side, .between = between};
    regions_add_lines(r, ROW, false, side, side);
    regions_add_lines(r, COLUMN, true, side, side);
    for (int i = 0; i < 2 * cells; i++) add_sign(r, f, i >= cells, i % cells);
    regions_seal(r);
    region_board_begin(&f->base, &futoshiki_family, sizeof *f, r, given);
    return &f->base.board;
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(futoshiki_of(board)->side, cell, row, column);
}

/* ---- files */

enum { TIGHT = 9 /* the largest number of one character */ };

static const struct matrix_form form = {
    .name = "futoshiki",
    .numbers = {{"N", "futoshiki.side", 1, FUTOSHIKI_MOST, .sets = MATRIX_ROWS | MATRIX_COLUMNS}},
    .signs = {{'.', 0}, {'0', 0}, {'_', 0}},
    .number = "futoshiki.number",
    .lo = 1,
    .word = "futoshiki.word",
    .noun = "cell",
    .series = true,
    .figure = true,
    .compared = true,
};

/* `like`: the board that this is an answer to. */
static void read_rows(struct matrix *m, const struct board *like, struct reader *r)
{
    if (!like || matrix_head_follows(m, r))
        matrix_head(m, r);
    else
        matrix_begin_here(m, futoshiki_of(like)->side, futoshiki_of(like)->side, r);
    if (reader_ok(r) && m->rows <= TIGHT) matrix_tight(m);
    if (reader_ok(r) && matrix_rows(m, r)) matrix_end(m, r);
}

static struct board *read_like(struct arena *arena, struct reader *r, const struct board *like)
{
    struct matrix m;
    struct board *board = NULL;
    matrix_begin(&m, &form);
    matrix_skip(&m, r);
    if (futoshiki_game_follows(r))
        futoshiki_game_read(&m, r);
    else
        read_rows(&m, like, r);
    if (reader_ok(r))
        board = futoshiki_make(arena, m.rows, arena_copy(arena, m.between.data, m.between.size),
                               region_board_numbers(arena, m.cells.size, m.cells.data));
    matrix_free(&m);
    return board;
}

static struct board *read_board(struct arena *arena, struct reader *r)
{
    return read_like(arena, r, NULL);
}

static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    return region_board_read_answer(board, arena, r, values, read_like);
}

static void write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct futoshiki *f = futoshiki_of(board);
    struct matrix m;
    matrix_begin(&m, &form);
    matrix_head_set(&m, 0, f->side);
    m.width = f->side > TIGHT ? 2 : 1;
    for (size_t i = 0; i < 2 * board->cells; i++) vec_push(&m.between, f->between[i]);
    matrix_write(&m, region_board_number, board, values, out);
    matrix_free(&m);
}

/* ---- the picture */

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct futoshiki *f = futoshiki_of(board);
    struct canvas *canvas = region_board_draw(board, f->side, f->side, values, wrong, arena);
    struct buf title = {0};
    say(&title, "futoshiki.title", SAY(say_int("side", f->side)));
    canvas_title(canvas, buf_text(&title));
    buf_free(&title);
    for (int i = 0; i < 2 * f->side * f->side; i++) {
        int row = i / 2 / f->side, column = i / 2 % f->side, down = i % 2;
        struct canvas_point at = canvas_between(canvas, row, column, row + down, column + !down);
        if (f->between[i]) canvas_sign(canvas, at, (char[]){f->between[i], 0}, CANVAS_GIVEN);
    }
    canvas->ruled = true;
    return canvas;
}

/* ---- the command: a board without signs, a Latin square */

struct parameters {
    int64_t side;
};

static const struct option parameters[] = {{.name = "N",
                                            .type = OPTION_INT,
                                            .positional = true,
                                            .offset = offsetof(struct parameters, side),
                                            .lo = 1,
                                            .hi = FUTOSHIKI_MOST,
                                            .help = "futoshiki.option-n"},
                                           {0}};

static struct board *make(struct arena *arena, const void *values, struct sentence *error)
{
    const struct parameters *p = values;
    size_t cells = (size_t)(p->side * p->side);
    (void)error;
    return futoshiki_make(arena, (int)p->side, ARENA_ARRAY(arena, char, 2 * cells),
                          region_board_blank(arena, cells));
}

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &(const struct parameters){.side = 5},
    .examples = "damier futoshiki 5\n"
                "damier futoshiki 4 --count\n",
    .make = make,
};

/* ---- the family */

static const struct family_forms forms_facet = {.series = true, .formats = futoshiki_game_formats};
static const struct family_search search_facet = {.way = region_board_way};
static const struct family_theorems theorems_facet = {.clash = region_board_clash,
                                                      .guess = candidates_search_guess};
static const struct family_reasons reasons_facet = {.rules = rules};

const struct family futoshiki_family = {
    .name = "futoshiki",
    .title = "futoshiki.family",
    .blurb = "futoshiki.blurb",
    .rules = "futoshiki.rules",
    .clue_heading = "futoshiki.clues",
    .read = read_board,
    .read_answer = read_answer,
    .write = write,
    .place = place,
    REGION_BOARD_FUNCTIONS,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .symmetry = &region_board_symmetry,
    .logic = &futoshiki_rules_logic,
    .reasons = &reasons_facet,
    .puzzles = &futoshiki_puzzles_made,
};
