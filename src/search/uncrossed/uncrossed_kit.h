/* What the searches for uncrossed paths share: the task, how a path is reported, and which moves
 * cross. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_KIT_H
#define SEARCH_UNCROSSED_UNCROSSED_KIT_H

#include "search/uncrossed/uncrossed.h"

struct uncrossed_task {
    const struct ground *ground;
    bool closed;
    const struct tour_watch *watch; /* may be NULL */
    uncrossed_better *better;       /* may be NULL */
    void *self;                     /* of `better` */
    int32_t *step;                  /* out: the best path so far */
    struct uncrossed_result *result;
};

struct uncrossed_segment {
    int row[2], column[2];
};

/* Between two squares of a board with that many columns. */
static inline struct uncrossed_segment uncrossed_kit_segment(int columns, uint32_t from, uint32_t to)
{
    int a = (int)from, b = (int)to;
    return (struct uncrossed_segment){{a / columns, b / columns}, {a % columns, b % columns}};
}

/* True if two different moves have a point in common that is not an end of both. */
bool uncrossed_kit_cross(const struct uncrossed_segment *a, const struct uncrossed_segment *b);

/* Records a path that is longer than the best so far: its squares in order. */
void uncrossed_kit_tell(const struct uncrossed_task *task, const uint32_t *order, size_t squares);

/* Each search begins with a result that holds no path, or a shorter one, and says in it how it
 * ended. */
void uncrossed_trial(const struct uncrossed_task *task);
void uncrossed_frontier(const struct uncrossed_task *task);

/* From a drawing that need not be one path (uncrossed_relax.c): no path has more moves than this,
 * which is at least as many as the best path of the result has; INT64_MAX if the watch said stop.
 * At most about `width` states at a time: the more, the sharper. */
struct uncrossed_view;
int64_t uncrossed_relax(const struct uncrossed_task *task, const struct uncrossed_view *view, size_t width);

bool uncrossed_frontier_fits(const struct ground *ground); /* is the board narrow enough? */

#endif
