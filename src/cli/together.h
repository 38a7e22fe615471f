/* A question that a team works on: cut into cubes, which its ranks answer. */
#ifndef CLI_TOGETHER_H
#define CLI_TOGETHER_H

#include "cli/parting.h"

/* The parting (cli/parting.h) that has a question answered by a team. */
struct together {
    const struct invocation *invocation;
    struct spread_team *team;
    const char *checkpoint; /* file for parts that are done; NULL: none */
    bool quiet;
};

/* A copy of the invocation whose question the team takes over; both structs live as long as it. */
struct invocation together_with(struct together *together, struct parting *parting);

#endif
