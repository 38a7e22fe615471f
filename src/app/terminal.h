/* Whether output may use colours and characters beyond ASCII, depending on the terminal. */
#ifndef APP_TERMINAL_H
#define APP_TERMINAL_H

#include "app/common.h"

/* True if standard output should have colours. */
bool terminal_colours(void);

/* Decides --color and --unicode for boards that are written as text. */
struct write_look terminal_look(const struct common_output *asked);

#endif
