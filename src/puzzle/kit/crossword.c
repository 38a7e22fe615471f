/* Runs by walking along lines; patterns by blackening places in random order. O(places^2) for a
 * pattern, since each place is tried once, with a search for the white component. */
#include "puzzle/kit/crossword.h"

#include "base/alloc.h"
#include "base/arena.h"
#include "puzzle/kit/field.h"

/* ---- runs */

/* The place one step on, or back; -1: the edge. */
static int step_on(const struct crossword *c, int place, bool down, int steps)
{
    int row = place / c->columns + (down ? steps : 0), column = place % c->columns + (down ? 0 : steps);
    bool inside = row >= 0 && row < c->rows && column >= 0 && column < c->columns;
    return inside ? row * c->columns + column : -1;
}

static bool is_white(const struct crossword *c, int place)
{
    return place >= 0 && !c->black[place];
}

struct crossword_run crossword_run_at(const struct crossword *c, int place, bool down)
{
    struct crossword_run run = {.down = down, .step = down ? c->columns : 1};
    ASSERT(is_white(c, place));
    for (run.first = place; is_white(c, run.before = step_on(c, run.first, down, -1));)
        run.first = run.before;
    for (place = run.first; is_white(c, place); place = step_on(c, place, down, 1)) run.length++;
    return run;
}

bool crossword_next(const struct crossword *c, struct crossword_run *run)
{
    int places = c->rows * c->columns, place = run->length ? run->first + 1 : 0;
    bool down = run->down;
    for (;; place = 0, down = true) {
        for (; place < places; place++) {
            if (!is_white(c, place) || is_white(c, step_on(c, place, down, -1))) continue;
            *run = crossword_run_at(c, place, down);
            return true;
        }
        if (down) return false;
    }
}

/* ---- patterns */

static int image_of(const struct crossword *c, int place)
{
    return (c->rows - place / c->columns) * c->columns + c->columns - place % c->columns;
}

static bool is_connected(const struct crossword *c)
{
    struct arena arena = {0};
    struct field field;
    int32_t stray;
    field_make(&field, &arena, FIELD_SIDES, c->rows, c->columns, c->black);
    bool fine = field_components(&field, &stray) == 1;
    arena_free(&arena);
    return fine;
}

/* Are the runs next to a black place long enough? */
static bool is_fine_around(const struct crossword *c, int place, int shortest)
{
    for (int i = 0; i < 4; i++) {
        int next = step_on(c, place, i < 2, i % 2 ? 1 : -1);
        if (is_white(c, next) && crossword_run_at(c, next, i < 2).length < shortest) return false;
    }
    return true;
}

bool crossword_blacken(struct crossword *c, const struct crossword_shape *shape, int place)
{
    int image = shape->symmetric ? image_of(c, place) : place;
    c->black[place] = c->black[image] = true;
    if (is_fine_around(c, place, shape->shortest) && is_fine_around(c, image, shape->shortest) &&
        is_connected(c))
        return true;
    c->black[place] = c->black[image] = false;
    return false;
}

static bool has_long_run(const struct crossword *c, int longest)
{
    for (struct crossword_run run = {0}; crossword_next(c, &run);)
        if (run.length > longest) return true;
    return false;
}

bool crossword_grow(struct crossword *c, const struct crossword_shape *shape, struct rng *rng)
{
    int places = c->rows * c->columns, count = 0, black = 0;
    int *order = alloc_array((size_t)places, sizeof *order);
    for (int i = 0; i < places; i++) {
        c->black[i] = i < c->columns || i % c->columns == 0;
        if (!c->black[i]) order[count++] = i;
    }
    rng_shuffle(rng, order, (size_t)count, sizeof *order);
    for (int i = 0; i < count; i++) {
        bool enough = black >= shape->share * count && !has_long_run(c, shape->longest);
        if (!enough && !c->black[order[i]] && crossword_blacken(c, shape, order[i]))
            black += shape->symmetric && image_of(c, order[i]) != order[i] ? 2 : 1;
    }
    alloc_free(order);
    return !has_long_run(c, shape->longest);
}
