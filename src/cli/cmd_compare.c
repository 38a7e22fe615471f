/* damier compare: the same puzzles through several engines.
 *
 * Before the first run, all files are read (a bad one is reported and left out), and all names of
 * engines, encodings and models are checked. The table needs every row for its widths, so it is
 * written at the end, even after Ctrl-C. */
#include "base/sentence.h"
#include "cli/common.h"
#include "cli/comparison.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/say.h"

#include <string.h>

struct settings {
    bool all, count, unique;
    const char *engines, *encodings, *models; /* lists; NULL: not given */
    double time_limit;
    int64_t memory_limit, repeat, seed;
    int format;
    const char *output;
    bool quiet;
    struct common_input input;
};

typedef VEC(const char *) name_list;

struct study { /* what a comparison is made of; names are in the arena */
    struct arena arena;
    VEC(struct compare_puzzle) puzzles;
    solver_list engines;
    name_list encodings, models;
    VEC(struct compare_way) ways;
    int unread; /* status of the files that could not be read */
    struct progress progress;
    compare_rows rows;
    comparison_sentences contradictions;
};

static void study_free(struct study *study)
{
    vec_free(&study->puzzles);
    vec_free(&study->engines);
    vec_free(&study->encodings);
    vec_free(&study->models);
    vec_free(&study->ways);
    vec_free(&study->rows);
    vec_free(&study->contradictions);
    arena_free(&study->arena);
}

/* ---- What is compared ---- */

/* A puzzle has the name of its file, followed by its number if the file holds several. */
static void read_file(const struct settings *settings, const char *path, struct study *study)
{
    board_list boards = {0};
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    struct limits limits;
    limits_begin(&limits, 0, settings->memory_limit);
    bool fine = common_boards(&study->arena, &settings->input, path, &limits, &boards);
    if (!fine) study->unread = common_worse(study->unread, limits.reached ? STATUS_LIMIT : STATUS_USAGE);
    for (size_t i = 0; i < boards.size && fine; i++) {
        struct compare_puzzle puzzle = {.name = name, .board = boards.data[i]};
        if (boards.size > 1) puzzle.name = arena_print(&study->arena, "%s:%zu", name, i + 1);
        vec_push(&study->puzzles, puzzle);
    }
    vec_free(&boards);
}

/* A bad file is reported and left out; false if there is no other. */
static bool read_puzzles(const struct invocation *invocation, struct study *study)
{
    const struct option_parse *parse = &invocation->parse;
    const struct settings *settings = invocation->settings;
    if (!common_family(settings->input.family)) return false;
    interrupt_catch();
    if (parse->operand_count == 0) read_file(settings, "-", study);
    for (int i = 0; i < parse->operand_count && !interrupt_flag; i++)
        read_file(settings, parse->operands[i], study);
    return study->puzzles.size > 0;
}

/* The pieces of a list. False after reporting the error. */
static bool split(struct study *study, const char *option, const char *list, char separator, name_list *names)
{
    const char end[] = {separator, '\0'};
    while (list) {
        size_t length = strcspn(list, end);
        if (length == 0) {
            say_error("--%s has an empty item; items are separated by `%c'", option, separator);
            return false;
        }
        vec_push(names, arena_print(&study->arena, "%.*s", (int)length, list));
        list = list[length] ? list + length + 1 : NULL;
    }
    return true;
}

/* The same, but `default` (and no list at all) means that nothing is chosen: NULL. */
static bool split_choices(struct study *study, const char *option, const char *list, char separator,
                          name_list *names)
{
    if (!split(study, option, list ? list : "default", separator, names)) return false;
    for (size_t i = 0; i < names->size; i++)
        if (strcmp(names->data[i], "default") == 0) names->data[i] = NULL;
    return true;
}

static void add_engine(struct study *study, const struct solver *solver)
{
    for (size_t i = 0; i < study->engines.size; i++)
        if (strcmp(study->engines.data[i].name, solver->name) == 0) return;
    vec_push(&study->engines, *solver);
}

/* All that can solve here, except those that try everything and the families' own methods; the
 * rules for people, for every family that has any, are included. */
static void default_engines(struct study *study)
{
    solver_list all = {0};
    solvers_list(&all);
    for (size_t i = 0; i < all.size; i++) {
        struct solver *solver = &all.data[i];
        if (!solver->here || solver->sort == SOLVER_METHOD || solver->abilities & ABILITY_BLIND) continue;
        if (solver->program) solver->name = arena_print(&study->arena, "dimacs:%s", solver->program);
        add_engine(study, solver);
    }
    vec_free(&all);
}

