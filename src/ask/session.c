/* A session: a plan, a source of answers (source.h), and the referee.
 *
 * session_open queries the family's theorems, then chooses the source: the first row of source_of
 * that applies. session_next takes an answer from the source and referees it before the caller sees
 * it. If the plan begins with an incomplete method that gives up, the session continues with the
 * plan's solver as its new source.
 *
 * Invariants: each answer that session_next returned has passed the referee, and `found` counts
 * them. Once `error` is set, every further call returns DM_INVALID. */
#include "ask/cube_result.h"
#include "ask/source.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"

#include <string.h>

/* ---- for sources */

bool session_expired(const struct session *session)
{
    return deadline_reached(session->plan.request.deadline);
}

dm_status session_take_guess(struct session *session, dm_status status)
{
    size_t cells = session->board->cells;
    ASSERT(session->best.guess && session->found < session->best.guesses);
    memcpy(session->values, session->best.guess + (size_t)session->found * cells,
           cells * sizeof *session->values);
    session->best.proved = status == DM_NONE;
    return status == DM_NONE ? DM_OPTIMAL : DM_SOLUTION;
}

/* ---- counting by a method */

/* A method that can both count and enumerate counts if the question asks only for the number. */
bool session_counts(const struct session *session)
{
    const struct family_method *m = session->method;
    const struct question *question = &session->plan.request.question;
    if (session->source == &source_portfolio_count) return true;
    if (session->source == &source_replay) return question->kind == QUESTION_COUNT;
    if (session->source == &source_all_optimal)
        return question->kind == QUESTION_COUNT && !(question->classes && question->limit);
    if (question->classes) return m && m->classes && question_counts(question);
    return m && m->count && (question_counts(question) || !m->open);
}

dm_status session_count(struct session *session, wide *count, wide *stand_for)
{
    REQUIRE(session_counts(session), "this session enumerates answers");
    *count = *stand_for = 0;
    ASSERT(session->source->count);
    dm_status status = session->source->count(session, count, stand_for);
    ASSERT(status != DM_NONE || !*count);
    if (status == DM_SOLUTION) session->found = *count > INT64_MAX ? INT64_MAX : (int64_t)*count;
    return status;
}

/* ---- opening */

static const struct source *source_of(const struct session *session)
{
    const struct plan *plan = &session->plan;
    if (plan->request.result) return &source_replay;
    if (plan->problem.kind && plan->problem.kind->source) return plan->problem.kind->source;
    if (session->best.refuted) return &source_theorem;
    if (plan->attempt && !session->attempted) return &source_method;
    if (plan->solver.sort == SOLVER_DIRECT) return &source_direct;
    if (plan->settles) return &source_all_optimal;
    if (plan->solver.sort == SOLVER_METHOD) return &source_method;
    if (plan->tally) return &source_portfolio_count;
    if (best_known(&session->best, plan)) return &source_theorem;
    if (plan->races) return plan->question == FAMILY_ONE ? &source_portfolio_best : &source_portfolio_all;
    return &source_solver;
}

/* If the model is too large for the machine, the session returns the family's guess, and its reason
 * says why. */
static bool find_room(struct session *session, struct sentence *error)
{
    const struct plan *plan = &session->plan;
    if (session->source == &source_theorem || session->source == &source_all_optimal ||
        session->source == &source_replay || plan->room == PLAN_FITS)
        return true;
    ASSERT(!sentence_is_empty(&plan->too_large));
    bool searches = session->source == &source_solver || session->source == &source_portfolio_best;
    if (!session->best.guess || !searches) return sentence_copy(error, &plan->too_large);
    sentence_copy(&session->reason, &plan->too_large);
    session->source = &source_theorem;
    return true;
}

struct session *session_open(const struct plan *plan, struct sentence *error)
{
    struct session *session = alloc_bytes(sizeof *session);
    ASSERT(plan->board == plan->problem.board);
    session->board = plan->board;
    session->plan = *plan;
    session->began = clock_wall();
    if (!plan->settles && !plan->request.result) best_open(&session->best, plan, &session->reason);
    session->source = source_of(session);
    if (session->board) session->values = alloc_array(session->board->cells, sizeof *session->values);
    if (find_room(session, error) && session->source->start(session, error)) return session;
    session_close(session);
    return NULL;
}

