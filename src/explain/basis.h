/* MUS problems: a model whose rules, clues and facts are selected by assumptions, and a solver that
 * returns cores. The model may be that of a board (premise.c) or any other:
 *
 *     struct basis *basis = basis_new(model, &request);
 *     basis_put(basis, ...);      rules first
 *     if (basis_begin(basis, &error)) ...
 *     basis_close(basis);
 *
 * An item is something that can be assumed: a selector literal with a kind and a cost. A reason is
 * a list of items, by number, from which something follows: with its denial they are unsatisfiable.
 * A minimal reason is a minimal unsatisfiable subset (MUS). */
#ifndef EXPLAIN_BASIS_H
#define EXPLAIN_BASIS_H

#include "ask/build.h"
#include "ask/desk.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "puzzle/logic.h"

enum item_kind {
    ITEM_CLUE,  /* given by the board */
    ITEM_FACT,  /* derived since, or entered by a person */
    ITEM_CLAIM, /* supposed */
    ITEM_RULE,
    ITEM_BEST /* the proved optimum of the objective */
};

/* A cell has this value or, if `denied`, does not. Marks of the board are numbered after the
 * cells. */
struct told {
    size_t cell;
    int32_t value;
    bool denied;
};
typedef VEC(struct told) told_list;

struct item {
    enum item_kind kind;
    dm_lit lit;
    int cost;
    struct told told;      /* of a board's clues, facts and claims */
    struct rule_name rule; /* of a board's rules */
    size_t number;         /* of rules: the index in the model; else free for the caller */
    bool dropped;          /* no longer assumed: superseded, or a mere convention */
};

/* A rule in the wide sense: not a fact about a cell. */
static inline bool basis_is_rule(const struct item *item)
{
    return item->kind == ITEM_RULE || item->kind == ITEM_BEST;
}

typedef VEC(size_t) reason_list;

struct basis {
    dm_model *model;
    dm_solver *solver;
    VEC(struct item) items;
    size_t rules; /* the first items are rules */
    /* By basis_slot: 1 + the item that assumes it; 0: none. */
    vec_i32 item_of;
    VEC(dm_lit) assumed; /* scratch */
    VEC(bool) marks;     /* by item: scratch, false between calls */
    struct desk_request request;
    bool stopped; /* by a limit or a signal: later answers are incomplete */
    /* A search reached its conflict limit: consequences may be missing, and reasons may not be
     * minimal. */
    bool vague;
    int64_t conflicts; /* conflict limit of a search; 0: none */
    int64_t best;      /* the optimum, if something is optimised */

    struct problem problem;
    struct build build;

    /* Of a board, else NULL and empty. */
    const struct board *board;
    const struct family_reasons *words;
    struct arena arena;    /* owns the board of the model if that differs from `board`, and */
    const int32_t *answer; /* a known answer of it, by cell; or NULL */
    const dm_int *cell;    /* by cell: its variable */
};

/* The model has no objective, and outlives this unless it belongs to `build`. */
struct basis *basis_new(dm_model *model, const struct desk_request *request);

/* Adds an item, rules before others, or finds the one with the same literal. Returns its number. */
size_t basis_put(struct basis *basis, struct item item);

/* Call after the initial items. False with the sentence: the model is invalid. */
bool basis_begin(struct basis *basis, struct sentence *error);
void basis_close(struct basis *basis);

/* True after the deadline or a signal. */
bool basis_out_of_time(struct basis *basis);

/* Makes another solver stop at the same limits. */
void basis_watch(struct basis *basis, dm_solver *solver);

/* A literal as an array index. */
static inline size_t basis_slot(dm_lit lit)
{
    ASSERT(lit);
    return lit > 0 ? 2 * (size_t)lit : 2 * (size_t)-lit + 1;
}

/* Is there an item with this literal? */
bool basis_has(const struct basis *basis, dm_lit lit);

/* The literal of a fact about a cell. */
dm_lit basis_lit(struct basis *basis, struct told told);

