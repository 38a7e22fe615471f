/* Unification of variables and restriction of domains after they were recorded.
 *
 * Idea. A variable may change until a solver has read it. If x = +-y + c, one variable is replaced
 * by a view of the other (union by rank, so chains are short): handles resolve to that view
 * (model_plain), and recorded constraints are rewritten together before they are next read
 * (alias_settle). The replaced variable remains as an unused constant, so engines need no special
 * case. Atoms are simplified by the domain when they are created; alias_lit returns the current
 * equivalent of an older literal. For variables that a solver has read, dm_unify and dm_restrict
 * post constraints instead.
 *
 * Invariant. A settled model mentions no replaced variable, and all its literals are as
 * model_atom_lit would create them. Only constraints from `settled` on can be unsettled: those
 * before mention only variables that were read. */
#include "solver/model/ranges.h"

/* ---- lookup */

dm_int alias_resolve(const dm_model *model, dm_int x)
{
    while (x.var > 0 && (size_t)x.var < model->stands.size && model->stands.data[x.var].factor != 0) {
        dm_int is = model->stands.data[x.var];
        ASSERT(is.factor == 1 || is.factor == -1);
        x = (dm_int){is.var, x.factor * is.factor, x.offset + x.factor * is.offset};
    }
    return x;
}

dm_lit alias_lit(dm_model *model, dm_lit lit)
{
    if (!model->moved || lit == DM_TRUE || lit == DM_FALSE) return lit;
    const struct atom a = *model_atom(model, lit);
    if (!model_variable(model, a.var)->moved) return lit;
    dm_int x = alias_resolve(model, (dm_int){a.var, 1, 0});
    dm_lit now = a.op == ATOM_LE ? model_at_most(model, x, a.value) : model_equal(model, x, a.value);
    ASSERT(now != 0);
    return lit > 0 ? now : -now;
}

bool alias_is_fresh(const dm_model *model, int32_t var)
{
    return !model->parent && (size_t)var >= model->read && var > 0;
}

static struct variable *own(dm_model *model, int32_t var)
{
    ASSERT(alias_is_fresh(model, var));
    return &model->variables.data[var];
}

void alias_restrict(dm_model *model, int32_t var, size_t count, const struct range *ranges)
{
    struct variable *v = own(model, var);
    /* A domain only shrinks. */
    ASSERT(count == 0 || (ranges[0].lo >= v->lo && ranges[count - 1].hi <= v->hi));
    v->lo = count ? ranges[0].lo : 1;
    v->hi = count ? ranges[count - 1].hi : 0;
    v->range_count = count > 1 ? (int32_t)count : 0;
    v->ranges = count > 1 ? arena_copy(&model->arena, ranges, count * sizeof *ranges) : NULL;
    v->moved = true;
    model->moved = model->unsettled = true;
}

/* ---- unification */

/* Restricts the variable of x to the values for which x is in the domain of y. */
static void cut_to(dm_model *model, dm_int x, int32_t y)
{
    struct range whole;
    size_t count;
    const struct range *domain = ranges_domain(model_variable(model, y), &whole, &count);
    vec_i64 bounds = {0};
    range_list list = {0};
    for (size_t i = 0; i < count; i++) {
        vec_push(&bounds, domain[i].lo);
        vec_push(&bounds, domain[i].hi);
    }
    ranges_within(model, x, count, bounds.data, &list);
    ASSERT(list.size <= count + (size_t)model_variable(model, x.var)->range_count + 1);
    alias_restrict(model, x.var, list.size, list.data);
    vec_free(&bounds);
    vec_free(&list);
}

/* Replaces the variable by the view. */
static void stand_for(dm_model *model, int32_t var, dm_int is)
{
    struct variable *v = own(model, var), *root = own(model, is.var);
    ASSERT(root->rank >= v->rank); /* union by rank */
    bool hidden = v->hidden;
    cut_to(model, is, var);
    while (model->stands.size < model->variables.size) vec_push(&model->stands, (dm_int){0});
    model->stands.data[var] = is;
    if (is.factor == 1 && is.offset == 0 && !root->name) root->name = v->name;
    root->rank += root->rank == v->rank;
    v->hidden = root->hidden; /* the number of hidden variables does not change */
    root->hidden &= hidden;
    v->lo = v->hi = 0;
    v->range_count = 0;
    v->moved = true;
}

