/* Order and direct encoding of integer variables.
 *
 * Values are numbered 0 .. n-1 in ascending order, without gaps. In order mode there are n-1
 * variables "at most value i", each of which implies the next: n-2 binary clauses. In direct mode
 * there are n variables "value i", exactly one of which is true: a clause, and an at-most-one
 * constraint in the chosen encoding. The other sort is created on demand:
 *   order mode   a single "value i":  d_i <-> (at most i) and not (at most i-1), 3 clauses; the
 *                first and the last value need none
 *   direct mode  all n-3 inner "at most value i" at once, with the same definitions and the chain:
 *                4(n-2) clauses
 * A 0/1 variable is one SAT variable, a fixed variable none, an empty domain the empty clause.
 * (Order encoding: Crawford and Baker 1994, Tamura and others 2009. Direct encoding: de Kleer
 * 1989.)
 *
 * Invariant. Either sort determines the other, so each value has exactly one encoding. Variables
 * are encoded before the constraints that mention them, while there is no guard. */
#include "solver/encode/parts.h"

#include <inttypes.h>

static struct integer *find(const struct encoder *encoder, int32_t var)
{
    ASSERT(var >= MODEL_CHILD ? (size_t)(var - MODEL_CHILD) < encoder->made.size
                              : (size_t)var < encoder->own.size);
    return var < MODEL_CHILD ? &encoder->own.data[var] : &encoder->made.data[var - MODEL_CHILD];
}

const struct integer *integers_get(struct encoder *encoder, int32_t var)
{
    size_t index = (size_t)(var < MODEL_CHILD ? var : var - MODEL_CHILD);
    if (index >= (var < MODEL_CHILD ? encoder->own.size : encoder->made.size)) integers_load(encoder);
    return find(encoder, var);
}

/* ---- values and indices */

int64_t integers_value(const struct encoder *encoder, int32_t var, int32_t index)
{
    ASSERT(index >= 0 && index < find(encoder, var)->count);
    const struct variable *v = model_variable(encoder->apart.child, var);
    const int32_t *starts = find(encoder, var)->starts;
    if (!starts) return (int64_t)v->lo + index;
    int32_t first = 0, last = v->range_count - 1; /* the last range whose start is <= index */
    while (first < last) {
        int32_t middle = first + (last - first + 1) / 2;
        if (starts[middle] <= index)
            first = middle;
        else
            last = middle - 1;
    }
    ASSERT(starts[first] <= index);
    return (int64_t)v->ranges[first].lo + (index - starts[first]);
}

/* The index of the largest value <= `value`; -1 if there is none. */
static int32_t index_of(const struct encoder *encoder, int32_t var, int64_t value)
{
    const struct variable *v = model_variable(encoder->apart.child, var);
    const struct integer *x = find(encoder, var);
    if (value < v->lo) return -1;
    ASSERT(x->count > 0);
    if (value >= v->hi) return x->count - 1;
    if (!x->starts) return (int32_t)(value - v->lo);
    int32_t first = 0, last = v->range_count - 1;
    while (first < last) {
        int32_t middle = first + (last - first + 1) / 2;
        if (v->ranges[middle].lo <= value)
            first = middle;
        else
            last = middle - 1;
    }
    ASSERT(v->ranges[first].lo <= value);
    int64_t inside = value < v->ranges[first].hi ? value : v->ranges[first].hi;
    return x->starts[first] + (int32_t)(inside - v->ranges[first].lo);
}

/* ---- literals */

static int block(struct encoder *encoder, int32_t var, int32_t index, enum atom_op op, int32_t count)
{
    ASSERT(count >= 0);
    int first = encode_fresh_block(encoder, count);
    if (!encoder->error && var < MODEL_CHILD)
        vec_push(&encoder->meanings, ((struct meaning){first, count, var, index, op}));
    return first;
}

static void define_value(struct encoder *encoder, int equal, int at_most, int below)
{
    ASSERT(equal != at_most && at_most != below);
    encode_clause(encoder, (int[]){-equal, at_most}, 2);
    encode_clause(encoder, (int[]){-equal, -below}, 2);
    encode_clause(encoder, (int[]){equal, -at_most, below}, 3);
}

