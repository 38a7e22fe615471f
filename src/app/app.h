/* The whole program, called by each main. */
#ifndef APP_APP_H
#define APP_APP_H

#include "cluster/job/job.h"

/* Returns the exit status. The team is NULL for a single process; otherwise every rank calls this
 * with the same words, and the output of workers should be discarded. */
int app_run(int argc, char **argv, struct job_team *team);

#endif
