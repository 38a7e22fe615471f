/* Mazes: both searches against distances by relaxation, and the properties of generated mazes. */
#include "base/rng.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/tours/labyrinth.h"

#include <stdlib.h>
#include <string.h>

/* ---- the oracle */

enum { FAR = 1000000 };

static bool beside(const struct labyrinth *maze, uint32_t a, uint32_t b)
{
    int columns = maze->columns, from = (int)a, to = (int)b;
    return abs(from / columns - to / columns) + abs(from % columns - to % columns) == 1;
}

/* Distances from the start, by relaxation to a fixpoint. */
static void relax(const struct labyrinth *maze, int *distance)
{
    int cells = maze->rows * maze->columns;
    for (int c = 0; c < cells; c++) distance[c] = FAR;
    distance[maze->start] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < cells; a++)
            for (int b = 0; b < cells; b++)
                if (!maze->wall[a] && !maze->wall[b] && beside(maze, (uint32_t)a, (uint32_t)b) &&
                    distance[b] > distance[a] + 1) {
                    distance[b] = distance[a] + 1;
                    changed = true;
                }
    }
}

static bool is_exit(const struct labyrinth *maze, uint32_t cell)
{
    for (size_t i = 0; i < maze->exits.size; i++)
        if (maze->exits.data[i] == cell) return true;
    return false;
}

/* A path from the start to its first exit, without walls and repetitions. */
static void expect_way(const struct labyrinth *maze, const labyrinth_cells *way)
{
    size_t cells = (size_t)maze->rows * (size_t)maze->columns;
    bool *used = alloc_bytes(cells);
    assert_true(way->size > 0);
    assert_int_equal(way->data[0], maze->start);
    for (size_t i = 0; i < way->size; i++) {
        uint32_t cell = way->data[i];
        assert_true(cell < cells && !maze->wall[cell] && !used[cell]);
        used[cell] = true;
        if (i > 0) assert_true(beside(maze, way->data[i - 1], cell));
        if (maze->exits.size < 5) assert_int_equal(is_exit(maze, cell), i + 1 == way->size);
    }
    alloc_free(used);
}

static struct labyrinth random_maze(struct rng *rng)
{
    struct labyrinth maze = {.rows = 1 + (int)rng_below(rng, 7), .columns = 1 + (int)rng_below(rng, 7)};
    uint32_t cells = (uint32_t)(maze.rows * maze.columns);
    uint64_t share = rng_below(rng, 60);
    maze.wall = alloc_bytes(cells);
    for (uint32_t c = 0; c < cells; c++) maze.wall[c] = rng_below(rng, 100) < share;
    maze.start = (uint32_t)rng_below(rng, cells);
    maze.wall[maze.start] = false;
    for (uint64_t i = rng_below(rng, 4); i > 0; i--) {
        uint32_t exit = (uint32_t)rng_below(rng, cells);
        maze.wall[exit] = false;
        vec_push(&maze.exits, exit);
    }
    return maze;
}

static void test_random_mazes(void **state)
{
    struct rng rng;
    labyrinth_cells way = {0};
    int ways = 0, detours = 0;
    rng_seed(&rng, 21);
    for (int round = 0; round < 1000; round++) {
        struct labyrinth maze = random_maze(&rng);
        int distance[49], nearest = FAR;
        relax(&maze, distance);
        for (size_t i = 0; i < maze.exits.size; i++)
            if (distance[maze.exits.data[i]] < nearest) nearest = distance[maze.exits.data[i]];

        struct labyrinth_run run = labyrinth_try(&maze, NULL, &way);
        assert_int_equal(run.end, nearest < FAR ? BACKTRACK_FOUND : BACKTRACK_EXHAUSTED);
        assert_true(run.attempts <= 4 * (uint64_t)(maze.rows * maze.columns));
        if (nearest < FAR) expect_way(&maze, &way);
        if (nearest == FAR) assert_int_equal(way.size, 0);
        size_t tried = way.size;

        run = labyrinth_shortest(&maze, NULL, &way);
        assert_int_equal(run.end, nearest < FAR ? BACKTRACK_FOUND : BACKTRACK_EXHAUSTED);
        assert_int_equal(run.undone, 0);
        assert_int_equal(way.size, nearest < FAR ? nearest + 1 : 0);
        if (nearest < FAR) expect_way(&maze, &way);
        ways += nearest < FAR;
        detours += tried > way.size;
        labyrinth_free(&maze);
    }
    assert_true(ways > 200 && ways < 900 && detours > 100);
    vec_free(&way);
}