struct session *session_open_request(const struct board *board, const struct request *request,
                                     struct sentence *error)
{
    struct plan plan;
    return plan_make(&plan, board, request, error) ? session_open(&plan, error) : NULL;
}

void session_close(struct session *session)
{
    if (!session) return;
    session->source->close(session);
    best_close(&session->best);
    alloc_free(session->values);
    buf_free(&session->text);
    alloc_free(session);
}

/* ---- answers */

/* Problems that are not boards are refereed by their source, where the text is written. */
static bool refereed(struct session *session)
{
    struct verdict verdict = {0};
    if (!session->board) return true;
    if (session->board->family->check(session->board, session->values, &verdict)) return true;
    if (session->plan.request.result)
        return say_set(&session->error, "ask.referee-cube", SAY(say_raw("why", verdict.sentence.text)));
    return say_set(&session->error, "ask.referee",
                   SAY(say_raw("engine", session_engine(session)), say_raw("why", verdict.sentence.text)));
}

/* Continues with the plan's solver after the incomplete method gave up. The model may be too large
 * for the machine or for the memory limit. */
static dm_status continue_with_solver(struct session *session)
{
    if (plan_room_after(&session->plan, &session->reason) != PLAN_FITS) return DM_UNKNOWN;
    session->source->close(session);
    sentence_clear(&session->reason);
    session->attempted = true;
    session->source = source_of(session);
    return session->source->start(session, &session->error) ? session->source->next(session) : DM_INVALID;
}

dm_status session_next(struct session *session)
{
    if (!sentence_is_empty(&session->error)) return DM_INVALID;
    if (session_expired(session) && !session->best.guess) return DM_UNKNOWN;
    dm_status status = session->source->next(session);
    if (status == DM_UNKNOWN && session->plan.attempt && !session->attempted && !session_expired(session))
        status = continue_with_solver(session);
    session->proved = (status == DM_NONE || status == DM_OPTIMAL) && session->plan.request.proof;
    if (!source_answers(status)) return status;
    if (!refereed(session)) return DM_INVALID;
    session->found++;
    return status;
}

const struct board *session_board(const struct session *session)
{
    return session->board;
}

const int32_t *session_values(const struct session *session)
{
    return session->values;
}

const struct buf *session_text(const struct session *session)
{
    return &session->text;
}

const struct build *session_build(const struct session *session)
{
    return &session->build;
}

const char *session_error(const struct session *session)
{
    return sentence_is_empty(&session->error) ? NULL : session->error.text;
}

const char *session_reason(const struct session *session)
{
    return sentence_is_empty(&session->reason) ? NULL : session->reason.text;
}

const char *session_engine(const struct session *session)
{
    if (!session->source->running) return session->source->engine(session);
    const dm_solver *solver = session->source->running(session);
    return solver ? dm_solver_engine(solver) : session->plan.solver.name;
}

int64_t session_found(const struct session *session)
{
    return session->found;
}

bool session_objective(const struct session *session, struct session_objective *objective)
{
    *objective = (struct session_objective){0};
    if (session->plan.request.result) return source_replay_objective(session, objective);
    if (session->inner && !session->best.settled) return session_objective(session->inner, objective);
    if (session->search && session->method->objective)
        return objective->has_bound =
                   session->method->objective(session->search, &objective->best, &objective->bound);
    return best_objective(&session->best, session->solver, objective);
}

bool session_incumbent(const struct session *session, int64_t *than)
{
    const struct cube_result *result = session->plan.request.result;
    *than = result ? result->than : session->than;
    return result ? result->has_than : session->has_than;
}

int64_t session_class_size(const struct session *session)
{
    if (session->plan.request.result) return source_replay_class_size(session);
    if (session->unclassed && session->plan.request.question.classes) return 0;
    if (session->inner) return session_class_size(session->inner);
    return session->symmetry ? symmetry_class_size(session->symmetry, session->values) : 1;
}

int64_t session_symmetries(const struct session *session)
{
    if (session->inner) return session_symmetries(session->inner);
    return session->symmetry ? (int64_t)symmetry_order(session->symmetry) : 1;
}

