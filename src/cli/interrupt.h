/* Ctrl-C and `kill`: the first one asks the search to stop, the second ends the process. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

extern volatile sig_atomic_t interrupt_flag; /* not 0 once SIGINT or SIGTERM came */

/* From now on SIGINT and SIGTERM set the flag. Called when all input is read: until then they end the process as usual,
 * because there is no answer to save and reading a terminal could not be left otherwise. */
void interrupt_catch(void);

#endif
