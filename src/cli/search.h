/* What `damier solve` and the families' commands do with a board: search, and write what was found as the options say. */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/verbose.h"

struct search {
    struct common_search asked;
    struct common_output output;
    struct output out;
    struct arena scratch;
    struct progress progress;
    struct verbose log;
    const char *file;                    /* of the board, where there are several; else NULL */
    const struct invocation *invocation; /* where the same command can go on; else NULL */
    double spent;                        /* seconds of the time limit that reading the next board has taken */
    bool remarked;                       /* on --threads, once */
};

/* Options that contradict each other, an engine that is not here: false after the error was said. */
bool search_sensible(const struct common_search *asked);

/* The same for a board: a model that its family does not have, or a board that this machine cannot hold. */
bool search_suits(const struct common_search *asked, const struct board *board);

/* What the desk is asked for. */
struct desk_request search_request(const struct common_search *asked);

/* Why the desk stopped before the end: "interrupted", "stopped at the time limit of 2 s". */
const char *search_why_stopped(const struct common_search *asked, const struct desk *desk,
                               struct sentence *out);

/* Opens the output for so many boards; false after the error was said. */
bool search_open(struct search *search, const struct common_search *asked, const struct common_output *output,
                 size_t boards);

/* One board: the exit status. After STATUS_USAGE nothing was written for it. */
int search_board(struct search *search, const struct board *board);

int search_close(struct search *search, int status); /* the exit status, after writing */

#endif
