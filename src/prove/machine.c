/* The machine: one loop over instructions.
 *
 * Arguments and temporaries are in registers; environments keep what a clause needs after a call;
 * choice points keep what is needed to try another clause. Each instruction is a small function
 * below; a false one means that the clause fails and the youngest choice point goes on.
 *
 * A look at the limits and at the heap happens between clauses only: where a predicate is entered,
 * when the live cells are those of its arguments, and where a clause returns, when there are none. So
 * the collector knows all that is live, and clauses may write STORE_MARGIN cells unasked. */
#include "prove/machine.h"

#include "base/alloc.h"
#include "prove/arithmetic.h"
#include "prove/builtin.h"
#include "prove/collect.h"
#include "prove/indexing.h"
#include "prove/tabling.h"
#include "prove/unify.h"
#include "prove/unknown.h"
#include "prove/watch.h"
#include "prove/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FUEL = 1 << 14 };

static inline unsigned operand_a(uint64_t word)
{
    return word >> 16 & 0xFFFF;
}

static inline uint32_t operand_b(uint64_t word)
{
    return (uint32_t)(word >> 32);
}

/* ---- Heads ---- */

static inline cell value_of(const struct machine *m, cell c)
{
    return store_value(&m->store, c);
}

static inline bool get_constant(struct machine *m, cell argument, cell constant)
{
    argument = value_of(m, argument);
    if (argument == constant) return true;
    if (cell_tag(argument) != CELL_REF) return false;
    store_bind(&m->store, argument, constant);
    return true;
}

/* The argument must be a pair: its cells come next, to be compared, or to be written if it is a
 * variable. */
static inline bool get_pair(struct machine *m, cell argument)
{
    argument = value_of(m, argument);
    if (cell_tag(argument) == CELL_PAIR) {
        m->at = cell_index(argument);
        m->writing = false;
        return true;
    }
    if (cell_tag(argument) != CELL_REF) return false;
    m->at = m->store.heap.top;
    m->store.heap.top += 2;
    m->writing = true;
    store_bind(&m->store, argument, cell_make(CELL_PAIR, m->at));
    return true;
}

static inline bool get_term(struct machine *m, cell argument, cell functor)
{
    argument = value_of(m, argument);
    if (cell_tag(argument) == CELL_TERM) {
        m->at = cell_index(argument) + 1;
        m->writing = false;
        return m->store.heap.data[m->at - 1] == functor;
    }
    if (cell_tag(argument) != CELL_REF) return false;
    m->at = m->store.heap.top + 1;
    m->store.heap.data[m->store.heap.top] = functor;
    m->store.heap.top += 1 + cell_functor_arity(functor);
    m->writing = true;
    store_bind(&m->store, argument, cell_make(CELL_TERM, m->at - 1));
    return true;
}

static inline cell write_variable(struct machine *m)
{
    cell c = cell_make(CELL_REF, m->at);
    m->store.heap.data[m->at] = c;
    return c;
}

static inline void cell_new(struct machine *m, unsigned a)
{
    m->x[a] = m->writing ? write_variable(m) : m->store.heap.data[m->at];
    m->at++;
}

static inline bool cell_value_is(struct machine *m, unsigned a)
{
    size_t at = m->at++;
    if (!m->writing) return unify_terms(m, m->store.heap.data[at], m->x[a]);
    m->store.heap.data[at] = m->x[a];
    return true;
}

static inline bool cell_constant(struct machine *m, cell constant)
{
    size_t at = m->at++;
    if (!m->writing) return get_constant(m, m->store.heap.data[at], constant);
    m->store.heap.data[at] = constant;
    return true;
}

static inline void cell_skip(struct machine *m, uint32_t count)
{
    for (uint32_t i = 0; i < count && m->writing; i++) write_variable(m), m->at++;
    if (!m->writing) m->at += count;
}

static inline void remember(struct machine *m)
{
    m->places[m->place_count++] = (struct machine_place){m->at + 1, m->writing};
}

static inline void cell_back(struct machine *m)
{
    const struct machine_place *place = &m->places[--m->place_count];
    m->at = place->at;
    m->writing = place->writing;
}

