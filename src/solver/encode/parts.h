/* Internal interfaces of the encoder, and the encodings.
 *
 * There are two sorts of clauses. Definitions of auxiliary variables, emitted by encode_clause, can
 * be satisfied for any values of the model's variables. Demands, emitted by encode_enforce, contain
 * the guard: the negated condition of the current constraint. So a constraint with a false
 * condition requires nothing.
 *
 * Auxiliary variables are mostly defined only in the direction that the demands need (Plaisted and
 * Greenbaum 1986): their values need not be determined by the model's variables, and they are never
 * part of an answer. */
#ifndef SOLVER_ENCODE_PARTS_H
#define SOLVER_ENCODE_PARTS_H

#include "base/arena.h"
#include "solver/encode/encode.h"
#include "solver/model/decomposition.h"

#include <limits.h>

enum {
    /* The constant true; its negation is false. They never occur in clauses. */
    PARTS_TRUE = INT_MAX,
    PARTS_MOST_VARIABLES = INT_MAX / 2,
    PARTS_MOST_VALUES = 1 << 22 /* in the domain of one variable */
};

/* The limit for the clauses of a single constraint. */
#define PARTS_MOST_CLAUSES (INT64_C(1) << 30)

/* The encoding of a variable. Its values are numbered 0 .. count-1 in ascending order, without the
 * gaps of the domain. */
struct integer {
    int order;     /* SAT variable of "at most value 0", the others follow; 0: none */
    int direct;    /* SAT variable of "value 0", the others follow; 0: none */
    int32_t count; /* values in the domain */
    bool binary;   /* 0/1: `order` is the SAT variable of "value 1" */
    /* The number of the first value in each range of the domain; in the encoder's arena, or NULL:
     * one range. */
    int32_t *starts;
    /* In order mode: SAT literals of "value i", 0: none; in the arena, or NULL */
    int *equal;
};

/* The meaning of SAT variables first .. first + count - 1: atoms of a variable of the model. */
struct meaning {
    int first, count;
    int32_t var, index; /* the value's number, for the first of them */
    enum atom_op op;
};

struct encoder {
    /* The model, the number of encoded constraints, and the child for decompositions. */
    struct decomposer apart;
    struct encode_config config;
    struct clause_sink sink;
    size_t own_done, made_done;    /* variables whose domains are encoded */
    VEC(struct integer) own, made; /* by variable: of the model, of the child */
    VEC(struct meaning) meanings;  /* ascending */
    int variable_count;
    int64_t clause_count;
    int truth;              /* SAT variable that is always true, or 0 */
    int guard;              /* added to every demand, or 0 */
    const char *heading;    /* the last one emitted */
    struct arena arena;     /* lives as long as the encoder */
    struct arena scratch;   /* for the current constraint */
    vec_int demand;         /* scratch: a demand with its guard */
    VEC(signed char) marks; /* scratch, by SAT variable: a sign; all 0 between uses */
    const char *error;      /* in the arena, or NULL */
    bool loading;           /* in encode_load, which alone can be stopped */
    uint32_t ticks;         /* units of work, for polling */
    vec_i32 unfinished;     /* variables whose chains were interrupted by a stop */
};

/* ---- encode.c */

/* Counts a unit of work, about a clause, and polls now and then. True: an error or a stop, and
 * loops end. Clauses are still emitted after a stop, to complete definitions that other constraints
 * share. A demand emitted after a stop must follow from the constraint even if the definitions that
 * it uses are incomplete. */
bool encode_tick(struct encoder *encoder);
bool encode_halted(const struct encoder *encoder); /* the same without polling */
void encode_fail(struct encoder *encoder, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The first of `count` new SAT variables. */
int encode_fresh_block(struct encoder *encoder, int64_t count);
void encode_enforce(struct encoder *encoder, const int *lits, size_t count);
void encode_heading(struct encoder *encoder, const char *text);
/* A SAT literal, or PARTS_TRUE, -PARTS_TRUE. */
int encode_literal(struct encoder *encoder, dm_lit lit);
signed char *encode_marks(struct encoder *encoder); /* one for each SAT variable so far */

/* ---- integers.c */
/* Numbers the new variables of model and child. */
void integers_load(struct encoder *encoder);
const struct integer *integers_get(struct encoder *encoder, int32_t var);
int64_t integers_value(const struct encoder *encoder, int32_t var, int32_t index);
/* "at most value `index`", possibly constant */
int integers_at_most(struct encoder *encoder, int32_t var, int32_t index);
int integers_le(struct encoder *encoder, int32_t var, int64_t value);
int integers_eq(struct encoder *encoder, int32_t var, int64_t value);
int32_t integers_decode(const struct encoder *encoder, int32_t var, bool (*truth)(void *self, int variable),
                        void *self);
void integers_meaning(const struct encoder *encoder, int variable, struct buf *out);

/* ---- constraints: cardinality.c, inequality.c */
struct step { /* a sum has reached `sum` if `lit` is true */
    int64_t sum;
    int lit;
};

/* The contribution of one term to a sum, from 0 up: steps by ascending sums, each of which implies
 * the one before. */
struct ladder {
    struct step *steps;
    size_t count;
};

struct size {
    int64_t clauses, variables;
};

void cardinality_encode(struct encoder *encoder, const struct constraint *constraint);
/* The literals belong to different variables. */
void cardinality_at_most(struct encoder *encoder, const int *lits, size_t count, int64_t most);
void cardinality_at_most_one(struct encoder *encoder, const int *lits, size_t count);
void inequality_encode(struct encoder *encoder, const struct constraint *constraint);
/* Changes the ladders; 0 <= bound. */
void inequality_at_most(struct encoder *encoder, struct ladder *ladders, size_t count, int64_t bound);

/* ---- the encodings; their files describe them and their sizes */
void pairwise_at_most_one(struct encoder *encoder, const int *lits, size_t count);
struct size pairwise_size(size_t count);
void product_at_most_one(struct encoder *encoder, const int *lits, size_t count);
struct size product_size(size_t count);
/* 1 <= most < count */
void sequential_at_most(struct encoder *encoder, const int *lits, size_t count, int64_t most);
struct size sequential_size(size_t count, int64_t most);
void totalizer_at_most(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound);
/* Stops counting beyond `limit` clauses. */
struct size totalizer_size(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound,
                           int64_t limit);
/* For ladders of a single step of 1. */
struct size totalizer_count_size(int64_t count, int64_t most);
void adder_at_most(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound);
struct size adder_size(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound);

#endif
