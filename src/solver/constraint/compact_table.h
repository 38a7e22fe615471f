/* Compact-table, the propagator of tables of allowed tuples. */
#ifndef SOLVER_CONSTRAINT_COMPACT_TABLE_H
#define SOLVER_CONSTRAINT_COMPACT_TABLE_H

#include "solver/constraint/propagator.h"

extern const struct propagator_kind compact_table_propagator;

#endif
