/* Variables of FlatZinc: those of the model, and those that stand for its terms.
 *
 * A 0/1 variable is a `var bool` there, any other a `var int`. As a number, a 0/1 variable is
 * another variable, which bool2int ties to it.
 *
 * Invariant. A term is made once, after the terms that its definition mentions. A 0/1 variable that
 * the model made for a literal (dm_as_int) stands for it here too: then its definition takes the
 * place of the clauses between the two, which become clauses with a literal and its opposite. */
#include "formats/flatzinc/flatzinc_parts.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_VALUES = 10000 }; /* of a domain with gaps that is listed value by value */

bool flatzinc_terms_is_bool(const struct flatzinc_writer *w, int32_t var)
{
    return model_is_bool(model_variable(w->apart.child, var));
}

/* ---- names of variables */

static const char *take_name(struct flatzinc_writer *w, int32_t var)
{
    ASSERT(var != 0); /* variable 0 is the constant 0 */
    struct buf words = {0};
    print_view(w->apart.child, (dm_int){var, 1, 0}, &words);
    const char *name = flatzinc_names_take(&w->names, buf_text(&words));
    buf_free(&words);
    return name;
}

const char *flatzinc_terms_variable(struct flatzinc_writer *w, int32_t var)
{
    if (var < MODEL_CHILD) {
        for (int32_t next = (int32_t)w->variables.size; next <= var; next++) {
            const char *name = next ? take_name(w, next) : NULL; /* variable 0 is the constant 0 */
            vec_push(&w->variables, name);
        }
        return w->variables.data[var];
    }
    size_t own = (size_t)(var - MODEL_CHILD);
    ASSERT(own < w->apart.child->variables.size);
    while (own >= w->children.size) vec_push(&w->children, NULL);
    if (!w->children.data[own]) w->children.data[own] = take_name(w, var);
    return w->children.data[own];
}

const char *flatzinc_terms_fresh(struct flatzinc_writer *w, enum fresh_sort sort, int64_t hi)
{
    /* the first pass has made them */
    ASSERT(w->fresh_used <= w->fresh.size && (!w->writes || w->fresh_used < w->fresh.size));
    if (w->fresh_used == w->fresh.size) {
        const char *words = sort == FRESH_HOLDS ? "holds" : "count";
        const char *name = flatzinc_names_take(&w->names, words);
        vec_push(&w->fresh, ((struct fresh){name, sort, hi}));
    }
    return w->fresh.data[w->fresh_used++].name;
}

/* ---- the table of terms */

static uint64_t hash(const struct term *t)
{
    uint64_t h = ((uint64_t)(uint32_t)t->var << 32 | (uint32_t)t->factor) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 31 ^ (uint64_t)t->value ^ (uint64_t)t->kind << 61) * UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ h >> 29;
}

static bool same(const struct term *a, const struct term *b)
{
    return a->kind == b->kind && a->var == b->var && a->factor == b->factor && a->value == b->value;
}

static size_t slot_of(const struct flatzinc_writer *w, const struct term *t)
{
    /* a power of two with a free slot */
    ASSERT((w->table.size & (w->table.size - 1)) == 0 && w->terms.size < w->table.size);
    size_t mask = w->table.size - 1, slot = hash(t) & mask;
    for (uint32_t place; (place = w->table.data[slot]) != 0; slot = (slot + 1) & mask)
        if (same(&w->terms.data[place - 1], t)) break;
    return slot;
}

static void grow(struct flatzinc_writer *w)
{
    size_t size = w->table.size ? 2 * w->table.size : 64;
    vec_reserve(&w->table, size);
    w->table.size = size;
    memset(w->table.data, 0, size * sizeof *w->table.data);
    for (size_t i = 0; i < w->terms.size; i++) w->table.data[slot_of(w, &w->terms.data[i])] = (uint32_t)i + 1;
}

static const char *name_of(struct flatzinc_writer *w, const struct term *wanted);

/* What a definition mentions comes before it. */
static void make_ready(struct flatzinc_writer *w, const struct term *t)
{
    if (t->kind == TERM_VIEW && flatzinc_terms_is_bool(w, t->var))
        name_of(w, &(struct term){.kind = TERM_NUMBER, .var = t->var, .factor = ATOM_EQ, .value = 1});
    else if (t->kind == TERM_NUMBER && !flatzinc_terms_is_bool(w, t->var))
        name_of(w, &(struct term){.kind = TERM_ATOM, .var = t->var, .factor = t->factor, .value = t->value});
    else
        flatzinc_terms_variable(w, t->var);
}

static const char *relation_of(const struct term *t)
{
    switch (t->factor) {
    case ATOM_LE:
        return "<=";
    case ATOM_EQ:
        return "=";
    case ATOM_LE | ATOM_DENIED:
        return ">=";
    default:
        return "!=";
    }
}

