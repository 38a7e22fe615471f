/* Proving: Horn clauses, answered by depth-first trial of the rules in order.
 *
 * It stands apart from models and engines because its question has no finite set of variables to
 * give values to: terms are made while the search runs. Propositional bases do have one: these are
 * decided in linear time as well, and can be had as a formula.
 *
 *     struct prover *prover = prove_open(&config);
 *     if (!prove_load(prover, &reader)) complain(reader.error.text);
 *     if (!prove_ask(prover, &query)) complain(query.error.text);
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
    /* every conjunction that is still to be proved, and every rule tried, is written */
    PROVE_TRACE,
    PROVE_EXPLAIN, /* proofs are kept, and what could not be proved */
    PROVE_BOUNDED, /* goals deeper than `depth` fail */
};

struct prove_config {
    bool propositional; /* texts are propositional bases: capital words are names */
    enum prove_mode mode;
    int64_t depth;             /* 0: no bound; in every mode but PROVE_RUN */
    bool occurs_check;         /* a variable is never bound to a term that contains it */
    bool stress;               /* collect garbage as often as possible: for tests */
    size_t memory;             /* bytes for the machine's stacks; 0: a gigabyte */
    struct buf *out;           /* where write/1 and traces go; may be NULL */
    struct deadline *deadline; /* polled often; may be NULL */
    /* Told of what the search does by itself: a goal that repeats itself is given up. May be
     * NULL. */
    void (*note)(void *self, const char *sentence);
    void *self;
};

/* Is this a propositional base: no parentheses, no brackets, no operators but :- <- : , and ; ? */
bool prove_is_propositional(const char *text, size_t length);

enum prove_status {
    PROVE_TRUE,    /* there is an answer */
    PROVE_FALSE,   /* there is none, or no further one */
    PROVE_ERROR,   /* prove_why says which: an unknown predicate, a number that does not fit */
    PROVE_STOPPED, /* at a limit */
};

struct prover;

struct prover *prove_open(const struct prove_config *config);
void prove_close(struct prover *prover);

/* Adds the clauses of a text. False with the reader's error. */
bool prove_load(struct prover *prover, struct reader *reader);

/* Sets a query, in place of the one before. False with the reader's error. */
bool prove_ask(struct prover *prover, struct reader *reader);

enum prove_status prove_next(struct prover *prover);

/* After PROVE_TRUE: "X = 1, Y = f(_A)", or "true"; in JSON, a member for each
 * variable. */
void prove_answer(struct prover *prover, struct buf *out);
void prove_answer_json(struct prover *prover, struct json_writer *json);

/* After PROVE_TRUE: can there be another answer? False only if it is certain that there is none. */
bool prove_may_have_more(const struct prover *prover);

/* The sentence for PROVE_ERROR and PROVE_STOPPED. */
const char *prove_why(const struct prover *prover);

/* Goals were cut off at the depth bound: "false" is then not proved. */
bool prove_was_cut(const struct prover *prover);

/* A line of an explanation, with its depth in the tree. */
typedef void prove_line(void *self, int depth, const char *text);

/* After PROVE_TRUE: the proof. After PROVE_FALSE: sentences that say what could not be proved. In
 * PROVE_EXPLAIN only. */
void prove_explain(struct prover *prover, prove_line *line, void *self);

/* ---- Propositional bases alone ---- */

/* Do the rules prove the query? In time linear in their size. */
bool prove_forward(struct prover *prover);

struct prove_sink {                                              /* takes a formula */
    void (*header)(void *self, int variables, int64_t clauses);  /* may be NULL */
    void (*name)(void *self, int variable, const char *meaning); /* may be NULL */
    void (*clause)(void *self, const int *lits, size_t count);
    void *self;
};

/* The formula that has no model if and only if the rules prove the query. */
void prove_formula(struct prover *prover, const struct prove_sink *sink);

struct prove_numbers { /* for --stats */
    int64_t inferences, collections, heap_bytes, stack_bytes, clauses, instructions;
};
void prove_numbers(const struct prover *prover, struct prove_numbers *numbers);

#endif
