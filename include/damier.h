/* Damier: a constraint solver in C.
 *
 * A model says what must hold: variables, constraints, an objective. A solver finds values for it:
 * one solution, the next, the best, or the proof that there is none. This header is the whole
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
 * Order of arguments. The model or the solver comes first. A variable or literal that a
 * constraint defines is its `result` and comes next: dm_element(model, result, index, ...) says
 * result = array[index]. Then come the operands in the order in which they are read aloud, so a
 * relation comes between what it compares. A count comes right before its array, and a flag last.
 * Arrays are copied: the caller keeps its own.
 *
 * Names. A function for integers has a counterpart for literals whose name ends in _lit, or in
 * _lits if it takes several: dm_value and dm_value_lit, dm_linear and dm_linear_lits. Constants
 * begin with the kind of thing that they are (DM_ORDER_, DM_CHOICE_, DM_BY_, DM_STOP_, DM_EVENT_,
 * DM_STEP_), except the relations (DM_LE ...) and the answers of a search (DM_SOLUTION ...).
 *
 * Errors are of four kinds:
 *   - an impossible model is not an error: the answer is DM_NONE;
 *   - what cannot be recorded (a bound beyond DM_INT_MAX, a sum that could overflow) is an error
 *     that sticks in the model: later calls do nothing, dm_model_error says what is wrong, and
 *     solving answers DM_INVALID;
 *   - misuse (a NULL where none is allowed, a handle that refers to nothing) stops the program with
 *     a sentence that names the function called and says which rule was broken;
 *   - out of memory: a message and the end of the process; dm_limit_memory stops before that.
 *
 * The library prints nothing else. It has no global state: two threads may use two models. A model
 * and its solvers are for one thread at a time; only dm_interrupt may be called from another
 * thread, or from a signal handler. */
#ifndef DAMIER_H
#define DAMIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header, for the preprocessor: #if DM_VERSION_NUMBER >= 100 is 0.1.0 or
 * later. A later patch version adds and removes nothing; a later minor version adds, and before
 * 1.0.0 may also change things. */
#define DM_VERSION_MAJOR 0
#define DM_VERSION_MINOR 1
#define DM_VERSION_PATCH 0
#define DM_VERSION_NUMBER (DM_VERSION_MAJOR * 10000 + DM_VERSION_MINOR * 100 + DM_VERSION_PATCH)
#define DM_VERSION "0.1.0"

/* The version of the library that is linked, in the form of DM_VERSION and DM_VERSION_NUMBER. */
const char *dm_version(void);
int dm_version_number(void);

/* Has compilers that can do so check the arguments of a call against its format. */
#if defined(__GNUC__) || defined(__clang__)
#define DM_PRINTF(format, arguments) __attribute__((__format__(__printf__, format, arguments)))
#else
#define DM_PRINTF(format, arguments)
#endif

/* ---- Handles ------------------------------------------------------------------------------- */

typedef struct dm_model dm_model;
typedef struct dm_solver dm_solver;

/* An integer expression factor*x + offset over one variable x: a view. It is a value: copy it, make
 * others from it; no variable is added. With factor 0 it is a constant, which belongs to no model.
 * The number in `var` identifies the model too, so a variable of another model is misuse that is
 * noticed. */
typedef struct dm_int {
    int32_t var;
    int32_t factor;
    int64_t offset;
} dm_int;

/* A literal: something that is true or false in a solution, such as a 0/1 variable or x <= 3.
 * Never 0; -l is the negation of l. Literals are small numbers, as in DIMACS, counted by the
 * model that made them: a literal of another model is misuse, which goes unnoticed if this model
 * has a literal of the same number. */
typedef int32_t dm_lit;

/* The constant literals, the same in every model. */
enum { DM_TRUE = 1, DM_FALSE = -1 };

/* Values of variables, and of their views in atoms, lie in DM_INT_MIN .. DM_INT_MAX; sums are
 * computed in 64 bits. */
enum { DM_INT_MIN = -1000000000, DM_INT_MAX = 1000000000 };

/* <= >= = != < > */
typedef enum dm_rel { DM_LE, DM_GE, DM_EQ, DM_NE, DM_LT, DM_GT } dm_rel;

/* ---- Models -------------------------------------------------------------------------------- */

dm_model *dm_model_new(void);

/* Its solvers must be freed first; anything else is misuse. NULL is allowed. */
void dm_model_free(dm_model *model);

/* What could not be recorded, as a sentence; NULL while all is well. The first error stays. */
const char *dm_model_error(const dm_model *model);

/* Memory that lives as long as the model, zeroed: for the data of a lazy check, say. */
void *dm_memory(dm_model *model, size_t size);

/* Building a large model takes time. `call` is called now and then while variables, literals and
 * constraints are recorded; once it returns true nothing more is recorded, dm_model_error says
 * "stopped", and the model can only be freed. NULL: no more calls. */
typedef bool dm_build_call(void *data);
void dm_on_build(dm_model *model, dm_build_call *call, void *data);
bool dm_build_stopped(const dm_model *model);

/* ---- Variables, views, literals */

/* A new variable lo .. hi; lo > hi makes the model impossible. */
dm_int dm_range(dm_model *model, int64_t lo, int64_t hi);

/* A new variable with just these values, in any order. */
dm_int dm_domain(dm_model *model, size_t count, const int64_t *values);

