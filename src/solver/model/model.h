/* A model: the record of variables, atoms, constraints and an objective. It solves nothing.
 *
 * Index spaces. Variables are numbered from 0; variable 0 is the constant 0, so constants are views
 * of it. A literal is +i or -i, where i is the number of an atom, x <= v or x = v, stored once
 * each. Atom 1 is the constant true. A 0/1 variable b has only the atom b = 1.
 *
 * Handles. In views of the caller, the model's `tag` is added to the number of the variable, so
 * views of another model are detected, except with probability (number of variables) / 2^32. Public
 * functions take and return handles; the model stores, and engines see, plain views. A child's tag
 * is 0: in a child, handles are plain.
 *
 * A child model extends a parent without changing it, by variables, atoms and constraints over
 * both. Its own numbers start at MODEL_CHILD, so the parent may grow. Constraints are decomposed in
 * a child, with the same functions that users call (constraint_kind.decompose). */
#ifndef SOLVER_MODEL_MODEL_H
#define SOLVER_MODEL_MODEL_H

#include "base/arena.h"
#include "base/bits.h"
#include "base/buf.h"
#include "base/vec.h"
#include "damier.h"
#include "solver/model/constraint.h"

/* The number of steps between two polls; the hostile build polls at every step, so that stops occur
 * everywhere. */
#ifdef HOSTILE
#define MODEL_PATIENCE(steps) 1
#else
#define MODEL_PATIENCE(steps) (steps)
#endif

/* First variable and atom number of a child; the largest number of either in a model. */
enum { MODEL_CHILD = 1 << 29 };

struct range { /* lo .. hi, both included */
    int32_t lo, hi;
};

struct variable {
    int32_t lo, hi;      /* bounds of the initial domain; lo > hi: empty */
    int32_t range_count; /* 0: all of lo .. hi; otherwise the number of `ranges` */
    /* Added by the library: never part of the default answer. */
    bool hidden;
    /* Restricted or unified after it was made: its literals may simplify further. */
    bool moved;
    /* Functionally defined: dm_defined. */
    bool follows;
    uint8_t rank;               /* of union by rank: the longest chain of aliases to it */
    const struct range *ranges; /* ascending, with gaps between; in the model's arena */
    const char *name;           /* in the model's arena, or NULL */
};

enum atom_op { ATOM_LE, ATOM_EQ };

struct atom { /* the meaning of a positive literal */
    int32_t var;
    int32_t value;
    enum atom_op op;
    /* The 0/1 variable channelled to it (dm_as_int), or -1; of a 0/1 variable the variable
     * itself. */
    int32_t channel;
};

struct set { /* the literal of dm_in for a set of values */
    int32_t var;
    size_t count;
    const struct range *ranges; /* in the arena; as ranges_in_order leaves them */
    dm_lit lit;
};

struct precedence_pair { /* two tasks that do not overlap: solver/constraint/precedence_literal.c */
    dm_int start[2], duration[2];
};

struct lazy {
    dm_lazy_check *check;
    void *data;
};

struct search_step {     /* dm_search, dm_search_lits */
    const dm_int *views; /* in the arena; NULL: literals */
    const dm_lit *lits;  /* in the arena; NULL: views */
    size_t count;
    dm_order order;
    dm_choice choice;
};

struct preference {
    int32_t var, value;
};

struct model_rule { /* dm_rule, in a model that explains */
    dm_lit lit;
    int64_t tag;
    const char *text; /* in the arena */
    /* Its constraints are first .. end - 1; while they are being posted, `end` is SIZE_MAX. */
    size_t first, end;
};

