/* Brute force: enumerates assignments in order; the reference engine of the tests.
 *
 * Variables are assigned in a fixed order, answer variables first. A constraint is tested as soon
 * as its last variable has a value; a failed test advances to the next value. There is no inference
 * and no learning. Constraints are only known by `holds`, which makes it an independent check of
 * the other engines. Because answer variables come first, excluding a solution means continuing at
 * the last answer variable: no record of solutions is needed.
 *
 * The model may grow within a round: new variables are appended, and new constraints may make the
 * current assignment fail at an earlier place, where the search then continues.
 *
 * Worst case: the product of all domain sizes. */
#include "solver/engine/engine.h"

#include "base/sentence.h"

struct place { /* one variable in the order */
    int32_t var;
    int64_t position; /* the value being tried, or one less than the first */
    VEC(size_t) due;  /* constraints, by index in the model, to test once this place has a value */
};

struct engine {
    const struct engine_context *context;
    VEC(struct place) places; /* the order of the variables, answer first */
    size_t answer_size;       /* how many of them are the answer's */
    VEC(size_t) place_of;     /* by variable number: index in places; unused for variable 0 */
    vec_i32 values;           /* by variable number */
    size_t loaded;            /* constraints taken so far */
    VEC(dm_lit) assumptions;
    int64_t tried;   /* assignments of one variable so far */
    size_t at;       /* the place where the search continues */
    bool impossible; /* something without variables is false */
    bool searching;  /* the round has not ended */
};

static struct engine *brute_open(const char *name, const struct engine_context *context,
                                 struct sentence *error)
{
    (void)name, (void)error;
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    return e;
}

static void forget(struct engine *e)
{
    for (size_t i = 0; i < e->places.size; i++) vec_free(&e->places.data[i].due);
    vec_clear(&e->places);
    vec_clear(&e->place_of);
    vec_clear(&e->values);
    vec_clear(&e->assumptions);
    e->loaded = 0;
    e->impossible = false;
}

static void brute_close(struct engine *e)
{
    forget(e);
    vec_free(&e->places);
    vec_free(&e->place_of);
    vec_free(&e->values);
    vec_free(&e->assumptions);
    alloc_free(e);
}

static void append(struct engine *e, int32_t var)
{
    ASSERT(var > 0 && e->place_of.data[var] == SIZE_MAX);
    e->place_of.data[var] = e->places.size;
    vec_push(&e->places, ((struct place){.var = var}));
}

static void take_variables(struct engine *e)
{
    const dm_model *model = e->context->model;
    bool first = e->values.size == 0;
    ASSERT(first || e->values.size == e->place_of.size);
    size_t known = first ? 1 : e->values.size;
    while (e->values.size < model->variables.size) {
        vec_push(&e->values, 0);
        vec_push(&e->place_of, SIZE_MAX);
    }
    if (first) {
        vec_i32 answer = {0};
        model_answer(model, &answer);
        for (size_t i = 0; i < answer.size; i++) append(e, answer.data[i]);
        e->answer_size = answer.size;
        vec_free(&answer);
    }
    for (size_t var = known; var < e->values.size; var++)
        if (e->place_of.data[var] == SIZE_MAX) append(e, (int32_t)var);
}

static void later(const struct engine *e, int32_t var, size_t *last)
{
    if (var > 0 && e->place_of.data[var] + 1 > *last) *last = e->place_of.data[var] + 1;
}

/* The index of its last variable in the order, from 1; 0 if it has none. */
static size_t last_place(const struct engine *e, const struct constraint *c)
{
    const dm_model *model = e->context->model;
    size_t last = 0;
    if (c->condition) later(e, model_atom(model, c->condition)->var, &last);
    for (uint32_t i = 0; i < c->view_count; i++) later(e, c->views[i].var, &last);
    for (uint32_t i = 0; i < c->lit_count; i++) later(e, model_atom(model, c->lits[i])->var, &last);
    return last;
}

/* Loads what was added to the model. */
static void take(struct engine *e)
{
    const dm_model *model = e->context->model;
    take_variables(e);
    struct dm_candidate at = {model, e->values.data, 0};
    for (; e->loaded < model->constraints.size; e->loaded++) {
        const struct constraint *c = &model->constraints.data[e->loaded];
        size_t last = last_place(e, c);
        ASSERT(last <= e->places.size);
        if (last > 0)
            vec_push(&e->places.data[last - 1].due, e->loaded);
        else if (!candidate_holds(&at, c))
            e->impossible = true;
    }
}

