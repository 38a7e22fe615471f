/* Counting queens: against backtracking with random given queens, against known numbers, with every
 * supported kernel, any number of threads, and interrupted anywhere. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_checkpoint.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "search/count_queens/count_queens.h"
#include "search/count_queens/count_queens_kernel.h"
#include "search/count_queens/count_queens_lists.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The AVX-512 kernel with emulated instructions, for other processors. */
#if defined(__x86_64__) && __has_include(<simde/x86/avx512.h>)
#define SIMDE_ENABLE_NATIVE_ALIASES
#pragma GCC diagnostic ignored "-Wpsabi" /* vectors in memory, as this processor may have none */
#include <simde/x86/avx512.h>
#define COUNT_QUEENS_EMULATED
#define AVX512
#define count_queens_avx512 emulated
#include "search/count_queens/count_queens_avx512.c"
#undef count_queens_avx512
#define EMULATED &emulated
#else
#define EMULATED NULL
#endif

enum { KERNELS = 8 };

/* All supported kernels; returns their number. */
static int list_kernels(const struct count_queens_kernel *list[KERNELS])
{
    int count = 0;
    const struct count_queens_kernel *more = EMULATED;
    if (more) list[count++] = more;
    for (int i = 0; count_queens_kernel_all[i]; i++)
        if (count_queens_kernel_all[i]->runs()) list[count++] = count_queens_kernel_all[i];
    return count;
}

static const struct count_queens_options plain = {.threads = 1};

static uint64_t count(const struct count_queens_board *board, const struct count_queens_options *options)
{
    struct count_queens_result result;
    count_queens_count(board, options, &result);
    assert_string_equal(result.sentence.text, "");
    assert_int_equal(result.verdict, COUNT_QUEENS_COUNTED);
    assert_true(result.number <= UINT64_MAX);
    return (uint64_t)result.number;
}

/* ---- the oracle: backtracking */

struct backtrack {
    const struct count_queens_board *board;
    int column[COUNT_QUEENS_MAX];
    uint64_t all, half, quarter; /* solutions; those invariant under rotation */
};

static bool is_free(const struct backtrack *t, int row, int column)
{
    for (int other = 0; other < row; other++)
        if (t->column[other] == column || abs(t->column[other] - column) == row - other) return false;
    return true;
}

static void judge(struct backtrack *t)
{
    int n = t->board->n;
    bool half = true, quarter = true;
    for (int row = 0; row < n; row++) {
        half &= t->column[n - 1 - row] == n - 1 - t->column[row];
        quarter &= t->column[t->column[row]] == n - 1 - row;
    }
    t->all++;
    t->half += half;
    t->quarter += quarter;
}

static void try_row(struct backtrack *t, int row)
{
    int n = t->board->n, least = 0, most = n - 1;
    if (row == n) {
        judge(t);
        return;
    }
    for (int i = 0; i < t->board->given_count; i++)
        if ((int)t->board->given[i] / n == row) {
            least = (int)t->board->given[i] % n > least ? (int)t->board->given[i] % n : least;
            most = (int)t->board->given[i] % n < most ? (int)t->board->given[i] % n : most;
        }
    for (t->column[row] = least; t->column[row] <= most; t->column[row]++) {
        int column = t->column[row];
        if (is_free(t, row, column)) try_row(t, row + 1);
        t->column[row] = column;
    }
}

static struct backtrack try_all(const struct count_queens_board *board)
{
    struct backtrack t = {.board = board};
    try_row(&t, 0);
    return t;
}

/* Random given queens: compatible, or arbitrary. */
static int give(size_t *given, int n, int wanted, bool anywhere, struct rng *rng)
{
    int count = 0;
    for (int tries = 0; tries < 400 && count < wanted; tries++) {
        int row = (int)rng_below(rng, (uint64_t)n), column = (int)rng_below(rng, (uint64_t)n);
        bool fine = true;
        for (int i = 0; i < count; i++) {
            int other = (int)given[i] / n, at = (int)given[i] % n;
            bool same = other == row && at == column;
            bool attacked = other == row || at == column || abs(other - row) == abs(at - column);
            fine &= anywhere ? !same : !attacked;
        }
        if (fine) given[count++] = (size_t)(row * n + column);
    }
    return count;
}

