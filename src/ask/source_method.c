/* The source of a family's method, which enumerates answers, counts them, or both.
 *
 * A method that only counts has no search state: `search` is NULL and source.count is used. */
#include "ask/source.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"

void source_method_progress(void *self, double done, double total)
{
    struct session *session = self;
    double now = clock_wall();
    if (!session->plan.request.progress || now - session->shown < 0.1) return;
    dm_progress progress = {.seconds = now - session->began};
    if (session->search && session->method->objective)
        progress.has_best = progress.has_bound =
            session->method->objective(session->search, &progress.best, &progress.bound);
    if (session->plan.request.share && total > 0)
        session->plan.request.share(session->plan.request.progress_self, done / total);
    if (total <= 0 || !session->plan.request.share)
        session->plan.request.progress(session->plan.request.progress_self, &progress, session->found);
    session->shown = now;
}

bool source_method_start(struct session *session, const struct family_method *method, struct sentence *error)
{
    const struct request *r = &session->plan.request;
    (void)error;
    ASSERT(method && session->board && !session->search);
    session->method = method;
    session->terms =
        (struct family_request){.threads = r->threads > 1 ? (int)r->threads : 1,
                                .memory = (size_t)deadline_megabytes(r->deadline) << 20,
                                .seed = r->seed,
                                .all = question_lists(&r->question) || question_needs_all(&r->question),
                                .pair = r->question.kind == QUESTION_UNIQUE,
                                .deadline = r->deadline,
                                .progress = source_method_progress,
                                .self = session,
                                .team = r->team,
                                .keep = r->keep};
    ASSERT(session_counts(session) || session->method->open);
    if (!session_counts(session)) session->search = session->method->open(session->board, &session->terms);
    return true;
}

static bool method_start(struct session *session, struct sentence *error)
{
    bool first = session->plan.attempt && !session->attempted;
    return source_method_start(session, first ? session->plan.attempt : session->plan.solver.method, error);
}

static void method_close(struct session *session)
{
    if (session->search) session->method->close(session->search);
    session->search = NULL;
}

static dm_status method_next(struct session *session)
{
    if (!session->search) {
        say_set(&session->error, "ask.method-counts", SAY(say_raw("method", session->method->name)));
        return DM_INVALID;
    }
    sentence_clear(&session->reason);
    dm_status status = session->method->next(session->search, session->values, &session->reason);
    if (status == DM_INVALID) sentence_copy(&session->error, &session->reason);
    return status;
}

dm_status source_method_count(struct session *session, wide *count, wide *stand_for)
{
    const struct family_method *m = session->method;
    bool classes = session->plan.request.question.classes;
    ASSERT(classes ? m->classes != NULL : m->count != NULL);
    dm_status status = classes
                           ? m->classes(session->board, &session->terms, count, stand_for, &session->reason)
                           : m->count(session->board, &session->terms, count, &session->reason);
    if (!classes) *stand_for = *count;
    return status;
}

static dm_status method_count(struct session *session, wide *count, wide *stand_for)
{
    dm_status status = source_method_count(session, count, stand_for);
    if (status == DM_INVALID) sentence_copy(&session->error, &session->reason);
    return status;
}

static const char *method_engine(const struct session *session)
{
    return session->method->name;
}

/* ---- statistics: seconds, solutions, then those of the method */

static size_t rows_of(const struct session *session, struct family_stat rows[FAMILY_STATS + 2])
{
    rows[0] = (struct family_stat){"seconds", session_seconds(session)};
    rows[1] = (struct family_stat){"solutions", (double)session->found};
    return 2 + (session->search && session->method->stats ? session->method->stats(session->search, rows + 2)
                                                          : 0);
}

static size_t method_stat_count(const struct session *session)
{
    struct family_stat rows[FAMILY_STATS + 2];
    return rows_of(session, rows);
}

static const char *method_stat_name(const struct session *session, size_t i)
{
    struct family_stat rows[FAMILY_STATS + 2];
    rows_of(session, rows);
    return rows[i].name;
}

static double method_stat_value(const struct session *session, size_t i)
{
    struct family_stat rows[FAMILY_STATS + 2];
    rows_of(session, rows);
    return rows[i].value;
}

const struct source source_method = {method_start,      method_close,      method_next,
                                     method_engine,     method_stat_count, method_stat_name,
                                     method_stat_value, method_count,      NULL};
