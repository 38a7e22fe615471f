/* A strict parser of the FlatZinc that we write, and an enumeration of all its solutions by brute
 * force.
 *
 * Items must come in order: predicates, variables and arrays, constraints, one solve item. Names
 * are declared before use, once each, and types must fit.
 *
 * Search: first the variables that are not introduced, then the introduced ones, by connected
 * component, preferring a variable that is the last open one of a constraint. A constraint is
 * checked when its last variable is assigned; an equation determines that value, so that wide
 * domains do not matter. */
#include "kit_flatzinc.h"

#include "base/alloc.h"

#include <ctype.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum item { PREDICATE, DECLARATION, CONSTRAINT, SOLVE, END };

struct variable {
    const char *name;
    bool boolean, introduced, printed;
    int64_t lo, hi;
    VEC(int64_t) listed; /* the values, if the domain is a list */
};

struct model {
    const char *at; /* what is being read */
    enum item last;
    struct arena arena;
    jmp_buf fails;
    char *wrong;
    size_t room;

    VEC(const char *) predicates;
    VEC(const char *) arrays;
    VEC(struct variable) variables;
    VEC(struct kit_flatzinc_constraint) constraints;
    int sense; /* 1 minimise, -1 maximise */
    int objective;

    /* Trial. */
    VEC(int) order;   /* variables: those that are not introduced, then part by part */
    VEC(size_t) ends; /* of the first, and of each part */
    int64_t *values;  /* by variable */
    bool reached;     /* with the values of the others, some value of the objective: */
    int64_t worth;    /* the best of them */
    vec_int *due;     /* by place in the order: constraints whose last variable is there */
    struct kit_flatzinc_truth *truth;
};

/* ---- reading */

static _Noreturn void fail(struct model *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int used = vsnprintf(m->wrong, m->room, format, args);
    va_end(args);
    if (used > 0 && (size_t)used < m->room)
        snprintf(m->wrong + used, m->room - (size_t)used, " at `%.40s'", m->at);
    longjmp(m->fails, 1);
}

static void skip(struct model *m)
{
    while (isspace((unsigned char)*m->at) || *m->at == '%')
        if (*m->at == '%')
            m->at += strcspn(m->at, "\n");
        else
            m->at++;
}

static bool take(struct model *m, const char *token)
{
    skip(m);
    size_t length = strlen(token);
    if (strncmp(m->at, token, length) != 0) return false;
    bool word = isalnum((unsigned char)token[0]);
    if (word && (isalnum((unsigned char)m->at[length]) || m->at[length] == '_')) return false;
    m->at += length;
    return true;
}

static void need(struct model *m, const char *token)
{
    if (!take(m, token)) fail(m, "`%s' expected", token);
}

static const char *identifier(struct model *m)
{
    skip(m);
    size_t length = 0;
    if (!isalpha((unsigned char)*m->at)) fail(m, "a name expected");
    while (isalnum((unsigned char)m->at[length]) || m->at[length] == '_') length++;
    char *name = arena_bytes(&m->arena, length + 1);
    memcpy(name, m->at, length);
    m->at += length;
    return name;
}

static bool integer(struct model *m, int64_t *value)
{
    skip(m);
    char *end;
    if (!isdigit((unsigned char)*m->at) && !(*m->at == '-' && isdigit((unsigned char)m->at[1]))) return false;
    *value = strtoll(m->at, &end, 10);
    m->at = end;
    return true;
}

static int64_t need_integer(struct model *m)
{
    int64_t value;
    if (!integer(m, &value)) fail(m, "a number expected");
    return value;
}

static int find(const struct model *m, const char *name)
{
    for (size_t i = 0; i < m->variables.size; i++)
        if (strcmp(m->variables.data[i].name, name) == 0) return (int)i;
    return -1;
}

