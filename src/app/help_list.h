/* Lists of the formats, and the commands that print lists, as text or JSON. */
#ifndef APP_HELP_LIST_H
#define APP_HELP_LIST_H

#include "app/commands.h"
#include "base/buf.h"

/* Enumerates the output formats of one family (NULL: of all); false after the last one. */
bool help_list_format(const struct family *family, size_t index, const char **name, const char **blurb);

/* ---- commands that print a list, as text or JSON */

struct help_list {
    int format; /* index in "text", "json" */
};
extern const struct command_group help_list_groups[];

/* Writes to standard output with the function for the format; returns the exit status. */
int help_list_print(const struct invocation *invocation, void (*text)(struct buf *out),
                    void (*json)(struct buf *out));

#endif
