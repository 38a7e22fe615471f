/* damier why: clues and rules that contradict each other, none of which can be left out; or why
 * something that was expected cannot be. */
#include "app/answer.h"
#include "app/deduction_output.h"
#include "app/flat.h"
#include "app/flat_why.h"
#include "app/interrupt.h"
#include "app/say.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "explain/phrase.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_LIMIT = 10 };

struct telling {
    const struct why_settings *settings;
    const struct board *board;
    struct basis *basis;
    struct output *out;
    struct arena scratch;
    const reason_list *reason; /* that is being told */
    enum why_proof proof;      /* about it */
    size_t least;              /* items of any contradiction */
    double began;
};

/* ---- what was expected: "3,4=1" */

/* A value as a number, or as the letter or the name that the family has for it. */
static bool read_value(const struct board *board, const char *word, int32_t *value)
{
    const struct family_forms *forms = board->family->forms;
    struct family_meaning meaning;
    char *end;
    long number = strtol(word, &end, 10);
    if (*word && !*end && number > -1000000000 && number < 1000000000) {
        *value = (int32_t)number;
        return true;
    }
    for (size_t i = 0; forms && forms->meaning && forms->meaning(board, i, &meaning); i++) {
        *value = meaning.value;
        if (strcmp(word, meaning.name) == 0 || (meaning.letter && strcmp(word, meaning.letter) == 0))
            return true;
    }
    return false;
}

static size_t find_cell(const struct board *board, long row, long column)
{
    for (size_t i = 0; i < board->cells; i++) {
        int at[2];
        board->family->place(board, i, &at[0], &at[1]);
        if (at[0] + 1 == row && at[1] + 1 == column) return i;
    }
    return SIZE_MAX;
}

/* True if the word has the form of a value in a cell; then *row, *column and *rest are set. */
static bool looks_like_value(const char *word, long *row, long *column, const char **rest)
{
    char *end;
    if (!isdigit((unsigned char)*word)) return false;
    *row = strtol(word, &end, 10);
    if (*end != ',' || !isdigit((unsigned char)end[1])) return false;
    *column = strtol(end + 1, &end, 10);
    *rest = end + 1;
    return *end == '=';
}

static bool take_value(const struct board *board, long row, long column, const char *word, told_list *claims)
{
    struct told told = {.cell = find_cell(board, row, column)};
    if (told.cell == SIZE_MAX)
        say_error("--not: there is no cell at row %ld, column %ld", row, column);
    else if (!read_value(board, word, &told.value))
        say_error("--not: `%.40s' is no value of a cell", word);
    else
        vec_push(claims, told);
    return claims->size;
}

/* A value in a cell, or a file with an answer. False after reporting the error. */
static bool take_expected(const struct why_settings *settings, const struct board *board, struct arena *arena,
                          told_list *claims)
{
    long row, column;
    const char *rest;
    if (!settings->expected) return true;
    if (looks_like_value(settings->expected, &row, &column, &rest))
        return take_value(board, row, column, rest, claims);
    const int32_t *values = common_answer(arena, board, settings->expected);
    for (size_t i = 0; values && i < board->cells; i++)
        vec_push(claims, ((struct told){i, values[i], false}));
    return values;
}

/* ---- telling */

static void line_of(const struct basis *g, size_t item, struct buf *out)
{
    static const char *const words[] = {[ITEM_CLUE] = "given",
                                        [ITEM_FACT] = "known",
                                        [ITEM_CLAIM] = "supposed",
                                        [ITEM_RULE] = "rule",
                                        [ITEM_BEST] = "best"};
    const struct item *it = &g->items.data[item];
    reason_list one = {.data = &item, .size = 1};
    buf_print(out, "  %-8s  ", words[it->kind]);
    if (it->kind == ITEM_RULE || it->kind == ITEM_BEST)
        phrase_rules(g, &one, out);
    else
        phrase_facts(g->board, 1, &it->told, out);
    buf_char(out, '\n');
}

/* Clues and what was supposed, put together as far as they are alike, then the rules. */
static void tell_text(struct telling *t)
{
    const struct basis *g = t->basis;
    const reason_list *reason = t->reason;
    struct buf *out = output_next(t->out, true);
    why_head(reason->size, t->proof, out);
    for (int rules = 0; rules < 2; rules++)
        for (size_t i = 0; i < reason->size; i++) {
            enum item_kind kind = g->items.data[reason->data[i]].kind;
            if ((kind == ITEM_RULE || kind == ITEM_BEST) == rules) line_of(g, reason->data[i], out);
        }
}

