/* Boards of any shape against plain definitions: what touches by the distance of centres, ways by
 * Floyd and Warshall, symmetries by trying every map of the plane with every shift, colours by
 * trying all of them, enclosed holes by a flood that repeats until nothing changes. */
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/kit/field.h"
#include "puzzle/kit/hexagon.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 7, PLACES = SIDE * SIDE, FAR = 1000 };

/* The square of the distance of two centres. Row r of hexagons lies half a cell to the right of the
 * one above: (columns + rows / 2)^2 + 3/4 rows^2. */
static int square(enum field_adjacency touch, int rows, int columns)
{
    int sum = rows * rows + columns * columns;
    return touch == FIELD_HEXAGONS ? sum + rows * columns : sum;
}

static bool touches(const struct field *f, int32_t a, int32_t b)
{
    int rows = f->place[a] / f->columns - f->place[b] / f->columns;
    int columns = f->place[a] % f->columns - f->place[b] % f->columns;
    int distance = square(f->touch, rows, columns);
    return distance == 1 || (f->touch == FIELD_CORNERS && distance == 2);
}

static void random_field(struct field *f, struct arena *arena, struct rng *rng)
{
    bool hole[PLACES];
    int rows = (int)rng_between(rng, 1, SIDE), columns = (int)rng_between(rng, 1, SIDE);
    uint64_t share = rng_below(rng, 10);
    for (int i = 0; i < rows * columns; i++) hole[i] = rng_below(rng, 10) < share;
    field_make(f, arena, (enum field_adjacency)rng_below(rng, 3), rows, columns, hole);
}

/* "..#/...": '#' is a hole, '/' begins a row. */
static void make_field(struct field *f, struct arena *arena, enum field_adjacency touch, const char *picture)
{
    bool hole[PLACES];
    int rows = 1, count = 0;
    for (const char *c = picture; *c; c++) {
        if (*c == '/') rows++;
        if (*c != '/') hole[count++] = *c == '#';
    }
    field_make(f, arena, touch, rows, count / rows, hole);
}

static void hexagon_field(struct field *f, struct arena *arena, int radius, bool whole)
{
    int side = 2 * radius + 1;
    bool hole[PLACES];
    for (int i = 0; i < side * side; i++)
        hole[i] = !hexagon_has(radius, i / side, i % side) || (!whole && i == side * side / 2);
    field_make(f, arena, FIELD_HEXAGONS, side, side, hole);
}

/* ---- cells, neighbours, edges */

static void check_cells(const struct field *f)
{
    size_t cells = 0;
    for (int i = 0; i < f->rows * f->columns; i++) {
        int row, column;
        if (f->at[i] == FIELD_NOWHERE) continue;
        assert_int_equal(f->at[i], cells);
        assert_int_equal(f->place[cells], i);
        field_place(f, cells++, &row, &column);
        assert_true(row == i / f->columns && column == i % f->columns);
    }
    assert_int_equal(f->cells, cells);
}

static void check_edges(const struct field *f)
{
    size_t edges = 0;
    for (int32_t a = 0; a < (int32_t)f->cells; a++) {
        uint32_t k = f->first[a];
        for (int32_t b = 0; b < (int32_t)f->cells; b++) {
            if (!touches(f, a, b)) {
                assert_int_equal(field_edge(f, a, b), FIELD_NOWHERE);
                continue;
            }
            assert_int_equal(f->to[k], b);
            assert_int_equal(f->by[k], field_edge(f, a, b));
            k++;
            if (a > b) {
                assert_int_equal(field_edge(f, a, b), field_edge(f, b, a));
                continue;
            }
            assert_int_equal(field_edge(f, a, b), edges);
            assert_true(f->ends[edges][0] == a && f->ends[edges][1] == b);
            edges++;
        }
        assert_int_equal(f->first[a + 1], k);
    }
    assert_int_equal(f->edges, edges);
}

static void test_cells_and_edges(void **state)
{
    (void)state;
    struct rng rng;
    size_t empty = 0;
    rng_seed(&rng, 3);
    for (int round = 0; round < 1000; round++) {
        struct arena arena = {0};
        struct field f;
        random_field(&f, &arena, &rng);
        check_cells(&f);
        check_edges(&f);
        empty += f.cells == 0;
        arena_free(&arena);
    }
    assert_true(empty > 0);
}

/* ---- ways */

