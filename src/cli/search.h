/* What `damier solve` and the families' commands do with a board: search, and write what was found as the options say. */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include "cli/common.h"
#include "cli/progress.h"
#include "cli/verbose.h"

struct search {
    struct common_search asked;
    struct common_output output;
    struct file out;
    struct arena scratch;
    struct progress progress;
    struct verbose log;
    const char *file; /* of the board, where there are several; else NULL */
    bool remarked;    /* on --threads, once */
    bool wrote;       /* something: what follows is set apart from it */
};

/* Options that contradict each other, an engine that is not here: false after the error was said. */
bool search_sensible(const struct common_search *asked);

/* The same for a board: a model that its family does not have, or a board that this machine cannot hold. */
bool search_suits(const struct common_search *asked, const struct board *board);

/* What the desk is asked for. */
struct desk_request search_request(const struct common_search *asked);

/* Opens the output; false after the error was said. */
bool search_open(struct search *search, const struct common_search *asked,
                 const struct common_output *output);

/* One board: the exit status. After STATUS_USAGE nothing was written for it. */
int search_board(struct search *search, const struct board *board);

int search_close(struct search *search, int status); /* the exit status, after writing */

#endif
