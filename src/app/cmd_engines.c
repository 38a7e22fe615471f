/* damier engines: the solvers on this machine. Linked engines come first, then the programs on
 * PATH, the families' methods, and the programs that could be installed. */
#include "app/help_list.h"
#include "app/terminal.h"
#include "ask/solvers.h"
#include "base/alloc.h"
#include "base/json_write.h"
#include "base/process.h"
#include "base/say.h"

static const struct {
    unsigned ability;
    const char *word, *phrase; /* in JSON; the key of what people read */
} abilities[] = {
    {ABILITY_INTEGERS, "integers", "help.engines.integers"},
    {ABILITY_EXPLAINS, "cores", "help.engines.cores"},
    {ABILITY_LEARNS, "learns", "help.engines.learns"},
    {ABILITY_THREADS, "threads", "help.engines.threads"},
    {ABILITY_PHASES, "phase", "help.engines.phase"},
    {ABILITY_PROVES, "proofs", "help.engines.proofs"},
    {ABILITY_OPTIMISES, "optimises", "help.engines.optimises"},
};

enum { ABILITIES = sizeof abilities / sizeof *abilities, NAME_WIDTH = 24 };

/* Programs are named with the prefix that --engine takes for any program. */
static const char *prefix_of(const struct solver *solver)
{
    ASSERT(!solver->program || solver->sort == SOLVER_ENGINE);
    return solver->program ? "dimacs:" : "";
}

/* The abilities to list; methods of families are described by their blurb alone. */
static unsigned abilities_of(const struct solver *solver)
{
    unsigned told = 0;
    for (size_t i = 0; i < ABILITIES && !solver->family; i++)
        told |= solver->abilities & abilities[i].ability;
    return told;
}

/* What the user reads about a solver. The library speaks English: its engines and programs have
 * their texts in engine.words, by their names; those of families are keys. */
static const char *blurb_of(const struct solver *solver)
{
    struct buf key = {0};
    buf_print(&key, "%s%s", solver->program ? "engine.program." : "engine.", solver->name);
    bool named = !solver->family && say_knows(buf_text(&key));
    const char *blurb = named ? say_word(buf_text(&key)) : say_known(solver->blurb);
    buf_free(&key);
    return blurb;
}

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
        buf_print(out, "%s%s", before, say_word(abilities[i].phrase));
        before = ", ";
    }
    buf_char(out, '\n');
}

/* The order in text; what could be installed is dimmed. */
enum section { LINKED, PROGRAMS, OWN, MISSING, SECTIONS };

static enum section section_of(const struct solver *solver)
{
    ASSERT((solver->sort == SOLVER_ENGINE) == !solver->family); /* engines are for all families */
    if (solver->family) return OWN;
    if (!solver->program) return LINKED;
    return solver->here ? PROGRAMS : MISSING;
}

static void write_solver(const struct solver *solver, struct buf *out)
{
    ASSERT(solver->here || solver->program); /* only programs can be missing */
    write_name(prefix_of(solver), solver->name, out);
    if (solver->family)
        say(out, "help.engines.of-family",
            SAY(say_raw("family", solver->family->name), say_raw("blurb", blurb_of(solver))));
    else
        buf_add(out, blurb_of(solver));
    if (!solver->here && solver->package) buf_print(out, " (apt-get install %s)", solver->package);
    buf_char(out, '\n');
    if (!solver->program && abilities_of(solver)) write_abilities(abilities_of(solver), out);
}

static void start_missing(bool dim, struct buf *out)
{
    buf_print(out, "\n%s", dim ? "\033[2m" : "");
    option_title("help.engines.missing", out);
}

static void write_text(struct buf *out)
{
    bool dim = terminal_colours(), missing = false;
    solver_list all = {0};
    solvers_list(&all);
    for (enum section section = LINKED; section < SECTIONS; section++)
        for (size_t i = 0; i < all.size; i++) {
            if (section_of(&all.data[i]) != section) continue;
            if (section == MISSING && !missing) start_missing(dim, out);
            missing |= section == MISSING;
            write_solver(&all.data[i], out);
        }
    if (missing && dim) buf_add(out, "\033[0m");
    vec_free(&all);
}

/* ---- JSON ---- */

static void json_abilities(unsigned has, struct json_writer *json)
{
    json_write_list(json, "abilities");
    for (size_t i = 0; i < ABILITIES; i++)
        if (has & abilities[i].ability) json_write_text(json, NULL, abilities[i].word);
    json_write_end(json);
}

static void json_program(const struct solver *solver, struct json_writer *json)
{
    char path[4096];
    if (process_find(solver->program, path, sizeof path)) json_write_text(json, "path", path);
    if (solver->package) json_write_text(json, "package", solver->package);
}

static void json_solver(const struct solver *solver, struct json_writer *json)
{
    struct buf name = {0};
    buf_print(&name, "%s%s", prefix_of(solver), solver->name);
    json_write_object(json, NULL);
    json_write_text(json, "name", buf_text(&name));
    json_write_text(json, "blurb", blurb_of(solver));
    json_abilities(abilities_of(solver), json);
    json_write_bool(json, "found", solver->here);
    if (solver->program) json_program(solver, json);
    if (solver->family) json_write_text(json, "family", solver->family->name);
    json_write_end(json);
    buf_free(&name);
}

static void write_json(struct buf *out)
{
    solver_list all = {0};
    struct json_writer json = {.out = out};
    solvers_list(&all);
    json_write_list(&json, NULL);
    for (size_t i = 0; i < all.size; i++) {
        if (i) json_write_break(&json, 1);
        json_solver(&all.data[i], &json);
    }
    json_write_end(&json);
    json_write_finish(&json);
    vec_free(&all);
}

static int run(const struct invocation *invocation)
{
    return help_list_print(invocation, write_text, write_json);
}

const struct command cmd_engines = {
    .name = "engines",
    .blurb = "help.engines.blurb",
    .description = "help.engines.description",
    .examples = "damier engines\n"
                "damier queens 8 --engine dimacs:minisat\n",
    .exits = "help.exits.listed",
    .groups = help_list_groups,
    .size = sizeof(struct help_list),
    .run = run,
};
