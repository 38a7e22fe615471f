/* Cube-and-conquer over the ranks of an MPI job.
 *
 * The coordinator cuts the question into many more cubes than there are ranks, and hands them out;
 * workers solve them and send the results. At the end the coordinator folds all results into the
 * reply, as `damier join` does with files.
 *
 * In optimisation, the value of an improving answer is sent to the coordinator at once, and from
 * there to all workers, which then search only for better ones. The answer itself comes with the
 * result of its cube or, if the search is stopped, with the answers found by then.
 *
 * An optimisation question is first searched without cubes for a short time. That answers many
 * questions, and faster than cubes would, since each cube starts without the clauses learnt in the
 * others. Otherwise all cubes start from the incumbent found by then, or from the family's guess.
 *
 * The cuts and the incumbent are stored in the checkpoint with the results, so a run can continue
 * with another number of ranks, or after a cut that was stopped at a limit. */
#include "app/cubes_mpi.h"

#include "app/checkpoint.h"
#include "app/common.h"
#include "app/message.h"
#include "app/progress.h"
#include "app/shared_input.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/text.h"
#include "base/wire_format.h"

#include <math.h>
#include <string.h>

/* Seconds of optimisation before the question is cut: the fewest knights on 14 x 14 take 4 s uncut,
 * and 28 s in cubes. */
static const double FIRST = 5;
enum { CUBES_EACH = 32, CUBES_LEAST = 64, CUBES_MOST = 100000 };

struct work {
    struct cubes_mpi *together;
    const struct plan *plan;
    struct cubes_tree tree;
    struct cube_result *results; /* by cube, then the incumbent's; owned */
    size_t count;                /* cubes */
    struct cube_result first;    /* the incumbent before the cubes, until it is in `results` */
    bool has_first;
    wide found;     /* answers in all cubes so far */
    bool optimised; /* some result is of an optimisation */
    bool has_best;  /* there is an incumbent of this value: */
    int64_t best;
    int sense;
    struct sentence failure; /* of a cube that was refused; empty: none */
    struct progress progress;
    double began;
};

/* ---- workers */

struct cube_messages { /* the messages of a cube to the others */
    const struct job_task *task;
    const struct session *session; /* once it is open */
    bool told;
    int64_t value; /* the one sent last */
};

static bool receive_incumbent(void *self, int64_t *value)
{
    return job_announced(((const struct cube_messages *)self)->task, value);
}

static void send_value(void *self, int64_t value, int sense)
{
    struct cube_messages *l = self;
    struct buf bytes = {0};
    int64_t others;
    if (!sense || (l->told && l->value == value)) return;
    ASSERT(sense == 1 || sense == -1); /* a factor, after which smaller is better */
    if (job_announced(l->task, &others) && sense * others <= sense * value) return;
    l->told = true;
    l->value = value;
    wire_format_put_int(&bytes, sense);
    wire_format_put_int(&bytes, value);
    job_send_report(l->task, bytes.data, bytes.size);
    buf_free(&bytes);
}

/* Sends the answers found before a stop: sense 0, the cube, then the text. */
static void send_partial(const struct job_task *task, const struct cube_result *result)
{
    struct buf bytes = {0}, text = {0};
    ASSERT(!cube_result_is_complete(result)); /* that is sent as the result of the cube */
    if (!result->answers.size && !result->count) return;
    cube_result_text_write(result, &text);
    wire_format_put_int(&bytes, 0);
    wire_format_put_int(&bytes, (int64_t)task->number);
    wire_format_put_bytes(&bytes, text.data, text.size);
    job_send_report(task, bytes.data, bytes.size);
    buf_free(&bytes);
    buf_free(&text);
}

static void on_opened(void *self, const struct session *session)
{
    ((struct cube_messages *)self)->session = session;
}

static void on_progress(void *self, const dm_progress *progress, int64_t found)
{
    struct cube_messages *l = self;
    struct session_objective objective;
    (void)found;
    if (!progress->has_best || !l->session) return;
    session_objective(l->session, &objective);
    send_value(l, progress->best, objective.sense);
}

/* Values are sent only if one optimal answer is requested: a question for all answers must not skip
 * any. */
