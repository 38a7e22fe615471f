/* damier sat: a formula straight from its file into a SAT solver. Nothing here keeps a clause.
 *
 * Answers in the usual form of SAT solvers: an `s` line, `v` lines with a value for each variable
 * of the header, exit status 10, 20 or 0. Limits count from the start, reading included: both the
 * reader and the solver check them.
 *
 * A part of the question (app/parting.h) is the formula and the literals of its cube as clauses
 * after it. The answer that is cut is a value for each variable. */
#include "app/common.h"
#include "app/interrupt.h"
#include "app/parting.h"
#include "app/proof.h"
#include "app/say.h"
#include "app/together.h"
#include "app/valuation.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "base/stats.h"
#include "base/text.h"
#include "solver/dimacs/dimacs.h"
#include "solver/engine/sat.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct settings {
    const char *formula;
    const char *engine, *output, *proof, *valuation, *checkpoint;
    int64_t seed, threads, memory_limit, conflict_limit;
    double time_limit;
    bool stats, quiet, no_values, parse_only;
};

struct numbers { /* what --stats shows */
    int64_t variables, clauses, literals, conflicts, bytes, rate;
    double read_seconds, solve_seconds;
};

struct job {
    const struct invocation *invocation;
    const struct settings *settings;
    const struct sat_kind *kind;
    struct sat_solver *solver;
    struct limits limits;
    struct numbers numbers;

    /* Of a part: */
    const struct parted_terms *terms; /* NULL: the whole is asked */
    struct portion *result;
    dm_model *model;  /* takes the clauses, to be cut; NULL: the solver does */
    VEC(dm_lit) lits; /* by variable of the formula, from 0 */
};

/* ---- Reading ---- */

static void take_clause(void *self, const int *lits, size_t count)
{
    struct job *job = self;
    job->kind->clause(job->solver, lits, count);
}

static void take_for_model(void *self, const int *lits, size_t count)
{
    struct job *job = self;
    dm_lit *clause = alloc_array(count + 1, sizeof *clause);
    for (size_t i = 0; i < count; i++) {
        dm_lit lit = job->lits.data[abs(lits[i]) - 1];
        clause[i] = lits[i] > 0 ? lit : -lit;
    }
    dm_clause(job->model, count, clause);
    alloc_free(clause);
}

static void make_variables(void *self, int variables, int64_t clauses)
{
    struct job *job = self;
    (void)clauses;
    for (int i = 0; i < variables; i++) {
        dm_lit lit = dm_bool(job->model);
        vec_push(&job->lits, lit);
        dm_answer_lits(job->model, 1, &lit);
    }
}

static void pass_over(void *self, const int *lits, size_t count)
{
    (void)self, (void)lits, (void)count;
}

static bool read_formula(struct job *job)
{
    struct reader r;
    double from = clock_wall();
    struct dimacs_counts counts = {0};
    struct dimacs_sink sink = {.header = job->model ? make_variables : NULL,
                               .clause = job->settings->parse_only ? pass_over
                                         : job->model              ? take_for_model
                                                                   : take_clause,
                               .deadline = &job->limits.deadline,
                               .self = job};
    bool fine = common_reader(&job->limits, job->settings->formula, &r);
    fine = fine && dimacs_read(&r, &sink, &counts);
    if (!fine && !r.stopped) say_error("%s", r.error.text);
    double seconds = clock_wall() - from;
    job->numbers = (struct numbers){.variables = counts.variables,
                                    .clauses = counts.clauses,
                                    .literals = counts.literals,
                                    .bytes = reader_offset(&r),
                                    .read_seconds = seconds};
    if (seconds > 0) job->numbers.rate = (int64_t)((double)job->numbers.bytes / seconds);
    reader_close(&r);
    return fine || r.stopped;
}

/* ---- Answering ---- */

/* Says why the answer is unknown. A solver that failed is reported as an error even if remarks are
 * not wanted. */
