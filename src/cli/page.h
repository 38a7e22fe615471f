/* Help pages, from the rows. */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

#include "base/buf.h"
#include "cli/commands.h"

int page_print(const struct command *command); /* on standard output; NULL: the overview. The exit status */
int page_aside(const struct command *command); /* its page on standard error; the exit status */
int page_usage(void);            /* the overview on standard error, as the answer to no words at all */
int page_text(const char *text); /* on standard output; the exit status */

void page_synopsis(const struct command *command, struct buf *out); /* "damier solve [options] [FILE...]" */

void page_sentence(const char *phrase, bool capital, struct buf *out); /* not empty; with its full stop */
void page_examples(const struct command *command, struct buf *out);    /* command lines, one per line */

/* Walks the models of one family (or, NULL, of all): NULL behind the last one. */
const struct family_model *page_model(const struct family *family, size_t index);

/* Walks the formats that answers can be written in, those of one family (or, NULL, of all): false behind the last one. */
bool page_format(const struct family *family, size_t index, const char **name, const char **blurb);

#endif
