/* The candidate board and the stock rules, on small random boards with regions of every kind: rules
 * are sound for all solutions, monotone, find what following finds; undoing leaves no trace. */
#include "kit_regions.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <string.h>

static const struct family_logic *const rules = &kit_regions_logic;

/* ---- solutions by brute force */

typedef VEC(int32_t) solution_list; /* each of them `cells` long */

static void list_solutions(const struct regions *r, solution_list *list)
{
    int32_t values[KIT_REGIONS_CELLS];
    vec_clear(list);
    kit_regions_first(r, values);
    do {
        if (!kit_regions_keeps_all(r, values)) continue;
        for (size_t i = 0; i < r->cells; i++) vec_push(list, values[i]);
    } while (kit_regions_next(r, values));
}

static bool is_left(const struct logic *g, const int32_t *solution)
{
    for (size_t i = 0; i < g->regions->cells; i++)
        if (!(g->left[i] & candidates_bit(g, solution[i]))) return false;
    return true;
}

/* Leaves the values of some solutions, and some others. */
static void narrow(struct logic *g, const solution_list *solutions, struct rng *rng)
{
    size_t cells = g->regions->cells, count = solutions->size / cells;
    uint64_t keep[KIT_REGIONS_CELLS] = {0};
    for (uint64_t kept = rng_below(rng, 3); kept > 0; kept--) {
        const int32_t *solution = &solutions->data[rng_below(rng, count) * cells];
        for (size_t i = 0; i < cells; i++) keep[i] |= candidates_bit(g, solution[i]);
    }
    uint64_t share = rng_below(rng, 11);
    for (size_t i = 0; i < cells; i++)
        for (int32_t value = g->regions->lo; value <= g->regions->hi; value++)
            if (!(keep[i] & candidates_bit(g, value)) && rng_below(rng, 10) < share)
                candidates_exclude(g, i, value);
}

/* ---- each rule alone */

static void check_finding(const struct logic *g, const struct candidates_finding *found,
                          const int32_t *solution)
{
    for (size_t i = 0; i < found->facts.size; i++)
        assert_int_equal(solution[found->facts.data[i].cell], found->facts.data[i].value);
    for (size_t i = 0; i < found->strikes.size; i++) {
        struct candidates_strike strike = found->strikes.data[i];
        assert_false(strike.values & candidates_bit(g, solution[strike.cell]));
    }
}

/* What is found is news, and holds in all solutions that are left. */
static enum logic_answer check_rule(const struct logic *g, int rule, size_t region,
                                    const solution_list *solutions)
{
    struct candidates_finding found = {.region = region};
    const struct candidates_rule *by = rules->rules[rule].by;
    enum logic_answer answer = by->find(g, region, by->size, &found);
    if (answer == LOGIC_DEDUCED) assert_true(found.facts.size + found.strikes.size > 0);
    for (size_t i = 0; i < found.facts.size && answer == LOGIC_DEDUCED; i++)
        assert_true(candidates_is_open(g, found.facts.data[i].cell));
    for (size_t i = 0; i < found.strikes.size && answer == LOGIC_DEDUCED; i++)
        assert_true(found.strikes.data[i].values & g->left[found.strikes.data[i].cell]);
    for (size_t i = 0; i < solutions->size && answer != LOGIC_NOTHING; i += g->regions->cells) {
        if (!is_left(g, &solutions->data[i])) continue;
        assert_int_equal(answer, LOGIC_DEDUCED);
        check_finding(g, &found, &solutions->data[i]);
    }
    vec_free(&found.cells);
    vec_free(&found.regions);
    vec_free(&found.facts);
    vec_free(&found.strikes);
    return answer;
}

static void test_rules_are_sound(void **state)
{
    /* larger subsets and fish need larger boards: tests/puzzle/family/sudoku */
    enum { RULES = 19, COMMON = 14 };
    struct rng rng;
    int deduced[RULES] = {0};
    solution_list solutions = {0};
    rng_seed(&rng, 351);
    for (uint64_t round = 0; round < kit_rounds(6000); round++) {
        struct kit_regions kit;
        kit_regions_make(&kit, &rng);
        struct logic *g = rules->open(&kit.board.board);
        assert_int_equal(g->rule_count, RULES);
        list_solutions(g->regions, &solutions);
        for (int i = 0; i < 3 && !g->clashes; i++) {
            narrow(g, &solutions, &rng);
            for (size_t region = 0; region < g->regions->count && !g->clashes; region++)
                for (int rule = 0; rule < RULES; rule++)
                    deduced[rule] += g->looks[region] >> rule & 1 &&
                                     check_rule(g, rule, region, &solutions) == LOGIC_DEDUCED;
        }
        rules->close(g);
        kit_regions_free(&kit);
    }
    vec_free(&solutions);
    for (int rule = 0; rule < COMMON && !kit_is_short(); rule++) assert_true(deduced[rule] > 20);
}

