/* Prints minimal unsatisfiable subsets (MUS), one after another, as text, JSON or pictures of the
 * board.
 *
 * Boards, FlatZinc models and formulas share this code: claims and clues come first, then rules,
 * then the proved optimum. Only boards have pictures. If there is a solution instead, the referee
 * checks it first. */
#include "app/why.h"

#include "app/deduction_output.h"
#include "app/message.h"
#include "base/clock.h"
#include "base/say.h"
#include "explain/mus.h"
#include "explain/phrase.h"

#include <string.h>

/* The effort for the proof that an MUS is smallest, unless --smallest is given. */
static const struct mus_smallest_effort usual = {.questions = 500,
                                                 .failures = 1000,
                                                 .asking = 200,
                                                 .hitting = 1000};
static const struct mus_smallest_effort endless = {0};

/* What is proved about a subset. */
enum proof {
    CONTRADICTS, /* unsatisfiable; stopped before more was proved */
    MINIMAL,     /* every item is needed */
    SMALLEST     /* and no MUS is smaller */
};

struct why_report {
    const struct why_settings *settings;
    const struct mus *mus;
    struct output *out;
    const struct why_output *to;
    bool headed; /* the text on this board has begun */
    struct arena scratch;
    item_list reason; /* the current MUS, in the order of the output */
    enum proof proof; /* about `reason` */
    size_t least;     /* lower bound on the size of every MUS */
    double began;
};

static bool is_format(const struct why_report *t, const char *format)
{
    return strcmp(t->settings->output.format, format) == 0;
}

static const struct item *item_at(const struct why_report *t, size_t i)
{
    ASSERT(i < t->reason.size);
    ASSERT(!t->mus->items.data[t->reason.data[i]].dropped);
    return &t->mus->items.data[t->reason.data[i]];
}

/* Moves the item of the optimum, which is sorted among claims, behind the rules. */
static void set_reason(struct why_report *t, const item_list *found)
{
    vec_clear(&t->reason);
    for (int best = 0; best < 2; best++)
        for (size_t i = 0; i < found->size; i++)
            if ((t->mus->items.data[found->data[i]].kind == ITEM_BEST) == best)
                vec_push(&t->reason, found->data[i]);
    ASSERT(t->reason.size == found->size);
}

/* ---- text */

static void add_head(const struct why_report *t, struct buf *out)
{
    static const char *const keys[] = {[CONTRADICTS] = "report.contradiction.some",
                                       [MINIMAL] = "report.contradiction.minimal",
                                       [SMALLEST] = "report.contradiction.smallest"};
    if (t->reason.size == 1)
        say(out, "report.contradiction.one", NULL);
    else if (t->reason.size)
        say(out, keys[t->proof], SAY(say_int("count", (int64_t)t->reason.size)));
    else
        say(out, "report.contradiction.none", NULL);
}

/* In characters of UTF-8. */
static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void add_line(const struct why_report *t, size_t i, struct buf *out)
{
    const struct problem_kind *kind = t->mus->problem.kind;
    const char *words[] = {[ITEM_CLUE] = say_word("report.why.given"),
                           [ITEM_FACT] = say_word("report.why.known"),
                           [ITEM_CLAIM] = say_word("report.why.supposed"),
                           [ITEM_RULE] = kind ? kind->items->noun : say_word("report.why.rule"),
                           [ITEM_BEST] = say_word("report.why.best")};
    const char *word = words[item_at(t, i)->kind];
    size_t rule = width_of(words[ITEM_RULE]), claim = width_of(words[ITEM_CLAIM]);
    buf_print(out, "  %s", word);
    buf_fill(out, ' ', (rule > claim ? rule : claim) - width_of(word) + 2);
    mus_board_phrase(t->mus, t->reason.data[i], out);
    buf_char(out, '\n');
}

/* The whole MUS as one sentence. */
static void add_sentence(const struct why_report *t, struct buf *out)
{
    const struct mus *g = t->mus;
    if (g->board) {
        phrase_contradiction(g, &t->reason, out);
        return;
    }
    const struct problem_items *items = g->problem.kind->items;
    if (!t->reason.size && items->phrase_none) items->phrase_none(&g->problem, out);
    for (size_t i = 0; i < t->reason.size; i++) {
        if (i) buf_add(out, "; ");
        mus_board_phrase(g, t->reason.data[i], out);
    }
}

/* The first text on a board of several has a heading. */
static struct buf *next_text(struct why_report *t)
{
    bool heads = t->to->boards && !t->headed;
    t->headed = true;
    return heads ? boards_next_text(t->to->boards, t->to->i, t->out) : output_next(t->out, true);
}

static void print_text(struct why_report *t)
{
    const struct problem_kind *kind = t->mus->problem.kind;
    struct buf *out = next_text(t);
    if (!t->reason.size && kind && kind->items->phrase_none) {
        struct buf why = {0};
        add_sentence(t, &why);
        say(out, "report.contradiction.because", SAY(say_raw("why", buf_text(&why))));
        buf_free(&why);
        return;
    }
    add_head(t, out);
    for (size_t i = 0; i < t->reason.size; i++) add_line(t, i, out);
}

