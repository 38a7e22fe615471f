/* damier fzn: FlatZinc in, answers out, as MiniZinc talks to solvers.
 *
 * Standard output is MiniZinc's alone: solutions, each closed by a line of dashes and flushed as it
 * is found, then one line that says how the search ended, then statistics if they were asked for.
 * Short options are MiniZinc's. Every status is exit 0, because MiniZinc takes anything else for a
 * failure of the solver; remarks go to standard error.
 *
 * Every solution passes the referee (zinc_check) before it is printed. */
#include "base/clock.h"
#include "base/text.h"
#include "cli/common.h"
#include "cli/interrupt.h"
#include "cli/say.h"
#include "desk/solvers.h"
#include "flatzinc/zinc.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct settings {
    const char *file, *engine, *encoding, *seed;
    int64_t solutions, milliseconds, memory_limit, threads;
    bool all, intermediate, free_search, statistics, verbose, no_learn;
    int strategy; /* index in common_strategies; 0: not given */
};

struct session {
    const struct settings *settings;
    const char *name; /* of the text */
    struct limits limits;
    struct zinc *zinc;
    struct zinc_link *link;
    dm_model *model;
    dm_solver *solver;
    struct buf out;
    int64_t printed; /* solutions */
    bool each;       /* every better solution is printed, not the best alone */
    bool broken;     /* a solution that the referee refused */
    double read_seconds, post_seconds, began;
};

/* ---- solutions */

/* False if the referee refuses the solver's last solution. */
static bool print_solution(struct session *s)
{
    struct zinc_values values;
    struct sentence why;
    zinc_values_take(&values, s->zinc, s->link, s->solver);
    bool right = zinc_check(&values, s->name, &why);
    if (right) {
        zinc_values_write(&values, &s->out);
        buf_add(&s->out, "----------\n");
        buf_finish(&s->out);
        s->printed++;
    } else {
        s->broken = true;
        say_error("%s; this is a mistake of damier, and the solution is not printed", why.text);
    }
    zinc_values_free(&values);
    return right;
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress;
    struct session *s = data;
    return interrupt_flag || limits_reached(&s->limits);
}

static void interrupted(void *self)
{
    dm_interrupt(self);
}

static void on_better(dm_solver *solver, const dm_log *line, void *data)
{
    struct session *s = data;
    (void)solver;
    if (line->event == DM_EVENT_SOLUTION && s->each && !s->broken) print_solution(s);
}

/* ---- the end of a search */

static void print_end(struct session *s, dm_status status)
{
    bool optimises = s->zinc && zinc_store_goal(s->zinc) != ZINC_SATISFY;
    if (s->broken || status == DM_INVALID)
        buf_add(&s->out, "=====ERROR=====\n");
    else if (status == DM_NONE && !s->printed)
        buf_add(&s->out, "=====UNSATISFIABLE=====\n");
    else if (status == DM_NONE || (optimises && status == DM_OPTIMAL))
        buf_add(&s->out, "==========\n");
    else if (!s->printed)
        buf_add(&s->out, "=====UNKNOWN=====\n");
    buf_finish(&s->out);
}

/* Solutions one after another, as many as were asked for. */
static dm_status list_solutions(struct session *s)
{
    bool all = s->settings->all || s->settings->solutions == 0;
    int64_t most = all ? INT64_MAX : s->settings->solutions;
    dm_status status = DM_SOLUTION;
    while (s->printed < most) {
        status = dm_next(s->solver);
        if (status != DM_SOLUTION || !print_solution(s)) break;
    }
    return status;
}

static dm_status find_best(struct session *s)
{
    s->each = s->settings->all || s->settings->intermediate;
    dm_on_log(s->solver, on_better, s);
    dm_status status = dm_solve(s->solver, 0, NULL);
    bool found = status == DM_OPTIMAL || status == DM_SOLUTION;
    if (found && !s->each) print_solution(s);
    return status;
}

/* ---- statistics */

static void print_number(struct session *s, const char *name, double value)
{
    char text[TEXT_REAL_ROOM];
    buf_print(&s->out, "%%%%%%mzn-stat: %s=%s\n", name, text_from_real(value, text));
}

/* What MiniZinc's tools call it. */
static const struct {
    const char *ours, *theirs;
} stat_names[] = {
    {"nodes", "nodes"},
    {"failures", "failures"},
    {"restarts", "restarts"},
    {"learnt", "learnt"},
    {"conflicts", "conflicts"},
    {"depth", "peakDepth"},
    {"propagations", "propagations"},
};

