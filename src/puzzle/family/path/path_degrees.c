/* Number paths: degree propagation from the clues.
 *
 * A lane is an edge that is not ruled out; a partner is a neighbour that comes right before or
 * after a cell on every path. A cell has room for two steps, for one if it holds the first or the
 * last number.
 *
 * R1. Cells that are linked, or hold consecutive numbers, are partners.
 * R2. There is no lane between cells with other numbers.
 * R3. A cell whose room is taken by partners has no other lanes.
 * R4. A cell that needs as many steps as it has lanes has them all as partners. A cell needs one
 *     step, and two if it cannot be an end of the path.
 *
 * They are applied until the fixpoint. A pass takes O(edges), and each but the last settles an
 * edge. Edges that are dropped are on no path, edges that are paired on all of them. */
#include "puzzle/family/path/path_walk.h"

#include "base/alloc.h"

#include <stdlib.h>

enum state { OPEN, PAIRED, DROPPED };

struct work {
    const struct path *path;
    const int32_t *where; /* by number */
    uint8_t *state;       /* by edge */
    bool none, changed;
};

static bool is_end(const struct path *p, int32_t cell)
{
    ASSERT(cell >= 0 && (size_t)cell < p->field.cells);
    return p->given[cell] == 1 || p->given[cell] == (int32_t)p->field.cells;
}

static bool is_inner(const struct work *w, int32_t cell)
{
    const struct path *p = w->path;
    bool ends_known = w->where[1] != FIELD_NOWHERE && w->where[p->field.cells] != FIELD_NOWHERE;
    return !is_end(p, cell) && (p->given[cell] || ends_known);
}

/* R1 and R2. */
static void judge_edges(struct work *w)
{
    const struct path *p = w->path;
    for (size_t e = 0; e < p->field.edges; e++) {
        int32_t a = p->given[p->field.ends[e][0]], b = p->given[p->field.ends[e][1]];
        bool known = a && b, next = known && abs(a - b) == 1;
        if (known && !next && p->linked[e]) w->none = true;
        w->state[e] = next || p->linked[e] ? PAIRED : known ? DROPPED : OPEN;
    }
}

static void settle(struct work *w, int32_t cell, enum state state)
{
    ASSERT(state != OPEN);
    const struct field *f = &w->path->field;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++)
        if (w->state[f->by[i]] == OPEN) w->state[f->by[i]] = (uint8_t)state;
    w->changed = true;
}

/* R3 and R4. */
static void judge_cell(struct work *w, int32_t cell)
{
    const struct field *f = &w->path->field;
    int open = 0, paired = 0, room = is_end(w->path, cell) ? 1 : 2, need = is_inner(w, cell) ? 2 : 1;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
        open += w->state[f->by[i]] == OPEN;
        paired += w->state[f->by[i]] == PAIRED;
    }
    if (paired > room || open + paired < need)
        w->none = true;
    else if (open && paired == room)
        settle(w, cell, DROPPED);
    else if (open && open + paired == need)
        settle(w, cell, PAIRED);
}

static void list_lanes(struct path_lanes *lanes, const struct work *w, int32_t cell)
{
    ASSERT(lanes->count[cell] == 0);
    const struct field *f = &w->path->field;
    int partners = 0;
    lanes->partner[cell][0] = lanes->partner[cell][1] = FIELD_NOWHERE;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
        if (w->state[f->by[i]] == DROPPED) continue;
        lanes->to[cell][lanes->count[cell]++] = f->to[i];
        if (w->state[f->by[i]] == PAIRED) lanes->partner[cell][partners++] = f->to[i];
    }
    ASSERT(partners <= 2);
}

void path_degrees_make(struct path_lanes *lanes, const struct path *p, struct arena *arena)
{
    size_t cells = p->field.cells;
    *lanes = (struct path_lanes){.to = arena_array(arena, cells, sizeof *lanes->to),
                                 .count = ARENA_ARRAY(arena, int32_t, cells),
                                 .partner = arena_array(arena, cells, sizeof *lanes->partner),
                                 .where = path_numbers(arena, p)};
    struct work work = {.path = p, .where = lanes->where, .state = arena_bytes(arena, p->field.edges + 1)};
    judge_edges(&work);
    for (work.changed = cells > 1; work.changed && !work.none;) {
        work.changed = false;
        for (size_t i = 0; i < cells; i++) judge_cell(&work, (int32_t)i);
    }
    lanes->none = work.none;
    for (size_t i = 0; i < cells && !work.none; i++) list_lanes(lanes, &work, (int32_t)i);
}

void path_degrees_distances(const struct path_lanes *lanes, const struct path *p, int32_t from,
                            uint16_t *distance, int32_t *queue)
{
    ASSERT(from >= 0 && (size_t)from < p->field.cells);
    size_t head = 0, tail = 0;
    for (size_t i = 0; i < p->field.cells; i++) distance[i] = UINT16_MAX;
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int32_t cell = queue[head++];
        if (cell != from && p->given[cell]) continue;
        for (int32_t i = 0; i < lanes->count[cell]; i++) {
            int32_t other = lanes->to[cell][i];
            if (distance[other] != UINT16_MAX) continue;
            distance[other] = (uint16_t)(distance[cell] + 1);
            queue[tail++] = other;
        }
    }
}
