/* SAT solvers that are programs: they get a DIMACS file, and their answer is parsed.
 *
 * A program keeps nothing between calls, so the clauses are stored here, and each call writes them
 * to a private temporary file, followed by the assumptions as unit clauses. The output is not
 * trusted: exit status and status line must agree, and a solution is checked against every clause.
 * Otherwise the call fails with a message; only UNSATISFIABLE cannot be checked.
 *
 * After UNSATISFIABLE all assumptions count as the core. Cost: O(literals) per call, plus the
 * program. */
#include "solver/engine/sat.h"

#include "base/alloc.h"
#include "base/arena.h"
#include "base/bits.h"
#include "base/process.h"
#include "base/sentence.h"
#include "solver/dimacs/dimacs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    EXIT_SAT = 10,
    EXIT_UNSAT = 20,
    EXIT_SAT_ALL = 30, /* clasp: satisfiable, and there is no other solution */
    SIGNAL_BASE = 128, /* process.h: exit statuses of programs that died of a signal, */
    SIGNAL_LAST = 192, /* up to here; those above are a program's own */
    PATH_ROOM = 4096,
    OUTPUT_SPARE = 64 << 20, /* most bytes of other output */
    POLL_INTERVAL = 1 << 16  /* clauses written between two polls */
};

struct sat_solver {
    struct sat_config config;
    const struct sat_program *program; /* NULL: unknown */
    struct arena arena;                /* the words */
    VEC(char *) words;                 /* the command and its arguments, without the files */
    const char *name;                  /* for messages; in the arena */
    /* The command's own words, as the user gave them; in the arena. */
    const char *own;
    bool limited;    /* it has a limit at which it may give up */
    vec_int clauses; /* flat, a 0 after each */
    int64_t clause_count;
    int variables;      /* the largest one in clauses and assumptions so far */
    struct bits values; /* of the last solution, by variable */
    int64_t conflicts;  /* of all calls, as far as reported */
    enum sat_status status;
    struct sentence error;
};

struct run { /* one run of the program */
    struct sat_solver *solver;
    char formula[PATH_ROOM]; /* temporary files; "" while there are none */
    char result[PATH_ROOM];
    struct buf output;
    bool stopped; /* by the poll, while the formula was written */
    bool flooded; /* it printed more than any answer can need */
    struct process_result process;
};

static enum sat_status fail(struct sat_solver *solver, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static enum sat_status fail(struct sat_solver *solver, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sentence_vset(&solver->error, format, args);
    va_end(args);
    return SAT_FAILED;
}

static void add_words(struct sat_solver *solver, const char *text)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        ASSERT(length > 0);
        vec_push(&solver->words, arena_print(&solver->arena, "%.*s", (int)length, text));
        text += length;
    }
}

static void add_number(struct sat_solver *solver, const char *format, int64_t number)
{
    char text[80];
    snprintf(text, sizeof text, format, (long long)number);
    add_words(solver, text);
}

/* Adds the arguments of a known program. */
static void add_settings(struct sat_solver *solver, const struct sat_program *program)
{
    enum { SEEDS = 999999999, THREADS = 64, CONFLICTS = 2000000000 };
    const struct sat_config *config = &solver->config;
    add_words(solver, program->quiet);
    if (program->seed && config->seed)
        add_number(solver, program->seed, (int64_t)(((uint64_t)config->seed - 1) % SEEDS) + 1);
    if (program->threads) {
        int64_t threads = config->threads < 1 ? 1 : config->threads > THREADS ? THREADS : config->threads;
        add_number(solver, program->threads, threads);
    }
    if (program->conflicts && config->conflict_limit >= 0) {
        add_number(solver, program->conflicts,
                   config->conflict_limit < CONFLICTS ? config->conflict_limit : CONFLICTS);
        solver->limited = true;
    }
    if (program->placement && config->placement) add_words(solver, program->placement);
}

/* The user's arguments come last, so they override the others. */
static void make_words(struct sat_solver *solver, char *command)
{
    vec_clear(&solver->words);
    solver->limited = solver->config.memory > 0;
    vec_push(&solver->words, command);
    if (solver->program) add_settings(solver, solver->program);
    add_words(solver, solver->own);
}

static void close_external(struct sat_solver *solver)
{
    vec_free(&solver->words);
    vec_free(&solver->clauses);
    bits_free(&solver->values);
    arena_free(&solver->arena);
    alloc_free(solver);
}

