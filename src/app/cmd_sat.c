/* damier sat: a formula, streamed from its file into a SAT solver. No clause is stored here.
 *
 * The output is the usual one of SAT solvers: an `s` line, `v` lines with a value for each variable
 * of the header, exit status 10, 20 or 0. Limits include reading: both the reader and the solver
 * poll the deadline.
 *
 * formats/dimacs/formula.h solves it. */
#include "app/common.h"
#include "app/cubes_mpi.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/model_check.h"
#include "app/proof.h"
#include "base/alloc.h"
#include "base/sentence.h"
#include "base/stats.h"
#include "base/text.h"
#include "formats/dimacs/formula.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct settings {
    const char *formula;
    const char *engine, *output, *proof, *model, *checkpoint;
    int64_t seed, threads, memory_limit, conflict_limit;
    double time_limit;
    bool stats, quiet, no_values, parse_only;
};

struct job {
    const struct invocation *invocation;
    const struct settings *settings;
    struct limits limits;
    struct formula formula;
    const struct session *session; /* NULL until the formula has been read */
    struct file out;
    struct limits_guard guard; /* of `out` */
};

/* ---- The formula ---- */

static bool open_formula(void *self, struct reader *r)
{
    struct job *job = self;
    return common_reader(&job->limits, job->settings->formula, r);
}

static void begin(struct job *job, const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    *job = (struct job){.invocation = invocation, .settings = settings};
    job->formula = (struct formula){.name = common_name(settings->formula),
                                    .open = open_formula,
                                    .deadline = &job->limits.deadline,
                                    .self = job,
                                    .conflict_limit = settings->conflict_limit};
    limits_begin(&job->limits, settings->time_limit, settings->memory_limit);
    job->limits.deadline.least = 0; /* these limits also apply to the solver */
    if (invocation->cube_task) cube_task_read_text(invocation, &job->limits);
}

/* Chooses the solver; false after reporting the error. */
static bool choose_solver(struct job *job)
{
    const struct settings *settings = job->settings;
    struct formula *f = &job->formula;
    const char *file = cube_task_answers(job->invocation) ? NULL : settings->formula;
    f->solver = common_sat(settings->engine, &f->argument);
    if (!f->solver || (settings->proof && !proof_kind(settings->proof, file, &f->solver))) return false;
    f->proof_alone = settings->proof && proof_beside(settings->proof, file);
    ASSERT(f->solver != &external_sat || f->argument); /* the program */
    const char *chosen = f->solver == &external_sat ? f->argument : f->solver->name;
    common_threads(settings->engine ? settings->engine : chosen, settings->threads, settings->quiet);
    return true;
}

/* ---- Answering ---- */

#define AT(field) .offset = offsetof(struct formula_numbers, field)
static const struct stats_row stats_rows[] = {
    {.name = "variables", .type = STATS_COUNT, AT(variables), .help = "by the header"},
    {.name = "clauses", .type = STATS_COUNT, AT(clauses), .help = "by the header"},
    {.name = "literals", .type = STATS_COUNT, AT(literals), .help = "read"},
    {.name = "conflicts", .type = STATS_COUNT, AT(conflicts), .help = "0 if the solver does not report them"},
    {.name = "bytes", .type = STATS_BYTES, AT(bytes), .help = "read"},
    {.name = "bytes_per_second", .type = STATS_BYTES, AT(rate), .help = "of reading, loading included"},
    {.name = "read_seconds", .type = STATS_SECONDS, AT(read_seconds), .help = "loading included"},
    {.name = "solve_seconds", .type = STATS_SECONDS, AT(solve_seconds), .help = "after reading"},
    {0},
};
#undef AT

static void write_stats(const struct formula_numbers *numbers)
{
    struct buf err = {0};
    buf_stream(&err, STDERR_FILENO);
    stats_text(stats_rows, numbers, &err);
    buf_finish(&err);
    buf_free(&err);
}

static void on_opened(void *self, const struct session *session)
{
    struct job *job = self;
    ASSERT(!job->session); /* cubes are replayed in one session */
    job->session = session;
}

static const char *const words[] = {"UNKNOWN", "SATISFIABLE", "UNSATISFIABLE"};
static const int exits[] = {STATUS_DONE, STATUS_SATISFIABLE, STATUS_UNSATISFIABLE};

