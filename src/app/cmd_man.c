/* damier man: damier(1) in troff with the man macros, from the same rows as the help pages.
 *
 * Text is escaped in one place, here: a backslash, a hyphen (which would print as a typographic one
 * that cannot be copied), and a dot or an apostrophe at the start of a line, which would be a
 * request. */
#include "app/page.h"
#include "damier.h"

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

/* Lines that stay as they are: command lines, rules. */
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
    page_sentence(text, capital, &sentence);
    add_text(buf_text(&sentence), true, out);
    buf_free(&sentence);
}

static void add_help(const struct option *row, struct buf *out)
{
    struct buf help = {0};
    buf_add(&help, row->help);
    for (size_t i = 0; row->type == OPTION_CHOICE && row->choices[i]; i++)
        buf_print(&help, "%s%s", i ? ", " : "; one of ", row->choices[i]);
    add_sentence(buf_text(&help), true, out);
    buf_free(&help);
}

static void add_row(const struct option_group *group, const struct option *row, struct buf *out)
{
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

static void add_command(const struct command *command, struct buf *out)
{
    struct option_group groups[COMMANDS_GROUPS];
    size_t count = commands_groups(command, NULL, groups);
    struct buf synopsis = {0};
    page_synopsis(command, &synopsis);
    buf_add(out, ".SS \"");
    add_text(buf_text(&synopsis), false, out);
    buf_add(out, "\"\n");
    buf_free(&synopsis);
    add_sentence(command->blurb, !command->family, out);
    if (command->description) add_text(command->description, true, out);
    if (command->family) {
        buf_add(out, ".PP\n");
        add_text(command->family->rules, true, out);
        buf_char(out, '\n');
    }
    /* The last one is --help, described once for all commands. */
    for (size_t i = 0; i + 1 < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++)
            if (option_is_told(&groups[i], row)) add_row(&groups[i], row, out);
    if (command->exits) {
        buf_add(out, ".PP\nExit status:\n");
        add_lines(command->exits, out);
    }
}

static void add_commands(struct buf *out)
{
    struct command command;
    buf_add(out, ".SH COMMANDS\nEvery command takes\n.BR \\-\\-help .\n");
    for (size_t i = 0; commands_at(i, &command); i++) add_command(&command, out);
}

static void add_formats(struct buf *out)
{
    const char *name, *blurb;
    buf_add(out, ".SH FORMATS\nWhat\n.B \\-\\-format\ntakes; the last ones belong to single families.\n");
    for (size_t i = 0; page_format(NULL, i, &name, &blurb); i++) {
        buf_print(out, ".TP\n.B %s\n", name);
        add_sentence(blurb, true, out);
    }
}

static void add_models(struct buf *out)
{
    const struct family_model *model;
    if (!page_model(NULL, 0)) return;
    buf_add(out, ".SH MODELS\nWhat\n.B \\-\\-model\ntakes, each for its own family.\n");
    for (const struct family *const *family = families; *family; family++)
        for (size_t i = 0; (model = page_model(*family, i)); i++) {
            buf_print(out, ".TP\n.B %s\n(%s) ", model->name, (*family)->name);
            add_sentence(model->blurb, false, out);
        }
}

static void add_examples(struct buf *out)
{
    struct command command;
    buf_add(out, ".SH EXAMPLES\n");
    struct buf lines = {0};
    for (size_t i = 0; commands_at(i, &command); i++) page_examples(&command, &lines);
    add_lines(buf_text(&lines), out);
    buf_free(&lines);
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
    "Damier solves puzzles and placements on boards, and CNF formulas.\n"
    "It answers with one solution, all of them, how many there are, or a proof that there is none.\n"
    "Each solution is checked by a referee that knows the rules and nothing of how it was found.\n"
    ".PP\n"
    "A\n"
    ".I FILE\n"
    "that is \\- or missing is standard input.\n"
    "Answers go to standard output; remarks, statistics and progress to standard error, progress only on a\n"
    "terminal and after one second.\n"
    "Output files are written whole or not at all.\n"
    "Malformed input is reported in one line with file, line and column.\n"
    "No command overwrites a file that it reads.\n"
    "Of several files a bad one is reported, and the others are still answered; the exit status is then the\n"
    "most serious one, 2 before 3 before 1 before 0.\n"
    "The first interruption (Ctrl\\-C) stops the search and prints the best answer so far; more of them\n"
    "within a second count as the same one; a second one leaves ten seconds for the printing, a third ends "
    "the\n"
    "process.\n";

static const char ending[] = ".SH SEE ALSO\n"
                             ".BR minisat (1),\n"
                             ".BR cadical (1),\n"
                             ".BR clasp (1)\n";

static int run(const struct invocation *invocation)
{
    (void)invocation;
    struct buf page = {0};
    buf_add(&page, heading);
    add_commands(&page);
    add_formats(&page);
    add_models(&page);
    buf_add(&page, ".SH EXIT STATUS\nWhere a command says nothing else:\n");
    add_lines(commands_exits, &page);
    add_examples(&page);
    buf_add(&page, ending);
    int status = page_text(buf_text(&page));
    buf_free(&page);
    return status;
}

const struct command cmd_man = {
    .name = "man",
    .blurb = "print the manual page damier(1)",
    .examples = "damier man | man -l -\n",
    .exits = "0  printed\n"
             "2  bad usage\n",
    .run = run,
};
