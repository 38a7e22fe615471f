/* Serialises a cube result as a record (base/record.h): fields in a fixed order, then the answers.
 *
 * Results travel between ranks and are stored in checkpoints, so the reader trusts nothing: ranges
 * are checked, and the first error sticks in the record. */
#include "ask/cube_result.h"

#include "base/alloc.h"
#include "base/record.h"

#include <inttypes.h>
#include <string.h>

static const struct record_kind kind = {"outcome", 2, "ask.kind-result"};

static const char *const statuses[] = {
    [REPLY_FOUND] = "found",     [REPLY_NONE] = "none",           [REPLY_COUNTED] = "counted",
    [REPLY_UNIQUE] = "unique",   [REPLY_SEVERAL] = "several",     [REPLY_ENOUGH] = "enough",
    [REPLY_STOPPED] = "stopped", [REPLY_TOO_LARGE] = "too-large", [REPLY_REFUSED] = "refused",
    [REPLY_UNFIT] = "unfit",     [REPLY_FAILED] = "failed"};

enum { STATUSES = sizeof statuses / sizeof *statuses };

/* 35000 years: longer times are clamped when written, and rejected when read. */
static const int64_t MOST_MILLISECONDS = INT64_C(1) << 50;

static int64_t milliseconds(double seconds)
{
    double exact = seconds * 1000;
    return exact < (double)MOST_MILLISECONDS ? (int64_t)exact : MOST_MILLISECONDS;
}

static void put_sentence(struct record_writer *out, const char *key, const struct sentence *sentence)
{
    record_put_text(out, key, sentence->text, strlen(sentence->text));
}

static void put_objective(struct record_writer *out, const struct cube_result *result)
{
    const struct session_objective *o = &result->objective;
    record_put_int(out, "sense", o->sense);
    record_put_int(out, "best", o->best);
    record_put_int(out, "bounded", o->has_bound);
    record_put_int(out, "bound", o->bound);
    put_sentence(out, "by", &result->by);
}

void cube_result_text_write(const struct cube_result *result, struct buf *out)
{
    struct record_writer text;
    ASSERT((int)result->status < (int)STATUSES);
    const char *status = statuses[result->status];
    record_begin(&text, out, &kind);
    record_put_text(&text, "status", status, strlen(status));
    record_put_wide(&text, "count", result->count);
    record_put_wide(&text, "stands-for", result->stands_for);
    record_put_int(&text, "more", result->more);
    record_put_int(&text, "all", result->all);
    record_put_int(&text, "proved", result->proved);
    record_put_int(&text, "optimised", result->optimised);
    if (result->optimised) put_objective(&text, result);
    record_put_int(&text, "told", result->has_than);
    record_put_int(&text, "than", result->than);
    put_sentence(&text, "reason", &result->reason);
    put_sentence(&text, "engine", &result->engine);
    record_put_int(&text, "milliseconds", milliseconds(result->seconds));
    record_put_int(&text, "answers", (int64_t)result->answers.size);
    for (size_t i = 0; i < result->answers.size; i++) {
        const struct cube_result_answer *answer = &result->answers.data[i];
        record_put_int(&text, "class", answer->class_size);
        record_put_int(&text, "optimal", answer->status == DM_OPTIMAL);
        record_put_text(&text, "answer", answer->text, answer->length);
    }
    record_seal(&text);
}

/* ---- reading */

static enum reply_status read_status(struct record *r)
{
    char *word = record_text(r, "status", NULL);
    size_t i = 0;
    while (i < STATUSES && strcmp(word, statuses[i]) != 0) i++;
    if (record_ok(r) && i == STATUSES) record_fail(r, "has an unknown status");
    alloc_free(word);
    return i < STATUSES ? (enum reply_status)i : REPLY_FAILED;
}

static void read_objective(struct record *r, struct cube_result *result)
{
    struct session_objective *o = &result->objective;
    o->sense = (int)record_int(r, "sense", -1, 1);
    o->best = record_int(r, "best", INT64_MIN / 2, INT64_MAX / 2);
    o->has_bound = record_bool(r, "bounded");
    o->bound = record_int(r, "bound", INT64_MIN / 2, INT64_MAX / 2);
    record_sentence(r, "by", &result->by);
}

static void read_answer(struct record *r, struct cube_result *result)
{
    size_t length;
    int64_t class_size = record_int(r, "class", 0, INT64_MAX / 2);
    bool optimal = record_bool(r, "optimal");
    char *text = record_text(r, "answer", &length);
    cube_result_add_text(result, text, length, class_size, optimal ? DM_OPTIMAL : DM_SOLUTION);
}

static void read_result(struct record *r, struct cube_result *result)
{
    result->status = read_status(r);
    result->count = record_wide(r, "count");
    result->stands_for = record_wide(r, "stands-for");
    result->more = record_bool(r, "more");
    result->all = record_bool(r, "all");
    result->proved = record_bool(r, "proved");
    result->optimised = record_bool(r, "optimised");
    if (result->optimised) read_objective(r, result);
    result->has_than = record_bool(r, "told");
    result->than = record_int(r, "than", INT64_MIN / 2, INT64_MAX / 2);
    record_sentence(r, "reason", &result->reason);
    record_sentence(r, "engine", &result->engine);
    result->seconds = (double)record_int(r, "milliseconds", 0, MOST_MILLISECONDS) / 1000;
    int64_t answers = record_int(r, "answers", 0, INT64_MAX / 2);
    for (int64_t i = 0; i < answers && record_ok(r); i++) read_answer(r, result);
}

bool cube_result_text_read(const char *text, size_t length, struct cube_result *result,
                           struct sentence *error)
{
    struct record r;
    *result = (struct cube_result){0};
    record_open_text(&r, "the result", text, length, &kind);
    read_result(&r, result);
    return record_close(&r, error);
}
