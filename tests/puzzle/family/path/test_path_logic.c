/* People's rules for number paths: sound for every answer of small boards, monotone, the same in
 * one go, clue by clue and step by step; undoing leaves no trace. Boards are made by hand, and
 * judged by all answers of their shape. */
#include "kit_puzzle.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &path_logic;

/* Clues from an answer, or (NULL) from nowhere. */
static void random_clues(struct kit_puzzle *p, struct rng *rng, const int8_t *answer, unsigned percent)
{
    kit_puzzle_clear(p);
    for (size_t i = 0; i < p->path.field.cells; i++)
        if (rng_below(rng, 100) < percent)
            p->given[i] = answer ? answer[i] : (int32_t)rng_below(rng, p->path.field.cells) + 1;
    for (size_t e = 0; e < p->path.field.edges; e++)
        p->linked[e] = rng_below(rng, 100) < percent / 3 &&
                       (!answer || kit_puzzle_value(p, answer, p->path.field.cells + e));
}

typedef void check_clues(struct kit_puzzle *p, struct rng *rng, const kit_puzzle_list *list,
                         enum level level);

/* Calls this for random clues on random shapes of all kinds. */
static void each_random(uint64_t seed, int shapes, check_clues *check)
{
    struct rng rng;
    rng_seed(&rng, seed);
    for (uint64_t shape = 0; shape < kit_rounds((uint64_t)shapes); shape++) {
        struct kit_puzzle *p = kit_puzzle_shape(&rng);
        kit_puzzle_list list = {0};
        size_t cells = p->path.field.cells;
        bool few = kit_puzzle_answers(p, &list);
        for (int round = 0; few && round < 40; round++) {
            const int8_t *answer =
                list.size && round % 5 ? list.data + rng_below(&rng, list.size / cells) * cells : NULL;
            random_clues(p, &rng, answer, (unsigned)rng_below(&rng, answer ? 60 : 25));
            check(p, &rng, &list, (enum level)(round % 3));
        }
        vec_free(&list);
        kit_puzzle_free(p);
    }
}

/* ---- What is found is true */

static void assert_allows_answer(const struct kit_puzzle *p, const struct logic *g, const int8_t *answer)
{
    for (size_t i = 0; i < kit_puzzle_things(p); i++)
        assert_true(kit_puzzle_may(g, i, kit_puzzle_value(p, answer, i)));
}

static void assert_allows(const struct kit_puzzle *p, const struct logic *g, const kit_puzzle_list *list)
{
    for (size_t at = 0; at < list->size; at += p->path.field.cells)
        if (kit_puzzle_fits(p, list->data + at)) assert_allows_answer(p, g, list->data + at);
}

static void assert_no_answer(const struct kit_puzzle *p, const kit_puzzle_list *list)
{
    for (size_t at = 0; at < list->size; at += p->path.field.cells)
        assert_false(kit_puzzle_fits(p, list->data + at));
}

static void check_sound(struct kit_puzzle *p, struct rng *rng, const kit_puzzle_list *list, enum level level)
{
    (void)rng;
    struct logic *g = kit_puzzle_open(p);
    if (rules->follow(g, level, SIZE_MAX) == LOGIC_CONTRADICTION)
        assert_no_answer(p, list);
    else
        assert_allows(p, g, list);
    rules->close(g);
}

static void test_sound(void **state)
{
    (void)state;
    each_random(1, 400, check_sound);
}

/* Marks that are set by and by, used or not: what is found holds in all answers that agree with
 * them. */
static void check_marks(struct kit_puzzle *p, struct rng *rng, const kit_puzzle_list *list, enum level level)
{
    size_t cells = p->path.field.cells, edges = p->path.field.edges;
    const int8_t *model = list->size ? list->data + rng_below(rng, list->size / cells) * cells : NULL;
    kit_puzzle_clear(p);
    if (!model) return;
    bool *told = alloc_array(edges + 1, sizeof *told);
    for (size_t i = 0; i < cells; i++) p->given[i] = rng_below(rng, 4) ? 0 : model[i];
    struct logic *g = kit_puzzle_open(p);
    for (size_t e = 0; e < edges; e++) {
        if (rng_below(rng, 5)) continue;
        told[e] = true;
        rules->set(g, cells + e, kit_puzzle_value(p, model, cells + e));
        if (rng_below(rng, 2)) assert_int_equal(rules->follow(g, level, SIZE_MAX), LOGIC_NOTHING);
    }
    assert_int_equal(rules->follow(g, level, SIZE_MAX), LOGIC_NOTHING);
    for (size_t at = 0; at < list->size; at += cells) {
        bool fine = kit_puzzle_fits(p, list->data + at);
        for (size_t i = cells; i < cells + edges && fine; i++)
            fine =
                !told[i - cells] || kit_puzzle_value(p, list->data + at, i) == kit_puzzle_value(p, model, i);
        if (fine) assert_allows_answer(p, g, list->data + at);
    }
    rules->close(g);
    alloc_free(told);
}

