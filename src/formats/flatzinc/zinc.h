/* FlatZinc, the language that MiniZinc hands to solvers: models in, answers out.
 *
 *     text --zinc_read--> program --zinc_link_post--> model --engine--> values
 *     values --zinc_check--> accepted --zinc_values_write--> text
 *
 * A program is the parsed text: variables with their declared domains, calls of built-in
 * constraints with their positions, the solve item and the output. It is posted to a model of
 * damier.h (zinc_link.c avoids variables for expressions) and also referees answers: zinc_check
 * evaluates each call on the values, independently of the model. A row of zinc_builtins has both
 * the posting and the definition of a constraint.
 *
 * Numbers are 62-bit integers, more than variables can take. A set variable is represented by one
 * literal for each possible element, only in this folder. Floats are refused. */
#ifndef FORMATS_FLATZINC_ZINC_H
#define FORMATS_FLATZINC_ZINC_H

#include "base/json_write.h"
#include "base/reader.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "damier.h"

struct zinc;      /* a program */
struct zinc_link; /* the mapping from its variables to a model */

/* ---- text to program: zinc_read.c */

/* NULL with the reader's error if the text is wrong or the reader was stopped. Reads to the end.
 * Linear in the text. */
struct zinc *zinc_read(struct reader *r);
/* The same, and stores the names of constraints, for explanations. */
struct zinc *zinc_read_titled(struct reader *r);
void zinc_store_free(struct zinc *zinc);

/* Frees the name table: zinc_values_read cannot be called any more. */
void zinc_store_free_names(struct zinc *zinc);

/* True if text that begins like this is FlatZinc, rather than another input format. */
bool zinc_read_recognises(const char *text, size_t length);

enum zinc_goal { ZINC_SATISFY, ZINC_MINIMIZE, ZINC_MAXIMIZE };
enum zinc_goal zinc_store_goal(const struct zinc *zinc);

/* ---- program to model: zinc_link.c */

/* Receives warnings, each once: an unknown search annotation, a variable without bounds. */
typedef void zinc_warning(void *self, const char *sentence);

struct zinc_options {
    bool free_search;     /* ignore search annotations */
    bool names;           /* name the variables of the model, which takes time and memory */
    bool explain;         /* give each constraint a selector literal: see below */
    zinc_warning *remark; /* may be NULL */
    void *self;
    const char *name; /* of the text, for messages */
};

/* Posts the whole program, with its objective, answer and search. NULL with the sentence
 * "NAME:LINE:COLUMN: ..." if that fails: numbers are too large, or the model was stopped. The
 * program and the model must outlive the link. */
struct zinc_link *zinc_link_post(const struct zinc *zinc, dm_model *model,
                                 const struct zinc_options *generate_options, struct sentence *error);
void zinc_link_free(struct zinc_link *link);

/* The value of the option `restarts` that the program requests; NULL: none. */
const char *zinc_link_restarts(const struct zinc_link *link);

/* ---- constraints of the source model, for explanations: zinc_cause.c, zinc_report.c
 *
 * With `explain`, each constraint of the source model (a cause) has a selector literal and holds
 * only if that is true. All calls that MiniZinc made from one constraint belong to one cause, with
 * the definitions of the variables introduced for it. Declared domains always hold, and search
 * annotations are ignored. */

size_t zinc_cause_count(const struct zinc_link *link);
dm_lit zinc_cause_lit(const struct zinc_link *link, size_t cause);
/* The number of occurrences of variables in it. */
size_t zinc_cause_size(const struct zinc_link *link, size_t cause);

/* "no two alike, i=3 (rooms.mzn:12, line 40)": its name, or else its text, and its position. */
void zinc_report_cause(const struct zinc_link *link, size_t cause, struct buf *out);
/* The same as members of a JSON object. */
void zinc_report_cause_json(const struct zinc_link *link, size_t cause, struct json_writer *json);

/* ---- values: zinc_values.c */

struct zinc_set_value {
    size_t start, count; /* in `ranges` */
};

/* A value for each variable. */
struct zinc_values {
    const struct zinc *zinc;
    int64_t *numbers; /* by variable; Booleans are 0 and 1, sets are indices into `sets` */
    bool *known;      /* by variable: it has a value; a text may be partial */
    VEC(struct zinc_set_value) sets;
    vec_i64 ranges; /* lo and hi of each range, in increasing order, with gaps between them */
};

/* The values of the solver's last solution. */
void zinc_values_take(struct zinc_values *values, const struct zinc *zinc, const struct zinc_link *link,
                      const dm_solver *solver);

/* Reads values in the form in which answers are printed: `x = 3;`, up to the first separator or the
 * end. Elements may be given one by one: `a[2,3] = 1;`. False with the reader's error. */
bool zinc_values_read(struct zinc_values *values, const struct zinc *zinc, struct reader *r);
void zinc_values_free(struct zinc_values *values);

/* Writes the output variables, one on each line, as MiniZinc reads them. */
void zinc_values_write(const struct zinc_values *values, struct buf *out);

/* Fixes the variables with known values in the model. */
void zinc_link_fix(struct zinc_link *link, const struct zinc_values *values);

/* A selector literal for "the variable has its known value". */
dm_lit zinc_cause_assume_value(struct zinc_link *link, const struct zinc_values *values, size_t variable);
/* A selector literal for "the objective is no worse than this". */
dm_lit zinc_cause_assume_bound(struct zinc_link *link, int64_t best);

/* The first variable with a known value, from this one on; SIZE_MAX if there is none. */
size_t zinc_values_next(const struct zinc_values *values, size_t from);
/* "a[2,3] = 1", with a remark if that is outside its declared domain; in JSON, the members
 * "variable": "a[2,3]" and "value": 1. */
void zinc_report_value(const struct zinc_values *values, size_t variable, struct buf *out);
void zinc_report_value_json(const struct zinc_values *values, size_t variable, struct json_writer *json);
/* Says which variable is the first whose declared domain is empty; false if there is none. */
bool zinc_report_empty_domain(const struct zinc *zinc, struct buf *out);

/* ---- the referee: zinc_check.c */

/* Checks a possibly partial assignment: known values lie in their domains, and every constraint
 * whose variables are all known holds. For a full assignment this decides whether it is a solution.
 * The sentence names the first violated constraint, with its position in the text called `name`. */
bool zinc_check(const struct zinc_values *values, const char *name, struct sentence *why);

/* ---- numbers, for --stats */

struct zinc_counts {
    int64_t variables, constraints; /* of the program */
    int64_t shared;                 /* variables without a variable in the model */
};
struct zinc_counts zinc_link_counts(const struct zinc_link *link);

#endif