static bool is_listed(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

static const char *new_name(struct model *m)
{
    static const char *const reserved[] = {"var",  "bool", "int",   "array", "of",    "constraint", "solve",
                                           "true", "set",  "false", "in",    "float", "predicate"};
    const char *name = identifier(m);
    if (is_listed(reserved, sizeof reserved / sizeof *reserved, name)) fail(m, "%s is reserved", name);
    if (find(m, name) >= 0 || is_listed(m->arrays.data, m->arrays.size, name)) fail(m, "%s twice", name);
    return name;
}

/* ---- operands */

static struct kit_flatzinc_operand operand(struct model *m)
{
    struct kit_flatzinc_operand o = {.var = -1};
    if (integer(m, &o.value)) return o;
    if (take(m, "true")) return (struct kit_flatzinc_operand){-1, 1, true};
    if (take(m, "false")) return (struct kit_flatzinc_operand){-1, 0, true};
    const char *name = identifier(m);
    o.var = find(m, name);
    if (o.var < 0) fail(m, "%s is not declared", name);
    o.boolean = m->variables.data[o.var].boolean;
    return o;
}

static struct kit_flatzinc_argument sequence(struct model *m, char form, const char *end)
{
    VEC(struct kit_flatzinc_operand) list = {0};
    while (!take(m, end)) {
        if (list.size) need(m, ",");
        struct kit_flatzinc_operand o = operand(m);
        vec_push(&list, o);
    }
    struct kit_flatzinc_argument a = {form, list.size,
                                      arena_copy(&m->arena, list.data, list.size * sizeof *list.data)};
    vec_free(&list);
    return a;
}

static struct kit_flatzinc_argument argument(struct model *m)
{
    if (take(m, "[")) return sequence(m, 'a', "]");
    if (take(m, "{")) return sequence(m, 's', "}");
    struct kit_flatzinc_operand o = operand(m);
    return (struct kit_flatzinc_argument){o.boolean ? 'b' : 'i', 1, arena_copy(&m->arena, &o, sizeof o)};
}

/* The letter of kit_flatzinc.h for one of constraints.def. */
static char letter_of(char form)
{
    return form == 'n' ? 'c' : form == 'N' ? 'C' : form == 'S' ? 's' : form;
}

static void check_form(struct model *m, const struct kit_flatzinc_argument *a, char form)
{
    bool array = isupper((unsigned char)form), constant = form == 'c' || form == 'C' || form == 's';
    if ((form == 's') != (a->form == 's') || (array != (a->form == 'a')))
        fail(m, "an argument is no %c", form);
    for (size_t i = 0; i < a->count; i++) {
        if (a->operands[i].boolean != (form == 'b' || form == 'B')) fail(m, "a type is wrong for %c", form);
        if (constant && a->operands[i].var >= 0) fail(m, "a constant expected");
    }
}

/* ---- items */

static void read_predicate(struct model *m)
{
    const char *name = identifier(m);
    const struct kit_flatzinc_meaning *meaning = kit_flatzinc_find(name);
    if (!meaning || !meaning->global) fail(m, "nobody needs the predicate %s", name);
    if (is_listed(m->predicates.data, m->predicates.size, name)) fail(m, "%s twice", name);
    vec_push(&m->predicates, name);
    need(m, "(");
    for (size_t i = 0; meaning->forms[i]; i++) {
        char form = letter_of(meaning->forms[i]);
        if (i) need(m, ",");
        bool array = isupper((unsigned char)form), boolean = form == 'b' || form == 'B';
        if (array) need(m, "array"), need(m, "["), need(m, "int"), need(m, "]"), need(m, "of");
        if (form == 's') need(m, "set"), need(m, "of");
        if (form == 'i' || form == 'I' || boolean) need(m, "var");
        need(m, boolean ? "bool" : "int");
        need(m, ":");
        identifier(m);
    }
    need(m, ")");
}

static void read_domain(struct model *m, struct variable *v)
{
    if (take(m, "bool")) {
        v->boolean = true;
        v->hi = 1;
        return;
    }
    if (!take(m, "{")) {
        v->lo = need_integer(m);
        need(m, "..");
        v->hi = need_integer(m);
        if (v->lo > v->hi) fail(m, "an empty domain");
        return;
    }
    do {
        int64_t value = need_integer(m);
        vec_push(&v->listed, value);
    } while (take(m, ","));
    need(m, "}");
}

static void read_variable(struct model *m)
{
    struct variable v = {0};
    read_domain(m, &v);
    need(m, ":");
    v.name = new_name(m);
    bool defined = false;
    while (take(m, "::"))
        if (take(m, "output_var"))
            v.printed = true;
        else if (take(m, "is_defined_var"))
            defined = true;
        else if (need(m, "var_is_introduced"), true)
            v.introduced = true;
    if (defined && !v.introduced) fail(m, "%s is defined and not introduced", v.name);
    vec_push(&m->variables, v);
}

/* An array is the variables that it is made of, printed as rows and columns. */
static void read_array(struct model *m)
{
    int64_t cells = 1;
    need(m, "["), need(m, "1"), need(m, "..");
    int64_t size = need_integer(m);
    need(m, "]"), need(m, "of"), need(m, "var");
    bool boolean = take(m, "bool");
    if (!boolean) need(m, "int");
    need(m, ":");
    const char *name = new_name(m);
    need(m, "::"), need(m, "output_array"), need(m, "("), need(m, "[");
    do {
        int64_t lo = need_integer(m);
        need(m, "..");
        cells *= need_integer(m) - lo + 1;
    } while (take(m, ","));
    need(m, "]"), need(m, ")"), need(m, "="), need(m, "[");
    struct kit_flatzinc_argument a = sequence(m, 'a', "]");
    if ((int64_t)a.count != size || cells != size) fail(m, "%s has another size", name);
    check_form(m, &a, boolean ? 'B' : 'I');
    for (size_t i = 0; i < a.count; i++) m->variables.data[a.operands[i].var].printed = true;
    vec_push(&m->arrays, name);
}

static void read_constraint(struct model *m)
{
    struct kit_flatzinc_constraint c = {0};
    const char *name = identifier(m);
    c.meaning = kit_flatzinc_find(name);
    if (!c.meaning) fail(m, "no constraint %s", name);
    if (c.meaning->global && !is_listed(m->predicates.data, m->predicates.size, name))
        fail(m, "the predicate %s is not declared", name);
    need(m, "(");
    for (size_t i = 0; c.meaning->forms[i]; i++) {
        if (i > 0) need(m, ",");
        c.arguments[i] = argument(m);
        check_form(m, &c.arguments[i], letter_of(c.meaning->forms[i]));
    }
    need(m, ")");
    if (take(m, "::")) {
        need(m, "defines_var"), need(m, "(");
        struct kit_flatzinc_operand o = operand(m);
        if (o.var < 0 || !m->variables.data[o.var].introduced) fail(m, "what is defined is not introduced");
        need(m, ")");
    }
    bool sums = c.meaning->forms[0] == 'C';
    if (sums && c.arguments[0].count != c.arguments[1].count) fail(m, "coefficients and terms");
    vec_push(&m->constraints, c);
}

static void read_search(struct model *m)
{
    bool boolean = take(m, "bool_search");
    if (!boolean) need(m, "int_search");
    need(m, "("), need(m, "[");
    struct kit_flatzinc_argument a = sequence(m, 'a', "]");
    check_form(m, &a, boolean ? 'B' : 'I');
    need(m, ","), identifier(m), need(m, ","), identifier(m), need(m, ","), need(m, "complete"), need(m, ")");
}

static void read_solve(struct model *m)
{
    if (take(m, "::")) {
        if (take(m, "seq_search")) {
            need(m, "("), need(m, "[");
            do read_search(m);
            while (take(m, ","));
            need(m, "]"), need(m, ")");
        } else {
            read_search(m);
        }
    }
    if (take(m, "satisfy")) return;
    m->sense = take(m, "minimize") ? 1 : -1;
    if (m->sense < 0) need(m, "maximize");
    struct kit_flatzinc_operand o = operand(m);
    if (o.boolean) fail(m, "a Boolean objective");
    m->objective = o.var;
    if (o.var < 0) fail(m, "a constant objective");
}

static void read_item(struct model *m)
{
    enum item item = PREDICATE;
    if (take(m, "predicate"))
        read_predicate(m);
    else if (take(m, "var"))
        read_variable(m), item = DECLARATION;
    else if (take(m, "array"))
        read_array(m), item = DECLARATION;
    else if (take(m, "constraint"))
        read_constraint(m), item = CONSTRAINT;
    else if (need(m, "solve"), true)
        read_solve(m), item = SOLVE;
    need(m, ";");
    if (item < m->last || m->last == SOLVE) fail(m, "the items are out of order");
    m->last = item;
}

static void read_model(struct model *m)
{
    for (skip(m); *m->at; skip(m)) read_item(m);
    if (m->last != SOLVE) fail(m, "no solve item");
    for (size_t i = 0; i < m->variables.size; i++) {
        const struct variable *v = &m->variables.data[i];
        if (!v->introduced && !v->printed && v->name) {
            /* A 0/1 variable among numbers is printed as its number. */
            bool numbered = false;
            for (size_t k = 0; k < m->constraints.size; k++)
                numbered |= strcmp(m->constraints.data[k].meaning->name, "bool2int") == 0 &&
                            m->constraints.data[k].arguments[0].operands->var == (int)i;
            if (!numbered) fail(m, "%s is part of the answer and not printed", v->name);
        }
    }
}

/* ---- trial */

/* How many of its variables have no place yet, and one of them. */
static int open_variables(const struct kit_flatzinc_constraint *c, const bool *placed, int *last)
{
    int open = 0;
    for (size_t i = 0; c->meaning->forms[i]; i++)
        for (size_t k = 0; k < c->arguments[i].count; k++) {
            int var = c->arguments[i].operands[k].var;
            if (var < 0 || placed[var] || (open && *last == var)) continue;
            open++;
            *last = var;
        }
    return open;
}

static void place(struct model *m, bool *placed, int var)
{
    placed[var] = true;
    vec_push(&m->order, var);
}

/* Adds the introduced variables of a constraint that has some of the part already. */
static bool spread(const struct model *m, const struct kit_flatzinc_constraint *c, bool *inside)
{
    bool touches = false, grows = false;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; c->meaning->forms[i]; i++)
            for (size_t k = 0; k < c->arguments[i].count; k++) {
                int var = c->arguments[i].operands[k].var;
                if (var < 0 || !m->variables.data[var].introduced) continue;
                if (pass == 0) touches |= inside[var];
                grows |= pass == 1 && touches && !inside[var];
                if (pass == 1 && touches) inside[var] = true;
            }
    return grows;
}

