/* What the files of the compiler share: the clause that is being compiled. */
#ifndef PROVER_COMPILER_H
#define PROVER_COMPILER_H

#include "prover/registers.h"

struct compiler {
    struct program *program;
    struct registers registers;
    uint32_t cells; /* that the chunk may take off the heap, since the last NEED */
};

void compile_term_emit(struct compiler *c, enum operation operation, int32_t a, uint32_t b);
void compile_term_cell(struct compiler *c, uint64_t word); /* behind an instruction */
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

/* Does the clause begin with tests and a cut, and no work in its head? */
bool compile_test_is_tested(const struct clause_compiler *k);

/* The side of an equation that is such a test: a list that begins with a constant, with a new rest,
 * for an argument of the head; NULL if it is none. */
const struct node *compile_test_list(const struct clause_compiler *k, const struct goal *goal,
                                     const struct node **argument);

/* What the first argument must be: in the head, or by equations with which the body begins. */
cell compile_test_key(const struct clause_compiler *k);

#endif
