/* MUS problems: a model whose rules, clues and facts are selected by assumptions, and a solver that
 * returns cores. The model may be that of a board (mus_board.c) or any other:
 *
 *     struct mus *mus = mus_new(model, &request);
 *     mus_add_item(mus, ...);      rules first
 *     if (mus_begin(mus, &error)) ...
 *     mus_close(mus);
 *
 * An item is a selector literal that can be assumed, with a kind and a cost. A reason is a list of
 * items, by number, from which something follows: with its denial they are unsatisfiable. A minimal
 * reason is a minimal unsatisfiable subset (MUS). */
#ifndef EXPLAIN_MUS_H
#define EXPLAIN_MUS_H

#include "ask/build.h"
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "puzzle/logic.h"

enum item_kind {
    ITEM_CLUE,  /* given by the board */
    ITEM_FACT,  /* derived since, or entered by a person */
    ITEM_CLAIM, /* supposed by the user or by a trial */
    ITEM_RULE,
    ITEM_BEST /* the proved optimum of the objective */
};

typedef VEC(struct cell_fact) cell_fact_list;

struct item {
    enum item_kind kind;
    dm_lit lit;
    int cost;
    struct cell_fact told; /* of a board's clues, facts and claims */
    struct rule_name rule; /* of a board's rules */
    size_t number;         /* of rules: the index in the model; else free for the caller */
    bool dropped;          /* no longer assumed: superseded, or a rule that only breaks symmetry */
};

/* True for rules in the wide sense: items that are not facts about a cell. */
static inline bool mus_is_rule(const struct item *item)
{
    return item->kind == ITEM_RULE || item->kind == ITEM_BEST;
}

typedef VEC(size_t) item_list;

struct mus {
    dm_model *model;
    dm_solver *solver;
    VEC(struct item) items;
    size_t rules; /* the first items are rules */
    /* By mus_slot: 1 + the item that assumes it; 0: none. */
    vec_i32 item_of;
    VEC(dm_lit) assumed; /* scratch */
    VEC(bool) marks;     /* by item: scratch, false between calls */
    struct request request;
    bool stopped; /* by a limit or a signal: later answers are incomplete */
    /* A search reached its conflict limit: consequences may be missing, and reasons may not be
     * minimal. */
    bool vague;
    int64_t conflicts; /* conflict limit of a search; 0: none */
    int64_t best;      /* the optimum, if there is an objective */

    struct problem problem;
    struct build build;

    /* Of a board, else NULL and empty. */
    const struct board *board;
    const struct family_reasons *words;
    struct arena arena;    /* owns the board of the model if that differs from `board`, and */
    const int32_t *answer; /* a known answer of it, by cell; or NULL */
    const dm_int *cell;    /* by cell: its variable */
};

/* The model must have no objective, and must outlive the MUS problem unless `build` owns it. */
struct mus *mus_new(dm_model *model, const struct request *request);

/* Adds an item, rules before others, or finds the one with the same literal. Returns its number. */
size_t mus_add_item(struct mus *mus, struct item item);

/* Call after the initial items. False with the sentence: the model is invalid. */
bool mus_begin(struct mus *mus, struct sentence *error);
void mus_close(struct mus *mus);

/* True after the deadline or a signal. */
bool mus_out_of_time(struct mus *mus);

/* Makes another solver stop at the same limits. */
void mus_limit_solver(struct mus *mus, dm_solver *solver);

/* A literal as an array index. */
static inline size_t mus_slot(dm_lit lit)
{
    ASSERT(lit);
    return lit > 0 ? 2 * (size_t)lit : 2 * (size_t)-lit + 1;
}

/* Appends all clues and facts about cells of a board. */
void mus_known(const struct mus *mus, cell_fact_list *known);

/* True if there is an item with this literal. */
bool mus_has(const struct mus *mus, dm_lit lit);

/* The literal of a fact about a cell. */
dm_lit mus_lit(struct mus *mus, struct cell_fact told);

/* mus_add_item for a fact about a cell. */
size_t mus_add_fact(struct mus *mus, enum item_kind kind, struct cell_fact told, dm_lit lit);