bool session_proved(const struct session *session)
{
    return session->proved;
}

bool session_searches(const struct session *session)
{
    return !session->plan.request.result;
}

const char *session_proof(const struct session *session)
{
    return session->plan.request.proof;
}

double session_seconds(const struct session *session)
{
    const struct cube_result *result = session->plan.request.result;
    return result ? result->seconds : clock_wall() - session->began;
}

void session_why_stopped(const struct session *session, struct sentence *why)
{
    const struct deadline *deadline = session->plan.request.deadline;
    const char *reason = session_reason(session);
    bool interrupted = deadline_stopped(deadline);
    if (interrupted && reason)
        say_set(why, "ask.interrupted-because", SAY(say_raw("why", reason)));
    else if (interrupted)
        say_set(why, "base.stop.interrupted", NULL);
    else if (reason)
        sentence_set(why, "%s", reason);
    else
        deadline_reason(deadline, why);
}

/* ---- statistics */

size_t session_stat_count(const struct session *session)
{
    if (!session->source->running) return session->source->stat_count(session);
    const dm_solver *solver = session->source->running(session);
    return solver ? dm_stat_count(solver) : 0;
}

const char *session_stat_name(const struct session *session, size_t i)
{
    ASSERT(i < session_stat_count(session));
    if (!session->source->running) return session->source->stat_name(session, i);
    return dm_stat_name(session->source->running(session), i);
}

double session_stat_value(const struct session *session, size_t i)
{
    ASSERT(i < session_stat_count(session));
    if (!session->source->running) return session->source->stat_value(session, i);
    return dm_stat_value(session->source->running(session), i);
}

bool session_stat(const struct session *session, const char *name, double *value)
{
    size_t count = session_stat_count(session);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(session_stat_name(session, i), name) != 0) continue;
        *value = session_stat_value(session, i);
        return true;
    }
    return false;
}

enum { NUMBER_WIDTH = 12 };

static void number(double value, int width, struct buf *text)
{
    buf_print(text, value == (double)(int64_t)value ? " %*.0f" : " %*.6f", width, value);
}

/* Statistics of a kind of constraint, such as "alldifferent.calls", form a table with a line for
 * each kind. All others have one line each. */
static size_t kind_length(const char *name)
{
    const char *dot = strchr(name, '.');
    return dot ? (size_t)(dot - name) : 0;
}

static bool same_kind(const char *a, const char *b)
{
    size_t length = kind_length(a);
    return length && length == kind_length(b) && strncmp(a, b, length) == 0;
}

/* Writes the statistics of one kind of constraint, from `first` on, or their column headings.
 * Returns the index after them. */
static size_t kind_line(const struct session *session, size_t first, size_t count, bool heading,
                        struct buf *text)
{
    const char *name = session_stat_name(session, first);
    size_t i = first, length = kind_length(name);
    ASSERT(first < count && length > 0); /* statistics without a kind come first */
    buf_print(text, "%-14.*s", heading ? 4 : (int)length, heading ? "kind" : name);
    for (; i < count && same_kind(name, session_stat_name(session, i)); i++) {
        const char *column = session_stat_name(session, i) + length + 1;
        int width = strlen(column) > NUMBER_WIDTH ? (int)strlen(column) : NUMBER_WIDTH;
        if (heading)
            buf_print(text, " %*s", width, column);
        else
            number(session_stat_value(session, i), width, text);
    }
    buf_char(text, '\n');
    return i;
}

void session_stats(const struct session *session, struct buf *text)
{
    size_t count = session_stat_count(session), i = 0;
    for (; i < count && !kind_length(session_stat_name(session, i)); i++) {
        buf_print(text, "%-14s", session_stat_name(session, i));
        number(session_stat_value(session, i), NUMBER_WIDTH, text);
        buf_char(text, '\n');
    }
    if (i < count) kind_line(session, i, count, true, text);
    while (i < count) i = kind_line(session, i, count, false, text);
}

void session_stats_json(const struct session *session, struct json_writer *json)
{
    json_write_object(json, NULL);
    for (size_t i = 0; i < session_stat_count(session); i++)
        json_write_raw(json, session_stat_name(session, i), "%.15g", session_stat_value(session, i));
    json_write_end(json);
}
