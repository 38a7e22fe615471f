/* Shared by the searches for uncrossed paths: the task, new incumbents, and crossing of moves. */
#ifndef SEARCH_LONGEST_PATH_LONGEST_PATH_KIT_H
#define SEARCH_LONGEST_PATH_LONGEST_PATH_KIT_H

#include "search/longest_path/longest_path.h"

struct longest_path_task {
    const struct ground *ground;
    bool closed;
    const struct tour_watch *watch; /* may be NULL */
    longest_path_on_better *better; /* may be NULL */
    void *self;                     /* of `better` */
    int32_t *step;                  /* out: the incumbent */
    struct longest_path_result *result;
};

struct longest_path_segment {
    int row[2], column[2];
};

/* Between two squares of a board with this many columns. */
static inline struct longest_path_segment longest_path_kit_segment(int columns, uint32_t from, uint32_t to)
{
    int a = (int)from, b = (int)to;
    return (struct longest_path_segment){{a / columns, b / columns}, {a % columns, b % columns}};
}

/* True if two different moves have a common point that is not an end of both. */
bool longest_path_kit_cross(const struct longest_path_segment *a, const struct longest_path_segment *b);

/* Records a new incumbent: its squares in order. */
void longest_path_kit_report(const struct longest_path_task *task, const uint32_t *order, size_t squares);

/* Each search starts from the incumbent of the result, if any, and sets its end. */
void longest_path_backtrack(const struct longest_path_task *task);
void longest_path_frontier(const struct longest_path_task *task);

/* Upper bound from a relaxation (longest_path_relax.c), at least the length of the incumbent;
 * INT64_MAX if stopped. At most about `width` states per layer: more are sharper. */
struct longest_path_view;
int64_t longest_path_relax(const struct longest_path_task *task, const struct longest_path_view *view,
                           size_t width);

#endif
