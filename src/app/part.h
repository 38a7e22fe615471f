/* A board that is filled in part, judged. */
#ifndef APP_PART_H
#define APP_PART_H

#include "app/output.h"

/* Tells whether a solution has all of these entries, or which of them none has. Returns the exit
 * status. */
int part_judge(const struct board *board, const told_list *entries, const struct desk_request *request,
               const struct common_output *output);

#endif
