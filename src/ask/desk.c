/* A session: a plan, a source of answers (source.h), and the referee.
 *
 * desk_open queries the family's theorems, then chooses the source: the first row of source_of that
 * applies. desk_next takes an answer from the source and referees it before the caller sees it. If
 * the plan begins with an incomplete method that gives up, the session continues with the plan's
 * solver as its new source.
 *
 * Invariants: each answer that desk_next returned has passed the referee, and `found` counts them.
 * Once `error` is set, every further call returns DM_INVALID. */
#include "ask/portion.h"
#include "ask/source.h"
#include "base/clock.h"
#include "base/sentence.h"

#include <string.h>

/* ---- for sources */

bool desk_expired(const struct desk *desk)
{
    return deadline_reached(desk->plan.request.deadline);
}

dm_status desk_take_guess(struct desk *desk, dm_status status)
{
    size_t cells = desk->board->cells;
    ASSERT(desk->best.guess && desk->found < desk->best.guesses);
    memcpy(desk->values, desk->best.guess + (size_t)desk->found * cells, cells * sizeof *desk->values);
    desk->best.proved = status == DM_NONE;
    return status == DM_NONE ? DM_OPTIMAL : DM_SOLUTION;
}

/* ---- counting by a method */

/* A method that can both count and enumerate counts if the question asks only for the number. */
bool desk_counts(const struct desk *desk)
{
    const struct family_method *m = desk->method;
    const struct question *question = &desk->plan.request.question;
    if (desk->source == &source_tally) return true;
    if (desk->source == &source_replay) return question->kind == QUESTION_COUNT;
    if (desk->source == &source_settled)
        return question->kind == QUESTION_COUNT && !(question->classes && question->limit);
    if (question->classes) return m && m->classes && question_counts(question);
    return m && m->count && (question_counts(question) || !m->open);
}

dm_status desk_count(struct desk *desk, wide *count, wide *stand_for)
{
    REQUIRE(desk_counts(desk), "this session enumerates answers");
    *count = *stand_for = 0;
    ASSERT(desk->source->count);
    dm_status status = desk->source->count(desk, count, stand_for);
    ASSERT(status != DM_NONE || !*count);
    if (status == DM_SOLUTION) desk->found = *count > INT64_MAX ? INT64_MAX : (int64_t)*count;
    return status;
}

/* ---- opening */

static const struct source *source_of(const struct desk *desk)
{
    const struct plan *plan = &desk->plan;
    if (plan->request.result) return &source_replay;
    if (plan->problem.kind && plan->problem.kind->source) return plan->problem.kind->source;
    if (desk->best.refuted) return &source_theorem;
    if (plan->attempt && !desk->attempted) return &source_method;
    if (plan->solver.sort == SOLVER_PEOPLE) return &source_direct;
    if (plan->settles) return &source_settled;
    if (plan->solver.sort == SOLVER_METHOD) return &source_method;
    if (plan->tally) return &source_tally;
    if (best_known(&desk->best, plan)) return &source_theorem;
    if (plan->races) return plan->question == FAMILY_ONE ? &source_portfolio : &source_race;
    return &source_solver;
}

/* If the model is too large for the machine, the session returns the guess, and the reason says
 * why. */
static bool find_room(struct desk *desk, struct sentence *error)
{
    const struct plan *plan = &desk->plan;
    if (desk->source == &source_theorem || desk->source == &source_settled ||
        desk->source == &source_replay || plan->room == PLAN_FITS)
        return true;
    ASSERT(!sentence_is_empty(&plan->too_large));
    bool searches = desk->source == &source_solver || desk->source == &source_portfolio;
    if (!desk->best.guess || !searches) return sentence_copy(error, &plan->too_large);
    sentence_copy(&desk->reason, &plan->too_large);
    desk->source = &source_theorem;
    return true;
}

struct desk *desk_open(const struct plan *plan, struct sentence *error)
{
    struct desk *desk = alloc_bytes(sizeof *desk);
    ASSERT(plan->board == plan->problem.board);
    desk->board = plan->board;
    desk->plan = *plan;
    desk->began = clock_wall();
    if (!plan->settles && !plan->request.result) best_open(&desk->best, plan, &desk->reason);
    desk->source = source_of(desk);
    if (desk->board) desk->values = alloc_array(desk->board->cells, sizeof *desk->values);
    if (find_room(desk, error) && desk->source->start(desk, error)) return desk;
    desk_close(desk);
    return NULL;
}

