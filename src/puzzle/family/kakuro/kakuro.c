/* Kakuro: a crossword of digits. The white cells hold digits from 1 to 9. Those of a run, between
 * two black cells of a row or of a column, are different and add up to the run's clue.
 *
 * An answer cell is a white cell. Each run is a region (puzzle/regions), from which the constraints,
 * the referee and the human rules come. A run without a clue has different digits only; one of a
 * single cell is no region then. A clue that no run of that length can have is well-formed, and
 * refuted without a search.
 *
 * The symmetries that keep a board are those of its white cells that send runs to runs with the same
 * clue, whichever way these run: a transposition swaps across and down. Digits stay as they are.
 *
 * Files are in kakuro_read.c, the rules of people in kakuro_rules.c. */
#include "puzzle/family/kakuro/kakuro.h"

#include <stdio.h>

/* ---- the rules */

enum { ACROSS, DOWN, ACROSS_OPEN, DOWN_OPEN, KINDS };

#define RUN(way) "the run " way " from row {}, column {}"
#define SUM(way)                                                                                             \
    {                                                                                                        \
        .key = "sum-" way, .says = RUN(way) " adds up to {} without repetition", .cost = 3,                  \
        .region = RUN(way), .heading = "each run " way " adds up to its clue, without repetition",           \
        .twice = RUN(way) " has more than one {}", .broken = RUN(way) " adds up to {}, must add up to {}"    \
    }
#define DIFFERENT(way)                                                                                       \
    {                                                                                                        \
        .key = "different-" way, .says = RUN(way) " has no digit twice", .cost = 3, .region = RUN(way),      \
        .heading = "each run " way " without a clue has different digits",                                   \
        .twice = RUN(way) " has more than one {}"                                                            \
    }
static const struct family_rule rules[] = {
    [ACROSS] = SUM("across"),
    [DOWN] = SUM("down"),
    [ACROSS_OPEN] = DIFFERENT("across"),
    [DOWN_OPEN] = DIFFERENT("down"),
    {0},
};

/* ---- the board */

static bool is_down(int kind)
{
    return kind == DOWN || kind == DOWN_OPEN;
}

/* How far a place is along its row or column. */
static int index_of(const struct field *f, bool down, int place)
{
    return down ? place / f->columns : place % f->columns;
}

static bool begins_run(const struct field *f, bool down, int place)
{
    if (f->at[place] == FIELD_NOWHERE) return false;
    return index_of(f, down, place) == 0 || f->at[place - (down ? f->columns : 1)] == FIELD_NOWHERE;
}

/* Of the run that begins here; 0: it has none. */
static int32_t clue_of(const struct kakuro *k, bool down, int place)
{
    if (index_of(&k->field, down, place) == 0) return 0;
    return down ? k->clues[place - k->field.columns].below : k->clues[place - 1].right;
}

/* The run that begins here; `cells` has room for it. */
static void add_run(const struct kakuro *k, struct regions *r, int kind, int place, uint32_t *cells)
{
    const struct field *f = &k->field;
    bool down = is_down(kind);
    int length = down ? f->rows : f->columns;
    struct region run = {.kind = kind, .cells = cells, .total = clue_of(k, down, place)};
    run.number[0] = place / f->columns + 1;
    run.number[1] = place % f->columns + 1;
    run.number[2] = (int)run.total;
    run.need = run.total ? REGION_SUM : REGION_DIFFERENT;
    run.different = run.total > 0;
    int step = down ? f->columns : 1, left = length - index_of(f, down, place);
    for (; left > 0 && f->at[place] != FIELD_NOWHERE; left--, place += step)
        cells[run.count++] = (uint32_t)f->at[place];
    if (run.total || run.count > 1) regions_add(r, run);
}

static struct regions *list_runs(const struct kakuro *k, struct arena *arena)
{
    const struct field *f = &k->field;
    struct regions *r = regions_new(arena, rules, f->cells, 1, KAKURO_DIGITS, 2 * f->cells);
    uint32_t *cells = alloc_array((size_t)(f->rows > f->columns ? f->rows : f->columns), sizeof *cells);
    for (int kind = 0; kind < KINDS; kind++)
        for (int place = 0; place < f->rows * f->columns; place++) {
            bool summed = kind == ACROSS || kind == DOWN;
            if (begins_run(f, is_down(kind), place) && (clue_of(k, is_down(kind), place) > 0) == summed)
                add_run(k, r, kind, place, cells);
        }
    alloc_free(cells);
    regions_seal(r);
    return r;
}

struct board *kakuro_make(struct arena *arena, int rows, int columns, const bool *black,
                          const struct canvas_split *clues, const int32_t *given)
{
    struct kakuro *k = ARENA_NEW(arena, struct kakuro);
    field_make(&k->field, arena, FIELD_SIDES, rows, columns, black);
    ASSERT(k->field.cells > 0);
    k->clues = arena_copy(arena, clues, (size_t)(rows * columns) * sizeof *clues);
    int32_t *digits = ARENA_ARRAY(arena, int32_t, k->field.cells);
    for (size_t i = 0; i < k->field.cells; i++) digits[i] = given[k->field.place[i]];
    region_board_begin(&k->base, &kakuro_family, sizeof *k, list_runs(k, arena), digits);
    return &k->base.board;
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    field_place(&kakuro_of(board)->field, cell, row, column);
}

