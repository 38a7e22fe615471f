/* Clause: at least one of the literals is true. It is a primitive in all its forms: plain,
 * half-reified and reified. dm_or posts the reified form, and dm_and the same with the literals
 * negated. */
#include "solver/constraint/constraints.h"
#include "solver/model/model.h"

static void post(const char *function, dm_model *model, size_t count, const dm_lit *lits)
{
    REQUIRE_OF(function, model, "no model given");
    REQUIRE_OF(function, lits || count == 0, "no literals given");
    REQUIRE_OF(function, count <= UINT32_MAX, "a clause holds at most 2^32 - 1 literals");
    model_post_for(function, model,
                   &(struct constraint){.kind = &clause_kind, .lits = lits, .lit_count = (uint32_t)count});
}

void dm_clause(dm_model *model, size_t count, const dm_lit *lits)
{
    post(__func__, model, count, lits);
}

void dm_require(dm_model *model, dm_lit lit)
{
    post(__func__, model, 1, &lit);
}

/* The result is an equivalence already, so it cannot be part of another. */
static void check_logic(const char *function, const dm_model *model, dm_lit result, size_t count,
                        const dm_lit *lits)
{
    model_check_lits(function, model, 1, &result);
    model_check_lits(function, model, count, lits);
    model_check_open(function, model);
    REQUIRE_OF(function, !model->equivalent, "this constraint takes dm_if, not dm_iff: its result is one");
}

/* Under a condition, or in a rule, a fresh literal is equivalent to the clause, and to the
 * result. */
static void post_or(const char *function, dm_model *model, dm_lit result, size_t count, const dm_lit *lits)
{
    ASSERT(!model->equivalent);
    struct pending callers = model_save_pending(model);
    bool bound = callers.condition || callers.guard;
    dm_lit any = bound ? model_new_bool(model) : result;
    if (!bound) model->label = callers.label;
    dm_iff(model, any);
    post(function, model, count, lits);
    if (!bound) return;
    model_restore_pending(model, callers);
    dm_equivalent(model, any, result);
}

void dm_or(dm_model *model, dm_lit result, size_t count, const dm_lit *lits)
{
    check_logic(__func__, model, result, count, lits);
    post_or(__func__, model, result, count, lits);
}

/* All are true if none of their negations is. */
void dm_and(dm_model *model, dm_lit result, size_t count, const dm_lit *lits)
{
    check_logic(__func__, model, result, count, lits);
    dm_lit *opposites = alloc_array(count, sizeof *opposites);
    for (size_t i = 0; i < count; i++) opposites[i] = -lits[i];
    post_or(__func__, model, -result, count, opposites);
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

/* Prints the negative literals (without the negation) or the positive ones, with a word between
 * them. */
static void print_side(const struct constraint *c, const dm_model *model, bool denials, const char *between,
                       struct buf *out)
{
    bool later = false;
    for (uint32_t i = 0; i < c->lit_count; i++) {
        if (print_denies(model, c->lits[i]) != denials) continue;
        if (later) buf_add(out, between);
        print_lit(model, denials ? -c->lits[i] : c->lits[i], out);
        later = true;
    }
}

/* Negative literals come first: "a and b => c or d", or "not (a and b)". Under a condition there is
 * an arrow already, and a single literal needs none. */
static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t denials = 0;
    ASSERT(c->lit_count == 0 || c->lits);
    for (uint32_t i = 0; i < c->lit_count; i++) denials += print_denies(model, c->lits[i]);
    bool all = denials == c->lit_count;
    if (c->lit_count == 0) buf_add(out, "false");
    if (denials == 0 || c->lit_count == 1 || c->condition) {
        for (uint32_t i = 0; i < c->lit_count; i++) {
            if (i > 0) buf_add(out, " or ");
            print_lit(model, c->lits[i], out);
        }
        return;
    }
    if (all) buf_add(out, "not (");
    print_side(c, model, true, " and ", out);
    buf_add(out, all ? ")" : " => ");
    print_side(c, model, false, " or ", out);
}

const struct constraint_kind clause_kind = {
    .name = "clause", .holds = holds, .primitive = primitive, .equivalences = true, .print = print};
