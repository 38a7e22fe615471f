/* The rules of all families in their models for reasons: all of them together give the answers of
 * the board, fewer give more; each rule alone means what its sentence says (kit_said.h); and every
 * kind of rule occurs. */
#include "kit_board.h"
#include "kit_facts.h"
#include "kit_rounds.h"
#include "kit_said.h"
#include "kit_suite.h"

#include "ask/build.h"
#include "base/alloc.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- boards */

enum { FEW = 300000 }; /* assignments that are tried one by one */

struct sample {
    const char *family, *text;
};

/* The i-th of the samples of all families; false after the last. */
static bool sample_at(int i, struct sample *sample)
{
    for (const struct family *const *f = families; *f; f++)
        for (const char *const *text = kit_facts_of(*f)->samples; text && *text; text++)
            if (i-- == 0) return *sample = (struct sample){(*f)->name, *text}, true;
    return false;
}

static const struct board *board_of(struct arena *arena, const struct sample *sample)
{
    return kit_board(arena, sample->family, sample->text);
}

/* ---- a board with its rules as literals */

typedef VEC(dm_lit) lit_list;

struct explained {
    const struct board *board;
    dm_model *model;
    dm_int *cell;
    clue_list clues;
    dm_solver *solver;
};

static void explained_open(struct explained *e, const struct board *board)
{
    const struct family *family = board->family;
    const struct family_model *row = family->reasons->model;
    *e = (struct explained){.board = board, .model = dm_model_new()};
    assert_true(!row || !row->size);
    assert_true(!row || (!row->keeps && !row->eager && !row->first_of_class));
    dm_explain(e->model);
    e->cell = alloc_array(board->cells, sizeof *e->cell);
    (row && row->cells ? row->cells : family->cells)(board, e->model, e->cell);
    dm_answer(e->model, board->cells, e->cell);
    (row && row->clues ? row->clues : family->clues)(board, e->model, e->cell, &e->clues);
    (row && row->post ? row->post : family->post)(board, e->model, e->cell);
    assert_null(dm_model_error(e->model));
    e->solver = dm_solver_new(e->model, "kernel");
}

static void explained_close(struct explained *e)
{
    dm_solver_free(e->solver);
    dm_model_free(e->model);
    vec_free(&e->clues);
    alloc_free(e->cell);
}

static void assume_clues(const struct explained *e, lit_list *lits)
{
    for (size_t i = 0; i < e->clues.size; i++) vec_push(lits, e->clues.data[i].lit);
}

static void assume_rules(const struct explained *e, lit_list *lits)
{
    for (size_t i = 0; i < dm_rule_count(e->model); i++) vec_push(lits, dm_rule_lit(e->model, i));
}

static struct rule_name name_of(const struct explained *e, size_t rule)
{
    return rule_unpack(e->board->family->reasons->rules, dm_rule_tag(e->model, rule));
}

static void read_values(const struct explained *e, int32_t *values)
{
    for (size_t i = 0; i < e->board->cells; i++) values[i] = (int32_t)dm_value(e->solver, e->cell[i]);
}

/* Answers under these assumptions, up to a limit; with a referee, each must pass. */
static int64_t count(const struct explained *e, const lit_list *lits, int64_t limit, bool judged)
{
    int64_t found = 0;
    int32_t *values = alloc_array(e->board->cells, sizeof *values);
    struct verdict verdict;
    dm_status status = dm_solve(e->solver, lits->size, lits->data);
    for (; status == DM_SOLUTION && found < limit; status = dm_next(e->solver)) {
        found++;
        read_values(e, values);
        if (judged && !e->board->family->check(e->board, values, &verdict))
            fail_msg("%s: %s", e->board->family->name, verdict.sentence.text);
    }
    if (found < limit) assert_int_equal(status, DM_NONE);
    alloc_free(values);
    return found;
}

/* ---- answers */

/* Of the family's own model, with any engine. */
static int64_t count_usual(const struct board *board, int64_t *best)
{
    struct build build;
    int64_t found = 0;
    build_model(&build, board, NULL, false);
    dm_solver *solver = dm_solver_new(build.model, NULL);
    dm_status status;
    while ((status = dm_next(solver)) == DM_SOLUTION || status == DM_OPTIMAL)
        if (status == DM_OPTIMAL && !found++)
            assert_true(dm_best(solver, best));
        else
            found += status == DM_SOLUTION;
    assert_int_equal(status, DM_NONE);
    dm_solver_free(solver);
    build_free(&build);
    return found;
}

/* By trying all values that the cells of the own model can have; -1 if there are too many, or but
 * one, which a referee has nothing to say against (a tour of no square). */
