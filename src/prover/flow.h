/* Control instructions: environments, choice points, calls. Included only by machine.c. */
#ifndef PROVER_FLOW_H
#define PROVER_FLOW_H

#include "base/alloc.h"
#include "prover/heads.h"
#include "prover/writer.h"

#include <string.h>

/* Calls between two checks of the limits. */
enum { FUEL = 1 << 14 };

/* ---- Environments ---- */

static inline void allocate(struct machine *m, bool clear, uint32_t slots)
{
    struct stack *local = &m->store.local;
    size_t from = local->top;
    if (local->room - from < slots + ENVIRONMENT_SLOTS)
        stacks_grow(&m->store, local, slots + ENVIRONMENT_SLOTS);
    local->data[from + ENVIRONMENT_CALLER] = m->store.environment;
    local->data[from + ENVIRONMENT_CODE] = m->back;
    for (uint32_t i = 0; i < slots && clear; i++) local->data[from + ENVIRONMENT_SLOTS + i] = cell_int(0);
    m->store.environment = from;
    local->top = from + ENVIRONMENT_SLOTS + slots;
    ASSERT(local->top <= local->room && local->data[from + ENVIRONMENT_CALLER] < from);
}

/* Frees it unless a choice point needs it. */
static inline void deallocate(struct machine *m)
{
    size_t from = m->store.environment;
    const cell *environment = m->store.local.data + from;
    ASSERT(from >= ENVIRONMENT_SLOTS); /* environment 0 is a sentinel */
    ASSERT(environment[ENVIRONMENT_CALLER] < from);
    m->store.environment = environment[ENVIRONMENT_CALLER];
    m->back = (uint32_t)environment[ENVIRONMENT_CODE];
    if (!m->store.choices.top || stacks_choice(&m->store)[CHOICE_LOCAL] <= from) m->store.local.top = from;
}

static inline cell *slot(struct machine *m, uint32_t number)
{
    ASSERT(m->store.environment + ENVIRONMENT_SLOTS + number < m->store.local.top);
    return &m->store.local.data[m->store.environment + ENVIRONMENT_SLOTS + number];
}

/* ---- Choice points ---- */

static void push_choice(struct machine *m, uint32_t arity, uint32_t next)
{
    struct stacks *store = &m->store;
    if (store->choices.room - store->choices.top < arity + CHOICE_WORDS)
        stacks_grow(store, &store->choices, arity + CHOICE_WORDS);
    cell *saved = store->choices.data + store->choices.top;
    for (uint32_t i = 0; i < arity; i++) saved[i] = m->x[i];
    store->choices.top += arity + CHOICE_WORDS;
    cell *words = stacks_choice(store);
    words[CHOICE_ARITY] = arity;
    words[CHOICE_ENVIRONMENT] = store->environment;
    words[CHOICE_CODE] = m->back;
    words[CHOICE_TRAIL] = store->trail.top;
    words[CHOICE_HEAP] = store->heap_mark = store->heap.top;
    words[CHOICE_LOCAL] = store->local.top;
    words[CHOICE_NEXT] = next;
    ASSERT(m->program->alternatives.data[next] != 0); /* a clause is left to try */
}

static inline void try_clauses(struct machine *m, uint32_t arity, uint32_t list);

/* Restores the state of the youngest choice point and tries its next clause. */
static void backtrack(struct machine *m)
{
    struct stacks *store = &m->store;
    const cell *words = stacks_choice(store);
    uint32_t arity = (uint32_t)words[CHOICE_ARITY], next = (uint32_t)words[CHOICE_NEXT];
    ASSERT(store->choices.top >= CHOICE_WORDS + arity && m->program->alternatives.data[next] != 0);
    ASSERT(words[CHOICE_HEAP] <= store->heap.top && words[CHOICE_LOCAL] <= store->local.top);
    ASSERT(words[CHOICE_HEAP] == store->heap_mark); /* older bindings are on the trail */
    for (uint32_t i = 0; i < arity; i++) m->x[i] = words[i - (ptrdiff_t)arity];
    store->environment = words[CHOICE_ENVIRONMENT];
    m->back = (uint32_t)words[CHOICE_CODE];
    stacks_unwind(store, words[CHOICE_TRAIL]);
    store->heap.top = words[CHOICE_HEAP];
    store->local.top = words[CHOICE_LOCAL];
    m->level = store->choices.top - CHOICE_WORDS - arity;
    m->place_count = m->value_count = 0;
    const uint32_t *clauses = m->program->alternatives.data + next;
    if (clauses[1] && !(clauses[0] & PROGRAM_TESTED)) {
        stacks_choice(store)[CHOICE_NEXT]++;
        m->code = m->program->code.data + clauses[0];
        return;
    }
    store->choices.top = m->level;
    stacks_mark(store);
    try_clauses(m, arity, next);
}

/* Failure: continue with the pending clauses of a test, else backtrack. */
static inline void fail(struct machine *m)
{
    m->value_count = 0;
    if (m->pending)
        try_clauses(m, m->arity, m->pending);
    else
        backtrack(m);
}

static inline void cut(struct machine *m, size_t level)
{
    ASSERT(level >= CHOICE_WORDS); /* the oldest choice point, which ends the run, stays */
    m->pending = 0;
    if (m->store.choices.top <= level) return;
    m->store.choices.top = level;
    stacks_mark(&m->store);
}

/* ---- Limits ---- */

/* The reason is in m->why. */
static bool stop(struct machine *m)
{
    m->status = MACHINE_STOPPED;
    return true;
}

static void report_full(struct machine *m)
{
    sentence_set(&m->why, "stopped when the prover's stacks reached their limit of %zu MB",
                 m->store.limit >> 20);
}

