/* Kernel internals: propagation and backtracking on random models, clauses and watches, the search
 * and its limits.
 *
 * The fixpoint must not depend on the path to it: after any sequence of decisions and backtracks,
 * the domains equal those of a fresh kernel with the same decisions. Pruned values are checked
 * against all solutions, found by brute force. */
#include "kit_random.h"
#include "kit_suite.h"

#include "solver/kernel/hostile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct loaded { /* a model in a kernel */
    const dm_model *model;
    struct kernel *kernel;
    struct loader *loader;
};

static struct loaded load(const dm_model *model, bool learn)
{
    struct loaded l = {.model = model};
    l.kernel =
        kernel_new(&(struct kernel_config){.learn = learn, .restart = RESTART_LUBY, .conflict_limit = -1});
    l.loader = load_new(model, l.kernel);
    load_more(l.loader);
    return l;
}

static void unload(struct loaded *l)
{
    load_free(l->loader);
    kernel_free(l->kernel);
}

static int32_t var_of(const struct loaded *l, size_t var)
{
    return load_var(l->loader, (int32_t)var);
}

static void show(const dm_model *model, uint64_t seed)
{
    char *text = dm_model_text(model);
    print_error("seed %llu\n%s", (unsigned long long)seed, text);
    dm_text_free(text);
}

static dm_model *random_model(struct rng *rng, uint64_t seed)
{
    rng_seed(rng, seed);
    dm_model *model = kit_random_model(rng, false);
    for (int i = 0; i < 2; i++) kit_random_constraint(rng, model);
    return model;
}

/* Propagates; false: a conflict, or no solution at all. */
static bool settle(struct loaded *l)
{
    if (!l->kernel->impossible && queue_run(l->kernel)) return true;
    if (l->kernel->trail.levels.size == 0) l->kernel->impossible = true;
    return false;
}

static bool decide(struct loaded *l, struct predicate p)
{
    if (domain_is_false(l->kernel, p)) return false;
    trail_push_level(l->kernel, p, false);
    return domain_apply(l->kernel, p, no_reason) && settle(l);
}

/* ---- at the fixpoint no clause is left to act */

static bool clause_rests(const struct kernel *k, size_t size, const klit *lits)
{
    int open = 0;
    for (size_t i = 0; i < size; i++) {
        if (atom_truth(k, lits[i]) == TRUE_NOW) return true;
        open += atom_truth(k, lits[i]) == UNDEFINED;
    }
    return open >= 2;
}

static bool clauses_rest(const struct kernel *k)
{
    for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c))
        if (!clause_rests(k, clause_size(k, (cref)c), clause_lits(k, (cref)c))) return false;
    for (size_t lit = 0; lit < k->clauses.watches.size; lit++)
        for (size_t i = 0; i < k->clauses.watches.data[lit].size; i++) {
            struct watch w = k->clauses.watches.data[lit].data[i];
            if (w.clause == WATCH_BINARY && !clause_rests(k, 2, (klit[]){(klit)lit, w.blocker})) return false;
        }
    return true;
}

/* ---- the way does not matter */

static bool same_domains(const struct loaded *a, const struct loaded *b)
{
    for (size_t var = 1; var < a->model->variables.size; var++) {
        const struct variable *v = &a->model->variables.data[var];
        for (int64_t value = v->lo; value <= v->hi; value++)
            if (domain_has(a->kernel, var_of(a, var), value) != domain_has(b->kernel, var_of(b, var), value))
                return false;
    }
    return true;
}

/* A fresh kernel under the decisions of the other, which stand: it must find no conflict, and the
 * same domains. */
static bool equals_scratch(const struct loaded *l, bool learn)
{
    struct loaded fresh = load(l->model, learn);
    bool same = settle(&fresh);
    for (size_t i = 0; i < l->kernel->trail.levels.size && same; i++)
        same = decide(&fresh, l->kernel->trail.levels.data[i].choice);
    same = same && same_domains(l, &fresh) && clauses_rest(l->kernel);
    unload(&fresh);
    return same;
}

static struct predicate some_choice(const struct loaded *l, struct rng *rng)
{
    int32_t var = var_of(l, (size_t)rng_between(rng, 1, (int64_t)l->model->variables.size - 1));
    const struct kernel_var *v = &l->kernel->dom.vars.data[var];
    return (struct predicate){var, (int32_t)rng_between(rng, v->lo, v->hi),
                              (enum predicate_op)rng_below(rng, 4)};
}

static bool walk(struct loaded *l, struct rng *rng, int steps, bool learn)
{
    for (int step = 0; step < steps; step++) {
        struct kernel *k = l->kernel;
        struct predicate p = some_choice(l, rng);
        size_t level = k->trail.levels.size;
        if (rng_below(rng, 5) == 0)
            trail_backtrack(k, rng_below(rng, level + 1));
        else if (!domain_is_false(k, p) && !decide(l, p))
            trail_backtrack(k, level);
        if (!equals_scratch(l, learn)) return false;
    }
    return true;
}

static void test_going_back_equals_starting_anew(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct rng rng;
        dm_model *model = random_model(&rng, seed);
        bool learn = seed % 2;
        struct loaded l = load(model, learn);
        bool fine = !settle(&l) || walk(&l, &rng, 12, learn);
        trail_backtrack(l.kernel, 0);
        /* And where the model grows. */
        for (int i = 0; i < 2; i++) kit_random_constraint(&rng, model);
        if (!l.kernel->impossible) load_more(l.loader);
        fine = fine && (!settle(&l) || walk(&l, &rng, 12, learn));
        if (!fine) show(model, seed);
        assert_true(fine);
        unload(&l);
        dm_model_free(model);
    }
}

/* ---- nothing that is a solution goes, nothing that is none stays */

typedef VEC(int32_t) assignments; /* one after another, a value per variable, the constant's too */

