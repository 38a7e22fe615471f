/* A model: what must hold. It records variables, atoms, constraints and an objective, and solves
 * nothing.
 *
 * Index spaces. Variables are numbered from 0; variable 0 is the constant 0, so that constants are
 * views of it. A literal is +i or -i where i is the number of an atom: x <= v, or x = v, kept once
 * each. Atom 1 is the constant true.
 * A 0/1 variable b has one atom, b = 1, and that and its negation are all that can be said about
 * it.
 *
 * Handles. The caller's views have the model's `tag` added to their variable's number, so that
 * those of another model are out of range here except for one case in 2^32 / (number of variables).
 * Public functions take and return handles; what is recorded, and all that engines see, are plain
 * numbers.
 * A child's tag is 0: in a child, handles are plain numbers, those of its parent included.
 *
 * A child model builds on a parent that it cannot change: it may add variables, atoms and
 * constraints over both. Its own numbers start at MODEL_CHILD, so the parent may keep growing.
 * Constraints are taken apart into simpler ones in a child, with the same functions that users call
 * (struct constraint_kind, decompose). */
#ifndef SOLVER_MODEL_MODEL_H
#define SOLVER_MODEL_MODEL_H

#include "base/arena.h"
#include "base/bits.h"
#include "base/buf.h"
#include "base/vec.h"
#include "damier.h"
#include "solver/model/constraint.h"

/* Work that may take long asks whether to stop once in this many steps; the hostile build asks at
 * each, so that stops come everywhere. */
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
    int32_t lo, hi;      /* bounds of the initial domain; lo > hi: no value at all */
    int32_t range_count; /* 0: all of lo .. hi; otherwise the number of `ranges` */
    /* Made by the library for its own use: never part of the default answer. */
    bool hidden;
    /* Its domain was cut after it was made, or it stands for another: literals may fold further. */
    bool moved;
    /* It follows from others: dm_follows. */
    bool follows;
    uint8_t rank;               /* the longest chain of variables that stand for it */
    const struct range *ranges; /* ascending, with gaps between; in the model's arena */
    const char *name;           /* in the model's arena, or NULL */
};

enum atom_op { ATOM_LE, ATOM_EQ };

struct atom { /* the meaning of a positive literal */
    int32_t var;
    int32_t value;
    enum atom_op op;
    /* The 0/1 variable that equals it (dm_as_int), or -1; for a 0/1 variable the variable
     * itself. */
    int32_t channel;
};

struct set { /* dm_in: the variable has one of these values */
    int32_t var;
    size_t count;
    const struct range *ranges; /* in the arena; as ranges_in_order leaves them */
    dm_lit lit;
};

struct sequence { /* two tasks, of which one comes first: solver/constraint/sequence.c */
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
    uint32_t tag;           /* what handles add to the number of their variable; 0 in a child */
    struct arena arena;     /* names, ranges, payloads of constraints */
    VEC(struct variable) variables;
    /* By variable: the plain view that it stands for; factor 0: itself. As long as needed. */
    VEC(dm_int) stands;
    /* Variables that a solver may have read: they change no more. */
    size_t read;
    /* Constraints that are over such variables alone. */
    size_t settled;
    bool moved;     /* some variable is */
    bool unsettled; /* alias_settle has something to do */
    VEC(struct atom) atoms;
    vec_i32 atom_table; /* open addressing: indices into atoms, -1 free; size a power of two */
    VEC(struct set) sets;
    vec_i32 set_table; /* the same for sets */
    VEC(struct sequence) sequences;
    vec_i32 sequence_table; /* and for these */
    VEC(struct constraint) constraints;
    VEC(dm_int) answer;
    VEC(struct lazy) lazies;
    VEC(struct search_step) steps;
    VEC(struct preference) preferences;
    dm_int objective;
    int sense;           /* 0 no objective, 1 minimise, -1 maximise */
    const char *section; /* the heading for what is posted next, or NULL */
    const char *label;   /* for the next constraint only */
    dm_lit condition;    /* for the next constraint only: dm_if, dm_iff; 0 none */
    bool equivalent;     /* the condition is dm_iff's */
    bool explains;       /* dm_explain */
    VEC(struct model_rule) rules;
    dm_lit guard; /* of the rule that constraints belong to; 0 none */
    /* The public function that is searching it, while nothing may be posted; or NULL. */
    const char *searching;
    size_t solvers; /* that use it: they are freed first */
    /* A child: whoever takes constraints apart propagates, and gains by what follows from them. */
    bool propagates;
    bool wordless; /* names, headings and labels are not kept: nobody will read them */
    /* Asked while constraints are posted or taken apart; true: stop. Or NULL. */
    bool (*stop)(void *of);
    void *of;
    uint32_t ticks; /* what was recorded, so as not to ask each time */
    /* `stop` said so: `error` is set, nothing more is recorded, and the model is useless */
    bool stopped;
    const char *error; /* the first error, in the arena */
};

