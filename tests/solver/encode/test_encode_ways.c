/* The encodings of at most one, at most k and bounded sums: their sizes and the strength of unit
 * propagation are as documented. (test_encode.c tests their correctness.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/sentence.h"
#include "kit_dpll.h"
#include "kit_suite.h"
#include "solver/encode/parts.h"

#include <string.h>

enum { MOST_INPUTS = 40 };

struct bench { /* an encoder over an empty model, with inputs 1 .. count */
    dm_model *model;
    struct encoder *encoder;
    struct kit_dpll dpll;
    int lits[2 * MOST_INPUTS];
    size_t count;
};

static void bench_open(struct bench *bench, size_t count, struct encode_config config)
{
    memset(bench, 0, sizeof *bench);
    bench->model = dm_model_new();
    bench->encoder =
        encode_new(bench->model, &config, (struct clause_sink){.clause = kit_dpll_add, .self = &bench->dpll});
    bench->count = count;
    for (size_t i = 0; i < count; i++) bench->lits[i] = encode_fresh(bench->encoder);
}

static void bench_close(struct bench *bench)
{
    encode_free(bench->encoder);
    dm_model_free(bench->model);
    kit_dpll_free(&bench->dpll);
}

static void check_size(const struct bench *bench, struct size size)
{
    assert_null(encode_error(bench->encoder));
    assert_int_equal(bench->dpll.clauses.size, size.clauses);
    assert_int_equal(encode_clauses(bench->encoder), size.clauses);
    assert_int_equal(encode_variables(bench->encoder) - (int)bench->count, size.variables);
}

/* ---- sizes */

static void test_pairwise_size(void **state)
{
    (void)state;
    for (size_t n = 0; n <= 12; n++) {
        struct bench bench;
        bench_open(&bench, n, (struct encode_config){0});
        pairwise_at_most_one(bench.encoder, bench.lits, n);
        check_size(&bench, (struct size){n ? (int64_t)(n * (n - 1) / 2) : 0, 0});
        check_size(&bench, pairwise_size(n));
        bench_close(&bench);
    }
}

static void test_product_size(void **state)
{
    (void)state;
    for (size_t n = 0; n <= MOST_INPUTS; n++) {
        struct bench bench;
        bench_open(&bench, n, (struct encode_config){0});
        product_at_most_one(bench.encoder, bench.lits, n);
        check_size(&bench, product_size(n));
        bench_close(&bench);
    }
    struct size seven = product_size(7), hundred = product_size(100);
    assert_int_equal(seven.clauses, 14 + 3 + 3); /* 3 x 3, pairs of rows and of columns */
    assert_int_equal(seven.variables, 6);
    assert_int_equal(hundred.clauses, 200 + 2 * (20 + 6 + 3)); /* 10 x 10, then 4 x 3 twice */
    assert_int_equal(hundred.variables, 20 + 2 * 7);
}

static void test_sequential_size(void **state)
{
    (void)state;
    for (int64_t n = 2; n <= 14; n++)
        for (int64_t k = 1; k < n; k++) {
            struct bench bench;
            bench_open(&bench, (size_t)n, (struct encode_config){0});
            sequential_at_most(bench.encoder, bench.lits, (size_t)n, k);
            check_size(&bench, (struct size){2 * k * (n - k) + n - 2 * k, k * (n - k)});
            check_size(&bench, sequential_size((size_t)n, k));
            bench_close(&bench);
        }
}

static void test_totalizer_count_size(void **state)
{
    (void)state;
    for (size_t n = 3; n <= 24; n++)
        for (int64_t k = 1; k < (int64_t)n - 1; k++) {
            struct bench bench;
            struct step steps[MOST_INPUTS];
            struct ladder ladders[MOST_INPUTS];
            bench_open(&bench, n, (struct encode_config){0});
            for (size_t i = 0; i < n; i++) {
                steps[i] = (struct step){1, bench.lits[i]};
                ladders[i] = (struct ladder){&steps[i], 1};
            }
            totalizer_at_most(bench.encoder, ladders, n, k);
            check_size(&bench, totalizer_count_size((int64_t)n, k));
            check_size(&bench, totalizer_size(bench.encoder, ladders, n, k, INT64_MAX / 2));
            bench_close(&bench);
        }
    /* Two nodes with sums 1 and 2; the root forbids 1+2 and 2+1. */
    struct size four = totalizer_count_size(4, 2);
    assert_int_equal(four.clauses, 3 + 3 + 2);
    assert_int_equal(four.variables, 4);
}

