/* Models: the record of variables, atoms and constraints.
 *
 * Idea. All variables are integers; a literal is an atom x <= v or x = v, or its negation. Atoms
 * are hash-consed, so equal atoms have equal numbers, and atoms that are constant over the domain
 * simplify to DM_TRUE and DM_FALSE. A 0/1 variable b has the single atom b = 1, so its own literal
 * is positive.
 *
 * Invariant. Variable 0 is the constant 0 and atom 1 is `0 <= 0`, in every model; a child uses
 * those of its parent. Once `error` is set, nothing more is recorded. Creating a variable or an
 * atom takes O(1) expected time. */
#include "solver/model/model.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- making and freeing */

static dm_model *model_empty(const dm_model *parent)
{
    dm_model *model = alloc_bytes(sizeof *model);
    model->parent = parent;
    return model;
}

/* Live models have different addresses; the product spreads them over all tags. */
static uint32_t tag_of(const dm_model *model)
{
    return (uint32_t)((uint64_t)(uintptr_t)model * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

dm_model *dm_model_new(void)
{
    dm_model *model = model_empty(NULL);
    model->tag = tag_of(model);
    vec_push(&model->variables, ((struct variable){.hidden = true}));
    vec_push(&model->atoms, ((struct atom){.channel = -1})); /* no literal is 0 */
    vec_push(&model->atoms, ((struct atom){.op = ATOM_LE, .channel = -1}));
    /* The constant 0, and the literal that is true. */
    ASSERT(model->variables.size == 1 && model->atoms.size == 2);
    return model;
}

dm_model *model_child(const dm_model *parent)
{
    REQUIRE(parent && !parent->parent, "a child is made for a model that is not a child");
    return model_empty(parent);
}

void model_set_stop(dm_model *child, bool (*stop)(void *of), void *of)
{
    REQUIRE(child->parent, "only what is taken apart can be stopped");
    child->stop = stop;
    child->of = of;
}

void dm_on_build(dm_model *model, dm_build_call *call, void *data)
{
    model_check_open(__func__, model);
    model->stop = call;
    model->of = data;
}

bool dm_build_stopped(const dm_model *model)
{
    REQUIRE(model, "no model given");
    return model->stopped;
}

void *dm_memory(dm_model *model, size_t size)
{
    REQUIRE(model, "no model given");
    return arena_bytes(&model->arena, size);
}

bool model_tick(dm_model *model)
{
    enum { PATIENCE = MODEL_PATIENCE(1024) };
    if (model->stop && ++model->ticks % PATIENCE == 0 && !model->error && model->stop(model->of)) {
        model->stopped = true;
        model->error = "stopped";
    }
    ASSERT(!model->stopped || model->error);
    return model->error;
}

void dm_model_free(dm_model *model)
{
    if (!model) return;
    model_check_open(__func__, model);
    REQUIRE(model->solvers == 0, "the solvers of a model must be freed before it");
    arena_free(&model->arena);
    vec_free(&model->variables);
    vec_free(&model->stands);
    vec_free(&model->atoms);
    vec_free(&model->atom_table);
    vec_free(&model->sets);
    vec_free(&model->set_table);
    vec_free(&model->precedences);
    vec_free(&model->precedence_table);
    vec_free(&model->constraints);
    vec_free(&model->answer);
    vec_free(&model->lazies);
    vec_free(&model->steps);
    vec_free(&model->preferences);
    vec_free(&model->rules);
    alloc_free(model);
}

void model_fail(dm_model *model, const char *format, ...)
{
    if (model->error) return;
    va_list args;
    va_start(args, format);
    model->error = arena_vprint(&model->arena, format, args);
    va_end(args);
}

size_t dm_variable_count(const dm_model *model)
{
    REQUIRE(model, "no model given");
    size_t count = 0;
    for (size_t i = 0; i < model->variables.size; i++) count += !model->variables.data[i].hidden;
    return count;
}

size_t dm_constraint_count(const dm_model *model)
{
    REQUIRE(model, "no model given");
    return model->constraints.size;
}

const char *dm_model_error(const dm_model *model)
{
    REQUIRE(model, "no model given");
    return model->error;
}

/* ---- checks of arguments */

static bool has_variable(const dm_model *model, int32_t var)
{
    ASSERT(!model->parent || !model->parent->parent);
    if (model->parent && var < MODEL_CHILD) return has_variable(model->parent, var);
    int32_t own = model->parent ? var - MODEL_CHILD : var;
    return own >= 0 && (size_t)own < model->variables.size;
}

static bool has_literal(const dm_model *model, dm_lit lit)
{
    if (lit == 0 || lit == INT32_MIN) return false;
    int32_t number = lit < 0 ? -lit : lit;
    if (model->parent && number < MODEL_CHILD) return has_literal(model->parent, number);
    return (size_t)(model->parent ? number - MODEL_CHILD : number) < model->atoms.size;
}

void model_check_views(const char *function, const dm_model *model, size_t count, const dm_int *x)
{
    REQUIRE_OF(function, model, "no model given");
    REQUIRE_OF(function, x || count == 0, "no variables given");
    for (size_t i = 0; i < count; i++)
        REQUIRE_OF(function, has_variable(model, model_plain(model, x[i]).var),
                   "this model has no such variable");
}

void model_check_lits(const char *function, const dm_model *model, size_t count, const dm_lit *lits)
{
    REQUIRE_OF(function, model, "no model given");
    REQUIRE_OF(function, lits || count == 0, "no literals given");
    for (size_t i = 0; i < count; i++)
        REQUIRE_OF(function, has_literal(model, lits[i]), "this model has no such literal");
}

void model_check_open(const char *function, const dm_model *model)
{
    REQUIRE_OF(function, model, "no model given");
    REQUIRE_OF(function, !model->searching,
               "the model is being searched: functions called meanwhile may look at it, not change it");
}

void model_check_no_condition(dm_model *model, const char *function)
{
    REQUIRE_OF(function, model->condition == 0, "dm_if or dm_iff was called, and no constraint followed");
}

/* ---- lookup */

const struct variable *model_variable(const dm_model *model, int32_t var)
{
    if (model->parent) {
        if (var < MODEL_CHILD) return model_variable(model->parent, var);
        var -= MODEL_CHILD;
    }
    REQUIRE(var >= 0 && (size_t)var < model->variables.size, "this model has no such variable");
    return &model->variables.data[var];
}

static struct atom *own_atom(const dm_model *model, int32_t number)
{
    if (model->parent) number -= MODEL_CHILD;
    REQUIRE(number >= (model->parent ? 0 : 1) && (size_t)number < model->atoms.size,
            "this model has no such literal");
    return &model->atoms.data[number];
}

const struct atom *model_atom(const dm_model *model, dm_lit lit)
{
    REQUIRE(lit > INT32_MIN, "this model has no such literal");
    int32_t number = lit < 0 ? -lit : lit;
    if (model->parent && number < MODEL_CHILD) model = model->parent;
    return own_atom(model, number);
}

int64_t model_next_value(const dm_model *model, int32_t var, int64_t from)
{
    const struct variable *v = model_variable(model, var);
    if (from > v->hi) return INT64_MAX;
    if (v->range_count == 0) return from > v->lo ? from : v->lo;
    int32_t first = 0, last = v->range_count - 1; /* binary search for the first range >= from */
    ASSERT(v->ranges[0].lo == v->lo && v->ranges[last].hi == v->hi);
    while (first < last) {
        int32_t middle = first + (last - first) / 2;
        if (v->ranges[middle].hi < from)
            first = middle + 1;
        else
            last = middle;
    }
    ASSERT(v->ranges[first].hi >= from);
    return from > v->ranges[first].lo ? from : v->ranges[first].lo;
}

bool model_has_value(const dm_model *model, int32_t var, int64_t value)
{
    return model_next_value(model, var, value) == value;
}

void model_answer(const dm_model *model, vec_i32 *out)
{
    struct bits seen;
    bits_init(&seen, model->variables.size);
    if (model->answer.size == 0) {
        for (size_t var = 1; var < model->variables.size; var++)
            if (!model->variables.data[var].hidden &&
                alias_resolve(model, (dm_int){(int32_t)var, 1, 0}).var == (int32_t)var)
                vec_push(out, (int32_t)var);
    } else {
        for (size_t i = 0; i < model->answer.size; i++) {
            int32_t var = alias_resolve(model, model->answer.data[i]).var;
            if (var == 0 || model->answer.data[i].factor == 0 || bits_has(&seen, (size_t)var)) continue;
            bits_add(&seen, (size_t)var);
            vec_push(out, var);
        }
    }
    bits_free(&seen);
}

/* ---- variables */

int32_t model_new_variable(dm_model *model, int64_t lo, int64_t hi, bool hidden)
{
    REQUIRE(model, "no model given");
    if (lo < DM_INT_MIN || hi > DM_INT_MAX || lo > DM_INT_MAX || hi < DM_INT_MIN) {
        model_fail(model,
                   "a variable from %" PRId64 " to %" PRId64 " is too wide: values must lie within %d .. %d",
                   lo, hi, DM_INT_MIN, DM_INT_MAX);
        lo = hi = 0;
    }
    if (model->variables.size >= MODEL_CHILD - 1) {
        model_fail(model, "too many variables: a model holds at most %d", MODEL_CHILD - 1);
        return 0;
    }
    (void)model_tick(model);
    int32_t var = (int32_t)model->variables.size + (model->parent ? MODEL_CHILD : 0);
    ASSERT(lo >= DM_INT_MIN && hi <= DM_INT_MAX && var >= 0);
    vec_push(&model->variables, ((struct variable){.lo = (int32_t)lo, .hi = (int32_t)hi, .hidden = hidden}));
    return var;
}

dm_int dm_range(dm_model *model, int64_t lo, int64_t hi)
{
    model_check_open(__func__, model);
    return model_handle(model, (dm_int){model_new_variable(model, lo, hi, false), 1, 0});
}

static int compare_values(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Sorted values as maximal ranges, in the arena. */
static int32_t ranges_of(dm_model *model, size_t count, const int64_t *sorted, struct range **out)
{
    struct range *ranges = ARENA_ARRAY(&model->arena, struct range, count);
    int32_t used = 0;
    for (size_t i = 0; i < count; i++) {
        ASSERT(i == 0 || sorted[i - 1] <= sorted[i]);
        if (used > 0 && sorted[i] <= (int64_t)ranges[used - 1].hi + 1)
            ranges[used - 1].hi = (int32_t)sorted[i];
        else
            ranges[used++] = (struct range){(int32_t)sorted[i], (int32_t)sorted[i]};
    }
    *out = ranges;
    return used;
}

dm_int dm_domain(dm_model *model, size_t count, const int64_t *values)
{
    model_check_open(__func__, model);
    REQUIRE(values || count == 0, "no values given");
    if (count == 0) return dm_range(model, 1, 0);
    int64_t *sorted = alloc_array(count, sizeof *sorted);
    memcpy(sorted, values, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_values);
    dm_int x = dm_range(model, sorted[0], sorted[count - 1]);
    if (!model->error) {
        struct range *ranges;
        int32_t used = ranges_of(model, count, sorted, &ranges);
        ASSERT(used > 0 && ranges[0].lo == sorted[0] && ranges[used - 1].hi == sorted[count - 1]);
        struct variable *v = &vec_last(&model->variables);
        if (used > 1) {
            v->ranges = ranges;
            v->range_count = used;
        }
    }
    alloc_free(sorted);
    return x;
}

static dm_lit lit_of_bool(dm_model *model, int32_t var)
{
    return model_atom_lit(model, var, ATOM_EQ, 1);
}

dm_lit dm_bool(dm_model *model)
{
    model_check_open(__func__, model);
    return lit_of_bool(model, model_new_variable(model, 0, 1, false));
}

dm_lit model_new_bool(dm_model *model)
{
    return lit_of_bool(model, model_new_variable(model, 0, 1, true));
}

/* ---- atoms */

static uint64_t atom_hash(int32_t var, enum atom_op op, int32_t value)
{
    uint64_t h = ((uint64_t)(uint32_t)var << 32 | (uint32_t)value) * 2 + (uint64_t)op;
    h ^= h >> 31;
    h *= UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static void table_insert(dm_model *model, int32_t index)
{
    const struct atom *a = &model->atoms.data[index];
    size_t mask = model->atom_table.size - 1;
    ASSERT((model->atom_table.size & mask) == 0 && model->atoms.size < model->atom_table.size);
    size_t slot = atom_hash(a->var, a->op, a->value) & mask;
    while (model->atom_table.data[slot] >= 0) slot = (slot + 1) & mask;
    model->atom_table.data[slot] = index;
}

static void table_grow(dm_model *model)
{
    size_t size = model->atom_table.size ? model->atom_table.size * 2 : 64;
    vec_reserve(&model->atom_table, size);
    model->atom_table.size = size;
    memset(model->atom_table.data, -1, size * sizeof *model->atom_table.data);
    for (size_t i = model->parent ? 0 : 1; i < model->atoms.size; i++) table_insert(model, (int32_t)i);
}

static int32_t atom_number(dm_model *model, int32_t var, enum atom_op op, int32_t value)
{
    (void)model_tick(model);
    if (model->stopped) return DM_TRUE; /* any literal will do */
    if (2 * (model->atoms.size + 1) > model->atom_table.size) table_grow(model);
    size_t mask = model->atom_table.size - 1;
    size_t slot = atom_hash(var, op, value) & mask;
    for (int32_t index; (index = model->atom_table.data[slot]) >= 0; slot = (slot + 1) & mask) {
        const struct atom *a = &model->atoms.data[index];
        if (a->var == var && a->op == op && a->value == value)
            return index + (model->parent ? MODEL_CHILD : 0);
    }
    if (model->atoms.size >= MODEL_CHILD - 1) {
        model_fail(model, "too many literals: a model holds at most %d", MODEL_CHILD - 1);
        return DM_TRUE;
    }
    /* Questions with a known answer have no atom. */
    ASSERT(model_variable(model, var)->lo < model_variable(model, var)->hi);
    int32_t index = (int32_t)model->atoms.size;
    vec_push(&model->atoms, ((struct atom){var, value, op, -1}));
    model->atom_table.data[slot] = index;
    return index + (model->parent ? MODEL_CHILD : 0);
}

dm_lit model_atom_lit(dm_model *model, int32_t var, enum atom_op op, int64_t value)
{
    const struct variable *v = model_variable(model, var);
    if (v->lo > v->hi) return DM_FALSE; /* the model is unsatisfiable anyway */
    if (op == ATOM_LE) {
        if (value < v->lo) return DM_FALSE;
        if (value >= v->hi) return DM_TRUE;
        if (model_is_bool(v)) return -atom_number(model, var, ATOM_EQ, 1);
    } else {
        if (!model_has_value(model, var, value)) return DM_FALSE;
        if (v->lo == v->hi) return DM_TRUE;
        if (value == v->lo) return model_atom_lit(model, var, ATOM_LE, value);
        if (value == v->hi && !model_is_bool(v)) return -model_atom_lit(model, var, ATOM_LE, value - 1);
    }
    ASSERT(v->lo < v->hi && value >= v->lo && value <= v->hi);
    return atom_number(model, var, op, (int32_t)value);
}

dm_lit model_at_most(dm_model *model, dm_int x, int64_t value)
{
    int64_t room; /* factor * variable <= room */
    if (__builtin_sub_overflow(value, x.offset, &room)) return value > 0 ? DM_TRUE : DM_FALSE;
    if (x.factor == 0) return room >= 0 ? DM_TRUE : DM_FALSE;
    if (x.factor > 0) return model_atom_lit(model, x.var, ATOM_LE, view_floor_div(room, x.factor));
    /* With a negative factor: variable >= ceil(room / factor), and ceil(a) = -floor(-a). */
    int64_t least = -view_floor_div(room, -(int64_t)x.factor);
    return -model_atom_lit(model, x.var, ATOM_LE, least - 1);
}

static dm_lit at_most(const char *function, dm_model *model, dm_int x, int64_t value)
{
    model_check_views(function, model, 1, &x);
    return model_at_most(model, model_plain(model, x), value);
}

dm_lit dm_le(dm_model *model, dm_int x, int64_t value)
{
    return at_most(__func__, model, x, value);
}

dm_lit dm_ge(dm_model *model, dm_int x, int64_t value)
{
    if (value > INT64_MIN) return -at_most(__func__, model, x, value - 1);
    model_check_views(__func__, model, 1, &x);
    return DM_TRUE;
}

dm_lit model_equal(dm_model *model, dm_int x, int64_t value)
{
    int64_t room;
    if (__builtin_sub_overflow(value, x.offset, &room)) return DM_FALSE;
    if (x.factor == 0) return room == 0 ? DM_TRUE : DM_FALSE;
    return room % x.factor ? DM_FALSE : model_atom_lit(model, x.var, ATOM_EQ, room / x.factor);
}

static dm_lit equal(const char *function, dm_model *model, dm_int x, int64_t value)
{
    model_check_views(function, model, 1, &x);
    return model_equal(model, model_plain(model, x), value);
}

dm_lit dm_eq(dm_model *model, dm_int x, int64_t value)
{
    return equal(__func__, model, x, value);
}

dm_lit dm_ne(dm_model *model, dm_int x, int64_t value)
{
    return -equal(__func__, model, x, value);
}

/* The 0/1 variable channelled to an atom of an integer variable, created once. In a child, an atom
 * of the parent first gets a number in the child, because the parent must not change. */
static int32_t channel_of(dm_model *model, dm_lit atom)
{
    int32_t channel = model_atom(model, atom)->channel;
    ASSERT(atom > 0 && !model_is_bool(model_variable(model, model_atom(model, atom)->var)));
    if (channel >= 0) return channel;
    if (model->parent && atom < MODEL_CHILD) {
        struct atom a = *model_atom(model, atom);
        atom = atom_number(model, a.var, a.op, a.value);
        if (model->stopped) return 0;
        if (own_atom(model, atom)->channel >= 0) return own_atom(model, atom)->channel;
    }
    dm_lit b = model_new_bool(model);
    if (model->stopped) return 0;
    channel = model_atom(model, b)->var;
    ASSERT(channel > 0 && own_atom(model, atom)->channel < 0);
    own_atom(model, atom)->channel = channel;
    struct pending callers = model_save_pending(model);
    dm_clause(model, 2, (dm_lit[]){-b, atom});
    dm_clause(model, 2, (dm_lit[]){b, -atom});
    model_restore_pending(model, callers);
    return channel;
}

dm_int dm_as_int(dm_model *model, dm_lit lit)
{
    model_check_lits(__func__, model, 1, &lit);
    lit = alias_lit(model, lit);
    if (lit == DM_TRUE || lit == DM_FALSE) return dm_constant(lit == DM_TRUE);
    const struct atom *a = model_atom(model, lit);
    if (model_is_bool(model_variable(model, a->var))) /* its only atom is b = 1 */
        return model_handle(model, lit > 0 ? (dm_int){a->var, 1, 0} : (dm_int){a->var, -1, 1});
    if (model_atom(model, lit)->channel < 0) model_check_open(__func__, model);
    int32_t channel = channel_of(model, lit < 0 ? -lit : lit);
    ASSERT(channel >= 0);
    return model_handle(model, lit > 0 ? (dm_int){channel, 1, 0} : (dm_int){channel, -1, 1});
}

/* ---- conditions */

struct pending model_save_pending(dm_model *model)
{
    struct pending pending = {model->condition, model->equivalent, model->label, model->guard};
    ASSERT(model->condition || !model->equivalent);
    model->condition = model->guard = 0;
    model->equivalent = false;
    model->label = NULL;
    return pending;
}

void model_restore_pending(dm_model *model, struct pending pending)
{
    ASSERT(pending.condition || !pending.equivalent);
    model->condition = pending.condition;
    model->equivalent = pending.equivalent;
    model->label = pending.label;
    model->guard = pending.guard;
}

static void set_condition(const char *function, dm_model *model, dm_lit lit, bool equivalent)
{
    model_check_open(function, model);
    model_check_lits(function, model, 1, &lit);
    REQUIRE_OF(function, model->condition == 0, "the next constraint already has a condition");
    model->condition = lit;
    model->equivalent = equivalent;
}

void dm_if(dm_model *model, dm_lit lit)
{
    set_condition(__func__, model, lit, false);
}

void dm_iff(dm_model *model, dm_lit lit)
{
    set_condition(__func__, model, lit, true);
}

/* ---- constraints */

void model_post_for(const char *function, dm_model *model, const struct constraint *constraint)
{
    struct constraint c = *constraint;
    REQUIRE_OF(function, model, "no model given");
    REQUIRE_OF(function, !model->equivalent || c.kind->equivalences,
               "this constraint takes dm_if, not dm_iff");
    (void)model_tick(model);
    if (model->stopped) {
        (void)model_save_pending(model);
        return;
    }
    model_check_open(function, model);
    model_check_lits(function, model, c.lit_count, c.lits);
    model_check_views(function, model, c.view_count, c.views);
    if (model->guard && model->condition) rules_merge(model);
    struct pending pending = model_save_pending(model);
    ASSERT(pending.condition || !pending.equivalent);
    model->guard = pending.guard;
    if (!pending.condition) pending.condition = pending.guard;
    c.condition = pending.condition ? alias_lit(model, pending.condition) : 0;
    c.equivalent = pending.equivalent;
    c.label = pending.label;
    c.section = model->section ? model->section : pending.label;
    if (model->error) return;
    dm_int *views = arena_copy(&model->arena, c.views, c.view_count * sizeof *c.views);
    for (uint32_t i = 0; i < c.view_count; i++) views[i] = model_plain(model, views[i]);
    c.views = views;
    dm_lit *lits = arena_copy(&model->arena, c.lits, c.lit_count * sizeof *c.lits);
    for (uint32_t i = 0; i < c.lit_count && model->moved; i++) lits[i] = alias_lit(model, lits[i]);
    c.lits = lits;
    c.ints = arena_copy(&model->arena, c.ints, c.int_count * sizeof *c.ints);
    ASSERT(c.condition || !c.equivalent);
    ASSERT(c.kind->holds && c.kind->print); /* every kind has these */
    vec_push(&model->constraints, c);
}