static void collect(const dm_model *model, size_t var, int32_t *values, assignments *good, assignments *bad)
{
    if (var == model->variables.size) {
        assignments *list = candidate_violated(&(struct dm_candidate){model, values, 0}, 0) ? bad : good;
        for (size_t i = 0; i < var; i++) vec_push(list, values[i]);
        return;
    }
    const struct variable *v = &model->variables.data[var];
    for (values[var] = v->lo; values[var] <= v->hi; values[var]++)
        if (model_has_value(model, (int32_t)var, values[var])) collect(model, var + 1, values, good, bad);
}

static const int32_t *some_assignment(const assignments *list, const dm_model *model, struct rng *rng)
{
    return &list->data[rng_below(rng, list->size / model->variables.size) * model->variables.size];
}

static struct predicate true_of(struct rng *rng, int32_t var, int32_t value)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return (struct predicate){var, value - (int32_t)rng_below(rng, 3), PREDICATE_GE};
    case 1:
        return (struct predicate){var, value + (int32_t)rng_below(rng, 3), PREDICATE_LE};
    case 2:
        return (struct predicate){var, value + 1 + (int32_t)rng_below(rng, 2), PREDICATE_NE};
    default:
        return (struct predicate){var, value, PREDICATE_EQ};
    }
}

static bool keeps(const struct loaded *l, const int32_t *values)
{
    for (size_t var = 1; var < l->model->variables.size; var++)
        if (!domain_has(l->kernel, var_of(l, var), values[var])) return false;
    return true;
}

/* Decisions that are true of a solution, in random order, in the end all of it. */
static bool solution_stays(struct loaded *l, const int32_t *values, struct rng *rng)
{
    bool fine = settle(l) && keeps(l, values);
    for (int i = 0; i < 12 && fine; i++) {
        size_t var = (size_t)rng_between(rng, 1, (int64_t)l->model->variables.size - 1);
        fine = decide(l, true_of(rng, var_of(l, var), values[var])) && keeps(l, values);
    }
    for (size_t var = 1; var < l->model->variables.size && fine; var++)
        fine = decide(l, (struct predicate){var_of(l, var), values[var], PREDICATE_EQ}) && keeps(l, values);
    trail_backtrack(l->kernel, 0);
    return fine;
}

static bool violation_goes(struct loaded *l, const int32_t *values)
{
    VEC(struct predicate) assumed = {0};
    for (size_t var = 1; var < l->model->variables.size; var++)
        vec_push(&assumed, ((struct predicate){var_of(l, var), values[var], PREDICATE_EQ}));
    enum kernel_status status = search_start(l->kernel, assumed.size, assumed.data);
    vec_free(&assumed);
    trail_backtrack(l->kernel, 0);
    return status == KERNEL_NONE;
}

static void test_solutions_stay_and_others_go(void **state)
{
    (void)state;
    for (uint64_t seed = 1001; seed <= 1300; seed++) {
        struct rng rng;
        dm_model *model = random_model(&rng, seed);
        struct loaded l = load(model, seed % 2);
        assignments good = {0}, bad = {0};
        int32_t values[64] = {0};
        bool fine = true;
        collect(model, 1, values, &good, &bad);
        for (int i = 0; i < 5 && good.size; i++)
            fine = fine && solution_stays(&l, some_assignment(&good, model, &rng), &rng);
        for (int i = 0; i < 5 && bad.size; i++)
            fine = fine && violation_goes(&l, some_assignment(&bad, model, &rng));
        if (!fine) show(model, seed);
        assert_true(fine);
        vec_free(&good);
        vec_free(&bad);
        unload(&l);
        dm_model_free(model);
    }
}

/* ---- clauses come and go */

enum { BOOLS = 40, CLAUSES = 3000, LENGTH = 6 };

struct bag {
    struct kernel *kernel;
    klit lits[CLAUSES][LENGTH];
};

static void fill(struct bag *bag, struct rng *rng)
{
    for (int i = 0; i < BOOLS; i++) kernel_add_var(bag->kernel, 0, 1, 0, NULL);
    for (int c = 0; c < CLAUSES; c++) {
        int32_t first = (int32_t)rng_between(rng, 1, BOOLS - LENGTH);
        for (int i = 0; i < LENGTH; i++) { /* different variables, and true where all are 1 */
            int32_t atom = bag->kernel->dom.vars.data[first + i].atom;
            bag->lits[c][i] = 2 * atom + (i == LENGTH / 2 || rng_below(rng, 2));
        }
        clauses_learn(bag->kernel, LENGTH, bag->lits[c], c % 7 == 0 ? 2 : 9);
    }
}

static bool same_lits(const klit *a, const klit *b)
{
    int found = 0;
    for (int i = 0; i < LENGTH; i++)
        for (int k = 0; k < LENGTH; k++) found += a[i] == b[k];
    return found == LENGTH;
}

