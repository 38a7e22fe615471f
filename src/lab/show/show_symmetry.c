/* Which symmetries of a board are broken by the lexicographic orders of its model.
 *
 * An order x <=lex y pairs literals with their images (model_report_orders). The group element that
 * maps all of them accordingly is the one that the order breaks. Cost: orders times group order
 * times pairs. */
#include "base/bits.h"
#include "lab/show/show.h"

#include <stdlib.h>
#include <string.h>

struct place { /* a literal of the model and its point, a (cell, value) pair */
    dm_lit lit;
    uint32_t point;
};
typedef VEC(struct place) place_list;

static int compare_places(const void *a, const void *b)
{
    dm_lit x = ((const struct place *)a)->lit, y = ((const struct place *)b)->lit;
    return (x > y) - (x < y);
}

/* The literals of all points, unsorted. */
static void list_places(const struct symmetry *s, struct build *build, place_list *places)
{
    const dm_int *cell = build_cells(build);
    for (size_t i = 0; i < build->board->cells; i++) {
        int64_t hi = dm_hi(build->model, cell[i]);
        for (int64_t value = dm_lo(build->model, cell[i]); value <= hi; value++) {
            uint32_t point = (uint32_t)symmetry_point(s, i, (int32_t)value);
            vec_push(places, ((struct place){dm_eq(build->model, cell[i], value), point}));
        }
    }
}

static const struct place *find_place(const place_list *places, dm_lit lit)
{
    return bsearch(&(struct place){.lit = lit}, places->data, places->size, sizeof *places->data,
                   compare_places);
}

/* The points of a pair of literals, or of their negations. */
static bool points_of(const place_list *places, struct model_report_pair pair, uint32_t *from, uint32_t *to)
{
    const struct place *a = find_place(places, pair.from), *b = find_place(places, pair.to);
    if (!a || !b) a = find_place(places, -pair.from), b = find_place(places, -pair.to);
    if (!a || !b) return false;
    *from = a->point;
    *to = b->point;
    return true;
}

static bool sends(const uint32_t *map, const place_list *places, const model_report_pairs *pairs)
{
    for (size_t i = 0; i < pairs->size; i++) {
        uint32_t from, to;
        if (!points_of(places, pairs->data[i], &from, &to) || map[from] != to) return false;
    }
    return pairs->size > 0;
}

static size_t moved_by(const struct symmetry *s, size_t g)
{
    size_t moved = 0;
    const uint32_t *map = symmetry_element(s, g);
    for (size_t p = 0; p < symmetry_points(s); p++) moved += map[p] != p;
    return moved;
}

/* The group element that maps the points as the pairs say; 0, the identity, if there is none. An
 * order may omit fixed points, so of several candidates the one that moves the fewest points is
 * meant. */
static size_t element_of(const struct symmetry *s, const place_list *places, const model_report_pairs *pairs)
{
    size_t found = 0, least = 0;
    for (size_t g = 1; g < symmetry_order(s); g++) {
        if (!sends(symmetry_element(s, g), places, pairs)) continue;
        size_t moved = moved_by(s, g);
        ASSERT(moved > 0); /* only the identity moves nothing */
        if (!found || moved < least) found = g, least = moved;
    }
    return found;
}

/* True if the set is closed under composition. */
static bool is_group(const struct symmetry *s, const struct bits *broken)
{
    bool closed = true;
    ASSERT(bits_has(broken, 0)); /* the identity */
    uint32_t *map = alloc_array(symmetry_points(s), sizeof *map);
    for (size_t a = bits_next(broken, 0); a < broken->size && closed; a = bits_next(broken, a + 1))
        for (size_t b = bits_next(broken, 0); b < broken->size && closed; b = bits_next(broken, b + 1)) {
            for (size_t p = 0; p < symmetry_points(s); p++)
                map[p] = symmetry_element(s, b)[symmetry_element(s, a)[p]];
            size_t g = bits_next(broken, 0);
            while (g < broken->size &&
                   memcmp(symmetry_element(s, g), map, symmetry_points(s) * sizeof *map) != 0)
                g = bits_next(broken, g + 1);
            closed = g < broken->size;
        }
    alloc_free(map);
    return closed;
}

size_t show_symmetry_broken(const struct symmetry *s, struct build *build, size_t *left)
{
    enum { FEW = 64 }; /* largest set whose closure is tested */
    place_list places = {0};
    model_report_pairs pairs = {0};
    model_report_roots roots = {0};
    struct bits broken;
    bits_init(&broken, symmetry_order(s));
    bits_add(&broken, 0);
    list_places(s, build, &places);
    /* All literals must exist before their roots are computed. */
    for (size_t i = 0; model_report_orders(build->model, i, &pairs); i++) continue;
    model_report_orders_roots(build->model, &roots);
    for (size_t i = 0; i < places.size; i++)
        places.data[i].lit = model_report_orders_root(&roots, places.data[i].lit);
    qsort(places.data, places.size, sizeof *places.data, compare_places);
    size_t count = 1;
    for (size_t i = 0; model_report_orders(build->model, i, &pairs); i++) {
        for (size_t k = 0; k < pairs.size; k++)
            pairs.data[k] = (struct model_report_pair){model_report_orders_root(&roots, pairs.data[k].from),
                                                       model_report_orders_root(&roots, pairs.data[k].to)};
        size_t g = element_of(s, &places, &pairs);
        count += !bits_has(&broken, g);
        bits_add(&broken, g);
    }
    ASSERT(count >= 1 && count <= symmetry_order(s) && bits_count(&broken) == count);
    bool known = count == 1 || count == symmetry_order(s) || (count <= FEW && is_group(s, &broken));
    *left = known ? symmetry_order(s) / count : 0;
    vec_free(&places);
    vec_free(&pairs);
    vec_free(&roots);
    bits_free(&broken);
    return count - 1;
}
