/* Child processes: another program, or a function of this one.
 *
 * The child leads its own process group, so killing the group reaches its descendants, and Ctrl-C
 * at the terminal reaches only us (`poll` passes it on). There are two pipes: standard output, and
 * a close-on-exec pipe that carries errno if exec fails.
 *
 * The loop ends when the child exits, not when its output closes: a grandchild may hold the pipe,
 * and a child may close its output and go on. Its exit is detected without reaping it (WNOWAIT),
 * because the process id of a zombie is not reused, so the group can be killed safely. Between fork
 * and exec only async-signal-safe functions are called, because other threads may hold locks. A
 * forked function calls arbitrary code and therefore needs a process with a single thread. */
#define _GNU_SOURCE /* pipe2, wait4 */
#include "base/process.h"

#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

static const double TICK = 0.02; /* seconds between two polls */

static bool is_program(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

/* An empty component of PATH is the current directory. */
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
    int output;  /* read end of its standard output, -1 once it has ended */
    int failure; /* read end of the pipe for the errno of exec */
};

/* A descriptor above 0, 1 and 2, which the child is about to replace; a copy is close-on-exec
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

/* The first call in a child, which dies with its parent: a signal to the parent's process group
 * would not reach it. */
static void begin_child(pid_t parent)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent) _exit(126);
}