/* One of the part that some constraint leaves alone comes next, else the first. */
static bool place_next(struct model *m, const bool *inside, bool *placed)
{
    int next = -1;
    for (size_t i = 0; i < m->constraints.size; i++) {
        int last = -1;
        if (open_variables(&m->constraints.data[i], placed, &last) != 1 || !inside[last]) continue;
        place(m, placed, last);
        return true;
    }
    for (size_t i = m->variables.size; i-- > 0;)
        if (inside[i] && !placed[i]) next = (int)i;
    if (next >= 0) place(m, placed, next);
    return next >= 0;
}

/* The part of the introduced variables that hangs together with this one. */
static void place_part(struct model *m, size_t var, bool *placed)
{
    bool *inside = alloc_array(m->variables.size, sizeof *inside), grows = true;
    inside[var] = true;
    while (grows) {
        grows = false;
        for (size_t i = 0; i < m->constraints.size; i++) grows |= spread(m, &m->constraints.data[i], inside);
    }
    while (place_next(m, inside, placed)) continue;
    vec_push(&m->ends, m->order.size);
    alloc_free(inside);
}

static void find_order(struct model *m)
{
    bool *placed = alloc_array(m->variables.size + 1, sizeof *placed);
    for (size_t i = 0; i < m->variables.size; i++)
        if (!m->variables.data[i].introduced) place(m, placed, (int)i);
    vec_push(&m->ends, m->order.size);
    for (size_t i = 0; i < m->variables.size; i++)
        if (!placed[i]) place_part(m, i, placed);
    alloc_free(placed);
}

