/* findall: solutions kept while the search goes back. */
#ifndef PROVER_GATHER_H
#define PROVER_GATHER_H

#include "prover/machine.h"

bool gather_begin(struct machine *m, cell *arguments);
bool gather_add(struct machine *m, cell *arguments); /* '$gather_add'(Term) */
bool gather_end(struct machine *m, cell *arguments); /* '$gather_end'(List) */

#endif