/* The value that the relation is with: not x <= 3 is x >= 4. */
static int64_t bound_of(const struct term *t)
{
    ASSERT(t->kind == TERM_ATOM || t->kind == TERM_NUMBER);
    return t->value + (t->factor == (ATOM_LE | ATOM_DENIED));
}

static void put_words(const struct flatzinc_writer *w, const struct term *t, struct buf *words)
{
    const dm_model *child = w->apart.child;
    dm_int x = {t->var, 1, 0};
    bool atom = t->kind == TERM_ATOM || (t->kind == TERM_NUMBER && !flatzinc_terms_is_bool(w, t->var));
    if (t->kind == TERM_NOT) buf_add(words, "not ");
    if (t->kind == TERM_VIEW) x = (dm_int){t->var, t->factor, t->value};
    print_view(child, x, words);
    if (atom) buf_print(words, " %s %" PRId64, relation_of(t), bound_of(t));
    if (t->kind == TERM_NUMBER) buf_add(words, " int");
}

static const char *name_of(struct flatzinc_writer *w, const struct term *wanted)
{
    struct term t = *wanted;
    if (2 * (w->terms.size + 1) > w->table.size) grow(w);
    uint32_t place = w->table.data[slot_of(w, &t)];
    ASSERT(place || !w->writes); /* the second pass makes no term */
    if (place) return w->terms.data[place - 1].name;
    make_ready(w, &t);
    if (2 * (w->terms.size + 1) > w->table.size) grow(w);
    struct buf words = {0};
    put_words(w, &t, &words);
    if (!t.borrowed) t.name = flatzinc_names_take(&w->names, buf_text(&words));
    buf_free(&words);
    ASSERT(t.name);
    vec_push(&w->terms, t);
    w->table.data[slot_of(w, &t)] = (uint32_t)w->terms.size;
    return t.name;
}

/* ---- what stands for literals and views */

static const char *atom_name(struct flatzinc_writer *w, dm_lit lit)
{
    const struct atom *a = model_atom(w->apart.child, lit);
    struct term t = {.kind = TERM_ATOM,
                     .var = a->var,
                     .factor = (int32_t)a->op | (lit < 0 ? ATOM_DENIED : 0),
                     .value = a->value};
    if (flatzinc_terms_is_bool(w, a->var)) {
        t = (struct term){.kind = TERM_NOT, .var = a->var};
        return lit > 0 ? flatzinc_terms_variable(w, a->var) : name_of(w, &t);
    }
    if (lit > 0 && a->channel >= 0) {
        t.borrowed = true;
        t.name = flatzinc_terms_variable(w, a->channel);
    }
    return name_of(w, &t);
}

const char *flatzinc_terms_lit(struct flatzinc_writer *w, dm_lit lit)
{
    if (lit == DM_TRUE || lit == DM_FALSE) return lit == DM_TRUE ? "true" : "false";
    return atom_name(w, lit);
}

const char *flatzinc_terms_number(struct flatzinc_writer *w, dm_lit lit)
{
    const struct atom *a = model_atom(w->apart.child, lit);
    const struct term t = {.kind = TERM_NUMBER, .var = a->var, .factor = (int32_t)a->op, .value = a->value};
    ASSERT(lit > 0);
    (void)atom_name(w, lit); /* which may be borrowed */
    return name_of(w, &t);
}

void flatzinc_terms_int(struct flatzinc_writer *w, dm_int x)
{
    if (x.factor == 0)
        buf_int(w->out, x.offset);
    else if (x.factor != 1 || x.offset != 0)
        buf_add(w->out,
                name_of(w, &(struct term){
                               .kind = TERM_VIEW, .var = x.var, .factor = x.factor, .value = x.offset}));
    else if (flatzinc_terms_is_bool(w, x.var))
        buf_add(w->out,
                name_of(w, &(struct term){.kind = TERM_NUMBER, .var = x.var, .factor = ATOM_EQ, .value = 1}));
    else
        buf_add(w->out, flatzinc_terms_variable(w, x.var));
}

/* ---- declarations */

static int64_t size_of(const struct variable *v)
{
    int64_t size = 0;
    for (int32_t i = 0; i < v->range_count; i++) size += (int64_t)v->ranges[i].hi - v->ranges[i].lo + 1;
    return size;
}

void flatzinc_terms_domain(const struct variable *v, struct buf *out)
{
    if (v->range_count == 0 || size_of(v) > MOST_VALUES) {
        buf_print(out, "%" PRId32 "..%" PRId32, v->lo, v->lo > v->hi ? v->lo : v->hi);
        return;
    }
    for (int32_t i = 0; i < v->range_count; i++)
        for (int64_t value = v->ranges[i].lo; value <= v->ranges[i].hi; value++)
            buf_print(out, "%s%" PRId64, i == 0 && value == v->lo ? "{" : ",", value);
    buf_char(out, '}');
}