static void solve_cube(const struct work *w, const struct job_task *task, const struct cube *cube,
                       struct cube_result *result)
{
    const struct question *question = &w->plan->request.question;
    bool one = question->kind == QUESTION_ONE && question->limit <= 1;
    struct cube_messages cube_messages = {.task = task};
    struct plan plan;
    struct deadline deadline = deadline_slice(w->plan->request.deadline, HUGE_VAL);
    if (!cube_cut_plan(w->plan, cube, NULL, NULL, &plan, &result->reason)) {
        result->status = REPLY_REFUSED;
        return;
    }
    struct request *r = &plan.request;
    r->incumbent = one ? receive_incumbent : NULL;
    r->incumbent_self = &cube_messages;
    r->progress = one ? on_progress : NULL;
    r->progress_self = &cube_messages;
    r->share = NULL;
    r->improved = NULL;
    r->log = NULL;
    deadline.stop = job_stop(task);
    r->deadline = &deadline;
    cube_result_ask(&plan, &(struct listener){.opened = on_opened, .self = &cube_messages}, result);
}

static bool solve_job(void *self, const struct job_task *task, struct buf *out)
{
    const struct work *w = self;
    struct cube cube = {0};
    struct cube_result result = {0};
    struct sentence error;
    struct buf text = {0};
    buf_bytes(&text, task->payload, task->size);
    if (cubes_read(buf_text(&text), &cube, &error)) {
        solve_cube(w, task, &cube, &result);
    } else {
        result.status = REPLY_FAILED;
        sentence_copy(&result.reason, &error);
    }
    bool stopped = *job_stop(task) && !cube_result_is_complete(&result);
    if (stopped)
        send_partial(task, &result);
    else
        cube_result_text_write(&result, out);
    cube_result_free(&result);
    cubes_free(&cube);
    buf_free(&text);
    return !stopped;
}

/* ---- the coordinator */

static void write_payload(void *self, size_t number, struct buf *payload)
{
    const struct work *w = self;
    struct cube cube = {0};
    ASSERT(number < w->count && w->count == w->tree.cubes.size);
    cubes_tree_cube(&w->tree, number, &cube);
    cubes_write(&cube, payload);
    cubes_free(&cube);
}

static void note_value(struct work *w, int64_t value, int sense)
{
    ASSERT(job_is_coordinator(w->together->team)); /* which alone announces */
    if (!sense || (w->has_best && w->sense * w->best <= w->sense * value)) return;
    w->has_best = true;
    w->best = value;
    w->sense = sense;
    job_announce(w->together->team, value);
}

static void receive(void *self, const char *bytes, size_t size)
{
    struct work *w = self;
    struct wire_message message = {bytes, size, false};
    struct cube_result partial;
    struct sentence error;
    int sense = (int)wire_format_int(&message);
    int64_t number = wire_format_int(&message);
    if (sense) {
        note_value(w, number, sense);
        return;
    }
    const char *text = wire_format_bytes(&message, &size);
    if (!text || (size_t)number >= w->count || w->results[number].status != REPLY_STOPPED) return;
    if (cube_result_text_read(text, size, &partial, &error)) {
        cube_result_free(&w->results[number]);
        w->results[number] = partial;
    } else {
        cube_result_free(&partial);
    }
}

/* The number of answers that is enough; SIZE_MAX: all are needed. */
static wide enough_for(const struct question *question, bool optimised)
{
    wide all = ~(wide)0;
    if (optimised) return all;
    if (question->kind == QUESTION_UNIQUE) return 2;
    if (question->kind == QUESTION_COUNT) return question->limit ? (wide)question->limit + 1 : all;
    return question->limit ? (wide)question->limit : question->kind == QUESTION_ONE ? 1 : all;
}

/* A refusal that no further search can change is an error; a limit in a cube ends the search. */
static bool take_result(void *self, size_t number, const char *bytes, size_t size)
{
    struct work *w = self;
    struct cube_result *result = &w->results[number];
    struct sentence error;
    ASSERT(number < w->count); /* the entry after those of the cubes is the incumbent's */
    if (!cube_result_text_read(bytes, size, result, &error)) {
        cube_result_free(result);
        *result = (struct cube_result){.status = REPLY_FAILED};
        sentence_set(&result->reason, "the result of a cube cannot be read: %s", error.text);
    }
    w->found += result->count;
    if (result->optimised) note_value(w, result->objective.best, result->objective.sense);
    w->optimised |= result->optimised; /* a result without a better answer does not set it */
    if (result->status >= REPLY_REFUSED) sentence_copy(&w->failure, &result->reason);
    return cube_result_is_complete(result) && w->found < enough_for(&w->plan->request.question, w->optimised);
}