/* ---- theorems */

/* Words and numbers of a verdict about a run. */
static bool fail(const struct region *run, const char *across, const char *down, int count,
                 const int64_t *facts, struct verdict *verdict)
{
    enum { SHOWN = sizeof verdict->cells / sizeof *verdict->cells, NUMBERS = 6, DIGITS = 24 };
    size_t cells[SHOWN], shown = 0;
    char text[NUMBERS][DIGITS];
    const char *argument[NUMBERS];
    ASSERT(count + 2 <= NUMBERS);
    for (int i = 0; i < count + 2; i++) {
        snprintf(text[i], DIGITS, "%lld", i < 2 ? (long long)run->number[i] : (long long)facts[i - 2]);
        argument[i] = text[i];
    }
    for (; shown < run->count && shown < SHOWN; shown++) cells[shown] = run->cells[shown];
    return verdict_say(verdict, (int)shown, cells, is_down(run->kind) ? down : across, count + 2, argument);
}

/* A run is too long for different digits, or its clue is out of their reach. */
static bool is_impossible(const struct region *run, struct verdict *verdict)
{
    int64_t n = (int64_t)run->count, least = n * (n + 1) / 2;
    int64_t most = n * (KAKURO_DIGITS + 1) - least;
#define LONG(way) RUN(way) " has {} cells, but there are only {} digits"
#define REACH(way) RUN(way) " has {} cells, which add up to {} at least and {} at most, not to {}"
    if (n > KAKURO_DIGITS)
        return !fail(run, LONG("across"), LONG("down"), 2, (int64_t[]){n, KAKURO_DIGITS}, verdict);
    if (run->need == REGION_SUM && n > 1 && (run->total < least || run->total > most))
        return !fail(run, REACH("across"), REACH("down"), 4, (int64_t[]){n, least, most, run->total},
                     verdict);
    if (run->need == REGION_SUM && n == 1 && run->total > KAKURO_DIGITS)
        return !fail(run, RUN("across") " is one cell, which cannot hold {}",
                     RUN("down") " is one cell, which cannot hold {}", 1, &run->total, verdict);
    return false;
}

static bool clash(const struct board *board, struct verdict *verdict)
{
    const struct regions *r = kakuro_of(board)->base.regions;
    for (size_t i = 0; i < r->count; i++)
        if (is_impossible(&r->region[i], verdict)) return true;
    return region_board_clash(board, verdict);
}

/* ---- the picture */

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct kakuro *k = kakuro_of(board);
    const struct field *f = &k->field;
    struct canvas *canvas = canvas_new(arena, f->rows, f->columns, CANVAS_SQUARES);
    region_board_draw(board, values, wrong, canvas);
    canvas_title(canvas, arena_print(arena, "Kakuro %d x %d", f->rows, f->columns));
    for (int i = 0; i < f->rows * f->columns; i++) {
        int row = i / f->columns, column = i % f->columns;
        struct canvas_split clue = k->clues[i];
        if (f->at[i] == FIELD_NOWHERE) canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
        if (clue.below || clue.right) canvas_split(canvas, row, column, clue.below, clue.right);
    }
    return canvas;
}

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    struct board *board = kakuro_read(arena, r);
    (void)values;
    if (!board) sentence_copy(error, &r->error);
    return board;
}

struct parameters {
    const char *file;
};

static const struct option parameters[] = {
    {.name = "FILE",
     .type = OPTION_TEXT,
     .positional = true,
     .offset = offsetof(struct parameters, file),
     .reads = true,
     .help = "the puzzle; -: standard input"},
    {0},
};

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
static const struct family_theorems theorems_facet = {.clash = clash};
static const struct family_reasons reasons_facet = {.rules = rules};
static const struct family_play play_facet = {.pose = region_board_pose};

const struct family kakuro_family = {
    .name = "kakuro",
    .blurb = "a crossword of digits: each run adds up to its clue, no digit twice",
    .rules = "Fill the white cells with digits from 1 to 9. The digits of a run, between black\n"
             "cells, are different and add up to its clue: the upper number of a black cell is\n"
             "for the run to its right, the lower one for the run below it.",
    .clue_heading = "given digits",
    .read = kakuro_read,
    .read_answer = kakuro_read_answer,
    .write = kakuro_read_write,
    .place = place,
    .cells = region_board_cells,
    .clues = region_board_clues,
    .post = region_board_post,
    .footprint = region_board_footprint,
    .check = region_board_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,

    .theorems = &theorems_facet,
    .symmetry = &region_board_symmetry,
    .logic = &kakuro_rules_logic,
    .reasons = &reasons_facet,
    .generator = &kakuro_generate_puzzles,
    .play = &play_facet,
};