/* NULL: it is not told. */
static const char *their_name(const char *ours)
{
    for (size_t i = 0; i < sizeof stat_names / sizeof *stat_names; i++)
        if (strcmp(stat_names[i].ours, ours) == 0) return stat_names[i].theirs;
    return NULL;
}

/* "linear.calls" as an identifier, which is all that MiniZinc takes for a name. */
static void print_detail(struct session *s, const char *name, const char *dot, double value)
{
    char text[TEXT_REAL_ROOM];
    buf_print(&s->out, "%%%%%%mzn-stat: %.*s_%s=%s\n", (int)(dot - name), name, dot + 1,
              text_from_real(value, text));
}

static void print_goal(struct session *s)
{
    int64_t best, bound;
    if (dm_best(s->solver, &best)) print_number(s, "objective", (double)best);
    if (dm_bound(s->solver, &bound)) print_number(s, "objectiveBound", (double)bound);
}

static void print_search(struct session *s)
{
    size_t rows = dm_stat_count(s->solver);
    for (size_t i = 0; i < rows; i++) {
        const char *ours = dm_stat_name(s->solver, i), *name = their_name(ours), *dot = strchr(ours, '.');
        if (name) print_number(s, name, dm_stat_value(s->solver, i));
        if (dot) print_detail(s, ours, dot, dm_stat_value(s->solver, i));
    }
    print_goal(s);
    print_number(s, "solveTime", clock_wall() - s->began);
    buf_print(&s->out, "%%%%%%mzn-stat: engine=\"%s\"\n", dm_solver_engine(s->solver));
}

static void print_model(struct session *s)
{
    struct zinc_counts counts = zinc_link_counts(s->link);
    print_number(s, "flatVariables", (double)counts.variables);
    print_number(s, "flatConstraints", (double)counts.constraints);
    print_number(s, "sharedVariables", (double)counts.shared);
    print_number(s, "variables", (double)dm_variable_count(s->model));
    print_number(s, "propagators", (double)dm_constraint_count(s->model));
}

/* As far as it got: a limit can strike before there is a model or a solver. */
static void print_statistics(struct session *s)
{
    if (!s->settings->statistics) return;
    if (s->solver) print_search(s);
    if (s->link) print_model(s);
    print_number(s, "readTime", s->read_seconds);
    print_number(s, "initTime", s->read_seconds + s->post_seconds);
    print_number(s, "peakMem", (double)alloc_peak() / 1048576);
    print_number(s, "nSolutions", (double)s->printed);
    buf_add(&s->out, "%%%mzn-stat-end\n");
    buf_finish(&s->out);
}

/* ---- reading and posting */

static void remark(void *self, const char *sentence)
{
    (void)self;
    say_note(false, "warning: %s", sentence);
}

static void tell_sizes(const struct session *s)
{
    struct zinc_counts counts = zinc_link_counts(s->link);
    say_note(!s->settings->verbose,
             "read in %.3f s: %" PRId64 " variable%s, %" PRId64
             " constraint%s; posted in %.3f s: %zu variables, "
             "%zu constraints, %" PRId64 " variable%s without one of their own",
             s->read_seconds, counts.variables, text_plural(counts.variables), counts.constraints,
             text_plural(counts.constraints), s->post_seconds, dm_variable_count(s->model),
             dm_constraint_count(s->model), counts.shared, text_plural(counts.shared));
}

static void tell_end(const struct session *s, dm_status status)
{
    const char *reason = dm_stop_name(dm_stop_reason(s->solver));
    bool stopped = dm_stop_reason(s->solver) != DM_STOP_NONE;
    say_note(!s->settings->verbose, "%s by %s after %.3f s%s%s", dm_status_name(status),
             dm_solver_engine(s->solver), clock_wall() - s->began, stopped ? ", stopped: " : "",
             stopped ? reason : "");
}

static bool read_program(struct session *s)
{
    struct reader r;
    double from = clock_wall();
    bool open = common_reader(&s->limits, s->settings->file, &r);
    if (open) s->zinc = zinc_read(&r);
    if (s->zinc) zinc_store_seal(s->zinc);
    if (!s->zinc && !r.stopped) say_error("%s", r.error.text);
    reader_close(&r);
    s->read_seconds = clock_wall() - from;
    return s->zinc;
}

