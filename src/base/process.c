/* Running another program, or a function of our own in a separate process.
 *
 * The child leads a process group of its own, so that killing reaches whatever it starts, and a
 * Ctrl-C at the terminal is ours to pass on (through `poll`). There are two pipes: its standard
 * output, and one that closes by itself when the program starts and otherwise carries the reason
 * why it did not.
 *
 * The loop ends when the child has ended, not when its output has: a grandchild may hold the pipe,
 * and a child may close its output and go on. The child is looked for without being reaped
 * (WNOWAIT), because its process id is not reused as long as it is a zombie, so the group can still
 * be killed safely. Between fork and exec only functions that are safe there are called: other
 * threads may have held locks. A function of our own calls whatever it likes, and so is for
 * processes of one thread. */
#define _GNU_SOURCE /* pipe2, wait4 */
#include "base/process.h"

#include "base/clock.h"
#include "base/sentence.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

static const double TICK = 0.02; /* seconds between two calls of the caller's poll */

static bool is_program(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

/* An empty part of PATH is the current directory. */
bool process_find(const char *command, char *path, size_t size)
{
    char full[4096];
    const char *list = getenv("PATH");
    if (!list) list = "/usr/local/bin:/usr/bin:/bin";
    if (!*command) return false;
    if (strchr(command, '/')) list = "";
    for (const char *part = list;; part++) {
        int length = (int)strcspn(part, ":");
        bool plain = length == 0;
        int used = snprintf(full, sizeof full, "%.*s%s%s", length, part, plain ? "" : "/", command);
        part += length;
        if (used > 0 && (size_t)used < sizeof full && is_program(full)) {
            if (!path) return true;
            return (size_t)snprintf(path, size, "%s", full) < size;
        }
        if (!*part) return false;
    }
}

struct child {
    pid_t id;
    int output;   /* read end of its standard output, -1 once it has ended */
    int not_told; /* read end of the pipe for exec's failure */
};

/* A descriptor out of the way of 0, 1 and 2, which the child is about to set; a copy closes at exec
 * too. */
static int above_standard(int fd)
{
    return fd > STDERR_FILENO ? fd : fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

static void limit_memory(size_t memory)
{
    struct rlimit limit;
    if (!memory || getrlimit(RLIMIT_AS, &limit) != 0) return;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > memory) limit.rlim_max = memory;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_AS, &limit);
}

/* The first thing in a child. A parent that is killed takes it along: nobody else would end it, as
 * its group is its own. */
static void begin_child(pid_t parent)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) _exit(126);
}

