/* Relations and reification. Every engine must support `sum <= c` and `sum >= c`, possibly
 * half-reified; everything else follows:
 *   R1  sum = c    is  sum <= c and sum >= c
 *   R2  sum != c   is  one of two fresh literals, under which sum <= c-1 or sum >= c+1
 *   R3  b <-> rel  is  b -> rel and not b -> the opposite of rel
 * The fresh literals of R2 need not be determined by the sum: they are not part of any answer. */
#include "solver/constraint/decompose.h"

static void under(dm_model *out, dm_lit condition)
{
    if (condition) dm_if(out, condition);
}

static void say(const struct constraint *c, dm_model *out, reify_post *post, dm_lit condition, dm_rel rel)
{
    ASSERT(rel <= DM_GT);
    if (rel == DM_LE || rel == DM_LT || rel == DM_EQ) { /* R1 */
        under(out, condition);
        post(c, out, DM_LE, c->rhs - (rel == DM_LT));
    }
    if (rel == DM_GE || rel == DM_GT || rel == DM_EQ) {
        under(out, condition);
        post(c, out, DM_GE, c->rhs + (rel == DM_GT));
    }
    if (rel == DM_NE) { /* R2 */
        dm_lit less = model_new_bool(out), more = model_new_bool(out);
        under(out, condition);
        dm_clause(out, 2, (dm_lit[]){less, more});
        say(c, out, post, less, DM_LT);
        say(c, out, post, more, DM_GT);
    }
}

void reify_relation(const struct constraint *constraint, dm_model *out, reify_post *post)
{
    ASSERT(!constraint->equivalent || constraint->condition);
    static const dm_rel opposite[] = {
        [DM_LE] = DM_GT, [DM_GE] = DM_LT, [DM_EQ] = DM_NE, [DM_NE] = DM_EQ, [DM_LT] = DM_GE, [DM_GT] = DM_LE};
    say(constraint, out, post, constraint->condition, constraint->rel);
    /* R3 */
    if (constraint->equivalent) say(constraint, out, post, -constraint->condition, opposite[constraint->rel]);
}
