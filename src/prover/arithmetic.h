/* 64-bit integer arithmetic with overflow errors. */
#ifndef PROVER_ARITHMETIC_H
#define PROVER_ARITHMETIC_H

#include "prover/cell.h"

#include <stdbool.h>

struct machine;

enum relation {
    RELATION_EQUAL,
    RELATION_OTHER,
    RELATION_LESS,
    RELATION_MORE,
    RELATION_LESS_EQUAL,
    RELATION_MORE_EQUAL
};

/* Function numbers with fast paths; the lowest. */
enum { ARITHMETIC_ADD, ARITHMETIC_SUBTRACT };

/* The number of the function with this name and arity; -1 if there is none. */
int arithmetic_find(const char *name, uint32_t arity);
uint32_t arithmetic_arity(int function);

/* The relation with this name; -1 if there is none. */
int arithmetic_relation(const char *name);

static inline bool arithmetic_holds(enum relation relation, int64_t a, int64_t b)
{
    switch (relation) {
    case RELATION_EQUAL:
        return a == b;
    case RELATION_OTHER:
        return a != b;
    case RELATION_LESS:
        return a < b;
    case RELATION_MORE:
        return a > b;
    case RELATION_LESS_EQUAL:
        return a <= b;
    case RELATION_MORE_EQUAL:
        return a >= b;
    }
    return false;
}

/* Applies a function to values[0] and values[1]; the result is in values[0]. False if the machine
 * stopped with an error: overflow, division by zero. */
bool arithmetic_apply(struct machine *m, int function, int64_t *values);

/* Evaluates any term. False if the machine stopped with an error. */
bool arithmetic_value(struct machine *m, cell term, int64_t *value);

#endif
