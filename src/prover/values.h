/* Instructions about integers, which are on a stack of their own. Part of machine.c, whose loop
 * they are made for. */
#ifndef PROVER_VALUES_H
#define PROVER_VALUES_H

#include "base/alloc.h"
#include "prover/arithmetic.h"
#include "prover/heads.h"

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
           machine_error(m, "the result does not fit 64 bits");
}

/* Sums and differences are most of all. */
static inline bool operate(struct machine *m, int function)
{
    ASSERT(m->value_count >= arithmetic_arity(function));
    if (function <= ARITHMETIC_SUBTRACT) {
        int64_t *values = &m->values[--m->value_count - 1];
        bool over = function == ARITHMETIC_ADD ? __builtin_add_overflow(values[0], values[1], values)
                                               : __builtin_sub_overflow(values[0], values[1], values);
        return !over || machine_error(m, "the result does not fit 64 bits");
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
