/* Garam boards made by hand, their referee and all their answers, without the family's own code. */
#ifndef KIT_GARAM_H
#define KIT_GARAM_H

#include "base/rng.h"
#include "family/garam/garam.h"

enum { KIT_GARAM_CELLS = 64, KIT_GARAM_EQUATIONS = 32 };

extern const char kit_garam_mini[], kit_garam_published[];

struct kit_garam {
    struct garam board;
    int8_t given[KIT_GARAM_CELLS]; /* what the board gives: a test may change it */
    struct garam_place place[KIT_GARAM_CELLS];
    struct garam_equation equation[KIT_GARAM_EQUATIONS];
    size_t result[3 * KIT_GARAM_EQUATIONS];
};

/* From a picture that is right: cells `_' or a digit, operators `+', `-', `x' or `?'. */
struct kit_garam *kit_garam_new(const char *picture);

/* The picture with each operator replaced, at random, by one of `operators`. */
struct kit_garam *kit_garam_random(const char *picture, const char *operators, struct rng *rng);

/* The value of the operator in an answer, or GARAM_OPEN. */
int kit_garam_sign(const struct garam_equation *e, const int8_t *values);

bool kit_garam_holds(const struct garam *board, const struct garam_equation *e, const int8_t *values);

/* Visits the answers that agree with these values by cell until the visitor, which is told their
 * values, returns false. With an rng they come in random order, and it gives up after 100 nodes;
 * without one, after a million. False if it gave up. */
typedef bool kit_garam_visit(void *self, const int8_t *values);
bool kit_garam_answers(const struct garam *board, const int8_t *given, struct rng *rng,
                       kit_garam_visit *visit, void *self);

#endif
