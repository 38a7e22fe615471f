/* The program, run in this process: a command costs about 100 microseconds instead of a new
 * process. Standard output and error go to two files in a folder in memory, which is the working
 * directory; the process that watches can read them after this one has died. */
#include "net.h"

#include "app/commands.h"
#include "app/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

enum { MOST_WORDS = 60, SECONDS = 10, WALL_SECONDS = 300 };

static int must(int result, const char *what)
{
    if (result >= 0) return result;
    fprintf(stderr, "net: %s: %s\n", what, strerror(errno));
    exit(2);
}

void net_run_open(struct net_run *run, const char *folder)
{
    *run = (struct net_run){0};
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) must(-1, folder);
    must(chdir(folder), folder);
    run->out = must(open("standard_output", O_RDWR | O_CREAT | O_APPEND, 0600), "standard_output");
    run->err = must(open("standard_error", O_RDWR | O_CREAT | O_APPEND, 0600), "standard_error");
    fflush(NULL);
    run->old_out = must(dup(STDOUT_FILENO), "dup");
    run->old_err = must(dup(STDERR_FILENO), "dup");
}

void net_run_close(struct net_run *run)
{
    close(run->out), close(run->err), close(run->old_out), close(run->old_err);
    buf_free(&run->output);
    buf_free(&run->errors);
    buf_free(&run->story);
}

void net_run_begin(struct net_run *run)
{
    buf_clear(&run->story);
    buf_clear(&run->output);
    buf_clear(&run->errors);
}

static void tell_last(struct net_run *run, size_t from)
{
    buf_text(&run->story);
    if (run->aloud) dprintf(run->old_err, "%s", run->story.data + from);
}

void net_run_file(struct net_run *run, const char *name, const char *text)
{
    size_t length = strlen(text), from = run->story.size;
    int fd = must(open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600), name);
    if (write(fd, text, length) != (ssize_t)length) must(-1, name);
    close(fd);
    buf_print(&run->story, "cat > %s <<'END'\n%s%sEND\n", name, text,
              length && text[length - 1] == '\n' ? "" : "\n");
    tell_last(run, from);
}

static void slurp(int fd, struct buf *out)
{
    char chunk[8192];
    ssize_t got;
    buf_clear(out);
    lseek(fd, 0, SEEK_SET);
    while ((got = read(fd, chunk, sizeof chunk)) > 0) buf_bytes(out, chunk, (size_t)got);
    buf_text(out);
}

/* A command that takes too long ends the process, which the watcher handles. The limit is CPU time,
 * because the machine may be busy. */
static void allow(int seconds)
{
    struct itimerval time = {.it_value.tv_sec = seconds},
                     wall = {.it_value.tv_sec = seconds ? WALL_SECONDS : 0};
    setitimer(ITIMER_PROF, &time, NULL);
    setitimer(ITIMER_REAL, &wall, NULL);
}

/* What the command wrote to a file of its own, as if it had written it to standard output; nothing
 * if there is no such file. */
void net_run_slurp(const char *name, struct buf *out)
{
    int fd = open(name, O_RDONLY);
    buf_clear(out);
    if (fd >= 0) slurp(fd, out);
    if (fd >= 0) close(fd);
    buf_text(out);
    unlink(name);
}

static int run_words(char *words)
{
    char *argv[MOST_WORDS + 1] = {0};
    int argc = 0;
    for (char *word = strtok(words, " "); word && argc < MOST_WORDS; word = strtok(NULL, " "))
        argv[argc++] = word;
    struct command command;
    if (!commands_find(argv[0], &command)) return commands_refuse(argv[0]);
    return commands_run(&command, argc - 1, argv + 1, NULL);
}

static void send(int to, int out, int err)
{
    fflush(NULL);
    must(dup2(to, STDIN_FILENO), "dup2");
    must(dup2(out, STDOUT_FILENO), "dup2");
    must(dup2(err, STDERR_FILENO), "dup2");
}

int net_run_command(struct net_run *run, const char *words, const char *input)
{
    char copy[1000];
    size_t told = run->story.size;
    snprintf(copy, sizeof copy, "%s", words);
    buf_print(&run->story, "damier %s%s%s\n", words, input ? " < " : "", input ? input : "");
    tell_last(run, told);
    if (run->watch) snprintf(run->watch->command, sizeof run->watch->command, "%s", words);
    int from = must(open(input ? input : "/dev/null", O_RDONLY), "input");
    must(ftruncate(run->out, 0), "ftruncate");
    must(ftruncate(run->err, 0), "ftruncate");
    send(from, run->out, run->err);
    allow(SECONDS);
    run->status = run_words(copy);
    allow(0);
    if (interrupt_flag) _exit(NET_STOPPED); /* the whole net is to stop, not this command */
    send(from, run->old_out, run->old_err);
    close(from);
    slurp(run->out, &run->output);
    slurp(run->err, &run->errors);
    return run->status;
}
