/* SIGINT, SIGTERM and (unless it is ignored, as under nohup) SIGHUP are handled in the same way:
 *
 * The first one is a request to stop: the search ends, the best answer so far is printed, and the
 * exit status is 3. Signals within a second of a request count as the same request: `timeout` sends
 * two at once, to the process and to its group, and a held key sends many. A second request, later,
 * does not cut off an answer that is being printed: the process has ten seconds to finish. A third
 * one, or the end of the ten seconds, ends the process as the signal's default action would.
 *
 * So three times Ctrl-C, a second apart, ends a search that hangs. These requests are the only
 * mutable state without an owner, because a signal handler takes no argument. Handlers may run in
 * two threads at once. Then a request may be counted once or twice, which makes no difference
 * within that second. */
#include "app/interrupt.h"

#include <stddef.h>
#include <time.h>
#include <unistd.h>

enum { SAME_REQUEST = 10 /* tenths of a second */, LAST_CHANCE = 10 /* seconds */, REQUESTS = 3 };

volatile sig_atomic_t interrupt_flag = 0;            /* number of requests */
static volatile sig_atomic_t interrupt_requested_at; /* the last request, in tenths of a second */
static volatile sig_atomic_t interrupt_signal;       /* the signal of the last request */

static sig_atomic_t tenths(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (sig_atomic_t)(now.tv_sec % 100000000 * 10 + now.tv_nsec / 100000000);
}

/* Ends the process with the signal's default action, so that its parent sees the signal. */
static void end(int signal_number)
{
    sigset_t only;
    signal(signal_number, SIG_DFL);
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    raise(signal_number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
}

static void note(int signal_number)
{
    sig_atomic_t now = tenths();
    if (interrupt_flag && now - interrupt_requested_at < SAME_REQUEST) return;
    interrupt_requested_at = now;
    interrupt_signal = signal_number;
    interrupt_flag++;
    if (interrupt_flag == 2) alarm(LAST_CHANCE);
    if (interrupt_flag >= REQUESTS) end(signal_number);
}

static void give_up(int signal_number)
{
    (void)signal_number;
    end(interrupt_signal);
}

void interrupt_forget(void)
{
    interrupt_flag = 0;
    alarm(0);
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = note}, hangup;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    sigaddset(&action.sa_mask, SIGHUP);
    sigaddset(&action.sa_mask, SIGALRM);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = give_up;
    sigaction(SIGALRM, &action, NULL);
}