static _Noreturn void become(const char *program, char *const *argv, size_t memory, int output, int tell)
{
    output = above_standard(output);
    tell = above_standard(tell);
    int nothing = above_standard(open("/dev/null", O_RDWR | O_CLOEXEC));
    bool ready = output >= 0 && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
                 dup2(output, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0;
    if (ready) {
        sigset_t none;
        sigemptyset(&none);
        signal(SIGPIPE, SIG_DFL);
        sigprocmask(SIG_SETMASK, &none, NULL);
        limit_memory(memory);
        execv(program, argv);
    }
    int reason = errno;
    ssize_t told = write(tell, &reason, sizeof reason);
    _exit(told == sizeof reason ? 127 : 126);
}

static void close_pair(const int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

/* False with errno set. */
static bool start(struct child *child, const char *program, char *const *argv, size_t memory)
{
    int output[2], tell[2];
    if (pipe2(output, O_CLOEXEC) != 0) return false;
    if (pipe2(tell, O_CLOEXEC) != 0) {
        int reason = errno;
        close_pair(output);
        errno = reason;
        return false;
    }
    pid_t parent = getpid();
    child->id = fork();
    if (child->id == 0) {
        begin_child(parent);
        become(program, argv, memory, output[1], tell[1]);
    }
    int reason = errno;
    if (child->id < 0) {
        close_pair(output);
        close_pair(tell);
        errno = reason;
        return false;
    }
    setpgid(child->id, child->id); /* both sides do it, whichever comes first */
    close(output[1]);
    close(tell[1]);
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    child->output = output[0];
    child->not_told = tell[0];
    return true;
}

/* Waits until the program runs; otherwise returns the reason why it never will. */
static int exec_failure(struct child *child)
{
    int reason = 0;
    ssize_t got;
    do got = read(child->not_told, &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    close(child->not_told);
    return got == sizeof reason ? reason : 0;
}

static void close_output(struct child *child)
{
    if (child->output >= 0) close(child->output);
    child->output = -1;
}

/* One helping of output. False if there is none now; closes the output if there will be none. */
static bool read_output(struct child *child, void (*take)(void *data, const char *bytes, size_t size),
                        void *data)
{
    char bytes[1 << 16];
    if (child->output < 0) return false;
    ssize_t got = read(child->output, bytes, sizeof bytes);
    if (got > 0) {
        if (take) take(data, bytes, (size_t)got);
        return true;
    }
    if (got < 0 && errno == EINTR) return true;
    if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)) close_output(child);
    return false;
}

static bool has_ended(const struct child *child)
{
    siginfo_t about = {0};
    return waitid(P_PID, (id_t)child->id, &about, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           about.si_pid == child->id;
}

/* Passes the output on until the child has ended; true if `ask` had it stopped. A child whose
 * output has ended is usually about to end too, so the first waits after that are short. */
static bool follow(struct child *child, void (*take)(void *data, const char *bytes, size_t size),
                   bool (*ask)(void *data), void *data)
{
    double looked = clock_wall();
    int pause = 1;
    for (;;) {
        bool due = clock_wall() - looked >= TICK;
        if (due && ask && ask(data)) return true;
        if (due) looked = clock_wall();
        bool more = read_output(child, take, data);
        if ((due || !more) && has_ended(child)) return false;
        if (more) continue;
        struct pollfd ready = {.fd = child->output, .events = POLLIN};
        poll(&ready, child->output >= 0, child->output >= 0 ? (int)(TICK * 1000) : pause);
        if (child->output < 0 && pause * 2 <= (int)(TICK * 1000)) pause *= 2;
    }
}

/* What the pipe still held when the child ended. No pipe holds more than these helpings: what comes
 * after them is from a grandchild that got away, and it must not hold us up. */
static void drain(struct child *child, void (*take)(void *data, const char *bytes, size_t size), void *data)
{
    enum { HELPINGS = 32 };
    for (int i = 0; i < HELPINGS && read_output(child, take, data); i++) {}
}

static void reap(const struct child *child, struct process_result *result)
{
    int status = 0;
    struct rusage used = {0};
    while (wait4(child->id, &status, 0, &used) < 0)
        if (errno != EINTR) return;
    result->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    result->cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                  (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
    result->peak_kb = used.ru_maxrss;
}

static void run_program(const char *program, char *const *argv, size_t memory,
                        void (*take)(void *data, const char *bytes, size_t size), bool (*ask)(void *data),
                        void *data, struct process_result *result)
{
    struct child child;
    bool forked = start(&child, program, argv, memory);
    int reason = forked ? exec_failure(&child) : errno;
    if (reason) sentence_say(&result->error, "cannot run %.120s: %s", argv[0], strerror(reason));
    if (!forked) return;
    result->started = !reason;
    if (result->started) result->stopped = follow(&child, take, ask, data);
    kill(-child.id, SIGKILL);
    kill(child.id, SIGKILL);
    if (!result->stopped) drain(&child, take, data);
    close_output(&child);
    reap(&child, result);
}

void process_run(char *const *argv, size_t memory, void (*take)(void *data, const char *bytes, size_t size),
                 bool (*ask)(void *data), void *data, struct process_result *result)
{
    char program[4096];
    *result = (struct process_result){0};
    if (process_find(argv[0], program, sizeof program))
        run_program(program, argv, memory, take, ask, data, result);
    else
        sentence_say(&result->error, "cannot run %.120s: no such program", argv[0]);
}

/* ---- a function of our own */

static const double PATIENCE = 1; /* seconds between SIGTERM and SIGKILL */

static _Noreturn void work_apart(int (*work)(void *data, int output), void *data, int output)
{
    output = above_standard(output);
    int nothing = above_standard(open("/dev/null", O_RDWR | O_CLOEXEC));
    bool ready = output >= 0 && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
                 dup2(nothing, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0;
    _exit(ready ? work(data, output) : 126);
}

struct goodbye { /* the last words of a child that was asked to end */
    void (*take)(void *data, const char *bytes, size_t size);
    void *data;
    double deadline;
};

static void take_last(void *data, const char *bytes, size_t size)
{
    const struct goodbye *goodbye = data;
    if (goodbye->take) goodbye->take(goodbye->data, bytes, size);
}

static bool too_late(void *data)
{
    return clock_wall() >= ((const struct goodbye *)data)->deadline;
}

void process_fork(int (*work)(void *data, int output),
                  void (*take)(void *data, const char *bytes, size_t size), bool (*ask)(void *data),
                  void *data, struct process_result *result)
{
    int output[2] = {-1, -1};
    pid_t parent = getpid();
    *result = (struct process_result){0};
    bool piped = pipe2(output, O_CLOEXEC) == 0;
    struct child child = {.id = piped ? fork() : -1, .output = output[0]};
    if (child.id == 0) {
        begin_child(parent);
        work_apart(work, data, output[1]);
    }
    if (child.id < 0) {
        sentence_say(&result->error, "cannot start a process: %s", strerror(errno));
        if (piped) close_pair(output);
        return;
    }
    setpgid(child.id, child.id);
    close(output[1]);
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    result->started = true;
    result->stopped = follow(&child, take, ask, data);
    if (result->stopped) {
        struct goodbye goodbye = {take, data, clock_wall() + PATIENCE};
        kill(child.id, SIGTERM);
        follow(&child, take_last, too_late, &goodbye);
    }
    kill(-child.id, SIGKILL);
    kill(child.id, SIGKILL);
    drain(&child, take, data);
    close_output(&child);
    reap(&child, result);
}
