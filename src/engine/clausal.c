/* The clausal engine: a SAT solver on the model in clauses.
 *
 * The model is encoded into the solver as it grows. A round is one `start` with the `more` that follow. What a round excludes are
 * blocking clauses over the answer variables under a literal of the round, which is assumed while the round lasts and given up
 * afterwards: what the solver learnt stays, what was excluded does not.
 *
 * Cost: one blocking clause of the answer's size per solution; enumerating millions is for engines that need none. */
#include "base/clock.h"
#include "engine/engine.h"
#include "engine/sat.h"

struct engine {
    const struct engine_context *context;
    const struct sat_kind *kind;
    struct sat_solver *sat;
    struct encoder *encoder;
    vec_int assumptions; /* of this round, as SAT literals; the round's own literal last, once there is one */
    int round;           /* the round's literal, 0 until something is excluded */
    vec_i32 answer;      /* variable numbers, as the model had them when the round began */
    double load_seconds;
};

static struct engine *clausal_open(const char *name, const struct engine_context *context, char *error,
                                   size_t size)
{
    const char *argument;
    const struct sat_kind *kind = sat_find(name, &argument, error, size);
    if (!kind) return NULL;
    if (context->proof) kind = kind->proving;
    REQUIRE(kind, "only engines with ENGINE_PROOFS are given a file for them");
    struct sat_config config = {.seed = context->seed,
                                .threads = context->threads,
                                .conflict_limit = context->conflict_limit,
                                .memory = context->memory,
                                .proof = context->proof,
                                .placement = context->phase == 1,
                                .poll = context->poll,
                                .self = context->self};
    struct sat_solver *sat = kind->open(argument, &config, error, size);
    if (!sat) return NULL;
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->kind = kind;
    e->sat = sat;
    struct clause_sink sink = {.clause = kind->clause,
                               .comment = kind->comment,
                               .self = sat,
                               .stop = context->poll,
                               .of = context->self};
    e->encoder = encode_new(context->model, &context->encode, sink);
    return e;
}

static void clausal_close(struct engine *e)
{
    encode_free(e->encoder);
    e->kind->close(e->sat);
    vec_free(&e->assumptions);
    vec_free(&e->answer);
    alloc_free(e);
}

/* False: stopped before all was encoded. */
static bool load(struct engine *e)
{
    double before = clock_wall();
    bool whole = encode_load(e->encoder);
    e->load_seconds += clock_wall() - before;
    return whole;
}

static dm_status solve(struct engine *e)
{
    if (!load(e)) return DM_UNKNOWN;
    if (encode_error(e->encoder)) return DM_INVALID;
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
    e->round = 0;
    vec_clear(&e->assumptions);
}

static dm_status clausal_start(struct engine *e, size_t count, const dm_lit *assumptions)
{
    end_round(e);
    vec_clear(&e->answer);
    model_answer(e->context->model, &e->answer);
    double before = clock_wall();
    encode_load(
        e->encoder); /* before the assumptions, so that the model's variables have the first numbers */
    e->load_seconds += clock_wall() - before;
    for (size_t i = 0; i < count; i++) vec_push(&e->assumptions, encode_lit(e->encoder, assumptions[i]));
    return solve(e);
}

static int32_t clausal_value(struct engine *e, int32_t var)
{
    return encode_value(e->encoder, var, e->kind->value, e->sat);
}

/* Not these values of the answer again, while the round lasts. All values are read before a literal is made, because making one may add
 * clauses, after which the solver has no values to tell. */
static void exclude_answer(struct engine *e)
{
    vec_i32 values = {0};
    vec_int clause = {0};
    for (size_t i = 0; i < e->answer.size; i++) vec_push(&values, clausal_value(e, e->answer.data[i]));
    if (!e->round) {
        e->round = encode_fresh(e->encoder);
        vec_push(&e->assumptions, e->round);
    }
    if (e->kind->comment) e->kind->comment(e->sat, "not this solution again");
    vec_push(&clause, -e->round);
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
    return !e->kind->cores || e->kind->failed(e->sat, encode_lit(e->encoder, lit));
}

static void clausal_counts(struct engine *e, struct engine_counts *counts)
{
    counts->conflicts = e->kind->conflicts(e->sat);
    counts->variables = encode_variables(e->encoder);
    counts->clauses = encode_clauses(e->encoder);
    counts->load_seconds = e->load_seconds;
}

static const char *clausal_error(struct engine *e)
{
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