/* Direct mode: the inner order literals; the first and the last are direct literals. */
static void make_chain(struct encoder *encoder, int32_t var)
{
    struct integer *x = find(encoder, var);
    x->order = block(encoder, var, 1, ATOM_LE, x->count - 3) - 1;
    ASSERT(x->direct && x->count > 3);
    if (var < MODEL_CHILD) vec_push(&encoder->unfinished, var);
    for (int32_t i = 1; i + 1 < x->count && !encode_halted(encoder); i++) {
        int below = integers_at_most(encoder, var, i - 1), here = integers_at_most(encoder, var, i);
        define_value(encoder, x->direct + i, here, below);
        encode_clause(encoder, (int[]){-below, here}, 2);
    }
    if (var < MODEL_CHILD && !encode_halted(encoder)) encoder->unfinished.size--;
}

int integers_at_most(struct encoder *encoder, int32_t var, int32_t index)
{
    const struct integer *x = integers_get(encoder, var);
    if (index < 0) return -PARTS_TRUE;
    if (index >= x->count - 1) return PARTS_TRUE;
    if (x->binary) return -x->order;
    if (x->direct) {
        if (index == 0) return x->direct;
        if (index == x->count - 2) return -(x->direct + x->count - 1);
        if (!x->order) make_chain(encoder, var);
    }
    return x->order + index;
}

int integers_le(struct encoder *encoder, int32_t var, int64_t value)
{
    (void)integers_get(encoder, var);
    return integers_at_most(encoder, var, index_of(encoder, var, value));
}

static int make_equal(struct encoder *encoder, int32_t var, int32_t index)
{
    /* order mode, between the first and the last */
    ASSERT(index > 0 && !find(encoder, var)->direct);
    struct integer *x = find(encoder, var);
    if (!x->equal) x->equal = ARENA_ARRAY(&encoder->arena, int, (size_t)x->count);
    ASSERT(index + 1 < x->count);
    if (!x->equal[index]) {
        x->equal[index] = block(encoder, var, index, ATOM_EQ, 1);
        define_value(encoder, x->equal[index], x->order + index, x->order + index - 1);
    }
    return x->equal[index];
}

int integers_eq(struct encoder *encoder, int32_t var, int64_t value)
{
    const struct integer *x = integers_get(encoder, var);
    if (x->binary && (value == 0 || value == 1)) return value ? x->order : -x->order;
    int32_t index = index_of(encoder, var, value);
    if (index < 0 || integers_value(encoder, var, index) != value) return -PARTS_TRUE;
    if (x->direct) return x->direct + index;
    if (index == 0) return integers_at_most(encoder, var, 0);
    if (index == x->count - 1) {
        int below = integers_at_most(encoder, var, index - 1);
        return -below;
    }
    return make_equal(encoder, var, index);
}

/* ---- numbering */

static int64_t count_values(struct encoder *encoder, const struct variable *v, int32_t **starts)
{
    if (v->lo > v->hi) return 0;
    if (v->range_count == 0) return (int64_t)v->hi - v->lo + 1;
    int64_t count = 0;
    *starts = ARENA_ARRAY(&encoder->arena, int32_t, (size_t)v->range_count);
    for (int32_t i = 0; i < v->range_count; i++) {
        (*starts)[i] = (int32_t)count;
        count += (int64_t)v->ranges[i].hi - v->ranges[i].lo + 1;
    }
    ASSERT(count > 0);
    return count;
}

static void refuse(struct encoder *encoder, int32_t var, int64_t count)
{
    struct buf name = {0};
    print_view(encoder->apart.child, (dm_int){var, 1, 0}, &name);
    encode_fail(encoder, "%s has %" PRId64 " values: clauses are made for at most %d", buf_text(&name), count,
                PARTS_MOST_VALUES);
    buf_free(&name);
}

static struct integer number(struct encoder *encoder, int32_t var)
{
    const struct variable *v = model_variable(encoder->apart.child, var);
    struct integer x = {.binary = model_is_bool(v)};
    int64_t count = count_values(encoder, v, &x.starts);
    if (count > PARTS_MOST_VALUES) {
        refuse(encoder, var, count);
        count = 1;
    }
    x.count = (int32_t)count;
    if (x.binary)
        x.order = block(encoder, var, 1, ATOM_EQ, 1);
    else if (count > 1 && encoder->config.integer == INT_DIRECT)
        x.direct = block(encoder, var, 0, ATOM_EQ, x.count);
    else if (count > 1)
        x.order = block(encoder, var, 0, ATOM_LE, x.count - 1);
    ASSERT(!(x.order && x.direct)); /* the other sort is created on demand */
    return x;
}