/* Unifies two views of the same variable: at most one value remains if their factors differ. */
static void meet(dm_model *model, dm_int x, dm_int y)
{
    ASSERT(x.var == y.var);
    int64_t factor = (int64_t)x.factor - y.factor, rest = y.offset - x.offset;
    bool never = factor == 0 ? rest != 0 : rest % factor != 0;
    if (factor == 0 && !never) return;
    int64_t value = never ? 0 : rest / factor;
    dm_restrict(model, model_handle(model, (dm_int){x.var, 1, 0}), !never, (int64_t[]){value, value});
}

static bool is_unit(dm_int x)
{
    return x.factor == 1 || x.factor == -1;
}

void dm_unify(dm_model *model, dm_int x, dm_int y)
{
    model_check_open(__func__, model);
    model_check_views(__func__, model, 2, (dm_int[]){x, y});
    model_check_no_condition(model, __func__);
    if (model->error) return;
    if (model->guard) { /* it must depend on the selector of the rule */
        dm_compare(model, x, DM_EQ, y);
        return;
    }
    dm_int a = model_plain(model, x), b = model_plain(model, y);
    int64_t shift = a.offset / 2 - b.offset / 2; /* offsets have 62 bits */
    if (a.factor == 0 || b.factor == 0) {
        int64_t value = a.factor ? b.offset : a.offset;
        dm_restrict(model, a.factor ? x : y, 1, (int64_t[]){value, value});
    } else if (a.var == b.var) {
        meet(model, a, b);
    } else if (is_unit(a) && is_unit(b) && alias_is_fresh(model, a.var) && alias_is_fresh(model, b.var) &&
               shift > DM_INT_MIN * INT64_C(2) && shift < DM_INT_MAX * INT64_C(2)) {
        if (model->variables.data[a.var].rank < model->variables.data[b.var].rank) {
            dm_int swapped = a;
            a = b;
            b = swapped;
        }
        stand_for(model, b.var, (dm_int){a.var, a.factor * b.factor, (a.offset - b.offset) * b.factor});
    } else {
        dm_compare(model, x, DM_EQ, y);
    }
}

/* ---- settling */

static void settle_views(const dm_model *model, size_t count, const dm_int *views)
{
    dm_int *mine = (dm_int *)views; /* in the model's arena */
    for (size_t i = 0; i < count; i++) mine[i] = alias_resolve(model, mine[i]);
}

static void settle_lits(dm_model *model, size_t count, const dm_lit *lits)
{
    dm_lit *mine = (dm_lit *)lits;
    for (size_t i = 0; i < count; i++) mine[i] = alias_lit(model, mine[i]);
}

static void settle_constraints(dm_model *model)
{
    ASSERT(model->settled <= model->constraints.size);
    for (size_t i = model->settled; i < model->constraints.size; i++) {
        struct constraint *c = &model->constraints.data[i];
        settle_views(model, c->view_count, c->views);
        settle_lits(model, c->lit_count, c->lits);
        if (c->condition) c->condition = alias_lit(model, c->condition);
    }
}

static void settle_questions(dm_model *model)
{
    settle_views(model, model->answer.size, model->answer.data);
    settle_views(model, 1, &model->objective);
    for (size_t i = 0; i < model->steps.size; i++) {
        const struct search_step *step = &model->steps.data[i];
        if (step->views) settle_views(model, step->count, step->views);
        if (step->lits) settle_lits(model, step->count, step->lits);
    }
    for (size_t i = 0; i < model->preferences.size; i++) {
        struct preference *p = &model->preferences.data[i];
        dm_int x = alias_resolve(model, (dm_int){p->var, 1, 0});
        ASSERT(is_unit(x));
        *p = (struct preference){x.var, (int32_t)((p->value - x.offset) / x.factor)};
    }
}

/* The 0/1 variable of an atom may have been replaced. */
static void settle_channels(dm_model *model)
{
    for (size_t i = 1; i < model->atoms.size; i++) {
        struct atom *a = &model->atoms.data[i];
        if (a->channel < 0) continue;
        dm_int x = alias_resolve(model, (dm_int){a->channel, 1, 0});
        a->channel = x.factor == 1 && x.offset == 0 ? x.var : -1;
    }
}

void alias_settle(const dm_model *model)
{
    dm_model *mine = (dm_model *)model; /* the meaning does not change */
    ASSERT(!model->unsettled || !model->parent);
    if (!model->unsettled) return;
    mine->unsettled = false;
    settle_constraints(mine);
    settle_questions(mine);
    settle_channels(mine);
}

void alias_read(dm_model *model)
{
    alias_settle(model);
    model->read = model->variables.size;
    model->settled = model->constraints.size;
    ASSERT(!model->unsettled && model->read <= model->variables.size);
}
