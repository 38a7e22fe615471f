/* damier show: the model of a board in several languages, and its size. */
#include "app/boards.h"
#include "app/capabilities.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
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

/* The boards of the file, or the one that the family's parameters describe. */
static bool find_boards(const struct invocation *invocation, struct arena *arena, struct boards *boards)
{
    const struct settings *settings = invocation->settings;
    const char *named = settings->input.family;
    if (!invocation->subject) return boards_read_file(arena, &settings->input, settings->puzzle, boards);
    ASSERT(!settings->puzzle); /* the family's parameters replace that operand */
    const char *odd = named && strcmp(named, invocation->subject->name) != 0 ? "family"
                      : settings->input.board                                ? "board"
                                                                             : NULL;
    if (odd)
        return message_say("message.show-for-files",
                           SAY(say_raw("option", odd), say_raw("family", invocation->subject->name))),
               false;
    struct board *board = pose(invocation, arena);
    if (board) boards_begin(boards, board);
    return board;
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
    struct output *output;
    struct buf *out; /* of the text, which is written when it is complete */
    struct sentence *error;
};

/* Formulas are written at once: they may be larger than the memory. */
static bool write_dimacs(const struct task *task)
{
    const struct family_model *model;
    const struct family_search *search = task->board->family->search;
    struct buf *out = output_next(task->output, false);
    ASSERT(!task->request.whole && !task->request.order && !task->request.choice); /* see fitting */
    bool fine = plan_model(task->board->family, task->request.model, &model, task->error) &&
                cnf_write(task->board, model, &task->encoding, search && search->commented, out, task->error);
    if (!fine) output_drop(task->output);
    return fine;
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
        return say_set(task->error, "message.show-one-model", NULL);
    for (size_t i = 0; i < names->size && fine; i++) {
        task->request.model = names->data[i];
        fine = write_one(task);
    }
    return names->size ? fine : write_one(task);
}

struct showing { /* the selected boards */
    const struct settings *settings;
    const struct encode_config *encoding;
    struct arena *arena;
    struct boards boards;
    struct output output;
};

/* Adds the complete text to the output. */
static void add_text(struct showing *s, size_t i, struct buf *text)
{
    struct buf *out = s->settings->format == TEXT ? boards_next_text(&s->boards, i, &s->output)
                                                  : output_next(&s->output, false);
    buf_bytes(out, text->data, text->size);
}

static int show_board(void *self, size_t i)
{
    struct showing *s = self;
    const struct settings *settings = s->settings;
    struct sentence error;
    struct buf text = {0};
    name_list names = {0};
    struct task task = {.settings = settings,
                        .board = s->boards.list.data[i],
                        .encoding = *s->encoding,
                        .output = &s->output,
                        .out = &text,
                        .error = &error};
    task.request = (struct show_request){.encoding = settings->encoding ? s->encoding : NULL,
                                         .file = boards_name(&s->boards, i, s->arena),
                                         .order = settings->order,
                                         .choice = settings->choice,
                                         .sizes = settings->format != FZN,
                                         .whole = settings->whole};
    list_models(task.board->family, settings->models, s->arena, &names);
    bool fine = write_models(&task, &names);
    if (fine && settings->format != DIMACS) add_text(s, i, &text);
    vec_free(&names);
    buf_free(&text);
    return fine ? STATUS_DONE : message_error("%s", error.text);
}

/* FlatZinc and DIMACS hold one board. */
static bool fits_format(const struct settings *settings, const struct boards *boards)
{
    return settings->format == TEXT || settings->format == JSON || boards_fit(boards, settings->output);
}

static int show_boards(const struct invocation *invocation, const struct encode_config *encoding,
                       struct arena *arena)
{
    const struct settings *settings = invocation->settings;
    const struct common_output output = {.path = settings->output};
    struct showing s = {.settings = settings, .encoding = encoding, .arena = arena};
    int status = STATUS_USAGE;
    if (find_boards(invocation, arena, &s.boards) && fits_format(settings, &s.boards) &&
        output_open(&s.output, &output, s.boards.list.size > 1))
        status = boards_each(&s.boards, &s.output, false, show_board, &s);
    boards_free(&s.boards);
    return status;
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
    if (option)
        message_say("message.show-format",
                    SAY(say_raw("option", option), say_raw("format", formats[format])));
    return !option;
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct encode_config encoding;
    if (!fitting(settings) || !common_encoding(settings->encoding, &encoding)) return STATUS_USAGE;
    struct arena arena = {0};
    int status = show_boards(invocation, &encoding, &arena);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_OPTIONAL_FILE("FAMILY|FILE", AT(puzzle), "machine.show.board"),
    {0},
};

static const struct option model_rows[] = {
    OPTION_ROW_MODEL(AT(models), "LIST", "machine.show.model"),
    OPTION_ROW_FORMAT_OF(AT(format), formats, "machine.show.format"),
    OPTION_ROW_FLAG("full", 0, AT(whole), "machine.show.full"),
    OPTION_ROW_ENCODING(AT(encoding), "machine.show.encoding"),
    OPTION_ROW_CHOICE("dialect", 0, AT(dialect), flatzinc_globals_dialects, "NAME", "machine.show.library"),
    OPTION_ROW_CHOICE("var", 0, AT(order), common_orders, "ORDER", "machine.show.var"),
    OPTION_ROW_CHOICE("val", 0, AT(choice), common_choices, "VALUE", "machine.show.val"),
    OPTION_ROW_OUTPUT(AT(output), "machine.output-boards"),
    {0},
};
#undef AT

static const struct settings defaults = {.dialect = -1};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"machine.title.model", model_rows, 0},
    {"help.title.input", common_boards_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_show = {
    .name = "show",
    .blurb = "machine.show.blurb",
    .description = "machine.show.description",
    .examples = "damier show queens 8 --model m2\n"
                "damier show queens 8 --model all\n"
                "damier show chess -d -n 3 -t 2 -f 1 -c 1\n"
                "damier show examples/binero/document.txt --model card-ones --full\n"
                "damier show examples/rikudo/document.txt --format fzn -o rikudo.fzn\n",
    .exits = "machine.show.exits",
    .lacks = CAPABILITY_PICTURES, /* of boards */
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .poses = true,
    .run = run,
};
