/* Child processes, with captured output and limits: another program, or a function of this one. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/sentence.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* True if the command is on PATH (or, with a slash, an executable file). Stores the full path in
 * `path`, unless that is NULL. */
bool process_find(const char *command, char *path, size_t size);

struct process_result {
    bool started;
    bool stopped; /* by `poll` */
    int status;   /* exit status; 128 + signal if it was killed by one */
    double cpu;   /* CPU seconds of the child and of those children that it waited for */
    /* its peak resident size, or ours when it was started if that was larger */
    long peak_kb;
    struct sentence error; /* why it did not start */
};

/* Runs argv (NULL at the end, no shell) with standard input from /dev/null. Passes its standard
 * output to `take` as it arrives and drops standard error. `poll` (may be NULL) is called about
 * every 20 ms; if it returns true the child's process group is killed. `memory` is the child's
 * address-space limit in bytes; 0: none. */
void process_run(char *const *argv, size_t memory, void (*take)(void *data, const char *bytes, size_t size),
                 bool (*poll)(void *data), void *data, struct process_result *result);

/* Starts argv as a detached process, with all standard streams on /dev/null and in a new session,
 * so that it may outlive this process. False if the program does not exist. */
bool process_start(char *const *argv);

/* A function that runs in a fork of this process, which must have a single thread. The standard
 * streams of the fork are on /dev/null. Its output to the descriptor `output` is passed to `take`,
 * and its exit status is the result of `work`. If `poll`, called about every 20 ms, returns true,
 * it gets SIGTERM, which it may catch, and SIGKILL a second later. On Linux it dies with this
 * process. */
struct process_job {
    int (*work)(void *data, int output);
    void (*take)(void *data, const char *bytes, size_t size); /* may be NULL */
    bool (*poll)(void *data);                                 /* may be NULL */
    void *data;

    /* May be NULL. Called with the CPU seconds that the fork and its descendants have used (or
     * wall-clock seconds if unknown), first when they may have reached `cpu_limit` and then about
     * every 50 ms. If it returns true, the job ends as for `poll`. */
    bool (*charge)(void *data, double cpu);
    double cpu_limit; /* seconds */
};

/* A flag in memory shared with forks made from now on. NULL if there is no memory for it. */
volatile sig_atomic_t *process_flag_new(void);
void process_flag_free(volatile sig_atomic_t *flag); /* NULL is allowed */

void process_fork(const struct process_job *job, struct process_result *result);

/* A pool of jobs, up to `side_by_side` at once. `next` fills in a job, or returns false if there is
 * none now; it is called again whenever a job ends, until none is running. `ended` is called for
 * each job when it ends. */
struct process_pool {
    size_t side_by_side;
    bool (*next)(void *self, struct process_job *job);
    void (*ended)(void *self, const struct process_job *job, const struct process_result *result);
    void *self;
};

void process_run_pool(const struct process_pool *crowd);

/* CPU seconds of a process and its descendants so far, to a hundredth (usage.c). Ended descendants
 * count once their parent has waited for them. Negative if unknown. Reads a file for each process
 * of the system: a few milliseconds for hundreds of processes. */
double usage_cpu(pid_t id);

#endif