static void test_sound_for_marks(void **state)
{
    (void)state;
    each_random(7, 200, check_marks);
}

/* ---- Steps */

static void check_steps(struct kit_puzzle *p, struct rng *rng, const kit_puzzle_list *list, enum level level)
{
    (void)rng;
    struct logic *g = kit_puzzle_open(p), *stepped = kit_puzzle_open(p);
    enum logic_answer answer = rules->follow(g, level, SIZE_MAX);
    assert_int_equal(kit_puzzle_walk(p, stepped, level), answer);
    if (answer == LOGIC_NOTHING)
        kit_puzzle_same(p, g, stepped);
    else
        assert_no_answer(p, list);
    rules->close(g);
    rules->close(stepped);
}

static void test_steps_find_what_following_finds(void **state)
{
    (void)state;
    each_random(2, 250, check_steps);
}

/* ---- Clue by clue */

/* Clues in random order, the rules followed now and then, and things tried and undone between. */
static enum logic_answer follow_by_clue(const struct kit_puzzle *p, struct logic *g, struct rng *rng,
                                        const struct kit_puzzle *clues, enum level level)
{
    size_t *order = alloc_array(kit_puzzle_things(p) + 1, sizeof *order), cells = p->path.field.cells;
    for (size_t i = 0; i < kit_puzzle_things(p); i++) order[i] = i;
    rng_shuffle(rng, order, kit_puzzle_things(p), sizeof *order);
    for (size_t k = 0; k < kit_puzzle_things(p); k++) {
        size_t i = order[k], mark = rules->mark(g);
        if (i < cells ? !clues->given[i] : !clues->linked[i - cells]) continue;
        if (rng_below(rng, 3) == 0 && rules->known(g)[0] == LOGIC_OPEN) {
            rules->set(g, 0, (int32_t)rng_below(rng, cells) + 1);
            rules->follow(g, level, SIZE_MAX);
            rules->undo(g, mark);
        }
        rules->set(g, i, i < cells ? clues->given[i] : 1);
        if (rng_below(rng, 2)) rules->follow(g, level, SIZE_MAX);
    }
    alloc_free(order);
    return rules->follow(g, level, SIZE_MAX);
}

static void check_clue_by_clue(struct kit_puzzle *p, struct rng *rng, const kit_puzzle_list *list,
                               enum level level)
{
    (void)list;
    struct kit_puzzle clues = *p;
    size_t cells = p->path.field.cells;
    clues.given = arena_copy(&p->arena, p->given, cells * sizeof *p->given);
    clues.linked = p->path.field.edges ? arena_copy(&p->arena, p->linked, p->path.field.edges) : NULL;
    struct logic *whole = kit_puzzle_open(p);
    enum logic_answer answer = rules->follow(whole, level, SIZE_MAX);
    kit_puzzle_clear(p);
    struct logic *g = kit_puzzle_open(p);
    size_t blank = rules->mark(g), words = g->all * sizeof *g->word;
    uint64_t *before = alloc_array(g->all, sizeof *before);
    memcpy(before, g->word, words);
    assert_int_equal(follow_by_clue(p, g, rng, &clues, level), answer);
    if (answer == LOGIC_NOTHING) kit_puzzle_same(p, whole, g);
    rules->undo(g, blank);
    assert_memory_equal(g->word, before, words);
    for (size_t i = 0; i < kit_puzzle_things(p); i++) assert_int_equal(rules->known(g)[i], LOGIC_OPEN);
    for (size_t n = 0; n <= cells + 1; n++) assert_int_equal(g->at[n], FIELD_NOWHERE);
    alloc_free(before);
    rules->close(g);
    rules->close(whole);
}

static void test_clue_by_clue(void **state)
{
    (void)state;
    each_random(3, 300, check_clue_by_clue);
}

/* ---- Larger boards with an answer of their own */

