/* The command line as it was typed, for checkpoints, traces and messages that ask to run it
 * again. */
#ifndef APP_COMMAND_LINE_H
#define APP_COMMAND_LINE_H

#include "app/commands.h"
#include "base/buf.h"

/* quoted for a shell */
void command_line_write(const struct invocation *invocation, struct buf *out);

#endif
