/* Cube-and-conquer over MPI: `ask` across processes (ask/ask.h). */
#ifndef APP_TOGETHER_H
#define APP_TOGETHER_H

#include "app/parting.h"
#include "app/resume.h"

struct together {
    const struct invocation *invocation;
    const char *checkpoint; /* checkpoint file; NULL: none */
    bool quiet;
    bool uncut; /* several questions follow one another: none is cut */

    /* Not for callers. */
    struct asker asker;
    struct spread_team *team, *alone;
    struct resume resume;
    struct portion whole; /* the results behind the reply */
};

#define TOGETHER_CHECKPOINT                                                                                  \
    "cut the question into parts, keep there what came of those that are done, and go on from it"

/* The asker for this command: that of its parting, the ranks of its team, or with a checkpoint this
 * process, cube by cube. NULL: this process at once. The struct must live until together_close. */
const struct asker *together_asker(struct together *together);

/* After all output. `done`: the question is answered, and needs no checkpoint. */
void together_close(struct together *together, bool done, int status);

/* For a command that reads one file (NULL, "-": standard input) and may distribute its question:
 * broadcasts the text of that file to all ranks, for the copy of the invocation to read. The caller
 * frees text->text. False after reporting the error. */
bool together_share(const struct invocation *invocation, const char *path, const char *checkpoint,
                    struct invocation *copy, struct parting *text);

#endif
