/* The propagator of tables of allowed tuples, a file of its own beside table.c. */
#ifndef CONSTRAINT_COMPACT_H
#define CONSTRAINT_COMPACT_H

#include "constraint/propagator.h"

extern const struct propagator_kind compact_propagator;

#endif
