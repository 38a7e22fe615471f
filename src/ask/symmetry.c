/* The symmetry group of a board, and symmetry breaking by lex-leader constraints.
 *
 * A point is a pair of a cell or mark and a value; a symmetry is a permutation of the points. The
 * family gives generators. Breadth-first products of these generate its group, of which the board
 * keeps the stabiliser of its set of clues. Symmetry breaking keeps one answer per class (orbit):
 * for each element, the 0-1 vector of the answer's points must not be lexicographically smaller
 * than that of its image (Crawford, Ginsberg, Luks and Roy 1996). Breaking is complete because
 * every element is used, not only the generators. The size of an orbit is the order of the group
 * divided by that of the answer's stabiliser.
 *
 * Generating the group costs O(order * generators * points), times the order for the comparison of
 * elements; the groups of boards have at most 24. Marks have points only because clues may fix
 * them. */
#include "ask/symmetry.h"
#include "base/bits.h"
#include "base/say.h"
#include "base/sentence.h"

#include <stdlib.h>
#include <string.h>

/* The most elements; one lex-leader constraint for each would be too many. */
enum { MOST = 1024 };

struct symmetry {
    size_t cells, slots;   /* slots: cells, then marks */
    int32_t *lo;           /* by slot: smallest value */
    size_t *base;          /* by slot: its first point; base[slots] is the number of points */
    VEC(uint32_t *) group; /* each element: point -> point; the identity first */
};

static size_t point_count(const struct symmetry *s)
{
    return s->base[s->slots];
}

static size_t point_of(const struct symmetry *s, size_t cell, int32_t value)
{
    ASSERT(cell < s->slots && value >= s->lo[cell]);
    ASSERT((size_t)(value - s->lo[cell]) < s->base[cell + 1] - s->base[cell]);
    return s->base[cell] + (size_t)(value - s->lo[cell]);
}

static size_t cell_at(const struct symmetry *s, size_t point)
{
    ASSERT(point < point_count(s));
    size_t first = 0, last = s->slots - 1;
    while (first < last) {
        size_t middle = (first + last + 1) / 2;
        if (s->base[middle] <= point)
            first = middle;
        else
            last = middle - 1;
    }
    return first;
}

static void lay_out(struct symmetry *s, const dm_model *model, const dm_int *cell)
{
    size_t points = 0;
    for (size_t i = 0; i < s->cells; i++) {
        s->lo[i] = (int32_t)dm_lo(model, cell[i]);
        s->base[i] = points;
        points += (size_t)(dm_hi(model, cell[i]) - dm_lo(model, cell[i]) + 1);
    }
    for (size_t i = s->cells; i <= s->slots; i++, points += 2) s->base[i] = points;
}

static uint32_t *generator(const struct symmetry *s, const struct board *board, size_t g)
{
    uint32_t *map = alloc_array(point_count(s), sizeof *map);
    for (size_t i = 0; i < s->slots; i++)
        for (size_t p = s->base[i]; p < s->base[i + 1]; p++) {
            size_t cell = i;
            int32_t value = s->lo[i] + (int32_t)(p - s->base[i]);
            if (!board->family->symmetry->image(board, g, &cell, &value)) {
                alloc_free(map);
                return NULL;
            }
            map[p] = (uint32_t)point_of(s, cell, value);
        }
    return map;
}

static bool known(const struct symmetry *s, const uint32_t *map)
{
    for (size_t i = 0; i < s->group.size; i++)
        if (memcmp(s->group.data[i], map, point_count(s) * sizeof *map) == 0) return true;
    return false;
}

/* Adds the product of an element and a generator, if it is new. */
static void take_product(struct symmetry *s, const uint32_t *element, const uint32_t *by)
{
    uint32_t *map = alloc_array(point_count(s), sizeof *map);
    for (size_t p = 0; p < point_count(s); p++) map[p] = by[element[p]];
    if (known(s, map) || s->group.size > MOST)
        alloc_free(map);
    else
        vec_push(&s->group, map);
}

/* Generates the group. */
static void close_group(struct symmetry *s, const struct board *board)
{
    VEC(uint32_t *) generators = {0};
    for (uint32_t *map; (map = generator(s, board, generators.size));) vec_push(&generators, map);
    uint32_t *identity = alloc_array(point_count(s), sizeof *identity);
    for (size_t p = 0; p < point_count(s); p++) identity[p] = (uint32_t)p;
    vec_push(&s->group, identity);
    for (size_t i = 0; i < s->group.size && s->group.size <= MOST; i++)
        for (size_t g = 0; g < generators.size; g++) take_product(s, s->group.data[i], generators.data[g]);
    for (size_t g = 0; g < generators.size; g++) alloc_free(generators.data[g]);
    vec_free(&generators);
}