static void expect_trial(const struct count_queens_board *board)
{
    const struct count_queens_kernel *kernels[KERNELS];
    struct backtrack t = try_all(board);
    struct count_queens_rotated turned;
    for (int i = list_kernels(kernels); i-- > 0;) {
        struct count_queens_options options = {.threads = 1, .kernel = kernels[i]};
        assert_int_equal(count(board, &options), t.all);
    }
    assert_true(count_queens_rotated(board, &plain, &turned));
    assert_int_equal(turned.half, t.half);
    assert_int_equal(turned.quarter, t.quarter);
}

static void test_small_boards(void **state)
{
    for (int n = 1; n <= 9; n++) expect_trial(&(struct count_queens_board){.n = n});
}

static void test_given(void **state)
{
    struct rng rng;
    int with_solutions = 0;
    rng_seed(&rng, 14);
    for (uint64_t i = 0; i < kit_rounds(600); i++) {
        size_t given[COUNT_QUEENS_MAX];
        int n = (int)rng_between(&rng, 1, 10), most = n < 4 ? n : 4;
        struct count_queens_board board = {.n = n, .given = given};
        board.given_count = give(given, n, (int)rng_between(&rng, 0, most), rng_below(&rng, 8) == 0, &rng);
        expect_trial(&board);
        with_solutions += board.given_count > 0 && count(&board, &plain) > 0;
    }
    assert_true(with_solutions > kit_part(20));
}

/* Boards wider than the halves: all but some rows of a known solution are given. */
static void test_wide_boards(void **state)
{
    struct rng rng;
    uint64_t most = 0;
    rng_seed(&rng, 15);
    for (uint64_t i = 0; i < kit_rounds(120); i++) {
        size_t given[COUNT_QUEENS_MAX];
        int n = (int)rng_between(&rng, 14, COUNT_QUEENS_MAX), left = (int)rng_between(&rng, 0, 9);
        struct count_queens_board board = {.n = n, .given = given};
        /* Knight's moves alone are not a solution for these n. */
        if (n % 6 == 2 || n % 6 == 3) n = board.n = n - 2;
        bool *gone = alloc_array((size_t)n, sizeof *gone);
        for (int k = 0; k < left; k++) gone[rng_below(&rng, (uint64_t)n)] = true;
        for (int row = 0; row < n; row++) {
            int half = n / 2, column = row < half ? 2 * row + 1 : 2 * (row - half);
            if (!gone[row]) given[board.given_count++] = (size_t)(row * n + column);
        }
        alloc_free(gone);
        struct backtrack t = try_all(&board);
        assert_int_equal(count(&board, &plain), t.all);
        assert_true(t.all >= 1);
        if (t.all > most) most = t.all;
    }
    assert_true(most > 1);
}

/* ---- known numbers: A000170 */

static const uint64_t known[] = {1,   1,   0,    0,     2,     10,     4,       40,       92,
                                 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104};

static void test_known(void **state)
{
    const struct count_queens_kernel *kernels[KERNELS];
    int last = kit_is_short() ? 13 : 16;
    for (int n = 1; n <= last; n++)
        assert_int_equal(count(&(struct count_queens_board){.n = n}, &plain), known[n]);
    for (int i = list_kernels(kernels); i-- > 0;) {
        struct count_queens_options options = {.threads = 1, .kernel = kernels[i]};
        assert_int_equal(count(&(struct count_queens_board){.n = 13}, &options), known[13]);
    }
}

/* Every row of the first column in turn adds up to all solutions, also on boards wider than the
 * halves. */