/* ---- the closure */

/* At the hard level: nothing that is left in a region alone could be struck out, for sums of
 * different values and patterns. */
static bool has_support(const struct logic *g, const struct region *r, size_t at, int32_t value)
{
    int32_t values[KIT_REGIONS_CELLS];
    kit_regions_first(g->regions, values);
    do {
        bool fits = values[r->cells[at]] == value && kit_regions_keeps(r, values);
        for (size_t k = 0; k < r->count; k++)
            fits &= (g->left[r->cells[k]] & candidates_bit(g, values[r->cells[k]])) != 0;
        if (fits) return true;
    } while (kit_regions_next(g->regions, values));
    return false;
}

static void test_regions_are_complete(void **state)
{
    struct rng rng;
    solution_list solutions = {0};
    int regions = 0, rounds = (int)kit_rounds(400);
    rng_seed(&rng, 352);
    for (int round = 0; round < rounds; round++) {
        struct kit_regions kit;
        kit_regions_make(&kit, &rng);
        struct logic *g = rules->open(&kit.board.board);
        list_solutions(g->regions, &solutions);
        narrow(g, &solutions, &rng);
        bool fine = rules->follow(g, LEVEL_HARD, SIZE_MAX) == LOGIC_NOTHING;
        for (size_t i = 0; i < g->regions->count && fine; i++) {
            const struct region *r = &g->regions->region[i];
            if (r->need == REGION_NO_THREE || (r->need == REGION_SUM && !r->different)) continue;
            for (size_t k = 0; k < r->count; k++)
                for (uint64_t left = g->left[r->cells[k]]; left; left &= left - 1)
                    assert_true(has_support(g, r, k, candidates_value(g, left)));
            regions++;
        }
        rules->close(g);
        kit_regions_free(&kit);
    }
    vec_free(&solutions);
    assert_true(regions > kit_part(400));
}

/* Is all that is left on g also left on h? */
static bool is_included(const struct logic *g, const struct logic *h)
{
    for (size_t i = 0; i < g->regions->cells; i++)
        if (g->left[i] & ~h->left[i]) return false;
    return true;
}

static void test_monotone(void **state)
{
    struct rng rng;
    solution_list solutions = {0};
    rng_seed(&rng, 353);
    for (uint64_t round = 0; round < kit_rounds(6000); round++) {
        struct kit_regions kit;
        enum level level = (enum level)(round % 3);
        kit_regions_make(&kit, &rng);
        struct logic *less = rules->open(&kit.board.board), *more = rules->open(&kit.board.board);
        size_t cells = less->regions->cells;
        list_solutions(less->regions, &solutions);
        narrow(less, &solutions, &rng);
        for (size_t i = 0; i < cells; i++)
            for (int32_t value = less->regions->lo; value <= less->regions->hi; value++)
                if (!(less->left[i] & candidates_bit(less, value)) || rng_below(&rng, 4) == 0)
                    candidates_exclude(more, i, value);
        enum logic_answer answer = rules->follow(less, level, SIZE_MAX);
        if (rules->follow(more, level, SIZE_MAX) == LOGIC_NOTHING) {
            assert_int_equal(answer, LOGIC_NOTHING);
            assert_true(is_included(more, less));
            for (size_t i = 0; i < cells; i++)
                if (!candidates_is_open(less, i)) assert_int_equal(more->known[i], less->known[i]);
        }
        rules->close(less);
        rules->close(more);
        kit_regions_free(&kit);
    }
    vec_free(&solutions);
}

/* A full board without a contradiction is a solution, though only the easiest rules look. */
static void test_full_boards_are_right(void **state)
{
    struct rng rng;
    int right = 0, wrong = 0, rounds = (int)kit_rounds(4000);
    rng_seed(&rng, 354);
    for (int round = 0; round < rounds; round++) {
        struct kit_regions kit;
        kit_regions_make(&kit, &rng);
        struct logic *g = rules->open(&kit.board.board);
        for (size_t i = 0; i < g->regions->cells; i++)
            rules->set(g, i,
                       rng_below(&rng, 6) ? kit.solution[i]
                                          : (int32_t)rng_between(&rng, g->regions->lo, g->regions->hi));
        bool fine = rules->follow(g, LEVEL_EASY, SIZE_MAX) == LOGIC_NOTHING;
        assert_int_equal(fine, kit_regions_keeps_all(g->regions, rules->known(g)));
        *(fine ? &right : &wrong) += 1;
        rules->close(g);
        kit_regions_free(&kit);
    }
    assert_true(right > kit_part(400) && wrong > kit_part(400));
}