/* A failure of the solver is an error, which --quiet does not suppress. */
static void report_reason(const struct job *job, const struct reply *reply)
{
    if (reply->status == REPLY_FAILED)
        message_error("%s", reply->reason.text);
    else if (reply->status == REPLY_STOPPED)
        message_remark(job->settings->quiet, "%s", reply->reason.text);
}

static int write_reply(struct job *job, const struct reply *reply)
{
    const struct settings *settings = job->settings;
    enum sat_status status = reply->status == REPLY_FOUND  ? SAT_SATISFIABLE
                             : reply->status == REPLY_NONE ? SAT_UNSATISFIABLE
                                                           : SAT_UNKNOWN;
    /* the request was for one answer */
    ASSERT(reply->status <= REPLY_NONE || reply->status > REPLY_ENOUGH);
    if (reply->status == REPLY_ELSEWHERE) return STATUS_DONE;
    if (reply->status == REPLY_REFUSED) return message_error("%s", reply->reason.text);
    ASSERT(job->session); /* opened for every formula that was not refused */
    if (settings->stats && session_searches(job->session))
        write_stats(&(const struct formula_numbers[]){formula_numbers(job->session)}[0]);
    if (reply->status == REPLY_FAILED && proof_unwritten(session_proof(job->session), reply->reason.text))
        return message_error("%s", reply->reason.text);
    if (!file_create(&job->out, settings->output)) return message_error("%s", file_error(&job->out));
    limits_guard(&job->guard, &job->limits.deadline, &job->out.buf);
    buf_print(&job->out.buf, "s %s\n", words[status]);
    if (status == SAT_SATISFIABLE && !settings->no_values) formula_write_values(job->session, &job->out.buf);
    report_reason(job, reply);
    if (settings->proof && !cube_task_answers(job->invocation) && reply->status != REPLY_FAILED)
        proof_report_formula(settings->proof, settings->formula, status, settings->quiet);
    return common_close(&job->out, exits[status]);
}

static int ask_plan(struct job *job, const struct plan *plan)
{
    const struct settings *settings = job->settings;
    const struct listener listener = {.opened = on_opened, .self = job};
    struct cubes_mpi together = {.invocation = job->invocation,
                                 .checkpoint = settings->checkpoint,
                                 .quiet = settings->quiet};
    struct reply reply;
    ask_by(cubes_mpi_asker(&together), plan, &listener, &reply);
    int status = write_reply(job, &reply);
    cubes_mpi_close(&together, reply.status <= REPLY_SEVERAL, status);
    if (job->limits.deadline.reached && job->invocation->last) limits_leave(status);
    ask_done(&reply);
    return status;
}

static int answer(struct job *job)
{
    const struct settings *settings = job->settings;
    struct plan plan;
    struct sentence error;
    if (!choose_solver(job)) return STATUS_USAGE;
    const struct problem problem = formula_problem(&job->formula);
    const struct request request = {.seed = settings->seed,
                                    .threads = settings->threads,
                                    .proof = settings->proof,
                                    .deadline = &job->limits.deadline};
    if (!plan_problem(&plan, &problem, &request, &error)) return message_error("%s", error.text);
    return ask_plan(job, &plan);
}

static int parse_only(struct job *job)
{
    struct formula_numbers n;
    struct sentence error;
    ASSERT(!job->settings->model && !job->settings->proof && !job->settings->checkpoint);
    if (!formula_count(&job->formula, &n, &error)) return message_error("%s", error.text);
    if (job->settings->stats) write_stats(&n);
    if (job->limits.deadline.reached) {
        deadline_reason(&job->limits.deadline, &error);
        message_remark(job->settings->quiet, "%s", error.text);
        return STATUS_LIMIT;
    }
    if (!file_create(&job->out, job->settings->output)) return message_error("%s", file_error(&job->out));
    buf_print(&job->out.buf, "c %" PRId64 " variable%s, %" PRId64 " clause%s, %" PRId64 " literal%s\n",
              n.variables, text_plural(n.variables), n.clauses, text_plural(n.clauses), n.literals,
              text_plural(n.literals));
    return common_close(&job->out, STATUS_DONE);
}

