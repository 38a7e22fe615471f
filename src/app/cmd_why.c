/* damier why: a minimal unsatisfiable subset (MUS) of clues and rules; with --not, why an expected
 * value is impossible. The problem is a board, a FlatZinc model or a formula; why.c prints the MUS
 * of any of them. */
#include "app/answer.h"
#include "app/answer_file.h"
#include "app/fzn_file.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/why.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "explain/mus.h"
#include "formats/dimacs/formula.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_LIMIT = 10 };

struct explaining { /* of the selected boards */
    const struct why_settings *settings;
    struct arena *arena;
    struct boards boards;
    struct answer_file expected; /* of --not FILE */
    struct output output;
};

/* ---- --not "r3c4=1" */

enum { SIGNS = 10 }; /* values of a cell that have words of their own, such as operators */

static bool is_word(const char *word, const char *name)
{
    return name && strcmp(word, name) == 0;
}

/* A value as a number, or as the family's letter, name or noun for it. */
static bool read_value(const struct board *board, size_t cell, const char *word, int32_t *value)
{
    const struct family_forms *forms = board->family->forms;
    const struct family_logic *rules = board->family->logic;
    const struct family_reasons *reasons = board->family->reasons;
    struct family_meaning meaning;
    char *end;
    long number = strtol(word, &end, 10);
    if (*word && !*end && number > -1000000000 && number < 1000000000) {
        *value = (int32_t)number;
        return true;
    }
    for (size_t i = 0; forms && forms->meaning && forms->meaning(board, i, &meaning); i++) {
        *value = meaning.value;
        const char *noun = reasons && reasons->noun ? reasons->noun(board, cell, *value) : NULL;
        if (is_word(word, meaning.name) || is_word(word, say_word(meaning.says)) ||
            is_word(word, meaning.letter) || is_word(word, say_known(noun)))
            return true;
    }
    for (*value = 0; rules && rules->word && *value < SIGNS; ++*value)
        if (is_word(word, rules->word(board, cell, *value))) return true;
    return false;
}

/* What --not says of a cell: r3c4=1, "row 3, column 4 = 1", 3,4=1, or != instead of =. */
struct claim {
    long row, column; /* from 1 */
    bool denied;
    const char *value;
};

/* True if the word has that form. */
static bool looks_like_claim(const char *word, struct claim *claim)
{
    if (!cell_name_read(&word, &claim->row, &claim->column)) return false;
    word += strspn(word, " ");
    claim->denied = *word == '!';
    word += claim->denied;
    if (*word != '=') return false;
    word++;
    claim->value = word + strspn(word, " ");
    return true;
}

static bool take_claim(const struct board *board, const struct claim *claim, cell_fact_list *claims)
{
    ASSERT(!claims->size); /* it becomes the only one */
    struct cell_fact told = {.cell = entries_cell(board, claim->row, claim->column), .denied = claim->denied};
    if (told.cell == SIZE_MAX)
        message_say("message.not-no-cell", SAY(say_int("row", claim->row), say_int("column", claim->column)));
    else if (!read_value(board, told.cell, claim->value, &told.value))
        message_say("message.not-no-value", SAY(say_raw("value", claim->value)));
    else
        vec_push(claims, told);
    return claims->size;
}

/* True if --not names a file with an answer. */
static bool is_file(const char *expected)
{
    struct claim claim;
    return expected && !looks_like_claim(expected, &claim);
}

/* Opens the file that --not names, if it names one. */
static bool open_expected(struct explaining *e)
{
    const char *expected = e->settings->expected;
    if (!is_file(expected)) return true;
    if (!isdigit((unsigned char)*expected) || access(expected, F_OK) == 0)
        return answer_file_open(&e->expected, expected, &e->boards);
    message_say("message.not-neither", SAY(say_raw("word", expected)));
    return false;
}

/* A value in a cell, or the answer to the i-th board. False after reporting the error. */
static bool read_expected(const struct explaining *e, size_t i, cell_fact_list *claims)
{
    struct claim claim;
    const char *expected = e->settings->expected;
    const struct board *board = e->boards.list.data[i];
    if (!expected) return true;
    if (looks_like_claim(expected, &claim)) return take_claim(board, &claim, claims);
    const int32_t *values = answer_file_values(&e->expected, i, e->arena, board);
    for (size_t k = 0; values && k < board->cells; k++)
        vec_push(claims, ((struct cell_fact){k, values[k], false}));
    return values;
}

/* ---- boards */

static bool is_value(const struct mus *g, size_t cell, int32_t value)
{
    return dm_lo(g->model, g->cell[cell]) <= value && value <= dm_hi(g->model, g->cell[cell]);
}

