/* Queens counted by halves: against plain trial with given queens at random, against numbers that
 * others found, with every kernel that runs here, however many threads there are and wherever it is
 * interrupted. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "search/halves/halves.h"
#include "search/halves/halves_kernel.h"
#include "search/halves/halves_lists.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The kernel for processors that this machine may not have, on instructions in plain C. */
#if defined(__x86_64__) && __has_include(<simde/x86/avx512.h>)
#define SIMDE_ENABLE_NATIVE_ALIASES
#pragma GCC diagnostic ignored "-Wpsabi" /* vectors in memory, as this processor may have none */
#include <simde/x86/avx512.h>
#define HALVES_EMULATED
#define AVX512
#define halves_avx512 emulated
#include "search/halves/halves_avx512.c"
#undef halves_avx512
#define EMULATED &emulated
#else
#define EMULATED NULL
#endif

enum { KERNELS = 8 };

/* All that run here; returns how many. */
static int list_kernels(const struct halves_kernel *list[KERNELS])
{
    int count = 0;
    const struct halves_kernel *more = EMULATED;
    if (more) list[count++] = more;
    for (int i = 0; halves_kernel_all[i]; i++)
        if (halves_kernel_all[i]->runs()) list[count++] = halves_kernel_all[i];
    return count;
}

static const struct halves_options plain = {.threads = 1};

static uint64_t count(const struct halves_board *board, const struct halves_options *options)
{
    struct halves_result result;
    halves_count(board, options, &result);
    assert_string_equal(result.sentence.text, "");
    assert_int_equal(result.verdict, HALVES_COUNTED);
    assert_true(result.number <= UINT64_MAX);
    return (uint64_t)result.number;
}

/* ---- the oracle: every column in every row */

struct trial {
    const struct halves_board *board;
    int column[HALVES_MOST];
    uint64_t all, half, quarter; /* solutions; those that stay the same when turned */
};

static bool is_free(const struct trial *t, int row, int column)
{
    for (int other = 0; other < row; other++)
        if (t->column[other] == column || abs(t->column[other] - column) == row - other) return false;
    return true;
}

static void judge(struct trial *t)
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

static void try_row(struct trial *t, int row)
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

static struct trial try_all(const struct halves_board *board)
{
    struct trial t = {.board = board};
    try_row(&t, 0);
    return t;
}

/* Given queens at random: at peace with each other, or anywhere. */
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

static void expect_trial(const struct halves_board *board)
{
    const struct halves_kernel *kernels[KERNELS];
    struct trial t = try_all(board);
    struct halves_turned turned;
    for (int i = list_kernels(kernels); i-- > 0;) {
        struct halves_options options = {.threads = 1, .kernel = kernels[i]};
        assert_int_equal(count(board, &options), t.all);
    }
    assert_true(halves_turned(board, &plain, &turned));
    assert_int_equal(turned.half, t.half);
    assert_int_equal(turned.quarter, t.quarter);
}

static void test_small_boards(void **state)
{
    for (int n = 1; n <= 9; n++) expect_trial(&(struct halves_board){.n = n});
}

static void test_given(void **state)
{
    struct rng rng;
    int with_solutions = 0;
    rng_seed(&rng, 14);
    for (uint64_t i = 0; i < kit_rounds(600); i++) {
        size_t given[HALVES_MOST];
        int n = (int)rng_between(&rng, 1, 10), most = n < 4 ? n : 4;
        struct halves_board board = {.n = n, .given = given};
        board.given_count = give(given, n, (int)rng_between(&rng, 0, most), rng_below(&rng, 8) == 0, &rng);
        expect_trial(&board);
        with_solutions += board.given_count > 0 && count(&board, &plain) > 0;
    }
    assert_true(with_solutions > kit_part(20));
}