static bool stop_building(void *data)
{
    return limits_reached(&((struct session *)data)->limits);
}

static bool post_program(struct session *s)
{
    struct zinc_wishes wishes = {.free_search = s->settings->free_search,
                                 .remark = remark,
                                 .self = s,
                                 .name = s->name};
    struct sentence error;
    double from = clock_wall();
    s->model = dm_model_new();
    dm_on_build(s->model, stop_building, s);
    s->link = zinc_link_post(s->zinc, s->model, &wishes, &error);
    dm_on_build(s->model, NULL, NULL);
    if (!s->link && !s->limits.reached) say_error("%s", error.text);
    s->post_seconds = clock_wall() - from;
    if (s->link) tell_sizes(s);
    return s->link;
}

/* Any whole number: MiniZinc hands on what its user gave, -1 as 2 to the power of 64 less one.
 * Those that the engines do not take stand for one that they do. False: it is no number. */
static bool fold_seed(const char *text, char seed[32])
{
    const uint64_t most = 2000000000;
    uint64_t number = 0;
    const char *digits = text + (*text == '-');
    if (!*digits || strspn(digits, "0123456789") != strlen(digits)) return false;
    for (const char *at = digits; *at; at++) number = number * 10 + (uint64_t)(*at - '0');
    if (*text == '-') number = UINT64_MAX - number + 1;
    snprintf(seed, 32, "%" PRIu64, number % (most + 1));
    return true;
}

static bool make_solver(struct session *s)
{
    const struct settings *settings = s->settings;
    char seed[32], threads[32];
    s->solver = dm_solver_new(s->model, settings->engine);
    fold_seed(settings->seed, seed);
    dm_set(s->solver, "seed", seed);
    snprintf(threads, sizeof threads, "%" PRId64, settings->threads);
    dm_set(s->solver, "threads", threads);
    solvers_set_all(s->solver, settings->encoding);
    if (settings->no_learn) dm_set(s->solver, "learn", "no");
    if (settings->strategy) dm_set(s->solver, "strategy", common_strategies[settings->strategy]);
    if (zinc_link_restarts(s->link)) dm_set(s->solver, "restarts", zinc_link_restarts(s->link));
    dm_on_progress(s->solver, on_progress, s);
    interrupt_call(interrupted, s->solver);
    if (settings->milliseconds) {
        double left = (double)settings->milliseconds / 1000 - limits_spent(&s->limits);
        dm_limit_time(s->solver, left > 0.001 ? left : 0.001);
    }
    dm_limit_memory(s->solver, settings->memory_limit);
    if (dm_solver_error(s->solver)) say_error("%s", dm_solver_error(s->solver));
    return !dm_solver_error(s->solver);
}

/* ---- the command */

static int solve(struct session *s)
{
    s->began = clock_wall();
    dm_status status = zinc_store_goal(s->zinc) == ZINC_SATISFY ? list_solutions(s) : find_best(s);
    if (status == DM_INVALID)
        say_error("%s", dm_solver_error(s->solver) ? dm_solver_error(s->solver) : dm_model_error(s->model));
    print_end(s, status);
    tell_end(s, status);
    print_statistics(s);
    return STATUS_DONE;
}

/* Stopped before there was a solver: nothing is known. */
static int give_up(struct session *s)
{
    if (!s->limits.reached && !interrupt_flag) return STATUS_USAGE;
    say_note(!s->settings->verbose, "%s", s->limits.reached ? s->limits.why.text : "interrupted");
    print_end(s, DM_UNKNOWN);
    print_statistics(s);
    return STATUS_DONE;
}

/* Strategies and learning are the kernel's; a name that is no engine's is refused later. */
static bool can_be_told(const struct settings *settings, struct sentence *error)
{
    struct solver solver;
    bool told = settings->no_learn || settings->strategy;
    if (!told || !settings->engine || !solvers_find(NULL, settings->engine, &solver, NULL)) return true;
    return solver.abilities & ABILITY_TOLD || solvers_not_told(settings->engine, error);
}

