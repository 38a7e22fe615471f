/* Number paths: in which order a frontier takes the cells.
 *
 * The frontier after a cell are the cells to come that touch it or one before it: the fewer at a
 * time, the fewer states. Tried are rows, columns, both diagonals (one of which is the third
 * direction of hexagons), and rings around a cell as far away as can be, which suits winding
 * shapes. A rectangle goes along its shorter side; a hexagon is the same in its three
 * directions. */
#include "puzzle/family/path/path_order.h"

#include "base/alloc.h"

#include <stdlib.h>

enum sweep { ROWS, COLUMNS, FALLING, RISING, RINGS, SWEEPS };

struct place {
    int32_t line, along, cell; /* cells go by line, then along it */
};

static int compare(const void *a, const void *b)
{
    const struct place *p = a, *q = b;
    if (p->line != q->line) return p->line < q->line ? -1 : 1;
    if (p->along != q->along) return p->along < q->along ? -1 : 1;
    return p->cell < q->cell ? -1 : 1;
}

static struct place place_in(const struct field *f, enum sweep sweep, const int32_t *distance, int32_t cell)
{
    int row, column;
    field_place(f, (size_t)cell, &row, &column);
    switch (sweep) {
    case COLUMNS:
        return (struct place){column, row, cell};
    case FALLING:
        return (struct place){row + column, row, cell};
    case RISING:
        return (struct place){row - column, row, cell};
    case RINGS:
        return (struct place){distance[cell], 0, cell};
    default:
        return (struct place){row, column, cell};
    }
}

static void sort_cells(const struct field *f, enum sweep sweep, const int32_t *distance,
                       struct path_order *order)
{
    struct place *place = alloc_array(f->cells, sizeof *place);
    for (size_t i = 0; i < f->cells; i++) place[i] = place_in(f, sweep, distance, (int32_t)i);
    qsort(place, f->cells, sizeof *place, compare);
    for (size_t i = 0; i < f->cells; i++) {
        order->cell[i] = place[i].cell;
        order->rank[place[i].cell] = (int32_t)i;
    }
    alloc_free(place);
}

/* The width, and in *sum that of all frontiers together, which decides between orders as wide. */
static int32_t measure(const struct field *f, const struct path_order *order, int64_t *sum)
{
    bool *touched = alloc_array(f->cells, sizeof *touched);
    int32_t wide = 0, width = 0;
    *sum = 0;
    for (int32_t k = 0; k < (int32_t)f->cells; k++) {
        int32_t cell = order->cell[k];
        width -= touched[cell];
        for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
            int32_t other = f->to[i];
            if (order->rank[other] < k || touched[other]) continue;
            touched[other] = true;
            width++;
        }
        if (width > wide) wide = width;
        *sum += width;
    }
    alloc_free(touched);
    return wide;
}

/* Distances from a cell that is farthest from the one farthest from cell 0. */
static void find_rings(const struct field *f, int32_t *distance)
{
    int32_t *queue = alloc_array(f->cells, sizeof *queue), from = 0;
    for (int turn = 0; turn < 3; turn++) {
        field_distances(f, from, NULL, distance, queue);
        for (size_t i = 0; i < f->cells; i++)
            if (distance[i] > distance[from]) from = (int32_t)i;
    }
    alloc_free(queue);
}

void path_order_make(struct path_order *order, const struct field *f, struct arena *arena)
{
    *order = (struct path_order){.cell = ARENA_ARRAY(arena, int32_t, f->cells),
                                 .rank = ARENA_ARRAY(arena, int32_t, f->cells)};
    int32_t *distance = ARENA_ARRAY(arena, int32_t, f->cells);
    find_rings(f, distance);
    enum sweep best = ROWS;
    int64_t least = INT64_MAX, sum;
    for (enum sweep sweep = ROWS; sweep < SWEEPS; sweep++) {
        sort_cells(f, sweep, distance, order);
        int32_t width = measure(f, order, &sum);
        if (sweep != ROWS && (width > order->width || (width == order->width && sum >= least))) continue;
        order->width = width;
        least = sum;
        best = sweep;
    }
    sort_cells(f, best, distance, order);
}
