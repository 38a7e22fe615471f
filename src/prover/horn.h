/* Propositional Horn bases.
 *
 * A base is read once into arrays. Queries are answered by backward chaining in the order of the
 * rules, by forward chaining in linear time, or by a SAT solver on the formula of horn_formula. The
 * names `True` and `False` (also true, false, fail) have their meaning and cannot be heads. */
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
    vec_u32 begins;            /* by rule, and one more: start of its body in `bodies` */
    vec_u32 bodies;
    size_t rules;   /* of the base; those of the query follow */
    uint32_t known; /* number of names in the base; those of queries follow */
    uint32_t query; /* the name that represents the query */
    vec_u32 wanted; /* the goals of the query */

    vec_u32 firsts, listed; /* by name, and one more: its rules in order; set by horn_set_query */
};

void horn_init(struct horn *horn);
void horn_free(struct horn *horn);

/* Reads the rules of a text. False after a reader error. */
bool horn_read(struct horn *horn, struct reader *reader);

/* Replaces the query: names with `,`, `;` and parentheses. */
bool horn_set_query(struct horn *horn, struct reader *reader);

/* Reports each name of the query that is not in the base, with the most similar one. */
void horn_report_unknown(const struct horn *horn, void (*note)(void *self, const char *sentence), void *self);

/* The rules of a name: listed[*from] to listed[*to - 1]. */
static inline void horn_rules(const struct horn *horn, uint32_t name, uint32_t *from, uint32_t *to)
{
    *from = name + 1 < horn->firsts.size ? horn->firsts.data[name] : 0;
    *to = name + 1 < horn->firsts.size ? horn->firsts.data[name + 1] : 0;
    ASSERT(*from <= *to && *to <= horn->listed.size);
}

/* "a <- b, c" */
void horn_write_rule(const struct horn *horn, struct buf *out, uint32_t rule);
void horn_write_name(const struct horn *horn, struct buf *out, uint32_t name);

/* ---- Forward chaining ---- */

/* By name: 1 if provable. The caller frees it. */
unsigned char *horn_closure(const struct horn *horn);

/* ---- Backward chaining ---- */

struct horn_search {
    const struct horn *horn;
    struct prove_config config;
    struct arena arena;
    VEC(struct frame) frames;
    const struct goal *goals; /* still to prove */
    bool begun;
    bool cut;              /* the depth bound was reached */
    unsigned char *looped; /* by name: its loop was reported */
    int64_t steps;
    struct sentence why;
};

struct horn_search *horn_search_open(const struct horn *horn, const struct prove_config *config);
void horn_search_close(struct horn_search *search);
enum prove_status horn_search_next(struct horn_search *search);
bool horn_search_may_have_more(const struct horn_search *search);

/* ---- Explanations ---- */

/* The proof that was found, one line per goal with its depth. */
void horn_search_proof(const struct horn_search *search, prove_line *line, void *self);

/* Why the query is not provable: one sentence for each goal between it and the missing facts. */
void horn_reasons(const struct horn *horn, prove_line *line, void *self);

/* ---- Formula ---- */

void horn_formula(const struct horn *horn, const struct prove_sink *sink);

/* ---- Detection ---- */

bool horn_detect(const char *text, size_t length);

#endif
