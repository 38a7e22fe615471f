/* Tasks that ranks could share, measured one by one or weighed: the input of bench/simulate.
 *
 *     scale_parts queens N          CPU seconds of each task of a count of queens, one a line
 *     scale_parts weights N         the program's estimate of each task, in its own units
 *     scale_parts frontier R C      closed tours of R x C: for each stage its additions, the bytes
 *                                   of its states, and the shares of its largest units
 *
 *     cc -O3 -Isrc -Iinclude -D_POSIX_C_SOURCE=200809L bench/scale_parts.c \
 *         build/src/libdamier_program.a build/src/libdamier_internal.a \
 *         build/src/libdamier_base.a -lm -lpthread -o scale_parts
 */
#include "base/clock.h"
#include "search/count_queens/count_queens_parts.h"
#include "search/count_tours/frontier_unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- queens */

struct meter {
    double done, since;
};

/* Tasks run in sequence: when the number done grows, one has ended. */
static void note(void *self, double done, double total)
{
    struct meter *meter = self;
    (void)total;
    if (done <= meter->done) return;
    printf("%.6f\n", clock_cpu() - meter->since);
    *meter = (struct meter){done, clock_cpu()};
}

static int time_queens(int n)
{
    struct count_queens_board board = {.n = n};
    struct meter meter = {0, clock_cpu()};
    struct count_queens_options options = {.threads = 1, .progress = note, .self = &meter};
    struct count_queens_result result;
    count_queens_count(&board, &options, &result);
    return result.verdict == COUNT_QUEENS_COUNTED ? 0 : 1;
}

static int weigh_queens(int n)
{
    struct count_queens_board board = {.n = n};
    struct count_queens_parts parts;
    count_queens_parts_init(&parts, &board);
    for (size_t i = 0; i < parts.parts.size; i++) printf("%.9g\n", parts.parts.data[i].work);
    count_queens_parts_free(&parts);
    return 0;
}

/* ---- tours */

enum { SHOWN = 48 /* the largest units of a stage */ };

static void print_stage(const struct frontier_pattern *patterns, int stage)
{
    struct frontier_unit units;
    double after = 0;
    frontier_unit_init(&units, patterns, stage);
    for (size_t i = 0; i < units.after->count; i++)
        after += (double)frontier_pattern_states(pattern_points(&patterns->tables, units.after->pattern[i]));
    printf("%.9g %.9g %zu", patterns->work[stage], after * sizeof(uint64_t), units.count);
    for (size_t u = 0; u < units.count && u < SHOWN; u++)
        printf(" %.5f", units.unit[u].states / units.states);
    printf("\n");
    frontier_unit_free(&units);
}

static int weigh_tours(int rows, int columns)
{
    struct ground ground = {.rows = rows, .columns = columns, .long_leap = 2, .short_leap = 1};
    struct frontier_order order;
    struct frontier_pattern patterns;
    struct pass_options options = {.threads = 1, .memory = SIZE_MAX};
    if (frontier_order_init(&order, &ground, true, GROUND_NOWHERE)) return 1;
    double began = clock_cpu();
    if (frontier_pattern_init(&patterns, &order, &options) != PATTERN_DONE) return 1;
    printf("passes %.3f\n", clock_cpu() - began);
    for (int s = 0; s < patterns.stages; s++) print_stage(&patterns, s);
    frontier_pattern_free(&patterns);
    frontier_order_free(&order);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && !strcmp(argv[1], "queens")) return time_queens(atoi(argv[2]));
    if (argc == 3 && !strcmp(argv[1], "weights")) return weigh_queens(atoi(argv[2]));
    if (argc == 4 && !strcmp(argv[1], "frontier")) return weigh_tours(atoi(argv[2]), atoi(argv[3]));
    fprintf(stderr, "usage: scale_parts queens N | weights N | frontier ROWS COLUMNS\n");
    return 2;
}
