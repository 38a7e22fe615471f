/* The passes over degree patterns that tell which of them matter. */
#ifndef SEARCH_FRONTIER_FRONTIER_PASS_H
#define SEARCH_FRONTIER_FRONTIER_PASS_H

#include "search/frontier/frontier_pattern.h"

/* Makes the list of each step, steps + 1 of them, owned by the caller however the pass ends;
 * sets bound, work and pass_bytes of the patterns. With a team the lists within a stage are
 * those of this rank's part; the others are whole. */
enum frontier_pattern_end frontier_pass_run(struct frontier_pattern *patterns, struct pattern_list *list,
                                            const struct pass_terms *terms);

#endif
