/* CaDiCaL with proofs: for each unsatisfiable call, writes the DRAT proof to a file, and the
 * formula that it refutes to FILE.cnf.
 *
 * A proof of CaDiCaL 1.5 is only valid for the first call of a solver: later calls restore clauses
 * that the proof has deleted, and assumptions are not part of it. So the clauses are stored here,
 * and each call uses a new solver on all of them and the assumptions as unit clauses. That formula
 * is solved and written, with comments as headings, and includes lazy constraints and exclusions.
 * The cost is that nothing is learnt from call to call.
 *
 * Both files are written atomically, the formula first. After an unsatisfiable call all assumptions
 * count as the core. */
#include "solver/engine/sat.h"

#ifdef HAVE_CADICAL

#include "base/arena.h"
#include "base/file.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/vec.h"
#include "solver/dimacs/dimacs.h"
#include "solver/engine/cadical.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct heading {
    size_t at; /* index in `clauses` of the clause that the heading precedes */
    const char *text;
};

struct sat_solver {
    struct sat_config config;
    struct cadical_calls *trace; /* of the last call; NULL before the first */
    FILE *out;                   /* where the trace goes, while it does */
    struct file proof;
    vec_int clauses; /* flat, a 0 after each */
    int64_t clause_count;
    VEC(struct heading) headings;
    struct arena texts;
    int variables, most; /* the largest so far, and the largest that fits in memory */
    enum sat_status status;
    struct sentence error;
};

static enum sat_status fail(struct sat_solver *solver, const char *sentence)
{
    sentence_set(&solver->error, "%s", sentence);
    return SAT_FAILED;
}

static struct sat_solver *open_proof(const char *argument, const struct sat_config *config,
                                     struct sentence *error)
{
    (void)argument, (void)error;
    REQUIRE(config->proof, "a proof has a file");
    struct sat_solver *solver = alloc_bytes(sizeof *solver);
    solver->config = *config;
    solver->most = cadical_largest();
    return solver;
}

/* ---- the trace */

/* Closes the last call's solver, and deletes a proof that was not committed. */
static void end_trace(struct sat_solver *solver)
{
    if (solver->trace) cadical_calls_close(solver->trace);
    solver->trace = NULL;
    ASSERT(!solver->out || solver->proof.buf.fd >= 0);
    if (!solver->out) return;
    fclose(solver->out);
    solver->out = NULL;
    file_abandon(&solver->proof);
}

static void close_proof(struct sat_solver *solver)
{
    end_trace(solver);
    vec_free(&solver->clauses);
    vec_free(&solver->headings);
    arena_free(&solver->texts);
    alloc_free(solver);
}

static bool begin_trace(struct sat_solver *solver)
{
    ASSERT(!solver->trace && !solver->out);
    const struct sat_config *config = &solver->config;
    if (!file_create(&solver->proof, config->proof)) {
        fail(solver, file_error(&solver->proof));
        return false;
    }
    int fd = dup(solver->proof.buf.fd);
    solver->out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!solver->out) {
        fail(solver, strerror(errno));
        if (fd >= 0) close(fd);
        file_abandon(&solver->proof);
        return false;
    }
    solver->trace = cadical_calls_open(&(struct cadical_options){.proof = solver->out,
                                                                 .stop = config->poll,
                                                                 .self = config->self,
                                                                 .memory = (size_t)config->memory,
                                                                 .fail = alloc_fail});
    cadical_configure(solver->trace, config);
    return true;
}

/* ---- files */

static void write_clauses(const struct sat_solver *solver, struct buf *out)
{
    const struct heading *next = solver->headings.data, *end = next + solver->headings.size;
    for (size_t i = 0; i < solver->clauses.size;) {
        size_t length = sat_clause_length(solver->clauses.data + i);
        ASSERT(i + length < solver->clauses.size);
        for (; next < end && next->at <= i; next++) dimacs_write_comment(out, next->text);
        dimacs_write_clause(out, solver->clauses.data + i, length);
        i += length + 1;
    }
}

static bool write_formula(struct sat_solver *solver, const int *assumptions, size_t count)
{
    struct file out;
    size_t size = strlen(solver->config.proof) + sizeof ".cnf";
    char *path = alloc_bytes(size);
    snprintf(path, size, "%s.cnf", solver->config.proof);
    bool fine = file_create(&out, path);
    alloc_free(path);
    if (fine) {
        dimacs_write_header(&out.buf, solver->variables, solver->clause_count + (int64_t)count);
        write_clauses(solver, &out.buf);
        if (count) dimacs_write_comment(&out.buf, "assumed");
        for (size_t i = 0; i < count; i++) dimacs_write_clause(&out.buf, &assumptions[i], 1);
        fine = file_commit(&out);
    }
    if (!fine) fail(solver, file_error(&out));
    return fine;
}

