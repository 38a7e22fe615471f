/* A name that nobody has. What is said: the nearest name that could have been meant, else all that
 * there are here, on this machine. Solvers that could be installed are not in the list, but whoever
 * asks for one is told how to get it. */
#include "cli/unknown.h"

#include "base/buf.h"
#include "base/process.h"
#include "base/text.h"
#include "base/vec.h"
#include "cli/say.h"
#include "desk/direct.h"
#include "engine/engine.h"
#include "engine/sat.h"
#include "family/family.h"

#include <string.h>

/* Does `damier sat` take it? */
static bool takes_formulas(const char *engine)
{
    const char *argument;
    return sat_find(engine, &argument, NULL) != NULL;
}

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

/* What --engine takes here: what is linked, the families' own methods, SAT solvers on PATH. */
static void add_engines(name_list *names, bool for_formulas)
{
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (!for_formulas || takes_formulas(row->name)) add_name(names, row->name);
    for (const struct family *const *f = families; *f && !for_formulas; f++) {
        if ((*f)->logic) add_name(names, direct_name);
        for (const struct family_method *m = (*f)->methods; m && m->name; m++) add_name(names, m->name);
    }
    for (const struct sat_program *row = sat_programs; row->command; row++)
        if (process_find(row->command, NULL, 0)) add_name(names, row->command);
}

/* Is it a solver that could be installed, or nearly the name of one? Then the engines know the
 * better words. */
static bool is_nearly_program(const char *name)
{
    name_list programs = {0};
    for (const struct sat_program *row = sat_programs; row->command; row++) vec_push(&programs, row->command);
    bool near = text_nearest(name, programs.size, name_at, &programs) || strcmp(name, "dimacs") == 0;
    vec_free(&programs);
    return near;
}

void unknown_engine(const char *name, bool for_formulas, const char *error)
{
    char quote[TEXT_QUOTE_ROOM];
    name_list names = {0};
    struct buf list = {0};
    add_engines(&names, for_formulas);
    text_quote(name, strlen(name), quote);
    const char *near = text_nearest(name, names.size, name_at, &names);
    for (size_t i = 0; i < names.size; i++) buf_print(&list, "%s, ", names.data[i]);
    if (near)
        say_error("no engine %s; did you mean `%s'?", quote, near);
    else if (is_nearly_program(name))
        say_error("%s", error);
    else
        say_error("no engine %s%s; there are %sand dimacs:COMMAND", quote,
                  for_formulas ? " for formulas" : "", buf_text(&list));
    buf_free(&list);
    vec_free(&names);
}
