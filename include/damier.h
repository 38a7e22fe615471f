/* Damier: a constraint solver in C.
 *
 * A model holds variables, constraints and optionally an objective. A solver searches it: for one
 * solution, all of them, the best one, or a proof that there is none. This header is the complete
 * interface and its manual.
 *
 * --- example: examples/c/queens.c ---
 *     #include <damier.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         enum { N = 8 };
 *         dm_int queen[N], rising[N], falling[N];
 *         dm_model *model = dm_model_new();
 *         for (int row = 0; row < N; row++) {
 *             queen[row] = dm_range(model, 0, N - 1); // the column of this row's queen
 *             rising[row] = dm_plus(queen[row], row);
 *             falling[row] = dm_plus(queen[row], -row);
 *         }
 *         dm_alldifferent(model, N, queen);
 *         dm_alldifferent(model, N, rising);
 *         dm_alldifferent(model, N, falling);
 *         dm_answer(model, N, queen);
 *
 *         dm_solver *solver = dm_solver_new(model, NULL);
 *         int count = 0;
 *         while (dm_next(solver) == DM_SOLUTION)
 *             if (count++ == 0)
 *                 for (int row = 0; row < N; row++)
 *                     for (int column = 0; column < N; column++)
 *                         printf("%c%c", dm_value(solver, queen[row]) == column ? 'R' : '.',
 *                                column < N - 1 ? ' ' : '\n');
 *         printf("%d solutions\n", count);
 *         dm_solver_free(solver);
 *         dm_model_free(model);
 *         return count == 92 ? 0 : 1;
 *     }
 * --- end ---
 *
 * Compile it with `cc queens.c $(pkg-config --cflags --libs damier)`.
 *
 * Order of arguments. The model or solver comes first, then the `result` if the constraint defines
 * one: dm_element(model, result, index, ...) means result = array[index]. The operands follow in
 * reading order, with a relation between the two sides that it compares. A count comes right before
 * its array, and a flag comes last. Arrays are copied.
 *
 * Names. A function for integers has a counterpart for literals, whose name ends in _lit, or in
 * _lits if it takes an array: dm_value and dm_value_lit, dm_linear and dm_linear_lits. Constants
 * begin with their group (DM_ORDER_, DM_CHOICE_, DM_BY_, DM_STOP_, DM_EVENT_, DM_STEP_), except
 * relations (DM_LE ...) and statuses (DM_SOLUTION ...).
 *
 * Errors. There are four kinds:
 *   - An unsatisfiable model is not an error: the status is DM_NONE.
 *   - Invalid input (a bound beyond DM_INT_MAX, a sum that could overflow) sets an error in the
 *     model. The first error is kept: dm_model_error returns it, later calls do nothing, and
 *     solving returns DM_INVALID.
 *   - Misuse (a NULL pointer, a handle of another model) aborts the program with a message that
 *     names the function and the rule that was broken. Below, "it is misuse" means this.
 *   - Out of memory prints a message and ends the process. dm_limit_memory stops a search earlier.
 *
 * Apart from these messages the library prints nothing. It has no global state, so different
 * threads may use different models. A model and its solvers belong to one thread at a time; only
 * dm_interrupt may be called from another thread or from a signal handler. */
#ifndef DAMIER_H
#define DAMIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header, for the preprocessor: DM_VERSION_NUMBER >= 200 means 0.2.0 or later.
 * Patch versions do not change the interface; minor versions add to it and, before 1.0.0, may also
 * change it. */
#define DM_VERSION_MAJOR 0
#define DM_VERSION_MINOR 2
#define DM_VERSION_PATCH 0
#define DM_VERSION_NUMBER (DM_VERSION_MAJOR * 10000 + DM_VERSION_MINOR * 100 + DM_VERSION_PATCH)
#define DM_VERSION "0.2.0"

/* The version of the linked library, in the form of DM_VERSION and DM_VERSION_NUMBER. */
const char *dm_version(void);
int dm_version_number(void);

/* Lets the compiler check arguments against a printf format. */
#if defined(__GNUC__) || defined(__clang__)
#define DM_PRINTF(format, arguments) __attribute__((__format__(__printf__, format, arguments)))
#else
#define DM_PRINTF(format, arguments)
#endif

/* ---- Handles ------------------------------------------------------------------------------- */

typedef struct dm_model dm_model;
typedef struct dm_solver dm_solver;

/* A view: the integer expression factor*x + offset over one variable x. A view is a plain value:
 * copying it or deriving another from it adds no variable. With factor 0 it is a constant, which
 * belongs to no model. `var` also identifies the model, so a variable of another model is detected
 * as misuse. */
typedef struct dm_int {
    int32_t var;
    int32_t factor;
    int64_t offset;
} dm_int;

/* A literal: a 0/1 variable, an atom such as x <= 3, or the negation of either. It is a nonzero
 * integer, as in DIMACS; -l is the negation of l. Each model numbers its own literals. Using one of
 * another model is misuse, which is not detected if this model has a literal of the same number. */
typedef int32_t dm_lit;

/* The constant literals, the same in every model. */
enum { DM_TRUE = 1, DM_FALSE = -1 };

/* The range of values of variables, and of views in atoms. Sums are computed in 64 bits. */
enum { DM_INT_MIN = -1000000000, DM_INT_MAX = 1000000000 };

/* <= >= = != < > */
typedef enum dm_rel { DM_LE, DM_GE, DM_EQ, DM_NE, DM_LT, DM_GT } dm_rel;

/* ---- Models -------------------------------------------------------------------------------- */

dm_model *dm_model_new(void);

/* It is misuse to free a model before its solvers. NULL is allowed. */
void dm_model_free(dm_model *model);