static void test_forgetting_keeps_what_stays(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3);
    struct bag *bag = alloc_bytes(sizeof *bag);
    struct kernel *k = bag->kernel = kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
    fill(bag, &rng);
    size_t before = CLAUSES, good = (CLAUSES + 6) / 7;
    for (int round = 0; round < 4; round++) {
        clauses_reduce(k);
        assert_true(k->clauses.learnts.size < before);
        assert_int_equal(k->clauses.learnts.size + (size_t)k->counts.removed, CLAUSES);
        before = k->clauses.learnts.size;
        size_t watched = 0, kept = 0;
        /* Each is one of those that were put in. */
        for (size_t i = 0; i < k->clauses.learnts.size; i++) {
            bool found = false;
            for (int c = 0; c < CLAUSES && !found; c++)
                found = same_lits(clause_lits(k, k->clauses.learnts.data[i]), bag->lits[c]);
            assert_true(found);
            assert_int_equal(clause_size(k, k->clauses.learnts.data[i]), LENGTH);
            kept += clauses_lbd(k, k->clauses.learnts.data[i]) == 2;
        }
        for (size_t lit = 0; lit < k->clauses.watches.size; lit++)
            for (size_t i = 0; i < k->clauses.watches.data[lit].size; i++, watched++) {
                const klit *lits = clause_lits(k, k->clauses.watches.data[lit].data[i].clause);
                assert_true(lits[0] == (klit)lit || lits[1] == (klit)lit);
            }
        assert_int_equal(watched, 2 * k->clauses.learnts.size);
        assert_int_equal(kept, good); /* those of two levels stay permanently */
        /* And they still act, on a walk that is sometimes a conflict. */
        for (int i = 0; i < 30; i++) {
            int32_t var = (int32_t)rng_between(&rng, 1, BOOLS);
            struct predicate p = {var, 0, PREDICATE_LE};
            size_t level = k->trail.levels.size;
            if (k->dom.vars.data[var].lo == k->dom.vars.data[var].hi) continue;
            trail_push_level(k, p, false);
            if (!domain_apply(k, p, no_reason) || !queue_run(k)) trail_backtrack(k, level);
            assert_true(clauses_rest(k));
        }
        if (round % 2) trail_backtrack(k, 0); /* otherwise the next time some are reasons */
        for (size_t i = 0; i < k->trail.entries.size; i++)
            if (k->trail.entries.data[i].tag == REASON_CLAUSE)
                assert_int_equal(atom_truth(k, clause_lits(k, k->trail.entries.data[i].reason)[0]), TRUE_NOW);
    }
    kernel_free(k);
    alloc_free(bag);
}

static void test_scores_that_would_overflow(void **state)
{
    (void)state;
    struct kernel *k = kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
    for (int i = 0; i < 4; i++) kernel_add_var(k, 0, 1, 0, NULL);
    klit lits[4];
    for (int i = 0; i < 4; i++) lits[i] = 2 * k->dom.vars.data[i + 1].atom;
    cref a = clauses_learn(k, 4, lits, 9), b = clauses_learn(k, 3, lits, 9);
    for (int i = 0; i < 3000; i++) {
        activity_bump(k, 1 + i % 2);
        activity_decay(k);
        k->clauses.bump /= 0.9;
        clauses_bump(k, i % 3 ? a : b);
    }
    assert_true(k->activity.of_var.data[2] > k->activity.of_var.data[1] &&
                k->activity.of_var.data[1] > k->activity.of_var.data[3]);
    assert_true(k->activity.of_var.data[2] < 1e120 && k->clauses.bump < 1e30);
    struct predicate choice;
    assert_true(decide_next(k, &choice));
    assert_int_equal(choice.var, 2);
    kernel_free(k);
}

/* ---- the search */

/* Holes that take some hundred conflicts, and some thousand. */
enum { FEW = KERNEL_HOSTILE ? 4 : 6, MANY = KERNEL_HOSTILE ? 4 : 7 };

static dm_model *pigeons(int holes)
{
    dm_model *model = dm_model_new();
    dm_int x[16];
    for (int i = 0; i <= holes; i++) x[i] = dm_range(model, 0, holes - 1);
    for (int i = 0; i <= holes; i++)
        for (int j = 0; j < i; j++) dm_compare(model, x[i], DM_NE, x[j]);
    return model;
}

static dm_solver *kernel_solver(dm_model *model, const char *option, const char *value)
{
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_true(dm_set(solver, option, value));
    return solver;
}

static double stat_of(const dm_solver *solver, const char *name)
{
    for (size_t i = 0; i < dm_stat_count(solver); i++)
        if (strcmp(dm_stat_name(solver, i), name) == 0) return dm_stat_value(solver, i);
    fail_msg("no statistic %s", name);
    return 0;
}

/* The first runs of each sequence, in conflicts. */
static void test_lengths_of_runs(void **state)
{
    (void)state;
    static const struct {
        enum kernel_restart way;
        double base;
        int64_t scale, runs[7];
    } table[] = {{RESTART_LUBY, 0, 10, {10, 10, 20, 10, 10, 20, 40}},
                 {RESTART_LUBY, 0, 0, {100, 100, 200, 100, 100, 200, 400}},
                 {RESTART_LINEAR, 0, 3, {3, 6, 9, 12, 15, 18, 21}},
                 {RESTART_CONSTANT, 0, 7, {7, 7, 7, 7, 7, 7, 7}},
                 {RESTART_GEOMETRIC, 1.5, 4, {4, 6, 9, 13, 20, 30, 45}},
                 {RESTART_GEOMETRIC,
                  1000,
                  1000000000,
                  {1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 30, 1 << 30}}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct kernel_config config = {.learn = true,
                                       .restart = table[i].way,
                                       .restart_base = table[i].base,
                                       .restart_scale = table[i].scale,
                                       .conflict_limit = -1};
        struct kernel *k = kernel_new(&config);
        k->restart.runs = 0;
        for (int run = 0; run < 7; run++)
            if (run > 0 || table[i].scale < 1000000000)
                assert_int_equal(restart_run_length(k), table[i].runs[run]);
            else
                (void)restart_run_length(k);
        kernel_free(k);
    }
    static const char *const wrong[] = {"",
                                        "lubi",
                                        "luby:",
                                        "luby:0",
                                        "luby:1x",
                                        "never:3",
                                        "linear",
                                        "constant:-1",
                                        "geometric:2",
                                        "geometric:0.5:10",
                                        "geometric:2:",
                                        "geometric:nan:3",
                                        "average:1",
                                        "luby:99999999999"};
    dm_model *model = dm_model_new();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        dm_solver *solver = dm_solver_new(model, "kernel");
        assert_false(dm_set(solver, "restarts", wrong[i]));
        assert_non_null(strstr(dm_solver_error(solver), "restarts are "));
        dm_solver_free(solver);
    }
    dm_model_free(model);
}

