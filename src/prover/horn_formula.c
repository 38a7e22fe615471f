/* A base and a query as clauses: for each rule its head or one of its body not, and the query not.
 * The formula has no model if and only if the rules prove the query. Names are numbered as they
 * come; `True` and `False` need no variable. */
#include "prover/horn.h"

#include "base/alloc.h"

struct formula {
    const struct horn *horn;
    int *variables; /* by name, 0 for none */
    vec_u32 names;  /* by variable, from 0 */
    vec_int lits;
};

static int variable(struct formula *f, uint32_t name)
{
    ASSERT(name != NAME_TRUE && name != NAME_FALSE); /* which need no variable */
    if (!f->variables[name]) {
        vec_push(&f->names, name);
        f->variables[name] = (int)f->names.size;
    }
    return f->variables[name];
}

/* The clause of a rule; false if it says nothing. */
static bool clause_of(struct formula *f, size_t rule)
{
    const struct horn *horn = f->horn;
    vec_clear(&f->lits);
    for (uint32_t i = horn->begins.data[rule]; i < horn->begins.data[rule + 1]; i++)
        if (horn->bodies.data[i] == NAME_FALSE) return false;
    vec_push(&f->lits, variable(f, horn->heads.data[rule]));
    for (uint32_t i = horn->begins.data[rule]; i < horn->begins.data[rule + 1]; i++)
        if (horn->bodies.data[i] != NAME_TRUE) vec_push(&f->lits, -variable(f, horn->bodies.data[i]));
    return true;
}

void horn_formula(const struct horn *horn, const struct prove_sink *sink)
{
    struct formula f = {.horn = horn, .variables = alloc_array(horn->names.entries.size, sizeof(int))};
    int64_t clauses = 1;
    for (size_t rule = 0; rule < horn->heads.size; rule++) clauses += clause_of(&f, rule);
    int denied = -variable(&f, horn->query);
    if (sink->header) sink->header(sink->self, (int)f.names.size, clauses);
    for (size_t i = 0; i < f.names.size && sink->name; i++)
        sink->name(sink->self, (int)i + 1, names_text(&horn->names, f.names.data[i]));
    for (size_t rule = 0; rule < horn->heads.size; rule++)
        if (clause_of(&f, rule)) sink->clause(sink->self, f.lits.data, f.lits.size);
    sink->clause(sink->self, &denied, 1);
    alloc_free(f.variables);
    vec_free(&f.names);
    vec_free(&f.lits);
}
