/* Replays the folded cube result of a question (portion.h) as if this session had found it, so that
 * reporting is the same however a question was answered. The result may come from another process,
 * so the referee checks each answer again. */
#include "ask/portion.h"
#include "ask/source.h"

static const struct portion *result_of(const struct desk *desk)
{
    return desk->plan.request.result;
}

static bool replay_start(struct desk *desk, struct sentence *error)
{
    (void)error;
    ASSERT(result_of(desk) && !desk->found);
    sentence_copy(&desk->reason, &result_of(desk)->reason);
    return true;
}

static void replay_close(struct desk *desk)
{
    (void)desk;
}

static bool take_board(struct desk *desk, const struct portion_answer *answer)
{
    return portion_values(answer, desk->board->cells, desk->values) ||
           sentence_say(&desk->error, "the referee refuses an answer of a part: it is not one of this board");
}

static bool take_text(struct desk *desk, const struct portion_answer *answer)
{
    const struct problem *problem = &desk->plan.problem;
    buf_clear(&desk->text);
    buf_bytes(&desk->text, answer->text, answer->length);
    return problem->kind->passes(problem, answer->text, answer->length, &desk->error);
}

static dm_status replay_next(struct desk *desk)
{
    const struct portion *result = result_of(desk);
    if ((size_t)desk->found < result->answers.size) {
        const struct portion_answer *answer = &result->answers.data[desk->found];
        bool fine = desk->board ? take_board(desk, answer) : take_text(desk, answer);
        return fine ? answer->status : DM_INVALID;
    }
    return result->status == REPLY_STOPPED || !result->all ? DM_UNKNOWN : DM_NONE;
}

/* `more`: the count exceeds the limit of the question, by how much does not matter. */
static dm_status replay_count(struct desk *desk, wide *count, wide *stand_for)
{
    const struct portion *result = result_of(desk);
    *count = result->count + result->more;
    *stand_for = result->stands_for;
    if (result->status == REPLY_STOPPED) return DM_UNKNOWN;
    return result->count ? DM_SOLUTION : DM_NONE;
}

static const char *replay_engine(const struct desk *desk)
{
    const struct portion *result = result_of(desk);
    return sentence_is_empty(&result->engine) ? NULL : result->engine.text;
}

static size_t replay_stat_count(const struct desk *desk)
{
    return (void)desk, 0;
}

const struct source source_replay = {replay_start,  replay_close,      replay_next,
                                     replay_engine, replay_stat_count, NULL,
                                     NULL,          replay_count,      NULL};

bool source_replay_objective(const struct desk *desk, struct desk_objective *objective)
{
    const struct portion *result = result_of(desk);
    *objective = result->objective;
    objective->by = sentence_is_empty(&result->by) ? NULL : result->by.text;
    return result->optimised;
}

int64_t source_replay_class_size(const struct desk *desk)
{
    const struct portion *result = result_of(desk);
    size_t last = desk->found ? (size_t)desk->found - 1 : 0;
    ASSERT((size_t)desk->found <= result->answers.size || !result->answers.size);
    return last < result->answers.size ? result->answers.data[last].class_size : 1;
}
