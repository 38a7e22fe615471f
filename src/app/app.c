/* The program, for the main of each executable: runs the command that the first word names.
 * Everything else is in the table (commands.c) and the cmd_ files. */
#include "app/app.h"

#include "app/commands.h"
#include "app/help_page.h"
#include "app/message.h"
#include "damier.h"

#include <signal.h>
#include <string.h>

static int refuse_option(const char *word)
{
    if (strncmp(word, "--v", 3) == 0)
        return message_error("unknown option `%.40s', did you mean `--version'?", word);
    if (strncmp(word, "--h", 3) == 0)
        return message_error("unknown option `%.40s', did you mean `--help'?", word);
    return message_error("unknown option `%.40s'; a command comes first: `damier help' lists them", word);
}

static bool is_one_of(const char *word, const char *name, const char *letter)
{
    return strcmp(word, name) == 0 || strcmp(word, letter) == 0;
}

/* A file that exceeds the user's limit (ulimit -f) is reported like a full disk, by the code that
 * writes it. */
int app_run(int argc, char **argv, struct job_team *team)
{
    struct command command;
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) return help_page_usage();
    const char *word = argv[1];
    if (is_one_of(word, "--help", "-h")) return help_page_print(NULL);
    if (is_one_of(word, "--version", "-V")) return help_page_text("damier " DM_VERSION "\n");
    if (word[0] == '-') return refuse_option(word);
    if (!commands_find(word, &command)) return commands_refuse(word);
    if (team && !command.spreads && !job_is_coordinator(team)) return STATUS_DONE;
#ifdef FOR_PAGE /* whose process continues */
    return commands_run(&command, argc - 2, argv + 2, team);
#else
    return commands_run_last(&command, argc - 2, argv + 2, team);
#endif
}
