/* damier decode: turns a SAT solver's model of an encoded puzzle into a solution of the puzzle. The
 * model has another origin, so the referee checks it. */
#include "app/boards.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "solver/dimacs/dimacs.h"

#include <stdio.h>
#include <string.h>

struct settings {
    const char *puzzle, *model;
    const char *encoding;
    const char *rules; /* the value of --model */
    struct common_output output;
    struct common_input input;
};

/* Variables that are missing are false. If all are missing, the model was lost, for example in a
 * pipe. */
static bool read_model(const char *path, int variables, struct dimacs_answer *answer)
{
    struct reader r;
    struct limits limits;
    limits_begin(&limits, 0, 0);
    bool fine = common_open(&r, path);
    reader_set_deadline(&r, &limits.deadline);
    fine = fine && dimacs_answer_read(&r, variables, answer);
    if (fine && answer->status == DIMACS_SAT && !answer->lits.size && variables) {
        reader_say(&r, "message.no-v-lines", NULL);
        dimacs_answer_free(answer);
        fine = false;
    }
    if (!fine) message_error("%s", r.error.text);
    reader_close(&r);
    return fine;
}

/* Words instead of an answer: in the output for text, as the status in JSON, else on standard
 * error. */
static void write_words(const struct settings *settings, const struct board *board, const char *words,
                        const struct write_facts *facts, struct output *out)
{
    const char *format = settings->output.format;
    struct arena scratch = {0};
    if (strcmp(format, "json") == 0)
        output_answer(out, board, NULL, facts, false, &scratch);
    else if (strcmp(format, "text") == 0)
        buf_print(output_next(out, false), "%s\n", words);
    else
        message_remark(settings->output.quiet, "%s", words);
    arena_free(&scratch);
}

/* A model that breaks a rule is not an answer: it is reported, not shown. */
static int write_wrong(const struct settings *settings, const struct board *board,
                       const struct verdict *wrong, struct output *out)
{
    struct sentence words;
    ASSERT(!sentence_is_empty(&wrong->sentence)); /* the referee names the rule that is broken */
    say_set(&words, "report.invalid", SAY(say_raw("why", wrong->sentence.text)));
    write_words(settings, board, words.text, &(struct write_facts){.status = "invalid", .wrong = wrong}, out);
    return STATUS_NONE;
}

static int write_model(const struct settings *settings, const struct board *board, const int32_t *values,
                       struct output *out)
{
    struct verdict wrong = {0};
    if (!board->family->check(board, values, &wrong)) return write_wrong(settings, board, &wrong, out);
    struct write_facts facts = {.status = "solution", .animate = settings->output.animate};
    struct arena scratch = {0};
    write_objective(board, values, &facts);
    output_answer(out, board, values, &facts, false, &scratch);
    arena_free(&scratch);
    return STATUS_DONE;
}

static int write_result(const struct settings *settings, const struct board *board,
                        const struct dimacs_answer *answer, const int32_t *values)
{
    const struct write_facts none = {.status = "none", .reason = say_word("report.solver-none")},
                             unknown = {.status = "unknown", .stopped = say_word("report.solver-unknown")};
    struct output out;
    int status = STATUS_DONE;
    ASSERT(answer->status != DIMACS_UNSAT || !answer->lits.size); /* refused by the reader */
    if (!output_open(&out, &settings->output, false)) return STATUS_USAGE;
    switch (answer->status) {
    case DIMACS_SAT:
        status = write_model(settings, board, values, &out);
        break;
    case DIMACS_UNSAT:
        write_words(settings, board, say_word("report.no-solution"), &none, &out);
        status = STATUS_NONE;
        break;
    case DIMACS_UNKNOWN:
        write_words(settings, board, "unknown", &unknown, &out);
        status = STATUS_LIMIT;
        break;
    }
    return output_close(&out, status);
}

static const struct board *read_board(const struct settings *settings, struct arena *arena)
{
    struct boards boards;
    if (!boards_read_file(arena, &settings->input, settings->puzzle, &boards)) return NULL;
    const struct board *board = boards_one(&boards);
    boards_free(&boards);
    return board;
}

static int decode(struct settings *settings, const struct encode_config *config, struct arena *arena)
{
    struct sentence error;
    struct dimacs_answer answer = {0};
    const struct board *board = read_board(settings, arena);
    if (!board || !common_answer_format(board->family, &settings->output)) return STATUS_USAGE;
    const struct family_model *rules;
    if (!common_model(board->family, settings->rules, &rules)) return STATUS_USAGE;
    if (!plan_fits_model(board, rules, &error)) return message_error("%s", error.text);
    ASSERT(board->family->cells && !board->no_model);
    if (!read_model(settings->model, cnf_variables(board, rules, config), &answer)) return STATUS_USAGE;
    int32_t *values = ARENA_ARRAY(arena, int32_t, board->cells);
    int status = STATUS_USAGE;
    if (answer.status == DIMACS_SAT &&
        !cnf_decode(board, rules, config, answer.lits.size, answer.lits.data, values, &error))
        message_error("%s", error.text);
    else
        status = write_result(settings, board, &answer, values);
    dimacs_answer_free(&answer);
    return status;
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    struct encode_config config;
    if (!common_one_standard(settings->puzzle, settings->model)) return STATUS_USAGE;
    if (!common_encoding(settings->encoding, &config)) return STATUS_USAGE;
    struct arena arena = {0};
    int status = decode(settings, &config, &arena);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_FILE("FILE", AT(puzzle), "machine.decode.puzzle"),
    OPTION_ROW_OPTIONAL_FILE("MODEL", AT(model), "machine.decode.answer"),
    {0},
};

static const struct option formula_rows[] = {
    OPTION_ROW_ENCODING(AT(encoding), "machine.decode.same"),
    OPTION_ROW_MODEL(AT(rules), "NAME", "machine.decode.likewise"),
    {0},
};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"machine.title.formula", formula_rows, 0},
    {"help.title.output", common_answer_rows, offsetof(struct settings, output)},
    {"help.title.input", common_board_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_decode = {
    .name = "decode",
    .blurb = "machine.decode.blurb",
    .description = "machine.decode.description",
    .examples = "damier decode examples/queens/entree.txt model.txt\n"
                "cadical -q queens.cnf | damier decode examples/queens/entree.txt\n"
                "damier decode --format solution puzzle.txt model.txt > solution.txt\n",
    .exits = "machine.decode.exits",
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
