/* The first rank cuts the question into many more cubes than there are ranks, and hands them out;
 * whoever gets one answers within it, and sends what came of it. In the end the first rank folds
 * all of that and tells it, as `damier join` does with files.
 *
 * Where the best is asked for, the value of an answer goes to the first rank as soon as it is
 * found, and from there to all who search: they look only for better ones. The answer itself comes
 * with the part, or, if the search is stopped, with what the part has found by then.
 *
 * Before that, the first rank asks the question uncut for a while. Many are answered then, for
 * which parts would be a loss: each begins without what the others have learned. What it has found
 * otherwise, or the family's guess, is what all begin with.
 *
 * How the question is cut, and what all began with, goes into the checkpoint with the parts, so
 * that it goes on with other ranks, and after a cut that was stopped at a limit. */
#include "app/together.h"

#include "app/common.h"
#include "app/progress.h"
#include "app/resume.h"
#include "app/say.h"
#include "app/shared.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/parcel.h"
#include "base/text.h"

#include <string.h>

/* Seconds in which the best is asked for uncut: knights 14 take 4 s so, and 28 in cubes. */
static const double FIRST = 5;
enum { CUBES_EACH = 32, CUBES_LEAST = 64, CUBES_MOST = 100000 };

struct work {
    const struct together *together;
    const struct parted *parted;
    struct cubes_tree tree;
    struct portion *results; /* by part, then the first; owned */
    size_t count;            /* parts */
    struct portion first;    /* what all begin with, until it is there */
    bool has_first;
    wide found;     /* answers in all parts so far */
    bool optimised; /* somebody has said that the best is asked for */
    bool has_best;  /* somebody has an answer of this value: */
    int64_t best;
    int sense;
    bool failed; /* a part was refused: it was reported */
    struct progress progress;
    double began;
};

/* ---- in any rank */

struct listening { /* between a part and the others */
    const struct spread_part *part;
    bool told;
    int64_t value; /* that was told last */
};

static bool hear_incumbent(void *self, int64_t *value)
{
    return spread_news(((const struct listening *)self)->part, value);
}

static void tell_value(void *self, int64_t value, int sense)
{
    struct listening *l = self;
    struct buf bytes = {0};
    int64_t others;
    if (!sense || (l->told && l->value == value)) return;
    if (spread_news(l->part, &others) && sense * others <= sense * value) return;
    l->told = true;
    l->value = value;
    parcel_put_int(&bytes, sense);
    parcel_put_int(&bytes, value);
    spread_tell(l->part, bytes.data, bytes.size);
    buf_free(&bytes);
}

/* What was found before the stop goes in a message: sense 0, the part, then the text. */
static void tell_partial(const struct spread_part *part, const struct portion *result)
{
    struct buf bytes = {0}, text = {0};
    if (!result->answers.size && !result->count) return;
    portion_text_write(result, &text);
    parcel_put_int(&bytes, 0);
    parcel_put_int(&bytes, (int64_t)part->number);
    parcel_put_bytes(&bytes, text.data, text.size);
    spread_tell(part, bytes.data, bytes.size);
    buf_free(&bytes);
    buf_free(&text);
}

/* Only where one of the best is asked for: whoever lists all of them passes none over. */
static bool answer_part(void *self, const struct spread_part *part, struct buf *out)
{
    const struct work *w = self;
    struct listening listening = {.part = part};
    struct cube cube = {0};
    struct portion result = {0};
    struct sentence error;
    struct buf text = {0};
    bool one = w->parted->question.kind == QUESTION_ONE && w->parted->question.limit <= 1;
    struct parted_terms terms = {.cube = &cube,
                                 .incumbent = one ? hear_incumbent : NULL,
                                 .found = one ? tell_value : NULL,
                                 .self = &listening,
                                 .stop = spread_stop(part)};
    buf_bytes(&text, part->payload, part->size);
    if (cubes_read(buf_text(&text), &cube, &error)) {
        w->parted->solve(w->parted->self, &terms, &result);
    } else {
        result.status = REPLY_FAILED;
        sentence_copy(&result.reason, &error);
    }
    bool stopped = *spread_stop(part) && !portion_done(&result);
    if (stopped)
        tell_partial(part, &result);
    else
        portion_text_write(&result, out);
    portion_free(&result);
    cubes_free(&cube);
    buf_free(&text);
    return !stopped;
}

