/* What is built in: predicates that are C functions, called without leaving a clause. */
#ifndef PROVER_BUILTIN_H
#define PROVER_BUILTIN_H

#include "prover/cell.h"

#include <stdbool.h>

struct machine;
struct program;

/* The arguments are registers of the machine. False: it fails, or the machine has stopped with an
 * error. */
typedef bool builtin_run(struct machine *m, cell *arguments);

/* Those that other files have; the arguments are there. */
builtin_run retrieve_count, retrieve_get;
builtin_run tabling_find, tabling_begin, tabling_end, tabling_add, tabling_size, tabling_answer;
builtin_run witness_goals, witness_rule, witness_mark, witness_hit, witness_missed, witness_too_deep;

struct builtin {
    const char *name;
    uint32_t arity;
    bool test; /* it looks at its arguments and changes nothing */
    builtin_run *run;
};

extern const struct builtin builtin_table[]; /* NULL name at the end */

/* Gives the program a predicate for each of them. */
void builtin_install(struct program *program);

#endif
