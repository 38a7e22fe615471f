/* Nonograms, also Picross, Hanjie and Griddlers: fill cells so that the blocks of each line have
 * the given lengths, in order.
 *
 * A cell is a square, row by row; its value is 1 (filled) or 0 (empty). The lines are regions
 * with a pattern (puzzle/regions), so the constraints, one automaton for each line, and the
 * referee are shared. Clues that need more cells than their line has are read, and then there is
 * no answer: in the region of such a line they are shortened to just too long, so that automata
 * stay small. Files: nonogram_read.c. Search: nonogram_lines.c. Human rules: nonogram_rules.c.
 * Random pictures: nonogram_generate.c. */
#include "puzzle/family/nonogram/nonogram.h"

#include "base/sentence.h"
#include "puzzle/kit/grid.h"

/* ---- the rules */

#define BLOCKS(key_, takes_)                                                                                 \
    {                                                                                                        \
        .key = key_, .takes = takes_, .says = "nonogram." key_, .cost = 3,                                   \
        .region = "nonogram." key_ ".region", .heading = "nonogram." key_ ".heading",                        \
        .broken = "nonogram." key_ ".broken"                                                                 \
    }
static const struct family_rule rules[] = {
    [NONOGRAM_ROW] = BLOCKS("blocks-row", "row"),
    [NONOGRAM_COLUMN] = BLOCKS("blocks-column", "column"),
    {0},
};

/* ---- the board */

int nonogram_misfit(const struct nonogram *n)
{
    for (int l = 0; l < nonogram_lines(n); l++)
        if (block_line_need(&n->line[l]) > (int64_t)n->line[l].cells) return l;
    return -1;
}

/* The blocks of a line for its region, in the arena: as many as just do not fit, if not all do. */
static struct block_line shorten(const struct block_line *line, struct arena *arena)
{
    struct block_line of = *line;
    int32_t *length = arena_copy(arena, line->length, line->count * sizeof *length);
    int64_t room = (int64_t)line->cells;
    of.length = length;
    for (size_t b = 0; b < of.count && block_line_need(line) > (int64_t)line->cells; b++) {
        if (length[b] > room) length[b] = (int32_t)room + 1, of.count = b + 1;
        room -= length[b] + 1;
        if (room < 0 && b + 1 < of.count) room = 0, length[b + 1] = 1, of.count = b + 2;
    }
    return of;
}

struct board *nonogram_begin(struct nonogram *n, struct arena *arena, const int32_t *given)
{
    uint32_t cells[NONOGRAM_MOST];
    struct regions *r = regions_new(arena, rules, (size_t)n->rows * (size_t)n->columns, NONOGRAM_EMPTY,
                                    NONOGRAM_FILLED, (size_t)nonogram_lines(n));
    for (int l = 0; l < nonogram_lines(n); l++) {
        struct block_line line = shorten(&n->line[l], arena);
        bool row = l < n->rows;
        for (size_t k = 0; k < line.cells; k++) cells[k] = (uint32_t)nonogram_cell(n, l, k);
        regions_add(r, (struct region){.kind = row ? NONOGRAM_ROW : NONOGRAM_COLUMN,
                                       .number = {1 + (row ? l : l - n->rows)},
                                       .need = REGION_PATTERN,
                                       .value = NONOGRAM_FILLED,
                                       .count = line.cells,
                                       .cells = cells,
                                       .block_count = line.count,
                                       .blocks = line.length});
    }
    regions_seal(r);
    region_board_begin(&n->base, &nonogram_family, sizeof *n, r, given);
    return &n->base.board;
}

/* The blocks of a line of a picture, in the arena. */
static struct block_line blocks_of(const struct nonogram *n, int l, const int32_t *values,
                                   struct arena *arena)
{
    struct block_line line = {.cells = (size_t)(l < n->rows ? n->columns : n->rows)};
    int32_t *length = ARENA_ARRAY(arena, int32_t, line.cells);
    bool inside = false;
    for (size_t k = 0; k < line.cells; k++) {
        bool filled = values[nonogram_cell(n, l, k)] == NONOGRAM_FILLED;
        if (filled && !inside) length[line.count++] = 0;
        if (filled) length[line.count - 1]++;
        inside = filled;
    }
    line.length = length;
    return line;
}

struct board *nonogram_pose(struct arena *arena, int rows, int columns, const int32_t *values)
{
    struct nonogram *n = ARENA_NEW(arena, struct nonogram);
    size_t cells = (size_t)rows * (size_t)columns;
    struct block_line *line = ARENA_ARRAY(arena, struct block_line, (size_t)rows + (size_t)columns);
    int32_t *given = ARENA_ARRAY(arena, int32_t, cells);
    *n = (struct nonogram){.rows = rows, .columns = columns, .line = line};
    for (int l = 0; l < nonogram_lines(n); l++) line[l] = blocks_of(n, l, values, arena);
    for (size_t i = 0; i < cells; i++) given[i] = LOGIC_OPEN;
    return nonogram_begin(n, arena, given);
}

static void place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(nonogram_of(board)->columns, cell, row, column);
}

/* ---- the model */

/* The automata have a state for each cell of a block and each gap, in each of as many layers as
 * the line has cells. */
static double footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 40, [FAMILY_KERNEL] = 60, [FAMILY_CLAUSES] = 400};
    const struct nonogram *n = nonogram_of(board);
    double states = 0;
    for (int l = 0; l < nonogram_lines(n); l++) {
        double cells = (double)n->line[l].cells, need = (double)block_line_need(&n->line[l]);
        states += cells * (1 + (need > cells ? cells : need));
    }
    return 500 * (double)board->cells + bytes[room] * states;
}

