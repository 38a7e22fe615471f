/* The state of Garam's rules for people: steps find what following finds, undoing leaves no trace,
 * goals are reached. */
#include "kit_garam.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/regions/candidates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &garam_rules_logic;

/* ---- Steps */

enum { LONGEST = 200 }; /* characters of a sentence */

/* The facts of a deduction were open, and what it strikes out was left; its rule is within the
 * level, its reasons are known or at least narrowed. */
static void check_deduction(const struct deduction *d, const struct logic *before, enum level level)
{
    size_t length = strlen(d->sentence.text);
    assert_in_range(length, 1, LONGEST);
    assert_int_equal(d->sentence.text[length - 1], '.');
    assert_in_range(d->rule, 0, GARAM_RULES - 1);
    assert_true(rules->rules[d->rule].level <= level);
    assert_true((d->facts.size > 0) != (d->excluded.size > 0));
    if (d->excluded.size) assert_int_equal(d->rule, GARAM_CANDIDATES);
    for (size_t i = 0; i < d->facts.size; i++)
        assert_int_equal(before->known[d->facts.data[i].cell], LOGIC_OPEN);
    for (size_t i = 0; i < d->excluded.size; i++)
        assert_true(before->left[d->excluded.data[i].cell] >> d->excluded.data[i].value & 1);
    for (size_t i = 0; i < d->because.size; i++)
        assert_true(before->known[d->because.data[i]] != LOGIC_OPEN || d->rule == GARAM_CANDIDATES);
}

static void check_carried_out(const struct deduction *d, const struct logic *g)
{
    for (size_t i = 0; i < d->facts.size; i++)
        assert_int_equal(g->known[d->facts.data[i].cell], d->facts.data[i].value);
    for (size_t i = 0; i < d->excluded.size; i++)
        assert_false(g->left[d->excluded.data[i].cell] >> d->excluded.data[i].value & 1);
}

static void check_steps(struct kit_garam *kit, enum level level)
{
    size_t cells = kit->board.base.board.cells;
    struct logic *g = kit_garam_open(kit), *h = kit_garam_open(kit), *last = kit_garam_open(kit);
    struct deduction d = {0};
    enum logic_answer answer;
    while ((answer = rules->step(g, level, &d)) == LOGIC_DEDUCED) {
        check_deduction(&d, last, level);
        check_carried_out(&d, g);
        memcpy(last->known, g->known, cells * sizeof *g->known);
        memcpy(last->left, g->left, cells * sizeof *g->left);
    }
    assert_int_equal(answer, rules->follow(h, level, SIZE_MAX));
    if (answer == LOGIC_NOTHING) {
        assert_memory_equal(g->known, h->known, cells * sizeof *g->known);
        assert_memory_equal(g->left, h->left, cells * sizeof *g->left);
    } else {
        assert_true(!sentence_is_empty(&d.sentence) && !d.facts.size && !d.excluded.size);
        assert_int_equal(rules->step(g, level, &d), LOGIC_CONTRADICTION);
    }
    logic_free_deduction(&d);
    rules->close(g);
    rules->close(h);
    rules->close(last);
}

static void test_steps_tell_the_same(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 25);
    for (int round = 0; round < (int)kit_rounds(3000); round++) {
        struct kit_garam *kit = kit_garam_puzzle(&rng, round, 70);
        check_steps(kit, (enum level)(round % 5 % 3));
        kit_garam_free(kit);
    }
}

/* ---- Undoing */

struct copy { /* all known values of a state */
    size_t mark, clashes;
    int32_t known[KIT_GARAM_CELLS];
    uint64_t left[KIT_GARAM_CELLS];
    uint32_t stale[KIT_GARAM_EQUATIONS];
};

