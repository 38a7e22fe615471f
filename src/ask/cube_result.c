/* Cube results, and how they fold into the result of the question.
 *
 * The cubes partition the answers. So the count is the sum of the counts, any answer of a cube is
 * an answer, all answers are the concatenation, and an answer is unique if exactly one cube has
 * exactly one. For optimisation, only cubes whose incumbent equals the global one contribute, and
 * it is optimal once every cube is closed: searched completely, or searched with an incumbent at
 * least as bad as the global one.
 *
 * Invariant of a recorded result: unless the question is a count, `count` is the number of stored
 * answers. Cost of a fold: linear in the cubes and their answers. */
#include "ask/cube_result.h"

#include "base/alloc.h"
#include "base/reader.h"
#include "base/say.h"

#include <string.h>

void cube_result_free(struct cube_result *result)
{
    for (size_t i = 0; i < result->answers.size; i++) alloc_free(result->answers.data[i].text);
    vec_free(&result->answers);
}

/* ---- answers */

void cube_result_add_text(struct cube_result *result, char *text, size_t length, int64_t class_size,
                          dm_status status)
{
    ASSERT(text || !length);
    vec_push(&result->answers, ((struct cube_result_answer){text, length, class_size, status}));
}

static char *copy_of(const char *text, size_t length)
{
    char *copy = alloc_bytes(length + 1);
    if (length) memcpy(copy, text, length);
    return copy;
}

void cube_result_add_values(struct cube_result *result, size_t count, const int32_t *values,
                            int64_t class_size, dm_status status)
{
    struct buf text = {0};
    for (size_t i = 0; i < count; i++) {
        if (i) buf_char(&text, ' ');
        buf_int(&text, values[i]);
    }
    cube_result_add_text(result, copy_of(buf_text(&text), text.size), text.size, class_size, status);
    buf_free(&text);
}

bool cube_result_values(const struct cube_result_answer *answer, size_t count, int32_t *values)
{
    struct reader r;
    reader_text(&r, "answer", answer->text, answer->length);
    for (size_t i = 0; i < count && reader_ok(&r); i++)
        values[i] = (int32_t)reader_int(&r, INT32_MIN, INT32_MAX, "a value");
    reader_end_line(&r, "the values");
    bool fine = reader_ok(&r) && reader_peek(&r) == READER_END;
    reader_close(&r);
    return fine;
}

/* ---- recording a search */

static void record_answer(const struct session *session, dm_status status, struct cube_result *result)
{
    const struct buf *text = session_text(session);
    if (!session_board(session)) {
        cube_result_add_text(result, copy_of(text->data, text->size), text->size, 1, status);
        return;
    }
    cube_result_add_values(result, session_board(session)->cells, session_values(session),
                           session_class_size(session), status);
}

static void record_reply(const struct reply *reply, struct cube_result *result)
{
    result->status = reply->status;
    result->count = reply->count;
    result->stands_for = (wide)reply->stands_for;
    result->more = reply->more;
    result->all = reply->all;
    result->proved = reply->proved;
    sentence_copy(&result->reason, &reply->reason);
    if (!reply->session) return;
    result->optimised = session_objective(reply->session, &result->objective);
    if (result->optimised && result->objective.by) sentence_set(&result->by, "%s", result->objective.by);
    result->objective.by = NULL;
    result->has_than = session_incumbent(reply->session, &result->than);
    sentence_set(&result->engine, "%s", session_engine(reply->session));
    result->seconds = session_seconds(reply->session);
}

/* Records each answer, then forwards it to the caller's callbacks. */
struct recorder {
    const struct listener *listener; /* may be NULL */
    bool stores;                     /* answers are stored: the question is not a count */
    struct cube_result *result;
};

static void on_opened(void *self, const struct session *session)
{
    const struct recorder *recorder = self;
    const struct listener *listener = recorder->listener;
    if (listener && listener->opened) listener->opened(listener->self, session);
}