static bool refute(const struct board *board, struct sentence *reason)
{
    const struct nonogram *n = nonogram_of(board);
    int64_t filled[2] = {0, 0};
    int l = nonogram_misfit(n);
    if (l >= 0) {
        bool row = l < n->rows;
        say_set(reason, row ? "nonogram.misfit-row" : "nonogram.misfit-column",
                SAY(say_int("line", 1 + (row ? l : l - n->rows)), say_int("n", (int64_t)n->line[l].cells),
                    say_int("need", block_line_need(&n->line[l]))));
        return true;
    }
    for (l = 0; l < nonogram_lines(n); l++)
        for (size_t b = 0; b < n->line[l].count; b++) filled[l >= n->rows] += n->line[l].length[b];
    if (filled[0] == filled[1]) return false;
    say_set(reason, "nonogram.unequal", SAY(say_int("rows", filled[0]), say_int("columns", filled[1])));
    return true;
}

/* ---- the picture */

static void draw_cell(struct canvas *canvas, int row, int column, int32_t value, bool given, bool marks)
{
    enum canvas_role role = given ? CANVAS_GIVEN : CANVAS_FOUND;
    if (value == NONOGRAM_FILLED)
        canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
    else if (value == NONOGRAM_EMPTY && (marks || given))
        canvas_text(canvas, row, column, "-", role);
    if (given) canvas_ring(canvas, row, column, CANVAS_GIVEN);
}

/* Empty cells have marks as long as some are open. */
static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct nonogram *n = nonogram_of(board);
    struct canvas *canvas = canvas_new(arena, n->rows, n->columns, CANVAS_SQUARES);
    const int32_t *given = n->base.given;
    bool answered = board->answer && (!values || values == board->answer), marks = false;
    struct buf title = {0};
    if (!n->title)
        say(&title, "nonogram.name", SAY(say_int("rows", n->rows), say_int("columns", n->columns)));
    canvas_title(canvas, n->title ? n->title : buf_text(&title));
    buf_free(&title);
    if (!values) values = board->answer ? board->answer : given;
    for (size_t i = 0; i < board->cells; i++) marks |= values[i] == LOGIC_OPEN;
    for (size_t i = 0; i < board->cells; i++)
        draw_cell(canvas, (int)(i / (size_t)n->columns), (int)(i % (size_t)n->columns), values[i],
                  given[i] != LOGIC_OPEN && !answered, marks);
    for (int l = 0; l < nonogram_lines(n); l++) {
        const struct block_line *line = &n->line[l];
        bool row = l < n->rows;
        canvas_clues(canvas, row ? CANVAS_LEFT : CANVAS_ABOVE, row ? l : l - n->rows,
                     line->count ? line->count : 1, line->count ? line->length : (const int32_t[]){0},
                     CANVAS_GIVEN);
    }
    verdict_highlight(wrong, board, canvas);
    return canvas;
}

static bool meaning(const struct board *board, size_t i, struct family_meaning *m)
{
    static const struct family_meaning meanings[] = {
        {.value = NONOGRAM_FILLED,
         .name = "filled",
         .says = "nonogram.filled",
         .letter = "#",
         .obstacle = true},
        {.value = NONOGRAM_EMPTY, .name = "empty", .says = "nonogram.empty", .letter = "-", .blank = true}};
    (void)board;
    if (i < 2) *m = meanings[i];
    return i < 2;
}

/* ---- facets */

struct parameters {
    const char *file;
};
static const struct option parameters[] = {
    {.name = "FILE",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     .offset = offsetof(struct parameters, file),
     .reads = true,
     .help = "nonogram.option-file"},
    {0},
};

static struct board *load(struct arena *arena, const void *values, struct reader *r, struct sentence *error)
{
    struct board *board = nonogram_read(arena, r);
    (void)values;
    if (!board) sentence_copy(error, &r->error);
    return board;
}

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &(const struct parameters){0},
    .examples = "damier nonogram fish.txt\n"
                "damier nonogram fish.non --unique\n",
    .load = load,
};
static const struct family_forms forms_facet = {.series = true,
                                                .formats = nonogram_read_formats,
                                                .holds = nonogram_read_holds,
                                                .meaning = meaning};
static const struct family_search search_facet = {.methods = nonogram_lines_methods,
                                                  .way = nonogram_lines_way};
static const struct family_theorems theorems_facet = {.clash = region_board_clash, .refute = refute};
static const struct family_reasons reasons_facet = {.rules = rules, .noun = nonogram_rules_noun};
static const struct family_play play_facet = {.pose = region_board_pose};

const struct family nonogram_family = {
    .name = "nonogram",
    .title = "nonogram.family",
    .blurb = "nonogram.blurb",
    .rules = "nonogram.rules",
    .clue_heading = "nonogram.clues",
    .read = nonogram_read,
    .read_answer = nonogram_read_answer,
    .write = nonogram_read_write,
    .place = place,
    .cells = region_board_cells,
    .clues = region_board_clues,
    .post = region_board_post,
    .footprint = footprint,
    .check = region_board_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &search_facet,
    .theorems = &theorems_facet,
    .symmetry = &region_board_symmetry,
    .logic = &nonogram_rules_logic,
    .reasons = &reasons_facet,
    .generator = &nonogram_generate,
    .play = &play_facet,
};
