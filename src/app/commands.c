/* The table of commands, and how one is run.
 *
 * An invocation has the structs that the option groups of the command fill in: its settings, the
 * parameters of the family that the first operand names, generator options, lists for studies.
 * Running a command means: find that family, translate alternative spellings (spelling.c), preset
 * the structs from their defaults, parse the options into them, check the operands and the files
 * (guard.c), and call the command's function. The same groups give the help page, the manual page
 * and completion, so these cannot differ from what is accepted.
 *
 * Invariant: everything that an invocation owns is freed by `release`; the words of the caller are
 * not changed, because parsing permutes a copy. */
#include "app/commands.h"

#include "app/axes.h"
#include "app/capabilities.h"
#include "app/common.h"
#include "app/guard.h"
#include "app/help_page.h"
#include "app/message.h"
#include "app/spelling.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

#define COMMAND(name) &cmd_##name,
#ifdef FOR_PAGE
#define MACHINE_COMMAND(name)
#else
#define MACHINE_COMMAND(name) COMMAND(name)
#endif
static const struct command *const table[] = {
#include "app/commands.def"
};
#undef COMMAND
#undef MACHINE_COMMAND

enum { OWN = sizeof table / sizeof *table };

bool commands_at(size_t index, struct command *out)
{
    if (index < OWN) {
        *out = *table[index];
        return true;
    }
    const struct family *family = families[index - OWN];
    if (!family) return false;
    ASSERT(family->command && family->command->parameters); /* every family is a command */
    *out = cmd_family;
    out->name = family->name;
    out->blurb = family->blurb;
    out->family = family;
    out->lacks = ~capabilities_of(family);
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
    if (near)
        return message_say("message.unknown-command-near",
                           SAY(say_raw("word", quote), say_raw("near", near)));
    return message_say("message.unknown-command", SAY(say_raw("word", quote)));
}

static const struct option help_rows[] = {
    {.name = "help",
     .letter = 'h',
     .type = OPTION_FLAG,
     .offset = offsetof(struct command_common, help),
     .help = "app.help.help"},
    {.name = "lang",
     .type = OPTION_CHOICE,
     .offset = offsetof(struct command_common, language),
     .choices = say_languages,
     .argument = "LANGUAGE",
     .help = "app.help.lang"},
    {0},
};

struct groups {
    struct option_group *rows;
    size_t count;
};

static void add_group(struct groups *groups, const char *title, const struct option *rows, void *target)
{
    REQUIRE(groups->count < COMMANDS_GROUPS, "COMMANDS_GROUPS is too small");
    groups->rows[groups->count++] = (struct option_group){.title = title, .rows = rows, .target = target};
}

/* If several families have an option of this name, the subject's comes first. */
static void add_family_options(struct groups *groups, const struct invocation *invocation, bool of_subject)
{
    const struct family *subject = invocation ? invocation->subject : NULL;
    for (size_t i = 0; families[i]; i++) {
        const struct family_generate_options *generate_options = families_generate_options(families[i]);
        if (!generate_options || (families[i] == subject) != of_subject) continue;
        /* preset made them for every family */
        ASSERT(!invocation || invocation->generate_options[i]);
        add_group(groups, families[i]->name, generate_options->options,
                  invocation ? invocation->generate_options[i] : NULL);
        groups->rows[groups->count - 1].whole = subject && !of_subject;
    }
}

/* On the help page of a command that varies options: the studies that families have prepared. Once
 * the family is known, they are among its parameters. */
static void add_studies(struct groups *groups)
{
    for (size_t i = 0; families[i]; i++)
        if (families[i]->study_flags) add_group(groups, families[i]->name, families[i]->study_flags, NULL);
}

/* The family whose parameters join the options; NULL: none. */
static const struct family *parameters_of(const struct command *command, const struct invocation *invocation)
{
    if (command->family) return command->family;
    return command->poses && invocation ? invocation->subject : NULL;
}

