/* Calls posted to a model: arguments by the letters of a signature, conditions.
 *
 * Invariant: nothing is posted, and no condition put down, before all arguments are linked, because
 * linking may post definitions of other variables. So arguments are linked first (single ones, the
 * condition, then arrays and sets), and copied to the link's blocks only then. */
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

#include <string.h>

/* ---- arrays that must be equally long */

static size_t length_of(const struct zinc_link *link, const struct zinc_call *call, size_t argument)
{
    return zinc_store_elements(link->zinc, zinc_store_args(link->zinc, call)[argument]).count;
}

static void refuse_lengths(struct zinc_link *link, const struct zinc_call *call, size_t first, size_t other)
{
    const char *each = call->builtin->even.each, *of = call->builtin->even.of;
    if (each)
        zinc_link_fail(link, call, "%zu %s%s for %zu %s%s", other, each, text_plural((int64_t)other), first,
                       of, text_plural((int64_t)first));
    else
        zinc_link_fail(link, call, "arrays of %zu and of %zu elements", first, other);
}

static bool are_even(struct zinc_link *link, const struct zinc_call *call, const char *places)
{
    for (const char *place = places; *place; place++) {
        size_t first = length_of(link, call, (size_t)(*places - '0'));
        size_t length = length_of(link, call, (size_t)(*place - '0'));
        if (length == first) continue;
        refuse_lengths(link, call, first, length);
        return false;
    }
    return true;
}

/* All arrays of variables of a form; of another built-in those that its row names. */
static bool has_even_arrays(struct zinc_link *link, const struct zinc_call *call)
{
    const struct zinc_builtin *builtin = call->builtin;
    char places[ZINC_LETTERS + 1] = "";
    if (builtin->even.places) return are_even(link, call, builtin->even.places);
    for (size_t i = 0, n = 0; builtin->form && builtin->signature[i]; i++)
        if (builtin->signature[i] == 'I') places[n++] = (char)('0' + i);
    return are_even(link, call, places);
}

/* ---- arguments */

/* As a number: Booleans are 0 and 1. */
static dm_int link_view(struct zinc_link *link, zinc_item item, enum zinc_type type)
{
    return type == ZINC_BOOL ? dm_as_int(link->model, zinc_link_lit(link, item)) : zinc_link_int(link, item);
}

static enum zinc_type type_of(const struct zinc *zinc, zinc_item item)
{
    switch (zinc_sort(item)) {
    case ZINC_VARIABLE:
        return (enum zinc_type)zinc->variables.data[zinc_value(item)].type;
    case ZINC_ARRAY:
        return (enum zinc_type)zinc->arrays.data[zinc_value(item)].type;
    default:
        return ZINC_INT; /* constants are the same either way */
    }
}

static void take_set(struct zinc_post *p, size_t i, zinc_item item)
{
    struct zinc_elements set = zinc_link_set(p->link, item);
    p->count[i] = set.count;
    p->numbers[i] = set.values;
    p->lits[i] = set.lits;
}

static void link_argument(struct zinc_link *link, char letter, const zinc_item *arg)
{
    struct zinc_items items = zinc_store_parts(link->zinc, arg);
    enum zinc_type type = type_of(link->zinc, *arg);
    switch (letter) {
    case 'i':
    case 'I':
        for (size_t i = 0; i < items.count; i++) link_view(link, items.data[i], type);
        break;
    case 'b':
    case 'B':
        for (size_t i = 0; i < items.count; i++) zinc_link_lit(link, items.data[i]);
        break;
    case 's':
        if (zinc_is_variable(*arg)) zinc_link_set(link, *arg);
    }
}

/* Copies what was linked; sets are taken as they are. */
static void copy_argument(struct zinc_post *p, size_t argument, char letter, const zinc_item *arg)
{
    struct zinc_link *link = p->link;
    struct zinc_items items = zinc_store_parts(link->zinc, arg);
    enum zinc_type type = type_of(link->zinc, *arg);
    p->count[argument] = items.count;
    switch (letter) {
    case 'i':
    case 'I':
        for (size_t i = 0; i < items.count; i++) vec_push(&link->ints, link_view(link, items.data[i], type));
        break;
    case 'b':
    case 'B':
        for (size_t i = 0; i < items.count; i++) vec_push(&link->lits, zinc_link_lit(link, items.data[i]));
        break;
    case 's':
    case 'S':
        take_set(p, argument, *arg);
        break;
    case 'n':
    case 'N':
    case 'C':
        for (size_t i = 0; i < items.count; i++) vec_push(&link->numbers, zinc_value(items.data[i]));
    }
}

static bool is_single(char letter)
{
    return letter == 'i' || letter == 'b';
}

static void link_arguments(struct zinc_post *p, const char *letters, const zinc_item *args)
{
    for (size_t i = 0; letters[i]; i++)
        if (is_single(letters[i])) link_argument(p->link, letters[i], &args[i]);
    p->given = zinc_link_condition(p->link, p->call);
    for (size_t i = 0; letters[i]; i++)
        if (!is_single(letters[i])) link_argument(p->link, letters[i], &args[i]);
}

/* Offsets become pointers once all copies are there: the blocks move while they grow. */
static void copy_arguments(struct zinc_post *p, const char *letters, const zinc_item *args)
{
    struct zinc_link *link = p->link;
    size_t ints = 0, lits = 0, numbers = 0;
    vec_clear(&link->ints);
    vec_clear(&link->lits);
    vec_clear(&link->numbers);
    for (size_t i = 0; letters[i]; i++) copy_argument(p, i, letters[i], &args[i]);
    for (size_t i = 0; letters[i]; i++) {
        size_t count = p->count[i];
        switch (count ? letters[i] : 0) {
        case 'i':
        case 'I':
            p->ints[i] = link->ints.data + ints;
            ints += count;
            break;
        case 'b':
        case 'B':
            p->lits[i] = link->lits.data + lits;
            lits += count;
            break;
        case 'n':
        case 'N':
        case 'C':
            p->numbers[i] = link->numbers.data + numbers;
            numbers += count;
        }
    }
    ASSERT(ints == link->ints.size && lits == link->lits.size && numbers == link->numbers.size);
}

/* ---- calls */

void zinc_post_under(const struct zinc_post *p)
{
    if (p->given == DM_TRUE) return;
    (p->call->condition == ZINC_REIF ? dm_iff : dm_if)(p->model, p->given);
}

static void post_twice(struct zinc_post *p)
{
    if (p->given != DM_TRUE) dm_if(p->model, p->given);
    p->call->builtin->post(p);
    if (p->call->condition != ZINC_REIF) return;
    dm_if(p->model, -p->given);
    p->opposite = true;
    p->call->builtin->post(p);
}

void zinc_post_call(struct zinc_link *link, const struct zinc_call *call)
{
    const struct zinc_builtin *builtin = call->builtin;
    const char *letters = builtin->linked ? builtin->linked : builtin->signature;
    const zinc_item *args = zinc_store_args(link->zinc, call);
    struct zinc_post p = {.link = link, .call = call, .model = link->model, .variant = builtin->variant};
    ASSERT(strlen(letters) == strlen(builtin->signature) && strlen(letters) <= ZINC_LETTERS);
    if (!has_even_arrays(link, call)) return;
    link_arguments(&p, letters, args);
    copy_arguments(&p, letters, args);
    if (builtin->under == ZINC_TWICE) {
        post_twice(&p);
        return;
    }
    if (builtin->under == ZINC_UNDER) zinc_post_under(&p);
    builtin->post(&p);
}
