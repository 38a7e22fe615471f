/* Writes verdicts: as text a line for each board, in JSON an object, else a picture or file of the
 * answer with the sentence on standard error.
 *
 * The referee takes complete answers. The entries of a partly filled board are checked by the
 * solver: some solution has all of them, or some entries are in none. */
#include "app/verdicts.h"

#include "app/deduction_output.h"
#include "app/message.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"
#include "explain/hint.h"
#include "explain/phrase.h"

#include <string.h>

static bool is_format(const struct verdicts *v, const char *format)
{
    return strcmp(v->asked->format, format) == 0;
}

/* With --draw the board follows the line, and the next line stands apart. */
static void write_text(struct verdicts *v, size_t i, const int32_t *values, const struct write_facts *facts,
                       const char *words)
{
    char label[BOARDS_LABEL_ROOM];
    struct buf *out = output_next(&v->output, v->draws);
    buf_print(out, "%s%s\n", boards_label(&v->boards, i, label), words);
    if (!v->draws) return;
    buf_char(out, '\n');
    write_answer(v->boards.list.data[i], values, "text", facts, v->arena, out);
}

void verdicts_write(struct verdicts *v, size_t i, const int32_t *values, struct write_facts facts,
                    const char *words)
{
    char label[BOARDS_LABEL_ROOM];
    bool json = is_format(v, "json");
    facts.file = boards_name(&v->boards, i, v->arena);
    facts.look = v->output.look;
    if (is_format(v, "text")) {
        if (words) write_text(v, i, values, &facts, words);
        return;
    }
    output_answer(&v->output, v->boards.list.data[i], values, &facts, !json, v->arena);
    if (!json && words) message_remark(v->asked->quiet, "%s%s", boards_label(&v->boards, i, label), words);
}

/* ---- partly filled boards */

struct part_check {
    const struct board *board;
    const struct hint *hint;
    const char *status;
};

/* The cells to ring in pictures. */
static void ring_wrong(const struct part_check *t, struct deduction *d)
{
    bool together;
    const cell_fact_list *wrong = hint_wrong(t->hint, &together);
    for (size_t i = 0; i < wrong->size; i++) {
        ASSERT(wrong->data[i].cell < t->board->cells + t->board->marks);
        vec_push(&d->excluded, ((struct logic_fact){wrong->data[i].cell, wrong->data[i].value}));
    }
}

static void json_part(const void *self, struct json_writer *json)
{
    const struct part_check *t = self;
    bool together;
    const cell_fact_list *wrong = hint_wrong(t->hint, &together);
    if (strcmp(t->status, "wrong") != 0) return;
    ASSERT(wrong->size > (size_t)together); /* one alone does not contradict itself */
    json_write_bool(json, "together", together);
    for (int denied = 0; denied < 2; denied++) {
        json_write_list(json, denied ? "facts" : "excluded");
        for (size_t i = 0; i < wrong->size; i++)
            if (wrong->data[i].denied == denied)
                deduction_output_fact(t->board, wrong->data[i].cell, wrong->data[i].value, json);
        json_write_end(json);
    }
}

static void add_sentence(const struct part_check *t, struct buf *out)
{
    bool together;
    const cell_fact_list *wrong = hint_wrong(t->hint, &together);
    if (strcmp(t->status, "wrong") == 0) {
        struct buf entries = {0};
        ASSERT(wrong->size > (size_t)together);
        phrase_facts(t->board, wrong->size, wrong->data, &entries);
        say(out,
            together          ? "report.entries.together"
            : wrong->size > 1 ? "report.entries.several"
                              : "report.entries.one",
            SAY(say_raw("entries", buf_text(&entries))));
        buf_free(&entries);
    } else {
        say(out, strcmp(t->status, "none") == 0 ? "report.entries.none" : "report.entries.possible", NULL);
    }
}

/* A check that was stopped has no sentence. */
static void write_part(struct verdicts *v, size_t i, const struct part_check *t, double began, bool stopped)
{
    struct deduction ringed = {0};
    struct buf words = {0};
    ring_wrong(t, &ringed);
    add_sentence(t, &words);
    const struct write_facts facts = {.status = t->status,
                                      .seconds = clock_wall() - began,
                                      .ringed = &ringed,
                                      .more = json_part,
                                      .self = t};
    verdicts_write(v, i, NULL, facts, stopped ? NULL : buf_text(&words));
    buf_free(&words);
    logic_free_deduction(&ringed);
}

static int report_part(struct verdicts *v, size_t i, struct part_check *t, enum hint_answer answer,
                       double began)
{
    static const char *const words[] = {
        [HINT_STEP] = "possible", [HINT_WRONG] = "wrong", [HINT_NONE] = "none", [HINT_STOPPED] = "unknown"};
    bool stopped = answer == HINT_STOPPED;
    char label[BOARDS_LABEL_ROOM];
    ASSERT(answer != HINT_SOLVED && answer != HINT_SEVERAL); /* hint_judge looks for no step */
    if (answer == HINT_FAILED) return message_error("%s", hint_deduction(t->hint)->sentence.text);
    t->status = words[answer];
    write_part(v, i, t, began, stopped);
    if (stopped)
        message_say_remark(v->asked->quiet, "report.stopped-before-known",
                           SAY(say_raw("label", boards_label(&v->boards, i, label))));
    return stopped ? STATUS_LIMIT : answer == HINT_STEP ? STATUS_DONE : STATUS_NONE;
}

int verdicts_part(struct verdicts *v, size_t i, const cell_fact_list *entries, const struct request *request)
{
    struct sentence error;
    double began = clock_wall();
    const struct board *board = v->boards.list.data[i];
    struct hint *hint = hint_open(board, entries, request, &error);
    if (!hint) return message_error("%s", error.text);
    struct part_check t = {.board = board, .hint = hint};
    int status = report_part(v, i, &t, hint_judge(hint), began);
    hint_close(hint);
    return status;
}
