/* The basis that reasons stand on: a model whose rules, and whatever else is said about it, can be
 * assumed one by one, and a solver that tells which of them something rests on. It may be a board's
 * (premise.c) or anybody's:
 *
 *     struct basis *basis = basis_new(model, &request);
 *     basis_put(basis, ...);      rules first
 *     if (basis_begin(basis, &error)) ...
 *     basis_close(basis);
 *
 * What can be assumed is an item. A reason is a list of items, by number, from which something
 * follows: together with its denial they are impossible. It is minimal if no item can be left
 * out. */
#ifndef EXPLAIN_BASIS_H
#define EXPLAIN_BASIS_H

#include "ask/build.h"
#include "ask/desk.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "puzzle/logic.h"

enum item_kind {
    ITEM_CLUE,  /* what the board gives */
    ITEM_FACT,  /* what was concluded since, or entered by somebody */
    ITEM_CLAIM, /* what somebody would like to be true */
    ITEM_RULE,
    ITEM_BEST /* the proved best value of what is optimised */
};

/* A cell has this value or, if denied, has it not. A mark of the board has a number after the
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
    size_t number;         /* of rules: as the model counts them; else the opener's own */
    bool dropped;          /* no longer assumed: something else says more, or it need not hold */
};

/* What a reason is told with, and not what it is told about? */
static inline bool basis_is_rule(const struct item *item)
{
    return item->kind == ITEM_RULE || item->kind == ITEM_BEST;
}

typedef VEC(size_t) reason_list;

struct basis {
    dm_model *model;
    dm_solver *solver;
    VEC(struct item) items;
    size_t rules; /* the first so many items are rules */
    /* By literal: the item that assumes it, from 1; 0 none. */
    vec_i32 item_of;
    VEC(dm_lit) assumed; /* scratch */
    VEC(bool) marks;     /* by item: scratch, false between calls */
    struct desk_request request;
    bool stopped; /* a limit or the signal: what it says afterwards is not complete */
    /* Searches are short, and one of them has ended without an answer: some things that follow may
     * not be found, some parts of reasons not be needed. */
    bool vague;
    int64_t conflicts; /* that a search may take; 0: any number */
    int64_t best;      /* of what is optimised */

    struct problem problem;
    struct build build;

    /* Of a board, else NULL and empty. */
    const struct board *board;
    const struct family_reasons *words;
    struct arena arena;    /* of the board that the model is of, where that is another, and */
    const int32_t *answer; /* of an answer to it that is known, by cell; or NULL */
    const dm_int *cell;    /* a view of each */
};

/* On a model without an objective, which outlives it unless it belongs to `build`. */
struct basis *basis_new(dm_model *model, const struct desk_request *request);

/* Adds an item, rules before others; if there is one with the same literal, that. Returns its
 * number. */
size_t basis_put(struct basis *basis, struct item item);

/* All that is assumed at first is there. False with the sentence: the model is none. */
bool basis_begin(struct basis *basis, struct sentence *error);
void basis_close(struct basis *basis);

/* Has the time passed, or the signal come? */
bool basis_out_of_time(struct basis *basis);

/* Another solver that works for it keeps its limits. */
void basis_watch(struct basis *basis, dm_solver *solver);

/* Both signs of a literal as an index. */
static inline size_t basis_slot(dm_lit lit)
{
    ASSERT(lit);
    return lit > 0 ? 2 * (size_t)lit : 2 * (size_t)-lit + 1;
}

/* Is there an item with this literal? */
bool basis_has(const struct basis *basis, dm_lit lit);

/* The literal of a fact about a cell. */
dm_lit basis_lit(struct basis *basis, struct told told);

/* The same as basis_put, about a cell. */
size_t basis_add(struct basis *basis, enum item_kind kind, struct told told, dm_lit lit);

enum basis_effort {
    BASIS_SEARCH,   /* complete */
    BASIS_PROPAGATE /* what follows step by step */
};

