/* Running another program, or a function of our own in a separate process, with its output caught,
 * under our limits. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/sentence.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Is this command on PATH (or, with a slash, an executable file)? Fills in the full path if
 * asked. */
bool process_find(const char *command, char *path, size_t size);

struct process_result {
    bool started;
    bool stopped; /* `poll` asked for it */
    int status;   /* exit status; 128 + signal if it died of one */
    double cpu;   /* CPU seconds of the child and of those of its own children that it waited for */
    /* its largest resident size, or ours when it started if that was larger (so the system
     * counts) */
    long peak_kb;
    struct sentence error; /* why it did not start */
};

/* Runs argv (NULL at the end, no shell) with standard input from /dev/null; hands its standard
 * output to `take` as it comes; standard error is dropped. `poll` (may be NULL) is called about
 * every 20 ms; if it returns true the child's process group is killed. `memory` bytes (0: none) is
 * the child's address-space limit. */
void process_run(char *const *argv, size_t memory, void (*take)(void *data, const char *bytes, size_t size),
                 bool (*poll)(void *data), void *data, struct process_result *result);

/* Starts argv and leaves it alone: with standard input, output and error from and to /dev/null, in
 * a session of its own, so that it may outlive this process. False if it is not there. */
bool process_start(char *const *argv);

/* A function of our own in a copy of this process, which must have one thread. The copy has no
 * standard input, output or error; what it writes to `output` is handed to `take`, and it ends with
 * the status that `work` returns. If `poll`, called about every 20 ms, returns true it gets
 * SIGTERM, which it may catch, and a second later it is killed. It does not outlive this process,
 * if the system can see to that. */
struct process_job {
    int (*work)(void *data, int output);
    void (*take)(void *data, const char *bytes, size_t size); /* may be NULL */
    bool (*poll)(void *data);                                 /* may be NULL */
    void *data;

    /* May be NULL. Called with the CPU seconds that the copy and the programs it started have used
     * so far, as soon as they may have reached `cpu_limit`, and about every 50 ms from then on; in
     * wall-clock seconds where the system does not tell CPU time. True: end it, as for `poll`. */
    bool (*charge)(void *data, double cpu);
    double cpu_limit; /* seconds */
};

/* A flag that copies of this process made from now on share with it: either side sees what the
 * other sets. NULL: the system has no memory for it. */
volatile sig_atomic_t *process_flag_new(void);
void process_flag_free(volatile sig_atomic_t *flag); /* NULL is allowed */

void process_fork(const struct process_job *job, struct process_result *result);

/* Many of them, `side_by_side` at once. `next` fills in a job, or returns false if there is none to
 * begin now; it is asked again whenever one has ended, until none is left running. `ended` hears of
 * each, in the order in which they end. */
struct process_crowd {
    size_t side_by_side;
    bool (*next)(void *self, struct process_job *job);
    void (*ended)(void *self, const struct process_job *job, const struct process_result *result);
    void *self;
};

void process_run_crowd(const struct process_crowd *crowd);

/* CPU seconds of a process and its descendants so far, to a hundredth; those that have ended count
 * once their parent has waited for them. Negative: the system does not tell. Reads a small file for
 * each process of the system, which takes a few milliseconds where there are hundreds: usage.c */
double usage_cpu(pid_t id);

#endif