/* Boards that are wider than the halves: all but some rows of a known solution are given. */
static void test_wide_boards(void **state)
{
    struct rng rng;
    uint64_t most = 0;
    rng_seed(&rng, 15);
    for (uint64_t i = 0; i < kit_rounds(120); i++) {
        size_t given[HALVES_MOST];
        int n = (int)rng_between(&rng, 14, HALVES_MOST), left = (int)rng_between(&rng, 0, 9);
        struct halves_board board = {.n = n, .given = given};
        /* There, knight's moves alone do not do. */
        if (n % 6 == 2 || n % 6 == 3) n = board.n = n - 2;
        bool *gone = alloc_array((size_t)n, sizeof *gone);
        for (int k = 0; k < left; k++) gone[rng_below(&rng, (uint64_t)n)] = true;
        for (int row = 0; row < n; row++) {
            int half = n / 2, column = row < half ? 2 * row + 1 : 2 * (row - half);
            if (!gone[row]) given[board.given_count++] = (size_t)(row * n + column);
        }
        alloc_free(gone);
        struct trial t = try_all(&board);
        assert_int_equal(count(&board, &plain), t.all);
        assert_true(t.all >= 1);
        if (t.all > most) most = t.all;
    }
    assert_true(most > 1);
}

/* ---- numbers that are known: A000170 */

static const uint64_t known[] = {1,   1,   0,    0,     2,     10,     4,       40,       92,
                                 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104};

static void test_known(void **state)
{
    const struct halves_kernel *kernels[KERNELS];
    int last = kit_is_short() ? 13 : 16;
    for (int n = 1; n <= last; n++) assert_int_equal(count(&(struct halves_board){.n = n}, &plain), known[n]);
    for (int i = list_kernels(kernels); i-- > 0;) {
        struct halves_options options = {.threads = 1, .kernel = kernels[i]};
        assert_int_equal(count(&(struct halves_board){.n = 13}, &options), known[13]);
    }
}

/* Every row of the first column in turn: together they are all solutions, also where the board is
 * too wide for one window. */
static void test_sums(void **state)
{
    for (int n = 12; n <= 14; n++) {
        uint64_t sum = 0;
        for (int row = 0; row < n; row++) {
            size_t given[] = {(size_t)(row * n)};
            sum += count(&(struct halves_board){.n = n, .given_count = 1, .given = given}, &plain);
        }
        assert_int_equal(sum, known[n]);
    }
    /* A000170(17), of which the solutions with these queens are a few. */
    size_t given[] = {3, 17 + 5, 2 * 17 + 16, 16 * 17 + 9}, other[] = {13, 17 + 11, 2 * 17 + 0, 16 * 17 + 7};
    uint64_t number = count(&(struct halves_board){.n = 17, .given_count = 4, .given = given}, &plain);
    assert_int_equal(number,
                     count(&(struct halves_board){.n = 17, .given_count = 4, .given = other}, &plain));
    assert_true(number > 100);
}

/* ---- kernels and sets */

static void test_kernels(void **state)
{
    enum { MOST = 70 };
    const struct halves_kernel *kernels[KERNELS];
    int kernel_count = list_kernels(kernels);
    const struct halves_kernel *portable = kernels[kernel_count - 1];
    struct rng rng;
    rng_seed(&rng, 16);
    assert_string_equal(portable->name, "portable");
    for (uint64_t round = 0; round < kit_rounds(2000); round++) {
        halves_word upper[MOST + HALVES_SLACK], lower[MOST + HALVES_SLACK];
        halves_word expected[MOST + HALVES_SLACK], found[MOST + HALVES_SLACK];
        size_t uppers = rng_below(&rng, MOST), lowers = rng_below(&rng, MOST);
        for (size_t i = 0; i < MOST + HALVES_SLACK; i++) {
            upper[i] = (halves_word)(rng_next(&rng) & rng_next(&rng));
            lower[i] = (halves_word)(rng_next(&rng) & rng_next(&rng) & rng_next(&rng));
        }
        halves_word queen = UINT32_C(0x10001) << rng_below(&rng, HALVES_WIDTH);
        int step = (int)rng_below(&rng, HALVES_WIDTH);
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
        struct halves_sets sets;
        size_t all = 0;
        halves_lists_init_sets(&sets, columns);
        for (int size = 0; size <= columns; size++)
            for (size_t i = 0; i < halves_lists_sets(columns, size); i++, all++) {
                assert_int_equal(__builtin_popcount(sets.set[size][i]), size);
                assert_int_equal(sets.rank[sets.set[size][i]], i);
                assert_true(i == 0 || sets.set[size][i] > sets.set[size][i - 1]);
            }
        assert_int_equal(all, 1 << columns);
        halves_lists_free_sets(&sets);
    }
}

static void test_the_best_kernel_runs(void **state)
{
    const struct halves_kernel *best = halves_kernel_best();
    assert_true(best->runs());
    print_message("# the kernel of this machine: %s\n", best->name);
}

/* ---- threads, progress, stops */