static _Noreturn void exec_program(const char *program, char *const *argv, size_t memory, int output,
                                   int failure)
{
    output = above_standard(output);
    failure = above_standard(failure);
    int nothing = above_standard(open("/dev/null", O_RDWR | O_CLOEXEC));
    bool ready = output >= 0 && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
                 dup2(output, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0;
    if (ready) {
        sigset_t none;
        sigemptyset(&none);
        signal(SIGPIPE, SIG_DFL);
        signal(SIGXFSZ, SIG_DFL);
        sigprocmask(SIG_SETMASK, &none, NULL);
        limit_memory(memory);
        execv(program, argv);
    }
    int reason = errno;
    ssize_t written = write(failure, &reason, sizeof reason);
    _exit(written == sizeof reason ? 127 : 126);
}

static void close_pair(const int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

/* False with errno set. */
static bool start(struct child *child, const char *program, char *const *argv, size_t memory)
{
    int output[2], failure[2];
    if (pipe2(output, O_CLOEXEC) != 0) return false;
    if (pipe2(failure, O_CLOEXEC) != 0) {
        int reason = errno;
        close_pair(output);
        errno = reason;
        return false;
    }
    pid_t parent = getpid();
    child->id = fork();
    if (child->id == 0) {
        begin_child(parent);
        exec_program(program, argv, memory, output[1], failure[1]);
    }
    int reason = errno;
    if (child->id < 0) {
        close_pair(output);
        close_pair(failure);
        errno = reason;
        return false;
    }
    setpgid(child->id, child->id); /* parent and child both do this, to avoid a race */
    close(output[1]);
    close(failure[1]);
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    child->output = output[0];
    child->failure = failure[0];
    ASSERT(child->id > 0 && child->output != child->failure);
    return true;
}

/* Waits for exec; returns its errno, 0 on success. */
static int exec_failure(struct child *child)
{
    int reason = 0;
    ssize_t got;
    do got = read(child->failure, &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    close(child->failure);
    return got == sizeof reason ? reason : 0;
}

static void close_output(struct child *child)
{
    if (child->output >= 0) close(child->output);
    child->output = -1;
}

/* Reads one chunk of output. False if there is none now; closes the output at its end. */
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

/* Passes the output on until the child exits; true if `ask` stopped it. A child whose output has
 * ended is usually about to exit, so the first waits after that are short. */
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

/* Reads the output left in the pipe. No pipe holds more than CHUNKS: anything after that comes from
 * a surviving grandchild and must not delay us. */
static void drain(struct child *child, void (*take)(void *data, const char *bytes, size_t size), void *data)
{
    enum { CHUNKS = 32 };
    for (int i = 0; i < CHUNKS && read_output(child, take, data); i++) {}
}

static void reap(const struct child *child, struct process_result *result)
{
    int status = 0;
    struct rusage used = {0};
    ASSERT(child->id > 0 && child->output < 0); /* its pipe is closed before it is gone */
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
    if (reason)
        say_set(&result->error, "base.cannot-run",
                SAY(say_raw("program", argv[0]), say_raw("why", text_errno(reason))));
    if (!forked) return;
    result->started = !reason;
    ASSERT(child.id > 0); /* 0 and -1 mean other processes to kill(2) */
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
        say_set(&result->error, "base.no-program", SAY(say_raw("program", argv[0])));
}

/* Double fork: the intermediate process exits at once, so the program needs no wait. */
bool process_start(char *const *argv)
{
    char program[4096];
    int nothing = process_find(argv[0], program, sizeof program) ? open("/dev/null", O_RDWR | O_CLOEXEC) : -1;
    pid_t between = nothing >= 0 ? fork() : -1;
    if (between == 0) {
        setsid();
        pid_t own = fork();
        if (own == 0) exec_program(program, argv, 0, nothing, nothing);
        _exit(own < 0);
    }
    int status = 1;
    if (nothing >= 0) close(nothing);
    while (between > 0 && waitpid(between, &status, 0) < 0 && errno == EINTR) {}
    return status == 0;
}

/* ---- forked functions */

volatile sig_atomic_t *process_flag_new(void)
{
    void *flag = mmap(NULL, sizeof(sig_atomic_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return flag == MAP_FAILED ? NULL : flag;
}

void process_flag_free(volatile sig_atomic_t *flag)
{
    if (flag) munmap((void *)flag, sizeof *flag);
}

static _Noreturn void run_job(const struct process_job *job, int output)
{
    output = above_standard(output);
    int nothing = above_standard(open("/dev/null", O_RDWR | O_CLOEXEC));
    bool ready = output >= 0 && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
                 dup2(nothing, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0;
    _exit(ready ? job->work(job->data, output) : 126);
}

struct worker {
    struct process_job job;
    struct process_result result;
    struct child child;
    int end;         /* pidfd, readable once the child has exited; -1: not supported */
    double deadline; /* after SIGTERM: when it is killed */
    double began;    /* by clock_wall */
    double charged;  /* when its CPU time is read next, by clock_wall */
};

/* A descriptor that becomes readable when the child exits. */
static int watch_end(pid_t id)
{
#ifdef SYS_pidfd_open
    return (int)syscall(SYS_pidfd_open, id, 0);
#else
    (void)id;
    return -1;
#endif
}

static double processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (double)count : 1;
}

/* False, with result.error set, if it could not be started. */
static bool start_worker(struct worker *worker)
{
    int output[2] = {-1, -1};
    pid_t parent = getpid();
    worker->result = (struct process_result){0};
    bool piped = pipe2(output, O_CLOEXEC) == 0;
    worker->child = (struct child){.id = piped ? fork() : -1, .output = output[0]};
    if (worker->child.id == 0) {
        begin_child(parent);
        run_job(&worker->job, output[1]);
    }
    if (worker->child.id < 0) {
        say_set(&worker->result.error, "base.cannot-start", SAY(say_raw("why", text_errno(errno))));
        if (piped) close_pair(output);
        return false;
    }
    setpgid(worker->child.id, worker->child.id);
    worker->began = clock_wall();
    worker->charged = worker->began + worker->job.cpu_limit / processors();
    close(output[1]);
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    worker->end = watch_end(worker->child.id);
    worker->result.started = true;
    return true;
}

/* True if `charge` ends it because of its CPU time. Reading CPU time is not free, so it is first
 * read when all processors together could have used up the limit. */
static bool is_overspent(struct worker *worker, double now)
{
    static const double PAUSE = 0.05; /* seconds */
    const struct process_job *job = &worker->job;
    if (!job->charge || now < worker->charged) return false;
    ASSERT(worker->child.id > 0);
    double cpu = usage_cpu(worker->child.id);
    if (cpu < 0) cpu = now - worker->began;
    double earliest = (job->cpu_limit - cpu) / processors();
    worker->charged = now + (earliest > PAUSE ? earliest : PAUSE);
    return job->charge(job->data, cpu);
}

/* Polls a worker: sends SIGTERM if it must end, and SIGKILL if it takes too long after that. */
static void check_worker(struct worker *worker, double now)
{
    static const double PATIENCE = 1; /* seconds between SIGTERM and SIGKILL */
    if (worker->result.stopped) {
        ASSERT(worker->deadline > worker->began);
        if (now >= worker->deadline) kill(worker->child.id, SIGKILL);
    } else if ((worker->job.poll && worker->job.poll(worker->job.data)) || is_overspent(worker, now)) {
        worker->result.stopped = true;
        worker->deadline = now + PATIENCE;
        kill(worker->child.id, SIGTERM);
    }
}

static void finish_worker(struct worker *worker)
{
    ASSERT(worker->child.id > 0 && worker->result.started);
    kill(-worker->child.id, SIGKILL);
    drain(&worker->child, worker->job.take, worker->job.data);
    close_output(&worker->child);
    if (worker->end >= 0) close(worker->end);
    reap(&worker->child, &worker->result);
}

struct pool {
    const struct process_pool *crowd;
    VEC(struct worker) workers; /* running now */
    VEC(struct pollfd) ready;
    double checked; /* when the workers were last polled */
};

static void report_end(const struct pool *pool, const struct worker *worker)
{
    pool->crowd->ended(pool->crowd->self, &worker->job, &worker->result);
}

static void start_jobs(struct pool *pool)
{
    struct worker worker = {0};
    while (pool->workers.size < pool->crowd->side_by_side &&
           pool->crowd->next(pool->crowd->self, &worker.job)) {
        if (start_worker(&worker))
            vec_push(&pool->workers, worker);
        else
            report_end(pool, &worker);
    }
}

/* Waits for output, for the end of a worker, or for TICK. Without a pidfd, a child whose output has
 * ended is checked again soon. */
static void wait_for_events(struct pool *pool)
{
    int patience = (int)(TICK * 1000);
    vec_clear(&pool->ready);
    ASSERT(pool->workers.size > 0 && pool->workers.size <= pool->crowd->side_by_side);
    for (size_t i = 0; i < pool->workers.size; i++) {
        const struct worker *worker = &pool->workers.data[i];
        vec_push(&pool->ready, ((struct pollfd){.fd = worker->child.output, .events = POLLIN}));
        vec_push(&pool->ready, ((struct pollfd){.fd = worker->end, .events = POLLIN}));
        if (worker->end < 0 && worker->child.output < 0) patience = 1;
    }
    poll(pool->ready.data, pool->ready.size, patience);
}

/* Reads output, and removes the workers that have exited. */
static void poll_workers(struct pool *pool)
{
    double now = clock_wall();
    bool due = now - pool->checked >= TICK;
    if (due) pool->checked = now;
    for (size_t i = 0; i < pool->workers.size;) {
        struct worker *worker = &pool->workers.data[i];
        read_output(&worker->child, worker->job.take, worker->job.data);
        if (has_ended(&worker->child)) {
            struct worker ended = *worker;
            *worker = vec_pop(&pool->workers);
            finish_worker(&ended);
            report_end(pool, &ended);
        } else {
            if (due) check_worker(worker, now);
            i++;
        }
    }
}

void process_run_pool(const struct process_pool *crowd)
{
    struct pool pool = {.crowd = crowd, .checked = clock_wall()};
    start_jobs(&pool);
    while (pool.workers.size > 0) {
        wait_for_events(&pool);
        poll_workers(&pool);
        start_jobs(&pool);
    }
    vec_free(&pool.workers);
    vec_free(&pool.ready);
}

/* ---- a single job */

struct single {
    const struct process_job *job;
    bool begun;
    struct process_result *result;
};

static bool begin_single(void *self, struct process_job *job)
{
    struct single *single = self;
    bool first = !single->begun;
    *job = *single->job;
    single->begun = true;
    return first;
}

static void end_single(void *self, const struct process_job *job, const struct process_result *result)
{
    struct single *single = self;
    (void)job;
    ASSERT(single->begun);
    *single->result = *result;
}

void process_fork(const struct process_job *job, struct process_result *result)
{
    struct single single = {.job = job, .result = result};
    process_run_pool(&(const struct process_pool){1, begin_single, end_single, &single});
}
