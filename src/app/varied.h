/* The options of a family's command as a study takes them: each with a list of values. */
#ifndef APP_VARIED_H
#define APP_VARIED_H

#include "puzzle/family.h"

struct varied;

struct varied *varied_new(const struct family *family);
void varied_free(struct varied *varied);

/* For the parser: texts for what takes a value; positional parameters are options here, the first
 * one also -n, and the family's prepared studies are flags. */
const struct option *varied_rows(const struct varied *varied);
void *varied_values(struct varied *varied);

/* By the number of the family's parameter: what it is called here, what was given for it (NULL:
 * nothing), and whether it is a flag that was given. */
const char *varied_name(const struct varied *varied, size_t parameter);
const char *varied_text(const struct varied *varied, size_t parameter);
bool varied_flag(const struct varied *varied, size_t parameter);

/* The value of a positional parameter that was given as an operand. False after reporting that
 * there are more of them than parameters. */
bool varied_take(struct varied *varied, const char *operand);

/* Sets a parameter by its name here, unless it is given; the name is one that there is. */
bool varied_preset(struct varied *varied, const char *name, const char *text);

/* The prepared study that was asked for; NULL: none. */
const struct family_study *varied_study(const struct varied *varied);

#endif
