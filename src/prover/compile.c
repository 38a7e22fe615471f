/* Compiles clauses to code for a WAM-like machine.
 *
 * The head is matched against the arguments in registers 0, 1, ...; built-in goals run in place; a
 * call puts its arguments into the same registers. An environment is allocated as late as possible,
 * before the first call, and only if the clause continues after it, so early failures are cheap.
 * Last-call optimisation: the last call deallocates it first.
 *
 * Invariant: at every call, the slots in the mask behind it have a value and are live; the garbage
 * collector relies on it. */
#include "prover/compile.h"

#include "base/alloc.h"
#include "base/say.h"
#include "prover/arithmetic.h"
#include "prover/builtin.h"
#include "prover/compiler.h"

#include <string.h>

/* ---- Leading tests, and the key of the first argument ---- */

/* True for an expression of integers and head variables. */
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

const struct node *compile_list_test(const struct clause_compiler *k, const struct goal *goal,
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
    if (goal->kind == GOAL_UNIFY) return compile_list_test(k, goal, &argument) != NULL;
    if (goal->kind == GOAL_COMPARE)
        return is_plain(k, goal->term->parts[0]) && is_plain(k, goal->term->parts[1]);
    if (goal->kind != GOAL_BUILTIN || !builtin_table[goal->number].test) return false;
    for (uint32_t i = 0; i < syntax_parts(goal->term); i++)
        if (goal->term->parts[i]->kind != NODE_VARIABLE || !is_plain(k, goal->term->parts[i])) return false;
    return true;
}

/* True if the clause begins with tests and a cut, and its head only has distinct variables and
 * constants. Argument registers are unchanged at the cut, and only constants of the head may bind
 * anything (TEST_CONSTANT). */
static bool is_tested(const struct clause_compiler *k)
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

/* The key of the first argument: from the head, or from equations at the start of the body. */
static cell first_key(const struct clause_compiler *k)
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

/* ---- Lifetimes of variables ---- */

static void note_goals(struct clause_compiler *k)
{
    struct registers *registers = &k->c.registers;
    int32_t chunk = 0;
    for (uint32_t i = 0; i < k->arity; i++) registers_note(registers, k->rule.arguments[i], 0);
    ASSERT(k->arity <= PROGRAM_ARITY); /* leaves registers for temporaries */
    registers->base = (int32_t)k->arity;
    for (size_t i = 0; i < k->goals.size; i++) {
        const struct goal *goal = &k->goals.data[i];
        registers_note(registers, goal->term, chunk);
        if (goal->kind != GOAL_CALL) continue;
        chunk++;
        if (i + 1 < k->goals.size) k->environment = true;
        int32_t arity = goal->term->kind == NODE_TERM ? (int32_t)goal->term->count : 0;
        if (registers->base < arity) registers->base = arity;
    }
    registers->top = registers->base;
}

static void give_slots(struct clause_compiler *k)
{
    for (uint32_t i = 0; i < k->c.registers.count; i++) {
        struct registers_variable *v = &k->c.registers.variables[i];
        if (v->first < v->last) v->slot = k->slots++;
    }
}

/* A variable that first occurs in the chunk of a call prefers the register of that argument. */
static void note_preferred(struct clause_compiler *k)
{
    int32_t chunk = 0;
    for (size_t i = 0; i < k->goals.size; i++) {
        const struct goal *goal = &k->goals.data[i];
        if (goal->kind != GOAL_CALL) continue;
        for (uint32_t j = 0; j < syntax_parts(goal->term); j++) {
            const struct node *argument = goal->term->parts[j];
            if (argument->kind != NODE_VARIABLE) continue;
            struct registers_variable *v = &k->c.registers.variables[argument->name];
            if (v->first == chunk && v->preferred < 0) v->preferred = (int32_t)j;
        }
        chunk++;
    }
}

/* ---- The head ---- */

