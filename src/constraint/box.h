/* What multiplication, division, remainder and power share: result = f(x, y) by the bounds of three views.
 *
 * A kind gives a rule that narrows a box of bounds; propagating, explaining and conditions are done here for all of them. */
#ifndef CONSTRAINT_BOX_H
#define CONSTRAINT_BOX_H

#include "constraint/propagator.h"
#include "model/model.h"

enum { BOX_RESULT, BOX_X, BOX_Y, BOX_VIEWS }; /* also the order of the constraint's views */

struct box {
    int64_t lo[BOX_VIEWS], hi[BOX_VIEWS];
    bool same; /* x and y are one view: equal in every solution */
};

/* Narrows a box that is not empty; false: it has no solution. It keeps every solution, never widens, gives less for less (a part of a box is
 * narrowed to a part), and on a box of single values it is the definition. */
typedef bool box_rule(struct box *box);

/* f(x, y); false where it is not defined or beyond 64 bits, which no view reaches. */
typedef bool box_function(int64_t x, int64_t y, int64_t *result);

void box_post(const char *function, dm_model *model, const struct constraint_kind *kind, dm_int result,
              dm_int x, dm_int y);

/* What a kind that is such an operation differs by; its `detail`. The rest of the kind is below. */
struct box_operation {
    box_function *function;
    box_rule *rule;
    const char *sign; /* between x and y, in print */
    bool divides;     /* y is not 0, whatever the rule says of bounds */
    int cost;         /* of the propagator */
};

bool box_holds(const struct constraint *constraint, const struct dm_candidate *at);
void box_print(const struct constraint *constraint, const dm_model *model, struct buf *out);
extern const struct propagator_kind box_propagator;

/* Clauses for each pair of values of x and y; false, and nothing is posted, where there are too many. */
bool box_pairs(const struct constraint *constraint, dm_model *out);

/* ---- for rules */
bool box_ge(struct box *box, int view, int64_t value); /* false: no value is left */
bool box_le(struct box *box, int view, int64_t value);
void box_empty(struct box *hull);
void box_join(struct box *hull, const struct box *part); /* the least box around both */

/* Narrows by the parts of a box in which x and y keep their signs, given to the rule as magnitudes: all three are >= 0. The result has the sign
 * of x or (`product`) of x times y. */
bool box_by_signs(struct box *box, box_rule *rule, bool product);
void box_mirror(struct box *box, int view); /* the opposite of that view */

/* Of numbers >= 0; what is beyond INT64_MAX is INT64_MAX. */
int64_t box_times(int64_t a, int64_t b);
int64_t box_plus(int64_t a, int64_t b);
int64_t box_power(int64_t base, int64_t exponent);
int64_t box_root(int64_t value, int64_t degree); /* the largest whose power is at most value; degree >= 1 */

#endif
