/* damier compare: a study without a database, with every engine unless some are named, and a row
 * for each run. */
#include "app/capabilities.h"
#include "app/study_options.h"

static const struct study_options defaults = {.time_limit = 10,
                                              .repeat = 1,
                                              .jobs = 1,
                                              .shape = STUDY_RUNS,
                                              .plot = STUDY_PLOT_UNSET,
                                              .every_engine = true};

static const struct command_group groups[] = {
    {"machine.title.question", study_options_questions, 0},
    {"machine.title.ways", study_options_ways, 0},
    {"machine.title.runs", study_options_runs, 0},
    {"help.title.output", study_options_shown, 0},
    {"help.title.input", common_input_rows, offsetof(struct study_options, input)},
    {0},
};

const struct command cmd_compare = {
    .name = "compare",
    .blurb = "machine.compare.blurb",
    .operands = " [FAMILY | FILE...]",
    .operand_most = 1 << 20,
    .description = "machine.compare.description",
    .examples = "damier compare examples/queens/*.txt\n"
                "damier compare --count --engine kernel,cadical,minisat puzzle.txt\n"
                "damier compare --engine cadical --encoding default+amo=product puzzle.txt\n"
                "damier compare --model m0,m1,m3 --format markdown -o study.md puzzle.txt\n",
    .exits = "machine.compare.exits",
    .lacks = CAPABILITY_PICTURES, /* of boards */
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct study_options),
    .varies = true,
    .spreads = true,
    .run = cmd_study_run,
};
