/* Commands that list what there is, as text or as JSON. */
#ifndef APP_LISTING_H
#define APP_LISTING_H

#include "app/commands.h"

enum { LISTING_TEXT, LISTING_JSON };

struct listing {
    int format;
};
extern const struct command_group listing_groups[];

/* Writes to standard output with the function for the format; returns the exit status. */
int listing_print(const struct invocation *invocation, void (*text)(struct buf *out),
                  void (*json)(struct buf *out));

#endif