static bool choose_engines(const struct settings *settings, struct study *study)
{
    name_list names = {0};
    struct sentence error;
    bool fine = split(study, "engine", settings->engines, ',', &names);
    if (!settings->engines) default_engines(study);
    for (size_t i = 0; i < names.size && fine; i++) {
        struct solver solver;
        fine = solvers_find(NULL, names.data[i], &solver, &error) || say_refusal(&error);
        vec_push(&study->engines, solver);
    }
    vec_free(&names);
    return fine;
}

static bool choose_encodings(const struct settings *settings, struct study *study)
{
    bool concerned = !settings->encodings;
    if (!split_choices(study, "encoding", settings->encodings, '+', &study->encodings)) return false;
    for (size_t i = 0; i < study->encodings.size; i++) {
        struct encode_config choices;
        if (!common_encoding(study->encodings.data[i], &choices)) return false;
    }
    for (size_t i = 0; i < study->engines.size; i++)
        concerned |= study->engines.data[i].abilities & ABILITY_CLAUSES;
    if (!concerned) say_error("--encoding applies to none of these engines: they make no clauses");
    return concerned;
}

static bool choose_models(const struct settings *settings, struct study *study)
{
    const struct family_model *model;
    if (!split_choices(study, "model", settings->models, ',', &study->models)) return false;
    for (size_t i = 0; i < study->models.size; i++)
        for (size_t j = 0; j < study->puzzles.size; j++)
            if (!common_model(study->puzzles.data[j].board->family, study->models.data[i], &model))
                return false;
    return true;
}

/* Every engine with every encoding and model that applies to it. */
static void make_ways(const struct settings *settings, struct study *study)
{
    for (size_t i = 0; i < study->engines.size; i++) {
        const struct solver *engine = &study->engines.data[i];
        bool clauses = engine->abilities & ABILITY_CLAUSES, models = engine->abilities & ABILITY_MODELS;
        for (size_t j = 0; j < (clauses ? study->encodings.size : 1); j++)
            for (size_t k = 0; k < (models ? study->models.size : 1); k++) {
                struct compare_way way = {.engine = engine->name, .optional = !settings->engines && !models};
                if (clauses) way.encoding = study->encodings.data[j];
                if (models) way.model = study->models.data[k];
                vec_push(&study->ways, way);
            }
    }
}

static bool prepare(const struct invocation *invocation, struct study *study)
{
    const struct settings *settings = invocation->settings;
    if (!common_one_question(settings->all, settings->count, settings->unique) ||
        !read_puzzles(invocation, study) || !choose_engines(settings, study) ||
        !choose_encodings(settings, study) || !choose_models(settings, study))
        return false;
    make_ways(settings, study);
    return true;
}

/* ---- The comparison ---- */

static void show_progress(void *self, size_t done, size_t all, const struct compare_puzzle *puzzle,
                          const struct compare_way *way)
{
    (void)puzzle;
    progress_bar(self, done, all, way->engine);
}

static void note_contradiction(void *self, const char *sentence)
{
    struct study *study = self;
    vec_push(&study->contradictions, arena_text(&study->arena, sentence));
}

static bool any_broken(const compare_rows *rows)
{
    for (size_t i = 0; i < rows->size; i++)
        if (rows->data[i].status >= COMPARE_REFUSED) return true;
    return false;
}

/* Contradictions are reported even with --quiet. */
static int conclude(const struct settings *settings, const struct study *study, bool whole)
{
    size_t all = study->puzzles.size * study->ways.size, contradictions = study->contradictions.size;
    if (!whole) say_note(settings->quiet, "interrupted: %zu of %zu rows are done", study->rows.size, all);
    for (size_t i = 0; i < contradictions; i++) say_error("CONTRADICTION: %s", study->contradictions.data[i]);
    if (contradictions) return STATUS_NONE;
    return !whole || any_broken(&study->rows) ? STATUS_LIMIT : STATUS_DONE;
}

