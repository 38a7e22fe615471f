/* Models as readable text.
 *
 *     var x in 0..7
 *     bool b
 *     section "at most one queen in each row"
 *       at most 1 of a, b, c            ("row 1")
 *       b => 2 x - y <= 4
 *     minimise x
 *     answer x, y
 *
 * Unnamed variables are x1, x2, ... by number; those made by the library are _1, _2, ... */
#include "solver/model/model.h"

#include <inttypes.h>

static void print_variable(const dm_model *model, int32_t var, struct buf *out)
{
    const struct variable *v = model_variable(model, var);
    ASSERT(var > 0);
    if (v->name)
        buf_add(out, v->name);
    else if (var >= MODEL_CHILD)
        buf_print(out, "_aux%" PRId32, var - MODEL_CHILD);
    else
        buf_print(out, "%s%" PRId32, v->hidden ? "_" : "x", var);
}

/* True if x <= bound, or x >= bound, leaves a single value. */
static bool leaves_one(const struct variable *v, bool at_most, int32_t bound)
{
    bool at_end = bound == (at_most ? v->lo : v->hi);
    if (at_end || v->range_count == 0) return at_end;
    const struct range *first = v->ranges, *last = first + v->range_count - 1;
    ASSERT(v->range_count > 1 && first->lo == v->lo && last->hi == v->hi);
    return at_most ? first->hi == v->lo && bound < first[1].lo : last->lo == v->hi && bound > last[-1].hi;
}

/* True if the relation implies that a 0/1 variable is 1. */
static bool is_one(dm_rel rel, int32_t value)
{
    return rel == DM_GE || (rel == DM_EQ && value == 1) || (rel == DM_NE && value == 0);
}

void print_fact(const dm_model *model, int32_t var, dm_rel rel, int32_t value, struct buf *out)
{
    const struct variable *v = model_variable(model, var);
    ASSERT(var > 0);
    if (model_is_bool(v)) {
        if (!is_one(rel, value)) buf_add(out, "not ");
        print_variable(model, var, out);
        return;
    }
    print_variable(model, var, out);
    bool bound = rel == DM_LE || rel == DM_GE;
    if (bound && leaves_one(v, rel == DM_LE, value))
        buf_print(out, " = %" PRId32, rel == DM_LE ? v->lo : v->hi);
    else
        buf_print(out, " %s %" PRId32, print_rel(rel), value);
}

/* True if the literal, over a variable with more than two values, leaves a single one. */
static bool says_value(const dm_model *model, dm_lit lit)
{
    const struct atom *a = model_atom(model, lit);
    ASSERT(!model_is_bool(model_variable(model, a->var)));
    bool positive = lit > 0;
    if (a->op == ATOM_EQ) return positive;
    return leaves_one(model_variable(model, a->var), positive, a->value + !positive);
}

static void say_lit(const dm_model *model, dm_lit lit, struct buf *out)
{
    const struct atom *a = model_atom(model, lit);
    if (a->op == ATOM_EQ)
        print_fact(model, a->var, lit > 0 ? DM_EQ : DM_NE, a->value, out);
    else
        print_fact(model, a->var, lit > 0 ? DM_LE : DM_GE, a->value + (lit < 0), out);
}

static bool is_constant(dm_lit lit)
{
    return lit == DM_TRUE || lit == DM_FALSE;
}

static bool is_named(const dm_model *model, dm_lit lit) /* by its 0/1 variable: the atom is b = 1 */
{
    return model_is_bool(model_variable(model, model_atom(model, lit)->var));
}

void print_lit(const dm_model *model, dm_lit lit, struct buf *out)
{
    if (is_constant(lit)) {
        buf_add(out, lit == DM_TRUE ? "true" : "false");
        return;
    }
    if (!is_named(model, lit)) {
        say_lit(model, lit, out);
        return;
    }
    if (lit < 0) buf_add(out, "not ");
    print_variable(model, model_atom(model, lit)->var, out);
}

bool print_denies(const dm_model *model, dm_lit lit)
{
    if (is_constant(lit)) return lit == DM_FALSE;
    if (is_named(model, lit)) return lit < 0;
    return says_value(model, -lit) && !says_value(model, lit);
}