/* True if some cell has this value. */
static bool is_any_value(const struct mus *g, int32_t value)
{
    for (size_t i = 0; i < g->board->cells; i++)
        if (is_value(g, i, value)) return true;
    return false;
}

/* Adds the expected values to the items. False after reporting the error. */
static bool add_claims(struct mus *g, const cell_fact_list *claims)
{
    ASSERT(!claims->size || g->board);
    for (size_t i = 0; i < claims->size; i++) {
        struct cell_fact told = claims->data[i];
        ASSERT(told.cell < g->board->cells);
        if (!is_any_value(g, told.value)) {
            message_say("message.not-no-number", SAY(say_int("value", told.value)));
            return false;
        }
        if (told.denied && is_value(g, told.cell, told.value))
            told = mus_board_contrary(g, (struct cell_fact){told.cell, told.value, false});
        mus_add_fact(g, ITEM_CLAIM, told, mus_lit(g, told));
    }
    return true;
}

/* `whole`: as in mus_board_open_problem. `claims`: about a board. */
static int why(const struct why_settings *settings, const struct problem *problem,
               const struct problem *whole, const cell_fact_list *claims, const struct why_output *to)
{
    ASSERT(!whole || !claims->size); /* the optimum of a board is found by the board itself */
    ASSERT(settings->output.format); /* of the family, or has_format set it */
    struct sentence error;
    struct deadline deadline;
    answer_deadline(&settings->search, &deadline);
    const struct request request = answer_request(&settings->search, &deadline);
    struct mus *mus = mus_board_open_problem(problem, whole, &request, &error);
    int status = deadline.reached ? STATUS_LIMIT : STATUS_USAGE;
    if (!mus)
        message_refusal(&error);
    else if (add_claims(mus, claims))
        status = why_print(mus, settings, to);
    mus_close(mus);
    return status;
}

static int why_board(struct explaining *e, size_t i, cell_fact_list *claims)
{
    const struct problem problem = problem_board(e->boards.list.data[i]);
    const struct why_output to = {&e->output, &e->boards, i};
    return read_expected(e, i, claims) ? why(e->settings, &problem, NULL, claims, &to) : STATUS_USAGE;
}

static int visit_board(void *self, size_t i)
{
    struct explaining *e = self;
    cell_fact_list claims = {0};
    struct arena_mark mark = arena_mark(e->arena);
    int status = why_board(e, i, &claims);
    arena_rewind(e->arena, mark);
    vec_free(&claims);
    return status;
}

static int why_boards(struct why_settings *settings, const char *text, size_t length)
{
    struct arena arena = {0};
    struct explaining e = {.settings = settings, .arena = &arena};
    int status = STATUS_USAGE;
    if (boards_read(&arena, &settings->input, settings->puzzle, text, length, &e.boards) &&
        common_answer_format(e.boards.list.data[0]->family, &settings->output) && open_expected(&e) &&
        output_open(&e.output, &settings->output, settings->all_reasons || e.boards.list.size > 1))
        status = boards_each(&e.boards, &e.output, settings->output.quiet, visit_board, &e);
    answer_file_close(&e.expected);
    boards_free(&e.boards);
    arena_free(&arena);
    return status;
}

/* ---- other problems */

/* For a problem that is no board. */
static int why_other(const struct why_settings *settings, const struct problem *problem,
                     const struct problem *whole)
{
    struct output output;
    const struct why_output to = {.output = &output};
    if (!output_open(&output, &settings->output, settings->all_reasons)) return STATUS_USAGE;
    return output_close(&output, why(settings, problem, whole, &(cell_fact_list){0}, &to));
}

/* False, after reporting the error, if an option does not suit a problem that is no board. */
/* What: the key of "formula" or "FlatZinc model". */
static bool suits_other(struct why_settings *settings, const char *what)
{
    const char **format = &settings->output.format;
    if (settings->input.board) return message_say("message.board-other", SAY(say_key("what", what))), false;
    if (!*format) *format = "text";
    if (strcmp(*format, "text") == 0 || strcmp(*format, "json") == 0) return true;
    message_say("message.format-other", SAY(say_key("what", what), say_raw("format", *format)));
    return false;
}

/* `x = 3`, `x = 3; y = 4;`, or a file. False after reporting the error. */
static bool read_claims(const char *expected, const struct zinc *zinc, struct zinc_values *values)
{
    struct reader r;
    struct buf text = {0};
    size_t length = strlen(expected);
    while (length && strchr("; ", expected[length - 1])) length--;
    buf_print(&text, "%.*s;", (int)length, expected);
    bool open = true;
    if (strchr(expected, '='))
        reader_text(&r, "--not", buf_text(&text), text.size);
    else
        open = common_open(&r, expected);
    bool fine = open && zinc_values_read(values, zinc, &r);
    if (!fine) message_error("%s", r.error.text);
    if (fine && zinc_values_next(values, 0) == SIZE_MAX)
        fine = message_say("message.not-no-variable", NULL) == STATUS_DONE;
    reader_close(&r);
    buf_free(&text);
    return fine;
}