enum mus_effort {
    MUS_SEARCH,   /* complete */
    MUS_PROPAGATE /* unit propagation only */
};

/* Solves under these items and literals as assumptions. DM_NONE: unsatisfiable, with the items of a
 * core in `core`, which may be `items`; DM_SOLUTION: dm_value has values; DM_UNKNOWN. */
dm_status mus_solve(struct mus *mus, const item_list *items, size_t count, const dm_lit *lits,
                    enum mus_effort effort, item_list *core);

/* Sets the conflict limit of later searches; 0: none. */
void mus_limit(struct mus *mus, int64_t conflicts);

/* All items that the last answer satisfies. */
void mus_satisfied(const struct mus *mus, item_list *items);

/* All items whose literal in `in` is true in the solver's last solution. */
void mus_selected(const struct mus *mus, const dm_solver *solver, const dm_lit *in, item_list *items);

/* The failures of all searches so far, a measure of work. */
double mus_failures(const struct mus *mus);

/* Lists all items that are not dropped. Facts come first, so that cores use a fact instead of
 * deriving it again; then rules by ascending cost, so that cores prefer cheap ones. */
void mus_all(const struct mus *mus, item_list *items);

/* How a reason is shrunk; 0 is the default of each member. */
struct mus_shrink_options {
    dm_lit denial; /* of the conclusion; 0: the reason itself is unsatisfiable */
    enum mus_effort effort;
    const bool *needed; /* by item: every MUS has it */
    struct rng *rng;    /* shuffles items of equal cost */
    double failures;    /* give up after this many (mus_failures) */
    size_t below;       /* give up when the result cannot have fewer items than this */
};

/* Deletion-based MUS shrinking, costliest items first. With MUS_SEARCH the result is minimal,
 * unless `vague` is set; MUS_PROPAGATE is quicker and may leave redundant items. False if stopped
 * or given up. */
bool mus_shrink(struct mus *mus, const struct mus_shrink_options *terms, item_list *reason);

int mus_cost(const struct mus *mus, const item_list *reason);

/* Drops the rules that only break symmetry (conventions); called once the user has made entries. */
void mus_relax(struct mus *mus);

/* Appends the cells of an item: a fact's own, or those of a rule. */
typedef VEC(size_t) cell_list;
void mus_cells(const struct mus *mus, size_t item, cell_list *cells);

/* Adds the items of a reason, and their cells, to a deduction. */
void mus_cite(const struct mus *mus, const item_list *reason, struct deduction *deduction);

void mus_copy(const item_list *from, item_list *to);

/* ---- mus_board.c: problems as MUS problems */

/* Opens a board; mus_close closes it. If it has an objective, finds the optimum first. NULL with
 * the sentence: no reasons can be given. The board outlives it. */
struct mus *mus_board_open(const struct board *board, const struct request *request, struct sentence *error);

/* Opens any problem that can be explained. `whole` is the same problem without its claims and
 * without selector literals; "the answer attains the optimum of `whole`" becomes an item. NULL if
 * there is no objective or nothing is claimed. Both problems must outlive the result. */
struct mus *mus_board_open_problem(const struct problem *problem, const struct problem *whole,
                                   const struct request *request, struct sentence *error);

/* Writes an item in words. */
void mus_board_phrase(const struct mus *mus, size_t item, struct buf *out);

/* The negation of a fact about a cell: that it does not hold the value or, if it has only two
 * values, that it holds the other one. */
struct cell_fact mus_board_contrary(const struct mus *mus, struct cell_fact told);

/* The optimum of a board and an answer that attains it, found and proved by the default engine.
 * DM_OPTIMAL, DM_NONE, or another status with the sentence. */
dm_status mus_board_optimum(const struct board *board, const struct request *request, int64_t *best,
                            int32_t *values, struct sentence *error);

/* The same, within the deadline of `g`, among the answers that satisfy these facts about cells. */
dm_status mus_board_optimum_with(const struct mus *g, size_t count, const struct cell_fact *facts,
                                 int64_t *best, int32_t *values, struct sentence *error);

/* Sets the values by cell, from the last solution. */
void mus_board_values(const struct mus *mus, int32_t *values);

#endif
