/* The source document writes `B <- True.` for a fact, also in bases with variables. */
#include "prover/truth.h"

#include <string.h>

static void settle_variable(struct node *node, const struct names *names, const vec_i32 *variables)
{
    int32_t name = variables->data[node->name];
    const char *text = name < 0 ? "" : names_text(names, (uint32_t)name);
    bool truth = strcmp(text, "True") == 0;
    if (!truth && strcmp(text, "False") != 0) return;
    node->kind = NODE_NAME;
    node->name = truth ? NAME_TRUE : NAME_FALSE;
}

void truth_settle(struct node *body, const struct names *names, const vec_i32 *variables)
{
    bool control = syntax_is(body, NAME_COMMA, 2) || syntax_is(body, NAME_SEMICOLON, 2) ||
                   syntax_is(body, NAME_THEN, 2) || syntax_is(body, NAME_NOT, 1);
    if (body->kind == NODE_VARIABLE) settle_variable(body, names, variables);
    for (uint32_t i = 0; i < body->count && control; i++) truth_settle(body->parts[i], names, variables);
}