static void say_why(const struct job *job, enum sat_status status)
{
    struct sentence why = {"stopped at the conflict limit"};
    if (job->limits.deadline.reached) deadline_why(&job->limits.deadline, &why);
    if (status == SAT_FAILED)
        say_error("%s", job->kind->error(job->solver));
    else if (status == SAT_UNKNOWN)
        say_note(job->settings->quiet, "%s", why.text);
}

static const char *const words[] = {"UNKNOWN", "SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"};
static const int exits[] = {STATUS_DONE, STATUS_SATISFIABLE, STATUS_UNSATISFIABLE, STATUS_DONE};

static int write_result(struct job *job, enum sat_status status)
{
    const struct settings *settings = job->settings;
    struct limits_guard guard;
    struct file out;
    if (status == SAT_FAILED && proof_unwritten(settings->proof, job->kind->error(job->solver)))
        return say_error("%s", job->kind->error(job->solver));
    if (!file_create(&out, settings->output)) return say_error("%s", file_error(&out));
    limits_guard(&guard, &job->limits.deadline, &out.buf);
    buf_print(&out.buf, "s %s\n", words[status]);
    if (status == SAT_SATISFIABLE && !settings->no_values)
        dimacs_write_values_of(&out.buf, (int)job->numbers.variables, job->kind->value, job->solver);
    say_why(job, status);
    if (settings->proof && !job->terms && status != SAT_FAILED)
        proof_tell_formula(settings->proof, settings->formula, status, settings->quiet);
    return common_close(&out, exits[status]);
}

#define AT(field) .offset = offsetof(struct numbers, field)
static const struct stats_row stats_rows[] = {
    {.name = "variables", .type = STATS_COUNT, AT(variables), .help = "by the header"},
    {.name = "clauses", .type = STATS_COUNT, AT(clauses), .help = "by the header"},
    {.name = "literals", .type = STATS_COUNT, AT(literals), .help = "read"},
    {.name = "conflicts",
     .type = STATS_COUNT,
     AT(conflicts),
     .help = "0 where the solver does not report them"},
    {.name = "bytes", .type = STATS_BYTES, AT(bytes), .help = "read"},
    {.name = "bytes_per_second", .type = STATS_BYTES, AT(rate), .help = "of reading, loading included"},
    {.name = "read_seconds", .type = STATS_SECONDS, AT(read_seconds), .help = "loading included"},
    {.name = "solve_seconds", .type = STATS_SECONDS, AT(solve_seconds), .help = "after reading"},
    {0},
};
#undef AT

static void write_stats(const struct job *job)
{
    struct buf err = {0};
    buf_stream(&err, STDERR_FILENO);
    stats_text(stats_rows, &job->numbers, &err);
    buf_finish(&err);
    buf_free(&err);
}

/* ---- A part ---- */

/* The literals of the cube, after the formula. */
static bool add_cube(struct job *job)
{
    const struct cube *cube = job->terms->cube;
    if (cube->terms.size && job->kind->comment) job->kind->comment(job->solver, "within the cube");
    for (size_t i = 0; i < cube->terms.size; i++) {
        struct cube_term term = cube->terms.data[i];
        int lit = term.at + 1;
        if (term.at >= job->numbers.variables || term.value != 0 || term.relation > CUBE_GT) {
            say_error("the cube is not one of this formula");
            return false;
        }
        if (term.relation == CUBE_LE) lit = -lit;
        job->kind->clause(job->solver, &lit, 1);
    }
    return true;
}

