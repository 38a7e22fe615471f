/* A preloaded library that makes a system call or an allocation fail: fault injection.
 *
 *     LD_PRELOAD=libfaults.so FAULTS_KIND=write FAULTS_AT=3 damier queens 8
 *
 * FAULTS_KIND is one of the kinds in the table below. The call number FAULTS_AT of that kind fails,
 * counted from 1 and from the beginning of main, in the process and in the children that it forks.
 * With FAULTS_ON=1 all calls after it fail as well. FAULTS_REPORT=FD writes the number of calls of
 * each kind to that descriptor when main has ended, as one line "thread 1 memory 204 ...".
 *
 * Programs that are executed are not affected: the environment is cleaned for them. What the C
 * library writes on its own behalf (stdio) does not come here, and need not: the program writes
 * with write(2).
 *
 * The counters are in memory that forked children share, because a call in a child counts too. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* pwrite and pwrite64 are two functions here */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum kind { THREAD, MEMORY, WRITE, SYNC, RENAME, FORK, PIPE, KINDS };

static const struct {
    const char *name;
    int reason; /* errno of a call that fails */
} kinds[KINDS] = {[THREAD] = {"thread", EAGAIN}, [MEMORY] = {"memory", ENOMEM}, [WRITE] = {"write", ENOSPC},
                  [SYNC] = {"sync", EIO},        [RENAME] = {"rename", EACCES}, [FORK] = {"fork", EAGAIN},
                  [PIPE] = {"pipe", EMFILE}};

static atomic_long *calls; /* by kind; shared with forked children; NULL outside main */
static int chosen = KINDS; /* the kind that fails */
static long at;            /* the number of the call that fails */
static bool on;            /* and those after it */

/* Counts a call; true with errno set if it is to fail. */
static bool fails(enum kind kind)
{
    if (!calls) return false;
    long number = atomic_fetch_add(&calls[kind], 1) + 1;
    if ((int)kind != chosen || (on ? number < at : number != at)) return false;
    errno = kinds[kind].reason;
    return true;
}

/* The C library's own function behind one of ours. */
#define REAL(name) (__extension__(__typeof__(&name)) dlsym(RTLD_NEXT, #name))

/* ---- memory: dlsym allocates, so these go to the allocator by its other names */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size)
{
    return fails(MEMORY) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(MEMORY) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails(MEMORY) ? NULL : __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(MEMORY) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (fails(MEMORY)) return ENOMEM;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

/* ---- the others */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                   void *argument)
{
    return fails(THREAD) ? EAGAIN : REAL(pthread_create)(thread, attributes, start, argument);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    /* A program reports the fault by a message on standard error. */
    return fd != STDERR_FILENO && fails(WRITE) ? -1 : REAL(write)(fd, bytes, size);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset)
{
    return fails(WRITE) ? -1 : REAL(pwrite)(fd, bytes, size, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset)
{
    return fails(WRITE) ? -1 : REAL(pwrite64)(fd, bytes, size, offset);
}

int fsync(int fd)
{
    return fails(SYNC) ? -1 : REAL(fsync)(fd);
}

int fdatasync(int fd)
{
    return fails(SYNC) ? -1 : REAL(fdatasync)(fd);
}

int rename(const char *from, const char *to)
{
    return fails(RENAME) ? -1 : REAL(rename)(from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    return fails(RENAME) ? -1 : REAL(linkat)(from_folder, from, to_folder, to, flags);
}

pid_t fork(void)
{
    return fails(FORK) ? -1 : REAL(fork)();
}

int pipe(int ends[2])
{
    return fails(PIPE) ? -1 : REAL(pipe)(ends);
}

int pipe2(int ends[2], int flags)
{
    return fails(PIPE) ? -1 : REAL(pipe2)(ends, flags);
}

/* ---- from the beginning of main to its end */

static int (*program)(int, char **, char **);

static void report(int fd)
{
    char line[200];
    size_t used = 0;
    for (int kind = 0; kind < KINDS; kind++)
        used += (size_t)snprintf(line + used, sizeof line - used, "%s %ld%c", kinds[kind].name,
                                 atomic_load(&calls[kind]), kind == KINDS - 1 ? '\n' : ' ');
    if (REAL(write)(fd, line, used) != (ssize_t)used) abort();
}

static int watched(int argc, char **argv, char **environment)
{
    const char *kind = getenv("FAULTS_KIND"), *number = getenv("FAULTS_AT"), *told = getenv("FAULTS_REPORT");
    int fd = told ? atoi(told) : -1;
    for (int i = 0; kind && i < KINDS; i++)
        if (strcmp(kind, kinds[i].name) == 0) chosen = i;
    at = number ? atol(number) : 0;
    on = getenv("FAULTS_ON") != NULL;
    unsetenv("LD_PRELOAD");
    /* An executed program would keep the descriptor open. */
    if (fd >= 0) fcntl(fd, F_SETFD, FD_CLOEXEC);
    atomic_long *shared =
        mmap(NULL, KINDS * sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) abort();
    calls = shared;
    int status = program(argc, argv, environment);
    if (fd >= 0) report(fd);
    return status;
}

int __libc_start_main(int (*main_function)(int, char **, char **), int argc, char **argv, void (*begin)(void),
                      void (*end)(void), void (*end_linker)(void), void *stack);

int __libc_start_main(int (*main_function)(int, char **, char **), int argc, char **argv, void (*begin)(void),
                      void (*end)(void), void (*end_linker)(void), void *stack)
{
    program = main_function;
    return REAL(__libc_start_main)(watched, argc, argv, begin, end, end_linker, stack);
}
