/* Help pages, and the list of models. The content is in the tables of commands, options, families,
 * formats and pens; this file only lays it out. So an option, a family or a format
 * appears in the help as soon as it has a row. */
#include "app/help_page.h"

#include "app/capabilities.h"
#include "app/help_list.h"
#include "app/installed.h"
#include "app/message.h"
#include "app/spelling.h"
#include "base/alloc.h"
#include "base/file.h"
#include "base/say.h"
#include "base/wrap.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

void help_page_synopsis(const struct command *command, struct buf *out)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    buf_print(out, "damier %s", command->name);
    option_usage(groups, count, out);
    if (command->operands) buf_add(out, command->operands);
}

void help_page_sentence(const char *phrase, bool capital, struct buf *out)
{
    ASSERT(*phrase && phrase[strlen(phrase) - 1] != '.'); /* the full stop is added here */
    bool value = phrase[strcspn(phrase, " :")] == ':';    /* a value: typed as it is */
    bool variable = phrase[1] == ' ' && phrase[0] != 'a'; /* n queens */
    size_t at = out->size;
    buf_add(out, phrase);
    if (capital && !value && !variable) say_capital(out, at);
    buf_add(out, ".\n");
}

const char *help_page_size(const struct family *family)
{
    const struct option *row = spelling_size_row(family->command->parameters);
    if (!row) return NULL;
    if (row->positional) return say_word("help.size.operand");
    if (strcmp(row->name, "radius") == 0) return say_word("help.size.radius");
    return NULL;
}

/* ---- Formats ---- */

enum { NAME_WIDTH = 15 }; /* of models and formats */

/* A name, and what it is, filled. */
static void write_named(const char *name, const char *blurb, struct buf *out)
{
    buf_print(out, "  %-*s", NAME_WIDTH, name);
    wrap_words(blurb, strlen(blurb), 2 + NAME_WIDTH, OPTION_HELP_WIDTH, out);
    buf_char(out, '\n');
}

static void write_title(const char *key, struct buf *out)
{
    buf_char(out, '\n');
    option_title(key, out);
}

static void write_formats(const struct family *family, struct buf *out)
{
    const char *name, *blurb;
    write_title("help.section.formats", out);
    for (size_t i = 0; help_list_format(family, i, &name, &blurb); i++) write_named(name, blurb, out);
}

/* ---- Models ---- */

const struct family_model *help_page_model(const struct family *family, size_t index)
{
    for (const struct family *const *at = families; *at; at++) {
        if (family && *at != family) continue;
        for (const struct family_model *model = families_models(*at); model->name; model++)
            if (index-- == 0) return model;
    }
    return NULL;
}

static void write_models(const struct family *family, struct buf *out)
{
    const struct family_model *model;
    if (families_models(family)->name) write_title("help.section.models", out);
    for (size_t i = 0; (model = help_page_model(family, i)); i++)
        write_named(model->name, say_known(model->blurb), out);
}

/* ---- Examples ---- */

/* " 8": the default operands. */
static void write_defaults(const struct family *family, struct buf *out)
{
    for (const struct option *row = family->command->parameters; row->name; row++) {
        ASSERT(family->command->defaults && row->offset < family->command->size);
        const void *value = (const char *)family->command->defaults + row->offset;
        if (!row->positional || row->optional) continue;
        switch (row->type) {
        case OPTION_INT:
            buf_print(out, " %" PRId64, *(const int64_t *)value);
            break;
        case OPTION_REAL:
            buf_print(out, " %g", *(const double *)value);
            break;
        case OPTION_CHOICE:
            buf_print(out, " %s", row->choices[*(const int *)value]);
            break;
        case OPTION_TEXT:
            buf_print(out, " %s", *(const char *const *)value);
            break;
        case OPTION_SIZE:
            buf_char(out, ' ');
            option_write_size(value, out);
            break;
        case OPTION_FLAG:
            break;
        }
    }
}

void help_page_examples(const struct command *command, struct buf *out)
{
    static const struct {
        const char *words;
        unsigned needs;
    } endings[] = {{"", 0},
                   {" --count", CAPABILITY_COUNT},
                   {" --unique --engine minisat", CAPABILITY_COUNT | CAPABILITY_MODEL},
                   {" --format svg --output board.svg", 0}};
    const struct family *family = command->family;
    if (command->examples) buf_add(out, command->examples);
    for (size_t i = 0; command->makes && families[i]; i++)
        if (families_generate_options(families[i]) && families_generate_options(families[i])->examples)
            buf_add(out, families_generate_options(families[i])->examples);
    if (family && family->command->examples) buf_add(out, family->command->examples);
    for (size_t i = 0; family && !family->command->examples && i < sizeof endings / sizeof *endings; i++) {
        if (endings[i].needs & command->lacks) continue;
        buf_print(out, "damier %s", command->name);
        write_defaults(family, out);
        buf_print(out, "%s\n", endings[i].words);
    }
}