static void test_sums(void **state)
{
    for (int n = 12; n <= 14; n++) {
        uint64_t sum = 0;
        for (int row = 0; row < n; row++) {
            size_t given[] = {(size_t)(row * n)};
            sum += count(&(struct count_queens_board){.n = n, .given_count = 1, .given = given}, &plain);
        }
        assert_int_equal(sum, known[n]);
    }
    /* A000170(17) restricted to these queens. */
    size_t given[] = {3, 17 + 5, 2 * 17 + 16, 16 * 17 + 9}, other[] = {13, 17 + 11, 2 * 17 + 0, 16 * 17 + 7};
    uint64_t number = count(&(struct count_queens_board){.n = 17, .given_count = 4, .given = given}, &plain);
    assert_int_equal(number,
                     count(&(struct count_queens_board){.n = 17, .given_count = 4, .given = other}, &plain));
    assert_true(number > 100);
}

/* ---- kernels and sets */

static void test_kernels(void **state)
{
    enum { MOST = 70 };
    const struct count_queens_kernel *kernels[KERNELS];
    int kernel_count = list_kernels(kernels);
    const struct count_queens_kernel *portable = kernels[kernel_count - 1];
    struct rng rng;
    rng_seed(&rng, 16);
    assert_string_equal(portable->name, "portable");
    for (uint64_t round = 0; round < kit_rounds(2000); round++) {
        halves_word upper[MOST + COUNT_QUEENS_SLACK], lower[MOST + COUNT_QUEENS_SLACK];
        halves_word expected[MOST + COUNT_QUEENS_SLACK], found[MOST + COUNT_QUEENS_SLACK];
        size_t uppers = rng_below(&rng, MOST), lowers = rng_below(&rng, MOST);
        for (size_t i = 0; i < MOST + COUNT_QUEENS_SLACK; i++) {
            upper[i] = (halves_word)(rng_next(&rng) & rng_next(&rng));
            lower[i] = (halves_word)(rng_next(&rng) & rng_next(&rng) & rng_next(&rng));
        }
        halves_word queen = UINT32_C(0x10001) << rng_below(&rng, COUNT_QUEENS_WIDTH);
        int step = (int)rng_below(&rng, COUNT_QUEENS_WIDTH);
        uint64_t pairs = portable->join(upper, uppers, lower, lowers);
        size_t kept = portable->extend(upper, uppers, queen, step, expected);
        for (int k = 0; k < kernel_count; k++) {
            assert_int_equal(kernels[k]->join(upper, uppers, lower, lowers), pairs);
            assert_int_equal(kernels[k]->extend(upper, uppers, queen, step, found), kept);
            assert_memory_equal(found, expected, kept * sizeof *found);
        }
    }
}

static void test_sets(void **state)
{
    for (int columns = 0; columns <= 10; columns++) {
        struct count_queens_sets sets;
        size_t all = 0;
        count_queens_lists_init_sets(&sets, columns);
        for (int size = 0; size <= columns; size++)
            for (size_t i = 0; i < count_queens_lists_sets(columns, size); i++, all++) {
                assert_int_equal(__builtin_popcount(sets.set[size][i]), size);
                assert_int_equal(sets.rank[sets.set[size][i]], i);
                assert_true(i == 0 || sets.set[size][i] > sets.set[size][i - 1]);
            }
        assert_int_equal(all, 1 << columns);
        count_queens_lists_free_sets(&sets);
    }
}

static void test_the_best_kernel_runs(void **state)
{
    const struct count_queens_kernel *best = count_queens_kernel_best();
    assert_true(best->runs());
    print_message("# the kernel of this machine: %s\n", best->name);
}

/* ---- threads, progress, stops */

static void test_threads(void **state)
{
    size_t given[] = {5};
    struct count_queens_board with_given = {.n = 13, .given_count = 1, .given = given};
    uint64_t number = count(&with_given, &plain);
    for (int threads = 1; threads <= 5; threads++) {
        struct count_queens_options options = {.threads = threads};
        assert_int_equal(count(&(struct count_queens_board){.n = 12}, &options), known[12]);
        assert_int_equal(count(&(struct count_queens_board){.n = 4}, &options), known[4]);
        assert_int_equal(count(&with_given, &options), number);
    }
}

