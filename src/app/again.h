/* The command line as it was typed, for a message that asks for it to be run again. */
#ifndef APP_AGAIN_H
#define APP_AGAIN_H

#include "app/commands.h"
#include "base/buf.h"

void again_write(const struct invocation *invocation, struct buf *out); /* quoted for a shell */

#endif
