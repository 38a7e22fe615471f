/* FlatZinc, the language that MiniZinc hands to solvers: models in, answers out.
 *
 *     text --zinc_read--> program --zinc_link_post--> model --engine--> values --zinc_check-->
 * zinc_write
 *
 * A program is the text as data and nothing else: variables with their declared domains, calls of
 * built-in constraints with the places where they stand, what is asked, what is to be printed. It
 * is posted to a model of damier.h (zinc_link.c says which of its variables need none of their
 * own), and it referees answers: zinc_check evaluates each call on the values alone and knows
 * nothing of the model. Both meanings of a built-in stand side by side in one row of zinc_builtins.
 *
 * Numbers are integers of 62 bits, which is more than variables can take; variables of sets of
 * integers are literals, one for each possible element, within this folder and nowhere else. Floats
 * are refused. */
#ifndef FORMATS_FLATZINC_ZINC_H
#define FORMATS_FLATZINC_ZINC_H

#include "base/json_write.h"
#include "base/reader.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "damier.h"

struct zinc;      /* a program */
struct zinc_link; /* what its variables are in a model */

/* ---- text to program: zinc_read.c */

/* NULL if the text is wrong, or the reader was stopped: the reader has the error with line and
 * column. Reads to the end. Linear in the text. */
struct zinc *zinc_read(struct reader *r);
/* The same, and keeps what constraints are called, for reasons. */
struct zinc *zinc_read_titled(struct reader *r);
void zinc_store_free(struct zinc *zinc);

/* Nothing will be asked for by its name any more, as zinc_values_read does. */
void zinc_store_seal(struct zinc *zinc);

/* Whether text that begins like this is FlatZinc rather than anything else that is read here. */
bool zinc_read_recognises(const char *text, size_t length);

enum zinc_goal { ZINC_SATISFY, ZINC_MINIMIZE, ZINC_MAXIMIZE };
enum zinc_goal zinc_store_goal(const struct zinc *zinc);

/* ---- program to model: zinc_link.c */

/* What is remarkable about a program, told once each: a search that is not known, a variable
 * without bounds. */
typedef void zinc_remark(void *self, const char *sentence);

struct zinc_wishes {
    /* Search annotations are not posted; what engines do by themselves is often better. */
    bool free_search;
    bool names;          /* variables keep their names in the model, which takes time and memory */
    bool explain;        /* constraints can be assumed one by one: see below */
    zinc_remark *remark; /* may be NULL */
    void *self;
    const char *name; /* of the text, for messages */
};

/* Posts the whole program, with its objective, answer and search. NULL with the sentence,
 * "NAME:LINE:COLUMN: ..." if it cannot be: numbers too large, a model that was stopped. The
 * program and the model must outlive the link. */
struct zinc_link *zinc_link_post(const struct zinc *zinc, dm_model *model, const struct zinc_wishes *wishes,
                                 struct sentence *error);
void zinc_link_free(struct zinc_link *link);

/* What a program asks of the engine beside its model: NULL, or the value of the option
 * `restarts`. */
const char *zinc_link_restarts(const struct zinc_link *link);

/* ---- constraints as they were written: zinc_cause.c, zinc_tell.c
 *
 * If the wishes ask to explain, each constraint of the program must hold only if its literal is
 * true. The calls that MiniZinc made of one are one, and what it introduced to express it belongs
 * to it. Declared domains always hold. There is no search annotation then. */

size_t zinc_cause_count(const struct zinc_link *link);
dm_lit zinc_cause_lit(const struct zinc_link *link, size_t cause);
/* How often it mentions variables. */
size_t zinc_cause_size(const struct zinc_link *link, size_t cause);

/* "no two alike, i=3 (rooms.mzn:12, line 40)": its name, or else its text, and where it stands. */
void zinc_tell_cause(const struct zinc_link *link, size_t cause, struct buf *out);
/* The same as members of a JSON object. */
void zinc_tell_cause_json(const struct zinc_link *link, size_t cause, struct json_writer *json);

/* ---- values: zinc_values.c */

struct zinc_set_value {
    size_t start, count; /* in `ranges` */
};

/* A value for each variable. */
struct zinc_values {
    const struct zinc *zinc;
    int64_t *numbers; /* by variable; Booleans are 0 and 1, and of sets it is the place in `sets` */
    bool *known;      /* by variable: it has one; a text may give some of them alone */
    VEC(struct zinc_set_value) sets;
    vec_i64 ranges; /* lo and hi of each range, in increasing order, with gaps between them */
};

/* Those of the solver's last solution. */
void zinc_values_take(struct zinc_values *values, const struct zinc *zinc, const struct zinc_link *link,
                      const dm_solver *solver);

/* Those that a text gives, in the form in which answers are printed: `x = 3;`, up to the first
 * separator or the end. Elements may be given one by one: `a[2,3] = 1;`. False with the reader's
 * error. */
bool zinc_values_read(struct zinc_values *values, const struct zinc *zinc, struct reader *r);
void zinc_values_free(struct zinc_values *values);

/* The variables that are output, one on each line, as MiniZinc reads them. */
void zinc_values_write(const struct zinc_values *values, struct buf *out);

/* Requires of the model that variables with a known value have it. */
void zinc_link_fix(struct zinc_link *link, const struct zinc_values *values);

/* The literal of one that may be assumed: the variable has its known value. */
dm_lit zinc_cause_suppose(struct zinc_link *link, const struct zinc_values *values, size_t variable);
/* The same: the objective is no worse than this. */
dm_lit zinc_cause_best(struct zinc_link *link, int64_t best);

/* The next variable with a known value, from this one on; SIZE_MAX if there is none. */
size_t zinc_values_next(const struct zinc_values *values, size_t from);
/* "a[2,3] = 1", and whether that is outside its declared domain; in JSON, the members
 * "variable": "a[2,3]" and "value": 1. */
void zinc_tell_value(const struct zinc_values *values, size_t variable, struct buf *out);
void zinc_tell_value_json(const struct zinc_values *values, size_t variable, struct json_writer *json);
/* The first variable whose declared domain is empty, as `x' (line 3); false if there is none. */
bool zinc_tell_empty(const struct zinc *zinc, struct buf *out);

/* ---- the referee: zinc_check.c */

/* Whether the values that are known can be part of a solution, as far as each of them tells by
 * itself: they lie in their domains, and every constraint whose variables are all known holds. If
 * all are known, this is whether they are a solution. The sentence names the first constraint that
 * does not hold, with its place in the text called `name`. */
bool zinc_check(const struct zinc_values *values, const char *name, struct sentence *why);

/* ---- numbers, for --stats */

struct zinc_counts {
    int64_t variables, constraints; /* of the program */
    int64_t shared;                 /* variables that need none of their own in the model */
};
struct zinc_counts zinc_link_counts(const struct zinc_link *link);

#endif
