/* The machine that runs a program. docs/prover.md explains it. */
#ifndef PROVER_MACHINE_H
#define PROVER_MACHINE_H

#include "base/buf.h"
#include "base/deadline.h"
#include "base/sentence.h"
#include "prover/parse.h"
#include "prover/program.h"
#include "prover/stacks.h"

enum machine_status {
    MACHINE_RUNNING,
    MACHINE_ANSWER,    /* the arguments of the answer are in the registers */
    MACHINE_EXHAUSTED, /* there is no further answer */
    MACHINE_ERROR,     /* the sentence says which */
    MACHINE_STOPPED,   /* at a limit; likewise */
};

struct machine_place { /* within nested cells of a head */
    size_t at;
    bool writing;
};

typedef VEC(cell) vec_cell;

struct machine {
    struct program *program;
    struct stacks store;
    cell x[PROGRAM_REGISTERS];

    const uint64_t *code; /* the instruction that comes next */
    uint32_t back;        /* where the caller goes on */
    size_t level;         /* the choice to cut to: the youngest when the predicate was called */

    uint32_t arity;   /* of the predicate that was entered last */
    uint32_t pending; /* the clauses to try if the test of this one fails; 0 outside tests */

    /* Within a term: the cell that comes next, whether cells are written or compared, where the
     * term begins that is being built, and what to return to. */
    size_t at, base;
    bool writing;
    struct machine_place places[PARSE_DEPTH + 1];
    size_t place_count;

    int64_t values[PARSE_DEPTH + 8]; /* the stack of integers */
    size_t value_count;

    vec_cell work;  /* of functions that walk terms; empty between instructions */
    vec_cell marks; /* likewise */

    /* Solutions that findall has gathered so far: terms packed one behind another (pack.h), and
     * where those of each findall under way begin. */
    vec_cell gathered;
    VEC(size_t) gathering;
    struct tables *tables;   /* of tabled predicates; owned */
    struct witness *witness; /* owned */

    bool occurs_check;
    bool stress;    /* collect whenever it would be allowed: for tests */
    int64_t fuel;   /* calls until the next look at the limits */
    int64_t calls;  /* made, but for those of the current fuel */
    uint64_t steps; /* of walks over terms */
    bool halted;    /* a walk was stopped at a limit: the run ends, whatever it answered */
    int64_t collections;
    struct deadline *deadline; /* of the run; may be NULL */
    struct buf *out;           /* where write/1 writes */

    enum machine_status status;
    struct sentence why;
    bool cut; /* goals were too deep: there may be more answers */
};

struct machine *machine_new(struct program *program);
void machine_free(struct machine *m);

/* Sets off: the predicate without arguments, from an empty store. */
void machine_start(struct machine *m, uint32_t predicate);

/* Runs until there is an answer, or after one until the next. */
enum machine_status machine_run(struct machine *m);

int64_t machine_calls(const struct machine *m);

/* What a term is, at the end of a chain of bound variables. */
static inline cell machine_value(const struct machine *m, cell c)
{
    return stacks_value(&m->store, c);
}

/* Pushes the arguments of a pair or a term onto `work`; anything else has none. */
void machine_push_arguments(struct machine *m, cell c);

/* Functions that walk terms ask this at each step, with the cells they keep meanwhile: a term that
 * contains itself, or shares its parts, can be endless to them. False: give up, the run is over. */
bool machine_ask(struct machine *m, size_t cells);

static inline bool machine_walk(struct machine *m, size_t cells)
{
    enum { STEPS = 1 << 16 }; /* between two looks at the limits */
    return ++m->steps % STEPS || machine_ask(m, cells);
}

/* Stops with an error: its place in the program, then the sentence. Returns false. */
bool machine_error(struct machine *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- collect.c ---- */

/* Keeps what can still be reached: from the first `live` registers, from environments, from choice
 * points. Cells keep their order. */
void collect_heap(struct machine *m, uint32_t live);

/* Decides when to collect next, and makes room until then. */
void collect_plan(struct machine *m);

/* ---- unknown.c ---- */

/* Stops the machine: "unknown predicate parnt/2, did you mean `parent/2'?". Returns false. */
bool unknown_refuse(struct machine *m, cell functor);

#endif
