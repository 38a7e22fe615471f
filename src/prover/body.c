/* Flattens bodies into goals.
 *
 * A cut in a branch must cut the choice points of the whole rule, but branches are separate
 * predicates. So the rule saves its cut level in a variable that is passed to the branch, and the
 * branch cuts to it. A cut after a call, when the machine has lost the level, works the same
 * way. */
#include "prover/body.h"

#include "base/alloc.h"
#include "base/say.h"
#include "prover/arithmetic.h"

#include <string.h>

struct state {
    struct body_context *context;
    struct rule *rule;
    goal_list *goals;
    bool called; /* a call precedes: the machine's cut level is lost */
};

/* ---- Variables ---- */

static void count(const struct node *node, uint32_t *counts)
{
    if (!node) return;
    if (node->kind == NODE_VARIABLE) counts[node->name]++;
    for (uint32_t i = 0; i < syntax_parts(node); i++) count(node->parts[i], counts);
}

/* The variables of a part of the rule that also occur in the rest. */
static vec_int shared(const struct rule *rule, const struct program *program, const struct node *part)
{
    vec_int found = {0};
    uint32_t *all = alloc_array(rule->variables, sizeof *all),
             *own = alloc_array(rule->variables, sizeof *own);
    uint32_t arity = program->predicates.data[rule->predicate].arity;
    for (uint32_t i = 0; i < arity; i++) count(rule->arguments[i], all);
    count(rule->condition, all);
    count(rule->body, all);
    count(part, own);
    for (uint32_t i = 0; i < rule->variables; i++)
        if (own[i] && all[i] > own[i]) vec_push(&found, (int)i);
    alloc_free(all);
    alloc_free(own);
    return found;
}

/* True if the node contains a cut that affects the enclosing rule. */
static bool has_cut(const struct node *node)
{
    if (syntax_is(node, NAME_CUT, 0)) return true;
    if (syntax_is(node, NAME_THEN, 2)) return has_cut(node->parts[1]);
    bool both = syntax_is(node, NAME_COMMA, 2) || syntax_is(node, NAME_SEMICOLON, 2);
    return both && (has_cut(node->parts[0]) || has_cut(node->parts[1]));
}

/* The variable that holds the rule's cut level. */
static struct node *level_of(struct state *state, const struct node *where)
{
    struct arena *arena = state->context->arena;
    struct rule *rule = state->rule;
    if (rule->barrier < 0) {
        rule->barrier = rule->variables++;
        struct node *term = syntax_term(arena, NAME_LEVEL, 1, where);
        term->parts[0] = syntax_variable(arena, (uint32_t)rule->barrier, where);
        struct goal goal = {.kind = GOAL_LEVEL, .term = term};
        vec_push(state->goals, goal);
        memmove(state->goals->data + 1, state->goals->data, (state->goals->size - 1) * sizeof goal);
        state->goals->data[0] = goal;
    }
    ASSERT(rule->barrier < (int64_t)rule->variables);
    return syntax_variable(arena, (uint32_t)rule->barrier, where);
}

/* ---- Goals ---- */

static void add_goal(struct state *state, enum goal_kind kind, uint32_t number, const struct node *term)
{
    struct goal goal = {.kind = kind, .number = number, .term = term};
    vec_push(state->goals, goal);
    state->called |= kind == GOAL_CALL;
}

static void add_cut(struct state *state, const struct node *where)
{
    if (!state->called && state->rule->barrier < 0) {
        add_goal(state, GOAL_CUT, 0, where);
        return;
    }
    struct node *term = syntax_term(state->context->arena, NAME_CUT_TO, 1, where);
    term->parts[0] = level_of(state, where);
    add_goal(state, GOAL_CUT_TO, 0, term);
}

static bool refuse(struct state *state, const struct node *node, const char *what)
{
    reader_say_at(state->context->reader, node->line, node->column, "prover.no-goal",
                  SAY(say_key("found", what)));
    return false;
}

static bool add_call(struct state *state, struct node *node)
{
    struct program *program = state->context->program;
    uint32_t arity = node->kind == NODE_TERM ? node->count : 0;
    if (arity > PROGRAM_ARITY) {
        reader_say_at(state->context->reader, node->line, node->column, "prover.goal-arity",
                      SAY(say_int("count", arity), say_int("most", PROGRAM_ARITY)));
        return false;
    }
    uint32_t number = program_predicate(program, cell_functor(node->name, arity));
    const struct predicate *predicate = &program->predicates.data[number];
    const char *name = names_text(&program->names, node->name);
    int relation = arity == 2 ? arithmetic_relation(name) : -1;
    if (predicate->builtin < 0)
        add_goal(state, GOAL_CALL, number, node);
    else if (syntax_is(node, NAME_EQUAL, 2))
        add_goal(state, GOAL_UNIFY, 0, node);
    else if (syntax_is(node, NAME_IS, 2))
        add_goal(state, GOAL_IS, 0, node);
    else if (relation >= 0)
        add_goal(state, GOAL_COMPARE, (uint32_t)relation, node);
    else if (syntax_is(node, NAME_FAIL, 0) || syntax_is(node, NAME_FALSE, 0))
        add_goal(state, GOAL_FAIL, 0, node);
    else
        add_goal(state, GOAL_BUILTIN, (uint32_t)predicate->builtin, node);
    return true;
}