static struct sat_solver *open_external(const char *argument, const struct sat_config *config,
                                        struct sentence *error)
{
    argument += strspn(argument, " ");
    size_t length = strcspn(argument, " ");
    if (length == 0) {
        sentence_set(error, "dimacs: needs a command, as in dimacs:minisat");
        return NULL;
    }
    struct sat_solver *solver = alloc_bytes(sizeof *solver);
    char *command = arena_print(&solver->arena, "%.*s", (int)length, argument),
         *slash = strrchr(command, '/');
    if (!process_find(command, NULL, 0)) {
        sat_missing(command, error);
        close_external(solver);
        return NULL;
    }
    solver->config = *config;
    solver->name = slash ? slash + 1 : command;
    solver->program = sat_program_of(command);
    solver->own = arena_text(&solver->arena, argument + length);
    make_words(solver, command);
    return solver;
}

static void set_limits(struct sat_solver *solver, int64_t conflicts, int64_t memory)
{
    struct sat_config *config = &solver->config;
    if (config->conflict_limit == conflicts && config->memory == memory) return;
    config->conflict_limit = conflicts;
    config->memory = memory;
    make_words(solver, solver->words.data[0]);
    ASSERT(solver->words.size > 0);
}

static void meet_variable(struct sat_solver *solver, int lit)
{
    REQUIRE(lit != 0 && lit >= -DIMACS_VARIABLES && lit <= DIMACS_VARIABLES,
            "a literal is a variable or its negation");
    int variable = abs(lit);
    if (variable > solver->variables) solver->variables = variable;
}

static void add_clause(void *self, const int *lits, size_t count)
{
    struct sat_solver *solver = self;
    for (size_t i = 0; i < count; i++) {
        meet_variable(solver, lits[i]);
        vec_push(&solver->clauses, lits[i]);
    }
    vec_push(&solver->clauses, 0);
    solver->clause_count++;
    ASSERT((size_t)solver->clause_count <= solver->clauses.size);
    solver->status = SAT_UNKNOWN;
}

static bool stop_asked(const struct sat_solver *solver)
{
    return solver->config.poll && solver->config.poll(solver->config.self);
}

/* Creates a private temporary file; -1 with the error set. */
static int make_temporary(struct sat_solver *solver, char path[PATH_ROOM])
{
    ASSERT(*path == '\0');
    const char *directory = getenv("TMPDIR");
    if (!directory || !*directory) directory = "/tmp";
    if (snprintf(path, PATH_ROOM, "%s/damier-XXXXXX", directory) >= PATH_ROOM) {
        *path = '\0';
        fail(solver, "the path in TMPDIR is too long");
        return -1;
    }
    int fd = mkstemp(path);
    if (fd < 0) {
        *path = '\0';
        fail(solver, "cannot make a temporary file in %.400s: %s", directory, strerror(errno));
    }
    return fd;
}

/* SAT_UNKNOWN on success, or if stopped. */
static enum sat_status write_formula(struct run *run, const int *assumptions, size_t count)
{
    struct sat_solver *solver = run->solver;
    int fd = make_temporary(solver, run->formula);
    if (fd < 0) return SAT_FAILED;
    struct buf out = {0};
    buf_stream(&out, fd);
    dimacs_write_header(&out, solver->variables, solver->clause_count + (int64_t)count);
    int64_t written = 0;
    for (size_t i = 0; i < solver->clauses.size && !run->stopped; written++) {
        const int *lits = solver->clauses.data + i;
        size_t length = sat_clause_length(lits);
        ASSERT(i + length < solver->clauses.size);
        dimacs_write_clause(&out, lits, length);
        i += length + 1;
        run->stopped = written % POLL_INTERVAL == POLL_INTERVAL - 1 && stop_asked(solver);
    }
    for (size_t i = 0; i < count; i++) dimacs_write_clause(&out, assumptions + i, 1);
    bool good = buf_finish(&out);
    int reason = out.error;
    buf_free(&out);
    if (close(fd) != 0 && good) {
        good = false;
        reason = errno;
    }
    return good ? SAT_UNKNOWN : fail(solver, "cannot write %.400s: %s", run->formula, strerror(reason));
}

static void take_output(void *data, const char *bytes, size_t size)
{
    struct run *run = data;
    size_t most = OUTPUT_SPARE + 16 * ((size_t)run->solver->variables + 1);
    ASSERT(run->output.size <= most);
    bool chatter = run->solver->program && run->solver->program->result_file;
    bool fits = size <= most - run->output.size;
    run->flooded = run->flooded || (!fits && !chatter);
    if (!run->flooded && fits) buf_bytes(&run->output, bytes, size);
}

static bool poll_run(void *data)
{
    struct run *run = data;
    return run->flooded || stop_asked(run->solver);
}