/* CaDiCaL ignores write errors, but the stream records them. */
static bool commit_proof(struct sat_solver *solver)
{
    ASSERT(solver->trace && solver->out);
    errno = 0;
    cadical_calls_finish(solver->trace);
    bool whole = fflush(solver->out) == 0 && !ferror(solver->out);
    whole &= fclose(solver->out) == 0;
    int reason = errno ? errno : EIO;
    solver->out = NULL;
    if (whole && file_commit(&solver->proof)) return true;
    if (whole) {
        fail(solver, file_error(&solver->proof));
    } else {
        char name[TEXT_PATH_ROOM];
        sentence_set(&solver->error, "cannot write %s: %s", text_path(solver->config.proof, name),
                     strerror(reason));
        file_abandon(&solver->proof);
    }
    return false;
}

/* ---- the table */

static void meet(struct sat_solver *solver, const int *lits, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        REQUIRE(lits[i] != 0 && lits[i] != INT_MIN, "a literal is a variable or its negation");
        if (abs(lits[i]) > solver->variables) solver->variables = abs(lits[i]);
    }
}

static void add_clause(void *self, const int *lits, size_t count)
{
    struct sat_solver *solver = self;
    meet(solver, lits, count);
    for (size_t i = 0; i < count; i++) vec_push(&solver->clauses, lits[i]);
    vec_push(&solver->clauses, 0);
    solver->clause_count++;
    solver->status = SAT_UNKNOWN;
}

static void add_comment(void *self, const char *text)
{
    struct sat_solver *solver = self;
    ASSERT(solver->clauses.size == 0 || vec_last(&solver->clauses) == 0); /* between two clauses */
    struct heading heading = {solver->clauses.size, arena_print(&solver->texts, "%s", text)};
    vec_push(&solver->headings, heading);
}

static void set_limits(struct sat_solver *solver, int64_t conflicts, int64_t memory)
{
    solver->config.conflict_limit = conflicts;
    solver->config.memory = memory;
}

/* False: stopped before everything was loaded. */
static bool load(struct sat_solver *solver, const int *assumptions, size_t count)
{
    enum { PATIENCE = 256 }; /* clauses between two polls */
    const struct sat_config *config = &solver->config;
    size_t clauses = 0;
    for (size_t i = 0, length; i < solver->clauses.size; i += length + 1) {
        length = sat_clause_length(solver->clauses.data + i);
        cadical_calls_add(solver->trace, solver->clauses.data + i, length);
        if (cadical_calls_lost(solver->trace)) break;
        if (++clauses % PATIENCE == 0 && config->poll && config->poll(config->self)) return false;
    }
    for (size_t i = 0; i < count; i++) cadical_calls_add(solver->trace, &assumptions[i], 1);
    return true;
}

static enum sat_status search(struct sat_solver *solver, const int *assumptions, size_t count)
{
    ASSERT(solver->trace && solver->out);
    if (!load(solver, assumptions, count)) return SAT_UNKNOWN;
    int result = cadical_calls_solve(solver->trace, solver->config.conflict_limit);
    if (cadical_calls_lost(solver->trace)) cadical_refuse(&solver->config);
    if (result == 10) return SAT_SATISFIABLE;
    if (result != 20) return SAT_UNKNOWN;
    if (!solver->config.proof_alone && !write_formula(solver, assumptions, count)) return SAT_FAILED;
    return commit_proof(solver) ? SAT_UNSATISFIABLE : SAT_FAILED;
}

static enum sat_status solve(struct sat_solver *solver, const int *assumptions, size_t count)
{
    end_trace(solver);
    meet(solver, assumptions, count);
    if (solver->variables > solver->most)
        return solver->status = fail(solver, "not enough memory for so large a variable");
    if (!begin_trace(solver)) return solver->status = SAT_FAILED;
    return solver->status = search(solver, assumptions, count);
}

static bool value_of(void *self, int variable)
{
    struct sat_solver *solver = self;
    REQUIRE(solver->status == SAT_SATISFIABLE, "values exist after a solution and before the next clause");
    return cadical_calls_value(solver->trace, variable);
}

static const char *error_of(struct sat_solver *solver)
{
    return solver->error.text;
}

const struct sat_kind cadical_proof_sat = {
    .name = "cadical",
    .blurb = "CaDiCaL, linked: with proofs",
    .open = open_proof,
    .close = close_proof,
    .clause = add_clause,
    .comment = add_comment,
    .limit = set_limits,
    .solve = solve,
    .value = value_of,
    .error = error_of,
};

#endif
