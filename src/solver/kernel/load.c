/* Loading a model: variables, then each constraint as clauses, as propagators, or decomposed.
 *
 * The kernel numbers variables itself, because decompositions add some while the model keeps
 * growing. A literal in a propagator becomes a 0/1 view: of a 0/1 variable directly, of an integer
 * variable's atom through a 0/1 variable that two binary clauses channel to it.
 *
 * Constraints without a propagator are decomposed in a child model (solver/model/decomposition.h).
 * Loading can be interrupted. If that happens within a constraint, the parts loaded so far stay,
 * and are redundant after the constraint is loaded again (load_has_duplicates). */
#include "solver/kernel/hostile.h"

#include "base/alloc.h"
#include "solver/constraint/constraints.h"
#include "solver/model/decomposition.h"

struct loader {
    /* The model, how far it is loaded, and the child model of decompositions. */
    struct decomposer apart;
    struct kernel *kernel;
    vec_i32 own, made; /* kernel variables for the model's and the child's */
    vec_i32 channels;  /* by kernel atom: the 0/1 variable channelled to it, 0 none */
    vec_i32 origins;   /* by kernel variable: the model's or the child's, 0 none; lazily computed */
};

static int32_t add(struct loader *l, const struct variable *v)
{
    return kernel_add_var(l->kernel, v->lo, v->hi, v->range_count, v->ranges);
}

static void take_variables(void *self)
{
    struct loader *l = self;
    const dm_model *model = l->apart.model, *child = l->apart.child;
    while (l->own.size < model->variables.size && !decomposition_tick(&l->apart)) {
        int32_t var = add(l, &model->variables.data[l->own.size]);
        vec_push(&l->own, var);
    }
    while (l->made.size < child->variables.size && !decomposition_tick(&l->apart)) {
        int32_t var = add(l, &child->variables.data[l->made.size]);
        vec_push(&l->made, var);
    }
}

int32_t load_var(const struct loader *l, int32_t var)
{
    ASSERT(var >= MODEL_CHILD ? (size_t)(var - MODEL_CHILD) < l->made.size : (size_t)var < l->own.size);
    return var >= MODEL_CHILD ? l->made.data[var - MODEL_CHILD] : l->own.data[var];
}

struct predicate load_predicate(struct loader *l, dm_lit lit)
{
    const struct atom *a = model_atom(l->apart.child, lit);
    struct predicate p = {load_var(l, a->var), a->value, a->op == ATOM_LE ? PREDICATE_LE : PREDICATE_EQ};
    /* b = 1 as a bound, as conflict analysis has it */
    if (l->kernel->dom.vars.data[p.var].atom >= 0) p.op = PREDICATE_GE;
    return lit > 0 ? p : domain_negation(p);
}

bool load_has_var(const struct loader *l, int32_t var)
{
    return (size_t)var < l->own.size;
}

bool load_has(const struct loader *l, dm_lit lit)
{
    return load_has_var(l, model_atom(l->apart.model, lit)->var);
}

static klit klit_of(struct loader *l, dm_lit lit)
{
    if (lit == DM_TRUE || lit == DM_FALSE) return lit == DM_TRUE ? KLIT_TRUE : KLIT_FALSE;
    return atom_lit(l->kernel, load_predicate(l, lit));
}

static dm_int bool_view(struct loader *l, dm_lit lit)
{
    struct kernel *k = l->kernel;
    klit wanted = klit_of(l, lit);
    if (wanted == KLIT_TRUE || wanted == KLIT_FALSE) return dm_constant(wanted == KLIT_TRUE);
    int32_t atom = wanted >> 1, var = k->atoms.all.data[atom].var;
    ASSERT(!eliminate_is_gone(k, var));
    if (k->dom.vars.data[var].atom >= 0) /* its atom says that it is 0 */
        return wanted & 1 ? (dm_int){var, 1, 0} : (dm_int){var, -1, 1};
    while (l->channels.size <= (size_t)atom) vec_push(&l->channels, 0);
    int32_t channel = l->channels.data[atom];
    if (!channel) {
        channel = kernel_add_var(k, 0, 1, 0, NULL);
        l->channels.data[atom] = channel;
        klit one = 2 * k->dom.vars.data[channel].atom + 1, holds = 2 * atom;
        clauses_add(k, 2, (klit[]){one ^ 1, holds});
        clauses_add(k, 2, (klit[]){one, holds ^ 1});
    }
    return wanted & 1 ? (dm_int){channel, -1, 1} : (dm_int){channel, 1, 0};
}

/* ---- clauses */

static void load_clause(struct loader *l, const struct constraint *c)
{
    VEC(klit) lits = {0};
    klit condition = c->condition ? klit_of(l, c->condition) : KLIT_TRUE;
    ASSERT(c->condition || !c->equivalent);
    vec_push(&lits, condition ^ 1);
    for (uint32_t i = 0; i < c->lit_count; i++) {
        klit lit = klit_of(l, c->lits[i]);
        vec_push(&lits, lit);
        if (c->equivalent) clauses_add(l->kernel, 2, (klit[]){condition, lit ^ 1});
    }
    clauses_add(l->kernel, lits.size, lits.data);
    vec_free(&lits);
}