/* The first error, as a sentence; NULL if there is none. It is never cleared. */
const char *dm_model_error(const dm_model *model);

/* Zeroed memory that is freed with the model, for example for the data of a lazy check. */
void *dm_memory(dm_model *model, size_t size);

/* Sets a callback that is polled while variables, literals and constraints are added, so that the
 * construction of a large model can be stopped. Once it returns true nothing more is recorded,
 * dm_model_error is "stopped", and the model can only be freed. NULL removes the callback. */
typedef bool dm_build_call(void *data);
void dm_on_build(dm_model *model, dm_build_call *call, void *data);
bool dm_build_stopped(const dm_model *model);

/* ---- Variables, views, literals */

/* A new variable with domain lo .. hi; lo > hi makes the model unsatisfiable. */
dm_int dm_range(dm_model *model, int64_t lo, int64_t hi);

/* A new variable with exactly these values, given in any order. */
dm_int dm_domain(dm_model *model, size_t count, const int64_t *values);

/* A new 0/1 variable, returned as its positive literal. */
dm_lit dm_bool(dm_model *model);

/* Views: the constant `value`; x + c; c * x; -x. It is misuse if the offset exceeds 62 bits or the
 * factor 32 bits. */
dm_int dm_constant(int64_t value);
dm_int dm_plus(dm_int x, int64_t c);
dm_int dm_times(dm_int x, int64_t c);
dm_int dm_minus(dm_int x);

/* The view that is 1 if lit is true, else 0. For an atom of an integer variable, the first call
 * adds a 0/1 variable that is channelled to it. */
dm_int dm_as_int(dm_model *model, dm_lit lit);

/* The literals x <= value, x >= value, x = value, x != value. */
dm_lit dm_le(dm_model *model, dm_int x, int64_t value);
dm_lit dm_ge(dm_model *model, dm_int x, int64_t value);
dm_lit dm_eq(dm_model *model, dm_int x, int64_t value);
dm_lit dm_ne(dm_model *model, dm_int x, int64_t value);

/* The literal "x lies in one of the ranges". `bounds` holds lo and hi of each range in turn; ranges
 * may come in any order and overlap, and one with lo > hi is empty. If an existing literal means
 * the same over the domain of x (x <= v, x != v, true ...), that one is returned; otherwise the
 * first call for a set adds a hidden 0/1 variable and its definition. */
dm_lit dm_in(dm_model *model, dm_int x, size_t ranges, const int64_t *bounds);

/* Restricts the domain of x to these ranges, given as for dm_in. If no solver has read the variable
 * yet, its domain changes, also for the constraints posted before. Otherwise, and inside a rule
 * (dm_rule) of a model with explanations, this posts a constraint. Existing literals stay valid. It
 * is misuse to call this while a dm_if or dm_iff is pending. */
void dm_restrict(dm_model *model, dm_int x, size_t ranges, const int64_t *bounds);

/* Unifies x and y. If no solver has read either variable yet and both factors are 1 or -1, one
 * variable is replaced by a view of the other everywhere, and engines see a single variable with
 * the intersection of both domains. Existing handles, literals, names, answers, searches,
 * assumptions and cores stay valid; printed models show the remaining variable. If one side is a
 * constant, the domain of the other is restricted. In all other cases, and inside a rule of a model
 * with explanations, this posts x = y. It is misuse to call this while a dm_if or dm_iff is
 * pending. */
void dm_unify(dm_model *model, dm_int x, dm_int y);

/* The smallest and the largest value in the current domain of x. */
int64_t dm_lo(const dm_model *model, dm_int x);
int64_t dm_hi(const dm_model *model, dm_int x);

/* Turns the storage of names, headings and labels on (the default) or off, which saves time and
 * memory. */
void dm_keep_names(dm_model *model, bool keep);

/* Names the variable of x, or the 0/1 variable of a literal, with a printf format. Names appear in
 * printed models, in comments of DIMACS files and in messages. */
void dm_name(dm_model *model, dm_int x, const char *format, ...) DM_PRINTF(3, 4);
void dm_name_lit(dm_model *model, dm_lit lit, const char *format, ...) DM_PRINTF(3, 4);

/* ---- Headings, labels and conditions of constraints
 *
 * dm_section sets the heading of the constraints that follow ("at most one queen in each row"),
 * until the next call; DIMACS files show it above their clauses. dm_label names only the next
 * constraint ("row 3"). Both take a printf format and copy the text.
 *
 * dm_if half-reifies the next constraint: it must hold if lit is true. dm_iff reifies it: lit is
 * true if and only if it holds. Every constraint accepts dm_if. Clauses, dm_require, dm_linear,
 * dm_at_most, dm_at_least, dm_exactly, counts, dm_compare, dm_xor and dm_equivalent accept dm_iff,
 * and so do the constraints whose description says so; for all others it is misuse. It is also
 * misuse to search, or to return from a lazy check, while a dm_if or dm_iff is pending. Functions
 * that create a view (dm_sum, dm_as_int) or set an objective leave it pending. */
void dm_section(dm_model *model, const char *format, ...) DM_PRINTF(2, 3);
void dm_label(dm_model *model, const char *format, ...) DM_PRINTF(2, 3);
void dm_if(dm_model *model, dm_lit lit);
void dm_iff(dm_model *model, dm_lit lit);

