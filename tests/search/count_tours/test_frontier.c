/* Counting tours over a frontier: against backtracking and known numbers, with any number of
 * threads, and interrupted anywhere. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_checkpoint.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_walk.h"
#include "search/count_tours/frontier.h"
#include "search/count_tours/frontier_stage.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct frontier_options plain = {.threads = 1};

static uint64_t count(const struct ground *ground, bool closed, int64_t start,
                      const struct frontier_options *options)
{
    struct frontier_result result;
    frontier_count(ground, closed, start, options, &result);
    assert_string_equal(result.sentence.text, "");
    assert_int_equal(result.verdict, FRONTIER_COUNTED);
    assert_true(result.number <= UINT64_MAX);
    return (uint64_t)result.number;
}

/* ---- the oracle: backtracking */

struct walk {
    const struct ground_graph *graph;
    bool *seen;
    size_t left;
    int first;
    bool closed;
};

static bool is_edge(const struct ground_graph *graph, int from, int to)
{
    for (uint32_t e = graph->first[from]; e < graph->first[from + 1]; e++)
        if (graph->to[e] == to) return true;
    return false;
}

static uint64_t walk_on(struct walk *walk, int at)
{
    uint64_t found = 0;
    if (walk->left == 0) return !walk->closed || is_edge(walk->graph, at, walk->first);
    for (uint32_t e = walk->graph->first[at]; e < walk->graph->first[at + 1]; e++) {
        int next = walk->graph->to[e];
        if (walk->seen[next]) continue;
        walk->seen[next] = true;
        walk->left--;
        found += walk_on(walk, next);
        walk->seen[next] = false;
        walk->left++;
    }
    return found;
}

static uint64_t walks_from(const struct ground *ground, bool closed, int start)
{
    struct ground_graph graph = ground_graph(ground);
    struct walk walk = {.graph = &graph,
                        .seen = alloc_array((size_t)graph.squares, sizeof(bool)),
                        .left = ground_squares(ground) - 1,
                        .first = start,
                        .closed = closed};
    walk.seen[start] = true;
    uint64_t found = walk_on(&walk, start);
    alloc_free(walk.seen);
    ground_graph_free(&graph);
    return found;
}

/* Closed tours start at the first square; each is found in two directions. */
static uint64_t all_walks(const struct ground *ground, bool closed)
{
    uint64_t found = 0;
    for (int s = 0; s < ground->rows * ground->columns; s++) {
        if (!ground_has(ground, s / ground->columns, s % ground->columns)) continue;
        found += walks_from(ground, closed, s);
        if (closed) return ground_squares(ground) < 3 ? 0 : found / 2;
    }
    return found;
}

static void expect_walks(const struct ground *ground)
{
    assert_int_equal(count(ground, true, GROUND_NOWHERE, &plain), all_walks(ground, true));
    assert_int_equal(count(ground, false, GROUND_NOWHERE, &plain), all_walks(ground, false));
}

static void test_small_boards(void **state)
{
    for (int rows = 1; rows <= 6; rows++)
        for (int columns = 1; columns <= 6 && rows * columns <= 24; columns++) {
            struct ground ground = kit_walk_knight(rows, columns);
            if (rows * columns < 16 || kit_takes((uint64_t)(7 * rows + columns))) expect_walks(&ground);
        }
}

static void test_leapers(void **state)
{
    const int leap[][2] = {{1, 0}, {1, 1}, {2, 0}, {2, 2}, {3, 0}, {3, 1}, {3, 2}, {4, 1}, {4, 3}};
    for (size_t i = 0; i < sizeof leap / sizeof *leap; i++)
        for (int rows = 1; rows <= 5; rows++)
            for (int columns = 1; columns <= 7 && rows * columns <= 20; columns++) {
                struct ground ground = {rows, columns, leap[i][0], leap[i][1], NULL};
                expect_walks(&ground);
            }
}

