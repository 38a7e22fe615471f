/* Trial and error with users that have nothing to do with boards: permutations, subsets with a sum,
 * chains. */
#include "base/rng.h"
#include "kit_suite.h"
#include "search/walk/trial.h"

#include <string.h>

/* ---- permutations of 0 .. size-1, in the order of the dictionary */

enum { MOST = 8 };

struct permutation {
    uint32_t size, depth;
    uint32_t at[MOST];
    bool used[MOST];
    int found, wanted;   /* enough after so many */
    uint32_t last[MOST]; /* the one found before */
};

static uint32_t permutation_candidates(const void *state)
{
    return ((const struct permutation *)state)->size;
}

static bool permutation_promises(const void *state, uint32_t move)
{
    const struct permutation *p = state;
    assert_true(move < p->size && p->depth < p->size);
    return !p->used[move];
}

static void permutation_make(void *state, uint32_t move)
{
    struct permutation *p = state;
    assert_false(p->used[move]);
    p->used[move] = true;
    p->at[p->depth++] = move;
}

static void permutation_undo(void *state, uint32_t move)
{
    struct permutation *p = state;
    assert_int_equal(p->at[--p->depth], move);
    p->used[move] = false;
}

static enum trial_word permutation_judge(void *state)
{
    struct permutation *p = state;
    if (p->depth < p->size) return TRIAL_GO_ON;
    if (p->found > 0) {
        uint32_t i = 0;
        while (i < p->size && p->at[i] == p->last[i]) i++;
        assert_true(i < p->size && p->at[i] > p->last[i]);
    }
    memcpy(p->last, p->at, sizeof p->last);
    return ++p->found == p->wanted ? TRIAL_ENOUGH : TRIAL_TURN_BACK;
}

static const struct trial_kind permutations = {permutation_candidates, permutation_promises, permutation_make,
                                               permutation_undo, permutation_judge};

/* There are size! / (size - k)! beginnings of length k; each but the whole ones tries `size`
 * candidates, and all but the empty one are taken back. */
static void test_all_permutations(void **state)
{
    for (uint32_t size = 0; size <= MOST; size++) {
        struct permutation p = {.size = size};
        struct trial trial = {0};
        assert_int_equal(trial_run(&trial, &permutations, &p, NULL), TRIAL_EXHAUSTED);
        uint64_t beginnings = 1, all = 1;
        for (uint32_t k = 0; k < size; k++) all += beginnings *= size - k;
        assert_int_equal(p.found, beginnings);
        assert_int_equal(trial.undone, all - 1);
        assert_int_equal(trial.attempts, size * (all - beginnings));
        assert_int_equal(trial.depth, 0);
        assert_int_equal(p.depth, 0);
        trial_free(&trial);
        assert_null(trial.move);
    }
}

static void test_some_permutations(void **state)
{
    struct permutation p = {.size = 4, .wanted = 1};
    struct trial trial = {0};
    assert_int_equal(trial_run(&trial, &permutations, &p, NULL), TRIAL_FOUND);
    assert_int_equal(trial.attempts, 1 + 2 + 3 + 4);
    assert_int_equal(trial.undone, 0);
    assert_int_equal(trial.depth, 4);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(trial.move[i], i);
    trial_free(&trial);

    p = (struct permutation){.size = 4, .wanted = 24};
    assert_int_equal(trial_run(&trial, &permutations, &p, NULL), TRIAL_FOUND);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(trial.move[i], 3 - i);
    assert_int_equal(trial.attempts, 4 * (1 + 4 + 12 + 24) - (1 + 2 + 3));
    trial_free(&trial);
}

/* ---- subsets with a sum: candidate 0 takes the next number, 1 leaves it */

enum { NUMBERS = 12 };

struct subset {
    int number[NUMBERS], sum, target;
    uint32_t depth, taken, found;
    bool seen[1 << NUMBERS];
};

static uint32_t subset_candidates(const void *state)
{
    return 2;
}

static bool subset_promises(const void *state, uint32_t move)
{
    const struct subset *s = state;
    return move == 1 || s->sum + s->number[s->depth] <= s->target;
}

static void subset_make(void *state, uint32_t move)
{
    struct subset *s = state;
    if (move == 0) {
        s->sum += s->number[s->depth];
        s->taken |= UINT32_C(1) << s->depth;
    }
    s->depth++;
}

static void subset_undo(void *state, uint32_t move)
{
    struct subset *s = state;
    s->depth--;
    if (move == 0) {
        s->sum -= s->number[s->depth];
        s->taken &= ~(UINT32_C(1) << s->depth);
    }
}

static enum trial_word subset_judge(void *state)
{
    struct subset *s = state;
    if (s->depth < NUMBERS) return TRIAL_GO_ON;
    if (s->sum == s->target) {
        assert_false(s->seen[s->taken]);
        s->seen[s->taken] = true;
        s->found++;
    }
    return TRIAL_TURN_BACK;
}

static void test_subsets(void **state)
{
    static const struct trial_kind kind = {subset_candidates, subset_promises, subset_make, subset_undo,
                                           subset_judge};
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 50; round++) {
        struct subset s = {.target = (int)rng_below(&rng, 60)};
        for (int i = 0; i < NUMBERS; i++) s.number[i] = (int)rng_below(&rng, 20);
        struct trial trial = {0};
        assert_int_equal(trial_run(&trial, &kind, &s, NULL), TRIAL_EXHAUSTED);
        for (uint32_t set = 0; set < 1 << NUMBERS; set++) {
            int sum = 0;
            for (int i = 0; i < NUMBERS; i++) sum += set >> i & 1 ? s.number[i] : 0;
            assert_int_equal(s.seen[set], sum == s.target);
        }
        assert_int_equal(s.sum, 0);
        assert_int_equal(s.taken, 0);
        trial_free(&trial);
    }
}

