/* Child processes: output, exit, limits; none of them survives. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/process.h"
#include "kit_suite.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct watch {
    struct buf text;
    int asked;      /* calls of the poll function */
    int stop_after; /* of them; 0: never */
    bool stop_on_output;
};

static void take(void *data, const char *bytes, size_t size)
{
    struct watch *watch = data;
    buf_bytes(&watch->text, bytes, size);
}

static bool ask(void *data)
{
    struct watch *watch = data;
    watch->asked++;
    if (watch->stop_on_output && watch->text.size) return true;
    return watch->stop_after && watch->asked >= watch->stop_after;
}

static struct process_result run_shell(const char *script, struct watch *watch)
{
    char *argv[] = {"sh", "-c", (char *)script, NULL};
    struct process_result result;
    process_run(argv, 0, take, ask, watch, &result);
    return result;
}

static int lowest_free_descriptor(void)
{
    int fd = dup(0);
    close(fd);
    return fd;
}

static int descriptors;

static int note_descriptors(void **state)
{
    (void)state;
    descriptors = lowest_free_descriptor();
    return 0;
}

static int check_nothing_is_left(void **state)
{
    (void)state;
    bool no_children = waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD;
    return no_children && lowest_free_descriptor() == descriptors ? 0 : -1;
}

static void test_output_and_status(void **state)
{
    (void)state;
    struct watch watch = {0};
    struct process_result result = run_shell("echo hello; echo hidden >&2; exit 10", &watch);
    assert_true(result.started);
    assert_false(result.stopped);
    assert_int_equal(result.status, 10);
    assert_string_equal(result.error.text, "");
    assert_string_equal(buf_text(&watch.text), "hello\n");
    assert_true(result.peak_kb > 0);
    buf_free(&watch.text);
}

static void test_input_is_empty(void **state)
{
    (void)state;
    struct watch watch = {0};
    struct process_result result = run_shell("cat; echo end", &watch);
    assert_int_equal(result.status, 0);
    assert_string_equal(buf_text(&watch.text), "end\n");
    buf_free(&watch.text);
}

static void test_much_output(void **state)
{
    (void)state;
    struct watch watch = {0};
    struct process_result result =
        run_shell("i=0; while [ $i -lt 200 ]; do printf '%05000d' $i; i=$((i+1)); done", &watch);
    assert_int_equal(result.status, 0);
    assert_int_equal(watch.text.size, 1000000);
    for (int i = 0; i < 200; i++) {
        char expected[16];
        snprintf(expected, sizeof expected, "%07d", i);
        assert_memory_equal(watch.text.data + (i + 1) * 5000 - 7, expected, 7);
    }
    buf_free(&watch.text);
}

static void test_deaths_by_signal(void **state)
{
    (void)state;
    struct watch watch = {0};
    assert_int_equal(run_shell("kill -TERM $$", &watch).status, 128 + SIGTERM);
    assert_int_equal(run_shell("kill -KILL $$", &watch).status, 128 + SIGKILL);
}

static void test_programs_that_do_not_start(void **state)
{
    (void)state;
    char *missing[] = {"no-such-program-here", NULL}, *directory[] = {"/tmp", NULL}, *empty[] = {"", NULL};
    char *bad[] = {"/tmp/damier-process-XXXXXX", NULL}, path[] = "/tmp/damier-process-XXXXXX";
    struct process_result result;
    process_run(missing, 0, NULL, NULL, NULL, &result);
    assert_false(result.started);
    assert_string_equal(result.error.text, "cannot run no-such-program-here: no such program");
    process_run(directory, 0, NULL, NULL, NULL, &result);
    assert_false(result.started);
    process_run(empty, 0, NULL, NULL, NULL, &result);
    assert_false(result.started);
    int fd = mkstemp(path);
    assert_int_equal(write(fd,
                           "\x7f"
                           "ELF nonsense",
                           13),
                     13);
    fchmod(fd, 0755);
    close(fd);
    bad[0] = path;
    process_run(bad, 0, NULL, NULL, NULL, &result);
    assert_false(result.started);
    assert_non_null(strstr(result.error.text, "Exec format error"));
    unlink(path);
}

