/* damier completion: a completion script, made from the option rows.
 *
 * The bash script is one function. It finds the command, then what the previous word requires: the
 * values of an option, files, folders, or nothing (a number); otherwise it offers options, or the
 * kind of the command's operands. bash splits --name=value into three words, which the function
 * rejoins. */
#include "app/help_list.h"
#include "app/help_page.h"
#include "app/message.h"
#include "ask/solvers.h"
#include "base/alloc.h"
#include "base/file.h"
#include "solver/encode/encode.h"

#include <string.h>

struct settings {
    int shell;
};

/* ---- Lists of words ---- */

static void add_commands(struct buf *out)
{
    struct command command;
    for (size_t i = 0; commands_at(i, &command); i++) buf_print(out, "%s%s", i ? " " : "", command.name);
}

static void add_engines(struct buf *out)
{
    solver_list all = {0};
    solvers_list(&all);
    ASSERT(all.size && all.data[0].sort != SOLVER_METHOD); /* so the first has no blank before it */
    for (size_t i = 0; i < all.size; i++)
        if (all.data[i].sort != SOLVER_METHOD) buf_print(out, "%s%s", i ? " " : "", all.data[i].name);
    vec_free(&all);
}

static void add_formats(const struct family *family, struct buf *out)
{
    const char *name, *blurb;
    for (size_t i = 0; help_list_format(family, i, &name, &blurb); i++)
        buf_print(out, "%s%s", i ? " " : "", name);
}

static void add_models(const struct family *family, struct buf *out)
{
    const struct family_model *model;
    for (size_t i = 0; (model = help_page_model(family, i)); i++)
        buf_print(out, "%s%s", i ? " " : "", model->name);
}

static void add_families(struct buf *out)
{
    for (size_t i = 0; families[i]; i++) buf_print(out, "%s%s", i ? " " : "", families[i]->name);
}

static void add_encodings(struct buf *out)
{
    for (const struct option *row = encode_options; row->name; row++)
        for (size_t i = 0; row->choices && row->choices[i]; i++)
            buf_print(out, "%s%s=%s", row == encode_options && i == 0 ? "" : " ", row->name, row->choices[i]);
}

static void add_choices(const struct option *row, struct buf *out)
{
    ASSERT(row->choices && row->choices[0]);
    for (size_t i = 0; row->choices[i]; i++) buf_print(out, "%s%s", i ? " " : "", row->choices[i]);
}

/* ---- What comes after an option, or as an operand ---- */

static bool has_name(const struct option *row, const char *name)
{
    return strcmp(row->name, name) == 0;
}

static bool is_file_name(const char *name)
{
    static const char *const names[] = {"FILE", "FAMILY|FILE", "PUZZLE", "SOLUTION", "MODEL"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* "values='a b'", "kind=files", "kind=folders" or "kind=nothing" */
static void add_wanted(const struct command *command, const struct option *row, struct buf *out)
{
    const char *what = row->positional ? row->name : row->argument;
    struct buf words = {0};
    ASSERT(row->type != OPTION_FLAG); /* nothing comes after a flag */
    if (row->type == OPTION_CHOICE)
        add_choices(row, &words);
    else if (has_name(row, "engine"))
        add_engines(&words);
    else if (has_name(row, "format"))
        add_formats(command->family, &words);
    else if (has_name(row, "model"))
        add_models(command->family, &words);
    else if (has_name(row, "family"))
        add_families(&words);
    else if (has_name(row, "encoding"))
        add_encodings(&words);
    else if (has_name(row, "COMMAND"))
        add_commands(&words);
    ASSERT(!strchr(buf_text(&words), '\'')); /* they are quoted as one word of the script */
    if (words.size)
        buf_print(out, "values='%s'", buf_text(&words));
    else if (is_file_name(what))
        buf_add(out, "kind=files");
    else
        buf_add(out, what && strcmp(what, "DIR") == 0 ? "kind=folders" : "kind=nothing");
    buf_free(&words);
}

/* ---- The function ---- */

/* False for an option that the command would refuse, or whose name an earlier group already has, as
 * families' own options may. */
static bool is_offered(const struct option_group *groups, size_t group, const struct option *option)
{
    if (option->positional || !option_is_listed(&groups[group], option)) return false;
    for (size_t i = 0; i < group; i++)
        for (const struct option *row = groups[i].rows; row->name; row++)
            if (!row->positional && option_is_listed(&groups[i], row) && strcmp(row->name, option->name) == 0)
                return false;
    return true;
}

static void add_option_cases(const struct command *command, const struct option_group *groups, size_t count,
                             struct buf *out)
{
    struct buf word = {0};
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) {
            if (row->type == OPTION_FLAG || !is_offered(groups, i, row)) continue;
            buf_print(out, "        --%s", row->name);
            buf_clear(&word);
            option_short(&groups[i], row, &word);
            if (word.size) buf_print(out, " | %s", buf_text(&word));
            buf_add(out, ") ");
            add_wanted(command, row, out);
            buf_add(out, " ;;\n");
        }
    buf_free(&word);
}

/* The default case: the kind of the first operand. Later operands of a command are of the same
 * kind. */
static void add_operand_case(const struct command *command, const struct option_group *groups, size_t count,
                             struct buf *out)
{
    const struct option *first = NULL;
    for (size_t i = 0; i < count && !first; i++)
        for (const struct option *row = groups[i].rows; row->name && !first; row++)
            if (row->positional) first = row;
    buf_add(out, "        *) ");
    if (first)
        add_wanted(command, first, out);
    else
        buf_add(out, command->operands ? "kind=files" : "kind=nothing");
    buf_add(out, " ;;\n");
}

static void add_command(const struct command *command, struct buf *out)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    buf_print(out, "    %s)\n        options='", command->name);
    const char *before = "";
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) {
            if (!is_offered(groups, i, row)) continue;
            buf_print(out, "%s--%s", before, row->name);
            before = " ";
        }
    buf_add(out, "'\n        case $previous in\n");
    add_option_cases(command, groups, count, out);
    add_operand_case(command, groups, count, out);
    buf_add(out, "        esac\n        ;;\n");
}