/* Are these items, with these literals, impossible together? DM_NONE: yes, and the items to blame
 * are in `core`. DM_SOLUTION: no, and dm_value has values. DM_UNKNOWN: not known. The list of items
 * may be the core. */
dm_status basis_try(struct basis *basis, const reason_list *items, size_t count, const dm_lit *lits,
                    enum basis_effort effort, reason_list *core);

/* Searches end after so many conflicts from now on, without an answer; 0: they do not. */
void basis_limit(struct basis *basis, int64_t conflicts);

/* All items that the answer just found keeps. */
void basis_satisfied(const struct basis *basis, reason_list *items);

/* All items whose literal, by item, the solver has just made true. */
void basis_chosen(const struct basis *basis, const dm_solver *solver, const dm_lit *in, reason_list *items);

/* How often its searches have failed so far: how hard the questions were. */
double basis_failures(const struct basis *basis);

/* All items that are assumed by default: facts first, so that a core takes a fact as it is and does
 * not derive it again, then rules by ascending cost, so that it prefers cheap ones. */
void basis_all(const struct basis *basis, reason_list *items);

/* How a reason is shrunk; a member of 0 says nothing. */
struct shrink_terms {
    dm_lit denial; /* of what follows from the reason; 0: the reason is a contradiction itself */
    enum basis_effort effort;
    const bool *needed; /* by item: every contradiction has it */
    struct rng *rng;    /* for the order of items that cost as much */
    double failures;    /* after so many of them in all (basis_failures) it is given up */
    size_t below;       /* it is given up when it cannot become smaller than this */
};

/* Leaves items out while the others are still impossible with the denial, the costliest first. By
 * BASIS_SEARCH none is left in the end that could be left out, unless searches are limited and
 * `vague` says so; BASIS_PROPAGATE is quicker, and leaves some. False if it was stopped or given up
 * before. */
bool basis_shrink(struct basis *basis, const struct shrink_terms *terms, reason_list *reason);

int basis_cost(const struct basis *basis, const reason_list *reason);

/* From now on, rules that are mere conventions are not assumed: somebody has filled something
 * in. */
void basis_relax(struct basis *basis);

/* Lists the cells that an item is about: a fact's own, or those of a rule. */
typedef VEC(size_t) cell_list;
void basis_cells(const struct basis *basis, size_t item, cell_list *cells);

/* Adds the items of a reason, and their cells, to what a deduction says that it rests on. */
void basis_cite(const struct basis *basis, const reason_list *reason, struct deduction *deduction);

void basis_copy(const reason_list *from, reason_list *to);

/* ---- premise.c: a problem as basis, with its rules, its clues or claims, and the best where
 * something is optimised */

/* NULL with the sentence: no reasons can be given for this board. If something is optimised, the
 * best is found first. The board outlives it; basis_close ends it. */
struct basis *premise_open(const struct board *board, const struct desk_request *request,
                           struct sentence *error);

/* The same for any problem that can be explained. `whole`: the same problem without its claims and
 * not posted to be explained; that its best value is reached becomes an item. NULL: nothing is
 * optimised, or nothing is claimed. Both outlive it. */
struct basis *premise_open_problem(const struct problem *problem, const struct problem *whole,
                                   const struct desk_request *request, struct sentence *error);

/* An item in words. */
void premise_phrase(const struct basis *basis, size_t item, struct buf *out);

/* The best value of a board that asks for it and an answer that has it, found and proved by whoever
 * is best at it. DM_OPTIMAL, DM_NONE, or another with the sentence. */
dm_status premise_best(const struct board *board, const struct desk_request *request, int64_t *best,
                       int32_t *values, struct sentence *error);

/* The same for a basis, in the time that it has left, among the answers of which these facts about
 * cells are true. */
dm_status premise_best_with(const struct basis *g, size_t count, const struct told *facts, int64_t *best,
                            int32_t *values, struct sentence *error);

/* By cell, of the last search that found an answer. */
void premise_values(const struct basis *basis, int32_t *values);

#endif
