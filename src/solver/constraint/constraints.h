/* The kinds of constraints, as a table, and the forms of them that are called by name. Primitives,
 * which every way of solving must know, are named one by one. */
#ifndef SOLVER_CONSTRAINT_CONSTRAINTS_H
#define SOLVER_CONSTRAINT_CONSTRAINTS_H

#include "solver/model/constraint.h"

#define KIND(stem, names, forms) extern const struct constraint_kind stem##_kind;
#include "solver/constraint/constraints.def"
#undef KIND

extern const struct constraint_kind *const constraints_table[];
extern const size_t constraints_count;

/* A CALL of constraints.def. */
struct constraints_form {
    const char *word;      /* its name in dm_post */
    const char *standard;  /* the predicate of MiniZinc's library; empty: none has this signature */
    const char *signature; /* of the letters i I n N S */
    bool reified;          /* the kind takes dm_iff */
    const struct constraint_kind *kind;
    int number; /* within its kind: the record's rhs */
};

#define KIND(stem, names, forms) forms
#define NATIVE(word, standard, signature, reified, meaning)
#define CALL(word, standard, signature, reified, meaning, stem, number) CONSTRAINTS_##stem##_##number,
enum {
#include "solver/constraint/constraints.def"
    CONSTRAINTS_FORMS
};
#undef KIND
#undef NATIVE
#undef CALL

extern const struct constraints_form constraints_forms[CONSTRAINTS_FORMS];

/* Whether the form holds for these values: the constants (dm_constant) of its variables, argument
 * by argument, and its numbers. It calls `holds` of the kind with the constants as views, the
 * numbers as ints, DM_EQ, and the form's number as rhs. The kind's `call` may record the form
 * differently. */
bool constraints_holds(const struct constraints_form *form, size_t view_count, const dm_int *constants,
                       size_t int_count, const int64_t *numbers);

#endif
