/* damier fzn: FlatZinc in, answers out, as MiniZinc talks to solvers.
 *
 * Standard output is MiniZinc's alone: solutions, each closed by a line of dashes and flushed as it
 * is found, then one line that says how the search ended, then statistics if they were asked for.
 * Short options are MiniZinc's. Every status is exit 0, because MiniZinc takes anything else for a
 * failure of the solver; remarks go to standard error.
 *
 * Every solution passes the referee (zinc_check) before it is printed. */
#include "app/fzn.h"
#include "app/interrupt.h"
#include "app/say.h"
#include "base/alloc.h"

#include <unistd.h>

static void remark(void *self, const char *sentence)
{
    (void)self;
    say_note(false, "warning: %s", sentence);
}

/* Stopped before there was a model: nothing is known. */
static int give_up(struct fzn *s)
{
    struct sentence why;
    if (!s->limits.deadline.reached && !interrupt_flag) return STATUS_USAGE;
    deadline_why(&s->limits.deadline, &why);
    say_note(!s->settings->verbose, "%s", why.text);
    buf_stream(&s->out, STDOUT_FILENO);
    buf_add(&s->out, "=====UNKNOWN=====\n");
    fzn_stats_print(s);
    bool written = buf_finish(&s->out);
    buf_free(&s->out);
    return written ? STATUS_DONE : say_error("cannot write to standard output");
}

static int solve(const struct invocation *invocation)
{
    const struct fzn_settings *settings = invocation->settings;
    const char *name = common_name(settings->file);
    struct fzn s = {.settings = settings,
                    .program.wishes = {.free_search = settings->free_search, .remark = remark, .name = name}};
    limits_begin(&s.limits, (double)settings->milliseconds / 1000, settings->memory_limit);
    parting_give(invocation, &s.limits);
    bool read = fzn_read(&s);
    deadline_end_reading(&s.limits.deadline);
    s.program.zinc = s.zinc;
    int status = read ? fzn_ask(&s, invocation) : give_up(&s);
    if (s.limits.deadline.reached && invocation->last) limits_leave(status);
    zinc_store_free(s.zinc);
    return status;
}

static int run(const struct invocation *invocation)
{
    const struct fzn_settings *settings = invocation->settings;
    struct invocation copy;
    struct parting text;
    int64_t seed;
    if (!fzn_fold_seed(settings->seed, &seed))
        return say_error("-r is %s, must be a whole number", settings->seed);
    interrupt_catch();
    if (!together_share(invocation, settings->file, settings->checkpoint, &copy, &text)) return STATUS_USAGE;
    int status = solve(&copy);
    alloc_free((char *)text.text);
    return status;
}

#define AT(field) .offset = offsetof(struct fzn_settings, field)

static const struct option operand_rows[] = {
    ROW_OPTIONAL_FILE("FILE", AT(file), "a model in FlatZinc; standard input by default"),
    {0},
};

static const struct option question_rows[] = {
    ROW_FLAG("all-solutions", 'a', AT(all),
             "every solution; where something is optimised, every better one as it is found"),
    ROW_INT("num-solutions", 'n', AT(solutions), 0, 1e18, "N",
            "stop after N solutions, 0: never; 1 by default"),
    ROW_FLAG("intermediate", 'i', AT(intermediate), "print every better solution as it is found"),
    {0},
};

static const struct option search_rows[] = {
    ROW_FLAG("free-search", 'f', AT(free_search), "do not follow the model's search annotations"),
    ROW_INT("parallel", 'p', AT(threads), 1, 1024, "N", "threads; 1 by default"),
    ROW_TEXT("random-seed", 'r', AT(seed), "N", ROW_SAME_SEED),
    ROW_INT("time-limit", 't', AT(milliseconds), 1, 1e12, "MS",
            "stop after that many milliseconds, reading included; no limit by default"),
    ROW_CHECKPOINT(AT(checkpoint), TOGETHER_CHECKPOINT),
    ROW_MEMORY_LIMIT(AT(memory_limit), ROW_OWN_MEMORY),
    ROW_ENGINE(AT(engine), 'e', "NAME", "see `damier engines'; by default those that fit the model best"),
    ROW_ENCODING(AT(encoding), "how clauses are made, for engines that need them, see docs/encodings.md"),
    ROW_CHOICE("strategy", 0, AT(strategy), solvers_strategies, "WAY", ROW_STRATEGY),
    ROW_FLAG("no-learn", 0, AT(no_learn), "the kernel only propagates and backtracks"),
    {0},
};

static const struct option output_rows[] = {
    ROW_FLAG("statistics", 's', AT(statistics), "statistics, as MiniZinc reads them"),
    ROW_FLAG("verbose", 'v', AT(verbose), "what happens, on standard error"),
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