static void clues_of(struct kit_puzzle *p, struct rng *rng, const int32_t *answer, unsigned percent)
{
    const struct field *f = &p->path.field;
    kit_puzzle_clear(p);
    for (size_t i = 0; i < f->cells; i++)
        if (rng_below(rng, 100) < percent) p->given[i] = answer[i];
    for (size_t e = 0; e < f->edges; e++)
        p->linked[e] = rng_below(rng, 100) < 6 && abs(answer[f->ends[e][0]] - answer[f->ends[e][1]]) == 1;
}

static void assert_agrees(const struct kit_puzzle *p, const struct logic *g, const int32_t *answer)
{
    const struct field *f = &p->path.field;
    for (size_t i = 0; i < f->cells; i++) assert_true(kit_puzzle_may(g, i, answer[i]));
    for (size_t e = 0; e < f->edges; e++)
        assert_true(kit_puzzle_may(g, f->cells + e, abs(answer[f->ends[e][0]] - answer[f->ends[e][1]]) == 1));
}

/* With more clues no less is found, at each level; a higher level finds no less either. */
static void check_monotone(struct kit_puzzle *p, struct rng *rng, const int32_t *answer, enum level level)
{
    const struct field *f = &p->path.field;
    struct logic *few = kit_puzzle_open(p);
    for (int more = 1 + (int)rng_below(rng, 4); more; more--) {
        size_t cell = rng_below(rng, f->cells), edge = rng_below(rng, f->edges);
        p->given[cell] = answer[cell];
        if (rng_below(rng, 3) == 0)
            p->linked[edge] = abs(answer[f->ends[edge][0]] - answer[f->ends[edge][1]]) == 1;
    }
    struct logic *many = kit_puzzle_open(p);
    enum level higher = level < LEVEL_HARD && rng_below(rng, 3) == 0 ? (enum level)(level + 1) : level;
    assert_int_equal(rules->follow(few, level, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(rules->follow(many, higher, SIZE_MAX), LOGIC_NOTHING);
    assert_agrees(p, few, answer);
    assert_agrees(p, many, answer);
    for (size_t i = 0; i < kit_puzzle_things(p); i++)
        if (rules->known(few)[i] != LOGIC_OPEN) assert_int_equal(rules->known(few)[i], rules->known(many)[i]);
    for (size_t i = 0; i < f->cells; i++)
        for (int32_t n = 1; n <= (int32_t)f->cells; n++)
            assert_true(kit_puzzle_may(few, i, n) || !kit_puzzle_may(many, i, n));
    rules->close(few);
    rules->close(many);
}

static void test_monotone(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 4);
    for (uint64_t board = 0; board < kit_rounds(80); board++) {
        struct kit_puzzle *p = kit_puzzle_large(&rng);
        int32_t *answer = alloc_array(p->path.field.cells, sizeof *answer);
        kit_puzzle_answer(p, &rng, answer);
        for (int round = 0; round < 12; round++) {
            clues_of(p, &rng, answer, 5 + (unsigned)rng_below(&rng, 35));
            check_monotone(p, &rng, answer, (enum level)(round % 3));
        }
        alloc_free(answer);
        kit_puzzle_free(p);
    }
}

static void test_clue_by_clue_on_large_boards(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 8);
    for (uint64_t board = 0; board < kit_rounds(60); board++) {
        struct kit_puzzle *p = kit_puzzle_large(&rng);
        int32_t *answer = alloc_array(p->path.field.cells, sizeof *answer);
        kit_puzzle_answer(p, &rng, answer);
        for (int round = 0; round < 6; round++) {
            clues_of(p, &rng, answer, 15 + (unsigned)rng_below(&rng, 35));
            check_clue_by_clue(p, &rng, NULL, round % 3 ? LEVEL_HARD : LEVEL_MEDIUM);
        }
        alloc_free(answer);
        kit_puzzle_free(p);
    }
}

/* ---- Any order of calls */

/* Sets, follows, steps and undoes at random, right and wrong values: what is left after undoing is
 * what was there, and following it again finds the same. */
