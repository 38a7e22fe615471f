/* Instructions about terms: heads that are compared with arguments, and terms that are built. Part
 * of machine.c, whose loop they are made for. */
#ifndef PROVER_HEADS_H
#define PROVER_HEADS_H

#include "base/alloc.h"
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

/* The argument must be a pair: its cells come next, to be compared, or to be written if it is a
 * variable. */
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
    ASSERT(at < top); /* terms come behind the cells that point to them */
    m->store.heap.top += 1 + cell_functor_arity(functor);
    m->store.heap.data[at] = cell_make(CELL_TERM, top);
    return true;
}

/* A list [X|Y] whose parts are wanted in registers. */
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

#endif
