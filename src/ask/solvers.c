/* The table of solvers: linked engines, known external programs, and methods of families.
 *
 * A name is resolved among the methods of the family, then its human rules, then the engines. The
 * refusal of an unknown name suggests the nearest name, or else lists the solvers on this machine
 * that can answer the question. Programs that are not installed are not listed, but if one is
 * requested by name, the error names its package. */
#include "ask/solvers.h"

#include "ask/direct.h"
#include "base/alloc.h"
#include "base/process.h"
#include "base/say.h"
#include "base/text.h"
#include "solver/engine/engine.h"
#include "solver/engine/sat.h"

#include <math.h>
#include <string.h>

/* ---- engines */

static unsigned abilities_of(const struct engine_row *row)
{
    static const struct {
        unsigned engine, ability;
    } pairs[] = {
        {ENGINE_INTEGERS, ABILITY_INTEGERS},
        {ENGINE_CORES, ABILITY_EXPLAINS},
        {ENGINE_LEARNS, ABILITY_LEARNS},
        {ENGINE_THREADS, ABILITY_THREADS},
        {ENGINE_PHASE, ABILITY_PHASES},
        {ENGINE_PROOFS, ABILITY_PROVES},
        {ENGINE_OPTIMISES, ABILITY_OPTIMISES},
        {ENGINE_BRANCHING, ABILITY_BRANCHES},
        {ENGINE_BRUTE_FORCE, ABILITY_BRUTE_FORCE},
        {ENGINE_STEPS, ABILITY_STEPS},
    };
    unsigned abilities = ABILITY_ENUMERATES | ABILITY_MODELS;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (row->abilities & pairs[i].engine) abilities |= pairs[i].ability;
    if (!(row->abilities & ENGINE_INTEGERS)) abilities |= ABILITY_CLAUSES;
    return abilities;
}

static struct solver engine_solver(const struct engine_row *row)
{
    return (struct solver){.sort = SOLVER_ENGINE,
                           .name = row == &engine_unnamed ? NULL : row->name,
                           .blurb = row->blurb,
                           .abilities = abilities_of(row),
                           .here = true};
}

struct solver solvers_with(unsigned abilities)
{
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (abilities_of(row) & abilities) return engine_solver(row);
    return engine_solver(&engine_table[0]);
}

unsigned solvers_abilities(void)
{
    unsigned here = 0;
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (!(row->abilities & ENGINE_BRUTE_FORCE)) here |= abilities_of(row);
    return here;
}

/* ---- external programs */

static unsigned program_abilities(const struct sat_program *row)
{
    unsigned abilities = ABILITY_ENUMERATES | ABILITY_MODELS | ABILITY_CLAUSES;
    if (row && row->threads) abilities |= ABILITY_THREADS;
    if (row && row->placement) abilities |= ABILITY_PHASES;
    return abilities;
}

static struct solver program_solver(const char *name, const char *command, const struct sat_program *row,
                                    bool here)
{
    return (struct solver){.sort = SOLVER_ENGINE,
                           .name = name,
                           .blurb = row ? row->blurb : engine_program.blurb,
                           .abilities = program_abilities(row),
                           .program = command,
                           .package = row ? row->package : NULL,
                           .here = here};
}

/* The command without its arguments; owned by the caller. */
static char *command_of(const char *words)
{
    size_t length = strcspn(words, " ");
    return memcpy(alloc_bytes(length + 1), words, length);
}

/* `words`: the command and its arguments. Engines start their program only when they search, so its
 * presence is checked here. */
static bool find_program(const char *name, const char *words, struct solver *solver, struct sentence *error)
{
    words += strspn(words, " ");
    char *command = command_of(words);
    *solver = program_solver(name, words, sat_program_of(command), process_find(command, NULL, 0));
    if (!*command)
        say_set(error, "ask.dimacs-command", NULL);
    else if (!solver->here)
        sat_missing(command, error);
    alloc_free(command);
    return solver->here;
}

/* ---- solvers of families */

struct solver solvers_method(const struct family *family, const struct family_method *method)
{
    return (struct solver){.sort = SOLVER_METHOD,
                           .name = method->name,
                           .blurb = method->blurb,
                           .abilities = (method->count ? ABILITY_COUNTS : 0u) |
                                        (method->open ? ABILITY_ENUMERATES : 0u) |
                                        (method->objective ? ABILITY_OPTIMISES : 0u) |
                                        (method->threads ? ABILITY_THREADS : 0u),
                           .family = family,
                           .method = method,
                           .here = true};
}

