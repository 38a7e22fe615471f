/* Backtracking on problems without boards: permutations, subset sums, chains. */
#include "base/rng.h"
#include "kit_suite.h"
#include "search/tours/backtrack.h"

#include <string.h>

/* ---- permutations of 0 .. size-1, in lexicographic order */

enum { MOST = 8 };

struct permutation {
    uint32_t size, depth;
    uint32_t at[MOST];
    bool used[MOST];
    int found, wanted;   /* accepts after so many */
    uint32_t last[MOST]; /* the previous one */
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

static enum backtrack_verdict permutation_judge(void *state)
{
    struct permutation *p = state;
    if (p->depth < p->size) return BACKTRACK_CONTINUE;
    if (p->found > 0) {
        uint32_t i = 0;
        while (i < p->size && p->at[i] == p->last[i]) i++;
        assert_true(i < p->size && p->at[i] > p->last[i]);
    }
    memcpy(p->last, p->at, sizeof p->last);
    return ++p->found == p->wanted ? BACKTRACK_ACCEPT : BACKTRACK_REJECT;
}

static const struct backtrack_problem permutations = {permutation_candidates, permutation_promises,
                                                      permutation_make, permutation_undo, permutation_judge};

/* There are size! / (size - k)! prefixes of length k; each incomplete one tries `size` candidates,
 * and all but the empty one are undone. */
static void test_all_permutations(void **state)
{
    for (uint32_t size = 0; size <= MOST; size++) {
        struct permutation p = {.size = size};
        struct backtrack trial = {0};
        assert_int_equal(backtrack_run(&trial, &permutations, &p, NULL), BACKTRACK_EXHAUSTED);
        uint64_t beginnings = 1, all = 1;
        for (uint32_t k = 0; k < size; k++) all += beginnings *= size - k;
        assert_int_equal(p.found, beginnings);
        assert_int_equal(trial.undone, all - 1);
        assert_int_equal(trial.attempts, size * (all - beginnings));
        assert_int_equal(trial.depth, 0);
        assert_int_equal(p.depth, 0);
        backtrack_free(&trial);
        assert_null(trial.move);
    }
}

static void test_some_permutations(void **state)
{
    struct permutation p = {.size = 4, .wanted = 1};
    struct backtrack trial = {0};
    assert_int_equal(backtrack_run(&trial, &permutations, &p, NULL), BACKTRACK_FOUND);
    assert_int_equal(trial.attempts, 1 + 2 + 3 + 4);
    assert_int_equal(trial.undone, 0);
    assert_int_equal(trial.depth, 4);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(trial.move[i], i);
    backtrack_free(&trial);

    p = (struct permutation){.size = 4, .wanted = 24};
    assert_int_equal(backtrack_run(&trial, &permutations, &p, NULL), BACKTRACK_FOUND);
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(trial.move[i], 3 - i);
    assert_int_equal(trial.attempts, 4 * (1 + 4 + 12 + 24) - (1 + 2 + 3));
    backtrack_free(&trial);
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

static enum backtrack_verdict subset_judge(void *state)
{
    struct subset *s = state;
    if (s->depth < NUMBERS) return BACKTRACK_CONTINUE;
    if (s->sum == s->target) {
        assert_false(s->seen[s->taken]);
        s->seen[s->taken] = true;
        s->found++;
    }
    return BACKTRACK_REJECT;
}

static void test_subsets(void **state)
{
    static const struct backtrack_problem kind = {subset_candidates, subset_promises, subset_make,
                                                  subset_undo, subset_judge};
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 50; round++) {
        struct subset s = {.target = (int)rng_below(&rng, 60)};
        for (int i = 0; i < NUMBERS; i++) s.number[i] = (int)rng_below(&rng, 20);
        struct backtrack trial = {0};
        assert_int_equal(backtrack_run(&trial, &kind, &s, NULL), BACKTRACK_EXHAUSTED);
        for (uint32_t set = 0; set < 1 << NUMBERS; set++) {
            int sum = 0;
            for (int i = 0; i < NUMBERS; i++) sum += set >> i & 1 ? s.number[i] : 0;
            assert_int_equal(s.seen[set], sum == s.target);
        }
        assert_int_equal(s.sum, 0);
        assert_int_equal(s.taken, 0);
        backtrack_free(&trial);
    }
}

/* ---- chains: only the last candidate is admissible, up to some depth */

struct explanation_split {
    uint32_t candidates;
    uint64_t depth, length;
    enum backtrack_verdict at_end;
};

static uint32_t chain_candidates(const void *state)
{
    return ((const struct explanation_split *)state)->candidates;
}

static bool chain_promises(const void *state, uint32_t move)
{
    return move + 1 == ((const struct explanation_split *)state)->candidates;
}

static void chain_make(void *state, uint32_t move)
{
    struct explanation_split *explanation_split = state;
    assert_int_equal(move, explanation_split->candidates - 1);
    explanation_split->depth++;
}

static void chain_undo(void *state, uint32_t move)
{
    struct explanation_split *explanation_split = state;
    assert_int_equal(move, explanation_split->candidates - 1);
    explanation_split->depth--;
}

static enum backtrack_verdict chain_judge(void *state)
{
    const struct explanation_split *explanation_split = state;
    return explanation_split->depth < explanation_split->length ? BACKTRACK_CONTINUE
                                                                : explanation_split->at_end;
}

static const struct backtrack_problem chains = {chain_candidates, chain_promises, chain_make, chain_undo,
                                                chain_judge};

static void expect_chain(uint32_t candidates, uint64_t length, enum backtrack_verdict at_end)
{
    struct explanation_split explanation_split = {.candidates = candidates,
                                                  .length = length,
                                                  .at_end = at_end};
    struct backtrack trial = {0};
    bool found = at_end == BACKTRACK_ACCEPT;
    assert_int_equal(backtrack_run(&trial, &chains, &explanation_split, NULL),
                     found ? BACKTRACK_FOUND : BACKTRACK_EXHAUSTED);
    assert_int_equal(trial.attempts, candidates * length + (at_end == BACKTRACK_CONTINUE ? candidates : 0));
    assert_int_equal(trial.undone, found ? 0 : length);
    assert_int_equal(trial.depth, found ? length : 0);
    assert_int_equal(explanation_split.depth, trial.depth);
    backtrack_free(&trial);
}

/* Deeper than any call stack, wider than a byte, and complete at the start. */
static void test_chains(void **state)
{
    expect_chain(1, 2000000, BACKTRACK_ACCEPT);
    expect_chain(3, 2000000, BACKTRACK_REJECT);
    expect_chain(100000, 20, BACKTRACK_ACCEPT);
    expect_chain(70000, 20, BACKTRACK_REJECT);
    expect_chain(5, 0, BACKTRACK_ACCEPT);
    expect_chain(5, 0, BACKTRACK_REJECT);
    struct explanation_split blocked = {.candidates = 0, .length = 1};
    struct backtrack trial = {0};
    assert_int_equal(backtrack_run(&trial, &chains, &blocked, NULL), BACKTRACK_EXHAUSTED);
    assert_int_equal(trial.attempts, 0);
    backtrack_free(&trial);
}

/* ---- stopping */

static bool count_down(void *self)
{
    int *left = self;
    assert_true(*left > 0);
    return --*left == 0;
}

static void test_stop(void **state)
{
    for (int questions = 1; questions <= 3; questions++) {
        struct explanation_split explanation_split = {.candidates = 2, .length = UINT64_MAX};
        struct backtrack trial = {0};
        int left = questions;
        struct tour_watch watch = {.deadline = &(struct deadline){.also = count_down, .self = &left}};
        assert_int_equal(backtrack_run(&trial, &chains, &explanation_split, &watch), BACKTRACK_STOPPED);
        assert_int_equal(left, 0);
        assert_int_equal(trial.depth, explanation_split.depth);
        assert_int_equal(trial.attempts, 2 * explanation_split.depth);
        assert_in_range(trial.attempts, (uint64_t)questions * BACKTRACK_PATIENCE,
                        (uint64_t)questions * (BACKTRACK_PATIENCE + 2));
        backtrack_free(&trial);
    }
}

/* A success at the moment of a poll counts. */
static void test_stop_at_success(void **state)
{
    struct explanation_split explanation_split = {.candidates = 1,
                                                  .length = BACKTRACK_PATIENCE,
                                                  .at_end = BACKTRACK_ACCEPT};
    struct backtrack trial = {0};
    int left = 1;
    struct tour_watch watch = {.deadline = &(struct deadline){.also = count_down, .self = &left}};
    assert_int_equal(backtrack_run(&trial, &chains, &explanation_split, &watch), BACKTRACK_FOUND);
    backtrack_free(&trial);
    explanation_split = (struct explanation_split){.candidates = 1,
                                                   .length = BACKTRACK_PATIENCE + 1,
                                                   .at_end = BACKTRACK_ACCEPT};
    assert_int_equal(backtrack_run(&trial, &chains, &explanation_split, &watch), BACKTRACK_STOPPED);
    assert_int_equal(trial.depth, BACKTRACK_PATIENCE);
    backtrack_free(&trial);
}

static void test_watch_that_asks_nothing(void **state)
{
    struct explanation_split explanation_split = {.candidates = 1,
                                                  .length = 100000,
                                                  .at_end = BACKTRACK_ACCEPT};
    struct backtrack trial = {0};
    struct tour_watch watch = {0};
    assert_int_equal(backtrack_run(&trial, &chains, &explanation_split, &watch), BACKTRACK_FOUND);
    backtrack_free(&trial);
}

KIT_SUITE(backtrack)
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
