/* Standard input, for all ranks of a team. */
#ifndef APP_SHARED_H
#define APP_SHARED_H

#include "cluster/spread/spread.h"

/* Before standard input is read: the first rank, which alone has it, gives it to all. False, after
 * reporting the error, if it cannot be had. Nothing happens without a team. */
bool shared_input(struct spread_team *team);

/* The same if one of these operands, or one that is missing, is standard input. */
bool shared_operands(struct spread_team *team, char *const *operands, int count);

#endif
