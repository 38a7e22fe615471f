/* Ctrl-C and `kill`: the first one asks the search to stop; interrupt.c has the rule for those that
 * follow. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

extern volatile sig_atomic_t interrupt_flag; /* not 0 once SIGINT or SIGTERM came */

/* From now on SIGINT and SIGTERM set the flag; calling it again changes nothing. For commands that
 * look at it, also while they read; others leave the signals to end the process as usual. */
void interrupt_catch(void);

#endif
