/* From generators to the group that keeps a board.
 *
 * A point is a value in a cell or of a mark; a symmetry permutes points. The group is closed from
 * the family's generators by breadth-first products, then cut down to those that map the set of
 * clues to itself, which is a subgroup. With all its elements at hand, one answer per class is kept
 * by requiring that its vector of points is not smaller in the dictionary than that of any image
 * (Crawford, Ginsberg, Luks and Roy 1996). This is complete because every element is used, not only
 * the generators. The size of a class is the order of the group over that of the answer's
 * stabiliser.
 *
 * Closing costs O(order * generators * points), and order times as much to tell elements apart;
 * boards have at most 24. Marks matter only where clues tell them. */
#include "desk/symmetry.h"
#include "base/bits.h"
#include "base/sentence.h"
#include "outline/outline.h"

#include <stdlib.h>
#include <string.h>

/* Elements; beyond that, lexicographic orders one by one are the wrong tool. */
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
    return s->base[cell] + (size_t)(value - s->lo[cell]);
}

static size_t cell_at(const struct symmetry *s, size_t point)
{
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

/* Keeps the elements that map every clue to a clue. */
static void keep_clues(struct symmetry *s, const clue_list *clues)
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
    s->group.size = kept;
    bits_free(&given);
}

struct symmetry *symmetry_new(struct build *build, struct sentence *error)
{
    const struct board *board = build->board;
    if (!board->family->symmetry) {
        sentence_say(error, "the family %s defines no symmetries", board->family->name);
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
        sentence_say(error, "this board has more than %d symmetries, too many to check each", MOST);
        symmetry_free(s);
        return NULL;
    }
    keep_clues(s, &build->clues);
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

/* For a cell with d values, d - 1 points say which one it has; the smallest is left out. */
static bool telling(const struct symmetry *s, size_t point)
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
            if (s->group.data[g][p] == p || !telling(s, p)) continue;
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
    return (int64_t)(s->group.size / stabiliser);
}

/* ---- what a model breaks */

struct place { /* a literal of the model and the point that it is about */
    dm_lit lit;
    uint32_t point;
};
typedef VEC(struct place) place_list;

static int compare_places(const void *a, const void *b)
{
    dm_lit x = ((const struct place *)a)->lit, y = ((const struct place *)b)->lit;
    return (x > y) - (x < y);
}

/* The literals of all points of cells, sorted. */
static void list_places(const struct symmetry *s, struct build *build, place_list *places)
{
    const dm_int *cell = build_cells(build);
    for (size_t i = 0; i < s->cells; i++)
        for (size_t p = s->base[i]; p < s->base[i + 1]; p++) {
            dm_lit lit = dm_eq(build->model, cell[i], s->lo[i] + (int64_t)(p - s->base[i]));
            vec_push(places, ((struct place){lit, (uint32_t)p}));
        }
}

static const struct place *find_place(const place_list *places, dm_lit lit)
{
    return bsearch(&(struct place){.lit = lit}, places->data, places->size, sizeof *places->data,
                   compare_places);
}

/* The points of a pair of literals: of both, or of what both deny. */
static bool points_of(const place_list *places, struct outline_pair pair, uint32_t *from, uint32_t *to)
{
    const struct place *a = find_place(places, pair.from), *b = find_place(places, pair.to);
    if (!a || !b) a = find_place(places, -pair.from), b = find_place(places, -pair.to);
    if (!a || !b) return false;
    *from = a->point;
    *to = b->point;
    return true;
}

static bool sends(const uint32_t *map, const place_list *places, const outline_pairs *pairs)
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
    for (size_t p = 0; p < point_count(s); p++) moved += s->group.data[g][p] != p;
    return moved;
}

/* The element that sends each point of the pairs as they say; 0, the identity: none does. An order
 * may leave out what stays where it is, so it is the one that moves the least. */
static size_t element_of(const struct symmetry *s, const place_list *places, const outline_pairs *pairs)
{
    size_t found = 0, least = 0;
    for (size_t g = 1; g < s->group.size; g++) {
        if (!sends(s->group.data[g], places, pairs)) continue;
        size_t moved = moved_by(s, g);
        if (!found || moved < least) found = g, least = moved;
    }
    return found;
}

/* Is the product of any two of them one of them? */
static bool is_group(const struct symmetry *s, const struct bits *broken)
{
    bool closed = true;
    uint32_t *map = alloc_array(point_count(s), sizeof *map);
    for (size_t a = bits_next(broken, 0); a < broken->size && closed; a = bits_next(broken, a + 1))
        for (size_t b = bits_next(broken, 0); b < broken->size && closed; b = bits_next(broken, b + 1)) {
            for (size_t p = 0; p < point_count(s); p++) map[p] = s->group.data[b][s->group.data[a][p]];
            size_t g = bits_next(broken, 0);
            while (g < broken->size && memcmp(s->group.data[g], map, point_count(s) * sizeof *map) != 0)
                g = bits_next(broken, g + 1);
            closed = g < broken->size;
        }
    alloc_free(map);
    return closed;
}

size_t symmetry_broken(const struct symmetry *s, struct build *build, size_t *left)
{
    enum { FEW = 64 }; /* up to this many, whether they form a group is found out by trying */
    place_list places = {0};
    outline_pairs pairs = {0};
    outline_roots roots = {0};
    struct bits broken;
    bits_init(&broken, s->group.size);
    bits_add(&broken, 0);
    list_places(s, build, &places);
    /* Orders speak of literals: all of those are made before their roots are looked for. */
    for (size_t i = 0; outline_orders(build->model, i, &pairs); i++) continue;
    outline_orders_roots(build->model, &roots);
    for (size_t i = 0; i < places.size; i++)
        places.data[i].lit = outline_orders_root(&roots, places.data[i].lit);
    qsort(places.data, places.size, sizeof *places.data, compare_places);
    size_t count = 1;
    for (size_t i = 0; outline_orders(build->model, i, &pairs); i++) {
        for (size_t k = 0; k < pairs.size; k++)
            pairs.data[k] = (struct outline_pair){outline_orders_root(&roots, pairs.data[k].from),
                                                  outline_orders_root(&roots, pairs.data[k].to)};
        size_t g = element_of(s, &places, &pairs);
        count += !bits_has(&broken, g);
        bits_add(&broken, g);
    }
    bool known = count == 1 || count == s->group.size || (count <= FEW && is_group(s, &broken));
    *left = known ? s->group.size / count : 0;
    vec_free(&places);
    vec_free(&pairs);
    vec_free(&roots);
    bits_free(&broken);
    return count - 1;
}
