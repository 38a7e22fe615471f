/* The kernel as a SAT solver: clauses are added to it directly, without a model, and bounded
 * variable elimination is on.
 *
 * Each SAT variable is a 0/1 variable of the kernel, created on first use. Eliminated variables are
 * restored before a clause or an assumption mentions them (eliminate_restore), and values of a
 * solution are extended to them. Learnt clauses stay between calls. */
#include "solver/engine/sat.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "solver/kernel/kernel.h"

struct sat_solver {
    struct kernel *kernel;
    vec_i32 var_of; /* by DIMACS variable: the kernel's, 0 none yet */
    VEC(klit) lits; /* scratch */
    VEC(struct predicate) assumptions;
    enum sat_status status;
};

static struct sat_solver *open_kernel(const char *argument, const struct sat_config *config,
                                      struct sentence *error)
{
    (void)argument, (void)error;
    struct sat_solver *s = alloc_bytes(sizeof *s);
    struct kernel_config settings = {.learn = true,
                                     .eliminate = true,
                                     .restart = RESTART_AVERAGE,
                                     .seed = config->seed,
                                     .conflict_limit = config->conflict_limit,
                                     .phase = config->placement ? 1 : 0,
                                     .poll = config->poll,
                                     .self = config->self};
    s->kernel = kernel_new(&settings);
    return s;
}

static void close_kernel(struct sat_solver *s)
{
    kernel_free(s->kernel);
    vec_free(&s->var_of);
    vec_free(&s->lits);
    vec_free(&s->assumptions);
    alloc_free(s);
}

static int32_t var_of(struct sat_solver *s, int lit)
{
    size_t variable = (size_t)(lit < 0 ? -lit : lit);
    while (s->var_of.size <= variable) vec_push(&s->var_of, 0);
    if (!s->var_of.data[variable]) s->var_of.data[variable] = kernel_add_var(s->kernel, 0, 1, 0, NULL);
    ASSERT(s->kernel->dom.vars.data[s->var_of.data[variable]].atom > 0);
    return s->var_of.data[variable];
}

/* The same, restored if it was eliminated. */
static int32_t named(struct sat_solver *s, int lit)
{
    int32_t var = var_of(s, lit);
    eliminate_restore(s->kernel, var);
    ASSERT(!eliminate_is_gone(s->kernel, var));
    return var;
}

static struct predicate predicate_of(struct sat_solver *s, int lit)
{
    return (struct predicate){var_of(s, lit), lit > 0, lit > 0 ? PREDICATE_GE : PREDICATE_LE};
}

static void add_clause(void *solver, const int *lits, size_t count)
{
    struct sat_solver *s = solver;
    trail_backtrack(s->kernel, 0);
    s->status = SAT_UNKNOWN;
    ASSERT(kernel_at_root(s->kernel));
    vec_clear(&s->lits);
    for (size_t i = 0; i < count; i++) {
        int32_t var = named(s, lits[i]);
        /* The atom says that it is 0. */
        vec_push(&s->lits, 2 * s->kernel->dom.vars.data[var].atom + (lits[i] > 0));
    }
    clauses_add(s->kernel, s->lits.size, s->lits.data);
}

/* The caller checks the memory of this process. */
static void set_limits(struct sat_solver *s, int64_t conflicts, int64_t memory)
{
    (void)memory;
    s->kernel->config.conflict_limit = conflicts;
}

static enum sat_status solve(struct sat_solver *s, const int *assumptions, size_t count)
{
    trail_backtrack(s->kernel, 0);
    vec_clear(&s->assumptions);
    for (size_t i = 0; i < count; i++) named(s, assumptions[i]);
    for (size_t i = 0; i < count; i++) vec_push(&s->assumptions, predicate_of(s, assumptions[i]));
    ASSERT(s->assumptions.size == count);
    switch (search_start(s->kernel, s->assumptions.size, s->assumptions.data)) {
    case KERNEL_SOLUTION:
        eliminate_extend(s->kernel);
        return s->status = SAT_SATISFIABLE;
    case KERNEL_NONE:
        return s->status = SAT_UNSATISFIABLE;
    default:
        return s->status = SAT_UNKNOWN;
    }
}

static bool value(void *solver, int variable)
{
    const struct sat_solver *s = solver;
    REQUIRE(s->status == SAT_SATISFIABLE, "values exist after a solution, until a clause is added");
    ASSERT(variable > 0);
    return (size_t)variable < s->var_of.size && eliminate_value(s->kernel, s->var_of.data[variable]) == 1;
}

static bool failed(struct sat_solver *s, int lit)
{
    REQUIRE(s->status == SAT_UNSATISFIABLE, "a core exists after UNSATISFIABLE");
    return search_in_core(s->kernel, predicate_of(s, lit));
}

static int64_t conflicts(struct sat_solver *s)
{
    return s->kernel->counts.failures;
}

static const char *error(struct sat_solver *s)
{
    (void)s;
    return "";
}

const struct sat_kind kernel_sat = {.name = "kernel",
                                    .blurb =
                                        "our own: clause learning, local search, elimination of variables",
                                    .open = open_kernel,
                                    .close = close_kernel,
                                    .clause = add_clause,
                                    .limit = set_limits,
                                    .solve = solve,
                                    .value = value,
                                    .failed = failed,
                                    .conflicts = conflicts,
                                    .error = error};