/* A new 0/1 variable, as its literal: a positive number. */
dm_lit dm_bool(dm_model *model);

/* value; x + c; c * x; -x. An offset beyond 62 bits, or a factor beyond 32, is misuse. */
dm_int dm_constant(int64_t value);
dm_int dm_plus(dm_int x, int64_t c);
dm_int dm_times(dm_int x, int64_t c);
dm_int dm_minus(dm_int x);

/* 1 if lit, else 0. For an atom of an integer variable this adds a 0/1 variable, once. */
dm_int dm_as_int(dm_model *model, dm_lit lit);

/* The literals x <= value, x >= value, x = value, x != value. */
dm_lit dm_le(dm_model *model, dm_int x, int64_t value);
dm_lit dm_ge(dm_model *model, dm_int x, int64_t value);
dm_lit dm_eq(dm_model *model, dm_int x, int64_t value);
dm_lit dm_ne(dm_model *model, dm_int x, int64_t value);

/* The literal that x lies in one of the ranges. The bounds are lo, hi of each range, one after
 * another, in any order; ranges may overlap, and lo > hi is no value. Where a plain literal says
 * the same in the domain of x (x <= v, x != v, true ...) it is that one; otherwise this adds a 0/1
 * variable of the library's own and its definition, once for each set. */
dm_lit dm_in(dm_model *model, dm_int x, size_t ranges, const int64_t *bounds);

/* Cuts the domain of x to these ranges, given as for dm_in. Of a variable that no solver has read
 * yet this is its domain from now on, in what was posted before as well; of any other, of a
 * constant, and in a rule (dm_rule) of a model that explains, it is a constraint. Literals made
 * before stay right. No condition may wait. */
void dm_restrict(dm_model *model, dm_int x, size_t ranges, const int64_t *bounds);

/* x and y are one. If no solver has read either yet, and their factors are 1 or -1, one of their
 * variables stands for a view of the other from now on, in what was posted before as well: engines
 * see one variable, with the values that both had. Handles, literals, names, answers, searches,
 * assumptions and cores of either stay right; printed models have the one that is left. Otherwise
 * it is the constraint x = y, as it is in a rule of a model that explains. A constant cuts the
 * other's domain. No condition may wait. */
void dm_same(dm_model *model, dm_int x, dm_int y);

/* The smallest and the largest value in the domain of x, as it is by now. */
int64_t dm_lo(const dm_model *model, dm_int x);
int64_t dm_hi(const dm_model *model, dm_int x);

/* Whether to keep names, headings and labels from now on, which takes time and memory. They are
 * kept by default. */
void dm_keep_names(dm_model *model, bool keep);

/* A name for the variable of x, or for the 0/1 variable of a literal, as a printf format: for
 * printed models, comments in encodings and messages. */
void dm_name(dm_model *model, dm_int x, const char *format, ...) DM_PRINTF(3, 4);
void dm_name_lit(dm_model *model, dm_lit lit, const char *format, ...) DM_PRINTF(3, 4);

/* ---- What is posted: its heading, its name, its condition
 *
 * dm_section heads a group of constraints ("at most one queen in each row") until the next heading:
 * encodings print it above its clauses. dm_label names only the next constraint ("row 3"). Both
 * take a printf format and copy the text.
 *
 * dm_if makes the next constraint conditional: it must hold if lit is true (half-reified).
 * dm_iff makes it equivalent: lit is true exactly when it holds (fully reified). Every constraint
 * accepts dm_if. Clauses, dm_require, linear, dm_at_most and its like, counts, dm_compare, dm_xor
 * and dm_equivalent accept dm_iff; elsewhere it is misuse. So is a search, or the end of a lazy
 * check, while one of the two still waits for its constraint. What makes a view (dm_sum, dm_as_int)
 * or an objective is no constraint: a condition passes over it. */
void dm_section(dm_model *model, const char *format, ...) DM_PRINTF(2, 3);
void dm_label(dm_model *model, const char *format, ...) DM_PRINTF(2, 3);
void dm_if(dm_model *model, dm_lit lit);
void dm_iff(dm_model *model, dm_lit lit);

/* ---- Rules: what is posted together, under one name, so that reasons can speak of it
 *
 * What is posted after dm_rule belongs to that rule, until the next dm_rule or dm_end_rule. In an
 * ordinary model this does nothing. In one that explains (dm_explain, before its first constraint)
 * each rule has a literal, and its constraints must hold only if that is true. So a search with
 * these literals among its assumptions is one under the rules, and dm_core tells which of them an
 * impossibility rests on. What makes a view (dm_sum, dm_as_int), a literal (dm_in) or an objective
 * belongs to no rule. In one, dm_restrict and dm_same are constraints.
 *
 * The text is a printf format; the tag is the caller's own number, for dm_rule_tag. Rules are
 * numbered from 0. A lazy check begins outside of all rules; those that it makes come with literals
 * that nobody has assumed. */
void dm_explain(dm_model *model);
void dm_rule(dm_model *model, int64_t tag, const char *format, ...) DM_PRINTF(3, 4);
void dm_end_rule(dm_model *model);
size_t dm_rule_count(const dm_model *model); /* 0 unless the model explains */
dm_lit dm_rule_lit(const dm_model *model, size_t rule);
int64_t dm_rule_tag(const dm_model *model, size_t rule);
const char *dm_rule_text(const dm_model *model, size_t rule);

