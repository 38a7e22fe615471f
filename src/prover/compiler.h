/* Shared by the files of the compiler. */
#ifndef PROVER_COMPILER_H
#define PROVER_COMPILER_H

#include "prover/body.h"

/* ---- registers.c: allocation of registers
 *
 * A variable is in a register, in a slot of the environment, or in both. A chunk is the code
 * between two calls; the first one includes the head. Variables of several chunks have a slot.
 * Calls invalidate all registers. */
enum { REGISTERS_NONE = -1, REGISTERS_FREE = -1, REGISTERS_TAKEN = -2 };

struct registers_variable {
    uint32_t left; /* remaining occurrences */
    uint32_t occurrences;
    int32_t first, last; /* chunks */
    int32_t place;       /* register, or REGISTERS_NONE */
    int32_t slot;        /* of the environment, or REGISTERS_NONE */
    int32_t preferred;   /* argument register of its first call, or -1 */
    bool stored;         /* the slot has the value */
};

struct registers {
    struct registers_variable *variables; /* owned */
    uint32_t count;
    int32_t holder[PROGRAM_REGISTERS]; /* variable, REGISTERS_FREE or REGISTERS_TAKEN */
    /* the lowest register above the arguments of head and calls */
    int32_t base;
    int32_t top;    /* one more than the highest used so far */
    bool exhausted; /* out of registers */
};

void registers_init(struct registers *registers, uint32_t variables);
void registers_free(struct registers *registers);

/* Counts the occurrences within a term, in this chunk. */
void registers_note(struct registers *registers, const struct node *node, int32_t chunk);

/* The first of `count` consecutive registers. */
int32_t registers_take(struct registers *registers, int32_t count);
int32_t registers_take_for(struct registers *registers, uint32_t variable);
void registers_put(struct registers *registers, uint32_t variable, int32_t place);
void registers_release(struct registers *registers, int32_t place);
/* Counts one occurrence as compiled. */
void registers_used(struct registers *registers, uint32_t variable);
void registers_invalidate(struct registers *registers); /* at a call */

/* ---- compile_term.c ---- */

struct compiler {
    struct program *program;
    struct registers registers;
    uint32_t cells; /* that the chunk may allocate since the last NEED */
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

/* The register of a bound variable; loads it from its slot if necessary. */
int32_t compile_term_register(struct compiler *c, uint32_t variable);

/* True if the variable has no value yet. */
bool compile_term_is_new(const struct compiler *c, uint32_t variable);

/* Unifies the register with a node that is not a variable. */
void compile_term_get(struct compiler *c, int32_t place, const struct node *node);

/* Sets the register to the node. */
void compile_term_put(struct compiler *c, int32_t place, const struct node *node);

/* The index key of a first argument; 0 for any. */
cell compile_term_key(const struct node *node);

/* State of one clause. */
struct clause_compiler {
    struct compiler c;
    struct body_context *context;
    struct rule rule;
    goal_list goals;
    uint32_t arity;
    bool tested; /* within the leading tests */
    int32_t chunk;
    int32_t slots;    /* of the environment */
    bool environment; /* one is needed */
    bool allocated;   /* and allocated */
};

/* Code for a goal other than a call. */
void compile_goal_code(struct clause_compiler *k, const struct goal *goal);

/* The list side of an equation that is a leading test: a constant head and a new tail, for a head
 * argument; NULL if it is not one. */
const struct node *compile_list_test(const struct clause_compiler *k, const struct goal *goal,
                                     const struct node **argument);

#endif
