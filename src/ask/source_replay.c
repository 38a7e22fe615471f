/* Replays the folded cube result of a question (cube_result.h) as if this session had found it, so
 * reporting is the same however a question was answered. The result may come from another process,
 * so the referee checks each answer again. */
#include "ask/cube_result.h"
#include "ask/source.h"
#include "base/say.h"

static const struct cube_result *result_of(const struct session *session)
{
    return session->plan.request.result;
}

static bool replay_start(struct session *session, struct sentence *error)
{
    (void)error;
    ASSERT(result_of(session) && !session->found);
    sentence_copy(&session->reason, &result_of(session)->reason);
    return true;
}

static void replay_close(struct session *session)
{
    (void)session;
}

static bool take_board(struct session *session, const struct cube_result_answer *answer)
{
    return cube_result_values(answer, session->board->cells, session->values) ||
           say_set(&session->error, "ask.referee-cube-alien", NULL);
}

static bool take_text(struct session *session, const struct cube_result_answer *answer)
{
    const struct problem *problem = &session->plan.problem;
    buf_clear(&session->text);
    buf_bytes(&session->text, answer->text, answer->length);
    return problem->kind->passes(problem, answer->text, answer->length, &session->error);
}

static dm_status replay_next(struct session *session)
{
    const struct cube_result *result = result_of(session);
    if ((size_t)session->found < result->answers.size) {
        const struct cube_result_answer *answer = &result->answers.data[session->found];
        bool fine = session->board ? take_board(session, answer) : take_text(session, answer);
        return fine ? answer->status : DM_INVALID;
    }
    return result->status == REPLY_STOPPED || !result->all ? DM_UNKNOWN : DM_NONE;
}

/* `more`: the count exceeds the limit of the question, by how much does not matter. */
static dm_status replay_count(struct session *session, wide *count, wide *stand_for)
{
    const struct cube_result *result = result_of(session);
    *count = result->count + result->more;
    *stand_for = result->stands_for;
    if (result->status == REPLY_STOPPED) return DM_UNKNOWN;
    return result->count ? DM_SOLUTION : DM_NONE;
}

static const char *replay_engine(const struct session *session)
{
    const struct cube_result *result = result_of(session);
    return sentence_is_empty(&result->engine) ? NULL : result->engine.text;
}

static size_t replay_stat_count(const struct session *session)
{
    return (void)session, 0;
}

const struct source source_replay = {replay_start,  replay_close,      replay_next,
                                     replay_engine, replay_stat_count, NULL,
                                     NULL,          replay_count,      NULL};

bool source_replay_objective(const struct session *session, struct session_objective *objective)
{
    const struct cube_result *result = result_of(session);
    *objective = result->objective;
    objective->by = sentence_is_empty(&result->by) ? NULL : result->by.text;
    return result->optimised;
}

int64_t source_replay_class_size(const struct session *session)
{
    const struct cube_result *result = result_of(session);
    size_t last = session->found ? (size_t)session->found - 1 : 0;
    ASSERT((size_t)session->found <= result->answers.size || !result->answers.size);
    return last < result->answers.size ? result->answers.data[last].class_size : 1;
}
