/* Clauses to code.
 *
 * The head is compared with the arguments in registers 0, 1, ...; goals that are built in run in
 * place; a call puts its arguments into the same registers. An environment is made as late as
 * possible, before the first call, and only if there is something to come back to: whatever fails
 * before that has cost nothing. The last call gives it up first.
 *
 * Invariant: at every call, the slots that are listed behind it have a value and are needed later;
 * the collector believes that list. */
#include "prove/compile.h"

#include "prove/arithmetic.h"
#include "prove/builtin.h"
#include "prove/compiler.h"

#include <string.h>

struct clause_compiler {
    struct compiler c;
    struct body_context *context;
    struct rule rule;
    goal_list goals;
    uint32_t arity;
    bool tested; /* it begins with tests and a cut */
    int32_t chunk;
    int32_t slots;    /* of the environment */
    bool environment; /* one is needed */
    bool allocated;   /* and was made */
};

#define emit compile_term_emit

/* ---- Before: who needs what ---- */

static void note_goals(struct clause_compiler *k)
{
    struct registers *registers = &k->c.registers;
    int32_t chunk = 0;
    for (uint32_t i = 0; i < k->arity; i++) registers_note(registers, k->rule.arguments[i], 0);
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

/* A variable that is new in the chunk of a call would best be where the call wants it. */
static void note_wishes(struct clause_compiler *k)
{
    int32_t chunk = 0;
    for (size_t i = 0; i < k->goals.size; i++) {
        const struct goal *goal = &k->goals.data[i];
        if (goal->kind != GOAL_CALL) continue;
        for (uint32_t j = 0; j < syntax_parts(goal->term); j++) {
            const struct node *argument = goal->term->parts[j];
            if (argument->kind != NODE_VARIABLE) continue;
            struct registers_variable *v = &k->c.registers.variables[argument->name];
            if (v->first == chunk && v->wish < 0) v->wish = (int32_t)j;
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
        /* The first instruction looks at it for the last time. */
        registers_release(registers, (int32_t)i);
        if (argument->kind == NODE_VARIABLE) {
            int32_t place = compile_term_register(&k->c, argument->name);
            emit(&k->c, DO_GET_VALUE, (int32_t)i, (uint32_t)place);
            registers_used(registers, argument->name);
        } else if (k->tested) {
            emit(&k->c, DO_TEST_CONSTANT, (int32_t)i, 0);
            compile_term_cell(&k->c, compile_term_key(argument));
        } else {
            compile_term_get(&k->c, (int32_t)i, argument);
        }
    }
}

/* ---- Goals that run in place ---- */

/* The argument in some register; *temporary says whether to release it. */
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

static bool is_new(struct clause_compiler *k, const struct node *node)
{
    return node->kind == NODE_VARIABLE && compile_term_is_new(&k->c, node->name);
}

static void make(struct clause_compiler *k, const struct node *variable)
{
    compile_term_need(&k->c, 1);
    emit(&k->c, DO_NEW, registers_take_for(&k->c.registers, variable->name), 0);
}

/* A variable without a value becomes the node, in which it does not occur. */
static void define(struct clause_compiler *k, const struct node *variable, const struct node *node)
{
    if (is_new(k, node)) make(k, node);
    compile_term_put(&k->c, registers_take_for(&k->c.registers, variable->name), node);
    registers_used(&k->c.registers, variable->name);
}

static bool occurs(const struct node *node, uint32_t variable)
{
    if (node->kind == NODE_VARIABLE) return node->name == variable;
    for (uint32_t i = 0; i < syntax_parts(node); i++)
        if (node->parts[i] && occurs(node->parts[i], variable)) return true;
    return false;
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
    const struct node *from = node->parts[0];
    emit(&k->c, DO_ADD, compile_term_register(&k->c, from->name), (uint32_t)step);
    registers_used(&k->c.registers, from->name);
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

/* N is M + 1 with a new N, in one instruction. */
static bool assign_step(struct clause_compiler *k, const struct node *target, const struct node *expression)
{
    int32_t step;
    if (!is_new(k, target) || !is_step(k, expression, &step) || step != (int16_t)step) return false;
    const struct node *from = expression->parts[0];
    uint32_t place = (uint32_t)compile_term_register(&k->c, from->name);
    registers_used(&k->c.registers, from->name);
    int32_t to = registers_take_for(&k->c.registers, target->name);
    emit(&k->c, DO_STEP, to, place | (uint32_t)step << 16);
    registers_used(&k->c.registers, target->name);
    return true;
}

static void assign(struct clause_compiler *k, const struct node *target, const struct node *expression)
{
    bool temporary;
    compile_term_need(&k->c, 2);
    if (assign_step(k, target, expression)) return;
    evaluate(k, expression);
    if (is_new(k, target)) {
        emit(&k->c, DO_RESULT, registers_take_for(&k->c.registers, target->name), 0);
        registers_used(&k->c.registers, target->name);
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
        int32_t left = compile_term_register(&k->c, a->name);
        emit(&k->c, DO_COMPARE_INTEGER, left, relation | (uint32_t)b->value << 16);
        registers_used(&k->c.registers, a->name);
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
    if (arity == 1 && is_bound_variable(k, arguments[0])) {
        emit(&k->c, DO_BUILTIN, compile_term_register(&k->c, arguments[0]->name), goal->number);
        registers_used(&k->c.registers, arguments[0]->name);
        return;
    }
    int32_t from = arity ? registers_take(&k->c.registers, (int32_t)arity) : 0;
    for (uint32_t i = 0; i < arity; i++) compile_term_put(&k->c, from + (int32_t)i, arguments[i]);
    emit(&k->c, DO_BUILTIN, from, goal->number);
    for (uint32_t i = 0; i < arity; i++) registers_release(&k->c.registers, from + (int32_t)i);
}

static void level(struct clause_compiler *k, const struct node *variable)
{
    emit(&k->c, DO_LEVEL, registers_take_for(&k->c.registers, variable->name), 0);
    registers_used(&k->c.registers, variable->name);
}

static void cut_to(struct clause_compiler *k, const struct node *variable)
{
    emit(&k->c, DO_CUT_TO, compile_term_register(&k->c, variable->name), 0);
    registers_used(&k->c.registers, variable->name);
}

/* ---- Calls ---- */

/* What later chunks need goes to its slot. */
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

/* Whoever is in the register of an argument leaves it, if anybody still asks for them. */
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
        /* Nobody else may have it now. */
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
    }
    return mask;
}

static void call(struct clause_compiler *k, const struct goal *goal, bool last)
{
    allocate(k);
    if (!last) store_variables(k);
    arguments(k, goal->term);
    program_place(k->c.program, goal->term->line, goal->term->column);
    if (last) {
        if (k->environment) emit(&k->c, DO_DEALLOCATE, 0, 0);
        {
            emit(&k->c, DO_EXECUTE, 0, goal->number);
            return;
        }
    }
    store_variables(k);
    emit(&k->c, DO_CALL, 0, goal->number);
    compile_term_cell(&k->c, needed_slots(k));
    registers_spoil(&k->c.registers);
    k->c.cells = 0;
    k->chunk++;
}

/* ---- The whole ---- */

static void goal_code(struct clause_compiler *k, const struct goal *goal, bool last)
{
    struct node **parts = goal->term->parts;
    program_place(k->c.program, goal->term->line, goal->term->column);
    switch (goal->kind) {
    case GOAL_CALL:
        call(k, goal, last);
        return;
    case GOAL_BUILTIN:
        builtin(k, goal);
        return;
    case GOAL_UNIFY:
        unify(k, parts[0], parts[1]);
        return;
    case GOAL_IS:
        assign(k, parts[0], parts[1]);
        return;
    case GOAL_COMPARE:
        compare(k, goal->number, parts[0], parts[1]);
        return;
    case GOAL_CUT:
        emit(&k->c, DO_CUT, 0, 0);
        return;
    case GOAL_LEVEL:
        level(k, parts[0]);
        return;
    case GOAL_CUT_TO:
        cut_to(k, parts[0]);
        return;
    case GOAL_FAIL:
        emit(&k->c, DO_FAIL, 0, 0);
        return;
    }
}

static void clause_code(struct clause_compiler *k)
{
    bool called = false;
    note_goals(k);
    give_slots(k);
    note_wishes(k);
    head(k);
    for (size_t i = 0; i < k->goals.size; i++) {
        called = k->goals.data[i].kind == GOAL_CALL;
        goal_code(k, &k->goals.data[i], i + 1 == k->goals.size);
    }
    if (called) return;
    if (k->allocated) emit(&k->c, DO_DEALLOCATE, 0, 0);
    emit(&k->c, DO_PROCEED, 0, 0);
}

/* ---- Tests ---- */

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

static bool is_test(const struct clause_compiler *k, const struct goal *goal)
{
    if (goal->kind == GOAL_COMPARE)
        return is_plain(k, goal->term->parts[0]) && is_plain(k, goal->term->parts[1]);
    if (goal->kind != GOAL_BUILTIN || !builtin_table[goal->number].test) return false;
    for (uint32_t i = 0; i < syntax_parts(goal->term); i++)
        if (goal->term->parts[i]->kind != NODE_VARIABLE || !is_plain(k, goal->term->parts[i])) return false;
    return true;
}

/* Does the clause begin with tests and a cut, and no work in its head? Registers are as they were when
 * the cut comes, and nothing is bound unless a constant of the head does it (TEST_CONSTANT). */
static bool is_tested(const struct clause_compiler *k)
{
    size_t cut = 0;
    while (cut < k->goals.size && is_test(k, &k->goals.data[cut])) cut++;
    if (cut == k->goals.size || k->goals.data[cut].kind != GOAL_CUT) return false;
    for (uint32_t i = 0; i < k->arity; i++) {
        const struct node *argument = k->rule.arguments[i];
        bool constant =
            argument->kind == NODE_NAME || (argument->kind == NODE_INTEGER && cell_fits(argument->value));
        if (!constant && argument->kind != NODE_VARIABLE) return false;
        for (uint32_t j = 0; j < i && !constant; j++)
            if (k->rule.arguments[j]->kind == NODE_VARIABLE && k->rule.arguments[j]->name == argument->name)
                return false;
    }
    return true;
}

/* What the first argument must be: in the head, or by equations with which the body begins. */
static cell key_of(const struct clause_compiler *k)
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

static const struct node *find_string(const struct node *node)
{
    if (!node || node->kind == NODE_STRING) return node;
    for (uint32_t i = 0; i < syntax_parts(node); i++) {
        const struct node *found = find_string(node->parts[i]);
        if (found) return found;
    }
    return NULL;
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
                                .key = key_of(&k),
                                .term = kept,
                                .variables = k.rule.variables};
        clause_code(&k);
        if (k.c.registers.exhausted) {
            reader_fail_at(context->reader, rule->where->line, rule->where->column,
                           "this clause has too many variables at once for the %d registers of the machine",
                           PROGRAM_REGISTERS);
            fine = false;
        } else {
            program_add_clause(context->program, rule->predicate, &clause);
        }
        registers_free(&k.c.registers);
    }
    vec_free(&k.goals);
    return fine;
}

