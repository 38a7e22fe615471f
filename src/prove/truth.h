/* `True` and `False` as goals. */
#ifndef PROVE_TRUTH_H
#define PROVE_TRUTH_H

#include "prove/syntax.h"

/* Where a body has a variable called True or False for a goal, it means what it says. */
void truth_settle(struct node *body, const struct names *names, const vec_i32 *variables);

#endif
