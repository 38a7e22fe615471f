/* Reasons from the solver itself: what a family gives so that any solver that tells cores can say
 * why a cell must hold a value, in the words of the puzzle.
 *
 * The family lists the kinds of its rules, and its model says which rule a constraint belongs to
 * (rule_begin) just before it is posted. A reason is then a set of facts (cells with their values)
 * and rules from which something follows; explain/reason.c finds cheap ones. Nothing of this costs
 * anything unless reasons are asked for.
 *
 * What is posted before the first rule, or after dm_end_rule, is not a rule but part of what a cell
 * is, such as "a cell holds one number": it holds always, and no reason mentions it. */
#ifndef PUZZLE_RULE_H
#define PUZZLE_RULE_H

#include "base/buf.h"
#include "puzzle/ways.h"

/* One kind of rule. */
struct family_rule {
    /* "balance-row": names it in JSON, where a page can word it in another language; NULL at the
     * end of the list. */
    const char *key;

    /* "row {} holds as many 0s as 1s": each {} is an argument, in order. It has neither a capital
     * nor a full stop. */
    const char *says;

    /* What it costs in a reason: how hard it is to see. A fact costs 1. */
    int cost;

    /* Says the first argument: "rooks". NULL: it is a number, as all others are. */
    const char *(*word)(int argument);

    /* Several of the kind at once: "rows {} have a queen each", with a list for {}, in which one
     * stands as `each` says: "{},{}". Numbers alone may be NULL: "2, 4 and 6 to 9". NULL: each
     * says its own sentence. */
    const char *many, *each;

    /* The last argument of one is the first of the next, which continues it: "from 4 to 7". */
    bool chained;
};

enum {
    RULE_ARGUMENTS = 3,
    /* an argument is from 0 to this */
    RULE_MOST = (1 << 18) - 1
};

/* A rule of a board: its kind as a row of the list, and its arguments as people count. */
struct rule_name {
    int kind;
    int count;
    int arguments[RULE_ARGUMENTS];
};

struct family_reasons {
    const struct family_rule *rules;

    /* The model that says which rule a constraint belongs to. It keeps all answers, and adds
     * nothing while it is searched. NULL: the family's own. */
    const struct family_model *model;

    /* Cells of the largest board that reasons are given for; 0: any. */
    size_t most;

    /* A value as it stands after "row 3 holds": "a queen", "no queen". NULL: the number itself. */
    const char *(*noun)(const struct board *board, size_t cell, int32_t value);

    /* Cells whose value is never asked for or told, as they hold nothing of interest. May be
     * NULL. */
    bool (*silent)(const struct board *board, size_t cell);

    /* Only values that cells have are told, and none that they have not: with as many values as
     * cells, those mean nothing to people. */
    bool found_only;

    /* Has this rule to do with this cell, though none of its constraints mentions it, since they
     * speak of other variables, such as what is seen from where? NULL: none has. */
    bool (*concerns)(const struct board *board, const struct rule_name *rule, size_t cell);

    /* Rules, by bits: which of several answers that people would call the same is meant. Whoever
     * fills a board in need not keep to them. */
    unsigned conventions;

    /* The depth (explain/steps.h) up to which a board is easy, medium and hard; deeper ones are
     * expert. For families without rules for people, whose levels these are. */
    int depths[3];
};

/* What is posted next belongs to this rule, a row of `rules`; arguments that its sentence does not
 * have are 0. */
void rule_begin(dm_model *model, const struct family_rule *rules, int kind, int a, int b, int c);

/* The name in a tag of dm_rule_tag. */
struct rule_name rule_named(const struct family_rule *rules, int64_t tag);

/* The sentence of a rule. */
void rule_say(const struct family_rule *rule, const struct rule_name *name, struct buf *out);

/* One sentence for several rules of a kind that has such a sentence, which are sorted. */
void rule_say_many(const struct family_rule *rule, size_t count, struct rule_name *names, struct buf *out);

#endif
