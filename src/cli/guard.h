/* No command overwrites a file that it reads, or writes the same file twice. */
#ifndef CLI_GUARD_H
#define CLI_GUARD_H

#include "cli/commands.h"

/* False after reporting the error. Nothing was opened. */
bool guard_files(const struct invocation *invocation);

#endif
