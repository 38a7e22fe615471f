/* damier help: the overview, or a command's page. */
#include "app/help_page.h"

struct settings {
    const char *command;
};

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct command command;
    if (!settings->command) return help_page_print(NULL);
    if (!commands_find(settings->command, &command)) return commands_refuse(settings->command);
    return help_page_print(&command);
}

static const struct option rows[] = {
    {.name = "COMMAND",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     .offset = offsetof(struct settings, command),
     .help = "help.help.command"},
    {0},
};

static const struct command_group groups[] = {{"help.title.operands", rows, 0}, {0}};

const struct command cmd_help = {
    .name = "help",
    .blurb = "help.help.blurb",
    .description = "help.help.description",
    .examples = "damier help solve\n"
                "damier help queens\n",
    .exits = "help.help.exits",
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
