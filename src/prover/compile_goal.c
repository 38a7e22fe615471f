/* Code for goals that are compiled inline instead of being called: equations, arithmetic, built-in
 * predicates, cuts.
 *
 * Invariant: the code of such a goal overwrites no register that holds a variable, so the following
 * goals of the body can still use it. */
#include "base/alloc.h"
#include "prover/arithmetic.h"
#include "prover/builtin.h"
#include "prover/compiler.h"

/* Puts the argument into some register; *temporary: the caller must release it. */
static int32_t operand(struct clause_compiler *k, const struct node *node, bool *temporary)
{
    *temporary = node->kind != NODE_VARIABLE || compile_term_is_new(&k->c, node->name);
    if (!*temporary) return compile_term_register(&k->c, node->name);
    int32_t place = registers_take(&k->c.registers, 1);
    compile_term_put(&k->c, place, node);
    return place;
}

static void operand_done(struct clause_compiler *k, const struct node *node, int32_t place, bool temporary)
{
    if (temporary)
        registers_release(&k->c.registers, place);
    else
        registers_used(&k->c.registers, node->name);
}

/* Emits an instruction on the register of a variable that has a value, or that receives it. */
static void emit_using(struct clause_compiler *k, enum operation operation, const struct node *variable,
                       uint32_t b)
{
    emit(&k->c, operation, compile_term_register(&k->c, variable->name), b);
    registers_used(&k->c.registers, variable->name);
}

static void emit_defining(struct clause_compiler *k, enum operation operation, const struct node *variable,
                          uint32_t b)
{
    ASSERT(compile_term_is_new(&k->c, variable->name));
    emit(&k->c, operation, registers_take_for(&k->c.registers, variable->name), b);
    registers_used(&k->c.registers, variable->name);
}

static bool is_new(struct clause_compiler *k, const struct node *node)
{
    return node->kind == NODE_VARIABLE && compile_term_is_new(&k->c, node->name);
}

static void make(struct clause_compiler *k, const struct node *variable)
{
    compile_term_need(&k->c, 1);
    emit(&k->c, DO_NEW, registers_take_for(&k->c.registers, variable->name), 0);
}

static bool occurs(const struct node *node, uint32_t variable)
{
    if (node->kind == NODE_VARIABLE) return node->name == variable;
    for (uint32_t i = 0; i < syntax_parts(node); i++)
        if (node->parts[i] && occurs(node->parts[i], variable)) return true;
    return false;
}

/* Assigns the node to a variable that has no value and does not occur in it. */
static void define(struct clause_compiler *k, const struct node *variable, const struct node *node)
{
    ASSERT(is_new(k, variable) && !occurs(node, variable->name));
    if (is_new(k, node)) make(k, node);
    compile_term_put(&k->c, registers_take_for(&k->c.registers, variable->name), node);
    registers_used(&k->c.registers, variable->name);
}

/* An equation among the leading tests of a clause: no argument register may change. False if it is
 * not such a test, or the tail has occurred before. */
static bool unify_test(struct clause_compiler *k, const struct goal *goal)
{
    const struct node *argument, *list = k->tested ? compile_list_test(k, goal, &argument) : NULL;
    if (!list || !is_new(k, list->parts[1])) return false;
    int32_t rest = registers_take(&k->c.registers, 1), place = compile_term_register(&k->c, argument->name);
    compile_term_need(&k->c, 2);
    registers_put(&k->c.registers, list->parts[1]->name, rest);
    emit(&k->c, DO_TEST_PAIR, place, (uint32_t)rest);
    emit_cell(&k->c, compile_term_key(list->parts[0]));
    registers_used(&k->c.registers, argument->name);
    registers_used(&k->c.registers, list->parts[1]->name);
    return true;
}

static void unify(struct clause_compiler *k, const struct node *a, const struct node *b)
{
    bool temporary, other_temporary;
    if (is_new(k, b) || (b->kind == NODE_VARIABLE && !is_new(k, a))) {
        const struct node *swap = a;
        a = b, b = swap;
    }
    if (is_new(k, a) && !occurs(b, a->name)) {
        define(k, a, b);
        return;
    }
    int32_t place = operand(k, a, &temporary);
    if (b->kind == NODE_VARIABLE) {
        int32_t other = operand(k, b, &other_temporary);
        emit(&k->c, DO_GET_VALUE, place, (uint32_t)other);
        operand_done(k, b, other, other_temporary);
    } else {
        compile_term_get(&k->c, place, b);
    }
    operand_done(k, a, place, temporary);
}

static void evaluate(struct clause_compiler *k, const struct node *node);

/* X + 1 or X - 1: a bound variable and a small integer. */
static bool is_step(struct clause_compiler *k, const struct node *node, int32_t *step)
{
    bool plus = syntax_is(node, NAME_PLUS, 2), minus = syntax_is(node, NAME_MINUS, 2);
    if (!plus && !minus) return false;
    const struct node *a = node->parts[0], *b = node->parts[1];
    bool fits = a->kind == NODE_VARIABLE && !is_new(k, a) && b->kind == NODE_INTEGER &&
                b->value > -INT32_MAX && b->value < INT32_MAX;
    if (fits) *step = (int32_t)(plus ? b->value : -b->value);
    return fits;
}

