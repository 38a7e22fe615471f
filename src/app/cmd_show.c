/* damier show: the model of a board in several languages, and its size. */
#include "app/capabilities.h"
#include "app/common.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/sentence.h"
#include "base/text.h"
#include "lab/show/show.h"

#include <string.h>

enum format { TEXT, FZN, DIMACS, JSON };
static const char *const formats[] = {
    [TEXT] = "text", [FZN] = "fzn", [DIMACS] = "dimacs", [JSON] = "json", NULL};

struct settings {
    const char *puzzle;
    const char *models;   /* names, or `all`; NULL: one */
    const char *encoding; /* NULL: not given */
    int format;
    int dialect; /* -1: not given */
    int order, choice;
    bool whole;
    const char *output;
    struct common_input input;
};

typedef VEC(const char *) name_list; /* in the arena of the board */

/* ---- the board */

/* NULL after reporting the error. */
static struct board *pose(const struct invocation *invocation, struct arena *arena)
{
    const struct settings *settings = invocation->settings;
    const struct family_command *command = invocation->subject->command;
    const char *path = common_named_file(command->parameters, invocation->parameters);
    ASSERT(path ? command->load != NULL : command->make != NULL);
    struct board *board;
    if (path) {
        struct limits limits;
        limits_begin(&limits, 0, 0);
        board = common_load(arena, &limits, path, command->load, invocation->parameters);
    } else {
        struct sentence error;
        board = command->make(arena, invocation->parameters, &error);
        if (!board) message_refusal(&error);
    }
    return board && common_vary(&settings->input, board) ? board : NULL;
}

static struct board *find_board(const struct invocation *invocation, struct arena *arena)
{
    const struct settings *settings = invocation->settings;
    if (!invocation->subject) return common_board(arena, &settings->input, settings->puzzle);
    ASSERT(!settings->puzzle); /* the family's parameters replace that operand */
    const char *named = settings->input.family;
    if (!named || strcmp(named, invocation->subject->name) == 0) return pose(invocation, arena);
    message_error("--family is for files: the board is one of %s", invocation->subject->name);
    return NULL;
}

/* ---- choosing the models */

/* `all` stands for every model, unless a model has that name. */
static void list_models(const struct family *family, const char *list, struct arena *arena, name_list *names)
{
    char name[64];
    if (list && strcmp(list, "all") == 0 && !families_model(family, "all")) {
        for (size_t i = 0; show_listed(family, i); i++) vec_push(names, show_listed(family, i));
        return;
    }
    bool said = list != NULL;
    for (const char *value; text_pair(&list, name, sizeof name, &value);)
        vec_push(names, arena_text(arena, name));
    if (said && names->size == 0) vec_push(names, ""); /* no model has this name */
}

/* ---- output */

struct task {
    const struct settings *settings;
    const struct board *board;
    struct show_request request;
    struct encode_config encoding;
    struct buf *out;
    struct sentence *error;
};

static bool write_dimacs(const struct task *task)
{
    const struct family_model *model;
    const struct family_search *search = task->board->family->search;
    ASSERT(!task->request.whole && !task->request.order && !task->request.choice); /* see fitting */
    return plan_model(task->board->family, task->request.model, &model, task->error) &&
           cnf_write(task->board, model, &task->encoding, search && search->commented, task->out,
                     task->error);
}

static bool write_one(const struct task *task)
{
    struct show show;
    ASSERT(task->settings->format == FZN || task->settings->dialect < 0);
    if (task->settings->format == DIMACS) return write_dimacs(task);
    if (!show_open(&show, task->board, &task->request, task->error)) return false;
    bool fine = true;
    if (task->settings->format == JSON)
        show_json(&show, &task->request, task->out);
    else if (task->settings->format == FZN)
        fine = show_flatzinc(&show,
                             task->settings->dialect < 0 ? FLATZINC_GECODE
                                                         : (enum flatzinc_dialect)task->settings->dialect,
                             task->out, task->error);
    else
        fine = show_text(&show, &task->request, task->out, task->error);
    show_close(&show);
    return fine;
}

static bool write_table(struct task *task, const name_list *names)
{
    struct tabular table = {0};
    struct buf notes = {0};
    bool fine = true;
    ASSERT(names->size > 1 && !task->request.order && !task->request.choice);
    show_table_columns(&table);
    for (size_t i = 0; i < names->size && fine; i++) {
        struct show show;
        task->request.model = names->data[i];
        fine = show_open(&show, task->board, &task->request, task->error);
        if (!fine) break;
        show_table_row(&show, &task->request, &table, &notes);
        show_close(&show);
    }
    if (fine) tabular_text(&table, task->out);
    if (fine && notes.size) buf_print(task->out, "\n%s", buf_text(&notes));
    tabular_free(&table);
    buf_free(&notes);
    return fine;
}

