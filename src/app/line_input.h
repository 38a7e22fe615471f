/* User input: lines, with editing and history if libedit is linked, and single keys. */
#ifndef APP_LINE_INPUT_H
#define APP_LINE_INPUT_H

#include <stdbool.h>

struct line_input;

bool line_input_is_terminal(void); /* true if standard input and output are terminals */

struct line_input *line_input_open(void);
void line_input_close(struct line_input *typed);

/* The next line, without its end; NULL at the end of the input. Valid until the next call. After
 * Ctrl-C it is "". At a terminal the prompt is printed. */
const char *line_input_line(struct line_input *typed, const char *prompt);

/* The next key, without echo or waiting for a newline; -1 at the end. */
int line_input_key(void);

#endif