static bool evaluate_step(struct clause_compiler *k, const struct node *node)
{
    int32_t step;
    if (!is_step(k, node, &step)) return false;
    emit_using(k, DO_ADD, node->parts[0], (uint32_t)step);
    return true;
}

static bool evaluate_function(struct clause_compiler *k, const struct node *node)
{
    if (node->kind != NODE_TERM) return false;
    int function = arithmetic_find(names_text(&k->c.program->names, node->name), node->count);
    if (function < 0) return false;
    for (uint32_t i = 0; i < node->count; i++) evaluate(k, node->parts[i]);
    emit(&k->c, DO_OPERATE, function, 0);
    return true;
}

static void evaluate(struct clause_compiler *k, const struct node *node)
{
    bool temporary;
    if (node->kind == NODE_INTEGER && node->value == (int32_t)node->value) {
        emit(&k->c, DO_INTEGER, 0, (uint32_t)(int32_t)node->value);
        return;
    }
    if (evaluate_step(k, node) || evaluate_function(k, node)) return;
    int32_t place = operand(k, node, &temporary);
    emit(&k->c, DO_EVALUATE, place, 0);
    operand_done(k, node, place, temporary);
}

/* N is M + 1 with a new N, as one instruction. */
static bool assign_step(struct clause_compiler *k, const struct node *target, const struct node *expression)
{
    int32_t step;
    if (!is_new(k, target) || !is_step(k, expression, &step) || step != (int16_t)step) return false;
    const struct node *from = expression->parts[0];
    uint32_t place = (uint32_t)compile_term_register(&k->c, from->name);
    registers_used(&k->c.registers, from->name);
    emit_defining(k, DO_STEP, target, place | (uint32_t)step << 16);
    return true;
}

static void assign(struct clause_compiler *k, const struct node *target, const struct node *expression)
{
    bool temporary;
    compile_term_need(&k->c, 2);
    if (assign_step(k, target, expression)) return;
    evaluate(k, expression);
    if (is_new(k, target)) {
        emit_defining(k, DO_RESULT, target, 0);
        return;
    }
    int32_t place = operand(k, target, &temporary);
    emit(&k->c, DO_RESULT_IS, place, 0);
    operand_done(k, target, place, temporary);
}

static bool is_bound_variable(struct clause_compiler *k, const struct node *node)
{
    return node->kind == NODE_VARIABLE && !is_new(k, node);
}

static void compare(struct clause_compiler *k, uint32_t relation, const struct node *a, const struct node *b)
{
    if (is_bound_variable(k, a) && is_bound_variable(k, b)) {
        int32_t left = compile_term_register(&k->c, a->name), right = compile_term_register(&k->c, b->name);
        emit(&k->c, DO_COMPARE_REGISTERS, left, relation | (uint32_t)right << 16);
        registers_used(&k->c.registers, a->name);
        registers_used(&k->c.registers, b->name);
        return;
    }
    if (is_bound_variable(k, a) && b->kind == NODE_INTEGER && b->value == (int16_t)b->value) {
        emit_using(k, DO_COMPARE_INTEGER, a, relation | (uint32_t)b->value << 16);
        return;
    }
    evaluate(k, a);
    evaluate(k, b);
    emit(&k->c, DO_COMPARE, (int32_t)relation, 0);
}

static void builtin(struct clause_compiler *k, const struct goal *goal)
{
    uint32_t arity = syntax_parts(goal->term);
    struct node **arguments = goal->term->parts;
    ASSERT(arity == builtin_table[goal->number].arity);
    if (arity == 1 && is_bound_variable(k, arguments[0])) {
        emit_using(k, DO_BUILTIN, arguments[0], goal->number);
        return;
    }
    int32_t from = arity ? registers_take(&k->c.registers, (int32_t)arity) : 0;
    for (uint32_t i = 0; i < arity; i++) compile_term_put(&k->c, from + (int32_t)i, arguments[i]);
    emit(&k->c, DO_BUILTIN, from, goal->number);
    for (uint32_t i = 0; i < arity; i++) registers_release(&k->c.registers, from + (int32_t)i);
}

void compile_goal_code(struct clause_compiler *k, const struct goal *goal)
{
    struct node **parts = goal->term->parts;
    switch (goal->kind) {
    case GOAL_CALL:
        break;
    case GOAL_BUILTIN:
        builtin(k, goal);
        return;
    case GOAL_UNIFY:
        if (!unify_test(k, goal)) unify(k, parts[0], parts[1]);
        return;
    case GOAL_IS:
        assign(k, parts[0], parts[1]);
        return;
    case GOAL_COMPARE:
        compare(k, goal->number, parts[0], parts[1]);
        return;
    case GOAL_CUT:
        k->tested = false;
        emit(&k->c, DO_CUT, 0, 0);
        return;
    case GOAL_LEVEL:
        emit_defining(k, DO_LEVEL, parts[0], 0);
        return;
    case GOAL_CUT_TO:
        emit_using(k, DO_CUT_TO, parts[0], 0);
        return;
    case GOAL_FAIL:
        emit(&k->c, DO_FAIL, 0, 0);
        return;
    }
}