/* ---- in the first rank */

static void write_payload(void *self, size_t part, struct buf *payload)
{
    const struct work *w = self;
    struct cube cube = {0};
    cubes_tree_part(&w->tree, part, &cube);
    cubes_write(&cube, payload);
    cubes_free(&cube);
}

static void note_value(struct work *w, int64_t value, int sense)
{
    if (!sense || (w->has_best && w->sense * w->best <= w->sense * value)) return;
    w->has_best = true;
    w->best = value;
    w->sense = sense;
    spread_announce(w->together->team, value);
}

static void hear(void *self, const char *bytes, size_t size)
{
    struct work *w = self;
    struct parcel parcel = {bytes, size, false};
    struct portion partial;
    struct sentence error;
    int sense = (int)parcel_int(&parcel);
    int64_t number = parcel_int(&parcel);
    if (sense) {
        note_value(w, number, sense);
        return;
    }
    const char *text = parcel_bytes(&parcel, &size);
    if (!text || (size_t)number >= w->count || w->results[number].status != REPLY_STOPPED) return;
    if (portion_text_read(text, size, &partial, &error)) {
        portion_free(&w->results[number]);
        w->results[number] = partial;
    } else {
        portion_free(&partial);
    }
}

/* How many answers will do; SIZE_MAX: all are needed. */
static wide enough_for(const struct question *question, bool optimised)
{
    wide all = ~(wide)0;
    if (optimised) return all;
    if (question->kind == QUESTION_UNIQUE) return 2;
    if (question->kind == QUESTION_COUNT) return question->limit ? (wide)question->limit + 1 : all;
    return question->limit ? (wide)question->limit : question->kind == QUESTION_ONE ? 1 : all;
}

/* What no search can change is an error; a limit that a part met ends the search. */
static bool take_result(void *self, size_t part, const char *bytes, size_t size)
{
    struct work *w = self;
    struct portion *result = &w->results[part];
    struct sentence error;
    if (!portion_text_read(bytes, size, result, &error)) {
        portion_free(result);
        *result = (struct portion){.status = REPLY_FAILED};
        sentence_say(&result->reason, "what came of a part cannot be read: %s", error.text);
    }
    w->found += result->count;
    if (result->optimised) note_value(w, result->objective.best, result->objective.sense);
    w->optimised |= result->optimised; /* one without a better answer does not say so */
    if (result->status >= REPLY_REFUSED) {
        say_error("%s", result->reason.text);
        w->failed = true;
    }
    return portion_done(result) && w->found < enough_for(&w->parted->question, w->optimised);
}

static bool lasts(void *self, const char *bytes, size_t size)
{
    struct portion result;
    struct sentence error;
    (void)self;
    bool done = portion_text_read(bytes, size, &result, &error) && portion_done(&result);
    portion_free(&result);
    return done;
}

static bool poll(void *self, double done, double all, double left)
{
    struct work *w = self;
    progress_study(&w->progress, (size_t)done, (size_t)all, left, "");
    return deadline_stopped(w->parted->deadline) || deadline_late(w->parted->deadline);
}

/* ---- the cut */

static size_t cubes_for(const struct spread_team *team)
{
    size_t wanted = (size_t)spread_ranks(team) * CUBES_EACH;
    return wanted < CUBES_LEAST ? CUBES_LEAST : wanted > CUBES_MOST ? CUBES_MOST : wanted;
}

/* Takes a plan from its text: the tree, and on the lines after it what all began with. */
static bool read_plan(struct work *w, struct buf *text, struct sentence *error)
{
    char *tree = (char *)buf_text(text), *rest = strchr(tree, '\n');
    if (!rest) return cubes_tree_read(tree, &w->tree, error);
    *rest++ = 0;
    w->has_first = true;
    return cubes_tree_read(tree, &w->tree, error) &&
           portion_text_read(rest, text->size - (size_t)(rest - tree), &w->first, error);
}

