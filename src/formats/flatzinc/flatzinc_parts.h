/* The parts of the writer, for this folder alone.
 *
 * Terms. FlatZinc constraints take variables and constants, no expressions. So a view, a literal
 * over an integer variable, a negation and a 0/1 variable used as a number are variables of their
 * own there, each with a constraint that defines it: terms, kept once each. The first pass over the
 * model finds them, the second writes constraints over them. */
#ifndef FORMATS_FLATZINC_FLATZINC_PARTS_H
#define FORMATS_FLATZINC_FLATZINC_PARTS_H

#include "base/arena.h"
#include "formats/flatzinc/flatzinc.h"
#include "solver/constraint/constraints.h"
#include "solver/model/apart.h"

/* ---- identifiers: flatzinc_names.c */

struct flatzinc_names {
    struct arena arena;      /* of the identifiers */
    VEC(const char *) taken; /* all of them */
    VEC(uint32_t) table;     /* open addressing: 1 more than the place in `taken`, 0 free */
};

/* An identifier that nobody has yet, as near to these words as FlatZinc allows: "Q[2] + 1" is
 * Q_2_plus_1. */
const char *flatzinc_names_take(struct flatzinc_names *names, const char *words);
void flatzinc_names_free(struct flatzinc_names *names);

/* ---- terms: flatzinc_terms.c */

enum term_kind {
    TERM_ATOM,   /* whether var <= value, = value, or one of their opposites */
    TERM_NOT,    /* whether a 0/1 variable is 0 */
    TERM_NUMBER, /* 1 where the atom var <= value or var = value holds, else 0 */
    TERM_VIEW    /* factor * var + value */
};

struct term {
    enum term_kind kind;
    int32_t var;
    int32_t factor; /* of a view; of an atom its op, with ATOM_DENIED if it is denied */
    int64_t value;
    const char *name; /* of the variable that stands for it */
    /* That is a variable of the model, which was made for it: only the definition is needed. */
    bool borrowed;
};

enum { ATOM_DENIED = 4 };

enum fresh_sort { FRESH_HOLDS, FRESH_COUNT };

struct fresh { /* a variable for one constraint */
    const char *name;
    enum fresh_sort sort;
    int64_t hi; /* of a count: 0 .. hi */
};

/* Constraints beyond the language's own; a row of flatzinc_globals for each. */
enum global {
    GLOBAL_DIFFERENT,
    GLOBAL_LEX,
    GLOBAL_LEX_STRICT,
    GLOBAL_LEX_BOOL,
    GLOBAL_LEX_BOOL_STRICT,
    GLOBAL_TABLE,
    GLOBAL_INVERSE,
    GLOBAL_COUNT,
    GLOBAL_AMONG,
    GLOBAL_CARDINALITIES,
    GLOBAL_CARDINALITIES_CLOSED,
    GLOBAL_POWER,
    GLOBALS
};

struct flatzinc_writer {
    const dm_model *model;
    enum flatzinc_dialect dialect;
    struct apart apart; /* its child has the variables of what is taken apart */
    struct buf *out;    /* in the first pass a scratch buffer, else the caller's */

    struct flatzinc_names names;
    VEC(const char *) variables; /* by number in the model */
    VEC(const char *) children;  /* by number in the child; NULL: not in use */
    VEC(struct term) terms;      /* in the order of first use, after those it is made of */
    VEC(uint32_t) table;         /* open addressing: 1 more than the place in `terms`, 0 free */
    VEC(struct fresh) fresh;
    size_t fresh_used;             /* of them, in this pass */
    bool globals[GLOBALS];         /* those in use */
    bool forms[CONSTRAINTS_FORMS]; /* likewise, of constraints.def */

    const char *section; /* the heading that was written last */
    bool writes;         /* the second pass */
    struct sentence *error;
    bool failed;
};

/* Identifiers of what stands for a variable, a literal, and the number (0 or 1) of a positive
 * literal: made in the first pass, found in the second. Constant literals are "true" and
 * "false". */
const char *flatzinc_terms_variable(struct flatzinc_writer *writer, int32_t var);
const char *flatzinc_terms_lit(struct flatzinc_writer *writer, dm_lit lit);
const char *flatzinc_terms_number(struct flatzinc_writer *writer, dm_lit lit);

bool flatzinc_terms_is_bool(const struct flatzinc_writer *writer, int32_t var);

/* Writes what stands for a view, a constant if it is one. */
void flatzinc_terms_int(struct flatzinc_writer *writer, dm_int x);

/* A variable for the constraint that is being written. */
const char *flatzinc_terms_fresh(struct flatzinc_writer *writer, enum fresh_sort sort, int64_t hi);

/* Their declarations, and the constraints that define them. */
void flatzinc_terms_declare(struct flatzinc_writer *writer);
void flatzinc_terms_define(struct flatzinc_writer *writer);

/* A domain as a type, "0..7" or "{1,3,5}". If it has gaps and too many values to list, or none at
 * all, it is bounds, and flatzinc_terms_gaps writes what is left to say. */
void flatzinc_terms_domain(const struct variable *v, struct buf *out);
void flatzinc_terms_gaps(struct flatzinc_writer *writer, int32_t var);

/* ---- constraints: flatzinc_kinds.c */

/* False: this kind, or this form of it, is to be taken apart. */
bool flatzinc_kinds_write(struct flatzinc_writer *writer, const struct constraint *constraint);
void flatzinc_kinds_impossible(struct flatzinc_writer *writer);

/* "predicate all_different_int(array [int] of var int: x);" for each that is in use. */
void flatzinc_globals_declare(const struct flatzinc_writer *writer);
/* Its name in the writer's dialect, and that it is in use; NULL: it has none there. */
const char *flatzinc_globals_name(struct flatzinc_writer *writer, enum global global);

/* The number cannot be written; the first that is said counts. */
void flatzinc_write_fail(struct flatzinc_writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
