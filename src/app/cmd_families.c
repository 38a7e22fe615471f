/* damier families: which problems there are, and what can be asked of each. */
#include "app/listing.h"
#include "app/offers.h"
#include "app/page.h"
#include "base/alloc.h"
#include "explain/steps.h"

#include <string.h>

enum { NAME_WIDTH = 12 };

/* `marks`: NULL for the headings. Nothing comes after the last column, not even blanks. */
static void write_columns(const unsigned *marks, struct buf *out)
{
    for (const struct offers_row *row = offers_table; row->name; row++) {
        const char *word = !marks ? row->name : *marks & row->offer ? "yes" : "-";
        buf_print(out, "%*s%s", row == offers_table ? 0 : 2, "", word);
        if (row[1].name) buf_fill(out, ' ', strlen(row->name) - strlen(word));
    }
    buf_char(out, '\n');
}

static void write_table(struct buf *out)
{
    buf_print(out, "\n%-*s", NAME_WIDTH, "");
    write_columns(NULL, out);
    for (size_t i = 0; families[i]; i++) {
        unsigned offers = offers_of(families[i]);
        buf_print(out, "%-*s", NAME_WIDTH, families[i]->name);
        write_columns(&offers, out);
    }
    buf_char(out, '\n');
    for (const struct offers_row *row = offers_table; row->name; row++)
        buf_print(out, "%-*s%s\n", NAME_WIDTH, row->name, row->meaning);
}

static void write_text(struct buf *out)
{
    for (const struct family *const *family = families; *family; family++)
        buf_print(out, "%-*s%s\n", NAME_WIDTH, (*family)->name, (*family)->blurb);
    write_table(out);
}

static void json_offers(unsigned offers, struct buf *out)
{
    const char *before = "";
    buf_add(out, ", \"offers\": [");
    for (const struct offers_row *row = offers_table; row->name; row++) {
        if (!(offers & row->offer)) continue;
        buf_print(out, "%s\"%s\"", before, row->name);
        before = ", ";
    }
    buf_char(out, ']');
}

/* What can be wished for when boards are made: the rows of the options, and their values if nobody
 * says anything. */
static void json_wish(const struct option *row, struct buf *out)
{
    static const char *const types[] = {
        [OPTION_FLAG] = "flag",     [OPTION_INT] = "integer", [OPTION_REAL] = "number",
        [OPTION_CHOICE] = "choice", [OPTION_TEXT] = "text",   [OPTION_SIZE] = "size"};
    buf_print(out, "{\"option\": \"%s\", \"type\": \"%s\"", row->name,
              row->reads ? "file" : types[row->type]);
    if (row->lo < row->hi) {
        buf_add(out, ", \"lo\": ");
        buf_real(out, row->lo);
        buf_add(out, ", \"hi\": ");
        buf_real(out, row->hi);
    }
    for (size_t i = 0; row->choices && row->choices[i]; i++)
        buf_print(out, "%s\"%s\"%s", i ? ", " : ", \"choices\": [", row->choices[i],
                  row->choices[i + 1] ? "" : "]");
    buf_add(out, ", \"help\": ");
    buf_json_text(out, row->help);
    buf_char(out, '}');
}

static void json_wishes(const struct family *family, struct buf *out)
{
    const struct family_wishes *wishes = families_wishes(family);
    if (!wishes) return;
    buf_print(out, ", \"makes\": \"%s\", \"wishes\": [", family->puzzles ? "puzzles" : "boards");
    for (const struct option *row = wishes->options; row->name; row++) {
        if (row != wishes->options) buf_add(out, ", ");
        json_wish(row, out);
    }
    buf_add(out, "], \"defaults\": ");
    void *values = alloc_bytes(wishes->size);
    memcpy(values, wishes->defaults, wishes->size);
    option_json(&(struct option_group){.rows = wishes->options, .target = values}, 1, out);
    alloc_free(values);
}

/* The rules that steps name, with their levels, and those that reasons are made of. */
static void json_rules(const struct family *family, struct buf *out)
{
    const struct logic_rule *rule = family->logic ? family->logic->rules : NULL;
    const struct family_rule *part = family->reasons ? family->reasons->rules : NULL;
    buf_add(out, ", \"rules\": ");
    buf_json_text(out, family->rules);
    buf_add(out, ", \"steps\": [");
    for (int i = 0; rule && rule->name; rule++) {
        buf_print(out, "%s{\"rule\": \"%s\", \"level\": \"%s\", \"says\": ", i++ ? ", " : "", rule->name,
                  steps_levels[rule->level]);
        buf_json_text(out, rule->blurb);
        buf_char(out, '}');
    }
    buf_add(out, "], \"reasons\": [");
    for (int i = 0; part && part->key; part++) {
        buf_print(out, "%s{\"rule\": \"%s\", \"says\": ", i++ ? ", " : "", part->key);
        buf_json_text(out, part->says);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void write_one(const struct family *family, struct buf *out)
{
    const char *name, *blurb;
    buf_add(out, "{\"name\": ");
    buf_json_text(out, family->name);
    buf_add(out, ", \"blurb\": ");
    buf_json_text(out, family->blurb);
    buf_add(out, ", \"formats\": [");
    for (size_t i = 0; page_format(family, i, &name, &blurb); i++) {
        if (i) buf_add(out, ", ");
        buf_json_text(out, name);
    }
    buf_char(out, ']');
    json_rules(family, out);
    json_wishes(family, out);
    json_offers(offers_of(family), out);
    buf_char(out, '}');
}

static void write_json(struct buf *out)
{
    buf_char(out, '[');
    for (size_t i = 0; families[i]; i++) {
        if (i) buf_add(out, ",\n ");
        write_one(families[i], out);
    }
    buf_add(out, "]\n");
}

static int run(const struct invocation *invocation)
{
    return listing_print(invocation, write_text, write_json);
}

const struct command cmd_families = {
    .name = "families",
    .blurb = "list the families of problems",
    .description = "Each is a command too: `damier help NAME' shows its rules, parameters and\n"
                   "formats. The table shows what can be asked of a family's boards; a single board\n"
                   "may refuse more, and says why.\n",
    .examples = "damier families\n"
                "damier families --format json\n",
    .exits = "0  listed\n"
             "2  bad usage\n",
    .groups = listing_groups,
    .size = sizeof(struct listing),
    .run = run,
};