static const char opening[] = "# bash completion for damier, made by `damier completion bash'\n"
                              "_damier()\n"
                              "{\n"
                              "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - "
                              "1]} command=${COMP_WORDS[1]}\n"
                              "    local options='' values='' kind=words\n"
                              "    COMPREPLY=()\n"
                              "    if [[ $word == = ]]; then # --name=\n"
                              "        word=''\n"
                              "    elif [[ $previous == = ]]; then # --name=va\n"
                              "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
                              "    fi\n"
                              "    if ((COMP_CWORD == 1)); then\n"
                              "        command=''\n"
                              "        previous=''\n"
                              "    fi\n"
                              "    case $command in\n";

static const char closing[] = "    *) kind=nothing ;;\n"
                              "    esac\n"
                              "    if [[ $word == -* ]]; then\n"
                              "        values=$options\n"
                              "        kind=words\n"
                              "    fi\n"
                              "    case $kind in\n"
                              "    files)\n"
                              "        compopt -o filenames 2>/dev/null\n"
                              "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
                              "        ;;\n"
                              "    folders)\n"
                              "        compopt -o filenames 2>/dev/null\n"
                              "        mapfile -t COMPREPLY < <(compgen -d -- \"$word\")\n"
                              "        ;;\n"
                              "    words) mapfile -t COMPREPLY < <(compgen -W \"$values\" -- \"$word\") ;;\n"
                              "    esac\n"
                              "}\n"
                              "complete -F _damier damier\n";

static void write_bash(struct buf *out)
{
    struct command command;
    buf_add(out, opening);
    buf_add(out, "    '')\n        options='--help --version'\n        values='");
    add_commands(out);
    buf_add(out, "'\n        ;;\n");
    for (size_t i = 0; commands_at(i, &command); i++) add_command(&command, out);
    buf_add(out, closing);
}

static int run(const struct invocation *invocation)
{
    (void)invocation;
    struct buf script = {0};
    write_bash(&script);
    int status = help_page_text(buf_text(&script));
    buf_free(&script);
    return status;
}

static const char *const shells[] = {"bash", NULL};

static const struct option rows[] = {
    {.name = "SHELL",
     .type = OPTION_CHOICE,
     .positional = true,
     .offset = offsetof(struct settings, shell),
     .choices = shells,
     .help = "machine.completion.shell"},
    {0},
};

static const struct command_group groups[] = {{"help.title.operands", rows, 0}, {0}};

const struct command cmd_completion = {
    .name = "completion",
    .blurb = "machine.completion.blurb",
    .examples = "source <(damier completion bash)\n"
                "damier completion bash > ~/.local/share/bash-completion/completions/damier\n",
    .exits = "machine.exits.printed",
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