static void test_threads(void **state)
{
    size_t given[] = {5};
    struct halves_board with_given = {.n = 13, .given_count = 1, .given = given};
    uint64_t number = count(&with_given, &plain);
    for (int threads = 1; threads <= 5; threads++) {
        struct halves_options options = {.threads = threads};
        assert_int_equal(count(&(struct halves_board){.n = 12}, &options), known[12]);
        assert_int_equal(count(&(struct halves_board){.n = 4}, &options), known[4]);
        assert_int_equal(count(&with_given, &options), number);
    }
}

struct clerk {
    int asked, allowed;
    double done, total;
    bool fell, changed;
};

static bool stop_later(void *self)
{
    struct clerk *clerk = self;
    return ++clerk->asked > clerk->allowed;
}

static void note_progress(void *self, double done, double total)
{
    struct clerk *clerk = self;
    clerk->fell |= done < clerk->done || done > total * (1 + 1e-9);
    clerk->changed |= clerk->total != 0 && total != clerk->total;
    clerk->done = done;
    clerk->total = total;
}

static void test_progress(void **state)
{
    for (int threads = 1; threads <= 3; threads++) {
        struct clerk clerk = {.allowed = INT32_MAX};
        struct halves_options options = {.threads = threads,
                                         .deadline = &(struct deadline){.also = stop_later, .self = &clerk},
                                         .progress = note_progress,
                                         .self = &clerk};
        assert_int_equal(count(&(struct halves_board){.n = 13}, &options), known[13]);
        assert_true(clerk.asked > 0 && !clerk.fell && !clerk.changed);
        if (threads == 1) assert_true(clerk.asked > 30 && clerk.done == clerk.total);
    }
}

static void test_stop(void **state)
{
    int stopped = 0;
    for (int allowed = 0; allowed < 60; allowed += 4) {
        struct clerk clerk = {.allowed = allowed};
        struct halves_options options = {.threads = 1,
                                         .deadline = &(struct deadline){.also = stop_later, .self = &clerk}};
        struct halves_result result;
        halves_count(&(struct halves_board){.n = 12}, &options, &result);
        assert_true(result.number <= known[12]);
        stopped += result.verdict == HALVES_STOPPED;
        assert_int_equal(result.verdict == HALVES_STOPPED, clerk.asked > allowed);
        if (result.verdict == HALVES_COUNTED) assert_true(result.number == known[12]);
    }
    assert_true(stopped > 5 && stopped < 15);
    struct clerk clerk = {0};
    struct halves_turned turned;
    struct halves_options options = {.threads = 1,
                                     .deadline = &(struct deadline){.also = stop_later, .self = &clerk}};
    assert_false(halves_turned(&(struct halves_board){.n = 18}, &options, &turned));
}

/* ---- checkpoints */

struct place {
    char folder[64], path[96];
};

