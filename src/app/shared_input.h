/* Standard input for all ranks. */
#ifndef APP_SHARED_INPUT_H
#define APP_SHARED_INPUT_H

#include "cluster/job/job.h"

/* Called before standard input is read: the coordinator broadcasts it. False, after reporting the
 * error, if it cannot be read. Does nothing in a single process. */
bool shared_input_input(struct job_team *team);

/* The same if standard input is one of these operands, or stands for a missing one. */
bool shared_input_operands(struct job_team *team, char *const *operands, int count);

#endif
