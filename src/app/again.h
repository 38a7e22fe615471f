/* The command line as it was typed, for checkpoints, traces and messages that ask to run it
 * again. */
#ifndef APP_AGAIN_H
#define APP_AGAIN_H

#include "app/commands.h"
#include "base/buf.h"

void again_write(const struct invocation *invocation, struct buf *out); /* quoted for a shell */

#endif
