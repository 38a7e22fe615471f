/* Domains, the trail and atoms against a reference domain, a plain list of values: every query
 * after every change, after backtracking, and for every earlier trail position. */
#include "kit_suite.h"
#include "solver/kernel/kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct kernel *new_kernel(void)
{
    return kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
}

/* ---- the plain domain: bounds as set, and the values that were removed */

enum { MOST_STATES = 600, MOST_OUT = 400 };

struct plain {
    int64_t lo, hi; /* bounds as set; they may fall on removed values */
    int64_t out[MOST_OUT];
    int count;
};

static bool plain_has(const struct plain *d, int64_t value)
{
    if (value < d->lo || value > d->hi) return false;
    for (int i = 0; i < d->count; i++)
        if (d->out[i] == value) return false;
    return true;
}

static int64_t plain_lo(const struct plain *d)
{
    int64_t value = d->lo;
    while (value <= d->hi && !plain_has(d, value)) value++;
    return value;
}

static int64_t plain_hi(const struct plain *d)
{
    int64_t value = d->hi;
    while (value >= d->lo && !plain_has(d, value)) value--;
    return value;
}

static bool plain_true(const struct plain *d, struct predicate p)
{
    switch (p.op) {
    case PREDICATE_GE:
        return plain_lo(d) >= p.value;
    case PREDICATE_LE:
        return plain_hi(d) <= p.value;
    case PREDICATE_NE:
        return !plain_has(d, p.value);
    default:
        return plain_lo(d) == p.value && plain_hi(d) == p.value;
    }
}

static void plain_apply(struct plain *d, struct predicate p)
{
    if (p.op == PREDICATE_GE || p.op == PREDICATE_EQ) d->lo = p.value > d->lo ? p.value : d->lo;
    if (p.op == PREDICATE_LE || p.op == PREDICATE_EQ) d->hi = p.value < d->hi ? p.value : d->hi;
    if (p.op == PREDICATE_NE && plain_has(d, p.value)) d->out[d->count++] = p.value;
}

/* ---- one variable under random changes */

struct scene {
    struct kernel *kernel;
    int32_t var;
    bool small; /* few enough values for looking at all of them */
    struct plain states[MOST_STATES];
    int32_t positions[MOST_STATES]; /* of the trail, at each state */
    size_t levels[MOST_STATES];     /* level, at each state */
    int count;
};

static struct predicate some_predicate(struct rng *rng, const struct plain *d)
{
    int64_t lo = plain_lo(d), hi = plain_hi(d);
    int64_t near = rng_below(rng, 2) ? lo + rng_between(rng, -1, 4) : hi - rng_between(rng, -1, 4);
    int64_t value = rng_below(rng, 3) && hi - lo < 1000 ? rng_between(rng, lo - 1, hi + 1) : near;
    return (struct predicate){0, (int32_t)value, (enum predicate_op)rng_below(rng, 4)};
}

static void compare_now(const struct scene *s, struct rng *rng)
{
    const struct plain *d = &s->states[s->count - 1];
    const struct kernel *k = s->kernel;
    int64_t lo = plain_lo(d), hi = plain_hi(d), size = 0;
    assert_int_equal(k->dom.vars.data[s->var].lo, lo);
    assert_int_equal(k->dom.vars.data[s->var].hi, hi);
    for (int64_t value = lo - 2; s->small && value <= hi + 2; value++) {
        assert_int_equal(domain_has(k, s->var, value), plain_has(d, value));
        size += plain_has(d, value);
    }
    int64_t holes = (hi - lo + 1) - size;
    if (s->small)
        assert_in_range(domain_size(k, s->var), size,
                        size + (k->dom.vars.data[s->var].words < 0 ? holes : 0));
    int64_t from = lo + rng_between(rng, -1, 8), next = from < lo ? lo : from, before = from > hi ? hi : from;
    while (next < hi && !plain_has(d, next)) next++;
    while (before > lo && !plain_has(d, before)) before--;
    assert_int_equal(domain_next(k, s->var, from), next > hi ? hi : next);
    assert_int_equal(domain_previous(k, s->var, from), before < lo ? lo : before);
    for (int i = 0; i < 8; i++) {
        struct predicate p = some_predicate(rng, d);
        p.var = s->var;
        assert_int_equal(domain_is_true(k, p), plain_true(d, p));
        klit lit = atom_lit(s->kernel, p); /* made late, in the midst of a search */
        assert_int_equal(atom_lit(s->kernel, p), lit);
        assert_int_equal(atom_lit(s->kernel, domain_negation(p)), lit ^ 1);
        int truth = domain_is_true(k, p) ? TRUE_NOW : domain_is_false(k, p) ? FALSE_NOW : UNDEFINED;
        assert_int_equal(atom_truth(k, lit), truth);
        assert_int_equal(atom_truth(k, lit ^ 1), -truth);
    }
}

