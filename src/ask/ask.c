/* A question is answered by the clues alone, or by a search.
 *
 * A count may be known without listing; then a limit only says whether there are more. Otherwise
 * answers are counted as they come, and at the limit of the question one more is asked for, so that
 * a number that is complete is not called a lower bound. Whether an answer is the only one takes at
 * most two answers, which the reply keeps. */
#include "ask/ask.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <string.h>

static bool is_answer(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

/* ---- one answer after another */

struct stream {
    struct desk *desk;
    const struct listener *listener;
    struct reply *reply;
    bool enough; /* the listener wants no more */
};

static dm_status next(struct stream *s)
{
    ASSERT(!s->enough);
    dm_status status = desk_next(s->desk);
    ASSERT(!is_answer(status) || desk_found(s->desk) > 0);
    if (!is_answer(status) || !s->listener->answer) return status;
    s->enough = !s->listener->answer(s->listener->self, s->desk, status);
    return status;
}

/* Ends a stream that did not answer the question. False if it did. */
static bool broke(struct stream *s, dm_status status)
{
    struct reply *reply = s->reply;
    if (s->enough) {
        reply->status = REPLY_ENOUGH;
    } else if (status == DM_INVALID) {
        reply->status = desk_reason(s->desk) ? REPLY_UNFIT : REPLY_FAILED;
        sentence_say(&reply->reason, "%s", desk_error(s->desk));
    } else if (status == DM_UNKNOWN) {
        reply->status = REPLY_STOPPED;
        desk_why_stopped(s->desk, &reply->reason);
    } else {
        return false;
    }
    return true;
}

static void end_with(struct stream *s, enum reply_status status)
{
    struct reply *reply = s->reply;
    ASSERT(status <= REPLY_SEVERAL && status != REPLY_NONE);
    const char *reason = desk_reason(s->desk);
    reply->status = reply->count ? status : REPLY_NONE;
    int64_t than;
    if (!reply->count && reason)
        sentence_say(&reply->reason, "%s", reason);
    else if (!reply->count && desk_than(s->desk, &than))
        sentence_say(&reply->reason, "none is better than %" PRId64 ", which is known", than);
}

/* ---- the questions */

static void find_some(struct stream *s, int64_t most)
{
    struct reply *reply = s->reply;
    dm_status status = DM_SOLUTION;
    while (desk_found(s->desk) < most && !s->enough && is_answer(status = next(s)))
        ;
    ASSERT(desk_found(s->desk) <= most);
    ASSERT(!s->enough || is_answer(status));
    reply->count = (wide)desk_found(s->desk);
    reply->all = status == DM_NONE;
    reply->proved = status == DM_NONE || status == DM_OPTIMAL;
    if (!broke(s, status)) end_with(s, REPLY_FOUND);
    if (reply->status == REPLY_FOUND && !reply->proved) desk_why_stopped(s->desk, &reply->reason);
}

static void count_at_once(struct stream *s, const struct question *question)
{
    struct reply *reply = s->reply;
    wide stand_for = 0, limit = (wide)question->limit;
    dm_status status = desk_count(s->desk, &reply->count, &stand_for);
    reply->more = limit && reply->count > limit;
    if (reply->more) reply->count = stand_for = limit;
    ASSERT(!limit || reply->count <= limit);
    reply->stands_for = stand_for > INT64_MAX ? INT64_MAX : (int64_t)stand_for;
    reply->at_once = true;
    reply->all = (status == DM_SOLUTION || status == DM_NONE) && !reply->more;
    if (status == DM_INVALID) {
        reply->status = REPLY_UNFIT;
        sentence_say(&reply->reason, "%s", desk_error(s->desk));
    } else if (!broke(s, status)) {
        end_with(s, REPLY_COUNTED);
    }
}

static void count_all(struct stream *s, const struct question *question)
{
    struct reply *reply = s->reply;
    int64_t most = question->limit ? question->limit : INT64_MAX, count = 0;
    dm_status status = DM_SOLUTION;
    if (desk_counts(s->desk)) {
        count_at_once(s, question);
        return;
    }
    while (count < most && !s->enough && is_answer(status = next(s))) {
        count++;
        reply->stands_for += desk_class_size(s->desk);
    }
    ASSERT(count <= most && count == desk_found(s->desk)); /* each answer is counted once */
    bool full = count == most && !s->enough;
    if (full) status = next(s);
    reply->more = full && status != DM_NONE;
    reply->all = status == DM_NONE;
    /* Even if the question does not ask for classes, the desk may count by them. */
    reply->count = (wide)(question->classes ? count : reply->stands_for);
    if (status == DM_UNKNOWN && full) status = DM_SOLUTION;
    if (!broke(s, status)) end_with(s, REPLY_COUNTED);
}

static struct finding keep(const struct stream *s, dm_status status)
{
    const struct board *board = desk_board(s->desk);
    ASSERT(is_answer(status));
    if (!board) return (struct finding){.class_size = 1, .status = status};
    size_t size = board->cells * sizeof *desk_values(s->desk);
    return (struct finding){memcpy(alloc_bytes(size), desk_values(s->desk), size), desk_class_size(s->desk),
                            status};
}

static void judge_unique(struct stream *s)
{
    struct reply *reply = s->reply;
    dm_status status = next(s);
    if (is_answer(status)) {
        reply->first = keep(s, status);
        if (!s->enough) status = next(s);
        if (is_answer(status) && !s->enough) reply->second = keep(s, status);
    }
    ASSERT(desk_found(s->desk) <= 2);
    reply->count = (wide)desk_found(s->desk);
    reply->all = status == DM_NONE;
    if (!broke(s, status)) end_with(s, reply->count == 1 ? REPLY_UNIQUE : REPLY_SEVERAL);
}

/* ---- together */

static void answer_by_search(const struct plan *plan, const struct listener *listener, struct reply *reply)
{
    const struct question *question = &plan->request.question;
    struct stream s = {.listener = listener, .reply = reply};
    reply->status = plan->room == PLAN_OVER_LIMIT ? REPLY_TOO_LARGE : REPLY_REFUSED;
    if (plan_begins(plan) == PLAN_OVER_LIMIT) {
        reply->reason = plan->too_large;
        return;
    }
    s.desk = reply->desk = desk_open(plan, &reply->reason);
    if (!s.desk) return;
    ASSERT(desk_found(s.desk) == 0);
    if (listener->opened) listener->opened(listener->self, s.desk);
    if (question->kind == QUESTION_COUNT)
        count_all(&s, question);
    else if (question->kind == QUESTION_UNIQUE)
        judge_unique(&s);
    else
        find_some(&s, question->limit ? question->limit : question->kind == QUESTION_ALL ? INT64_MAX : 1);
}

void ask_search(const struct plan *plan, const struct listener *listener, struct reply *reply)
{
    static const struct listener nobody = {0};
    *reply = (struct reply){0};
    answer_by_search(plan, listener ? listener : &nobody, reply);
}

/* If a proof is wanted, or the tree of the search, there is a search, whatever the clues say. */
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
    desk_close(reply->desk);
    alloc_free(reply->first.values);
    alloc_free(reply->second.values);
}
