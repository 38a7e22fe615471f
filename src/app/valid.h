/* What `solve` and the families' commands accept, decided in two places: by the options alone,
 * before anything is read, and by the options with the boards, when the plans are made. Both report
 * what is wrong and return false. */
#ifndef APP_VALID_H
#define APP_VALID_H

#include "app/commands.h"
#include "app/common.h"

/* The options alone. If the family is known, its formats are checked too, and the name of the
 * engine is left to the plan, which knows the board and lists what would do. NULL: the boards are
 * yet to be read. */
bool valid_options(const struct common_search *asked, struct common_output *output,
                   const struct family *family);

struct valid_boards {
    size_t count;
    const struct board **boards; /* one that cannot be asked this question becomes NULL */
    struct deadline *deadlines;  /* for each */
    struct plan *plans;          /* for each; filled in */
    bool several;                /* were asked for, whether or not they could be read */
    bool refused;                /* one of them is NULL now: it was reported */
};

/* The options with the boards: false if they fit none. A board that this machine cannot hold, or
 * that cannot be asked this question, is left out by itself. */
bool valid_plans(const struct invocation *invocation, const struct common_search *asked,
                 struct common_output *output, struct valid_boards *boards);

#endif