static void find_due(struct model *m)
{
    size_t *where = alloc_array(m->variables.size + 1, sizeof *where);
    m->due = alloc_array(m->order.size + 1, sizeof *m->due);
    for (size_t i = 0; i < m->order.size; i++) where[m->order.data[i]] = i + 1;
    for (size_t i = 0; i < m->constraints.size; i++) {
        const struct kit_flatzinc_constraint *c = &m->constraints.data[i];
        size_t last = 0;
        for (size_t a = 0; c->meaning->forms[a]; a++)
            for (size_t k = 0; k < c->arguments[a].count; k++) {
                int var = c->arguments[a].operands[k].var;
                if (var >= 0 && where[var] > last) last = where[var];
            }
        vec_push(&m->due[last], (int)i);
    }
    alloc_free(where);
}

static bool holds_due(struct model *m, size_t place)
{
    for (size_t i = 0; i < m->due[place].size; i++) {
        const struct kit_flatzinc_constraint *c = &m->constraints.data[m->due[place].data[i]];
        if (!c->meaning->holds(c, m->values)) return false;
    }
    return true;
}

/* The only value that an equation leaves to the variable, if one is due there. */
static bool equation_value(struct model *m, size_t place, int var, int64_t *value)
{
    for (size_t i = 0; i < m->due[place].size; i++) {
        const struct kit_flatzinc_constraint *c = &m->constraints.data[m->due[place].data[i]];
        int64_t rest = 0, coef = 0;
        if (strcmp(c->meaning->name, "int_lin_eq") != 0) continue;
        for (size_t k = 0; k < c->arguments[1].count; k++) {
            const struct kit_flatzinc_operand *o = &c->arguments[1].operands[k];
            int64_t factor = c->arguments[0].operands[k].value;
            if (o->var == var)
                coef += factor;
            else
                rest += factor * (o->var < 0 ? o->value : m->values[o->var]);
        }
        if (coef == 0) continue;
        /* What does not divide does not hold either. */
        *value = (c->arguments[2].operands->value - rest) / coef;
        return true;
    }
    return false;
}

