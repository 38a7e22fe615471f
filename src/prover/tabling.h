/* Tables: answers of predicates that are kept, so that rules which call themselves first end. */
#ifndef PROVER_TABLING_H
#define PROVER_TABLING_H

#include "prover/machine.h"

struct tables;

struct tables *tabling_new(void);
void tabling_free(struct tables *tables);

/* Forgets what a run that was given up left unfinished. */
void tabling_reset(struct tables *tables);

/* Forgets everything: the program has changed. */
void tabling_clear(struct tables *tables);

#endif
