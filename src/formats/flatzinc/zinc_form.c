/* Constraints that constraints.def describes completely: each CALL there is a built-in.
 *
 * Posting goes through the kind's `call`. The referee shares nothing with it: it lists the values
 * by the signature alone and asks `holds` of the kind, the definition. A mistake in either shows as
 * a difference between them (tests/formats/flatzinc/test_zinc_builtins.c). */
#include "formats/flatzinc/zinc_parts.h"

#include "solver/constraint/constraints.h"

#include <string.h>

enum { USUAL = 32 /* views of a call */ };

static void post(struct zinc_post *p)
{
    dm_argument arguments[ZINC_LETTERS];
    const struct constraints_form *form = p->call->builtin->form;
    for (size_t i = 0; form->signature[i]; i++) {
        bool variable = form->signature[i] == 'i' || form->signature[i] == 'I';
        arguments[i] = (dm_argument){.count = p->count[i],
                                     .views = variable ? p->ints[i] : NULL,
                                     .numbers = variable ? NULL : p->numbers[i]};
    }
    form->kind->call(p->model, form->number, arguments);
}

/* ---- the referee */

struct blocks {
    VEC(dm_int) views;
    vec_i64 numbers;
};

/* Adds the values of one argument to the constants or to the numbers. */
static void push_values(const struct zinc_facts *f, size_t argument, char letter, struct blocks *b)
{
    if (letter == 'S') {
        struct zinc_ranges set = zinc_values_set(f->values, f->args[argument]);
        for (size_t i = 0; i < set.count; i++)
            for (int64_t v = set.bounds[2 * i]; v <= set.bounds[2 * i + 1]; v++) vec_push(&b->numbers, v);
        return;
    }
    struct zinc_row x = zinc_values_row(f, argument);
    for (size_t i = 0; i < x.count; i++)
        if (letter == 'i' || letter == 'I')
            vec_push(&b->views, dm_constant(zinc_values_at(x, i)));
        else
            vec_push(&b->numbers, zinc_values_at(x, i));
}

bool zinc_form_holds(const struct zinc_facts *f, const struct constraints_form *form)
{
    ASSERT(strspn(form->signature, "iInNS") == strlen(form->signature)); /* no Booleans in forms */
    struct blocks b = {0};
    vec_reserve(&b.views, USUAL); /* each solution is judged: growing would take most of the time */
    for (size_t i = 0; form->signature[i]; i++) push_values(f, i, form->signature[i], &b);
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