struct desk *desk_begin(const struct board *board, const struct desk_request *request, struct sentence *error)
{
    struct plan plan;
    return plan_make(&plan, board, request, error) ? desk_open(&plan, error) : NULL;
}

void desk_close(struct desk *desk)
{
    if (!desk) return;
    desk->source->close(desk);
    best_close(&desk->best);
    alloc_free(desk->values);
    buf_free(&desk->text);
    alloc_free(desk);
}

/* ---- answers */

/* Problems that are not boards are refereed by their source, where the text is written. */
static bool refereed(struct desk *desk)
{
    struct verdict verdict = {0};
    if (!desk->board) return true;
    if (desk->board->family->check(desk->board, desk->values, &verdict)) return true;
    if (desk->plan.request.result)
        return sentence_say(&desk->error, "the referee refuses an answer of a part: %s",
                            verdict.sentence.text);
    return sentence_say(&desk->error, "the referee refuses the answer of %s: %s", desk_engine(desk),
                        verdict.sentence.text);
}

/* Continues with the plan's solver after the incomplete method gave up. The model may be too large
 * for the machine or for the memory limit. */
static dm_status continue_with_solver(struct desk *desk)
{
    if (plan_room_after(&desk->plan, &desk->reason) != PLAN_FITS) return DM_UNKNOWN;
    desk->source->close(desk);
    sentence_clear(&desk->reason);
    desk->attempted = true;
    desk->source = source_of(desk);
    return desk->source->start(desk, &desk->error) ? desk->source->next(desk) : DM_INVALID;
}

dm_status desk_next(struct desk *desk)
{
    if (!sentence_is_empty(&desk->error)) return DM_INVALID;
    if (desk_expired(desk) && !desk->best.guess) return DM_UNKNOWN;
    dm_status status = desk->source->next(desk);
    if (status == DM_UNKNOWN && desk->plan.attempt && !desk->attempted && !desk_expired(desk))
        status = continue_with_solver(desk);
    desk->proved = (status == DM_NONE || status == DM_OPTIMAL) && desk->plan.request.proof;
    if (!source_answers(status)) return status;
    if (!refereed(desk)) return DM_INVALID;
    desk->found++;
    return status;
}

const struct board *desk_board(const struct desk *desk)
{
    return desk->board;
}

const int32_t *desk_values(const struct desk *desk)
{
    return desk->values;
}

const struct buf *desk_text(const struct desk *desk)
{
    return &desk->text;
}

const struct build *desk_build(const struct desk *desk)
{
    return &desk->build;
}

const char *desk_error(const struct desk *desk)
{
    return sentence_is_empty(&desk->error) ? NULL : desk->error.text;
}

const char *desk_reason(const struct desk *desk)
{
    return sentence_is_empty(&desk->reason) ? NULL : desk->reason.text;
}

const char *desk_engine(const struct desk *desk)
{
    if (!desk->source->running) return desk->source->engine(desk);
    const dm_solver *solver = desk->source->running(desk);
    return solver ? dm_solver_engine(solver) : desk->plan.solver.name;
}

int64_t desk_found(const struct desk *desk)
{
    return desk->found;
}

bool desk_objective(const struct desk *desk, struct desk_objective *objective)
{
    *objective = (struct desk_objective){0};
    if (desk->plan.request.result) return source_replay_objective(desk, objective);
    if (desk->inner && !desk->best.settled) return desk_objective(desk->inner, objective);
    if (desk->search && desk->method->objective)
        return objective->has_bound =
                   desk->method->objective(desk->search, &objective->best, &objective->bound);
    return best_objective(&desk->best, desk->solver, objective);
}

bool desk_than(const struct desk *desk, int64_t *than)
{
    const struct portion *result = desk->plan.request.result;
    *than = result ? result->than : desk->than;
    return result ? result->has_than : desk->has_than;
}