static inline bool cell_pair(struct machine *m)
{
    size_t at = m->at;
    if (!m->writing) return get_pair(m, m->store.heap.data[at]);
    m->at = m->store.heap.top;
    m->store.heap.top += 2;
    m->store.heap.data[at] = cell_make(CELL_PAIR, m->at);
    return true;
}

static inline bool cell_term(struct machine *m, cell functor)
{
    size_t at = m->at, top = m->store.heap.top;
    if (!m->writing) return get_term(m, m->store.heap.data[at], functor);
    m->at = top + 1;
    m->store.heap.data[top] = functor;
    m->store.heap.top += 1 + cell_functor_arity(functor);
    m->store.heap.data[at] = cell_make(CELL_TERM, top);
    return true;
}

/* A list [X|Y] whose parts are wanted in registers. */
static inline bool get_new_new(struct machine *m, unsigned a, uint32_t b)
{
    cell argument = value_of(m, m->x[a]);
    size_t at = cell_index(argument);
    if (cell_tag(argument) == CELL_PAIR) {
        const cell *cells = m->store.heap.data + at;
        m->x[b & 0xFFFF] = cells[0];
        m->x[b >> 16] = cells[1];
        return true;
    }
    if (cell_tag(argument) != CELL_REF) return false;
    at = m->store.heap.top;
    m->x[b & 0xFFFF] = store_variable(&m->store);
    m->x[b >> 16] = store_variable(&m->store);
    store_bind(&m->store, argument, cell_make(CELL_PAIR, at));
    return true;
}

static inline bool get_value_new(struct machine *m, unsigned a, uint32_t b)
{
    cell argument = value_of(m, m->x[a]);
    if (cell_tag(argument) == CELL_PAIR) {
        size_t at = cell_index(argument);
        if (!unify_terms(m, m->store.heap.data[at], m->x[b & 0xFFFF])) return false;
        m->x[b >> 16] = m->store.heap.data[at + 1];
        return true;
    }
    if (cell_tag(argument) != CELL_REF) return false;
    size_t at = m->store.heap.top;
    m->store.heap.data[at] = m->x[b & 0xFFFF];
    m->store.heap.data[at + 1] = m->x[b >> 16] = cell_make(CELL_REF, at + 1);
    m->store.heap.top += 2;
    store_bind(&m->store, argument, cell_make(CELL_PAIR, at));
    return true;
}

/* ---- Building ---- */

static inline void build(struct machine *m, unsigned a, uint32_t cells, enum cell_tag tag)
{
    m->at = m->base = m->store.heap.top;
    m->store.heap.top += cells;
    m->x[a] = cell_make(tag, m->base);
}

static inline void write_cell(struct machine *m, cell c)
{
    m->store.heap.data[m->at++] = c;
}

/* ---- Environments ---- */

static inline void allocate(struct machine *m, bool clear, uint32_t slots)
{
    struct stack *local = &m->store.local;
    size_t from = local->top;
    if (local->room - from < slots + ENVIRONMENT_SLOTS)
        store_grow(&m->store, local, slots + ENVIRONMENT_SLOTS);
    local->data[from + ENVIRONMENT_CALLER] = m->store.environment;
    local->data[from + ENVIRONMENT_CODE] = m->back;
    for (uint32_t i = 0; i < slots && clear; i++) local->data[from + ENVIRONMENT_SLOTS + i] = cell_int(0);
    m->store.environment = from;
    local->top = from + ENVIRONMENT_SLOTS + slots;
}

/* It is taken off the stack unless a choice point needs it. */
static inline void deallocate(struct machine *m)
{
    size_t from = m->store.environment;
    const cell *environment = m->store.local.data + from;
    m->store.environment = environment[ENVIRONMENT_CALLER];
    m->back = (uint32_t)environment[ENVIRONMENT_CODE];
    if (!m->store.choice || store_choice(&m->store)[CHOICE_LOCAL] <= from) m->store.local.top = from;
}

static inline cell *slot(struct machine *m, uint32_t number)
{
    return &m->store.local.data[m->store.environment + ENVIRONMENT_SLOTS + number];
}

