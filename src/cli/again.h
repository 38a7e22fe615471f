/* The command line as it was typed, for a message that asks for it to be run again. */
#ifndef CLI_AGAIN_H
#define CLI_AGAIN_H

#include "base/buf.h"
#include "cli/commands.h"

void again_write(const struct invocation *invocation, struct buf *out); /* quoted for a shell */

#endif
