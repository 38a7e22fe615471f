/* damier families: the families of problems, and which questions each supports. */
#include "app/capabilities.h"
#include "app/help_list.h"
#include "base/alloc.h"
#include "base/json_write.h"
#include "base/say.h"
#include "explain/steps.h"

#include <string.h>

enum { NAME_WIDTH = 12 };

static void write_line(const char *name, const char *what, struct buf *out)
{
    buf_print(out, "%-*s%s\n", NAME_WIDTH, name, what);
}

/* `marks`: NULL for the headings. No blanks after the last column. */
static void write_columns(const unsigned *marks, struct buf *out)
{
    for (const struct capability *row = capabilities_table; row->name; row++) {
        const char *word = !marks ? row->name : *marks & row->offer ? say_word("help.families.yes") : "-";
        ASSERT(strlen(word) <= strlen(row->name)); /* a column is as wide as its heading */
        buf_print(out, "%*s%s", row == capabilities_table ? 0 : 2, "", word);
        if (row[1].name) buf_fill(out, ' ', strlen(row->name) - strlen(word));
    }
    buf_char(out, '\n');
}

static void write_table(struct buf *out)
{
    buf_print(out, "\n%-*s", NAME_WIDTH, "");
    write_columns(NULL, out);
    for (size_t i = 0; families[i]; i++) {
        ASSERT(strlen(families[i]->name) < NAME_WIDTH);
        unsigned offers = capabilities_of(families[i]);
        buf_print(out, "%-*s", NAME_WIDTH, families[i]->name);
        write_columns(&offers, out);
    }
    buf_char(out, '\n');
    for (const struct capability *row = capabilities_table; row->name; row++)
        write_line(row->name, say_word(row->meaning), out);
}

static void write_text(struct buf *out)
{
    for (const struct family *const *family = families; *family; family++)
        write_line((*family)->name, say_known((*family)->blurb), out);
    write_table(out);
}

static void json_offers(unsigned offers, struct json_writer *json)
{
    json_write_list(json, "offers");
    for (const struct capability *row = capabilities_table; row->name; row++)
        if (offers & row->offer) json_write_text(json, NULL, row->name);
    json_write_end(json);
}

/* The name in a form of an option, "Closed tour", or of a value of it: the text label.WORD among
 * the words of its help; null: there is none. */
static void json_label(const char *name, const struct option *row, const char *word, struct json_writer *json)
{
    struct buf key = {0};
    buf_print(&key, "%.*s.label.%s", (int)strcspn(row->help, "."), row->help, word);
    json_write_text(json, name, say_knows(buf_text(&key)) ? say_word(buf_text(&key)) : NULL);
    buf_free(&key);
}

/* An option of `damier generate` for this family. */
static void json_option(const struct option *row, struct json_writer *json)
{
    static const char *const types[] = {
        [OPTION_FLAG] = "flag",     [OPTION_INT] = "integer", [OPTION_REAL] = "number",
        [OPTION_CHOICE] = "choice", [OPTION_TEXT] = "text",   [OPTION_SIZE] = "size"};
    ASSERT(!row->choices || row->type == OPTION_CHOICE || row->reads);
    json_write_object(json, NULL);
    json_write_text(json, "option", row->name);
    json_write_text(json, "type", row->reads ? "file" : types[row->type]);
    if (row->lo < row->hi) {
        json_write_real(json, "lo", row->lo);
        json_write_real(json, "hi", row->hi);
    }
    if (row->choices) {
        json_write_list(json, "choices");
        for (size_t i = 0; row->choices[i]; i++) json_write_text(json, NULL, row->choices[i]);
        json_write_end(json);
        json_write_list(json, "labels");
        for (size_t i = 0; row->choices[i]; i++) json_label(NULL, row, row->choices[i], json);
        json_write_end(json);
    }
    json_label("label", row, row->name, json);
    /* the page has no words of help */
    json_write_text(json, "help", say_knows(row->help) ? say_word(row->help) : NULL);
    json_write_end(json);
}

static void json_options(const struct family *family, struct json_writer *json)
{
    const struct family_generate_options *generate_options = families_generate_options(family);
    if (!generate_options) return;
    ASSERT((family->puzzles || family->generator) && generate_options->defaults);
    json_write_text(json, "makes", family->puzzles ? "puzzles" : "boards");
    json_write_list(json, "wishes");
    for (const struct option *row = generate_options->options; row->name; row++) json_option(row, json);
    json_write_end(json);
    void *values = alloc_bytes(generate_options->size);
    memcpy(values, generate_options->defaults, generate_options->size);
    json_write_key(json, "defaults");
    option_json(&(struct option_group){.rows = generate_options->options, .target = values}, 1, json);
    alloc_free(values);
}

/* The rules that steps cite, with their levels, and those that reasons are made of. */
static void json_rules(const struct family *family, struct json_writer *json)
{
    const struct logic_rule *rule = family->logic ? family->logic->rules : NULL;
    const struct family_rule *named = family->reasons ? family->reasons->rules : NULL;
    json_write_text(json, "rules", say_known(family->rules));
    json_write_list(json, "steps");
    for (; rule && rule->name; rule++) {
        ASSERT(rule->level <= LEVEL_HARD); /* harder ones take trials, not rules */
        json_write_object(json, NULL);
        json_write_text(json, "rule", rule->name);
        json_write_text(json, "level", steps_levels[rule->level]);
        json_write_text(json, "says", say_known(rule->blurb));
        json_write_end(json);
    }
    json_write_end(json);
    json_write_list(json, "reasons");
    for (; named && named->key; named++) {
        json_write_object(json, NULL);
        json_write_text(json, "rule", named->key);
        json_write_text(json, "says", say_known(named->says));
        json_write_end(json);
    }
    json_write_end(json);
}

static void json_family(const struct family *family, struct json_writer *json)
{
    const char *name, *blurb;
    json_write_object(json, NULL);
    json_write_text(json, "name", family->name);
    json_write_text(json, "title", say_known(family->title));
    json_write_text(json, "blurb", say_known(family->blurb));
    json_write_list(json, "formats");
    for (size_t i = 0; help_list_format(family, i, &name, &blurb); i++) json_write_text(json, NULL, name);
    json_write_end(json);
    json_rules(family, json);
    json_options(family, json);
    json_offers(capabilities_of(family), json);
    json_write_end(json);
}

static void write_json(struct buf *out)
{
    struct json_writer json = {.out = out};
    json_write_list(&json, NULL);
    for (size_t i = 0; families[i]; i++) {
        if (i) json_write_break(&json, 1);
        json_family(families[i], &json);
    }
    json_write_end(&json);
    json_write_finish(&json);
}

static int run(const struct invocation *invocation)
{
    return help_list_print(invocation, write_text, write_json);
}

const struct command cmd_families = {
    .name = "families",
    .blurb = "help.families.blurb",
    .description = "help.families.description",
    .examples = "damier families\n"
                "damier families --format json\n",
    .exits = "help.exits.listed",
    .groups = help_list_groups,
    .size = sizeof(struct help_list),
    .run = run,
};