void print_view(const dm_model *model, dm_int x, struct buf *out)
{
    if (x.factor == 0) {
        buf_int(out, x.offset);
        return;
    }
    bool taken = x.factor < 0 && x.offset > 0; /* "3 - x" */
    int64_t factor = x.factor;
    ASSERT(x.var > 0);
    if (taken) buf_print(out, "%" PRId64 " - ", x.offset);
    if (factor < 0 && !taken) buf_char(out, '-');
    if (factor < 0) factor = -factor;
    if (factor != 1) buf_print(out, "%" PRId64 " ", factor);
    print_variable(model, x.var, out);
    if (x.offset > 0 && !taken) buf_print(out, " + %" PRId64, x.offset);
    if (x.offset < 0) buf_print(out, " - %" PRIu64, -(uint64_t)x.offset);
}

void print_lits(const dm_model *model, size_t count, const dm_lit *lits, struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buf_add(out, ", ");
        print_lit(model, lits[i], out);
    }
}

void print_views(const dm_model *model, size_t count, const dm_int *x, struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0) buf_add(out, ", ");
        print_view(model, x[i], out);
    }
}

const char *print_rel(dm_rel rel)
{
    ASSERT(rel <= DM_GT);
    static const char *const words[] = {"<=", ">=", "=", "!=", "<", ">"};
    return words[rel];
}

void print_constraint(const dm_model *model, const struct constraint *constraint, struct buf *out)
{
    if (constraint->condition) {
        print_lit(model, constraint->condition, out);
        buf_add(out, constraint->equivalent ? " <=> " : " => ");
    }
    constraint->kind->print(constraint, model, out);
}

void print_domain(const dm_model *model, int32_t var, struct buf *out)
{
    const struct variable *v = model_variable(model, var);
    ASSERT(v->range_count != 1);
    if (v->lo > v->hi)
        buf_add(out, "nothing");
    else if (v->range_count == 0)
        buf_print(out, "%" PRId32 "..%" PRId32, v->lo, v->hi);
    for (int32_t i = 0; i < v->range_count; i++) {
        if (i > 0) buf_add(out, ", ");
        buf_int(out, v->ranges[i].lo);
        if (v->ranges[i].hi > v->ranges[i].lo) buf_print(out, "..%" PRId32, v->ranges[i].hi);
    }
}

static void print_variables(const dm_model *model, struct buf *out)
{
    for (size_t i = 1; i < model->variables.size; i++) {
        const struct variable *v = &model->variables.data[i];
        dm_int is = alias_resolve(model, (dm_int){(int32_t)i, 1, 0});
        buf_add(out, model_is_bool(v) ? "bool " : "var ");
        print_variable(model, (int32_t)i, out);
        if (is.var != (int32_t)i) {
            buf_add(out, " is ");
            print_view(model, is, out);
            buf_char(out, '\n');
            continue;
        }
        if (!model_is_bool(v)) buf_add(out, " in ");
        if (!model_is_bool(v)) print_domain(model, (int32_t)i, out);
        buf_char(out, '\n');
    }
}

static void print_constraints(const dm_model *model, struct buf *out)
{
    const char *section = NULL;
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        if (c->section != section && c->section != c->label) buf_print(out, "section \"%s\"\n", c->section);
        section = c->section;
        buf_add(out, "  ");
        print_constraint(model, c, out);
        if (c->label) buf_print(out, "  (\"%s\")", c->label);
        buf_char(out, '\n');
    }
}

char *dm_model_text(const dm_model *model)
{
    REQUIRE(model, "no model given");
    struct buf out = {0};
    if (model->error) buf_print(&out, "error: %s\n", model->error);
    alias_settle(model);
    print_variables(model, &out);
    print_constraints(model, &out);
    if (model->lazies.size) buf_print(&out, "lazy checks: %zu\n", model->lazies.size);
    if (model->sense) {
        buf_add(&out, model->sense > 0 ? "minimise " : "maximise ");
        print_view(model, model->objective, &out);
        buf_char(&out, '\n');
    }
    if (model->answer.size) {
        buf_add(&out, "answer ");
        print_views(model, model->answer.size, model->answer.data, &out);
        buf_char(&out, '\n');
    }
    buf_text(&out); /* terminates the text, which the caller now owns */
    return out.data;
}

char *dm_text(const dm_model *model, dm_int x)
{
    model_check_views(__func__, model, 1, &x);
    struct buf out = {0};
    print_view(model, model_plain(model, x), &out);
    buf_text(&out);
    return out.data;
}

char *dm_text_lit(const dm_model *model, dm_lit lit)
{
    model_check_lits(__func__, model, 1, &lit);
    struct buf out = {0};
    print_lit(model, alias_lit((dm_model *)model, lit), &out); /* may only add an atom */
    buf_text(&out);
    return out.data;
}

void dm_text_free(char *text)
{
    alloc_free(text);
}
