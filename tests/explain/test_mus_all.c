/* MUS enumeration on small random models against brute force: all assignments are tried, which
 * gives the satisfiable sets of rules. The MUSes found must be all of them, each once; and the
 * first, if requested, the smallest. */
#include "base/rng.h"
#include "explain/mus_all.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { VARIABLES = 4, VALUES = 3, ASSIGNMENTS = 81, MOST_RULES = 9, CLAIMS = 2 };

/* ---- rules, as what they mean and as constraints */

enum shape { LESS, DIFFER, ALL_DIFFER, SUM, EITHER, EXACTLY, SHAPES };

struct rule {
    enum shape shape;
    int x[3];
    int value;
    bool reified; /* about a 0/1 variable that a clause then requires, for example */
};

static bool keeps(const struct rule *r, const int *values)
{
    const int a = values[r->x[0]], b = values[r->x[1]], c = values[r->x[2]];
    switch (r->shape) {
    case LESS:
        return a < b;
    case DIFFER:
        return a != b;
    case ALL_DIFFER:
        return a != b && b != c && a != c;
    case SUM:
        return a + 2 * b - c == r->value;
    case EITHER:
        return a == r->value || b > r->value || c < r->value;
    default:
        return (a == r->value) == (b == r->value);
    }
}

static void post(dm_model *model, const struct rule *r, const dm_int *x)
{
    const dm_int on[] = {x[r->x[0]], x[r->x[1]], x[r->x[2]]};
    dm_lit holds = r->reified ? dm_bool(model) : DM_TRUE;
    if (r->reified && r->shape == ALL_DIFFER) dm_if(model, holds);
    if (r->reified && r->shape != ALL_DIFFER) dm_iff(model, holds);
    switch (r->shape) {
    case LESS:
        dm_compare(model, on[0], DM_LT, on[1]);
        break;
    case DIFFER:
        dm_compare(model, on[0], DM_NE, on[1]);
        break;
    case ALL_DIFFER:
        dm_alldifferent(model, 3, on);
        break;
    case SUM:
        dm_linear(model, 3, (int64_t[]){1, 2, -1}, on, DM_EQ, r->value);
        break;
    case EITHER:
        dm_clause(model, 3,
                  (dm_lit[]){dm_eq(model, on[0], r->value), dm_ge(model, on[1], r->value + 1),
                             dm_le(model, on[2], r->value - 1)});
        break;
    default:
        dm_equivalent(model, dm_eq(model, on[0], r->value), dm_eq(model, on[1], r->value));
    }
    if (r->reified) dm_require(model, holds);
}

static struct rule random_rule(struct rng *rng)
{
    struct rule r = {.shape = (enum shape)rng_below(rng, SHAPES),
                     .value = (int)rng_below(rng, VALUES),
                     .reified = rng_below(rng, 3) == 0};
    for (int i = 0; i < 3; i++) r.x[i] = (int)rng_below(rng, VARIABLES);
    while (r.x[1] == r.x[0]) r.x[1] = (int)rng_below(rng, VARIABLES);
    while (r.x[2] == r.x[0] || r.x[2] == r.x[1]) r.x[2] = (int)rng_below(rng, VARIABLES);
    return r;
}

/* ---- the truth */

struct truth {
    size_t items;
    unsigned kept[ASSIGNMENTS]; /* the items that this assignment keeps, as bits */
};

static bool has_answer(const struct truth *t, unsigned set)
{
    for (int i = 0; i < ASSIGNMENTS; i++)
        if ((t->kept[i] & set) == set) return true;
    return false;
}

static bool is_minimal(const struct truth *t, unsigned set)
{
    if (has_answer(t, set)) return false;
    for (size_t i = 0; i < t->items; i++)
        if (set >> i & 1 && !has_answer(t, set & ~(1u << i))) return false;
    return true;
}

static void find_truth(struct truth *t, size_t rules, const struct rule *rule, size_t claims,
                       const int (*claim)[2])
{
    t->items = rules + claims;
    for (int number = 0; number < ASSIGNMENTS; number++) {
        int values[VARIABLES], rest = number;
        for (int i = 0; i < VARIABLES; i++, rest /= VALUES) values[i] = rest % VALUES;
        t->kept[number] = 0;
        for (size_t i = 0; i < rules; i++) t->kept[number] |= (unsigned)keeps(&rule[i], values) << i;
        for (size_t i = 0; i < claims; i++)
            t->kept[number] |= (unsigned)(values[claim[i][0]] == claim[i][1]) << (rules + i);
    }
}

static const struct mus_smallest_effort endless = {0};

/* ---- reported results */

static unsigned bits_of(const struct mus *g, const item_list *reason)
{
    unsigned set = 0;
    for (size_t i = 0; i < reason->size; i++) set |= 1u << g->items.data[reason->data[i]].number;
    return set;
}

static size_t smallest_of(const struct truth *t)
{
    size_t best = SIZE_MAX;
    for (unsigned set = 0; set < 1u << t->items; set++) {
        size_t size = (size_t)__builtin_popcount(set);
        if (size < best && !has_answer(t, set)) best = size;
    }
    return best;
}

