/* Checkpoints in a database (lab/store/store_checkpoint.h). The hash of the work is known and
 * compared when the job begins: a checkpoint of another question is refused. */
#include "app/checkpoint.h"

#include "app/command_line.h"
#include "base/alloc.h"
#include "base/say.h"
#include "damier.h"
#include "lab/store/store_checkpoint.h"

#include <string.h>
#include <unistd.h>

#ifndef FOR_PAGE /* which has no checkpoints: checkpoint.h */

/* Once the hash of the work is known. */
static bool begin(struct checkpoint *resume, uint64_t mark, struct sentence *error)
{
    struct buf command = {0};
    ASSERT(resume->store); /* without one, the job gets no callbacks */
    command_line_write(resume->invocation, &command);
    const struct store_work work = {mark, buf_text(&command), "damier " DM_VERSION};
    if (!resume->tasks) resume->tasks = store_checkpoint_open(resume->store, &work, error);
    buf_free(&command);
    return resume->tasks;
}

static bool recall(void *self, uint64_t mark, job_visit *visit, void *to, struct sentence *error)
{
    struct checkpoint *resume = self;
    return begin(resume, mark, error) && store_checkpoint_each(resume->tasks, visit, to, error);
}

bool checkpoint_cuts(struct checkpoint *resume, uint64_t mark, struct buf *plan, struct sentence *error)
{
    if (!resume->store) return true;
    return begin(resume, mark, error) && store_checkpoint_plan(resume->tasks, plan, error);
}

bool checkpoint_put_cuts(struct checkpoint *resume, const char *plan, struct sentence *error)
{
    ASSERT(!resume->store || resume->tasks); /* checkpoint_cuts has compared the hash */
    return !resume->store || store_checkpoint_put_plan(resume->tasks, plan, error);
}

static bool kept_before(struct sentence *error)
{
    return say_append(error, "message.checkpoint-resumes", NULL), false;
}

static bool put(void *self, size_t task, const char *bytes, size_t size, struct sentence *error)
{
    struct checkpoint *resume = self;
    ASSERT(resume->tasks); /* a job recalls before it puts */
    return store_checkpoint_put(resume->tasks, task, bytes, size, error) || kept_before(error);
}

static bool flush(void *self, struct sentence *error)
{
    struct checkpoint *resume = self;
    return store_checkpoint_flush(resume->tasks, error) || kept_before(error);
}

bool checkpoint_open(struct checkpoint *resume, const struct invocation *invocation, const char *path,
                     struct sentence *error)
{
    *resume =
        (struct checkpoint){.invocation = invocation, .path = path, .keep = {recall, put, flush, resume}};
    if (!path || !job_is_coordinator(invocation->team)) return true;
    if (strcmp(path, "-") == 0) return say_set(error, "message.checkpoint-standard-output", NULL);
    resume->store = store_open(path, STORE_WRITE, error);
    return resume->store;
}

const struct job_checkpoint *checkpoint_job(const struct checkpoint *resume)
{
    ASSERT(!resume->store || resume->keep.self == resume); /* it stays where it was opened */
    return resume->store ? &resume->keep : NULL;
}

void checkpoint_close(struct checkpoint *resume, bool done)
{
    bool used = resume->tasks != NULL;
    store_checkpoint_close(resume->tasks);
    if (resume->store && done && used)
        store_remove(resume->store);
    else
        store_close(resume->store);
    *resume = (struct checkpoint){0};
}

#endif
