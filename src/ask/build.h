/* A problem as a model. */
#ifndef ASK_BUILD_H
#define ASK_BUILD_H

#include "ask/problem.h"
#include "puzzle/family.h"

struct build {
    const struct board *board;       /* NULL: the problem is not a board, but */
    const struct problem_kind *kind; /* of this kind, which left this: */
    void *state;
    const struct family_model *row; /* of a board; NULL: the family's own */
    dm_model *model;                /* owned */
    dm_int *variable;               /* of the model, in the arena: the answer */
    size_t size;                    /* how many */

    /* In the arena: views of the cells, if they are not variables and somebody asked. */
    dm_int *cell;

    clue_list clues;
    struct arena arena;
};

/* Variables, clues (listed and asserted), rules, answer. NULL model: the family's own. `words`:
 * with names, headings and labels. */
void build_model(struct build *build, const struct board *board, const struct family_model *model,
                 bool words);

/* The same with rules that can be assumed (dm_explain); clues are listed, and not asserted. */
void build_explained(struct build *build, const struct board *board, const struct family_model *model);

/* The first, under a deadline, which is polled every few milliseconds. False if it was reached:
 * then the model is useless. */
bool build_unless(struct build *build, const struct board *board, const struct family_model *model,
                  bool words, struct deadline *deadline);

/* The same for any problem; `model` is that of a board. False with the sentence, which is empty if
 * it was stopped. */
bool build_problem(struct build *build, const struct problem *problem, const struct family_model *model,
                   bool words, struct deadline *deadline, struct sentence *error);

/* Variables and clues, listed and not asserted; no rules. */
void build_variables(struct build *build, const struct board *board, const struct family_model *model);
void build_free(struct build *build);

const dm_int *build_cells(struct build *build); /* a view of each cell; may add variables */

typedef int32_t build_value(const void *self, dm_int x);
/* The cells' values from those of the variables. */
void build_read(const struct build *build, build_value *value, const void *self, int32_t *values);

#endif
