/* Validation for `solve` and the families' commands, in two places: the options alone, before
 * anything is read, and the options with the boards, when the plans are made. Both report the error
 * and return false. */
#ifndef APP_VALID_H
#define APP_VALID_H

#include "app/commands.h"
#include "app/common.h"

/* The options alone. If the family is known, its formats are checked too, and the engine's name is
 * left to the plan, which lists the engines for the board. NULL: the boards are not read yet. */
bool valid_options(const struct common_search *asked, struct common_output *output,
                   const struct family *family);

struct valid_boards {
    size_t count;
    const struct board **boards; /* a refused one becomes NULL */
    struct deadline *deadlines;  /* for each */
    struct plan *plans;          /* for each; filled in */
    bool several;                /* were named, readable or not */
    bool refused;                /* one of them was refused and reported */
};

/* The options with the boards: false if they fit none. A board that is too large for this machine,
 * or that refuses this question, is skipped. */
bool valid_plans(const struct invocation *invocation, const struct common_search *asked,
                 struct common_output *output, struct valid_boards *boards);

#endif