static void test_stopping(void **state)
{
    (void)state;
    struct watch watch = {.stop_after = 3};
    struct process_result result = run_shell("sleep 100", &watch);
    assert_true(result.stopped);
    assert_int_equal(watch.asked, 3);
    assert_int_equal(result.status, 128 + SIGKILL);
}

static void test_stopping_a_flood(void **state)
{
    (void)state;
    struct watch watch = {.stop_after = 2};
    struct process_result result = run_shell("while :; do echo flood; done", &watch);
    assert_true(result.stopped);
    assert_true(watch.text.size > 0);
    buf_free(&watch.text);
}

/* Killed processes need a moment; one that still lives after a second was not killed. */
static bool is_alive(pid_t id)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    for (int i = 0; i < 200; i++) {
        if (kill(id, 0) != 0) return false;
        char path[64], line[200] = "";
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)id);
        FILE *file = fopen(path, "r");
        if (!file) return false;
        if (!fgets(line, sizeof line, file)) line[0] = '\0';
        fclose(file);
        if (strstr(line, ") Z ")) return false;
        nanosleep(&moment, NULL);
    }
    return true;
}

/* The child and its descendant, which ignores all signals that can be ignored. */
static void test_the_whole_group_is_killed(void **state)
{
    (void)state;
    struct watch watch = {.stop_on_output = true};
    struct process_result result = run_shell("trap '' TERM; sleep 100 & echo $!; wait", &watch);
    assert_true(result.stopped);
    pid_t grandchild = (pid_t)atol(buf_text(&watch.text));
    assert_true(grandchild > 1);
    assert_false(is_alive(grandchild));
    buf_free(&watch.text);
}

/* The child exits; its background process holds the pipe and must not delay us. */
static void test_left_in_the_background(void **state)
{
    (void)state;
    struct watch watch = {0};
    struct process_result result = run_shell("sleep 100 & echo $!; exit 4", &watch);
    assert_false(result.stopped);
    assert_int_equal(result.status, 4);
    assert_false(is_alive((pid_t)atol(buf_text(&watch.text))));
    buf_free(&watch.text);
    result = run_shell("while :; do echo flood; done & exit 5", &watch);
    assert_int_equal(result.status, 5);
    buf_free(&watch.text);
}

static void test_going_on_without_output(void **state)
{
    (void)state;
    struct watch watch = {0};
    struct process_result result = run_shell("echo before; exec >&-; sleep 0.2; exit 6", &watch);
    assert_int_equal(result.status, 6);
    assert_true(watch.asked >= 2);
    assert_string_equal(buf_text(&watch.text), "before\n");
    buf_free(&watch.text);
    watch = (struct watch){.stop_after = 2};
    result = run_shell("exec >&-; sleep 100", &watch);
    assert_true(result.stopped);
}

static void test_memory_limit(void **state)
{
    (void)state;
    char *argv[] = {"sh", "-c", "ulimit -v", NULL};
    struct watch watch = {0};
    struct process_result result;
    process_run(argv, (size_t)1 << 30, take, NULL, &watch, &result);
    assert_int_equal(result.status, 0);
    assert_string_equal(buf_text(&watch.text), "1048576\n");
    buf_free(&watch.text);
}

static void test_cpu_time_of_the_child(void **state)
{
    (void)state;
    struct watch watch = {0};
    struct process_result result = run_shell("i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done", &watch);
    assert_int_equal(result.status, 0);
    assert_true(result.cpu > 0);
}

/* The child sees the same descriptors as one that popen starts: those that we were given ourselves,
 * no pipe of ours. */