struct dm_model {
    const dm_model *parent; /* NULL, or where numbers below MODEL_CHILD live */
    uint32_t tag;           /* added to variable numbers in handles; 0 in a child */
    struct arena arena;     /* names, ranges, payloads of constraints */
    VEC(struct variable) variables;
    /* By variable: the plain view that replaces it; factor 0: none. May be shorter. */
    VEC(dm_int) stands;
    /* Variables before this were read by a solver and must not change. */
    size_t read;
    /* Constraints before this mention only such variables. */
    size_t settled;
    bool moved;     /* some variable is `moved` */
    bool unsettled; /* alias_settle has work to do */
    VEC(struct atom) atoms;
    vec_i32 atom_table; /* open addressing: indices into atoms, -1 free; size a power of two */
    VEC(struct set) sets;
    vec_i32 set_table; /* likewise, of sets */
    VEC(struct precedence_pair) precedences;
    vec_i32 precedence_table; /* likewise, of precedences */
    VEC(struct constraint) constraints;
    VEC(dm_int) answer;
    VEC(struct lazy) lazies;
    VEC(struct search_step) steps;
    VEC(struct preference) preferences;
    dm_int objective;
    int sense;           /* 0 no objective, 1 minimise, -1 maximise */
    const char *section; /* the current heading, or NULL */
    const char *label;   /* for the next constraint only */
    dm_lit condition;    /* for the next constraint only: dm_if, dm_iff; 0 none */
    bool equivalent;     /* the condition was set by dm_iff */
    bool explains;       /* dm_explain */
    VEC(struct model_rule) rules;
    dm_lit guard; /* selector of the current rule; 0 none */
    /* The public function that is searching the model, which must not change meanwhile; or NULL. */
    const char *searching;
    size_t solvers; /* that use it and must be freed first */
    /* A child: decompositions may add redundant constraints, because the consumer propagates. */
    bool propagates;
    bool wordless; /* names, headings and labels are not stored */
    /* Polled while constraints are posted or decomposed; true: stop. Or NULL. */
    bool (*stop)(void *of);
    void *of;
    uint32_t ticks; /* counter between polls */
    /* `stop` returned true: `error` is set and nothing more is recorded */
    bool stopped;
    const char *error; /* the first error, in the arena */
};

struct dm_candidate { /* full values, for holds and for lazy checks */
    const dm_model *model;
    const int32_t *values; /* by variable of the model, not of a child */
    /* Number of values, if the model may have grown since; 0: all variables have one. */
    size_t count;
};

struct pending { /* the state that applies to the next constraint */
    dm_lit condition;
    bool equivalent;
    const char *label;
    dm_lit guard;
};

dm_model *model_child(const dm_model *parent);

/* Sets the callback that stops decompositions in a child: once it returns true the child is
 * `stopped`. NULL: none. */
void model_set_stop(dm_model *child, bool (*stop)(void *of), void *of);

/* Polls that callback, for long loops that record nothing. True: `error` is set, and the loop
 * should end. */
