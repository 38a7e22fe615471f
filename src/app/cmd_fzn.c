/* damier fzn: FlatZinc in, answers out, as MiniZinc talks to solvers.
 *
 * Standard output is MiniZinc's alone: solutions, each closed by a line of dashes and flushed as it
 * is found, then one line that says how the search ended, then statistics if they were asked for.
 * Short options are MiniZinc's. Every status is exit 0, because MiniZinc takes anything else for a
 * failure of the solver; remarks go to standard error.
 *
 * Every solution passes the referee (zinc_check) before it is printed.
 *
 * A part of the question (app/parting.h) is the model with its cube posted, and its answers are the
 * texts that are printed. The program is read once for all parts. */
#include "app/fzn.h"
#include "app/interrupt.h"
#include "app/say.h"
#include "app/together.h"
#include "ask/solvers.h"
#include "base/clock.h"

#include <unistd.h>

static void tell_end(const struct fzn *s, dm_status status)
{
    const char *reason = dm_stop_name(dm_stop_reason(s->solver));
    bool stopped = dm_stop_reason(s->solver) != DM_STOP_NONE;
    say_note(!s->settings->verbose, "%s by %s after %.3f s%s%s", dm_status_name(status),
             dm_solver_engine(s->solver), clock_wall() - s->began, stopped ? ", stopped: " : "",
             stopped ? reason : "");
}

static int solve(struct fzn *s)
{
    s->began = clock_wall();
    dm_status status = fzn_search_run(s);
    if (status == DM_INVALID)
        say_error("%s", dm_solver_error(s->solver) ? dm_solver_error(s->solver) : dm_model_error(s->model));
    fzn_search_end(s, status);
    tell_end(s, status);
    fzn_stats_print(s);
    return STATUS_DONE;
}

/* Strategies and learning are the kernel's; a name that is no engine's is refused later. */
static bool can_be_told(const struct fzn_settings *settings, struct sentence *error)
{
    struct solver solver;
    bool told = settings->no_learn || settings->strategy;
    if (!told || !settings->engine || !solvers_find(&solvers_anywhere, settings->engine, &solver, NULL))
        return true;
    return solver.abilities & ABILITY_TOLD || solvers_not_told(settings->engine, error);
}

/* ---- the command */

static int search_whole(struct fzn *s)
{
    buf_stream(&s->out, STDOUT_FILENO);
    limits_guard(&s->guard, &s->limits.deadline, &s->out);
    int status = s->zinc && fzn_post(s) ? STATUS_DONE : fzn_give_up(s);
    if (s->link) status = fzn_make_solver(s) ? solve(s) : STATUS_USAGE;
    if (!buf_finish(&s->out)) status = say_error("cannot write to standard output");
    buf_free(&s->out);
    fzn_end(s);
    return status;
}

static int run(const struct invocation *invocation)
{
    const struct fzn_settings *settings = invocation->settings;
    int taken = together_text(invocation, settings->file, settings->checkpoint, !settings->verbose,
                              !settings->intermediate, run);
    if (taken >= 0) return taken;
    struct fzn s = {.invocation = invocation, .settings = invocation->settings};
    struct sentence error;
    char seed[32];
    if (!can_be_told(s.settings, &error)) return say_error("%s", error.text);
    if (!fzn_fold_seed(s.settings->seed, seed))
        return say_error("-r is %s, must be a whole number", s.settings->seed);
    s.name = common_name(s.settings->file);
    interrupt_catch();
    limits_begin(&s.limits, (double)s.settings->milliseconds / 1000, s.settings->memory_limit);
    parting_give(invocation, &s.limits);
    bool read = fzn_read(&s);
    /* Better and better solutions, as they are found, are those of one search. */
    bool one = invocation->team && fzn_search_optimises(&s) && settings->all;
    int status = STATUS_DONE;
    if (read && invocation->parting && !one)
        status = fzn_parts_take(&s);
    else if (!one || spread_leads(invocation->team))
        status = search_whole(&s);
    if (s.limits.deadline.reached && invocation->last) limits_leave(status);
    zinc_store_free(s.zinc);
    return status;
}

#define AT(field) .offset = offsetof(struct fzn_settings, field)

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
    ROW_CHECKPOINT(AT(checkpoint), TOGETHER_CHECKPOINT),
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

static const struct fzn_settings defaults = {.solutions = 1, .seed = "0", .threads = 1};

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
    .parts = true,
    .spreads = true,
    .defaults = &defaults,
    .size = sizeof(struct fzn_settings),
    .run = run,
};
