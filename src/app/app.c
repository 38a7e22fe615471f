/* The program, for the main of each executable: runs the command that the first word names.
 * Everything else is in the table (commands.c) and the cmd_ files. */
#include "app/app.h"

#include "app/commands.h"
#include "app/help_page.h"
#include "app/message.h"
#include "base/say.h"
#include "damier.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static int refuse_option(const char *word)
{
    if (strncmp(word, "--v", 3) == 0)
        return message_say("message.option-near-version", SAY(say_raw("word", word)));
    if (strncmp(word, "--h", 3) == 0)
        return message_say("message.option-near-help", SAY(say_raw("word", word)));
    return message_say("message.option-before-command", SAY(say_raw("word", word)));
}

static bool is_one_of(const char *word, const char *name, const char *letter)
{
    return strcmp(word, name) == 0 || strcmp(word, letter) == 0;
}

/* The value of an option --lang among these words, which come before `--'; NULL: there is none. It
 * may be abbreviated as any option may, but to --l. */
static const char *named_language(int argc, char **argv)
{
    static const char option[] = "--lang";
    enum { SHORTEST = 4 };
    const char *named = NULL;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        size_t length = strcspn(argv[i], "=");
        if (length < SHORTEST || length >= sizeof option || memcmp(argv[i], option, length) != 0) continue;
        if (argv[i][length] == '=') named = argv[i] + length + 1;
        if (!argv[i][length] && i + 1 < argc) named = argv[i + 1];
    }
    return named;
}

/* That of the environment, as for any program: the first variable that is set decides. */
static enum say_language usual_language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum say_language language = SAY_ENGLISH;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (!locale || !*locale) continue;
        say_find_language(locale, &language);
        break;
    }
    return language;
}

/* Before the options are parsed, so that messages about them are in that language too; a name that
 * is refused then changes nothing. */
static void choose_language(int argc, char **argv)
{
    enum say_language language = usual_language();
    const char *named = named_language(argc, argv);
    if (named) say_find_language(named, &language);
    say_begin(&say_program_words, language);
}

/* A file that exceeds the user's limit (ulimit -f) is reported like a full disk, by the code that
 * writes it. */
int app_run(int argc, char **argv, struct job_team *team)
{
    struct command command;
    signal(SIGXFSZ, SIG_IGN);
    choose_language(argc, argv);
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
