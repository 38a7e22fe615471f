/* Integer arithmetic with the semantics of Prolog: // truncates, rem has the sign of the dividend,
 * div and mod round towards minus infinity. Results that do not fit 64 bits are errors.
 *
 * Each function is a row of a table with its name and arity, so the compiler and the evaluation of
 * terms at run time share the definitions. Terms are evaluated depth first without recursion:
 * `work` holds terms to evaluate and, tagged MARK, functions to apply to the values on top of
 * `marks`. */
#include "prover/arithmetic.h"

#include "base/say.h"
#include "prover/machine.h"
#include "prover/writer.h"

#include <string.h>

typedef bool evaluator(struct machine *m, int64_t a, int64_t b, int64_t *result);
typedef int64_t total_evaluator(int64_t a, int64_t b); /* never fails */

static bool overflow(struct machine *m)
{
    return machine_error(m, "prover.too-large", NULL);
}

static bool add(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    return !__builtin_add_overflow(a, b, result) || overflow(m);
}

static bool subtract(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    return !__builtin_sub_overflow(a, b, result) || overflow(m);
}

static bool multiply(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    return !__builtin_mul_overflow(a, b, result) || overflow(m);
}

static bool divisible(struct machine *m, int64_t a, int64_t b)
{
    if (b == 0) return machine_error(m, "prover.by-zero", NULL);
    return a != INT64_MIN || b != -1 || overflow(m);
}

static bool truncate(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (!divisible(m, a, b)) return false;
    *result = a / b;
    return true;
}

static bool divide(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (!divisible(m, a, b)) return false;
    if (a % b) return machine_error(m, "prover.no-fractions", SAY(say_int("a", a), say_int("b", b)));
    *result = a / b;
    return true;
}

static bool floor_divide(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (!divisible(m, a, b)) return false;
    *result = a / b - (a % b != 0 && (a < 0) != (b < 0));
    return true;
}

static bool modulo(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (b == 0) return machine_error(m, "prover.by-zero", NULL);
    int64_t rest = b == -1 ? 0 : a % b;
    *result = rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    return true;
}

static bool remainder_of(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (b == 0) return machine_error(m, "prover.by-zero", NULL);
    *result = b == -1 ? 0 : a % b;
    return true;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static bool power(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (b < 0 && a != 1 && a != -1)
        return machine_error(m, "prover.no-power", SAY(say_int("a", a), say_int("b", b)));
    if (a == 1 || a == -1) {
        *result = a == 1 || b % 2 == 0 ? 1 : -1;
        return true;
    }
    for (*result = 1; b > 0; b--) {
        if (a == 0) return *result = 0, true;
        if (__builtin_mul_overflow(*result, a, result)) return overflow(m);
    }
    return true;
}

static int64_t both_bits(int64_t a, int64_t b)
{
    return a & b;
}

static int64_t either_bits(int64_t a, int64_t b)
{
    return a | b;
}

static int64_t other_bits(int64_t a, int64_t b)
{
    return a ^ b;
}

static bool shift_right(struct machine *m, int64_t a, int64_t b, int64_t *result);

static bool shift_left(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (b == INT64_MIN) return overflow(m);
    if (b < 0) return shift_right(m, a, -b, result);
    if (a == 0) return *result = 0, true;
    if (b > 62 || a > INT64_MAX >> b || a < INT64_MIN >> b) return overflow(m);
    *result = (int64_t)((uint64_t)a << b);
    return true;
}

static bool shift_right(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    if (b == INT64_MIN) return overflow(m);
    if (b < 0) return shift_left(m, a, -b, result);
    *result = a >> (b > 63 ? 63 : b);
    return true;
}

static bool negate(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    (void)b;
    return subtract(m, 0, a, result);
}

static int64_t same(int64_t a, int64_t b)
{
    (void)b;
    return a;
}

static bool absolute(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    *result = a;
    return a >= 0 || negate(m, a, b, result);
}

static int64_t sign(int64_t a, int64_t b)
{
    (void)b;
    return (a > 0) - (a < 0);
}

static int64_t complement(int64_t a, int64_t b)
{
    (void)b;
    return ~a;
}

static bool divisor(struct machine *m, int64_t a, int64_t b, int64_t *result)
{
    while (b) {
        int64_t rest = b == -1 ? 0 : a % b;
        a = b, b = rest;
    }
    return absolute(m, a, 0, result);
}

static const struct row {
    const char *name;
    uint32_t arity;
    evaluator *run;
    total_evaluator *total; /* if `run` is NULL */
} rows[] = {
    {"+", 2, add, NULL},
    {"-", 2, subtract, NULL},
    {"*", 2, multiply, NULL},
    {"//", 2, truncate, NULL},
    {"/", 2, divide, NULL},
    {"mod", 2, modulo, NULL},
    {"rem", 2, remainder_of, NULL},
    {"div", 2, floor_divide, NULL},
    {"min", 2, NULL, least},
    {"max", 2, NULL, most},
    {"**", 2, power, NULL},
    {"^", 2, power, NULL},
    {"/\\", 2, NULL, both_bits},
    {"\\/", 2, NULL, either_bits},
    {"xor", 2, NULL, other_bits},
    {"<<", 2, shift_left, NULL},
    {">>", 2, shift_right, NULL},
    {"-", 1, negate, NULL},
    {"+", 1, NULL, same},
    {"abs", 1, absolute, NULL},
    {"sign", 1, NULL, sign},
    {"\\", 1, NULL, complement},
    {"gcd", 2, divisor, NULL},
};

int arithmetic_find(const char *name, uint32_t arity)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].arity == arity && strcmp(rows[i].name, name) == 0) return (int)i;
    return -1;
}

