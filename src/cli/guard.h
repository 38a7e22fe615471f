/* No command writes over a file that it reads, nor twice to the same one. */
#ifndef CLI_GUARD_H
#define CLI_GUARD_H

#include "cli/commands.h"

/* False after the error was said. Nothing was opened. */
bool guard_files(const struct invocation *invocation);

#endif