static void json_item(const struct telling *t, const struct item *item, struct json_writer *json)
{
    static const char *const words[] = {
        [ITEM_CLUE] = "given", [ITEM_FACT] = "known", [ITEM_CLAIM] = "supposed"};
    if (item->kind == ITEM_RULE) {
        deduction_output_rule(t->board, &item->rule, json);
        return;
    }
    json_write_object(json, NULL);
    if (item->kind == ITEM_BEST) {
        json_write_int(json, "best", t->basis->best);
    } else {
        json_write_key(json, words[item->kind]);
        deduction_output_fact(t->board, item->told.cell, item->told.value, json);
    }
    json_write_end(json);
}

static void json_reason(const void *self, struct json_writer *json)
{
    const struct telling *t = self;
    const struct basis *g = t->basis;
    struct buf text = {0};
    json_write_list(json, "contradiction");
    for (size_t i = 0; i < t->reason->size; i++) json_item(t, &g->items.data[t->reason->data[i]], json);
    json_write_end(json);
    phrase_contradiction(g, t->reason, &text);
    why_json(json, t->proof, t->least, buf_text(&text));
    buf_free(&text);
}

/* The cells of the reason: those given or supposed are ringed, those of its rules shaded. */
static void tell_picture(struct telling *t)
{
    const struct basis *g = t->basis;
    const reason_list *reason = t->reason;
    struct deduction shown = {0};
    cell_list cells = {0};
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        if (item->kind == ITEM_RULE)
            basis_cells(g, reason->data[i], &cells);
        else if (item->kind != ITEM_BEST)
            vec_push(&shown.facts, ((struct logic_fact){item->told.cell, item->told.value}));
    }
    for (size_t i = 0; i < cells.size; i++) vec_push(&shown.because, cells.data[i]);
    struct write_facts facts = {.status = "none",
                                .seed = t->settings->search.request.seed,
                                .seconds = clock_wall() - t->began,
                                .shaded = &shown,
                                .ringed = &shown,
                                .more = json_reason,
                                .self = t};
    bool json = strcmp(t->settings->output.format, "json") == 0;
    output_answer(t->out, t->board, NULL, &facts, !json, &t->scratch);
    logic_free_deduction(&shown);
    vec_free(&cells);
}

static void tell_reason(void *self, const reason_list *reason, enum why_proof proof, size_t least)
{
    struct telling *t = self;
    t->reason = reason;
    t->proof = proof;
    t->least = least;
    if (strcmp(t->settings->output.format, "text") == 0)
        tell_text(t);
    else
        tell_picture(t);
    output_flush(t->out);
}

/* There is a solution, so there is nothing to explain. */
static int tell_possible(void *self)
{
    struct telling *t = self;
    struct write_facts facts = {.status = "solution",
                                .seed = t->settings->search.request.seed,
                                .seconds = clock_wall() - t->began};
    if (strcmp(t->settings->output.format, "text") == 0) {
        buf_print(output_next(t->out, false), "%s\n", why_possible(t->settings));
        return STATUS_NONE;
    }
    int32_t *values = ARENA_ARRAY(&t->scratch, int32_t, t->board->cells);
    premise_values(t->basis, values);
    output_answer(t->out, t->board, values, &facts, false, &t->scratch);
    return STATUS_NONE;
}

/* ---- the command */

/* Has any cell this value? */
static bool is_value(const struct basis *g, int32_t value)
{
    for (size_t i = 0; i < g->board->cells; i++)
        if (dm_lo(g->model, g->cell[i]) <= value && value <= dm_hi(g->model, g->cell[i])) return true;
    return false;
}

/* What was expected becomes part of the basis. False after reporting the error. */
static bool suppose(struct basis *g, const told_list *claims)
{
    for (size_t i = 0; i < claims->size; i++) {
        struct told told = claims->data[i];
        if (!is_value(g, told.value)) {
            say_error("--not: %d is no value of a cell", (int)told.value);
            return false;
        }
        basis_add(g, ITEM_CLAIM, told, basis_lit(g, told));
    }
    return true;
}

static int why(const struct why_settings *settings, const struct board *board, const told_list *claims)
{
    struct output out;
    struct sentence error;
    struct deadline deadline;
    answer_deadline(&settings->search, &deadline);
    struct desk_request request = answer_request(&settings->search, &deadline);
    struct telling t = {.settings = settings, .board = board, .out = &out, .began = clock_wall()};
    struct why_teller teller = {.reason = tell_reason, .possible = tell_possible, .self = &t};
    struct basis *g = t.basis = premise_open(board, &request, &error);
    if (!g) return say_error("%s", error.text);
    int status = STATUS_USAGE;
    if (suppose(g, claims) && output_open(&out, &settings->output, settings->all_reasons))
        status = output_close(&out, why_tell(g, settings, &teller));
    basis_close(g);
    arena_free(&t.scratch);
    return status;
}

