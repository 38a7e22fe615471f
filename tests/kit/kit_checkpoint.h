/* Checkpoints of counts in a temporary folder, and a deadline that counts its polls. */
#ifndef KIT_CHECKPOINT_H
#define KIT_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

struct kit_checkpoint {
    char folder[64], path[96];
};

void kit_checkpoint_open(struct kit_checkpoint *checkpoint);
/* Fails if other files remain. */
void kit_checkpoint_close(const struct kit_checkpoint *checkpoint);
/* Removes the file that was being written when a process was killed. */
void kit_checkpoint_clean(const struct kit_checkpoint *checkpoint);

bool kit_checkpoint_exists(const char *path);
size_t kit_checkpoint_read(const char *path, char **bytes); /* the caller frees them */
void kit_checkpoint_write(const char *path, const char *bytes, size_t size);

struct kit_checkpoint_clerk {
    int asked, allowed; /* polls, and those before it stops */
    double done, total;
    bool fell, changed; /* progress decreased; its total changed */
};

bool kit_checkpoint_stop(void *clerk);                                /* for deadlines */
void kit_checkpoint_progress(void *clerk, double done, double total); /* for progress */

#endif
