/* Kakuro: a crossword of digits. The digits of a run, between black places, are different and add
 * up to the clue before it; a run without a clue, or at the edge, is different alone.
 *
 * Cells are the white places. The runs are regions (puzzle/regions), so the constraints, the
 * referee and most human rules are shared; the runs themselves are those of kit/crossword. */
#include "puzzle/family/kakuro/kakuro.h"

#include "base/alloc.h"
#include "base/sentence.h"

/* ---- the rules */

enum { ACROSS, DOWN, ACROSS_OPEN, DOWN_OPEN, KINDS };

#define RUN(key_, way, takes_)                                                                               \
    {                                                                                                        \
        .key = key_, .takes = takes_, .says = "kakuro." key_, .cost = 3, .region = "kakuro.run." way,        \
        .heading = "kakuro." key_ ".heading", .twice = "kakuro.twice." way, .broken = "kakuro.broken." way   \
    }
static const struct family_rule rules[] = {
    [ACROSS] = RUN("sum-across", "across", "row column total"),
    [DOWN] = RUN("sum-down", "down", "row column total"),
    [ACROSS_OPEN] = RUN("different-across", "across", "row column"),
    [DOWN_OPEN] = RUN("different-down", "down", "row column"),
    {0},
};

/* ---- the board */

static int32_t clue_of(const struct kakuro *k, const struct crossword_run *run)
{
    int32_t below, right;
    matrix_halves(run->before < 0 ? KAKURO_BLACK : k->word[run->before], &below, &right);
    return run->down ? below : right;
}

static void add_run(const struct kakuro *k, struct regions *r, int kind, const struct crossword_run *run,
                    uint32_t *cells)
{
    struct region region = {.kind = kind,
                            .number = {run->first / k->columns + 1, run->first % k->columns + 1},
                            .total = clue_of(k, run),
                            .count = (size_t)run->length,
                            .cells = cells};
    region.number[2] = (int)region.total;
    region.need = region.total ? REGION_SUM : REGION_DIFFERENT;
    region.different = region.total > 0;
    for (int i = 0; i < run->length; i++) cells[i] = (uint32_t)k->at[run->first + i * run->step];
    if (region.total || region.count > 1) regions_add(r, region);
}

static struct regions *list_runs(const struct kakuro *k, struct crossword grid, struct arena *arena,
                                 size_t cells)
{
    struct regions *r = regions_new(arena, rules, cells, 1, KAKURO_DIGITS, 2 * cells);
    uint32_t *room = alloc_array((size_t)(k->rows > k->columns ? k->rows : k->columns), sizeof *room);
    for (int kind = 0; kind < KINDS; kind++)
        for (struct crossword_run run = {0}; crossword_next(&grid, &run);) {
            bool summed = clue_of(k, &run) > 0;
            int its = run.down ? (summed ? DOWN : DOWN_OPEN) : summed ? ACROSS : ACROSS_OPEN;
            if (its == kind) add_run(k, r, kind, &run, room);
        }
    alloc_free(room);
    regions_seal(r);
    return r;
}

struct board *kakuro_make(struct arena *arena, int rows, int columns, const int32_t *word)
{
    size_t places = (size_t)rows * (size_t)columns, cells = 0;
    struct kakuro *k = ARENA_NEW(arena, struct kakuro);
    struct crossword grid = {rows, columns, alloc_array(places, sizeof *grid.black)};
    int32_t *at = ARENA_ARRAY(arena, int32_t, places), *place_of = ARENA_ARRAY(arena, int32_t, places);
    int32_t *given = ARENA_ARRAY(arena, int32_t, places);
    *k = (struct kakuro){.rows = rows, .columns = columns, .at = at, .place_of = place_of};
    k->word = arena_copy(arena, word, places * sizeof *word);
    for (size_t i = 0; i < places; i++) {
        grid.black[i] = word[i] < KAKURO_OPEN;
        at[i] = grid.black[i] ? -1 : (int32_t)cells;
        if (grid.black[i]) continue;
        given[cells] = word[i] == KAKURO_OPEN ? LOGIC_OPEN : word[i];
        place_of[cells++] = (int32_t)i;
    }
    region_board_begin(&k->base, &kakuro_family, sizeof *k, list_runs(k, grid, arena, cells), given);
    alloc_free(grid.black);
    return &k->base.board;
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    const struct kakuro *k = kakuro_of(board);
    *row = k->place_of[cell] / k->columns;
    *column = k->place_of[cell] % k->columns;
}

