/* The whole program, for a main. */
#ifndef APP_ENTRY_H
#define APP_ENTRY_H

#include "cluster/spread/spread.h"

/* Returns the exit status. The team is NULL for a program that works alone; otherwise each of its
 * ranks comes here with the same words, and those that do not lead should have nothing to print
 * to. */
int entry_run(int argc, char **argv, struct spread_team *team);

#endif
