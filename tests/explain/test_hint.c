/* Hints and `why` on puzzles of every family, checked against an independent statement of the rules
 * (kit_stated.h) and the one answer. A hint names a wrong entry exactly if there is one. Deductions
 * by rules for people follow from what was known and, for rules that only look at the cells they
 * name, from those alone. What `why` reports is unsatisfiable and minimal. */
#include "base/rng.h"
#include "base/sentence.h"
#include "explain/entries.h"
#include "explain/hint.h"
#include "explain/mus_all.h"
#include "kit_clued.h"
#include "kit_rounds.h"
#include "kit_stated.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct request request = {.threads = 1};

/* ---- entries */

struct progress {
    int32_t *values;
    bool *given;
    size_t right, wrong;
};

/* True if this value can be entered. Queens can, empty squares cannot. */
static bool is_offered(const struct board *board, size_t cell, int32_t value)
{
    const struct family_puzzles *puzzles = board->family->puzzles;
    return !puzzles->offers || puzzles->offers(board, cell, value);
}

/* Enters some of the answer, and up to this many wrong values. */
static void fill(struct kit_clued *k, struct rng *rng, size_t wrong, struct progress *p)
{
    size_t cells = k->board->cells, slots = cells + k->board->marks;
    *p = (struct progress){.values = arena_copy(&k->arena, k->answer, cells * sizeof *p->values),
                           .given = arena_copy(&k->arena, k->given, slots * sizeof *p->given)};
    for (int tries = 0; tries < 100 && p->wrong < wrong; tries++) {
        size_t cell = rng_below(rng, cells);
        int32_t other = kit_clued_other(k->board, rng, cell, k->answer[cell]);
        if (p->given[cell] || !is_offered(k->board, cell, other)) continue;
        p->values[cell] = other;
        p->given[cell] = true;
        p->wrong++;
    }
    for (size_t i = 0; i < cells; i++) {
        if (p->given[i] || rng_below(rng, 4) || !is_offered(k->board, i, k->answer[i])) continue;
        p->given[i] = true;
        p->right++;
    }
}

/* ---- hints */

/* A step holds in the one answer. */
static void check_step(const struct kit_clued *k, const struct deduction *d)
{
    assert_true(d->facts.size + d->excluded.size > 0);
    for (size_t i = 0; i < d->facts.size; i++)
        if (d->facts.data[i].cell < k->board->cells)
            assert_int_equal(d->facts.data[i].value, k->answer[d->facts.data[i].cell]);
    for (size_t i = 0; i < d->excluded.size; i++)
        if (d->excluded.data[i].cell < k->board->cells)
            assert_int_not_equal(d->excluded.data[i].value, k->answer[d->excluded.data[i].cell]);
}

/* The hint names a wrong entry. */
static void check_wrong(const struct kit_clued *k, const struct progress *p, const struct deduction *d)
{
    assert_int_equal(d->excluded.size, 1);
    struct logic_fact named = d->excluded.data[0];
    assert_true(p->given[named.cell] && !k->given[named.cell]);
    assert_int_equal(p->values[named.cell], named.value);
    assert_int_not_equal(k->answer[named.cell], named.value);
    assert_true(d->sentence.text[0] && d->because.size);
}

static void test_progress(void **state)
{
    const char *family = *state;
    struct rng rng;
    int wrong = 0, steps = 0;
    rng_seed(&rng, 71);
    for (uint64_t round = 0; round < kit_rounds(60); round++) {
        struct kit_clued *k = kit_clued_new(family, &rng);
        struct progress p;
        struct sentence error = {""};
        fill(k, &rng, round % 3, &p);
        const struct board *filled = kit_clued_pose(k, p.values, p.given);
        cell_fact_list entries = {0};
        assert_true(entries_of(k->board, filled, &entries, &error));
        struct hint *hint = hint_open(k->board, &entries, &request, &error);
        assert_string_equal(error.text, "");
        enum hint_answer answer = hint_find(hint);
        if (p.wrong) {
            assert_int_equal(answer, HINT_WRONG);
            check_wrong(k, &p, hint_deduction(hint));
            wrong++;
        } else if (answer != HINT_SOLVED) {
            assert_int_equal(answer, HINT_STEP);
            check_step(k, hint_deduction(hint));
            steps++;
        }
        hint_close(hint);
        vec_free(&entries);
        kit_clued_free(k);
    }
    assert_true(wrong > (int)kit_rounds(5) && steps > (int)kit_rounds(5));
}

