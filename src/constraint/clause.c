/* Clause: at least one of the literals is true.
 *
 * A primitive in all its forms: plain, under a condition, and equivalent to one. `or` is the last of these, `and` the same of the opposites. */
#include "constraint/constraints.h"
#include "model/model.h"

void dm_clause(dm_model *model, size_t count, const dm_lit *lits)
{
    REQUIRE(model, "no model given");
    REQUIRE(lits || count == 0, "no literals given");
    REQUIRE(count <= UINT32_MAX, "a clause holds at most 2^32 - 1 literals");
    model_post(model, &(struct constraint){.kind = &clause_kind, .lits = lits, .lit_count = (uint32_t)count});
}

void dm_require(dm_model *model, dm_lit lit)
{
    dm_clause(model, 1, &lit);
}

void dm_or(dm_model *model, dm_lit result, size_t count, const dm_lit *lits)
{
    REQUIRE(model, "no model given");
    REQUIRE(lits || count == 0, "no literals given");
    REQUIRE(!model->equivalent, "or takes dm_if, not dm_iff: its result is one");
    struct pending callers = model_set_aside(model);
    dm_lit any = callers.condition ? model_new_bool(model) : result;
    if (!callers.condition) model->label = callers.label;
    dm_iff(model, any);
    dm_clause(model, count, lits);
    if (!callers.condition) return;
    model_put_back(model, callers);
    dm_equivalent(model, any, result);
}

/* All are true where none of their opposites is. */
void dm_and(dm_model *model, dm_lit result, size_t count, const dm_lit *lits)
{
    REQUIRE(model, "no model given");
    REQUIRE(lits || count == 0, "no literals given");
    REQUIRE(!model->equivalent, "and takes dm_if, not dm_iff: its result is one");
    dm_lit *opposites = alloc_array(count, sizeof *opposites);
    for (size_t i = 0; i < count; i++) opposites[i] = -lits[i];
    dm_or(model, -result, count, opposites);
    alloc_free(opposites);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    for (uint32_t i = 0; i < c->lit_count; i++)
        if (candidate_lit(at, c->lits[i])) return true;
    return false;
}

static bool primitive(const struct constraint *c)
{
    (void)c;
    return true;
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    if (c->lit_count == 0) buf_add(out, "false");
    for (uint32_t i = 0; i < c->lit_count; i++) {
        if (i > 0) buf_add(out, " or ");
        print_lit(model, c->lits[i], out);
    }
}

const struct constraint_kind clause_kind = {.name = "clause",
                                            .holds = holds,
                                            .primitive = primitive,
                                            .print = print};