/* ---- Choice points ---- */

static void push_choice(struct machine *m, uint32_t arity, uint32_t next)
{
    struct store *store = &m->store;
    if (store->choice_room - store->choice < arity + CHOICE_WORDS)
        store_grow_choices(store, arity + CHOICE_WORDS);
    cell *saved = store->choices + store->choice;
    for (uint32_t i = 0; i < arity; i++) saved[i] = m->x[i];
    store->choice += arity + CHOICE_WORDS;
    cell *words = store_choice(store);
    words[CHOICE_ARITY] = arity;
    words[CHOICE_ENVIRONMENT] = store->environment;
    words[CHOICE_CODE] = m->back;
    words[CHOICE_TRAIL] = store->trail.top;
    words[CHOICE_HEAP] = store->heap_mark = store->heap.top;
    words[CHOICE_LOCAL] = store->local.top;
    words[CHOICE_NEXT] = next;
}

static inline void try_clauses(struct machine *m, uint32_t arity, uint32_t list);

/* Everything as it was when the youngest choice point was made; it goes, and its next clause comes. */
static void backtrack(struct machine *m)
{
    struct store *store = &m->store;
    const cell *words = store_choice(store);
    uint32_t arity = (uint32_t)words[CHOICE_ARITY], next = (uint32_t)words[CHOICE_NEXT];
    for (uint32_t i = 0; i < arity; i++) m->x[i] = words[i - (ptrdiff_t)arity];
    store->environment = words[CHOICE_ENVIRONMENT];
    m->back = (uint32_t)words[CHOICE_CODE];
    store_unwind(store, words[CHOICE_TRAIL]);
    store->heap.top = words[CHOICE_HEAP];
    store->local.top = words[CHOICE_LOCAL];
    m->level = store->choice - CHOICE_WORDS - arity;
    m->place_count = m->value_count = 0;
    const uint32_t *clauses = m->program->alternatives.data + next;
    if (clauses[1] && !(clauses[0] & PROGRAM_TESTED)) {
        store_choice(store)[CHOICE_NEXT]++;
        m->code = m->program->code.data + clauses[0];
        return;
    }
    store->choice = m->level;
    store_mark(store);
    try_clauses(m, arity, next);
}

/* The clause has failed: the next one, if it did nothing so far, else what the youngest choice point
 * says. */
static inline void fail(struct machine *m)
{
    uint32_t pending = m->pending;
    if (!pending) {
        backtrack(m);
        return;
    }
    m->value_count = 0;
    try_clauses(m, m->arity, pending);
}

static inline void cut(struct machine *m, size_t level)
{
    m->pending = 0;
    if (m->store.choice <= level) return;
    m->store.choice = level;
    store_mark(&m->store);
}

/* ---- Limits ---- */

static bool stop(struct machine *m, const struct sentence *why)
{
    m->status = MACHINE_STOPPED;
    sentence_copy(&m->why, why);
    return true;
}

/* True if the run must end. `live` registers are in use. */
static bool look(struct machine *m, uint32_t live)
{
    struct sentence why = {""};
    if (m->fuel <= 0) {
        m->calls += FUEL - m->fuel;
        m->fuel = FUEL;
        if (m->poll && m->poll(m->self, &why)) return stop(m, &why);
    }
    if (m->store.heap.top > m->store.heap_soft) collect_heap(m, live);
    if (!m->store.over) return false;
    sentence_say(&why, "stopped when the prover's stacks reached their limit of %zu MB", m->store.most >> 20);
    return stop(m, &why);
}

static inline bool time_to_look(struct machine *m)
{
    return --m->fuel <= 0 || m->store.heap.top > m->store.heap_soft;
}

/* ---- Calls ---- */

/* The clauses that may match. */
static inline uint32_t alternatives(const struct machine *m, const struct predicate *predicate)
{
    if (!predicate->keyed) return predicate->all;
    cell first = value_of(m, m->x[0]);
    switch (cell_tag(first)) {
    case CELL_REF:
        return predicate->all;
    case CELL_PAIR:
        return predicate->pairs;
    case CELL_TERM:
        return indexing_find(predicate, m->store.heap.data[cell_index(first)]);
    case CELL_BIG:
        return predicate->others;
    default:
        return indexing_find(predicate, first);
    }
}