void flatzinc_terms_gaps(struct flatzinc_writer *w, int32_t var)
{
    const struct variable *v = model_variable(w->apart.child, var);
    if (v->lo > v->hi) flatzinc_kinds_impossible(w);
    if (size_of(v) <= MOST_VALUES) return;
    for (int32_t i = 0; i + 1 < v->range_count; i++) {
        const struct term sides[] = {
            {.kind = TERM_ATOM, .var = var, .factor = ATOM_LE, .value = v->ranges[i].hi},
            {.kind = TERM_ATOM,
             .var = var,
             .factor = ATOM_LE | ATOM_DENIED,
             .value = (int64_t)v->ranges[i + 1].lo - 1}};
        const char *below = name_of(w, &sides[0]), *above = name_of(w, &sides[1]);
        buf_print(w->out, "constraint bool_clause([%s,%s],[]);\n", below, above);
    }
}

static void declare_view(struct flatzinc_writer *w, const struct term *t)
{
    ASSERT(t->kind == TERM_VIEW && t->factor != 0);
    dm_int x = {t->var, t->factor, t->value};
    buf_print(w->out, "var %" PRId64 "..%" PRId64, view_lo(w->apart.child, x), view_hi(w->apart.child, x));
}

void flatzinc_terms_declare(struct flatzinc_writer *w)
{
    for (size_t i = 0; i < w->terms.size; i++) {
        const struct term *t = &w->terms.data[i];
        if (t->borrowed) continue;
        if (t->kind == TERM_VIEW)
            declare_view(w, t);
        else
            buf_add(w->out, t->kind == TERM_NUMBER ? "var 0..1" : "var bool");
        buf_print(w->out, ": %s :: var_is_introduced :: is_defined_var;\n", t->name);
    }
    for (size_t i = 0; i < w->fresh.size; i++) {
        const struct fresh *f = &w->fresh.data[i];
        if (f->sort == FRESH_COUNT)
            buf_print(w->out, "var 0..%" PRId64, f->hi);
        else
            buf_add(w->out, "var bool");
        buf_print(w->out, ": %s :: var_is_introduced;\n", f->name);
    }
}

/* ---- definitions */

static void define_atom(struct flatzinc_writer *w, const struct term *t)
{
    ASSERT(t->kind == TERM_ATOM);
    const char *x = flatzinc_terms_variable(w, t->var);
    int64_t bound = bound_of(t);
    buf_add(w->out, "constraint ");
    if (t->factor == ATOM_LE)
        buf_print(w->out, "int_le_reif(%s,%" PRId64, x, bound);
    else if (t->factor == (ATOM_LE | ATOM_DENIED))
        buf_print(w->out, "int_le_reif(%" PRId64 ",%s", bound, x);
    else
        buf_print(w->out, "int_%s_reif(%s,%" PRId64, t->factor == ATOM_EQ ? "eq" : "ne", x, bound);
    buf_print(w->out, ",%s)", t->name);
}

/* name = factor * x + value */
static void define_view(struct flatzinc_writer *w, const struct term *t)
{
    ASSERT(t->kind == TERM_VIEW);
    buf_print(w->out, "constraint int_lin_eq([1,%" PRId64 "],[%s,", -(int64_t)t->factor, t->name);
    flatzinc_terms_int(w, (dm_int){t->var, 1, 0});
    buf_print(w->out, "],%" PRId64 ")", t->value);
}

static void define_number(struct flatzinc_writer *w, const struct term *t)
{
    const struct term atom = {.kind = TERM_ATOM, .var = t->var, .factor = t->factor, .value = t->value};
    const char *name =
        flatzinc_terms_is_bool(w, t->var) ? flatzinc_terms_variable(w, t->var) : name_of(w, &atom);
    buf_print(w->out, "constraint bool2int(%s,%s)", name, t->name);
}

void flatzinc_terms_define(struct flatzinc_writer *w)
{
    for (size_t i = 0; i < w->terms.size; i++) {
        const struct term t = w->terms.data[i];
        if (t.kind == TERM_ATOM)
            define_atom(w, &t);
        else if (t.kind == TERM_NOT)
            buf_print(w->out, "constraint bool_not(%s,%s)", flatzinc_terms_variable(w, t.var), t.name);
        else if (t.kind == TERM_NUMBER)
            define_number(w, &t);
        else
            define_view(w, &t);
        if (!t.borrowed) buf_print(w->out, " :: defines_var(%s)", t.name);
        buf_add(w->out, ";\n");
    }
}
