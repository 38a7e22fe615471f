/* Shared by the searches for uncrossed paths: the task, new incumbents, and crossing of moves. */
#ifndef SEARCH_UNCROSSED_UNCROSSED_KIT_H
#define SEARCH_UNCROSSED_UNCROSSED_KIT_H

#include "search/uncrossed/uncrossed.h"

struct uncrossed_task {
    const struct ground *ground;
    bool closed;
    const struct tour_watch *watch; /* may be NULL */
    uncrossed_better *better;       /* may be NULL */
    void *self;                     /* of `better` */
    int32_t *step;                  /* out: the incumbent */
    struct uncrossed_result *result;
};

struct uncrossed_segment {
    int row[2], column[2];
};

/* Between two squares of a board with this many columns. */
static inline struct uncrossed_segment uncrossed_kit_segment(int columns, uint32_t from, uint32_t to)
{
    int a = (int)from, b = (int)to;
    return (struct uncrossed_segment){{a / columns, b / columns}, {a % columns, b % columns}};
}

/* True if two different moves have a common point that is not an end of both. */
bool uncrossed_kit_cross(const struct uncrossed_segment *a, const struct uncrossed_segment *b);

/* Records a new incumbent: its squares in order. */
void uncrossed_kit_report(const struct uncrossed_task *task, const uint32_t *order, size_t squares);

/* Each search starts from the incumbent of the result, if any, and sets its end. */
void uncrossed_trial(const struct uncrossed_task *task);
void uncrossed_frontier(const struct uncrossed_task *task);

/* Upper bound from a relaxation (uncrossed_relax.c), at least the length of the incumbent;
 * INT64_MAX if stopped. At most about `width` states per layer: more are sharper. */
struct uncrossed_view;
int64_t uncrossed_relax(const struct uncrossed_task *task, const struct uncrossed_view *view, size_t width);

#endif
