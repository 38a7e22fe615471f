/* A DIMACS formula as a problem. The text is streamed into a SAT solver, and no clause is stored.
 *
 * The answer is a value for each variable of the header. Values are queried from the solver when
 * they are written, because a header may declare two billion variables; only the result of a cube,
 * which is sent elsewhere, is a text of 0 and 1. To be split into cubes or explained, a formula is
 * posted as a model with the same variables and clauses; if it is to be explained, each clause is a
 * rule. */
#include "formats/dimacs/formula.h"

#include "ask/source.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"
#include "cluster/cubes/cubes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct formula *formula_of(const struct session *session)
{
    return session->plan.problem.self;
}

/* ---- reading */

static bool read_into(const struct formula *f, const struct dimacs_sink *sink, struct dimacs_counts *counts,
                      struct formula_numbers *n, struct sentence *error)
{
    struct reader r;
    double from = clock_wall();
    bool fine = f->open(f->self, &r) && dimacs_read(&r, sink, counts);
    bool stopped = r.stopped;
    if (!fine && !stopped) sentence_copy(error, &r.error);
    n->variables = counts->variables;
    n->clauses = counts->clauses;
    n->literals = counts->literals;
    n->bytes = reader_offset(&r);
    n->read_seconds = clock_wall() - from;
    if (n->read_seconds > 0) n->rate = (int64_t)((double)n->bytes / n->read_seconds);
    reader_close(&r);
    return fine || stopped;
}

static void pass_over(void *self, const int *lits, size_t count)
{
    (void)self, (void)lits, (void)count;
}

bool formula_count(const struct formula *f, struct formula_numbers *numbers, struct sentence *error)
{
    struct dimacs_counts counts = {0};
    *numbers = (struct formula_numbers){0};
    return read_into(f, &(struct dimacs_sink){.clause = pass_over, .deadline = f->deadline}, &counts, numbers,
                     error);
}

/* ---- as a model */

struct clauses {      /* build->state of a formula that is explained: by rule of the model */
    VEC(size_t) ends; /* in `lits`, of each clause */
    vec_i32 lits;     /* of the formula */
    vec_i64 lines;    /* where each begins */
};

struct modelling {
    dm_model *model;
    struct dimacs_counts counts;
    VEC(dm_lit) lits;        /* by variable of the formula, from 0 */
    struct clauses *clauses; /* NULL: it is not explained */
};

static void make_variables(void *self, int variables, int64_t clauses)
{
    struct modelling *m = self;
    (void)clauses;
    for (int i = 0; i < variables; i++) {
        dm_lit lit = dm_bool(m->model);
        vec_push(&m->lits, lit);
        dm_answer_lits(m->model, 1, &lit);
    }
}

static void list_clause(struct modelling *m, const int *lits, size_t count)
{
    dm_rule(m->model, m->counts.line, "clause");
    for (size_t i = 0; i < count; i++) vec_push(&m->clauses->lits, lits[i]);
    vec_push(&m->clauses->ends, m->clauses->lits.size);
    vec_push(&m->clauses->lines, m->counts.line);
}

static void post_clause(void *self, const int *lits, size_t count)
{
    struct modelling *m = self;
    dm_lit *clause = alloc_array(count + 1, sizeof *clause);
    for (size_t i = 0; i < count; i++) {
        dm_lit lit = m->lits.data[abs(lits[i]) - 1];
        clause[i] = lits[i] > 0 ? lit : -lit;
    }
    if (m->clauses) list_clause(m, lits, count);
    dm_clause(m->model, count, clause);
    alloc_free(clause);
}

static bool post(const struct problem *problem, struct build *build, struct sentence *error)
{
    const struct formula *f = problem->self;
    struct formula_numbers numbers;
    struct modelling m = {.model = build->model};
    const struct dimacs_sink sink = {make_variables, post_clause, f->deadline, &m};
    if (f->explain) build->state = m.clauses = alloc_bytes(sizeof *m.clauses);
    if (f->explain) dm_explain(build->model);
    dm_keep_names(build->model, false);
    sentence_clear(error);
    bool fine = read_into(f, &sink, &m.counts, &numbers, error);
    dm_end_rule(build->model);
    vec_free(&m.lits);
    return fine && !deadline_reached(f->deadline);
}

