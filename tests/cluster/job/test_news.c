/* Announcements arrive while tasks are running. Every rank has a task that ends only after it has
 * received what the others found, so a delayed announcement would block for ever; the test then
 * fails after GIVE_UP seconds. Nothing else is timed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_wire.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { MOST_RANKS = 6, GIVE_UP = 60 /* seconds */ };

struct play {
    int ranks, steps;
    const int64_t *known; /* from the beginning */
    int late;             /* this rank comes when the first news are out; 0: none */
    bool enough;          /* the first task ends, and all the others are no longer wanted */

    struct kit_office *office;
    struct job_team *team; /* of the first rank */
    atomic_int begun;      /* tasks */
    atomic_bool out;       /* the first news were announced */
    atomic_int wrong;      /* what was expected and did not come */
    atomic_int stopped;    /* tasks that saw the stop flag */
    int64_t best;
    enum job_end end;
};

struct rank {
    struct play *play;
    int number;
};

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
}

/* ---- tasks */

/* True if this value, or a better one, has arrived. */
static bool has_heard(const struct job_task *task, int64_t value)
{
    int64_t news;
    return job_announced(task, &news) && news <= value;
}

static void await_news(struct play *play, const struct job_task *task, int64_t value)
{
    double until = clock_wall() + GIVE_UP;
    while (!has_heard(task, value) && clock_wall() < until && !atomic_load(&play->wrong)) nap();
    if (!has_heard(task, value)) atomic_fetch_add(&play->wrong, 1);
}

/* Every task is under way: each rank has one. */
static void await_all(struct play *play)
{
    double until = clock_wall() + GIVE_UP;
    atomic_fetch_add(&play->begun, 1);
    while (atomic_load(&play->begun) < play->ranks && clock_wall() < until) nap();
    if (atomic_load(&play->begun) < play->ranks) atomic_fetch_add(&play->wrong, 1);
}

static void await_stop(struct play *play, const struct job_task *task)
{
    double until = clock_wall() + GIVE_UP;
    while (!*job_stop(task) && clock_wall() < until) nap();
    atomic_fetch_add(*job_stop(task) ? &play->stopped : &play->wrong, 1);
}

/* In turn, each task finds a better value, and all receive it before the next. */
static bool search(void *self, const struct job_task *task, struct buf *result)
{
    struct play *play = ((struct rank *)self)->play;
    if (play->known && !has_heard(task, *play->known)) atomic_fetch_add(&play->wrong, 1);
    await_all(play);
    for (int step = 1; step <= play->steps; step++) {
        int64_t value = 1000 - step;
        if (step % play->ranks == (int)task->number)
            job_send_report(task, (const char *)&value, sizeof value);
        await_news(play, task, value);
    }
    if (play->enough && task->number) return await_stop(play, task), false;
    buf_add(result, "done");
    return true;
}

/* The second task is for a rank that joined after the first one's report. */
static bool search_late(void *self, const struct job_task *task, struct buf *result)
{
    const struct rank *rank = self;
    struct play *play = rank->play;
    const int64_t value = 7;
    if (rank->number && !has_heard(task, value)) atomic_fetch_add(&play->wrong, 1);
    if (!rank->number) job_send_report(task, (const char *)&value, sizeof value);
    await_all(play);
    buf_add(result, "done");
    return true;
}

/* ---- the coordinator */

static void hear(void *self, const char *bytes, size_t size)
{
    struct play *play = ((struct rank *)self)->play;
    int64_t value;
    memcpy(&value, bytes, size < sizeof value ? size : sizeof value);
    if (value < play->best) job_announce(play->team, play->best = value);
    atomic_store(&play->out, true);
}

static bool take(void *self, size_t task, const char *bytes, size_t size)
{
    (void)task, (void)bytes, (void)size;
    return !((struct rank *)self)->play->enough;
}

static void be_rank(void *argument)
{
    struct rank *rank = argument;
    struct play *play = rank->play;
    struct sentence error;
    struct job_team *team = job_open(kit_wire(play->office, rank->number));
    const struct job_spec job = {.mark = 5,
                                 .tasks = (size_t)play->ranks,
                                 .threads = 1,
                                 .self = rank,
                                 .run = play->late ? search_late : search,
                                 .news = play->known,
                                 .take = take,
                                 .hear = hear};
    if (!rank->number) play->team = team;
    while (rank->number && rank->number == play->late && !atomic_load(&play->out)) nap();
    enum job_end end = job_run(team, &job, NULL, &error);
    if (!rank->number) play->end = end;
    job_close(team, 0);
}

static void run_play(struct play *play)
{
    struct rank ranks[MOST_RANKS];
    play->office = kit_wire_office(play->ranks);
    play->best = INT64_MAX;
    for (int i = 0; i < play->ranks; i++) ranks[i] = (struct rank){play, i};
    parallel_run(parallel_start((size_t)play->ranks), be_rank, ranks, (size_t)play->ranks, sizeof *ranks);
    kit_wire_close(play->office);
    assert_int_equal(play->wrong, 0);
}

/* ---- tests */

static void test_all_hear_while_they_search(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = (int)kit_rounds(12); round > 0; round--) {
        struct play play = {.ranks = 2 + (int)rng_below(&rng, MOST_RANKS - 1),
                            .steps = 1 + (int)rng_below(&rng, 20)};
        run_play(&play);
        assert_int_equal(play.end, JOB_WHOLE);
        assert_int_equal(play.best, 1000 - play.steps);
    }
}

static void test_what_is_known_is_known_at_once(void **state)
{
    (void)state;
    const int64_t known = 2000;
    struct play play = {.ranks = 4, .steps = 3, .known = &known};
    run_play(&play);
    assert_int_equal(play.end, JOB_WHOLE);
}

static void test_who_comes_late_hears_it_first(void **state)
{
    (void)state;
    struct play play = {.ranks = 2, .late = 1};
    run_play(&play);
    assert_int_equal(play.end, JOB_WHOLE);
}

static void test_enough_stops_all(void **state)
{
    (void)state;
    for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
        struct play play = {.ranks = ranks, .steps = 2, .enough = true};
        run_play(&play);
        assert_int_equal(play.end, JOB_ENOUGH);
        assert_int_equal(play.stopped, ranks - 1);
    }
}

KIT_SUITE(news)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_hear_while_they_search),
        cmocka_unit_test(test_what_is_known_is_known_at_once),
        cmocka_unit_test(test_who_comes_late_hears_it_first),
        cmocka_unit_test(test_enough_stops_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
