/* --steps: the deductions in order, then the resulting board, then its level.
 *
 * As text, each deduction is a numbered sentence followed by its rule. JSON has one object per
 * line: the steps, the level, the answer. A board with several solutions is shown as far as rules
 * and trials lead, with exit status 0. */
#include "app/steps_output.h"

#include "app/deduction_output.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "explain/steps.h"

#include <string.h>

struct steps_report {
    struct answer *answer;
    const struct board *board;
    struct steps *steps;
    struct buf *out;
    bool json;
    int count; /* steps so far */
    const struct deadline *deadline;
    double began;
};

/* ---- JSON ---- */

static void end_json(struct steps_report *t, struct json_writer *json)
{
    deduction_output_json(t->board, steps_deduction(t->steps), json);
    json_write_end(json);
    json_write_finish(json);
}

/* `why`: the reason for no solution or for no more steps; NULL: none. */
static void write_json(struct steps_report *t, const int32_t *values, const char *status, const char *why,
                       const struct verdict *wrong)
{
    bool stopped = strcmp(status, "unknown") == 0;
    ASSERT(t->json && (!wrong || strcmp(status, "none") == 0)); /* clashing clues */
    struct write_facts facts = {.status = status,
                                .reason = stopped ? NULL : why,
                                .stopped = stopped ? why : NULL,
                                .wrong = wrong,
                                .file = t->answer->file,
                                .seed = t->answer->asked.request.seed,
                                .seconds = clock_wall() - t->began};
    write_answer(t->board, values, "json", &facts, &t->answer->scratch, t->out);
}

/* ---- Text and JSON ---- */

/* A rule's name in sentences. */
static const char *title_of(const struct steps_report *t, const char *name)
{
    const struct family_logic *logic = t->board->family->logic;
    const char *insight = steps_insight_title(t->steps);
    if (insight && strcmp(name, steps_rule_of(t->steps)) == 0) return say_word(insight);
    if (strcmp(name, "trial") == 0) return say_word("report.rule.trial");
    if (strcmp(name, "reason") == 0) return say_word("report.rule.reason");
    for (const struct logic_rule *rule = logic ? logic->rules : NULL; rule && rule->name; rule++)
        if (strcmp(name, rule->name) == 0) return say_known(rule->title ? rule->title : rule->name);
    return name;
}

static void write_step(struct steps_report *t)
{
    ASSERT(!sentence_is_empty(&steps_deduction(t->steps)->sentence) && steps_rule_of(t->steps));
    t->count++;
    if (t->json) {
        struct json_writer json = {.out = t->out};
        json_write_object(&json, NULL);
        json_write_int(&json, "step", t->count);
        json_write_text(&json, "rule", steps_rule_of(t->steps));
        json_write_text(&json, "level", steps_levels[steps_level_of(t->steps)]);
        end_json(t, &json);
    } else {
        buf_print(t->out, "%3d. %s (%s)\n", t->count, steps_deduction(t->steps)->sentence.text,
                  title_of(t, steps_rule_of(t->steps)));
        deduction_output_substeps(steps_deduction(t->steps), 5, t->out);
    }
}

static void json_level(struct steps_report *t, const char *level, const char *hardest, int depth)
{
    struct json_writer json = {.out = t->out};
    json_write_object(&json, NULL);
    json_write_text(&json, "level", level);
    json_write_text(&json, "hardest", hardest);
    if (depth >= 0) json_write_int(&json, "depth", depth);
    json_write_int(&json, "steps", t->count);
    json_write_end(&json);
    json_write_finish(&json);
}

/* "level: medium (hardest rule: comparison)", "level: medium (depth 1)" */
static void write_level(struct steps_report *t)
{
    const char *level = steps_levels[steps_level(t->steps)], *hardest = steps_hardest(t->steps);
    const struct say_argument word = say_key("level", steps_words[steps_level(t->steps)]);
    int depth = steps_depth(t->steps);
    ASSERT((hardest != NULL) == (t->count > 0)); /* it is one of the steps */
    if (t->json)
        json_level(t, level, hardest, depth);
    else if (hardest && depth >= 0)
        say(t->out, "report.level-depth", SAY(word, say_int("depth", depth)));
    else if (hardest)
        say(t->out, "report.level-rule", SAY(word, say_raw("rule", title_of(t, hardest))));
    else
        say(t->out, "report.level-nothing", SAY(word));
}

static void write_text_board(struct steps_report *t, const struct board *board, const int32_t *values)
{
    const struct write_facts facts = {.look = t->answer->out.look};
    write_answer(board, values, "text", &facts, &t->answer->scratch, t->out);
}