/* Begins with the first of these clauses. A clause that begins with a test and a cut changes nothing
 * before the cut: no choice point is made for it, only `pending` says where to go on if the test
 * fails (docs/prover.md, "Tests"). */
static inline void try_clauses(struct machine *m, uint32_t arity, uint32_t list)
{
    const uint32_t *clauses = m->program->alternatives.data + list;
    m->pending = 0;
    m->arity = arity;
    if (clauses[1]) {
        if (clauses[0] & PROGRAM_TESTED)
            m->pending = list + 1;
        else
            push_choice(m, arity, list + 1);
    }
    m->code = m->program->code.data + (clauses[0] & ~PROGRAM_TESTED);
}

static inline bool enter(struct machine *m, uint32_t number)
{
    const struct predicate *predicate = &m->program->predicates.data[number];
    if (time_to_look(m) && look(m, predicate->arity)) return false;
    uint32_t list = alternatives(m, predicate);
    m->level = m->store.choice;
    if (!m->program->alternatives.data[list])
        return predicate->clauses.size || predicate->declared ? false : unknown_refuse(m, predicate->functor);
    try_clauses(m, predicate->arity, list);
    return true;
}

/* The test is about to bind a variable: now a choice point is needed. */
static void settle(struct machine *m)
{
    if (m->pending) push_choice(m, m->arity, m->pending);
    m->pending = 0;
}

static inline bool test_constant(struct machine *m, unsigned a, cell constant)
{
    cell argument = value_of(m, m->x[a]);
    if (argument == constant) return true;
    if (cell_tag(argument) != CELL_REF) return false;
    settle(m);
    store_bind(&m->store, argument, constant);
    return true;
}

static bool is_control(cell functor)
{
    uint32_t name = cell_functor_name(functor), arity = cell_functor_arity(functor);
    if (arity == 0) return name == NAME_CUT;
    if (arity == 1) return name == NAME_NOT;
    return arity == 2 && (name == NAME_COMMA || name == NAME_SEMICOLON || name == NAME_THEN);
}

/* Puts the arguments of the goal and `more` behind them into the registers; its functor, or 0 if it is
 * no goal. */
static cell spread(struct machine *m, cell goal, uint32_t more)
{
    cell functor = 0;
    const cell *cells = m->store.heap.data + cell_index(goal);
    uint32_t arity = 0;
    if (cell_tag(goal) == CELL_TERM) arity = cell_functor_arity(cells[0]);
    if (arity + more > PROGRAM_ARITY) return 0;
    if (cell_tag(goal) == CELL_NAME)
        functor = cell_functor((uint32_t)cell_index(goal), more);
    else if (cell_tag(goal) == CELL_TERM)
        functor = cell_functor(cell_functor_name(cells[0]), arity + more);
    else
        return 0;
    memmove(m->x + arity, m->x + 1, more * sizeof(cell));
    if (arity) memcpy(m->x, cells + 1, arity * sizeof(cell));
    return functor;
}

/* Control constructs are taken apart by the library: '$solve'(Goal, Level). */
static bool meta(struct machine *m, uint32_t more)
{
    char quote[WRITER_QUOTE];
    cell goal = value_of(m, m->x[0]);
    cell functor = spread(m, goal, more);
    if (!functor && cell_tag(goal) == CELL_REF)
        return machine_error(m, "a goal was expected, but %s is not bound", writer_quote(m, goal, quote));
    if (!functor) return machine_error(m, "a goal was expected, found %s", writer_quote(m, goal, quote));
    if (is_control(functor)) {
        m->x[0] = goal;
        if (more) {
            cell arguments[2] = {m->x[0], m->x[1]};
            m->x[0] = store_term(&m->store, functor, arguments);
        }
        m->x[1] = cell_int((int64_t)m->store.choice);
        functor = cell_functor(NAME_SOLVE, 2);
    }
    if (functor == cell_functor(NAME_TRUE, 0)) {
        m->code = m->program->code.data + m->back;
        return true;
    }
    return enter(m, program_predicate(m->program, functor));
}

