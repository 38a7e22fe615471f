/* Data for plots. */
#include "kit_plot.h"

#include "base/rng.h"

#define SECONDS                                                                                              \
    {                                                                                                        \
        .title = "CPU time", .unit = "s", .log = true                                                        \
    }

enum { REPORT_LIMIT = 180, LIMIT = 100, FIRST = 10 };

static struct plot_series make_series(struct arena *arena, const char *name, size_t count)
{
    return (struct plot_series){name, ARENA_ARRAY(arena, struct plot_point, count), count};
}

/* ---- the report */

static const char *const strategies[] = {
    "input_order, min", "input_order, median", "input_order, random", "input_order, split",
    "first_fail, min",  "first_fail, median",  "first_fail, random",  "first_fail, split",
    "smallest, min",    "smallest, median",    "smallest, random",    "smallest, split",
};

static const double strategy_times[][5] = {
    {0.23, 0.38, 1.1, 5.2, 27.14},  {0.24, 0.4, 1.2, 5.2, 27},        {0.225, 0.37, 1.14, 5.25, 27},
    {0.23, 0.36, 1.1, 5.1, 26.25},  {0.23, 0.35, 1.005, 4.517, 23.2}, {0.22, 0.34, 1.002, 4.5, 23.046},
    {0.23, 0.35, 1.006, 4.5, 23.1}, {0.22, 0.35, 1.018, 4.45, 23.3},  {1.2, 8, 60, PLOT_LIMIT, PLOT_LIMIT},
    {0.25, 0.5, 2, 11.25, 70},      {0.3, 1, 4.5, 30, PLOT_LIMIT},    {1.2, 9, 57, PLOT_LIMIT, PLOT_LIMIT},
};

struct plot kit_plot_report(struct arena *arena)
{
    struct plot_series *series = ARENA_ARRAY(arena, struct plot_series, 12);
    for (size_t i = 0; i < 12; i++) {
        series[i] = make_series(arena, strategies[i], 5);
        for (size_t k = 0; k < 5; k++)
            ((struct plot_point *)series[i].points)[k] =
                (struct plot_point){FIRST + (double)k, strategy_times[i][k]};
    }
    return (struct plot){.title = "Model 1: twelve strategies",
                         .subtitle = "All solutions of n queens, as the report measured them",
                         .x = {.title = "queens"},
                         .y = SECONDS,
                         .limit = REPORT_LIMIT,
                         .series = series,
                         .count = 12};
}

struct plot kit_plot_models(struct arena *arena)
{
    static const double times[4][6] = {
        {0.23, 0.35, 1.005, 4.517, 23.2, PLOT_MISSING},
        {0.2, 0.29, 0.77, 3.35, 17.6, PLOT_MISSING},
        {0.3, 0.6, 2, 9.35, 50.1, PLOT_MISSING},
        {0.3, 0.34, 0.72, 2.5, 12.5, 69},
    };
    static const char *const names[] = {"m1", "m2", "m3", "m4"};
    struct plot_series *series = ARENA_ARRAY(arena, struct plot_series, 4);
    for (size_t i = 0; i < 4; i++) {
        series[i] = make_series(arena, names[i], 6);
        for (size_t k = 0; k < 6; k++)
            ((struct plot_point *)series[i].points)[k] = (struct plot_point){FIRST + (double)k, times[i][k]};
    }
    return (struct plot){.title = "Four models of the queens",
                         .x = {.title = "queens"},
                         .y = SECONDS,
                         .series = series,
                         .count = 4};
}

struct plot_table kit_plot_strategies(struct arena *arena)
{
    static const char *const rows[] = {"input_order", "first_fail", "smallest"};
    static const char *const columns[] = {"min", "median", "random", "split"};
    double *values = ARENA_ARRAY(arena, double, 12);
    for (size_t i = 0; i < 12; i++) values[i] = strategy_times[i][3];
    return (struct plot_table){.title = "Model 1, n = 13",
                               .row_title = "var",
                               .column_title = "val",
                               .rows = rows,
                               .columns = columns,
                               .row_count = 3,
                               .column_count = 4,
                               .values = values,
                               .value = SECONDS,
                               .limit = REPORT_LIMIT};
}