static bool is_complete(void *self, const char *bytes, size_t size)
{
    struct cube_result result;
    struct sentence error;
    (void)self;
    bool done = cube_result_text_read(bytes, size, &result, &error) && cube_result_is_complete(&result);
    cube_result_free(&result);
    return done;
}

static bool poll(void *self, double done, double all, double left)
{
    struct work *w = self;
    progress_study(&w->progress, (size_t)done, (size_t)all, left, "");
    return deadline_reached(w->plan->request.deadline);
}

/* ---- the cut */

static size_t cubes_for(const struct job_team *team)
{
    size_t wanted = (size_t)job_ranks(team) * CUBES_EACH;
    return wanted < CUBES_LEAST ? CUBES_LEAST : wanted > CUBES_MOST ? CUBES_MOST : wanted;
}

/* Parses a stored plan: the tree of cubes, and on the following lines the incumbent. */
static bool read_plan(struct work *w, struct buf *text, struct sentence *error)
{
    char *tree = (char *)buf_text(text), *rest = strchr(tree, '\n');
    if (!rest) return cubes_tree_read(tree, &w->tree, error);
    *rest++ = 0;
    w->has_first = true;
    return cubes_tree_read(tree, &w->tree, error) &&
           cube_result_text_read(rest, text->size - (size_t)(rest - tree), &w->first, error);
}

static void write_plan(const struct work *w, struct buf *text)
{
    cubes_tree_write(&w->tree, text);
    if (!w->has_first) return;
    buf_char(text, '\n');
    cube_result_text_write(&w->first, text);
}

/* Finds the incumbent, then cuts. *settled: it is the answer, and nothing is cut. */
static bool make_plan(struct work *w, bool *settled, struct sentence *error)
{
    w->has_first = cube_cut_incumbent(w->plan, FIRST, &w->first, settled);
    ASSERT(w->has_first || !*settled);
    if (*settled) return true;
    return cube_task_cut(w->plan, cubes_for(w->together->team),
                         w->has_first ? &w->first.objective.best : NULL, w->together->quiet, &w->tree, error);
}

/* The cuts from the checkpoint, or new ones, which are stored there. False with the sentence. */
static bool find_plan(struct work *w, uint64_t mark, bool *settled, struct sentence *error)
{
    struct checkpoint *resume = &w->together->resume;
    struct buf text = {0};
    bool fine = checkpoint_cuts(resume, mark, &text, error);
    *settled = false;
    if (fine && text.size) {
        fine = read_plan(w, &text, error);
    } else if (fine) {
        fine = make_plan(w, settled, error);
        if (fine) write_plan(w, &text);
        fine = fine && (*settled || checkpoint_put_cuts(resume, buf_text(&text), error));
    }
    buf_free(&text);
    return fine;
}

/* The incumbent counts as one more result. */
static void begin_results(struct work *w)
{
    ASSERT(!w->results && !w->has_best); /* the coordinator has handed out nothing yet */
    w->count = w->tree.cubes.size;
    w->results = alloc_array(w->count + 1, sizeof *w->results);
    for (size_t i = 0; i < w->count; i++) w->results[i].status = REPLY_STOPPED;
    if (!w->has_first) return;
    w->results[w->count] = w->first;
    w->first = (struct cube_result){0};
    w->optimised = w->has_best = w->results[w->count].optimised;
    w->best = w->results[w->count].objective.best;
    w->sense = w->results[w->count].objective.sense;
}

/* ---- the question */

static void add_words(const struct work *w, enum job_end end, struct cube_result *whole)
{
    if (end == JOB_STOPPED) deadline_reason(w->plan->request.deadline, &whole->reason);
}

/* Folds the results of all cubes into the reply. */
static void reply_with(struct work *w, enum job_end end, const struct listener *listener, struct reply *reply)
{
    struct cube_result *whole = &w->together->whole, *first = &w->results[w->count];
    ASSERT(!w->first.answers.size); /* begin_results has moved it behind the cubes */
    if (w->has_first && w->count) { /* report the engine that solved the cubes */
        sentence_copy(&first->engine, &w->results[0].engine);
        sentence_copy(&first->reason, &w->results[0].reason);
    }
    cube_result_fold(&w->plan->request.question, w->count + w->has_first, w->results, whole);
    add_words(w, end, whole);
    whole->seconds = clock_wall() - w->began;
    cube_result_replay(whole, w->plan, listener, reply);
}