static void test_progress(void **state)
{
    for (int threads = 1; threads <= 3; threads++) {
        struct kit_checkpoint_clerk clerk = {.allowed = INT32_MAX};
        struct count_queens_options options = {.threads = threads,
                                               .deadline = &(struct deadline){.also = kit_checkpoint_stop,
                                                                              .self = &clerk},
                                               .progress = kit_checkpoint_progress,
                                               .self = &clerk};
        assert_int_equal(count(&(struct count_queens_board){.n = 13}, &options), known[13]);
        assert_true(clerk.asked > 0 && !clerk.fell && !clerk.changed);
        if (threads == 1) assert_true(clerk.asked > 30 && clerk.done == clerk.total);
    }
}

static void test_stop(void **state)
{
    int stopped = 0;
    for (int allowed = 0; allowed < 60; allowed += 4) {
        struct kit_checkpoint_clerk clerk = {.allowed = allowed};
        struct count_queens_options options = {.threads = 1,
                                               .deadline = &(struct deadline){.also = kit_checkpoint_stop,
                                                                              .self = &clerk}};
        struct count_queens_result result;
        count_queens_count(&(struct count_queens_board){.n = 12}, &options, &result);
        assert_true(result.number <= known[12]);
        stopped += result.verdict == COUNT_QUEENS_STOPPED;
        assert_int_equal(result.verdict == COUNT_QUEENS_STOPPED, clerk.asked > allowed);
        if (result.verdict == COUNT_QUEENS_COUNTED) assert_true(result.number == known[12]);
    }
    assert_true(stopped > 5 && stopped < 15);
    struct kit_checkpoint_clerk clerk = {0};
    struct count_queens_rotated turned;
    struct count_queens_options options = {.threads = 1,
                                           .deadline = &(struct deadline){.also = kit_checkpoint_stop,
                                                                          .self = &clerk}};
    assert_false(count_queens_rotated(&(struct count_queens_board){.n = 18}, &options, &turned));
}

/* ---- checkpoints */

/* Counts with checkpoints as often as possible, until the clerk stops it. */
static struct count_queens_result count_a_while(const struct count_queens_board *board, int threads,
                                                int allowed, const char *path)
{
    struct kit_checkpoint_clerk clerk = {.allowed = allowed};
    struct count_queens_options options = {.threads = threads,
                                           .deadline = &(struct deadline){.also = kit_checkpoint_stop,
                                                                          .self = &clerk},
                                           .progress = kit_checkpoint_progress,
                                           .self = &clerk,
                                           .checkpoint = path};
    struct count_queens_result result;
    count_queens_count(board, &options, &result);
    assert_false(clerk.fell);
    return result;
}

/* Interrupted repeatedly at random, with varying numbers of threads, until complete. Returns how
 * often it resumed. */
static int interrupt(const struct count_queens_board *board, uint64_t expected, struct rng *rng)
{
    struct kit_checkpoint place;
    struct count_queens_result result;
    int rounds = 0, resumed = 0;
    kit_checkpoint_open(&place);
    do {
        /* The first interruption is deterministic; later ones depend on timing. */
        int threads = rounds ? 1 + (int)rng_below(rng, 3) : 1;
        result = count_a_while(board, threads, rounds ? (int)rng_below(rng, 12) : 6, place.path);
        assert_string_equal(result.sentence.text, "");
        resumed += result.resumed > 0;
        if (result.verdict == COUNT_QUEENS_COUNTED) assert_false(kit_checkpoint_exists(place.path));
    } while (result.verdict == COUNT_QUEENS_STOPPED && ++rounds < 1000);
    assert_int_equal(result.verdict, COUNT_QUEENS_COUNTED);
    assert_true(result.number == expected);
    kit_checkpoint_close(&place);
    return resumed;
}

static void test_interrupted(void **state)
{
    struct rng rng;
    size_t given[] = {2};
    struct count_queens_board with_given = {.n = 17, .given_count = 1, .given = given};
    int resumed = 0;
    rng_seed(&rng, 17);
    for (int n = 9; n <= 14; n++) resumed += interrupt(&(struct count_queens_board){.n = n}, known[n], &rng);
    assert_true(resumed >= 6);
    if (!kit_is_short()) interrupt(&with_given, count(&with_given, &plain), &rng);
}