/* A picture as the program will read it. */
static struct labyrinth from_picture(int rows, int columns, const char *picture)
{
    struct labyrinth maze = {.rows = rows, .columns = columns, .wall = alloc_bytes((size_t)(rows * columns))};
    for (uint32_t c = 0; c < (uint32_t)(rows * columns); c++) {
        maze.wall[c] = picture[c] == '#';
        if (picture[c] == 'S') maze.start = c;
        if (picture[c] == 'E') vec_push(&maze.exits, c);
    }
    return maze;
}

static void expect_cells(const labyrinth_cells *way, size_t count, const uint32_t *cells)
{
    assert_int_equal(way->size, count);
    assert_memory_equal(way->data, cells, count * sizeof *cells);
}

/* Right, left, down, up; dead ends count as attempts. */
static void test_order(void **state)
{
    labyrinth_cells way = {0};
    struct labyrinth maze = from_picture(3, 3,
                                         "   "
                                         " S "
                                         "  E");
    struct labyrinth_run run = labyrinth_try(&maze, NULL, &way);
    expect_cells(&way, 3, (const uint32_t[]){4, 5, 8});
    assert_int_equal(run.attempts, 1 + 3);
    assert_int_equal(run.undone, 0);
    labyrinth_free(&maze);

    maze = from_picture(2, 5,
                        "E  S "
                        "#####");
    run = labyrinth_try(&maze, NULL, &way);
    expect_cells(&way, 4, (const uint32_t[]){3, 2, 1, 0});
    assert_int_equal(run.attempts, (1 + 4) + 1 + 2 + 2);
    assert_int_equal(run.undone, 1);
    labyrinth_free(&maze);
    vec_free(&way);
}

/* ---- the generator */

static uint32_t openings_of(const struct labyrinth *maze)
{
    uint32_t gaps = 0;
    for (int row = 1; row + 1 < maze->rows; row++)
        for (int column = 1; column + 1 < maze->columns; column++) {
            bool wall = maze->wall[row * maze->columns + column];
            if (row % 2 && column % 2) assert_false(wall);
            if (row % 2 == 0 && column % 2 == 0) assert_true(wall);
            if ((row + column) % 2) gaps += !wall;
        }
    return gaps;
}

static void expect_closed_outside(const struct labyrinth *maze)
{
    int holes = 0;
    for (int row = 0; row < maze->rows; row++)
        for (int column = 0; column < maze->columns; column++)
            if (row == 0 || column == 0 || row + 1 == maze->rows || column + 1 == maze->columns)
                holes += !maze->wall[row * maze->columns + column];
    assert_int_equal(holes, 1);
    assert_int_equal(maze->exits.size, 1);
    assert_false(maze->wall[maze->exits.data[0]]);
}

/* Connected with one opening fewer than rooms: a tree. */
static void test_perfect_mazes(void **state)
{
    labyrinth_cells way = {0};
    for (int rows = 1; rows <= 5; rows++)
        for (int columns = 1; columns <= 5; columns++)
            for (uint64_t seed = 0; seed < 3; seed++) {
                struct labyrinth maze = labyrinth_generate(rows, columns, 0, seed);
                int distance[11 * 11];
                assert_int_equal(openings_of(&maze), rows * columns - 1);
                expect_closed_outside(&maze);
                relax(&maze, distance);
                for (int c = 0; c < maze.rows * maze.columns; c++)
                    assert_int_equal(distance[c] < FAR, !maze.wall[c]);
                assert_int_equal(labyrinth_try(&maze, NULL, &way).end, BACKTRACK_FOUND);
                expect_way(&maze, &way);
                labyrinth_free(&maze);
            }
    vec_free(&way);
}