/* Between all cells, through those that are not closed. */
static void all_distances(const struct field *f, int32_t from, const bool *closed,
                          int32_t (*distance)[PLACES])
{
    size_t cells = f->cells;
    for (size_t a = 0; a < cells; a++)
        for (size_t b = 0; b < cells; b++) {
            bool open = (!closed[a] || (int32_t)a == from) && !closed[b];
            distance[a][b] = a == b ? 0 : open && touches(f, (int32_t)a, (int32_t)b) ? 1 : FAR;
        }
    for (size_t k = 0; k < cells; k++)
        for (size_t a = 0; a < cells; a++)
            for (size_t b = 0; b < cells; b++)
                if (distance[a][k] + distance[k][b] < distance[a][b])
                    distance[a][b] = distance[a][k] + distance[k][b];
}

static void test_distances(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t round = kit_rounds(300); round > 0; round--) {
        struct arena arena = {0};
        struct field f;
        int32_t all[PLACES][PLACES], distance[PLACES], queue[PLACES];
        bool closed[PLACES] = {false};
        random_field(&f, &arena, &rng);
        if (round % 2)
            for (size_t i = 0; i < f.cells; i++) closed[i] = rng_below(&rng, 3) == 0;
        int32_t from = f.cells ? (int32_t)rng_below(&rng, f.cells) : 0;
        all_distances(&f, from, closed, all);
        if (f.cells) field_distances(&f, from, round % 2 ? closed : NULL, distance, queue);
        for (size_t i = 0; i < f.cells; i++)
            assert_int_equal(distance[i] == INT32_MAX ? FAR : distance[i], all[from][i]);
        memset(closed, 0, sizeof closed);
        all_distances(&f, 0, closed, all);
        int32_t stray, first = FIELD_NOWHERE;
        size_t pieces = 0;
        for (size_t i = 0; i < f.cells; i++) {
            bool leads = true;
            for (size_t k = 0; k < i; k++) leads = leads && all[k][i] == FAR;
            pieces += leads; /* the first cell of its piece */
            if (all[0][i] == FAR && first == FIELD_NOWHERE) first = (int32_t)i;
        }
        assert_int_equal(field_components(&f, &stray), pieces);
        assert_int_equal(stray, first);
        arena_free(&arena);
    }
}

/* ---- symmetries */

/* Where a map of the plane and a shift send the cells; false if one of them falls outside. */
static bool try_image(const struct field *f, const int map[4], int down, int right, int32_t *image)
{
    for (size_t i = 0; i < f->cells; i++) {
        int row, column;
        field_place(f, i, &row, &column);
        int to_row = map[0] * row + map[1] * column + down,
            to_column = map[2] * row + map[3] * column + right;
        if (to_row < 0 || to_row >= f->rows || to_column < 0 || to_column >= f->columns) return false;
        image[i] = f->at[to_row * f->columns + to_column];
        if (image[i] == FIELD_NOWHERE) return false;
    }
    return true;
}

/* True if a linear map preserves distances. */
static bool is_isometry(enum field_adjacency touch, const int map[4])
{
    for (int row = -2; row <= 2; row++)
        for (int column = -2; column <= 2; column++)
            if (square(touch, map[0] * row + map[1] * column, map[2] * row + map[3] * column) !=
                square(touch, row, column))
                return false;
    return true;
}

static size_t all_images(const struct field *f, int32_t (*images)[PLACES])
{
    size_t count = 0;
    for (int code = 0; code < 81 && f->cells > 0; code++) {
        const int map[4] = {code % 3 - 1, code / 3 % 3 - 1, code / 9 % 3 - 1, code / 27 - 1};
        bool identity = map[0] == 1 && map[1] == 0 && map[2] == 0 && map[3] == 1, found = false;
        if (identity || !is_isometry(f->touch, map)) continue;
        for (int down = -3 * SIDE; down <= 3 * SIDE && !found; down++)
            for (int right = -3 * SIDE; right <= 3 * SIDE && !found; right++)
                found = try_image(f, map, down, right, images[count]);
        count += found;
    }
    for (size_t g = count; g < FIELD_IMAGES; g++) memset(images[g], 0, sizeof *images);
    return count;
}

static int compare_images(const void *a, const void *b)
{
    return memcmp(a, b, PLACES * sizeof(int32_t));
}

static void check_images(const struct field *f)
{
    int32_t expected[FIELD_IMAGES][PLACES] = {{0}}, found[FIELD_IMAGES][PLACES] = {{0}};
    assert_int_equal(f->images, all_images(f, expected));
    for (size_t g = 0; g < f->images; g++) {
        bool taken[PLACES] = {false};
        for (size_t i = 0; i < f->cells; i++) {
            assert_in_range(f->image[g][i], 0, f->cells - 1);
            assert_false(taken[f->image[g][i]]);
            taken[f->image[g][i]] = true;
            for (size_t k = 0; k < i; k++)
                assert_int_equal(touches(f, f->image[g][i], f->image[g][k]),
                                 touches(f, (int32_t)i, (int32_t)k));
        }
        memcpy(found[g], f->image[g], f->cells * sizeof **found);
    }
    qsort(expected, f->images, sizeof *expected, compare_images);
    qsort(found, f->images, sizeof *found, compare_images);
    assert_memory_equal(found, expected, sizeof found);
}

