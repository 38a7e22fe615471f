/* The core of a family whose rules are regions: clues, constraints, referee, picture,
 * symmetries. */
#include "puzzle/regions/candidates.h"

#include "base/say.h"
#include "puzzle/cell_name.h"

#include <limits.h>
#include <string.h>

/* ---- symmetries */

/* Where the cell is in the box. */
static void place_in(const struct region_board *b, size_t cell, int *row, int *column)
{
    b->board.family->place(&b->board, cell, row, column);
    *row -= b->top;
    *column -= b->left;
}

/* The box that the cells are in. */
static void measure(struct region_board *b)
{
    int row, column, bottom = 0, right = 0;
    b->top = b->left = INT_MAX;
    for (size_t i = 0; i < b->board.cells; i++) {
        b->board.family->place(&b->board, i, &row, &column);
        if (row < b->top) b->top = row;
        if (column < b->left) b->left = column;
        if (row > bottom) bottom = row;
        if (column > right) right = column;
    }
    b->rows = bottom + 1 - b->top;
    b->columns = right + 1 - b->left;
}

/* Which cell is at a place of the box. */
static void find_places(struct region_board *b)
{
    int row, column;
    size_t places = (size_t)b->rows * (size_t)b->columns;
    size_t *cell = ARENA_ARRAY(b->regions->arena, size_t, places);
    for (size_t i = 0; i < places; i++) cell[i] = SIZE_MAX;
    for (size_t i = 0; i < b->board.cells; i++) {
        place_in(b, i, &row, &column);
        cell[row * b->columns + column] = i;
    }
    b->cell = cell;
}

/* The image of a cell; SIZE_MAX if no cell is there. */
static size_t image_of(const struct region_board *b, enum region_board_map map, size_t cell)
{
    int row, column, bottom = b->rows - 1, right = b->columns - 1;
    place_in(b, cell, &row, &column);
    const int to[][2] = {[REGION_BOARD_QUARTER] = {column, bottom - row},
                         [REGION_BOARD_HALF] = {bottom - row, right - column},
                         [REGION_BOARD_MIRROR] = {row, right - column},
                         [REGION_BOARD_FLIP] = {bottom - row, column},
                         [REGION_BOARD_SWAP] = {column, row},
                         [REGION_BOARD_RISING_SWAP] = {right - column, bottom - row}};
    return b->cell[to[map][0] * b->columns + to[map][1]];
}

/* Is the image of region r this region, cell by cell, or the other way round? */
static bool is_in_order(const struct region_board *b, enum region_board_map map, const struct region *r,
                        const struct region *to, bool reverse)
{
    for (size_t k = 0; k < r->count; k++)
        if (image_of(b, map, r->cells[k]) != to->cells[reverse ? r->count - 1 - k : k]) return false;
    return true;
}

static bool has_blocks(const struct region *r, const struct region *to, bool reverse)
{
    for (size_t i = 0; i < r->block_count; i++)
        if (r->blocks[i] != to->blocks[reverse ? r->block_count - 1 - i : i]) return false;
    return true;
}

/* Is the image of region r the region s, with the same requirement? */
static bool is_image(const struct region_board *b, enum region_board_map map, const struct region *r,
                     size_t s)
{
    const struct region *to = &b->regions->region[s];
    bool same = r->need == to->need && r->count == to->count && r->different == to->different &&
                r->total == to->total && r->value == to->value && r->block_count == to->block_count;
    if (same && r->need == REGION_RELATION) same = r->relation == to->relation && r->facts == to->facts;
    if (same && r->need == REGION_RELATION) return is_in_order(b, map, r, to, false);
    if (same && r->need == REGION_PATTERN)
        return (has_blocks(r, to, false) && is_in_order(b, map, r, to, false)) ||
               (has_blocks(r, to, true) && is_in_order(b, map, r, to, true));
    if (same && (r->need == REGION_NO_THREE || r->need == REGION_DIFFERS))
        return is_in_order(b, map, r, to, false) || is_in_order(b, map, r, to, true);
    for (size_t k = 0; k < r->count && same; k++)
        same = regions_has(b->regions, s, image_of(b, map, r->cells[k]));
    return same;
}

static bool keeps_regions(const struct region_board *b, enum region_board_map map)
{
    const struct regions *r = b->regions;
    bool square = b->rows == b->columns;
    if (!square && (map == REGION_BOARD_QUARTER || map >= REGION_BOARD_SWAP)) return false;
    for (size_t i = 0; i < b->board.cells; i++)
        if (image_of(b, map, i) == SIZE_MAX) return false;
    for (size_t i = 0; i < r->count; i++) {
        size_t first = image_of(b, map, r->region[i].cells[0]);
        bool found = false;
        for (uint32_t k = r->first[first]; k < r->first[first + 1] && !found; k++)
            found = is_image(b, map, &r->region[i], r->of[k]);
        if (!found) return false;
    }
    return true;
}

