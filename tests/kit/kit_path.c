/* Number paths at random, and all their answers. */
#include "kit_path.h"

#include "base/sentence.h"

#include <stdlib.h>
#include <string.h>

const char *const kit_path_families[3] = {"rikudo", "hidato", "numbrix"};

/* NULL: it has no cells, or too many. */
static struct path *try_board(struct arena *arena, struct rng *rng, size_t most_cells)
{
    static const enum field_adjacency touches[3] = {FIELD_HEXAGONS, FIELD_CORNERS, FIELD_SIDES};
    bool hole[KIT_PATH_CELLS];
    struct sentence error;
    size_t which = rng_below(rng, 3), cells = 0;
    int rows = (int)rng_between(rng, 1, 5), columns = (int)rng_between(rng, 1, 5);
    uint64_t share = rng_below(rng, 6);
    for (int i = 0; i < rows * columns; i++) {
        hole[i] = rng_below(rng, 10) < share;
        cells += !hole[i];
    }
    if (cells > most_cells) return NULL;
    return (struct path *)path_make(arena, families_find(kit_path_families[which]), touches[which], rows,
                                    columns, hole, &error);
}

static struct path *draw_board(struct arena *arena, struct rng *rng, size_t most_cells, bool in_pieces)
{
    for (;;) {
        int32_t stray;
        struct path *p = try_board(arena, rng, most_cells);
        if (p && (field_components(&p->field, &stray) > 1) == in_pieces) return p;
    }
}

struct path *kit_path_random(struct arena *arena, struct rng *rng, size_t most_cells)
{
    return draw_board(arena, rng, most_cells, false);
}

struct path *kit_path_pieces(struct arena *arena, struct rng *rng, size_t most_cells)
{
    return draw_board(arena, rng, most_cells, true);
}

int32_t *kit_path_given(struct path *p)
{
    return (int32_t *)p->given;
}

bool *kit_path_linked(struct path *p)
{
    return (bool *)p->linked;
}

bool kit_path_touches(const struct path *p, size_t a, size_t b)
{
    const struct field *f = &p->field;
    int down = f->place[b] / f->columns - f->place[a] / f->columns;
    int right = f->place[b] % f->columns - f->place[a] % f->columns;
    switch (f->touch) {
    case FIELD_SIDES:
        return abs(down) + abs(right) == 1;
    case FIELD_CORNERS:
        return a != b && abs(down) <= 1 && abs(right) <= 1;
    default:
        return a != b && abs(down) <= 1 && abs(right) <= 1 && down != right;
    }
}

void kit_path_clues(struct path *p, struct rng *rng, unsigned percent, const int32_t *answer)
{
    size_t cells = p->field.cells;
    bool taken[KIT_PATH_CELLS + 1] = {false};
    for (size_t i = 0; i < cells; i++) {
        int32_t number = answer ? answer[i] : (int32_t)rng_between(rng, 1, (int64_t)cells);
        bool give = rng_below(rng, 100) < percent && !taken[number];
        kit_path_given(p)[i] = give ? number : 0;
        if (give) taken[number] = true;
    }
    for (size_t e = 0; e < p->field.edges; e++) {
        bool used = !answer || abs(answer[p->field.ends[e][0]] - answer[p->field.ends[e][1]]) == 1;
        kit_path_linked(p)[e] = used && rng_below(rng, answer ? 100 : 300) < percent;
    }
}

static bool keeps_clues(const struct path *p, const int32_t *values)
{
    for (size_t i = 0; i < p->field.cells; i++)
        if (p->given[i] && p->given[i] != values[i]) return false;
    for (size_t e = 0; e < p->field.edges; e++)
        if (p->linked[e] && abs(values[p->field.ends[e][0]] - values[p->field.ends[e][1]]) != 1) return false;
    return true;
}

bool kit_path_right(const struct path *p, const int32_t *values)
{
    int32_t cells = (int32_t)p->field.cells;
    for (int32_t k = 1; k <= cells; k++) {
        int there = 0;
        for (int32_t i = 0; i < cells; i++) there += values[i] == k;
        if (there != 1) return false;
    }
    for (int32_t a = 0; a < cells; a++)
        for (int32_t b = 0; b < cells; b++)
            if (values[b] == values[a] + 1 && !kit_path_touches(p, (size_t)a, (size_t)b)) return false;
    return keeps_clues(p, values);
}

struct walk {
    const struct path *path;
    int32_t values[KIT_PATH_CELLS]; /* 0: not visited */
    int64_t count;
    kit_path_visit *visit;
    void *self;
};

/* False: the visitor has seen enough. */
static bool step(struct walk *w, size_t cell, int32_t number)
{
    const struct path *p = w->path;
    bool go_on = true;
    if (p->given[cell] && p->given[cell] != number) return true;
    w->values[cell] = number;
    if ((size_t)number == p->field.cells && keeps_clues(p, w->values)) {
        w->count++;
        go_on = !w->visit || w->visit(w->self, w->values);
    }
    for (size_t i = 0; i < p->field.cells && go_on; i++)
        if (!w->values[i] && kit_path_touches(p, cell, i)) go_on = step(w, i, number + 1);
    w->values[cell] = 0;
    return go_on;
}

int64_t kit_path_answers(const struct path *p, kit_path_visit *visit, void *self)
{
    struct walk walk = {.path = p, .visit = visit, .self = self};
    bool go_on = true;
    for (size_t i = 0; i < p->field.cells && go_on; i++) go_on = step(&walk, i, 1);
    return walk.count;
}

int64_t kit_path_count(const struct path *p)
{
    return kit_path_answers(p, NULL, NULL);
}

struct draw {
    struct rng *rng;
    size_t cells;
    uint64_t seen;
    int32_t *values;
};

static bool draw(void *self, const int32_t *values)
{
    struct draw *d = self;
    if (rng_below(d->rng, ++d->seen) == 0) memcpy(d->values, values, d->cells * sizeof *values);
    return d->seen < 1000;
}

bool kit_path_answer(const struct path *p, struct rng *rng, int32_t *values)
{
    struct draw d = {.rng = rng, .cells = p->field.cells, .values = values};
    return kit_path_answers(p, draw, &d) > 0;
}