static void keep_result(const struct job *job, enum sat_status status)
{
    struct portion *result = job->result;
    result->status = status == SAT_SATISFIABLE     ? REPLY_FOUND
                     : status == SAT_UNSATISFIABLE ? REPLY_NONE
                     : status == SAT_FAILED        ? REPLY_FAILED
                                                   : REPLY_STOPPED;
    result->all = status == SAT_UNSATISFIABLE;
    sentence_say(&result->engine, "%s", job->kind->name);
    result->seconds = job->numbers.read_seconds + job->numbers.solve_seconds;
    if (status == SAT_UNKNOWN && job->limits.deadline.reached)
        deadline_why(&job->limits.deadline, &result->reason);
    if (status != SAT_SATISFIABLE) return;
    size_t count = (size_t)job->numbers.variables;
    int32_t *values = alloc_array(count + 1, sizeof *values);
    for (size_t i = 0; i < count; i++) values[i] = job->kind->value(job->solver, (int)i + 1);
    result->count = result->stands_for = 1;
    portion_add_values(result, count, values, 1, DM_SOLUTION);
    alloc_free(values);
}

static int solve(struct job *job)
{
    if (!read_formula(job)) return STATUS_USAGE;
    if (job->terms && !job->limits.deadline.reached && !add_cube(job)) return STATUS_USAGE;
    double from = clock_wall();
    enum sat_status status =
        deadline_reached(&job->limits.deadline) ? SAT_UNKNOWN : job->kind->solve(job->solver, NULL, 0);
    job->numbers.solve_seconds = clock_wall() - from;
    job->numbers.conflicts = sat_conflicts(job->kind, job->solver);
    if (job->result) keep_result(job, status);
    if (job->terms && !job->terms->shown) return exits[status];
    if (job->settings->stats) write_stats(job);
    return write_result(job, status);
}

static int parse_only(struct job *job)
{
    struct file out;
    if (!read_formula(job)) return STATUS_USAGE;
    if (job->settings->stats) write_stats(job);
    if (job->limits.deadline.reached) {
        say_why(job, SAT_UNKNOWN);
        return STATUS_LIMIT;
    }
    if (!file_create(&out, job->settings->output)) return say_error("%s", file_error(&out));
    const struct numbers *n = &job->numbers;
    buf_print(&out.buf, "c %" PRId64 " variable%s, %" PRId64 " clause%s, %" PRId64 " literal%s\n",
              n->variables, text_plural(n->variables), n->clauses, text_plural(n->clauses), n->literals,
              text_plural(n->literals));
    return common_close(&out, STATUS_DONE);
}

/* ---- The question as a whole, or in parts ---- */

static void begin(struct job *job, const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    *job = (struct job){.invocation = invocation, .settings = settings};
    limits_begin(&job->limits, settings->time_limit, settings->memory_limit);
    job->limits.deadline.least = 0; /* these limits are the solver's, too */
    parting_give(invocation, &job->limits);
}

/* A part reads the formula again. */
static void begin_part(struct job *job, const struct job *whole)
{
    *job =
        (struct job){.invocation = whole->invocation, .settings = whole->settings, .limits = whole->limits};
    job->limits.deadline = deadline_slice(&whole->limits.deadline, HUGE_VAL);
}

/* With a solver as the settings say. */
static int answer(struct job *job)
{
    const struct settings *settings = job->settings;
    const char *argument, *proof = job->terms ? job->terms->proof : settings->proof;
    const char *formula = job->terms ? NULL : settings->formula;
    struct sentence error;
    job->kind = common_sat(settings->engine, &argument);
    if (!job->kind) return STATUS_USAGE;
    if (proof && !proof_kind(proof, formula, &job->kind)) return STATUS_USAGE;
    const char *chosen = job->kind == &external_sat ? argument : job->kind->name;
    common_threads(settings->engine ? settings->engine : chosen, settings->threads,
                   settings->quiet || (job->terms && !job->terms->shown));
    struct sat_config config = {.seed = settings->seed,
                                .threads = settings->threads,
                                .conflict_limit = settings->conflict_limit,
                                .memory = settings->memory_limit << 20,
                                .proof = proof,
                                .proof_alone = proof && proof_beside(proof, formula),
                                .poll = deadline_poll,
                                .self = &job->limits.deadline};
    job->solver = job->kind->open(argument, &config, &error);
    if (!job->solver) return say_error("%s", error.text);
    int status = solve(job);
    if (job->limits.deadline.reached && !job->terms && job->invocation->last) limits_leave(status);
    job->kind->close(job->solver);
    return status;
}