/* The literal that is true if a 0/1 view does not maximise its term. */
static klit smaller(const struct loader *l, const struct constraint *c, uint32_t i, int64_t step)
{
    return 2 * l->kernel->dom.vars.data[load_var(l, c->views[i].var)].atom + (step < 0);
}

/* Loads a sum of 0/1 variables that a single assignment violates, such as x + y <= 1, as a clause.
 * False: it is no such sum. */
static bool load_sum(struct loader *l, const struct constraint *c)
{
    int64_t sign = c->rel == DM_LE ? 1 : -1, most = 0, least = INT64_MAX;
    if ((c->rel != DM_LE && c->rel != DM_GE) || c->equivalent || c->view_count == 0) return false;
    for (uint32_t i = 0; i < c->view_count; i++) {
        int64_t coef = sign * constraint_coef(c, i), step = coef * c->views[i].factor;
        const struct kernel_var *v = &l->kernel->dom.vars.data[load_var(l, c->views[i].var)];
        if (step == 0 || v->atom < 0) return false;
        most += coef * c->views[i].offset + (step > 0 ? step : 0);
        if (step < 0) step = -step;
        if (step < least) least = step;
    }
    if (most <= sign * c->rhs || most - least > sign * c->rhs) return false;
    ASSERT(least > 0);
    VEC(klit) lits = {0};
    for (uint32_t i = 0; i < c->view_count; i++)
        vec_push(&lits, smaller(l, c, i, sign * constraint_coef(c, i) * c->views[i].factor));
    if (c->condition) vec_push(&lits, klit_of(l, c->condition) ^ 1);
    clauses_add(l->kernel, lits.size, lits.data);
    vec_free(&lits);
    return true;
}

/* ---- propagators */

static int32_t tally_of(struct kernel *k, const struct constraint_kind *kind)
{
    for (size_t i = 0; i < k->kinds.size; i++)
        if (k->kinds.data[i].kind == kind) return (int32_t)i;
    vec_push(&k->kinds, ((struct kind_counts){.kind = kind}));
    return (int32_t)k->kinds.size - 1;
}

static void discard(struct loader *l, struct propagator *p)
{
    ASSERT(l->kernel->poll.halted);
    for (uint32_t i = 0; i < p->view_count; i++) kernel_unwatch(l->kernel, p, p->views[i]);
    if (p->conditional) kernel_unwatch(l->kernel, p, p->condition);
    l->apart.stopped = true;
}

static uint32_t count_open(uint32_t count, const dm_int *views)
{
    while (count > 0 && views[count - 1].factor == 0) count--;
    return count;
}

/* `views` are the constraint's views over kernel variables, then its literals as 0/1 views. */
static void attach(struct loader *l, const struct constraint *c, const struct propagator_kind *kind,
                   dm_int *views)
{
    struct kernel *k = l->kernel;
    ASSERT(kernel_at_root(k));
    struct propagator *p = ARENA_NEW(&k->arena, struct propagator);
    *p = (struct propagator){.kind = kind,
                             .of = c->kind,
                             .views = views,
                             .ints = arena_copy(&k->arena, c->ints, c->int_count * sizeof *c->ints),
                             .view_count = c->view_count + c->lit_count,
                             .open_count = count_open(c->view_count + c->lit_count, views),
                             .lit_count = c->lit_count,
                             .int_count = c->int_count,
                             .rel = c->rel,
                             .rhs = c->rhs,
                             .conditional = c->condition != 0,
                             .cost = kind->cost,
                             .number = (int32_t)k->queue.propagators.size,
                             .tally = tally_of(k, c->kind)};
    if (c->condition) p->condition = bool_view(l, c->condition);
    ASSERT(p->open_count <= p->view_count && p->view_count >= p->lit_count);
    k->kinds.data[p->tally].propagators++;
    vec_push(&k->queue.propagators, p);
    if (KERNEL_HOSTILE) hostile_store_posted(k, p);
    p->kind->attach(k, p);
    if (k->poll.halted) /* interrupted: it will be created again */
        discard(l, p);
    else
        queue_add(k, p);
}

static void load_propagator(struct loader *l, const struct constraint *c, const struct propagator_kind *kind)
{
    dm_int *views = ARENA_ARRAY(&l->kernel->arena, dm_int, c->view_count + c->lit_count);
    for (uint32_t i = 0; i < c->view_count; i++) {
        views[i] = c->views[i];
        views[i].var = load_var(l, c->views[i].var);
    }
    for (uint32_t i = 0; i < c->lit_count; i++) views[c->view_count + i] = bool_view(l, c->lits[i]);
    attach(l, c, kind, views);
}

static bool suits(const struct constraint *c, const struct propagator_kind *kind)
{
    return !c->equivalent && (!kind->suits || kind->suits(c));
}

