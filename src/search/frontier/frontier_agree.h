/* What the ranks of a team decide together. A team that is NULL is one rank, which agrees with
 * itself. */
#ifndef SEARCH_FRONTIER_FRONTIER_AGREE_H
#define SEARCH_FRONTIER_FRONTIER_AGREE_H

#include "search/frontier/frontier.h"

/* Each word becomes the sum over all ranks. */
void frontier_agree_sum(struct spread_wire *team, uint64_t *word, size_t count);

/* One verdict for all: that of the first rank that refused, with its sentence; or stopped, if any
 * did. True if all may go on. */
bool frontier_agree_verdict(struct spread_wire *team, struct frontier_result *result);

#endif
