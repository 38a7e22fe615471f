/* Teams whose ranks are threads, with queues as transport. Every task of a job is delivered exactly
 * once, for any number of ranks and threads, whatever leaves, stops or fails, and from wherever a
 * job is resumed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/wire_format.h"
#include "cluster/job/job.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_wire.h"

#include <stdatomic.h>
#include <string.h>
#include <time.h>

enum { MOST_RANKS = 6, MOST_TASKS = 400 };

/* ---- a job: squares of the task numbers, with injected faults */

struct play {
    int ranks, threads;
    size_t tasks;
    bool ordered, payload;
    int quitter;     /* this rank quits in the middle; 0: none */
    int stranger;    /* this rank has another job; 0: none */
    size_t enough;   /* stop after so many results; 0: never */
    size_t patience; /* calls of poll until it stops; 0: it does not */
    bool idle;       /* odd tasks are skipped */
    size_t full;     /* room of the checkpoint; 0: unlimited */
    bool keeps, shares;

    /* Results: */
    struct job_report report;
    enum job_end end;
    struct sentence error;
    size_t taken[MOST_TASKS], in_order, polls;
    wide sum;
    int64_t heard, news;
    atomic_int done;
    atomic_bool strayed; /* the stranger is about to leave */
    int status[MOST_RANKS];
    bool shared[MOST_RANKS];

    /* The checkpoint, which outlives a run: */
    bool kept[MOST_TASKS];
    size_t kept_count, pending_count, pending[MOST_TASKS];
    struct job_team *team; /* of the first rank */
};

struct rank {
    struct play *play;
    int number;
    struct kit_office *office;
    atomic_int left; /* tasks until it quits */
};

