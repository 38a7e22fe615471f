/* The body of a rule as a list of goals: one after another, no branches.
 *
 * A disjunction, a condition or a negation becomes a call of a predicate without a name, which has
 * a clause for each branch and takes the variables that the branches share with the rest of the
 * rule. So code never branches within a clause, and what is still needed at any point of it can be
 * read off the list (compile.c). */
#ifndef PROVER_BODY_H
#define PROVER_BODY_H

#include "base/reader.h"
#include "prover/program.h"

enum goal_kind {
    GOAL_CALL,    /* of predicate `number` */
    GOAL_BUILTIN, /* `number` */
    GOAL_UNIFY,   /* its two arguments */
    GOAL_IS,      /* the first argument is the value of the second */
    GOAL_COMPARE, /* the values of the arguments, by relation `number` */
    GOAL_CUT,     /* the choices since the predicate was called */
    GOAL_LEVEL,   /* its argument, a variable, is what a cut cuts to */
    GOAL_CUT_TO,  /* the value of its argument */
    GOAL_FAIL,
};

struct goal {
    enum goal_kind kind;
    uint32_t number;
    const struct node *term; /* its parts are the arguments */
};

struct rule { /* what becomes one clause of a predicate */
    uint32_t predicate;
    struct node **arguments; /* as many as the predicate has */
    struct node *condition;  /* must hold, once, before the body is begun; NULL: none */
    struct node *body;       /* NULL: nothing to prove */
    const struct node *where;
    /* The variable that says what `!` in the body cuts to; -1: choices of this predicate. */
    int64_t barrier;
    uint32_t variables; /* their number; those made for the body come behind */
};

typedef VEC(struct goal) goal_list;

/* Adds the goals of a rule to `goals`, and to `branches` the rules of predicates that were made for
 * it. False after an error of the reader. Variables that are made are counted in the rule. */
typedef VEC(struct rule) rule_list;

struct body_context {
    struct program *program;
    struct reader *reader; /* for errors */
    struct arena *arena;   /* for nodes */
    rule_list branches;
};

bool body_goals(struct body_context *context, struct rule *rule, goal_list *goals);

#endif
