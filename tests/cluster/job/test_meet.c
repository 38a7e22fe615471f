/* job_gather: all ranks gather, or none does. Exchanges and sums are right, and none returns
 * before the last has arrived. If a rank has left, has reached other work, or the transport lacks
 * collective operations, all ranks learn it, and the coordinator continues with the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/parallel.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_wire.h"

#include <stdatomic.h>
#include <time.h>

enum { MOST_RANKS = 6, ROOM = 64 };

struct play {
    int ranks, meetings;
    int quitter;  /* this rank leaves before the last meeting; 0: none */
    int stranger; /* this rank comes to another one then; 0: none */
    int slow;     /* this rank comes late to each */
    bool cannot;  /* the wire has no exchange */
    bool deserts; /* the first rank ends instead of the last meeting */
    struct kit_office *office;
    atomic_int came;     /* to all meetings */
    atomic_int wrong;    /* what they saw and should not have */
    int met[MOST_RANKS]; /* meetings that took place */
    int status[MOST_RANKS];
};

struct rank {
    struct play *play;
    int number;
};

static void expect(struct play *play, bool what)
{
    if (!what) atomic_fetch_add(&play->wrong, 1);
}

/* Rank a gives rank b a + b bytes, each of them 16 a + b. */
static void exchange(struct play *play, struct job_transport *wire)
{
    char give[MOST_RANKS * ROOM] = "", take[MOST_RANKS * ROOM];
    size_t give_size[MOST_RANKS] = {0}, take_size[MOST_RANKS] = {0};
    uint64_t words[2] = {(uint64_t)wire->rank, UINT64_MAX};
    int size = wire->size;
    for (int to = 0; to < size; to++) {
        if (to != wire->rank) give_size[to] = (size_t)(wire->rank + to);
        for (size_t i = 0; i < give_size[to]; i++) give[to * ROOM + (int)i] = (char)(16 * wire->rank + to);
    }
    wire->exchange(wire, give, give_size, take, take_size, ROOM);
    for (int from = 0; from < size; from++) {
        expect(play, take_size[from] == (from == wire->rank ? 0 : (size_t)(from + wire->rank)));
        for (size_t i = 0; i < take_size[from]; i++)
            expect(play, take[from * ROOM + (int)i] == (char)(16 * from + wire->rank));
    }
    wire->sum(wire, words, 2);
    expect(play, words[0] == (uint64_t)(size * (size - 1) / 2) && words[1] == (uint64_t)0 - (uint64_t)size);
}

static bool meet(struct play *play, struct job_team *team, int rank, uint64_t mark)
{
    int before = atomic_load(&play->came) / play->ranks;
    if (rank == play->slow) nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
    atomic_fetch_add(&play->came, 1);
    struct job_transport *wire = job_gather(team, mark);
    if (!wire) return false;
    expect(play, atomic_load(&play->came) >= (before + 1) * play->ranks);
    exchange(play, wire);
    play->met[rank]++;
    return true;
}

static bool do_task(void *self, const struct job_task *task, struct buf *result)
{
    (void)self, (void)task;
    buf_add(result, "done");
    return true;
}

static bool take(void *self, size_t task, const char *bytes, size_t size)
{
    (void)self, (void)task, (void)bytes, (void)size;
    return true;
}

/* Afterwards the coordinator runs a job on the remaining ranks. */
static void work(struct play *play, struct job_team *team, int rank)
{
    struct job_report report = {0};
    struct sentence error;
    const struct job_spec job = {
        .mark = 9, .tasks = 20, .threads = 1, .run = do_task, .take = take, .self = play};
    enum job_end end = job_run(team, &job, rank ? NULL : &report, &error);
    expect(play, end == (rank ? JOB_SERVED : JOB_WHOLE));
    if (!rank) expect(play, report.done == 20);
}

static void be_rank(void *argument)
{
    struct rank *rank = argument;
    struct play *play = rank->play;
    struct job_transport *wire = kit_wire(play->office, rank->number);
    if (play->cannot) wire->exchange = NULL;
    struct job_team *team = job_open(wire);
    bool leaves = rank->number && rank->number == play->quitter;
    for (int i = 1; i <= play->meetings; i++) {
        bool last = i == play->meetings, astray = last && rank->number && rank->number == play->stranger;
        if (last && (leaves || (play->deserts && !rank->number))) break;
        meet(play, team, rank->number, astray ? 999 : (uint64_t)i);
    }
    if (!leaves && !play->deserts) work(play, team, rank->number);
    play->status[rank->number] = job_close(team, rank->number ? 1 : 5);
}

static void run_play(struct play *play)
{
    struct rank ranks[MOST_RANKS];
    play->office = kit_wire_office(play->ranks);
    for (int i = 0; i < play->ranks; i++) ranks[i] = (struct rank){play, i};
    parallel_run(parallel_start((size_t)play->ranks), be_rank, ranks, (size_t)play->ranks, sizeof *ranks);
    kit_wire_close(play->office);
    assert_int_equal(play->wrong, 0);
    for (int i = 0; i < play->ranks; i++) assert_int_equal(play->status[i], 5);
}

static void assert_met(const struct play *play, int meetings)
{
    for (int i = 0; i < play->ranks; i++) assert_int_equal(play->met[i], meetings);
}

/* ---- tests */

static void test_all_come(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = (int)kit_rounds(15); round > 0; round--) {
        int ranks = 2 + (int)rng_below(&rng, MOST_RANKS - 1);
        struct play play = {.ranks = ranks,
                            .meetings = 1 + (int)rng_below(&rng, 4),
                            .slow = (int)rng_below(&rng, (uint64_t)ranks)};
        run_play(&play);
        assert_met(&play, play.meetings);
    }
}

static void test_one_has_left(void **state)
{
    (void)state;
    for (int quitter = 1; quitter < 4; quitter++)
        for (int meetings = 1; meetings <= 2; meetings++) {
            struct play play = {.ranks = 4, .meetings = meetings, .quitter = quitter, .slow = 1};
            run_play(&play);
            assert_met(&play, meetings - 1);
        }
}

static void test_one_comes_to_something_else(void **state)
{
    (void)state;
    for (int stranger = 1; stranger < 4; stranger++) {
        struct play play = {.ranks = 4, .meetings = 3, .stranger = stranger};
        run_play(&play);
        assert_met(&play, 2);
    }
}

static void test_a_wire_that_cannot(void **state)
{
    (void)state;
    struct play play = {.ranks = 3, .meetings = 2, .cannot = true};
    run_play(&play);
    assert_met(&play, 0);
}

static void test_the_first_rank_does_not_come(void **state)
{
    (void)state;
    struct play play = {.ranks = 3, .meetings = 2, .deserts = true};
    run_play(&play);
    assert_met(&play, 1);
}

static void test_alone(void **state)
{
    (void)state;
    struct play play = {.ranks = 1, .meetings = 1};
    run_play(&play);
    assert_met(&play, 0);
    assert_null(job_gather(NULL, 1));
}

KIT_SUITE(meet)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_come),
        cmocka_unit_test(test_one_has_left),
        cmocka_unit_test(test_one_comes_to_something_else),
        cmocka_unit_test(test_a_wire_that_cannot),
        cmocka_unit_test(test_the_first_rank_does_not_come),
        cmocka_unit_test(test_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
