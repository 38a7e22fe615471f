/* Checkpoints in a database (lab/store/store_parts.h). The hash of the work is known and compared
 * when the job begins: a checkpoint of another question is refused. */
#include "app/resume.h"

#include "app/again.h"
#include "damier.h"
#include "lab/store/store_parts.h"

#include <string.h>
#include <unistd.h>

#ifndef FOR_PAGE /* which has no checkpoints: resume.h */

/* Once the hash of the work is known. */
static bool begin(struct resume *resume, uint64_t mark, struct sentence *error)
{
    struct buf command = {0};
    again_write(resume->invocation, &command);
    const struct store_work work = {mark, buf_text(&command), "damier " DM_VERSION};
    if (!resume->parts) resume->parts = store_parts_open(resume->store, &work, error);
    buf_free(&command);
    return resume->parts;
}

static bool recall(void *self, uint64_t mark, spread_visit *visit, void *to, struct sentence *error)
{
    struct resume *resume = self;
    return begin(resume, mark, error) && store_parts_each(resume->parts, visit, to, error);
}

bool resume_plan(struct resume *resume, uint64_t mark, struct buf *plan, struct sentence *error)
{
    if (!resume->store) return true;
    return begin(resume, mark, error) && store_parts_plan(resume->parts, plan, error);
}

bool resume_put_plan(struct resume *resume, const char *plan, struct sentence *error)
{
    return !resume->store || store_parts_put_plan(resume->parts, plan, error);
}

static bool kept_before(struct sentence *error)
{
    return sentence_add(error, "; what was kept before is there, and the same command goes on from it"),
           false;
}

static bool put(void *self, size_t part, const char *bytes, size_t size, struct sentence *error)
{
    struct resume *resume = self;
    return store_parts_put(resume->parts, part, bytes, size, error) || kept_before(error);
}

static bool flush(void *self, struct sentence *error)
{
    struct resume *resume = self;
    return store_parts_flush(resume->parts, error) || kept_before(error);
}

bool resume_open(struct resume *resume, const struct invocation *invocation, const char *path,
                 struct sentence *error)
{
    *resume = (struct resume){.invocation = invocation, .path = path, .keep = {recall, put, flush, resume}};
    if (!path || !spread_leads(invocation->team)) return true;
    if (strcmp(path, "-") == 0) return sentence_say(error, "standard output cannot be a checkpoint file");
    resume->store = store_open(path, STORE_WRITE, error);
    return resume->store;
}

const struct spread_keep *resume_keep(const struct resume *resume)
{
    return resume->store ? &resume->keep : NULL;
}

void resume_close(struct resume *resume, bool done)
{
    bool used = resume->parts != NULL;
    store_parts_close(resume->parts);
    if (resume->store && done && used)
        store_remove(resume->store);
    else
        store_close(resume->store);
    *resume = (struct resume){0};
}

#endif
