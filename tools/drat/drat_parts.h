/* Internal interfaces of the checker: clauses, steps, unit propagation.
 *
 * Literals are 2v and 2v + 1 (negated), with variables numbered from 0 in the order of first use,
 * so that large numbers in a file cost nothing. A clause is an offset (its place) in one array of
 * words: length, flags, link, literals. */
#ifndef DRAT_DRAT_PARTS_H
#define DRAT_DRAT_PARTS_H

#include "base/vec.h"
#include "drat/drat.h"

typedef VEC(uint32_t) drat_words;

/* ---- drat_store.c: clauses */

/* Of a clause, as offsets from its place. */
enum { DRAT_LENGTH, DRAT_FLAGS, DRAT_LINK, DRAT_LITERALS };

enum drat_flag {
    DRAT_LIVE = 1,           /* in the current clause set; never set for a tautology */
    DRAT_CORE = 2,           /* the refutation uses it */
    DRAT_WATCHED_FIRST = 4,  /* in the watch list of its first literal */
    DRAT_WATCHED_SECOND = 8, /* in the watch list of its second literal */
    DRAT_TAUTOLOGY = 16,
    DRAT_LISTED = 32, /* in the hash table for deletions; meaningless after reading */
};

struct drat_store {
    drat_words words;      /* the clauses; place 0 is none */
    drat_words names;      /* by variable: its number in the files */
    drat_words slots;      /* numbers to variables: open addressing, variable + 1, 0 free */
    drat_words buckets;    /* clauses by hash, chained */
    size_t listed;         /* clauses in buckets */
    uint32_t empty_clause; /* the first one, or 0 */
};

void drat_store_init(struct drat_store *store);
void drat_store_free(struct drat_store *store);
/* The literal of a nonzero DIMACS number. */
uint32_t drat_store_literal(struct drat_store *store, int32_t number);
int32_t drat_store_number(const struct drat_store *store, uint32_t literal);

/* Sorts the literals and removes repetitions. Returns the new length; sets *tautology. */
size_t drat_store_sort(uint32_t *literals, size_t count, bool *tautology);

/* The place of a new clause of sorted literals; 0 if there is no room for it (16 GB of clauses). */
uint32_t drat_store_add(struct drat_store *store, const uint32_t *literals, size_t count, bool tautology);

/* Finds the newest clause of these sorted literals and removes it from the hash table; 0 if there
 * is none. */
uint32_t drat_store_take(struct drat_store *store, const uint32_t *literals, size_t count);

static inline uint32_t *drat_store_literals(const struct drat_store *store, uint32_t place)
{
    return store->words.data + place + DRAT_LITERALS;
}

static inline uint32_t drat_store_length(const struct drat_store *store, uint32_t place)
{
    return store->words.data[place + DRAT_LENGTH];
}

static inline uint32_t *drat_store_flags(const struct drat_store *store, uint32_t place)
{
    return &store->words.data[place + DRAT_FLAGS];
}

/* ---- drat_read.c: formulas and proofs */

struct drat_step {
    uint32_t place;   /* of the clause; 0: an ignored deletion */
    uint32_t pivot;   /* the first literal as written; 0 for the empty clause */
    int64_t position; /* bytes before it in the file */
    bool deletes;
};

typedef VEC(struct drat_step) drat_steps;

/* Reads the clauses of a formula. False with the sentence in `result`. */
bool drat_read_formula(struct drat_store *store, struct drat_input formula, struct drat_result *result);

/* Reads the steps up to the first empty clause. False with the sentence in `result`. */
bool drat_read_proof(struct drat_store *store, struct drat_input proof, drat_steps *steps,
                     struct drat_result *result);

/* ---- drat_propagate.c */

struct drat_watch {
    /* blocker: a literal of the clause; if it is true, the clause is satisfied. */
    uint32_t place, blocker;
};

typedef VEC(struct drat_watch) drat_watches;

struct drat_propagator {
    struct drat_store *store;
    /* Watch lists by literal; a clause moves to `core` when it is visited with its flag. */
    drat_watches *core, *rest;
    signed char *value; /* by literal: 1 true, -1 false, 0 */
    uint32_t *reason;   /* by variable: the clause that implied it; 0: assumed */
    uint32_t *order;    /* by variable: its position on the trail */
    /* By variable: visited by the marking; stays set for top-level literals. */
    bool *seen;
    drat_words trail; /* true literals, in the order of assignment */
    /* The number of top-level literals on the trail; the rest depends on assumptions. */
    size_t top;
    size_t core_next, rest_next; /* trail positions of the next lists to visit */
    drat_words open;             /* of the marking: variables to explain */
    drat_words passing;          /* of the marking: variables whose `seen` is reset afterwards */
};

void drat_propagate_init(struct drat_propagator *p, struct drat_store *store);
void drat_propagate_free(struct drat_propagator *p);

/* Adds a clause at the top level, and assigns its literal if it is unit. False if all its literals
 * are false. Does not propagate. */
bool drat_propagate_attach(struct drat_propagator *p, uint32_t place);
/* Restores an attached clause that is not live. */
void drat_propagate_revive(struct drat_propagator *p, uint32_t place);

void drat_propagate_assume(struct drat_propagator *p, uint32_t literal); /* it is unassigned */
/* Propagates to a fixpoint; returns a falsified clause, or 0. */
uint32_t drat_propagate_run(struct drat_propagator *p);
void drat_propagate_undo(struct drat_propagator *p, size_t size); /* back to a trail of this size */
bool drat_propagate_is_reason(const struct drat_propagator *p, uint32_t place);

/* Mark as core the clause and the reasons that falsified it; or the reasons of the literal. */
void drat_propagate_mark_clause(struct drat_propagator *p, uint32_t place);
void drat_propagate_mark_literal(struct drat_propagator *p, uint32_t literal);

#endif