/* ---- Rules: named groups of constraints with selector literals, for cores and explanations
 *
 * Constraints posted after dm_rule belong to that rule, until the next dm_rule or dm_end_rule. By
 * default rules have no effect. In a model with explanations (call dm_explain before posting
 * constraints) each rule has a selector literal, and its constraints are enforced only if that
 * literal is true. Pass these literals as assumptions to enforce the rules; after DM_NONE, dm_core
 * returns those that cause the contradiction. The definitions behind views (dm_sum, dm_as_int),
 * literals (dm_in) and objectives belong to no rule. Inside a rule, dm_restrict and dm_unify post
 * constraints.
 *
 * The text is a printf format; the tag is any number of the caller's, returned by dm_rule_tag.
 * Rules are numbered from 0. A lazy check starts outside all rules; the selectors of rules that it
 * makes are not among the assumptions of the search under way. */
void dm_explain(dm_model *model);
void dm_rule(dm_model *model, int64_t tag, const char *format, ...) DM_PRINTF(3, 4);
void dm_end_rule(dm_model *model);
size_t dm_rule_count(const dm_model *model); /* 0 without dm_explain */
dm_lit dm_rule_lit(const dm_model *model, size_t rule);
int64_t dm_rule_tag(const dm_model *model, size_t rule);
const char *dm_rule_text(const dm_model *model, size_t rule);

/* True if a constraint of the rule mentions the variable of x. O(size of the rule). */
bool dm_rule_concerns(const dm_model *model, size_t rule, dm_int x);

/* ---- Constraints */

/* At least one literal is true. An empty clause makes the model unsatisfiable. */
void dm_clause(dm_model *model, size_t count, const dm_lit *lits);

/* lit is true. */
void dm_require(dm_model *model, dm_lit lit);

/* result <-> conjunction of the literals; result <-> their disjunction. */
void dm_and(dm_model *model, dm_lit result, size_t count, const dm_lit *lits);
void dm_or(dm_model *model, dm_lit result, size_t count, const dm_lit *lits);

/* An odd number of the literals is true; a <-> b. */
void dm_xor(dm_model *model, size_t count, const dm_lit *lits);
void dm_equivalent(dm_model *model, dm_lit a, dm_lit b);

/* coefs[0]*x[0] + coefs[1]*x[1] + ... rel c. NULL coefficients are all 1. A sum that could exceed
 * 62 bits is an error of the model. */
void dm_linear(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x, dm_rel rel, int64_t c);

/* The same over literals: each true one adds its coefficient. For sums of integers and literals,
 * use dm_linear with dm_as_int. */
void dm_linear_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits, dm_rel rel,
                    int64_t c);

/* A view that equals such a sum. It adds a hidden variable, which is not part of the default
 * answer. A sum that exceeds DM_INT_MIN .. DM_INT_MAX is accepted if (largest - smallest value) / g
 * is at most 10^9, where g is the greatest common divisor of the factors and fits 31 bits;
 * otherwise it is an error of the model. */
dm_int dm_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);
dm_int dm_sum_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits);

/* x rel y */
void dm_compare(dm_model *model, dm_int x, dm_rel rel, dm_int y);

/* At most, at least, or exactly k of the literals are true. A literal that occurs twice counts
 * twice. */
void dm_at_most(dm_model *model, int64_t k, size_t count, const dm_lit *lits);
void dm_at_least(dm_model *model, int64_t k, size_t count, const dm_lit *lits);
void dm_exactly(dm_model *model, int64_t k, size_t count, const dm_lit *lits);

/* The consistency that the kernel enforces, from weakest to strongest:
 *   DM_BY_VALUES   the value of a fixed variable is removed from the others;
 *   DM_BY_BOUNDS   bounds consistency (Hall intervals);
 *   DM_BY_DOMAINS  domain consistency; bounds consistency if that would need a table of more than
 *                  16 MB. */
typedef enum dm_consistency { DM_BY_VALUES, DM_BY_BOUNDS, DM_BY_DOMAINS } dm_consistency;

/* All of x are different. The kernel chooses the consistency; dm_alldifferent_by sets it. */
void dm_alldifferent(dm_model *model, size_t count, const dm_int *x);
void dm_alldifferent_by(dm_model *model, size_t count, const dm_int *x, dm_consistency consistency);

/* The number of x equal to the value, or to one of the values, rel n. Both accept dm_iff. */
void dm_count(dm_model *model, size_t count, const dm_int *x, int64_t value, dm_rel rel, dm_int n);
void dm_count_in(dm_model *model, size_t count, const dm_int *x, size_t value_count, const int64_t *values,
                 dm_rel rel, dm_int n);

/* The same for a value that is itself a variable. Accepts dm_iff. */
void dm_count_of(dm_model *model, size_t count, const dm_int *x, dm_int value, dm_rel rel, dm_int n);

/* Global cardinality: for each j, exactly counts[j] of x equal values[j]. If `closed`, x takes no
 * other values. */
void dm_cardinalities(dm_model *model, size_t count, const dm_int *x, size_t value_count,
                      const int64_t *values, const dm_int *counts, bool closed);

/* The number of different values of x, rel n. */
void dm_nvalue(dm_model *model, size_t count, const dm_int *x, dm_rel rel, dm_int n);

/* The result is the minimum, or the maximum, of x. An empty x is unsatisfiable. */
void dm_minimum(dm_model *model, dm_int result, size_t count, const dm_int *x);
void dm_maximum(dm_model *model, dm_int result, size_t count, const dm_int *x);

/* The result is the index, from 0, of the first minimum, or maximum, of x. An empty x is
 * unsatisfiable. */
void dm_argmin(dm_model *model, dm_int result, size_t count, const dm_int *x);
void dm_argmax(dm_model *model, dm_int result, size_t count, const dm_int *x);

/* The result is the absolute value of x. */
void dm_abs(dm_model *model, dm_int result, dm_int x);