static bool violated(const struct bits *values, const int *lits, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bits_has(values, (size_t)abs(lits[i])) == (lits[i] > 0)) return false;
    return true;
}

static enum sat_status fail_clause(struct sat_solver *solver, int64_t number, const int *lits, size_t length)
{
    enum { SHOWN = 12 };
    struct buf text = {0};
    for (size_t i = 0; i < length && i < SHOWN; i++) buf_print(&text, " %d", lits[i]);
    buf_add(&text, length > SHOWN ? " ..." : " 0");
    fail(solver, "%s's solution violates clause %" PRId64 ":%s", solver->name, number, buf_text(&text));
    buf_free(&text);
    return SAT_FAILED;
}

/* Takes the values if they are a solution. */
static enum sat_status check_solution(struct sat_solver *solver, const vec_i32 *lits, const int *assumptions,
                                      size_t count)
{
    bits_free(&solver->values);
    bits_init(&solver->values, (size_t)solver->variables + 1);
    ASSERT(assumptions || count == 0);
    for (size_t i = 0; i < lits->size; i++)
        if (lits->data[i] > 0 && lits->data[i] <= solver->variables)
            bits_add(&solver->values, (size_t)lits->data[i]);
    int64_t number = 1;
    for (size_t i = 0; i < solver->clauses.size; number++) {
        const int *clause = solver->clauses.data + i;
        size_t length = sat_clause_length(clause);
        ASSERT(i + length < solver->clauses.size);
        if (violated(&solver->values, clause, length))
            return lits->size ? fail_clause(solver, number, clause, length)
                              : fail(solver, "%s said SATISFIABLE but gave no values", solver->name);
        i += length + 1;
    }
    for (size_t i = 0; i < count; i++)
        if (violated(&solver->values, assumptions + i, 1))
            return fail(solver, "%s's solution violates the assumption %d", solver->name, assumptions[i]);
    return SAT_SATISFIABLE;
}

static bool exit_agrees(int exit, enum dimacs_status status)
{
    ASSERT(status == DIMACS_SAT || status == DIMACS_UNSAT || status == DIMACS_UNKNOWN);
    if (status == DIMACS_SAT) return exit == 0 || exit == EXIT_SAT || exit == EXIT_SAT_ALL;
    if (status == DIMACS_UNSAT) return exit == 0 || exit == EXIT_UNSAT;
    return exit != EXIT_SAT && exit != EXIT_UNSAT && exit != EXIT_SAT_ALL;
}

/* The status of a run without a valid answer; a silent program may have met its limit. */
static enum sat_status judge_failure(const struct run *run, const struct dimacs_answer *answer,
                                     const char *error)
{
    ASSERT(run->process.started && !run->flooded);
    struct sat_solver *solver = run->solver;
    int status = run->process.status;
    if (answer->silent && status == 0 && solver->limited) return SAT_UNKNOWN;
    if (!answer->silent)
        return fail(solver, "%s (exit status %d) gave a malformed answer: %s", solver->name, status, error);
    bool file = solver->program && solver->program->result_file;
    return fail(solver, "%s ended with exit status %d and %s", solver->name, status,
                file ? "wrote no answer to its result file" : "printed no answer (an `s' line)");
}

static enum sat_status judge(const struct run *run, struct reader *r, const int *assumptions, size_t count)
{
    static const char *const words[] = {"UNKNOWN", "SATISFIABLE", "UNSATISFIABLE"};
    struct sat_solver *solver = run->solver;
    struct dimacs_answer answer;
    if (!dimacs_answer_read(r, solver->variables, &answer)) return judge_failure(run, &answer, r->error.text);
    enum sat_status status = answer.status == DIMACS_UNSAT ? SAT_UNSATISFIABLE : SAT_UNKNOWN;
    if (!exit_agrees(run->process.status, answer.status))
        status = fail(solver, "%s said %s but ended with exit status %d", solver->name, words[answer.status],
                      run->process.status);
    else if (answer.status == DIMACS_SAT)
        status = check_solution(solver, &answer.lits, assumptions, count);
    dimacs_answer_free(&answer);
    return status;
}

static enum sat_status read_answer(const struct run *run, const int *assumptions, size_t count)
{
    struct sat_solver *solver = run->solver;
    struct reader r;
    char name[80];
    snprintf(name, sizeof name, "%.50s's answer", solver->name);
    if (!*run->result)
        reader_text(&r, name, run->output.data, run->output.size);
    else if (reader_open(&r, run->result))
        r.name = name;
    else
        return fail(solver, "%s", r.error.text);
    enum sat_status status = judge(run, &r, assumptions, count);
    reader_close(&r);
    return status;
}