/* True if the values up to this place satisfy everything that is tested there. */
static bool passes(const struct engine *e, const struct place *place)
{
    const dm_model *model = e->context->model;
    struct dm_candidate at = {model, e->values.data, 0};
    for (size_t i = 0; i < place->due.size; i++)
        if (!candidate_holds(&at, &model->constraints.data[place->due.data[i]])) return false;
    for (size_t i = 0; i < e->assumptions.size; i++) {
        dm_lit lit = e->assumptions.data[i];
        if (model_atom(model, lit)->var == place->var && !candidate_lit(&at, lit)) return false;
    }
    return true;
}

static void enter(struct engine *e, size_t index)
{
    ASSERT(index < e->places.size);
    struct place *place = &e->places.data[index];
    place->position = (int64_t)model_variable(e->context->model, place->var)->lo - 1;
}

static bool stop_asked(const struct engine *e)
{
    return e->context->poll && e->context->poll(e->context->self);
}

enum next { NEXT_NONE, NEXT_VALUE, NEXT_STOPPED };

static enum next next_value(struct engine *e, struct place *place)
{
    /* Values between two polls: a domain may have a billion. */
    enum { PATIENCE = MODEL_PATIENCE(256) };
    const dm_model *model = e->context->model;
    for (;;) {
        if (++e->tried % PATIENCE == 0 && stop_asked(e)) return NEXT_STOPPED;
        int64_t value = model_next_value(model, place->var, place->position + 1);
        if (value == INT64_MAX) return NEXT_NONE;
        place->position = value;
        ASSERT(model_has_value(model, place->var, value));
        e->values.data[place->var] = (int32_t)value;
        if (passes(e, place)) return NEXT_VALUE;
    }
}

/* Continues at place e->at with its next value. Places before it hold values that pass. */
static dm_status search(struct engine *e)
{
    ASSERT(e->searching && e->at <= e->places.size);
    while (e->at < e->places.size) {
        if (stop_asked(e)) return DM_UNKNOWN;
        enum next next = next_value(e, &e->places.data[e->at]);
        if (next == NEXT_STOPPED) return DM_UNKNOWN;
        if (next == NEXT_VALUE) {
            if (++e->at < e->places.size) enter(e, e->at);
        } else if (e->at-- == 0) {
            e->searching = false;
            return DM_NONE;
        }
    }
    return DM_SOLUTION;
}

static dm_status brute_start(struct engine *e, size_t count, const dm_lit *assumptions)
{
    forget(e);
    take(e);
    for (size_t i = 0; i < count; i++) {
        vec_push(&e->assumptions, assumptions[i]);
        e->impossible |= assumptions[i] == DM_FALSE;
    }
    e->searching = !e->impossible;
    e->at = 0;
    if (e->places.size > 0) enter(e, 0);
    return e->searching ? search(e) : DM_NONE;
}

static dm_status brute_more(struct engine *e, bool exclude)
{
    size_t known = e->places.size, held = e->at; /* places before `held` have values */
    size_t limit = exclude ? e->answer_size : held;
    take(e);
    e->searching &= !e->impossible && !(exclude && limit == 0);
    if (!e->searching) return DM_NONE;
    ASSERT(limit <= known && held <= known);
    size_t place = 0;
    while (place < limit && passes(e, &e->places.data[place])) place++;
    if (place < limit) /* fails here with the new constraints */
        e->at = place;
    else if (exclude)
        e->at = limit - 1;
    else if (held == known && held < e->places.size) /* only the new variables need values */
        enter(e, held);
    return search(e);
}

static int32_t brute_value(struct engine *e, int32_t var)
{
    ASSERT((size_t)var < e->values.size);
    return e->values.data[var];
}

static void brute_counts(struct engine *e, struct engine_counts *counts)
{
    counts->variables = (int64_t)e->places.size;
}

const struct engine_kind brute_engine = {.open = brute_open,
                                         .close = brute_close,
                                         .start = brute_start,
                                         .more = brute_more,
                                         .value = brute_value,
                                         .counts = brute_counts};