/* The family whose own option spellings are accepted; NULL: none. */
static const struct family *speller_of(const struct command *command, const struct invocation *invocation)
{
    return command->varies && invocation ? invocation->subject : parameters_of(command, invocation);
}

size_t commands_groups(const struct command *command, struct invocation *invocation,
                       struct option_group rows[COMMANDS_GROUPS])
{
    struct groups groups = {.rows = rows};
    const struct family *family = parameters_of(command, invocation);
    /* preset comes before the first use of an invocation's groups */
    ASSERT(!invocation || (invocation->settings && (!family || invocation->parameters)));
    if (family)
        add_group(&groups, "help.title.parameters", family->command->parameters,
                  invocation ? invocation->parameters : NULL);
    const struct command_group *group = command->groups;
    ASSERT(!command->poses || (group->rows->positional && group->rows->reads));
    if (family && command->poses) group++; /* they replace the file operand */
    for (; group && group->rows; group++)
        add_group(&groups, group->title, group->rows,
                  invocation ? (char *)invocation->settings + group->offset : NULL);
    for (int of_subject = 1; command->makes && of_subject >= 0; of_subject--)
        add_family_options(&groups, invocation, of_subject);
    if (invocation && invocation->varied)
        add_group(&groups, "help.title.parameters", axes_rows(invocation->varied),
                  axes_values(invocation->varied));
    if (!invocation && command->varies) add_studies(&groups);
    add_group(&groups, "help.title.help", help_rows, invocation ? &invocation->common : NULL);
    const struct family *speller = speller_of(command, invocation);
    for (size_t i = 0; i < groups.count; i++) {
        rows[i].lacks = command->lacks;
        if (speller) rows[i].spellings = speller->command->spellings;
    }
    return groups.count;
}

static void *copy_of(const void *defaults, size_t size)
{
    void *copy = alloc_bytes(size);
    if (defaults) memcpy(copy, defaults, size);
    return copy;
}

/* The operand is neither a family nor a file. */
static int refuse_operand(const char *word)
{
    ASSERT(!families_find(word));
    const char *near = families_nearest(word);
    char quote[TEXT_QUOTE_ROOM];
    text_quote_end(word, strlen(word), quote);
    if (near)
        return message_say("message.no-file-no-family-near",
                           SAY(say_raw("word", quote), say_raw("near", near)));
    return message_say("message.no-file-no-family", SAY(say_raw("word", quote)));
}

/* Workers write no files: the coordinator does. A checkpoint is an exception, which the method
 * decides on. */
static void drop_outputs(struct invocation *invocation)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(invocation->command, invocation, groups);
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) {
            ASSERT(!row->writes || row->type == OPTION_TEXT); /* the value is a path */
            if (row->writes && !row->reads) *(const char **)((char *)groups[i].target + row->offset) = NULL;
        }
}

static bool has_option(const struct command *command, const char *name, size_t length)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++)
            if (!row->positional && strlen(row->name) == length && !strncmp(row->name, name, length))
                return true;
    return false;
}

/* How the command takes the size of a board; without a row: it takes none. */
static struct spelling_size size_of(const struct invocation *invocation)
{
    const struct command *command = invocation->command;
    const struct family *family = parameters_of(command, invocation);
    const struct family_generate_options *generate_options =
        command->makes && invocation->subject ? families_generate_options(invocation->subject) : NULL;
    const struct option *rows = family               ? family->command->parameters
                                : generate_options   ? generate_options->options
                                : invocation->varied ? invocation->subject->command->parameters
                                                     : NULL;
    const struct option *row = rows ? spelling_size_row(rows) : NULL;
    if (!row) return (struct spelling_size){0};
    return (struct spelling_size){.row =
                                      invocation->varied ? axes_rows(invocation->varied) + (row - rows) : row,
                                  .square = row->type == OPTION_INT && strcmp(row->name, "radius") != 0,
                                  .named = command->makes || invocation->varied};
}