static int why_board(struct why_settings *settings, const char *text, size_t length)
{
    struct arena arena = {0};
    told_list claims = {0};
    int status = STATUS_USAGE;
    const struct board *board = common_board_of(&arena, &settings->input, settings->puzzle, text, length);
    if (board && common_answer_format(board->family, &settings->output) &&
        take_expected(settings, board, &arena, &claims))
        status = why(settings, board, &claims);
    vec_free(&claims);
    arena_free(&arena);
    return status;
}

static bool is_sensible(const struct why_settings *settings)
{
    if (settings->limit == DEFAULT_LIMIT || settings->all_reasons) return true;
    say_error("--limit needs --all-reasons: without it one is told");
    return false;
}

static int run(const struct invocation *invocation)
{
    struct why_settings *settings = invocation->settings;
    size_t length;
    if (!is_sensible(settings)) return STATUS_USAGE;
    if (settings->expected && !common_one_standard(settings->puzzle, settings->expected)) return STATUS_USAGE;
    interrupt_catch();
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    bool flat = !settings->input.family && flat_is(settings->puzzle, text, length);
    int status = flat ? flat_why(settings, text, length) : why_board(settings, text, length);
    alloc_free(text);
    return status;
}

#define AT(field) .offset = offsetof(struct why_settings, field)

static const struct option rows[] = {
    ROW_FILE("PUZZLE", AT(puzzle), "a puzzle of any family with a model, or a model in FlatZinc"),
    {0},
};

static const struct option why_rows[] = {
    {.name = "not",
     .type = OPTION_TEXT,
     AT(expected),
     .argument = "WHAT",
     .help = "why not this: a value in a cell, as \"3,4=1\" (row, column, value), of a variable, as "
             "\"x=3\" or \"a[2]=5\", or a file with an answer"},
    {.name = "all-reasons",
     .type = OPTION_FLAG,
     AT(all_reasons),
     .help = "several contradictions, none part of another"},
    {.name = "smallest",
     .type = OPTION_FLAG,
     AT(smallest),
     .help = "look for the smallest contradiction until it is proved that no smaller one exists, however "
             "long that takes"},
    {.name = "limit",
     .type = OPTION_INT,
     AT(limit),
     .lo = 1,
     .hi = 1000000000,
     .argument = "N",
     .help = "with --all-reasons: tell at most N; 10 by default"},
    ROW_TIME_LIMIT(AT(search.time_limit), 1e9, "stop after S seconds; no limit by default"),
    ROW_MEMORY_LIMIT(AT(search.memory_limit), ROW_OWN_MEMORY),
    {0},
};

static const struct why_settings defaults = {.limit = DEFAULT_LIMIT, .search = COMMON_SEARCH_DEFAULTS};

static const struct command_group groups[] = {
    {"Operands", rows, 0},
    {"Reasons", why_rows, 0},
    {"Output", common_format_rows, offsetof(struct why_settings, output)},
    {"Input", common_input_rows, offsetof(struct why_settings, input)},
    {0},
};

const struct command cmd_why = {
    .name = "why",
    .blurb = "why a puzzle or model has no solution, or not the expected one",
    .description = "Tells clues and rules that contradict each other. Each of them is needed:\n"
                   "without it the others can be kept. The first set told is as small as is found\n"
                   "quickly, and where it is proved that no smaller one exists, the output says so.\n\n"
                   "With --not, something is supposed besides the clues, and the output tells why\n"
                   "it cannot be. Where the best is asked for, that it is the best counts as a rule.\n"
                   "Pictures (--format svg) ring the clues and shade the cells of the rules.\n\n"
                   "A FlatZinc model: tells constraints, each by the name that it has in MiniZinc\n"
                   "(constraint :: \"name\" ...), else by its text, and where it stands. Declared\n"
                   "domains hold always. `minizinc -c -g --keep-paths --solver damier' leaves them\n"
                   "as they were written, and tells lines and indices of the MiniZinc model. An\n"
                   "objective counts only with --not. Formats are text and json.\n",
    .examples = "damier why examples/queens/impossible-8.txt\n"
                "damier why --all-reasons puzzle.txt\n"
                "damier why --not 3,4=1 puzzle.txt\n"
                "damier why --not answer.txt --format json puzzle.txt\n"
                "damier why --not \"start[3]=5\" model.fzn\n",
    .exits = "0  a contradiction was told\n"
             "1  there is none: there is a solution (with --not: such a one)\n"
             "2  bad usage or malformed input\n"
             "3  stopped by a limit or an interruption: what was told may be more than is\n"
             "   needed\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct why_settings),
    .run = run,
};
