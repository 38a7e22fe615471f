/* Internal interfaces of the FlatZinc writer.
 *
 * Terms. FlatZinc constraints take variables and constants, not expressions. So a view, an atom of
 * an integer variable, a negation and a 0/1 variable used as a number each need a variable and a
 * defining constraint: a term, stored once. The first pass over the model collects the terms, the
 * second writes constraints over them. */
#ifndef FORMATS_FLATZINC_FLATZINC_PARTS_H
#define FORMATS_FLATZINC_FLATZINC_PARTS_H

#include "base/arena.h"
#include "formats/flatzinc/flatzinc.h"
#include "solver/constraint/constraints.h"
#include "solver/model/decomposition.h"

/* ---- identifiers: flatzinc_names.c */

struct flatzinc_names {
    struct arena arena;      /* of the identifiers */
    VEC(const char *) taken; /* all of them */
    VEC(uint32_t) table;     /* open addressing: 1 more than the place in `taken`, 0 free */
};

/* A new identifier similar to these words: Q_2_plus_1 for "Q[2] + 1". */
const char *flatzinc_names_take(struct flatzinc_names *names, const char *words);
void flatzinc_names_free(struct flatzinc_names *names);

/* ---- terms: flatzinc_terms.c */

enum term_kind {
    TERM_ATOM,   /* the Boolean var <= value, var = value, or the negation of one */
    TERM_NOT,    /* the negation of a 0/1 variable */
    TERM_NUMBER, /* 1 if the atom var <= value or var = value holds, else 0 */
    TERM_VIEW    /* factor * var + value */
};

struct term {
    enum term_kind kind;
    int32_t var;
    int32_t factor; /* of a view; of an atom its op, with ATOM_DENIED if it is negated */
    int64_t value;
    const char *name; /* of its variable */
    /* Its variable is one of the model, channelled to it: only the definition is written. */
    bool borrowed;
};

enum { ATOM_DENIED = 4 };

enum fresh_sort { FRESH_HOLDS, FRESH_COUNT };

struct fresh { /* an auxiliary variable of one constraint */
    const char *name;
    enum fresh_sort sort;
    int64_t hi; /* of a count: 0 .. hi */
};

/* Global constraints; flatzinc_globals.c has a row for each. */
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
    struct decomposer apart; /* its child has the variables of decompositions */
    struct buf *out;         /* in the first pass a scratch buffer, else the caller's */

    struct flatzinc_names names;
    VEC(const char *) variables; /* by number in the model */
    VEC(const char *) children;  /* by number in the child; NULL: not in use */
    VEC(struct term) terms;      /* in the order of first use, each after those that it uses */
    VEC(uint32_t) table;         /* open addressing: 1 + index in `terms`, 0 free */
    VEC(struct fresh) fresh;
    size_t fresh_used;             /* in this pass */
    bool globals[GLOBALS];         /* in use */
    bool forms[CONSTRAINTS_FORMS]; /* of constraints.def, in use */

    const char *section; /* the last heading written */
    bool writes;         /* the second pass */
    struct sentence *error;
    bool failed;
};

/* Identifiers of a variable, of a literal, and of a positive literal as a number: created in the
 * first pass, looked up in the second. Constant literals are "true" and "false". */
const char *flatzinc_terms_variable(struct flatzinc_writer *writer, int32_t var);
const char *flatzinc_terms_lit(struct flatzinc_writer *writer, dm_lit lit);
const char *flatzinc_terms_number(struct flatzinc_writer *writer, dm_lit lit);

bool flatzinc_terms_is_bool(const struct flatzinc_writer *writer, int32_t var);

/* Writes the identifier of a view, or a constant. */
void flatzinc_terms_int(struct flatzinc_writer *writer, dm_int x);

/* An auxiliary variable for the current constraint. */
const char *flatzinc_terms_fresh(struct flatzinc_writer *writer, enum fresh_sort sort, int64_t hi);

/* Write the declarations of terms, and their definitions. */
void flatzinc_terms_declare(struct flatzinc_writer *writer);
void flatzinc_terms_define(struct flatzinc_writer *writer);

/* A domain as a type, "0..7" or "{1,3,5}". An empty domain, or one with gaps and too many values to
 * list, is written as bounds, and flatzinc_terms_gaps writes constraints for the rest. */
void flatzinc_terms_domain(const struct variable *v, struct buf *out);
void flatzinc_terms_gaps(struct flatzinc_writer *writer, int32_t var);

/* ---- constraints: flatzinc_kinds.c */

/* False: this constraint must be decomposed. */
bool flatzinc_kinds_write(struct flatzinc_writer *writer, const struct constraint *constraint);
void flatzinc_kinds_impossible(struct flatzinc_writer *writer);

/* Writes "predicate all_different_int(array [int] of var int: x);" for each global in use. */
void flatzinc_globals_declare(const struct flatzinc_writer *writer);
/* The name in the writer's dialect, which is marked as used; NULL: it has none. */
const char *flatzinc_globals_name(struct flatzinc_writer *writer, enum global global);

/* Sets the error, unless there is one. */
void flatzinc_write_fail(struct flatzinc_writer *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
