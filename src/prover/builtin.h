/* What is built in: predicates that are C functions, called without leaving a clause. */
#ifndef PROVER_BUILTIN_H
#define PROVER_BUILTIN_H

#include "prover/cell.h"

#include <stdbool.h>

struct machine;
struct program;

struct builtin {
    const char *name;
    uint32_t arity;
    bool test; /* it looks at its arguments and changes nothing */
    /* The arguments are registers of the machine. False: it fails, or the machine has stopped with
     * an error. */
    bool (*run)(struct machine *m, cell *arguments);
};

extern const struct builtin builtin_table[]; /* NULL name at the end */

/* Gives the program a predicate for each of them. */
void builtin_install(struct program *program);

#endif