/* ---- steps */

static void check_deduction(const struct logic *g, const struct logic *before, const struct deduction *d,
                            enum level level)
{
    size_t length = strlen(d->sentence.text);
    assert_true(length > 1);
    assert_int_equal(d->sentence.text[length - 1], '.');
    assert_true(d->sentence.text[0] >= 'A' && d->sentence.text[0] <= 'Z');
    assert_in_range(d->rule, 0, g->rule_count - 1);
    assert_true(rules->rules[d->rule].level <= level);
    assert_true(d->facts.size + d->excluded.size > 0);
    for (size_t i = 0; i < d->facts.size; i++) {
        assert_int_equal(before->known[d->facts.data[i].cell], LOGIC_OPEN);
        assert_int_equal(g->known[d->facts.data[i].cell], d->facts.data[i].value);
    }
    for (size_t i = 0; i < d->excluded.size; i++) {
        uint64_t bit = candidates_bit(g, d->excluded.data[i].value);
        assert_true(before->left[d->excluded.data[i].cell] & bit);
        assert_false(g->left[d->excluded.data[i].cell] & bit);
    }
}

static void copy_state(const struct logic *from, struct logic *to)
{
    memcpy(to->known, from->known, from->regions->cells * sizeof *to->known);
    memcpy(to->left, from->left, from->regions->cells * sizeof *to->left);
}

static void test_steps_tell_the_same(void **state)
{
    struct rng rng;
    solution_list solutions = {0};
    struct deduction d = {0};
    rng_seed(&rng, 355);
    for (uint64_t round = 0; round < kit_rounds(4000); round++) {
        struct kit_regions kit;
        enum level level = (enum level)(round % 3);
        kit_regions_make(&kit, &rng);
        struct logic *g = rules->open(&kit.board.board), *h = rules->open(&kit.board.board),
                     *last = rules->open(&kit.board.board);
        list_solutions(g->regions, &solutions);
        narrow(g, &solutions, &rng);
        for (size_t i = 0; i < g->regions->cells; i++)
            for (uint64_t gone = g->all & ~g->left[i]; gone; gone &= gone - 1)
                candidates_exclude(h, i, candidates_value(g, gone));
        enum logic_answer answer;
        copy_state(g, last);
        while ((answer = rules->step(g, level, &d)) == LOGIC_DEDUCED) {
            check_deduction(g, last, &d, level);
            copy_state(g, last);
        }
        assert_int_equal(answer, rules->follow(h, level, SIZE_MAX));
        if (answer == LOGIC_NOTHING) {
            assert_memory_equal(g->known, h->known, g->regions->cells * sizeof *g->known);
            assert_memory_equal(g->left, h->left, g->regions->cells * sizeof *g->left);
        } else {
            assert_false(sentence_is_empty(&d.sentence));
            assert_int_equal(d.facts.size + d.excluded.size, 0);
            assert_int_equal(rules->step(g, level, &d), LOGIC_CONTRADICTION);
        }
        rules->close(g);
        rules->close(h);
        rules->close(last);
        kit_regions_free(&kit);
    }
    logic_free_deduction(&d);
    vec_free(&solutions);
}

/* ---- undoing */

struct copy {
    size_t mark, clashes;
    int32_t known[KIT_REGIONS_CELLS];
    uint64_t left[KIT_REGIONS_CELLS];
    uint32_t stale[3 * KIT_REGIONS_KINDS], placed[REGIONS_VALUES];
};

static struct copy copy_of(const struct logic *g)
{
    struct copy copy;
    memset(&copy, 0, sizeof copy);
    copy.mark = rules->mark(g);
    copy.clashes = g->clashes;
    memcpy(copy.known, g->known, g->regions->cells * sizeof *g->known);
    memcpy(copy.left, g->left, g->regions->cells * sizeof *g->left);
    memcpy(copy.stale, g->stale, g->regions->count * sizeof *g->stale);
    memcpy(copy.placed, g->placed, sizeof copy.placed);
    return copy;
}

static void check_state(const struct logic *g)
{
    size_t clashes = 0;
    for (size_t i = 0; i < g->regions->cells; i++) {
        clashes += g->left[i] == 0;
        if (!candidates_is_open(g, i)) assert_int_equal(g->left[i] & ~candidates_bit(g, g->known[i]), 0);
    }
    assert_int_equal(g->clashes, clashes);
}