static void test_descriptors_are_not_inherited(void **state)
{
    (void)state;
    if (access("/proc/self/fd", R_OK) != 0) skip();
    char *argv[] = {"ls", "/proc/self/fd", NULL}, expected[1000];
    FILE *plain = popen("exec ls /proc/self/fd", "r");
    assert_non_null(plain);
    expected[fread(expected, 1, sizeof expected - 1, plain)] = '\0';
    pclose(plain);
    struct watch watch = {0};
    struct process_result result;
    process_run(argv, 0, take, ask, &watch, &result);
    assert_string_equal(buf_text(&watch.text), expected);
    buf_free(&watch.text);
}

/* Pipes then get the numbers 0, 1, 2, which the child must not mix up. */
static void test_with_standard_descriptors_closed(void **state)
{
    (void)state;
    fflush(stdout);
    int kept[3];
    for (int i = 0; i < 3; i++) kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 100);
    for (int i = 0; i < 3; i++) close(i);
    struct watch watch = {0};
    struct process_result result = run_shell("echo said; cat", &watch);
    for (int i = 0; i < 3; i++) {
        if (kept[i] < 0) continue;
        dup2(kept[i], i);
        close(kept[i]);
    }
    assert_true(result.started);
    assert_int_equal(result.status, 0);
    assert_string_equal(buf_text(&watch.text), "said\n");
    buf_free(&watch.text);
}

/* ---- process_fork */

struct task {
    struct watch watch; /* first: take and ask look there */
    int (*work)(int output);
};

static int do_task(void *data, int output)
{
    return ((struct task *)data)->work(output);
}

static struct process_result fork_task(struct task *task, int (*work)(int output))
{
    struct process_result result;
    task->work = work;
    process_fork(&(const struct process_job){.work = do_task, .take = take, .poll = ask, .data = task},
                 &result);
    assert_true(result.started);
    return result;
}

static int speak(int output)
{
    printf("not to be seen");
    fflush(stdout);
    char byte;
    bool no_input = read(STDIN_FILENO, &byte, 1) == 0;
    return no_input && write(output, "hello\n", 6) == 6 ? 5 : 6;
}

static void test_fork_output_and_status(void **state)
{
    (void)state;
    struct task task = {0};
    struct process_result result = fork_task(&task, speak);
    assert_false(result.stopped);
    assert_int_equal(result.status, 5);
    assert_string_equal(buf_text(&task.watch.text), "hello\n");
    assert_true(result.peak_kb > 0);
    buf_free(&task.watch.text);
}

static int crash(int output)
{
    (void)output;
    raise(SIGKILL);
    return 0;
}

static int talk_much(int output)
{
    char bytes[1000] = {0};
    for (int i = 0; i < 1000; i++)
        if (write(output, bytes, sizeof bytes) != (ssize_t)sizeof bytes) return 1;
    return 0;
}

static void test_fork_death_and_much_output(void **state)
{
    (void)state;
    struct task task = {0};
    assert_int_equal(fork_task(&task, crash).status, 128 + SIGKILL);
    assert_int_equal(fork_task(&task, talk_much).status, 0);
    assert_int_equal(task.watch.text.size, 1000000);
    buf_free(&task.watch.text);
}

static int sleep_on(int output)
{
    (void)output;
    while (pause() != 0) {}
    return 0;
}

static int ignore_terminate(int output)
{
    signal(SIGTERM, SIG_IGN);
    return sleep_on(output);
}

/* Writes a word on SIGTERM. */
static int part_in_peace(int output)
{
    sigset_t set;
    int number;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, NULL);
    sigwait(&set, &number);
    return write(output, "bye", 3) == 3 ? 9 : 1;
}

static void test_fork_is_asked_and_then_killed(void **state)
{
    (void)state;
    struct task task = {.watch = {.stop_after = 2}};
    struct process_result result = fork_task(&task, sleep_on);
    assert_true(result.stopped);
    assert_int_equal(result.status, 128 + SIGTERM);
    task.watch.asked = 0;
    result = fork_task(&task, ignore_terminate);
    assert_true(result.stopped);
    assert_int_equal(result.status, 128 + SIGKILL);
    task.watch.asked = 0;
    result = fork_task(&task, part_in_peace);
    assert_true(result.stopped);
    assert_int_equal(result.status, 9);
    assert_string_equal(buf_text(&task.watch.text), "bye");
    buf_free(&task.watch.text);
}

