/* Step plans, on states that are only strikes which depend on each other: what is told before a
 * value is what the value needs, no more; planning leaves the state as it was. */
#include "base/rng.h"
#include "kit_suite.h"
#include "puzzle/step_plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { STRIKES = 40, VALUE = STRIKES, NONE = -1, RANDOM = 200 };

/* A strike is possible if the strikes that it needs are made; the value likewise. */
struct logic {
    uint64_t needs[STRIKES + 1];
    uint64_t made;
    int trail[STRIKES + 1], size;
    int found;
    bool contradicts; /* the value is a contradiction */
    bool valued;
};

static bool is_possible(const struct logic *g, int move)
{
    return !(g->needs[move] & ~g->made);
}

static enum logic_answer find(struct logic *g, struct step_move move)
{
    g->found = move.at;
    if (!is_possible(g, move.at)) return LOGIC_NOTHING;
    if (move.at == VALUE) return g->contradicts ? LOGIC_CONTRADICTION : LOGIC_DEDUCED;
    return g->made >> move.at & 1 ? LOGIC_NOTHING : LOGIC_DEDUCED;
}

static enum logic_answer find_next(struct logic *g, enum level most, struct step_move *move)
{
    (void)most;
    if (g->valued) return LOGIC_NOTHING;
    for (int i = VALUE; i >= 0; i--) { /* the value first */
        *move = (struct step_move){.at = i};
        enum logic_answer answer = find(g, *move);
        if (answer != LOGIC_NOTHING) return answer;
    }
    return LOGIC_NOTHING;
}

static void apply(struct logic *g)
{
    if (g->found == VALUE) {
        g->valued = true;
        return;
    }
    g->made |= UINT64_C(1) << g->found;
    g->trail[g->size++] = g->found;
}

static void go_back(struct logic *g, size_t mark)
{
    while ((size_t)g->size > mark) g->made &= ~(UINT64_C(1) << g->trail[--g->size]);
}

static size_t mark(const struct logic *g)
{
    return (size_t)g->size;
}

static bool is_value(const struct logic *g)
{
    return g->found == VALUE;
}

static bool is_broken(const struct logic *g)
{
    (void)g;
    return false;
}

static struct step_plan_by by_of(size_t most)
{
    return (struct step_plan_by){.find = find,
                                 .find_next = find_next,
                                 .apply = apply,
                                 .is_value = is_value,
                                 .is_broken = is_broken,
                                 .rewind = go_back,
                                 .mark = mark,
                                 .most = most};
}

/* All that a move needs. */
static uint64_t closure(const struct logic *g, int move)
{
    uint64_t all = g->needs[move];
    for (uint64_t left = all; left; left &= left - 1) all |= closure(g, __builtin_ctzll(left));
    return all;
}

/* Steps to the end; returns the strikes that were told, in a set. */
static uint64_t step(struct logic *g, size_t most, enum logic_answer *last)
{
    const struct step_plan_by by = by_of(most);
    struct step_plan plan = {0};
    struct step_move move;
    uint64_t told = 0;
    while (true) {
        int before = g->size;
        *last = step_plan_next(&plan, &by, g, LEVEL_HARD, &move);
        assert_int_equal(g->size, before);
        if (*last != LOGIC_DEDUCED || move.at == VALUE) break;
        assert_false(told >> move.at & 1);
        told |= UINT64_C(1) << move.at;
        apply(g);
    }
    step_plan_free(&plan);
    return told;
}

/* Strike i needs a few of those before it. */
static struct logic random_state(struct rng *rng)
{
    struct logic g = {.found = NONE};
    for (int i = 1; i <= VALUE; i++)
        for (int k = 0; k < 2; k++)
            if (rng_below(rng, 3) == 0) g.needs[i] |= UINT64_C(1) << rng_below(rng, (uint64_t)i);
    return g;
}

static void test_needed(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < RANDOM; round++) {
        struct logic g = random_state(&rng), same = g;
        enum logic_answer last;
        same.contradicts = true;
        assert_true(step(&g, SIZE_MAX, &last) == closure(&g, VALUE));
        assert_int_equal(last, LOGIC_DEDUCED);
        assert_true(step(&same, SIZE_MAX, &last) == closure(&same, VALUE));
        assert_int_equal(last, LOGIC_CONTRADICTION);
    }
}

/* Without a value, and beyond the limit, all is told as it is found. */
static void test_not_minimal(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (int round = 0; round < RANDOM; round++) {
        struct logic g = random_state(&rng), other = g;
        enum logic_answer last;
        g.needs[VALUE] = UINT64_C(1) << 63; /* never */
        assert_true(step(&g, SIZE_MAX, &last) == (UINT64_C(1) << STRIKES) - 1);
        assert_int_equal(last, LOGIC_NOTHING);
        uint64_t told = step(&other, 3, &last), needed = closure(&other, VALUE);
        assert_true((told & needed) == needed);
        assert_int_equal(last, LOGIC_DEDUCED);
    }
}

/* A value that was set makes a plan of the old state void. */
static void test_forget(void **state)
{
    (void)state;
    const struct step_plan_by by = by_of(SIZE_MAX);
    struct logic g = {.needs = {[VALUE] = 7}};
    struct step_plan plan = {0};
    struct step_move move;
    assert_int_equal(step_plan_next(&plan, &by, &g, LEVEL_HARD, &move), LOGIC_DEDUCED);
    assert_int_equal(plan.moves.size, 3);
    step_plan_forget(&plan);
    assert_int_equal(plan.moves.size, 0);
    g.made = 7;
    assert_int_equal(step_plan_next(&plan, &by, &g, LEVEL_HARD, &move), LOGIC_DEDUCED);
    assert_int_equal(move.at, VALUE);
    step_plan_free(&plan);
}

KIT_SUITE(step_plan)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_needed),
        cmocka_unit_test(test_not_minimal),
        cmocka_unit_test(test_forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
