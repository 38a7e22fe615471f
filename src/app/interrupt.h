/* Ctrl-C and `kill`: the first one asks the search to stop; interrupt.c has the rule for those that
 * follow. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <signal.h>

extern volatile sig_atomic_t interrupt_flag; /* nonzero once SIGINT or SIGTERM has come */

/* From now on SIGINT and SIGTERM set the flag; calling it again changes nothing. For commands that
 * check it, also while they read; others let the signals end the process as usual. */
void interrupt_catch(void);

/* The wish was granted, and something else begins: as if none had come. */
void interrupt_forget(void);

#endif