/* --check and --parse-only solve nothing: they cannot be cut into cubes, and exclude most other
 * options. */
static bool is_sensible(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    const char *option = settings->model ? "--check" : settings->parse_only ? "--parse-only" : NULL;
    if (!option) return true;
    if (settings->model && (settings->proof || settings->parse_only))
        return message_error("--check does not solve the formula: leave out %s",
                             settings->proof ? "--proof" : "--parse-only"),
               false;
    if (cube_task_answers(invocation))
        return message_error("%s does not solve the formula: there are no cubes", option), false;
    if (settings->proof)
        return message_error("--parse-only does not solve the formula: leave out --proof"), false;
    if (settings->checkpoint)
        return message_error("%s does not solve the formula: leave out --checkpoint", option), false;
    return true;
}

static int run_shared(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct job job;
    ASSERT(!cube_task_answers(invocation) || (!settings->model && !settings->parse_only));
    interrupt_catch();
    begin(&job, invocation);
    if (settings->model)
        return model_check(settings->formula, settings->model, settings->output, &job.limits);
    return settings->parse_only ? parse_only(&job) : answer(&job);
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    bool cuts = !settings->model && !settings->parse_only;
    struct invocation copy;
    struct cube_task text;
    if (!is_sensible(invocation)) return STATUS_USAGE;
    if (!cuts) return job_is_coordinator(invocation->team) ? run_shared(invocation) : STATUS_DONE;
    if (!cubes_mpi_share_input(invocation, settings->formula, settings->checkpoint, &copy, &text))
        return STATUS_USAGE;
    int status = run_shared(&copy);
    alloc_free((char *)text.text);
    return status;
}

/* ---- Rows ---- */

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_OPTIONAL_FILE("FILE", AT(formula), "machine.sat.file"),
    {0},
};

static const struct option search_rows[] = {
    OPTION_ROW_ENGINE(AT(engine), 'e', "NAME", "machine.sat.engine"),
    OPTION_ROW_THREADS(AT(threads), "machine.solver-threads"),
    OPTION_ROW_CHECKPOINT(AT(checkpoint), "help.option.cubes"),
    OPTION_ROW_TIME_LIMIT(AT(time_limit), 1e9, "machine.sat.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(memory_limit), "help.option.memory-limit"),
    OPTION_ROW_INT("conflict-limit", 0, AT(conflict_limit), 0, 1e15, "N", "machine.sat.conflict-limit"),
    OPTION_ROW_SEED(AT(seed), 2000000000, "help.option.seed"),
    {.name = "check",
     .type = OPTION_TEXT,
     AT(model),
     .argument = "MODEL",
     .reads = true,
     .help = "machine.sat.check"},
    OPTION_ROW_FLAG("parse-only", 0, AT(parse_only), "machine.sat.parse-only"),
    {0},
};

static const struct option_target proof_files[] = {
    {.behind = ""},
    {.behind = ".cnf", .unless_read = true}, /* may be the formula itself */
    {0},
};

static const struct option output_rows[] = {
    OPTION_ROW_FLAG("no-values", 'n', AT(no_values), "machine.sat.no-model"),
    OPTION_ROW_OUTPUT(AT(output), "help.option.output"),
    OPTION_ROW_PROOF(AT(proof), proof_files, "machine.sat.proof"),
    OPTION_ROW_STATS(AT(stats), "machine.stats"),
    OPTION_ROW_QUIET(AT(quiet), "machine.quiet"),
    {0},
};
#undef AT

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"help.title.search", search_rows, 0},
    {"help.title.output", output_rows, 0},
    {0},
};

static const struct settings defaults = {.threads = 1, .conflict_limit = -1};

const struct command cmd_sat = {
    .name = "sat",
    .blurb = "machine.sat.blurb",
    .description = "machine.sat.description",
    .examples = "damier sat formula.cnf\n"
                "damier sat --engine dimacs:minisat --time-limit 60 formula.cnf\n"
                "damier sat --proof formula.drat formula.cnf\n"
                "damier sat --check model.txt formula.cnf\n"
                "damier encode puzzle.txt | damier sat | damier decode puzzle.txt\n",
    .exits = "machine.sat.exits",
    .groups = groups,
    .splits = true,
    .spreads = true,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