/* The number in a statistics line: "conflicts : 20 (3763 /sec)" or "81 conflicts", possibly after a
 * `c`; 0 if it is no such line. */
static int64_t conflicts_of_line(const char *line, size_t length)
{
    static const char word[] = "conflicts";
    const char *end = line + length;
    char *rest;
    if (length > 2 && line[0] == 'c' && line[1] == ' ') line += 2;
    while (line < end && *line == ' ') line++;
    if (line < end && *line >= '0' && *line <= '9') {
        int64_t number = strtoll(line, &rest, 10);
        return rest + strlen(word) + 1 == end && strncmp(rest + 1, word, strlen(word)) == 0 ? number : 0;
    }
    if ((size_t)(end - line) < sizeof word || strncasecmp(line, word, strlen(word)) != 0) return 0;
    line += strlen(word);
    while (line < end && *line == ' ') line++;
    return line < end && *line == ':' ? strtoll(line + 1, NULL, 10) : 0;
}

/* The last such line counts: some programs print intermediate numbers. */
static int64_t reported_conflicts(struct buf *output)
{
    int64_t conflicts = 0;
    for (const char *line = buf_text(output); *line;) {
        size_t length = strcspn(line, "\n");
        ASSERT(line + length <= output->data + output->size);
        int64_t number = conflicts_of_line(line, length);
        if (number > 0) conflicts = number;
        line += length + (line[length] == '\n');
    }
    return conflicts;
}

static enum sat_status run_program(struct run *run, const int *assumptions, size_t count)
{
    ASSERT(*run->formula && !run->stopped);
    struct sat_solver *solver = run->solver;
    size_t words = solver->words.size;
    vec_push(&solver->words, run->formula);
    if (*run->result) vec_push(&solver->words, run->result);
    vec_push(&solver->words, NULL);
    process_run(solver->words.data, (size_t)solver->config.memory, take_output, poll_run, run, &run->process);
    solver->words.size = words;
    ASSERT(words > 0);
    if (!run->process.started) return fail(solver, "%s", run->process.error.text);
    if (run->flooded) return fail(solver, "%s printed more than any answer can be", solver->name);
    solver->conflicts += reported_conflicts(&run->output);
    if (run->process.stopped) return SAT_UNKNOWN;
    if (run->process.status > SIGNAL_BASE && run->process.status <= SIGNAL_LAST)
        return fail(solver, "%s died of signal %d (%s)%s", solver->name, run->process.status - SIGNAL_BASE,
                    strsignal(run->process.status - SIGNAL_BASE),
                    solver->config.memory > 0 ? ", perhaps at its memory limit" : "");
    return read_answer(run, assumptions, count);
}

static enum sat_status solve(struct sat_solver *solver, const int *assumptions, size_t count)
{
    struct run run = {.solver = solver};
    ASSERT(solver->words.size > 0 && solver->own);
    for (size_t i = 0; i < count; i++) meet_variable(solver, assumptions[i]);
    sentence_clear(&solver->error);
    enum sat_status status = write_formula(&run, assumptions, count);
    if (status != SAT_FAILED && solver->program && solver->program->result_file) {
        int fd = make_temporary(solver, run.result);
        if (fd >= 0) close(fd);
        if (fd < 0) status = SAT_FAILED;
    }
    if (status != SAT_FAILED && !run.stopped && !stop_asked(solver))
        status = run_program(&run, assumptions, count);
    if (*run.formula) unlink(run.formula);
    if (*run.result) unlink(run.result);
    buf_free(&run.output);
    return solver->status = status;
}

static bool value_of(void *self, int variable)
{
    const struct sat_solver *solver = self;
    REQUIRE(solver->status == SAT_SATISFIABLE, "values exist after a solution and before the next clause");
    ASSERT(variable > 0);
    return (size_t)variable < solver->values.size && bits_has(&solver->values, (size_t)variable);
}

static int64_t conflicts_so_far(struct sat_solver *solver)
{
    return solver->conflicts;
}

static const char *error_of(struct sat_solver *solver)
{
    return solver->error.text;
}

const struct sat_kind external_sat = {
    .name = "dimacs",
    .blurb = "any SAT solver that is a program: dimacs:COMMAND",
    .open = open_external,
    .close = close_external,
    .clause = add_clause,
    .limit = set_limits,
    .solve = solve,
    .value = value_of,
    .conflicts = conflicts_so_far,
    .error = error_of,
};