static void pass_on(void *data, const char *bytes, size_t size)
{
    ssize_t passed = write(*(int *)data, bytes, size);
    (void)passed;
}

static int run_a_program(int output)
{
    char *argv[] = {"sh", "-c", "echo $$; exec sleep 100", NULL};
    struct process_result result;
    process_run(argv, 0, pass_on, NULL, &output, &result);
    return 0;
}

/* A program has its own process group, which signals to its parent's group do not reach. */
static void test_a_program_dies_with_who_started_it(void **state)
{
    (void)state;
#ifndef __linux__
    skip();
#endif
    struct task task = {.watch = {.stop_on_output = true}};
    struct process_result result = fork_task(&task, run_a_program);
    assert_true(result.stopped);
    assert_int_equal(result.status, 128 + SIGTERM);
    pid_t program = (pid_t)atol(buf_text(&task.watch.text));
    assert_true(program > 1);
    assert_false(is_alive(program));
    buf_free(&task.watch.text);
}

static int burn_in_a_program(int output)
{
    char *argv[] = {"sh", "-c", "i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done", NULL};
    struct process_result result;
    process_run(argv, 0, NULL, NULL, NULL, &result);
    return write(output, &result.cpu, sizeof result.cpu) == (ssize_t)sizeof result.cpu ? 0 : 1;
}

static void test_fork_counts_the_time_of_programs(void **state)
{
    (void)state;
    struct task task = {0};
    double inner = 0;
    struct process_result result = fork_task(&task, burn_in_a_program);
    assert_int_equal(task.watch.text.size, sizeof inner);
    memcpy(&inner, task.watch.text.data, sizeof inner);
    assert_true(inner > 0);
    assert_true(result.cpu >= inner);
    buf_free(&task.watch.text);
}

/* The detached process has another parent, its own session and no input; it reports by a pipe. */
static void test_started_and_left_alone(void **state)
{
    (void)state;
    char folder[] = "/tmp/damier-start-XXXXXX", pipe[60], script[120], line[64] = "";
    assert_non_null(mkdtemp(folder));
    snprintf(pipe, sizeof pipe, "%s/pipe", folder);
    snprintf(script, sizeof script, "cat; cut -d ' ' -f 6 /proc/$$/stat >%s", pipe);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_true(process_start((char *[]){"sh", "-c", script, NULL}));
    FILE *told = fopen(pipe, "r");
    assert_non_null(told);
    assert_non_null(fgets(line, sizeof line, told));
    fclose(told);
    assert_true(atol(line) > 0);
    assert_true(atol(line) != (long)getsid(0));
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    unlink(pipe);
    rmdir(folder);
}

static void test_not_started(void **state)
{
    (void)state;
    assert_false(process_start((char *[]){"no-such-program", "x", NULL}));
    assert_false(process_start((char *[]){"/", NULL}));
}

static void test_find(void **state)
{
    (void)state;
    char path[4096] = "";
    assert_true(process_find("sh", path, sizeof path));
    assert_int_equal(path[0], '/');
    assert_int_equal(access(path, X_OK), 0);
    assert_true(process_find("sh", NULL, 0));
    assert_true(process_find("/bin/sh", path, sizeof path));
    assert_string_equal(path, "/bin/sh");
    assert_false(process_find("/tmp", path, sizeof path));
    assert_false(process_find("/etc/passwd", path, sizeof path));
    assert_false(process_find("no-such-program-here", path, sizeof path));
    assert_false(process_find("", path, sizeof path));
    char *before = strdup(getenv("PATH"));
    setenv("PATH", "/no/such/place::/bin", 1);
    assert_true(process_find("sh", path, sizeof path));
    assert_string_equal(path, "/bin/sh");
    setenv("PATH", "/tmp", 1);
    assert_false(process_find("sh", path, sizeof path));
    unsetenv("PATH");
    assert_true(process_find("sh", path, sizeof path));
    setenv("PATH", before, 1);
    free(before);
}

