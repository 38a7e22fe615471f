/* The operators of the language, by their names. */
#ifndef PROVER_OPERATORS_H
#define PROVER_OPERATORS_H

#include "prover/names.h"

#include <stdbool.h>

/* The loosest operator, and what an argument may hold: the comma separates arguments. */
enum { OPERATORS_LOOSEST = 1200, OPERATORS_ARGUMENT = 999 };

struct operators_shape { /* precedences: what it binds with, and the most on either side */
    int own, left, right;
};

/* The operators by the numbers of their names. */
struct operators {
    VEC(struct operators_shape) infix, prefix; /* `own` is 0 where the name is none */
};

void operators_init(struct operators *operators, struct names *names);
void operators_free(struct operators *operators);

static inline const struct operators_shape *operators_infix(const struct operators *operators, uint32_t name)
{
    bool is = name < operators->infix.size && operators->infix.data[name].own;
    return is ? &operators->infix.data[name] : NULL;
}

static inline const struct operators_shape *operators_prefix(const struct operators *operators, uint32_t name)
{
    bool is = name < operators->prefix.size && operators->prefix.data[name].own;
    return is ? &operators->prefix.data[name] : NULL;
}

#endif