static bool do_task(void *self, const struct job_task *task, struct buf *result)
{
    struct rank *rank = self;
    struct play *play = rank->play;
    int64_t number = (int64_t)task->number, value, told = number % 7 == 0 ? number : -1;
    if (rank->number && rank->number == play->quitter && --rank->left <= 0) return false;
    if (play->payload) {
        struct wire_message message = {task->payload, task->size, false};
        assert_int_equal(wire_format_int(&message), 3 * number);
        assert_true(wire_format_is_read(&message));
    }
    for (int i = 0; play->stranger && !atomic_load(&play->strayed) && i < 5000; i++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (play->stranger && number == 0) nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    if (number % 5 == 0) nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
    if (told >= 0) job_send_report(task, (const char *)&told, sizeof told);
    if (job_announced(task, &value)) assert_int_equal(value % 7, 0);
    wire_format_put_wide(result, (wide)(number * number));
    atomic_fetch_add(&play->done, 1);
    return !*job_stop(task);
}

static void write_payload(void *self, size_t task, struct buf *payload)
{
    (void)self;
    wire_format_put_int(payload, 3 * (int64_t)task);
}

static bool is_wanted(void *self, size_t task)
{
    return !((struct rank *)self)->play->idle || task % 2 == 0;
}

static bool take_task(void *self, size_t task, const char *bytes, size_t size)
{
    struct play *play = ((struct rank *)self)->play;
    struct wire_message message = {bytes, size, false};
    if (play->keeps) assert_true(play->kept[task]); /* stored before it counts */
    if (play->ordered && !play->idle) assert_int_equal(task, play->in_order);
    play->in_order++;
    play->taken[task]++;
    play->sum += wire_format_wide(&message);
    assert_true(wire_format_is_read(&message));
    return !play->enough || play->in_order < play->enough;
}

static void hear(void *self, const char *bytes, size_t size)
{
    struct play *play = ((struct rank *)self)->play;
    int64_t value;
    assert_int_equal(size, sizeof value);
    memcpy(&value, bytes, size);
    play->heard++;
    if (value > play->news) job_announce(play->team, play->news = value);
}

static bool poll(void *self, double done, double all, double left)
{
    struct play *play = ((struct rank *)self)->play;
    assert_true(done <= all && (left == -1 || left >= 0));
    return play->patience && ++play->polls >= play->patience;
}

/* ---- a checkpoint in memory: tasks are stored at a flush */

static bool recall(void *self, uint64_t mark, job_visit *visit, void *to, struct sentence *error)
{
    struct play *play = ((struct rank *)self)->play;
    (void)error;
    assert_int_equal(mark, 77);
    for (size_t i = 0; i < play->tasks; i++) {
        struct buf bytes = {0};
        if (!play->kept[i]) continue;
        wire_format_put_wide(&bytes, (wide)(i * i));
        visit(to, i, bytes.data, bytes.size);
        buf_free(&bytes);
    }
    return true;
}

static bool put(void *self, size_t task, const char *bytes, size_t size, struct sentence *error)
{
    struct play *play = ((struct rank *)self)->play;
    (void)bytes, (void)size;
    if (play->full && play->kept_count + play->pending_count >= play->full)
        return sentence_set(error, "the disk is full");
    assert_false(play->kept[task]);
    play->pending[play->pending_count++] = task;
    return true;
}

static bool flush(void *self, struct sentence *error)
{
    struct play *play = ((struct rank *)self)->play;
    (void)error;
    for (size_t i = 0; i < play->pending_count; i++) play->kept[play->pending[i]] = true;
    play->kept_count += play->pending_count;
    play->pending_count = 0;
    return true;
}

/* ---- a rank */

static void be_rank(void *argument)
{
    struct rank *rank = argument;
    struct play *play = rank->play;
    const struct job_checkpoint keep = {recall, put, flush, rank};
    struct job_team *team = job_open(play->ranks > 1 ? kit_wire(rank->office, rank->number) : NULL);
    const struct job_spec job = {.mark = rank->number && rank->number == play->stranger ? 78 : 77,
                                 .tasks = rank->number ? 0 : play->tasks,
                                 .threads = play->threads,
                                 .self = rank,
                                 .run = do_task,
                                 .payload = play->payload ? write_payload : NULL,
                                 .wanted = play->idle ? is_wanted : NULL,
                                 .take = take_task,
                                 .ordered = play->ordered,
                                 .hear = hear,
                                 .poll = poll,
                                 .keep = play->keeps ? &keep : NULL};
    struct buf text = {0};
    if (!rank->number) play->team = team;
    if (play->shares) {
        if (!rank->number) buf_add(&text, "what was read");
        play->shared[rank->number] =
            job_broadcast(team, &text) && strcmp(buf_text(&text), "what was read") == 0;
    }
    if (!rank->number)
        play->end = job_run(team, &job, &play->report, &play->error);
    else
        assert_int_equal(job_run(team, &job, NULL, &play->error), JOB_SERVED);
    if (rank->number && rank->number == play->stranger) atomic_store(&play->strayed, true);
    play->status[rank->number] = job_close(team, rank->number ? 1 : 42);
    buf_free(&text);
}

static void run_play(struct play *play)
{
    struct kit_office *office = kit_wire_office(play->ranks);
    struct rank ranks[MOST_RANKS];
    play->sum = 0;
    play->in_order = play->polls = play->pending_count = 0;
    play->heard = 0, play->news = -1;
    memset(play->taken, 0, sizeof play->taken);
    for (int i = 0; i < play->ranks; i++) ranks[i] = (struct rank){play, i, office, .left = 3};
    parallel_run(parallel_start((size_t)play->ranks), be_rank, ranks, (size_t)play->ranks, sizeof *ranks);
    kit_wire_close(office);
    for (int i = 0; i < play->ranks; i++) assert_int_equal(play->status[i], 42);
}

static wide squares(size_t tasks, size_t step)
{
    wide sum = 0;
    for (size_t i = 0; i < tasks; i += step) sum += (wide)(i * i);
    return sum;
}

static void assert_whole(const struct play *play)
{
    size_t step = play->idle ? 2 : 1;
    assert_int_equal(play->end, JOB_WHOLE);
    assert_true(play->sum == squares(play->tasks, step));
    for (size_t i = 0; i < play->tasks; i++) assert_int_equal(play->taken[i], i % step == 0);
}

/* ---- tests */

static struct play random_play(struct rng *rng)
{
    return (struct play){.ranks = 1 + (int)rng_below(rng, MOST_RANKS),
                         .threads = 1 + (int)rng_below(rng, 3),
                         .tasks = rng_below(rng, 3) ? rng_below(rng, MOST_TASKS) : rng_below(rng, 4),
                         .ordered = rng_below(rng, 2),
                         .payload = rng_below(rng, 2),
                         .idle = rng_below(rng, 4) == 0,
                         .shares = rng_below(rng, 2)};
}

static void test_sums(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = kit_rounds(60); round > 0; round--) {
        struct play play = random_play(&rng);
        run_play(&play);
        assert_whole(&play);
        for (int i = 0; play.shares && i < play.ranks; i++) assert_true(play.shared[i]);
        if (!play.idle && play.tasks) assert_int_equal(play.heard, (play.tasks + 6) / 7);
    }
}