static bool on_answer(void *self, const struct session *session, dm_status status)
{
    const struct recorder *recorder = self;
    const struct listener *listener = recorder->listener;
    if (recorder->stores) record_answer(session, status, recorder->result);
    return !listener || !listener->answer || listener->answer(listener->self, session, status);
}

void cube_result_record(const struct plan *plan, const struct listener *listener, struct cube_result *result,
                        struct reply *reply)
{
    struct recorder recorder = {listener, plan->request.question.kind != QUESTION_COUNT, result};
    *result = (struct cube_result){0};
    ask(plan, &(struct listener){on_opened, on_answer, &recorder}, reply);
    record_reply(reply, result);
    ASSERT(!recorder.stores || result->count == (wide)result->answers.size);
}

void cube_result_ask(const struct plan *plan, const struct listener *listener, struct cube_result *result)
{
    struct reply reply;
    cube_result_record(plan, listener, result, &reply);
    ask_done(&reply);
}

/* No deadline: the answers are in memory. */
void cube_result_replay(const struct cube_result *result, const struct plan *plan,
                        const struct listener *listener, struct reply *reply)
{
    struct plan known = *plan;
    known.request.result = result;
    known.request.proof = NULL;
    known.request.deadline = NULL;
    ask(&known, listener, reply);
}

/* ---- folding */

bool cube_result_is_complete(const struct cube_result *result)
{
    switch (result->status) {
    case REPLY_NONE:
    case REPLY_COUNTED:
    case REPLY_UNIQUE:
    case REPLY_SEVERAL:
        return true;
    case REPLY_FOUND:
        return !result->optimised || result->proved;
    default:
        return false;
    }
}

/* The bound of a theorem is retained: the global incumbent may reach it. */
bool cube_result_from_incumbent(struct cube_result *result)
{
    struct session_objective *o = &result->objective;
    if (!result->optimised || result->answers.size != 1) return false;
    result->status = REPLY_FOUND;
    result->proved = result->all = true;
    result->has_than = false;
    if (sentence_is_empty(&result->by)) o->bound = o->best;
    o->has_bound = true;
    sentence_clear(&result->reason);
    return true;
}

static bool is_better(int sense, int64_t a, int64_t b)
{
    return sense < 0 ? a > b : a < b;
}

/* True if the cube cannot contain a better answer. If it skipped answers that were not better than
 * an incumbent from elsewhere, the whole must have an incumbent at least as good as that. */
static bool is_closed(const struct cube_result *cube, const struct cube_result *whole)
{
    int sense = whole->objective.sense;
    if (!cube_result_is_complete(cube)) return false;
    return !cube->has_than || (whole->optimised && !is_better(sense, cube->than, whole->objective.best));
}

/* The global incumbent is the best of the cubes; the global bound is the worst bound of the open
 * cubes. */
static void fold_objective(size_t count, const struct cube_result *cubes, struct cube_result *whole)
{
    struct session_objective *o = &whole->objective;
    bool bounded = true;
    for (size_t i = 0; i < count; i++) {
        const struct session_objective *other = &cubes[i].objective;
        if (!cubes[i].optimised || (whole->optimised && !is_better(other->sense, other->best, o->best)))
            continue;
        *o = *other;
        whole->optimised = true;
    }
    if (!whole->optimised) return;
    o->bound = o->best;
    for (size_t i = 0; i < count; i++) {
        const struct session_objective *other = &cubes[i].objective;
        if (!sentence_is_empty(&cubes[i].by) && other->bound == o->best) {
            sentence_copy(&whole->by, &cubes[i].by);
            whole->proved = true;
        }
        if (is_closed(&cubes[i], whole)) continue;
        if (cubes[i].has_than || !cubes[i].optimised || !other->has_bound)
            bounded = false;
        else if (is_better(o->sense, other->bound, o->bound))
            o->bound = other->bound;
    }
    o->has_bound = bounded;
    ASSERT(!is_better(o->sense, o->best, o->bound)); /* no incumbent is better than a bound */
}

