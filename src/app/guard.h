/* No command overwrites a file that it reads, or writes a file twice. */
#ifndef APP_GUARD_H
#define APP_GUARD_H

#include "app/commands.h"

/* False after reporting the error; opens nothing. */
bool guard_files(const struct invocation *invocation);

#endif
