/* damier hint: the next step of a partly filled puzzle, or the entries that are wrong.
 *
 * A hint has stages of increasing detail: where to look, which rule applies, and the step itself.
 * Every stage is computed in the same way (explain/hint.h), and only the output differs, so the
 * stages are consistent with each other. JSON has no more detail than the text of the same
 * stage. */
#include "app/answer.h"
#include "app/answer_file.h"
#include "app/deduction_output.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"
#include "explain/hint.h"
#include "explain/phrase.h"

#include <string.h>

enum stage { STAGE_WHERE = 1, STAGE_RULE, STAGE_SENTENCE, STAGE_VALUES };

struct settings {
    const char *puzzle, *progress;
    int64_t stage;
    bool draws;                  /* --draw */
    struct common_search search; /* limits */
    struct common_output output;
    struct common_input input;
};

struct hinting { /* about the selected boards */
    const struct settings *settings;
    struct arena *arena;
    struct boards boards;
    struct answer_file progress; /* of PROGRESS */
    struct output output;
};

struct hint_report {
    const struct settings *settings;
    const struct board *puzzle;
    const char *file; /* its name, if there are several; else NULL */
    struct hint *hint;
    struct buf *out;
    double began;
    bool wrong; /* it is about a wrong entry */
};

/* ---- the place */

/* "row 3", "column 4", "row 3, column 4", or the first of the cells. */
static void add_where(const struct hint_report *t, struct buf *out)
{
    const struct deduction *d = hint_deduction(t->hint);
    const size_t count = d->facts.size ? d->facts.size : d->excluded.size;
    const struct logic_fact *facts = d->facts.size ? d->facts.data : d->excluded.data;
    /* a step concludes something, and so does the reason why an entry is wrong */
    ASSERT(count > 0);
    int first[2] = {0}, at[2];
    bool same[2] = {true, true};
    size_t placed = 0;
    for (size_t i = 0; i < count; i++) {
        if (facts[i].cell >= t->puzzle->cells) continue;
        t->puzzle->family->place(t->puzzle, facts[i].cell, &at[0], &at[1]);
        if (!placed++) memcpy(first, at, sizeof first);
        for (int k = 0; k < 2; k++) same[k] &= at[k] == first[k];
    }
    if (same[0] == same[1])
        say(out, same[0] ? "report.hint.at" : "report.hint.around",
            SAY(say_text("cell", cell_name_at(first[0], first[1]).text)));
    else if (same[0])
        say(out, "report.hint.at-row", SAY(say_int("row", first[0] + 1)));
    else
        say(out, "report.hint.at-column", SAY(say_int("column", first[1] + 1)));
}

/* ---- which rule */

static void add_rules(const struct hint_report *t, struct buf *out)
{
    const struct deduction *d = hint_deduction(t->hint);
    const struct family *family = t->puzzle->family;
    ASSERT(d->rule < 0 || family->logic);
    ASSERT(!d->rules.size || family->reasons);
    VEC(struct rule_name) names = {0};
    if (d->rule >= 0) {
        const struct logic_rule *rule = &family->logic->rules[d->rule];
        say(out, "report.hint.rule",
            SAY(say_raw("rule", say_known(rule->title ? rule->title : rule->name)),
                say_raw("blurb", say_known(rule->blurb))));
    } else if (!d->rules.size) {
        bool trial = strcmp(hint_rule(t->hint), "trial") == 0;
        say(out, trial ? "report.hint.trial" : "report.hint.meaning", NULL);
    }
    for (size_t i = 0; i < d->rules.size; i++) vec_push(&names, d->rules.data[i]);
    phrase_names(family->reasons, names.size, names.data, out);
    vec_free(&names);
}

/* ---- the sentences of the first two stages */

static void add_look(const struct hint_report *t, struct buf *out)
{
    struct buf where = {0};
    add_where(t, &where);
    say(out, t->wrong ? "report.hint.look-wrong" : "report.hint.look",
        SAY(say_text("where", buf_text(&where))));
    buf_free(&where);
}