static int64_t count_tried(const struct board *board)
{
    struct build build;
    double all = 1;
    int64_t found = 0;
    size_t at = 0;
    struct verdict verdict;
    build_model(&build, board, NULL, false);
    int32_t *lo = alloc_array(board->cells, sizeof *lo), *hi = alloc_array(board->cells, sizeof *hi);
    for (size_t i = 0; i < board->cells; i++) {
        lo[i] = (int32_t)dm_lo(build.model, build.variable[i]);
        hi[i] = (int32_t)dm_hi(build.model, build.variable[i]);
        all *= hi[i] - lo[i] + 1;
    }
    int32_t *values = alloc_array(board->cells, sizeof *values);
    memcpy(values, lo, board->cells * sizeof *values);
    bool few = all > 1 && all <= FEW;
    while (few && at < board->cells) {
        found += board->family->check(board, values, &verdict);
        for (at = 0; at < board->cells && values[at] == hi[at]; at++) values[at] = lo[at];
        if (at < board->cells) values[at]++;
    }
    alloc_free(lo);
    alloc_free(hi);
    alloc_free(values);
    build_free(&build);
    return few ? found : -1;
}

static int64_t count_explained(const struct board *board, bool rules, int64_t limit)
{
    struct explained e;
    lit_list lits = {0};
    explained_open(&e, board);
    assume_clues(&e, &lits);
    if (rules) assume_rules(&e, &lits);
    int64_t found = count(&e, &lits, limit, rules);
    vec_free(&lits);
    explained_close(&e);
    return found;
}

/* A closed tour begins on one square and in one direction, though its referee would take any. */
static bool is_closed(const struct sample *sample)
{
    return strstr(sample->text, "closed") != NULL;
}

/* For optimisation problems the answers are the optimal ones: those of a board with that number. */
static void test_answers(void **state)
{
    (void)state;
    struct sample sample;
    int tried = 0, count = 0;
    for (int i = 0; sample_at(i, &sample); i++) {
        struct arena arena = {0};
        const struct board *board = board_of(&arena, &sample), *usual = board;
        int64_t best = INT64_MIN, wanted = count_usual(board, &best);
        int64_t by_trial = is_closed(&sample) ? -1 : count_tried(board);
        if (best != INT64_MIN) usual = board->family->objective->settle(&arena, board, best);
        int64_t found = count_explained(usual, true, wanted + 1);
        if (found != wanted) fail_msg("%s: %lld of %lld", sample.text, (long long)found, (long long)wanted);
        found = by_trial < 0 ? by_trial : count_explained(board, true, by_trial + 1);
        if (found != by_trial)
            fail_msg("%s: %lld of %lld tried", sample.text, (long long)found, (long long)by_trial);
        tried += by_trial >= 0;
        count++;
        assert_true(board->cells == 1 || count_explained(board, false, wanted + 1) > wanted);
        arena_free(&arena);
    }
    assert_true(tried > count / 2);
}

/* ---- sentences of rules */