/* A killed process leaves a complete file, or none. */
static void test_killed(void **state)
{
    struct count_queens_board board = {.n = 15};
    for (int i = 0; i < 4; i++) {
        struct kit_checkpoint place;
        kit_checkpoint_open(&place);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            count_a_while(&board, 1, INT32_MAX, place.path);
            _exit(0);
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000L * (i + 1)}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        struct count_queens_result result = count_a_while(&board, 1, INT32_MAX, place.path);
        assert_string_equal(result.sentence.text, "");
        assert_true(result.number == known[15]);
        kit_checkpoint_clean(&place);
        kit_checkpoint_close(&place);
    }
}

static void expect_refused(const struct count_queens_board *board, const char *path, const char *sentence)
{
    struct count_queens_result result = count_a_while(board, 1, INT32_MAX, path);
    assert_int_equal(result.verdict, COUNT_QUEENS_REFUSED);
    assert_non_null(strstr(result.sentence.text, sentence));
}

static void test_damaged(void **state)
{
    struct kit_checkpoint place;
    struct rng rng;
    char *bytes;
    size_t given[] = {7};
    struct count_queens_board board = {.n = 10}, other = {.n = 11}, with_given = {10, 1, given};
    kit_checkpoint_open(&place);
    rng_seed(&rng, 18);
    assert_int_equal(count_a_while(&board, 1, 12, place.path).verdict, COUNT_QUEENS_STOPPED);
    expect_refused(&other, place.path, "is the checkpoint of another count");
    expect_refused(&with_given, place.path, "is the checkpoint of another count");
    size_t size = kit_checkpoint_read(place.path, &bytes);
    for (int i = 0; i < 40; i++) { /* one bit flipped: throughout the head, and anywhere */
        size_t at = i < 7 ? (size_t)i * 8 : (size_t)rng_below(&rng, size);
        char bit = (char)(1 << rng_below(&rng, 7));
        bytes[at] ^= bit;
        kit_checkpoint_write(place.path, bytes, size);
        expect_refused(&board, place.path, at < 7 ? " is not a checkpoint of a count" : "is damaged");
        bytes[at] ^= bit;
    }
    for (int i = 0; i < 20; i++) {
        kit_checkpoint_write(place.path, bytes, i == 0 ? 0 : (size_t)rng_below(&rng, size));
        expect_refused(&board, place.path, " is ");
    }
    kit_checkpoint_write(place.path, bytes, size + 1);
    expect_refused(&board, place.path, "is damaged");
    kit_checkpoint_write(place.path, bytes, size);
    struct count_queens_result result = count_a_while(&board, 2, INT32_MAX, place.path);
    assert_true(result.verdict == COUNT_QUEENS_COUNTED && result.number == known[10] && result.resumed > 0);
    alloc_free(bytes);
    kit_checkpoint_close(&place);
}

static void test_bad_path(void **state)
{
    struct kit_checkpoint place;
    struct count_queens_board board = {.n = 8};
    kit_checkpoint_open(&place);
    expect_refused(&board, place.folder, "cannot be a checkpoint of a count");
    assert_int_equal(mkfifo(place.path, 0600), 0);
    expect_refused(&board, place.path, "cannot be a checkpoint of a count");
    expect_refused(&board, "/nowhere/at/all", "cannot write /nowhere/at/all");
    expect_refused(&board, "-", "standard output cannot be a checkpoint file");
    kit_checkpoint_close(&place);
}

KIT_SUITE(count_queens)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_boards), cmocka_unit_test(test_given),
        cmocka_unit_test(test_wide_boards),  cmocka_unit_test(test_known),
        cmocka_unit_test(test_sums),         cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_sets),         cmocka_unit_test(test_the_best_kernel_runs),
        cmocka_unit_test(test_threads),      cmocka_unit_test(test_progress),
        cmocka_unit_test(test_stop),         cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_killed),       cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_bad_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