static void test_restarts_and_forgetting(void **state)
{
    (void)state;
    static const char *const ways[] = {"average",         "luby",      "never", "linear:5",
                                       "geometric:1.2:3", "constant:4"};
    for (int i = 0; i < 9; i++) {
        dm_model *model = pigeons(FEW);
        dm_solver *solver = kernel_solver(model, "restarts", ways[i % 6]);
        if (i > 5) { /* if the search order is given, restarts must be set too */
            dm_int x = dm_range(model, 0, 1);
            dm_search(model, 1, &x, DM_ORDER_INPUT, DM_CHOICE_MIN);
            assert_true(dm_set(solver, "search", "fixed"));
        }
        assert_int_equal(dm_next(solver), DM_NONE);
        assert_true(stat_of(solver, "failures") > 20);
        assert_int_equal(stat_of(solver, "restarts") > 0, i != 2 && i != 6 && i != 8);
        dm_solver_free(solver);
        dm_model_free(model);
    }
    dm_model *model = pigeons(MANY);
    struct loaded l = load(model, true);
    assert_int_equal(search_start(l.kernel, 0, NULL), KERNEL_NONE);
    assert_true(l.kernel->counts.removed > 0);
    assert_true(l.kernel->impossible);
    unload(&l);
    dm_model_free(model);
}

/* Every call gives up after a few conflicts, and the next one goes on: in the end the answer
 * comes. */
