/* Number paths: the board of Rikudo, Hidato and Numbrix, and its referee.
 *
 * Cells are those of a field (kit/field.h), row by row; the value of a cell is its number, from 1
 * to the number of cells. Clues are numbers, and links: pairs of neighbours that hold consecutive
 * numbers. Links are the board's marks, by the field's edges.
 *
 * Files: path_read.c and path_picture.c. Models: path_models.c. Methods without a model:
 * path_methods.c. Theorems: path_theorems.c, path_guess.c. Human rules: path_logic.c. The families
 * are tables over all this: rikudo.c, hidato.c, numbrix.c. */
#include "puzzle/family/path/path.h"

#include "base/alloc.h"
#include "base/say.h"

#include <string.h>

struct board *path_make(struct arena *arena, const struct family *family, enum field_adjacency touch,
                        int rows, int columns, const bool *hole, struct sentence *error)
{
    struct path *p = ARENA_NEW(arena, struct path);
    field_make(&p->field, arena, touch, rows, columns, hole);
    p->board = (struct board){.family = family, .cells = p->field.cells, .marks = p->field.edges};
    p->given = ARENA_ARRAY(arena, int32_t, p->field.cells);
    p->linked = ARENA_ARRAY(arena, bool, p->field.edges);
    if (p->field.cells > 0 && p->field.cells <= PATH_CELLS) return &p->board;
    if (!p->field.cells)
        say_set(error, "path.too-small", NULL);
    else
        say_set(error, "path.too-large",
                SAY(say_int("most", PATH_CELLS), say_int("cells", (int64_t)p->field.cells)));
    return NULL;
}

int32_t *path_numbers(struct arena *arena, const struct path *p)
{
    int32_t *where = ARENA_ARRAY(arena, int32_t, p->field.cells + 1);
    for (size_t k = 0; k <= p->field.cells; k++) where[k] = FIELD_NOWHERE;
    for (size_t i = 0; i < p->field.cells; i++)
        if (p->given[i]) where[p->given[i]] = (int32_t)i;
    return where;
}

void path_locate(const struct board *board, size_t cell, int *row, int *column)
{
    field_place(&path_of(board)->field, cell, row, column);
}

/* ---- puzzles */

void path_marks(const struct board *board, const int32_t *values, int32_t *marks)
{
    const struct field *f = &path_of(board)->field;
    for (size_t e = 0; e < f->edges; e++) {
        int64_t step = (int64_t)values[f->ends[e][0]] - values[f->ends[e][1]];
        marks[e] = step == 1 || step == -1;
    }
}

static bool is_open(const int32_t *values, const int32_t ends[2])
{
    return values[ends[0]] == LOGIC_OPEN || values[ends[1]] == LOGIC_OPEN;
}

struct board *path_pose(struct arena *arena, const struct board *board, const int32_t *values,
                        const bool *given)
{
    ASSERT(board->cells == path_of(board)->field.cells && board->marks == path_of(board)->field.edges);
    struct path *p = ARENA_NEW(arena, struct path);
    *p = *path_of(board);
    p->board.answer = NULL;
    int32_t *number = ARENA_ARRAY(arena, int32_t, board->cells);
    int32_t *marks = alloc_array(board->marks, sizeof *marks);
    bool *linked = ARENA_ARRAY(arena, bool, board->marks);
    path_marks(board, values, marks);
    for (size_t i = 0; i < board->cells; i++) number[i] = given[i] ? values[i] : 0;
    for (size_t e = 0; e < board->marks; e++)
        linked[e] = given[board->cells + e] && (marks[e] || is_open(values, p->field.ends[e]));
    p->given = number;
    p->linked = linked;
    alloc_free(marks);
    return &p->board;
}

/* ---- symmetries: those of the shape, and the path read backwards */

static bool symmetry(const struct board *board, size_t g, size_t *cell, int32_t *value)
{
    const struct field *f = &path_of(board)->field;
    if (g > f->images) return false;
    if (g == f->images) {
        if (*cell < f->cells) *value = (int32_t)f->cells + 1 - *value;
        return true;
    }
    const int32_t *image = f->image[g];
    if (*cell < f->cells) {
        *cell = (size_t)image[*cell];
        return true;
    }
    const int32_t *ends = f->ends[*cell - f->cells];
    ASSERT(field_edge(f, image[ends[0]], image[ends[1]]) != FIELD_NOWHERE); /* edges go to edges */
    *cell = f->cells + (size_t)field_edge(f, image[ends[0]], image[ends[1]]);
    return true;
}

