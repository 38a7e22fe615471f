/* The referee of programs: every constraint evaluated on the values alone.
 *
 * It shares the rows of the built-ins with what posts them, and no code: `holds`, of the row or of
 * the kind of constraint, is the definition. */
#include "formats/flatzinc/zinc_parts.h"

#include <inttypes.h>

static bool item_known(const struct zinc_values *values, zinc_item item)
{
    return !zinc_is_variable(item) || values->known[zinc_value(item)];
}

static bool call_known(const struct zinc_values *values, const struct zinc_call *call)
{
    const struct zinc *zinc = values->zinc;
    for (size_t i = 0; i < call->count; i++) {
        zinc_item item = zinc->items.data[call->args + i];
        size_t count = 1;
        const zinc_item *items = &item;
        if (zinc_sort(item) == ZINC_ARRAY) {
            if (zinc->arrays.data[zinc_value(item)].constant) continue;
            items = zinc_store_elements(zinc, item, &count);
        }
        for (size_t j = 0; j < count; j++)
            if (!item_known(values, items[j])) return false;
    }
    return true;
}

static bool call_holds(const struct zinc_values *values, const struct zinc_call *call)
{
    ASSERT(call_known(values, call));
    const zinc_item *args = values->zinc->items.data + call->args;
    size_t count = call->count - (call->condition != ZINC_HOLDS);
    /* one definition each */
    ASSERT((call->builtin->form != NULL) != (call->builtin->holds != NULL));
    bool holds = call->builtin->form ? zinc_form_holds(values, call->builtin->form, args)
                                     : call->builtin->holds(values, args, call->builtin->variant);
    if (call->condition == ZINC_HOLDS) return holds;
    bool given = zinc_values_number(values, args[count]) != 0;
    return call->condition == ZINC_REIF ? holds == given : holds || !given;
}

/* Whether all of these ranges lie within those. */
static bool within(const int64_t *inner, size_t inner_count, const int64_t *outer, size_t outer_count)
{
    size_t j = 0;
    for (size_t i = 0; i < inner_count; i++) {
        while (j < outer_count && outer[2 * j + 1] < inner[2 * i]) j++;
        if (j == outer_count || outer[2 * j] > inner[2 * i] || outer[2 * j + 1] < inner[2 * i + 1])
            return false;
    }
    return true;
}

bool zinc_check_domain(const struct zinc_values *values, size_t index)
{
    ASSERT(values->known[index]);
    const struct zinc_variable *v = &values->zinc->variables.data[index];
    zinc_item self = zinc_item_of(ZINC_VARIABLE, (int64_t)index);
    int64_t all[] = {v->lo, v->hi}, one[] = {values->numbers[index], values->numbers[index]};
    size_t ranges = v->lo <= v->hi, count = 1;
    const int64_t *bounds = all, *mine = one;
    if (v->domain >= 0) bounds = zinc_store_bounds(values->zinc, zinc_item_of(ZINC_SET, v->domain), &ranges);
    if (v->type == ZINC_SETS) mine = zinc_values_set(values, self, &count);
    return within(mine, count, bounds, ranges);
}

bool zinc_check(const struct zinc_values *values, const char *name, struct sentence *why)
{
    const struct zinc *zinc = values->zinc;
    for (size_t i = 0; i < zinc->variables.size; i++)
        if (values->known[i] && !zinc_check_domain(values, i))
            return sentence_say(why, "%s:%" PRIu32 ": `%.60s' has a value outside its domain", name,
                                zinc->variables.data[i].line,
                                zinc_store_name(zinc, &zinc->variables.data[i]));
    for (size_t i = 0; i < zinc->calls.size; i++) {
        const struct zinc_call *call = &zinc->calls.data[i];
        if (!call_known(values, call) || call_holds(values, call)) continue;
        return sentence_say(why, "%s:%" PRIu32 ":%" PRIu32 ": this constraint does not hold: %s%s", name,
                            call->line, call->column, call->builtin->name,
                            zinc_builtins_endings[call->condition]);
    }
    return true;
}