static int compare_tags(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void check_sentence(const struct explained *e, size_t rule)
{
    const struct family_rule *row = e->board->family->reasons->rules;
    struct rule_name name = name_of(e, rule);
    struct buf out = {0};
    row += name.kind;
    assert_string_equal(dm_rule_text(e->model, rule), row->key);
    assert_true(row->cost > 0);
    rule_sentence(row, &name, false, &out);
    const char *text = buf_text(&out);
    assert_null(strchr(text, '{'));
    assert_null(strchr(text, '}'));
    assert_null(strstr(text, "null"));
    assert_true((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= '0' && text[0] <= '9'));
    assert_int_not_equal(text[strlen(text) - 1], '.');
    for (int i = name.count; i < RULE_ARGUMENTS; i++) assert_int_equal(name.arguments[i], 0);
    buf_free(&out);
}

/* Each rule occurs once, and its name identifies it. */
static void check_rules(const struct explained *e, bool *met)
{
    size_t rules = dm_rule_count(e->model);
    int64_t *tags = alloc_array(rules + 1, sizeof *tags);
    for (size_t i = 0; i < rules; i++) {
        tags[i] = dm_rule_tag(e->model, i);
        met[name_of(e, i).kind] = true;
        check_sentence(e, i);
    }
    qsort(tags, rules, sizeof *tags, compare_tags);
    for (size_t i = 1; i < rules; i++) assert_true(tags[i - 1] < tags[i]);
    alloc_free(tags);
}

static void test_kinds(void **state)
{
    (void)state;
    for (const struct family *const *f = families; *f; f++) {
        bool met[64] = {false};
        struct sample sample;
        if (!(*f)->cells) {
            assert_null((*f)->reasons);
            continue;
        }
        assert_non_null((*f)->reasons);
        for (int i = 0; sample_at(i, &sample); i++) {
            struct arena arena = {0};
            struct explained e;
            if (strcmp(sample.family, (*f)->name) != 0) continue;
            const struct board *board = board_of(&arena, &sample);
            explained_open(&e, board);
            check_rules(&e, met);
            explained_close(&e);
            /* The number of the best is a rule too. */
            if ((*f)->objective && (*f)->objective->settle) {
                explained_open(&e, (*f)->objective->settle(&arena, board, 2));
                check_rules(&e, met);
                explained_close(&e);
            }
            arena_free(&arena);
        }
        for (int kind = 0; (*f)->reasons->rules[kind].key; kind++)
            if (!met[kind]) fail_msg("%s: no board for %s", (*f)->name, (*f)->reasons->rules[kind].key);
    }
}

/* Random values, unrelated to the rules: numbers of steps each once, others independent. */
static void fill_at_random(const struct explained *e, struct rng *rng, int32_t *values)
{
    const struct family_forms *forms = e->board->family->forms;
    size_t cells = e->board->cells, open = 0;
    int32_t *left = alloc_array(cells, sizeof *left);
    for (size_t i = 0; i < cells; i++)
        if (dm_hi(e->model, e->cell[i]) > 0) {
            left[open] = (int32_t)open + 1;
            open++;
        }
    rng_shuffle(rng, left, open, sizeof *left);
    for (size_t i = 0; i < cells; i++) {
        int64_t lo = dm_lo(e->model, e->cell[i]), hi = dm_hi(e->model, e->cell[i]);
        if (forms && forms->steps)
            values[i] = hi > 0 ? left[--open] : 0;
        else
            do values[i] = (int32_t)rng_between(rng, (int)lo, (int)hi);
            while (dm_eq(e->model, e->cell[i], values[i]) == DM_FALSE);
    }
    alloc_free(left);
}

/* An answer, with two cells exchanged or one changed: most rules hold. False: there is none. */
static bool fill_almost(const struct explained *e, struct rng *rng, int32_t *values)
{
    lit_list lits = {0};
    size_t cells = e->board->cells;
    int32_t *other = alloc_array(cells, sizeof *other);
    assume_rules(e, &lits);
    bool found = dm_solve(e->solver, lits.size, lits.data) == DM_SOLUTION;
    if (found) read_values(e, values);
    fill_at_random(e, rng, other);
    for (int turns = found ? rng_between(rng, 0, 2) : 0; turns > 0; turns--) {
        size_t a = (size_t)rng_below(rng, cells), b = 0;
        if (e->board->family->forms && e->board->family->forms->steps)
            while (values[b] != other[a]) b++;
        else
            b = a;
        int32_t before = values[a];
        values[a] = other[a];
        if (a != b) values[b] = before;
    }
    vec_free(&lits);
    alloc_free(other);
    return found;
}

/* Each rule alone allows these values if and only if its sentence is true of them; and without
 * any rule they are allowed. */
static void check_meaning(const struct explained *e, const int32_t *values, int seen[2])
{
    lit_list lits = {0};
    for (size_t i = 0; i < e->board->cells; i++) vec_push(&lits, dm_eq(e->model, e->cell[i], values[i]));
    vec_push(&lits, DM_TRUE);
    assert_int_equal(dm_solve(e->solver, lits.size, lits.data), DM_SOLUTION);
    for (size_t i = 0; i < dm_rule_count(e->model); i++) {
        struct rule_name name = name_of(e, i);
        bool means = kit_said_mean(e->board, &name, values);
        vec_last(&lits) = dm_rule_lit(e->model, i);
        if ((dm_solve(e->solver, lits.size, lits.data) == DM_SOLUTION) != means)
            fail_msg("%s: %s %d %d %d", e->board->family->name, dm_rule_text(e->model, i), name.arguments[0],
                     name.arguments[1], name.arguments[2]);
        seen[means]++;
    }
    vec_free(&lits);
}

static void test_meanings(void **state)
{
    (void)state;
    struct sample sample;
    struct rng rng;
    int seen[2] = {0, 0};
    rng_seed(&rng, 19);
    for (int i = 0; sample_at(i, &sample); i++) {
        struct arena arena = {0};
        struct explained e;
        const struct board *board = board_of(&arena, &sample);
        int32_t *values = ARENA_ARRAY(&arena, int32_t, board->cells);
        explained_open(&e, board);
        for (uint64_t round = kit_rounds(20); round-- > 0;) {
            if (round % 2 || !fill_almost(&e, &rng, values)) fill_at_random(&e, &rng, values);
            check_meaning(&e, values, seen);
        }
        explained_close(&e);
        arena_free(&arena);
    }
    assert_true(seen[0] > (int)kit_rounds(1000) && seen[1] > (int)kit_rounds(1000));
}

/* ---- cells */

static void test_cells(void **state)
{
    (void)state;
    struct sample sample;
    for (int i = 0; sample_at(i, &sample); i++) {
        struct arena arena = {0};
        struct explained e;
        const struct board *board = board_of(&arena, &sample);
        const struct family_reasons *reasons = board->family->reasons;
        explained_open(&e, board);
        for (size_t cell = 0; cell < board->cells; cell++) {
            int64_t lo = dm_lo(e.model, e.cell[cell]), hi = dm_hi(e.model, e.cell[cell]);
            if (reasons->silent && reasons->silent(board, cell)) assert_true(lo == hi);
            for (int64_t value = lo; value <= hi && reasons->noun; value++) {
                const char *noun = reasons->noun(board, cell, (int32_t)value);
                assert_true(noun && noun[0]);
                for (int64_t other = lo; other < value; other++)
                    assert_string_not_equal(noun, reasons->noun(board, cell, (int32_t)other));
            }
        }
        explained_close(&e);
        arena_free(&arena);
    }
}

KIT_SUITE(reasons_rules)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_meanings),
        cmocka_unit_test(test_cells),
    };
    return cmocka_run_group_tests_name("reasons_rules", tests, NULL, NULL);
}