uint32_t arithmetic_arity(int function)
{
    return rows[function].arity;
}

int arithmetic_relation(const char *name)
{
    static const char *const names[] = {"=:=", "=\\=", "<", ">", "=<", ">="};
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

bool arithmetic_apply(struct machine *m, int function, int64_t *values)
{
    ASSERT(function >= 0 && (size_t)function < sizeof rows / sizeof *rows);
    ASSERT(!rows[function].run != !rows[function].total);
    int64_t second = rows[function].arity == 2 ? values[1] : 0;
    if (rows[function].run) return rows[function].run(m, values[0], second, values);
    values[0] = rows[function].total(values[0], second);
    return true;
}

/* ---- Terms evaluated at run time ---- */

static bool refuse(struct machine *m, cell term)
{
    char quote[WRITER_QUOTE];
    if (cell_tag(term) == CELL_REF)
        return machine_error(m, "prover.not-bound", SAY(say_raw("term", writer_quote(m, term, quote))));
    return machine_error(m, "prover.no-number", SAY(say_raw("term", writer_quote(m, term, quote))));
}

static bool visit(struct machine *m, cell term)
{
    int64_t value;
    term = machine_value(m, term);
    if (stacks_is_integer(&m->store, term, &value)) {
        vec_push(&m->marks, (cell)value);
        return true;
    }
    if (cell_tag(term) != CELL_TERM) return refuse(m, term);
    const cell *cells = m->store.heap.data + cell_index(term);
    uint32_t arity = cell_functor_arity(cells[0]);
    int function = arithmetic_find(names_text(&m->program->names, cell_functor_name(cells[0])), arity);
    if (function < 0) return refuse(m, term);
    vec_push(&m->work, cell_make(CELL_MARK, (uint64_t)function));
    for (uint32_t i = arity; i > 0; i--) vec_push(&m->work, cells[i]);
    return true;
}

static bool reduce(struct machine *m, int function)
{
    uint32_t arity = rows[function].arity;
    int64_t values[2] = {0, 0};
    ASSERT(arity <= 2 && m->marks.size >= arity);
    for (uint32_t i = arity; i > 0; i--) values[i - 1] = (int64_t)vec_pop(&m->marks);
    bool fine = arithmetic_apply(m, function, values);
    vec_push(&m->marks, (cell)values[0]);
    return fine;
}

bool arithmetic_value(struct machine *m, cell term, int64_t *value)
{
    bool fine = true;
    size_t work = m->work.size, marks = m->marks.size;
    vec_push(&m->work, term);
    while (fine && m->work.size > work) {
        cell next = vec_pop(&m->work);
        fine = cell_tag(next) == CELL_MARK ? reduce(m, (int)cell_index(next)) : visit(m, next);
        fine = fine && machine_step(m, m->work.size + m->marks.size);
    }
    ASSERT(!fine || m->marks.size == marks + 1); /* exactly one value is left */
    if (fine) *value = (int64_t)m->marks.data[marks];
    m->work.size = work;
    m->marks.size = marks;
    return fine;
}