int64_t desk_class_size(const struct desk *desk)
{
    if (desk->plan.request.result) return source_replay_class_size(desk);
    if (desk->unclassed && desk->plan.request.question.classes) return 0;
    if (desk->inner) return desk_class_size(desk->inner);
    return desk->symmetry ? symmetry_class_size(desk->symmetry, desk->values) : 1;
}

int64_t desk_symmetries(const struct desk *desk)
{
    if (desk->inner) return desk_symmetries(desk->inner);
    return desk->symmetry ? (int64_t)symmetry_order(desk->symmetry) : 1;
}

bool desk_proved(const struct desk *desk)
{
    return desk->proved;
}

bool desk_searches(const struct desk *desk)
{
    return !desk->plan.request.result;
}

const char *desk_proof(const struct desk *desk)
{
    return desk->plan.request.proof;
}

double desk_seconds(const struct desk *desk)
{
    const struct portion *result = desk->plan.request.result;
    return result ? result->seconds : clock_wall() - desk->began;
}

void desk_why_stopped(const struct desk *desk, struct sentence *why)
{
    const struct deadline *deadline = desk->plan.request.deadline;
    const char *reason = desk_reason(desk);
    bool interrupted = deadline_stopped(deadline);
    if (interrupted || reason)
        sentence_say(why, "%s%s%s", interrupted ? "interrupted" : "", interrupted && reason ? ": " : "",
                     reason ? reason : "");
    else
        deadline_why(deadline, why);
}

/* ---- statistics */

size_t desk_stat_count(const struct desk *desk)
{
    if (!desk->source->running) return desk->source->stat_count(desk);
    const dm_solver *solver = desk->source->running(desk);
    return solver ? dm_stat_count(solver) : 0;
}

const char *desk_stat_name(const struct desk *desk, size_t i)
{
    ASSERT(i < desk_stat_count(desk));
    if (!desk->source->running) return desk->source->stat_name(desk, i);
    return dm_stat_name(desk->source->running(desk), i);
}

double desk_stat_value(const struct desk *desk, size_t i)
{
    ASSERT(i < desk_stat_count(desk));
    if (!desk->source->running) return desk->source->stat_value(desk, i);
    return dm_stat_value(desk->source->running(desk), i);
}

bool desk_stat(const struct desk *desk, const char *name, double *value)
{
    size_t count = desk_stat_count(desk);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(desk_stat_name(desk, i), name) != 0) continue;
        *value = desk_stat_value(desk, i);
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

/* Writes the statistics of one kind, from `first` on, or their column headings. Returns the index
 * after them. */
static size_t kind_line(const struct desk *desk, size_t first, size_t count, bool heading, struct buf *text)
{
    const char *name = desk_stat_name(desk, first);
    size_t i = first, length = kind_length(name);
    ASSERT(first < count && length > 0); /* statistics without a kind come first */
    buf_print(text, "%-14.*s", heading ? 4 : (int)length, heading ? "kind" : name);
    for (; i < count && same_kind(name, desk_stat_name(desk, i)); i++) {
        const char *column = desk_stat_name(desk, i) + length + 1;
        int width = strlen(column) > NUMBER_WIDTH ? (int)strlen(column) : NUMBER_WIDTH;
        if (heading)
            buf_print(text, " %*s", width, column);
        else
            number(desk_stat_value(desk, i), width, text);
    }
    buf_char(text, '\n');
    return i;
}

void desk_stats(const struct desk *desk, struct buf *text)
{
    size_t count = desk_stat_count(desk), i = 0;
    for (; i < count && !kind_length(desk_stat_name(desk, i)); i++) {
        buf_print(text, "%-14s", desk_stat_name(desk, i));
        number(desk_stat_value(desk, i), NUMBER_WIDTH, text);
        buf_char(text, '\n');
    }
    if (i < count) kind_line(desk, i, count, true, text);
    while (i < count) i = kind_line(desk, i, count, false, text);
}

void desk_stats_json(const struct desk *desk, struct json_writer *json)
{
    json_write_object(json, NULL);
    for (size_t i = 0; i < desk_stat_count(desk); i++)
        json_write_raw(json, desk_stat_name(desk, i), "%.15g", desk_stat_value(desk, i));
    json_write_end(json);
}
