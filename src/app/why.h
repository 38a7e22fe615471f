/* Output of minimal unsatisfiable subsets. */
#ifndef APP_WHY_H
#define APP_WHY_H

#include "app/boards.h"
#include "explain/mus_all.h"

struct why_settings { /* of `damier why' */
    const char *puzzle;
    const char *expected; /* --not */
    bool all_reasons;
    bool smallest;
    int64_t limit;
    struct common_search search; /* limits */
    struct common_output output; /* its format is not NULL */
    struct common_input input;
};

/* Where the output goes. Of a board also which one it is; `boards` is NULL for other problems. */
struct why_output {
    struct output *output;
    const struct boards *boards;
    size_t i;
};

/* Prints the requested number of MUSes of the problem, or that there is a solution. Returns the
 * exit status; the output stays open. */
int why_print(struct mus *mus, const struct why_settings *settings, const struct why_output *to);

#endif