static struct board *read_board(struct arena *arena, struct reader *r)
{
    return kakuro_read_like(arena, r, NULL);
}

static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    return region_board_read_answer(board, arena, r, values, kakuro_read_like);
}

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    struct board *board = kakuro_read_like(arena, r, NULL);
    (void)values;
    if (!board) sentence_copy(error, &r->error);
    return board;
}

/* ---- theorems */

/* A run is too long for different digits, or its clue is out of their reach. */
static bool is_impossible(const struct regions *r, size_t index, struct verdict *verdict)
{
    const struct region *run = &r->region[index];
    int64_t n = (int64_t)run->count, least = n * (n + 1) / 2, most = n * (KAKURO_DIGITS + 1) - least;
    bool summed = run->need == REGION_SUM, reached = run->total >= least && run->total <= most;
    size_t first = run->cells[0];
    struct buf name = {0};
    if (n <= KAKURO_DIGITS && (!summed || reached)) return false;
    regions_name(r, index, &name);
    if (n > KAKURO_DIGITS)
        verdict_say(verdict, 1, &first, "kakuro.too-long",
                    SAY(say_text("run", buf_text(&name)), say_int("n", n)));
    else
        verdict_say(verdict, 1, &first, "kakuro.reach",
                    SAY(say_text("run", buf_text(&name)), say_int("n", n), say_int("least", least),
                        say_int("most", most), say_int("total", run->total)));
    buf_free(&name);
    return true;
}

static bool clash(const struct board *board, struct verdict *verdict)
{
    const struct regions *r = kakuro_of(board)->base.regions;
    for (size_t i = 0; i < r->count; i++)
        if (is_impossible(r, i, verdict)) return true;
    return region_board_clash(board, verdict);
}

/* ---- the picture */

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct kakuro *k = kakuro_of(board);
    struct canvas *canvas = region_board_draw(board, k->rows, k->columns, values, wrong, arena);
    struct buf title = {0};
    say(&title, "kakuro.title", SAY(say_int("rows", k->rows), say_int("columns", k->columns)));
    canvas_title(canvas, buf_text(&title));
    buf_free(&title);
    for (int i = 0; i < k->rows * k->columns; i++) {
        int row = i / k->columns, column = i % k->columns;
        int32_t below, right;
        if (k->at[i] < 0) canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
        if (matrix_halves(k->word[i], &below, &right)) canvas_split(canvas, row, column, below, right);
    }
    return canvas;
}

/* ---- facets */

struct parameters {
    const char *file;
};
static const struct option parameters[] = {{.name = "FILE",
                                            .type = OPTION_TEXT,
                                            .positional = true,
                                            .offset = offsetof(struct parameters, file),
                                            .reads = true,
                                            .help = "kakuro.option-file"},
                                           {0}};
static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &(const struct parameters){.file = "-"},
    .examples = "damier kakuro puzzle.txt\n"
                "damier kakuro puzzle.txt --unique\n"
                "damier generate kakuro --size 8 --seed 7 | damier kakuro -\n",
    .load = load,
};
static const struct family_forms forms_facet = {.series = true};
static const struct family_search search_facet = {.way = region_board_way};
static const struct family_theorems theorems_facet = {.clash = clash};
static const struct family_reasons reasons_facet = {.rules = rules};
static const struct family_play play_facet = {.pose = region_board_pose};

const struct family kakuro_family = {
    .name = "kakuro",
    .title = "kakuro.family",
    .blurb = "kakuro.blurb",
    .rules = "kakuro.rules",
    .clue_heading = "kakuro.clues",
    .read = read_board,
    .read_answer = read_answer,
    .write = kakuro_read_write,
    .place = place,
    REGION_BOARD_FUNCTIONS,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .symmetry = &region_board_symmetry,
    .logic = &kakuro_rules_logic,
    .reasons = &reasons_facet,
    .generator = &kakuro_generate_puzzles,
    .play = &play_facet,
};