/* True if the answers of this cube belong to the whole. */
static bool counts(const struct cube_result *whole, const struct cube_result *cube)
{
    return !whole->optimised || (cube->optimised && cube->objective.best == whole->objective.best);
}

/* The maximum number of answers requested. */
static wide wanted(const struct question *question)
{
    if (question->kind == QUESTION_UNIQUE) return 2;
    if (question->limit) return (wide)question->limit;
    return question->kind == QUESTION_ONE ? 1 : ~(wide)0;
}

static void fold_answers(const struct question *question, const struct cube_result *cube,
                         struct cube_result *whole)
{
    for (size_t i = 0; i < cube->answers.size && (wide)whole->answers.size < wanted(question); i++) {
        struct cube_result_answer answer = cube->answers.data[i];
        if (whole->optimised) answer.status = whole->proved ? DM_OPTIMAL : DM_SOLUTION;
        cube_result_add_text(whole, copy_of(answer.text, answer.length), answer.length, answer.class_size,
                             answer.status);
    }
}

/* A reason or engine is that of the whole if all cubes have the same. */
static void fold_messages(size_t count, const struct cube_result *cubes, struct cube_result *whole)
{
    bool same_reason = count > 0, same_engine = count > 0;
    for (size_t i = 0; i < count; i++) {
        same_reason = same_reason && strcmp(cubes[i].reason.text, cubes[0].reason.text) == 0;
        same_engine = same_engine && strcmp(cubes[i].engine.text, cubes[0].engine.text) == 0;
        whole->seconds += cubes[i].seconds;
    }
    if (same_reason) sentence_copy(&whole->reason, &cubes[0].reason);
    if (same_engine) sentence_copy(&whole->engine, &cubes[0].engine);
}

/* The status of the folded result; `open`: some cube is not closed. */
static enum reply_status status_of(const struct question *question, const struct cube_result *whole,
                                   bool open)
{
    bool enough = whole->count >= wanted(question) && (!whole->optimised || whole->proved);
    if (open && !enough) return question->kind == QUESTION_ONE && whole->count ? REPLY_FOUND : REPLY_STOPPED;
    if (!whole->count) return REPLY_NONE;
    if (question->kind == QUESTION_COUNT) return REPLY_COUNTED;
    if (question->kind == QUESTION_UNIQUE) return whole->count == 1 ? REPLY_UNIQUE : REPLY_SEVERAL;
    return REPLY_FOUND;
}

void cube_result_fold(const struct question *question, size_t count, const struct cube_result *cubes,
                      struct cube_result *whole)
{
    bool open = false;
    *whole = (struct cube_result){.all = true};
    fold_objective(count, cubes, whole);
    for (size_t i = 0; i < count; i++) open |= !is_closed(&cubes[i], whole);
    if (whole->proved) { /* by a theorem */
        whole->objective.bound = whole->objective.best;
        whole->objective.has_bound = true;
    }
    whole->proved |= !open;
    for (size_t i = 0; i < count; i++) {
        if (!counts(whole, &cubes[i])) continue;
        whole->count += cubes[i].count;
        whole->stands_for += cubes[i].stands_for;
        whole->more |= cubes[i].more;
        whole->all &= cubes[i].all;
        if (question->kind != QUESTION_COUNT) fold_answers(question, &cubes[i], whole);
    }
    wide most = wanted(question);
    whole->more |= question->kind == QUESTION_COUNT && whole->count > most;
    whole->all &= !open && whole->count <= most;
    if (whole->count > most) whole->count = most;
    fold_messages(count, cubes, whole);
    whole->status = status_of(question, whole, open);
    ASSERT((wide)whole->answers.size <= most);
    ASSERT(question->kind != QUESTION_COUNT || !whole->answers.size);
    ASSERT(whole->status != REPLY_NONE || (!whole->count && !open));
    ASSERT(whole->status != REPLY_UNIQUE || (whole->count == 1 && !open));
    if (whole->status == REPLY_STOPPED && sentence_is_empty(&whole->reason))
        say_set(&whole->reason, "ask.cubes-unsolved", NULL);
}
