/* What somebody has filled in: a board in part, or an answer as JSON. */
#ifndef EXPLAIN_ENTRIES_H
#define EXPLAIN_ENTRIES_H

#include "base/json.h"
#include "explain/basis.h"

/* A text in JSON is an object, as `--format json` writes them. All that it says is added to the
 * list: `values`, by cell, null where nothing is known, and then `facts` and `excluded`, as steps
 * have them. False with the reader's error set. */
bool entries_read(const struct board *board, struct arena *arena, struct reader *r, told_list *list);

/* The same from a board of the same cells: its clues and its answer. False with the sentence. */
bool entries_of(const struct board *puzzle, const struct board *progress, told_list *list,
                struct sentence *error);

/* Could each of the cells hold what is said of it, by the variables that this model has for them
 * (NULL: the family's own)? False with the sentence. */
bool entries_fit(const struct board *board, const struct family_model *model, const told_list *list,
                 struct sentence *error);

/* Only `values`, all of them known: an answer. False with the reader's error set. */
bool entries_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

#endif