/* Random ladders over the inputs; returns how many. */
static size_t random_ladders(struct rng *rng, const struct bench *bench, struct step *steps,
                             struct ladder *ladders, int64_t *total)
{
    size_t count = 0, most_step = rng_below(rng, 2) ? 4 : 1;
    int64_t weight = rng_below(rng, 2) ? 3 : 1000000;
    *total = 0;
    for (size_t i = 0; i < bench->count;) {
        size_t length = 1 + rng_below(rng, most_step);
        int64_t sum = 0;
        ladders[count] = (struct ladder){&steps[i], 0};
        for (; length > 0 && i < bench->count; length--, i++) {
            sum += rng_between(rng, 1, weight);
            steps[i] = (struct step){sum, bench->lits[i]};
            ladders[count].count++;
        }
        *total += sum;
        count++;
    }
    return count;
}

static void test_sum_sizes(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 300; round++) {
        struct step steps[MOST_INPUTS];
        struct ladder ladders[MOST_INPUTS];
        for (int way = LINEAR_TOTALIZER; way <= LINEAR_ADDER; way++) {
            struct bench bench;
            int64_t total;
            bench_open(&bench, 2 + rng_below(&rng, 10), (struct encode_config){0});
            size_t count = random_ladders(&rng, &bench, steps, ladders, &total);
            int64_t bound = rng_between(&rng, 0, total - 1);
            if (way == LINEAR_ADDER) {
                adder_at_most(bench.encoder, ladders, count, bound);
                check_size(&bench, adder_size(bench.encoder, ladders, count, bound));
            } else if (count > 1) {
                for (size_t i = 0; i < count; i++) /* the totalizer gets no step beyond the bound */
                    while (ladders[i].steps[ladders[i].count - 1].sum > bound)
                        bound = ladders[i].steps[ladders[i].count - 1].sum;
                totalizer_at_most(bench.encoder, ladders, count, bound);
                check_size(&bench, totalizer_size(bench.encoder, ladders, count, bound, INT64_MAX / 2));
            }
            bench_close(&bench);
        }
    }
}

/* An adder of three literals and the bound 1: a full adder, then "not the carry". */
static void test_smallest_adder(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, 3, (struct encode_config){0});
    struct step steps[] = {{1, 1}, {1, 2}, {1, 3}};
    struct ladder ladders[] = {{&steps[0], 1}, {&steps[1], 1}, {&steps[2], 1}};
    adder_at_most(bench.encoder, ladders, 3, 1);
    check_size(&bench, (struct size){14 + 1, 2});
    bench_close(&bench);
}

static void test_automatic_choice(void **state)
{
    (void)state;
    for (size_t n = 3; n <= MOST_INPUTS; n++) {
        struct bench bench;
        bench_open(&bench, n, (struct encode_config){0});
        cardinality_at_most_one(bench.encoder, bench.lits, n);
        check_size(&bench, pairwise_size(n));
        bench_close(&bench);
        for (int64_t k = 2; k < (int64_t)n - 1; k++) {
            bench_open(&bench, n, (struct encode_config){0});
            cardinality_at_most(bench.encoder, bench.lits, n, k);
            struct size a = sequential_size(n, k), b = totalizer_count_size((int64_t)n, k);
            bool first = a.clauses + a.variables <= b.clauses + b.variables;
            check_size(&bench, first ? a : b);
            bench_close(&bench);
        }
    }
    for (size_t n = 64; n <= 65; n++) {
        struct bench bench;
        bench_open(&bench, n, (struct encode_config){0});
        cardinality_at_most_one(bench.encoder, bench.lits, n);
        check_size(&bench, n == 64 ? pairwise_size(n) : product_size(n));
        bench_close(&bench);
    }
}

/* ---- queens, by pairs: the number that is printed before the clauses */

static void line(dm_model *model, const dm_lit *board, int n, int row, int column, int down, int right)
{
    dm_lit lits[64];
    size_t count = 0;
    for (; row >= 0 && row < n && column >= 0 && column < n; row += down, column += right)
        lits[count++] = board[row * n + column];
    dm_at_most(model, 1, count, lits);
}