static void head(struct clause_compiler *k)
{
    struct registers *registers = &k->c.registers;
    for (uint32_t i = 0; i < k->arity; i++) {
        const struct node *argument = k->rule.arguments[i];
        registers->holder[i] = REGISTERS_TAKEN;
        if (argument->kind != NODE_VARIABLE || !compile_term_is_new(&k->c, argument->name)) continue;
        registers_put(registers, argument->name, (int32_t)i);
        registers_used(registers, argument->name);
    }
    for (uint32_t i = 0; i < k->arity; i++) {
        const struct node *argument = k->rule.arguments[i];
        if (registers->holder[i] != REGISTERS_TAKEN) continue;
        /* The next instruction is the last to read it. */
        registers_release(registers, (int32_t)i);
        if (argument->kind == NODE_VARIABLE) {
            int32_t place = compile_term_register(&k->c, argument->name);
            emit(&k->c, DO_GET_VALUE, (int32_t)i, (uint32_t)place);
            registers_used(registers, argument->name);
        } else if (k->tested) {
            emit(&k->c, DO_TEST_CONSTANT, (int32_t)i, 0);
            emit_cell(&k->c, compile_term_key(argument));
        } else {
            compile_term_get(&k->c, (int32_t)i, argument);
        }
    }
}

/* ---- Calls ---- */

/* Stores the variables of later chunks into their slots. */
static void store_variables(struct clause_compiler *k)
{
    for (uint32_t i = 0; i < k->c.registers.count && k->allocated; i++) {
        struct registers_variable *v = &k->c.registers.variables[i];
        if (v->slot == REGISTERS_NONE || v->stored || v->place == REGISTERS_NONE) continue;
        emit(&k->c, DO_STORE, v->place, (uint32_t)v->slot);
        v->stored = true;
    }
}

static void allocate(struct clause_compiler *k)
{
    if (!k->environment || k->allocated) return;
    k->allocated = true;
    emit(&k->c, DO_ALLOCATE, k->slots > PROGRAM_SLOTS, (uint32_t)k->slots);
}

/* Moves a live variable out of an argument register. */
static void evict(struct clause_compiler *k, int32_t place)
{
    struct registers *registers = &k->c.registers;
    int32_t holder = registers->holder[place];
    if (holder >= 0) {
        struct registers_variable *v = &registers->variables[holder];
        registers_release(registers, place);
        if (v->left > 0 && !v->stored) {
            int32_t other = registers_take(registers, 1);
            emit(&k->c, DO_MOVE, other, (uint32_t)place);
            registers_put(registers, (uint32_t)holder, other);
        }
    }
    registers->holder[place] = REGISTERS_TAKEN;
}

static void arguments(struct clause_compiler *k, const struct node *term)
{
    for (uint32_t i = 0; i < syntax_parts(term); i++) {
        const struct node *argument = term->parts[i];
        bool there =
            argument->kind == NODE_VARIABLE && k->c.registers.variables[argument->name].place == (int32_t)i;
        if (there) {
            registers_used(&k->c.registers, argument->name);
        } else {
            evict(k, (int32_t)i);
            compile_term_put(&k->c, (int32_t)i, argument);
        }
        /* Reserves the register. */
        if (k->c.registers.holder[i] == REGISTERS_FREE) k->c.registers.holder[i] = REGISTERS_TAKEN;
    }
}

static uint64_t needed_slots(const struct clause_compiler *k)
{
    uint64_t mask = 0;
    if (k->slots > PROGRAM_SLOTS) return PROGRAM_ALL_SLOTS | (uint64_t)k->slots;
    for (uint32_t i = 0; i < k->c.registers.count; i++) {
        const struct registers_variable *v = &k->c.registers.variables[i];
        if (v->stored && v->last > k->chunk) mask |= (uint64_t)1 << v->slot;
        ASSERT(!v->stored || (v->slot >= 0 && v->slot < k->slots));
    }
    return mask;
}

static void call(struct clause_compiler *k, const struct goal *goal, bool last)
{
    allocate(k);
    if (!last) store_variables(k);
    ASSERT(last || k->allocated); /* a continuation needs an environment */
    arguments(k, goal->term);
    if (last) {
        bool answer = goal->term->name == NAME_ANSWER;
        if (k->environment) emit(&k->c, DO_DEALLOCATE, 0, 0);
        emit(&k->c, answer ? DO_ANSWER : DO_EXECUTE, 0, goal->number);
        return;
    }
    store_variables(k);
    emit(&k->c, DO_CALL, 0, goal->number);
    emit_cell(&k->c, needed_slots(k));
    registers_invalidate(&k->c.registers);
    k->c.cells = 0;
    k->chunk++;
}