/* Arithmetic, for all signs. The constraint does not hold where the value is undefined or exceeds
 * 64 bits.
 *   dm_multiply  result = x * y
 *   dm_divide    result = x / y, truncated towards 0 as in C; undefined for y = 0
 *   dm_modulo    result = x % y, with the sign of x as in C; undefined for y = 0
 *   dm_power     result = x to the power y; 0 to the power 0 is 1; undefined for y < 0 */
void dm_multiply(dm_model *model, dm_int result, dm_int x, dm_int y);
void dm_divide(dm_model *model, dm_int result, dm_int x, dm_int y);
void dm_modulo(dm_model *model, dm_int result, dm_int x, dm_int y);
void dm_power(dm_model *model, dm_int result, dm_int x, dm_int y);

/* result = array[index], with indices from 0; the index must lie within the array. Use dm_constant
 * for arrays of constants. */
void dm_element(dm_model *model, dm_int result, dm_int index, size_t count, const dm_int *array);

/* x[0..count-1] is lexicographically less than y[0..count-1] or, unless `strict`, equal to it. */
void dm_lex(dm_model *model, size_t count, const dm_int *x, const dm_int *y, bool strict);

/* x[0] <= x[1] <= ..., or >=; if `strict`, < or >. */
void dm_increasing(dm_model *model, size_t count, const dm_int *x, bool strict);
void dm_decreasing(dm_model *model, size_t count, const dm_int *x, bool strict);

/* Value precedence: if values[k + 1] occurs in x, values[k] occurs before it. This breaks the
 * symmetry of interchangeable values. */
void dm_precede(dm_model *model, size_t count, const dm_int *x, size_t value_count, const int64_t *values);

/* Posts a constraint by name, for constraints without a function: "value_precede" with the
 * arguments x and values is dm_precede. The rows CALL of src/solver/constraint/constraints.def list
 * the names with their arguments and meaning, and REIF where dm_iff is accepted. An argument is an
 * array of views or of numbers, of length 1 for a single one. An unknown name or arguments that do
 * not fit are misuse. */
typedef struct dm_argument {
    size_t count;
    const dm_int *views;    /* NULL if it is an array of numbers */
    const int64_t *numbers; /* NULL if it is an array of views */
} dm_argument;
void dm_post(dm_model *model, const char *name, size_t count, const dm_argument *arguments);

/* x[0..count-1] equals one of the tuples or, if `forbidden`, none of them. `tuples` holds `rows`
 * rows of `count` values. */
void dm_table(dm_model *model, size_t count, const dm_int *x, size_t rows, const int64_t *tuples,
              bool forbidden);

/* A finite automaton, possibly nondeterministic. States are numbered from 0. From the current
 * state, initially `start`, each value that is read takes a transition with that value. */
typedef struct dm_transition {
    int32_t from;
    int64_t value;
    int32_t to;
    int64_t cost; /* for dm_cost_regular */
} dm_transition;

typedef struct dm_automaton {
    size_t states, start;
    const bool *accepting; /* by state */
    size_t transition_count;
    const dm_transition *transitions;
} dm_automaton;

/* The automaton accepts x[0..count-1]. Accepts dm_iff. The automaton is unrolled, one layer for
 * each of x; more than 2^24 usable transitions in all layers are an error of the model. */
void dm_regular(dm_model *model, size_t count, const dm_int *x, const dm_automaton *automaton);

/* The same, where the result is the sum of the costs of the transitions taken. The automaton must
 * be deterministic: at most one transition for each state and value. */
void dm_cost_regular(dm_model *model, dm_int result, size_t count, const dm_int *x,
                     const dm_automaton *automaton);

/* x[i] = j if and only if y[j] = i: two permutations of 0 .. count-1, each the inverse of the
 * other. */
void dm_inverse(dm_model *model, size_t count, const dm_int *x, const dm_int *y);

/* x[i] = j if and only if x[j] = i: a permutation of 0 .. count-1 that is its own inverse
 * (symmetric alldifferent). */
void dm_involution(dm_model *model, size_t count, const dm_int *x);

/* Item i of size sizes[i] is in bin x[i], numbered from 0. The sizes in bin j sum to loads[j] with
 * DM_EQ, and to at most loads[j] (its capacity) with DM_LE. Other relations are misuse. */
void dm_bin_packing(dm_model *model, size_t count, const dm_int *x, const int64_t *sizes, dm_rel rel,
                    size_t bin_count, const dm_int *loads);

/* weight = sum of weights[i] * x[i], profit = sum of profits[i] * x[i]. This propagates more than
 * two linear constraints: the kernel also bounds the profit that a weight allows. */
void dm_knapsack(dm_model *model, dm_int weight, dm_int profit, size_t count, const int64_t *weights,
                 const int64_t *profits, const dm_int *x);

/* Tasks that share a resource. Task i runs in starts[i] .. starts[i] + durations[i] - 1 and uses
 * demands[i]; at no time do the running tasks use more than the capacity. A task of duration 0 uses
 * nothing. Negative durations, demands and capacities violate the constraint. */
void dm_cumulative(dm_model *model, size_t count, const dm_int *starts, const dm_int *durations,
                   const dm_int *demands, dm_int capacity);

/* The same with optional tasks: those whose literal is false are absent and not constrained. */
void dm_cumulative_optional(dm_model *model, size_t count, const dm_lit *present, const dm_int *starts,
                            const dm_int *durations, const dm_int *demands, dm_int capacity);

/* Rectangles that do not overlap: rectangle i extends from x[i] to x[i] + dx[i] and from y[i] to
 * y[i] + dy[i]. Rectangles may touch. Unless `strict`, those with a side of 0 may be anywhere. */