static int run(const struct invocation *invocation)
{
    struct session s = {.settings = invocation->settings};
    struct sentence error;
    char seed[32];
    if (!can_be_told(s.settings, &error)) return say_error("%s", error.text);
    if (!fold_seed(s.settings->seed, seed))
        return say_error("-r is %s, must be a whole number", s.settings->seed);
    s.name = common_name(s.settings->file);
    interrupt_catch();
    limits_begin(&s.limits, (double)s.settings->milliseconds / 1000, s.settings->memory_limit);
    buf_stream(&s.out, STDOUT_FILENO);
    int status = read_program(&s) && post_program(&s) ? STATUS_DONE : give_up(&s);
    if (s.link) status = make_solver(&s) ? solve(&s) : STATUS_USAGE;
    if (!buf_finish(&s.out)) status = say_error("cannot write to standard output");
    buf_free(&s.out);
    interrupt_call(NULL, NULL);
    dm_solver_free(s.solver);
    zinc_link_free(s.link);
    dm_model_free(s.model);
    zinc_store_free(s.zinc);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option operand_rows[] = {
    ROW_OPTIONAL_FILE("FILE", AT(file), "a model in FlatZinc; standard input by default"),
    {0},
};

static const struct option question_rows[] = {
    {.name = "all-solutions",
     .letter = 'a',
     .type = OPTION_FLAG,
     AT(all),
     .help = "every solution; where something is optimised, every better one as it is found"},
    {.name = "num-solutions",
     .letter = 'n',
     .type = OPTION_INT,
     AT(solutions),
     .lo = 0,
     .hi = 1e18,
     .argument = "N",
     .help = "stop after N solutions, 0: never; 1 by default"},
    {.name = "intermediate",
     .letter = 'i',
     .type = OPTION_FLAG,
     AT(intermediate),
     .help = "print every better solution as it is found"},
    {0},
};

static const struct option search_rows[] = {
    {.name = "free-search",
     .letter = 'f',
     .type = OPTION_FLAG,
     AT(free_search),
     .help = "do not follow the model's search annotations"},
    {.name = "parallel",
     .letter = 'p',
     .type = OPTION_INT,
     AT(threads),
     .lo = 1,
     .hi = 1024,
     .argument = "N",
     .help = "threads; 1 by default"},
    {.name = "random-seed",
     .letter = 'r',
     .type = OPTION_TEXT,
     AT(seed),
     .argument = "N",
     .help = ROW_SAME_SEED},
    {.name = "time-limit",
     .letter = 't',
     .type = OPTION_INT,
     AT(milliseconds),
     .lo = 1,
     .hi = 1e12,
     .argument = "MS",
     .help = "stop after that many milliseconds, reading included; no limit by default"},
    ROW_MEMORY_LIMIT(AT(memory_limit), ROW_OWN_MEMORY),
    ROW_ENGINE(AT(engine), 'e', "NAME", "see `damier engines'; by default those that fit the model best"),
    ROW_ENCODING(AT(encoding), "how clauses are made, for engines that need them, see docs/encodings.md"),
    {.name = "strategy",
     .type = OPTION_CHOICE,
     AT(strategy),
     .choices = common_strategies,
     .argument = "WAY",
     .help = ROW_STRATEGY},
    {.name = "no-learn",
     .type = OPTION_FLAG,
     AT(no_learn),
     .help = "the kernel only propagates and backtracks"},
    {0},
};

static const struct option output_rows[] = {
    {.name = "statistics",
     .letter = 's',
     .type = OPTION_FLAG,
     AT(statistics),
     .help = "statistics, as MiniZinc reads them"},
    {.name = "verbose",
     .letter = 'v',
     .type = OPTION_FLAG,
     AT(verbose),
     .help = "what happens, on standard error"},
    {0},
};
#undef AT

static const struct command_group groups[] = {
    {"Operands", operand_rows, 0},
    {"What is asked", question_rows, 0},
    {"Search", search_rows, 0},
    {"Output", output_rows, 0},
    {0},
};

static const struct settings defaults = {.solutions = 1, .seed = "0", .threads = 1};

const struct command cmd_fzn = {
    .name = "fzn",
    .blurb = "solve a FlatZinc model, as MiniZinc does",
    .description = "Short options are MiniZinc's. `minizinc --solver damier model.mzn' calls this\n"
                   "command with the model that it has made; see docs/flatzinc.md.\n",
    .examples = "damier fzn model.fzn\n"
                "damier fzn -a -s model.fzn\n"
                "damier fzn -f -t 60000 model.fzn\n"
                "minizinc --solver damier model.mzn data.dzn\n",
    .exits = "0  whatever the answer is: it is printed\n"
             "2  bad usage, a malformed or unsupported model, or a file that cannot be read\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
