/* Models in clauses.
 *
 * An encoder walks a model's constraints in order and hands clauses to a sink; it keeps no clause.
 * Primitives (clauses, cardinalities, linear inequalities, each possibly under a condition) have
 * encodings of their own, one per file; every other kind is first decomposed in a child model.
 * Numbers of SAT variables are handed out from 1 in a fixed order, so that two passes over the same
 * model with the same choices give the same clauses: a first pass counts, a second writes, and a
 * decoder finds the numbers again.
 *
 * Numbering: first the model's variables, in the order in which they are loaded. A 0/1 variable has
 * one number, an integer variable one for each order literal x <= lo .. x <= hi-1 (or direct
 * literal x = lo .. x = hi), leaving out values in gaps of the domain. What is made on demand comes
 * after those. */
#ifndef SOLVER_ENCODE_ENCODE_H
#define SOLVER_ENCODE_ENCODE_H

#include "base/option.h"
#include "solver/model/model.h"

/* Where clauses go. Literals are DIMACS integers. A sink without `clause` only counts, which is
 * much faster. */
struct clause_sink {
    void (*clause)(void *self, const int *lits, size_t count); /* may be NULL */
    /* A heading for what follows; may be NULL. */
    void (*comment)(void *self, const char *text);
    void *self;
    bool (*stop)(void *of); /* asked often; true: stop for now. May be NULL */
    void *of;
};

enum encode_amo { AMO_AUTO, AMO_PAIRWISE, AMO_SEQUENTIAL, AMO_PRODUCT };
enum encode_card { CARD_AUTO, CARD_SEQUENTIAL, CARD_TOTALIZER };
enum encode_linear { LINEAR_AUTO, LINEAR_TOTALIZER, LINEAR_ADDER };
enum encode_int { INT_ORDER, INT_DIRECT };

struct encode_config { /* the choices; zeroed is the default */
    int amo, card, linear, integer;
};
/* Rows amo, card, linear, int over struct encode_config. */
extern const struct option encode_options[];

struct encoder;

struct encoder *encode_new(const dm_model *model, const struct encode_config *config,
                           struct clause_sink sink);
void encode_free(struct encoder *encoder);

/* Encodes the variables and constraints that the model has gained since the last call. False:
 * stopped; the next call resumes with the constraint that it was at. */
bool encode_load(struct encoder *encoder);

/* True if it was stopped within a constraint. Then clauses went out that are valid, but useless
 * once the constraint is encoded again, and in the way. A new encoder has none of them. */
bool encode_spoilt(const struct encoder *encoder);

/* "the sum ... needs about N clauses; try ...": what could not be encoded; NULL if there is no
 * error. It is never cleared. */
const char *encode_error(const struct encoder *encoder);

/* The SAT literal of a literal of the model or of a child; may make it. */
int encode_lit(struct encoder *encoder, dm_lit lit);
int encode_variables(const struct encoder *encoder);   /* SAT variables so far: 1 .. this */
int64_t encode_clauses(const struct encoder *encoder); /* clauses handed out so far */
int encode_fresh(struct encoder *encoder);             /* a new SAT variable */
/* A SAT literal that is always true; made (with its clause) on first use. */
int encode_true(struct encoder *encoder);

/* The value of a model's variable under an assignment: `truth(self, v)` says whether SAT variable v
 * is true. */
int32_t encode_value(const struct encoder *encoder, int32_t var, bool (*truth)(void *self, int variable),
                     void *self);

/* The same for a view, a handle of the model. */
int64_t encode_view(const struct encoder *encoder, dm_int x, bool (*truth)(void *self, int variable),
                    void *self);

/* Adds a clause of SAT literals to the sink (blocking clauses and the like); counted. */
void encode_clause(struct encoder *encoder, const int *lits, size_t count);

/* The meaning of each SAT variable as text: "R[1,2]", "x <= 3", "" for auxiliary ones. */
void encode_meaning(const struct encoder *encoder, int variable, struct buf *out);

#endif
