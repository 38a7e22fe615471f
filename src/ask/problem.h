/* A problem: the subject of a question. A board, a FlatZinc program and a DIMACS formula are
 * problems.
 *
 * Plans, questions, cubes, ranks, checkpoints and limits work on any problem. Each kind of problem
 * posts its model, referees its answers and writes them. Boards have further features, which are
 * facets of their families (puzzle/family.h). */
#ifndef ASK_PROBLEM_H
#define ASK_PROBLEM_H

#include "base/json_write.h"
#include "base/sentence.h"
#include "damier.h"

struct board;
struct build; /* ask/build.h */
struct problem;
struct source;

/* Items of an explanation: the rules of the problem, each with a selector literal, and claims added
 * by the user, each with a literal to assume. The kind numbers its items. */
enum problem_item { PROBLEM_RULE, PROBLEM_CLAIM };
typedef void problem_put(void *self, size_t number, dm_lit lit, int cost); /* cost of reading it */

struct problem_items {
    const char *noun; /* for a rule: "constraint" */

    void (*list)(const struct problem *problem, struct build *build, enum problem_item sort, problem_put *put,
                 void *self);

    /* The literal: the objective is no worse than `best`. NULL: problems of this kind have no
     * objective. */
    dm_lit (*at_best)(struct build *build, int64_t best);

    /* Writes an item as an English phrase, or as members of a JSON object. */
    void (*phrase)(const struct problem *problem, const struct build *build, enum problem_item sort,
                   size_t number, struct buf *out);
    void (*json)(const struct problem *problem, const struct build *build, enum problem_item sort,
                 size_t number, struct json_writer *json);

    /* Writes why the problem has no answer even without assumptions. NULL: this cannot happen. */
    void (*phrase_none)(const struct problem *problem, struct buf *out);
};

/* The functions of problems that are not boards. Their answers are texts. */
struct problem_kind {
    const char *noun; /* "FlatZinc model" */

    /* Posts variables, constraints, objective and answer variables to build->model. False with the
     * error sentence, which is empty if the deadline was reached. `release` frees build->state. */
    bool (*post)(const struct problem *problem, struct build *build, struct sentence *error);
    void (*release)(struct build *build);

    /* Sets solver options that the problem itself prescribes; may be NULL. */
    void (*configure)(const struct build *build, dm_solver *solver);

    /* Referees the solver's last solution and writes it. False, with the sentence, if the referee
     * rejects it. */
    bool (*take)(const struct problem *problem, const struct build *build, const dm_solver *solver,
                 struct buf *text, struct sentence *why);

    /* Referees the text of an answer that another process wrote. */
    bool (*passes)(const struct problem *problem, const char *text, size_t length, struct sentence *why);

    bool (*optimises)(const struct problem *problem); /* NULL: never */

    const struct problem_items *items; /* NULL: explanations are not supported */

    /* Produces the answers (ask/source.h). NULL: a solver on the model does. */
    const struct source *source;
};

struct problem {
    const struct board *board;       /* NULL: not a board */
    const struct problem_kind *kind; /* NULL: a board */
    const void *self;                /* data of the kind; not owned */
    const char *name;                /* of the input, for messages */
};

static inline struct problem problem_board(const struct board *board)
{
    return (struct problem){.board = board};
}

#endif