static struct copy copy_of(const struct logic *g)
{
    struct copy copy = {.mark = rules->mark(g), .clashes = g->clashes};
    memcpy(copy.known, g->known, g->board->cells * sizeof *g->known);
    memcpy(copy.left, g->left, g->board->cells * sizeof *g->left);
    memcpy(copy.stale, g->stale, g->regions->count * sizeof *g->stale);
    return copy;
}

/* What is counted and listed is what can be seen from the cells. */
static void check_state(const struct logic *g)
{
    size_t clashes = 0;
    for (size_t i = 0; i < g->board->cells; i++) {
        clashes += g->left[i] == 0;
        if (g->known[i] == LOGIC_OPEN)
            assert_false(candidates_is_single(g->left[i]));
        else
            assert_int_equal(g->left[i] & ~(UINT64_C(1) << g->known[i]), 0);
    }
    assert_int_equal(g->clashes, clashes);
}

/* The rules find the same as on a fresh board with the same known values. What was struck out may
 * show a contradiction that only the hard level finds there. */
static void check_like_fresh(struct kit_garam *kit, struct logic *g, enum level level)
{
    size_t cells = kit->board.base.board.cells;
    for (size_t i = 0; i < cells; i++)
        kit->given[i] = g->known[i] == LOGIC_OPEN ? (int8_t)GARAM_OPEN : (int8_t)g->known[i];
    struct logic *fresh = kit_garam_open(kit);
    enum logic_answer there = rules->follow(fresh, level, SIZE_MAX), here = rules->follow(g, level, SIZE_MAX);
    if (there == LOGIC_CONTRADICTION) assert_int_equal(here, LOGIC_CONTRADICTION);
    if (here == LOGIC_NOTHING) assert_memory_equal(g->known, fresh->known, cells * sizeof *g->known);
    if (here == LOGIC_CONTRADICTION)
        assert_int_equal(rules->follow(fresh, LEVEL_HARD, SIZE_MAX), LOGIC_CONTRADICTION);
    rules->close(fresh);
}

static void act(struct logic *g, struct rng *rng, struct deduction *d)
{
    size_t cell = rng_below(rng, g->board->cells);
    enum level level = (enum level)rng_below(rng, 3);
    uint64_t kind = rng_below(rng, 5);
    if (kind < 2 && rules->known(g)[cell] == LOGIC_OPEN) {
        int32_t values[10];
        int count = rules->candidates(g, cell, values, 10);
        bool any = rng_below(rng, 8) == 0; /* struck out or not */
        rules->set(g, cell,
                   any ? (int32_t)rng_below(rng, cell < garam_of(g->board)->digits ? 10 : GARAM_SIGNS)
                       : values[rng_below(rng, (uint64_t)count)]);
    }
    if (kind == 2) rules->follow(g, level, rng_below(rng, 2) ? SIZE_MAX : cell);
    for (uint64_t i = rng_below(rng, 4); i > 0 && kind > 2; i--) rules->step(g, level, d);
}

static void test_undo(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 26);
    struct deduction d = {0};
    for (int round = 0; round < (int)kit_rounds(2000); round++) {
        struct kit_garam *kit = kit_garam_puzzle(&rng, round, 40);
        struct logic *g = kit_garam_open(kit);
        struct copy copies[8];
        size_t depth = 0;
        for (int action = 0; action < 40; action++) {
            uint64_t kind = rng_below(&rng, 4);
            if (kind == 0 && depth < 8) {
                copies[depth++] = copy_of(g);
            } else if (kind == 1 && depth) {
                depth -= 1 + rng_below(&rng, depth);
                rules->undo(g, copies[depth].mark);
                struct copy now = copy_of(g);
                assert_memory_equal(&now, &copies[depth], sizeof now);
            } else {
                act(g, &rng, &d);
            }
            check_state(g);
        }
        check_like_fresh(kit, g, (enum level)(round % 5 % 3));
        rules->close(g);
        kit_garam_free(kit);
    }
    logic_free_deduction(&d);
}

