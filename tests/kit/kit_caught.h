/* Acts that end the program: done in a process of their own, and what they say is kept. */
#ifndef KIT_CAUGHT_H
#define KIT_CAUGHT_H

#include <stdbool.h>
#include <stddef.h>

/* The wait status of a process that does act(of); what it wrote to standard error goes to `said`,
 * as far as there is room. */
int kit_caught(void (*act)(void *of), void *of, char *said, size_t size);

/* True if the program ended as one does that has found a mistake. */
bool kit_caught_abort(int status);

#endif
