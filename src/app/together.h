/* A question that the ranks of a team answer: `ask` over processes (ask/ask.h). */
#ifndef APP_TOGETHER_H
#define APP_TOGETHER_H

#include "app/parting.h"
#include "app/resume.h"

struct together {
    const struct invocation *invocation;
    const char *checkpoint; /* file for cubes that are done; NULL: none */
    bool quiet;
    bool uncut; /* several questions are asked one after another: none of them is cut */

    /* Not for callers. */
    struct asker asker;
    struct spread_team *team, *alone;
    struct resume resume;
    struct portion whole; /* what the reply stands on */
};

#define TOGETHER_CHECKPOINT                                                                                  \
    "cut the question into parts, keep there what came of those that are done, and go on from it"

/* Who answers the question of this command: the asker of its parting, or the ranks of its
 * team, or, with a checkpoint, this process cube by cube. NULL: this process at once. The struct
 * lives until together_close. */
const struct asker *together_asker(struct together *together);

/* After everything was printed. `done`: the question is answered, and needs no checkpoint. */
void together_close(struct together *together, bool done, int status);

/* For a command that reads one file (NULL, "-": standard input) and may ask together: the text of
 * that file in all ranks, which the copy of the invocation then reads. The caller frees
 * text->text. False after reporting the error. */
bool together_share(const struct invocation *invocation, const char *path, const char *checkpoint,
                    struct invocation *copy, struct parting *text);

#endif
