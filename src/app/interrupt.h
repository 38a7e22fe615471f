/* Ctrl-C and `kill`: the first signal stops the search; interrupt.c describes those that follow. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <signal.h>

extern volatile sig_atomic_t interrupt_flag; /* nonzero after SIGINT or SIGTERM */

/* From now on SIGINT and SIGTERM set the flag; idempotent. For commands that poll it, also while
 * they read; in others the signals end the process as usual. */
void interrupt_catch(void);

/* The request was handled: resets the flag for the next query. */
void interrupt_forget(void);

#endif