/* ---- JSON */

/* The item as a sentence, as deduction_output_rule writes that of a rule. */
static void json_phrase(const struct why_report *t, size_t i, struct json_writer *json)
{
    struct buf text = {0};
    mus_board_phrase(t->mus, t->reason.data[i], &text);
    json_write_text(json, "sentence", buf_text(&text));
    buf_free(&text);
}

static void json_item(const struct why_report *t, size_t i, struct json_writer *json)
{
    static const char *const words[] = {
        [ITEM_CLUE] = "given", [ITEM_FACT] = "known", [ITEM_CLAIM] = "supposed"};
    const struct item *item = item_at(t, i);
    /* only claims are denied: --not r2c3!=4 */
    ASSERT(!item->told.denied || item->kind == ITEM_CLAIM);
    const struct mus *g = t->mus;
    const struct problem_items *items = g->board ? NULL : g->problem.kind->items;
    if (g->board && item->kind == ITEM_RULE) {
        deduction_output_rule(g->board, &item->rule, json);
        return;
    }
    json_write_object(json, NULL);
    if (item->kind == ITEM_BEST) {
        json_write_int(json, "best", g->best);
        if (g->board) json_phrase(t, i, json);
    } else if (item->kind == ITEM_RULE) {
        items->json(&g->problem, &g->build, PROBLEM_RULE, item->number, json);
    } else if (g->board) {
        json_write_key(json, item->told.denied ? "denied" : words[item->kind]);
        deduction_output_fact(g->board, item->told.cell, item->told.value, json);
        json_phrase(t, i, json);
    } else {
        json_write_object(json, words[item->kind]);
        items->json(&g->problem, &g->build, PROBLEM_CLAIM, item->number, json);
        json_write_end(json);
    }
    json_write_end(json);
}

static void json_reason(const void *self, struct json_writer *json)
{
    const struct why_report *t = self;
    struct buf text = {0};
    json_write_list(json, "contradiction");
    for (size_t i = 0; i < t->reason.size; i++) json_item(t, i, json);
    json_write_end(json);
    add_sentence(t, &text);
    json_write_bool(json, "minimal", t->proof >= MINIMAL);
    json_write_bool(json, "smallest", t->proof == SMALLEST);
    json_write_int(json, "least", (int64_t)t->least);
    json_write_text(json, "sentence", buf_text(&text));
    buf_free(&text);
}

/* The JSON object of a problem other than a board; `more` may be NULL. */
static void write_object(struct why_report *t, const char *status,
                         void (*more)(const void *self, struct json_writer *json))
{
    struct json_writer json = {.out = output_next(t->out, false)};
    json_write_object(&json, NULL);
    json_write_text(&json, "status", status);
    json_write_real(&json, "time", clock_wall() - t->began);
    json_write_int(&json, "seed", t->settings->search.request.seed);
    if (more) more(t, &json);
    json_write_end(&json);
    json_write_finish(&json);
}

/* ---- boards */

/* If there are several boards; else NULL. */
static const char *name_of(struct why_report *t)
{
    return boards_name(t->to->boards, t->to->i, &t->scratch);
}

/* The cells of the MUS: clues and claims are ringed, cells of rules shaded. */
static void print_board(struct why_report *t)
{
    const struct mus *g = t->mus;
    struct deduction shown = {0};
    cell_list cells = {0};
    for (size_t i = 0; i < t->reason.size; i++) {
        const struct item *item = item_at(t, i);
        ASSERT(item->kind != ITEM_BEST); /* for boards the optimum is a rule */
        if (item->kind == ITEM_RULE)
            mus_cells(g, t->reason.data[i], &cells);
        else
            vec_push(&shown.facts, ((struct logic_fact){item->told.cell, item->told.value}));
    }
    for (size_t i = 0; i < cells.size; i++) vec_push(&shown.because, cells.data[i]);
    struct write_facts facts = {.status = "none",
                                .file = name_of(t),
                                .seed = t->settings->search.request.seed,
                                .seconds = clock_wall() - t->began,
                                .shaded = &shown,
                                .ringed = &shown,
                                .more = json_reason,
                                .self = t};
    output_answer(t->out, g->board, NULL, &facts, !is_format(t, "json"), &t->scratch);
    logic_free_deduction(&shown);
    vec_free(&cells);
}

static void write_solution(struct why_report *t)
{
    const struct board *board = t->mus->board;
    struct write_facts facts = {.status = "solution",
                                .file = name_of(t),
                                .seed = t->settings->search.request.seed,
                                .seconds = clock_wall() - t->began};
    int32_t *values = ARENA_ARRAY(&t->scratch, int32_t, board->cells);
    mus_board_values(t->mus, values);
    output_answer(t->out, board, values, &facts, !is_format(t, "json"), &t->scratch);
}

/* ---- in the requested format */

