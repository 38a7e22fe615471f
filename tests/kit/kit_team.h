/* A team of forked processes with a socket between any two: ranks without MPI. */
#ifndef KIT_TEAM_H
#define KIT_TEAM_H

#include "cluster/job/job.h"

#include <sys/types.h>

enum { KIT_TEAM_RANKS = 8 };

/* A rank's state about the others; its team is the first member. */
struct kit_team_mesh {
    struct job_transport wire;
    int socket[KIT_TEAM_RANKS]; /* to each other rank */
    int left;                   /* things done together until this rank is killed; 0: it is not */
};

typedef void (*kit_team_body)(struct job_transport *team, void *data);

/* Starts the ranks, each of which runs the body and ends. A rank that misses another one ends too,
 * with a status. */
void kit_team_start(int size, size_t room, kit_team_body work, void *data, pid_t *child);
int kit_team_wait(int size, const pid_t *child); /* returns how many ended badly */

#endif