static const char *only_name(size_t i, const void *data)
{
    ASSERT(i == 0);
    return data;
}

/* Does the command take the size of a board after --size, and is this a misspelling of it? */
static bool is_nearly_size(const struct invocation *invocation, const char *name)
{
    static const char size[] = "size";
    return size_of(invocation).row && text_nearest(name, 1, only_name, size);
}

/* The first operand that is a file, where a family's command takes none; NULL: none is. */
static const char *misplaced_file(const struct invocation *invocation)
{
    const struct option_parse *parse = &invocation->parse;
    const struct family *family = invocation->command->family;
    if (!family) return NULL;
    for (const struct option *row = family->command->parameters; row->name; row++)
        if (row->positional && row->reads) return NULL;
    for (int i = 0; i < parse->operand_count; i++)
        if (!isdigit((unsigned char)parse->operands[i][0]) && access(parse->operands[i], F_OK) == 0)
            return parse->operands[i];
    return NULL;
}

/* If the unknown option is nearly --size, or another command's, the message names it. */
static int refuse_words(const struct invocation *invocation)
{
    const struct option_parse *parse = &invocation->parse;
    struct command other;
    ASSERT(!sentence_is_empty(&parse->error)); /* a failed parse says why */
    if (parse->unknown && is_nearly_size(invocation, parse->unknown))
        return message_say("message.near-size", SAY(say_raw("why", parse->error.text)));
    for (size_t i = 0; parse->unknown && commands_at(i, &other); i++)
        if (has_option(&other, parse->unknown, strcspn(parse->unknown, "=")))
            return message_say("message.belongs-to",
                               SAY(say_raw("why", parse->error.text), say_raw("command", other.name)));
    return message_error("%s", parse->error.text);
}

/* The name of a family in the place of a file, as in `encode queens 8'; NULL: none is. */
static const char *named_family(const struct invocation *invocation)
{
    if (invocation->command->family || invocation->subject || !invocation->word_count) return NULL;
    const char *word = invocation->words[0];
    return families_find(word) && access(word, F_OK) < 0 ? word : NULL;
}

/* Print help even if an operand is missing: a user who asks for it may not know the operands. */
static int run_parsed(struct invocation *invocation, bool parsed)
{
    const struct command *command = invocation->command;
    const struct option_parse *parse = &invocation->parse;
    char quote[TEXT_QUOTE_ROOM];
    ASSERT(!invocation->stranger || !invocation->subject);
    /* one of its spellings said so */
    ASSERT(!invocation->aside || speller_of(command, invocation));
    if (invocation->common.help)
        return invocation->aside ? help_page_to_stderr(command) : help_page_print(command);
    if (command->poses && invocation->stranger) return refuse_operand(invocation->stranger);
    if (!parsed && invocation->stranger && !common_family(invocation->stranger)) return STATUS_USAGE;
    const char *file = misplaced_file(invocation);
    if (file && !parse->unknown)
        return message_say("message.is-a-file",
                           SAY(say_raw("word", text_quote_end(file, strlen(file), quote)),
                               say_raw("file", file)));
    if (!parsed) return refuse_words(invocation);
    if (parse->operand_count > command->operand_most) {
        const char *extra = parse->operands[command->operand_most], *family = named_family(invocation);
        text_quote_end(extra, strlen(extra), quote);
        if (family)
            return message_say("message.operand-is-family",
                               SAY(say_raw("word", quote), say_raw("family", family)));
        return message_say("message.unexpected-operand",
                           SAY(say_raw("word", quote), say_raw("command", command->name)));
    }
    if (invocation->team && !job_is_coordinator(invocation->team)) drop_outputs(invocation);
    return guard_files(invocation) ? command->run(invocation) : STATUS_USAGE;
}

/* ---- Running ---- */

