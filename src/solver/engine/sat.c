/* The table of SAT solvers.
 *
 * One row per known program: its arguments for quiet output, seed, threads and conflict limit, and
 * where it writes its answer. A new program is a new row; any other that follows the conventions of
 * the SAT competition works as `dimacs:COMMAND`. */
#include "solver/engine/sat.h"

#include "base/process.h"
#include "base/sentence.h"
#include "base/text.h"

#include <string.h>

const struct sat_program sat_programs[] = {
    {.command = "cadical",
     .blurb = "CaDiCaL, by Armin Biere and others",
     .package = "cadical",
     .quiet = "",
     .seed = "--seed=%lld",
     .conflicts = "-c %lld",
     .placement = "--phase=0 --forcephase=1"},
    {.command = "kissat",
     .blurb = "Kissat, by Armin Biere and others",
     .quiet = "-q",
     .seed = "--seed=%lld",
     .conflicts = "--conflicts=%lld",
     .placement = "--phase=0"},
    {.command = "glucose",
     .blurb = "Glucose, by Gilles Audemard and Laurent Simon",
     .quiet = "-verb=0 -model",
     .seed = "-rnd-seed=%lld"},
    {.command = "cryptominisat5",
     .blurb = "CryptoMiniSat, by Mate Soos",
     .package = "cryptominisat",
     .quiet = "--verb 1",
     .seed = "--random %lld",
     .threads = "--threads %lld",
     .conflicts = "--maxconfl %lld"},
    {.command = "lingeling",
     .blurb = "Lingeling, by Armin Biere",
     .quiet = "-q",
     .seed = "--seed=%lld",
     .conflicts = "--clim=%lld",
     .placement = "--phase=-1"},
    {.command = "plingeling", .blurb = "Lingeling on several threads", .quiet = "", .threads = "-t %lld"},
    {.command = "clasp",
     .blurb = "clasp, of the Potassco group",
     .package = "clasp",
     .quiet = "--stats --quiet=1 --outf=1 --models=1",
     .seed = "--seed=%lld",
     .threads = "--parallel-mode=%lld",
     .conflicts = "--solve-limit=%lld",
     .placement = "--sign-def=neg"},
    {.command = "picosat",
     .blurb = "PicoSAT, by Armin Biere",
     .package = "picosat",
     .quiet = "-v",
     .seed = "-s %lld",
     .placement = "-i 0"},
    {.command = "minisat",
     .blurb = "MiniSat, by Niklas Een and Niklas Sorensson",
     .package = "minisat",
     .quiet = "-verb=1",
     .seed = "-rnd-seed=%lld",
     .result_file = true},
    {.command = NULL},
};

enum { PROGRAMS = sizeof sat_programs / sizeof *sat_programs - 1 };

const struct sat_program *sat_program_of(const char *command)
{
    const char *slash = strrchr(command, '/'), *last = slash ? slash + 1 : command;
    for (const struct sat_program *row = sat_programs; row->command; row++)
        if (strcmp(row->command, last) == 0) return row;
    return NULL;
}

void sat_missing(const char *command, struct sentence *error)
{
    const struct sat_program *row = sat_program_of(command);
    char name[TEXT_PATH_ROOM];
    text_path(command, name);
    if (strchr(command, '/'))
        sentence_set(error, "%s is not a program that can be run", name);
    else if (row && row->package)
        sentence_set(error, "%s is not on PATH; on Debian: apt-get install %s", name, row->package);
    else
        sentence_set(error, "%s is not on PATH", name);
}

size_t sat_clause_length(const int *lits)
{
    size_t length = 0;
    while (lits[length]) length++;
    return length;
}

bool sat_failed(const struct sat_kind *kind, struct sat_solver *solver, int lit)
{
    return !kind->failed || kind->failed(solver, lit);
}

int64_t sat_conflicts(const struct sat_kind *kind, struct sat_solver *solver)
{
    return kind->conflicts ? kind->conflicts(solver) : 0;
}

static const struct sat_kind *linked(const char **argument)
{
    *argument = "";
#ifdef HAVE_CADICAL
    return &cadical_sat;
#else
    return NULL;
#endif
}

/* The kernel is always available. */
static const struct sat_kind *find_best(const char **argument)
{
    const struct sat_kind *kind = linked(argument);
    if (kind) return kind;
    for (const struct sat_program *row = sat_programs; row->command; row++) {
        if (!process_find(row->command, NULL, 0)) continue;
        *argument = row->command;
        return &external_sat;
    }
    *argument = "";
    return &kernel_sat;
}

static const char *program_name(size_t i, const void *data)
{
    (void)data;
    return sat_programs[i].command;
}

bool sat_is_nearly(const char *name)
{
    return text_nearest(name, PROGRAMS, program_name, NULL) || strcmp(name, "dimacs") == 0;
}

static void refuse_name(const char *name, struct sentence *error)
{
    const char *nearest = text_nearest(name, PROGRAMS, program_name, NULL);
    char quote[TEXT_QUOTE_ROOM];
    text_quote_end(name, strlen(name), quote);
    if (nearest) {
        sentence_set(error, "no engine %s; did you mean `%s'?", quote, nearest);
        return;
    }
    sentence_set(error, "no engine %s; there are dimacs:COMMAND", quote);
    for (size_t i = 0; i < PROGRAMS; i++)
        sentence_append(error, "%s%s", i + 1 < PROGRAMS ? ", " : " and ", program_name(i, NULL));
}

const struct sat_kind *sat_find(const char *name, const char **argument, struct sentence *error)
{
    if (!name) return find_best(argument);
    if (strcmp(name, "cadical") == 0 && linked(argument)) return linked(argument);
    if (strcmp(name, "kernel") == 0) {
        *argument = "";
        return &kernel_sat;
    }
    if (strncmp(name, "dimacs:", 7) == 0) {
        *argument = name + 7;
        return &external_sat;
    }
    const struct sat_program *row = strchr(name, '/') ? NULL : sat_program_of(name);
    if (row && process_find(row->command, NULL, 0)) {
        *argument = row->command;
        return &external_sat;
    }
    if (row)
        sat_missing(name, error);
    else if (strcmp(name, "dimacs") == 0)
        sentence_set(error, "dimacs needs a command, as in dimacs:minisat");
    else
        refuse_name(name, error);
    return NULL;
}
