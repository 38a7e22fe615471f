/* The abstract machine that runs a program; see docs/prover.md. */
#ifndef PROVER_MACHINE_H
#define PROVER_MACHINE_H

#include "base/buf.h"
#include "base/deadline.h"
#include "base/say.h"
#include "base/sentence.h"
#include "prover/parse.h"
#include "prover/program.h"
#include "prover/stacks.h"

enum machine_status {
    MACHINE_RUNNING,
    MACHINE_ANSWER,    /* the answer is in the registers */
    MACHINE_EXHAUSTED, /* no more answers */
    MACHINE_ERROR,     /* see `why` */
    MACHINE_STOPPED,   /* at a limit; see `why` */
};

struct machine_place { /* return position after a nested term of a head */
    size_t at;
    bool writing;
};

typedef VEC(cell) vec_cell;

struct machine {
    struct program *program;
    struct stacks store;
    cell x[PROGRAM_REGISTERS];

    const uint64_t *code; /* next instruction */
    uint32_t back;        /* continuation of the caller */
    size_t level;         /* cut level: the youngest choice point when the predicate was called */

    uint32_t arity;   /* of the last predicate called */
    uint32_t pending; /* alternatives if the current test fails; 0 outside tests */

    /* Within a term: the next cell, the start of the term being built, write or read mode, and the
     * enclosing terms. */
    size_t at, base;
    bool writing;
    struct machine_place places[PARSE_DEPTH + 1];
    size_t place_count;

    int64_t values[PARSE_DEPTH + 8]; /* stack of arithmetic */
    size_t value_count;

    vec_cell work;  /* scratch of term traversals; empty between instructions */
    vec_cell marks; /* likewise */

    /* Solutions of findall: packed terms (pack.h), and where those of each active findall start. */
    vec_cell gathered;
    VEC(size_t) gathering;
    struct tables *tables;       /* of tabled predicates; owned */
    struct proof_trace *witness; /* owned */

    bool occurs_check;
    bool stress;    /* collect garbage whenever possible: for tests */
    int64_t fuel;   /* calls until the next check of the limits */
    int64_t calls;  /* total, except those of the current fuel */
    uint64_t steps; /* of term traversals */
    bool halted;    /* a traversal was stopped at a limit: the run must end */
    int64_t collections;
    struct deadline *deadline; /* of the run; may be NULL */
    struct buf *out;           /* where write/1 writes */

    enum machine_status status;
    struct sentence why;
    bool cut; /* the depth bound was reached: there may be more answers */
};

struct machine *machine_new(struct program *program);
void machine_free(struct machine *m);

/* Starts a predicate without arguments from an empty store. */
void machine_start(struct machine *m, uint32_t predicate);

/* Runs to the first or next answer. */
enum machine_status machine_run(struct machine *m);

int64_t machine_calls(const struct machine *m);

/* Dereferences a term. */
static inline cell machine_value(const struct machine *m, cell c)
{
    return stacks_value(&m->store, c);
}

/* Pushes the arguments of a pair or a term onto `work`; other terms have none. */
void machine_push_arguments(struct machine *m, cell c);

/* To be called at each step of a term traversal, with the cells it uses: cyclic terms and shared
 * subterms can make it endless. False: give up, the run is over. */
bool machine_check(struct machine *m, size_t cells);

static inline bool machine_step(struct machine *m, size_t cells)
{
    enum { STEPS = 1 << 16 }; /* between two checks of the limits */
    return ++m->steps % STEPS || machine_check(m, cells);
}

/* Stops with an error message, prefixed by the position. Returns false. */
bool machine_error(struct machine *m, const char *key, const struct say_argument *arguments);

/* ---- collect.c ---- */

/* Keeps all cells reachable from the first `live` registers, environments and choice points. Cells
 * keep their order. */
void collect_heap(struct machine *m, uint32_t live);

/* Sets the threshold of the next collection and allocates the heap up to it. */
void collect_plan(struct machine *m);

/* ---- unknown_predicate.c ---- */

/* Stops the machine: "unknown predicate parnt/2, did you mean `parent/2'?". Returns false. */
bool unknown_predicate_refuse(struct machine *m, cell functor);

#endif
