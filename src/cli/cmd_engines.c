/* damier engines: what can solve on this machine. Linked engines first, then the programs on PATH, the families' own methods, and the programs that could be had. */
#include "base/process.h"
#include "cli/listing.h"
#include "desk/direct.h"
#include "engine/engine.h"
#include "engine/sat.h"

#include <stdlib.h>
#include <unistd.h>

static const struct {
    unsigned ability;
    const char *word, *phrase;
} abilities[] = {
    {ENGINE_INTEGERS, "integers", "integers as they are"},
    {ENGINE_CORES, "cores", "cores"},
    {ENGINE_LEARNS, "learns", "keeps what it learned"},
    {ENGINE_THREADS, "threads", "several threads"},
    {ENGINE_PHASE, "phase", "preferred values"},
    {ENGINE_PROOFS, "proofs", "proofs"},
    {ENGINE_OPTIMISES, "optimises", "the best with bounds"},
};

enum { ABILITIES = sizeof abilities / sizeof *abilities, NAME_WIDTH = 24 };

/* ---- Text ---- */

static void write_name(const char *prefix, const char *name, struct buf *out)
{
    struct buf whole = {0};
    buf_print(&whole, "%s%s", prefix, name);
    buf_print(out, "%-*s", NAME_WIDTH, buf_text(&whole));
    buf_free(&whole);
}

static void write_abilities(unsigned has, struct buf *out)
{
    const char *before = "";
    buf_fill(out, ' ', NAME_WIDTH);
    for (size_t i = 0; i < ABILITIES; i++) {
        if (!(has & abilities[i].ability)) continue;
        buf_print(out, "%s%s", before, abilities[i].phrase);
        before = ", ";
    }
    buf_char(out, '\n');
}

static unsigned program_abilities(const struct sat_program *program)
{
    return (program->threads ? ENGINE_THREADS : 0u) | (program->placement ? ENGINE_PHASE : 0u);
}

/* ---- Families' own methods: the direct strategy where there are rules for people, and ways to count */

struct method {
    const struct family *family;
    const char *name, *blurb;
};

/* False behind the last one. */
static bool method_at(size_t index, struct method *out)
{
    for (const struct family *const *f = families; *f; f++) {
        const struct family_method *m = (*f)->methods;
        if ((*f)->logic && index-- == 0) {
            *out = (struct method){*f, direct_name, direct_blurb};
            return true;
        }
        for (; m && m->name; m++) {
            if (index-- != 0) continue;
            *out = (struct method){*f, m->name, m->blurb};
            return true;
        }
    }
    return false;
}

static void write_methods(struct buf *out)
{
    struct method method;
    for (size_t i = 0; method_at(i, &method); i++) {
        write_name("", method.name, out);
        buf_print(out, "%s: %s\n", method.family->name, method.blurb);
    }
}

static void write_programs(bool found, struct buf *out)
{
    for (const struct sat_program *row = sat_programs; row->command; row++) {
        if (process_find(row->command, NULL, 0) != found) continue;
        write_name("dimacs:", row->command, out);
        buf_print(out, "%s", row->blurb);
        if (!found && row->package) buf_print(out, " (apt-get install %s)", row->package);
        buf_char(out, '\n');
    }
}

static bool any_missing(void)
{
    for (const struct sat_program *row = sat_programs; row->command; row++)
        if (!process_find(row->command, NULL, 0)) return true;
    return false;
}

static void write_text(struct buf *out)
{
    bool dim = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    for (const struct engine_row *row = engine_table; row->name; row++) {
        write_name("", row->name, out);
        buf_print(out, "%s\n", row->blurb);
        if (row->abilities) write_abilities(row->abilities, out);
    }
    write_programs(true, out);
    write_methods(out);
    if (!any_missing()) return;
    buf_print(out, "\n%sNot on PATH:\n", dim ? "\033[2m" : "");
    write_programs(false, out);
    if (dim) buf_add(out, "\033[0m");
}

/* ---- JSON ---- */

static void json_abilities(unsigned has, struct buf *out)
{
    const char *before = "";
    buf_add(out, ", \"abilities\": [");
    for (size_t i = 0; i < ABILITIES; i++) {
        if (!(has & abilities[i].ability)) continue;
        buf_print(out, "%s\"%s\"", before, abilities[i].word);
        before = ", ";
    }
    buf_char(out, ']');
}

static void json_engine(const char *prefix, const char *name, const char *blurb, unsigned has, bool found,
                        struct buf *out)
{
    buf_print(out, "{\"name\": \"%s%s\", \"blurb\": ", prefix, name);
    buf_json_text(out, blurb);
    json_abilities(has, out);
    buf_print(out, ", \"found\": %s", found ? "true" : "false");
}

static void json_program(const struct sat_program *row, struct buf *out)
{
    char path[4096];
    bool found = process_find(row->command, path, sizeof path);
    json_engine("dimacs:", row->command, row->blurb, program_abilities(row), found, out);
    if (found) {
        buf_add(out, ", \"path\": ");
        buf_json_text(out, path);
    }
    if (row->package) buf_print(out, ", \"package\": \"%s\"", row->package);
    buf_char(out, '}');
}

static void write_json(struct buf *out)
{
    const char *before = "[";
    struct method method;
    for (const struct engine_row *row = engine_table; row->name; row++, before = ",\n ") {
        buf_add(out, before);
        json_engine("", row->name, row->blurb, row->abilities, true, out);
        buf_char(out, '}');
    }
    for (const struct sat_program *row = sat_programs; row->command; row++, before = ",\n ") {
        buf_add(out, before);
        json_program(row, out);
    }
    for (size_t i = 0; method_at(i, &method); i++, before = ",\n ") {
        buf_add(out, before);
        json_engine("", method.name, method.blurb, 0, true, out);
        buf_print(out, ", \"family\": \"%s\"}", method.family->name);
    }
    buf_add(out, "]\n");
}

static int run(const struct invocation *invocation)
{
    return listing_print(invocation, write_text, write_json);
}

const struct command cmd_engines = {
    .name = "engines",
    .blurb = "list the engines found on this machine",
    .description = "--engine takes these names, and dimacs:COMMAND for any other SAT solver that\n"
                   "reads DIMACS and answers with s and v lines. A name with a family behind it is\n"
                   "a method for boards of that family.\n",
    .examples = "damier engines\n"
                "damier queens 8 --engine dimacs:minisat\n",
    .exits = "0  listed\n"
             "2  bad usage\n",
    .groups = listing_groups,
    .size = sizeof(struct listing),
    .run = run,
};
