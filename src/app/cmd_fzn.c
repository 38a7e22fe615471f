/* damier fzn: FlatZinc in, answers out, by MiniZinc's protocol for solvers.
 *
 * Standard output has solutions, each followed by a line of dashes and flushed as it is found, then
 * one line with the status of the search, then statistics if requested. With an objective, the
 * optimum is printed, or with -a or -i every improvement. Short options are MiniZinc's. The exit
 * status is always 0, because MiniZinc takes anything else for a failure of the solver; remarks go
 * to standard error.
 *
 * The referee (zinc_check) checks every solution before it is printed. */
#include "app/common.h"
#include "app/cubes_mpi.h"
#include "app/fzn_file.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "ask/ask.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "formats/flatzinc/zinc_problem.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct settings {
    const char *file, *engine, *encoding, *seed;
    const char *checkpoint; /* NULL: none */
    int64_t solutions, milliseconds, memory_limit, threads;
    bool all, intermediate, free_search, statistics, verbose, no_learn;
    int strategy; /* index in solvers_strategies; 0: not given */
};

struct fzn {
    const struct settings *settings;
    struct limits limits;
    struct limits_guard guard; /* of `out` */
    struct zinc *zinc;         /* owned */
    struct zinc_problem program;
    struct problem problem;
    const struct session *session; /* once the search has begun */
    struct buf out;
    int64_t printed; /* solutions printed */
    double read_seconds;
};

/* False after reporting the error, or at a limit, which the deadline records. */
static bool read_model(struct fzn *s)
{
    struct reader r;
    double from = clock_wall();
    bool open = common_reader(&s->limits, s->settings->file, &r);
    if (open) s->zinc = zinc_read(&r);
    if (!s->zinc && !r.stopped) {
        ASSERT(!reader_ok(&r));
        const char *name = s->settings->file ? s->settings->file : "", *end = strrchr(name, '.');
        /* the message about an item of MiniZinc has the advice already */
        bool source = end && strcmp(end, ".mzn") == 0 && !strstr(r.error.text, "minizinc --solver");
        message_error("%s%s%s%s", r.error.text, source ? "; `minizinc --solver damier " : "",
                      source ? name : "", source ? "' solves a MiniZinc model" : "");
    }
    reader_close(&r);
    s->read_seconds = clock_wall() - from;
    return s->zinc;
}

/* Accepts any integer: MiniZinc passes on the user's seed, and -1 as 2^64 - 1. A seed that the
 * engines do not accept is mapped to one that they do. False: it is not a number. */
static bool fold_seed(const char *text, int64_t *seed)
{
    const uint64_t most = 2000000000;
    uint64_t number = 0;
    const char *digits = text + (*text == '-');
    if (!*digits || strspn(digits, "0123456789") != strlen(digits)) return false;
    for (const char *at = digits; *at; at++) number = number * 10 + (uint64_t)(*at - '0');
    if (*text == '-') number = UINT64_MAX - number + 1;
    *seed = (int64_t)(number % (most + 1));
    return true;
}

/* ---- the question */

static bool optimises(const struct fzn *s)
{
    return s->problem.kind->optimises(&s->problem);
}

static bool prints_each(const struct fzn *s)
{
    return optimises(s) && (s->settings->all || s->settings->intermediate);
}

static struct question question_of(const struct fzn *s)
{
    int64_t most = s->settings->all ? 0 : s->settings->solutions;
    bool several = !optimises(s) && most != 1;
    return (struct question){.kind = several ? QUESTION_ALL : QUESTION_ONE, .limit = several ? most : 0};
}

static void print_solution(struct fzn *s, const struct session *session)
{
    const struct buf *text = session_text(session);
    buf_bytes(&s->out, text->data, text->size);
    ASSERT(!text->size || text->data[text->size - 1] == '\n');
    buf_add(&s->out, "----------\n");
    buf_finish(&s->out);
    s->printed++;
}

static void on_improved(void *self, const struct session *session)
{
    ASSERT(prints_each(self)); /* else the last one alone is printed, by on_answer */
    print_solution(self, session);
}