/* The state before an earlier position, and the entry that made something true. */
static void compare_then(const struct scene *s, struct rng *rng)
{
    int index = (int)rng_below(rng, (uint64_t)s->count);
    const struct plain *d = &s->states[index];
    int32_t at = s->positions[index];
    const struct kernel *k = s->kernel;
    assert_int_equal(trail_lo_at(k, s->var, at), plain_lo(d));
    assert_int_equal(trail_hi_at(k, s->var, at), plain_hi(d));
    for (int64_t value = plain_lo(d) - 1; s->small && value <= plain_hi(d) + 1; value++)
        assert_int_equal(trail_has_at(k, s->var, (int32_t)value, at), plain_has(d, value));
    struct predicate p = some_predicate(rng, d), meant;
    p.var = s->var;
    if (p.op == PREDICATE_EQ || !plain_true(d, p)) return;
    meant = p;
    int32_t entry = trail_find(k, &meant, at);
    assert_true(entry < at);
    assert_int_equal(meant.var, p.var);
    for (int i = 0; i < s->count; i++) { /* true after the entry, and no sooner */
        if (s->positions[i] <= entry) assert_false(plain_true(&s->states[i], p));
        if (s->positions[i] > entry) assert_true(plain_true(&s->states[i], p));
        if (s->positions[i] > entry) assert_true(plain_true(&s->states[i], meant));
    }
    if (meant.op == PREDICATE_NE) return;
    assert_true(entry < 0 ||
                k->trail.entries.data[entry].kind == (meant.op == PREDICATE_GE ? ENTRY_LO : ENTRY_HI));
}

static void change(struct scene *s, struct rng *rng)
{
    struct plain next = s->states[s->count - 1];
    struct predicate p = some_predicate(rng, &next);
    p.var = s->var;
    if (domain_is_false(s->kernel, p)) {
        size_t size = s->kernel->trail.entries.size;
        if (p.op == PREDICATE_EQ) return; /* may move a bound before it clashes */
        assert_false(domain_apply(s->kernel, p, no_reason));
        assert_int_equal(s->kernel->trail.entries.size, size);
        return;
    }
    if (next.count == MOST_OUT || s->count == MOST_STATES) return;
    trail_push_level(s->kernel, p, false);
    assert_true(domain_apply(s->kernel, p, no_reason));
    plain_apply(&next, p);
    s->states[s->count] = next;
    s->levels[s->count] = s->kernel->trail.levels.size;
    s->positions[s->count++] = (int32_t)s->kernel->trail.entries.size;
}

static void go_back(struct scene *s, struct rng *rng)
{
    int to = (int)rng_below(rng, (uint64_t)s->count);
    trail_backtrack(s->kernel, s->levels[to]);
    s->count = to + 1;
    assert_int_equal(s->kernel->trail.entries.size, s->positions[to]);
}

static void play(int64_t lo, int64_t hi, uint64_t seed)
{
    struct scene *s = alloc_bytes(sizeof *s);
    struct rng rng;
    rng_seed(&rng, seed);
    s->kernel = new_kernel();
    kernel_add_var(s->kernel, -5, 70, 0, NULL); /* so that the bits do not begin at 0 */
    s->var = kernel_add_var(s->kernel, (int32_t)lo, (int32_t)hi, 0, NULL);
    s->small = hi - lo < 300;
    s->states[0] = (struct plain){.lo = lo, .hi = hi};
    s->count = 1;
    for (int step = 0; step < 300; step++) {
        if (rng_below(&rng, 9))
            change(s, &rng);
        else
            go_back(s, &rng);
        compare_now(s, &rng);
        compare_then(s, &rng);
    }
    kernel_free(s->kernel);
    alloc_free(s);
}

