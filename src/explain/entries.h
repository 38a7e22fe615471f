/* Entries of a user: a partly filled board, or an answer as JSON. */
#ifndef EXPLAIN_ENTRIES_H
#define EXPLAIN_ENTRIES_H

#include "base/json.h"
#include "explain/mus.h"

/* The cell at this row and column, from 1; SIZE_MAX: there is none. */
size_t entries_cell(const struct board *board, int64_t row, int64_t column);

/* Reads an object as `--format json` writes it. Appends `values`, by cell, null where unknown, then
 * `facts` and `excluded`, as in steps. False with the reader's error set. */
bool entries_read(const struct board *board, struct arena *arena, struct reader *r, cell_fact_list *list);

/* The same from a board of the same cells: its clues and its answer. False with the sentence. */
bool entries_of(const struct board *puzzle, const struct board *progress, cell_fact_list *list,
                struct sentence *error);

/* True if the values are in the domains of the cells in this model (NULL: the family's own). False
 * with the sentence. */
bool entries_fit(const struct board *board, const struct family_model *model, const cell_fact_list *list,
                 struct sentence *error);

/* Reads only `values`, without null: an answer. False with the reader's error set. */
bool entries_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values);

#endif
