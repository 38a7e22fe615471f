/* What compile.c and compile_term.c share: the clause that is being compiled. */
#ifndef PROVE_COMPILER_H
#define PROVE_COMPILER_H

#include "prove/registers.h"

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

#endif