/* Random holes, also symmetric ones, so that states are folded. */
static void test_holes(void **state)
{
    struct rng rng;
    rng_seed(&rng, 4);
    uint64_t with_tours = 0, trials = kit_rounds(200);
    for (uint64_t trial = 0; trial < trials; trial++) {
        int rows = (int)rng_between(&rng, 3, 6), columns = (int)rng_between(&rng, 3, 6);
        bool hole[36] = {false}, even = rng_below(&rng, 2), square_leap = rng_below(&rng, 3) == 0;
        int holes = (int)rng_below(&rng, 4) + (rows * columns > 20 ? rows * columns - 20 : 0);
        for (int i = 0; i < holes; i++) {
            int row = (int)rng_below(&rng, (uint64_t)rows), column = (int)rng_below(&rng, (uint64_t)columns);
            hole[row * columns + column] = true;
            if (even) hole[row * columns + columns - 1 - column] = true;
        }
        struct ground ground = {rows, columns, square_leap ? 1 : 2, square_leap ? 0 : 1, hole};
        if (ground_squares(&ground) > 20) continue;
        expect_walks(&ground);
        with_tours += all_walks(&ground, false) > 0;
    }
    assert_true(with_tours > trials / 10);
}

static void test_starts(void **state)
{
    bool hole[30] = {[9] = true};
    const struct ground grounds[] = {kit_walk_knight(5, 5),
                                     kit_walk_knight(3, 7),
                                     kit_walk_knight(4, 5),
                                     kit_walk_knight(1, 1),
                                     {3, 4, 1, 0, NULL}};
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        for (int s = 0; s < grounds[i].rows * grounds[i].columns; s += i == 0 ? 3 : 1)
            if (kit_takes(40 * i + (size_t)s))
                assert_int_equal(count(&grounds[i], false, s, &plain), walks_from(&grounds[i], false, s));
    struct ground ground = {4, 5, 2, 1, hole};
    for (int s = 0; s < 20; s++)
        if (!hole[s]) assert_int_equal(count(&ground, false, s, &plain), walks_from(&ground, false, s));
}

/* ---- known numbers */