/* Is there a constraint of the rule that mentions the variable of x? O(size of the rule). */
bool dm_rule_concerns(const dm_model *model, size_t rule, dm_int x);

/* ---- Constraints */

/* At least one is true; without any literal: impossible. */
void dm_clause(dm_model *model, size_t count, const dm_lit *lits);

/* lit is true. */
void dm_require(dm_model *model, dm_lit lit);

/* The result is true exactly when all of them are, or when at least one is. */
void dm_and(dm_model *model, dm_lit result, size_t count, const dm_lit *lits);
void dm_or(dm_model *model, dm_lit result, size_t count, const dm_lit *lits);

/* An odd number of them is true; both are true, or neither. */
void dm_xor(dm_model *model, size_t count, const dm_lit *lits);
void dm_equivalent(dm_model *model, dm_lit a, dm_lit b);

/* coefs[0]*x[0] + ... rel c; coefs may be NULL: all 1. The sum must fit in 62 bits for all values,
 * or it is refused. */
void dm_linear(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x, dm_rel rel, int64_t c);

/* The same for literals, each counting its coefficient when it is true. For a sum of both kinds,
 * give dm_linear the literals as views: dm_as_int. */
void dm_linear_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits, dm_rel rel,
                    int64_t c);

/* Such a sum as a view of a variable of the library's own, which is not part of the default answer.
 * A sum that leaves DM_INT_MIN .. DM_INT_MAX is accepted if at most 10^9 steps of the factors'
 * common divisor, which must fit 31 bits, lead from its smallest value to its largest, and refused
 * otherwise. */
dm_int dm_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);
dm_int dm_sum_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits);

/* x rel y */
void dm_compare(dm_model *model, dm_int x, dm_rel rel, dm_int y);

/* How many of the literals are true; each occurrence counts. */
void dm_at_most(dm_model *model, int64_t k, size_t count, const dm_lit *lits);
void dm_at_least(dm_model *model, int64_t k, size_t count, const dm_lit *lits);
void dm_exactly(dm_model *model, int64_t k, size_t count, const dm_lit *lits);

/* How strongly the kernel propagates, from weakest to strongest:
 *   DM_BY_VALUES   the value of one variable is removed from the others;
 *   DM_BY_BOUNDS   in addition, bounds move out of the intervals that other variables fill;
 *   DM_BY_DOMAINS  all values that belong to no solution of the constraint are removed; where that
 *                  would need a table of more than 16 MB it is DM_BY_BOUNDS. */
typedef enum dm_consistency { DM_BY_VALUES, DM_BY_BOUNDS, DM_BY_DOMAINS } dm_consistency;

/* No two of x are equal. The kernel chooses how strongly it propagates; dm_alldifferent_by sets
 * it. */
void dm_alldifferent(dm_model *model, size_t count, const dm_int *x);
void dm_alldifferent_by(dm_model *model, size_t count, const dm_int *x, dm_consistency consistency);

/* How many of x are equal to the value, or to one of the values, compared with n: "count rel n".
 * Both take dm_iff. */
void dm_count(dm_model *model, size_t count, const dm_int *x, int64_t value, dm_rel rel, dm_int n);
void dm_count_in(dm_model *model, size_t count, const dm_int *x, size_t value_count, const int64_t *values,
                 dm_rel rel, dm_int n);

/* The same for a value that is itself a variable; takes dm_iff too. */
void dm_count_of(dm_model *model, size_t count, const dm_int *x, dm_int value, dm_rel rel, dm_int n);

/* Exactly counts[j] of x are equal to values[j], for each j; if `closed`, x has no other values. */
void dm_cardinalities(dm_model *model, size_t count, const dm_int *x, size_t value_count,
                      const int64_t *values, const dm_int *counts, bool closed);

/* How many different values x has, compared with n: "number rel n". */
void dm_nvalue(dm_model *model, size_t count, const dm_int *x, dm_rel rel, dm_int n);

/* The result is the smallest, or the largest, of x; without any x: impossible. */
void dm_minimum(dm_model *model, dm_int result, size_t count, const dm_int *x);
void dm_maximum(dm_model *model, dm_int result, size_t count, const dm_int *x);

/* The result is the index, counted from 0, of the first of x that is the smallest, or the largest;
 * without any x: impossible. */
void dm_argmin(dm_model *model, dm_int result, size_t count, const dm_int *x);
void dm_argmax(dm_model *model, dm_int result, size_t count, const dm_int *x);

/* The result is the absolute value of x. */
void dm_abs(dm_model *model, dm_int result, dm_int x);

/* Arithmetic, for all signs. Where a value would not fit in 64 bits, or is not defined, the
 * constraint does not hold.
 *   dm_multiply  result = x * y
 *   dm_divide    result = x / y, cut towards 0 as in C; y is not 0
 *   dm_modulo    result = x % y, with the sign of x as in C; y is not 0
 *   dm_power     result = x to the y, where y >= 0; 0 to the 0 is 1 */
void dm_multiply(dm_model *model, dm_int result, dm_int x, dm_int y);
void dm_divide(dm_model *model, dm_int result, dm_int x, dm_int y);
void dm_modulo(dm_model *model, dm_int result, dm_int x, dm_int y);
void dm_power(dm_model *model, dm_int result, dm_int x, dm_int y);