static struct solver people_solver(const struct family *family)
{
    return (struct solver){.sort = SOLVER_DIRECT,
                           .name = direct_name,
                           .blurb = direct_blurb,
                           .abilities = ABILITY_ENUMERATES | ABILITY_EXPLAINS,
                           .family = family,
                           .here = true};
}

/* Finds a method of the family, or its human rules. */
static bool find_own(const struct family *family, const char *name, struct solver *solver)
{
    const struct family_method *method = families_method(family, name);
    ASSERT(!solver->name);
    if (method)
        *solver = solvers_method(family, method);
    else if (family->logic && family->post && strcmp(name, direct_name) == 0)
        *solver = people_solver(family);
    return method || solver->name;
}

/* Finds a solver of any family. */
static bool find_any(const char *name, struct solver *solver)
{
    bool found = false;
    for (const struct family *const *f = families; *f && !found; f++) found = find_own(*f, name, solver);
    return found;
}

/* ---- the list */

static void add_own(const struct family *family, solver_list *list)
{
    if (family->logic && family->post) vec_push(list, people_solver(family));
    for (const struct family_method *m = families_methods(family); m->name; m++)
        vec_push(list, solvers_method(family, m));
}

void solvers_list(solver_list *list)
{
    for (const struct engine_row *row = engine_table; row->name; row++) vec_push(list, engine_solver(row));
    for (const struct sat_program *row = sat_programs; row->command; row++)
        vec_push(list, program_solver(row->command, row->command, row, process_find(row->command, NULL, 0)));
    for (const struct family *const *f = families; *f; f++) add_own(*f, list);
}

/* ---- unknown names */

typedef VEC(const char *) name_list;

static const char *name_at(size_t i, const void *data)
{
    return ((const name_list *)data)->data[i];
}

static void add_name(name_list *names, const char *name)
{
    for (size_t i = 0; i < names->size; i++)
        if (strcmp(names->data[i], name) == 0) return;
    vec_push(names, name);
}

/* True if `damier sat` accepts it. */
static bool takes_formulas(const struct solver *solver)
{
    const char *argument;
    return solver->sort == SOLVER_ENGINE && sat_find(solver->name, &argument, NULL);
}

/* True if this solver can answer the question. If the family is not known yet, methods of all
 * families can. */
static bool in_scope(const struct solvers_scope *scope, const struct solver *s)
{
    if (!s->here || (scope->formula && !takes_formulas(s))) return false;
    if (scope->family && s->family && s->family != scope->family) return false;
    if (scope->family && !s->family && !scope->family->cells) return false;
    return !scope->fits || scope->fits(scope->self, s);
}

/* The names that --engine accepts: linked engines, solvers of the family, then programs on PATH.
 * `shared`: without solvers of families. */
static void gather_names(const struct solvers_scope *scope, bool shared, name_list *names)
{
    solver_list all = {0};
    solvers_list(&all);
    for (int programs = 0; programs < 2; programs++)
        for (size_t i = 0; i < all.size; i++) {
            const struct solver *s = &all.data[i];
            if (shared && s->family) continue;
            if ((s->program != NULL) == programs && in_scope(scope, s)) add_name(names, s->name);
        }
    vec_free(&all);
}

/* " `foo' for formulas; there are cadical, kernel and dimacs:COMMAND" */
static void list_names(const struct solvers_scope *scope, struct sentence *error)
{
    const struct solver program = program_solver("dimacs:COMMAND", "COMMAND", NULL, true);
    name_list names = {0};
    gather_names(scope, !scope->family, &names);
    if (in_scope(scope, &program) || scope->formula) vec_push(&names, program.name);
    struct buf list = {0};
    for (size_t i = 0; i < names.size; i++) buf_print(&list, "%s%s", say_and(i, names.size), names.data[i]);
    if (names.size)
        say_append(error, names.size == 1 ? "ask.engines.one" : "ask.engines.several",
                   SAY(say_raw("list", buf_text(&list))));
    else
        say_append(error, "ask.engines.none", NULL);
    if (!scope->family && !scope->formula) say_append(error, "ask.engines.methods", NULL);
    buf_free(&list);
    vec_free(&names);
}

