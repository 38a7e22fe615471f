/* The whole program, called by each main. */
#ifndef APP_ENTRY_H
#define APP_ENTRY_H

#include "cluster/spread/spread.h"

/* Returns the exit status. The team is NULL for a single process; otherwise every rank calls this
 * with the same words, and the output of workers should be discarded. */
int entry_run(int argc, char **argv, struct spread_team *team);

#endif