static void release(struct build *build)
{
    struct clauses *clauses = build->state;
    if (!clauses) return;
    vec_free(&clauses->ends);
    vec_free(&clauses->lits);
    vec_free(&clauses->lines);
    alloc_free(clauses);
}

/* ---- to be explained */

static const int *clause_of(const struct build *build, size_t number, size_t *count)
{
    const struct clauses *c = build->state;
    ASSERT(number < c->ends.size);
    size_t start = number ? c->ends.data[number - 1] : 0;
    *count = c->ends.data[number] - start;
    return c->lits.data + start;
}

static bool is_satisfied(const struct build *build, const dm_solver *solver, size_t number)
{
    size_t count;
    const int *lits = clause_of(build, number, &count);
    for (size_t i = 0; i < count; i++)
        if (dm_value(solver, build->variable[abs(lits[i]) - 1]) == (lits[i] > 0)) return true;
    return false;
}

/* The referee: every clause has a true literal. */
static bool take(const struct problem *problem, const struct build *build, const dm_solver *solver,
                 struct buf *text, struct sentence *why)
{
    const struct clauses *c = build->state;
    for (size_t i = 0; i < c->ends.size; i++)
        if (!is_satisfied(build, solver, i))
            return sentence_set(why, "%s:%" PRId64 ": the clause does not hold; this is a mistake of damier",
                                problem->name, c->lines.data[i]);
    for (size_t i = 0; i < build->size; i++)
        buf_print(text, i ? " %d" : "%d", (int)dm_value(solver, build->variable[i]));
    return true;
}

static void list_rules(const struct problem *problem, struct build *build, enum problem_item sort,
                       problem_put *put, void *self)
{
    enum { MOST_COST = 1000 };
    (void)problem;
    for (size_t i = 0; sort == PROBLEM_RULE && i < dm_rule_count(build->model); i++) {
        size_t count;
        clause_of(build, i, &count);
        put(self, i, dm_rule_lit(build->model, i), count < MOST_COST ? 1 + (int)count : MOST_COST);
    }
}

/* "1 -2 3 0 (line 7)" */
static void phrase_clause(const struct problem *problem, const struct build *build, enum problem_item sort,
                          size_t number, struct buf *out)
{
    enum { SHOWN = 12 };
    const struct clauses *c = build->state;
    size_t count;
    const int *lits = clause_of(build, number, &count);
    (void)problem, (void)sort;
    for (size_t i = 0; i < count && i < SHOWN; i++) buf_print(out, "%d ", lits[i]);
    buf_add(out, count > SHOWN ? "... (" : "0 (");
    say(out, "base.at-line", SAY(say_int("line", c->lines.data[number])));
    buf_char(out, ')');
}

static void json_clause(const struct problem *problem, const struct build *build, enum problem_item sort,
                        size_t number, struct json_writer *json)
{
    const struct clauses *c = build->state;
    size_t count;
    const int *lits = clause_of(build, number, &count);
    (void)problem, (void)sort;
    json_write_list(json, "clause");
    for (size_t i = 0; i < count; i++) json_write_int(json, NULL, lits[i]);
    json_write_end(json);
    json_write_int(json, "line", c->lines.data[number]);
}

static const struct problem_items items = {.noun = "clause",
                                           .list = list_rules,
                                           .phrase = phrase_clause,
                                           .json = json_clause};

/* ---- results of cubes */

static bool passes(const struct problem *problem, const char *text, size_t length, struct sentence *why)
{
    (void)problem;
    if (strspn(text, "01 ") == length) return true;
    return sentence_set(why, "the answer of a cube does not belong to this formula");
}

/* ---- as a source of solutions */

struct solving { /* desk->own */
    struct sat_solver *solver;
    struct formula_numbers numbers;
    bool answered; /* or stopped while it was read */
};

static void take_clause(void *self, const int *lits, size_t count)
{
    struct session *session = self;
    struct solving *s = session->own;
    formula_of(session)->solver->clause(s->solver, lits, count);
}

