/* The options of a family's command in a study: each takes a list of values. */
#ifndef APP_VARIED_H
#define APP_VARIED_H

#include "puzzle/family.h"

struct varied;

struct varied *varied_new(const struct family *family);
void varied_free(struct varied *varied);

/* For the option parser: values are texts, positional parameters are options, the first one also
 * -n, and prepared studies are flags. */
const struct option *varied_rows(const struct varied *varied);
void *varied_values(struct varied *varied);

/* By number of the family's parameter: its name here, its text (NULL: not given), and whether it is
 * a flag that was given. */
const char *varied_name(const struct varied *varied, size_t parameter);
const char *varied_text(const struct varied *varied, size_t parameter);
bool varied_flag(const struct varied *varied, size_t parameter);

/* Takes an operand as the next positional parameter. False after reporting that there are too
 * many. */
bool varied_take(struct varied *varied, const char *operand);

/* Sets a parameter by its name here, which must exist, unless the user gave it. */
bool varied_preset(struct varied *varied, const char *name, const char *text);

/* The requested prepared study; NULL: none. */
const struct family_study *varied_study(const struct varied *varied);

#endif