void dm_diffn(dm_model *model, size_t count, const dm_int *x, const dm_int *y, const dm_int *dx,
              const dm_int *dy, bool strict);

/* Tasks on one machine, one at a time: task i runs from starts[i] to starts[i] + durations[i], and
 * of two tasks one ends no later than the other starts. No duration is negative. A task of duration
 * 0 may be anywhere or, if `strict`, not inside another task. In the optional form, tasks whose
 * literal is false are absent and not constrained. */
void dm_disjunctive(dm_model *model, size_t count, const dm_int *starts, const dm_int *durations,
                    bool strict);
void dm_disjunctive_optional(dm_model *model, size_t count, const dm_lit *present, const dm_int *starts,
                             const dm_int *durations, bool strict);

/* successor[i] is the node after node i, from 0, on one circuit through all nodes. No node is its
 * own successor, so a single node is unsatisfiable. */
void dm_circuit(dm_model *model, size_t count, const dm_int *successor);

/* The same for a circuit through some of the nodes, possibly none; the other nodes are their own
 * successors. */
void dm_subcircuit(dm_model *model, size_t count, const dm_int *successor);

/* The edges whose literals are true form a Hamiltonian path: a path that visits each node exactly
 * once. Edge i is undirected and joins nodes from[i] and to[i], numbered from 0. Of parallel edges
 * at most one is used; loops are never used. With one node no edge is used; no node at all is
 * unsatisfiable. An edge to a node out of range is misuse. */
void dm_hamiltonian(dm_model *model, size_t nodes, size_t edges, const int32_t *from, const int32_t *to,
                    const dm_lit *used);

/* ---- Objective and answer */

/* Sets the objective, replacing any earlier one; dm_satisfy removes it. */
void dm_minimise(dm_model *model, dm_int objective);
void dm_maximise(dm_model *model, dm_int objective);
void dm_satisfy(dm_model *model);

/* Sets a sum as the objective, as dm_sum and dm_sum_lits make it. Each call adds a variable and a
 * constraint, which remain if the objective is replaced. */
void dm_minimise_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);
void dm_maximise_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);
void dm_minimise_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits);
void dm_maximise_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits);

/* 1 if the objective is minimised, -1 if it is maximised, 0 if there is none. Stores the objective
 * in *objective, unless that is NULL. */
int dm_objective(const dm_model *model, dm_int *objective);

/* Adds to the answer, the variables that tell solutions apart: two solutions are different if they
 * differ in the answer. By default the answer is all variables made by the caller; hidden variables
 * of the library never cause duplicates. */
void dm_answer(dm_model *model, size_t count, const dm_int *x);
void dm_answer_lits(dm_model *model, size_t count, const dm_lit *lits);

/* The variables of the answer, each once. The order is the same for every model built by the same
 * calls. Returns their number and stores the first `room` of them in x, which may be NULL if `room`
 * is 0. */
size_t dm_answer_variables(const dm_model *model, size_t room, dm_int *x);

/* The degree of each of these variables: the number of constraints that mention it, directly or in
 * a literal. Unified variables have the same degree. The degree of a constant is 0. */
void dm_degrees(const dm_model *model, size_t count, const dm_int *x, size_t *degree);

/* ---- Search strategies, for engines that accept them (the kernel) */

/* Variable selection; ties are broken by position. */
typedef enum dm_order {
    /* in the order given */
    DM_ORDER_INPUT,
    /* smallest domain; largest domain */
    DM_ORDER_FIRST_FAIL,
    DM_ORDER_ANTI_FIRST_FAIL,
    /* smallest value in the domain; largest value in the domain */
    DM_ORDER_SMALLEST,
    DM_ORDER_LARGEST,
    /* dom/wdeg: few values, often in conflicts */
    DM_ORDER_DOM_W_DEG,
    /* smallest domain, then largest degree */
    DM_ORDER_MOST_CONSTRAINED,
    /* largest degree, counted when the solver first reads the strategy */
    DM_ORDER_OCCURRENCE,
    /* largest difference between the two smallest values */
    DM_ORDER_MAX_REGRET,
    /* highest activity in recent conflicts (VSIDS) */
    DM_ORDER_ACTIVITY,
} dm_order;

/* Value selection: the branch that is tried first. */
typedef enum dm_choice {
    /* the smallest value; the largest value */
    DM_CHOICE_MIN,
    DM_CHOICE_MAX,
    /* the median of the values */
    DM_CHOICE_MEDIAN,
    /* the value nearest to the mean of the bounds */
    DM_CHOICE_MIDDLE,
    /* the lower half of the domain; the upper half */
    DM_CHOICE_SPLIT,
    DM_CHOICE_REVERSE_SPLIT,
    DM_CHOICE_RANDOM,
    /* the first interval of a domain with gaps, otherwise the lower half */
    DM_CHOICE_INTERVAL,
    /* the domain without that value. In domains of more than 8192 values, DM_CHOICE_OUT_MEDIAN and
     * DM_CHOICE_OUT_RANDOM also exclude all smaller values. */
    DM_CHOICE_OUT_MIN,
    DM_CHOICE_OUT_MAX,
    DM_CHOICE_OUT_MEDIAN,
    DM_CHOICE_OUT_RANDOM,
} dm_choice;

/* Branches on these variables with this variable and value selection. Several calls form a
 * sequence: each applies once all variables of those before are fixed. Then the engine chooses. */
void dm_search(dm_model *model, size_t count, const dm_int *x, dm_order order, dm_choice choice);