static void act(struct logic *g, struct rng *rng, struct deduction *d)
{
    size_t cell = rng_below(rng, g->regions->cells);
    enum level level = (enum level)rng_below(rng, 3);
    int32_t value = (int32_t)rng_between(rng, g->regions->lo, g->regions->hi);
    switch (rng_below(rng, 5)) {
    case 0:
        if (candidates_is_open(g, cell)) rules->set(g, cell, value);
        break;
    case 1:
        if (candidates_is_open(g, cell)) rules->exclude(g, cell, value);
        break;
    case 2:
        rules->follow(g, level, rng_below(rng, 2) ? SIZE_MAX : cell);
        break;
    default:
        rules->step(g, level, d);
    }
}

static void test_undo(void **state)
{
    struct rng rng;
    struct deduction d = {0};
    rng_seed(&rng, 356);
    for (uint64_t round = 0; round < kit_rounds(2000); round++) {
        struct kit_regions kit;
        struct copy copies[8];
        size_t depth = 0;
        kit_regions_make(&kit, &rng);
        struct logic *g = rules->open(&kit.board.board), *fresh = rules->open(&kit.board.board);
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
        rules->undo(g, 0);
        enum level level = (enum level)(round % 3);
        assert_int_equal(rules->follow(g, level, SIZE_MAX), rules->follow(fresh, level, SIZE_MAX));
        assert_memory_equal(g->left, fresh->left, g->regions->cells * sizeof *g->left);
        rules->close(g);
        rules->close(fresh);
        kit_regions_free(&kit);
    }
    logic_free_deduction(&d);
}

/* As when clues are removed: from the blank board, again and again, with a goal. */
static void test_goal(void **state)
{
    struct rng rng;
    rng_seed(&rng, 357);
    for (uint64_t round = 0; round < kit_rounds(1000); round++) {
        struct kit_regions kit;
        bool given[KIT_REGIONS_CELLS];
        kit_regions_make(&kit, &rng);
        struct logic *g = rules->open(&kit.board.board);
        size_t blank = rules->mark(g), cells = g->regions->cells;
        for (int i = 0; i < 10; i++) {
            enum level level = (enum level)(i % 3);
            size_t goal = rng_below(&rng, cells);
            for (size_t k = 0; k < cells; k++) {
                given[k] = k != goal && rng_below(&rng, 2);
                if (given[k]) rules->set(g, k, kit.solution[k]);
            }
            struct board *posed = region_board_pose(&kit.arena, &kit.board.board, kit.solution, given);
            struct logic *fresh = rules->open(posed);
            rules->follow(fresh, level, SIZE_MAX);
            bool told = rules->follow(g, level, goal) == LOGIC_DEDUCED;
            assert_int_equal(told, !candidates_is_open(fresh, goal));
            assert_int_equal(rules->known(g)[goal], rules->known(fresh)[goal]);
            rules->undo(g, blank);
            rules->close(fresh);
        }
        rules->close(g);
        kit_regions_free(&kit);
    }
}

/* ---- choices */

static void test_choices(void **state)
{
    struct rng rng;
    rng_seed(&rng, 358);
    for (uint64_t round = 0; round < kit_rounds(2000); round++) {
        uint64_t sets[6];
        int count = (int)rng_below(&rng, 7), size = (int)rng_between(&rng, 1, CANDIDATES_SUBSET), found = 0;
        for (int i = 0; i < count; i++) sets[i] = 1 + rng_below(&rng, 63);
        struct candidates_choice choice = {.size = size};
        unsigned last = 0;
        while (candidates_choose(&choice, count, sets)) {
            unsigned chosen = 0, order = 0;
            for (int i = 0; i < size; i++) {
                chosen |= 1u << choice.index[i];
                order |= 1u << (31 - choice.index[i]);
            }
            assert_int_equal(__builtin_popcount(chosen), size);
            assert_true(found == 0 || order < last);
            last = order;
            found++;
        }
        for (unsigned chosen = 0; chosen < 1u << count; chosen++) {
            uint64_t together = 0;
            for (int i = 0; i < count; i++) together |= chosen >> i & 1 ? sets[i] : 0;
            found -= __builtin_popcount(chosen) == size && __builtin_popcountll(together) <= size;
        }
        assert_int_equal(found, 0);
    }
}

KIT_SUITE(candidates)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules_are_sound),
        cmocka_unit_test(test_regions_are_complete),
        cmocka_unit_test(test_monotone),
        cmocka_unit_test(test_full_boards_are_right),
        cmocka_unit_test(test_steps_tell_the_same),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_goal),
        cmocka_unit_test(test_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