/* ---- Clauses ---- */

static void clause_code(struct clause_compiler *k)
{
    bool called = false;
    note_goals(k);
    give_slots(k);
    note_preferred(k);
    head(k);
    for (size_t i = 0; i < k->goals.size; i++) {
        const struct goal *goal = &k->goals.data[i];
        called = goal->kind == GOAL_CALL;
        program_place(k->c.program, goal->term->line, goal->term->column);
        if (called)
            call(k, goal, i + 1 == k->goals.size);
        else
            compile_goal_code(k, goal);
    }
    if (called) return;
    if (k->allocated) emit(&k->c, DO_DEALLOCATE, 0, 0);
    emit(&k->c, DO_PROCEED, 0, 0);
}

static bool compile_rule(struct body_context *context, const struct rule *rule, const struct node *kept)
{
    struct clause_compiler k = {.context = context, .rule = *rule, .c = {.program = context->program}};
    k.arity = context->program->predicates.data[rule->predicate].arity;
    bool fine = body_goals(context, &k.rule, &k.goals);
    if (fine) {
        registers_init(&k.c.registers, k.rule.variables);
        k.tested = is_tested(&k);
        program_place(context->program, rule->where->line, rule->where->column);
        struct clause clause = {.code =
                                    (uint32_t)context->program->code.size | (k.tested ? PROGRAM_TESTED : 0),
                                .key = first_key(&k),
                                .term = kept,
                                .variables = k.rule.variables};
        clause_code(&k);
        if (k.c.registers.exhausted) {
            reader_say_at(context->reader, rule->where->line, rule->where->column, "prover.registers",
                          SAY(say_int("count", PROGRAM_REGISTERS)));
            fine = false;
        } else {
            program_add_clause(context->program, rule->predicate, &clause);
        }
        registers_free(&k.c.registers);
    }
    vec_free(&k.goals);
    return fine;
}

/* Compiles the rule, then the anonymous predicates of its branches. */
static bool compile_all(struct body_context *context, const struct rule *rule, const struct node *kept)
{
    bool fine = compile_rule(context, rule, kept);
    for (size_t i = 0; i < context->branches.size && fine; i++) {
        struct rule branch = context->branches.data[i];
        fine = compile_rule(context, &branch, NULL);
    }
    vec_free(&context->branches);
    return fine;
}

bool compile_clause(struct program *program, struct reader *reader, struct arena *scratch,
                    const struct clause_text *text, uint32_t predicate, struct node *head_node,
                    struct node *body, const struct node *kept)
{
    struct body_context context = {.program = program, .reader = reader, .arena = scratch};
    struct rule rule = {.predicate = predicate,
                        .arguments = head_node->parts,
                        .body = body,
                        .where = head_node,
                        .barrier = -1,
                        .variables = (uint32_t)text->variables.size};
    return compile_all(&context, &rule, kept);
}

/* The query's variables as arguments of a final goal. */
static struct node *answer_goal(struct arena *scratch, const struct clause_text *text)
{
    uint32_t count = (uint32_t)text->variables.size;
    struct node *goal = syntax_term(scratch, NAME_ANSWER, count, text->term);
    for (uint32_t i = 0; i < count; i++) goal->parts[i] = syntax_variable(scratch, i, text->term);
    if (!count) goal->kind = NODE_NAME;
    return goal;
}

bool compile_query(struct program *program, struct reader *reader, struct arena *scratch,
                   const struct clause_text *text, uint32_t *predicate)
{
    if (text->variables.size > PROGRAM_ARITY) {
        reader_say(reader, "prover.query-variables",
                   SAY(say_int("count", (int64_t)text->variables.size), say_int("most", PROGRAM_ARITY)));
        return false;
    }
    struct node *head_node = syntax_name(scratch, NAME_QUERY, text->term);
    struct node *body = syntax_pair(scratch, NAME_COMMA, text->term, answer_goal(scratch, text));
    *predicate = program_nameless(program, 0);
    return compile_clause(program, reader, scratch, text, *predicate, head_node, body, NULL);
}