/* Improving solutions are those of one search, so the question is not cut. */
static struct request request_of(struct fzn *s)
{
    const struct settings *settings = s->settings;
    struct request request = {.question = question_of(s),
                              .engine = settings->engine,
                              .encoding = settings->encoding,
                              .learn = settings->no_learn ? LEARN_NO : LEARN_AUTO,
                              .strategy = settings->strategy,
                              .threads = settings->threads,
                              .deadline = &s->limits.deadline,
                              .uncut = prints_each(s)};
    fold_seed(settings->seed, &request.seed);
    if (prints_each(s)) request.improved = on_improved;
    request.improved_self = s;
    return request;
}

/* ---- statistics, in the lines that MiniZinc reads */

static void print_number(struct fzn *s, const char *name, double value)
{
    char text[TEXT_REAL_ROOM];
    buf_print(&s->out, "%%%%%%mzn-stat: %s=%s\n", name, text_from_real(value, text));
}

/* Our statistics, and MiniZinc's names for them. */
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

/* NULL: not printed. */
static const char *their_name(const char *ours)
{
    for (size_t i = 0; i < sizeof stat_names / sizeof *stat_names; i++)
        if (strcmp(stat_names[i].ours, ours) == 0) return stat_names[i].theirs;
    return NULL;
}

/* "linear.calls" as linear_calls: MiniZinc takes identifiers only. */
static void print_detail(struct fzn *s, const char *name, const char *dot, double value)
{
    char text[TEXT_REAL_ROOM];
    ASSERT(dot > name && dot[1]);
    buf_print(&s->out, "%%%%%%mzn-stat: %.*s_%s=%s\n", (int)(dot - name), name, dot + 1,
              text_from_real(value, text));
}

static void print_goal(struct fzn *s)
{
    struct session_objective o;
    if (!session_objective(s->session, &o)) return;
    print_number(s, "objective", (double)o.best);
    if (o.has_bound) print_number(s, "objectiveBound", (double)o.bound);
}

static void print_search(struct fzn *s)
{
    size_t rows = session_stat_count(s->session);
    for (size_t i = 0; i < rows; i++) {
        const char *ours = session_stat_name(s->session, i), *name = their_name(ours),
                   *dot = strchr(ours, '.');
        if (name) print_number(s, name, session_stat_value(s->session, i));
        if (dot) print_detail(s, ours, dot, session_stat_value(s->session, i));
    }
    print_goal(s);
    print_number(s, "solveTime",
                 session_seconds(s->session) - zinc_problem_seconds(session_build(s->session)));
    if (session_engine(s->session))
        buf_print(&s->out, "%%%%%%mzn-stat: engine=\"%s\"\n", session_engine(s->session));
}

static void print_model(struct fzn *s, const struct build *build)
{
    struct zinc_counts counts = zinc_link_counts(zinc_problem_link(build));
    print_number(s, "flatVariables", (double)counts.variables);
    print_number(s, "flatConstraints", (double)counts.constraints);
    print_number(s, "sharedVariables", (double)counts.shared);
    print_number(s, "variables", (double)dm_variable_count(build->model));
    print_number(s, "propagators", (double)dm_constraint_count(build->model));
}

/* Prints the statistics that exist: a limit may be reached before there is a model or a solver. */
static void print_statistics(struct fzn *s)
{
    const struct build *build = s->session ? session_build(s->session) : NULL;
    if (!s->settings->statistics) return;
    if (s->session) print_search(s);
    if (build && zinc_problem_link(build)) print_model(s, build);
    print_number(s, "readTime", s->read_seconds);
    print_number(s, "initTime", s->read_seconds + (build ? zinc_problem_seconds(build) : 0));
    print_number(s, "peakMem", (double)alloc_peak() / 1048576);
    print_number(s, "nSolutions", (double)s->printed);
    buf_add(&s->out, "%%%mzn-stat-end\n");
    buf_finish(&s->out);
}

/* ---- the answer */

static void report_sizes(const struct fzn *s)
{
    const struct build *build = session_build(s->session);
    if (!s->settings->verbose || !zinc_problem_link(build)) return;
    struct zinc_counts counts = zinc_link_counts(zinc_problem_link(build));
    message_remark(false,
                   "read in %.3f s: %" PRId64 " variable%s, %" PRId64
                   " constraint%s; posted in %.3f s: %zu variable%s, %zu constraint%s, %" PRId64
                   " variable%s represented by another one",
                   s->read_seconds, counts.variables, text_plural(counts.variables), counts.constraints,
                   text_plural(counts.constraints), zinc_problem_seconds(build),
                   dm_variable_count(build->model), text_plural((int64_t)dm_variable_count(build->model)),
                   dm_constraint_count(build->model), text_plural((int64_t)dm_constraint_count(build->model)),
                   counts.shared, text_plural(counts.shared));
}