static bool image(const struct board *board, size_t g, size_t *cell, int32_t *value)
{
    const struct region_board *b = region_board_of(board);
    (void)value;
    for (int map = 0; map < REGION_BOARD_MAPS; map++)
        if (b->keeps[map] && g-- == 0) {
            *cell = image_of(b, (enum region_board_map)map, *cell);
            return true;
        }
    return false;
}

const struct family_symmetry region_board_symmetry = {.image = image};

/* ---- boards */

/* All but the places. */
static void begin(struct region_board *b, const struct family *family, size_t size,
                  const struct regions *regions, const int32_t *given)
{
    b->board = (struct board){.family = family, .cells = regions->cells};
    b->size = size;
    b->regions = regions;
    b->given = given;
}

void region_board_begin(struct region_board *b, const struct family *family, size_t size,
                        const struct regions *regions, const int32_t *given)
{
    bool full = true;
    begin(b, family, size, regions, given);
    for (size_t i = 0; i < regions->cells; i++) full &= given[i] != LOGIC_OPEN;
    if (full) b->board.answer = given;
    measure(b);
    if (!family->symmetry) return;
    find_places(b);
    for (int map = 0; map < REGION_BOARD_MAPS; map++)
        b->keeps[map] = keeps_regions(b, (enum region_board_map)map);
}

struct board *region_board_pose(struct arena *arena, const struct board *board, const int32_t *values,
                                const bool *given)
{
    const struct region_board *old = region_board_of(board);
    struct region_board *b = arena_copy(arena, old, old->size);
    int32_t *clue = ARENA_ARRAY(arena, int32_t, board->cells);
    for (size_t i = 0; i < board->cells; i++) clue[i] = given[i] ? values[i] : LOGIC_OPEN;
    begin(b, board->family, old->size, old->regions, clue);
    return &b->board;
}

const int32_t *region_board_blank(struct arena *arena, size_t cells)
{
    int32_t *given = ARENA_ARRAY(arena, int32_t, cells);
    for (size_t i = 0; i < cells; i++) given[i] = LOGIC_OPEN;
    return given;
}

const int32_t *region_board_numbers(struct arena *arena, size_t cells, const int32_t *numbers)
{
    int32_t *given = ARENA_ARRAY(arena, int32_t, cells);
    for (size_t i = 0; i < cells; i++) given[i] = numbers[i] ? numbers[i] : LOGIC_OPEN;
    return given;
}

int32_t region_board_number(const void *board, const int32_t *values, size_t cell)
{
    int32_t number = (values ? values : region_board_of(board)->given)[cell];
    return number == LOGIC_OPEN ? 0 : number;
}

/* ---- answers */

/* The first cell of an answer that is open, or not of the puzzle; it has all cells otherwise. */
static const char *flaw_of(const struct region_board *b, const struct region_board *answer, size_t *place)
{
    size_t places = (size_t)b->rows * (size_t)b->columns;
    for (*place = 0; *place < places; ++*place) {
        size_t cell = answer->cell[*place];
        if (cell != b->cell[*place]) return "regions.answer-cells";
        if (cell != SIZE_MAX && answer->given[cell] == LOGIC_OPEN) return "regions.answer-open";
    }
    return NULL;
}

bool region_board_read_answer(const struct board *board, struct arena *arena, struct reader *r,
                              int32_t *values, region_board_read *read)
{
    const struct region_board *b = region_board_of(board);
    size_t place;
    char found[READER_FOUND_ROOM];
    reader_skip_comments(r);
    int64_t line = r->line, column = reader_column(r);
    const struct region_board *answer = (const struct region_board *)read(arena, r, board);
    if (!answer) return false;
    bool same = answer->rows == b->rows && answer->columns == b->columns && answer->top == b->top &&
                answer->left == b->left;
    const char *flaw = same ? flaw_of(b, answer, &place) : NULL;
    if (!same)
        reader_say_at(r, line, column, "regions.answer-size",
                      SAY(say_int("rows", answer->top + answer->rows),
                          say_int("columns", answer->left + answer->columns),
                          say_int("of_rows", b->top + b->rows), say_int("of_columns", b->left + b->columns)));
    else if (flaw)
        reader_say_at(r, line, column, flaw,
                      SAY(say_int("row", b->top + (int64_t)place / b->columns + 1),
                          say_int("column", b->left + (int64_t)place % b->columns + 1)));
    else
        memcpy(values, answer->given, board->cells * sizeof *values);
    reader_skip_comments(r);
    if (reader_ok(r) && reader_peek(r) != READER_END)
        reader_say(r, "regions.answer-end", SAY(say_raw("found", reader_found(r, found))));
    return reader_ok(r);
}