/* The rule, then those of the predicates that were made for its branches, and so on. */
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

static bool refuse_string(struct reader *reader, const struct node *node)
{
    reader_fail_at(reader, node->line, node->column,
                   "strings are not in this prover, expected a name in '...' or codes in `...`");
    return false;
}

bool compile_clause(struct program *program, struct reader *reader, struct arena *scratch,
                    const struct clause_text *text, uint32_t predicate, struct node *head_node,
                    struct node *body, const struct node *kept)
{
    struct body_context context = {.program = program,
                                   .reader = reader,
                                   .arena = scratch};
    struct rule rule = {.predicate = predicate,
                        .arguments = head_node->parts,
                        .body = body,
                        .where = head_node,
                        .barrier = -1,
                        .variables = (uint32_t)text->variables.size};
    const struct node *string = find_string(head_node);
    if (!string && body) string = find_string(body);
    if (string) return refuse_string(reader, string);
    return compile_all(&context, &rule, kept);
}

/* The query's variables as the arguments of one last goal. */
static struct node *answer_goal(struct program *program, struct arena *scratch,
                                const struct clause_text *text, uint32_t *answer)
{
    uint32_t count = (uint32_t)text->variables.size;
    struct node *goal = syntax_term(scratch, NAME_ANSWER, count, text->term);
    for (uint32_t i = 0; i < count; i++) goal->parts[i] = syntax_variable(scratch, i, text->term);
    if (!count) goal->kind = NODE_NAME;
    *answer = program_predicate(program, cell_functor(NAME_ANSWER, count));
    return goal;
}

bool compile_query(struct program *program, struct reader *reader, struct arena *scratch,
                   const struct clause_text *text, uint32_t *predicate)
{
    uint32_t answer;
    struct node *goal = answer_goal(program, scratch, text, &answer);
    if (text->variables.size > PROGRAM_ARITY) {
        reader_fail(reader, "a query with %zu variables, expected at most %d", text->variables.size,
                    PROGRAM_ARITY);
        return false;
    }
    if (!program->predicates.data[answer].clauses.size) {
        struct clause clause = {.code = program_emit(program, program_word(DO_ANSWER, 0, 0))};
        program_add_clause(program, answer, &clause);
    }
    struct node *head_node = syntax_name(scratch, NAME_QUERY, text->term);
    struct node *body = syntax_pair(scratch, NAME_COMMA, text->term, goal);
    *predicate = program_nameless(program, 0);
    return compile_clause(program, reader, scratch, text, *predicate, head_node, body, NULL);
}