/* Adds the literals of the cube as unit clauses. */
static bool add_cube(struct session *session, struct sentence *error)
{
    const struct cube *cube = session->plan.request.cube;
    const struct sat_kind *kind = formula_of(session)->solver;
    struct solving *s = session->own;
    if (cube->terms.size && kind->comment) kind->comment(s->solver, "within the cube");
    for (size_t i = 0; i < cube->terms.size; i++) {
        struct cube_term term = cube->terms.data[i];
        int lit = term.at + 1;
        if (term.at >= s->numbers.variables || term.value != 0 || term.relation > CUBE_GT)
            return sentence_set(error, "the cube does not belong to this formula");
        if (term.relation == CUBE_LE) lit = -lit;
        kind->clause(s->solver, &lit, 1);
    }
    return true;
}

static bool formula_start(struct session *session, struct sentence *error)
{
    const struct formula *f = formula_of(session);
    const struct request *r = &session->plan.request;
    struct solving *s = session->own = alloc_bytes(sizeof *s);
    const struct sat_config config = {.seed = r->seed,
                                      .threads = r->threads,
                                      .conflict_limit = f->conflict_limit,
                                      .memory = deadline_megabytes(r->deadline) << 20,
                                      .proof = r->proof,
                                      .proof_alone = r->proof && f->proof_alone,
                                      .poll = deadline_poll,
                                      .self = r->deadline};
    const struct dimacs_sink sink = {.clause = take_clause, .deadline = r->deadline, .self = session};
    s->solver = f->solver->open(f->argument, &config, error);
    struct dimacs_counts counts = {0};
    if (!s->solver || !read_into(f, &sink, &counts, &s->numbers, error)) return false;
    s->answered = session_expired(session);
    return s->answered || !r->cube || add_cube(session, error);
}

static void formula_close(struct session *session)
{
    struct solving *s = session->own;
    if (s && s->solver) formula_of(session)->solver->close(s->solver);
    alloc_free(s);
}

static void write_text(struct session *session)
{
    const struct solving *s = session->own;
    const struct sat_kind *kind = formula_of(session)->solver;
    for (int64_t i = 1; i <= s->numbers.variables; i++) {
        if (i > 1) buf_char(&session->text, ' ');
        buf_char(&session->text, kind->value(s->solver, (int)i) ? '1' : '0');
    }
}

static dm_status formula_next(struct session *session)
{
    struct solving *s = session->own;
    const struct sat_kind *kind = formula_of(session)->solver;
    if (s->answered) return DM_UNKNOWN;
    s->answered = true;
    double from = clock_wall();
    enum sat_status status = kind->solve(s->solver, NULL, 0);
    s->numbers.solve_seconds = clock_wall() - from;
    s->numbers.conflicts = sat_conflicts(kind, s->solver);
    if (status == SAT_FAILED) return sentence_set(&session->error, "%s", kind->error(s->solver)), DM_INVALID;
    if (status == SAT_UNKNOWN && !session_expired(session))
        sentence_set(&session->reason, "stopped at the conflict limit");
    if (status == SAT_SATISFIABLE && session->plan.request.cube) write_text(session);
    return status == SAT_SATISFIABLE ? DM_SOLUTION : status == SAT_UNSATISFIABLE ? DM_NONE : DM_UNKNOWN;
}

static const char *formula_engine(const struct session *session)
{
    return formula_of(session)->solver->name;
}

static size_t formula_stat_count(const struct session *session)
{
    return (void)session, 0;
}

static const struct source source = {
    formula_start, formula_close, formula_next, formula_engine, formula_stat_count, NULL, NULL, NULL, NULL};

static const struct problem_kind kind = {.noun = "formula",
                                         .post = post,
                                         .release = release,
                                         .take = take,
                                         .passes = passes,
                                         .items = &items,
                                         .source = &source};

struct problem formula_problem(const struct formula *formula)
{
    return (struct problem){.kind = &kind, .self = formula, .name = formula->name};
}

/* ---- answers */

struct formula_numbers formula_numbers(const struct session *session)
{
    const struct solving *s = session->own;
    return s ? s->numbers : (struct formula_numbers){.variables = ((int64_t)session->text.size + 1) / 2};
}

static bool solver_value(void *self, int variable)
{
    const struct session *session = self;
    return formula_of(session)->solver->value(((const struct solving *)session->own)->solver, variable);
}

static bool text_value(void *self, int variable)
{
    return ((const struct session *)self)->text.data[2 * ((size_t)variable - 1)] == '1';
}

void formula_write_values(const struct session *session, struct buf *out)
{
    dimacs_write_values_of(out, (int)formula_numbers(session).variables,
                           session->own ? solver_value : text_value, (void *)session);
}