/* result = array[index], counted from 0: index must lie within the array. For an array of constants
 * see dm_constant. */
void dm_element(dm_model *model, dm_int result, dm_int index, size_t count, const dm_int *array);

/* x[0..count-1] comes before y[0..count-1] in dictionary order or, if not `strict`, is the same. */
void dm_lex(dm_model *model, size_t count, const dm_int *x, const dm_int *y, bool strict);

/* x[0] <= x[1] <= ..., or >=; if `strict`, < or >. */
void dm_increasing(dm_model *model, size_t count, const dm_int *x, bool strict);
void dm_decreasing(dm_model *model, size_t count, const dm_int *x, bool strict);

/* Where values[k + 1] occurs in x, values[k] occurs before it: a chain of values that are used in
 * this order, for values that are alike. */
void dm_precede(dm_model *model, size_t count, const dm_int *x, size_t value_count, const int64_t *values);

/* x[0..count-1] is one of the tuples or, if `forbidden`, none of them. The tuples are rows of count
 * values each, one after another. */
void dm_table(dm_model *model, size_t count, const dm_int *x, size_t rows, const int64_t *tuples,
              bool forbidden);

/* An automaton reads values one after another, beginning in the state `start`; each moves it along
 * a transition with this value out of the state that it is in. States are counted from 0. A state
 * may have several transitions with the same value, of which any may be taken. */
typedef struct dm_transition {
    int32_t from;
    int64_t value;
    int32_t to;
    int64_t cost; /* for dm_cost_regular */
} dm_transition;

typedef struct dm_automaton {
    size_t states, start;
    const bool *accepting; /* by state: it may end there */
    size_t transition_count;
    const dm_transition *transitions;
} dm_automaton;

/* The automaton can read x[0..count-1] and end in an accepting state. Takes dm_iff. It is unrolled,
 * a layer of states for each of x; if more than 2^24 transitions can be taken in all these layers
 * together, it is refused. */
void dm_regular(dm_model *model, size_t count, const dm_int *x, const dm_automaton *automaton);

/* The same, and the result is the sum of the costs of the transitions that are taken. There must be
 * at most one transition with the same value out of each state. */
void dm_cost_regular(dm_model *model, dm_int result, size_t count, const dm_int *x,
                     const dm_automaton *automaton);

/* x[i] = j exactly when y[j] = i, counted from 0: two permutations of 0 .. count-1, each the
 * other's inverse. */
void dm_inverse(dm_model *model, size_t count, const dm_int *x, const dm_int *y);

/* x[i] = j exactly when x[j] = i, counted from 0: a permutation that is its own inverse, also known
 * as symmetric alldifferent. */
void dm_involution(dm_model *model, size_t count, const dm_int *x);

/* Item i, of size sizes[i], is in bin x[i], counted from 0, and the sizes of the items in bin j add
 * up to loads[j]; with DM_LE instead of DM_EQ to at most that, so that constants are capacities.
 * Other relations are misuse. */
void dm_bin_packing(dm_model *model, size_t count, const dm_int *x, const int64_t *sizes, dm_rel rel,
                    size_t bin_count, const dm_int *loads);

/* The weight is the sum of weights[i] * x[i], the profit that of profits[i] * x[i]. Beyond two
 * sums, the kernel knows what profit a weight allows. */
void dm_knapsack(dm_model *model, dm_int weight, dm_int profit, size_t count, const int64_t *weights,
                 const int64_t *profits, const dm_int *x);

/* Tasks that share a resource. Task i runs from starts[i] on for durations[i], its end excluded,
 * and demands demands[i] meanwhile; at no time is more than the capacity demanded. A task without a
 * duration demands nothing. With a negative duration, demand or capacity it does not hold. */
void dm_cumulative(dm_model *model, size_t count, const dm_int *starts, const dm_int *durations,
                   const dm_int *demands, dm_int capacity);

/* The same where only the tasks whose literal is true are present: the others demand nothing,
 * whatever their start, duration and demand are. */
void dm_cumulative_optional(dm_model *model, size_t count, const dm_lit *present, const dm_int *starts,
                            const dm_int *durations, const dm_int *demands, dm_int capacity);

/* Rectangles that do not overlap: rectangle i reaches from x[i] to x[i] + dx[i], and from y[i] to
 * y[i] + dy[i]. Of each two, one ends where the other begins, or before, in one of the directions.
 * Unless `strict`, those with a side of 0 may be anywhere. */
void dm_diffn(dm_model *model, size_t count, const dm_int *x, const dm_int *y, const dm_int *dx,
              const dm_int *dy, bool strict);

/* Tasks on one machine, which does one thing at a time: task i runs from starts[i] to starts[i] +
 * durations[i], and of two tasks one ends before the other starts, or when it does. No duration is
 * negative. A task that takes no time may lie anywhere or, if `strict`, not inside another. In the
 * optional form only the tasks whose literal is true are present: the others constrain nothing. */
void dm_disjunctive(dm_model *model, size_t count, const dm_int *starts, const dm_int *durations,
                    bool strict);
void dm_disjunctive_optional(dm_model *model, size_t count, const dm_lit *present, const dm_int *starts,
                             const dm_int *durations, bool strict);

/* successor[i] is the node that comes after node i, counted from 0, in one round trip through all
 * of the nodes; no node comes after itself, so one node alone is impossible. */
void dm_circuit(dm_model *model, size_t count, const dm_int *successor);