/* Keeps the stabiliser of the clues: the elements that map every clue to a clue. */
static void stabilise_clues(struct symmetry *s, const clue_list *clues)
{
    struct bits given;
    bits_init(&given, point_count(s));
    for (size_t i = 0; i < clues->size; i++)
        bits_add(&given, point_of(s, clues->data[i].cell, clues->data[i].value));
    size_t kept = 0;
    for (size_t i = 0; i < s->group.size; i++) {
        uint32_t *map = s->group.data[i];
        bool keeps = true;
        for (size_t p = bits_next(&given, 0); p < given.size && keeps; p = bits_next(&given, p + 1))
            keeps = bits_has(&given, map[p]);
        if (keeps)
            s->group.data[kept++] = map;
        else
            alloc_free(map);
    }
    ASSERT(kept > 0); /* the identity maps every clue to itself */
    s->group.size = kept;
    bits_free(&given);
}

struct symmetry *symmetry_new(struct build *build, struct sentence *error)
{
    const struct board *board = build->board;
    if (!board->family->symmetry) {
        say_set(error, "ask.no-symmetries", SAY(say_raw("family", board->family->name)));
        return NULL;
    }
    struct symmetry *s = alloc_bytes(sizeof *s);
    s->cells = board->cells;
    s->slots = board->cells + board->marks;
    s->lo = alloc_array(s->slots + 1, sizeof *s->lo);
    s->base = alloc_array(s->slots + 1, sizeof *s->base);
    lay_out(s, build->model, build_cells(build));
    close_group(s, board);
    if (s->group.size > MOST) {
        say_set(error, "ask.too-many-symmetries", SAY(say_int("most", MOST)));
        symmetry_free(s);
        return NULL;
    }
    stabilise_clues(s, &build->clues);
    return s;
}

void symmetry_free(struct symmetry *s)
{
    if (!s) return;
    for (size_t i = 0; i < s->group.size; i++) alloc_free(s->group.data[i]);
    vec_free(&s->group);
    alloc_free(s->lo);
    alloc_free(s->base);
    alloc_free(s);
}

size_t symmetry_order(const struct symmetry *s)
{
    return s->group.size;
}

static dm_int point_view(const struct symmetry *s, dm_model *model, const dm_int *cell, size_t point)
{
    size_t i = cell_at(s, point);
    return dm_as_int(model, dm_eq(model, cell[i], s->lo[i] + (int64_t)(point - s->base[i])));
}

/* For a cell with d values, d - 1 points determine its value; the point of the smallest is
 * redundant. */
static bool is_needed(const struct symmetry *s, size_t point)
{
    return point != s->base[cell_at(s, point)];
}

void symmetry_post(const struct symmetry *s, struct build *build)
{
    dm_model *model = build->model;
    const dm_int *cell = build_cells(build);
    VEC(dm_int) mine = {0}, image = {0};
    dm_section(model, "the first of its class under the symmetries of the board");
    for (size_t g = 1; g < s->group.size; g++) {
        vec_clear(&mine);
        vec_clear(&image);
        for (size_t p = 0; p < s->base[s->cells]; p++) {
            if (s->group.data[g][p] == p || !is_needed(s, p)) continue;
            vec_push(&mine, point_view(s, model, cell, p));
            vec_push(&image, point_view(s, model, cell, s->group.data[g][p]));
        }
        dm_label(model, "symmetry %zu", g);
        dm_lex(model, mine.size, image.data, mine.data, false);
    }
    vec_free(&mine);
    vec_free(&image);
}

int64_t symmetry_class_size(const struct symmetry *s, const int32_t *values)
{
    size_t stabiliser = 0;
    for (size_t g = 0; g < s->group.size; g++) {
        bool fixed = true;
        for (size_t i = 0; i < s->cells && fixed; i++) {
            size_t p = s->group.data[g][point_of(s, i, values[i])], to = cell_at(s, p);
            fixed = values[to] == s->lo[to] + (int32_t)(p - s->base[to]);
        }
        stabiliser += fixed;
    }
    ASSERT(stabiliser > 0 && s->group.size % stabiliser == 0);
    return (int64_t)(s->group.size / stabiliser);
}

/* ---- access to the elements */

size_t symmetry_points(const struct symmetry *s)
{
    return point_count(s);
}

size_t symmetry_point(const struct symmetry *s, size_t cell, int32_t value)
{
    return point_of(s, cell, value);
}

const uint32_t *symmetry_element(const struct symmetry *s, size_t g)
{
    ASSERT(g < s->group.size);
    return s->group.data[g];
}
