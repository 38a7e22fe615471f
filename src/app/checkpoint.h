/* Checkpoints: the finished cubes of a question in a file, from which the same command
 * continues. */
#ifndef APP_CHECKPOINT_H
#define APP_CHECKPOINT_H

#include "app/commands.h"
#include "base/sentence.h"

struct store;
struct store_checkpoint;

struct checkpoint { /* zeroed: no checkpoint */
    const struct invocation *invocation;
    const char *path;
    struct store *store;
    struct store_checkpoint *tasks; /* once the work is known */
    struct job_checkpoint keep;
};

#ifdef FOR_PAGE /* which is a single process without databases */
static inline bool checkpoint_open(struct checkpoint *resume, const struct invocation *invocation,
                                   const char *path, struct sentence *error)
{
    (void)resume, (void)invocation;
    return !path || sentence_set(error, "there are no databases here");
}

static inline const struct job_checkpoint *checkpoint_job(const struct checkpoint *resume)
{
    return (void)resume, NULL;
}

static inline bool checkpoint_cuts(struct checkpoint *resume, uint64_t mark, struct buf *plan,
                                   struct sentence *error)
{
    return (void)resume, (void)mark, (void)plan, (void)error, true;
}

static inline bool checkpoint_put_cuts(struct checkpoint *resume, const char *plan, struct sentence *error)
{
    return (void)resume, (void)plan, (void)error, true;
}

static inline void checkpoint_close(struct checkpoint *resume, bool done)
{
    (void)resume, (void)done;
}
#else

/* False with the sentence. A NULL path means no checkpoint. */
bool checkpoint_open(struct checkpoint *resume, const struct invocation *invocation, const char *path,
                     struct sentence *error);

/* For a job; NULL without a checkpoint. */
const struct job_checkpoint *checkpoint_job(const struct checkpoint *resume);

/* The stored cuts, as text; empty if there are none. False with the sentence. */
bool checkpoint_cuts(struct checkpoint *resume, uint64_t mark, struct buf *plan, struct sentence *error);
bool checkpoint_put_cuts(struct checkpoint *resume, const char *plan, struct sentence *error);

/* Removes the file if the work is done. */
void checkpoint_close(struct checkpoint *resume, bool done);

#endif
#endif
