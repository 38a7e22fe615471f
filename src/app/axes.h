/* The options of a family's command in a study: each takes a list of values. */
#ifndef APP_AXES_H
#define APP_AXES_H

#include "puzzle/family.h"

struct axes;

struct axes *axes_new(const struct family *family);
void axes_close(struct axes *varied);

/* For the option parser: values are texts, positional parameters are options, the first one also
 * -n, and prepared studies are flags. */
const struct option *axes_rows(const struct axes *varied);
void *axes_values(struct axes *varied);

/* By number of the family's parameter: its name here, its text (NULL: not given), and whether it is
 * a flag that was given. */
const char *axes_name(const struct axes *varied, size_t parameter);
const char *axes_text(const struct axes *varied, size_t parameter);
bool axes_flag(const struct axes *varied, size_t parameter);

/* Takes an operand as the next positional parameter. False after reporting that there are too
 * many. */
bool axes_take_operand(struct axes *varied, const char *operand);

/* Sets a parameter by its name here, which must exist, unless the user gave it. */
bool axes_preset(struct axes *varied, const char *name, const char *text);

/* The requested prepared study; NULL: none. */
const struct family_study *axes_study(const struct axes *varied);

#endif
