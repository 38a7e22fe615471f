/* Shared by `damier solve` and the families' commands: poses the question about a board, and writes
 * the answers as the options request. */
#ifndef APP_ANSWER_H
#define APP_ANSWER_H

#include "app/commands.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/search_log.h"
#include "ask/ask.h"

struct answer {
    struct common_search asked;
    struct common_output output;
    struct output out;
    struct arena scratch;
    struct progress progress;
    struct search_log log;
    const char *file;                    /* of the board, if there are several; else NULL */
    const struct invocation *invocation; /* the command, for messages and traces */
    int64_t number;                      /* of the board, from 1 */
    bool remarked;                       /* the remark on --threads was made; it is made once */
    bool last;    /* the process ends after this board: after a limit nothing is freed */
    bool several; /* boards are answered one after another: none of them is cut into cubes */
};

/* Option groups for all of this; the settings have the fields `search` and `output`. */
#define ANSWER_GROUPS(settings)                                                                              \
    {"help.title.search", common_search_rows, offsetof(settings, search)},                                   \
        {"help.title.ways", common_way_rows, offsetof(settings, search)},                                    \
    {                                                                                                        \
        "help.title.output", common_search_output_rows, offsetof(settings, output)                           \
    }

/* The deadline of a question that begins now. */
void answer_deadline(const struct common_search *asked, struct deadline *deadline);

/* The request that these options make; no limit without a deadline. */
struct request answer_request(const struct common_search *asked, struct deadline *deadline);

/* Opens the output for this many boards; false after reporting the error. */
bool answer_open(struct answer *answer, const struct common_search *asked, const struct common_output *output,
                 size_t boards);

/* Answers one board and returns the exit status. After STATUS_USAGE nothing was written for it. */
int answer_board(struct answer *answer, const struct plan *plan);

int answer_close(struct answer *answer, int status); /* the exit status, after writing */

#endif