static dm_model *queens(int n)
{
    dm_model *model = dm_model_new();
    dm_lit board[64 * 64];
    for (int i = 0; i < n * n; i++) board[i] = dm_bool(model);
    for (int i = 0; i < n; i++) {
        dm_lit column[64];
        for (int j = 0; j < n; j++) column[j] = board[j * n + i];
        dm_clause(model, (size_t)n, board + i * n);
        dm_clause(model, (size_t)n, column);
        line(model, board, n, i, 0, 0, 1);
        line(model, board, n, 0, i, 1, 0);
        line(model, board, n, i, 0, 1, 1);
        line(model, board, n, i, 0, -1, 1);
        if (i > 0) line(model, board, n, 0, i, 1, 1);
        if (i > 0) line(model, board, n, n - 1, i, -1, 1);
    }
    return model;
}

static void test_queens_count(void **state)
{
    (void)state;
    for (int n = 1; n <= 40; n++) {
        dm_model *model = queens(n);
        struct encoder *encoder =
            encode_new(model, &(struct encode_config){.amo = AMO_PAIRWISE}, (struct clause_sink){0});
        encode_load(encoder);
        assert_int_equal(encode_variables(encoder), n * n);
        assert_int_equal(encode_clauses(encoder), 2 * n + n * (n - 1) * (5 * n - 1) / 3);
        encode_free(encoder);
        dm_model_free(model);
    }
}

/* ---- propagation */

static void test_at_most_one_propagates(void **state)
{
    (void)state;
    for (int way = AMO_AUTO; way <= AMO_PRODUCT; way++)
        for (size_t n = 2; n <= 30; n++) {
            struct bench bench;
            bench_open(&bench, n, (struct encode_config){.amo = way});
            cardinality_at_most_one(bench.encoder, bench.lits, n);
            for (size_t i = 0; i < n; i++) {
                assert_true(kit_dpll_propagate(&bench.dpll, &bench.lits[i], 1));
                for (size_t j = 0; j < n; j++)
                    assert_true(kit_dpll_known(&bench.dpll, i == j ? bench.lits[j] : -bench.lits[j]));
            }
            assert_false(kit_dpll_propagate(&bench.dpll, (int[]){bench.lits[0], bench.lits[n - 1]}, 2));
            bench_close(&bench);
        }
}

static void test_cardinality_propagates(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 11);
    for (int round = 0; round < 400; round++) {
        struct bench bench;
        size_t n = 4 + rng_below(&rng, 12);
        int64_t k = rng_between(&rng, 1, (int64_t)n - 1);
        struct encode_config config = {.amo = round % 4, .card = round / 4 % 3};
        bench_open(&bench, n, config);
        cardinality_at_most(bench.encoder, bench.lits, n, k);
        rng_shuffle(&rng, bench.lits, n, sizeof *bench.lits);
        assert_true(kit_dpll_propagate(&bench.dpll, bench.lits, (size_t)k));
        for (size_t i = (size_t)k; i < n; i++) assert_true(kit_dpll_known(&bench.dpll, -bench.lits[i]));
        assert_true(kit_dpll_propagate(&bench.dpll, bench.lits, (size_t)k - 1));
        for (size_t i = (size_t)k - 1; i < n; i++) assert_false(kit_dpll_known(&bench.dpll, -bench.lits[i]));
        bench_close(&bench);
    }
}

/* What each ladder has reached at least, by the chosen literals of `chosen`. */
static int64_t reached(struct ladder ladder, const bool *chosen, const struct step *steps)
{
    int64_t sum = 0;
    for (size_t j = 0; j < ladder.count; j++)
        if (chosen[&ladder.steps[j] - steps]) sum = ladder.steps[j].sum;
    return sum;
}