/* The objective counts only with --not. */
static int why_flat(struct why_settings *settings, const char *text, size_t length)
{
    ASSERT(!settings->input.family); /* a family that is named is believed: then it is a board */
    struct zinc_values values = {0};
    if (!suits_other(settings, "message.flatzinc-model")) return STATUS_USAGE;
    struct zinc *zinc = fzn_file_read(settings->puzzle, text, length, true);
    if (!zinc) return STATUS_USAGE;
    int status = STATUS_USAGE;
    if (!settings->expected || read_claims(settings->expected, zinc, &values)) {
        struct zinc_problem program = fzn_file_program(zinc, settings->puzzle), plain = program;
        program.generate_options.explain = true;
        if (settings->expected) program.given = &values;
        plain.generate_options.remark = NULL; /* reported when the other was posted */
        const struct problem problem = zinc_problem(&program), whole = zinc_problem(&plain);
        bool best = settings->expected && zinc_store_goal(zinc) != ZINC_SATISFY;
        status = why_other(settings, &problem, best ? &whole : NULL);
    }
    zinc_values_free(&values);
    zinc_store_free(zinc);
    return status;
}

struct formula_text {
    const char *name, *text;
    size_t length;
};

static bool open_formula(void *self, struct reader *r)
{
    const struct formula_text *text = self;
    reader_text(r, text->name, text->text, text->length);
    return true;
}

static int why_formula(struct why_settings *settings, const char *text, size_t length)
{
    ASSERT(!settings->input.family);
    struct formula_text formula = {common_name(settings->puzzle), text, length};
    const struct formula self = {.name = formula.name,
                                 .open = open_formula,
                                 .self = &formula,
                                 .explain = true};
    const struct problem problem = formula_problem(&self);
    if (settings->expected) return message_say("message.not-formula", NULL);
    return suits_other(settings, "message.formula") ? why_other(settings, &problem, NULL) : STATUS_USAGE;
}

/* ---- the command */

static bool is_sensible(const struct why_settings *settings)
{
    if (settings->limit == DEFAULT_LIMIT || settings->all_reasons) return true;
    message_say("message.limit-all-reasons", NULL);
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
    bool formula = !settings->input.family && fzn_file_is_formula(text, length);
    bool flat = !settings->input.family && !formula && fzn_file_is(settings->puzzle, text, length);
    int status = formula ? why_formula(settings, text, length)
                 : flat  ? why_flat(settings, text, length)
                         : why_boards(settings, text, length);
    alloc_free(text);
    return status;
}

#define AT(field) .offset = offsetof(struct why_settings, field)

static const struct option rows[] = {
    OPTION_ROW_FILE("PUZZLE", AT(puzzle), "help.why.file"),
    {0},
};

static const struct option why_rows[] = {
    OPTION_ROW_TEXT("not", 0, AT(expected), "WHAT", "help.why.not"),
    OPTION_ROW_FLAG("all-reasons", 0, AT(all_reasons), "help.why.all-reasons"),
    OPTION_ROW_FLAG("smallest", 0, AT(smallest), "help.why.smallest"),
    OPTION_ROW_INT("limit", 0, AT(limit), 1, 1000000000, "N", "help.why.limit"),
    OPTION_ROW_TIME_LIMIT(AT(search.time_limit), 1e9, "help.option.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(search.memory_limit), "help.option.memory-limit"),
    {0},
};

static const struct why_settings defaults = {.limit = DEFAULT_LIMIT, .search = COMMON_SEARCH_DEFAULTS};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"help.title.reasons", why_rows, 0},
    {"help.title.output", common_format_rows, offsetof(struct why_settings, output)},
    {"help.title.input", common_boards_rows, offsetof(struct why_settings, input)},
    {0},
};

const struct command cmd_why = {
    .name = "why",
    .blurb = "help.why.blurb",
    .description = "help.why.description",
    .examples = "damier why examples/queens/impossible-8.txt\n"
                "damier why --all-reasons puzzle.txt\n"
                "damier why --not r3c4=1 puzzle.txt\n"
                "damier why --not answer.txt --format json puzzle.txt\n"
                "damier why --not \"start[3]=5\" model.fzn\n"
                "damier why formula.cnf\n",
    .exits = "help.why.exits",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct why_settings),
    .run = run,
};
