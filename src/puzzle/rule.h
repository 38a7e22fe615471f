/* Named rules, which let any solver that returns cores explain, in the words of the puzzle, why a
 * cell must hold a value.
 *
 * The family lists the kinds of its rules, and its model names the rule of a constraint
 * (rule_begin) just before posting it. A reason is a set of facts (cells with their values) and
 * rules that imply something; explain/reason.c finds cheap ones. There is no cost unless reasons
 * are requested.
 *
 * What is posted before the first rule, or after dm_end_rule, always holds, and no reason mentions
 * it: "a cell holds one number". */
#ifndef PUZZLE_RULE_H
#define PUZZLE_RULE_H

#include "base/buf.h"
#include "base/say.h"
#include "puzzle/cell_name.h"
#include "puzzle/ways.h"

/* A kind of rule. */
struct family_rule {
    const char *key; /* "balance-row", its name in JSON, for translations; NULL at the end */

    /* The key of its text (base/say.h), which has neither a capital nor a full stop: "row {row}
     * holds as many 0s as 1s". */
    const char *says;

    int cost; /* in a reason: how hard it is to see; a fact costs 1 */

    /* The key of the word for the first argument: "rooks". NULL: it is a number, as all others. */
    const char *(*word)(int argument);

    /* Keys. One sentence for several of the kind, "rows {list} have a queen each", where the list
     * has entries like `each`: "{a} or {b}". `each` NULL: plain numbers, "2, 4 and 6 to 9". `many`
     * NULL: a sentence for each. */
    const char *many, *each;

    bool chained; /* consecutive ones join, as their last and first arguments: "from 4 to 7" */

    /* Keys, if it is the requirement of a region (puzzle/regions/regions.h). Its name, "row {row}";
     * the heading of such rules in formulas; what the referee says if a {value} is twice in it,
     * "row {row} has more than one {value}", and if the requirement fails otherwise: see
     * regions_check.c. `would` is that in a trial, "row {row} would have ..."; NULL: `broken`. */
    const char *region, *heading, *twice, *broken, *would;

    /* The names of its arguments, in order, in its texts: "row first last". `cell` takes two, a row
     * and a column. "cell rising" and "cell falling" are a diagonal to the right, by its first cell
     * and its length; its other end is named `end`. */
    const char *takes;
};

enum { RULE_ARGUMENTS = 3, RULE_MOST = (1 << 18) - 1 /* arguments are from 0 to this */ };

/* A rule of a board: its kind as a row of the list, and its arguments, counted from 1. */
struct rule_name {
    int kind;
    int count;
    int arguments[RULE_ARGUMENTS];
};

/* A cell has this value or, if `denied`, does not. Marks of the board are numbered after the
 * cells. */
struct cell_fact {
    size_t cell;
    int32_t value;
    bool denied;
};

/* A step that a solver found: from these rules and known facts follow others. */
struct rule_step {
    const struct board *board;
    size_t rule_count, fact_count, told_count;
    const struct rule_name *rules;
    const struct cell_fact *facts;
    const struct cell_fact *told; /* none: the facts break the rule */
    size_t known_count;
    const struct cell_fact *known; /* all that is known of the board */
    bool brief;                    /* cells have their short names */
};

/* A family's own words for the reason of a step. */
struct rule_insight {
    const char *name;  /* "only view", as in JSON; NULL: there is none */
    const char *title; /* key of its name in sentences */
    size_t cells;      /* that it names, besides lines of cells */
    bool facts;        /* it leaves out facts, which are listed after it */
    bool whole;        /* in a refusal, it says what is refused */
    bool concludes;    /* it says what follows, too: all of it, or */
    bool all;          /* if this is not set */
    int32_t denies;    /* that no other cell has this value */
};

struct family_reasons {
    const struct family_rule *rules;

    /* The model with named rules. It keeps all answers, and adds no constraints lazily. NULL: the
     * family's own. */
    const struct family_model *model;

    size_t most; /* cells of the largest board that reasons are given for; 0: any */

    /* The key of a value as it stands after "row 3 holds": "a queen", "no queen". Further texts of
     * that key replace whole statements (explain/explain.words). NULL: the number itself. */
    const char *(*noun)(const struct board *board, size_t cell, int32_t value);

    /* What readers may overlook where a cell has, or has not (`denied`), this value, and these
     * rules build on that: "which blocks the view". NULL: nothing; may be NULL. */
    const char *(*aside)(const struct board *board, size_t count, const struct rule_name *rules, size_t cell,
                         int32_t value, bool denied);

    /* Appends what a player sees in a step, in place of its facts and rules: "row 4, column 6 can
     * be seen only from row 4, column 2". Without a name: it has no words for such a step. May be
     * NULL. */
    struct rule_insight (*insight)(const struct rule_step *step, struct buf *out);

    /* Appends why the value of one cell is not in another, where a single rule refuses it: "17 is
     * in row 1, column 2, which is not beside it". May be NULL. */
    void (*refusal)(const struct board *board, struct cell_fact known, struct cell_fact refused,
                    struct buf *out);

    /* Appends what a cell is called in hints and steps, "the second cell of 9 - _ = 1", where these
     * facts are known besides the clues. NULL: it has its row and column. */
    void (*name)(const struct board *board, size_t count, const struct cell_fact *known, size_t cell,
                 struct buf *out);

    /* True for cells whose facts explanations leave out. May be NULL. */
    bool (*silent)(const struct board *board, size_t cell);

    bool found_only; /* leave out values that cells cannot have: there are too many */

    /* True if this rule concerns this cell although its constraints are on auxiliary variables.
     * NULL: no rule does. */
    bool (*concerns)(const struct board *board, const struct rule_name *rule, size_t cell);

    /* bit set of the rules that only break symmetry: players need not obey them */
    unsigned conventions;

    /* For families without human rules: the depth (explain/steps.h) up to which a board is easy,
     * medium and hard; deeper ones are expert. */
    int depths[3];
};

/* Names the rule, a row of `rules`, of the constraints posted next; unused arguments are 0. */
void rule_begin(dm_model *model, const struct family_rule *rules, int kind, int a, int b, int c);

/* Unpacks a tag of dm_rule_tag. */
struct rule_name rule_unpack(const struct family_rule *rules, int64_t tag);

/* The arguments of a rule for its texts; returns how many there are. */
struct rule_values {
    char name[RULE_ARGUMENTS][24];
    struct cell_name cell, end;
    struct say_argument argument[RULE_ARGUMENTS + 5]; /* with room for facts */
};
int rule_values(const struct family_rule *rule, const int *arguments, bool brief, struct rule_values *values);

/* The name of a region. */
void rule_region(const struct family_rule *rule, const int *arguments, struct buf *out);

/* The sentence of a rule. `brief`: cells have their short names. */
void rule_sentence(const struct family_rule *rule, const struct rule_name *name, bool brief, struct buf *out);

/* One sentence for several rules of a kind with `many`; sorts them. */
void rule_sentence_many(const struct family_rule *rule, size_t count, struct rule_name *names, bool brief,
                        struct buf *out);

/* Whether the sentence of a rule names a cell. */
bool rule_names_cell(const struct family_rule *rule);

#endif