static void remark(const struct work *w, const struct job_report *report)
{
    const struct cubes_mpi *t = w->together;
    int ranks = job_ranks(t->team);
    ASSERT(report->recalled <= w->count);
    ASSERT(t->checkpoint || !report->recalled); /* the checkpoint of a board is for uncut counts */
    if (report->recalled)
        message_remark(t->quiet, "%zu of %zu cube%s %s in %s", report->recalled, w->count,
                       text_plural((int64_t)w->count), text_was((int64_t)report->recalled), t->checkpoint);
    if (w->count && (size_t)ranks > w->count)
        message_remark(t->quiet, "%d ranks for %zu cube%s: some had nothing to do", ranks, w->count,
                       text_plural((int64_t)w->count));
    if (report->strangers)
        message_remark(t->quiet,
                       "%d of %d ranks were not used: they have a different question, perhaps because their "
                       "files differ",
                       report->strangers, ranks);
}

/* Options for limits and messages, which do not change the question. */
static bool is_incidental(const struct option *row)
{
    static const char *const names[] = {"time-limit", "memory-limit", "threads", "parallel", "quiet", "stats",
                                        "statistics", "verbose",      "format",  "animate",  "help"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(row->name, names[i]) == 0) return true;
    return row->reads || row->writes;
}

static void add_row(struct digest *digest, const struct option *row, const void *target)
{
    static const size_t sizes[] = {[OPTION_FLAG] = sizeof(bool),
                                   [OPTION_INT] = sizeof(int64_t),
                                   [OPTION_REAL] = sizeof(double),
                                   [OPTION_CHOICE] = sizeof(int),
                                   [OPTION_SIZE] = sizeof(struct option_size)};
    const char *value = (const char *)target + row->offset;
    const char *text = row->type == OPTION_TEXT ? *(const char *const *)(const void *)value : NULL;
    ASSERT(row->type == OPTION_TEXT || sizes[row->type]);
    digest_add(digest, row->name, strlen(row->name));
    if (row->type != OPTION_TEXT)
        digest_add(digest, value, sizes[row->type]);
    else if (text)
        digest_add(digest, text, strlen(text) + 1);
}

/* Adds the subject of the question: a board in its own format, or the text that the command
 * read. */
static void add_problem(struct digest *digest, const struct work *w)
{
    const struct board *board = w->plan->board;
    const struct cube_task *cube_task = w->together->invocation->cube_task;
    struct buf text = {0};
    ASSERT(board || cube_task); /* cubes_mpi_share_input has read the text of other problems */
    if (board)
        board->family->write(board, NULL, &text);
    else if (cube_task)
        buf_bytes(&text, cube_task->text, cube_task->length);
    digest_add(digest, text.data, text.size);
    buf_free(&text);
}

/* A hash of the question, equal for all ranks and runs: its command, its options and its
 * subject. */
static uint64_t hash_of(const struct work *w)
{
    struct invocation *invocation = (struct invocation *)w->together->invocation;
    struct option_group groups[COMMANDS_GROUPS];
    struct digest digest = {0};
    size_t count = commands_groups(invocation->command, invocation, groups);
    const char *name = invocation->command->name;
    digest_add(&digest, name, strlen(name));
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++)
            if (!is_incidental(row)) add_row(&digest, row, groups[i].target);
    add_problem(&digest, w);
    return digest_word(&digest);
}

static void refuse(struct reply *reply, const struct sentence *error)
{
    *reply = (struct reply){.status = REPLY_REFUSED, .reason = *error};
}

/* Distributes the cubes. */
static void distribute(struct work *w, struct job_spec *job, const struct listener *listener,
                       struct reply *reply)
{
    struct job_report report = {0};
    struct sentence error;
    int64_t known = w->best; /* changes as better answers are found */
    job->tasks = w->count;
    job->keep = checkpoint_job(&w->together->resume);
    if (w->has_best) job->news = &known;
    enum job_end end = job_run(w->together->team, job, &report, &error);
    progress_erase(&w->progress);
    remark(w, &report);
    if (end == JOB_BROKEN)
        refuse(reply, &error);
    else if (!sentence_is_empty(&w->failure))
        refuse(reply, &w->failure);
    else
        reply_with(w, end, listener, reply);
}

