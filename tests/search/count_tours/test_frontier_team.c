/* Counting with several ranks: forked processes with a socket between any two. The number equals
 * that of a single rank, and the count resumes wherever ranks are stopped or killed. */
#include "base/rng.h"
#include "kit_checkpoint.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_team.h"
#include "kit_walk.h"
#include "search/count_tours/frontier.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SMALL_ROOM = 1024 /* so that vectors are cut into many pieces */ };

static void run_team(int size, size_t room, kit_team_body work, void *data)
{
    pid_t child[KIT_TEAM_RANKS];
    kit_team_start(size, room, work, data, child);
    assert_int_equal(kit_team_wait(size, child), 0);
}

/* A rank cannot report a failed assertion to cmocka. */
#define EXPECT(condition)                                                                                    \
    ((condition) ? (void)0                                                                                   \
                 : (fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition), _exit(1)))

/* ---- the same numbers */

static int rank_threads = 1; /* of the test that runs */

static void expect_same(struct job_transport *team, const struct ground *ground, bool closed, int64_t start)
{
    struct frontier_options alone = {.threads = 1}, together = {.threads = rank_threads, .team = team};
    struct frontier_result expected, result;
    frontier_count(ground, closed, start, &together, &result);
    if (team->rank != team->size - 1) return; /* one judge is enough */
    frontier_count(ground, closed, start, &alone, &expected);
    EXPECT(result.verdict == expected.verdict);
    EXPECT(strcmp(result.sentence.text, expected.sentence.text) == 0);
    EXPECT(result.number == expected.number);
    EXPECT(result.passes == expected.passes && result.stages == expected.stages);
    EXPECT(result.widest == expected.widest);
}

static void expect_both(struct job_transport *team, const struct ground *ground)
{
    expect_same(team, ground, true, GROUND_NOWHERE);
    expect_same(team, ground, false, GROUND_NOWHERE);
}

static void small_boards(struct job_transport *team, void *data)
{
    (void)data;
    for (int rows = 1; rows <= 6; rows++)
        for (int columns = 1; columns <= 6 && rows * columns <= 24; columns++) {
            struct ground ground = kit_walk_knight(rows, columns);
            if (rows * columns < 9 || kit_takes((uint64_t)(7 * rows + columns))) expect_both(team, &ground);
        }
    const int leap[][2] = {{1, 0}, {1, 1}, {2, 0}, {2, 2}, {3, 0}, {3, 1}, {3, 2}, {4, 1}, {4, 3}};
    for (size_t i = 0; i < sizeof leap / sizeof *leap; i++)
        for (int rows = 1; rows <= 5; rows++)
            for (int columns = 1; columns <= 7 && rows * columns <= 15; columns++) {
                struct ground ground = {rows, columns, leap[i][0], leap[i][1], NULL};
                if ((rows + columns) % 2 == team->size % 2 &&
                    kit_takes(50 * i + (size_t)(8 * rows + columns)))
                    expect_both(team, &ground);
            }
}

static void holes(struct job_transport *team, void *data)
{
    (void)data;
    struct rng rng;
    rng_seed(&rng, 4);
    for (uint64_t trial = 0; trial < kit_rounds(16); trial++) {
        int rows = (int)rng_between(&rng, 3, 6), columns = (int)rng_between(&rng, 3, 6);
        bool hole[36] = {false}, even = rng_below(&rng, 2), square_leap = rng_below(&rng, 3) == 0;
        int count = (int)rng_below(&rng, 4) + (rows * columns > 20 ? rows * columns - 20 : 0);
        for (int i = 0; i < count; i++) {
            int row = (int)rng_below(&rng, (uint64_t)rows), column = (int)rng_below(&rng, (uint64_t)columns);
            hole[row * columns + column] = true;
            if (even) hole[row * columns + columns - 1 - column] = true;
        }
        struct ground ground = {rows, columns, square_leap ? 1 : 2, square_leap ? 0 : 1, hole};
        expect_both(team, &ground);
    }
}

static void starts(struct job_transport *team, void *data)
{
    (void)data;
    bool hole[30] = {[9] = true};
    const struct ground grounds[] = {kit_walk_knight(5, 5), kit_walk_knight(3, 7), kit_walk_knight(4, 5),
                                     kit_walk_knight(1, 1), {3, 4, 1, 0, NULL},    {4, 5, 2, 1, hole}};
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++)
        for (int s = 0; s < grounds[i].rows * grounds[i].columns; s += i == 0 ? 3 : 1)
            if ((!grounds[i].hole || !hole[s]) && kit_takes(40 * i + (size_t)s))
                expect_same(team, &grounds[i], false, s);
}

