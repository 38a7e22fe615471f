/* How deep one must think: the levels of boards whose family has no rules for people.
 *
 * Something follows at depth 0 if one rule by itself and what is known show it. It follows at depth
 * k if its denial, with all that follows from it at depth 0 in k waves, breaks a rule: each wave is
 * what rules, one by one, show from what the waves before have shown. */
#ifndef EXPLAIN_WAVES_H
#define EXPLAIN_WAVES_H

#include "explain/basis.h"
#include "puzzle/logic.h"

enum {
    WAVES_NONE = -1, /* not in any number of waves */
    WAVES_MOST = 50  /* deeper ones are not tried */
};

/* How deep this is under the items of a reason; `denial`: of what follows from it. */
int waves_depth(struct basis *basis, const reason_list *reason, dm_lit denial);

/* The level of a board whose deepest step is this deep, by the depths up to which a board is easy,
 * medium and hard. */
enum level waves_level(const int depths[3], int depth);

/* The depth of a board that has one answer: the least at which everything follows, step by step. It
 * depends neither on the order of steps nor on how the board is turned, because what follows at
 * some depth still does when more is known. `answer`: the one that it has; NULL: not known.
 * WAVES_NONE if it is deeper than `most`, has several
 * answers or none, or at the limits of the request. */
int waves_grade(const struct board *board, const int32_t *answer, int most,
                const struct desk_request *request);

#endif