/* ---- chains: a number of candidates of which the last one promises, up to some depth */

struct chain {
    uint32_t candidates;
    uint64_t depth, length;
    enum trial_word at_end;
};

static uint32_t chain_candidates(const void *state)
{
    return ((const struct chain *)state)->candidates;
}

static bool chain_promises(const void *state, uint32_t move)
{
    return move + 1 == ((const struct chain *)state)->candidates;
}

static void chain_make(void *state, uint32_t move)
{
    struct chain *chain = state;
    assert_int_equal(move, chain->candidates - 1);
    chain->depth++;
}

static void chain_undo(void *state, uint32_t move)
{
    struct chain *chain = state;
    assert_int_equal(move, chain->candidates - 1);
    chain->depth--;
}

static enum trial_word chain_judge(void *state)
{
    const struct chain *chain = state;
    return chain->depth < chain->length ? TRIAL_GO_ON : chain->at_end;
}

static const struct trial_kind chains = {chain_candidates, chain_promises, chain_make, chain_undo,
                                         chain_judge};

static void expect_chain(uint32_t candidates, uint64_t length, enum trial_word at_end)
{
    struct chain chain = {.candidates = candidates, .length = length, .at_end = at_end};
    struct trial trial = {0};
    bool found = at_end == TRIAL_ENOUGH;
    assert_int_equal(trial_run(&trial, &chains, &chain, NULL), found ? TRIAL_FOUND : TRIAL_EXHAUSTED);
    assert_int_equal(trial.attempts, candidates * length + (at_end == TRIAL_GO_ON ? candidates : 0));
    assert_int_equal(trial.undone, found ? 0 : length);
    assert_int_equal(trial.depth, found ? length : 0);
    assert_int_equal(chain.depth, trial.depth);
    trial_free(&trial);
}

/* Deeper than any stack of calls, wider than a byte, and finished before it begins. */
static void test_chains(void **state)
{
    expect_chain(1, 2000000, TRIAL_ENOUGH);
    expect_chain(3, 2000000, TRIAL_TURN_BACK);
    expect_chain(100000, 20, TRIAL_ENOUGH);
    expect_chain(70000, 20, TRIAL_TURN_BACK);
    expect_chain(5, 0, TRIAL_ENOUGH);
    expect_chain(5, 0, TRIAL_TURN_BACK);
    struct chain blocked = {.candidates = 0, .length = 1};
    struct trial trial = {0};
    assert_int_equal(trial_run(&trial, &chains, &blocked, NULL), TRIAL_EXHAUSTED);
    assert_int_equal(trial.attempts, 0);
    trial_free(&trial);
}

/* ---- interruption */

static bool count_down(void *self)
{
    int *left = self;
    assert_true(*left > 0);
    return --*left == 0;
}

static void test_stop(void **state)
{
    for (int questions = 1; questions <= 3; questions++) {
        struct chain chain = {.candidates = 2, .length = UINT64_MAX};
        struct trial trial = {0};
        int left = questions;
        struct tour_watch watch = {.deadline = &(struct deadline){.also = count_down, .self = &left}};
        assert_int_equal(trial_run(&trial, &chains, &chain, &watch), TRIAL_STOPPED);
        assert_int_equal(left, 0);
        assert_int_equal(trial.depth, chain.depth);
        assert_int_equal(trial.attempts, 2 * chain.depth);
        assert_in_range(trial.attempts, (uint64_t)questions * TRIAL_PATIENCE,
                        (uint64_t)questions * (TRIAL_PATIENCE + 2));
        trial_free(&trial);
    }
}

/* What is found at the moment of the question is found. */
static void test_stop_at_success(void **state)
{
    struct chain chain = {.candidates = 1, .length = TRIAL_PATIENCE, .at_end = TRIAL_ENOUGH};
    struct trial trial = {0};
    int left = 1;
    struct tour_watch watch = {.deadline = &(struct deadline){.also = count_down, .self = &left}};
    assert_int_equal(trial_run(&trial, &chains, &chain, &watch), TRIAL_FOUND);
    trial_free(&trial);
    chain = (struct chain){.candidates = 1, .length = TRIAL_PATIENCE + 1, .at_end = TRIAL_ENOUGH};
    assert_int_equal(trial_run(&trial, &chains, &chain, &watch), TRIAL_STOPPED);
    assert_int_equal(trial.depth, TRIAL_PATIENCE);
    trial_free(&trial);
}

static void test_watch_that_asks_nothing(void **state)
{
    struct chain chain = {.candidates = 1, .length = 100000, .at_end = TRIAL_ENOUGH};
    struct trial trial = {0};
    struct tour_watch watch = {0};
    assert_int_equal(trial_run(&trial, &chains, &chain, &watch), TRIAL_FOUND);
    trial_free(&trial);
}

KIT_SUITE(trial)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_permutations),
        cmocka_unit_test(test_some_permutations),
        cmocka_unit_test(test_subsets),
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_stop_at_success),
        cmocka_unit_test(test_watch_that_asks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
