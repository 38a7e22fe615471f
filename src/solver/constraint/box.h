/* Shared by multiplication, division, remainder and power: result = f(x, y) by the bounds of three
 * views. A kind supplies a rule that narrows a box of bounds; propagation, explanation and
 * conditions are done here. */
#ifndef SOLVER_CONSTRAINT_BOX_H
#define SOLVER_CONSTRAINT_BOX_H

#include "solver/constraint/propagator.h"
#include "solver/model/model.h"

enum { BOX_RESULT, BOX_X, BOX_Y, BOX_VIEWS }; /* also the order of the constraint's views */

struct box {
    int64_t lo[BOX_VIEWS], hi[BOX_VIEWS];
    bool same; /* x and y are one view: equal in every solution */
};

/* Narrows a non-empty box; false if it has no solution. A rule keeps every solution, never widens,
 * is monotone (a part is narrowed to a part of the result), and exact on single values. */
typedef bool box_rule(struct box *box);

/* f(x, y); false where it is undefined or beyond 64 bits, which no view reaches. */
typedef bool box_function(int64_t x, int64_t y, int64_t *result);

void box_post(const char *function, dm_model *model, const struct constraint_kind *kind, dm_int result,
              dm_int x, dm_int y);

/* The part that differs between these kinds, stored in `detail` of the kind. The functions below
 * are common to all. */
struct box_operation {
    box_function *function;
    box_rule *rule;
    const char *sign; /* between x and y, in print */
    bool divides;     /* y is not 0, which bounds cannot express */
    bool squares;     /* where x and y are one view, a second call of the rule narrows no further */
    int cost;         /* of the propagator */
};

bool box_holds(const struct constraint *constraint, const struct dm_candidate *at);
void box_print(const struct constraint *constraint, const dm_model *model, struct buf *out);
extern const struct propagator_kind box_propagator;

/* Posts clauses for each pair of values of x and y; false, and nothing, if there are too many. */
bool box_pairs(const struct constraint *constraint, dm_model *out);

/* Where there are too many pairs: total = x * y + rest by binary digits (digits.c), and division
 * with remainder, x = quotient * y + remainder as in C (divide.c). condition 0: always. */
void digits_product(dm_model *out, dm_lit condition, dm_int total, dm_int x, dm_int y, dm_int rest);
void divide_with_remainder(dm_model *out, dm_lit condition, dm_int x, dm_int y, dm_int quotient,
                           dm_int remainder);

/* ---- for rules */
bool box_ge(struct box *box, int view, int64_t value); /* false: no value is left */
bool box_le(struct box *box, int view, int64_t value);
void box_empty(struct box *hull);
void box_join(struct box *hull, const struct box *part); /* the smallest box around both */

/* Narrows a box by the parts in which x and y have one sign each. The rule gets magnitudes: all
 * three are >= 0. The result has the sign of x or (`product`) of x times y. */
bool box_by_signs(struct box *box, box_rule *rule, bool product);
void box_mirror(struct box *box, int view); /* negates that view */

/* For numbers >= 0; results beyond INT64_MAX are INT64_MAX. */
int64_t box_times(int64_t a, int64_t b);
int64_t box_plus(int64_t a, int64_t b);
int64_t box_power(int64_t base, int64_t exponent);
/* The largest whose power is at most value; degree >= 1. */
int64_t box_root(int64_t value, int64_t degree);

#endif
