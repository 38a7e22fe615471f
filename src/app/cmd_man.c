/* damier man [COMMAND]: manual pages in troff with the man macros, from the same rows as the help
 * pages: damier(1), an overview, or damier-COMMAND(1). `meson install` writes all of them.
 *
 * Text is escaped here and nowhere else: a backslash, a hyphen (which troff prints as a typographic
 * one that cannot be copied), and a dot or an apostrophe at the start of a line, which would be a
 * request. */
#include "app/help_page.h"
#include "base/alloc.h"
#include "base/say.h"
#include "damier.h"

#include <ctype.h>
#include <string.h>

/* `fresh`: the text starts a line. */
static void add_text(const char *text, bool fresh, struct buf *out)
{
    for (; *text; text++) {
        if (fresh && (*text == '.' || *text == '\'')) buf_add(out, "\\&");
        fresh = *text == '\n';
        switch (*text) {
        case '\\':
            buf_add(out, "\\e");
            break;
        case '-':
            buf_add(out, "\\-");
            break;
        case '`':
            buf_add(out, "\\(oq");
            break;
        case '\'':
            buf_add(out, "\\(cq");
            break;
        case '~':
            buf_add(out, "\\(ti");
            break;
        default:
            buf_char(out, *text);
        }
    }
}

/* Lines that are not filled: command lines, rules. */
static void add_lines(const char *lines, struct buf *out)
{
    buf_add(out, ".nf\n");
    add_text(lines, true, out);
    if (lines[0] && lines[strlen(lines) - 1] != '\n') buf_char(out, '\n');
    buf_add(out, ".fi\n");
}

static void add_sentence(const char *text, bool capital, struct buf *out)
{
    struct buf sentence = {0};
    help_page_sentence(text, capital, &sentence);
    add_text(buf_text(&sentence), true, out);
    buf_free(&sentence);
}

static void add_help(const struct option *row, struct buf *out)
{
    struct buf help = {0};
    ASSERT(row->help && row->help[0]); /* help_page_sentence takes a nonempty phrase */
    buf_add(&help, say_known(row->help));
    for (size_t i = 0; row->type == OPTION_CHOICE && row->choices[i]; i++)
        buf_print(&help, "%s%s", i ? ", " : "; one of ", row->choices[i]);
    add_sentence(buf_text(&help), true, out);
    buf_free(&help);
}

static void add_row(const struct option_group *group, const struct option *row, struct buf *out)
{
    ASSERT(row->positional || (row->argument == NULL) == (row->type == OPTION_FLAG));
    struct buf word = {0};
    buf_add(out, ".TP\n");
    if (row->positional) {
        buf_print(out, "\\fI%s\\fR", row->name);
    } else {
        option_short(group, row, &word);
        if (word.size) {
            buf_add(out, "\\fB");
            add_text(buf_text(&word), false, out);
            buf_add(out, "\\fR, ");
        }
        buf_add(out, "\\fB\\-\\-");
        add_text(row->name, false, out);
        buf_add(out, "\\fR");
        if (row->argument) buf_print(out, " \\fI%s\\fR", row->argument);
    }
    buf_char(out, '\n');
    buf_free(&word);
    add_help(row, out);
}

static void add_options(const struct command *command, struct buf *out)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    buf_add(out, ".SH OPTIONS\n");
    for (size_t i = 0; i < count; i++) {
        bool titled = false;
        for (const struct option *row = groups[i].rows; row->name; row++) {
            if (!option_is_listed(&groups[i], row)) continue;
            if (!titled) buf_print(out, ".SS \"%s\"\n", groups[i].title);
            titled = true;
            add_row(&groups[i], row, out);
        }
    }
}

static void add_formats(const struct family *family, struct buf *out)
{
    const char *name, *blurb;
    buf_add(out, ".SH FORMATS\nWhat\n.B \\-\\-format\ntakes.\n");
    for (size_t i = 0; help_page_format(family, i, &name, &blurb); i++) {
        buf_print(out, ".TP\n.B %s\n", name);
        add_sentence(blurb, true, out);
    }
}

static void add_models(const struct family *family, struct buf *out)
{
    const struct family_model *model;
    if (!help_page_model(family, 0)) return;
    buf_add(out, ".SH MODELS\nWhat\n.B \\-\\-model\ntakes.\n");
    for (size_t i = 0; (model = help_page_model(family, i)); i++) {
        buf_print(out, ".TP\n.B %s\n", model->name);
        add_sentence(say_known(model->blurb), true, out);
    }
}

static void add_examples(const struct command *command, struct buf *out)
{
    struct buf lines = {0};
    help_page_examples(command, &lines);
    if (lines.size) buf_add(out, ".SH EXAMPLES\n");
    if (lines.size) add_lines(buf_text(&lines), out);
    buf_free(&lines);
}