/* A variable as a goal becomes call/1. */
static bool add_variable(struct state *state, struct node *node)
{
    struct node *term = syntax_term(state->context->arena, NAME_CALL, 1, node);
    term->parts[0] = node;
    return add_call(state, term);
}

/* ---- Branches ---- */

static void add_branch(struct state *state, uint32_t predicate, struct node *call, struct node *condition,
                       struct node *body, int64_t barrier)
{
    struct rule rule = {.predicate = predicate,
                        .arguments = call->parts,
                        .condition = condition,
                        .body = body,
                        .where = call,
                        .barrier = barrier,
                        .variables = state->rule->variables};
    vec_push(&state->context->branches, rule);
}

/* A call of a new predicate with the variables that `part` shares with the rule. */
static struct node *new_call(struct state *state, struct node *part, bool cuts, uint32_t *predicate)
{
    struct body_context *context = state->context;
    struct node *level = cuts ? level_of(state, part) : NULL;
    vec_int variables = shared(state->rule, context->program, part);
    uint32_t arity = (uint32_t)variables.size + cuts;
    struct node *call = syntax_term(context->arena, NAME_SOLVE, arity, part);
    for (size_t i = 0; i < variables.size; i++)
        call->parts[i] = syntax_variable(context->arena, (uint32_t)variables.data[i], part);
    if (cuts) call->parts[variables.size] = level;
    vec_free(&variables);
    *predicate = program_nameless(context->program, arity);
    ASSERT(call->count == arity && (!cuts || state->rule->barrier >= 0));
    return call;
}

/* (A ; B ; C), where some may be (If -> Then): one clause each. Conditions commit, so a chain of
 * conditions is one predicate. */
static bool add_disjunction(struct state *state, struct node *node)
{
    uint32_t predicate;
    bool cuts = has_cut(node);
    struct node *call = new_call(state, node, cuts, &predicate);
    if (call->count > PROGRAM_ARITY) return refuse(state, node, "prover.many-disjunction");
    int64_t barrier = cuts ? state->rule->barrier : -1;
    while (node) {
        bool more = syntax_is(node, NAME_SEMICOLON, 2);
        struct node *branch = more ? node->parts[0] : node;
        if (syntax_is(branch, NAME_THEN, 2))
            add_branch(state, predicate, call, branch->parts[0], branch->parts[1], barrier);
        else
            add_branch(state, predicate, call, NULL, branch, barrier);
        node = more ? node->parts[1] : NULL;
    }
    add_goal(state, GOAL_CALL, predicate, call);
    return true;
}

static bool add_negation(struct state *state, struct node *node)
{
    uint32_t predicate;
    struct node *call = new_call(state, node, false, &predicate);
    struct node *fail = syntax_name(state->context->arena, NAME_FAIL, node);
    if (call->count > PROGRAM_ARITY) return refuse(state, node, "prover.many-negation");
    add_branch(state, predicate, call, node->parts[0], fail, -1);
    add_branch(state, predicate, call, NULL, NULL, -1);
    add_goal(state, GOAL_CALL, predicate, call);
    return true;
}

/* A condition with local cuts. */
static bool add_opaque(struct state *state, struct node *node)
{
    uint32_t predicate;
    struct node *call = new_call(state, node, false, &predicate);
    if (call->count > PROGRAM_ARITY) return refuse(state, node, "prover.many-condition");
    add_branch(state, predicate, call, NULL, node, -1);
    add_goal(state, GOAL_CALL, predicate, call);
    return true;
}

static bool flatten(struct state *state, struct node *body)
{
    while (syntax_is(body, NAME_COMMA, 2)) {
        if (!flatten(state, body->parts[0])) return false;
        body = body->parts[1];
    }
    if (syntax_is(body, NAME_TRUE, 0)) return true;
    if (syntax_is(body, NAME_CUT, 0)) {
        add_cut(state, body);
        return true;
    }
    if (syntax_is(body, NAME_SEMICOLON, 2) || syntax_is(body, NAME_THEN, 2))
        return add_disjunction(state, body);
    if (syntax_is(body, NAME_NOT, 1)) return add_negation(state, body);
    switch (body->kind) {
    case NODE_VARIABLE:
        return add_variable(state, body);
    case NODE_NAME:
    case NODE_TERM:
        return add_call(state, body);
    case NODE_INTEGER:
        return refuse(state, body, "prover.a-number");
    case NODE_LIST:
        return refuse(state, body, "prover.a-list");
    case NODE_STRING:
        return refuse(state, body, "prover.a-string");
    }
    return false;
}

bool body_goals(struct body_context *context, struct rule *rule, goal_list *goals)
{
    struct state state = {.context = context, .rule = rule, .goals = goals};
    ASSERT(goals->size == 0 && rule->barrier < (int64_t)rule->variables);
    if (rule->condition) {
        bool fine =
            has_cut(rule->condition) ? add_opaque(&state, rule->condition) : flatten(&state, rule->condition);
        if (!fine) return false;
        /* The cut after a condition is local to this predicate. */
        int64_t barrier = rule->barrier;
        rule->barrier = -1;
        add_cut(&state, rule->where);
        rule->barrier = barrier;
    }
    return !rule->body || flatten(&state, rule->body);
}
