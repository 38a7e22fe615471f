/* A question that a team works on: cut into cubes, which its ranks answer. */
#ifndef APP_TOGETHER_H
#define APP_TOGETHER_H

#include "app/parting.h"

/* The parting (app/parting.h) that has a question answered by a team. */
struct together {
    const struct invocation *invocation;
    struct spread_team *team;
    const char *checkpoint; /* file for parts that are done; NULL: none */
    bool quiet;
    const char *text; /* that the question is about, if it is a text; else NULL */
    size_t length;
};

#define TOGETHER_CHECKPOINT                                                                                  \
    "cut the question into parts, keep there what came of those that are done, and go on from it"

/* For a command whose question is about the text of one file (NULL, "-": standard input), and can
 * be cut as far as its options say: if there is a team, or a checkpoint is asked for, runs it again
 * with its question taken over, and returns its exit status. Negative: it goes on by itself. */
int together_text(const struct invocation *invocation, const char *path, const char *checkpoint, bool quiet,
                  bool cuts, int (*run)(const struct invocation *invocation));

/* A copy of the invocation whose question the team takes over; both structs live as long as it. */
struct invocation together_with(struct together *together, struct parting *parting);

#endif