static void known(struct job_transport *team, void *data)
{
    (void)data;
    const int closed[][2] = {{5, 6}, {6, 5}, {6, 6}, {7, 6}, {3, 10}, {3, 12}, {4, 8}},
              open[][2] = {{5, 5}, {3, 4}, {2, 9}, {5, 6}};
    for (size_t i = 0; i < kit_rounds(sizeof closed / sizeof *closed); i++) {
        struct ground ground = kit_walk_knight(closed[i][0], closed[i][1]);
        expect_same(team, &ground, true, GROUND_NOWHERE);
    }
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        struct ground ground = kit_walk_knight(open[i][0], open[i][1]);
        expect_same(team, &ground, false, GROUND_NOWHERE);
    }
    for (int n = 4; n <= 6; n++) {
        struct ground ground = {n, n, 1, 0, NULL};
        expect_both(team, &ground);
    }
}

/* With two passes, and refused with the same message. */
static void large_numbers(struct job_transport *team, void *data)
{
    (void)data;
    for (int columns = 36; columns <= (kit_is_short() ? 36 : 60); columns += 12) {
        struct ground ground = {4, columns, 1, 0, NULL};
        expect_same(team, &ground, true, GROUND_NOWHERE);
    }
    struct ground ground = {4, 200, 1, 0, NULL}, broad = kit_walk_knight(12, 12),
                  huge = kit_walk_knight(1000, 1000);
    expect_same(team, &ground, true, GROUND_NOWHERE);
    expect_same(team, &broad, true, GROUND_NOWHERE);
    expect_same(team, &huge, false, GROUND_NOWHERE);
}

static void test_same(void **state)
{
    for (int size = 2; size <= 3; size++) {
        rank_threads = size == 3 ? 2 : 1;
        run_team(size, size == 2 ? 0 : SMALL_ROOM, small_boards, NULL);
        run_team(size, SMALL_ROOM, holes, NULL);
        run_team(size == 2 ? 1 : 3, 0, starts, NULL);
        run_team(size, size == 2 ? SMALL_ROOM : 0, known, NULL);
        run_team(size, 0, large_numbers, NULL);
    }
    rank_threads = 1;
    run_team(5, SMALL_ROOM, known, NULL);
}

/* ---- memory */

static void share_memory(struct job_transport *team, void *data)
{
    (void)data;
    struct ground ground = kit_walk_knight(6, 8);
    struct frontier_options alone = {.threads = 1}, together = {.threads = 1, .team = team};
    struct frontier_result one, each;
    frontier_count(&ground, true, GROUND_NOWHERE, &alone, &one);
    frontier_count(&ground, true, GROUND_NOWHERE, &together, &each);
    EXPECT(each.number == 55488142 && each.moved > 0);
    EXPECT(each.bytes < one.bytes);
}

/* A limit exceeded by one rank is a refusal of all, with its message. */
static void exceed_memory(struct job_transport *team, void *data)
{
    (void)data;
    struct ground ground = kit_walk_knight(8, 8);
    struct frontier_options options = {.threads = 1, .memory = team->rank == 1 ? 1 << 20 : 0, .team = team};
    struct frontier_result result;
    frontier_count(&ground, true, GROUND_NOWHERE, &options, &result);
    EXPECT(result.verdict == FRONTIER_REFUSED && result.refusal == FRONTIER_OVER_LIMIT);
    EXPECT(strstr(result.sentence.text, " in each rank, the memory limit is 1 MB"));
}

static void test_memory(void **state)
{
    run_team(2, 0, share_memory, NULL);
    run_team(3, 0, exceed_memory, NULL);
}

/* ---- stopped and killed */

/* The task of a rank, and where rank 0 reports. */
struct task {
    struct ground ground;
    bool closed;
    const char *path;
    int stopper, allowed; /* the rank that stops, after so many polls; -1: none */
    int victim, left;     /* the rank that is killed, and its operations until then */
    bool early;           /* counted from the start, not from the first states */
    int report;           /* where the first rank writes its result */
};

struct clerk {
    int asked, allowed;
    int left; /* what the mesh gets when states are counted; 0: nothing */
    bool counts;
    struct kit_team_mesh *mesh;
};

