/* A board that is filled in part, judged by the solver: the referee knows only whole answers. */
#include "app/part.h"

#include "app/deduction_output.h"
#include "app/interrupt.h"
#include "app/say.h"
#include "base/clock.h"
#include "explain/hint.h"
#include "explain/phrase.h"

#include <string.h>

struct telling {
    const struct board *board;
    const struct hint *hint;
    const char *status;
};

/* The cells that are told about, for pictures. */
static void shown(const struct telling *t, struct deduction *d)
{
    bool together;
    const told_list *wrong = hint_wrong(t->hint, &together);
    for (size_t i = 0; i < wrong->size; i++)
        vec_push(&d->excluded, ((struct logic_fact){wrong->data[i].cell, wrong->data[i].value}));
}

static void json_part(const void *self, struct json_writer *json)
{
    const struct telling *t = self;
    bool together;
    const told_list *wrong = hint_wrong(t->hint, &together);
    if (strcmp(t->status, "wrong") != 0) return;
    json_write_bool(json, "together", together);
    for (int denied = 0; denied < 2; denied++) {
        json_write_list(json, denied ? "facts" : "excluded");
        for (size_t i = 0; i < wrong->size; i++)
            if (wrong->data[i].denied == denied)
                deduction_output_fact(t->board, wrong->data[i].cell, wrong->data[i].value, json);
        json_write_end(json);
    }
}

static void write_text(const struct telling *t, struct buf *out)
{
    bool together;
    const told_list *wrong = hint_wrong(t->hint, &together);
    buf_print(out, "%s: ", t->status);
    if (strcmp(t->status, "wrong") == 0) {
        buf_add(out, together ? "no solution has all of this: " : "no solution has this: ");
        phrase_facts(t->board, wrong->size, wrong->data, out);
    } else {
        buf_add(out, strcmp(t->status, "none") == 0 ? "the puzzle itself has no solution"
                                                    : "there is a solution with all of this");
    }
    buf_char(out, '\n');
}

static void write_other(const struct telling *t, double began, struct output *out)
{
    struct arena scratch = {0};
    struct deduction ringed = {0};
    shown(t, &ringed);
    struct write_facts facts = {.status = t->status,
                                .seconds = clock_wall() - began,
                                .ringed = &ringed,
                                .more = json_part,
                                .self = t};
    output_answer(out, t->board, NULL, &facts, false, &scratch);
    logic_free_deduction(&ringed);
    arena_free(&scratch);
}

static int tell(struct telling *t, enum hint_answer answer, double began, const struct common_output *asked)
{
    struct output out;
    if (answer == HINT_FAILED) return say_error("%s", hint_deduction(t->hint)->sentence.text);
    if (!output_open(&out, asked, false)) return STATUS_USAGE;
    t->status = answer == HINT_STOPPED ? "unknown"
                : answer == HINT_WRONG ? "wrong"
                : answer == HINT_NONE  ? "none"
                                       : "possible";
    if (strcmp(asked->format, "text") != 0)
        write_other(t, began, &out);
    else if (answer != HINT_STOPPED)
        write_text(t, output_next(&out, false));
    if (answer == HINT_STOPPED) say_note(asked->quiet, "stopped before it was known");
    return output_close(&out, answer == HINT_STOPPED ? STATUS_LIMIT
                              : answer == HINT_STEP  ? STATUS_DONE
                                                     : STATUS_NONE);
}

int part_judge(const struct board *board, const told_list *entries, const struct desk_request *request,
               const struct common_output *output)
{
    struct sentence error;
    double began = clock_wall();
    interrupt_catch();
    struct hint *hint = hint_open(board, entries, request, &error);
    if (!hint) return say_error("%s", error.text);
    struct telling t = {.board = board, .hint = hint};
    int status = tell(&t, hint_judge(hint), began, output);
    hint_close(hint);
    return status;
}
