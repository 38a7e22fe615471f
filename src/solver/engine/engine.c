/* The table of engines, and the functions that look up rows or work for any row.
 *
 * A row has the name, a description, the abilities and the functions of an engine; other code tests
 * abilities, not names. The order of the rows is the order of preference. Engines of libraries that
 * are not linked have no row. Three rows are not in the table: the kernel without learning, any
 * program on PATH (dimacs:COMMAND), and the portfolio that is used if no engine is named. */
#include "solver/engine/engine.h"

#include "base/sentence.h"
#include "base/text.h"
#include "solver/engine/sat.h"

#include <string.h>

const struct engine_row engine_table[] = {
#ifdef HAVE_CADICAL
    {"cadical", "CaDiCaL, linked: a modern SAT solver on the model in clauses",
     ENGINE_CORES | ENGINE_LEARNS | ENGINE_PHASE | ENGINE_PROOFS, &clausal_engine},
#endif
    {"kernel", "our own: constraint propagation with clause learning, on the model as it is",
     ENGINE_INTEGERS | ENGINE_CORES | ENGINE_LEARNS | ENGINE_PHASE | ENGINE_BRANCHING | ENGINE_STEPS |
         ENGINE_THREADS,
     &kernel_engine},
#ifdef HAVE_CBC
    {"cbc", "CBC, linked: branch and cut on the model as an integer program",
     ENGINE_INTEGERS | ENGINE_OPTIMISES, &cbc_engine},
#endif
    {"brute", "every assignment in order, each constraint tested as soon as its variables have values",
     ENGINE_INTEGERS | ENGINE_BRUTE_FORCE, &brute_engine},
    {0},
};

const struct engine_row engine_plain = {"kernel", "the kernel without learning",
                                        ENGINE_INTEGERS | ENGINE_BRANCHING, &kernel_engine};

const struct engine_row engine_program = {"dimacs:COMMAND", "any SAT solver on PATH that reads DIMACS",
                                          ENGINE_THREADS, &clausal_engine};

#ifdef HAVE_CADICAL
enum { PROVES = ENGINE_PROOFS };
#else
enum { PROVES = 0 };
#endif

const struct engine_row engine_unnamed = {"auto",
                                          "the engines that suit the model, taking turns where one is stuck",
                                          ENGINE_INTEGERS | ENGINE_CORES | ENGINE_LEARNS | ENGINE_PHASE |
                                              ENGINE_OPTIMISES | ENGINE_STEPS | ENGINE_THREADS | PROVES,
                                          &portfolio_engine};

static const char *linked_name(size_t i, const void *data)
{
    (void)data;
    return engine_table[i].name;
}

/* An unknown name, unlike that of any known program: lists the linked engines. */
static void refuse_name(const char *name, struct sentence *error)
{
    char quote[TEXT_QUOTE_ROOM];
    const char *near = text_nearest(name, dm_engine_count(), linked_name, NULL);
    text_quote_end(name, strlen(name), quote);
    sentence_set(error, "no engine %s; %s", quote, near ? "did you mean " : "there are ");
    if (near) sentence_append(error, "`%s'?", near);
    for (size_t i = 0; !near && i < dm_engine_count(); i++)
        sentence_append(error, "%s, ", engine_table[i].name);
    if (!near) sentence_append(error, "and dimacs:COMMAND");
}

const struct engine_row *engine_find(const char *name, struct sentence *error)
{
    if (!name) return &engine_unnamed;
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (strcmp(row->name, name) == 0) return row;
    const char *argument;
    const struct sat_kind *kind = sat_find(name, &argument, error);
    if (kind) return kind == &external_sat ? &engine_program : &engine_table[0];
    if (!sat_is_nearly(name)) refuse_name(name, error);
    return NULL;
}

void engine_no_proofs(const char *name, struct sentence *error)
{
    const struct engine_row *row = engine_table;
    while (row->name && !(row->abilities & ENGINE_PROOFS)) row++;
    if (row->name)
        sentence_set(error, "%.100s makes no proofs; %s does", name, row->name);
    else
        sentence_set(error, "no engine here makes proofs: damier was built without CaDiCaL (on Debian: "
                            "apt-get install libcadical-dev, then rebuild)");
}

void engine_no_steps(const char *name, struct sentence *error)
{
    const struct engine_row *row = engine_table;
    ASSERT(row->name);
    while (!(row->abilities & ENGINE_STEPS)) row++;
    sentence_set(error, "%.100s does not tell the steps of its search; %s does", name, row->name);
}

void engine_take_limits(struct engine_context *to, const struct engine_context *from)
{
    ASSERT(to != from && to->model == from->model);
    to->conflict_limit = from->conflict_limit;
    to->memory = from->memory;
    to->deadline = from->deadline;
    to->search_number = from->search_number;
    to->descent = from->descent;
}

bool engine_failed(const struct engine_kind *kind, struct engine *engine, dm_lit lit)
{
    return !kind->failed || kind->failed(engine, lit);
}

void engine_add_work(struct engine_counts *sum, const struct engine_counts *one)
{
    ASSERT(one->conflicts >= 0 && one->nodes >= 0 && one->load_seconds >= 0);
    sum->conflicts += one->conflicts;
    sum->nodes += one->nodes;
    sum->restarts += one->restarts;
    sum->learnt += one->learnt;
    sum->load_seconds += one->load_seconds;
}

size_t dm_engine_count(void)
{
    return sizeof engine_table / sizeof *engine_table - 1;
}

const char *dm_engine_name(size_t index)
{
    REQUIRE(index < dm_engine_count(), "there is no such engine");
    return engine_table[index].name;
}

const char *dm_engine_blurb(size_t index)
{
    REQUIRE(index < dm_engine_count(), "there is no such engine");
    return engine_table[index].blurb;
}

const char *dm_version(void)
{
    return DM_VERSION;
}

int dm_version_number(void)
{
    return DM_VERSION_NUMBER;
}

_Static_assert(DM_VERSION_NUMBER == PROJECT_VERSION, "damier.h has the version that meson.build names");
