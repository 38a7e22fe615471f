/* The referee: evaluates every constraint on an assignment, which may be partial.
 *
 * It shares no code with posting: `holds`, of the row or of the kind of constraint, is the
 * definition. A reified call holds if its condition equals the truth of the constraint, a
 * half-reified one if its condition implies it. Constraints with unknown variables are skipped.
 * O(size of the program), times the cost of the definitions. */
#include "formats/flatzinc/zinc_parts.h"

#include <inttypes.h>

static bool call_known(const struct zinc_values *values, const struct zinc_call *call)
{
    const struct zinc *zinc = values->zinc;
    const zinc_item *args = zinc_store_args(zinc, call);
    for (size_t i = 0; i < call->count; i++) {
        struct zinc_items items = zinc_store_parts(zinc, &args[i]);
        if (zinc_sort(args[i]) == ZINC_ARRAY && zinc->arrays.data[zinc_value(args[i])].constant) continue;
        for (size_t j = 0; j < items.count; j++)
            if (zinc_is_variable(items.data[j]) && !values->known[zinc_value(items.data[j])]) return false;
    }
    return true;
}

static bool call_holds(const struct zinc_values *values, const struct zinc_call *call)
{
    ASSERT(call_known(values, call));
    const struct zinc_builtin *builtin = call->builtin;
    struct zinc_facts facts = {values, zinc_store_args(values->zinc, call), builtin->variant};
    ASSERT((builtin->form != NULL) != (builtin->holds != NULL)); /* one definition each */
    bool holds = builtin->form ? zinc_form_holds(&facts, builtin->form) : builtin->holds(&facts);
    if (call->condition == ZINC_HOLDS) return holds;
    bool given = zinc_values_of(&facts, call->count - 1U) != 0;
    return call->condition == ZINC_REIF ? holds == given : holds || !given;
}

/* True if `inner` is a subset of `outer`. */
static bool within(struct zinc_ranges inner, struct zinc_ranges outer)
{
    size_t j = 0;
    for (size_t i = 0; i < inner.count; i++) {
        int64_t lo = inner.bounds[2 * i], hi = inner.bounds[2 * i + 1];
        while (j < outer.count && outer.bounds[2 * j + 1] < lo) j++;
        if (j == outer.count || outer.bounds[2 * j] > lo || outer.bounds[2 * j + 1] < hi) return false;
    }
    return true;
}

bool zinc_check_domain(const struct zinc_values *values, size_t index)
{
    ASSERT(values->known[index]);
    const struct zinc_variable *v = &values->zinc->variables.data[index];
    int64_t all[] = {v->lo, v->hi}, one[] = {values->numbers[index], values->numbers[index]};
    struct zinc_ranges domain = zinc_store_domain(values->zinc, v, all), mine = {1, one};
    if (v->type == ZINC_SETS) mine = zinc_values_set(values, zinc_item_of(ZINC_VARIABLE, (int64_t)index));
    return within(mine, domain);
}

bool zinc_check(const struct zinc_values *values, const char *name, struct sentence *why)
{
    const struct zinc *zinc = values->zinc;
    for (size_t i = 0; i < zinc->variables.size; i++)
        if (values->known[i] && !zinc_check_domain(values, i))
            return sentence_set(why, "%s:%" PRIu32 ": `%.60s' has a value outside its domain", name,
                                zinc->variables.data[i].line,
                                zinc_store_name(zinc, &zinc->variables.data[i]));
    for (size_t i = 0; i < zinc->calls.size; i++) {
        const struct zinc_call *call = &zinc->calls.data[i];
        if (!call_known(values, call) || call_holds(values, call)) continue;
        return sentence_set(why, "%s:%" PRIu32 ":%" PRIu32 ": this constraint does not hold: %s%s", name,
                            call->line, call->column, call->builtin->name,
                            zinc_builtins_endings[call->condition]);
    }
    return true;
}
