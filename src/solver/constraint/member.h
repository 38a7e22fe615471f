/* x lies in one of some ranges: for sets of dm_in and dm_restrict that atoms cannot express. */
#ifndef SOLVER_CONSTRAINT_MEMBER_H
#define SOLVER_CONSTRAINT_MEMBER_H

#include "solver/model/model.h"

/* Posts it under the pending condition; bounds as dm_in takes them. */
void member_post(const char *function, dm_model *model, dm_int x, size_t ranges, const int64_t *bounds);

#endif
