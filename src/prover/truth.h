/* `True` and `False` as goals. */
#ifndef PROVER_TRUTH_H
#define PROVER_TRUTH_H

#include "prover/syntax.h"

/* Where a body has a variable called True or False for a goal, it means what it says. */
void truth_settle(struct node *body, const struct names *names, const vec_i32 *variables);

#endif
