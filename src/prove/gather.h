/* findall: solutions kept while the search goes back. */
#ifndef PROVE_GATHER_H
#define PROVE_GATHER_H

#include "prove/machine.h"

bool gather_begin(struct machine *m, cell *arguments);
bool gather_add(struct machine *m, cell *arguments); /* '$gather_add'(Term) */
bool gather_end(struct machine *m, cell *arguments); /* '$gather_end'(List) */

#endif
