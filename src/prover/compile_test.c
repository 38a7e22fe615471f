/* What can be told of a clause before it runs: that it begins with a test, and what its first
 * argument must be. */
#include "prover/arithmetic.h"
#include "prover/builtin.h"
#include "prover/compiler.h"

/* Is it an expression of integers and of variables that the head has? */
static bool is_plain(const struct clause_compiler *k, const struct node *node)
{
    if (node->kind == NODE_INTEGER) return cell_fits(node->value);
    if (node->kind == NODE_VARIABLE) {
        for (uint32_t i = 0; i < k->arity; i++)
            if (k->rule.arguments[i]->kind == NODE_VARIABLE && k->rule.arguments[i]->name == node->name)
                return true;
        return false;
    }
    if (node->kind != NODE_TERM) return false;
    if (arithmetic_find(names_text(&k->c.program->names, node->name), node->count) < 0) return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (!is_plain(k, node->parts[i])) return false;
    return true;
}

static bool is_constant(const struct node *node)
{
    return node->kind == NODE_NAME || (node->kind == NODE_INTEGER && cell_fits(node->value));
}

const struct node *compile_test_list(const struct clause_compiler *k, const struct goal *goal,
                                     const struct node **argument)
{
    const struct node *list = goal->term->parts[1], *rest;
    *argument = goal->term->parts[0];
    ASSERT(goal->kind == GOAL_UNIFY && goal->term->count == 2);
    if ((*argument)->kind != NODE_VARIABLE || !is_plain(k, *argument)) return NULL;
    if (list->kind != NODE_LIST || list->count != 1 || !is_constant(list->parts[0])) return NULL;
    rest = list->parts[1];
    return rest && rest->kind == NODE_VARIABLE && !is_plain(k, rest) ? list : NULL;
}

static bool is_test(const struct clause_compiler *k, const struct goal *goal)
{
    const struct node *argument;
    if (goal->kind == GOAL_UNIFY) return compile_test_list(k, goal, &argument) != NULL;
    if (goal->kind == GOAL_COMPARE)
        return is_plain(k, goal->term->parts[0]) && is_plain(k, goal->term->parts[1]);
    if (goal->kind != GOAL_BUILTIN || !builtin_table[goal->number].test) return false;
    for (uint32_t i = 0; i < syntax_parts(goal->term); i++)
        if (goal->term->parts[i]->kind != NODE_VARIABLE || !is_plain(k, goal->term->parts[i])) return false;
    return true;
}

/* Does the clause begin with tests and a cut, and no work in its head? Registers are as they were
 * when the cut comes, and nothing is bound unless a constant of the head does it
 * (TEST_CONSTANT). */
bool compile_test_is_tested(const struct clause_compiler *k)
{
    size_t cut = 0;
    while (cut < k->goals.size && is_test(k, &k->goals.data[cut])) cut++;
    if (cut == k->goals.size || k->goals.data[cut].kind != GOAL_CUT) return false;
    for (uint32_t i = 0; i < k->arity; i++) {
        const struct node *argument = k->rule.arguments[i];
        bool constant = is_constant(argument);
        if (!constant && argument->kind != NODE_VARIABLE) return false;
        for (uint32_t j = 0; j < i && !constant; j++)
            if (k->rule.arguments[j]->kind == NODE_VARIABLE && k->rule.arguments[j]->name == argument->name)
                return false;
    }
    return true;
}

/* What the first argument must be: in the head, or by equations with which the body begins. */
cell compile_test_key(const struct clause_compiler *k)
{
    if (!k->arity) return 0;
    const struct node *first = k->rule.arguments[0];
    if (first->kind != NODE_VARIABLE) return compile_term_key(first);
    for (size_t i = 0; i < k->goals.size && k->goals.data[i].kind == GOAL_UNIFY; i++) {
        struct node **parts = k->goals.data[i].term->parts;
        for (int side = 0; side < 2; side++)
            if (parts[side]->kind == NODE_VARIABLE && parts[side]->name == first->name)
                return compile_term_key(parts[1 - side]);
    }
    return 0;
}
