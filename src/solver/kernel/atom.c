/* Atoms: the literals of clauses, created lazily.
 *
 * An atom is x <= v (order encoding) or x = v (direct encoding), and is unique: a hash table maps
 * (var, op, value) to it. A 0/1 variable has the single atom x <= 0, whose truth is stored in an
 * array. The truth of other atoms is computed from the domain, so creating one during search needs
 * no propagation. Each variable lists its atoms by ascending value, so the atoms decided by a bound
 * change are a range. Cost: O(1) expected per lookup, O(atoms of the variable) per insertion. */
#include "solver/kernel/kernel.h"

#include <string.h>

static size_t slot_of(const struct kernel *k, int32_t var, int32_t op, int32_t value)
{
    uint64_t h =
        (((uint64_t)(uint32_t)var << 32 | (uint32_t)value) * 2 + (uint64_t)op) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(h >> 24) & (k->atoms.table.size - 1);
}

static void insert(struct kernel *k, int32_t atom)
{
    const struct kernel_atom *a = &k->atoms.all.data[atom];
    size_t i = slot_of(k, a->var, a->op, a->value);
    while (k->atoms.table.data[i] >= 0) i = (i + 1) & (k->atoms.table.size - 1);
    k->atoms.table.data[i] = atom;
}

static void grow(struct kernel *k)
{
    size_t size = k->atoms.table.size ? 2 * k->atoms.table.size : 256;
    ASSERT((size & (size - 1)) == 0);
    vec_reserve(&k->atoms.table, size);
    k->atoms.table.size = size;
    memset(k->atoms.table.data, -1, size * sizeof *k->atoms.table.data);
    for (size_t i = 1; i < k->atoms.all.size; i++)
        if (k->dom.vars.data[k->atoms.all.data[i].var].atom < 0) insert(k, (int32_t)i);
}

int32_t atom_make(struct kernel *k, int32_t var, int32_t op, int32_t value, bool of_bool)
{
    ASSERT(!of_bool || (op == ATOM_LE && value == 0));
    int32_t atom = (int32_t)k->atoms.all.size;
    vec_push(&k->atoms.all, ((struct kernel_atom){var, value, op}));
    for (int side = 0; side < 2; side++) {
        vec_push(&k->atoms.truth, of_bool ? UNDEFINED : LOOK);
        vec_push(&k->clauses.watches, (watch_list){0});
    }
    ASSERT(k->atoms.truth.size == 2 * k->atoms.all.size && k->clauses.watches.size == k->atoms.truth.size);
    return atom;
}

static void file_by_value(struct kernel *k, int32_t atom)
{
    const struct kernel_atom *a = &k->atoms.all.data[atom];
    ASSERT(k->dom.vars.data[a->var].atom < 0);
    vec_i32 *list = &k->atoms.of_var.data[a->var];
    vec_push(list, atom);
    size_t i = list->size - 1;
    for (; i > 0 && k->atoms.all.data[list->data[i - 1]].value > a->value; i--)
        list->data[i] = list->data[i - 1];
    list->data[i] = atom;
}

static int32_t find_or_make(struct kernel *k, int32_t var, int32_t op, int32_t value)
{
    if (2 * (k->atoms.all.size + 1) > k->atoms.table.size) grow(k);
    for (size_t i = slot_of(k, var, op, value); k->atoms.table.data[i] >= 0;
         i = (i + 1) & (k->atoms.table.size - 1)) {
        const struct kernel_atom *a = &k->atoms.all.data[k->atoms.table.data[i]];
        if (a->var == var && a->op == op && a->value == value) return k->atoms.table.data[i];
    }
    int32_t atom = atom_make(k, var, op, value, false);
    insert(k, atom);
    file_by_value(k, atom);
    activity_add_atom(k, atom);
    return atom;
}

klit atom_lit(struct kernel *k, struct predicate p)
{
    ASSERT((size_t)p.var < k->dom.vars.size);
    const struct kernel_var *v = &k->dom.vars.data[p.var];
    bool negated = p.op == PREDICATE_GE || p.op == PREDICATE_NE;
    if (v->atom >= 0) { /* the atom is x <= 0 */
        bool zero = p.op == PREDICATE_EQ || p.op == PREDICATE_NE ? p.value == 0 : true;
        if (p.op == PREDICATE_GE)
            return p.value <= 0 ? KLIT_TRUE : p.value > 1 ? KLIT_FALSE : 2 * v->atom + 1;
        if (p.op == PREDICATE_LE) return p.value >= 1 ? KLIT_TRUE : p.value < 0 ? KLIT_FALSE : 2 * v->atom;
        if (p.value < 0 || p.value > 1) return negated ? KLIT_TRUE : KLIT_FALSE;
        return 2 * v->atom + (zero == negated);
    }
    int32_t op = p.op == PREDICATE_GE || p.op == PREDICATE_LE ? ATOM_LE : ATOM_EQ;
    int32_t value = p.op == PREDICATE_GE ? p.value - 1 : p.value;
    return 2 * find_or_make(k, p.var, op, value) + negated;
}

struct predicate atom_predicate(const struct kernel *k, klit lit)
{
    ASSERT(lit >= 0 && (size_t)lit < k->atoms.truth.size);
    const struct kernel_atom *a = &k->atoms.all.data[lit >> 1];
    if (a->op == ATOM_LE)
        return lit & 1 ? (struct predicate){a->var, a->value + 1, PREDICATE_GE}
                       : (struct predicate){a->var, a->value, PREDICATE_LE};
    return (struct predicate){a->var, a->value, lit & 1 ? PREDICATE_NE : PREDICATE_EQ};
}

int atom_compute(const struct kernel *k, klit lit)
{
    const struct kernel_atom *a = &k->atoms.all.data[lit >> 1];
    const struct kernel_var *v = &k->dom.vars.data[a->var];
    int truth = UNDEFINED;
    if (a->op == ATOM_LE)
        truth = v->hi <= a->value ? TRUE_NOW : v->lo > a->value ? FALSE_NOW : UNDEFINED;
    else if (!domain_has(k, a->var, a->value))
        truth = FALSE_NOW;
    else if (v->lo == v->hi)
        truth = TRUE_NOW;
    return lit & 1 ? -truth : truth;
}
