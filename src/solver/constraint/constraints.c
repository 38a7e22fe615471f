/* The tables of constraints.def: kinds, and forms that are called by name. */
#include "solver/constraint/constraints.h"

#include "solver/model/model.h"

#include <string.h>

#define KIND(stem, names, forms) &stem##_kind,
const struct constraint_kind *const constraints_table[] = {
#include "solver/constraint/constraints.def"
};
#undef KIND

const size_t constraints_count = sizeof constraints_table / sizeof *constraints_table;

enum { PLAIN, REIF };

#define KIND(stem, names, forms) forms
#define NATIVE(word, standard, signature, reified, meaning)
#define CALL(word, standard, signature, reified, meaning, stem, number)                                      \
    {word, standard, signature, reified, &stem##_kind, number},
const struct constraints_form constraints_forms[CONSTRAINTS_FORMS] = {
#include "solver/constraint/constraints.def"
};
#undef KIND
#undef NATIVE
#undef CALL

/* ---- by name */

static const struct constraints_form *find(const char *name)
{
    for (size_t i = 0; i < CONSTRAINTS_FORMS; i++)
        if (strcmp(constraints_forms[i].word, name) == 0) return &constraints_forms[i];
    return NULL;
}

static bool fits(char letter, const dm_argument *argument)
{
    bool variable = letter == 'i' || letter == 'I', single = letter == 'i' || letter == 'n';
    if (single && argument->count != 1) return false;
    return argument->count == 0 || (variable ? argument->views != NULL : argument->numbers != NULL);
}

void dm_post(dm_model *model, const char *name, size_t count, const dm_argument *arguments)
{
    REQUIRE(name, "no name given");
    const struct constraints_form *form = find(name);
    REQUIRE(form, "no constraint is posted under this name");
    REQUIRE(count == strlen(form->signature), "the constraint has another number of arguments");
    const dm_argument *first = NULL; /* array of variables */
    for (size_t i = 0; i < count; i++) {
        REQUIRE(fits(form->signature[i], &arguments[i]), "an argument of the constraint is of another sort");
        if (form->signature[i] != 'I') continue;
        if (!first) first = &arguments[i];
        REQUIRE(first->count == arguments[i].count, "arrays of variables must be equally long");
    }
    form->kind->call(model, form->number, arguments);
}

bool constraints_holds(const struct constraints_form *form, size_t view_count, const dm_int *constants,
                       size_t int_count, const int64_t *numbers)
{
    static const dm_model nothing = {0};
    static const int32_t none[1] = {0};
    ASSERT(form->kind->call && form->kind->equivalences == form->reified);
    ASSERT(view_count == 0 || constants[0].factor == 0); /* values, not variables */
    struct constraint c = {.kind = form->kind,
                           .views = constants,
                           .view_count = (uint32_t)view_count,
                           .ints = numbers,
                           .int_count = (uint32_t)int_count,
                           .rel = DM_EQ,
                           .rhs = form->number};
    return form->kind->holds(&c, &(struct dm_candidate){&nothing, none, 0});
}