/* The same over literals, as values 0 and 1: DM_CHOICE_MIN tries false first. A literal of an
 * integer variable is branched on as it is: x <= 3 against x >= 4. The next strategy applies once
 * all literals are assigned, even if their variables are not fixed. */
void dm_search_lits(dm_model *model, size_t count, const dm_lit *lits, dm_order order, dm_choice choice);

/* Marks x as functionally defined by other variables, for example as their sum. Free search
 * branches on other variables first. The results of constraints such as dm_element and dm_maximum
 * are marked already. */
void dm_defined(dm_model *model, dm_int x);

/* Warm start: free search tries this value of x first, to find solutions near a known one. The last
 * call for a variable counts. A constant x, or a value outside dm_lo .. dm_hi, is misuse. */
void dm_prefer(dm_model *model, dm_int x, int64_t value);

/* ---- Lazy constraints
 *
 * `check` is called with each candidate, an assignment that satisfies all constraints posted so
 * far. It reads values with dm_peek and posts constraints that the candidate violates; a candidate
 * for which it posts nothing is a solution. At least one constraint that it posts must be violated
 * by the candidate, or the search might not terminate: the solver checks this. */
typedef struct dm_candidate dm_candidate;
typedef void dm_lazy_check(dm_model *model, const dm_candidate *candidate, void *data);
void dm_lazy(dm_model *model, dm_lazy_check *check, void *data);
int64_t dm_peek(const dm_candidate *candidate, dm_int x);
bool dm_peek_lit(const dm_candidate *candidate, dm_lit lit);

/* ---- Inspecting a model */

/* The number of variables made by the caller, and the number of constraints, including those that
 * define views (dm_sum, dm_as_int). */
size_t dm_variable_count(const dm_model *model);
size_t dm_constraint_count(const dm_model *model);

/* Readable text, which the caller frees with dm_text_free: of the model; of a view ("2 x + 3"); of
 * a literal ("queen 4 = 2", "x <= 3", "b", "not b"). Unnamed variables are x1, x2, ... by number,
 * and hidden ones _1, _2, ... */
char *dm_model_text(const dm_model *model);
char *dm_text(const dm_model *model, dm_int x);
char *dm_text_lit(const dm_model *model, dm_lit lit);
void dm_text_free(char *text);

/* ---- Solvers ------------------------------------------------------------------------------- */

/* The status of a search:
 *   DM_UNKNOWN   stopped by a limit or an interruption before a solution was found;
 *   DM_SOLUTION  a solution was found; with an objective, it is not proved optimal;
 *   DM_OPTIMAL   a solution was found and proved optimal;
 *   DM_NONE      proved that there is no solution, or no further one;
 *   DM_INVALID   the model or the solver has an error: dm_model_error, dm_solver_error. */
typedef enum dm_status { DM_UNKNOWN, DM_SOLUTION, DM_OPTIMAL, DM_NONE, DM_INVALID } dm_status;

/* "unknown", "solution", "optimal", "none", "invalid" */
const char *dm_status_name(dm_status status);

/* The engines of this library, in order of preference. In addition, "dimacs:COMMAND" names any SAT
 * solver on PATH that reads DIMACS. */
size_t dm_engine_count(void);
const char *dm_engine_name(size_t index);
const char *dm_engine_blurb(size_t index);

/* A solver for this model with the named engine. NULL selects a portfolio: the engine that suits
 * the model best starts, and if it makes no progress the other suitable engines get time slices,
 * each keeping what it has learnt. Slices are measured in work, not in time, so the same model,
 * options and seed give the same answer unless a time limit, a memory limit or an interruption
 * intervenes. With a conflict limit, a proof, or an option that only one engine accepts, a single
 * engine is used.
 *
 * Never returns NULL; an unknown engine is reported by dm_solver_error. The model may grow between
 * searches: each search reads the additions. If a search is stopped while it reads the model, the
 * next one reads the interrupted constraint again. */
dm_solver *dm_solver_new(dm_model *model, const char *engine);

/* NULL is allowed. */
void dm_solver_free(dm_solver *solver);
const char *dm_solver_error(const dm_solver *solver);

/* The engine in use; in a portfolio, the engine that answered last. */
const char *dm_solver_engine(const dm_solver *solver);

/* Sets an option by name, with its value as text. Returns false if the option or value does not
 * exist: dm_solver_error then describes it, and solving returns DM_INVALID. It is misuse to set an
 * option after the first search; limits have functions for that.
 *   seed (0 ..), threads (of the kernel or the portfolio; callbacks run in the calling thread; more
 *     than one thread is not deterministic);
 *   time-limit, conflict-limit, memory-limit, work-limit: see dm_limit_time and the functions after
 *     it;
 *   phase (auto, false, true): the value of 0/1 variables to try first;
 *   learn (yes, no): whether the kernel learns clauses, or only propagates and backtracks;
 *   search: `fixed` follows dm_search, `free` branches by activity with restarts, and `auto` is
 *     `fixed` if there is a dm_search and no learning, otherwise it alternates between the two;
 *   strategy: how the kernel optimises. `branch` is branch and bound; `cores` is core-guided, or
 *     branch and bound if the objective is not a sum; `lns` alternates large neighbourhood search
 *     with branch and bound; `auto` alternates between all three and favours the most successful.
 *     Without learning, with search `fixed` and with a step callback it is always `branch`;
 *   restarts (with learning only): `average` restarts when the quality of learnt clauses drops;
 *     `never`; or after a number of conflicts: luby:S is S times the Luby sequence, geometric:B:S
 *     is S, S*B, S*B*B ..., linear:S is S, 2*S ..., constant:S is always S; `luby` means luby:100.
 *     With search `fixed`, the kernel restarts only if this option is set;
 *   proof (a file): for each DM_NONE or DM_OPTIMAL, a DRAT proof is written to this file, and the
 *     formula that it refutes to the same name with .cnf appended; only for engines that produce
 *     proofs (docs/proofs.md);
 *   amo, card, linear, int: the encodings of constraints as clauses (docs/encodings.md). */