static void add_think(const struct hint_report *t, struct buf *out)
{
    struct buf rules = {0};
    add_rules(t, &rules);
    say(out, "report.hint.think", SAY(say_raw("rules", buf_text(&rules))));
    buf_free(&rules);
}

/* ---- text */

/* "r3c4=1", "r3c4!=1", as `why --not` takes them. */
static void add_values(const struct hint_report *t, struct buf *out)
{
    const struct deduction *d = hint_deduction(t->hint);
    for (int denied = 0; denied < 2; denied++) {
        const struct logic_fact *facts = denied ? d->excluded.data : d->facts.data;
        for (size_t i = 0; i < (denied ? d->excluded.size : d->facts.size); i++) {
            if (facts[i].cell >= t->puzzle->cells) continue;
            buf_print(out, "%s%s%d\n", cell_name_short(t->puzzle, facts[i].cell).text, denied ? "!=" : "=",
                      (int)facts[i].value);
        }
    }
}

static void write_text(const struct hint_report *t, enum hint_answer answer)
{
    ASSERT(t->settings->stage >= STAGE_WHERE && t->settings->stage <= STAGE_VALUES);
    struct buf *out = t->out;
    if (t->settings->stage >= STAGE_SENTENCE) {
        buf_print(out, "%s\n", hint_deduction(t->hint)->sentence.text);
        deduction_output_substeps(hint_deduction(t->hint), 2, out);
        if (answer == HINT_STEP && t->settings->stage == STAGE_VALUES) add_values(t, out);
        return;
    }
    add_look(t, out);
    buf_char(out, '\n');
    if (t->settings->stage < STAGE_RULE) return;
    add_think(t, out);
    buf_char(out, '\n');
}

/* ---- JSON */

static void json_sentence(const struct hint_report *t, const char *key,
                          void (*add)(const struct hint_report *t, struct buf *out), struct json_writer *json)
{
    struct buf text = {0};
    add(t, &text);
    json_write_text(json, key, buf_text(&text));
    buf_free(&text);
}

/* JSON has no more detail than the same stage in words. */
static void json_hint(const void *self, struct json_writer *json)
{
    const struct hint_report *t = self;
    const struct deduction *d = hint_deduction(t->hint);
    int64_t stage = t->settings->stage;
    json_write_int(json, "stage", stage);
    json_sentence(t, "where", add_where, json);
    json_sentence(t, "look", add_look, json);
    if (stage >= STAGE_RULE) {
        json_write_text(json, "rule", hint_rule(t->hint));
        json_sentence(t, "think", add_think, json);
    }
    if (stage == STAGE_RULE || stage == STAGE_SENTENCE) deduction_output_rules(t->puzzle, d, json);
    if (stage == STAGE_SENTENCE) json_write_text(json, "sentence", d->sentence.text);
    if (stage == STAGE_VALUES) deduction_output_json(t->puzzle, d, json);
}

/* The board with the entries as its clues. If the family cannot pose such puzzles, the puzzle
 * itself, with the entries in `values`, which is 0 elsewhere. */
static const struct board *filled(const struct hint_report *t, struct arena *arena, const int32_t **values)
{
    const struct board *puzzle = t->puzzle;
    const struct family_puzzles *puzzles = puzzle->family->puzzles;
    const int32_t *known = hint_known(t->hint);
    size_t slots = puzzle->cells + puzzle->marks;
    *values = NULL;
    if (!t->settings->progress) return puzzle;
    bool *given = ARENA_ARRAY(arena, bool, slots);
    int32_t *entered = ARENA_ARRAY(arena, int32_t, slots);
    for (size_t i = 0; i < slots; i++) given[i] = known[i] != LOGIC_OPEN;
    if (puzzles) return puzzles->pose(arena, puzzle, known, given);
    for (size_t i = 0; i < slots; i++) entered[i] = given[i] ? known[i] : 0;
    *values = entered;
    return puzzle;
}