struct dm_candidate { /* full values, for holds and for lazy checks */
    const dm_model *model;
    const int32_t *values; /* by variable number; a model's own variables (no child's) */
    /* Variables that have values, where the model may have grown since; 0: all. */
    size_t count;
};

struct pending { /* what was said for the next constraint */
    dm_lit condition;
    bool equivalent;
    const char *label;
    dm_lit guard;
};

dm_model *model_child(const dm_model *parent);

/* Lets whoever takes constraints apart in a child stop: `stop(of)` is asked now and then, and once
 * it returns true the child is `stopped`. NULL: never. */
void model_watch(dm_model *child, bool (*stop)(void *of), void *of);

/* Asks too, for loops that may run long without recording anything. True: `error` is set, and the
 * loop may be left. */
bool model_tick(dm_model *model);
void model_fail(dm_model *model, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- handles */

/* A handle with the plain number of its variable, and the way back. A constant belongs to no
 * model. alias_resolve: what a plain view of a variable that stands for another is; alias.c. */
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

/* Handles from outside must be this model's; if they are not, `function` is to blame. */
void model_check_views(const char *function, const dm_model *model, size_t count, const dm_int *x);
void model_check_lits(const char *function, const dm_model *model, size_t count, const dm_lit *lits);

/* Called before any change of the model: it may not change while it is searched. */
void model_check_open(const char *function, const dm_model *model);

/* A condition is for the constraint that follows it: none may be pending when `function` begins. */
void model_close_condition(dm_model *model, const char *function);

/* ---- looking things up, in the model or its parent */
const struct variable *model_variable(const dm_model *model, int32_t var);
/* The literal's atom; the sign is up to the caller. */
const struct atom *model_atom(const dm_model *model, dm_lit lit);
/* Is it in the initial domain? */
bool model_has_value(const dm_model *model, int32_t var, int64_t value);
/* The least value of the initial domain from there on, INT64_MAX if there is none: loops over a
 * domain take no time for its gaps. O(log ranges). */
int64_t model_next_value(const dm_model *model, int32_t var, int64_t from);
static inline bool model_is_bool(const struct variable *v)
{
    return v->lo == 0 && v->hi == 1;
}

/* ---- what changed since it was recorded: alias.c */
/* The literal that says now what this one said when it was made. */
dm_lit alias_lit(dm_model *model, dm_lit lit);
/* No solver has read the variable yet: it may change. */
bool alias_is_fresh(const dm_model *model, int32_t var);
/* These are its values from now on, as ranges with gaps between; it is fresh. */
void alias_cut(dm_model *model, int32_t var, size_t count, const struct range *ranges);
/* Before what is recorded is looked at: rewrites what is about variables that changed. It means the
 * same afterwards, hence the const. */
void alias_settle(const dm_model *model);
/* The same before a solver reads it: what there is now changes no more. */
void alias_read(dm_model *model);

/* ---- making things */
int32_t model_new_variable(dm_model *model, int64_t lo, int64_t hi, bool hidden);
dm_lit model_new_bool(dm_model *model); /* hidden: for decompositions */
/* Folded: constants, 0/1 variables. */
dm_lit model_atom_lit(dm_model *model, int32_t var, enum atom_op op, int64_t value);
/* The same of a plain view. */
dm_lit model_at_most(dm_model *model, dm_int x, int64_t value);
dm_lit model_equal(dm_model *model, dm_int x, int64_t value);

/* Records a constraint: copies what it points to, takes section, label and condition from the model
 * and clears them. Nothing is recorded while the model has an error. `function` is the public one
 * that was called; it is to blame if a handle is not this model's, or the kind does not take
 * dm_iff. */
void model_post_for(const char *function, dm_model *model, const struct constraint *constraint);
#define model_post(model, ...) model_post_for(__func__, model, __VA_ARGS__)

/* Views of a constraint that come from two arrays, concatenated; the caller frees them. */
dm_int *view_join(size_t count, const dm_int *x, size_t more, const dm_int *y);

/* For functions that post something of their own before the caller's constraint: take what was said
 * for that one, its rule included, and put it back. */
struct pending model_set_aside(dm_model *model);
void model_put_back(dm_model *model, struct pending pending);

/* Makes one condition of the rule and of what was said for the next constraint: rules.c */
void rules_merge(dm_model *model);

/* By variable, how many constraints name it; alloc_free frees it: degree.c */
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

/* The first constraint violated, from this index on, or NULL; neither domains nor constraints over
 * variables without values are checked. */
const struct constraint *candidate_violated(const struct dm_candidate *at, size_t from);

/* ---- text: print.c */
void print_lit(const dm_model *model, dm_lit lit, struct buf *out);
/* Does it read as a denial: "not b", or that x does not have some value? */
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
/* "x <= 3", "not b": what dm_text_lit says of the literal x rel value. A bound that leaves one of
 * the values that were posted is that value. */
void print_fact(const dm_model *model, int32_t var, dm_rel rel, int32_t value, struct buf *out);

/* The variables that tell two solutions apart, each once, as variable numbers; in the caller's
 * vector. */
void model_answer(const dm_model *model, vec_i32 *out);

#endif
