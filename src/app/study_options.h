/* Options of `damier study` and `damier compare`, which are one command with other defaults. */
#ifndef APP_STUDY_OPTIONS_H
#define APP_STUDY_OPTIONS_H

#include "app/common.h"

enum study_format {
    STUDY_TEXT,
    STUDY_MARKDOWN,
    STUDY_CSV,
    STUDY_JSON,
    STUDY_LATEX,
    STUDY_SVG,
};
enum study_shape { STUDY_GRID, STUDY_RUNS };
enum study_plot {
    STUDY_PLOT_UNSET = -1,
    STUDY_PLOT_TIME,
    STUDY_PLOT_HEAT,
    STUDY_PLOT_CACTUS,
    STUDY_PLOT_SCATTER
};

struct study_options {
    /* The question. */
    bool all, count, unique, up_to_symmetry;
    int64_t limit;

    /* Solver settings as lists, by `enum study_list`; NULL: not given. */
    const char *lists[10];
    bool no_learn;
    bool every_engine; /* not an option: without --engine, every engine is compared */

    /* The runs. */
    double time_limit;
    int64_t memory_limit, repeat, jobs;
    bool climb;
    const char *db, *against;
    int again;

    /* The output. */
    int format, shape, plot;
    const char *down, *across, *show;
    const char *output;
    bool quiet;

    struct common_input input;
};

enum study_list {
    STUDY_ENGINES,
    STUDY_MODELS,
    STUDY_ENCODINGS,
    STUDY_ORDERS,
    STUDY_CHOICES,
    STUDY_SEARCHES,
    STUDY_STRATEGIES,
    STUDY_LEARN,
    STUDY_THREADS,
    STUDY_SEEDS,
    STUDY_LISTS
};

extern const struct option study_options_questions[], study_options_ways[], study_options_runs[],
    study_options_kept[], study_options_shown[];

/* Runs `damier study` and `damier compare`; the settings are study_options. */
int cmd_study_run(const struct invocation *invocation);

#endif
