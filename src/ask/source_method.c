/* The source of a family's method, which enumerates answers, counts them, or both.
 *
 * A method that only counts has no search state: `search` is NULL and source.count is used. */
#include "ask/source.h"
#include "base/clock.h"
#include "base/sentence.h"

void source_method_show(void *self, double done, double total)
{
    struct desk *desk = self;
    double now = clock_wall();
    if (!desk->plan.request.progress || now - desk->shown < 0.1) return;
    dm_progress progress = {.seconds = now - desk->began};
    if (desk->search && desk->method->objective)
        progress.has_best = progress.has_bound =
            desk->method->objective(desk->search, &progress.best, &progress.bound);
    if (desk->plan.request.share && total > 0)
        desk->plan.request.share(desk->plan.request.progress_self, done / total);
    if (total <= 0 || !desk->plan.request.share)
        desk->plan.request.progress(desk->plan.request.progress_self, &progress, desk->found);
    desk->shown = now;
}

bool source_method_start(struct desk *desk, const struct family_method *method, struct sentence *error)
{
    const struct desk_request *r = &desk->plan.request;
    (void)error;
    ASSERT(method && desk->board && !desk->search);
    desk->method = method;
    desk->terms =
        (struct family_terms){.threads = r->threads > 1 ? (int)r->threads : 1,
                              .memory = (size_t)deadline_megabytes(r->deadline) << 20,
                              .seed = r->seed,
                              .all = question_lists(&r->question) || question_needs_all(&r->question),
                              .pair = r->question.kind == QUESTION_UNIQUE,
                              .deadline = r->deadline,
                              .progress = source_method_show,
                              .self = desk,
                              .team = r->team,
                              .keep = r->keep};
    ASSERT(desk_counts(desk) || desk->method->open);
    if (!desk_counts(desk)) desk->search = desk->method->open(desk->board, &desk->terms);
    return true;
}

static bool method_start(struct desk *desk, struct sentence *error)
{
    bool first = desk->plan.attempt && !desk->attempted;
    return source_method_start(desk, first ? desk->plan.attempt : desk->plan.solver.method, error);
}

static void method_close(struct desk *desk)
{
    if (desk->search) desk->method->close(desk->search);
    desk->search = NULL;
}

static dm_status method_next(struct desk *desk)
{
    if (!desk->search) {
        sentence_say(&desk->error, "%s counts, and gives no answers", desk->method->name);
        return DM_INVALID;
    }
    sentence_clear(&desk->reason);
    dm_status status = desk->method->next(desk->search, desk->values, &desk->reason);
    if (status == DM_INVALID) sentence_copy(&desk->error, &desk->reason);
    return status;
}

dm_status source_method_count(struct desk *desk, wide *count, wide *stand_for)
{
    const struct family_method *m = desk->method;
    bool classes = desk->plan.request.question.classes;
    ASSERT(classes ? m->classes != NULL : m->count != NULL);
    dm_status status = classes ? m->classes(desk->board, &desk->terms, count, stand_for, &desk->reason)
                               : m->count(desk->board, &desk->terms, count, &desk->reason);
    if (!classes) *stand_for = *count;
    return status;
}

static dm_status method_count(struct desk *desk, wide *count, wide *stand_for)
{
    dm_status status = source_method_count(desk, count, stand_for);
    if (status == DM_INVALID) sentence_copy(&desk->error, &desk->reason);
    return status;
}

static const char *method_engine(const struct desk *desk)
{
    return desk->method->name;
}

/* ---- statistics: seconds, solutions, then those of the method */

static size_t rows_of(const struct desk *desk, struct family_stat rows[FAMILY_STATS + 2])
{
    rows[0] = (struct family_stat){"seconds", desk_seconds(desk)};
    rows[1] = (struct family_stat){"solutions", (double)desk->found};
    return 2 + (desk->search && desk->method->stats ? desk->method->stats(desk->search, rows + 2) : 0);
}

static size_t method_stat_count(const struct desk *desk)
{
    struct family_stat rows[FAMILY_STATS + 2];
    return rows_of(desk, rows);
}

static const char *method_stat_name(const struct desk *desk, size_t i)
{
    struct family_stat rows[FAMILY_STATS + 2];
    rows_of(desk, rows);
    return rows[i].name;
}

static double method_stat_value(const struct desk *desk, size_t i)
{
    struct family_stat rows[FAMILY_STATS + 2];
    rows_of(desk, rows);
    return rows[i].value;
}

const struct source source_method = {method_start,      method_close,      method_next,
                                     method_engine,     method_stat_count, method_stat_name,
                                     method_stat_value, method_count,      NULL};