static bool is_out_of_time(struct machine *m)
{
    if (!deadline_reached(m->deadline)) return false;
    deadline_reason(m->deadline, &m->why);
    return true;
}

/* Polls the deadline and collects garbage. True if the run must end. `live` registers are in
 * use. */
static bool check_limits(struct machine *m, uint32_t live)
{
    if (m->halted) return true;
    if (m->fuel <= 0) {
        m->calls += FUEL - m->fuel;
        m->fuel = FUEL;
        if (is_out_of_time(m)) return stop(m);
    }
    if (m->store.heap.top > m->store.heap_threshold) collect_heap(m, live);
    if (m->halted) return true;
    if (!m->store.over_limit) return false;
    report_full(m);
    return stop(m);
}

static inline bool is_check_due(struct machine *m)
{
    return --m->fuel <= 0 || m->store.heap.top > m->store.heap_threshold;
}

/* ---- Calls ---- */

/* First-argument indexing: the candidate clauses. */
static inline uint32_t alternatives(const struct machine *m, const struct predicate *predicate)
{
    if (!predicate->keyed) return predicate->all;
    ASSERT(predicate->arity > 0 && predicate->buckets);
    cell first = machine_value(m, m->x[0]);
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

/* Tries the first of these clauses. A clause that begins with a test and a cut changes nothing
 * before the cut, so it needs no choice point: `pending` holds the alternatives if the test fails
 * (docs/prover.md, "Tests"). */
static inline void try_clauses(struct machine *m, uint32_t arity, uint32_t list)
{
    const uint32_t *clauses = m->program->alternatives.data + list;
    ASSERT(clauses[0] != 0);
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
    ASSERT(number < m->program->predicates.size);
    ASSERT(predicate->indexed || predicate->clauses.size == 0);
    /* no term and no expression is unfinished */
    ASSERT(m->value_count == 0 && m->place_count == 0);
    if (is_check_due(m) && check_limits(m, predicate->arity)) return false;
    uint32_t list = alternatives(m, predicate);
    m->level = m->store.choices.top;
    if (!m->program->alternatives.data[list])
        return predicate->clauses.size || predicate->declared
                   ? false
                   : unknown_predicate_refuse(m, predicate->functor);
    try_clauses(m, predicate->arity, list);
    return true;
}

/* The test is about to bind a variable, so it needs a choice point after all. */
static void push_pending(struct machine *m)
{
    if (m->pending) push_choice(m, m->arity, m->pending);
    m->pending = 0;
}

static inline bool test_constant(struct machine *m, unsigned a, cell constant)
{
    cell argument = machine_value(m, m->x[a]);
    if (argument == constant) return true;
    if (cell_tag(argument) != CELL_REF) return false;
    push_pending(m);
    stacks_bind(&m->store, argument, constant);
    return true;
}

/* Matches a list with a constant head; its tail goes to register b, which is not an argument. */
static inline bool test_pair(struct machine *m, unsigned a, uint32_t b, cell constant)
{
    struct stacks *store = &m->store;
    cell argument = machine_value(m, m->x[a]);
    if (cell_tag(argument) == CELL_PAIR) {
        size_t at = cell_index(argument);
        cell first = machine_value(m, store->heap.data[at]);
        if (first != constant) {
            if (cell_tag(first) != CELL_REF) return false;
            push_pending(m);
            stacks_bind(store, first, constant);
        }
        m->x[b] = store->heap.data[at + 1];
        return true;
    }
    if (cell_tag(argument) != CELL_REF) return false;
    push_pending(m);
    size_t at = store->heap.top++;
    ASSERT(store->heap.room - store->heap.top >= 1);
    store->heap.data[at] = constant;
    m->x[b] = stacks_variable(store);
    stacks_bind(store, argument, cell_make(CELL_PAIR, at));
    return true;
}

static bool is_control(cell functor)
{
    uint32_t name = cell_functor_name(functor), arity = cell_functor_arity(functor);
    if (arity == 0) return name == NAME_CUT;
    if (arity == 1) return name == NAME_NOT;
    return arity == 2 && (name == NAME_COMMA || name == NAME_SEMICOLON || name == NAME_THEN);
}

/* Loads the arguments of the goal, followed by `more`, into the registers. Returns its functor, or
 * 0 if it is not callable. */
static cell unpack_goal(struct machine *m, cell goal, uint32_t more)
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

/* Control constructs are interpreted by the library: '$solve'(Goal, Level). */
static bool meta(struct machine *m, uint32_t more)
{
    char quote[WRITER_QUOTE];
    cell goal = machine_value(m, m->x[0]);
    cell functor = unpack_goal(m, goal, more);
    ASSERT(!functor || cell_functor_arity(functor) <= PROGRAM_ARITY);
    if (!functor && cell_tag(goal) == CELL_REF)
        return machine_error(m, "prover.goal-unbound", SAY(say_raw("term", writer_quote(m, goal, quote))));
    if (!functor)
        return machine_error(m, "prover.goal-found", SAY(say_raw("term", writer_quote(m, goal, quote))));
    if (is_control(functor)) {
        m->x[0] = goal;
        if (more) {
            cell arguments[2] = {m->x[0], m->x[1]};
            m->x[0] = stacks_term(&m->store, functor, arguments);
        }
        m->x[1] = cell_int((int64_t)m->store.choices.top);
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
    /* no term and no expression is unfinished */
    ASSERT(m->place_count == 0 && m->value_count == 0);
    ASSERT(m->back > 0 && m->back < m->program->code.size);
    m->code = m->program->code.data + m->back;
    return m->store.heap.top <= m->store.heap_threshold || !check_limits(m, 0);
}

#endif
