/* Which commands there are, and how one is run: defaults, options, operands, then its function. */
#include "cli/commands.h"

#include "base/alloc.h"
#include "base/text.h"
#include "cli/guard.h"
#include "cli/page.h"
#include "cli/say.h"

#include <ctype.h>
#include <string.h>

static const struct command *const table[] = {
    &cmd_solve, &cmd_check,    &cmd_draw,    &cmd_encode, &cmd_decode,     &cmd_compare, &cmd_generate,
    &cmd_sat,   &cmd_families, &cmd_engines, &cmd_help,   &cmd_completion, &cmd_man,
};

enum { OWN = sizeof table / sizeof *table };

const char commands_exits[] = "0  answered with a solution, or what was asked for was done\n"
                              "1  proved that there is none; with --unique: there is none, or several\n"
                              "2  bad usage, malformed input, or a file that cannot be read or written\n"
                              "3  gave up: a limit, an interruption, an engine that failed; the best\n"
                              "   answer so far was printed\n";

bool commands_at(size_t index, struct command *out)
{
    if (index < OWN) {
        *out = *table[index];
        return true;
    }
    const struct family *family = families[index - OWN];
    if (!family) return false;
    *out = cmd_family;
    out->name = family->name;
    out->blurb = family->blurb;
    out->family = family;
    return true;
}

bool commands_find(const char *name, struct command *out)
{
    for (size_t i = 0; commands_at(i, out); i++)
        if (strcmp(out->name, name) == 0) return true;
    return false;
}

static const char *name_at(size_t i, const void *data)
{
    (void)data;
    struct command command;
    return commands_at(i, &command) ? command.name : "";
}

int commands_refuse(const char *name)
{
    struct command command;
    size_t count = 0;
    char quote[TEXT_QUOTE_ROOM];
    while (commands_at(count, &command)) count++;
    const char *near = text_nearest(name, count, name_at, NULL);
    text_quote(name, strlen(name), quote);
    if (near) return say_error("unknown command %s, did you mean `%s'?", quote, near);
    return say_error("unknown command %s; `damier help' lists the commands", quote);
}

static const struct option help_rows[] = {
    {.name = "help", .letter = 'h', .type = OPTION_FLAG, .help = "print this page"},
    {0},
};

size_t commands_groups(const struct command *command, struct invocation *invocation,
                       struct option_group groups[COMMANDS_GROUPS])
{
    size_t count = 0;
    if (command->family)
        groups[count++] = (struct option_group){.title = "Parameters",
                                                .rows = command->family->parameters,
                                                .target = invocation ? invocation->parameters : NULL};
    for (const struct command_group *group = command->groups; group && group->rows; group++) {
        REQUIRE(count < COMMANDS_GROUPS - 1, "COMMANDS_GROUPS is too small");
        groups[count++] =
            (struct option_group){.title = group->title,
                                  .rows = group->rows,
                                  .target = invocation ? (char *)invocation->settings + group->offset : NULL};
    }
    groups[count++] = (struct option_group){.title = "Help",
                                            .rows = help_rows,
                                            .target = invocation ? &invocation->help : NULL};
    for (size_t i = 0; i < count && command->family; i++) groups[i].spellings = command->family->spellings;
    return count;
}

static void *copy_of(const void *defaults, size_t size)
{
    void *copy = alloc_bytes(size);
    if (defaults) memcpy(copy, defaults, size);
    return copy;
}

/* Help is given even where an operand is missing: whoever asks for it does not know them yet. */
static int run_parsed(struct invocation *invocation, bool parsed)
{
    const struct command *command = invocation->command;
    const struct option_parse *parse = &invocation->parse;
    char quote[TEXT_QUOTE_ROOM];
    if (invocation->help) return invocation->aside ? page_aside(command) : page_print(command);
    if (!parsed) return say_error("%s", parse->error.text);
    if (parse->operand_count > command->operand_most) {
        const char *extra = parse->operands[command->operand_most];
        return say_error("unexpected operand %s, try `damier help %s'",
                         text_quote_end(extra, strlen(extra), quote), command->name);
    }
    return guard_files(invocation) ? command->run(invocation) : STATUS_USAGE;
}

static const struct option_spelling *spelled(const struct family *family, const char *word)
{
    for (const struct option_spelling *s = family->spellings; s->word; s++)
        if (strcmp(word, s->word) == 0) return s;
    return NULL;
}

/* Options in the words of another program, which the family knows. They match exactly: what only begins like one (-o2 for -o 2) would otherwise be our own short
 * option of that letter with a value, and write to the file 2. NULL: all is well; else the word that is none. */
static const char *misspelled(const struct family *family, int argc, char **argv, bool *aside)
{
    for (int i = 0; family && family->spellings && i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        const struct option_spelling *spelling = spelled(family, word);
        if (spelling)
            *aside |= spelling->aside;
        else if (word[0] == '-' && isalpha((unsigned char)word[1]) && word[2])
            return word;
    }
    return NULL;
}

static const char *spelling_at(size_t i, const void *data)
{
    return ((const struct option_spelling *)data)[i].word;
}

static int refuse_spelling(const struct family *family, const char *word)
{
    size_t count = 0;
    char quote[TEXT_QUOTE_ROOM];
    while (family->spellings[count].word) count++;
    const char *near = text_nearest(word, count, spelling_at, family->spellings);
    text_quote(word, strlen(word), quote);
    if (near) return say_error("unknown option %s, did you mean `%s'?", quote, near);
    return say_error("unknown option %s, try `damier help %s'", quote, family->name);
}

int commands_run(const struct command *command, int argc, char **argv)
{
    const struct family *family = command->family;
    struct invocation invocation = {.command = command,
                                    .word_count = argc,
                                    .words = argv,
                                    .settings = copy_of(command->defaults, command->size)};
    if (family) invocation.parameters = copy_of(family->defaults, family->parameters_size);
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, &invocation, groups);
    const char *unknown = misspelled(family, argc, argv, &invocation.aside);
    bool parsed = !unknown && option_parse(groups, count, argc, argv, &invocation.parse);
    int status = unknown ? refuse_spelling(family, unknown) : run_parsed(&invocation, parsed);
    alloc_free(invocation.settings);
    alloc_free(invocation.parameters);
    return status;
}
