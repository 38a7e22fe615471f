/* A problem: what a question is about. A board is one, a FlatZinc program and a formula are others.
 *
 * Plans, questions, cubes, ranks, checkpoints and limits work on problems. A kind of problem says
 * how its model is posted, referees answers and writes them. Boards have more to offer, which is in
 * the tables of their families (puzzle/family.h). */
#ifndef ASK_PROBLEM_H
#define ASK_PROBLEM_H

#include "base/json_write.h"
#include "base/sentence.h"
#include "damier.h"

struct board;
struct build; /* ask/build.h */
struct problem;
struct source;

/* Items for explanation: the rules of a problem, each with a selector literal, and its claims, each
 * a literal that can be assumed. The kind numbers them, and puts each into words by its number. */
enum problem_item { PROBLEM_RULE, PROBLEM_CLAIM };
/* `cost`: explanations prefer cheap items. */
typedef void problem_put(void *self, size_t number, dm_lit lit, int cost);

struct problem_items {
    const char *noun; /* of a rule: "constraint" */

    void (*list)(const struct problem *problem, struct build *build, enum problem_item sort, problem_put *put,
                 void *self);

    /* The literal that the objective is no worse than this; NULL: nothing is ever optimised. */
    dm_lit (*at_best)(struct build *build, int64_t best);

    /* One item in words, and as members of a JSON object. */
    void (*phrase)(const struct problem *problem, const struct build *build, enum problem_item sort,
                   size_t number, struct buf *out);
    void (*json)(const struct problem *problem, const struct build *build, enum problem_item sort,
                 size_t number, struct json_writer *json);

    /* Why the problem is unsatisfiable with no item assumed; NULL: it cannot be. */
    void (*phrase_none)(const struct problem *problem, struct buf *out);
};

/* What differs between problems that are not boards. Their answers are texts. */
struct problem_kind {
    const char *noun; /* "FlatZinc model" */

    /* Posts variables, rules, objective and answer to build->model. False with the sentence; it is
     * empty if the model was stopped. `release` frees what it left in build->state. */
    bool (*post)(const struct problem *problem, struct build *build, struct sentence *error);
    void (*release)(struct build *build);

    /* Sets what the problem itself asks of a solver; may be NULL. */
    void (*configure)(const struct build *build, dm_solver *solver);

    /* The solver's last solution, refereed and written. False with the sentence: the referee
     * refuses it. */
    bool (*take)(const struct problem *problem, const struct build *build, const dm_solver *solver,
                 struct buf *text, struct sentence *why);

    /* The referee on the text of an answer that another process wrote. */
    bool (*passes)(const struct problem *problem, const char *text, size_t length, struct sentence *why);

    bool (*optimises)(const struct problem *problem); /* NULL: never */

    const struct problem_items *items; /* NULL: it cannot be explained */

    /* Where answers come from, if not from a solver on the model (ask/source.h); NULL: they do. */
    const struct source *source;
};

struct problem {
    const struct board *board;       /* NULL: it is not a board, but */
    const struct problem_kind *kind; /* of this kind, else NULL */
    const void *self;                /* the kind's own; not owned */
    const char *name;                /* of its text, for messages */
};

static inline struct problem problem_board(const struct board *board)
{
    return (struct problem){.board = board};
}

#endif