static void test_conflict_limit(void **state)
{
    (void)state;
    for (int learn = 0; learn < 2; learn++) {
        dm_model *model = pigeons(FEW - 1);
        dm_solver *solver = kernel_solver(model, "conflict-limit", "1");
        assert_true(dm_set(solver, "learn", learn ? "yes" : "no"));
        dm_status status;
        int calls = 0;
        double conflicts = 0;
        while ((status = dm_next(solver)) == DM_UNKNOWN) {
            assert_true(stat_of(solver, "failures") <= conflicts + 2);
            conflicts = stat_of(solver, "failures");
            assert_true(++calls < 10000);
        }
        assert_int_equal(status, DM_NONE);
        assert_true(calls > 1);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

struct patience {
    int asked, limit;
};

static bool lose_patience(void *self)
{
    struct patience *p = self;
    return ++p->asked % p->limit == 0;
}

static void test_stopped_by_its_caller(void **state)
{
    (void)state;
    dm_model *model = pigeons(FEW);
    /* A hostile kernel polls at every step: it must get through a conflict between two stops. */
    struct patience patience = {0, KERNEL_HOSTILE ? 203 : 3};
    struct loaded l = load(model, true);
    l.kernel->config.poll = lose_patience;
    l.kernel->config.self = &patience;
    enum kernel_status status = search_start(l.kernel, 0, NULL);
    int stops = 0;
    for (; status == KERNEL_UNKNOWN; stops++) {
        if (stops % 5 == 2) search_suspend(l.kernel); /* as if something had been added */
        status = search_continue(l.kernel);
    }
    assert_int_equal(status, KERNEL_NONE);
    assert_true(stops > 3);
    unload(&l);
    dm_model_free(model);
}

/* ---- models that take conflicts */

static dm_int some_view(struct rng *rng, size_t count, const dm_int *x)
{
    static const int64_t factors[] = {1, 1, 1, -1, 2};
    return dm_times(x[rng_below(rng, count)], factors[rng_below(rng, 5)]);
}

/* Seven variables, and about as many sums, disequalities and clauses as leave a few solutions. */
static dm_model *tight_model(struct rng *rng)
{
    enum { VARIABLES = 7 };
    dm_model *model = dm_model_new();
    dm_int x[VARIABLES];
    for (int i = 0; i < VARIABLES; i++) x[i] = dm_range(model, 0, 3);
    for (int i = 0; i < 5; i++) {
        dm_int terms[3];
        for (int k = 0; k < 3; k++) terms[k] = some_view(rng, VARIABLES, x);
        if (rng_below(rng, 4) == 0) dm_if(model, dm_ge(model, x[rng_below(rng, VARIABLES)], 1));
        dm_linear(model, 3, (int64_t[]){1, rng_between(rng, -2, 2), -1}, terms, (dm_rel)rng_below(rng, 6),
                  rng_between(rng, -1, 3));
    }
    for (int i = 0; i < 3; i++) {
        dm_int some[3] = {some_view(rng, VARIABLES, x), some_view(rng, VARIABLES, x),
                          some_view(rng, VARIABLES, x)};
        dm_alldifferent(model, 3, some);
    }
    for (int i = 0; i < 6; i++) {
        dm_lit lits[3];
        for (int k = 0; k < 3; k++)
            lits[k] = dm_le(model, some_view(rng, VARIABLES, x), rng_between(rng, 0, 2));
        if (i % 2)
            dm_clause(model, 3, lits);
        else
            dm_at_most(model, 1, 3, lits);
    }
    if (rng_below(rng, 2)) dm_answer(model, 4, x);
    return model;
}

static int64_t count_by(dm_model *model, int way, double *failures)
{
    static const char *const ways[][2] = {
        {"learn", "yes"}, {"learn", "no"}, {"search", "fixed"}, {"restarts", "luby"}, {"phase", "true"}};
    dm_solver *solver = kernel_solver(model, ways[way][0], ways[way][1]);
    int64_t count = 0;
    while (dm_next(solver) == DM_SOLUTION) count++;
    *failures += stat_of(solver, "failures");
    dm_solver_free(solver);
    return count;
}

static void test_tight_models(void **state)
{
    (void)state;
    double failures = 0;
    int64_t solutions = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = tight_model(&rng);
        int64_t truth = kit_random_truth(model, NULL, 0).count;
        solutions += truth;
        for (int way = 0; way < 5; way++) {
            int64_t count = count_by(model, way, &failures);
            if (count != truth) show(model, seed);
            assert_int_equal(count, truth);
        }
        dm_model_free(model);
    }
    assert_true(failures > 1000 && solutions > 100); /* or they would show little */
}

/* ---- every way to say a search */

static int64_t count_queens(int n, dm_order order, dm_choice choice, const char *learn, const char *search)
{
    dm_model *model = dm_model_new();
    dm_int x[8], up[8], down[8], mirror[8], sum;
    for (int i = 0; i < n; i++) {
        x[i] = dm_range(model, 1, n);
        up[i] = dm_plus(x[i], i);
        down[i] = dm_plus(x[i], -i);
        mirror[i] = dm_times(x[i], i % 2 ? -2 : 1);
    }
    dm_alldifferent(model, (size_t)n, x);
    dm_alldifferent(model, (size_t)n, up);
    dm_alldifferent(model, (size_t)n, down);
    sum = dm_sum(model, 2, NULL, x);
    dm_answer(model, (size_t)n, x);
    /* first in the order, though it is not part of the answer */
    dm_search(model, 1, &sum, order, choice);
    dm_search(model, (size_t)n, mirror, order, choice);
    dm_solver *solver = kernel_solver(model, "learn", learn);
    assert_true(dm_set(solver, "search", search));
    int64_t count = 0;
    while (dm_next(solver) == DM_SOLUTION) count++;
    dm_solver_free(solver);
    dm_model_free(model);
    return count;
}

static void test_orders_and_choices(void **state)
{
    (void)state;
    static const char *const searches[] = {"auto", "fixed", "free"};
    for (int order = 0; order <= DM_ORDER_ACTIVITY; order++)
        for (int choice = 0; choice <= DM_CHOICE_OUT_RANDOM; choice++)
            for (int s = 0; s < 3; s++) {
                assert_int_equal(count_queens(5, (dm_order)order, (dm_choice)choice, "yes", searches[s]), 10);
                assert_int_equal(count_queens(5, (dm_order)order, (dm_choice)choice, "no", searches[s]), 10);
            }
}

/* The first solution of a search in the given order shows what was tried first. */
static void test_the_search_is_as_said(void **state)
{
    (void)state;
    static const struct {
        dm_choice choice;
        /* The first value of x in {0, 1, 5, 6, 20}, and of a view with a negative factor. */
        int64_t plain, mirrored;
    } table[] = {{DM_CHOICE_MIN, 0, 20},        {DM_CHOICE_MAX, 20, 0},     {DM_CHOICE_MEDIAN, 5, 5},
                 {DM_CHOICE_MIDDLE, 6, 6},      {DM_CHOICE_SPLIT, 0, 20},   {DM_CHOICE_REVERSE_SPLIT, 20, 0},
                 {DM_CHOICE_INTERVAL, 0, 20},   {DM_CHOICE_OUT_MIN, 20, 0}, {DM_CHOICE_OUT_MAX, 0, 20},
                 {DM_CHOICE_OUT_MEDIAN, 20, 20}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (int side = 0; side < 2; side++)
            for (int learn = 0; learn < 2; learn++) {
                dm_model *model = dm_model_new();
                dm_int x = dm_domain(model, 5, (int64_t[]){0, 1, 5, 6, 20});
                dm_int said = side ? dm_times(x, -3) : x;
                dm_search(model, 1, &said, DM_ORDER_INPUT, table[i].choice);
                dm_solver *solver = kernel_solver(model, "learn", learn ? "yes" : "no");
                assert_true(dm_set(solver, "search", "fixed"));
                assert_int_equal(dm_next(solver), DM_SOLUTION);
                assert_int_equal(dm_value(solver, x), side ? table[i].mirrored : table[i].plain);
                dm_solver_free(solver);
                dm_model_free(model);
            }
}

/* Of an even number of values, the middle one is the lower of two, seen from either side. */
static void test_the_median_of_four(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_domain(model, 4, (int64_t[]){0, 1, 5, 6}), said = side ? dm_minus(x) : x;
        dm_search(model, 1, &said, DM_ORDER_INPUT, DM_CHOICE_MEDIAN);
        dm_solver *solver = kernel_solver(model, "search", "fixed");
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        assert_int_equal(dm_value(solver, x), 1);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* Which of three variables is decided first: its value is the largest, the others follow. */
static void test_orders_pick_the_right_one(void **state)
{
    (void)state;
    static const struct {
        dm_order order;
        int first;
    } table[] = {{DM_ORDER_INPUT, 0},    {DM_ORDER_FIRST_FAIL, 1}, {DM_ORDER_ANTI_FIRST_FAIL, 2},
                 {DM_ORDER_SMALLEST, 2}, {DM_ORDER_LARGEST, 0},    {DM_ORDER_MOST_CONSTRAINED, 1}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        dm_model *model = dm_model_new();
        dm_int x[3] = {dm_range(model, 5, 10), dm_range(model, 4, 6), dm_range(model, -3, 7)};
        dm_lit grown[3]; /* at most one has its largest value */
        for (int v = 0; v < 3; v++) grown[v] = dm_eq(model, x[v], dm_hi(model, x[v]));
        dm_at_most(model, 1, 3, grown);
        dm_search(model, 3, x, table[i].order, DM_CHOICE_MAX);
        dm_solver *solver = kernel_solver(model, "search", "fixed");
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        for (int v = 0; v < 3; v++) assert_int_equal(dm_value_lit(solver, grown[v]), v == table[i].first);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* The same with orders that need other domains: the gap of the second is the widest, and the third
 * is in two more constraints than the others. */
static void test_regret_and_occurrence(void **state)
{
    (void)state;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (int order = 0; order < 2; order++) {
            dm_model *model = dm_model_new();
            dm_int x[3] = {dm_domain(model, 3, (int64_t[]){0, 1, 9}),
                           dm_domain(model, 3, (int64_t[]){0, 5, 6}),
                           dm_domain(model, 3, (int64_t[]){0, 3, 6})};
            if (sign < 0) x[1] = dm_times(dm_plus(x[1], -6), -6);
            dm_lit grown[3];
            for (int v = 0; v < 3; v++) grown[v] = dm_eq(model, x[v], dm_hi(model, x[v]));
            dm_at_most(model, 1, 3, grown);
            dm_compare(model, x[2], DM_GE, x[2]);
            dm_compare(model, x[2], DM_LE, dm_constant(6));
            dm_search(model, 3, x, order ? DM_ORDER_OCCURRENCE : DM_ORDER_MAX_REGRET, DM_CHOICE_MAX);
            dm_solver *solver = kernel_solver(model, "search", "fixed");
            assert_int_equal(dm_next(solver), DM_SOLUTION);
            for (int v = 0; v < 3; v++)
                assert_int_equal(dm_value_lit(solver, grown[v]), v == (order ? 2 : 1));
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

/* Literals are decided as they are, in the order given: they alone determine the first solution.
 * Then nothing comes twice, and nothing is missing. */
static void test_literals_are_decided(void **state)
{
    (void)state;
    static const struct {
        dm_choice choice;
        /* values of x and y in 0 .. 9 after x <= 4, y = 6 and x >= 3, in this order */
        int64_t x, y;
    } table[] = {{DM_CHOICE_MIN, 5, 0},
                 {DM_CHOICE_MAX, 3, 6},
                 {DM_CHOICE_OUT_MIN, 3, 6},
                 {DM_CHOICE_OUT_MAX, 5, 0}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        for (int learn = 0; learn < 2; learn++) {
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, 0, 9), y = dm_range(model, 0, 9);
            dm_lit b = dm_bool(model);
            dm_compare(model, x, DM_NE, y);
            dm_search_lits(model, 5,
                           (dm_lit[]){dm_le(model, x, 4), DM_TRUE, dm_eq(model, y, 6), dm_ge(model, x, 3),
                                      -b},
                           DM_ORDER_INPUT, table[i].choice);
            dm_search(model, 2, (dm_int[]){x, y}, DM_ORDER_INPUT, DM_CHOICE_MIN);
            dm_solver *solver = kernel_solver(model, "learn", learn ? "yes" : "no");
            assert_true(dm_set(solver, "search", "fixed"));
            assert_int_equal(dm_next(solver), DM_SOLUTION);
            assert_int_equal(dm_value(solver, x), table[i].x);
            assert_int_equal(dm_value(solver, y), table[i].y);
            assert_int_equal(dm_value_lit(solver, b), table[i].y == 0);
            int count = 1;
            while (dm_next(solver) == DM_SOLUTION) count++;
            assert_int_equal(count, 2 * 90);
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

/* ---- the best view, found by looking at all */

static int64_t rank(const struct kernel *k, dm_int x, dm_order order)
{
    switch (order) {
    case DM_ORDER_FIRST_FAIL:
        return domain_size(k, x.var);
    case DM_ORDER_ANTI_FIRST_FAIL:
        return -domain_size(k, x.var);
    case DM_ORDER_SMALLEST:
        return kernel_lo(k, x);
    case DM_ORDER_LARGEST:
        return -kernel_hi(k, x);
    default:
        return 0;
    }
}

static const dm_int *first_best(const struct kernel *k, size_t count, const dm_int *views, dm_order order)
{
    const dm_int *best = NULL;
    for (size_t i = 0; i < count; i++)
        if (!kernel_fixed(k, views[i]) && (!best || rank(k, views[i], order) < rank(k, *best, order)))
            best = &views[i];
    return best;
}

/* Of equals the first, wherever decisions and returns have led; the bottom is narrowed now and
 * then, so that what was the best there is out of reach. */
static void test_orders_along_a_walk(void **state)
{
    (void)state;
    enum { VIEWS = 8 };
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        struct kernel *k =
            kernel_new(&(struct kernel_config){.restart = RESTART_NEVER, .conflict_limit = -1});
        struct branching b = {.order = (dm_order)(seed % (DM_ORDER_LARGEST + 1)), .choice = DM_CHOICE_MIN};
        dm_int views[VIEWS];
        for (int i = 0; i < VIEWS; i++) {
            int32_t lo = (int32_t)rng_between(&rng, -3, 3), width = (int32_t)rng_below(&rng, 5);
            bool bit = rng_below(&rng, 3) == 0;
            views[i].var = kernel_add_var(k, bit ? 0 : lo, bit ? 1 : lo + width, 0, NULL);
            views[i].factor = rng_below(&rng, 8) ? rng_below(&rng, 3) ? 1 : -2 : 0;
            views[i].offset = rng_between(&rng, -1, 1);
            vec_push(&b.views, views[i]);
        }
        decide_add_branching(k, b);
        for (int step = 0; step < 40; step++) {
            int32_t var = views[rng_below(&rng, VIEWS)].var;
            const struct kernel_var *v = &k->dom.vars.data[var];
            struct predicate choice,
                p = {var, (int32_t)rng_between(&rng, v->lo, v->hi), (enum predicate_op)rng_below(&rng, 4)};
            if (rng_below(&rng, 4) == 0) trail_backtrack(k, rng_below(&rng, k->trail.levels.size + 1));
            if (!domain_is_true(k, p) && !domain_is_false(k, p)) {
                if (rng_below(&rng, 10)) trail_push_level(k, p, false);
                assert_true(domain_apply(k, p, no_reason) && queue_run(k));
            }
            const dm_int *best = first_best(k, VIEWS, views, b.order);
            if (best) assert_true(decide_next(k, &choice) && choice.var == best->var);
        }
        kernel_free(k);
    }
}

/* ---- events */

static bool count_event(struct kernel *k, struct propagator *p, int32_t data)
{
    (void)k;
    ((int *)p->state)[data]++;
    return false;
}

/* EVENT_FIXED of a variable is signalled once, however many entries fix it, to propagators that
 * subscribe to nothing else and to those that subscribe to more. */
static void test_fixed_is_told_once(void **state)
{
    (void)state;
    static const struct propagator_kind kind = {.wake = count_event};
    struct rng rng;
    rng_seed(&rng, 1);
    struct kernel *k = kernel_new(&(struct kernel_config){.conflict_limit = -1});
    int32_t vars[] = {kernel_add_var(k, 0, 9, 0, NULL), kernel_add_var(k, 0, 1, 0, NULL),
                      kernel_add_var(k, 0, 1 << 14, 0, NULL)};
    int told[6] = {0};
    struct propagator p = {.kind = &kind, .state = told, .cost = 1};
    for (int32_t i = 0; i < 3; i++) {
        kernel_watch(k, &p, (dm_int){vars[i], 1, 0}, EVENT_FIXED, i);
        /* 16 never happens. */
        kernel_watch(k, &p, (dm_int){vars[i], 1, 0}, EVENT_FIXED | 16, 3 + i);
    }
    for (int step = 0; step < 5000; step++) {
        size_t i = rng_below(&rng, 3);
        struct kernel_var v = k->dom.vars.data[vars[i]];
        struct predicate choice = {vars[i], (int32_t)rng_between(&rng, v.lo, v.hi),
                                   (enum predicate_op)rng_below(&rng, 4)};
        if (rng_below(&rng, 8) == 0) trail_backtrack(k, rng_below(&rng, k->trail.levels.size + 1));
        if (domain_is_true(k, choice) || domain_is_false(k, choice)) continue;
        memset(told, 0, sizeof told);
        trail_push_level(k, choice, false);
        assert_true(domain_apply(k, choice, no_reason) && queue_run(k));
        bool fixed = k->dom.vars.data[vars[i]].lo == k->dom.vars.data[vars[i]].hi;
        for (size_t j = 0; j < 6; j++) assert_int_equal(told[j], fixed && j % 3 == i);
    }
    kernel_free(k);
}

/* ---- two that differ */

/* a*x + b*y != c: once x has its value, y lacks what would make the sum c, and nothing else. */
static void differ(const struct loaded *l, dm_int x, dm_int y, const int64_t *coefs, int64_t c)
{
    struct kernel *k = l->kernel;
    x.var = var_of(l, (size_t)x.var);
    y.var = var_of(l, (size_t)y.var);
    for (int64_t own = kernel_lo(k, x); own <= kernel_hi(k, x); own++) {
        if (!kernel_has(k, x, own)) continue;
        int64_t inner = (own - x.offset) / x.factor;
        int64_t lo = kernel_lo(k, y), hi = kernel_hi(k, y);
        trail_push_level(k, (struct predicate){x.var, (int32_t)inner, PREDICATE_EQ}, false);
        assert_true(domain_apply(k, (struct predicate){x.var, (int32_t)inner, PREDICATE_EQ}, no_reason));
        bool fine = queue_run(k);
        for (int64_t other = lo; other <= hi && fine && x.var != y.var; other++)
            assert_int_equal(kernel_has(k, y, other), coefs[0] * own + coefs[1] * other != c);
        if (x.var == y.var)
            assert_int_equal(fine, coefs[0] * own + coefs[1] * (y.factor * inner + y.offset) != c);
        trail_backtrack(k, 0);
    }
}

static void test_two_that_differ(void **state)
{
    (void)state;
    /* With a bit for each value, 0/1, and too wide for bits. */
    static const int64_t widths[] = {4, 1, 1 << 14};
    for (int i = 0; i < 3 * 4 * 5; i++)
        for (int learn = 0; learn < 2; learn++) {
            int64_t coefs[] = {i & 1 ? -1 : 1, i & 2 ? -1 : 1}, c = i / 4 % 5 - 2;
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, 0, 4), y = dm_range(model, 0, widths[i / 20]), same = dm_plus(x, 1);
            dm_linear(model, 2, coefs, (dm_int[]){x, y}, DM_NE, c);
            struct loaded l = load(model, learn);
            assert_true(settle(&l));
            differ(&l, model_plain(model, x), model_plain(model, y), coefs, c);
            differ(&l, model_plain(model, y), model_plain(model, x), (int64_t[]){coefs[1], coefs[0]}, c);
            unload(&l);
            dm_linear(model, 2, coefs, (dm_int[]){x, same}, DM_NE, c);
            l = load(model, learn);
            if (settle(&l)) differ(&l, model_plain(model, x), model_plain(model, same), coefs, c);
            unload(&l);
            dm_model_free(model);
        }
}

/* ---- large domains */

static void test_huge_domains(void **state)
{
    (void)state;
    for (int learn = 0; learn < 2; learn++)
        for (int choice = 0; choice <= DM_CHOICE_OUT_RANDOM; choice++) {
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, DM_INT_MIN, DM_INT_MAX), y = dm_range(model, DM_INT_MIN, DM_INT_MAX);
            /* Two gaps of a thousand million. */
            dm_int z = dm_domain(model, 4, (int64_t[]){DM_INT_MIN, -7, 7, DM_INT_MAX});
            dm_linear(model, 2, (int64_t[]){1, -1}, (dm_int[]){x, y}, DM_GE, INT64_C(2) * DM_INT_MAX - 3);
            dm_require(model, dm_ne(model, x, DM_INT_MAX - 1));
            dm_search(model, 1, (dm_int[]){dm_minus(z)}, DM_ORDER_FIRST_FAIL, (dm_choice)choice);
            dm_search(model, 2, (dm_int[]){x, y}, DM_ORDER_INPUT, (dm_choice)choice);
            dm_solver *solver = kernel_solver(model, "learn", learn ? "yes" : "no");
            int count = 0;
            while (dm_next(solver) == DM_SOLUTION) {
                assert_true(dm_value(solver, x) - dm_value(solver, y) >= INT64_C(2) * DM_INT_MAX - 3);
                assert_true(model_has_value(model, model_plain(model, z).var, dm_value(solver, z)));
                count++;
            }
            assert_int_equal(count, 4 * (4 + 2 + 1)); /* x is largest, or less by 2 or 3 */
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

/* ---- rounds do not mix */

static void test_rounds_under_assumptions(void **state)
{
    (void)state;
    for (int learn = 0; learn < 2; learn++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 3);
        dm_solver *solver = kernel_solver(model, "learn", learn ? "yes" : "no");
        assert_int_equal(dm_solve(solver, 1, (dm_lit[]){dm_le(model, x, 0)}), DM_SOLUTION);
        assert_int_equal(dm_next(solver), DM_NONE);
        dm_require(model, dm_ne(model, x, 2));
        assert_int_equal(dm_next(solver), DM_NONE); /* it has ended, whatever is added */
        assert_int_equal(dm_solve(solver, 1, (dm_lit[]){dm_ge(model, x, 1)}), DM_SOLUTION);
        int64_t first = dm_value(solver, x);
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        assert_int_equal(first + dm_value(solver, x), 1 + 3);
        assert_int_equal(dm_next(solver), DM_NONE);
        assert_int_equal(dm_solve(solver, 2, (dm_lit[]){DM_FALSE, dm_ge(model, x, 1)}), DM_NONE);
        const dm_lit *core;
        assert_int_equal(dm_core(solver, &core), 1);
        assert_int_equal(core[0], DM_FALSE);
        assert_int_equal(dm_next(solver), DM_NONE);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* ---- cases found by random sequences of calls */

static void test_terms_without_weight(void **state)
{
    (void)state;
    for (int learn = 0; learn < 2; learn++)
        for (int rel = DM_LE; rel <= DM_GT; rel++) {
            dm_model *model = dm_model_new();
            dm_int x = dm_range(model, -1, 2), y = dm_range(model, 0, 1);
            dm_linear(model, 2, (int64_t[]){1, 0}, (dm_int[]){x, y}, (dm_rel)rel, 0);
            int64_t truth = kit_random_truth(model, NULL, 0).count, count = 0;
            dm_search(model, 2, (dm_int[]){x, y}, DM_ORDER_INPUT,
                      DM_CHOICE_MIN); /* y is open when x is known */
            dm_solver *solver = kernel_solver(model, "learn", learn ? "yes" : "no");
            assert_true(dm_set(solver, "search", "fixed"));
            while (dm_next(solver) == DM_SOLUTION) count++;
            assert_int_equal(count, truth);
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

/* Stopped at each conflict, before the first solution too, dm_next goes down to the best all the
 * same, and starts anew where the best so far has been excluded. */
static void test_a_descent_goes_on(void **state)
{
    (void)state;
    for (int round = 0; round < 2; round++) {
        enum { N = 6 };
        dm_model *model = dm_model_new();
        dm_int x[N];
        for (int i = 0; i < N; i++) x[i] = dm_range(model, 0, 9);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < i; j++) dm_compare(model, x[i], DM_NE, x[j]);
        dm_linear(model, 3, NULL, x, DM_GE, 20);
        dm_int sum = dm_sum(model, N, (int64_t[]){3, 1, 2, 1, 1, 1}, x);
        dm_minimise(model, sum);
        dm_solver *solver = kernel_solver(model, "conflict-limit", "1"), *whole = dm_solver_new(model, NULL);
        dm_status status;
        int calls = 0;
        bool excluded = round == 0; /* the second time, the first best so far is */
        while ((status = dm_next(solver)) == DM_UNKNOWN || status == DM_SOLUTION) {
            if (status == DM_SOLUTION && !excluded) {
                excluded = true;
                dm_compare(model, sum, DM_GE, dm_constant(dm_value(solver, sum) + 1));
            }
            assert_true(++calls < 100000);
        }
        assert_int_equal(status, DM_OPTIMAL);
        assert_true(calls > 1 && excluded);
        assert_int_equal(dm_solve(whole, 0, NULL), DM_OPTIMAL);
        assert_int_equal(dm_value(solver, sum), dm_value(whole, sum));
        dm_solver_free(solver);
        dm_solver_free(whole);
        dm_model_free(model);
    }
}

KIT_SUITE(kernel)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_going_back_equals_starting_anew),
        cmocka_unit_test(test_solutions_stay_and_others_go),
        cmocka_unit_test(test_forgetting_keeps_what_stays),
        cmocka_unit_test(test_scores_that_would_overflow),
        cmocka_unit_test(test_lengths_of_runs),
        cmocka_unit_test(test_restarts_and_forgetting),
        cmocka_unit_test(test_conflict_limit),
        cmocka_unit_test(test_stopped_by_its_caller),
        cmocka_unit_test(test_tight_models),
        cmocka_unit_test(test_orders_and_choices),
        cmocka_unit_test(test_the_search_is_as_said),
        cmocka_unit_test(test_the_median_of_four),
        cmocka_unit_test(test_orders_pick_the_right_one),
        cmocka_unit_test(test_regret_and_occurrence),
        cmocka_unit_test(test_literals_are_decided),
        cmocka_unit_test(test_orders_along_a_walk),
        cmocka_unit_test(test_fixed_is_told_once),
        cmocka_unit_test(test_two_that_differ),
        cmocka_unit_test(test_huge_domains),
        cmocka_unit_test(test_rounds_under_assumptions),
        cmocka_unit_test(test_terms_without_weight),
        cmocka_unit_test(test_a_descent_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