static void test_images_of_known_shapes(void **state)
{
    (void)state;
    static const struct {
        enum field_adjacency touch;
        const char *picture;
        size_t images;
    } cases[] = {
        {FIELD_SIDES, ".../.../...", 7},
        {FIELD_CORNERS, "..../..../..../....", 7},
        {FIELD_SIDES, "..../....", 3},
        {FIELD_CORNERS, "....", 3},
        {FIELD_SIDES, "####/##../##../####", 7},
        {FIELD_SIDES, "#.#/.../#.#", 7},
        {FIELD_SIDES, "..#/#../#.#", 0},
        {FIELD_CORNERS, "..#/#..", 1},
        {FIELD_SIDES, "../.#", 1},
        {FIELD_SIDES, ".#/.#/..", 0},
        {FIELD_HEXAGONS, ".", 11},
        {FIELD_HEXAGONS, "..", 3},
        {FIELD_HEXAGONS, ".../..#/.##", 5},
        {FIELD_HEXAGONS, "##./#../...", 5},
        {FIELD_HEXAGONS, "###/#.#/#..", 1},
        {FIELD_HEXAGONS, "../..", 3},
        {FIELD_HEXAGONS, ".../.##", 0},
        {FIELD_HEXAGONS, "###", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct field f;
        make_field(&f, &arena, cases[i].touch, cases[i].picture);
        assert_int_equal(f.images, cases[i].images);
        check_images(&f);
        arena_free(&arena);
    }
    for (int radius = 1; radius <= 3; radius++)
        for (int whole = 0; whole < 2; whole++) {
            struct arena arena = {0};
            struct field f;
            hexagon_field(&f, &arena, radius, whole);
            assert_int_equal(f.cells, 3 * radius * (radius + 1) + whole);
            assert_int_equal(f.images, 11);
            check_images(&f);
            arena_free(&arena);
        }
}

static void test_images_of_random_shapes(void **state)
{
    (void)state;
    struct rng rng;
    int with = 0;
    rng_seed(&rng, 7);
    for (uint64_t round = kit_rounds(400); round > 0; round--) {
        struct arena arena = {0};
        struct field f;
        random_field(&f, &arena, &rng);
        check_images(&f);
        with += f.cells > 2 && f.images > 0;
        arena_free(&arena);
    }
    assert_true(with > kit_part(10));
}

/* ---- colours and holes */

static bool has_colours(const struct field *f)
{
    for (uint32_t set = 0; set < 1u << f->cells; set++) {
        bool fine = true;
        for (size_t e = 0; e < f->edges && fine; e++)
            fine = (set >> f->ends[e][0] & 1) != (set >> f->ends[e][1] & 1);
        if (fine) return true;
    }
    return false;
}

static void test_colours(void **state)
{
    (void)state;
    struct rng rng;
    int with = 0, without = 0;
    rng_seed(&rng, 9);
    for (uint64_t round = kit_rounds(400); round > 0; round--) {
        struct arena arena = {0};
        struct field f;
        int8_t colour[PLACES];
        random_field(&f, &arena, &rng);
        bool fine = field_two_colour(&f, colour);
        if (f.touch == FIELD_SIDES) assert_true(fine);
        if (f.cells <= 12) assert_int_equal(fine, has_colours(&f));
        for (size_t e = 0; e < f.edges && fine; e++) {
            assert_in_range(colour[f.ends[e][0]], 0, 1);
            assert_int_equal(colour[f.ends[e][0]], 1 - colour[f.ends[e][1]]);
        }
        with += fine && f.touch != FIELD_SIDES && f.edges > 0;
        without += !fine;
        arena_free(&arena);
    }
    assert_true(with > kit_part(5) && without > kit_part(20));
}

/* True if one step leads out of this place: off the matrix, or to a hole that is known to be
 * open. */
static bool leads_out(const struct field *f, const bool *enclosed, int row, int column)
{
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int to_row = row + down, to_column = column + right;
            enum field_adjacency touch = f->touch == FIELD_HEXAGONS ? FIELD_HEXAGONS : FIELD_SIDES;
            if (square(touch, down, right) != 1) continue;
            if (to_row < 0 || to_row >= f->rows || to_column < 0 || to_column >= f->columns) return true;
            int to = to_row * f->columns + to_column;
            if (f->at[to] == FIELD_NOWHERE && !enclosed[to]) return true;
        }
    return false;
}

