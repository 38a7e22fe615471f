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
    {"Question", study_options_questions, 0},
    {"Ways", study_options_ways, 0},
    {"Runs", study_options_runs, 0},
    {"Output", study_options_shown, 0},
    {"Input", common_input_rows, offsetof(struct study_options, input)},
    {0},
};

const struct command cmd_compare = {
    .name = "compare",
    .blurb = "run the same puzzles through several engines: time, conflicts, memory",
    .operands = " [FAMILY | FILE...]",
    .operand_most = 1 << 20,
    .description = "Without --engine: all that `damier engines' finds except brute, and the methods\n"
                   "of the puzzle's family. Each run is a separate process, so an engine that\n"
                   "crashes or hangs loses only its own row. Columns: CPU seconds (of the run and\n"
                   "the programs it starts), wall-clock seconds, choices and conflicts (- if the\n"
                   "engine does not report them), the largest resident size of any of its processes\n"
                   "in MB, the solutions found, all checked by the family's referee, and the best\n"
                   "value with its bound.\n\n"
                   "The summary shows for each engine how many puzzles it answered, its CPU time,\n"
                   "with the time limit for each puzzle that it did not answer, and how often it\n"
                   "was the fastest. The limit is on CPU time, and twenty times as much on\n"
                   "wall-clock time for runs that sleep. Engines that contradict each other are\n"
                   "always named on standard error. `damier study' varies more than engines, and\n"
                   "stores the results.\n",
    .examples = "damier compare examples/queens/*.txt\n"
                "damier compare --count --engine kernel,cadical,minisat puzzle.txt\n"
                "damier compare --engine cadical --encoding default+amo=product puzzle.txt\n"
                "damier compare --model m0,m1,m3 --format markdown -o study.md puzzle.txt\n",
    .exits = "0  compared, even if some engines ran out of time or memory\n"
             "1  two engines contradict each other\n"
             "2  bad usage, malformed input, or a file that cannot be read or written; the\n"
             "   other puzzles were compared\n"
             "3  interrupted, or a run was refused, failed or crashed; the rest was printed\n",
    .lacks = CAPABILITY_PICTURES, /* of boards */
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct study_options),
    .varies = true,
    .spreads = true,
    .run = cmd_study_run,
};
