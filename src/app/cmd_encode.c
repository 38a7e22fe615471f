/* damier encode: a puzzle, or a base of rules with a query, as a CNF formula. */
#include "app/boards.h"
#include "app/capabilities.h"
#include "app/fzn_file.h"
#include "app/message.h"
#include "app/prove_query.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"

#include <string.h>

struct settings {
    const char *puzzle;
    const char *encoding;
    const char *model;
    const char *output;
    const char *query;
    bool comments, no_comments;
    struct common_input input;
};

struct encoding { /* of the selected boards */
    const struct settings *settings;
    const struct encode_config *config;
    const struct family_model *model;
    struct boards boards;
    struct output output;
};

static int encode_board(void *self, size_t i)
{
    struct encoding *e = self;
    struct sentence error;
    const struct board *board = e->boards.list.data[i];
    const struct family_search *search = board->family->search;
    bool meanings = (e->settings->comments || (search && search->commented)) && !e->settings->no_comments;
    struct buf *out = output_next(&e->output, false);
    if (cnf_write(board, e->model, e->config, meanings, out, &error)) return STATUS_DONE;
    output_drop(&e->output);
    return message_error("%s", error.text);
}

static int encode(const struct settings *settings, const struct encode_config *config, struct arena *arena,
                  const char *text, size_t length)
{
    struct encoding e = {.settings = settings, .config = config};
    const struct common_output output = {.path = settings->output};
    int status = STATUS_USAGE;
    ASSERT(!settings->query); /* with one the file is a base of rules */
    if (boards_read(arena, &settings->input, settings->puzzle, text, length, &e.boards) &&
        boards_fit(&e.boards, settings->output) &&
        common_model(e.boards.list.data[0]->family, settings->model, &e.model) &&
        output_open(&e.output, &output, e.boards.list.size > 1))
        status = boards_each(&e.boards, &e.output, false, encode_board, &e);
    boards_free(&e.boards);
    return status;
}

static int encode_flat(const struct settings *settings, const struct encode_config *config, const char *text,
                       size_t length)
{
    ASSERT(!settings->input.family); /* a family that is named is believed: then it is a board */
    const char *odd = settings->model ? "model" : settings->input.board ? "board" : NULL;
    if (odd) return message_say("message.not-for-flatzinc", SAY(say_raw("option", odd)));
    return fzn_file_encode(settings->puzzle, text, length, config, !settings->no_comments, settings->output);
}

/* ---- Rules ---- */

static int write_rules(struct prover *prover, const struct settings *settings)
{
    struct file out;
    struct reader query;
    reader_text(&query, "query", settings->query, strlen(settings->query));
    if (!prove_set_query(prover, &query)) return message_error("%s", query.error.text);
    if (!file_create(&out, settings->output)) return message_error("%s", file_error(&out));
    prove_query_write_formula(prover, !settings->no_comments, &out.buf);
    return common_close(&out, STATUS_DONE);
}

/* The formula has no model if the rules prove the query. */
static int encode_rules(const struct settings *settings)
{
    size_t length;
    struct reader reader;
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    int status = STATUS_USAGE;
    if (prove_is_propositional(text, length)) {
        struct prover *prover = prove_open(&(struct prove_config){.propositional = true});
        reader_text(&reader, common_name(settings->puzzle), text, length);
        reader_skip_mark(&reader);
        if (prove_load(prover, &reader))
            status = write_rules(prover, settings);
        else
            message_error("%s", reader.error.text);
        prove_close(prover);
    } else {
        message_say("message.not-propositional", SAY(say_raw("file", common_name(settings->puzzle))));
    }
    alloc_free(text);
    return status;
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct encode_config config;
    if (settings->query && settings->input.board) return message_say("message.board-with-query", NULL);
    if (settings->query) return encode_rules(settings);
    if (!common_encoding(settings->encoding, &config)) return STATUS_USAGE;
    if (!common_family(settings->input.family)) return STATUS_USAGE;
    struct arena arena = {0};
    size_t length;
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    bool flat = !settings->input.family && fzn_file_is(settings->puzzle, text, length);
    int status =
        flat ? encode_flat(settings, &config, text, length) : encode(settings, &config, &arena, text, length);
    alloc_free(text);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_OPTIONAL_FILE("FILE", AT(puzzle), "machine.encode.puzzle"),
    {0},
};

static const struct option formula_rows[] = {
    OPTION_ROW_ENCODING(AT(encoding), "machine.encode.encoding"),
    OPTION_ROW_MODEL(AT(model), "NAME", "machine.encode.model"),
    OPTION_ROW_TEXT("query", 0, AT(query), "QUERY", "machine.encode.query"),
    OPTION_ROW_FLAG("comments", 0, AT(comments), "machine.encode.map"),
    OPTION_ROW_FLAG("no-comments", 0, AT(no_comments), "machine.encode.no-map"),
    OPTION_ROW_OUTPUT(AT(output), "machine.output-boards"),
    {0},
};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"machine.title.formula", formula_rows, 0},
    {"help.title.input", common_board_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_encode = {
    .name = "encode",
    .blurb = "machine.encode.blurb",
    .description = "machine.encode.description",
    .examples = "damier encode examples/queens/entree.txt > queens.cnf\n"
                "damier encode --encoding amo=product,card=totalizer puzzle.txt -o puzzle.cnf\n"
                "damier encode puzzle.txt | minisat /dev/stdin model.txt\n"
                "damier encode examples/prove/car.txt --query voiture_OK > car.cnf\n",
    .exits = "machine.encode.exits",
    .lacks = CAPABILITY_PICTURES, /* of boards */
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