static void test_known(void **state)
{
    const struct {
        int rows, columns;
        bool closed;
        uint64_t number;
    } cases[] = {{5, 6, true, 8},        {6, 5, true, 8},   {6, 6, true, 9862}, {6, 7, true, 1067638},
                 {7, 6, true, 1067638},  {3, 10, true, 16}, {3, 12, true, 176}, {6, 8, true, 55488142},
                 {8, 6, true, 55488142}, {4, 8, true, 0},   {7, 7, true, 0},    {5, 5, false, 1728},
                 {6, 6, false, 6637920}, {3, 4, false, 16}, {2, 9, false, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ground ground = kit_walk_knight(cases[i].rows, cases[i].columns);
        assert_int_equal(count(&ground, cases[i].closed, GROUND_NOWHERE, &plain), cases[i].number);
    }
    struct ground five = kit_walk_knight(5, 5);
    assert_int_equal(count(&five, false, 0, &plain), 304);
    assert_int_equal(count(&five, false, 1, &plain), 0);
}

/* Hamiltonian cycles and paths of a grid: A003763, A096969. */
static void test_grids(void **state)
{
    const uint64_t cycles[] = {[4] = 6, [6] = 1072, [8] = 4638576},
                   paths[] = {[4] = 552, [5] = 8648, [6] = 458696};
    for (int n = 4; n <= 8; n++) {
        struct ground ground = {n, n, 1, 0, NULL};
        assert_int_equal(count(&ground, true, GROUND_NOWHERE, &plain), n % 2 ? 0 : cycles[n]);
        if (n <= 6) assert_int_equal(count(&ground, false, GROUND_NOWHERE, &plain), paths[n]);
    }
}

/* Cycles on a grid of four rows satisfy a recurrence (A006864), also beyond 64 bits, which takes
 * two passes. */
static void test_large_numbers(void **state)
{
    wide last[4] = {1, 2, 6, 14}; /* 2, 3, 4 and 5 columns */
    int passes[3] = {0};
    for (int columns = 6; columns <= 72; columns++) {
        wide next = 2 * last[3] + 2 * last[2] - 2 * last[1] + last[0];
        memmove(last, last + 1, 3 * sizeof *last);
        last[3] = next;
        if (columns % 13 != 0 && columns < 71 && (columns < 44 || columns > 54)) continue;
        struct ground ground = {4, columns, 1, 0, NULL};
        struct frontier_result result;
        frontier_count(&ground, true, GROUND_NOWHERE, &plain, &result);
        assert_int_equal(result.verdict, FRONTIER_COUNTED);
        assert_true(result.number == next);
        passes[result.passes]++;
    }
    assert_true(passes[1] > 3 && passes[2] > 3);
}

static void test_too_large(void **state)
{
    struct frontier_result result;
    struct ground ground = {4, 200, 1, 0, NULL}, broad = kit_walk_knight(12, 12),
                  huge = kit_walk_knight(1000, 1000);
    frontier_count(&ground, true, GROUND_NOWHERE, &plain, &result);
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_string_equal(result.sentence.text, "the number of tours may have more than 128 bits");
    frontier_count(&broad, true, GROUND_NOWHERE, &plain, &result);
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_string_equal(result.sentence.text, "the board is too wide to count its tours");
    frontier_count(&huge, false, GROUND_NOWHERE, &plain, &result);
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_string_equal(result.sentence.text, "the board has too many squares to count its tours");
}

static void test_nothing_there(void **state)
{
    bool hole[4] = {true, true, true, true};
    struct ground ground = {2, 2, 2, 1, hole};
    assert_int_equal(count(&ground, true, GROUND_NOWHERE, &plain), 0);
    assert_int_equal(count(&ground, false, GROUND_NOWHERE, &plain), 0);
    hole[2] = false;
    assert_int_equal(count(&ground, true, GROUND_NOWHERE, &plain), 0);
    assert_int_equal(count(&ground, false, GROUND_NOWHERE, &plain), 1);
    assert_int_equal(count(&ground, false, 2, &plain), 1);
}

static void test_decimal(void **state)
{
    char text[WIDE_ROOM];
    assert_string_equal(wide_text(0, text), "0");
    assert_string_equal(wide_text(UINT64_MAX, text), "18446744073709551615");
    assert_string_equal(wide_text(~(wide)0, text), "340282366920938463463374607431768211455");
}

/* ---- threads, watch, memory */

static void test_threads(void **state)
{
    const struct ground grounds[] = {kit_walk_knight(6, 7),
                                     kit_walk_knight(5, 6),
                                     kit_walk_knight(3, 14),
                                     {6, 7, 1, 0, NULL}};
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        for (int closed = 0; closed < 2; closed++) {
            if (!closed && i == 0) continue;
            uint64_t once = count(&grounds[i], closed, GROUND_NOWHERE, &plain);
            for (int threads = 2; threads <= 3; threads++) {
                struct frontier_options options = {.threads = threads};
                assert_int_equal(count(&grounds[i], closed, GROUND_NOWHERE, &options), once);
            }
        }
}

static void test_progress(void **state)
{
    struct kit_checkpoint_clerk clerk = {.allowed = 1 << 30};
    struct tour_watch watch = {&(struct deadline){.also = kit_checkpoint_stop, .self = &clerk},
                               kit_checkpoint_progress, &clerk};
    struct frontier_options options = {.threads = 2, .watch = &watch};
    struct ground ground = kit_walk_knight(6, 7);
    assert_int_equal(count(&ground, true, GROUND_NOWHERE, &options), 1067638);
    assert_true(clerk.asked > 20 && !clerk.fell && !clerk.changed && clerk.done > 0);
}

static void test_stop(void **state)
{
    struct ground ground = kit_walk_knight(6, 6);
    int stopped = 0;
    for (int allowed = 0; allowed < 120; allowed += 7) {
        struct kit_checkpoint_clerk clerk = {.allowed = allowed};
        struct tour_watch watch = {&(struct deadline){.also = kit_checkpoint_stop, .self = &clerk}, NULL,
                                   &clerk};
        struct frontier_options options = {.threads = 1, .watch = &watch};
        struct frontier_result result;
        frontier_count(&ground, true, GROUND_NOWHERE, &options, &result);
        if (result.verdict == FRONTIER_STOPPED)
            stopped++;
        else
            assert_true(result.number == 9862 && clerk.asked <= allowed);
    }
    assert_true(stopped > 10 && stopped < 18);
}

static void test_memory(void **state)
{
    const struct {
        struct ground ground;
        size_t limit;
    } cases[] = {{kit_walk_knight(8, 8), 1},
                 {kit_walk_knight(8, 8), 1 << 20},
                 {kit_walk_knight(8, 8), 12 << 20},
                 {kit_walk_knight(7, 8), 30 << 20}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct frontier_options options = {.threads = 1, .memory = cases[i].limit};
        struct frontier_result result;
        frontier_count(&cases[i].ground, true, GROUND_NOWHERE, &options, &result);
        assert_int_equal(result.verdict, FRONTIER_REFUSED);
        assert_int_equal(result.refusal, FRONTIER_OVER_LIMIT);
        assert_non_null(strstr(result.sentence.text, ", the memory limit is "));
    }
    struct ground small = kit_walk_knight(6, 6);
    struct frontier_options enough = {.threads = 1, .memory = 64 << 20};
    assert_int_equal(count(&small, true, GROUND_NOWHERE, &enough), 9862);
}

/* If the estimate was too low, the limit is still enforced within a stage. */
static void test_memory_while_running(void **state)
{
    struct ground ground = kit_walk_knight(6, 8);
    struct frontier_order order;
    struct frontier_pattern patterns;
    struct matching_maps maps;
    struct pool_store store;
    assert_null(frontier_order_init(&order, &ground, true, GROUND_NOWHERE));
    assert_int_equal(frontier_pattern_init(&patterns, &order,
                                           &(struct pass_options){1, SIZE_MAX, NULL, NULL}),
                     PATTERN_DONE);
    matching_init(&maps, order.slots, patterns.most_points);
    frontier_pool_open(&store, 1 << 20);
    struct frontier_run run = {.patterns = &patterns, .maps = &maps, .store = &store, .threads = 2};
    struct frontier_pool pool = {.store = &store};
    uint64_t **before = alloc_array(1, sizeof *before);
    before[0] = frontier_pool_get(&pool, 0);
    before[0][0] = 1;
    enum frontier_stage_end end = STAGE_DONE;
    for (int stage = 0; end == STAGE_DONE && stage < patterns.stages; stage++) {
        uint64_t **after = alloc_array(patterns.list[stage + 1].count, sizeof *after);
        end = frontier_stage_run(&run, stage, before, after);
        alloc_free(before);
        before = after;
    }
    assert_int_equal(end, STAGE_MEMORY);
    alloc_free(before);
    frontier_pool_close(&store);
    matching_free(&maps);
    frontier_pattern_free(&patterns);
    frontier_order_free(&order);
}

/* ---- checkpoints */

/* Counts with a checkpoint after each stage until the clerk stops it. */
static struct frontier_result count_a_while(const struct ground *ground, bool closed, int threads,
                                            int allowed, const char *path)
{
    struct kit_checkpoint_clerk clerk = {.allowed = allowed};
    struct tour_watch watch = {&(struct deadline){.also = kit_checkpoint_stop, .self = &clerk},
                               kit_checkpoint_progress, &clerk};
    struct frontier_options options = {.threads = threads, .watch = &watch, .checkpoint = path};
    struct frontier_result result;
    frontier_count(ground, closed, GROUND_NOWHERE, &options, &result);
    assert_false(clerk.fell);
    return result;
}

/* Interrupted repeatedly at random, with varying numbers of threads, until complete. */
static void interrupt(const struct ground *ground, bool closed, wide expected, struct rng *rng, int passes)
{
    struct kit_checkpoint place;
    struct frontier_result result;
    int rounds = 0, resumed = 0, asked_at_least = 2 * (int)ground_squares(ground) + 4;
    kit_checkpoint_open(&place);
    do {
        result = count_a_while(ground, closed, 1 + (int)rng_below(rng, 3),
                               asked_at_least + (int)rng_below(rng, 6), place.path);
        assert_string_equal(result.sentence.text, "");
        assert_int_equal(result.resumed >= 0, rounds > 0);
        resumed += result.resumed >= 0;
        assert_int_equal(kit_checkpoint_exists(place.path), result.verdict == FRONTIER_STOPPED);
    } while (result.verdict == FRONTIER_STOPPED && ++rounds < 1000);
    assert_int_equal(result.verdict, FRONTIER_COUNTED);
    assert_true(result.number == expected);
    assert_int_equal(result.passes, passes);
    assert_true(resumed > 1);
    kit_checkpoint_close(&place);
}

static void test_interrupted(void **state)
{
    struct rng rng;
    rng_seed(&rng, 8);
    struct ground ground = kit_walk_knight(6, 6), other = kit_walk_knight(5, 6), grid = {4, 60, 1, 0, NULL};
    for (int i = 0; i < 2; i++) interrupt(&ground, true, 9862, &rng, 1);
    interrupt(&other, false, count(&other, false, GROUND_NOWHERE, &plain), &rng, 1);
    struct frontier_result result;
    frontier_count(&grid, true, GROUND_NOWHERE, &plain, &result);
    interrupt(&grid, true, result.number, &rng, 2);
}

/* A killed process leaves a complete file, or none. */
static void test_killed(void **state)
{
    struct ground ground = kit_walk_knight(6, 8);
    for (int i = 0; i < (int)kit_rounds(4); i++) {
        struct kit_checkpoint place;
        kit_checkpoint_open(&place);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            count_a_while(&ground, true, 1, 1 << 30, place.path);
            _exit(0);
        }
        struct timespec moment = {.tv_nsec = 20000000L * (i + 1)};
        nanosleep(&moment, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        struct frontier_result result = count_a_while(&ground, true, 1, 1 << 30, place.path);
        assert_string_equal(result.sentence.text, "");
        assert_true(result.number == 55488142);
        kit_checkpoint_clean(&place);
        kit_checkpoint_close(&place);
    }
}

static void expect_refused(const struct ground *ground, bool closed, const char *path, const char *sentence)
{
    struct frontier_result result = count_a_while(ground, closed, 1, 1 << 30, path);
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_int_equal(result.refusal, FRONTIER_BAD_FILE);
    assert_non_null(strstr(result.sentence.text, sentence));
    assert_true(kit_checkpoint_exists(path));
}

static void test_damaged(void **state)
{
    struct kit_checkpoint place;
    struct rng rng;
    struct ground ground = kit_walk_knight(5, 6), other = kit_walk_knight(6, 6);
    kit_checkpoint_open(&place);
    rng_seed(&rng, 9);
    struct frontier_result result = count_a_while(&ground, true, 1, 68, place.path);
    assert_int_equal(result.verdict, FRONTIER_STOPPED);
    expect_refused(&other, true, place.path, "is the checkpoint of another count");
    expect_refused(&ground, false, place.path, "is the checkpoint of another count");
    char *bytes;
    size_t size = kit_checkpoint_read(place.path, &bytes);
    for (int i = 0; i < 40; i++) { /* one bit flipped: throughout the head, and anywhere */
        size_t at = i < 15 ? (size_t)i * 8 : (size_t)rng_below(&rng, size);
        char bit = (char)(1 << rng_below(&rng, 7));
        bytes[at] ^= bit;
        kit_checkpoint_write(place.path, bytes, size);
        expect_refused(&ground, true, place.path, at < 7 ? " is not a checkpoint of a count" : "is damaged");
        bytes[at] ^= bit;
    }
    for (int i = 0; i < 20; i++) {
        kit_checkpoint_write(place.path, bytes, i == 0 ? 0 : (size_t)rng_below(&rng, size));
        expect_refused(&ground, true, place.path, " is ");
    }
    kit_checkpoint_write(place.path, bytes, size + 1);
    expect_refused(&ground, true, place.path, "is damaged");
    kit_checkpoint_write(place.path, bytes, size);
    result = count_a_while(&ground, true, 1, 1 << 30, place.path);
    assert_true(result.verdict == FRONTIER_COUNTED && result.number == 8 && result.resumed > 0);
    alloc_free(bytes);
    kit_checkpoint_close(&place);
}

/* An unusable file is reported before the first pass, which stops here at its first poll. */
static void test_told_before(void **state)
{
    struct kit_checkpoint place;
    struct ground ground = kit_walk_knight(6, 6);
    kit_checkpoint_open(&place);
    assert_int_equal(count_a_while(&ground, true, 1, 1, place.path).verdict, FRONTIER_STOPPED);
    kit_checkpoint_write(place.path, "nonsense", 8);
    struct frontier_result result = count_a_while(&ground, true, 1, 1, place.path);
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_int_equal(result.refusal, FRONTIER_BAD_FILE);
    kit_checkpoint_close(&place);
}

/* An unwritable path is reported at once; a folder or a pipe does not block. */
static void test_bad_path(void **state)
{
    struct kit_checkpoint place;
    struct ground ground = kit_walk_knight(5, 6);
    kit_checkpoint_open(&place);
    expect_refused(&ground, true, place.folder, "cannot be a checkpoint of a count");
    assert_int_equal(mkfifo(place.path, 0600), 0);
    expect_refused(&ground, true, place.path, "cannot be a checkpoint of a count");
    struct frontier_result result = count_a_while(&ground, true, 1, 1 << 30, "/nowhere/at/all");
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_non_null(strstr(result.sentence.text, "cannot write /nowhere/at/all"));
    result = count_a_while(&ground, true, 1, 1 << 30, "-");
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_string_equal(result.sentence.text, "standard output cannot be a checkpoint file");
    kit_checkpoint_close(&place);
}

KIT_SUITE(frontier)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards),
        cmocka_unit_test(test_leapers),
        cmocka_unit_test(test_holes),
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_large_numbers),
        cmocka_unit_test(test_too_large),
        cmocka_unit_test(test_nothing_there),
        cmocka_unit_test(test_decimal),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_memory_while_running),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_killed),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_told_before),
        cmocka_unit_test(test_bad_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