static int solve_part(void *self, const struct parted_terms *terms, struct portion *result)
{
    const struct job *whole = self;
    struct job job;
    *result = (struct portion){0};
    begin_part(&job, whole);
    job.terms = terms;
    if (terms->stop) job.limits.deadline.stop = terms->stop;
    job.result = result;
    return answer(&job);
}

static bool cut(void *self, size_t parts, const int64_t *than, struct cubes_tree *tree,
                struct sentence *error)
{
    const struct job *whole = self;
    (void)than;
    struct job job;
    struct parting_watch watch;
    struct cubes_wish wish = {.parts = parts,
                              .seed = whole->settings->seed,
                              .keep_refuted = whole->settings->proof != NULL,
                              .deadline = &job.limits.deadline};
    *tree = (struct cubes_tree){0};
    sentence_clear(error);
    begin_part(&job, whole);
    job.model = dm_model_new();
    dm_keep_names(job.model, false);
    bool fine = read_formula(&job);
    VEC(dm_int) variables = {0};
    for (size_t i = 0; i < job.lits.size; i++) vec_push(&variables, dm_as_int(job.model, job.lits.data[i]));
    if (fine && job.limits.deadline.reached) cubes_tree_whole(tree);
    parting_watch_begin(&watch, &wish, whole->settings->quiet);
    if (fine && !job.limits.deadline.reached)
        fine = cubes_cut(job.model, variables.size, variables.data, &wish, tree, error);
    parting_watch_end(&watch);
    vec_free(&variables);
    vec_free(&job.lits);
    dm_model_free(job.model);
    return fine;
}

static bool value_of(void *self, int variable)
{
    return ((const int32_t *)self)[variable - 1];
}

/* The valuation is checked by `damier sat --check`, not here. */
static int tell(void *self, const struct portion *whole)
{
    const struct job *job = self;
    const struct settings *settings = job->settings;
    bool found = whole->status == REPLY_FOUND, none = whole->status == REPLY_NONE;
    enum sat_status status = found ? SAT_SATISFIABLE : none ? SAT_UNSATISFIABLE : SAT_UNKNOWN;
    struct file out;
    int32_t *values = NULL;
    size_t count = 0;
    if (found && whole->answers.size) {
        for (const char *c = whole->answers.data[0].text; *c; c++) count += *c == ' ';
        count += whole->answers.data[0].length > 0;
        values = alloc_array(count + 1, sizeof *values);
        if (!portion_values(&whole->answers.data[0], count, values))
            return say_error("an answer of a part is not one of this formula");
    }
    if (!file_create(&out, settings->output)) return say_error("%s", file_error(&out));
    buf_print(&out.buf, "s %s\n", words[status]);
    if (found && !settings->no_values) dimacs_write_values_of(&out.buf, (int)count, value_of, values);
    if (status == SAT_UNKNOWN) say_note(settings->quiet, "%s", whole->reason.text);
    alloc_free(values);
    return common_close(&out, exits[status]);
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct job job;
    bool cuts = !settings->valuation && !settings->parse_only && !settings->proof;
    int taken =
        together_text(invocation, settings->formula, settings->checkpoint, settings->quiet, cuts, run);
    if (taken >= 0) return taken;
    interrupt_catch();
    begin(&job, invocation);
    if (settings->valuation && (settings->proof || settings->parse_only))
        return say_error("--check solves nothing: leave out %s",
                         settings->proof ? "--proof" : "--parse-only");
    if (invocation->parting && (settings->valuation || settings->parse_only))
        return say_error("%s solves nothing that could be cut into parts",
                         settings->valuation ? "--check" : "--parse-only");
    if (settings->valuation)
        return valuation_judge(settings->formula, settings->valuation, settings->output, &job.limits);
    if (settings->parse_only && settings->proof)
        return say_error("--parse-only solves nothing: leave out --proof");
    if (settings->parse_only) return parse_only(&job);
    if (!invocation->parting) return answer(&job);
    return parting_take(invocation, &(struct parted){.question = {.kind = QUESTION_ONE},
                                                     .proof = settings->proof,
                                                     .deadline = &job.limits.deadline,
                                                     .cut = cut,
                                                     .solve = solve_part,
                                                     .tell = tell,
                                                     .self = &job});
}