bool dm_set(dm_solver *solver, const char *option, const char *value);

/* Limits for each following search: wall-clock seconds (at most 10^9), conflicts (at most 2*10^9;
 * nodes for CBC) and MB of the process (at most 10^9); 0 is no limit. They are the options
 * time-limit, conflict-limit and memory-limit. A conflict limit applies to engines that count
 * conflicts; without a named engine it selects a single engine instead of the portfolio. Memory is
 * polled, so a short search may end before it notices its limit. An external program that runs out
 * of memory is a failed engine (DM_INVALID). */
void dm_limit_time(dm_solver *solver, double seconds);
void dm_limit_conflicts(dm_solver *solver, int64_t conflicts);
void dm_limit_memory(dm_solver *solver, int64_t megabytes);

/* A deterministic limit for each following search, the option work-limit: at most 10^15 units of
 * very roughly 10 microseconds; 0 is no limit. Work is counted, not timed, so the same search stops
 * at the same place on every machine. Use it for time slices between several solvers. */
void dm_limit_work(dm_solver *solver, int64_t units);

/* Starts a new search under assumptions, literals that are true for this search only. Finds a
 * solution or, with an objective, an optimal one. */
dm_status dm_solve(dm_solver *solver, size_t count, const dm_lit *assumptions);

/* Propagates the assumptions to a fixpoint, without search. DM_NONE: they are contradictory, and
 * dm_core returns those responsible. Otherwise DM_UNKNOWN, even if a search would find a
 * contradiction; dm_implied_lit is then 1 if the literal is implied, -1 if its negation is, and 0
 * otherwise. Calls that share a prefix of assumptions with the previous call are fast. A dm_next
 * afterwards starts a new search without assumptions. Only the engine `kernel` propagates; others
 * return DM_UNKNOWN immediately, with nothing implied. */
dm_status dm_propagate(dm_solver *solver, size_t count, const dm_lit *assumptions);
int dm_implied_lit(const dm_solver *solver, dm_lit lit);

/* After a dm_propagate that returned DM_UNKNOWN: the bounds of the remaining domain of x, and an
 * upper bound on its size (exact unless the domain has more than 8192 values). If the engine does
 * not propagate, this is the domain in the model. */
typedef struct dm_values_left {
    int64_t lo, hi, count;
} dm_values_left;
dm_values_left dm_left(const dm_solver *solver, dm_int x);

/* Finds the next solution under the same assumptions, whose answer differs from those of all
 * solutions before. The first call needs no dm_solve. With an objective, it finds the next optimal
 * solution. After DM_UNKNOWN, or a DM_SOLUTION that is not proved optimal, it resumes the search:
 * DM_SOLUTION then means a better solution, DM_OPTIMAL a proof that there is none, and DM_UNKNOWN
 * that the call was stopped before either. A changed objective starts a new search under the same
 * assumptions. */
dm_status dm_next(dm_solver *solver);

/* Why a search stopped early, with DM_UNKNOWN or, with an objective, DM_SOLUTION:
 *   DM_STOP_NONE       it did not stop early;
 *   DM_STOP_TIME, DM_STOP_CONFLICTS, DM_STOP_MEMORY, DM_STOP_WORK   a limit;
 *   DM_STOP_INTERRUPT  dm_interrupt was called;
 *   DM_STOP_CALLBACK   the progress callback returned true;
 *   DM_STOP_ENGINE     the engine gave up. */
typedef enum dm_stop {
    DM_STOP_NONE,
    DM_STOP_TIME,
    DM_STOP_CONFLICTS,
    DM_STOP_MEMORY,
    DM_STOP_INTERRUPT,
    DM_STOP_CALLBACK,
    DM_STOP_ENGINE,
    DM_STOP_WORK,
} dm_stop;

/* Why the last search stopped. */
dm_stop dm_stop_reason(const dm_solver *solver);

/* "none", "time", "conflicts", "memory", "interrupt", "callback", "engine", "work" */
const char *dm_stop_name(dm_stop stop);

/* The value in the last solution found. It is misuse to call these before the first solution. */
int64_t dm_value(const dm_solver *solver, dm_int x);
bool dm_value_lit(const dm_solver *solver, dm_lit lit);

/* After DM_NONE: a core, the assumptions that the proof of unsatisfiability used, each once. It
 * need not be minimal. It is empty if the model is unsatisfiable without assumptions, or if the
 * search had found solutions. Engines without cores return all assumptions. The array belongs to
 * the solver and is valid until the next call. */
size_t dm_core(const dm_solver *solver, const dm_lit **core);

/* The incumbent, the best objective value found, and the proved bound on the objective; false if
 * there is none yet. */
bool dm_best(const dm_solver *solver, int64_t *value);
bool dm_bound(const dm_solver *solver, int64_t *value);

typedef struct dm_progress {
    double seconds;    /* since the search began */
    int64_t conflicts; /* so far; 0 if the engine does not report them */
    bool has_best, has_bound;
    int64_t best, bound;
    /* dm_value and dm_value_lit return the incumbent. False before the first solution, and while an
     * engine that optimises internally has not yet returned the solution. */
    bool has_values;
} dm_progress;

/* Sets a callback that is called for each improving solution, in order, and about ten times a
 * second. If it returns true, the search stops. It may inspect the model and the solver, create
 * literals and, if has_values, read the incumbent. It is misuse to change, search or free either of
 * them there. The same applies to log callbacks. */