#define WATCHED(test) cmocka_unit_test_setup_teardown(test, note_descriptors, check_nothing_is_left)

/* ---- CPU time */

static double own_cpu(void)
{
    struct timespec used = {0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

/* Uses half a second of CPU time in a process that another one waits for, and ends. */
static int burn_below(int output)
{
    (void)output;
    pid_t child = fork();
    if (child == 0) {
        while (own_cpu() < 0.5) {}
        _exit(0);
    }
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    return 0;
}

static int sleep_a_little(int output)
{
    (void)output;
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    return 0;
}

struct charged {
    struct task task; /* first: do_task looks there */
    double most;      /* CPU seconds that were reported to it */
};

static bool stop_at_a_tenth(void *data, double cpu)
{
    struct charged *charged = data;
    if (cpu > charged->most) charged->most = cpu;
    return cpu >= 0.1;
}

static struct process_result fork_charged(struct charged *charged, int (*work)(int output))
{
    struct process_result result;
    charged->task.work = work;
    process_fork(&(const struct process_job){.work = do_task,
                                             .data = charged,
                                             .charge = stop_at_a_tenth,
                                             .cpu_limit = 0.1},
                 &result);
    assert_true(result.started);
    return result;
}

static void test_cpu_time_of_descendants_is_charged(void **state)
{
    (void)state;
    struct charged charged = {0};
    assert_true(fork_charged(&charged, burn_below).stopped);
    assert_true(charged.most >= 0.1);
}

static void test_sleep_is_not_charged(void **state)
{
    (void)state;
    if (usage_cpu(getpid()) < 0) skip(); /* the clock counts instead */
    struct charged charged = {0};
    assert_false(fork_charged(&charged, sleep_a_little).stopped);
    assert_true(charged.most < 0.1);
}

static void test_a_flag_is_shared_with_copies(void **state)
{
    (void)state;
    volatile sig_atomic_t *flag = process_flag_new();
    assert_non_null(flag);
    pid_t child = fork();
    if (child == 0) {
        while (*flag == 0) {}
        *flag = 2;
        _exit(0);
    }
    *flag = 1;
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_int_equal(*flag, 2);
    process_flag_free(flag);
    process_flag_free(NULL);
}

KIT_SUITE(process)
{
    const struct CMUnitTest tests[] = {
        WATCHED(test_output_and_status),
        WATCHED(test_input_is_empty),
        WATCHED(test_much_output),
        WATCHED(test_deaths_by_signal),
        WATCHED(test_programs_that_do_not_start),
        WATCHED(test_stopping),
        WATCHED(test_stopping_a_flood),
        WATCHED(test_the_whole_group_is_killed),
        WATCHED(test_left_in_the_background),
        WATCHED(test_going_on_without_output),
        WATCHED(test_memory_limit),
        WATCHED(test_cpu_time_of_the_child),
        WATCHED(test_descriptors_are_not_inherited),
        WATCHED(test_with_standard_descriptors_closed),
        WATCHED(test_fork_output_and_status),
        WATCHED(test_fork_death_and_much_output),
        WATCHED(test_fork_is_asked_and_then_killed),
        WATCHED(test_a_program_dies_with_who_started_it),
        WATCHED(test_fork_counts_the_time_of_programs),
        WATCHED(test_cpu_time_of_descendants_is_charged),
        WATCHED(test_sleep_is_not_charged),
        WATCHED(test_a_flag_is_shared_with_copies),
        WATCHED(test_started_and_left_alone),
        WATCHED(test_not_started),
        WATCHED(test_find),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