static struct write_facts facts_of(const struct hint_report *t, const char *status, bool told)
{
    const struct deduction *d = told ? hint_deduction(t->hint) : NULL;
    return (struct write_facts){.status = status,
                                .file = t->file,
                                .seed = t->settings->search.request.seed,
                                .seconds = clock_wall() - t->began,
                                .shaded = d && t->settings->stage >= STAGE_SENTENCE ? d : NULL,
                                .ringed = d,
                                .more = told ? json_hint : NULL,
                                .self = t};
}

static void write_picture(const struct hint_report *t, struct output *out, const char *status, bool told,
                          struct arena *scratch)
{
    const int32_t *values;
    const struct board *shown = filled(t, scratch, &values);
    const struct write_facts facts = facts_of(t, status, told);
    bool json = strcmp(t->settings->output.format, "json") == 0;
    output_answer(out, shown, json ? NULL : values, &facts, !json, scratch);
}

/* The board below the sentence. */
static void write_board(const struct hint_report *t, struct write_look look, bool told, struct arena *scratch)
{
    const int32_t *values;
    const struct board *shown = filled(t, scratch, &values);
    struct write_facts facts = facts_of(t, NULL, told);
    facts.look = look;
    write_answer(shown, values, "text", &facts, scratch, t->out);
}

/* ---- the command */

/* The status, the exit status and, if there is neither a step nor an error, the sentence. */
static int end_of(enum hint_answer answer, const char **status, const char **words)
{
    static const struct {
        const char *status, *words;
        int exit;
    } ends[] = {
        [HINT_STEP] = {"hint", NULL, STATUS_DONE},
        [HINT_WRONG] = {"wrong", NULL, STATUS_NONE},
        [HINT_SOLVED] = {"solved", "report.hint.solved", STATUS_DONE},
        [HINT_SEVERAL] = {"several", "report.hint.several", STATUS_DONE},
        [HINT_NONE] = {"none", "report.hint.none", STATUS_NONE},
        [HINT_STOPPED] = {"unknown", NULL, STATUS_LIMIT},
    };
    ASSERT(answer < HINT_FAILED); /* which is an error, reported without an output */
    *status = ends[answer].status;
    *words = say_known(ends[answer].words);
    return ends[answer].exit;
}

static void report_text(struct hinting *h, size_t i, struct hint_report *t, enum hint_answer answer,
                        const char *words)
{
    bool told = answer == HINT_STEP || answer == HINT_WRONG;
    if (!told && !words && !t->settings->draws) return;
    t->out = boards_next_text(&h->boards, i, &h->output);
    if (told)
        write_text(t, answer);
    else if (words)
        buf_print(t->out, "%s\n", answer == HINT_SEVERAL ? hint_deduction(t->hint)->sentence.text : words);
    if (!t->settings->draws) return;
    if (told || words) buf_char(t->out, '\n');
    write_board(t, h->output.look, told, h->arena);
}

static int report(struct hinting *h, size_t i, struct hint_report *t, enum hint_answer answer)
{
    const char *status, *words;
    char label[BOARDS_LABEL_ROOM];
    bool told = answer == HINT_STEP || answer == HINT_WRONG;
    int exit = end_of(answer, &status, &words);
    if (answer == HINT_STOPPED)
        message_say_remark(t->settings->output.quiet, "report.stopped-before-hint",
                           SAY(say_raw("label", boards_label(&h->boards, i, label))));
    if (strcmp(t->settings->output.format, "text") == 0)
        report_text(h, i, t, answer, words);
    else
        write_picture(t, &h->output, status, told, h->arena);
    return exit;
}