const struct family_symmetry path_symmetry_facet = {.image = symmetry};

/* ---- the referee: the rules, read off the values */

static struct cell_name name_of(const struct path *p, size_t cell)
{
    return cell_name_of(&p->board, cell);
}

/* Fills `where`, by number from 1, with the cell that holds it. */
static bool all_numbers(const struct path *p, const int32_t *values, size_t *where, struct verdict *verdict)
{
    size_t cells = p->field.cells;
    for (size_t k = 1; k <= cells; k++) where[k] = SIZE_MAX;
    for (size_t i = 0; i < cells; i++) {
        if (values[i] < 1 || (size_t)values[i] > cells)
            return verdict_say(verdict, 1, &i, "path.wrong.range",
                               SAY(say_text("cell", name_of(p, i).text), say_int("value", values[i]),
                                   say_int("last", (int64_t)cells)));
        size_t *first = &where[values[i]];
        if (*first != SIZE_MAX)
            return verdict_say(verdict, 2, (size_t[]){*first, i}, "path.wrong.twice",
                               SAY(say_int("value", values[i]), say_text("first", name_of(p, *first).text),
                                   say_text("second", name_of(p, i).text)));
        *first = i;
    }
    return true;
}

static bool steps_touch(const struct path *p, const size_t *where, struct verdict *verdict)
{
    for (size_t k = 1; k < p->field.cells; k++) {
        if (field_edge(&p->field, (int32_t)where[k], (int32_t)where[k + 1]) != FIELD_NOWHERE) continue;
        return verdict_say(verdict, 2, (size_t[]){where[k], where[k + 1]}, "path.wrong.apart",
                           SAY(say_int("number", (int64_t)k), say_text("first", name_of(p, where[k]).text),
                               say_int("next", (int64_t)k + 1),
                               say_text("second", name_of(p, where[k + 1]).text)));
    }
    return true;
}

static bool keeps_clues(const struct path *p, const int32_t *values, struct verdict *verdict)
{
    for (size_t i = 0; i < p->field.cells; i++) {
        if (!p->given[i] || p->given[i] == values[i]) continue;
        return verdict_say(verdict, 1, &i, "path.wrong.given",
                           SAY(say_text("cell", name_of(p, i).text), say_int("value", values[i]),
                               say_int("given", p->given[i])));
    }
    for (size_t e = 0; e < p->field.edges; e++) {
        size_t a = (size_t)p->field.ends[e][0], b = (size_t)p->field.ends[e][1];
        int32_t step = values[a] - values[b];
        if (!p->linked[e] || step == 1 || step == -1) continue;
        return verdict_say(verdict, 2, (size_t[]){a, b}, "path.wrong.linked",
                           SAY(say_text("first", name_of(p, a).text), say_text("second", name_of(p, b).text),
                               say_int("value", values[a]), say_int("other", values[b])));
    }
    return true;
}

bool path_check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct path *p = path_of(board);
    size_t *where = alloc_array(board->cells + 1, sizeof *where);
    bool right = all_numbers(p, values, where, verdict) && keeps_clues(p, values, verdict) &&
                 steps_touch(p, where, verdict);
    alloc_free(where);
    return right;
}

/* ---- forms */

static void show_line(struct board *board)
{
    ((struct path *)board)->line = true;
}

static const struct family_variant variants[] = {{"line", show_line}, {0}};

static void joins(const struct board *board, size_t mark, size_t cells[2])
{
    ASSERT(mark < board->marks);
    for (int i = 0; i < 2; i++) cells[i] = (size_t)path_of(board)->field.ends[mark][i];
}

static size_t neighbours(const struct board *board, size_t cell, size_t cells[FAMILY_NEIGHBOURS])
{
    const struct field *f = &path_of(board)->field;
    size_t found = 0;
    for (uint32_t n = f->first[cell]; n < f->first[cell + 1]; n++) cells[found++] = (size_t)f->to[n];
    return found;
}

const struct family_play path_play = {.neighbours = neighbours};

const struct family_forms path_forms = {
    .series = true,
    .variants = variants,
    .steps = true,
    .walks = true,
    .joins = joins,
};
