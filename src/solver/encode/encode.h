/* CNF encoding of models.
 *
 * An encoder translates a model's constraints in order and passes the clauses to a sink; it stores
 * no clause. The primitives (clauses, cardinalities, linear inequalities, each possibly
 * half-reified) have encodings, one per file; every other kind is first decomposed in a child
 * model. SAT variables are numbered from 1 in a deterministic order, so two passes over the same
 * model with the same options give the same clauses: one pass counts, one writes, and a decoder
 * recovers the numbers.
 *
 * Numbering: first the model's variables, in the order in which they are loaded. A 0/1 variable has
 * one number, an integer variable one for each order literal x <= lo .. x <= hi-1 (or direct
 * literal x = lo .. x = hi), without the values in gaps of the domain. Auxiliary variables
 * follow. */
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
    bool (*stop)(void *of); /* polled often; true: stop for now. May be NULL */
    void *of;
};

enum encode_amo { AMO_AUTO, AMO_PAIRWISE, AMO_SEQUENTIAL, AMO_PRODUCT };
enum encode_card { CARD_AUTO, CARD_SEQUENTIAL, CARD_TOTALIZER };
enum encode_linear { LINEAR_AUTO, LINEAR_TOTALIZER, LINEAR_ADDER };
enum encode_int { INT_ORDER, INT_DIRECT };

struct encode_config { /* the options; zeroed is the default */
    int amo, card, linear, integer;
};
/* Rows amo, card, linear, int over struct encode_config. */
extern const struct option encode_options[];

struct encoder;

struct encoder *encode_new(const dm_model *model, const struct encode_config *config,
                           struct clause_sink sink);
void encode_free(struct encoder *encoder);

/* Encodes the variables and constraints added to the model since the last call. False: stopped; the
 * next call resumes with the interrupted constraint. */
bool encode_load(struct encoder *encoder);

/* True if it was stopped within a constraint. Then some emitted clauses are valid but redundant,
 * because the constraint is encoded again. A new encoder avoids them. */
bool encode_spoilt(const struct encoder *encoder);

/* "the sum ... needs about N clauses; try ...": why encoding failed; NULL if it did not. It is
 * never cleared. */
const char *encode_error(const struct encoder *encoder);

/* The SAT literal of a literal of the model or of a child, created on first use. */
int encode_lit(struct encoder *encoder, dm_lit lit);
int encode_variables(const struct encoder *encoder);   /* SAT variables so far: 1 .. this */
int64_t encode_clauses(const struct encoder *encoder); /* clauses emitted so far */
int encode_fresh(struct encoder *encoder);             /* a new SAT variable */
/* A SAT literal that is always true, created (with its unit clause) on first use. */
int encode_true(struct encoder *encoder);

/* The value of a model's variable under an assignment: truth(self, v) is the value of the SAT
 * variable v. */
int32_t encode_value(const struct encoder *encoder, int32_t var, bool (*truth)(void *self, int variable),
                     void *self);

/* The same for a view, a handle of the model. */
int64_t encode_view(const struct encoder *encoder, dm_int x, bool (*truth)(void *self, int variable),
                    void *self);

/* Emits a clause of SAT literals, such as a blocking clause. */
void encode_clause(struct encoder *encoder, const int *lits, size_t count);

/* The meaning of each SAT variable as text: "R[1,2]", "x <= 3", "" for auxiliary ones. */
void encode_meaning(const struct encoder *encoder, int variable, struct buf *out);

#endif