/* Steps depend on what is known, not on how it was reached. */
static void test_steps_forget_the_past(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 28);
    struct deduction here = {0}, there = {0};
    for (int round = 0; round < (int)kit_rounds(1000); round++) {
        struct kit_garam *kit = kit_garam_puzzle(&rng, round, 50);
        struct logic *fresh = kit_garam_open(kit);
        int8_t given[KIT_GARAM_CELLS];
        memcpy(given, kit->given, sizeof given);
        memset(kit->given, GARAM_OPEN, sizeof given);
        struct logic *g = kit_garam_open(kit);
        size_t blank = rules->mark(g);
        for (int i = 0; i < 10; i++) act(g, &rng, &here);
        rules->undo(g, blank);
        for (size_t i = 0; i < kit->board.base.board.cells; i++)
            if (given[i] != GARAM_OPEN) rules->set(g, i, given[i]);
        enum logic_answer answer;
        do {
            answer = rules->step(fresh, LEVEL_HARD, &there);
            assert_int_equal(rules->step(g, LEVEL_HARD, &here), answer);
            assert_string_equal(here.sentence.text, there.sentence.text);
        } while (answer == LOGIC_DEDUCED);
        rules->close(fresh);
        rules->close(g);
        kit_garam_free(kit);
    }
    logic_free_deduction(&here);
    logic_free_deduction(&there);
}

/* That nothing more leads to a value is remembered until a value is set or undone. */
static void test_aimless(void **state)
{
    (void)state;
    struct kit_garam *kit = kit_garam_new("3x_=_");
    struct logic *g = kit_garam_open(kit);
    struct deduction d = {0};
    while (rules->step(g, LEVEL_HARD, &d) == LOGIC_DEDUCED) assert_true(g->plan.aimless);
    assert_true(g->plan.aimless);
    size_t mark = rules->mark(g);
    rules->set(g, 1, 2);
    assert_false(g->plan.aimless);
    while (rules->step(g, LEVEL_HARD, &d) == LOGIC_DEDUCED) assert_int_equal(d.rule, GARAM_SUM);
    assert_int_equal(rules->known(g)[2], 6);
    rules->undo(g, mark);
    assert_false(g->plan.aimless);
    logic_free_deduction(&d);
    rules->close(g);
    kit_garam_free(kit);
}

/* As when clues are removed: from the blank board, again and again, with a goal. */
static void test_goal(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 27);
    for (int round = 0; round < (int)kit_rounds(400); round++) {
        struct kit_garam_sample sample;
        struct kit_garam *kit =
            kit_garam_shape(kit_garam_shapes[round % KIT_GARAM_SHAPES], "+-x?", &rng, &sample);
        struct logic *g = kit_garam_open(kit);
        size_t cells = kit->board.base.board.cells, blank = rules->mark(g);
        for (int i = 0; i < 20; i++) {
            enum level level = (enum level)(i % 3);
            size_t goal = rng_below(&rng, cells);
            memset(kit->given, GARAM_OPEN, cells);
            for (size_t k = 0; k < cells; k++)
                if (k != goal && rng_below(&rng, 100) < 40) kit->given[k] = sample.values[k];
            struct logic *fresh = kit_garam_open(kit);
            rules->follow(fresh, level, SIZE_MAX);
            for (size_t k = 0; k < cells; k++)
                if (kit->given[k] != GARAM_OPEN) rules->set(g, k, kit->given[k]);
            bool told = rules->follow(g, level, goal) == LOGIC_DEDUCED;
            assert_int_equal(told, rules->known(fresh)[goal] != LOGIC_OPEN);
            assert_int_equal(rules->known(g)[goal], rules->known(fresh)[goal]);
            rules->undo(g, blank);
            rules->close(fresh);
        }
        rules->close(g);
        kit_garam_free(kit);
    }
}

KIT_SUITE(garam_logic)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_tell_the_same),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_steps_forget_the_past),
        cmocka_unit_test(test_aimless),
        cmocka_unit_test(test_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
