/* What the files of the checker share: clauses, steps, and unit propagation.
 *
 * Literals are 2v and 2v + 1 (negated) with variables numbered from 0 in the order in which they
 * are met, so that a large number in a file costs nothing. A clause is a place in one array of
 * words: its length, its flags, a link, then its literals. */
#ifndef DRAT_DRAT_PARTS_H
#define DRAT_DRAT_PARTS_H

#include "base/vec.h"
#include "drat/drat.h"

typedef VEC(uint32_t) drat_words;

/* ---- drat_store.c: clauses */

/* Of a clause, as offsets from its place. */
enum { DRAT_LENGTH, DRAT_FLAGS, DRAT_LINK, DRAT_LITERALS };

enum drat_flag {
    DRAT_LIVE = 1,           /* takes part now; never set for a tautology */
    DRAT_CORE = 2,           /* the refutation uses it */
    DRAT_WATCHED_FIRST = 4,  /* is in the list of its first literal, */
    DRAT_WATCHED_SECOND = 8, /* and of its second */
    DRAT_TAUTOLOGY = 16,
    DRAT_LISTED = 32, /* can be found for deletion; meaningless after reading */
};

struct drat_store {
    drat_words words;      /* clauses one after another; place 0 is none */
    drat_words names;      /* by variable: its number in the files */
    drat_words slots;      /* from numbers to variables: open hashing, variable + 1, 0 if empty */
    drat_words buckets;    /* by hash: the first of the clauses linked there */
    size_t listed;         /* clauses in buckets */
    uint32_t empty_clause; /* the first one met, 0 while there is none */
};

void drat_store_init(struct drat_store *store);
void drat_store_free(struct drat_store *store);
/* Of a signed number other than 0. */
uint32_t drat_store_literal(struct drat_store *store, int32_t number);
int32_t drat_store_number(const struct drat_store *store, uint32_t literal);

/* Sorts the literals, drops repetitions. Returns the new length; sets *tautology. */
size_t drat_store_sort(uint32_t *literals, size_t count, bool *tautology);

/* The place of a new clause of sorted literals; 0 if there is no room for it (16 GB of clauses). */
uint32_t drat_store_add(struct drat_store *store, const uint32_t *literals, size_t count, bool tautology);

/* Removes the last clause of these sorted literals from those that can be found; 0 if there is
 * none. */
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
    uint32_t place;   /* of the clause; 0: a deletion that is not carried out */
    uint32_t pivot;   /* the first literal as written; 0 for the empty clause */
    int64_t position; /* bytes before it in the file */
    bool deletes;
};

typedef VEC(struct drat_step) drat_steps;

/* The clauses of a formula, in order, so that they end where the store ends. False with the
 * sentence in `result`. */
bool drat_read_formula(struct drat_store *store, struct drat_input formula, struct drat_result *result);

/* The steps up to the first empty clause. False with the sentence in `result`. */
bool drat_read_proof(struct drat_store *store, struct drat_input proof, drat_steps *steps,
                     struct drat_result *result);

/* ---- drat_propagate.c */

struct drat_watch {
    /* A literal of the clause: if it is true the rest need not be looked at. */
    uint32_t place, blocker;
};

typedef VEC(struct drat_watch) drat_watches;

struct drat_propagator {
    struct drat_store *store;
    /* By literal; a clause moves to `core` when it is met there with its flag. */
    drat_watches *core, *rest;
    signed char *value; /* by literal: 1 true, -1 false, 0 */
    uint32_t *reason;   /* by variable: the clause that made it true; 0: assumed */
    uint32_t *order;    /* by variable: where on the trail */
    /* By variable: by the marking; stays set for those that hold for good. */
    bool *seen;
    drat_words trail; /* literals, as they became true */
    /* That many at the bottom hold for good, the rest under assumptions. */
    size_t top;
    size_t core_next, rest_next; /* of the trail: whose lists to visit next */
    drat_words open;             /* of the marking: variables to explain, */
    drat_words passing;          /* and variables whose `seen` ends with it */
};

void drat_propagate_init(struct drat_propagator *p, struct drat_store *store);
void drat_propagate_free(struct drat_propagator *p);

/* Adds a clause for good, with what it makes true if it is unit. False if all its literals are
 * false. Does not propagate. */
bool drat_propagate_attach(struct drat_propagator *p, uint32_t place);
/* One attached, and not live. */
void drat_propagate_revive(struct drat_propagator *p, uint32_t place);

void drat_propagate_assume(struct drat_propagator *p, uint32_t literal); /* one without a value */
/* The place of a clause that is false, or 0. */
uint32_t drat_propagate_run(struct drat_propagator *p);
void drat_propagate_undo(struct drat_propagator *p, size_t size); /* back to a trail of this size */
bool drat_propagate_is_reason(const struct drat_propagator *p, uint32_t place);

/* Flags as core the clause and what made it false; or what made the literal true. */
void drat_propagate_mark_clause(struct drat_propagator *p, uint32_t place);
void drat_propagate_mark_literal(struct drat_propagator *p, uint32_t literal);

#endif