/* ---- Rows ---- */

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    ROW_OPTIONAL_FILE("FILE", AT(formula), "a formula in DIMACS; standard input by default"),
    {0},
};

static const struct option search_rows[] = {
    ROW_ENGINE(AT(engine), 'e', "NAME", "the SAT solver, see `damier engines'; the best one by default"),
    ROW_THREADS(AT(threads), "solvers"),
    ROW_CHECKPOINT(AT(checkpoint), TOGETHER_CHECKPOINT),
    ROW_TIME_LIMIT(AT(time_limit), 1e9, "stop after S seconds, reading included; no limit by default"),
    ROW_MEMORY_LIMIT(AT(memory_limit), ROW_OWN_MEMORY),
    {.name = "conflict-limit",
     .type = OPTION_INT,
     AT(conflict_limit),
     .lo = 0,
     .hi = 1e15,
     .argument = "N",
     .help = "stop after N conflicts, where the solver can; no limit by default"},
    ROW_SEED(AT(seed), 2000000000, ROW_SAME_SEED),
    {.name = "check",
     .type = OPTION_TEXT,
     AT(valuation),
     .argument = "MODEL",
     .reads = true,
     .help = "solve nothing, check a value for each variable: s and v lines, minisat's result file, or bare "
             "literals; - is standard input"},
    {.name = "parse-only", .type = OPTION_FLAG, AT(parse_only), .help = "read and count, solve nothing"},
    {0},
};

static const struct option_target proof_files[] = {
    {.behind = ""},
    {.behind = ".cnf", .unless_read = true}, /* the formula itself may be there already */
    {0},
};

static const struct option output_rows[] = {
    {.name = "no-values",
     .letter = 'n',
     .type = OPTION_FLAG,
     AT(no_values),
     .help = "only the s line, no v lines"},
    ROW_OUTPUT(AT(output), ""),
    ROW_PROOF(AT(proof), proof_files,
              "if it is unsatisfiable, write the DRAT proof to FILE and the formula to FILE.cnf"),
    ROW_STATS(AT(stats), "statistics on standard error"),
    ROW_QUIET(AT(quiet), "no remarks"),
    {0},
};
#undef AT

static const struct command_group groups[] = {
    {"Operands", rows, 0},
    {"Search", search_rows, 0},
    {"Output", output_rows, 0},
    {0},
};

static const struct settings defaults = {.threads = 1, .conflict_limit = -1};

const struct command cmd_sat = {
    .name = "sat",
    .blurb = "solve a CNF formula in DIMACS",
    .description = "The answer is an s line and, if the formula is satisfiable, v lines with a\n"
                   "value for each variable. With --check, `valid', or `invalid' with the first\n"
                   "clause that is false.\n",
    .examples = "damier sat formula.cnf\n"
                "damier sat --engine dimacs:minisat --time-limit 60 formula.cnf\n"
                "damier sat --proof formula.drat formula.cnf\n"
                "damier sat --check model.txt formula.cnf\n"
                "damier encode puzzle.txt | damier sat | damier decode puzzle.txt\n",
    .exits = "10  satisfiable\n"
             "20  unsatisfiable\n"
             " 0  unknown: a limit, an interruption, a solver that failed; or --parse-only\n"
             "    has read the formula\n"
             " 2  bad usage, malformed formula, or a file that cannot be read or written\n"
             " 3  --parse-only or --check gave up at a limit; or a limit came while values\n"
             "    were printed\n"
             "    --check: 0 valid, 1 invalid\n",
    .groups = groups,
    .parts = true,
    .spreads = true,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