/* ---- Pages ---- */

/* Command lines are not filled. */
static void indent(const char *lines, struct buf *out)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        buf_add(out, length ? "  " : "");
        buf_bytes(out, lines, length);
        buf_char(out, '\n');
        lines += length + (lines[length] == '\n');
    }
}

enum { EXITS_INDENT = 2 };

void help_page_exits(const struct command *command, size_t margin, struct buf *out)
{
    const char *exits = command && command->exits ? command->exits : "help.exits";
    wrap_lines(say_known(exits), margin, OPTION_HELP_WIDTH, out);
}

/* Where the documents are, if they are found. */
static void write_documents(struct buf *out)
{
    char *folder = installed_documents();
    if (folder) write_title("help.documents", out);
    if (folder) buf_print(out, "  %s/README.md\n", folder);
    alloc_free(folder);
}

static void write_blurb(const char *blurb, struct buf *out)
{
    struct buf sentence = {0};
    help_page_sentence(blurb, true, &sentence);
    wrap_lines(buf_text(&sentence), 0, OPTION_HELP_WIDTH, out);
    buf_free(&sentence);
}

/* A paragraph, after an empty line. */
static void write_rules(const char *rules, struct buf *out)
{
    buf_char(out, '\n');
    wrap_words(rules, strlen(rules), 0, OPTION_HELP_WIDTH, out);
    buf_char(out, '\n');
}

/* The rules of a family, and remarks on the options of its command. */
static void write_family(const struct family *family, struct buf *out)
{
    write_rules(say_known(family->rules), out);
    if (family->command->notes) write_rules(say_known(family->command->notes), out);
}

static void write_page(const struct command *command, struct buf *out)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    ASSERT(count <= COMMANDS_GROUPS);
    buf_print(out, "%s ", say_word("help.usage"));
    help_page_synopsis(command, out);
    buf_add(out, "\n\n");
    write_blurb(say_known(command->blurb), out);
    if (command->description) wrap_lines(say_known(command->description), 0, OPTION_HELP_WIDTH, out);
    if (command->family) write_family(command->family, out);
    const char *size = command->family ? help_page_size(command->family) : NULL;
    if (size) buf_print(out, "\n%s\n", size);
    buf_char(out, '\n');
    option_help(groups, count, out);
    if (command->family) write_models(command->family, out);
    if (command->family) write_formats(command->family, out);
    struct buf examples = {0};
    help_page_examples(command, &examples);
    ASSERT(examples.size > 0); /* every command has one */
    write_title("help.section.examples", out);
    indent(buf_text(&examples), out);
    buf_free(&examples);
    write_title("help.section.exits", out);
    help_page_exits(command, EXITS_INDENT, out);
    write_documents(out);
}

static void write_overview(struct buf *out)
{
    struct command command;
    buf_print(out, "%s damier COMMAND [options] [FILE]\n\n", say_word("help.usage"));
    wrap_lines(say_word("help.overview.about"), 0, OPTION_HELP_WIDTH, out);
    for (int of_families = 0; of_families < 2; of_families++) {
        write_title(of_families ? "help.overview.families" : "help.overview.commands", out);
        for (size_t i = 0; commands_at(i, &command); i++)
            if ((command.family != NULL) == of_families)
                buf_print(out, "  %-12s%s\n", command.name, say_known(command.blurb));
    }
    buf_char(out, '\n');
    buf_print(out, "%s\n", say_word("help.overview.more"));
    write_documents(out);
}

static int print_to(struct file *file, bool created)
{
    if (created && file_commit(file)) return STATUS_DONE;
    return message_error("%s", file_error(file));
}

int help_page_print(const struct command *command)
{
    struct file out;
    bool created = file_create(&out, NULL);
    if (created && command) write_page(command, &out.buf);
    if (created && !command) write_overview(&out.buf);
    return print_to(&out, created);
}

int help_page_text(const char *text)
{
    struct file out;
    bool created = file_create(&out, NULL);
    if (created) buf_add(&out.buf, text);
    return print_to(&out, created);
}

static void print_aside(const struct command *command)
{
    struct buf out = {0};
    buf_stream(&out, STDERR_FILENO);
    if (command)
        write_page(command, &out);
    else
        write_overview(&out);
    buf_finish(&out);
    buf_free(&out);
}

int help_page_to_stderr(const struct command *command)
{
    print_aside(command);
    return STATUS_DONE;
}

int help_page_usage(void)
{
    print_aside(NULL);
    return STATUS_USAGE;
}
