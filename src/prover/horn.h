/* Propositional bases: rules about names alone.
 *
 * A base is read once, into arrays; what is asked of it can then be answered backwards, by trial of
 * the rules in order, or forwards, from the facts, in time linear in its size, or by a SAT solver
 * on the formula that horn_formula lists. The names `True` and `False` (also true, false, fail)
 * have their meaning and are no rule's head. */
#ifndef PROVER_HORN_H
#define PROVER_HORN_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/reader.h"
#include "prover/names.h"
#include "prover/prove.h"

typedef VEC(uint32_t) vec_u32;

struct horn {
    struct names names;
    uint32_t truth, falsehood; /* the names `True` and `False` */
    vec_u32 heads;             /* by rule */
    vec_u32 begins;            /* by rule, and one more: where its body begins in `bodies` */
    vec_u32 bodies;
    size_t rules;   /* those of the base; the query's own come behind */
    uint32_t known; /* names up to here are the base's; words of queries come behind */
    uint32_t query; /* the name that stands for the query, once there is one */
    vec_u32 wanted; /* the query's conjunction, as it was asked */

    /* By name, and one more: its rules, in order; made by horn_ask. */
    vec_u32 firsts, listed;
};

void horn_init(struct horn *horn);
void horn_free(struct horn *horn);

/* Reads the rules of a text. False after an error of the reader. */
bool horn_read(struct horn *horn, struct reader *reader);

/* Reads a query, in place of the one before: names with `,`, `;` and parentheses. */
bool horn_ask(struct horn *horn, struct reader *reader);

/* Tells of each name in the query that the base does not have, with the nearest one that it has. */
void horn_strangers(const struct horn *horn, void (*note)(void *self, const char *sentence), void *self);

/* The rules of a name, from rule listed[*from] up to listed[*to - 1]. */
static inline void horn_rules(const struct horn *horn, uint32_t name, uint32_t *from, uint32_t *to)
{
    *from = name + 1 < horn->firsts.size ? horn->firsts.data[name] : 0;
    *to = name + 1 < horn->firsts.size ? horn->firsts.data[name + 1] : 0;
    ASSERT(*from <= *to && *to <= horn->listed.size);
}

/* "a <- b, c", the rule in the words of the base. */
void horn_write_rule(const struct horn *horn, struct buf *out, uint32_t rule);
void horn_write_name(const struct horn *horn, struct buf *out, uint32_t name);

/* ---- Forwards ---- */

/* By name: 1 if the rules prove it. Owned by the caller. */
unsigned char *horn_closure(const struct horn *horn);

/* ---- Backwards ---- */

struct horn_search {
    const struct horn *horn;
    struct prove_config config;
    struct arena arena;
    VEC(struct frame) frames;
    const struct goal *goals; /* to prove now */
    bool begun;
    bool cut;              /* some goal was too deep */
    unsigned char *looped; /* by name: it was told that it repeats itself */
    int64_t steps;
    struct sentence why;
};

struct horn_search *horn_search_open(const struct horn *horn, const struct prove_config *config);
void horn_search_close(struct horn_search *search);
enum prove_status horn_search_next(struct horn_search *search);
bool horn_search_may_have_more(const struct horn_search *search);

/* ---- Why ---- */

/* The proof that was found, a line for each goal with its depth. */
void horn_search_proof(const struct horn_search *search, prove_line *line, void *self);

/* Why the query cannot be proved: a sentence for each goal between it and what is missing. */
void horn_reasons(const struct horn *horn, prove_line *line, void *self);

/* ---- As a formula ---- */

void horn_formula(const struct horn *horn, const struct prove_sink *sink);

/* ---- Which texts ---- */

bool horn_plain(const char *text, size_t length);

#endif
