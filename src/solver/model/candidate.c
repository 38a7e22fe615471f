/* Evaluation of literals and constraints on a full assignment: the definition against which engines
 * are tested. A lazy check sees a candidate through dm_peek; the model may have grown since, so
 * newer variables have no value, and constraints over them are not evaluated. */
#include "solver/model/model.h"

int64_t candidate_value(const struct dm_candidate *at, dm_int x)
{
    if (at->model->stands.size) x = alias_resolve(at->model, x);
    ASSERT(x.var >= 0);
    return (int64_t)x.factor * at->values[x.var] + x.offset;
}

bool candidate_lit(const struct dm_candidate *at, dm_lit lit)
{
    const struct atom *a = model_atom(at->model, lit);
    ASSERT(a->op == ATOM_LE || a->op == ATOM_EQ);
    int64_t value = candidate_value(at, (dm_int){a->var, 1, 0});
    return (a->op == ATOM_LE ? value <= a->value : value == a->value) == (lit > 0);
}

bool candidate_holds(const struct dm_candidate *at, const struct constraint *constraint)
{
    ASSERT(!constraint->equivalent || constraint->condition);
    bool required = constraint->condition == 0 || candidate_lit(at, constraint->condition);
    if (!required && !constraint->equivalent) return true;
    return constraint->kind->holds(constraint, at) == required;
}

static bool has_value(const dm_candidate *candidate, int32_t var)
{
    size_t count = candidate->count ? candidate->count : candidate->model->variables.size;
    return var >= 0 && (size_t)var < count;
}

int64_t dm_peek(const dm_candidate *candidate, dm_int x)
{
    REQUIRE(candidate, "no candidate given");
    model_check_views(__func__, candidate->model, 1, &x);
    x = model_plain(candidate->model, x);
    REQUIRE(has_value(candidate, x.var), "the candidate has no value for a variable that was made after it");
    return candidate_value(candidate, x);
}

bool dm_peek_lit(const dm_candidate *candidate, dm_lit lit)
{
    REQUIRE(candidate, "no candidate given");
    model_check_lits(__func__, candidate->model, 1, &lit);
    dm_int of = {model_atom(candidate->model, lit)->var, 1, 0};
    REQUIRE(has_value(candidate, alias_resolve(candidate->model, of).var),
            "the candidate has no value for a variable that was made after it");
    return candidate_lit(candidate, lit);
}

static bool is_covered(const struct dm_candidate *at, const struct constraint *c)
{
    bool covered = !c->condition || has_value(at, model_atom(at->model, c->condition)->var);
    for (uint32_t i = 0; i < c->view_count && covered; i++) covered = has_value(at, c->views[i].var);
    for (uint32_t i = 0; i < c->lit_count && covered; i++)
        covered = has_value(at, model_atom(at->model, c->lits[i])->var);
    return covered;
}

const struct constraint *candidate_violated(const struct dm_candidate *at, size_t from)
{
    ASSERT(from <= at->model->constraints.size);
    for (size_t i = from; i < at->model->constraints.size; i++) {
        const struct constraint *c = &at->model->constraints.data[i];
        if ((at->count == 0 || is_covered(at, c)) && !candidate_holds(at, c)) return c;
    }
    return NULL;
}
