/* Operators by name. */
#ifndef PROVER_OPERATORS_H
#define PROVER_OPERATORS_H

#include "prover/names.h"

#include <stdbool.h>

/* Maximum precedence of a term, and of an argument between commas. */
enum { OPERATORS_LOOSEST = 1200, OPERATORS_ARGUMENT = 999 };

struct operators_shape { /* precedences: its own, and the maximum of either operand */
    int own, left, right;
};

typedef VEC(struct operators_shape) operators_list; /* by name; `own` is 0 for other names */

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
