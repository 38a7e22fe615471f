/* What the files of this layer share: the encoder itself, and the ways to express things in
 * clauses.
 *
 * There are two sorts of clauses. A definition ties auxiliary variables to the literals that they
 * stand for; it goes out through encode_clause and can be satisfied whatever the model's variables
 * are. A demand goes out through encode_enforce, which adds the guard: the negated condition of the
 * constraint at hand. So a constraint whose condition is false asks for nothing.
 *
 * Auxiliary variables are defined in the direction that the demand needs and mostly no further
 * (Plaisted and Greenbaum 1986): they need not be determined by the model's variables, and are part
 * of no answer. */
#ifndef SOLVER_ENCODE_PARTS_H
#define SOLVER_ENCODE_PARTS_H

#include "base/arena.h"
#include "solver/encode/encode.h"
#include "solver/model/apart.h"

#include <limits.h>

enum {
    /* Stands for a SAT literal that is known, as does its negation. Never in a clause. */
    PARTS_TRUE = INT_MAX,
    PARTS_MOST_VARIABLES = INT_MAX / 2,
    PARTS_MOST_VALUES = 1 << 22 /* in the domain of one variable */
};

/* No single constraint may take more clauses than this. */
#define PARTS_MOST_CLAUSES (INT64_C(1) << 30)

/* A model's variable in SAT. Its values are numbered 0 .. count-1 in ascending order: gaps of the
 * domain cost nothing. */
struct integer {
    int order;     /* SAT variable of "at most value 0", the others follow; 0 if not made */
    int direct;    /* SAT variable of "value 0", the others follow; 0 if not made */
    int32_t count; /* values in the domain */
    bool binary;   /* 0/1: `order` is the SAT variable of "value 1" */
    /* The number of the first value in each range of the domain; in the encoder's arena, or NULL:
     * one range. */
    int32_t *starts;
    /* SAT literals of "value i" made one by one, 0 where not made; in the arena, or NULL */
    int *equal;
};

/* What SAT variables first .. first + count - 1 say about a variable of the model. */
struct meaning {
    int first, count;
    int32_t var, index; /* the value's number, for the first of them */
    enum atom_op op;
};

struct encoder {
    /* The model, how far it is encoded, and the child where constraints are taken apart. */
    struct apart apart;
    struct encode_config config;
    struct clause_sink sink;
    size_t own_said, made_said;    /* variables whose domains are in clauses */
    VEC(struct integer) own, made; /* by variable: of the model, of the child */
    VEC(struct meaning) meanings;  /* ascending */
    int variable_count;
    int64_t clause_count;
    int truth;              /* SAT variable that is true, or 0 */
    int guard;              /* added to every demand, or 0 */
    const char *heading;    /* the last one handed out */
    struct arena arena;     /* lives as long as the encoder */
    struct arena scratch;   /* for the constraint at hand */
    vec_int demand;         /* scratch: a demand with its guard */
    VEC(signed char) marks; /* scratch, by SAT variable: the sign met; all 0 between uses */
    const char *error;      /* in the arena, or NULL */
    bool loading;           /* in encode_load, the one place that can be stopped */
    uint32_t ticks;         /* of work since the encoder was made */
    vec_i32 unfinished;     /* variables whose chains were being made when it was stopped */
};

/* ---- encode.c */

/* A piece of work is done, the size of a clause. True: an error or a stop, and loops end at once.
 * After a stop clauses still go out, so that what is begun and shared with other constraints (the
 * definition of a literal) is complete. What is demanded must follow from the constraint even if
 * the definitions that it rests on are incomplete. */
bool encode_tick(struct encoder *encoder);
bool encode_halted(const struct encoder *encoder); /* the same without asking */
void encode_fail(struct encoder *encoder, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The first of `count` new SAT variables. */
int encode_fresh_block(struct encoder *encoder, int64_t count);
void encode_enforce(struct encoder *encoder, const int *lits, size_t count);
void encode_heading(struct encoder *encoder, const char *text);
/* A SAT literal, or PARTS_TRUE, -PARTS_TRUE. */
int encode_literal(struct encoder *encoder, dm_lit lit);
signed char *encode_marks(struct encoder *encoder); /* one for each SAT variable so far */

/* ---- integers.c */
/* Numbers the variables that model and child have gained. */
void integers_load(struct encoder *encoder);
const struct integer *integers_get(struct encoder *encoder, int32_t var);
int64_t integers_value(const struct encoder *encoder, int32_t var, int32_t index);
/* "at most value `index`", known ones too */
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

/* What one part adds to a sum, from 0 up: steps by ascending sums, each true only if the one before
 * is. */
struct ladder {
    struct step *steps;
    size_t count;
};

struct size {
    int64_t clauses, variables;
};

void cardinality_encode(struct encoder *encoder, const struct constraint *constraint);
/* Literals of different variables. */
void cardinality_at_most(struct encoder *encoder, const int *lits, size_t count, int64_t most);
void cardinality_at_most_one(struct encoder *encoder, const int *lits, size_t count);
void inequality_encode(struct encoder *encoder, const struct constraint *constraint);
/* Changes the ladders; 0 <= bound. */
void inequality_at_most(struct encoder *encoder, struct ladder *ladders, size_t count, int64_t bound);

/* ---- the ways; its file says what each is and what it costs */
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
/* If every ladder is one step of 1. */
struct size totalizer_count_size(int64_t count, int64_t most);
void adder_at_most(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound);
struct size adder_size(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound);

#endif