static void plain_enclosed(const struct field *f, bool *enclosed)
{
    bool changed = true;
    for (int i = 0; i < f->rows * f->columns; i++) enclosed[i] = f->at[i] == FIELD_NOWHERE;
    while (changed) {
        changed = false;
        for (int i = 0; i < f->rows * f->columns; i++)
            if (enclosed[i] && leads_out(f, enclosed, i / f->columns, i % f->columns)) {
                enclosed[i] = false;
                changed = true;
            }
    }
}

static void test_enclosed(void **state)
{
    (void)state;
    struct rng rng;
    int inside = 0;
    rng_seed(&rng, 13);
    for (uint64_t round = kit_rounds(1000); round > 0; round--) {
        struct arena arena = {0};
        struct field f;
        bool enclosed[PLACES], expected[PLACES];
        random_field(&f, &arena, &rng);
        field_enclosed(&f, enclosed);
        plain_enclosed(&f, expected);
        for (int i = 0; i < f.rows * f.columns; i++) {
            assert_int_equal(enclosed[i], expected[i]);
            inside += enclosed[i];
        }
        arena_free(&arena);
    }
    assert_true(inside > kit_part(20));
}

/* ---- hexagons */

static void test_hexagon_steps_and_distances(void **state)
{
    (void)state;
    assert_true(hexagon_steps[0][0] == 0 && hexagon_steps[0][1] == 1);
    for (int i = 0; i < HEXAGON_SIDES; i++) {
        int row = hexagon_steps[i][0], column = hexagon_steps[i][1];
        assert_int_equal(square(FIELD_HEXAGONS, row, column), 1);
        assert_int_equal(hexagon_distance(0, 0, row, column), 1);
        /* The next one is a sixth of a turn clockwise, which is image 1. */
        hexagon_image(1, &row, &column);
        assert_int_equal(row, hexagon_steps[(i + 1) % HEXAGON_SIDES][0]);
        assert_int_equal(column, hexagon_steps[(i + 1) % HEXAGON_SIDES][1]);
    }
    assert_true(hexagon_steps[1][0] == 1); /* down: clockwise from the right */
    struct arena arena = {0};
    struct field f;
    int32_t distance[PLACES], queue[PLACES];
    hexagon_field(&f, &arena, 3, true);
    for (int32_t from = 0; from < (int32_t)f.cells; from++) {
        field_distances(&f, from, NULL, distance, queue);
        for (int32_t to = 0; to < (int32_t)f.cells; to++)
            assert_int_equal(hexagon_distance(f.place[from] / 7, f.place[from] % 7, f.place[to] / 7,
                                              f.place[to] % 7),
                             distance[to]);
    }
    arena_free(&arena);
}

static void test_hexagon_has(void **state)
{
    (void)state;
    for (int radius = 0; radius <= 6; radius++) {
        int count = 0;
        for (int row = 0; row <= 2 * radius; row++)
            for (int column = 0; column <= 2 * radius; column++) {
                bool inside = hexagon_distance(row, column, radius, radius) <= radius;
                assert_int_equal(hexagon_has(radius, row, column), inside);
                count += inside;
            }
        assert_int_equal(count, 3 * radius * (radius + 1) + 1);
    }
}

static void test_hexagon_images(void **state)
{
    (void)state;
    int seen[HEXAGON_IMAGES][2];
    for (int image = 0; image < HEXAGON_IMAGES; image++) {
        int row = 2, column = 1, again_row, again_column; /* on no mirror */
        hexagon_image(image, &row, &column);
        seen[image][0] = row;
        seen[image][1] = column;
        assert_int_equal(square(FIELD_HEXAGONS, row, column), square(FIELD_HEXAGONS, 2, 1));
        for (int other = 0; other < image; other++)
            assert_false(seen[other][0] == row && seen[other][1] == column);
        /* Turns have their order, mirrors are their own inverses. */
        again_row = row;
        again_column = column;
        hexagon_image(image < 6 ? (6 - image) % 6 : image, &again_row, &again_column);
        assert_true(again_row == 2 && again_column == 1);
    }
    assert_true(seen[0][0] == 2 && seen[0][1] == 1);
    /* Left and right exchanged: the row stays. */
    assert_true(seen[6][0] == 2 && seen[6][1] == -3);
}

KIT_SUITE(field)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells_and_edges),
        cmocka_unit_test(test_distances),
        cmocka_unit_test(test_images_of_known_shapes),
        cmocka_unit_test(test_images_of_random_shapes),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_enclosed),
        cmocka_unit_test(test_hexagon_steps_and_distances),
        cmocka_unit_test(test_hexagon_has),
        cmocka_unit_test(test_hexagon_images),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
