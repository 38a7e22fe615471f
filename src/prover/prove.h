/* Prolog: Horn clauses, proved by SLD resolution: depth first, in the order of the rules.
 *
 * It is separate from models and engines because terms are created during the search: there is no
 * finite set of variables. Propositional bases have one; these are also decided in linear time, and
 * can be exported as a formula.
 *
 *     struct prover *prover = prove_open(&config);
 *     if (!prove_load(prover, &reader)) complain(reader.error.text);
 *     if (!prove_set_query(prover, &query)) complain(query.error.text);
 *     while (prove_next(prover) == PROVE_TRUE) prove_answer(prover, out);
 *     prove_close(prover);
 *
 * docs/prover.md explains the machine. */
#ifndef PROVER_PROVE_H
#define PROVER_PROVE_H

#include "base/json_write.h"
#include "base/reader.h"
#include "base/sentence.h"

#include <stdbool.h>
#include <stdint.h>

enum prove_mode {
    PROVE_RUN,
    PROVE_TRACE,   /* write the remaining conjunction at each step, and every rule tried */
    PROVE_EXPLAIN, /* record proofs and failed goals */
    PROVE_BOUNDED, /* goals deeper than `depth` fail */
};

struct prove_config {
    bool propositional; /* texts are propositional bases: capital words are names */
    enum prove_mode mode;
    int64_t depth;             /* 0: no bound; not in PROVE_RUN */
    bool occurs_check;         /* of unification */
    bool stress;               /* collect garbage as often as possible: for tests */
    size_t memory;             /* bytes for the machine's stacks; 0: a gigabyte */
    struct buf *out;           /* of write/1 and traces; may be NULL */
    struct deadline *deadline; /* polled often; may be NULL */
    /* Receives notes, such as a goal that fails because it repeats itself. May be NULL. */
    void (*note)(void *self, const char *sentence);
    void *self;
};

/* True for a propositional base: no parentheses, brackets or operators other than :- <- : , and
 * ; */
bool prove_is_propositional(const char *text, size_t length);

enum prove_status {
    PROVE_TRUE,    /* an answer */
    PROVE_FALSE,   /* no more answers */
    PROVE_ERROR,   /* see prove_why: an unknown predicate, an overflow */
    PROVE_STOPPED, /* at a limit; see prove_why */
};

struct prover;

struct prover *prove_open(const struct prove_config *config);
void prove_close(struct prover *prover);

/* Adds the clauses of a text. False after a reader error. */
bool prove_load(struct prover *prover, struct reader *reader);

/* Replaces the query. False after a reader error. */
bool prove_set_query(struct prover *prover, struct reader *reader);

enum prove_status prove_next(struct prover *prover);

/* After PROVE_TRUE: "X = 1, Y = f(_A)", or "true"; in JSON, one member per variable. */
void prove_answer(struct prover *prover, struct buf *out);
void prove_answer_json(struct prover *prover, struct json_writer *json);

/* After PROVE_TRUE: false if there is certainly no other answer. */
bool prove_may_have_more(const struct prover *prover);

/* The message for PROVE_ERROR and PROVE_STOPPED. */
const char *prove_why(const struct prover *prover);

/* The depth bound was reached, so PROVE_FALSE is no proof. */
bool prove_was_cut(const struct prover *prover);

/* A line of an explanation, with its depth in the tree. */
typedef void prove_line(void *self, int depth, const char *text);

/* In PROVE_EXPLAIN only. After PROVE_TRUE: the proof. After PROVE_FALSE: what could not be
 * proved. */
void prove_explain(struct prover *prover, prove_line *line, void *self);

/* ---- Propositional bases only ---- */

/* Decides the query by forward chaining, in linear time. */
bool prove_forward(struct prover *prover);

struct prove_sink {                                              /* receives a formula */
    void (*header)(void *self, int variables, int64_t clauses);  /* may be NULL */
    void (*name)(void *self, int variable, const char *meaning); /* may be NULL */
    void (*clause)(void *self, const int *lits, size_t count);
    void *self;
};

/* The formula that is unsatisfiable if and only if the rules prove the query. */
void prove_formula(struct prover *prover, const struct prove_sink *sink);

struct prove_numbers { /* for --stats */
    int64_t inferences, collections, heap_bytes, stack_bytes, clauses, instructions;
};
void prove_numbers(const struct prover *prover, struct prove_numbers *numbers);

#endif