static inline bool proceed(struct machine *m)
{
    m->code = m->program->code.data + m->back;
    return m->store.heap.top <= m->store.heap_soft || !look(m, 0);
}

/* ---- Integers ---- */

static inline bool push_value(struct machine *m, cell c)
{
    int64_t value;
    c = value_of(m, c);
    if (cell_tag(c) == CELL_INT)
        value = cell_value(c);
    else if (!arithmetic_value(m, c, &value))
        return false;
    m->values[m->value_count++] = value;
    return true;
}

static inline bool step_value(struct machine *m, cell c, int32_t step)
{
    if (!push_value(m, c)) return false;
    int64_t *value = &m->values[m->value_count - 1];
    return !__builtin_add_overflow(*value, (int64_t)step, value) ||
           machine_error(m, "the result does not fit 64 bits");
}

/* Sums and differences are most of all. */
static inline bool operate(struct machine *m, int function)
{
    int64_t *values = &m->values[m->value_count - 2];
    if (function <= ARITHMETIC_SUBTRACT) {
        m->value_count--;
        bool over = function == ARITHMETIC_ADD ? __builtin_add_overflow(values[0], values[1], values)
                                               : __builtin_sub_overflow(values[0], values[1], values);
        return !over || machine_error(m, "the result does not fit 64 bits");
    }
    m->value_count -= arithmetic_arity(function) - 1;
    return arithmetic_apply(m, function, &m->values[m->value_count - 1]);
}

static inline cell pop_integer(struct machine *m)
{
    return store_integer(&m->store, m->values[--m->value_count]);
}

static inline bool compare(struct machine *m, enum relation relation)
{
    m->value_count -= 2;
    return arithmetic_holds(relation, m->values[m->value_count], m->values[m->value_count + 1]);
}

static inline bool compare_registers(struct machine *m, unsigned a, uint32_t b)
{
    cell left = value_of(m, m->x[a]), right = value_of(m, m->x[b >> 16]);
    if (cell_tag(left) == CELL_INT && cell_tag(right) == CELL_INT)
        return arithmetic_holds((enum relation)(b & 0xFFFF), (int64_t)left, (int64_t)right);
    return push_value(m, left) && push_value(m, right) && compare(m, (enum relation)(b & 0xFFFF));
}

static inline bool step_register(struct machine *m, unsigned a, uint32_t b)
{
    cell from = value_of(m, m->x[b & 0xFFFF]);
    int64_t step = (int16_t)(b >> 16);
    if (cell_tag(from) == CELL_INT && cell_fits(cell_value(from) + step)) {
        m->x[a] = from + (cell)step * ((cell)1 << CELL_TAG_BITS);
        return true;
    }
    if (!step_value(m, from, (int32_t)step)) return false;
    m->x[a] = pop_integer(m);
    return true;
}

static inline bool compare_integer(struct machine *m, unsigned a, uint32_t b)
{
    cell left = value_of(m, m->x[a]);
    int64_t right = (int16_t)(b >> 16);
    if (cell_tag(left) == CELL_INT)
        return arithmetic_holds((enum relation)(b & 0xFFFF), cell_value(left), right);
    if (!push_value(m, left)) return false;
    return arithmetic_holds((enum relation)(b & 0xFFFF), m->values[--m->value_count], right);
}

/* ---- The loop ---- */

static inline bool step(struct machine *m, enum operation operation, unsigned a, uint32_t b)
{
    cell *x = m->x;
    switch (operation) {
    case DO_CALL:
        m->back = (uint32_t)(m->code + 1 - m->program->code.data);
        return enter(m, b);
    case DO_EXECUTE:
        return enter(m, b);
    case DO_PROCEED:
        return proceed(m);
    case DO_BUILTIN:
        return builtin_table[b].run(m, x + a);
    case DO_META:
        return meta(m, a);
    case DO_EVALUATE:
        return push_value(m, x[a]);
    case DO_OPERATE:
        return operate(m, (int)a);
    case DO_ADD:
        return step_value(m, x[a], (int32_t)b);
    case DO_STEP:
        return step_register(m, a, b);
    case DO_COMPARE_REGISTERS:
        return compare_registers(m, a, b);
    case DO_COMPARE_INTEGER:
        return compare_integer(m, a, b);
    case DO_ANSWER:
        m->status = MACHINE_ANSWER;
        return false;
    case DO_EXHAUSTED:
        m->status = MACHINE_EXHAUSTED;
        return false;
    default:
        return false;
    }
}