static void preset(struct invocation *invocation)
{
    const struct command *command = invocation->command;
    const struct family *family = parameters_of(command, invocation);
    /* called once */
    ASSERT(!invocation->settings && !invocation->parameters && !invocation->varied);
    ASSERT(!family || !command->varies); /* then the parameters are lists, in `varied` */
    invocation->settings = copy_of(command->defaults, command->size);
    if (family) invocation->parameters = copy_of(family->command->defaults, family->command->size);
    if (command->varies && invocation->subject) invocation->varied = axes_new(invocation->subject);
    if (!command->makes) return;
    size_t count = 0;
    while (families[count]) count++;
    invocation->generate_options = alloc_array(count, sizeof *invocation->generate_options);
    for (size_t i = 0; i < count; i++) {
        const struct family_generate_options *generate_options = families_generate_options(families[i]);
        if (!generate_options) continue;
        /* Options for boards of other families are errors; they start as zero, which shows whether
         * one was given. */
        bool own = families[i] == invocation->subject;
        invocation->generate_options[i] = own ? copy_of(generate_options->defaults, generate_options->size)
                                              : alloc_bytes(generate_options->size);
    }
}

static void release(struct invocation *invocation)
{
    for (size_t i = 0; invocation->generate_options && families[i]; i++)
        alloc_free(invocation->generate_options[i]);
    alloc_free(invocation->generate_options);
    if (invocation->varied) axes_close(invocation->varied);
    alloc_free(invocation->settings);
    alloc_free(invocation->parameters);
}

static bool parse(struct invocation *invocation, int argc, char **argv)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(invocation->command, invocation, groups);
    return option_parse(groups, count, argc, argv, &invocation->parse);
}

/* The index of the first operand, argc if there is none. It names the family whose boards are made
 * and whose options are read first, so it is found before the options are parsed. */
static int first_operand(const struct command *command, int argc, char **argv)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) return i + 1;
        if (argv[i][0] != '-' || !argv[i][1]) return i;
        i += spelling_takes_value(groups, count, argv[i]);
    }
    return argc;
}

/* The place of the first operand if it names a family, which is then set; else -1. */
static int find_subject(struct invocation *invocation, int argc, char **argv)
{
    const struct command *command = invocation->command;
    bool named = command->makes || command->poses || command->varies;
    int i = named ? first_operand(command, argc, argv) : argc;
    ASSERT(i >= 0 && i <= argc);
    if (i >= argc) return -1;
    invocation->subject = families_find(argv[i]);
    /* After an option, the word may be the value of a misspelt option. */
    bool plain = i == 0 || argv[i - 1][0] != '-';
    bool file = command->poses && (strcmp(argv[i], "-") == 0 || access(argv[i], F_OK) == 0);
    if (plain && !file && !invocation->subject && !command->varies) invocation->stranger = argv[i];
    return invocation->subject ? i : -1;
}

/* ---- Commands that take another command's words ---- */

/* The command's own row for this word, spelled exactly; NULL: none. */
static const struct option *own_row(const struct option_group *groups, size_t count, const char *word)
{
    bool letter = word[0] == '-' && word[1] != '-';
    size_t length = strcspn(word, "=");
    ASSERT(word[0] != '-' || letter || length >= 2); /* the dashes of a long name */
    for (size_t i = 0; word[0] == '-' && i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) {
            if (row->positional) continue;
            bool same = letter ? row->letter && row->letter == word[1]
                               : strlen(row->name) == length - 2 && !strncmp(row->name, word + 2, length - 2);
            if (same) return row;
        }
    return NULL;
}

/* True if this word is an option of the question's command that resembles one of our own. */
static bool is_of_question(const char *question, const char *word)
{
    const struct family *family = question ? families_find(question) : NULL;
    return family && family->command && family->command->spellings && spelling_find(family, word);
}