static void make_place(struct place *place)
{
    snprintf(place->folder, sizeof place->folder, "/tmp/damier-halves-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->path, sizeof place->path, "%s/count", place->folder);
}

/* Fails where anything was left behind. */
static void remove_place(const struct place *place)
{
    unlink(place->path);
    assert_int_equal(rmdir(place->folder), 0);
}

static bool is_there(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

/* Counts with checkpoints as often as possible, until the clerk says stop. */
static struct halves_result count_a_while(const struct halves_board *board, int threads, int allowed,
                                          const char *path)
{
    struct clerk clerk = {.allowed = allowed};
    struct halves_options options = {.threads = threads,
                                     .deadline = &(struct deadline){.also = stop_later, .self = &clerk},
                                     .progress = note_progress,
                                     .self = &clerk,
                                     .checkpoint = path};
    struct halves_result result;
    halves_count(board, &options, &result);
    assert_false(clerk.fell);
    return result;
}

/* Interrupted again and again at random, with other numbers of threads, until it is done. Returns
 * how often it went on from a file. */
static int interrupt(const struct halves_board *board, uint64_t expected, struct rng *rng)
{
    struct place place;
    struct halves_result result;
    int rounds = 0, resumed = 0;
    make_place(&place);
    do {
        /* The first time one thread stops early; then it depends on who is faster. */
        int threads = rounds ? 1 + (int)rng_below(rng, 3) : 1;
        result = count_a_while(board, threads, rounds ? (int)rng_below(rng, 12) : 6, place.path);
        assert_string_equal(result.sentence.text, "");
        resumed += result.resumed > 0;
        if (result.verdict == HALVES_COUNTED) assert_false(is_there(place.path));
    } while (result.verdict == HALVES_STOPPED && ++rounds < 1000);
    assert_int_equal(result.verdict, HALVES_COUNTED);
    assert_true(result.number == expected);
    remove_place(&place);
    return resumed;
}

static void test_interrupted(void **state)
{
    struct rng rng;
    size_t given[] = {2};
    struct halves_board with_given = {.n = 17, .given_count = 1, .given = given};
    int resumed = 0;
    rng_seed(&rng, 17);
    for (int n = 9; n <= 14; n++) resumed += interrupt(&(struct halves_board){.n = n}, known[n], &rng);
    assert_true(resumed >= 6);
    if (!kit_is_short()) interrupt(&with_given, count(&with_given, &plain), &rng);
}

/* A program that is killed leaves a whole file, or none. */
static void test_killed(void **state)
{
    struct halves_board board = {.n = 15};
    for (int i = 0; i < 4; i++) {
        struct place place;
        make_place(&place);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            count_a_while(&board, 1, INT32_MAX, place.path);
            _exit(0);
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000L * (i + 1)}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        struct halves_result result = count_a_while(&board, 1, INT32_MAX, place.path);
        assert_string_equal(result.sentence.text, "");
        assert_true(result.number == known[15]);
        char command[128]; /* what was being written when it was killed has another name */
        snprintf(command, sizeof command, "rm -f %s/.damier-*", place.folder);
        assert_int_equal(system(command), 0);
        remove_place(&place);
    }
}

static size_t read_all(const char *path, char bytes[4096])
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t size = fread(bytes, 1, 4095, in);
    assert_true(size > 60 && size < 4000);
    fclose(in);
    return size;
}

static void write_all(const char *path, const char *bytes, size_t size)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(out);
}

static void expect_refused(const struct halves_board *board, const char *path, const char *sentence)
{
    struct halves_result result = count_a_while(board, 1, INT32_MAX, path);
    assert_int_equal(result.verdict, HALVES_REFUSED);
    assert_non_null(strstr(result.sentence.text, sentence));
}

static void test_damaged(void **state)
{
    struct place place;
    struct rng rng;
    char bytes[4096] = {0};
    size_t given[] = {7};
    struct halves_board board = {.n = 10}, other = {.n = 11}, with_given = {10, 1, given};
    make_place(&place);
    rng_seed(&rng, 18);
    assert_int_equal(count_a_while(&board, 1, 12, place.path).verdict, HALVES_STOPPED);
    expect_refused(&other, place.path, "is the checkpoint of another count");
    expect_refused(&with_given, place.path, "is the checkpoint of another count");
    size_t size = read_all(place.path, bytes);
    for (int i = 0; i < 40; i++) { /* one bit wrong: all over the head, and anywhere */
        size_t at = i < 7 ? (size_t)i * 8 : (size_t)rng_below(&rng, size);
        char bit = (char)(1 << rng_below(&rng, 7));
        bytes[at] ^= bit;
        write_all(place.path, bytes, size);
        expect_refused(&board, place.path, at < 7 ? " is not a checkpoint of a count" : "is damaged");
        bytes[at] ^= bit;
    }
    for (int i = 0; i < 20; i++) {
        write_all(place.path, bytes, i == 0 ? 0 : (size_t)rng_below(&rng, size));
        expect_refused(&board, place.path, " is ");
    }
    write_all(place.path, bytes, size + 1);
    expect_refused(&board, place.path, "is damaged");
    write_all(place.path, bytes, size);
    struct halves_result result = count_a_while(&board, 2, INT32_MAX, place.path);
    assert_true(result.verdict == HALVES_COUNTED && result.number == known[10] && result.resumed > 0);
    remove_place(&place);
}

static void test_bad_path(void **state)
{
    struct place place;
    struct halves_board board = {.n = 8};
    make_place(&place);
    expect_refused(&board, place.folder, "cannot be a checkpoint of a count");
    assert_int_equal(mkfifo(place.path, 0600), 0);
    expect_refused(&board, place.path, "cannot be a checkpoint of a count");
    expect_refused(&board, "/nowhere/at/all", "cannot write /nowhere/at/all");
    expect_refused(&board, "-", "standard output cannot be a checkpoint file");
    remove_place(&place);
}

KIT_SUITE(halves)
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