static void exactly_one(struct encoder *encoder, int first, int32_t count)
{
    ASSERT(count > 1);
    int *lits = alloc_array((size_t)count, sizeof *lits);
    for (int32_t i = 0; i < count; i++) lits[i] = first + i;
    encode_clause(encoder, lits, (size_t)count);
    cardinality_at_most_one(encoder, lits, (size_t)count);
    alloc_free(lits);
}

static void emit_domain(struct encoder *encoder, int32_t var)
{
    ASSERT(encoder->guard == 0); /* domains are unconditional */
    struct integer x = *find(encoder, var);
    if (encode_halted(encoder) || x.count == 1 || (x.count == 2 && !x.direct)) return;
    if (var < MODEL_CHILD) encode_heading(encoder, "values of the variables");
    if (x.count == 0)
        encode_clause(encoder, NULL, 0);
    else if (x.direct)
        exactly_one(encoder, x.direct, x.count);
    else
        for (int i = x.order; i < x.order + x.count - 2 && !encode_halted(encoder); i++)
            encode_clause(encoder, (int[]){-i, i + 1}, 2);
}

/* Continues at *done; a stop leaves it at the current variable, whose domain is encoded again. */
static void emit_domains(struct encoder *encoder, size_t *done, size_t count, int32_t first)
{
    while (*done < count) {
        emit_domain(encoder, (int32_t)*done + first);
        if (encode_halted(encoder)) return;
        ASSERT(*done < count);
        ++*done;
    }
}

void integers_load(struct encoder *encoder)
{
    for (size_t i = encoder->own.size; i < encoder->apart.model->variables.size; i++)
        vec_push(&encoder->own, number(encoder, (int32_t)i));
    for (size_t i = encoder->made.size; i < encoder->apart.child->variables.size; i++)
        vec_push(&encoder->made, number(encoder, (int32_t)i + MODEL_CHILD));
    emit_domains(encoder, &encoder->own_done, encoder->own.size, 0);
    emit_domains(encoder, &encoder->made_done, encoder->made.size, MODEL_CHILD);
}

/* ---- decoding */

static int32_t find_order(const struct integer *x, bool (*truth)(void *self, int variable), void *self)
{
    /* Binary search for the first true "at most"; the last one is always true. */
    int32_t first = 0, last = x->count - 1;
    ASSERT(x->order > 0 && !x->binary);
    while (first < last) {
        int32_t middle = first + (last - first) / 2;
        if (truth(self, x->order + middle))
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

int32_t integers_decode(const struct encoder *encoder, int32_t var, bool (*truth)(void *self, int variable),
                        void *self)
{
    const struct integer *x = find(encoder, var);
    ASSERT(x->count > 0);
    int32_t index = 0;
    if (x->binary)
        index = truth(self, x->order);
    else if (x->direct)
        while (index + 1 < x->count && !truth(self, x->direct + index)) index++;
    else if (x->count > 1)
        index = find_order(x, truth, self);
    return (int32_t)integers_value(encoder, var, index);
}

void integers_meaning(const struct encoder *encoder, int variable, struct buf *out)
{
    ASSERT(variable > 0);
    size_t first = 0, last = encoder->meanings.size; /* the first block that ends after it */
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        const struct meaning *m = &encoder->meanings.data[middle];
        if (variable >= m->first + m->count)
            first = middle + 1;
        else
            last = middle;
    }
    if (first == encoder->meanings.size || variable < encoder->meanings.data[first].first) return;
    const struct meaning *m = &encoder->meanings.data[first];
    print_view(encoder->apart.model, (dm_int){m->var, 1, 0}, out);
    if (find(encoder, m->var)->binary) return;
    buf_add(out, m->op == ATOM_LE ? " <= " : " = ");
    buf_int(out, integers_value(encoder, m->var, m->index + (variable - m->first)));
}