static void fuzz(struct kit_puzzle *p, struct rng *rng, int calls)
{
    enum { DEPTH = 12 };
    size_t marks[DEPTH], depth = 0, count = kit_puzzle_things(p), cells = p->path.field.cells;
    int32_t *known[DEPTH];
    uint64_t *words[DEPTH];
    struct logic *g = kit_puzzle_open(p);
    struct deduction d = {0};
    for (int call = 0; call < calls; call++) {
        size_t thing = rng_below(rng, count);
        switch (rng_below(rng, 5)) {
        case 0:
            rules->follow(g, (enum level)rng_below(rng, 3), rng_below(rng, 3) ? SIZE_MAX : thing);
            break;
        case 1:
            rules->step(g, (enum level)rng_below(rng, 3), &d);
            break;
        case 2:
            rules->set(g, thing,
                       thing < cells ? (int32_t)rng_below(rng, cells) + 1 : (int32_t)rng_below(rng, 2));
            break;
        case 3:
            if (depth == DEPTH) break;
            marks[depth] = rules->mark(g);
            known[depth] = alloc_array(count, sizeof **known);
            words[depth] = alloc_array(g->all, sizeof **words);
            memcpy(known[depth], rules->known(g), count * sizeof **known);
            memcpy(words[depth++], g->word, g->all * sizeof **words);
            break;
        default:
            if (!depth) break;
            rules->undo(g, marks[--depth]);
            assert_memory_equal(known[depth], rules->known(g), count * sizeof **known);
            assert_memory_equal(words[depth], g->word, g->all * sizeof **words);
            alloc_free(known[depth]);
            alloc_free(words[depth]);
        }
    }
    while (depth) {
        alloc_free(known[--depth]);
        alloc_free(words[depth]);
    }
    logic_free_deduction(&d);
    rules->close(g);
}

static void test_any_calls(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < kit_rounds(600); round++) {
        struct kit_puzzle *p = round % 8 ? kit_puzzle_shape(&rng) : kit_puzzle_large(&rng);
        if (kit_puzzle_things(p)) fuzz(p, &rng, 60);
        kit_puzzle_free(p);
    }
}

/* ---- Levels */

/* The level of the hardest step; LEVEL_EXPERT: not all cells are known in the end. */
static enum level hardest_step(const struct kit_puzzle *p)
{
    struct logic *g = kit_puzzle_open(p);
    struct deduction d = {0};
    enum level level = LEVEL_EASY;
    while (rules->step(g, LEVEL_HARD, &d) == LOGIC_DEDUCED)
        if (rules->rules[d.rule].level > level) level = rules->rules[d.rule].level;
    for (size_t i = 0; i < p->path.field.cells; i++)
        if (rules->known(g)[i] == LOGIC_OPEN) level = LEVEL_EXPERT;
    logic_free_deduction(&d);
    rules->close(g);
    return level;
}

/* Takes away the clues that the rules of a level do not need, as a generator does. */
static void drop_clues(struct kit_puzzle *p, struct rng *rng, enum level level)
{
    size_t cells = p->path.field.cells, *order = alloc_array(cells, sizeof *order);
    for (size_t i = 0; i < cells; i++) order[i] = i;
    rng_shuffle(rng, order, cells, sizeof *order);
    for (size_t i = 0; i < cells; i++) {
        int32_t number = p->given[order[i]];
        p->given[order[i]] = 0;
        struct logic *g = kit_puzzle_open(p);
        if (rules->follow(g, level, order[i]) != LOGIC_DEDUCED) p->given[order[i]] = number;
        rules->close(g);
    }
    alloc_free(order);
}

/* The level is that of the hardest step; and clues that rules derive one by one are derived
 * together. */
static void test_levels_of_steps(void **state)
{
    (void)state;
    struct rng rng;
    int met[LEVEL_EXPERT + 1] = {0};
    rng_seed(&rng, 6);
    for (uint64_t round = 0; round < kit_rounds(120); round++) {
        struct kit_puzzle *p = kit_puzzle_large(&rng);
        int32_t *answer = alloc_array(p->path.field.cells, sizeof *answer);
        enum level most = (enum level)(round % 4);
        kit_puzzle_answer(p, &rng, answer);
        clues_of(p, &rng, answer, most == LEVEL_EXPERT ? 25 : 100);
        if (most < LEVEL_EXPERT) drop_clues(p, &rng, most);
        enum level level = kit_puzzle_grade(p);
        assert_true(level <= most);
        assert_int_equal(hardest_step(p), level);
        met[level]++;
        alloc_free(answer);
        kit_puzzle_free(p);
    }
    for (int level = LEVEL_EASY; level <= LEVEL_EXPERT; level++) assert_true(met[level] > kit_part(3));
}

KIT_SUITE(path_logic)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_sound_for_marks),
        cmocka_unit_test(test_steps_find_what_following_finds),
        cmocka_unit_test(test_clue_by_clue),
        cmocka_unit_test(test_monotone),
        cmocka_unit_test(test_clue_by_clue_on_large_boards),
        cmocka_unit_test(test_any_calls),
        cmocka_unit_test(test_levels_of_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