static int hint(struct hinting *h, size_t i, const cell_fact_list *entries)
{
    const struct settings *settings = h->settings;
    struct sentence error;
    struct deadline deadline;
    answer_deadline(&settings->search, &deadline);
    struct request request = answer_request(&settings->search, &deadline);
    struct hint_report t = {.settings = settings,
                            .puzzle = h->boards.list.data[i],
                            .file = boards_name(&h->boards, i, h->arena),
                            .began = clock_wall()};
    ASSERT(settings->progress || !entries->size);
    t.hint = hint_open(t.puzzle, entries, &request, &error);
    if (!t.hint) return message_error("%s", error.text);
    enum hint_answer answer = hint_find(t.hint);
    ASSERT(answer != HINT_WRONG || entries->size); /* clues are not entries, and are never wrong */
    t.wrong = answer == HINT_WRONG;
    int status = answer == HINT_FAILED ? message_error("%s", hint_deduction(t.hint)->sentence.text)
                                       : report(h, i, &t, answer);
    hint_close(t.hint);
    return status;
}

static int hint_board(struct hinting *h, size_t i, cell_fact_list *entries)
{
    const struct settings *settings = h->settings;
    const struct board *puzzle = h->boards.list.data[i];
    if (!common_text_board(puzzle, settings->draws, settings->output.format)) return STATUS_USAGE;
    if (settings->progress && !answer_file_progress(&h->progress, i, h->arena, puzzle, entries))
        return STATUS_USAGE;
    return hint(h, i, entries);
}

static int visit_board(void *self, size_t i)
{
    struct hinting *h = self;
    cell_fact_list entries = {0};
    struct arena_mark mark = arena_mark(h->arena);
    int status = hint_board(h, i, &entries);
    arena_rewind(h->arena, mark);
    vec_free(&entries);
    return status;
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    struct arena arena = {0};
    struct hinting h = {.settings = settings, .arena = &arena};
    int status = STATUS_USAGE;
    if (settings->progress && !common_one_standard(settings->puzzle, settings->progress)) return STATUS_USAGE;
    interrupt_catch();
    if (boards_read_file(&arena, &settings->input, settings->puzzle, &h.boards) &&
        common_answer_format(h.boards.list.data[0]->family, &settings->output) &&
        (!settings->progress ||
         answer_file_open_progress(&h.progress, &arena, &settings->input, settings->progress, &h.boards)) &&
        output_open(&h.output, &settings->output, h.boards.list.size > 1))
        status = boards_each(&h.boards, &h.output, settings->output.quiet, visit_board, &h);
    answer_file_close(&h.progress);
    boards_free(&h.boards);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_FILE("PUZZLE", AT(puzzle), "help.hint.puzzle"),
    OPTION_ROW_OPTIONAL_FILE("PROGRESS", AT(progress), "help.hint.progress"),
    {0},
};

static const struct option hint_rows[] = {
    OPTION_ROW_INT("stage", 0, AT(stage), STAGE_WHERE, STAGE_VALUES, "N", "help.hint.stage"),
    OPTION_ROW_DRAW(AT(draws), "help.option.draw-step"),
    OPTION_ROW_TIME_LIMIT(AT(search.time_limit), 1e9, "help.option.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(search.memory_limit), "help.option.memory-limit"),
    {0},
};

static const struct settings defaults = {.stage = STAGE_VALUES, .search = COMMON_SEARCH_DEFAULTS};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"help.title.hint", hint_rows, 0},
    {"help.title.output", common_format_rows, offsetof(struct settings, output)},
    {"help.title.input", common_boards_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_hint = {
    .name = "hint",
    .blurb = "help.hint.blurb",
    .description = "help.hint.description",
    .examples = "damier hint examples/binero/8-hard.txt\n"
                "damier hint --stage 1 puzzle.txt progress.txt\n"
                "damier hint --draw puzzle.txt\n"
                "damier hint --format svg examples/queens/partial-8.txt > hint.svg\n",
    .exits = "help.hint.exits",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