static int compare(const struct settings *settings, struct study *study, struct file *out)
{
    struct compare_task task = {.puzzles = study->puzzles.data,
                                .puzzle_count = study->puzzles.size,
                                .ways = study->ways.data,
                                .way_count = study->ways.size,
                                .question = settings->unique                   ? QUESTION_UNIQUE
                                            : settings->all || settings->count ? QUESTION_ALL
                                                                               : QUESTION_ONE,
                                .time_limit = settings->time_limit,
                                .memory_limit = settings->memory_limit,
                                .seed = settings->seed,
                                .repeat = settings->repeat,
                                .stop = &interrupt_flag,
                                .progress = show_progress,
                                .self = &study->progress};
    interrupt_catch();
    progress_begin(&study->progress, settings->quiet);
    bool whole = compare_run(&task, &study->rows);
    progress_erase(&study->progress);
    compare_judge(&task, &study->rows, note_contradiction, study);
    comparison_write(&task, &study->rows, &study->contradictions, (enum comparison_format)settings->format,
                     &out->buf);
    if (!out->path) buf_finish(&out->buf); /* the table before the remarks on it */
    return conclude(settings, study, whole);
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct study study = {0};
    struct file out;
    int status = STATUS_USAGE;
    if (prepare(invocation, &study)) {
        if (file_create(&out, settings->output))
            status = common_worse(study.unread, common_close(&out, compare(settings, &study, &out)));
        else
            say_error("%s", file_error(&out));
    } else if (study.unread == STATUS_LIMIT && !study.puzzles.size) {
        status = STATUS_LIMIT;
    }
    study_free(&study);
    return status;
}

/* ---- The command ---- */

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option question_rows[] = {
    ROW_ALL(AT(all)),
    ROW_COUNT(AT(count), "the number of solutions"),
    ROW_UNIQUE(AT(unique), "whether there is exactly one solution"),
    {0},
};

static const struct option way_rows[] = {
    ROW_ENGINE(AT(engines), 'e', "LIST",
               "engines, separated by commas; by default all that `damier engines' finds except brute, plus "
               "the family's direct strategy"),
    ROW_ENCODING(AT(encodings),
                 "encodings, separated by `+', such as amo=product+amo=product,card=totalizer, for each "
                 "engine that makes clauses; `default' is one of them"),
    ROW_MODEL(AT(models), "LIST",
              "the family's models, separated by commas; `default' is the one that suits the question"),
    {0},
};

static const struct option limit_rows[] = {
    ROW_TIME_LIMIT(AT(time_limit), 1e6, "stop each run after S seconds; 10 by default"),
    ROW_MEMORY_LIMIT(AT(memory_limit), "stop a run when it uses that much memory; no limit by default"),
    {.name = "repeat",
     .type = OPTION_INT,
     AT(repeat),
     .lo = 1,
     .hi = 1000,
     .argument = "N",
     .help = "make each run N times and show the one with the median CPU time; 1 by default"},
    ROW_SEED(AT(seed), 2000000000, "seed of random choices, for all engines; 0 by default"),
    {0},
};

static const char *const formats[] = {[COMPARISON_TEXT] = "text",
                                      [COMPARISON_MARKDOWN] = "markdown",
                                      [COMPARISON_CSV] = "csv",
                                      [COMPARISON_JSON] = "json",
                                      NULL};

static const struct option output_rows[] = {
    ROW_FORMAT_OF(AT(format), formats, "text by default; csv has the runs without the summary"),
    ROW_OUTPUT(AT(output), ""),
    ROW_QUIET(AT(quiet), "no remarks and no progress"),
    {0},
};

static const struct settings defaults = {.time_limit = 10, .repeat = 1};

static const struct command_group groups[] = {
    {"Question", question_rows, 0},
    {"Ways", way_rows, 0},
    {"Runs", limit_rows, 0},
    {"Output", output_rows, 0},
    {"Input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_compare = {
    .name = "compare",
    .blurb = "run the same puzzles through several engines: time, conflicts, memory",
    .operands = " [FILE...]",
    .operand_most = 1 << 20,
    .description = "Each run is a process of its own, so an engine that crashes or does not stop\n"
                   "loses only its own row. Columns: CPU seconds (of the run and the programs it\n"
                   "starts), wall-clock seconds, conflicts (or choices, where an engine counts\n"
                   "those; - where it reports neither), the largest resident size of any of its\n"
                   "processes in MB, and the solutions found, all of which have passed the\n"
                   "family's referee.\n\n"
                   "The summary shows for each engine how many puzzles it answered, its CPU time,\n"
                   "with the time limit for each puzzle that it did not answer, and how often\n"
                   "it was the quickest. Engines that contradict each other are named on standard\n"
                   "error, whatever else was asked for.\n",
    .examples = "damier compare examples/queens/*.txt\n"
                "damier compare --count --engine kernel,cadical,minisat puzzle.txt\n"
                "damier compare --engine cadical --encoding default+amo=product puzzle.txt\n"
                "damier compare --model m0,m1,m3 --format markdown -o study.md puzzle.txt\n",
    .exits = "0  compared, even if some engines ran out of time or memory\n"
             "1  two engines contradict each other\n"
             "2  bad usage, malformed input, or a file that cannot be read or written; the\n"
             "   other puzzles were compared\n"
             "3  interrupted, or a run was refused, failed or crashed; the rest was printed\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
