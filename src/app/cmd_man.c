/* damier man [COMMAND]: manual pages in troff with the man macros, from the same rows as the help
 * pages: damier(1), an overview, or damier-COMMAND(1). `meson install` writes all of them.
 *
 * Text is escaped here and nowhere else: a backslash, a hyphen (which troff prints as a typographic
 * one that cannot be copied), and a dot or an apostrophe at the start of a line, which would be a
 * request. */
#include "app/help_list.h"
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

static void add_section(const char *key, struct buf *out)
{
    buf_print(out, ".SH %s\n", say_word(key));
}

/* Lines that troff fills. */
static void add_lines(const char *lines, struct buf *out)
{
    add_text(lines, true, out);
    if (lines[0] && lines[strlen(lines) - 1] != '\n') buf_char(out, '\n');
}

/* Lines that are not filled: command lines, exit statuses. */
static void add_verbatim(const char *lines, struct buf *out)
{
    buf_add(out, ".nf\n");
    add_lines(lines, out);
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
    option_sentence(row, &help);
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
    add_section("machine.man.section.options", out);
    for (size_t i = 0; i < count; i++) {
        bool titled = false;
        for (const struct option *row = groups[i].rows; row->name; row++) {
            if (!option_is_listed(&groups[i], row)) continue;
            if (!titled) buf_print(out, ".SS \"%s\"\n", say_known(groups[i].title));
            titled = true;
            add_row(&groups[i], row, out);
        }
    }
}

/* What an option takes. */
static void add_taken(const char *section, const char *option, struct buf *out)
{
    add_section(section, out);
    say(out, "machine.man.takes", SAY(say_raw("option", option)));
    buf_char(out, '\n');
}

static void add_formats(const struct family *family, struct buf *out)
{
    const char *name, *blurb;
    add_taken("machine.man.section.formats", "\\-\\-format", out);
    for (size_t i = 0; help_list_format(family, i, &name, &blurb); i++) {
        buf_print(out, ".TP\n.B %s\n", name);
        add_sentence(blurb, true, out);
    }
}

static void add_models(const struct family *family, struct buf *out)
{
    const struct family_model *model;
    if (!help_page_model(family, 0)) return;
    add_taken("machine.man.section.models", "\\-\\-model", out);
    for (size_t i = 0; (model = help_page_model(family, i)); i++) {
        buf_print(out, ".TP\n.B %s\n", model->name);
        add_sentence(say_known(model->blurb), true, out);
    }
}

static void add_examples(const struct command *command, struct buf *out)
{
    struct buf lines = {0};
    help_page_examples(command, &lines);
    if (lines.size) add_section("machine.man.section.examples", out);
    if (lines.size) add_verbatim(buf_text(&lines), out);
    buf_free(&lines);
}

/* NULL: the usual ones. */
static void add_exits(const struct command *command, struct buf *out)
{
    struct buf lines = {0};
    help_page_exits(command, 0, &lines);
    add_section("machine.man.section.exits", out);
    add_verbatim(buf_text(&lines), out);
    buf_free(&lines);
}

/* The title of a page is in capitals. */
static void add_title(const char *name, struct buf *out)
{
    buf_add(out, ".TH ");
    for (; *name; name++) buf_char(out, (char)toupper((unsigned char)*name));
    buf_print(out, " 1 \"\" \"damier " DM_VERSION "\" \"%s\"\n", say_word("machine.man.volume"));
}

static void write_name(const struct command *command, struct buf *out)
{
    struct buf name = {0};
    buf_print(&name, "damier-%s", command->name);
    add_title(buf_text(&name), out);
    buf_free(&name);
    add_section("machine.man.section.name", out);
    buf_print(out, "damier-%s \\- ", command->name);
    add_text(say_known(command->blurb), false, out);
    buf_char(out, '\n');
}

static void write_description(const struct command *command, struct buf *out)
{
    const struct family *family = command->family;
    add_section("machine.man.section.description", out);
    add_sentence(say_known(command->blurb), true, out);
    if (command->description) add_lines(say_known(command->description), out);
    if (!family) return;
    buf_add(out, ".PP\n");
    add_lines(say_known(family->rules), out);
    if (family->command->notes) {
        buf_add(out, ".PP\n");
        add_lines(say_known(family->command->notes), out);
    }
    const char *size = help_page_size(family);
    if (size) buf_print(out, ".PP\n%s\n", size);
}

/* damier-COMMAND(1) */
static void write_page(const struct command *command, struct buf *out)
{
    struct buf synopsis = {0};
    ASSERT(command->blurb[strlen(command->blurb) - 1] != '.'); /* add_sentence adds it */
    write_name(command, out);
    help_page_synopsis(command, &synopsis);
    add_section("machine.man.section.synopsis", out);
    buf_add(out, ".B ");
    add_text(buf_text(&synopsis), false, out);
    buf_char(out, '\n');
    buf_free(&synopsis);
    write_description(command, out);
    add_options(command, out);
    if (command->family) add_models(command->family, out);
    if (command->family) add_formats(command->family, out);
    add_examples(command, out);
    add_exits(command, out);
    add_section("machine.man.section.see-also", out);
    buf_add(out, ".BR damier (1),\n.BR damier-formats (5)\n");
}

static const char also[] = ".BR damier (3),\n"
                           ".BR damier-formats (5),\n"
                           ".BR minizinc (1),\n"
                           ".BR cadical (1),\n"
                           ".BR clasp (1)\n";

static void write_heading(struct buf *out)
{
    add_title("damier", out);
    add_section("machine.man.section.name", out);
    buf_print(out, "damier \\- %s\n", say_word("machine.man.name"));
    add_section("machine.man.section.synopsis", out);
    buf_add(out, ".B damier\n"
                 ".I COMMAND\n"
                 "[\\fIoptions\\fR] [\\fIFILE\\fR]\n"
                 ".br\n"
                 ".B damier \\-\\-version\n");
    add_section("machine.man.section.description", out);
    add_lines(say_word("machine.man.about"), out);
    buf_print(out, ".PP\n%s\n", say_word("machine.man.file"));
    add_lines(say_word("machine.man.files"), out);
}

/* damier(1) */
static void write_overview(struct buf *out)
{
    struct command command;
    write_heading(out);
    add_section("machine.man.section.commands", out);
    buf_print(out, "%s\n", say_word("machine.man.pages"));
    for (size_t i = 0; commands_at(i, &command); i++) {
        buf_print(out, ".TP\n.B %s\n", command.name);
        add_sentence(say_known(command.blurb), true, out);
    }
    add_exits(NULL, out);
    add_section("machine.man.section.see-also", out);
    buf_add(out, also);
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
     .help = "machine.man.command"},
    {0},
};
static const struct command_group groups[] = {{"help.title.operands", rows, 0}, {0}};

const struct command cmd_man = {
    .name = "man",
    .blurb = "machine.man.blurb",
    .examples = "damier man | man -l -\n"
                "damier man solve | man -l -\n",
    .exits = "machine.exits.printed",
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