/* Runs until something fails, or the machine has stopped. */
static void run(struct machine *m)
{
    const uint64_t *code = m->code;
    cell *const x = m->x;
    bool fine = true;
    while (fine) {
        uint64_t word = *code++;
        unsigned a = operand_a(word);
        uint32_t b = operand_b(word);
        switch ((enum operation)(word & 0xFFFF)) {
        case DO_GET_VALUE:
            fine = unify_terms(m, x[a], x[b]);
            continue;
        case DO_GET_CONSTANT:
            fine = get_constant(m, x[a], *code++);
            continue;
        case DO_TEST_CONSTANT:
            fine = test_constant(m, a, *code++);
            continue;
        case DO_GET_NEW_NEW:
            fine = get_new_new(m, a, b);
            continue;
        case DO_GET_VALUE_NEW:
            fine = get_value_new(m, a, b);
            continue;
        case DO_PUT_PAIR:
            x[a] = store_pair(&m->store, x[b & 0xFFFF], x[b >> 16]);
            continue;
        case DO_GET_PAIR:
            fine = get_pair(m, x[a]);
            continue;
        case DO_GET_TERM:
            fine = get_term(m, x[a], *code++);
            continue;
        case DO_CELL_NEW:
            cell_new(m, a);
            continue;
        case DO_CELL_VALUE:
            fine = cell_value_is(m, a);
            continue;
        case DO_CELL_CONSTANT:
            fine = cell_constant(m, *code++);
            continue;
        case DO_CELL_SKIP:
            cell_skip(m, b);
            continue;
        case DO_CELL_PAIR:
            remember(m), fine = cell_pair(m);
            continue;
        case DO_CELL_TERM:
            remember(m), fine = cell_term(m, *code++);
            continue;
        case DO_CELL_LAST_PAIR:
            fine = cell_pair(m);
            continue;
        case DO_CELL_LAST_TERM:
            fine = cell_term(m, *code++);
            continue;
        case DO_CELL_BACK:
            cell_back(m);
            continue;
        case DO_BUILD_PAIR:
            build(m, a, b, CELL_PAIR);
            continue;
        case DO_BUILD_TERM:
            build(m, a, b, CELL_TERM);
            continue;
        case DO_WRITE_NEW:
            x[a] = write_variable(m), m->at++;
            continue;
        case DO_WRITE_VALUE:
            write_cell(m, x[a]);
            continue;
        case DO_WRITE_CONSTANT:
            write_cell(m, *code++);
            continue;
        case DO_WRITE_VOID:
            write_variable(m), m->at++;
            continue;
        case DO_WRITE_LINK:
            write_cell(m, cell_make((enum cell_tag)a, m->base + b));
            continue;
        case DO_MOVE:
            x[a] = x[b];
            continue;
        case DO_CONSTANT:
            x[a] = *code++;
            continue;
        case DO_BIG:
            x[a] = store_integer(&m->store, (int64_t)*code++);
            continue;
        case DO_NEW:
            x[a] = store_variable(&m->store);
            continue;
        case DO_LOAD:
            x[a] = *slot(m, b);
            continue;
        case DO_STORE:
            *slot(m, b) = x[a];
            continue;
        case DO_ALLOCATE:
            allocate(m, a, b);
            continue;
        case DO_DEALLOCATE:
            deallocate(m);
            continue;
        case DO_CUT:
            cut(m, m->level);
            continue;
        case DO_LEVEL:
            x[a] = cell_int((int64_t)m->level);
            continue;
        case DO_CUT_TO:
            cut(m, (size_t)cell_value(value_of(m, x[a])));
            continue;
        case DO_NEED:
            store_need(&m->store, b);
            continue;
        case DO_INTEGER:
            m->values[m->value_count++] = (int32_t)b;
            continue;
        case DO_RESULT:
            x[a] = pop_integer(m);
            continue;
        case DO_RESULT_IS:
            fine = unify_terms(m, x[a], pop_integer(m));
            continue;
        case DO_COMPARE:
            fine = compare(m, (enum relation)a);
            continue;
        case DO_FAIL:
            fine = false;
            continue;
        default:
            break;
        }
        /* What may look at the code: it has an error to report, or goes elsewhere. */
        m->code = code;
        fine = step(m, (enum operation)(word & 0xFFFF), a, b);
        code = m->code;
    }
}

