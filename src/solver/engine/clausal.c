/* The clausal engine: a SAT solver on an encoding of the model.
 *
 * The model is encoded incrementally. A round is one `start` and the calls of `more` that follow. A
 * round excludes answers by blocking clauses under a selector literal, which is assumed during the
 * round and negated afterwards: learnt clauses stay, exclusions do not.
 *
 * A stop within a constraint leaves useless clauses. Unless the round has excluded something, the
 * next call begins with a new solver: little can have been learnt by then, and the useless clauses
 * could take gigabytes.
 *
 * Cost: one blocking clause of the size of the answer per solution. */
#include "base/clock.h"
#include "base/sentence.h"
#include "solver/engine/engine.h"
#include "solver/engine/sat.h"

struct engine {
    const struct engine_context *context;
    const struct sat_kind *kind;
    struct sat_solver *sat;
    const char *argument; /* of the kind; in the solver's copy of the name, or static */
    struct encoder *encoder;
    VEC(dm_lit) assumed;   /* in this round */
    vec_int assumptions;   /* scratch: the same as SAT literals, and the round's own */
    int round;             /* the round's selector literal, 0 until something is excluded */
    struct sentence error; /* why no new solver could be made */
    vec_i32 answer;        /* variable numbers, as the model had them when the round began */
    double load_seconds;
};

static bool open_solver(struct engine *e, struct sentence *error)
{
    ASSERT(!e->sat && !e->encoder);
    const struct engine_context *context = e->context;
    struct sat_config config = {.seed = context->seed,
                                .threads = context->threads,
                                .conflict_limit = context->conflict_limit,
                                .memory = context->memory,
                                .proof = context->proof,
                                .placement = context->phase == 1,
                                .poll = context->poll,
                                .self = context->self};
    e->sat = e->kind->open(e->argument, &config, error);
    if (!e->sat) return false;
    struct clause_sink sink = {.clause = e->kind->clause,
                               .comment = e->kind->comment,
                               .self = e->sat,
                               .stop = context->poll,
                               .of = context->self};
    e->encoder = encode_new(context->model, &context->encode, sink);
    return true;
}

static struct engine *clausal_open(const char *name, const struct engine_context *context,
                                   struct sentence *error)
{
    const char *argument;
    const struct sat_kind *kind = sat_find(name, &argument, error);
    if (!kind) return NULL;
    if (context->proof) kind = kind->proving;
    REQUIRE(kind, "only engines with ENGINE_PROOFS are given a file for them");
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->kind = kind;
    e->argument = argument;
    if (open_solver(e, error)) return e;
    alloc_free(e);
    return NULL;
}

static void close_solver(struct engine *e)
{
    encode_free(e->encoder);
    if (e->sat) e->kind->close(e->sat);
    e->encoder = NULL;
    e->sat = NULL;
}

static void clausal_close(struct engine *e)
{
    close_solver(e);
    vec_free(&e->assumed);
    vec_free(&e->assumptions);
    vec_free(&e->answer);
    alloc_free(e);
}

/* False: stopped before everything was encoded. */
static bool load(struct engine *e)
{
    ASSERT(e->sat && e->encoder);
    double before = clock_wall();
    bool whole = encode_load(e->encoder);
    e->load_seconds += clock_wall() - before;
    return whole;
}

/* Replaces a solver with useless clauses, unless it has exclusions. False: cannot open another. */
static bool renew(struct engine *e)
{
    if (e->round || (e->sat && !encode_spoilt(e->encoder))) return true;
    close_solver(e);
    ASSERT(e->round == 0);
    return open_solver(e, &e->error);
}

/* Encodes the model before the assumptions, so its variables have the first numbers. */
static dm_status solve(struct engine *e)
{
    if (!renew(e)) return DM_INVALID;
    ASSERT(e->sat && e->encoder);
    e->kind->limit(e->sat, e->context->conflict_limit, e->context->memory);
    if (!load(e)) return DM_UNKNOWN;
    if (encode_error(e->encoder)) return DM_INVALID;
    vec_clear(&e->assumptions);
    for (size_t i = 0; i < e->assumed.size; i++)
        vec_push(&e->assumptions, encode_lit(e->encoder, e->assumed.data[i]));
    if (e->round) vec_push(&e->assumptions, e->round);
    switch (e->kind->solve(e->sat, e->assumptions.data, e->assumptions.size)) {
    case SAT_SATISFIABLE:
        return DM_SOLUTION;
    case SAT_UNSATISFIABLE:
        return DM_NONE;
    case SAT_FAILED:
        return DM_INVALID;
    default:
        return DM_UNKNOWN;
    }
}

static void end_round(struct engine *e)
{
    if (e->round) encode_clause(e->encoder, (int[]){-e->round}, 1);
    ASSERT(e->sat || !e->round);
    e->round = 0;
    vec_clear(&e->assumed);
}

static dm_status clausal_start(struct engine *e, size_t count, const dm_lit *assumptions)
{
    end_round(e);
    ASSERT(e->round == 0 && e->assumed.size == 0);
    vec_clear(&e->answer);
    model_answer(e->context->model, &e->answer);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    return solve(e);
}

static int32_t clausal_value(struct engine *e, int32_t var)
{
    ASSERT(e->sat);
    return encode_value(e->encoder, var, e->kind->value, e->sat);
}

/* Excludes the current answer for the rest of the round. Reads all values before it creates
 * literals, because that may add clauses, which invalidate the values. */
static void exclude_answer(struct engine *e)
{
    vec_i32 values = {0};
    vec_int clause = {0};
    for (size_t i = 0; i < e->answer.size; i++) vec_push(&values, clausal_value(e, e->answer.data[i]));
    if (!e->round) e->round = encode_fresh(e->encoder);
    if (e->kind->comment) e->kind->comment(e->sat, "not this solution again");
    vec_push(&clause, -e->round);
    ASSERT(e->round > 0 && values.size == e->answer.size);
    for (size_t i = 0; i < e->answer.size; i++) {
        dm_lit same = model_atom_lit(e->context->model, e->answer.data[i], ATOM_EQ, values.data[i]);
        if (same != DM_TRUE) vec_push(&clause, -encode_lit(e->encoder, same));
    }
    encode_clause(e->encoder, clause.data, clause.size);
    vec_free(&values);
    vec_free(&clause);
}

static dm_status clausal_more(struct engine *e, bool exclude)
{
    if (exclude) exclude_answer(e);
    return solve(e);
}

static bool clausal_failed(struct engine *e, dm_lit lit)
{
    ASSERT(e->sat);
    return sat_failed(e->kind, e->sat, encode_lit(e->encoder, lit));
}

static void clausal_counts(struct engine *e, struct engine_counts *counts)
{
    if (!e->sat) return;
    counts->conflicts = sat_conflicts(e->kind, e->sat);
    counts->variables = encode_variables(e->encoder);
    counts->clauses = encode_clauses(e->encoder);
    counts->load_seconds = e->load_seconds;
}

static const char *clausal_error(struct engine *e)
{
    if (!e->sat) return e->error.text;
    const char *error = encode_error(e->encoder);
    return error ? error : e->kind->error(e->sat);
}

const struct engine_kind clausal_engine = {.open = clausal_open,
                                           .close = clausal_close,
                                           .start = clausal_start,
                                           .more = clausal_more,
                                           .value = clausal_value,
                                           .failed = clausal_failed,
                                           .counts = clausal_counts,
                                           .error = clausal_error};