static void on_opened(void *self, const struct session *session)
{
    struct fzn *s = self;
    ASSERT(!s->session); /* cubes are replayed in one session */
    s->session = session;
    report_sizes(s);
}

static bool on_answer(void *self, const struct session *session, dm_status status)
{
    struct fzn *s = self;
    (void)status;
    if (!prints_each(s) || !session_searches(session)) print_solution(s, session);
    return true;
}

/* FlatZinc has no status for "no better solution in this cube", so a comment is printed. */
static void print_end(struct fzn *s, const struct reply *reply)
{
    int64_t than;
    bool none = reply->status == REPLY_NONE, all = none || reply->all;
    if (reply->status == REPLY_FAILED)
        buf_add(&s->out, "=====ERROR=====\n");
    else if (none && !s->printed && s->session && session_incumbent(s->session, &than))
        buf_print(&s->out, "%% no solution in this cube is better than the incumbent, %" PRId64 "\n", than);
    else if (all && !s->printed)
        buf_add(&s->out, "=====UNSATISFIABLE=====\n");
    else if (all || (optimises(s) && reply->proved && s->printed))
        buf_add(&s->out, "==========\n");
    else if (!s->printed)
        buf_add(&s->out, "=====UNKNOWN=====\n");
    buf_finish(&s->out);
}

static void report_end(const struct fzn *s, const struct reply *reply)
{
    bool stopped = reply->status == REPLY_STOPPED || (optimises(s) && !reply->proved);
    if (!s->session || !session_engine(s->session)) return;
    message_remark(!s->settings->verbose, "%s by %s after %.3f s%s%s",
                   s->printed ? (optimises(s) && reply->proved ? "optimal" : "solution")
                              : (stopped ? "unknown" : "none"),
                   session_engine(s->session), session_seconds(s->session), stopped ? ": " : "",
                   stopped ? reply->reason.text : "");
}

static int print_reply(struct fzn *s, const struct reply *reply)
{
    /* The request is for one answer or all, never for a number of them, and on_answer never stops
     * the enumeration. */
    ASSERT(reply->status <= REPLY_NONE || reply->status > REPLY_ENOUGH);
    if (reply->status == REPLY_ELSEWHERE) return STATUS_DONE;
    if (reply->status == REPLY_REFUSED) return message_error("%s", reply->reason.text);
    if (reply->status == REPLY_FAILED) message_error("%s", reply->reason.text);
    print_end(s, reply);
    report_end(s, reply);
    print_statistics(s);
    return STATUS_DONE;
}

static int ask_plan(struct fzn *s, const struct plan *plan, const struct invocation *invocation)
{
    const struct listener listener = {.opened = on_opened, .answer = on_answer, .self = s};
    struct cubes_mpi together = {.invocation = invocation,
                                 .checkpoint = s->settings->checkpoint,
                                 .quiet = !s->settings->verbose};
    struct reply reply;
    ask_by(cubes_mpi_asker(&together), plan, &listener, &reply);
    int status = print_reply(s, &reply);
    if (!buf_finish(&s->out)) status = message_error("cannot write to standard output");
    cubes_mpi_close(&together, reply.status <= REPLY_SEVERAL && status == STATUS_DONE, status);
    if (reply.status == REPLY_STOPPED && invocation->last) limits_leave(status);
    ask_done(&reply);
    return status;
}

static int ask_model(struct fzn *s, const struct invocation *invocation)
{
    struct plan plan;
    struct sentence error;
    ASSERT(s->zinc && s->program.zinc == s->zinc);
    if (!invocation->cube_task && !invocation->team) zinc_store_free_names(s->zinc);
    s->problem = zinc_problem(&s->program);
    const struct request request = request_of(s);
    if (!plan_problem(&plan, &s->problem, &request, &error)) return message_error("%s", error.text);
    buf_stream(&s->out, STDOUT_FILENO);
    limits_guard(&s->guard, &s->limits.deadline, &s->out);
    int status = ask_plan(s, &plan, invocation);
    buf_free(&s->out);
    return status;
}

/* ---- the command */

