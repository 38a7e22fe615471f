/* Rules: named groups of constraints with selector literals.
 *
 * In a model with explanations, the selector of the rule is the condition of its constraints. A
 * constraint has a single condition, so a condition c of the caller is combined with the selector
 * by a hidden literal `own`:
 *   c -> C   becomes  rule and c -> own,    own -> C
 *   c <-> C  becomes  rule -> (c <-> own),  own <-> C
 * The last constraint only defines `own`, so it does not depend on the rule.
 *
 * Auxiliary definitions (dm_sum, dm_as_int) do not belong to the rule either: their functions save
 * and restore it with the rest of the pending state (model_save_pending). */
#include "solver/model/model.h"

#include <stdarg.h>

void dm_explain(dm_model *model)
{
    model_check_open(__func__, model);
    REQUIRE(!model->parent && model->constraints.size == 0, "dm_explain comes before the constraints");
    model->explains = true;
}

static void end_rule(dm_model *model)
{
    ASSERT(!model->guard || (model->rules.size > 0 && vec_last(&model->rules).lit == model->guard));
    if (model->guard) vec_last(&model->rules).end = model->constraints.size;
    model->guard = 0;
}

void dm_rule(dm_model *model, int64_t tag, const char *format, ...)
{
    model_check_open(__func__, model);
    REQUIRE(format, "no text given");
    model_check_no_condition(model, __func__);
    if (!model->explains || model->stopped || model->error) return;
    va_list args;
    va_start(args, format);
    struct model_rule rule = {model_new_bool(model), tag, arena_vprint(&model->arena, format, args),
                              model->constraints.size, SIZE_MAX};
    va_end(args);
    if (model->stopped) return;
    end_rule(model);
    dm_name_lit(model, rule.lit, "%s", rule.text); /* for cores as text */
    vec_push(&model->rules, rule);
    model->guard = rule.lit;
}

void dm_end_rule(dm_model *model)
{
    model_check_open(__func__, model);
    model_check_no_condition(model, __func__);
    end_rule(model);
}

void rules_merge(dm_model *model)
{
    struct pending pending = model_save_pending(model);
    ASSERT(pending.guard && pending.condition);
    dm_lit own = model_new_bool(model);
    dm_clause(model, 3, (dm_lit[]){-pending.guard, -pending.condition, own});
    if (pending.equivalent) dm_clause(model, 3, (dm_lit[]){-pending.guard, pending.condition, -own});
    pending.condition = own;
    model_restore_pending(model, pending);
}

/* ---- accessors */

size_t dm_rule_count(const dm_model *model)
{
    REQUIRE(model, "no model given");
    return model->rules.size;
}

static const struct model_rule *rule_at(const char *function, const dm_model *model, size_t rule)
{
    REQUIRE_OF(function, model, "no model given");
    REQUIRE_OF(function, rule < model->rules.size, "there is no such rule");
    ASSERT(model->explains);
    return &model->rules.data[rule];
}

dm_lit dm_rule_lit(const dm_model *model, size_t rule)
{
    return rule_at(__func__, model, rule)->lit;
}

int64_t dm_rule_tag(const dm_model *model, size_t rule)
{
    return rule_at(__func__, model, rule)->tag;
}

const char *dm_rule_text(const dm_model *model, size_t rule)
{
    return rule_at(__func__, model, rule)->text;
}

static bool mentions(const dm_model *model, const struct constraint *c, int32_t var)
{
    for (uint32_t i = 0; i < c->view_count; i++)
        if (c->views[i].factor && c->views[i].var == var) return true;
    for (uint32_t i = 0; i < c->lit_count; i++)
        if (model_atom(model, c->lits[i])->var == var) return true;
    return c->condition && model_atom(model, c->condition)->var == var;
}

bool dm_rule_concerns(const dm_model *model, size_t rule, dm_int x)
{
    const struct model_rule *r = rule_at(__func__, model, rule);
    model_check_views(__func__, model, 1, &x);
    alias_settle(model);
    x = model_plain(model, x);
    size_t end = r->end < model->constraints.size ? r->end : model->constraints.size;
    ASSERT(r->first <= end);
    for (size_t i = r->first; i < end && x.factor; i++)
        if (mentions(model, &model->constraints.data[i], x.var)) return true;
    return false;
}