static int write_solved(struct steps_report *t)
{
    const int32_t *values = steps_known(t->steps);
    if (t->json) {
        write_level(t);
        write_json(t, values, "solution", NULL, NULL);
        return STATUS_DONE;
    }
    if (t->count) buf_char(t->out, '\n');
    write_text_board(t, t->board, values);
    write_level(t);
    return STATUS_DONE;
}

/* The last sentence is not numbered, because it fills in no cell. */
static void write_end(struct steps_report *t, const char *status)
{
    if (!t->json) {
        buf_print(t->out, "%s\n", steps_deduction(t->steps)->sentence.text);
        return;
    }
    struct json_writer json = {.out = t->out};
    json_write_object(&json, NULL);
    json_write_text(&json, "end", status);
    end_json(t, &json);
    bool none = strcmp(status, "none") == 0;
    write_json(t, NULL, status, none ? steps_deduction(t->steps)->sentence.text : NULL, NULL);
}

/* The board with the known values as its clues; of marks, those that can be given. */
static void draw_open(struct steps_report *t)
{
    const struct family *family = t->board->family;
    const int32_t *known = steps_known(t->steps);
    if (t->json || !family->puzzles) return;
    struct arena_mark mark = arena_mark(&t->answer->scratch);
    size_t cells = t->board->cells, slots = cells + t->board->marks;
    bool *given = ARENA_ARRAY(&t->answer->scratch, bool, slots);
    for (size_t i = 0; i < slots; i++) given[i] = i < cells ? known[i] != LOGIC_OPEN : known[i] == 1;
    const struct board *open = family->puzzles->pose(&t->answer->scratch, t->board, known, given);
    buf_char(t->out, '\n');
    write_text_board(t, open, NULL);
    arena_rewind(&t->answer->scratch, mark);
}

static int write_stopped(struct steps_report *t)
{
    struct sentence why;
    deadline_reason(t->deadline, &why);
    if (t->json) write_json(t, NULL, "unknown", why.text, NULL);
    draw_open(t);
    message_say_remark(t->answer->output.quiet, "report.steps-so-far",
                       SAY(say_raw("why", why.text), say_int("count", t->count)));
    return STATUS_LIMIT;
}

static int write_all(struct steps_report *t)
{
    enum steps_answer answer;
    while ((answer = steps_next(t->steps)) == STEPS_TOLD && !t->out->error) write_step(t);
    switch (answer) {
    case STEPS_SOLVED:
        return write_solved(t);
    case STEPS_NONE:
        write_end(t, "none");
        if (!t->json) buf_print(t->out, "%s\n", say_word("report.no-solution"));
        return STATUS_NONE;
    case STEPS_SEVERAL:
        write_end(t, "several");
        draw_open(t);
        return STATUS_DONE;
    case STEPS_STOPPED:
        return write_stopped(t);
    default:
        message_error("%s", steps_deduction(t->steps)->sentence.text);
        return STATUS_LIMIT;
    }
}

static void write_line(struct buf *out, const char *key, const char *why)
{
    say(out, key, SAY(say_raw("why", why)));
    buf_char(out, '\n');
}

/* The clues alone break a rule. */
static int write_clash(struct steps_report *t, const struct verdict *wrong)
{
    if (t->json)
        write_json(t, NULL, "none", wrong->sentence.text, wrong);
    else
        write_line(t->out, "report.no-solution-because", wrong->sentence.text);
    return STATUS_NONE;
}

int steps_output_board(struct answer *answer, const struct plan *plan)
{
    const struct board *board = plan->board;
    const struct family_theorems *theorems = board->family->theorems;
    struct steps_report t = {.answer = answer,
                             .board = board,
                             .deadline = plan->request.deadline,
                             .began = clock_wall()};
    struct verdict wrong = {0};
    interrupt_catch();
    ASSERT(board->family->logic || board->family->reasons); /* valid_steps_board */
    ASSERT(!answer->output.keep && !answer->output.stats && !answer->output.verbose);
    t.json = strcmp(answer->output.format, "json") == 0;
    ASSERT(t.json || strcmp(answer->output.format, "text") == 0); /* steps have no picture */
    t.out = output_next(&answer->out, !t.json);
    t.steps = steps_open(board, &plan->request);
    bool clash = theorems && theorems->clash && theorems->clash(board, &wrong);
    int status = clash ? write_clash(&t, &wrong) : write_all(&t);
    steps_close(t.steps);
    output_flush(&answer->out);
    return status;
}