/* The same for a round trip through some of the nodes: those that are left out come after
 * themselves. It may be that all of them are. */
void dm_subcircuit(dm_model *model, size_t count, const dm_int *successor);

/* The edges whose literals are true form one path that visits each of the nodes exactly once: a
 * Hamiltonian path. Edge i joins from[i] and to[i], nodes are counted from 0, and the direction of
 * an edge does not matter. Several edges may join the same two nodes, of which a path uses at most
 * one; an edge from a node to itself is never used. With one node no edge is true; without any node
 * it is impossible. An edge that joins other nodes than these is misuse. */
void dm_hamiltonian(dm_model *model, size_t nodes, size_t edges, const int32_t *from, const int32_t *to,
                    const dm_lit *used);

/* ---- What is asked */

/* The objective. The last call counts; dm_satisfy removes it: any solution will do. */
void dm_minimise(dm_model *model, dm_int objective);
void dm_maximise(dm_model *model, dm_int objective);
void dm_satisfy(dm_model *model);

/* A sum as the objective, as dm_sum and dm_sum_lits make it: the weight of the true literals,
 * say. Each call adds a variable and a constraint, which stay when the objective is replaced. */
void dm_minimise_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);
void dm_maximise_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x);
void dm_minimise_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits);
void dm_maximise_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits);

/* 1 if it is minimised, -1 if it is maximised, 0 if there is none; *objective is set to it. The
 * pointer may be NULL. */
int dm_objective(const dm_model *model, dm_int *objective);

/* Adds to the answer: two solutions are different if they differ in a variable of the answer.
 * Without any call, the answer is all variables made by the caller (those that the library adds for
 * itself never make duplicates). */
void dm_answer(dm_model *model, size_t count, const dm_int *x);
void dm_answer_lits(dm_model *model, size_t count, const dm_lit *lits);

/* The variables that make solutions different, each once, in an order that is the same for every
 * model that was made in the same way. Returns how many there are; the first `room` of them are put
 * into x, which may be NULL if that is 0. */
size_t dm_answer_variables(const dm_model *model, size_t room, dm_int *x);

/* How many constraints speak of each of these variables, by itself or in a literal; those that it
 * stands for are the same. A constant is in none. */
void dm_degrees(const dm_model *model, size_t count, const dm_int *x, size_t *degree);

/* ---- How to search, for engines that take instructions (the kernel) */

/* Which variable comes next; of those that are alike, the first. */
typedef enum dm_order {
    /* as given */
    DM_ORDER_INPUT,
    /* the one with the fewest values, or the most */
    DM_ORDER_FIRST_FAIL,
    DM_ORDER_ANTI_FIRST_FAIL,
    /* the one with the smallest value in its domain, or the largest */
    DM_ORDER_SMALLEST,
    DM_ORDER_LARGEST,
    /* few values, often in conflicts */
    DM_ORDER_DOM_W_DEG,
    /* the fewest values, then the most constraints */
    DM_ORDER_MOST_CONSTRAINED,
    /* the most constraints, counted when the search is first read */
    DM_ORDER_OCCURRENCE,
    /* the largest difference between its two smallest values */
    DM_ORDER_MAX_REGRET,
    /* the one most often in recent conflicts */
    DM_ORDER_ACTIVITY,
} dm_order;

/* Which of its values is tried first. */
typedef enum dm_choice {
    DM_CHOICE_MIN,
    DM_CHOICE_MAX,
    /* the middle one of the values */
    DM_CHOICE_MEDIAN,
    /* the value nearest to the middle between the bounds */
    DM_CHOICE_MIDDLE,
    /* the lower half, or the upper half */
    DM_CHOICE_SPLIT,
    DM_CHOICE_REVERSE_SPLIT,
    DM_CHOICE_RANDOM,
    /* the first run of values if there are gaps between them, otherwise the lower half */
    DM_CHOICE_INTERVAL,
    /* all but that value. In a domain of more than 8192 values, DM_CHOICE_OUT_MEDIAN and
     * DM_CHOICE_OUT_RANDOM leave out what is below the value too. */
    DM_CHOICE_OUT_MIN,
    DM_CHOICE_OUT_MAX,
    DM_CHOICE_OUT_MEDIAN,
    DM_CHOICE_OUT_RANDOM,
} dm_choice;

/* Search on these variables, in this order, with these values first. Several calls make a sequence:
 * the next one applies when all variables of the one before have values. The rest is up to the
 * engine. */
void dm_search(dm_model *model, size_t count, const dm_int *x, dm_order order, dm_choice choice);

/* The same with literals, which are 0 or 1 here: with DM_CHOICE_MIN they are false first. A literal
 * of an integer variable is decided as it is: x <= 3 against x >= 4. The next search applies when
 * all of them are true or false, whatever becomes of their variables. */
void dm_search_lits(dm_model *model, size_t count, const dm_lit *lits, dm_order order, dm_choice choice);

/* x follows from other variables: it is a sum of them, a value looked up, or the like. A search
 * that is free to choose decides others before it. What constraints such as dm_element or
 * dm_maximum give as their result need not be told. */
void dm_follows(dm_model *model, dm_int x);

/* Where a search by activity is free to choose, x tries this value first, to find solutions near a
 * known one. The last call for a variable counts. A constant, or a value beyond dm_lo and dm_hi, is
 * misuse. */