static void test_openings(void **state)
{
    const double shares[] = {0, 0.1, 0.5, 1};
    const int rows = 30, columns = 40;
    uint32_t inner = (uint32_t)(rows * (columns - 1) + (rows - 1) * columns);
    uint32_t before = 0;
    labyrinth_cells way = {0};
    for (int i = 0; i < 4; i++) {
        struct labyrinth maze = labyrinth_generate(rows, columns, shares[i], 7);
        uint32_t gaps = openings_of(&maze);
        expect_closed_outside(&maze);
        assert_true(gaps > before);
        before = gaps;
        if (shares[i] == 1) assert_int_equal(gaps, inner);
        assert_int_equal(labyrinth_shortest(&maze, NULL, &way).end, BACKTRACK_FOUND);
        if (shares[i] == 1) assert_int_equal(way.size, 2 * (rows - 1) + 2 * (columns - 1) + 2);
        labyrinth_free(&maze);
    }
    vec_free(&way);
}

static void test_seeds(void **state)
{
    struct labyrinth a = labyrinth_generate(20, 20, 0.1, 1), b = labyrinth_generate(20, 20, 0.1, 1),
                     c = labyrinth_generate(20, 20, 0.1, 2);
    size_t size = (size_t)(a.rows * a.columns) * sizeof *a.wall;
    assert_memory_equal(a.wall, b.wall, size);
    assert_memory_not_equal(a.wall, c.wall, size);
    labyrinth_free(&a);
    labyrinth_free(&b);
    labyrinth_free(&c);
}

/* Equal on every machine. */
static void test_known_maze(void **state)
{
    struct labyrinth maze = labyrinth_generate(3, 4, 0, 1);
    const char *picture = "#########"
                          "# #   # #"
                          "# # # # #"
                          "#   # # #"
                          "##### # #"
                          "#       #"
                          "####### #";
    char drawn[7 * 9 + 1] = {0};
    for (int i = 0; i < 7 * 9; i++) drawn[i] = maze.wall[i] ? '#' : ' ';
    assert_string_equal(drawn, picture);
    labyrinth_free(&maze);
}

/* ---- size and stopping */

static void test_large_maze(void **state)
{
    labyrinth_cells way = {0};
    struct labyrinth maze = labyrinth_generate(700, 800, 0, 3);
    assert_int_equal(labyrinth_try(&maze, NULL, &way).end, BACKTRACK_FOUND);
    expect_way(&maze, &way);
    size_t size = way.size;
    assert_int_equal(labyrinth_shortest(&maze, NULL, &way).end, BACKTRACK_FOUND);
    assert_int_equal(way.size, size);
    labyrinth_free(&maze);

    maze = labyrinth_generate(1, 500000, 0, 3);
    assert_int_equal(labyrinth_try(&maze, NULL, &way).end, BACKTRACK_FOUND);
    assert_int_equal(way.size, 2 * 499999 + 2);
    labyrinth_free(&maze);
    vec_free(&way);
}

static void test_stop(void **state)
{
    labyrinth_cells way = {0};
    struct labyrinth maze = labyrinth_generate(300, 300, 1, 3);
    vec_clear(&maze.exits);
    for (int by_breadth = 0; by_breadth < 2; by_breadth++) {
        int left = 2;
        struct tour_watch watch = {.deadline =
                                       &(struct deadline){.also = kit_walk_count_down, .self = &left}};
        struct labyrinth_run run = (by_breadth ? labyrinth_shortest : labyrinth_try)(&maze, &watch, &way);
        assert_int_equal(run.end, BACKTRACK_STOPPED);
        assert_int_equal(left, 0);
        assert_int_equal(way.size, 0);
        run = (by_breadth ? labyrinth_shortest : labyrinth_try)(&maze, NULL, &way);
        assert_int_equal(run.end, BACKTRACK_EXHAUSTED);
        assert_int_equal(way.size, 0);
    }
    labyrinth_free(&maze);
    vec_free(&way);
}

KIT_SUITE(labyrinth)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_mazes),  cmocka_unit_test(test_order),
        cmocka_unit_test(test_perfect_mazes), cmocka_unit_test(test_openings),
        cmocka_unit_test(test_seeds),         cmocka_unit_test(test_known_maze),
        cmocka_unit_test(test_large_maze),    cmocka_unit_test(test_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