/* basis_put for a fact about a cell. */
size_t basis_add(struct basis *basis, enum item_kind kind, struct told told, dm_lit lit);

enum basis_effort {
    BASIS_SEARCH,   /* complete */
    BASIS_PROPAGATE /* unit propagation only */
};

/* Solves under these items and literals as assumptions. DM_NONE: unsatisfiable, with the items of a
 * core in `core`, which may be `items`; DM_SOLUTION: dm_value has values; DM_UNKNOWN. */
dm_status basis_try(struct basis *basis, const reason_list *items, size_t count, const dm_lit *lits,
                    enum basis_effort effort, reason_list *core);

/* Sets the conflict limit of later searches; 0: none. */
void basis_limit(struct basis *basis, int64_t conflicts);

/* All items that the last answer satisfies. */
void basis_satisfied(const struct basis *basis, reason_list *items);

/* All items whose literal in `in` is true in the solver's last solution. */
void basis_chosen(const struct basis *basis, const dm_solver *solver, const dm_lit *in, reason_list *items);

/* The failures of all searches so far, a measure of work. */
double basis_failures(const struct basis *basis);

/* All items that are not dropped: facts first, so that a core uses a fact instead of deriving it
 * again, then rules by ascending cost, so that it prefers cheap ones. */
void basis_all(const struct basis *basis, reason_list *items);

/* How a reason is shrunk; 0 is the default of each member. */
struct shrink_terms {
    dm_lit denial; /* of the conclusion; 0: the reason itself is unsatisfiable */
    enum basis_effort effort;
    const bool *needed; /* by item: every MUS has it */
    struct rng *rng;    /* shuffles items of equal cost */
    double failures;    /* give up after this many (basis_failures) */
    size_t below;       /* give up when the result cannot have fewer items than this */
};

/* Deletion-based MUS shrinking, costliest items first. With BASIS_SEARCH the result is minimal,
 * unless `vague` is set; BASIS_PROPAGATE is quicker and may leave redundant items. False if stopped
 * or given up. */
bool basis_shrink(struct basis *basis, const struct shrink_terms *terms, reason_list *reason);

int basis_cost(const struct basis *basis, const reason_list *reason);

/* Drops rules that are mere conventions, once a person has made entries. */
void basis_relax(struct basis *basis);

/* Appends the cells of an item: a fact's own, or those of a rule. */
typedef VEC(size_t) cell_list;
void basis_cells(const struct basis *basis, size_t item, cell_list *cells);

/* Adds the items of a reason, and their cells, to a deduction. */
void basis_cite(const struct basis *basis, const reason_list *reason, struct deduction *deduction);

void basis_copy(const reason_list *from, reason_list *to);

/* ---- premise.c: problems as MUS problems */

/* Opens a board; basis_close closes it. If it has an objective, finds the optimum first. NULL with
 * the sentence: no reasons can be given. The board outlives it. */
struct basis *premise_open(const struct board *board, const struct desk_request *request,
                           struct sentence *error);

/* Opens any problem that can be explained. `whole`: the same problem without its claims, not posted
 * to be explained; that the answer attains its optimum becomes an item. NULL: nothing is optimised,
 * or nothing is claimed. Both outlive it. */
struct basis *premise_open_problem(const struct problem *problem, const struct problem *whole,
                                   const struct desk_request *request, struct sentence *error);

/* Writes an item in words. */
void premise_phrase(const struct basis *basis, size_t item, struct buf *out);

/* The optimum of a board and an answer that attains it, found and proved by the default engine.
 * DM_OPTIMAL, DM_NONE, or another status with the sentence. */
dm_status premise_best(const struct board *board, const struct desk_request *request, int64_t *best,
                       int32_t *values, struct sentence *error);

/* The same within the deadline of `g`, among answers that satisfy these facts about cells. */
dm_status premise_best_with(const struct basis *g, size_t count, const struct told *facts, int64_t *best,
                            int32_t *values, struct sentence *error);

/* By cell, from the last solution. */
void premise_values(const struct basis *basis, int32_t *values);

#endif
