/* What the files of the compiler share: the clause that is being compiled. */
#ifndef PROVER_COMPILER_H
#define PROVER_COMPILER_H

#include "prover/body.h"

/* ---- registers.c ----
 * Where the variables of a clause are while its code is written.
 *
 * A variable is in a register, in a slot of the environment, or in both. A chunk is what runs
 * between two calls: the head and all goals up to the first call make the first one. Variables of
 * several chunks have a slot; calls spoil all registers. */
enum { REGISTERS_NONE = -1, REGISTERS_FREE = -1, REGISTERS_TAKEN = -2 };

struct registers_variable {
    uint32_t left; /* occurrences that are still to come */
    uint32_t occurrences;
    int32_t first, last; /* chunks */
    int32_t place;       /* register, or REGISTERS_NONE */
    int32_t slot;        /* of the environment, or REGISTERS_NONE */
    int32_t wish;        /* the register where the first call wants it */
    bool stored;         /* the slot has it */
};

struct registers {
    struct registers_variable *variables; /* owned */
    uint32_t count;
    int32_t holder[PROGRAM_REGISTERS]; /* variable, REGISTERS_FREE or REGISTERS_TAKEN */
    int32_t base;                      /* the lowest that arguments of heads and calls do not use */
    int32_t top;                       /* one more than the highest in use so far */
    bool exhausted;                    /* there were not enough */
};

void registers_init(struct registers *registers, uint32_t variables);
void registers_free(struct registers *registers);

/* Counts the occurrences within a term, in this chunk. */
void registers_note(struct registers *registers, const struct node *node, int32_t chunk);

/* the first of so many in a row */
int32_t registers_take(struct registers *registers, int32_t count);
int32_t registers_take_for(struct registers *registers, uint32_t variable);
void registers_put(struct registers *registers, uint32_t variable, int32_t place);
void registers_release(struct registers *registers, int32_t place);
/* one occurrence less to come */
void registers_used(struct registers *registers, uint32_t variable);
void registers_spoil(struct registers *registers); /* a call was made */

/* ---- compile_term.c ---- */

struct compiler {
    struct program *program;
    struct registers registers;
    uint32_t cells; /* that the chunk may take off the heap, since the last NEED */
};

static inline void emit(struct compiler *c, enum operation operation, int32_t a, uint32_t b)
{
    program_emit(c->program, program_word(operation, (unsigned)a, b));
}

static inline void emit_cell(struct compiler *c, uint64_t word) /* behind an instruction */
{
    program_emit(c->program, word);
}

void compile_term_need(struct compiler *c, uint32_t cells);

/* The register of a variable that has a value: loads it from its slot if need be. */
int32_t compile_term_register(struct compiler *c, uint32_t variable);

/* Has the variable no value yet? */
bool compile_term_is_new(const struct compiler *c, uint32_t variable);

/* The register must be equal to this node, which is no variable. */
void compile_term_get(struct compiler *c, int32_t place, const struct node *node);

/* The register becomes the node; what it held is lost. */
void compile_term_put(struct compiler *c, int32_t place, const struct node *node);

/* The key of a first argument; 0 for anything. */
cell compile_term_key(const struct node *node);

/* One clause, goal by goal. */
struct clause_compiler {
    struct compiler c;
    struct body_context *context;
    struct rule rule;
    goal_list goals;
    uint32_t arity;
    bool tested; /* it begins with tests and a cut, which is still to come */
    int32_t chunk;
    int32_t slots;    /* of the environment */
    bool environment; /* one is needed */
    bool allocated;   /* and was made */
};

/* Code for a goal that runs in place: anything but a call. */
void compile_goal_code(struct clause_compiler *k, const struct goal *goal);

/* The side of an equation that is such a test: a list that begins with a constant, with a new rest,
 * for an argument of the head; NULL if it is none. */
const struct node *compile_list_test(const struct clause_compiler *k, const struct goal *goal,
                                     const struct node **argument);

#endif
