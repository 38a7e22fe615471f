/* FlatZinc, parsed strictly and solved by brute force. This implements the language and the meaning
 * of its constraints, and shares nothing with our models. */
#ifndef KIT_FLATZINC_H
#define KIT_FLATZINC_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

struct kit_flatzinc_truth {
    char wrong[200]; /* why it is not FlatZinc; empty: it is */

    /* Assignments of the variables that are not introduced, where the introduced ones have values
     * too; the best ones if something is optimised. */
    int64_t count;
    bool has_best;
    int64_t best;
};

struct kit_flatzinc_truth kit_flatzinc_solve(const char *text);

/* ---- shared by its two files */

struct kit_flatzinc_operand {
    int var; /* -1: a constant */
    int64_t value;
    bool boolean;
};

struct kit_flatzinc_argument {
    char form; /* i, b: an integer or Boolean; a: an array; s: a set of integers */
    size_t count;
    struct kit_flatzinc_operand *operands; /* one, unless it is an array or a set */
};

enum { KIT_FLATZINC_ARGUMENTS = 4 };

struct kit_flatzinc_constraint {
    const struct kit_flatzinc_meaning *meaning;
    struct kit_flatzinc_argument arguments[KIT_FLATZINC_ARGUMENTS];
};

/* What a constraint means, under these values. `forms`, one letter for each argument: i, b
 * variables or constants; I, B arrays of them; c a constant integer, C an array of those; s a
 * set. The letters n, N, S of constraints.def are c, C, s. */
struct kit_flatzinc_meaning {
    const char *name, *forms;
    bool global; /* not of the language itself: it needs a predicate item */
    bool (*holds)(const struct kit_flatzinc_constraint *c, const int64_t *values);
    const struct constraints_form *form; /* of constraints.def, which gives its meaning; or NULL */
};

const struct kit_flatzinc_meaning *kit_flatzinc_find(const char *name);

#endif