bool model_tick(dm_model *model);
void model_fail(dm_model *model, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- handles */

/* Conversion between handles and plain views. A constant belongs to no model. alias_resolve
 * (alias.c) replaces a variable that was unified with another. */
dm_int alias_resolve(const dm_model *model, dm_int plain);
static inline dm_int model_plain(const dm_model *model, dm_int handle)
{
    handle.var = handle.factor ? (int32_t)((uint32_t)handle.var - model->tag) : 0;
    return model->stands.size ? alias_resolve(model, handle) : handle;
}
static inline dm_int model_handle(const dm_model *model, dm_int plain)
{
    if (plain.factor) plain.var = (int32_t)((uint32_t)plain.var + model->tag);
    return plain;
}

/* Check that handles belong to this model; misuse is reported for `function`. */
void model_check_views(const char *function, const dm_model *model, size_t count, const dm_int *x);
void model_check_lits(const char *function, const dm_model *model, size_t count, const dm_lit *lits);

/* Checks, before any change of the model, that it is not being searched. */
void model_check_open(const char *function, const dm_model *model);

/* Checks that no dm_if or dm_iff is pending when `function` is called. */
void model_check_no_condition(dm_model *model, const char *function);

/* ---- lookup in the model or its parent */
const struct variable *model_variable(const dm_model *model, int32_t var);
/* The atom of a literal of either sign. */
const struct atom *model_atom(const dm_model *model, dm_lit lit);
/* Membership in the initial domain. */
bool model_has_value(const dm_model *model, int32_t var, int64_t value);
/* The smallest value >= from of the initial domain, INT64_MAX if there is none: lets loops skip
 * gaps. O(log ranges). */
int64_t model_next_value(const dm_model *model, int32_t var, int64_t from);
static inline bool model_is_bool(const struct variable *v)
{
    return v->lo == 0 && v->hi == 1;
}

/* ---- unified and restricted variables: alias.c */
/* The current literal that is equivalent to an older one. */
dm_lit alias_lit(dm_model *model, dm_lit lit);
/* True if no solver has read the variable yet, so that it may change. */
bool alias_is_fresh(const dm_model *model, int32_t var);
/* Replaces the domain of a fresh variable by these ranges, which have gaps between them. */
void alias_restrict(dm_model *model, int32_t var, size_t count, const struct range *ranges);
/* Call before reading recorded constraints: rewrites them over the remaining variables. The meaning
 * of the model does not change, hence the const. */
void alias_settle(const dm_model *model);
/* The same when a solver reads the model: existing variables must not change any more. */
void alias_read(dm_model *model);

/* ---- creation */
int32_t model_new_variable(dm_model *model, int64_t lo, int64_t hi, bool hidden);
dm_lit model_new_bool(dm_model *model); /* hidden: for decompositions */
/* Simplified: constants, 0/1 variables. */
dm_lit model_atom_lit(dm_model *model, int32_t var, enum atom_op op, int64_t value);
/* The same for a plain view. */
dm_lit model_at_most(dm_model *model, dm_int x, int64_t value);
dm_lit model_equal(dm_model *model, dm_int x, int64_t value);

/* Records a constraint: copies its arrays, and takes section, label and condition from the model.
 * Nothing is recorded after an error. Misuse (handles of another model, dm_iff on a kind that does
 * not accept it) is reported for `function`. */
void model_post_for(const char *function, dm_model *model, const struct constraint *constraint);
#define model_post(model, ...) model_post_for(__func__, model, __VA_ARGS__)

/* Concatenates two arrays of views; the caller frees the result. */
dm_int *view_join(size_t count, const dm_int *x, size_t more, const dm_int *y);

/* For functions that post auxiliary constraints before the caller's constraint: save and restore
 * the pending condition, label and rule. */
struct pending model_save_pending(dm_model *model);
void model_restore_pending(dm_model *model, struct pending pending);

/* Combines the selector of the rule with the pending condition: rules.c */
void rules_merge(dm_model *model);

/* By variable: the number of constraints that mention it; freed with alloc_free: degree.c */
size_t *degree_counts(const dm_model *model);

/* ---- views: view.c */
static inline int64_t view_floor_div(int64_t a, int64_t b)
{
    ASSERT(b != 0);
    int64_t q = a / b;
    return q * b != a && (a < 0) != (b < 0) ? q - 1 : q;
}
/* The least and the largest value of a plain view. */
int64_t view_lo(const dm_model *model, dm_int x);
int64_t view_hi(const dm_model *model, dm_int x);

/* ---- full values: candidate.c */
int64_t candidate_value(const struct dm_candidate *at, dm_int x);
bool candidate_lit(const struct dm_candidate *at, dm_lit lit);
/* With its condition. */
bool candidate_holds(const struct dm_candidate *at, const struct constraint *constraint);

/* The first violated constraint from this index on, or NULL. Domains, and constraints over
 * variables without values, are not checked. */
const struct constraint *candidate_violated(const struct dm_candidate *at, size_t from);

/* ---- text: print.c */
void print_lit(const dm_model *model, dm_lit lit, struct buf *out);
/* True if it prints as a negation: "not b", "x != 3". */
bool print_denies(const dm_model *model, dm_lit lit);
void print_view(const dm_model *model, dm_int x, struct buf *out);
/* "0..7", "1..2, 5, 9", "nothing" */
void print_domain(const dm_model *model, int32_t var, struct buf *out);
/* With its condition. */
void print_constraint(const dm_model *model, const struct constraint *constraint, struct buf *out);
/* "a, b, c" */
void print_lits(const dm_model *model, size_t count, const dm_lit *lits, struct buf *out);
void print_views(const dm_model *model, size_t count, const dm_int *x, struct buf *out);
const char *print_rel(dm_rel rel);
/* "x <= 3", "not b": the text of the literal x rel value. A bound that leaves a single value of the
 * initial domain is printed as x = value. */
void print_fact(const dm_model *model, int32_t var, dm_rel rel, int32_t value, struct buf *out);

/* Appends the variables of the answer, each once, as variable numbers. */
void model_answer(const dm_model *model, vec_i32 *out);

#endif
