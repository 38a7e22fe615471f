/* The state of the human rules for Garam, equation by equation.
 *
 * An equation has at most five parts, each of which is a cell or settled by the picture. Numbers
 * below 100 are written as a high and a low digit: the high digit of a result of one digit is 0,
 * and that of a result of two is not. So one loop serves both. */
#ifndef PUZZLE_FAMILY_GARAM_GARAM_LOGIC_H
#define PUZZLE_FAMILY_GARAM_GARAM_LOGIC_H

#include "base/alloc.h"
#include "base/vec.h"
#include "puzzle/family/garam/garam.h"

enum garam_rule { GARAM_SUM, GARAM_EQUATION, GARAM_CROSSING, GARAM_CANDIDATES, GARAM_RULES };

/* In reading order. */
enum garam_part { GARAM_LEFT, GARAM_SIGN, GARAM_RIGHT, GARAM_HIGH, GARAM_LOW, GARAM_PARTS };

enum { GARAM_ALL_DIGITS = 0x3ff, GARAM_ALL_SIGNS = 0x7 };

/* By part: bit v is set if the part may have the value v. */
struct garam_sets {
    uint16_t at[GARAM_PARTS];
};

/* A use of a cell: a part of an equation. */
struct garam_use {
    uint32_t equation;
    enum garam_part part;
};

/* What a cell was before it changed. */
struct garam_change {
    size_t cell;
    uint16_t left;
};

/* A planned strike: in one part of an equation, or (GARAM_PARTS) in all of it. */
struct garam_strike {
    size_t equation;
    enum garam_part part;
};

typedef VEC(struct garam_strike) garam_strike_list;

struct logic {
    struct arena arena; /* of the state and of all arrays in it */
    const struct garam *board;
    int32_t *known; /* by cell */
    /* By cell: the values left; of a known cell its value, or none if that was struck out. */
    uint16_t *left;
    size_t clashes; /* cells that have no value left */

    size_t (*cell)[GARAM_PARTS]; /* by equation and part; GARAM_KNOWN: not a cell */
    struct garam_sets *widest;   /* by equation: the initial domains of its parts */
    uint8_t *open;               /* by equation: bit p: part p is a cell that is not known */
    uint8_t *stale;              /* by equation: bit r: rule r may find something */
    /* By equation: the values of its parts that fit the known ones; valid unless the equation is
     * stale for GARAM_EQUATION. */
    struct garam_sets *ways;

    /* The uses of a cell are use[first_use[cell]] up to use[first_use[cell + 1]]. */
    struct garam_use *use;
    size_t *first_use;

    VEC(struct garam_change) trail;
    garam_strike_list plan; /* the next steps by "candidates", in reverse order */
    bool aimless;           /* striking out all that is possible leads to no value */
};

static inline bool garam_single(unsigned set)
{
    return set && !(set & (set - 1));
}

static inline int garam_lowest(unsigned set)
{
    ASSERT(set);
    return __builtin_ctz(set);
}

static inline bool garam_is_open(const struct logic *g, size_t equation, enum garam_part part)
{
    ASSERT(part < GARAM_PARTS);
    return g->open[equation] >> part & 1;
}

/* Applies a rule to an equation: a contradiction; or `found`, the values that it leaves in each
 * part. LOGIC_DEDUCED: some of these values are new. */
typedef enum logic_answer garam_find(struct logic *g, size_t equation, struct garam_sets *found);

/* garam_rules.c */
garam_find garam_rules_sum, garam_rules_equation, garam_rules_crossing, garam_rules_candidates;
/* `left`: by cell, as in struct logic. */
struct garam_sets garam_rules_left(const struct logic *g, const uint16_t *left, size_t equation);
bool garam_rules_ways(const struct garam_sets *in, struct garam_sets *out);

/* garam_plan.c */
void garam_plan_make(struct logic *g);

/* garam_sentences.c: words a finding as one deduction. */
void garam_sentences_deduction(const struct logic *g, size_t equation, enum garam_rule rule,
                               const struct garam_sets *found, struct deduction *deduction);
void garam_sentences_contradiction(const struct logic *g, size_t equation, enum garam_rule rule,
                                   const struct garam_sets *found, struct deduction *deduction);
void garam_sentences_clash(const struct logic *g, struct deduction *deduction);

#endif