static bool stop_later(void *self)
{
    struct clerk *clerk = self;
    return clerk->counts && ++clerk->asked > clerk->allowed;
}

static void note_progress(void *self, double done, double total)
{
    struct clerk *clerk = self;
    (void)done, (void)total;
    if (!clerk->counts && clerk->left) clerk->mesh->left = clerk->left;
    clerk->counts = true;
}

static void count_a_while(struct job_transport *team, void *data)
{
    const struct task *task = data;
    struct clerk clerk = {.allowed = team->rank == task->stopper ? task->allowed : 1 << 30,
                          .left = team->rank == task->victim ? task->left : 0,
                          .mesh = (struct kit_team_mesh *)team};
    struct tour_watch watch = {&(struct deadline){.also = stop_later, .self = &clerk}, note_progress, &clerk};
    struct frontier_options options = {.threads = rank_threads,
                                       .watch = &watch,
                                       .checkpoint = task->path,
                                       .team = team};
    struct frontier_result result;
    frontier_count(&task->ground, task->closed, GROUND_NOWHERE, &options, &result);
    if (team->rank == 0) EXPECT(write(task->report, &result, sizeof result) == (ssize_t)sizeof result);
}

static struct frontier_result report_of(int size, struct task *task)
{
    int ends[2];
    struct frontier_result result;
    assert_int_equal(pipe(ends), 0);
    task->report = ends[1];
    run_team(size, SMALL_ROOM, count_a_while, task);
    assert_int_equal(read(ends[0], &result, sizeof result), sizeof result);
    close(ends[0]);
    close(ends[1]);
    return result;
}

/* Any rank can stop all of them; repeated until complete. `pace`: at most about how many stages
 * between two stops. */
static void interrupt(struct task task, int size, int pace, wide expected, int passes, struct rng *rng)
{
    struct kit_checkpoint place;
    struct frontier_result result;
    int rounds = 0, resumed = 0;
    kit_checkpoint_open(&place);
    task.path = place.path;
    do {
        task.stopper = (int)rng_below(rng, (uint64_t)size);
        task.allowed = 1 + (int)rng_below(rng, (uint64_t)pace);
        result = report_of(size, &task);
        assert_string_equal(result.sentence.text, "");
        resumed += result.resumed > 0;
        if (result.verdict == FRONTIER_COUNTED) assert_false(kit_checkpoint_exists(place.path));
    } while (result.verdict == FRONTIER_STOPPED && ++rounds < 200);
    assert_int_equal(result.verdict, FRONTIER_COUNTED);
    assert_true(result.number == expected);
    assert_int_equal(result.passes, passes);
    assert_true(rounds > 0 && resumed > 0);
    assert_int_equal(rmdir(place.folder), 0); /* nothing was left behind */
}

static void test_interrupted(void **state)
{
    struct rng rng;
    rng_seed(&rng, 8);
    struct task board = {.ground = kit_walk_knight(6, 6), .closed = true, .victim = -1},
                open = {.ground = kit_walk_knight(5, 6), .victim = -1},
                grid = {.ground = {4, 48, 1, 0, NULL}, .closed = true, .victim = -1};
    const struct frontier_options plain = {.threads = 1};
    struct frontier_result result;
    interrupt(board, 2, 8, 9862, 1, &rng);
    interrupt(board, 3, 16, 9862, 1, &rng);
    frontier_count(&open.ground, false, GROUND_NOWHERE, &plain, &result);
    interrupt(open, 2, 10, result.number, 1, &rng);
    frontier_count(&grid.ground, true, GROUND_NOWHERE, &plain, &result);
    interrupt(grid, 2, 150, result.number, result.passes, &rng);
}

static void count_until_killed(struct job_transport *team, void *data)
{
    const struct task *task = data;
    struct kit_team_mesh *mesh = (struct kit_team_mesh *)team;
    if (team->rank == task->victim && task->early) mesh->left = task->left;
    count_a_while(team, data);
}

/* Kills one rank; the others end with it. False if they had finished before. */
static bool kill_team(int size, struct task *task)
{
    pid_t child[KIT_TEAM_RANKS];
    kit_team_start(size, SMALL_ROOM, count_until_killed, task, child);
    return kit_team_wait(size, child) > 0;
}

