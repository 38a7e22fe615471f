/* Help pages, made from the option rows. */
#ifndef APP_HELP_PAGE_H
#define APP_HELP_PAGE_H

#include "app/commands.h"
#include "base/buf.h"

/* On standard output; NULL: the overview. The exit status. */
int help_page_print(const struct command *command);
/* its page on standard error; the exit status */
int help_page_to_stderr(const struct command *command);
/* The overview on standard error, for an empty command line. */
int help_page_usage(void);
int help_page_text(const char *text); /* on standard output; the exit status */

/* "damier solve [options] [FILE...]" */
void help_page_synopsis(const struct command *command, struct buf *out);

/* A nonempty phrase with a full stop. A value before a colon (`free: ...') and a variable (`n
 * queens') stay in lower case. */
void help_page_sentence(const char *phrase, bool capital, struct buf *out);
/* The other spellings of the size of a family's boards; NULL: there are none, or its option says
 * so. */
const char *help_page_size(const struct family *family);
/* The exit statuses, filled and indented; NULL: the usual ones. */
void help_page_exits(const struct command *command, size_t margin, struct buf *out);
/* Command lines, one per line. */
void help_page_examples(const struct command *command, struct buf *out);

/* Enumerates the models of one family (NULL: of all); NULL after the last one. */
const struct family_model *help_page_model(const struct family *family, size_t index);

#endif
