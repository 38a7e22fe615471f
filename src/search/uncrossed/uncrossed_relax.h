/* A bound on uncrossed paths that is available early: the longest drawing that need not be one
 * piece. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_RELAX_H
#define SEARCH_UNCROSSED_UNCROSSED_RELAX_H

#include "search/uncrossed/uncrossed_kit.h"
#include "search/uncrossed/uncrossed_view.h"

/* No path has more moves than this, which is at least as many as the best path of the result has;
 * INT64_MAX if the watch said stop. At most about `width` states at a time: the more, the
 * sharper. */
int64_t uncrossed_relax(const struct uncrossed_task *task, const struct uncrossed_view *view, size_t width);

#endif
