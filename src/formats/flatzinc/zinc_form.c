/* Constraints that constraints.def describes completely: each CALL there is a built-in.
 *
 * Posting goes through the kind's `call`. The referee shares nothing with it: it lists the values
 * by the signature alone and asks `holds` of the kind, the definition. A mistake in either shows as
 * a difference between them (tests/formats/flatzinc/test_zinc_builtins.c). */
#include "formats/flatzinc/zinc_parts.h"

#include "solver/constraint/constraints.h"

#include <string.h>

enum { MOST_ARGUMENTS = 8, USUAL = 32 /* views of a call */ };

static bool is_variable(char letter)
{
    return letter == 'i' || letter == 'I';
}

/* ---- posting */

/* Views and numbers of a call, in one block each that grows: arguments point into them once all are
 * there. */
struct blocks {
    VEC(dm_int) views;
    vec_i64 numbers;
    size_t count[MOST_ARGUMENTS];
};

static size_t push_argument(struct zinc_link *link, struct blocks *b, char letter, zinc_item item)
{
    const dm_int *views;
    const int64_t *numbers;
    size_t count = 1;
    if (letter == 'I') {
        count = zinc_link_ints(link, item, &views);
        for (size_t i = 0; i < count; i++) vec_push(&b->views, views[i]);
    } else if (letter == 'i') {
        vec_push(&b->views, zinc_link_int(link, item));
    } else if (letter == 'S') {
        struct zinc_elements set = zinc_link_set(link, item);
        count = set.count;
        for (size_t i = 0; i < count; i++) vec_push(&b->numbers, set.values[i]);
    } else if (letter == 'N') {
        count = zinc_link_numbers(link, item, &numbers);
        for (size_t i = 0; i < count; i++) vec_push(&b->numbers, numbers[i]);
    } else {
        vec_push(&b->numbers, zinc_value(item));
    }
    return count;
}

/* Arrays of variables are equally long. */
static bool are_even(struct zinc_link *link, const struct zinc_call *call)
{
    const char *signature = call->builtin->signature;
    size_t first = strcspn(signature, "I"), length, other;
    if (!signature[first]) return true;
    zinc_store_elements(link->zinc, zinc_link_args(link, call)[first], &length);
    for (size_t i = first + 1; signature[i]; i++) {
        if (signature[i] != 'I') continue;
        zinc_store_elements(link->zinc, zinc_link_args(link, call)[i], &other);
        if (other == length) continue;
        zinc_link_fail(link, call, "arrays of %zu and of %zu elements", length, other);
        return false;
    }
    return true;
}

/* The arguments are linked before anything is posted: linking may post other calls. */
static void post(struct zinc_link *link, const struct zinc_call *call)
{
    ASSERT(call->builtin->form && strlen(call->builtin->signature) <= MOST_ARGUMENTS);
    const char *signature = call->builtin->signature;
    dm_argument arguments[MOST_ARGUMENTS];
    struct blocks b = {0};
    size_t view = 0, number = 0;
    if (!are_even(link, call)) return;
    zinc_link_condition(link, call);
    for (size_t i = 0; signature[i]; i++) /* single variables before arrays of them */
        if (signature[i] == 'i') zinc_link_int(link, zinc_link_args(link, call)[i]);
    for (size_t i = 0; signature[i]; i++)
        b.count[i] = push_argument(link, &b, signature[i], zinc_link_args(link, call)[i]);
    for (size_t i = 0; signature[i]; i++) {
        bool variable = is_variable(signature[i]);
        arguments[i] = (dm_argument){.count = b.count[i],
                                     .views = variable ? b.views.data + view : NULL,
                                     .numbers = variable ? NULL : b.numbers.data + number};
        *(variable ? &view : &number) += b.count[i];
    }
    ASSERT(view == b.views.size && number == b.numbers.size);
    zinc_link_under(link, call);
    const struct constraints_form *form = call->builtin->form;
    form->kind->call(link->model, form->number, arguments);
    vec_free(&b.views);
    vec_free(&b.numbers);
}

/* ---- the referee */

/* Adds the values of one argument to the constants or to the numbers. */
static void push_values(const struct zinc_values *values, char letter, zinc_item arg, struct blocks *b)
{
    size_t count = 1;
    const zinc_item *items = &arg;
    if (letter == 'S') {
        const int64_t *bounds = zinc_values_set(values, arg, &count);
        for (size_t i = 0; i < count; i++)
            for (int64_t v = bounds[2 * i]; v <= bounds[2 * i + 1]; v++) vec_push(&b->numbers, v);
        return;
    }
    if (letter == 'I' || letter == 'N') items = zinc_store_elements(values->zinc, arg, &count);
    if (is_variable(letter))
        for (size_t i = 0; i < count; i++)
            vec_push(&b->views, dm_constant(zinc_values_number(values, items[i])));
    else
        for (size_t i = 0; i < count; i++) vec_push(&b->numbers, zinc_value(items[i]));
}

bool zinc_form_holds(const struct zinc_values *values, const struct constraints_form *form,
                     const zinc_item *args)
{
    ASSERT(strspn(form->signature, "iInNS") == strlen(form->signature)); /* no Booleans in forms */
    struct blocks b = {0};
    vec_reserve(&b.views, USUAL); /* each solution is judged: growing would take most of the time */
    for (size_t i = 0; form->signature[i]; i++) push_values(values, form->signature[i], args[i], &b);
    bool holds = constraints_holds(form, b.views.size, b.views.data, b.numbers.size, b.numbers.data);
    vec_free(&b.views);
    vec_free(&b.numbers);
    return holds;
}

enum { PLAIN, REIF };

#define KIND(stem, names, forms) forms
#define NATIVE(word, standard, signature, reified, meaning)
#define CALL(word, standard, letters, reif, meaning, stem, number)                                           \
    {.name = "damier_" word,                                                                                 \
     .signature = letters,                                                                                   \
     .reified = reif,                                                                                        \
     .post = post,                                                                                           \
     .form = &constraints_forms[CONSTRAINTS_##stem##_##number]},
const struct zinc_builtin zinc_form_builtins[] = {
#include "solver/constraint/constraints.def"
    {0},
};
