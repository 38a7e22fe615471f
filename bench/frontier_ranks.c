/* Tours counted by ranks without MPI: forked processes with a socket between any two (the
 * tests' team).
 *
 *     frontier_ranks ROWS COLUMNS closed|open RANKS [THREADS]
 *
 *     cc -O3 -Isrc -Itests/kit -D_POSIX_C_SOURCE=200809L bench/frontier_ranks.c \
 *         tests/kit/kit_team.c \
 *         build/src/libdamier_program.a build/src/libdamier_internal.a \
 *         build/src/libdamier_base.a -lm -lpthread -o frontier_ranks
 *
 * prints the number, then for each rank its CPU seconds, its largest resident size in MB, the
 * estimate that --memory-limit is compared with, and the MB that it gave to others; last the
 * sum of CPU seconds and the largest size. With one rank there is no team. */
#include "kit_team.h"
#include "search/count_tours/frontier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct task {
    struct ground ground;
    bool closed;
    int threads;
    int report; /* a pipe, to which each rank writes its line */
};

struct line {
    int rank;
    double cpu, peak, bytes, moved;
    wide number;
    struct sentence sentence;
};

static void count(struct job_transport *team, void *data)
{
    const struct task *task = data;
    struct frontier_options options = {.threads = task->threads, .team = team};
    struct frontier_result result;
    struct rusage usage;
    frontier_count(&task->ground, task->closed, GROUND_NOWHERE, &options, &result);
    getrusage(RUSAGE_SELF, &usage);
    struct line line = {.rank = team->rank,
                        .cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                               (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6,
                        .peak = (double)usage.ru_maxrss / 1024,
                        .bytes = result.bytes / 1048576,
                        .moved = result.moved / 1048576,
                        .number = result.number};
    sentence_copy(&line.sentence, &result.sentence);
    if (write(task->report, &line, sizeof line) != (ssize_t)sizeof line) _exit(1);
}

int main(int argc, char **argv)
{
    int size = argc > 4 ? atoi(argv[4]) : 0, ends[2];
    if (size < 1 || size > KIT_TEAM_RANKS || pipe(ends) != 0) return 2;
    struct task task = {
        .ground = {.rows = atoi(argv[1]), .columns = atoi(argv[2]), .long_leap = 2, .short_leap = 1},
        .closed = strcmp(argv[3], "closed") == 0,
        .threads = argc > 5 ? atoi(argv[5]) : 1,
        .report = ends[1]};
    pid_t child[KIT_TEAM_RANKS];
    kit_team_start(size, 0, count, &task, child);
    if (kit_team_wait(size, child)) return 1;
    double cpu = 0, peak = 0;
    for (int i = 0; i < size; i++) {
        struct line line;
        char text[WIDE_ROOM];
        if (read(ends[0], &line, sizeof line) != (ssize_t)sizeof line) return 1;
        if (i == 0) printf("%s %s\n", wide_text(line.number, text), line.sentence.text);
        printf("rank %d: %.2f s CPU, %.0f MB of %.0f estimated, %.0f MB given\n", line.rank, line.cpu,
               line.peak, line.bytes, line.moved);
        cpu += line.cpu;
        if (line.peak > peak) peak = line.peak;
    }
    printf("%d ranks: %.2f s CPU, at most %.0f MB in a rank\n", size, cpu, peak);
    return 0;
}
