/* Number paths: bounds on each step of the search, computed once before it begins.
 *
 * The search takes the numbers upwards from the smallest given one, then downwards from there.
 * Given numbers divide it into gaps. Distances along lanes give, for each step, the cells from
 * which the next given number can be reached in time; and for each cell, the gaps that it fits,
 * being near enough to both numbers around them. The last of these gaps is its deadline: a search
 * that leaves it with the cell unvisited has failed.
 *
 * If the graph is bipartite, each step changes the colour. One number then fixes the colours of all
 * others, and how many cells of each colour there must be. That is the same for all paths, so
 * colours are checked once.
 *
 * O(cells) for each given number, in time and memory. */
#include "puzzle/family/path/path_walk.h"

#include "base/alloc.h"

/* ---- colours */

static void find_colours(struct path_course *c, struct arena *arena)
{
    int8_t *colour = arena_bytes(arena, (size_t)c->cells);
    if (!field_two_colour(&c->path->field, colour)) return;
    c->colour = colour;
    for (int32_t i = 0; i < c->cells; i++) c->colours[colour[i]]++;
}

bool path_bounds_suits(const struct path_course *c, int32_t cell, int32_t number)
{
    ASSERT(cell >= 0 && cell < c->cells && number >= 1 && number <= c->cells);
    if (!c->colour) return true;
    int odd = c->colour[cell] ^ (number % 2 == 0);
    return c->colours[odd] == (c->cells + 1) / 2;
}

/* ---- steps */

static void list_steps(struct path_course *c, struct arena *arena)
{
    ASSERT(c->first >= 1 && c->first <= c->cells && c->turn == c->cells - c->first + 1);
    const int32_t *where = c->lanes.where;
    c->step = ARENA_ARRAY(arena, struct path_step, (size_t)c->cells);
    for (int32_t s = 0; s < c->cells; s++) {
        int32_t number = s < c->turn ? c->first + s : c->cells - s;
        ASSERT(number >= 1 && number <= c->cells); /* up to the last, then down from the first */
        bool last_open = s < c->turn - 1 && where[c->cells] == FIELD_NOWHERE;
        bool first_open = c->first > 1 && s < c->cells - 1;
        c->step[s] =
            (struct path_step){.number = number, .fixed = where[number], .ends = last_open + first_open};
    }
}

/* Steps between given numbers: the first one, how many, and the distances to the number before and
 * to the number after; NULL where there is none. */
struct gap {
    int32_t first, steps;
    const uint16_t *from, *to;
};

static void add_gap(struct path_course *c, const struct gap *gap)
{
    ASSERT(gap->steps >= 0 && gap->first >= 0 && gap->first + gap->steps <= c->cells);
    for (int32_t s = gap->first; s < gap->first + gap->steps; s++) {
        c->step[s].gap = c->gaps;
        c->step[s].reach = gap->first + gap->steps - s;
        c->step[s].left = c->step[s].reach - 1;
        c->step[s].goal = gap->to;
    }
    for (int32_t i = 0; i < c->cells && gap->steps > 0; i++) {
        int32_t far = (gap->from ? gap->from[i] : 1) + (gap->to ? gap->to[i] - 1 : 0);
        if (!c->path->given[i] && far <= gap->steps) c->deadline[i] = c->gaps;
    }
    c->gaps++;
}

/* In the order of steps, so a cell's deadline is the last gap that it fits. */
static void add_gaps(struct path_course *c)
{
    const int32_t *where = c->lanes.where;
    const uint16_t *distance = c->distance;
    if (where[c->first] == FIELD_NOWHERE) {
        add_gap(c, &(struct gap){.steps = c->cells});
        return;
    }
    int32_t last = c->first;
    for (int32_t k = last + 1; k <= c->cells; k++) {
        if (where[k] == FIELD_NOWHERE) continue;
        add_gap(c, &(struct gap){last - c->first + 1, k - last - 1, distance, distance + c->cells});
        distance += c->cells;
        last = k;
    }
    add_gap(c, &(struct gap){last - c->first + 1, c->cells - last, distance, NULL});
    add_gap(c, &(struct gap){c->turn, c->cells - c->turn, c->distance, NULL});
}

static void find_distances(struct path_course *c, struct arena *arena)
{
    size_t cells = (size_t)c->cells, given = 0;
    for (size_t k = 1; k <= cells; k++) given += c->lanes.where[k] != FIELD_NOWHERE;
    c->distance = ARENA_ARRAY(arena, uint16_t, given * cells);
    int32_t *queue = ARENA_ARRAY(arena, int32_t, cells);
    uint16_t *distance = c->distance;
    for (size_t k = 1; k <= cells; k++) {
        if (c->lanes.where[k] == FIELD_NOWHERE) continue;
        path_degrees_distances(&c->lanes, c->path, c->lanes.where[k], distance, queue);
        distance += cells;
    }
}

/* ---- all of it */

static bool some_cell_fails(const struct path_course *c)
{
    for (int32_t i = 0; i < c->cells; i++) {
        int32_t number = c->path->given[i];
        if (number ? !path_bounds_suits(c, i, number) : c->deadline[i] == FIELD_NOWHERE) return true;
    }
    return false;
}

void path_bounds_make(struct path_course *c, const struct path *path, struct arena *arena)
{
    *c = (struct path_course){.path = path, .cells = (int32_t)path->field.cells, .first = 1};
    path_degrees_make(&c->lanes, path, arena);
    c->none = c->lanes.none;
    if (c->none) return;
    for (int32_t k = c->cells; k > 0; k--)
        if (c->lanes.where[k] != FIELD_NOWHERE) c->first = k;
    c->turn = c->cells - c->first + 1;
    c->deadline = ARENA_ARRAY(arena, int32_t, (size_t)c->cells);
    for (int32_t i = 0; i < c->cells; i++) c->deadline[i] = FIELD_NOWHERE;
    find_colours(c, arena);
    list_steps(c, arena);
    find_distances(c, arena);
    add_gaps(c);
    c->none = some_cell_fails(c);
}
