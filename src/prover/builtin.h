/* Built-in predicates: C functions that are called without leaving the clause. */
#ifndef PROVER_BUILTIN_H
#define PROVER_BUILTIN_H

#include "prover/cell.h"

#include <stdbool.h>

struct machine;
struct program;

/* The arguments are machine registers. False: failure, or the machine stopped with an error. */
typedef bool builtin_run(struct machine *m, cell *arguments);

/* Defined in other files, which describe the arguments. */
builtin_run clause_terms_count, clause_terms_get;
builtin_run tabling_find, tabling_begin, tabling_end, tabling_add, tabling_size, tabling_answer;
builtin_run proof_trace_goals, proof_trace_rule, proof_trace_mark, proof_trace_hit, proof_trace_missed,
    proof_trace_too_deep;

struct builtin {
    const char *name;
    uint32_t arity;
    bool test; /* inspects its arguments and changes nothing */
    builtin_run *run;
};

extern const struct builtin builtin_table[]; /* NULL name at the end */

/* Adds a predicate for each of them to the program. */
void builtin_install(struct program *program);

#endif