static void test_totalizer_propagates(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12);
    for (int round = 0; round < 600; round++) {
        struct bench bench;
        struct step steps[MOST_INPUTS];
        struct ladder ladders[MOST_INPUTS], kept[MOST_INPUTS];
        bool chosen[MOST_INPUTS] = {false};
        int assumptions[MOST_INPUTS];
        int64_t total, sum = 0;
        size_t assumed = 0;
        bench_open(&bench, 3 + rng_below(&rng, 9), (struct encode_config){.linear = LINEAR_TOTALIZER});
        size_t count = random_ladders(&rng, &bench, steps, ladders, &total);
        int64_t bound = rng_between(&rng, 0, total - 1);
        for (size_t i = 0; i < count; i++) /* each step implies the one below */
            for (size_t j = 1; j < ladders[i].count; j++)
                encode_clause(bench.encoder, (int[]){-ladders[i].steps[j].lit, ladders[i].steps[j - 1].lit},
                              2);
        struct step copy[MOST_INPUTS];
        memcpy(copy, steps, sizeof copy);
        memcpy(kept, ladders, sizeof kept);
        for (size_t i = 0; i < count; i++) kept[i].steps = copy + (ladders[i].steps - steps);
        inequality_at_most(bench.encoder, kept, count, bound);
        for (size_t i = 0; i < bench.count; i++)
            if (rng_below(&rng, 3) == 0) {
                chosen[i] = true;
                assumptions[assumed++] = steps[i].lit;
            }
        for (size_t i = 0; i < count; i++) sum += reached(ladders[i], chosen, steps);
        assert_int_equal(kit_dpll_propagate(&bench.dpll, assumptions, assumed), sum <= bound);
        for (size_t i = 0; i < count && sum <= bound; i++)
            for (size_t j = 0; j < ladders[i].count; j++) {
                int64_t with = sum - reached(ladders[i], chosen, steps) + ladders[i].steps[j].sum;
                assert_int_equal(kit_dpll_known(&bench.dpll, -ladders[i].steps[j].lit), with > bound);
            }
        bench_close(&bench);
    }
}

/* Known inputs make everything in an adder known. */
static void test_adder_adds(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 13);
    for (int round = 0; round < 300; round++) {
        struct bench bench;
        struct step steps[MOST_INPUTS];
        struct ladder ladders[MOST_INPUTS];
        int inputs[MOST_INPUTS];
        int64_t total, sum = 0;
        bench_open(&bench, 2 + rng_below(&rng, 20), (struct encode_config){0});
        size_t count = random_ladders(&rng, &bench, steps, ladders, &total);
        int64_t bound = rng_between(&rng, 0, total - 1);
        adder_at_most(bench.encoder, ladders, count, bound);
        for (size_t i = 0; i < bench.count; i++) inputs[i] = -bench.lits[i];
        for (size_t i = 0; i < count; i++) {
            size_t level = rng_below(&rng, ladders[i].count + 1);
            for (size_t j = 0; j < level; j++) inputs[&ladders[i].steps[j] - steps] *= -1;
            if (level > 0) sum += ladders[i].steps[level - 1].sum;
        }
        assert_int_equal(kit_dpll_propagate(&bench.dpll, inputs, bench.count), sum <= bound);
        bench_close(&bench);
    }
}

/* ---- the table of choices */

static void test_options(void **state)
{
    (void)state;
    struct encode_config config = {0};
    struct sentence error = {""};
    assert_true(option_set(encode_options, &config, "amo", "product", &error));
    assert_true(option_set(encode_options, &config, "card", "totalizer", &error));
    assert_true(option_set(encode_options, &config, "linear", "adder", &error));
    assert_true(option_set(encode_options, &config, "int", "direct", &error));
    assert_int_equal(config.amo, AMO_PRODUCT);
    assert_int_equal(config.card, CARD_TOTALIZER);
    assert_int_equal(config.linear, LINEAR_ADDER);
    assert_int_equal(config.integer, INT_DIRECT);
    assert_false(option_set(encode_options, &config, "amo", "adder", &error));
    assert_false(sentence_is_empty(&error));
}

KIT_SUITE(encode_ways)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairwise_size),
                                       cmocka_unit_test(test_product_size),
                                       cmocka_unit_test(test_sequential_size),
                                       cmocka_unit_test(test_totalizer_count_size),
                                       cmocka_unit_test(test_sum_sizes),
                                       cmocka_unit_test(test_smallest_adder),
                                       cmocka_unit_test(test_automatic_choice),
                                       cmocka_unit_test(test_queens_count),
                                       cmocka_unit_test(test_at_most_one_propagates),
                                       cmocka_unit_test(test_cardinality_propagates),
                                       cmocka_unit_test(test_totalizer_propagates),
                                       cmocka_unit_test(test_adder_adds),
                                       cmocka_unit_test(test_options)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
