/* An equality that numbers the cells of a grid: cell = width * row + column + c, with fewer than
 * `width` columns, as array[row, column] becomes. Bounds are not enough: if the third row is
 * removed, so are all cells of that row, which bounds detect only for the first and the last row.
 * Domain consistent, beside the bounds that linear.c propagates:
 *   R1  a removed row or column takes its cells with it; numbers of no cell are removed
 *   R2  a row or column without cells is removed
 * Every cell has one row and one column, so a reason of R1 is one predicate. That of R2 names, for
 * each cell of the line, the other line if that is removed, else the cell; cells beyond the bounds
 * of the number are one bound.
 *
 * Lines whose cells have been removed are marked, and marks are restored; each other line has a
 * watched cell, which need not be. A call takes O(rows + columns), plus O(1) for each removed
 * value. Grids must be small enough for a bit per cell. docs/kernel.md has measurements. */
#include "solver/constraint/linear.h"

#include "base/alloc.h"

enum { ROW, COLUMN, CELL, ROLES };

/* As many values as have a bit each in the kernel. */
enum { MOST_CELLS = 8192 };

struct line {
    /* its cells have been removed; restored */
    int32_t cleared;
    /* the crossing line whose cell was open at the last visit */
    int32_t witness;
};

struct grid {
    /* as variables, each a view of itself, by role */
    dm_int x[ROLES];
    /* the least row and column, and how many there are */
    int64_t first[2], count[2];
    /* the cell of row first[0] + i and column first[1] + j is origin + step[0] * i + step[1] * j */
    int64_t origin, step[2];
    struct line *lines[2];
};

/* ---- recognising equalities that number a grid */

static int64_t coefficient(const struct propagator *p, uint32_t i)
{
    return propagator_coef(p, i) * p->views[i].factor;
}

static int64_t width(const struct kernel *k, dm_int x)
{
    return kernel_hi(k, x) - kernel_lo(k, x);
}

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

static bool is_small(const struct propagator *p)
{
    ASSERT(p->view_count == 3);
    const int64_t large = INT64_C(1) << 30;
    for (uint32_t i = 0; i < 3; i++)
        if (magnitude(p->views[i].factor) > MOST_CELLS || (p->int_count && magnitude(p->ints[i]) > large))
            return false;
    return true;
}

/* Tries view number `cell` as the number of the cell. False: it does not number the pairs of the
 * other two, each once. */
static bool fits(const struct kernel *k, const struct propagator *p, uint32_t cell, struct grid *g)
{
    uint32_t lines[2] = {cell == 0 ? 1 : 0, cell == 2 ? 1 : 2};
    int64_t unit = coefficient(p, cell), rest = p->rhs;
    if (magnitude(unit) != 1) return false;
    for (uint32_t i = 0; i < 3; i++) rest -= propagator_coef(p, i) * p->views[i].offset;
    g->origin = unit * rest;
    g->x[CELL] = (dm_int){p->views[cell].var, 1, 0};
    for (int side = 0; side < 2; side++) {
        dm_int x = g->x[side] = (dm_int){p->views[lines[side]].var, 1, 0};
        g->first[side] = kernel_lo(k, x);
        g->count[side] = width(k, x) + 1;
        g->step[side] = -unit * coefficient(p, lines[side]);
        g->origin += g->step[side] * g->first[side];
    }
    ASSERT(g->count[0] > 0 && g->count[1] > 0);
    if (g->step[0] == 0 || g->step[1] == 0 || g->count[0] > MOST_CELLS / g->count[1]) return false;
    /* Two lines cross at one cell only, whichever has the larger step. */
    return magnitude(g->step[0]) >= magnitude(g->step[1]) * g->count[1] ||
           magnitude(g->step[1]) >= magnitude(g->step[0]) * g->count[0];
}

static bool find_grid(const struct kernel *k, const struct propagator *p, struct grid *g)
{
    dm_int a = p->views[0], b = p->views[1], c = p->views[2];
    if (a.var == b.var || b.var == c.var || a.var == c.var || !is_small(p)) return false;
    for (uint32_t cell = 0; cell < 3; cell++)
        if (width(k, p->views[cell]) < MOST_CELLS && fits(k, p, cell, g) && g->count[0] > 1 &&
            g->count[1] > 1)
            return true;
    return false;
}

static bool suits(const struct constraint *c)
{
    return c->rel == DM_EQ && c->view_count == 3 && c->lit_count == 0 && !c->condition;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct grid g = {0};
    if (!find_grid(k, p, &g)) return;
    for (int side = 0; side < 2; side++)
        g.lines[side] = kernel_alloc(k, (size_t)g.count[side] * sizeof *g.lines[side]);
    struct grid *state = p->state = kernel_alloc(k, sizeof *state);
    *state = g;
    p->once = true;
    for (int role = 0; role < ROLES; role++) kernel_watch(k, p, g.x[role], EVENT_ANY, role);
}

/* ---- propagation */

static int64_t cell_at(const struct grid *g, int side, int64_t line, int64_t other)
{
    ASSERT(line >= 0 && line < g->count[side] && other >= 0 && other < g->count[1 - side]);
    return g->origin + g->step[side] * line + g->step[1 - side] * other;
}

