/* The option rows. Lists are texts here: study_cells.c splits them and sets the options of common.h
 * from each value, so names, ranges and messages are those of a single question. */
#include "app/study_options.h"

#include "lab/study/pivot.h"

#define AT(field) .offset = offsetof(struct study_options, field)
#define LIST(index) AT(lists) + (index) * sizeof(const char *)

const struct option study_options_questions[] = {
    OPTION_ROW_ALL(AT(all)),
    OPTION_ROW_COUNT(AT(count), "machine.study.count"),
    OPTION_ROW_INT("limit", 0, AT(limit), 1, 1e15, "N", "machine.study.limit"),
    OPTION_ROW_UNIQUE(AT(unique), "machine.study.unique"),
    OPTION_ROW_FLAG("up-to-symmetry", 0, AT(up_to_symmetry), "help.option.up-to-symmetry"),
    {0},
};

#define LIST_ROW(option, initial, index, words) OPTION_ROW_TEXT(option, initial, LIST(index), "LIST", words)

const struct option study_options_ways[] = {
    LIST_ROW("engine", 'e', STUDY_ENGINES, "machine.study.engine"),
    LIST_ROW("model", 0, STUDY_MODELS, "machine.study.model"),
    LIST_ROW("encoding", 0, STUDY_ENCODINGS, "machine.study.encoding"),
    LIST_ROW("var", 0, STUDY_ORDERS, "machine.study.var"),
    LIST_ROW("val", 0, STUDY_CHOICES, "help.option.val"),
    LIST_ROW("search", 0, STUDY_SEARCHES, "machine.study.search"),
    LIST_ROW("strategy", 0, STUDY_STRATEGIES, "machine.study.strategy"),
    LIST_ROW("learn", 0, STUDY_LEARN, "machine.study.learn"),
    OPTION_ROW_FLAG("no-learn", 0, AT(no_learn), "machine.study.no-learn"),
    LIST_ROW("threads", 'j', STUDY_THREADS, "help.option.threads"),
    LIST_ROW("seed", 's', STUDY_SEEDS, "machine.study.seed"),
    {0},
};

const struct option study_options_runs[] = {
    OPTION_ROW_TIME_LIMIT(AT(time_limit), 1e6, "machine.study.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(memory_limit), "machine.study.memory-limit"),
    OPTION_ROW_INT("repeat", 0, AT(repeat), 1, 1000, "N", "machine.study.repeat"),
    OPTION_ROW_INT("jobs", 0, AT(jobs), 1, 1024, "N", "machine.study.jobs"),
    OPTION_ROW_FLAG("climb", 0, AT(climb), "machine.study.climb"),
    {0},
};

static const char *const agains[] = {"none", "limits", "failed", "all", NULL};

const struct option study_options_kept[] = {
    {.name = "db",
     .type = OPTION_TEXT,
     AT(db),
     .reads = true,
     .argument = "FILE",
     .help = "machine.study.db"},
    OPTION_ROW_CHOICE("again", 0, AT(again), agains, "WHICH", "machine.study.again"),
    {.name = "against",
     .type = OPTION_TEXT,
     AT(against),
     .reads = true,
     .argument = "FILE",
     .help = "machine.study.against"},
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
    OPTION_ROW_CHOICE("table", 0, AT(shape), shapes, "HOW", "machine.study.table"),
    OPTION_ROW_TEXT("down", 0, AT(down), "AXES", "machine.study.down"),
    OPTION_ROW_TEXT("across", 0, AT(across), "AXES", "machine.study.across"),
    OPTION_ROW_TEXT("show", 0, AT(show), "FIGURES", "machine.study.show"),
    OPTION_ROW_CHOICE("plot", 0, AT(plot), plots, "KIND", "machine.study.plot"),
    OPTION_ROW_FORMAT_OF(AT(format), formats, "machine.study.format"),
    OPTION_ROW_OUTPUT(AT(output), "help.option.output"),
    OPTION_ROW_QUIET(AT(quiet), "help.option.quiet"),
    {0},
};
