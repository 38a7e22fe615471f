/* User input: lines, with editing and history if libedit is linked, and single keys. */
#ifndef APP_TYPED_H
#define APP_TYPED_H

#include <stdbool.h>

struct typed;

bool typed_is_terminal(void); /* are standard input and output terminals? */

struct typed *typed_open(void);
void typed_close(struct typed *typed);

/* The next line, without its end; NULL at the end of the input. Valid until the next call. After
 * Ctrl-C it is "". At a terminal the prompt is printed. */
const char *typed_line(struct typed *typed, const char *prompt);

/* The next key, without echo or waiting for a newline; -1 at the end. */
int typed_key(void);

#endif