/* On entry, `error` is that of the engine table; it stays if the name is almost a program's. */
static bool refuse(const struct solvers_scope *scope, const char *name, struct sentence *error)
{
    char quote[TEXT_QUOTE_ROOM];
    name_list names = {0};
    gather_names(scope, false, &names);
    text_quote(name, strlen(name), quote);
    const char *near = text_nearest(name, names.size, name_at, &names);
    if (near) {
        say_set(error, "ask.no-engine-near", SAY(say_raw("word", quote), say_raw("near", near)));
    } else if (!sat_is_nearly(name)) {
        say_set(error, scope->formula ? "ask.no-engine-formula" : "ask.no-engine",
                SAY(say_raw("word", quote)));
        list_names(scope, error);
    }
    vec_free(&names);
    return false;
}

void solvers_refuse_formula(const char *name, struct sentence *error)
{
    refuse(&(struct solvers_scope){.formula = true}, name, error);
}

/* ---- from a name to a solver */

static bool find_engine(const struct solvers_scope *scope, const char *name, struct solver *solver,
                        struct sentence *error)
{
    const struct engine_row *row = engine_find(name, error);
    const char *words;
    if (!row) return refuse(scope, name, error);
    if (row == &engine_program && sat_find(name, &words, error))
        return find_program(name, words, solver, error);
    *solver = engine_solver(row);
    return true;
}

bool solvers_find(const struct solvers_scope *scope, const char *name, struct solver *solver,
                  struct sentence *error)
{
    const struct family *family = scope->family;
    *solver = (struct solver){0};
    if (name && family && find_own(family, name, solver)) return true;
    if (!name || !find_any(name, solver)) return find_engine(scope, name, solver, error);
    if (!family) return true;
    if (solver->sort == SOLVER_DIRECT)
        return say_set(error, "ask.no-human-rules",
                       SAY(say_raw("family", family->name), say_raw("engine", name)));
    return say_set(error, "ask.engine-not-for",
                   SAY(say_raw("engine", name), say_raw("family", family->name)));
}

const struct solvers_scope solvers_anywhere = {0};

bool solvers_no_proofs(const char *name, struct sentence *error)
{
    engine_no_proofs(name, error);
    return false;
}

bool solvers_no_branching(const char *name, struct sentence *error)
{
    return say_set(error, "ask.search-options",
                   SAY(say_raw("able", solvers_with(ABILITY_BRANCHES).name), say_raw("engine", name)));
}

bool solvers_remark_threads(const struct solver *solver, int64_t threads, struct sentence *remark)
{
    char path[TEXT_PATH_ROOM];
    if (threads <= 1 || solver->sort == SOLVER_METHOD || solver->abilities & ABILITY_THREADS) return false;
    const char *name = solver->name ? solver->name : engine_unnamed.name;
    char *who = command_of(solver->program ? solver->program : name);
    say_set(remark, "ask.one-thread",
            SAY(say_raw("engine", text_path(who, path)), say_int("threads", threads)));
    alloc_free(who);
    return true;
}

bool solvers_remark_restarts(const struct solver *solver, int64_t found, struct sentence *remark)
{
    char path[TEXT_PATH_ROOM];
    if (!solver->program || found != SOLVERS_REMARK_RESTARTS) return false;
    char *who = command_of(solver->program);
    say_set(remark, "ask.started-again",
            SAY(say_raw("engine", text_path(who, path)),
                say_raw("able", solvers_with(ABILITY_CLAUSES).name)));
    alloc_free(who);
    return true;
}

const char *const solvers_searches[] = {"auto", "fixed", "free", NULL};
const char *const solvers_strategies[] = {"auto", "branch", "cores", "lns", NULL};

bool solvers_set_all(dm_solver *solver, const char *list)
{
    char name[64];
    for (const char *value; text_pair(&list, name, sizeof name, &value);)
        if (!dm_set(solver, name, value ? value : "")) return false;
    return true;
}

void solvers_limit(dm_solver *solver, const struct deadline *deadline)
{
    const double least = 0.001; /* 0 is no limit */
    double left = deadline_left(deadline);
    dm_limit_time(solver, left == HUGE_VAL ? 0 : left > least ? left : least);
    dm_limit_memory(solver, deadline_megabytes(deadline));
}
