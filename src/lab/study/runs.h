/* Measured runs over axes: the table behind all output of a study.
 *
 * An axis is an option or another parameter, with its values. A run has a place on each axis: the
 * index of a value, or RUNS_NOWHERE if the axis does not apply (an encoding without clauses). Names
 * and values are texts as typed and printed, in the arena of the table. */
#ifndef LAB_STUDY_RUNS_H
#define LAB_STUDY_RUNS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "lab/study/measure.h"

enum { RUNS_NOWHERE = -1 };

/* Distinguishes boards with the same name in a store. */
#define RUNS_DIGEST "digest"

struct runs_axis {
    const char *name;
    VEC(const char *) values; /* distinct */
    vec_i32 slots;            /* hash table of values: open addressing, -1 for free */
    size_t next;              /* the value after the last one looked up */
};

struct runs { /* zeroed: empty */
    struct arena arena;
    VEC(struct runs_axis) axes;
    VEC(struct measure) list;
    vec_i32 places; /* row by row: one per axis */
};

void runs_free(struct runs *runs);

/* The axis of that name, or RUNS_NOWHERE. */
int32_t runs_find_axis(const struct runs *runs, const char *name);

/* The same, but adds the axis if it is missing; existing runs are then RUNS_NOWHERE on it. */
int32_t runs_axis(struct runs *runs, const char *name);

/* The place of a value on an axis, added if it is new. O(1). */
int32_t runs_place(struct runs *runs, int32_t axis, const char *value);

/* Adds a run with one place per axis. */
void runs_add(struct runs *runs, const int32_t *places, const struct measure *measure);

/* Changes the value of a run on an axis. */
void runs_put(struct runs *runs, size_t run, int32_t axis, const char *value);

const int32_t *runs_places(const struct runs *runs, size_t run);

/* The value of a run on an axis; NULL: RUNS_NOWHERE. */
const char *runs_value(const struct runs *runs, size_t run, int32_t axis);

/* True if runs differ on this axis, RUNS_NOWHERE being a value of its own. O(runs). */
bool runs_varies(const struct runs *runs, int32_t axis);

/* True if all values are numbers. */
bool runs_is_scale(const struct runs *runs, int32_t axis);

/* True if the axis says how to solve (engine, model, ...): a setting. Otherwise it is part of the
 * question: the board and the question about it. */
bool runs_is_setting(const struct runs *runs, int32_t axis);

/* Appends the axes of settings, or of questions; the second, those that vary. */
void runs_axes(const struct runs *runs, bool ways, vec_i32 *axes);
void runs_varying(const struct runs *runs, bool ways, vec_i32 *axes);

struct runs_groups { /* runs with the same places on some axes */
    vec_i32 of;      /* by run: its group */
    vec_i32 first;   /* by group: its first run */
};

/* Groups are sorted by their places, the first axis first. O(runs + groups log groups). */
void runs_group(const struct runs *runs, const vec_i32 *axes, struct runs_groups *groups);
void runs_groups_free(struct runs_groups *groups);

/* Copies the runs that match `where`, "model=m1,m2 val=min": on each named axis, one of the listed
 * values. Unknown axes are ignored. */
void runs_select(const struct runs *from, const char *where, struct runs *to);

/* "model m2, var first_fail": the values of a run on these axes, without RUNS_NOWHERE; "all" if
 * none is left. */
void runs_describe(const struct runs *runs, size_t run, const vec_i32 *axes, struct buf *out);

/* A cell as a JSON object: the value on each axis, without RUNS_NOWHERE. */
void runs_write_cell(const struct runs *runs, const int32_t *places, struct buf *out);

struct runs_pair {   /* an axis and its value, as parsed */
    size_t at, size; /* position in the text */
    int32_t axis, place;
};

struct runs_cell {  /* zeroed: nothing parsed yet */
    vec_i32 places; /* of the last cell: one per axis */
    struct buf text;
    VEC(struct runs_pair) pairs;
    struct buf word; /* scratch */
};

/* Parses such a cell. Adds new axes and values. Returns false if the text is malformed. A pair that
 * equals the last cell's at the same position is not parsed again. */
bool runs_read_cell(struct runs *runs, const char *text, struct runs_cell *cell);
void runs_cell_free(struct runs_cell *cell);

#endif