void dm_prefer(dm_model *model, dm_int x, int64_t value);

/* ---- Constraints that are added when they are needed
 *
 * `check` is called with each candidate that satisfies everything posted so far. It looks at
 * values with dm_peek and posts what the candidate violates; a candidate for which nothing is
 * posted is a solution. If it posts at all, it must post something that is false in the candidate,
 * or the search could go on for ever: the solver checks this. */
typedef struct dm_candidate dm_candidate;
typedef void dm_lazy_check(dm_model *model, const dm_candidate *candidate, void *data);
void dm_lazy(dm_model *model, dm_lazy_check *check, void *data);
int64_t dm_peek(const dm_candidate *candidate, dm_int x);
bool dm_peek_lit(const dm_candidate *candidate, dm_lit lit);

/* ---- Looking at a model */

/* How many variables the caller made, and how many constraints were posted, including those that
 * the library posted for what the caller made (dm_sum, dm_as_int). */
size_t dm_variable_count(const dm_model *model);
size_t dm_constraint_count(const dm_model *model);

/* As readable text, which the caller frees with dm_text_free: the model; a view, as in "2 x + 3"; a
 * literal, for printing cores: "queen 4 = 2", "x <= 3", "x >= 4", "x != 3", the name of a 0/1
 * variable or "not" and the name. What has no name is x1, x2, ... in the order it was made, and
 * _1, _2, ... if the library made it. */
char *dm_model_text(const dm_model *model);
char *dm_text(const dm_model *model, dm_int x);
char *dm_text_lit(const dm_model *model, dm_lit lit);
void dm_text_free(char *text);

/* ---- Solvers ------------------------------------------------------------------------------- */

/* What a search answers:
 *   DM_UNKNOWN   stopped at a limit or interrupted before a solution was found;
 *   DM_SOLUTION  there are values; if there is an objective, not proved best (stopped before that);
 *   DM_OPTIMAL   there are values, and none are better;
 *   DM_NONE      proved: no solution, or no further one;
 *   DM_INVALID   the model or the solver has an error: dm_model_error, dm_solver_error. */
typedef enum dm_status { DM_UNKNOWN, DM_SOLUTION, DM_OPTIMAL, DM_NONE, DM_INVALID } dm_status;

/* "unknown", "solution", "optimal", "none", "invalid" */
const char *dm_status_name(dm_status status);

/* The engines of this library: dm_engine_count of them, the best first. In addition,
 * "dimacs:COMMAND" is any SAT solver on PATH that reads DIMACS. */
size_t dm_engine_count(void);
const char *dm_engine_name(size_t index);
const char *dm_engine_blurb(size_t index);

/* A solver for this model by the named engine. With NULL, the engine that fits the model best
 * begins, and if it gets stuck the others that fit take turns, each keeping what it has learnt.
 * Turns are counted in work, not in time: the same model, options and seed give the same answer,
 * unless a limit of time or memory or an interruption intervenes. With a conflict limit, a proof,
 * or an option that only one engine understands, there are no turns.
 *
 * Never NULL; an unknown engine sticks as dm_solver_error. The model may grow between calls: the
 * solver reads what is new at the next one. If a search is stopped while it reads the model, the
 * next one reads the constraint that it was at again. */
dm_solver *dm_solver_new(dm_model *model, const char *engine);

/* NULL is allowed. */
void dm_solver_free(dm_solver *solver);
const char *dm_solver_error(const dm_solver *solver);

/* The engine in use; if none was named, the one that answered last. */
const char *dm_solver_engine(const dm_solver *solver);

/* Sets an option by name, with its value as text, before the first solution is asked for. False if
 * there is no such option or value: that sticks as dm_solver_error, and solving answers DM_INVALID.
 * Later it is misuse; limits then have functions of their own.
 *   seed (0 ..), threads (of the kernel, and without a name of the engines in turns; callbacks run
 *     in the calling thread alone, and the same solution comes every time with one thread only);
 *   time-limit, conflict-limit, memory-limit, work-limit: as dm_limit_time and the three functions
 *     after it;
 *   phase (auto, false, true): which value of 0/1 variables to try first;
 *   learn (yes, no): whether the kernel learns, or only propagates and backtracks;
 *   search (said: as dm_search says; free: by activity, with restarts; auto: said if there is a
 *     dm_search and no learning, otherwise the two in turn);
 *   strategy: how the kernel finds the best (branch: by better solutions, until there is none;
 *     cores: by bounds, from terms of the objective that cannot all be at their best, or branch
 *     where it is no sum; lns: by changes of parts of the best solution so far, and branch in turn;
 *     auto: all three in turns, most of them for what helps most). With learning only, and if
 *     neither is search `said` nor does anybody watch steps; else branch;
 *   restarts (average: when what is learnt gets worse; never; or after so many conflicts: luby:S
 *     is S times Luby's sequence, geometric:B:S is S, S*B, S*B*B ..., linear:S is S, 2*S ...,
 *     constant:S is always S; luby alone is luby:100). With learning only. If search is `said`,
 *     there are restarts only where this is given, and each begins the said search anew;
 *   proof (a file): whenever there is no solution, no further or no better one, the DRAT proof of
 *     that is written there, and the formula that it refutes to the same name with .cnf appended;
 *     for engines that make proofs (docs/proofs.md);
 *   amo, card, linear, int: how clauses are made (docs/encodings.md). */
