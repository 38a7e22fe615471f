/* tests/net/net: random boards, every kind of question about them, judged by brute force;
 * docs/net.md. The output is TAP, one test for each family. */
#include "net_crew.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FEW = 2000 }; /* with fewer questions a family may get none */

struct options {
    struct net_crew crew;
    int64_t repeat; /* the number of a case, or -1 */
    const char *kept;
};

static const char usage[] = "net [--number N] [--seed N] [--family NAME] [--jobs N] [--most N] [--skip "
                            "WORD+WORD]... [--kept FOLDER]\n"
                            "net --case N [--seed N] [--family NAME]   one of them again, with its command "
                            "lines, made smaller if it fails\n";

static bool read_option(struct options *options, const char *name, const char *value)
{
    struct net_crew *crew = &options->crew;
    if (strcmp(name, "--number") == 0)
        return (crew->questions = atoll(value)) > 0;
    else if (strcmp(name, "--seed") == 0)
        crew->seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--family") == 0)
        return (crew->family = net_board_family(value)) != NULL;
    else if (strcmp(name, "--jobs") == 0)
        return (crew->jobs = atoi(value)) > 0 && crew->jobs <= NET_JOBS;
    else if (strcmp(name, "--most") == 0)
        crew->most = atoi(value);
    else if (strcmp(name, "--skip") == 0 && crew->skips < NET_SKIPS)
        crew->skip[crew->skips++] = value;
    else if (strcmp(name, "--case") == 0)
        options->repeat = atoll(value);
    else if (strcmp(name, "--kept") == 0)
        options->kept = realpath(value, NULL);
    else
        return false;
    return true;
}

/* ---- the folder, in memory if possible */

static void make_folder(struct net_crew *crew)
{
    struct stat about;
    const char *where =
        stat("/dev/shm", &about) == 0 && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : getenv("TMPDIR");
    snprintf(crew->folder, sizeof crew->folder, "%s/damier-net.XXXXXX", where ? where : "/tmp");
    if (mkdtemp(crew->folder)) return;
    perror(crew->folder);
    exit(2);
}

static void remove_folder(const char *folder, int depth)
{
    struct dirent *entry;
    DIR *list = opendir(folder);
    while (list && (entry = readdir(list))) {
        struct buf path = {0};
        buf_print(&path, "%s/%s", folder, entry->d_name);
        bool inside = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
        if (inside && unlink(buf_text(&path)) != 0 && depth > 0) remove_folder(buf_text(&path), depth - 1);
        buf_free(&path);
    }
    if (list) closedir(list);
    rmdir(folder);
}

/* ---- cases that failed once */

static bool try_kept(struct net_crew *crew, const char *path)
{
    char text[20000];
    struct net_board board;
    struct net_question question;
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    text[length] = '\0';
    if (!net_keep_read(text, &board, &question)) {
        fprintf(stderr, "net: %s: no case\n", path);
        return false;
    }
    if (net_crew_try(crew, &board, &question, false) == NET_FINE) return true;
    fprintf(stderr, "=== %s fails again\n", path);
    net_crew_try(crew, &board, &question, true);
    return false;
}

static bool try_all_kept(struct net_crew *crew, const char *folder, int number)
{
    struct dirent **list;
    int count = scandir(folder, &list, NULL, alphasort), tried = 0, failed = 0;
    for (int i = 0; i < count; i++) {
        struct buf path = {0};
        buf_print(&path, "%s/%s", folder, list[i]->d_name);
        if (strstr(list[i]->d_name, ".txt")) tried++, failed += !try_kept(crew, buf_text(&path));
        buf_free(&path);
        free(list[i]);
    }
    if (count >= 0) free(list);
    printf("%s %d - kept: %d cases\n", failed || !tried ? "not ok" : "ok", number, tried);
    return tried && !failed;
}

/* ---- together */

static void wake(int number)
{
    (void)number;
}

/* Signals only wake this process up: it ends its workers and cleans up after them. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = wake};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static int tell(const struct options *options, double seconds)
{
    const struct net_crew *crew = &options->crew;
    int64_t failures = 0, questions = 0;
    for (int i = 0; i < NET_FAMILIES; i++) {
        const struct net_tally *t = &crew->shared->tally[i];
        bool idle = !t->questions && (crew->family || crew->questions < FEW);
        failures += t->failures;
        questions += t->questions;
        printf("%s %d - %s: %lld questions about %lld boards, %lld of them refused, %lld failures%s\n",
               t->failures || (!t->questions && !idle) ? "not ok" : "ok", i + 1, net_board_families[i]->name,
               (long long)t->questions, (long long)t->boards, (long long)t->refused, (long long)t->failures,
               idle ? " # skip" : "");
    }
    printf("# %lld questions, %lld failures, %.1f s, seed %llu\n", (long long)questions, (long long)failures,
           seconds, (unsigned long long)crew->seed);
    return failures != 0;
}

int main(int argc, char **argv)
{
    struct options options = {.crew = {.seed = 1, .questions = 5000, .jobs = 2, .most = 2}, .repeat = -1};
    struct net_crew *crew = &options.crew;
    say_begin(&say_program_words, SAY_ENGLISH);
    for (int i = 1; i < argc; i += 2)
        if (i + 1 == argc || !read_option(&options, argv[i], argv[i + 1])) return fputs(usage, stderr), 2;
    crew->shared =
        mmap(NULL, sizeof *crew->shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (crew->shared == MAP_FAILED) return perror("net"), 2;
    make_folder(crew);
    double began = clock_wall();
    int status = 0;
    if (options.repeat >= 0) {
        status = net_crew_repeat(crew, options.repeat) != NET_FINE;
    } else {
        printf("1..%d\n", NET_FAMILIES + (options.kept != NULL));
        catch_signals();
        bool ended = net_crew_run(crew);
        status = tell(&options, clock_wall() - began);
        if (!ended) puts("Bail out! stopped by a signal");
        if (ended && options.kept && !try_all_kept(crew, options.kept, NET_FAMILIES + 1)) status = 1;
        if (!ended) status = 2;
    }
    remove_folder(crew->folder, 2);
    free((void *)options.kept);
    return status;
}