/* ---- random data */

/* Milliseconds, so that the numbers are the same on every machine. */
static double random_time(struct rng *rng, double hardness, double skill)
{
    double power = hardness * 5 - 2 - skill + (rng_unit(rng) + rng_unit(rng) - 1) * 0.7;
    double time = round(pow(10, power) * 1000) / 1000;
    return time > LIMIT ? PLOT_LIMIT : time;
}

struct plot kit_plot_instances(struct arena *arena, uint64_t seed, size_t settings, size_t instances)
{
    struct rng rng;
    rng_seed(&rng, seed);
    struct plot_series *series = ARENA_ARRAY(arena, struct plot_series, settings);
    double *hardness = ARENA_ARRAY(arena, double, instances);
    for (size_t k = 0; k < instances; k++) hardness[k] = rng_unit(&rng);
    for (size_t i = 0; i < settings; i++) {
        double skill = rng_unit(&rng);
        series[i] = make_series(arena, arena_print(arena, "setting %zu", i + 1), instances);
        for (size_t k = 0; k < instances; k++)
            ((struct plot_point *)series[i].points)[k].y = random_time(&rng, hardness[k], skill);
    }
    return (struct plot){.title = arena_print(arena, "%zu settings on %zu instances", settings, instances),
                         .x = {.title = "instances answered"},
                         .y = SECONDS,
                         .limit = LIMIT,
                         .series = series,
                         .count = settings};
}

struct plot kit_plot_pairs(struct arena *arena, uint64_t seed, size_t kinds, size_t instances)
{
    static const char *const names[] = {"queens", "binero", "garam", "rikudo"};
    struct rng rng;
    rng_seed(&rng, seed);
    struct plot_series *series = ARENA_ARRAY(arena, struct plot_series, kinds);
    for (size_t i = 0; i < kinds; i++) {
        series[i] = make_series(arena, names[i % 4], instances / kinds);
        for (size_t k = 0; k < series[i].count; k++) {
            double hardness = rng_unit(&rng);
            ((struct plot_point *)series[i].points)[k] =
                (struct plot_point){random_time(&rng, hardness, 0.2),
                                    random_time(&rng, hardness, 0.3 * (double)i)};
        }
    }
    return (struct plot){.title = "Two settings",
                         .subtitle = arena_print(arena, "%zu instances", instances),
                         .x = {.title = "CPU time of kernel", .unit = "s", .log = true},
                         .y = {.title = "CPU time of cadical", .unit = "s", .log = true},
                         .limit = LIMIT,
                         .series = series,
                         .count = kinds};
}

struct plot_table kit_plot_table(struct arena *arena, uint64_t seed, size_t rows, size_t columns)
{
    struct rng rng;
    rng_seed(&rng, seed);
    const char **row_names = ARENA_ARRAY(arena, const char *, rows);
    const char **column_names = ARENA_ARRAY(arena, const char *, columns);
    double *values = ARENA_ARRAY(arena, double, rows *columns);
    for (size_t i = 0; i < rows; i++) row_names[i] = arena_print(arena, "strategy %zu", i + 1);
    for (size_t i = 0; i < columns; i++) column_names[i] = arena_print(arena, "instance %zu", i + 1);
    for (size_t i = 0; i < rows * columns; i++) {
        double hardness = (double)(i % columns) / (double)columns;
        values[i] = rng_below(&rng, 25) == 0 ? PLOT_MISSING : random_time(&rng, hardness, 0);
    }
    return (struct plot_table){.title = "A larger table",
                               .row_title = "strategy",
                               .column_title = "instance",
                               .rows = row_names,
                               .columns = column_names,
                               .row_count = rows,
                               .column_count = columns,
                               .values = values,
                               .value = SECONDS,
                               .limit = LIMIT};
}