static bool in_domain(const struct variable *v, int64_t value)
{
    for (size_t i = 0; i < v->listed.size; i++)
        if (v->listed.data[i] == value) return true;
    return v->listed.size == 0 && value >= v->lo && value <= v->hi;
}

/* Gives the variable at this place its next value that breaks nothing, the `i`-th or a later one;
 * returns the index after it, 0 if there is none. */
static size_t next_value(struct model *m, size_t place, size_t i)
{
    int var = m->order.data[place];
    const struct variable *v = &m->variables.data[var];
    size_t listed = v->listed.size, count = listed ? listed : (size_t)(v->hi - v->lo + 1);
    int64_t only;
    if (equation_value(m, place + 1, var, &only)) {
        m->values[var] = only;
        return i == 0 && in_domain(v, only) && holds_due(m, place + 1) ? 1 : 0;
    }
    for (; i < count; i++) {
        m->values[var] = listed ? v->listed.data[i] : v->lo + (int64_t)i;
        if (holds_due(m, place + 1)) return i + 1;
    }
    return 0;
}

/* The variables from this place to the end of a part. True: they have values, and any will do; if
 * `all`, every way is tried, for the best value of the objective. */
static bool try_part(struct model *m, size_t place, size_t end, bool all)
{
    if (place == end) {
        int64_t worth = all ? m->values[m->objective] : 0;
        if (all && (!m->reached || m->sense * worth < m->sense * m->worth)) m->worth = worth;
        m->reached = true;
        return !all;
    }
    for (size_t i = 0; (i = next_value(m, place, i));)
        if (try_part(m, place + 1, end, all)) return true;
    return false;
}

/* The variables that are not introduced have values: true if the others can be given values. Their
 * parts have nothing to do with each other. */
static bool is_solution(struct model *m)
{
    for (size_t part = 1; part < m->ends.size; part++) {
        size_t from = m->ends.data[part - 1], end = m->ends.data[part];
        bool optimised = false;
        for (size_t i = from; i < end; i++) optimised |= m->sense && m->order.data[i] == m->objective;
        m->reached = false;
        try_part(m, from, end, optimised);
        if (!m->reached) return false;
    }
    if (m->sense && !m->variables.data[m->objective].introduced) m->worth = m->values[m->objective];
    return true;
}

static void count_solution(struct model *m)
{
    struct kit_flatzinc_truth *t = m->truth;
    if (m->sense && t->has_best && m->sense * m->worth > m->sense * t->best) return;
    if (m->sense && (!t->has_best || m->worth != t->best)) t->count = 0;
    if (m->sense) t->has_best = true, t->best = m->worth;
    t->count++;
}

static void try_all(struct model *m, size_t place)
{
    if (place < m->ends.data[0])
        for (size_t i = 0; (i = next_value(m, place, i));) try_all(m, place + 1);
    else if (is_solution(m))
        count_solution(m);
}

static void solve(struct model *m)
{
    find_order(m);
    find_due(m);
    m->values = alloc_array(m->variables.size + 1, sizeof *m->values);
    if (holds_due(m, 0)) try_all(m, 0);
}

static void free_model(struct model *m)
{
    for (size_t i = 0; m->due && i <= m->order.size; i++) vec_free(&m->due[i]);
    for (size_t i = 0; i < m->variables.size; i++) vec_free(&m->variables.data[i].listed);
    alloc_free(m->due);
    alloc_free(m->values);
    vec_free(&m->order);
    vec_free(&m->ends);
    vec_free(&m->predicates);
    vec_free(&m->arrays);
    vec_free(&m->variables);
    vec_free(&m->constraints);
    arena_free(&m->arena);
}

struct kit_flatzinc_truth kit_flatzinc_solve(const char *text)
{
    static struct kit_flatzinc_truth truth;
    static struct model m;
    truth = (struct kit_flatzinc_truth){.count = 0};
    m = (struct model){.at = text, .wrong = truth.wrong, .room = sizeof truth.wrong, .truth = &truth};
    if (setjmp(m.fails) == 0) {
        read_model(&m);
        solve(&m);
    }
    free_model(&m);
    return truth;
}
