/* Full values: what a model's literals and constraints say of them. The definition against which all else is tested. */
#include "model/model.h"

int64_t candidate_value(const struct dm_candidate *at, dm_int x)
{
    return (int64_t)x.factor * at->values[x.var] + x.offset;
}

bool candidate_lit(const struct dm_candidate *at, dm_lit lit)
{
    const struct atom *a = model_atom(at->model, lit);
    int32_t value = at->values[a->var];
    return (a->op == ATOM_LE ? value <= a->value : value == a->value) == (lit > 0);
}

bool candidate_holds(const struct dm_candidate *at, const struct constraint *constraint)
{
    bool asked = constraint->condition == 0 || candidate_lit(at, constraint->condition);
    if (!asked && !constraint->equivalent) return true;
    return constraint->kind->holds(constraint, at) == asked;
}

const struct constraint *candidate_violated(const struct dm_candidate *at, size_t from)
{
    for (size_t i = from; i < at->model->constraints.size; i++)
        if (!candidate_holds(at, &at->model->constraints.data[i])) return &at->model->constraints.data[i];
    return NULL;
}

int64_t dm_peek(const dm_candidate *candidate, dm_int x)
{
    REQUIRE(candidate, "no candidate given");
    (void)model_variable(candidate->model, x.var);
    return candidate_value(candidate, x);
}

bool dm_peek_lit(const dm_candidate *candidate, dm_lit lit)
{
    REQUIRE(candidate, "no candidate given");
    return candidate_lit(candidate, lit);
}