/* ---- deductions by people's rules */

struct judge {
    struct kit_stated *rules;
    VEC(dm_lit) lits; /* of all rules, then what a deduction rests on */
    size_t rule_count;
};

/* Only the names of the rules are taken from the basis. */
static void judge_open(struct judge *j, const struct board *board)
{
    struct sentence error;
    struct mus *g = mus_board_open(board, &request, &error);
    *j = (struct judge){.rules = kit_stated_new(board)};
    for (size_t i = 0; i < g->rules; i++)
        vec_push(&j->lits, kit_stated_rule(j->rules, &g->items.data[i].rule));
    j->rule_count = j->lits.size;
    mus_close(g);
}

static void judge_close(struct judge *j)
{
    kit_stated_free(j->rules);
    vec_free(&j->lits);
}

/* True if the deduction follows from the rules and these cells and marks, as they were known. */
static bool follows(struct judge *j, const struct deduction *d, const int32_t *known, size_t count,
                    const size_t *cells)
{
    bool fine = true;
    j->lits.size = j->rule_count;
    for (size_t i = 0; i < count; i++)
        if (known[cells[i]] != LOGIC_OPEN)
            vec_push(&j->lits, kit_stated_told(j->rules, cells[i], known[cells[i]], false));
    for (size_t i = 0; i < d->facts.size && fine; i++) {
        vec_push(&j->lits, kit_stated_told(j->rules, d->facts.data[i].cell, d->facts.data[i].value, true));
        fine = !kit_stated_possible(j->rules, j->lits.size, j->lits.data);
        j->lits.size--;
    }
    return fine;
}

/* The rules of number paths also look at which other cells are taken, and "candidates" at what was
 * struck out before: these cells are many, and not named. */
static bool names_all(const char *family, const struct deduction *d)
{
    const char *rule = families_find(family)->logic->rules[d->rule].name;
    return strcmp(family, "binero") == 0 || (strcmp(family, "garam") == 0 && strcmp(rule, "candidates") != 0);
}

/* No value is excluded twice; excluded values join the list. */
static void check_struck(const struct deduction *d, cell_fact_list *struck)
{
    for (size_t i = 0; i < d->excluded.size; i++) {
        struct cell_fact told = {d->excluded.data[i].cell, d->excluded.data[i].value, true};
        for (size_t k = 0; k < struck->size; k++)
            assert_false(struck->data[k].cell == told.cell && struck->data[k].value == told.value);
        vec_push(struck, told);
    }
}

/* Checks every deduction by a rule on the way to the answer; returns their number. */
static int walk_rules(struct kit_clued *k, const char *family, bool several)
{
    size_t slots = k->board->cells + k->board->marks;
    struct steps *steps = steps_open(k->board, &request);
    int32_t *known = ARENA_ARRAY(&k->arena, int32_t, slots);
    size_t *all = ARENA_ARRAY(&k->arena, size_t, slots);
    struct judge j;
    cell_fact_list struck = {0};
    int judged = 0;
    enum steps_answer answer;
    judge_open(&j, k->board);
    for (size_t i = 0; i < slots; i++) all[i] = i;
    memcpy(known, steps_known(steps), slots * sizeof *known);
    while ((answer = steps_next(steps)) == STEPS_TOLD) {
        const struct deduction *d = steps_deduction(steps);
        if (d->rule >= 0 && names_all(family, d))
            assert_true(follows(&j, d, known, d->because.size, d->because.data));
        else
            assert_true(follows(&j, d, known, slots, all));
        judged += d->rule >= 0;
        if (d->rule >= 0) assert_int_equal(d->rules.size, 0);
        check_step(k, d);
        check_struck(d, &struck);
        memcpy(known, steps_known(steps), slots * sizeof *known);
    }
    assert_int_equal(answer, several ? STEPS_SEVERAL : STEPS_SOLVED);
    vec_free(&struck);
    judge_close(&j);
    steps_close(steps);
    return judged;
}