static void test_random_changes(void **state)
{
    (void)state;
    static const int64_t shapes[][2] = {{0, 1},
                                        {3, 4},
                                        {-1, 1},
                                        {0, 5},
                                        {-31, 32},
                                        {0, 63},
                                        {7, 71},
                                        {-100, 150},
                                        {0, 8191},
                                        {0, 8192},
                                        {-4000, 20000},
                                        {DM_INT_MIN, DM_INT_MAX},
                                        {DM_INT_MIN, DM_INT_MIN},
                                        {DM_INT_MAX - 3, DM_INT_MAX},
                                        {DM_INT_MIN, DM_INT_MIN + 9000}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (uint64_t seed = 1; seed <= 6; seed++) play(shapes[i][0], shapes[i][1], 100 * i + seed);
}

/* ---- gaps from the start */

static void test_gaps(void **state)
{
    (void)state;
    for (int wide = 0; wide < 2; wide++) { /* with bits, and with a table of holes */
        struct range ranges[] = {{-3, -1}, {2, 2}, {5, 8}, {wide ? 9000 : 70, wide ? 9001 : 71}};
        struct kernel *k = new_kernel();
        int32_t var = kernel_add_var(k, -3, ranges[3].hi, 4, ranges);
        for (int64_t value = -5; value <= 12; value++) {
            bool inside = false;
            for (int i = 0; i < 4; i++) inside |= value >= ranges[i].lo && value <= ranges[i].hi;
            if (!wide || value < 9) assert_int_equal(domain_has(k, var, value), inside);
        }
        trail_push_level(k, (struct predicate){var, 0, PREDICATE_GE}, false);
        assert_true(domain_set_lo(k, var, 0, no_reason) && queue_run(k));
        assert_int_equal(k->dom.vars.data[var].lo, 2);
        assert_true(domain_set_lo(k, var, 9, no_reason) && queue_run(k));
        assert_int_equal(k->dom.vars.data[var].lo, ranges[3].lo);
        trail_backtrack(k, 0);
        assert_true(domain_set_hi(k, var, 4, no_reason) && queue_run(k));
        assert_int_equal(k->dom.vars.data[var].hi, 2);
        kernel_free(k);
    }
}

/* The number of holes that stand at a time is small, and each value is a hole once. */
static void test_many_holes_in_turn(void **state)
{
    (void)state;
    struct kernel *k = new_kernel();
    int32_t var = kernel_add_var(k, DM_INT_MIN, DM_INT_MAX, 0, NULL);
    for (int32_t i = 0; i < 200000; i++) {
        trail_push_level(k, (struct predicate){var, i, PREDICATE_NE}, false);
        assert_true(domain_set_ne(k, var, i, no_reason));
        assert_false(domain_has(k, var, i));
        trail_backtrack(k, 0);
        assert_true(domain_has(k, var, i));
    }
    assert_int_equal(k->dom.vars.data[var].lo, DM_INT_MIN);
    kernel_free(k);
}

/* ---- atoms of 0/1 variables and of nothing */

static void test_atoms_of_bools(void **state)
{
    (void)state;
    struct kernel *k = new_kernel();
    int32_t b = kernel_add_var(k, 0, 1, 0, NULL);
    static const struct {
        int value;
        enum predicate_op op;
        int meaning; /* 1 always, -1 never, 2 it is 0, 3 it is 1 */
    } table[] = {{-1, PREDICATE_GE, 1},  {0, PREDICATE_GE, 1}, {1, PREDICATE_GE, 3}, {2, PREDICATE_GE, -1},
                 {-1, PREDICATE_LE, -1}, {0, PREDICATE_LE, 2}, {1, PREDICATE_LE, 1}, {2, PREDICATE_LE, 1},
                 {-1, PREDICATE_EQ, -1}, {0, PREDICATE_EQ, 2}, {1, PREDICATE_EQ, 3}, {2, PREDICATE_EQ, -1},
                 {-1, PREDICATE_NE, 1},  {0, PREDICATE_NE, 3}, {1, PREDICATE_NE, 2}, {2, PREDICATE_NE, 1}};
    klit zero = 2 * k->dom.vars.data[b].atom;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        klit lit = atom_lit(k, (struct predicate){b, table[i].value, table[i].op});
        klit wanted = table[i].meaning == 1    ? KLIT_TRUE
                      : table[i].meaning == -1 ? KLIT_FALSE
                                               : zero + (table[i].meaning == 3);
        assert_int_equal(lit, wanted);
    }
    assert_int_equal(atom_truth(k, KLIT_TRUE), TRUE_NOW);
    assert_int_equal(atom_truth(k, KLIT_FALSE), FALSE_NOW);
    kernel_free(k);
}

/* Many atoms, so that the table grows, made in any order: each is found again, and a variable has
 * its own in order. */
static void test_many_atoms(void **state)
{
    (void)state;
    struct kernel *k = new_kernel();
    struct rng rng;
    rng_seed(&rng, 5);
    int32_t vars[3], b = kernel_add_var(k, 0, 1, 0, NULL);
    for (int i = 0; i < 3; i++) vars[i] = kernel_add_var(k, -1000, 1000, 0, NULL);
    for (int i = 0; i < 3000; i++) {
        struct predicate p = {vars[rng_below(&rng, 3)], (int32_t)rng_between(&rng, -999, 999),
                              (enum predicate_op)rng_below(&rng, 4)};
        klit lit = atom_lit(k, p);
        struct predicate back = atom_predicate(k, lit);
        assert_int_equal(back.var, p.var);
        assert_int_equal(back.value, p.value);
        assert_int_equal(back.op, p.op);
        assert_int_equal(atom_lit(k, p), lit);
    }
    for (int v = 0; v < 3; v++)
        for (size_t i = 1; i < k->atoms.of_var.data[vars[v]].size; i++)
            assert_true(k->atoms.all.data[k->atoms.of_var.data[vars[v]].data[i - 1]].value <=
                        k->atoms.all.data[k->atoms.of_var.data[vars[v]].data[i]].value);
    assert_int_equal(k->atoms.of_var.data[b].size, 0);
    kernel_free(k);
}

KIT_SUITE(domain)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_changes),     cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_many_holes_in_turn), cmocka_unit_test(test_atoms_of_bools),
        cmocka_unit_test(test_many_atoms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
