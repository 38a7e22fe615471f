/* Instructions on terms and integers: matching heads, building terms, arithmetic. Included only by
 * machine.c. */
#ifndef PROVER_HEADS_H
#define PROVER_HEADS_H

#include "base/alloc.h"
#include "prover/arithmetic.h"
#include "prover/machine.h"
#include "prover/unify.h"

/* ---- Heads ---- */

static inline bool get_constant(struct machine *m, cell argument, cell constant)
{
    argument = machine_value(m, argument);
    if (argument == constant) return true;
    if (cell_tag(argument) != CELL_REF) return false;
    stacks_bind(&m->store, argument, constant);
    return true;
}

/* Matches a pair: enters its cells in read mode, or creates it in write mode if the argument is
 * unbound. */
static inline bool get_pair(struct machine *m, cell argument)
{
    argument = machine_value(m, argument);
    if (cell_tag(argument) == CELL_PAIR) {
        m->at = cell_index(argument);
        m->writing = false;
        return true;
    }
    if (cell_tag(argument) != CELL_REF) return false;
    m->at = m->store.heap.top;
    m->store.heap.top += 2;
    m->writing = true;
    ASSERT(m->store.heap.top <= m->store.heap.room);
    stacks_bind(&m->store, argument, cell_make(CELL_PAIR, m->at));
    return true;
}

static inline bool get_term(struct machine *m, cell argument, cell functor)
{
    ASSERT(cell_tag(functor) == CELL_FUNCTOR && cell_functor_arity(functor) > 0);
    argument = machine_value(m, argument);
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
    ASSERT(m->store.heap.top <= m->store.heap.room);
    stacks_bind(&m->store, argument, cell_make(CELL_TERM, m->at - 1));
    return true;
}

static inline cell write_variable(struct machine *m)
{
    ASSERT(m->at < m->store.heap.top);
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
    ASSERT(m->place_count < sizeof m->places / sizeof *m->places);
    m->places[m->place_count++] = (struct machine_place){m->at + 1, m->writing};
}

static inline void cell_back(struct machine *m)
{
    ASSERT(m->place_count > 0);
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
    ASSERT(at < m->at && m->store.heap.top <= m->store.heap.room);
    m->store.heap.data[at] = cell_make(CELL_PAIR, m->at);
    return true;
}

static inline bool cell_term(struct machine *m, cell functor)
{
    size_t at = m->at, top = m->store.heap.top;
    if (!m->writing) return get_term(m, m->store.heap.data[at], functor);
    m->at = top + 1;
    m->store.heap.data[top] = functor;
    ASSERT(at < top); /* nested terms come after the cells that point to them */
    m->store.heap.top += 1 + cell_functor_arity(functor);
    m->store.heap.data[at] = cell_make(CELL_TERM, top);
    return true;
}

/* A list [X|Y] with both parts in registers. */
static inline bool get_new_new(struct machine *m, unsigned a, uint32_t b)
{
    cell argument = machine_value(m, m->x[a]);
    size_t at = cell_index(argument);
    if (cell_tag(argument) == CELL_PAIR) {
        const cell *cells = m->store.heap.data + at;
        m->x[b & 0xFFFF] = cells[0];
        m->x[b >> 16] = cells[1];
        return true;
    }
    if (cell_tag(argument) != CELL_REF) return false;
    at = m->store.heap.top;
    m->x[b & 0xFFFF] = stacks_variable(&m->store);
    m->x[b >> 16] = stacks_variable(&m->store);
    stacks_bind(&m->store, argument, cell_make(CELL_PAIR, at));
    return true;
}

static inline bool get_value_new(struct machine *m, unsigned a, uint32_t b)
{
    cell argument = machine_value(m, m->x[a]);
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
    stacks_bind(&m->store, argument, cell_make(CELL_PAIR, at));
    return true;
}

/* ---- Building ---- */

static inline void build(struct machine *m, unsigned a, uint32_t cells, enum cell_tag tag)
{
    m->at = m->base = m->store.heap.top;
    m->store.heap.top += cells;
    ASSERT(m->store.heap.top <= m->store.heap.room);
    m->x[a] = cell_make(tag, m->base);
}

static inline void write_cell(struct machine *m, cell c)
{
    ASSERT(m->at >= m->base && m->at < m->store.heap.top);
    m->store.heap.data[m->at++] = c;
}

/* ---- Integers ---- */

static inline bool push_value(struct machine *m, cell c)
{
    int64_t value;
    c = machine_value(m, c);
    if (cell_tag(c) == CELL_INT)
        value = cell_value(c);
    else if (!arithmetic_value(m, c, &value))
        return false;
    ASSERT(m->value_count < sizeof m->values / sizeof *m->values);
    m->values[m->value_count++] = value;
    return true;
}

static inline bool step_value(struct machine *m, cell c, int32_t step)
{
    if (!push_value(m, c)) return false;
    int64_t *value = &m->values[m->value_count - 1];
    return !__builtin_add_overflow(*value, (int64_t)step, value) ||
           machine_error(m, "prover.too-large", NULL);
}

/* Addition and subtraction are the most frequent. */
static inline bool operate(struct machine *m, int function)
{
    ASSERT(m->value_count >= arithmetic_arity(function));
    if (function <= ARITHMETIC_SUBTRACT) {
        int64_t *values = &m->values[--m->value_count - 1];
        bool over = function == ARITHMETIC_ADD ? __builtin_add_overflow(values[0], values[1], values)
                                               : __builtin_sub_overflow(values[0], values[1], values);
        return !over || machine_error(m, "prover.too-large", NULL);
    }
    m->value_count -= arithmetic_arity(function) - 1;
    return arithmetic_apply(m, function, &m->values[m->value_count - 1]);
}

static inline cell pop_integer(struct machine *m)
{
    ASSERT(m->value_count > 0);
    return stacks_integer(&m->store, m->values[--m->value_count]);
}

static inline bool compare(struct machine *m, enum relation relation)
{
    ASSERT(m->value_count >= 2);
    m->value_count -= 2;
    return arithmetic_holds(relation, m->values[m->value_count], m->values[m->value_count + 1]);
}

static inline bool compare_registers(struct machine *m, unsigned a, uint32_t b)
{
    cell left = machine_value(m, m->x[a]), right = machine_value(m, m->x[b >> 16]);
    if (cell_tag(left) == CELL_INT && cell_tag(right) == CELL_INT)
        return arithmetic_holds((enum relation)(b & 0xFFFF), (int64_t)left, (int64_t)right);
    return push_value(m, left) && push_value(m, right) && compare(m, (enum relation)(b & 0xFFFF));
}

static inline bool step_register(struct machine *m, unsigned a, uint32_t b)
{
    cell from = machine_value(m, m->x[b & 0xFFFF]);
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
    cell left = machine_value(m, m->x[a]);
    int64_t right = (int16_t)(b >> 16);
    if (cell_tag(left) == CELL_INT)
        return arithmetic_holds((enum relation)(b & 0xFFFF), cell_value(left), right);
    if (!push_value(m, left)) return false;
    return arithmetic_holds((enum relation)(b & 0xFFFF), m->values[--m->value_count], right);
}

#endif