static bool is_unique(const struct board *board)
{
    struct sentence error;
    const struct request two = {.threads = 1, .question = {.kind = QUESTION_COUNT, .limit = 2}};
    struct session *session = session_open_request(board, &two, &error);
    int count = 0;
    while (count < 2 && session_next(session) == DM_SOLUTION) count++;
    session_close(session);
    return count == 1;
}

static void test_rules(void **state)
{
    const char *family = *state;
    struct rng rng;
    int judged = 0;
    rng_seed(&rng, 72);
    for (uint64_t round = 0; round < kit_rounds(40); round++) {
        struct kit_clued *k = kit_clued_new(family, &rng);
        bool several = round % 8 == 7;
        if (several) kit_clued_drop(k, &rng, 3);
        judged += walk_rules(k, family, several && !is_unique(k->board));
        kit_clued_free(k);
    }
    assert_true(judged > (int)kit_rounds(20));
}

/* ---- contradictions */

/* True if these items without one are satisfiable. */
static bool is_possible(struct kit_stated *rules, const struct mus *g, const item_list *reason,
                        size_t without)
{
    VEC(dm_lit) lits = {0};
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        if (i == without) continue;
        vec_push(&lits, item->kind == ITEM_RULE
                            ? kit_stated_rule(rules, &item->rule)
                            : kit_stated_told(rules, item->told.cell, item->told.value, item->told.denied));
    }
    bool possible = kit_stated_possible(rules, lits.size, lits.data);
    vec_free(&lits);
    return possible;
}

static void test_mus_all(void **state)
{
    const char *family = *state;
    struct rng rng;
    int told = 0;
    rng_seed(&rng, 73);
    for (uint64_t round = 0; round < kit_rounds(24); round++) {
        struct kit_clued *k = kit_clued_new(family, &rng);
        struct sentence error = {""};
        kit_clued_spoil(k, &rng, 1 + (int)(round % 2));
        struct mus *g = mus_board_open(k->board, &request, &error);
        assert_string_equal(error.text, "");
        struct kit_stated *rules = kit_stated_new(k->board);
        struct mus_all *mus_all = mus_all_open(g);
        for (int i = 0; i < 3 && mus_all_next(mus_all) == MUS_ALL_FOUND; i++, told++) {
            const item_list *reason = mus_all_reason(mus_all);
            assert_false(is_possible(rules, g, reason, SIZE_MAX));
            for (size_t part = 0; part < reason->size; part++)
                assert_true(is_possible(rules, g, reason, part));
        }
        mus_all_close(mus_all);
        kit_stated_free(rules);
        mus_close(g);
        kit_clued_free(k);
    }
    assert_true(told > (int)kit_rounds(10));
}

#define EACH(test, name)                                                                                     \
    {                                                                                                        \
#test "_" name, test, NULL, NULL, (void *)name                                                       \
    }

KIT_SUITE(hint)
{
    struct CMUnitTest tests[2 * KIT_CLUED_MOST + 5] = {
        EACH(test_rules, "binero"), EACH(test_rules, "garam"),   EACH(test_rules, "rikudo"),
        EACH(test_rules, "hidato"), EACH(test_rules, "numbrix"),
    };
    size_t count = 5;
    count += kit_clued_tests(test_progress, tests + count);
    count += kit_clued_tests(test_mus_all, tests + count);
    return _cmocka_run_group_tests("hint", tests, count, NULL, NULL);
}