bool dm_set(dm_solver *solver, const char *option, const char *value);

/* Limits on each search from now on, which may be changed between searches: wall-clock seconds,
 * conflicts (nodes for CBC), MB that the process may use; 0 is no limit. These are the options
 * time-limit, conflict-limit and memory-limit. A conflict limit is for engines that count
 * conflicts; if no engine was named, it keeps the one at work from taking turns with others. Memory
 * is looked at now and then, so that a short search may end before its limit is noticed; a program
 * that dies for lack of memory is an engine that failed (DM_INVALID). At most 10^9 seconds, 2*10^9
 * conflicts and 10^9 MB. */
void dm_limit_time(dm_solver *solver, double seconds);
void dm_limit_conflicts(dm_solver *solver, int64_t conflicts);
void dm_limit_memory(dm_solver *solver, int64_t megabytes);

/* A limit on the work of each search, the option work-limit: in units of very roughly 10
 * microseconds, which are counted and not timed, so that the same search stops at the same place on
 * every machine. For turns of several solvers; at most 10^15 units, and 0 is no limit. */
void dm_limit_work(dm_solver *solver, int64_t units);

/* Starts anew under assumptions (literals taken as true for this search only): finds a solution, or
 * the best one if there is an objective. */
dm_status dm_solve(dm_solver *solver, size_t count, const dm_lit *assumptions);

/* The same, but nothing is chosen: only what follows step by step from the assumptions is looked
 * at. DM_NONE: they are impossible, and dm_core has those to blame. DM_UNKNOWN otherwise, also
 * where a search would find that they are impossible; then dm_follows_lit tells what follows: 1
 * that the literal is true, -1 that it is false, 0 neither. Calls whose assumptions begin like
 * those of the last one are quick; a dm_next after it begins anew, without assumptions. Only the
 * engine `kernel` propagates; others say DM_UNKNOWN at once, and that nothing follows. */
dm_status dm_propagate(dm_solver *solver, size_t count, const dm_lit *assumptions);
int dm_follows_lit(const dm_solver *solver, dm_lit lit);

/* After a dm_propagate that answered DM_UNKNOWN: the smallest and the largest value that x may
 * still have, and how many there are, at most (gaps may be passed over in domains of more than 8192
 * values). Where nothing was propagated, as in the model. */
typedef struct dm_values_left {
    int64_t lo, hi, count;
} dm_values_left;
dm_values_left dm_left(const dm_solver *solver, dm_int x);

/* The next solution under the same assumptions, different from those before in a variable of the
 * answer; the first call needs no dm_solve. If there is an objective: the next one that is as
 * good as the best. After DM_UNKNOWN, or a DM_SOLUTION that is not proved best, it goes on where it
 * was: DM_SOLUTION then means a better one than before, DM_OPTIMAL the proof that there is none,
 * and DM_UNKNOWN that this call was stopped before either. Another objective than at the last call
 * starts anew, under the same assumptions. */
dm_status dm_next(dm_solver *solver);

/* Why a search ended early, with DM_UNKNOWN, or with DM_SOLUTION where there is an objective:
 *   DM_STOP_NONE       it did not: its answer is final;
 *   DM_STOP_TIME, DM_STOP_CONFLICTS, DM_STOP_MEMORY, DM_STOP_WORK   a limit;
 *   DM_STOP_INTERRUPT  dm_interrupt;
 *   DM_STOP_CALLBACK   the progress call returned true;
 *   DM_STOP_ENGINE     the engine gave up for reasons of its own. */
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

/* Of the last search. */
dm_stop dm_stop_reason(const dm_solver *solver);

/* "none", "time", "conflicts", "memory", "interrupt", "callback", "engine" */
const char *dm_stop_name(dm_stop stop);

/* The value in the last solution, which stays when later calls find none; misuse before there is
 * one. */
int64_t dm_value(const dm_solver *solver, dm_int x);
bool dm_value_lit(const dm_solver *solver, dm_lit lit);

/* After DM_NONE: those of the given assumptions that together are impossible, each once; none if
 * the model itself is impossible, or if solutions came before. Engines that cannot tell give all of
 * them. The array is the solver's, and valid until the next call. */
size_t dm_core(const dm_solver *solver, const dm_lit **core);

/* The best value found and the bound proved for the current objective; false if there is none
 * yet. */
bool dm_best(const dm_solver *solver, int64_t *value);
bool dm_bound(const dm_solver *solver, int64_t *value);

/* Seconds since the call began; conflicts so far, 0 if the engine does not report them. */
typedef struct dm_progress {
    double seconds;
    int64_t conflicts;
    bool has_best, has_bound;
    int64_t best, bound;
    /* The best can be looked at: dm_value and dm_value_lit give the solution that has it. False
     * before the first, and while an engine that optimises by itself is ahead of what it has
     * given. */
    bool has_values;
} dm_progress;

/* Called at each better solution, in order, and about ten times a second; returning true stops the
 * search as dm_interrupt does. It may look at the model and at the solver, read the best solution
 * with dm_value and dm_value_lit if the progress has_values, and make literals; changing the model,
 * searching on it, or freeing either is misuse. The same goes for log calls. */
typedef bool dm_progress_call(dm_solver *solver, const dm_progress *progress, void *data);
void dm_on_progress(dm_solver *solver, dm_progress_call *call, void *data);