static void write_plan(const struct work *w, struct buf *text)
{
    cubes_tree_write(&w->tree, text);
    if (!w->has_first) return;
    buf_char(text, '\n');
    portion_text_write(&w->first, text);
}

/* Asks for what all begin with, and cuts. *settled: that is the answer, and nothing is cut. */
static bool make_plan(struct work *w, bool *settled, struct sentence *error)
{
    const struct parted *parted = w->parted;
    w->has_first = parting_first(parted, FIRST, &w->first, settled);
    if (*settled) return true;
    return parted->cut(parted->self, cubes_for(w->together->team),
                       w->has_first ? &w->first.objective.best : NULL, &w->tree, error);
}

/* From the checkpoint, or made and put there. False after reporting the error. */
static bool find_plan(struct work *w, struct resume *resume, uint64_t mark, bool *settled)
{
    struct buf text = {0};
    struct sentence error = {""};
    bool fine = resume_plan(resume, mark, &text, &error);
    *settled = false;
    if (fine && text.size) {
        fine = read_plan(w, &text, &error);
    } else if (fine) {
        fine = make_plan(w, settled, &error);
        if (fine) write_plan(w, &text);
        fine = fine && (*settled || resume_put_plan(resume, buf_text(&text), &error));
    }
    if (!fine && !sentence_is_empty(&error)) say_error("%s", error.text);
    buf_free(&text);
    return fine;
}

/* What all begin with is like a part of its own, which is done. */
static void begin_results(struct work *w)
{
    w->count = w->tree.parts.size;
    w->results = alloc_array(w->count + 1, sizeof *w->results);
    for (size_t i = 0; i < w->count; i++) w->results[i].status = REPLY_STOPPED;
    if (!w->has_first) return;
    w->results[w->count] = w->first;
    w->first = (struct portion){0};
    w->optimised = w->has_best = w->results[w->count].optimised;
    w->best = w->results[w->count].objective.best;
    w->sense = w->results[w->count].objective.sense;
}

/* ---- the question */

static void add_words(const struct work *w, enum spread_end end, struct portion *whole)
{
    if (end == SPREAD_STOPPED) deadline_why(w->parted->deadline, &whole->reason);
}

static int tell(struct work *w, enum spread_end end)
{
    struct portion whole, *first = &w->results[w->count];
    if (w->has_first && w->count) { /* it says what the others say */
        sentence_copy(&first->engine, &w->results[0].engine);
        sentence_copy(&first->reason, &w->results[0].reason);
    }
    portion_fold(&w->parted->question, w->count + w->has_first, w->results, &whole);
    add_words(w, end, &whole);
    whole.seconds = clock_wall() - w->began;
    int status = w->parted->tell(w->parted->self, &whole);
    portion_free(&whole);
    return status;
}

static void remark(const struct work *w, const struct spread_report *report)
{
    const struct together *t = w->together;
    int ranks = spread_ranks(t->team);
    if (report->recalled)
        say_note(t->quiet, "%zu of %zu part%s %s in %s", report->recalled, w->count,
                 text_plural((int64_t)w->count), text_was((int64_t)report->recalled), t->checkpoint);
    if (w->count && (size_t)ranks > w->count)
        say_note(t->quiet, "%d ranks for %zu part%s: some had nothing to do", ranks, w->count,
                 text_plural((int64_t)w->count));
    if (report->strangers)
        say_note(t->quiet,
                 "%d of %d ranks did not work: they see another question, as if their files differed",
                 report->strangers, ranks);
}

/* Options that say how long it may take and what is printed, and nothing about the question. */
static bool is_aside(const struct option *row)
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
    digest_add(digest, row->name, strlen(row->name));
    if (row->type != OPTION_TEXT)
        digest_add(digest, value, sizes[row->type]);
    else if (text)
        digest_add(digest, text, strlen(text) + 1);
}

/* The same for all ranks and all runs of one question: its command, its options, and what it is
 * about, which the command has marked. */
