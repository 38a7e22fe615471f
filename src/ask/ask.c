/* Defines each question in terms of a session's answers.
 *
 * Clues that violate a rule by themselves answer every question without a search. Otherwise answers
 * are streamed up to the limit of the question.
 *
 *     count    A method may give the number at once. Else answers are counted as they are found,
 *              and at the limit one more is requested, so a complete count is not reported as a
 *              lower bound.
 *     unique   At most two answers are requested; the reply holds copies of both.
 *
 * Invariant: reply.count is the number of answers that the session has found or counted. */
#include "ask/ask.h"

#include "base/alloc.h"
#include "base/say.h"

#include <inttypes.h>
#include <string.h>

static bool is_answer(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

/* ---- one answer after another */

struct stream {
    struct session *session;
    const struct listener *listener;
    struct reply *reply;
    bool enough; /* the answer callback stopped the search */
};

static dm_status next(struct stream *s)
{
    ASSERT(!s->enough);
    dm_status status = session_next(s->session);
    ASSERT(!is_answer(status) || session_found(s->session) > 0);
    if (!is_answer(status) || !s->listener->answer) return status;
    s->enough = !s->listener->answer(s->listener->self, s->session, status);
    return status;
}

/* Sets the status if the stream ended before the question was answered; else returns false. */
static bool ended_early(struct stream *s, dm_status status)
{
    struct reply *reply = s->reply;
    if (s->enough) {
        reply->status = REPLY_ENOUGH;
    } else if (status == DM_INVALID) {
        reply->status = session_reason(s->session) ? REPLY_UNFIT : REPLY_FAILED;
        sentence_set(&reply->reason, "%s", session_error(s->session));
    } else if (status == DM_UNKNOWN) {
        reply->status = REPLY_STOPPED;
        session_why_stopped(s->session, &reply->reason);
    } else {
        return false;
    }
    return true;
}

static void end_with(struct stream *s, enum reply_status status)
{
    struct reply *reply = s->reply;
    ASSERT(status <= REPLY_SEVERAL && status != REPLY_NONE);
    const char *reason = session_reason(s->session);
    reply->status = reply->count ? status : REPLY_NONE;
    int64_t than;
    if (!reply->count && reason)
        sentence_set(&reply->reason, "%s", reason);
    else if (!reply->count && session_incumbent(s->session, &than))
        say_set(&reply->reason, "ask.none-better", SAY(say_int("best", than)));
}

/* ---- the questions */

static void find_some(struct stream *s, int64_t most)
{
    struct reply *reply = s->reply;
    dm_status status = DM_SOLUTION;
    while (session_found(s->session) < most && !s->enough && is_answer(status = next(s)))
        ;
    ASSERT(session_found(s->session) <= most);
    ASSERT(!s->enough || is_answer(status));
    reply->count = (wide)session_found(s->session);
    reply->all = status == DM_NONE;
    reply->proved = status == DM_NONE || status == DM_OPTIMAL;
    if (!ended_early(s, status)) end_with(s, REPLY_FOUND);
    if (reply->status == REPLY_FOUND && !reply->proved) session_why_stopped(s->session, &reply->reason);
}

static void count_at_once(struct stream *s, const struct question *question)
{
    struct reply *reply = s->reply;
    wide stand_for = 0, limit = (wide)question->limit;
    dm_status status = session_count(s->session, &reply->count, &stand_for);
    reply->more = limit && reply->count > limit;
    if (reply->more) reply->count = stand_for = limit;
    ASSERT(!limit || reply->count <= limit);
    reply->stands_for = stand_for > INT64_MAX ? INT64_MAX : (int64_t)stand_for;
    reply->at_once = true;
    reply->all = (status == DM_SOLUTION || status == DM_NONE) && !reply->more;
    if (status == DM_INVALID) {
        reply->status = REPLY_UNFIT;
        sentence_set(&reply->reason, "%s", session_error(s->session));
    } else if (!ended_early(s, status)) {
        end_with(s, REPLY_COUNTED);
    }
}

static void count_all(struct stream *s, const struct question *question)
{
    struct reply *reply = s->reply;
    int64_t most = question->limit ? question->limit : INT64_MAX, count = 0;
    dm_status status = DM_SOLUTION;
    if (session_counts(s->session)) {
        count_at_once(s, question);
        return;
    }
    while (count < most && !s->enough && is_answer(status = next(s))) {
        count++;
        reply->stands_for += session_class_size(s->session);
    }
    ASSERT(count <= most && count == session_found(s->session)); /* each answer is counted once */
    bool full = count == most && !s->enough;
    if (full) status = next(s);
    reply->more = full && status != DM_NONE;
    reply->all = status == DM_NONE;
    /* The plan may enumerate classes even if the question asks for answers. */
    reply->count = (wide)(question->classes ? count : reply->stands_for);
    if (status == DM_UNKNOWN && full) status = DM_SOLUTION;
    if (!ended_early(s, status)) end_with(s, REPLY_COUNTED);
}

static struct finding copy_answer(const struct stream *s, dm_status status)
{
    const struct board *board = session_board(s->session);
    ASSERT(is_answer(status));
    if (!board) return (struct finding){.class_size = 1, .status = status};
    size_t size = board->cells * sizeof *session_values(s->session);
    return (struct finding){memcpy(alloc_bytes(size), session_values(s->session), size),
                            session_class_size(s->session), status};
}

static void find_two(struct stream *s)
{
    struct reply *reply = s->reply;
    dm_status status = next(s);
    if (is_answer(status)) {
        reply->first = copy_answer(s, status);
        if (!s->enough) status = next(s);
        if (is_answer(status) && !s->enough) reply->second = copy_answer(s, status);
    }
    ASSERT(session_found(s->session) <= 2);
    ASSERT(!reply->second.values || reply->first.values);
    reply->count = (wide)session_found(s->session);
    reply->all = status == DM_NONE;
    if (!ended_early(s, status)) end_with(s, reply->count == 1 ? REPLY_UNIQUE : REPLY_SEVERAL);
}

/* ---- all questions */

static void answer_by_search(const struct plan *plan, const struct listener *listener, struct reply *reply)
{
    const struct question *question = &plan->request.question;
    struct stream s = {.listener = listener, .reply = reply};
    reply->status = plan->room == PLAN_OVER_LIMIT ? REPLY_TOO_LARGE : REPLY_REFUSED;
    if (plan_room_to_begin(plan) == PLAN_OVER_LIMIT) {
        reply->reason = plan->too_large;
        return;
    }
    s.session = reply->session = session_open(plan, &reply->reason);
    if (!s.session) return;
    ASSERT(session_found(s.session) == 0);
    if (listener->opened) listener->opened(listener->self, s.session);
    if (question->kind == QUESTION_COUNT)
        count_all(&s, question);
    else if (question->kind == QUESTION_UNIQUE)
        find_two(&s);
    else
        find_some(&s, question->limit ? question->limit : question->kind == QUESTION_ALL ? INT64_MAX : 1);
}

void ask_search(const struct plan *plan, const struct listener *listener, struct reply *reply)
{
    static const struct listener no_callbacks = {0};
    *reply = (struct reply){0};
    answer_by_search(plan, listener ? listener : &no_callbacks, reply);
}

/* A request for a proof or a search tree needs the search even if the clues clash. */
void ask(const struct plan *plan, const struct listener *listener, struct reply *reply)
{
    const struct family_theorems *theorems = plan->board ? plan->board->family->theorems : NULL;
    struct verdict wrong = {0};
    bool clashes = theorems && theorems->clash && theorems->clash(plan->board, &wrong);
    if (!clashes || plan->request.proof || plan->request.traced)
        ask_search(plan, listener, reply);
    else
        *reply = (struct reply){.status = REPLY_NONE, .all = true, .reason = wrong.sentence};
    reply->clashes = clashes;
    reply->wrong = wrong;
}

void ask_by(const struct asker *asker, const struct plan *plan, const struct listener *listener,
            struct reply *reply)
{
    if (asker)
        asker->ask(asker->self, plan, listener, reply);
    else
        ask(plan, listener, reply);
}

void ask_done(struct reply *reply)
{
    session_close(reply->session);
    alloc_free(reply->first.values);
    alloc_free(reply->second.values);
}
