/* The body of a rule as a flat list of goals.
 *
 * A disjunction, condition or negation becomes a call of an anonymous predicate with one clause per
 * branch, whose arguments are the variables shared with the rest of the rule. So code does not
 * branch within a clause, and liveness can be read off the list (compile.c). */
#ifndef PROVER_BODY_H
#define PROVER_BODY_H

#include "base/reader.h"
#include "prover/program.h"

enum goal_kind {
    GOAL_CALL,    /* of predicate `number` */
    GOAL_BUILTIN, /* `number` */
    GOAL_UNIFY,   /* its two arguments */
    GOAL_IS,      /* the first argument is the value of the second */
    GOAL_COMPARE, /* compares the values of its arguments by relation `number` */
    GOAL_CUT,     /* to the level at which the predicate was called */
    GOAL_LEVEL,   /* stores the cut level in its argument, a variable */
    GOAL_CUT_TO,  /* cuts to the value of its argument */
    GOAL_FAIL,
};

struct goal {
    enum goal_kind kind;
    uint32_t number;
    const struct node *term; /* its parts are the arguments */
};

struct rule { /* becomes one clause of a predicate */
    uint32_t predicate;
    struct node **arguments; /* as many as the predicate has */
    struct node *condition;  /* must succeed, once, before the body; NULL: none */
    struct node *body;       /* NULL: a fact */
    const struct node *where;
    /* The variable with the cut level of the body; -1: that of this predicate. */
    int64_t barrier;
    uint32_t variables; /* their number, including those added for the body */
};

typedef VEC(struct goal) goal_list;

/* Appends the goals of a rule to `goals`, and the rules of new anonymous predicates to `branches`.
 * False after a reader error. New variables are counted in the rule. */
typedef VEC(struct rule) rule_list;

struct body_context {
    struct program *program;
    struct reader *reader; /* for errors */
    struct arena *arena;   /* for nodes */
    rule_list branches;
};

bool body_goals(struct body_context *context, struct rule *rule, goal_list *goals);

#endif
