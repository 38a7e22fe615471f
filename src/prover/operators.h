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

typedef VEC(struct operators_shape) operators_list; /* by name; `own` is 0 where it is none */

struct operators {
    operators_list infix, prefix;
};

void operators_init(struct operators *operators, struct names *names);
void operators_free(struct operators *operators);

/* The operator of this name, or NULL. */
static inline const struct operators_shape *operators_find(const operators_list *list, uint32_t name)
{
    return name < list->size && list->data[name].own ? &list->data[name] : NULL;
}

#endif
