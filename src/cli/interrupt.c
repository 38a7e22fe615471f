/* The one piece of changing state that has no owner: a signal handler can be told nothing else. Each signal is caught once
 * (SA_RESETHAND), so a second one of the same kind ends a process that does not stop. */
#include "cli/interrupt.h"

#include <stddef.h>

volatile sig_atomic_t interrupt_flag = 0;

static void note(int signal_number)
{
    (void)signal_number;
    interrupt_flag = 1;
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}