/* Killed between any two collective operations, so also between file writes; the next team resumes,
 * and nothing is counted twice. */
static void test_killed(void **state)
{
    struct rng rng;
    rng_seed(&rng, 9);
    struct kit_checkpoint place;
    kit_checkpoint_open(&place);
    int devnull = open("/dev/null", O_WRONLY), resumed = 0, killed = 0;
    uint64_t rounds = kit_rounds(5);
    struct task task = {.ground = kit_walk_knight(6, 6), .closed = true, .path = place.path, .stopper = -1};
    for (uint64_t round = 0; round < rounds; round++) {
        int size = 2 + (int)rng_below(&rng, 2);
        for (int kills = 0; kills < 3; kills++) {
            task.report = devnull;
            task.victim = (int)rng_below(&rng, (uint64_t)size);
            task.left = (int)rng_between(&rng, 1, 40);
            task.early = rng_below(&rng, 4) == 0;
            killed += kill_team(size, &task);
        }
        task.victim = -1;
        struct frontier_result result = report_of(size, &task);
        assert_string_equal(result.sentence.text, "");
        assert_true(result.verdict == FRONTIER_COUNTED && result.number == 9862);
        assert_false(kit_checkpoint_exists(place.path));
        resumed += result.resumed >= 0;
    }
    assert_true(killed > 0 && (uint64_t)resumed > rounds / 2);
    close(devnull);
    kit_checkpoint_clean(&place);
    assert_int_equal(rmdir(place.folder), 0);
}

/* ---- inconsistent files */

static void expect_refused(int size, struct task *task, const char *sentence)
{
    struct frontier_result result = report_of(size, task);
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_int_equal(result.refusal, FRONTIER_BAD_FILE);
    if (!strstr(result.sentence.text, sentence)) assert_string_equal(result.sentence.text, sentence);
    assert_true(kit_checkpoint_exists(task->path));
}

static void copy(const char *from, const char *to)
{
    char command[400];
    snprintf(command, sizeof command, "cp %s %s", from, to);
    assert_int_equal(system(command), 0);
}

/* The file of a rank, in either generation. */
static void part_of(const struct kit_checkpoint *place, int rank, char out[128])
{
    for (char letter = 'a'; letter <= 'b'; letter++) {
        snprintf(out, 128, "%s.%d-of-2.%c", place->path, rank, letter);
        if (kit_checkpoint_exists(out)) return;
    }
    fail_msg("no part of rank %d", rank);
}

static void test_files(void **state)
{
    struct kit_checkpoint place;
    kit_checkpoint_open(&place);
    char part[2][128], saved[128];
    struct task task = {.ground = kit_walk_knight(6, 6),
                        .closed = true,
                        .path = place.path,
                        .stopper = 1,
                        .allowed = 6,
                        .victim = -1};
    struct task other = {
        .ground = kit_walk_knight(6, 7), .closed = true, .path = place.path, .stopper = -1, .victim = -1};
    struct frontier_options alone = {.threads = 1, .checkpoint = place.path};
    struct frontier_result result = report_of(2, &task);
    assert_int_equal(result.verdict, FRONTIER_STOPPED);
    task.stopper = -1;
    expect_refused(2, &other, "is the checkpoint of another count");
    expect_refused(3, &task, "is the checkpoint of a count with another number of ranks");
    frontier_count(&task.ground, true, GROUND_NOWHERE, &alone, &result);
    assert_int_equal(result.verdict, FRONTIER_REFUSED);
    assert_non_null(strstr(result.sentence.text, "another number of ranks"));
    part_of(&place, 0, part[0]);
    part_of(&place, 1, part[1]);
    snprintf(saved, sizeof saved, "%s/saved", place.folder);
    copy(part[1], saved);
    copy(part[0], part[1]);
    expect_refused(2, &task, "is not the file of this rank that the others belong to");
    copy(saved, part[1]);
    assert_int_equal(truncate(part[1], 300), 0);
    expect_refused(2, &task, " is damaged");
    unlink(part[1]);
    expect_refused(2, &task, "is missing, which ");
    copy(saved, part[1]);
    unlink(saved);
    result = report_of(2, &task);
    assert_true(result.verdict == FRONTIER_COUNTED && result.number == 9862 && result.resumed > 0);
    assert_int_equal(rmdir(place.folder), 0);
}

KIT_SUITE(frontier_team)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),   cmocka_unit_test(test_memory), cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_killed), cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