static uint64_t mark_of(const struct work *w)
{
    struct invocation *invocation = (struct invocation *)w->together->invocation;
    struct option_group groups[COMMANDS_GROUPS];
    struct digest digest = {0};
    size_t count = commands_groups(invocation->command, invocation, groups);
    const char *name = invocation->command->name;
    digest_add(&digest, name, strlen(name));
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++)
            if (!is_aside(row)) add_row(&digest, row, groups[i].target);
    digest_add(&digest, (const char *)&w->parted->mark, sizeof w->parted->mark);
    if (w->together->text) digest_add(&digest, w->together->text, w->together->length);
    return digest.low;
}

/* The parts, handed out; the exit status. */
static int hand_out(struct work *w, struct spread_job *job, const struct resume *resume)
{
    struct spread_report report = {0};
    struct sentence error;
    int64_t known = w->best; /* which changes as better ones are found */
    job->parts = w->count;
    job->keep = resume_keep(resume);
    if (w->has_best) job->news = &known;
    enum spread_end end = spread_run(w->together->team, job, &report, &error);
    progress_erase(&w->progress);
    if (end == SPREAD_BROKEN) say_error("%s", error.text);
    remark(w, &report);
    return end == SPREAD_BROKEN || w->failed ? STATUS_USAGE : tell(w, end);
}

static int work_together(struct work *w, uint64_t mark)
{
    const struct together *t = w->together;
    struct resume resume;
    struct sentence error;
    bool settled;
    int status = STATUS_USAGE;
    struct spread_job job = {.mark = mark,
                             .threads = 1,
                             .self = w,
                             .part = answer_part,
                             .payload = write_payload,
                             .take = take_result,
                             .hear = hear,
                             .lasts = lasts,
                             .poll = poll};
    if (!spread_leads(t->team)) return spread_run(t->team, &job, NULL, &error), STATUS_DONE;
    if (!resume_open(&resume, t->invocation, t->checkpoint)) return STATUS_USAGE;
    progress_begin(&w->progress, t->quiet);
    if (find_plan(w, &resume, mark, &settled)) {
        begin_results(w);
        status = settled ? tell(w, SPREAD_WHOLE) : hand_out(w, &job, &resume);
    }
    resume_close(&resume, status != STATUS_USAGE && status != STATUS_LIMIT);
    return status;
}

static int take(void *self, const struct parted *parted)
{
    struct work w = {.together = self, .parted = parted, .began = clock_wall()};
    int status = work_together(&w, mark_of(&w));
    for (size_t i = 0; w.results && i <= w.count; i++) portion_free(&w.results[i]);
    alloc_free(w.results);
    portion_free(&w.first);
    cubes_tree_free(&w.tree);
    return status;
}

struct invocation together_with(struct together *together, struct parting *parting)
{
    struct invocation copy = *together->invocation;
    *parting = (struct parting){.take = take, .self = together};
    copy.parting = parting;
    return copy;
}

int together_text(const struct invocation *invocation, const char *path, const char *checkpoint, bool quiet,
                  bool cuts, int (*run)(const struct invocation *invocation))
{
    struct spread_team *team = invocation->team, *alone = NULL;
    struct parting parting;
    size_t length = 0;
    if (invocation->parting || (!team && !checkpoint)) return -1;
    if (!cuts && checkpoint)
        return say_error("--checkpoint keeps parts, and this question is not cut into any");
    if (!cuts) return spread_leads(team) ? -1 : STATUS_DONE;
    if ((!path || strcmp(path, "-") == 0) && !shared_input(team)) return STATUS_USAGE;
    char *text = common_bytes(path, &length);
    if (!text) return STATUS_USAGE;
    if (!team) team = alone = spread_open(NULL);
    struct together together = {.invocation = invocation,
                                .team = team,
                                .checkpoint = checkpoint,
                                .quiet = quiet};
    struct invocation handed = together_with(&together, &parting);
    handed.team = team;
    parting.text = together.text = text;
    parting.length = together.length = length;
    int status = run(&handed);
    spread_close(alone, status);
    alloc_free(text);
    return status;
}