enum machine_status machine_run(struct machine *m)
{
    if (m->status == MACHINE_ANSWER) backtrack(m);
    m->status = MACHINE_RUNNING;
    for (;;) {
        run(m);
        if (m->status != MACHINE_RUNNING) return m->status;
        fail(m);
    }
}

/* ---- Its life ---- */

struct machine *machine_new(struct program *program)
{
    enum { GIGABYTE = 1 << 30 };
    struct machine *m = alloc_bytes(sizeof *m);
    m->program = program;
    m->fuel = FUEL;
    store_init(&m->store, GIGABYTE);
    collect_plan(m);
    m->tables = tabling_new();
    m->watch = watch_new();
    return m;
}

void machine_free(struct machine *m)
{
    store_free(&m->store);
    vec_free(&m->work);
    vec_free(&m->marks);
    vec_free(&m->gathered);
    vec_free(&m->gathering);
    tabling_free(m->tables);
    watch_free(m->watch);
    alloc_free(m);
}

/* The oldest choice point says that there are no more answers. */
void machine_start(struct machine *m, uint32_t predicate)
{
    uint32_t end = (uint32_t)m->program->alternatives.size;
    uint32_t code = program_emit(m->program, program_word(DO_EXHAUSTED, 0, 0));
    vec_push(&m->program->alternatives, code);
    vec_push(&m->program->alternatives, 0);
    store_clear(&m->store);
    m->store.over = m->store.bytes > m->store.most;
    m->status = MACHINE_RUNNING;
    m->place_count = m->value_count = 0;
    vec_clear(&m->gathered);
    vec_clear(&m->gathering);
    tabling_reset(m->tables);
    watch_reset(m->watch);
    sentence_clear(&m->why);
    m->cut = false;
    m->back = code;
    m->store.local.data[ENVIRONMENT_CALLER] = 0;
    m->store.local.data[ENVIRONMENT_CODE] = code;
    m->store.local.top = ENVIRONMENT_SLOTS; /* environment 0 is nobody's */
    push_choice(m, 0, end);
    program_emit(m->program, program_word(DO_EXECUTE, 0, predicate));
    m->code = &vec_last(&m->program->code);
}

int64_t machine_calls(const struct machine *m)
{
    return m->calls + (FUEL - m->fuel);
}

/* ---- Errors ---- */

/* Where the program is: the innermost clause that is not the library's. */
static const struct place *place_now(const struct machine *m)
{
    uint32_t code = (uint32_t)(m->code - m->program->code.data);
    const struct place *place = program_place_of(m->program, code ? code - 1 : 0);
    size_t environment = m->store.environment;
    for (uint32_t back = m->back; place && place->file == 0 && back;) {
        place = program_place_of(m->program, back - 1);
        if (!environment || m->store.local.top <= environment) break;
        back = (uint32_t)m->store.local.data[environment + ENVIRONMENT_CODE];
        environment = m->store.local.data[environment + ENVIRONMENT_CALLER];
    }
    return place && place->file ? place : NULL;
}

bool machine_error(struct machine *m, const char *format, ...)
{
    va_list arguments;
    const struct place *place = place_now(m);
    m->status = MACHINE_ERROR;
    sentence_clear(&m->why);
    if (place)
        sentence_say(&m->why, "%s:%d:%d: ", m->program->files.data[place->file - 1], place->line,
                     place->column);
    va_start(arguments, format);
    sentence_vadd(&m->why, format, arguments);
    va_end(arguments);
    return false;
}