/* Each restart of the engine, each second without one, the first solution and better ones, and the
 * end of a search that found no further one. */
typedef enum dm_event { DM_EVENT_RESTART, DM_EVENT_TIME, DM_EVENT_SOLUTION, DM_EVENT_END } dm_event;

/* A line of a log. What the engine does not report is 0. */
typedef struct dm_log {
    dm_event event;
    /* of all searches so far */
    double seconds;
    int64_t restarts, conflicts, nodes, solutions;
    /* learnt clauses in use */
    int64_t kept;
    /* of recently learnt clauses: the number of decision levels in each, on average */
    double lbd;
    /* changes to variables that hold whatever is chosen */
    int64_t bottom;
    /* the most choices that were open at once */
    int64_t depth;
    /* bytes of the process */
    int64_t memory;
    bool has_best, has_bound;
    int64_t best, bound;
} dm_log;

/* Called at each event. */
typedef void dm_log_call(dm_solver *solver, const dm_log *line, void *data);
void dm_on_log(dm_solver *solver, dm_log_call *call, void *data);

/* ---- Watching a search step by step, where the engine tells them (the kernel does)
 *
 * A search walks through a tree of states. A state is what was chosen and what followed from it;
 * its level is the number of choices that are open there, assumptions included. The state that a
 * step leads to comes after the latest one of the level before (DM_STEP_ASSUMPTION, DM_STEP_CHOICE,
 * DM_STEP_OTHER) or of its own level (DM_STEP_JUMP, DM_STEP_AGAIN); the others say something about
 * the latest state, or begin at a root.
 *   DM_STEP_START       the root of a search, level 0
 *   DM_STEP_ASSUMPTION  a level deeper, by an assumption
 *   DM_STEP_CHOICE      a level deeper, by a choice
 *   DM_STEP_OTHER       the other side of the choice that began this level
 *   DM_STEP_FAILURE     this state is impossible
 *   DM_STEP_JUMP        back at this level, with a clause that was learnt from the failure, and
 *                       with what follows from it there
 *   DM_STEP_RESTART     back at the assumptions: a new root
 *   DM_STEP_LISTING     the same, before further solutions: the choices that follow lead to the
 *                       last solution once more, by variables of the answer alone
 *   DM_STEP_KNOWN       this state is that solution
 *   DM_STEP_SOLUTION    this state is a solution
 *   DM_STEP_REJECTED    this state is a candidate that a lazy check rejected
 *   DM_STEP_AGAIN       on from the latest state of this level, with what was posted since
 *   DM_STEP_STOP        a limit or an interruption; the next call goes on here
 *   DM_STEP_END         there is no further solution under these assumptions
 * Choices, failures, jumps, restarts, solutions and rejected candidates are as many as
 * dm_stat_value reports of nodes, failures, learnt, restarts, solutions and rejected. */
typedef enum dm_step_kind {
    DM_STEP_START,
    DM_STEP_ASSUMPTION,
    DM_STEP_CHOICE,
    DM_STEP_OTHER,
    DM_STEP_FAILURE,
    DM_STEP_JUMP,
    DM_STEP_RESTART,
    DM_STEP_LISTING,
    DM_STEP_KNOWN,
    DM_STEP_SOLUTION,
    DM_STEP_REJECTED,
    DM_STEP_AGAIN,
    DM_STEP_STOP,
    DM_STEP_END,
} dm_step_kind;

typedef struct dm_step {
    dm_step_kind kind;
    /* of the state */
    int64_t level;
    /* What was assumed or chosen, or followed from what was learnt: x rel value, where rel is
     * DM_LE, DM_GE, DM_EQ or DM_NE. Choices are told in the simplest way that is right in their
     * state: x = 3 for x <= 3 if 3 is the smallest value left. x is a constant if the engine added
     * the variable for itself. */
    dm_int x;
    dm_rel rel;
    int64_t value;
    /* of DM_STEP_JUMP: literals of the clause */
    size_t learnt;
} dm_step;

/* Called at each step from the first search on, before which it must be set. The same rules as for
 * progress calls. An engine that does not tell its steps answers DM_INVALID; if none was named, one
 * that does is chosen. */
typedef void dm_step_call(dm_solver *solver, const dm_step *step, void *data);
void dm_on_step(dm_solver *solver, dm_step_call *call, void *data);

/* Only within a step call: what was assumed, chosen or learnt, as dm_text_lit puts it; the clause
 * that was learnt: "x >= 4 or not b". An empty text where there is nothing of the kind. The caller
 * frees them with dm_text_free. */
char *dm_text_step(const dm_solver *solver);
char *dm_text_learnt(const dm_solver *solver);

/* Stops the running search soon, and every later one, until dm_resume. dm_interrupt may be called
 * from any thread or signal handler. */
void dm_interrupt(dm_solver *solver);
void dm_resume(dm_solver *solver);

/* Statistics of all calls so far, as rows: a name and a value. dm_stat_count takes the current
 * numbers; names stay valid until it is called again. The rows that every engine has come first,
 * then its own: the kernel has, for each kind of constraint, "alldifferent.calls" and so on. */
size_t dm_stat_count(const dm_solver *solver);
const char *dm_stat_name(const dm_solver *solver, size_t index);
double dm_stat_value(const dm_solver *solver, size_t index);

#ifdef __cplusplus
}
#endif

#endif
