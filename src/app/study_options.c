/* The option rows. Lists are texts here: study_cells.c splits them and sets the options of common.h
 * from each value, so names, ranges and messages are those of a single question. */
#include "app/study_options.h"

#include "lab/study/pivot.h"

#define AT(field) .offset = offsetof(struct study_options, field)
#define LIST(index) AT(lists) + (index) * sizeof(const char *)

const struct option study_options_questions[] = {
    OPTION_ROW_ALL(AT(all)),
    OPTION_ROW_COUNT(AT(count), "the number of solutions"),
    OPTION_ROW_INT("limit", 0, AT(limit), 1, 1e15, "N", "stop each run after N solutions"),
    OPTION_ROW_UNIQUE(AT(unique), "whether there is exactly one solution"),
    OPTION_ROW_FLAG("up-to-symmetry", 0, AT(up_to_symmetry),
                    "one solution of each class under the symmetries of the puzzle"),
    {0},
};

#define LIST_ROW(option, initial, index, words) OPTION_ROW_TEXT(option, initial, LIST(index), "LIST", words)

const struct option study_options_ways[] = {
    LIST_ROW("engine", 'e', STUDY_ENGINES,
             "engines and families' methods, see `damier engines'; `default' is the best one"),
    LIST_ROW("model", 0, STUDY_MODELS, "the family's models; `default' is the one that suits the question"),
    LIST_ROW("encoding", 0, STUDY_ENCODINGS,
             "encodings, separated by `+', such as amo=product+amo=product,card=totalizer, for each "
             "engine that makes clauses; `default' is one of them"),
    LIST_ROW("var", 0, STUDY_ORDERS, "which variable the kernel branches on next"),
    LIST_ROW("val", 0, STUDY_CHOICES, "which value, or half of the values, it tries first"),
    LIST_ROW("search", 0, STUDY_SEARCHES, "fixed, free or auto: whether it follows these two"),
    LIST_ROW("strategy", 0, STUDY_STRATEGIES, "auto, branch, cores or lns: how it optimises"),
    LIST_ROW("learn", 0, STUDY_LEARN, "yes, no or auto: whether it learns from failures"),
    OPTION_ROW_FLAG("no-learn", 0, AT(no_learn), "the same as --learn no"),
    LIST_ROW("threads", 'j', STUDY_THREADS, "threads for engines that can use them; 1 by default"),
    LIST_ROW("seed", 's', STUDY_SEEDS, "seeds of random choices, such as 1..10; 0 by default"),
    {0},
};

const struct option study_options_runs[] = {
    OPTION_ROW_TIME_LIMIT(AT(time_limit), 1e6, "stop each run after S seconds of CPU time; 10 by default"),
    OPTION_ROW_MEMORY_LIMIT(AT(memory_limit),
                            "stop a run when it uses that much memory; no limit by default"),
    OPTION_ROW_INT("repeat", 0, AT(repeat), 1, 1000, "N",
                   "make each run N times and show the one with the median CPU time; 1 by default"),
    OPTION_ROW_INT("jobs", 0, AT(jobs), 1, 1024, "N",
                   "N runs in parallel; 1 by default, which measures most precisely"),
    OPTION_ROW_FLAG("climb", 0, AT(climb),
                    "settings that were stopped at a limit are not tried on larger sizes"),
    {0},
};

static const char *const agains[] = {"none", "limits", "failed", "all", NULL};

const struct option study_options_kept[] = {
    {.name = "db",
     .type = OPTION_TEXT,
     AT(db),
     .reads = true,
     .argument = "FILE",
     .help =
         "store runs in this database, and do not repeat those that it has; without operands: show its runs"},
    OPTION_ROW_CHOICE(
        "again", 0, AT(again), agains, "WHICH",
        "runs to make again although the database has them: those stopped at limits, those that "
        "failed, or all; none by default"),
    {.name = "against",
     .type = OPTION_TEXT,
     AT(against),
     .reads = true,
     .argument = "FILE",
     .help = "compare what --db has with the same runs in this one"},
    {0},
};

static const char *const formats[] = {[STUDY_TEXT] = "text",
                                      [STUDY_MARKDOWN] = "markdown",
                                      [STUDY_CSV] = "csv",
                                      [STUDY_JSON] = "json",
                                      [STUDY_LATEX] = "latex",
                                      [STUDY_SVG] = "svg",
                                      NULL};
static const char *const shapes[] = {[STUDY_GRID] = "grid", [STUDY_RUNS] = "runs", NULL};
static const char *const plots[] = {[STUDY_PLOT_TIME] = "time",
                                    [STUDY_PLOT_HEAT] = "heat",
                                    [STUDY_PLOT_CACTUS] = "cactus",
                                    [STUDY_PLOT_SCATTER] = "scatter",
                                    NULL};

const struct option study_options_shown[] = {
    OPTION_ROW_CHOICE("table", 0, AT(shape), shapes, "HOW",
                      "grid: a table over the axes, by default; runs: a row for each run"),
    OPTION_ROW_TEXT("down", 0, AT(down), "AXES",
                    "axes that go down in a grid, or in a heat map, separated by commas"),
    OPTION_ROW_TEXT("across", 0, AT(across), "AXES",
                    "axes that go across; by default those of the settings, as far as they fit"),
    OPTION_ROW_TEXT(
        "show", 0, AT(show), "FIGURES",
        "a grid for each of these: time, wall, nodes, failures, solutions, best, memory, status; time "
        "by default"),
    OPTION_ROW_CHOICE("plot", 0, AT(plot), plots, "KIND",
                      "with --format svg: time over size (by default), heat, cactus or scatter"),
    OPTION_ROW_FORMAT_OF(AT(format), formats,
                         "text by default; csv has the runs without the summary, svg a plot"),
    OPTION_ROW_OUTPUT(AT(output), ""),
    OPTION_ROW_QUIET(AT(quiet), "no remarks and no progress"),
    {0},
};
