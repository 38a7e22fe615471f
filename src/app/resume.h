/* Checkpoints: the finished cubes of a question in a file, from which the same command
 * continues. */
#ifndef APP_RESUME_H
#define APP_RESUME_H

#include "app/commands.h"
#include "base/sentence.h"

struct store;
struct store_parts;

struct resume { /* zeroed: no checkpoint */
    const struct invocation *invocation;
    const char *path;
    struct store *store;
    struct store_parts *parts; /* once the work is known */
    struct spread_keep keep;
};

#ifdef FOR_PAGE /* which is a single process without databases */
static inline bool resume_open(struct resume *resume, const struct invocation *invocation, const char *path,
                               struct sentence *error)
{
    (void)resume, (void)invocation;
    return !path || sentence_say(error, "there are no databases here");
}

static inline const struct spread_keep *resume_keep(const struct resume *resume)
{
    return (void)resume, NULL;
}

static inline bool resume_plan(struct resume *resume, uint64_t mark, struct buf *plan, struct sentence *error)
{
    return (void)resume, (void)mark, (void)plan, (void)error, true;
}

static inline bool resume_put_plan(struct resume *resume, const char *plan, struct sentence *error)
{
    return (void)resume, (void)plan, (void)error, true;
}

static inline void resume_close(struct resume *resume, bool done)
{
    (void)resume, (void)done;
}
#else

/* False with the sentence. A NULL path means no checkpoint. */
bool resume_open(struct resume *resume, const struct invocation *invocation, const char *path,
                 struct sentence *error);

/* For a job; NULL without a checkpoint. */
const struct spread_keep *resume_keep(const struct resume *resume);

/* The stored cuts, as text; empty if there are none. False with the sentence. */
bool resume_plan(struct resume *resume, uint64_t mark, struct buf *plan, struct sentence *error);
bool resume_put_plan(struct resume *resume, const char *plan, struct sentence *error);

/* Removes the file if the work is done. */
void resume_close(struct resume *resume, bool done);

#endif
#endif