static bool load_propagators(struct loader *l, const struct constraint *c)
{
    bool any = false;
    for (const struct propagator_kind *kind = c->kind->propagator; kind; kind = kind->next) {
        if (!suits(c, kind)) continue;
        if (!l->apart.stopped) load_propagator(l, c, kind);
        any = true;
    }
    return any;
}

void load_row(struct loader *l, size_t count, const int64_t *coefs, const dm_int *views, int64_t most)
{
    struct kernel *k = l->kernel;
    struct constraint c = {.kind = &linear_kind,
                           .views = views,
                           .view_count = (uint32_t)count,
                           .ints = coefs,
                           .int_count = (uint32_t)count,
                           .rel = DM_LE,
                           .rhs = most};
    ASSERT(kernel_at_root(k) && !k->poll.disabled);
    k->poll.disabled = true; /* the row is attached completely or not at all */
    ASSERT(count > 0);
    for (const struct propagator_kind *kind = c.kind->propagator; kind; kind = kind->next)
        if (suits(&c, kind)) attach(l, &c, kind, arena_copy(&k->arena, views, count * sizeof *views));
    k->poll.disabled = false;
}

/* ---- constraints */

static bool begin(void *self, const struct constraint *c)
{
    struct loader *l = self;
    /* A large constraint counts as much work. */
    if (queue_work(l->kernel, c->view_count + c->lit_count + c->int_count)) l->apart.stopped = true;
    return !l->kernel->impossible && !decomposition_tick(&l->apart);
}

static bool go_on(void *self)
{
    return !decomposition_tick(&((struct loader *)self)->apart);
}

static bool take(void *self, const struct constraint *c)
{
    if (c->kind == &linear_kind && load_sum(self, c)) return true;
    if (c->kind != &clause_kind) return load_propagators(self, c);
    load_clause(self, c);
    return true;
}

static void forget(void *self)
{
    struct loader *l = self;
    vec_clear(&l->made);
    vec_clear(&l->origins);
}

static const struct decomposition_calls calls = {
    .begin = begin, .go_on = go_on, .take = take, .grow = take_variables, .forget = forget};

/* ---- back to the model */

/* The variable that a kernel variable was loaded from; 0: none, it is channelled to an atom. */
static int32_t origin_of(struct loader *l, int32_t var)
{
    if ((size_t)var >= l->origins.size) {
        vec_clear(&l->origins);
        while (l->origins.size < l->kernel->dom.vars.size) vec_push(&l->origins, 0);
        for (size_t i = 1; i < l->own.size; i++) l->origins.data[l->own.data[i]] = (int32_t)i;
        for (size_t i = 0; i < l->made.size; i++) l->origins.data[l->made.data[i]] = MODEL_CHILD + (int32_t)i;
    }
    ASSERT((size_t)var < l->origins.size);
    return l->origins.data[var];
}

/* The atom that a 0/1 variable is channelled to; 0: none. */
static int32_t channelled(const struct loader *l, int32_t var)
{
    for (size_t atom = 1; atom < l->channels.size; atom++)
        if (l->channels.data[atom] == var) return (int32_t)atom;
    return 0;
}

/* True if the predicate states that a 0/1 variable is 1. */
static bool says_one(struct predicate p)
{
    return p.op == PREDICATE_GE || (p.op == PREDICATE_EQ && p.value == 1) ||
           (p.op == PREDICATE_NE && p.value == 0);
}

struct predicate load_meaning(struct loader *l, struct predicate p, const dm_model **model)
{
    int32_t atom = origin_of(l, p.var) ? 0 : channelled(l, p.var);
    if (atom) p = atom_predicate(l->kernel, 2 * atom + !says_one(p));
    ASSERT((size_t)p.var < l->kernel->dom.vars.size);
    p.var = origin_of(l, p.var);
    *model = l->apart.child;
    return p;
}

/* ---- calls */

struct loader *load_new(const dm_model *model, struct kernel *kernel)
{
    struct loader *l = alloc_bytes(sizeof *l);
    l->kernel = kernel;
    decomposition_init(&l->apart, model, &calls, l);
    decomposition_propagate(&l->apart);
    decomposition_set_stop(&l->apart, kernel->config.poll, kernel->config.self);
    vec_push(&l->own, 0);
    return l;
}

void load_free(struct loader *l)
{
    decomposition_free(&l->apart);
    vec_free(&l->own);
    vec_free(&l->made);
    vec_free(&l->channels);
    vec_free(&l->origins);
    alloc_free(l);
}

bool load_pending(const struct loader *l)
{
    const dm_model *model = l->apart.model;
    return l->own.size < model->variables.size || l->apart.loaded < model->constraints.size;
}

const char *load_error(const struct loader *l)
{
    return l->apart.child->error;
}

bool load_has_duplicates(const struct loader *l)
{
    return l->apart.spoilt;
}

bool load_more(struct loader *l)
{
    ASSERT(kernel_at_root(l->kernel) && !l->kernel->poll.disabled);
    bool whole = decomposition_load(&l->apart);
    ASSERT(!whole || l->kernel->impossible || !load_pending(l));
    l->kernel->poll.halted = false;
    return whole;
}