static void ask_cubes(struct work *w, const struct listener *listener, struct reply *reply)
{
    struct cubes_mpi *t = w->together;
    struct sentence error = {""};
    bool settled;
    ASSERT(!t->uncut && !w->plan->request.proof); /* proofs are joined from files alone */
    struct job_spec job = {.mark = hash_of(w),
                           .threads = 1,
                           .self = w,
                           .run = solve_job,
                           .payload = write_payload,
                           .take = take_result,
                           .hear = receive,
                           .lasts = is_complete,
                           .poll = poll};
    if (!job_is_coordinator(t->team)) {
        job_run(t->team, &job, NULL, &error);
        *reply = (struct reply){.status = REPLY_ELSEWHERE};
        return;
    }
    progress_begin(&w->progress, t->quiet);
    if (!find_plan(w, job.mark, &settled, &error)) {
        refuse(reply, &error);
        return;
    }
    begin_results(w);
    if (settled)
        reply_with(w, JOB_WHOLE, listener, reply);
    else
        distribute(w, &job, listener, reply);
}

/* A method of the family that distributes its own work gets the team. */
static void ask_uncut(struct cubes_mpi *t, const struct plan *plan, const struct listener *listener,
                      struct reply *reply)
{
    struct plan own = *plan;
    bool spreads = plan_distributes(plan);
    ASSERT(!spreads || plan->board); /* methods belong to families */
    if (!spreads && t->checkpoint) {
        struct sentence error;
        sentence_set(&error,
                     "--checkpoint stores finished cubes, and this question cannot be split into cubes");
        refuse(reply, &error);
    } else if (!spreads && !job_is_coordinator(t->team)) {
        *reply = (struct reply){.status = REPLY_ELSEWHERE};
    } else {
        if (spreads) own.request.team = t->team;
        if (spreads) own.request.keep = checkpoint_job(&t->resume);
        ask(&own, listener, reply);
    }
}

static void ask_ranks(void *self, const struct plan *plan, const struct listener *listener,
                      struct reply *reply)
{
    struct cubes_mpi *t = self;
    struct work w = {.together = t, .plan = plan, .began = clock_wall()};
    bool cuts = !t->uncut && cube_cut_helps(plan);
    /* The family decides where such a count stores its checkpoint. */
    const char *own = plan_distributes(plan) && !plan->solver.method->joins ? plan->board->checkpoint : NULL;
    const char *path = t->checkpoint ? t->checkpoint : cuts ? NULL : own;
    struct sentence error;
    if (!checkpoint_open(&t->resume, t->invocation, path, &error))
        refuse(reply, &error);
    else if (cuts)
        ask_cubes(&w, listener, reply);
    else
        ask_uncut(t, plan, listener, reply);
    for (size_t i = 0; w.results && i <= w.count; i++) cube_result_free(&w.results[i]);
    alloc_free(w.results);
    cube_result_free(&w.first);
    cubes_tree_free(&w.tree);
}

const struct asker *cubes_mpi_asker(struct cubes_mpi *t)
{
    if (cube_task_answers(t->invocation)) return &t->invocation->cube_task->asker;
    t->team = t->invocation->team;
    if (!t->team && t->checkpoint) t->team = t->alone = job_open(NULL);
    if (!t->team) return NULL;
    t->asker = (struct asker){ask_ranks, t};
    return &t->asker;
}

void cubes_mpi_close(struct cubes_mpi *t, bool done, int status)
{
    if (!t->team) return;                     /* nothing was opened */
    ASSERT(!t->alone || t->alone == t->team); /* the team of the program is not ours to close */
    checkpoint_close(&t->resume, done);
    cube_result_free(&t->whole);
    job_close(t->alone, status);
}

bool cubes_mpi_share_input(const struct invocation *invocation, const char *path, const char *checkpoint,
                           struct invocation *copy, struct cube_task *text)
{
    *copy = *invocation;
    *text = (struct cube_task){0};
    if (invocation->cube_task || (!invocation->team && !checkpoint)) return true;
    if ((!path || strcmp(path, "-") == 0) && !shared_input_input(invocation->team)) return false;
    text->text = common_bytes(path, &text->length);
    copy->cube_task = text;
    return text->text;
}
