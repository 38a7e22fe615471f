/* Clauses as terms, for the library's meta-interpreter: --trace, --depth, --explain. Recursion is
 * safe because the parser bounds the depth of nodes. */
#include "prover/builtin.h"
#include "prover/machine.h"
#include "prover/unify.h"

/* Builds a node on the heap; `variables` has a cell for each variable, 0 if it has not occurred
 * yet. */
static cell term_of(struct machine *m, const struct node *node, cell *variables);

static cell variable(struct machine *m, cell *place)
{
    if (!*place) {
        stacks_need(&m->store, 1);
        *place = stacks_variable(&m->store);
    }
    return *place;
}

static cell list_term(struct machine *m, const struct node *node, cell *variables)
{
    const struct node *rest = node->parts[node->count];
    cell list = rest ? term_of(m, rest, variables) : cell_name(NAME_NIL);
    for (uint32_t i = node->count; i > 0; i--) {
        cell element = term_of(m, node->parts[i - 1], variables);
        stacks_need(&m->store, 2);
        list = stacks_pair(&m->store, element, list);
    }
    return list;
}

static cell compound_term(struct machine *m, const struct node *node, cell *variables)
{
    cell *arguments = alloc_array(node->count, sizeof *arguments);
    for (uint32_t i = 0; i < node->count; i++) arguments[i] = term_of(m, node->parts[i], variables);
    stacks_need(&m->store, node->count + 1);
    cell c = stacks_term(&m->store, cell_functor(node->name, node->count), arguments);
    alloc_free(arguments);
    return c;
}

static cell term_of(struct machine *m, const struct node *node, cell *variables)
{
    switch (node->kind) {
    case NODE_VARIABLE:
        return variable(m, &variables[node->name]);
    case NODE_INTEGER:
        stacks_need(&m->store, 2);
        return stacks_integer(&m->store, node->value);
    case NODE_NAME:
        return cell_name(node->name);
    case NODE_TERM:
        return compound_term(m, node, variables);
    case NODE_LIST:
        return list_term(m, node, variables);
    case NODE_STRING:
        break;
    }
    return cell_name(NAME_NIL);
}

/* The predicate of a goal; NULL if there is none. */
static const struct predicate *predicate_of(struct machine *m, cell goal, cell *functor)
{
    uint32_t number;
    if (cell_tag(goal) == CELL_NAME)
        *functor = cell_functor((uint32_t)cell_index(goal), 0);
    else if (cell_tag(goal) == CELL_TERM)
        *functor = m->store.heap.data[cell_index(goal)];
    else
        return NULL;
    return program_find(m->program, *functor, &number) ? &m->program->predicates.data[number] : NULL;
}

/* '$clauses'(Goal, Count): the number of clauses of its predicate; -1 if it is opaque (tabled or of
 * the library), to be called as a whole. */
bool clause_terms_count(struct machine *m, cell *arguments)
{
    cell functor = 0;
    const struct predicate *predicate = predicate_of(m, machine_value(m, arguments[0]), &functor);
    int64_t count = predicate ? (int64_t)predicate->clauses.size : 0;
    bool opaque =
        !functor || (predicate && (predicate->builtin >= 0 || predicate->library || predicate->tabled));
    if (!opaque && !count && !(predicate && predicate->declared)) return unknown_predicate_refuse(m, functor);
    return unify_terms(m, arguments[1], cell_int(opaque ? -1 : count));
}

/* '$clause'(Goal, Number, Body): unifies with the clause of that number, from 1. */
bool clause_terms_get(struct machine *m, cell *arguments)
{
    cell functor;
    const struct predicate *predicate = predicate_of(m, machine_value(m, arguments[0]), &functor);
    size_t number = (size_t)cell_value(machine_value(m, arguments[1]));
    ASSERT(predicate && number >= 1 && number <= predicate->clauses.size);
    const struct clause *clause = &predicate->clauses.data[number - 1];
    ASSERT(clause->term); /* clauses are retained in these modes */
    cell *variables = alloc_array(clause->variables, sizeof *variables);
    const struct node *head = syntax_is_rule(clause->term) ? clause->term->parts[0] : clause->term;
    cell top = term_of(m, head, variables);
    bool fits = unify_terms(m, arguments[0], top);
    if (fits) {
        cell body = syntax_is_rule(clause->term) ? term_of(m, clause->term->parts[1], variables)
                                                 : cell_name(NAME_TRUE);
        fits = unify_terms(m, arguments[2], body);
    }
    alloc_free(variables);
    return fits;
}