/* R1 of a line that is out. */
static bool remove_cells(struct kernel *k, struct propagator *p, int side, int64_t line)
{
    struct grid *g = p->state;
    /* R1, once below each level */
    ASSERT(!g->lines[side][line].cleared);
    propagator_store(k, &g->lines[side][line].cleared, 1);
    for (int64_t other = 0; other < g->count[1 - side]; other++) {
        int64_t cell = cell_at(g, side, line, other);
        if (kernel_has(k, g->x[CELL], cell) && !kernel_set_ne(k, p, CELL, g->x[CELL], cell)) return false;
    }
    return true;
}

static bool has_cell(const struct kernel *k, struct grid *g, int side, int64_t line)
{
    int32_t *witness = &g->lines[side][line].witness, count = (int32_t)g->count[1 - side];
    ASSERT(*witness >= 0 && *witness < count);
    for (int32_t tried = 0; tried < count; tried++) {
        if (kernel_has(k, g->x[CELL], cell_at(g, side, line, *witness))) return true;
        *witness = *witness + 1 == count ? 0 : *witness + 1;
    }
    return false;
}

static bool propagate_lines(struct kernel *k, struct propagator *p, int side)
{
    ASSERT(side == ROW || side == COLUMN);
    struct grid *g = p->state;
    for (int64_t line = 0; line < g->count[side]; line++) {
        if (g->lines[side][line].cleared) continue;
        bool in = kernel_has(k, g->x[side], g->first[side] + line);
        if (!in && !remove_cells(k, p, side, line)) return false;
        if (in && !has_cell(k, g, side, line) && /* R2 */
            !kernel_set_ne(k, p, side, g->x[side], g->first[side] + line))
            return false;
    }
    return true;
}

/* The line of the cell with that number, -1: there is none. The crossing one goes to *other. */
static int64_t line_of(const struct grid *g, int64_t cell, int64_t *other)
{
    int wide = magnitude(g->step[0]) >= magnitude(g->step[1]) ? 0 : 1;
    int64_t at = cell - g->origin;
    for (int64_t line = 0; line < g->count[wide]; line++) {
        int64_t rest = at - g->step[wide] * line, cross = rest / g->step[1 - wide];
        if (rest % g->step[1 - wide] || cross < 0 || cross >= g->count[1 - wide]) continue;
        ASSERT(cell_at(g, wide, line, cross) == cell); /* each number is one cell's */
        *other = wide == 0 ? cross : line;
        return wide == 0 ? line : cross;
    }
    return -1;
}

/* R1 for numbers of no cell, once. */
static bool remove_strays(struct kernel *k, struct propagator *p)
{
    struct grid *g = p->state;
    int64_t other, hi = kernel_hi(k, g->x[CELL]);
    for (int64_t cell = kernel_lo(k, g->x[CELL]); cell <= hi; cell++)
        if (kernel_has(k, g->x[CELL], cell) && line_of(g, cell, &other) < 0 &&
            !kernel_set_ne(k, p, CELL, g->x[CELL], cell))
            return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    const struct grid *g = p->state;
    if (!g) return true;
    if (kernel_at_root(k) && !remove_strays(k, p)) return false;
    /* The cells that columns remove may leave a row without any; such a row removes none. */
    return propagate_lines(k, p, ROW) && propagate_lines(k, p, COLUMN) && propagate_lines(k, p, ROW);
}

/* ---- reasons */

static void explain_cell(struct kernel *k, const struct grid *g, int64_t cell, int32_t at)
{
    int64_t lines[2];
    lines[ROW] = line_of(g, cell, &lines[COLUMN]);
    if (lines[ROW] < 0) return;
    int side = kernel_has_at(k, g->x[ROW], g->first[ROW] + lines[ROW], at) ? COLUMN : ROW;
    /* R1: one of its lines was removed */
    ASSERT(!kernel_has_at(k, g->x[side], g->first[side] + lines[side], at));
    kernel_because_ne(k, g->x[side], g->first[side] + lines[side]);
}

static void explain_line(struct kernel *k, const struct grid *g, int side, int64_t line, int32_t at)
{
    ASSERT(line >= 0 && line < g->count[side]);
    dm_int number = g->x[CELL], crossing = g->x[1 - side];
    int64_t lo = kernel_lo_at(k, number, at), hi = kernel_hi_at(k, number, at), below = INT64_MIN,
            above = INT64_MAX;
    for (int64_t other = 0; other < g->count[1 - side]; other++) {
        int64_t cell = cell_at(g, side, line, other), value = g->first[1 - side] + other;
        if (!kernel_has_at(k, crossing, value, at))
            kernel_because_ne(k, crossing, value);
        else if (cell < lo)
            below = cell > below ? cell : below;
        else if (cell > hi)
            above = cell < above ? cell : above;
        else
            kernel_because_ne(k, number, cell);
    }
    if (below != INT64_MIN) kernel_because_ge(k, number, below + 1);
    if (above != INT64_MAX) kernel_because_le(k, number, above - 1);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= ROW && hint < ROLES && p->state);
    const struct grid *g = p->state;
    int64_t denied = propagator_excluded(g->x[hint], what);
    if (hint == CELL)
        explain_cell(k, g, denied, at);
    else
        explain_line(k, g, hint, denied - g->first[hint], at);
}

const struct propagator_kind linear_grid_propagator = {
    .cost = 2, .suits = suits, .attach = attach, .propagate = propagate, .explain = explain};