/* Several models make a table, or JSON objects one after another. */
static bool write_models(struct task *task, const name_list *names)
{
    bool fine = true;
    if (names->size > 1 && task->settings->format == TEXT) return write_table(task, names);
    if (names->size > 1 && task->settings->format != JSON)
        return sentence_set(task->error, "--format fzn and dimacs are for one model: --model names it");
    for (size_t i = 0; i < names->size && fine; i++) {
        task->request.model = names->data[i];
        fine = write_one(task);
    }
    return names->size ? fine : write_one(task);
}

static int show_board(const struct settings *settings, const struct encode_config *encoding,
                      const struct board *board, struct arena *arena)
{
    struct file out;
    struct sentence error;
    struct task task = {.settings = settings, .board = board, .encoding = *encoding, .error = &error};
    task.request = (struct show_request){.encoding = settings->encoding ? encoding : NULL,
                                         .order = settings->order,
                                         .choice = settings->choice,
                                         .sizes = settings->format != FZN,
                                         .whole = settings->whole};
    if (!file_create(&out, settings->output)) return message_error("%s", file_error(&out));
    task.out = &out.buf;
    name_list names = {0};
    list_models(board->family, settings->models, arena, &names);
    bool fine = write_models(&task, &names);
    vec_free(&names);
    if (fine) return common_close(&out, STATUS_DONE);
    ASSERT(!sentence_is_empty(&error));
    file_abandon(&out);
    return message_error("%s", error.text);
}

/* ---- the command */

/* Refuses options that the format does not use. */
static bool fitting(const struct settings *settings)
{
    int format = settings->format;
    const char *option = settings->dialect >= 0 && format != FZN                  ? "dialect"
                         : (settings->order || settings->choice) && format != FZN ? "var and --val"
                         : settings->whole && format != TEXT                      ? "full"
                         : settings->encoding && format == FZN                    ? "encoding"
                                                                                  : NULL;
    if (option) message_error("--%s: not with --format %s", option, formats[format]);
    return !option;
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct encode_config encoding;
    if (!fitting(settings) || !common_encoding(settings->encoding, &encoding)) return STATUS_USAGE;
    struct arena arena = {0};
    const struct board *board = find_board(invocation, &arena);
    int status = board ? show_board(settings, &encoding, board, &arena) : STATUS_USAGE;
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_OPTIONAL_FILE("FAMILY|FILE", AT(puzzle),
                             "a family, followed by the parameters of its command, as in `queens 8'; or a "
                             "puzzle of any family; standard input by default"),
    {0},
};

static const struct option model_rows[] = {
    OPTION_ROW_MODEL(
        AT(models), "LIST",
        "one of the family's models of its rules; several, or `all', are compared in a table; by default "
        "the one that `encode' writes"),
    OPTION_ROW_FORMAT_OF(
        AT(format), formats,
        "text (by default), fzn (FlatZinc), dimacs (as `encode' writes it) or json (names and sizes)"),
    OPTION_ROW_FLAG("full", 0, AT(whole), "print the whole text, without abbreviations"),
    OPTION_ROW_ENCODING(
        AT(encoding),
        "how clauses are made and counted, such as amo=product,card=totalizer; pairwise by default"),
    OPTION_ROW_CHOICE("dialect", 0, AT(dialect), flatzinc_globals_dialects, "NAME",
                      "of FlatZinc: gecode: with Gecode's constraints (the default), standard: with the "
                      "standard names (fzn_...), or plain: with the language's own constraints only"),
    OPTION_ROW_CHOICE("var", 0, AT(order), common_orders, "ORDER",
                      "the variable on which a FlatZinc solver should branch next, as a search annotation; "
                      "by default the kernel's choice"),
    OPTION_ROW_CHOICE("val", 0, AT(choice), common_choices, "VALUE",
                      "the value, or half of the values, that it should try first"),
    OPTION_ROW_OUTPUT(AT(output), ""),
    {0},
};
#undef AT

static const struct settings defaults = {.dialect = -1};

static const struct command_group groups[] = {
    {"Operands", rows, 0},
    {"Model", model_rows, 0},
    {"Input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_show = {
    .name = "show",
    .blurb = "show the model of a board, and its size",
    .description = "Prints variables, constraints and objective in mathematical notation, long ones\n"
                   "abbreviated; then the size of the model, also in clauses, and how many of the\n"
                   "board's symmetries it leaves. Several models are compared in a table. FlatZinc\n"
                   "is for other solvers, such as Gecode:\n"
                   "    damier show queens 8 --format fzn | fzn-gecode -a -\n",
    .examples = "damier show queens 8 --model m2\n"
                "damier show queens 8 --model all\n"
                "damier show chess -d -n 3 -t 2 -f 1 -c 1\n"
                "damier show examples/binero/document.txt --model card-ones --full\n"
                "damier show examples/rikudo/document.txt --format fzn -o rikudo.fzn\n",
    .exits = "0  shown\n"
             "2  bad usage, malformed input, a board without a model or with one that is too\n"
             "   large, or a file that cannot be read or written\n",
    .lacks = CAPABILITY_PICTURES, /* of boards */
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .poses = true,
    .run = run,
};