/* Moves our own options before the words of the question. Returns the number of our own words. */
static int split_words(const struct command *command, int argc, char **argv, char **words)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    int own = 0, other = 0;
    char **others = alloc_array((size_t)argc + 1, sizeof *others);
    for (int i = 0; i < argc; i++) {
        bool theirs = is_of_question(other ? others[0] : NULL, argv[i]);
        const struct option *row = theirs ? NULL : own_row(groups, count, argv[i]);
        if (!row && (other || argv[i][0] != '-')) {
            others[other++] = argv[i];
            continue;
        }
        words[own++] = argv[i];
        if (row && spelling_takes_value(groups, count, argv[i]) && i + 1 < argc) words[own++] = argv[++i];
    }
    ASSERT(own + other == argc); /* every word is one of ours or of the question */
    if (other) memcpy(words + own, others, (size_t)other * sizeof *others);
    alloc_free(others);
    return own;
}

static int run_question(const struct command *command, int argc, char **argv)
{
    struct invocation invocation = {.command = command, .word_count = argc, .words = argv};
    char **words = alloc_array((size_t)argc + 1, sizeof *words);
    int own = split_words(command, argc, argv, words);
    ASSERT(!command->makes && !command->poses && !command->varies); /* no subject is looked for */
    invocation.question = words + own;
    invocation.question_count = argc - own;
    preset(&invocation);
    int status = run_parsed(&invocation, parse(&invocation, own, words));
    release(&invocation);
    alloc_free(words);
    return status;
}

/* Rewrites the size of a board as the option row expects it; -1 after reporting an error. */
static int spell_size(struct invocation *invocation, int argc, char **words, char room[SPELLING_ROOM])
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(invocation->command, invocation, groups);
    const struct spelling_size size = size_of(invocation);
    return size.row ? spelling_size(&size, groups, count, argc, words, room) : argc;
}

static int run_words(const struct command *command, int argc, char **argv, const struct cube_task *cube_task,
                     struct job_team *team, bool last)
{
    ASSERT(!cube_task || command->splits); /* cube_task_command refuses the others */
    if (command->asks) return run_question(command, argc, argv);
    struct invocation invocation = {.command = command,
                                    .word_count = argc,
                                    .words = argv,
                                    .cube_task = cube_task,
                                    .team = team,
                                    .last = last};
    int at = find_subject(&invocation, argc, argv);
    ASSERT((at >= 0) == (invocation.subject != NULL) && at < argc);
    const struct family *family = speller_of(command, &invocation);
    const char *unknown = spelling_unknown(family, argc, argv, &invocation.aside);
    if (unknown) return spelling_refuse(family, unknown);
    /* Copied, because parsing reorders words, and the same command line may be parsed more than
     * once. */
    char **words = alloc_array(2 * (size_t)argc + 1, sizeof *words);
    memcpy(words, argv, (size_t)argc * sizeof *words);
    if (command->poses && at >= 0) /* its name has been read: the rest are its parameters */
        memmove(words + at, words + at + 1, (size_t)(argc-- - at - 1) * sizeof *words);
    preset(&invocation);
    char room[SPELLING_ROOM];
    argc = spell_size(&invocation, argc, words, room);
    ASSERT(argc <= 2 * invocation.word_count); /* a word at most before each: the room of `words` */
    int status = argc < 0 ? STATUS_USAGE : run_parsed(&invocation, parse(&invocation, argc, words));
    release(&invocation);
    alloc_free(words);
    return status;
}

int commands_run(const struct command *command, int argc, char **argv, struct job_team *team)
{
    return run_words(command, argc, argv, NULL, team, false);
}

int commands_run_last(const struct command *command, int argc, char **argv, struct job_team *team)
{
    return run_words(command, argc, argv, NULL, team, !team);
}

int commands_run_cube_task(const struct command *command, int argc, char **argv,
                           const struct cube_task *cube_task)
{
    return run_words(command, argc, argv, cube_task, NULL, false);
}
