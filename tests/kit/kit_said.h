/* A rule, as it is asked what its sentence means: written from the sentences and not from any
 * model. */
#ifndef KIT_SAID_H
#define KIT_SAID_H

#include "puzzle/family.h"

struct kit_said {
    const struct board *board;
    const char *key;
    const int *a; /* its arguments */
    const int32_t *values;
};

/* True if the rule holds with these values in the cells of the board. Fails for an unknown kind. */
bool kit_said_mean(const struct board *board, const struct rule_name *rule, const int32_t *values);

/* ---- for facts of families */

/* The key is this one; begins so; is about columns. */
bool kit_said_is(const struct kit_said *said, const char *key);
bool kit_said_begins(const struct kit_said *said, const char *key);
bool kit_said_columns(const struct kit_said *said);

/* The cell in row and column, from 1; SIZE_MAX: there is none. */
size_t kit_said_cell(const struct board *board, int row, int column);

/* The value in row and column; exchanged if it is about columns. */
int32_t kit_said_value(const struct kit_said *said, int row, int column);

/* The cell that holds this number. */
size_t kit_said_number(const struct kit_said *said, int number);

#endif