static void test_one_leaves(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (int round = kit_rounds(30); round > 0; round--) {
        struct play play = random_play(&rng);
        play.ranks = 2 + (int)rng_below(&rng, MOST_RANKS - 1);
        play.quitter = 1 + (int)rng_below(&rng, (uint64_t)play.ranks - 1);
        run_play(&play);
        assert_whole(&play);
        assert_int_equal(play.report.strangers, 0);
    }
}

static void test_stranger(void **state)
{
    (void)state;
    struct play play = {.ranks = 3, .threads = 1, .tasks = MOST_TASKS, .stranger = 2};
    run_play(&play);
    assert_whole(&play);
    assert_int_equal(play.report.strangers, 1);
}

static void test_enough(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 4);
    for (int round = kit_rounds(20); round > 0; round--) {
        struct play play = random_play(&rng);
        play.tasks = 50 + rng_below(&rng, 100);
        play.idle = false;
        play.enough = 1 + rng_below(&rng, 40);
        run_play(&play);
        assert_int_equal(play.end, JOB_ENOUGH);
        assert_int_equal(play.in_order, play.enough);
    }
}

/* Stopped at random, repeatedly: stored tasks are not repeated, and the sum is right. */
static void test_resumed(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = kit_rounds(12); round > 0; round--) {
        struct play play = random_play(&rng);
        play.idle = false;
        play.keeps = true;
        play.tasks = 100 + rng_below(&rng, 300);
        for (int run = 0;; run++) {
            size_t before = play.kept_count;
            play.patience = run < 8 ? 1 + rng_below(&rng, 2) : 0;
            play.enough = run < 8 && rng_below(&rng, 2) ? before + rng_below(&rng, 60) + 1 : 0;
            if (play.enough > play.tasks) play.enough = 0;
            run_play(&play);
            assert_true(play.kept_count >= before);
            assert_int_equal(play.report.recalled, before);
            if (play.end == JOB_WHOLE) break;
        }
        assert_whole(&play);
        assert_int_equal(play.kept_count, play.tasks);
    }
}

static void test_full_disk(void **state)
{
    (void)state;
    struct play play = {.ranks = 3, .threads = 2, .tasks = 200, .keeps = true, .full = 70};
    run_play(&play);
    assert_int_equal(play.end, JOB_BROKEN);
    assert_string_equal(play.error.text, "the disk is full");
    assert_true(play.kept_count <= 70 && play.in_order <= 70);
    play.full = 0;
    run_play(&play);
    assert_whole(&play);
}

static void test_more_ranks_than_tasks(void **state)
{
    (void)state;
    for (size_t tasks = 0; tasks < 3; tasks++) {
        struct play play = {.ranks = MOST_RANKS, .threads = 2, .tasks = tasks, .ordered = tasks == 2};
        run_play(&play);
        assert_whole(&play);
    }
}

KIT_SUITE(job)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_one_leaves),
        cmocka_unit_test(test_stranger),
        cmocka_unit_test(test_enough),
        cmocka_unit_test(test_resumed),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_more_ranks_than_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