/* Stopped before the model was complete: the status is unknown. */
static int give_up(struct fzn *s)
{
    struct sentence why;
    ASSERT(!s->zinc && !s->session);
    if (!s->limits.deadline.reached && !interrupt_flag) return STATUS_USAGE;
    deadline_reason(&s->limits.deadline, &why);
    message_remark(!s->settings->verbose, "%s", why.text);
    buf_stream(&s->out, STDOUT_FILENO);
    buf_add(&s->out, "=====UNKNOWN=====\n");
    print_statistics(s);
    bool written = buf_finish(&s->out);
    buf_free(&s->out);
    return written ? STATUS_DONE : message_error("cannot write to standard output");
}

static int solve(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct fzn s = {.settings = settings, .program = fzn_file_program(NULL, settings->file)};
    s.program.generate_options.free_search = settings->free_search;
    limits_begin(&s.limits, (double)settings->milliseconds / 1000, settings->memory_limit);
    if (invocation->cube_task) cube_task_read_text(invocation, &s.limits);
    bool read = read_model(&s);
    deadline_end_reading(&s.limits.deadline);
    s.program.zinc = s.zinc;
    int status = read ? ask_model(&s, invocation) : give_up(&s);
    if (s.limits.deadline.reached && invocation->last) limits_leave(status);
    zinc_store_free(s.zinc);
    return status;
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct invocation copy;
    struct cube_task text;
    int64_t seed;
    if (!fold_seed(settings->seed, &seed))
        return message_error("-r is %s, must be a whole number", settings->seed);
    interrupt_catch();
    if (!cubes_mpi_share_input(invocation, settings->file, settings->checkpoint, &copy, &text))
        return STATUS_USAGE;
    int status = solve(&copy);
    alloc_free((char *)text.text);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option operand_rows[] = {
    OPTION_ROW_OPTIONAL_FILE("FILE", AT(file), "machine.fzn.file"),
    {0},
};

static const struct option question_rows[] = {
    OPTION_ROW_FLAG("all-solutions", 'a', AT(all), "machine.fzn.all"),
    OPTION_ROW_INT("num-solutions", 'n', AT(solutions), 0, 1e18, "N", "machine.fzn.limit"),
    OPTION_ROW_FLAG("intermediate", 'i', AT(intermediate), "machine.fzn.intermediate"),
    {0},
};

static const struct option search_rows[] = {
    OPTION_ROW_FLAG("free-search", 'f', AT(free_search), "machine.fzn.free"),
    OPTION_ROW_INT("parallel", 'p', AT(threads), 1, 1024, "N", "machine.fzn.threads"),
    OPTION_ROW_TEXT("random-seed", 'r', AT(seed), "N", "help.option.seed"),
    OPTION_ROW_INT("time-limit", 't', AT(milliseconds), 1, 1e12, "MS", "machine.fzn.time-limit"),
    OPTION_ROW_CHECKPOINT(AT(checkpoint), "help.option.cubes"),
    OPTION_ROW_MEMORY_LIMIT(AT(memory_limit), "help.option.memory-limit"),
    OPTION_ROW_ENGINE(AT(engine), 'e', "NAME", "machine.fzn.engine"),
    OPTION_ROW_ENCODING(AT(encoding), "machine.fzn.encoding"),
    OPTION_ROW_CHOICE("strategy", 0, AT(strategy), solvers_strategies, "WAY", "help.option.strategy"),
    OPTION_ROW_FLAG("no-learn", 0, AT(no_learn), "machine.no-learn"),
    {0},
};

static const struct option output_rows[] = {
    OPTION_ROW_FLAG("statistics", 's', AT(statistics), "machine.fzn.statistics"),
    OPTION_ROW_FLAG("verbose", 'v', AT(verbose), "machine.fzn.verbose"),
    {0},
};
#undef AT

static const struct command_group groups[] = {
    {"help.title.operands", operand_rows, 0},
    {"machine.title.question", question_rows, 0},
    {"help.title.search", search_rows, 0},
    {"help.title.output", output_rows, 0},
    {0},
};

static const struct settings defaults = {.solutions = 1, .seed = "0", .threads = 1};

const struct command cmd_fzn = {
    .name = "fzn",
    .blurb = "machine.fzn.blurb",
    .description = "machine.fzn.description",
    .examples = "damier fzn model.fzn\n"
                "damier fzn -a -s model.fzn\n"
                "damier fzn -f -t 60000 model.fzn\n"
                "minizinc --solver damier model.mzn data.dzn\n",
    .exits = "machine.fzn.exits",
    .groups = groups,
    .splits = true,
    .spreads = true,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