static void add_exits(const char *exits, struct buf *out)
{
    buf_add(out, ".SH EXIT STATUS\n");
    add_lines(exits, out);
}

/* The title of a page is in capitals. */
static void add_title(const char *name, struct buf *out)
{
    buf_add(out, ".TH DAMIER-");
    for (; *name; name++) buf_char(out, (char)toupper((unsigned char)*name));
    buf_add(out, " 1 \"\" \"damier " DM_VERSION "\" \"User Commands\"\n");
}

/* damier-COMMAND(1) */
static void write_page(const struct command *command, struct buf *out)
{
    struct buf synopsis = {0};
    ASSERT(!command->description || command->description[strlen(command->description) - 1] == '\n');
    ASSERT(command->blurb[strlen(command->blurb) - 1] != '.'); /* add_sentence adds it */
    help_page_synopsis(command, &synopsis);
    add_title(command->name, out);
    buf_print(out, ".SH NAME\ndamier-%s \\- ", command->name);
    add_text(say_known(command->blurb), false, out);
    buf_add(out, "\n.SH SYNOPSIS\n.B ");
    add_text(buf_text(&synopsis), false, out);
    buf_add(out, "\n.SH DESCRIPTION\n");
    add_sentence(say_known(command->blurb), true, out);
    if (command->description) add_text(command->description, true, out);
    if (command->family) {
        buf_add(out, ".PP\n");
        add_text(say_known(command->family->rules), true, out);
        buf_char(out, '\n');
        const char *size = help_page_size(command->family);
        if (size) buf_print(out, ".PP\n%s\n", size);
    }
    add_options(command, out);
    if (command->family) add_models(command->family, out);
    if (command->family) add_formats(command->family, out);
    add_examples(command, out);
    add_exits(command->exits ? command->exits : commands_exits, out);
    buf_add(out, ".SH SEE ALSO\n.BR damier (1),\n.BR damier-formats (5)\n");
    buf_free(&synopsis);
}

static const char heading[] =
    ".TH DAMIER 1 \"\" \"damier " DM_VERSION "\" \"User Commands\"\n"
    ".SH NAME\n"
    "damier \\- solve problems on boards by constraints\n"
    ".SH SYNOPSIS\n"
    ".B damier\n"
    ".I COMMAND\n"
    "[\\fIoptions\\fR] [\\fIFILE\\fR]\n"
    ".br\n"
    ".B damier \\-\\-version\n"
    ".SH DESCRIPTION\n"
    "Damier solves puzzles, placements on chess boards, tours, formulas, FlatZinc models and logic "
    "programs.\n"
    "It finds one solution, all of them, their number or the best one, or proves that there is none.\n"
    ".PP\n"
    "A\n"
    ".I FILE\n"
    "that is \\- or missing is standard input.\n"
    "Answers go to standard output; remarks, statistics and progress go to standard error.\n"
    "Output files are written whole or not at all, and never over a file that is read.\n"
    "Ctrl\\-C stops the search and prints the best answer so far.\n";

static const char ending[] = ".SH SEE ALSO\n"
                             ".BR damier (3),\n"
                             ".BR damier-formats (5),\n"
                             ".BR minizinc (1),\n"
                             ".BR cadical (1),\n"
                             ".BR clasp (1)\n";

/* damier(1) */
static void write_overview(struct buf *out)
{
    struct command command;
    buf_add(out, heading);
    buf_add(out, ".SH COMMANDS\nEach has a page of its own:\n.BR damier-solve (1)\nand so on.\n");
    for (size_t i = 0; commands_at(i, &command); i++) {
        buf_print(out, ".TP\n.B %s\n", command.name);
        add_sentence(command.blurb, true, out);
    }
    add_exits(commands_exits, out);
    buf_add(out, ending);
}

struct settings {
    const char *command;
};

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct command command;
    struct buf page = {0};
    if (settings->command && !commands_find(settings->command, &command))
        return commands_refuse(settings->command);
    if (settings->command)
        write_page(&command, &page);
    else
        write_overview(&page);
    int status = help_page_text(buf_text(&page));
    buf_free(&page);
    return status;
}

static const struct option rows[] = {
    {.name = "COMMAND",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     .offset = offsetof(struct settings, command),
     .help = "the command whose page is printed; the overview by default"},
    {0},
};
static const struct command_group groups[] = {{"Operands", rows, 0}, {0}};

const struct command cmd_man = {
    .name = "man",
    .blurb = "print a manual page: damier(1), or damier-COMMAND(1)",
    .examples = "damier man | man -l -\n"
                "damier man solve | man -l -\n",
    .exits = "0  printed\n"
             "2  bad usage\n",
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