/* MiniZinc writes this constraint alone if it finds a contradiction while it compiles. */
static void note_compiled(const struct why_report *t)
{
    static const char all[] = "bool_eq(false,true) ";
    struct buf sentence = {0};
    add_sentence(t, &sentence);
    if (strncmp(buf_text(&sentence), all, sizeof all - 1) == 0)
        message_say_remark(t->settings->output.quiet, "report.minizinc-contradiction", NULL);
    buf_free(&sentence);
}

static void print_reason(struct why_report *t, const item_list *reason, enum proof proof)
{
    set_reason(t, reason);
    ASSERT(proof != SMALLEST || t->least == reason->size); /* the bound is attained */
    t->proof = proof;
    if (is_format(t, "text"))
        print_text(t);
    else if (t->mus->board)
        print_board(t);
    else
        write_object(t, "none", json_reason);
    output_flush(t->out);
    if (!t->mus->board) note_compiled(t);
}

static bool passes_referee(const struct mus *g)
{
    const struct problem_kind *kind = g->problem.kind;
    struct sentence why;
    struct buf answer = {0};
    bool right = !kind || kind->take(&g->problem, &g->build, g->solver, &answer, &why);
    buf_free(&answer);
    return right || message_refusal(&why);
}

/* There is a solution: no MUS exists. */
static int print_possible(struct why_report *t)
{
    ASSERT(!t->reason.size); /* the first call has found no contradiction */
    if (!passes_referee(t->mus)) return STATUS_USAGE;
    if (is_format(t, "text"))
        buf_print(next_text(t), "%s\n",
                  t->settings->expected ? say_word("report.why.possible") : say_word("report.why.solution"));
    else if (t->mus->board)
        write_solution(t);
    else
        write_object(t, "solution", NULL);
    return STATUS_NONE;
}

/* In front of remarks on a board of several. */
static const char *label_of(const struct why_report *t, char label[BOARDS_LABEL_ROOM])
{
    return t->to->boards ? boards_label(t->to->boards, t->to->i, label) : "";
}

static int print_stopped(struct why_report *t, const struct mus_all *mus_all, int64_t count)
{
    bool quiet = t->settings->output.quiet;
    char label[BOARDS_LABEL_ROOM];
    ASSERT(count == 0 || t->settings->all_reasons); /* else the first one ends it */
    if (count == 0 && mus_all_reason(mus_all)->size) {
        print_reason(t, mus_all_reason(mus_all), CONTRADICTS);
        message_say_remark(quiet, "report.why-stopped-first", SAY(say_raw("label", label_of(t, label))));
    } else {
        message_say_remark(quiet, "report.why-stopped",
                           SAY(say_raw("label", label_of(t, label)), say_int("count", count)));
    }
    return STATUS_LIMIT;
}

static void say_last(const struct why_report *t, int64_t count)
{
    bool quiet = t->settings->output.quiet;
    char label[BOARDS_LABEL_ROOM];
    if (count == 1)
        message_say_remark(quiet, "report.why-only", SAY(say_raw("label", label_of(t, label))));
    else
        message_say_remark(quiet, "report.why-all",
                           SAY(say_raw("label", label_of(t, label)), say_int("count", count)));
}

static int print_all(struct why_report *t, struct mus_all *mus_all)
{
    const struct why_settings *settings = t->settings;
    int64_t most = settings->all_reasons ? settings->limit : 1, count = 0;
    bool quiet = settings->output.quiet;
    char label[BOARDS_LABEL_ROOM];
    enum mus_all_answer answer = MUS_ALL_FOUND;
    while (count < most && (answer = mus_all_next(mus_all)) == MUS_ALL_FOUND) {
        enum proof proof = t->mus->vague ? CONTRADICTS : MINIMAL;
        if (count++ == 0 && mus_all_smallest(mus_all, settings->smallest ? &endless : &usual, &t->least))
            proof = SMALLEST;
        print_reason(t, mus_all_reason(mus_all), proof);
    }
    if (answer == MUS_ALL_NONE && count == 0) return print_possible(t);
    if (answer == MUS_ALL_STOPPED) return print_stopped(t, mus_all, count);
    ASSERT(0 < count && count <= most);
    if (settings->all_reasons && answer == MUS_ALL_NONE)
        say_last(t, count);
    else if (settings->all_reasons)
        message_say_remark(quiet, "report.why-more", SAY(say_raw("label", label_of(t, label))));
    return STATUS_DONE;
}

int why_print(struct mus *mus, const struct why_settings *settings, const struct why_output *to)
{
    struct why_report t = {
        .settings = settings, .mus = mus, .out = to->output, .to = to, .began = mus->request.deadline->began};
    ASSERT(settings->output.format && !mus->board != !mus->problem.kind);
    ASSERT(!mus->board == !to->boards);
    struct mus_all *mus_all = mus_all_open(mus);
    int status = print_all(&t, mus_all);
    mus_all_close(mus_all);
    vec_free(&t.reason);
    arena_free(&t.scratch);
    return status;
}