/* ---- the model */

void region_board_cells(const struct board *board, dm_model *model, dm_int *cell)
{
    const struct regions *regions = region_board_of(board)->regions;
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        board->family->place(board, i, &row, &column);
        cell[i] = dm_range(model, regions->lo, regions->hi);
        dm_name(model, cell[i], "N[%d,%d]", row + 1, column + 1);
    }
}

void region_board_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *clues)
{
    const int32_t *given = region_board_of(board)->given;
    for (size_t i = 0; i < board->cells; i++)
        if (given[i] != LOGIC_OPEN)
            vec_push(clues, ((struct clue){dm_eq(model, cell[i], given[i]), i, given[i]}));
}

void region_board_post(const struct board *board, dm_model *model, const dm_int *cell)
{
    regions_post(region_board_of(board)->regions, model, cell);
}

double region_board_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 200, [FAMILY_KERNEL] = 300, [FAMILY_CLAUSES] = 1500};
    const struct regions *regions = region_board_of(board)->regions;
    return bytes[room] * (double)board->cells * (regions->hi - regions->lo + 1);
}

/* Small boards with clues are tried by the easy rules (candidates_search.c), then by the kernel
 * alone: 1000 hard Sudokus of 9 x 9 take it 0.21 s, the default portfolio 0.32 s. For larger ones
 * the portfolio is as quick; without clues it is safer, since some shapes (jigsaws with diagonals)
 * have no answer, which the kernel did not prove in 8 s and CaDiCaL proved in 0.1 s. */
void region_board_way(const struct board *board, enum family_question question, struct family_way *way)
{
    enum { SMALL = 10 * 10, GIVEN = 5 /* one cell in so many */ };
    const int32_t *given = region_board_of(board)->given;
    size_t count = 0;
    for (size_t i = 0; i < board->cells; i++) count += given[i] != LOGIC_OPEN;
    bool few = question == FAMILY_ONE || question == FAMILY_UNIQUE;
    if (way->named || !few || board->cells > SMALL || count * GIVEN < board->cells) return;
    way->attempt = &candidates_search_attempt;
    family_want(way, ABILITY_BRANCHES);
}

/* ---- the referee */

/* Is every value in range, and every clue as it was? */
static bool check_cells(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct region_board *b = region_board_of(board);
    const struct regions *r = b->regions;
    for (size_t i = 0; i < board->cells; i++) {
        if (values[i] < r->lo || values[i] > r->hi)
            return verdict_say(verdict, 1, &i, "regions.range",
                               SAY(say_text("cell", cell_name_of(board, i).text), say_int("value", values[i]),
                                   say_int("lo", r->lo), say_int("hi", r->hi)));
        if (b->given[i] != LOGIC_OPEN && values[i] != b->given[i])
            return verdict_say(verdict, 1, &i, "regions.given",
                               SAY(say_text("cell", cell_name_of(board, i).text), say_int("value", values[i]),
                                   say_int("given", b->given[i])));
    }
    return true;
}

bool region_board_check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    return check_cells(board, values, verdict) &&
           regions_check(region_board_of(board)->regions, values, verdict);
}

bool region_board_clash(const struct board *board, struct verdict *verdict)
{
    const struct region_board *b = region_board_of(board);
    return !regions_check(b->regions, b->given, verdict);
}

/* ---- the picture */

struct canvas *region_board_draw(const struct board *board, int rows, int columns, const int32_t *values,
                                 const struct verdict *wrong, struct arena *arena)
{
    const struct region_board *b = region_board_of(board);
    struct canvas *canvas = canvas_new(arena, rows, columns, CANVAS_SQUARES);
    /* then no cell is a clue */
    bool answered = board->answer && (!values || values == board->answer);
    if (!values) values = board->answer;
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        board->family->place(board, i, &row, &column);
        if (b->given[i] != LOGIC_OPEN && !answered)
            canvas_number(canvas, row, column, b->given[i], CANVAS_GIVEN);
        else if (values && values[i] != LOGIC_OPEN)
            canvas_number(canvas, row, column, values[i], CANVAS_FOUND);
    }
    verdict_highlight(wrong, board, canvas);
    return canvas;
}