typedef bool dm_progress_call(dm_solver *solver, const dm_progress *progress, void *data);
void dm_on_progress(dm_solver *solver, dm_progress_call *call, void *data);

/* The events of a log: a restart; a second without a restart; a first or improving solution; the
 * end of a search without a further solution. */
typedef enum dm_event { DM_EVENT_RESTART, DM_EVENT_TIME, DM_EVENT_SOLUTION, DM_EVENT_END } dm_event;

/* A line of a log. Numbers that the engine does not report are 0. */
typedef struct dm_log {
    dm_event event;
    /* totals of all searches so far */
    double seconds;
    int64_t restarts, conflicts, nodes, solutions;
    /* learnt clauses in the database */
    int64_t kept;
    /* average LBD of recently learnt clauses */
    double lbd;
    /* domain changes at decision level 0 */
    int64_t bottom;
    /* the highest decision level */
    int64_t depth;
    /* resident memory of the process in bytes */
    int64_t memory;
    bool has_best, has_bound;
    int64_t best, bound;
} dm_log;

/* Sets a callback that is called for each event. */
typedef void dm_log_call(dm_solver *solver, const dm_log *line, void *data);
void dm_on_log(dm_solver *solver, dm_log_call *call, void *data);

/* ---- Tracing a search step by step, for engines that support it (the kernel)
 *
 * A search is a tree of states. A state is a set of decisions and everything propagated from them;
 * its level is its number of decisions, assumptions included. DM_STEP_ASSUMPTION, DM_STEP_DECISION
 * and DM_STEP_OTHER lead to a child of the latest state one level above; DM_STEP_BACKJUMP and
 * DM_STEP_CONTINUE continue the latest state of their own level; the other steps describe the
 * latest state or start at a root.
 *   DM_STEP_START       the root of a search, level 0
 *   DM_STEP_ASSUMPTION  one level deeper, by an assumption
 *   DM_STEP_DECISION    one level deeper, by a decision
 *   DM_STEP_OTHER       the other branch of the decision of this level
 *   DM_STEP_CONFLICT    a conflict: this state is contradictory
 *   DM_STEP_BACKJUMP    a backjump to this level, with the clause learnt from the conflict and its
 *                       propagation there
 *   DM_STEP_RESTART     back to the assumptions: a new root
 *   DM_STEP_LISTING     the same, to enumerate: the decisions that follow lead to the last solution
 *                       again, by variables of the answer only
 *   DM_STEP_KNOWN       this state is that solution
 *   DM_STEP_SOLUTION    this state is a solution
 *   DM_STEP_REJECTED    this state is a candidate that a lazy check rejected
 *   DM_STEP_CONTINUE    continues the latest state of this level, with the constraints posted since
 *   DM_STEP_STOP        stopped by a limit or an interruption; the next call resumes here
 *   DM_STEP_END         there is no further solution under these assumptions
 * The numbers of choices, failures, jumps, restarts, solutions and rejected candidates equal the
 * statistics nodes, failures, learnt, restarts, solutions and rejected. */
typedef enum dm_step_kind {
    DM_STEP_START,
    DM_STEP_ASSUMPTION,
    DM_STEP_DECISION,
    DM_STEP_OTHER,
    DM_STEP_CONFLICT,
    DM_STEP_BACKJUMP,
    DM_STEP_RESTART,
    DM_STEP_LISTING,
    DM_STEP_KNOWN,
    DM_STEP_SOLUTION,
    DM_STEP_REJECTED,
    DM_STEP_CONTINUE,
    DM_STEP_STOP,
    DM_STEP_END,
} dm_step_kind;

typedef struct dm_step {
    dm_step_kind kind;
    /* of the state */
    int64_t level;
    /* The assumption, the decision, or the literal that a learnt clause implies: x rel value, where
     * rel is DM_LE, DM_GE, DM_EQ or DM_NE. Decisions have the simplest form that is equivalent in
     * their state: x = 3 for x <= 3 if 3 is the smallest value left. x is a constant if the
     * variable was added by the engine. */
    dm_int x;
    dm_rel rel;
    int64_t value;
    /* DM_STEP_BACKJUMP: the number of literals of the learnt clause */
    size_t learnt;
} dm_step;

/* Sets a callback that is called for each step; it must be set before the first search and follows
 * the rules of progress callbacks. With an engine that does not support tracing, searches return
 * DM_INVALID; without a named engine, one that does is chosen. */
typedef void dm_step_call(dm_solver *solver, const dm_step *step, void *data);
void dm_on_step(dm_solver *solver, dm_step_call *call, void *data);

/* Within a step callback: the literal of the step in the form of dm_text_lit, and the learnt clause
 * ("x >= 4 or not b"); empty if there is none. The caller frees them with dm_text_free. */
char *dm_text_step(const dm_solver *solver);
char *dm_text_learnt(const dm_solver *solver);

/* dm_interrupt stops the running search and all later ones until dm_resume. It may be called from
 * any thread and from signal handlers. */
void dm_interrupt(dm_solver *solver);
void dm_resume(dm_solver *solver);

/* Statistics of all searches so far, as names and values. dm_stat_count takes a snapshot; names are
 * valid until it is called again. The statistics of all engines come first, then those of the
 * engine in use: for each kind of constraint, the kernel has "alldifferent.calls" and so on. */
size_t dm_stat_count(const dm_solver *solver);
const char *dm_stat_name(const dm_solver *solver, size_t index);
double dm_stat_value(const dm_solver *solver, size_t index);

#ifdef __cplusplus
}
#endif

#endif
