/* Finished parts of a question that a team works on, kept in a file: the same command goes on from
 * there. */
#ifndef APP_RESUME_H
#define APP_RESUME_H

#include "app/commands.h"
#include "base/sentence.h"

struct store;
struct store_parts;

struct resume { /* zeroed: nothing is kept */
    const struct invocation *invocation;
    const char *path;
    struct store *store;
    struct store_parts *parts; /* once it is known what of */
    struct spread_keep keep;
};

#ifdef FOR_PAGE /* which is in no team, and has no databases */
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

/* False with the sentence. A NULL path is fine: nothing will be kept. */
bool resume_open(struct resume *resume, const struct invocation *invocation, const char *path,
                 struct sentence *error);

/* What a job takes; NULL if nothing is kept. */
const struct spread_keep *resume_keep(const struct resume *resume);

/* How the work is cut, as text: what was put there before, or nothing. False with the sentence. */
bool resume_plan(struct resume *resume, uint64_t mark, struct buf *plan, struct sentence *error);
bool resume_put_plan(struct resume *resume, const char *plan, struct sentence *error);

/* The file goes if the work is done. */
void resume_close(struct resume *resume, bool done);

#endif
#endif
