/* Builds the model of a problem. */
#ifndef ASK_BUILD_H
#define ASK_BUILD_H

#include "ask/problem.h"
#include "puzzle/family.h"

struct build {
    const struct board *board;       /* NULL: the problem is not a board */
    const struct problem_kind *kind; /* NULL: it is a board */
    void *state;                     /* of the kind, which releases it */
    const struct family_model *row;  /* of a board; NULL: the family's default model */
    dm_model *model;                 /* owned */
    dm_int *variable;                /* the answer variables; in the arena */
    size_t size;                     /* number of answer variables */

    /* By cell: a view on the variables, where cells are not variables; created on demand, in the
     * arena. */
    dm_int *cell;

    clue_list clues;
    struct arena arena;
};

/* Creates variables, lists and posts the clues, posts the rules. NULL model: the family's default.
 * `words`: with names, headings and labels. */
void build_model(struct build *build, const struct board *board, const struct family_model *model,
                 bool words);

/* The same with a selector literal for each rule (dm_explain); clues are listed but not posted. */
void build_explained(struct build *build, const struct board *board, const struct family_model *model);

/* build_model under a deadline, polled every few milliseconds. False if it was reached: the model
 * is incomplete. */
bool build_until(struct build *build, const struct board *board, const struct family_model *model, bool words,
                 struct deadline *deadline);

/* The same for any problem; `model` applies to boards. False with the sentence, which is empty if
 * the deadline was reached. */
bool build_problem(struct build *build, const struct problem *problem, const struct family_model *model,
                   bool words, struct deadline *deadline, struct sentence *error);

/* Creates variables and lists the clues; posts nothing. */
void build_variables(struct build *build, const struct board *board, const struct family_model *model);
void build_free(struct build *build);

const dm_int *build_cells(struct build *build); /* by cell: its view; may add variables */

typedef int32_t build_value(const void *self, dm_int x);
/* Computes the values of the cells from those of the variables. */
void build_read(const struct build *build, build_value *value, const void *self, int32_t *values);

#endif
