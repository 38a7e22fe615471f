/* Ranks that count together: processes on one machine or on many, each with its own memory.
 *
 * All ranks count the same tours with the same options and call the functions below in the same
 * order, all of them together; a rank that is lost takes the others with it, so nothing here fails.
 * What carries the bytes (MPI, sockets) is the caller's. */
#ifndef SEARCH_FRONTIER_FRONTIER_TEAM_H
#define SEARCH_FRONTIER_FRONTIER_TEAM_H

#include <stddef.h>
#include <stdint.h>

struct frontier_team {
    int rank, size; /* from 0; at most 65535 */
    int beside;     /* ranks on this machine, this one among them: they share its memory */
    void *self;

    /* The most bytes that a rank gives to another in one call of `exchange`, at least 1024; 0: as
     * many as fit into buffers of a few megabytes. */
    size_t room;

    /* Everybody gives everybody: what is for rank r begins at give + r * room and has give_size[r]
     * bytes; what it gave begins at take + r * room, and take_size[r] is set. Nothing is given to
     * oneself: give_size[rank] is 0, and so becomes take_size[rank]. */
    void (*exchange)(void *self, const char *give, const size_t *give_size, char *take, size_t *take_size,
                     size_t room);

    /* Each word becomes the sum of what all ranks have there, modulo 2^64. */
    void (*sum)(void *self, uint64_t *word, size_t count);
};

#endif
