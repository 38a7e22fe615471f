/* Tables: memoised answers of predicates, with which left-recursive rules terminate. */
#ifndef PROVER_TABLING_H
#define PROVER_TABLING_H

#include "prover/machine.h"

struct tables;

struct tables *tabling_new(void);
void tabling_free(struct tables *tables);

/* Discards incomplete tables of an abandoned run. */
void tabling_reset(struct tables *tables);

/* Discards all tables: the program has changed. */
void tabling_clear(struct tables *tables);

#endif
