/* Runs over axes: what was measured, as a table that everything else is made from.
 *
 * An axis is an option, or another thing that was varied or fixed, with the values that it takes;
 * a run has a place on each axis, which is the index of a value, or RUNS_NOWHERE if the axis does
 * not apply to it (an encoding, where no clauses are made). Names and values are texts, as they are
 * typed and printed; they live in the table's arena. */
#ifndef LAB_STUDY_RUNS_H
#define LAB_STUDY_RUNS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "lab/study/measure.h"

enum { RUNS_NOWHERE = -1 };

/* The axis that tells boards of one name apart, where a store has several. */
#define RUNS_DIGEST "digest"

struct runs_axis {
    const char *name;
    VEC(const char *) values; /* all different */
    vec_i32 slots;            /* where a text is among them: open addressing, -1 for free */
    size_t next;              /* the value after the one that was looked up last */
};

struct runs { /* zeroed: empty */
    struct arena arena;
    VEC(struct runs_axis) axes;
    VEC(struct measure) list;
    vec_i32 places; /* of each run, as many as there are axes */
};

void runs_free(struct runs *runs);

/* The index of the axis of that name; RUNS_NOWHERE if there is none. */
int32_t runs_find_axis(const struct runs *runs, const char *name);

/* The same, with a new one if there is none: runs that are there already are nowhere on it. */
int32_t runs_axis(struct runs *runs, const char *name);

/* The place of a value on an axis, which gets it if it is new. O(1). */
int32_t runs_place(struct runs *runs, int32_t axis, const char *value);

/* Adds a run with a place for each axis. */
void runs_add(struct runs *runs, const int32_t *places, const struct measure *measure);

/* Puts a run at a value of an axis. */
void runs_put(struct runs *runs, size_t run, int32_t axis, const char *value);

const int32_t *runs_places(const struct runs *runs, size_t run);

/* The value of a run on an axis; NULL: nowhere. */
const char *runs_value(const struct runs *runs, size_t run, int32_t axis);

/* Has it two values or more, a value and nowhere counting as two? O(runs). */
bool runs_varies(const struct runs *runs, int32_t axis);

/* Are all its values numbers, so that it can be the scale of a plot? */
bool runs_is_scale(const struct runs *runs, int32_t axis);

/* Does the axis say how a question is answered (the engine, the model, ...)? If not, it is part of
 * the question: the board, and what is asked about it. */
bool runs_is_way(const struct runs *runs, int32_t axis);

/* Adds the axes of one sort; and those that vary. */
void runs_axes(const struct runs *runs, bool ways, vec_i32 *axes);
void runs_varying(const struct runs *runs, bool ways, vec_i32 *axes);

struct runs_groups { /* of runs that have the same places on some axes */
    vec_i32 of;      /* by run: its group */
    vec_i32 first;   /* by group: its first run */
};

/* Groups are in the order of their places, the first axis weighing most. O(runs + groups log
 * groups). */
void runs_group(const struct runs *runs, const vec_i32 *axes, struct runs_groups *groups);
void runs_groups_free(struct runs_groups *groups);

/* The runs of `from` on which each axis that `where` names has one of the values that it lists:
 * "model=m1,m2 val=min". Axes that there are not are as good as nowhere. */
void runs_select(const struct runs *from, const char *where, struct runs *to);

/* "model m2, var first_fail": the values of a run on these axes, leaving out those on which it is
 * nowhere; "all" if nothing is left. */
void runs_describe(const struct runs *runs, size_t run, const vec_i32 *axes, struct buf *out);

/* The cell of these places, as an object in JSON with a text for each axis on which they are
 * somewhere. */
void runs_write_cell(const struct runs *runs, const int32_t *places, struct buf *out);

struct runs_pair {   /* an axis and its value, in a cell that was read */
    size_t at, size; /* bytes of its text */
    int32_t axis, place;
};

struct runs_cell {  /* zeroed: nothing was read */
    vec_i32 places; /* of the cell that was read last: one for each axis */
    struct buf text;
    VEC(struct runs_pair) pairs;
    struct buf word; /* while a text is read */
};

/* And back: the axes that are new are added. False if the text is no such object. A pair that was
 * in the same place of the cell before is not taken apart again. */
bool runs_read_cell(struct runs *runs, const char *text, struct runs_cell *cell);
void runs_cell_free(struct runs_cell *cell);

#endif