struct tally {
    int possible, several, not_smallest;
};

static void check(const struct truth *t, struct mus *g, struct tally *tally)
{
    struct mus_all *mus_all = mus_all_open(g);
    bool *told = alloc_array((size_t)1 << t->items, sizeof *told);
    unsigned all = (1u << t->items) - 1;
    size_t count = 0, expected = 0;
    enum mus_all_answer answer;
    while ((answer = mus_all_next(mus_all)) == MUS_ALL_FOUND) {
        const item_list *reason = mus_all_reason(mus_all);
        unsigned set = bits_of(g, reason);
        assert_true(is_minimal(t, set));
        assert_false(told[set]);
        told[set] = true;
        if (count++) continue;
        size_t bound, before = reason->size;
        assert_true(mus_all_smallest(mus_all, &endless, &bound));
        assert_int_equal(reason->size, smallest_of(t));
        assert_int_equal(bound, reason->size);
        told[set] = false;
        set = bits_of(g, reason);
        assert_true(is_minimal(t, set));
        told[set] = true;
        tally->not_smallest += before > bound;
    }
    assert_int_equal(answer, MUS_ALL_NONE);
    for (unsigned set = 0; set <= all; set++) expected += is_minimal(t, set);
    assert_int_equal(count, expected);
    assert_int_equal(count == 0, has_answer(t, all));
    tally->possible += count == 0;
    tally->several += count > 1;
    alloc_free(told);
    mus_all_close(mus_all);
}

static void ask(struct rng *rng, uint64_t seed, struct tally *tally)
{
    struct rule rule[MOST_RULES];
    int claim[CLAIMS][2];
    size_t rules = 3 + (size_t)rng_below(rng, MOST_RULES - 2), claims = (size_t)rng_below(rng, CLAIMS + 1);
    struct truth truth;
    struct sentence error;
    struct request request = {.seed = (int64_t)seed};
    dm_model *model = dm_model_new();
    dm_int x[VARIABLES];
    dm_explain(model);
    for (int i = 0; i < VARIABLES; i++) x[i] = dm_range(model, 0, VALUES - 1);
    for (size_t i = 0; i < rules; i++) {
        rule[i] = random_rule(rng);
        dm_rule(model, (int64_t)i, "rule %zu", i);
        post(model, &rule[i], x);
    }
    dm_end_rule(model);
    struct mus *g = mus_new(model, &request);
    for (size_t i = 0; i < rules; i++)
        mus_add_item(g,
                     (struct item){.kind = ITEM_RULE, .lit = dm_rule_lit(model, i), .cost = 2, .number = i});
    for (size_t i = 0; i < claims; i++) {
        claim[i][0] = (int)i;
        claim[i][1] = (int)rng_below(rng, VALUES);
        dm_lit lit = dm_eq(model, x[i], claim[i][1]);
        mus_add_item(g, (struct item){.kind = ITEM_CLAIM, .lit = lit, .cost = 1, .number = rules + i});
    }
    assert_true(mus_begin(g, &error));
    find_truth(&truth, rules, rule, claims, (const int(*)[2])claim);
    check(&truth, g, tally);
    mus_close(g);
    dm_model_free(model);
}

static void test_all_minimal_sets(void **state)
{
    (void)state;
    struct rng rng;
    struct tally tally = {0};
    uint64_t rounds = kit_rounds(250);
    rng_seed(&rng, 1616);
    for (uint64_t i = 0; i < rounds; i++) ask(&rng, i, &tally);
    assert_true(tally.possible > 0 && tally.several > (int)rounds / 4);
}

/* A signal ends it; the MUSes found before stay valid. */
static void test_stops(void **state)
{
    (void)state;
    volatile sig_atomic_t stop = 0;
    struct request request = {.deadline = &(struct deadline){.stop = &stop}};
    struct sentence error;
    dm_model *model = dm_model_new();
    dm_explain(model);
    dm_int x = dm_range(model, 0, 9);
    for (int i = 0; i < 10; i++) {
        dm_rule(model, i, "it is not %d", i);
        dm_require(model, dm_ne(model, x, i));
    }
    dm_rule(model, 10, "it is not even %d", 0);
    dm_require(model, dm_ne(model, x, 0));
    dm_end_rule(model);
    struct mus *g = mus_new(model, &request);
    for (size_t i = 0; i < 11; i++)
        mus_add_item(g,
                     (struct item){.kind = ITEM_RULE, .lit = dm_rule_lit(model, i), .cost = 1, .number = i});
    assert_true(mus_begin(g, &error));
    struct mus_all *mus_all = mus_all_open(g);
    assert_int_equal(mus_all_next(mus_all), MUS_ALL_FOUND);
    assert_int_equal(mus_all_reason(mus_all)->size, 10);
    size_t bound;
    assert_true(mus_all_smallest(mus_all, &endless, &bound));
    assert_int_equal(bound, 10);
    stop = 1;
    assert_int_equal(mus_all_next(mus_all), MUS_ALL_STOPPED);
    mus_all_close(mus_all);
    mus_close(g);
    dm_model_free(model);
}

KIT_SUITE(mus_all)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_minimal_sets), cmocka_unit_test(test_stops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
