/* From a model to an integer program.
 *
 * Idea. A variable is a column. A literal of a 0/1 variable is that column, or one minus it.
 * Literals of an integer variable x with values v1 < v2 < ... < vn are made of order columns b1 ..
 * bn-1, where bi is 1 if x <= vi:
 *   R1  x + (v2 - v1) b1 + ... + (vn - vn-1) bn-1 = vn ties them to x without a large factor,
 *       gaps of the domain included
 *   R2  b1 <= b2 <= ... <= bn-1
 *   R3  x <= vi is bi, and x = vi is bi - bi-1: a sum, no column of its own
 * They are made when the first literal needs them, or at once where the domain has gaps. A
 * requirement of a single literal becomes a bound of x instead and needs none. Constraints that are
 * not primitives are taken apart in a child model, as for clauses; an equality that must hold is
 * kept as one row.
 *   R4  c -> sum <= k   is  sum + (most - k) c <= most, where most is the largest value of the sum
 *
 * Invariant. Rows are computed in 64-bit integers, columns merged, and become floating point only
 * when complete; a row with a factor beyond LARGEST_FACTOR is refused, because a condition that is
 * "almost 0" would then let the sum go wrong by whole units. */
#include "solver/engine/rows.h"

#include "solver/constraint/constraints.h"
#include "solver/model/apart.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_ORDER = 1 << 14,    /* most values of a variable whose literals are wanted */
    LARGEST_FACTOR = 1000000 /* CBC takes a column as whole within 1e-6 */
};

struct row_block {
    vec_int starts; /* by row: where its terms begin */
    vec_int columns;
    VEC(double) factors;
    VEC(double) lo, hi; /* by row; -INFINITY and INFINITY if there is none */
    bool impossible;    /* it says something that is false whatever the values */
};

struct term {
    int column;
    int64_t factor;
};

struct row { /* under way */
    VEC(struct term) terms;
    int64_t constant;        /* added to them */
    struct row_block *block; /* where it goes */
};

struct rows {
    /* The model, how far it is loaded, and the child where constraints are taken apart. */
    struct apart apart;
    vec_int own, made;             /* columns of the model's and of the child's variables */
    vec_int own_order, made_order; /* their first order columns, -1 none */
    VEC(double) lo, hi;            /* by column */
    struct row_block kept, round;
    struct row row;
    const char *error; /* in the child's arena, or for ever */
};

/* ---- making and freeing */

static void block_free(struct row_block *b)
{
    vec_free(&b->starts);
    vec_free(&b->columns);
    vec_free(&b->factors);
    vec_free(&b->lo);
    vec_free(&b->hi);
}

const char *rows_error(const struct rows *r)
{
    return r->error;
}

static const char *const too_large =
    "a sum of the model has factors over a million: cbc cannot be trusted with those";

static void refuse(struct rows *r, const char *text)
{
    if (!r->error) r->error = text;
}

/* ---- one row */

static void begin(struct rows *r)
{
    ASSERT(r->row.block);
    vec_clear(&r->row.terms);
    r->row.constant = 0;
}

static void add_term(struct rows *r, int64_t factor, int column)
{
    ASSERT(column >= 0 && (size_t)column < r->lo.size);
    if (factor > LARGEST_FACTOR || factor < -LARGEST_FACTOR)
        refuse(r, too_large);
    else if (factor != 0)
        vec_push(&r->row.terms, ((struct term){column, factor}));
}

static int compare_terms(const void *a, const void *b)
{
    const struct term *x = a, *y = b;
    return (x->column > y->column) - (x->column < y->column);
}

static void merge(struct rows *r)
{
    size_t kept = 0;
    if (r->row.terms.size > 1)
        qsort(r->row.terms.data, r->row.terms.size, sizeof *r->row.terms.data, compare_terms);
    for (size_t i = 0; i < r->row.terms.size; i++) {
        struct term t = r->row.terms.data[i];
        if (kept > 0 && r->row.terms.data[kept - 1].column == t.column)
            r->row.terms.data[kept - 1].factor += t.factor;
        else
            r->row.terms.data[kept++] = t;
        if (r->row.terms.data[kept - 1].factor == 0) kept--;
    }
    r->row.terms.size = kept;
}

/* The largest or the smallest value of the sum, its constant left out. */
static int64_t extreme(struct rows *r, bool upper)
{
    int64_t sum = 0;
    for (size_t i = 0; i < r->row.terms.size; i++) {
        struct term t = r->row.terms.data[i];
        ASSERT(t.factor != 0);
        const double *bounds = (t.factor > 0) == upper ? r->hi.data : r->lo.data;
        if (__builtin_add_overflow(sum, t.factor * (int64_t)bounds[t.column], &sum)) refuse(r, too_large);
    }
    return sum;
}

static void push(struct rows *r, double lo, double hi)
{
    ASSERT(lo <= hi);
    struct row_block *b = r->row.block;
    vec_push(&b->starts, (int)b->columns.size);
    vec_push(&b->lo, lo);
    vec_push(&b->hi, hi);
    for (size_t i = 0; i < r->row.terms.size; i++) {
        struct term t = r->row.terms.data[i];
        ASSERT(t.factor != 0 && (size_t)t.column < r->lo.size);
        vec_push(&b->columns, t.column);
        vec_push(&b->factors, (double)t.factor);
    }
}

static void negate(struct rows *r)
{
    for (size_t i = 0; i < r->row.terms.size; i++) r->row.terms.data[i].factor *= -1;
    r->row.constant *= -1;
}

static void add_lit(struct rows *r, int64_t factor, dm_lit lit);
static void require(struct rows *r, dm_lit lit);

/* Ends the row under way: at most k. */
static void at_most(struct rows *r, int64_t k, dm_lit condition)
{
    merge(r);
    int64_t most = extreme(r, true), room = k - r->row.constant;
    if (most <= room || condition == DM_FALSE) return;
    if (condition == DM_TRUE) condition = 0;
    if (extreme(r, false) > room) {
        require(r, condition ? -condition : DM_FALSE);
        return;
    }
    if (condition) { /* R4 */
        r->row.constant = 0;
        add_lit(r, most - room, condition);
        merge(r);
        room = most - r->row.constant;
    }
    push(r, -INFINITY, (double)room);
}

static void at_least(struct rows *r, int64_t k, dm_lit condition)
{
    negate(r);
    at_most(r, -k, condition);
}

static void equal(struct rows *r, int64_t k)
{
    merge(r);
    int64_t room = k - r->row.constant;
    if (extreme(r, true) < room || extreme(r, false) > room)
        r->row.block->impossible = true;
    else
        push(r, (double)room, (double)room);
}

/* ---- columns */

static int new_column(struct rows *r, double lo, double hi)
{
    vec_push(&r->lo, lo);
    vec_push(&r->hi, hi);
    if (lo > hi) r->kept.impossible = true;
    ASSERT(r->lo.size == r->hi.size);
    return (int)r->lo.size - 1;
}

static int column_of(const struct rows *r, int32_t var)
{
    ASSERT(var >= MODEL_CHILD ? (size_t)(var - MODEL_CHILD) < r->made.size : (size_t)var < r->own.size);
    return var >= MODEL_CHILD ? r->made.data[var - MODEL_CHILD] : r->own.data[var];
}

static int *order_of(struct rows *r, int32_t var)
{
    return var >= MODEL_CHILD ? &r->made_order.data[var - MODEL_CHILD] : &r->own_order.data[var];
}

/* How many values of the domain are at most this one. */
static int64_t rank_of(const struct variable *v, int64_t value)
{
    if (v->range_count == 0) return value < v->lo ? 0 : (value < v->hi ? value : v->hi) - v->lo + 1;
    int64_t rank = 0;
    for (int32_t i = 0; i < v->range_count && v->ranges[i].lo <= value; i++)
        rank += (value < v->ranges[i].hi ? value : v->ranges[i].hi) - v->ranges[i].lo + 1;
    ASSERT(rank >= 0);
    return rank;
}

/* R1 for one run of consecutive values, the first of which has column `column`: the last one spans
 * the gap after it. */
static void add_steps(struct rows *r, int column, int64_t count, int64_t gap)
{
    ASSERT(count >= 0 && gap > 0);
    for (int64_t i = 0; i < count; i++) add_term(r, i + 1 < count ? 1 : gap, column + (int)i);
}

static void tie_order(struct rows *r, const struct variable *v, int column, int first)
{
    struct range whole = {v->lo, v->hi};
    const struct range *ranges = v->range_count ? v->ranges : &whole;
    int32_t count = v->range_count ? v->range_count : 1;
    begin(r);
    add_term(r, 1, column);
    for (int32_t i = 0, at = first; i < count; i++) {
        int32_t size = ranges[i].hi - ranges[i].lo + 1;
        bool last = i + 1 == count;
        add_steps(r, at, last ? size - 1 : size, last ? 1 : ranges[i + 1].lo - ranges[i].hi);
        at += size;
    }
    equal(r, v->hi);
}

/* Makes the order columns, R1 and R2, which stay whatever the row under way is for. */
static void make_order(struct rows *r, int32_t var)
{
    /* Made once: literals share the columns. */
    ASSERT(*order_of(r, var) < 0);
    const struct variable *v = model_variable(r->apart.child, var);
    int64_t count = rank_of(v, v->hi);
    if (count > MOST_ORDER) {
        refuse(r, "cbc cannot handle conditions on, or gaps in, variables with more than 16384 values");
        return;
    }
    struct row above = r->row;
    r->row = (struct row){.block = &r->kept};
    int first = (int)r->lo.size;
    ASSERT(count > 1);
    for (int64_t i = 0; i + 1 < count; i++) new_column(r, 0, 1);
    *order_of(r, var) = first;
    tie_order(r, v, column_of(r, var), first);
    for (int i = 0; i + 2 < count; i++) {
        begin(r);
        add_term(r, 1, first + i);
        add_term(r, -1, first + i + 1);
        at_most(r, 0, 0);
    }
    vec_free(&r->row.terms);
    r->row = above;
}

static void take_variable(struct rows *r, int32_t var, vec_int *columns, vec_int *orders)
{
    const struct variable *v = model_variable(r->apart.child, var);
    int column = new_column(r, v->lo, v->hi);
    ASSERT(columns->size == orders->size);
    vec_push(columns, column);
    vec_push(orders, -1);
    if (v->range_count > 1) make_order(r, var);
}

static void take_variables(void *self)
{
    struct rows *r = self;
    while (r->own.size < r->apart.model->variables.size)
        take_variable(r, (int32_t)r->own.size, &r->own, &r->own_order);
    while (r->made.size < r->apart.child->variables.size)
        take_variable(r, (int32_t)r->made.size + MODEL_CHILD, &r->made, &r->made_order);
}

/* ---- literals and views in a row */

/* Adds factor times whether an integer variable is at most this value. */
static void add_le(struct rows *r, int64_t factor, int32_t var, int64_t value)
{
    const struct variable *v = model_variable(r->apart.child, var);
    int64_t rank = rank_of(v, value);
    if (rank == 0) return;
    if (value >= v->hi) {
        r->row.constant += factor;
        return;
    }
    if (*order_of(r, var) < 0) make_order(r, var);
    if (r->error) return;
    ASSERT(rank > 0 && rank < rank_of(v, v->hi));
    add_term(r, factor, *order_of(r, var) + (int)rank - 1);
}

static void add_lit(struct rows *r, int64_t factor, dm_lit lit)
{
    if (lit < 0) {
        r->row.constant += factor;
        factor = -factor;
    }
    const struct atom *a = model_atom(r->apart.child, lit);
    if (lit == DM_TRUE || lit == DM_FALSE) {
        r->row.constant += factor;
    } else if (model_is_bool(model_variable(r->apart.child, a->var))) {
        /* Its atom says that it is 1. */
        add_term(r, factor, column_of(r, a->var));
    } else { /* R3 */
        int32_t var = a->var, value = a->value;
        bool is_equality = a->op == ATOM_EQ;
        add_le(r, factor, var, value);
        if (is_equality) add_le(r, -factor, var, (int64_t)value - 1);
    }
}

static void add_view(struct rows *r, int64_t factor, dm_int x)
{
    int64_t product, constant;
    if (__builtin_mul_overflow(factor, x.factor, &product) ||
        __builtin_mul_overflow(factor, x.offset, &constant) ||
        __builtin_add_overflow(r->row.constant, constant, &r->row.constant))
        refuse(r, too_large);
    else
        add_term(r, product, column_of(r, x.var));
}

/* ---- constraints */

/* The literal must be true: as a bound of its variable if one says it. */
static void require(struct rows *r, dm_lit lit)
{
    if (lit == DM_TRUE) return;
    if (lit == DM_FALSE) {
        r->row.block->impossible = true;
        return;
    }
    const struct atom *a = model_atom(r->apart.child, lit);
    ASSERT(a->var > 0);
    bool is_bool = model_is_bool(model_variable(r->apart.child, a->var));
    begin(r);
    if (a->op == ATOM_EQ && lit < 0 && !is_bool) {
        add_lit(r, 1, lit);
        at_least(r, 1, 0);
        return;
    }
    add_term(r, 1, column_of(r, a->var));
    if (is_bool && lit < 0)
        at_most(r, 0, 0);
    else if (is_bool)
        at_least(r, 1, 0);
    else if (a->op == ATOM_EQ)
        equal(r, a->value);
    else if (lit > 0)
        at_most(r, a->value, 0);
    else
        at_least(r, (int64_t)a->value + 1, 0);
}

static void load_clause(struct rows *r, const struct constraint *c)
{
    if (c->lit_count == 1 && !c->condition) {
        require(r, c->lits[0]);
        return;
    }
    begin(r);
    for (uint32_t i = 0; i < c->lit_count; i++) add_lit(r, 1, c->lits[i]);
    if (c->condition) add_lit(r, 1, -c->condition);
    at_least(r, 1, 0);
    ASSERT(c->condition || !c->equivalent);
    for (uint32_t i = 0; i < c->lit_count && c->equivalent; i++) {
        begin(r);
        add_lit(r, 1, c->lits[i]);
        add_lit(r, -1, c->condition);
        at_most(r, 0, 0);
    }
}

static void load_sum(struct rows *r, const struct constraint *c)
{
    begin(r);
    for (uint32_t i = 0; i < c->view_count; i++) add_view(r, constraint_coef(c, i), c->views[i]);
    for (uint32_t i = 0; i < c->lit_count; i++) add_lit(r, 1, c->lits[i]);
    ASSERT(c->rel == DM_LE || c->rel == DM_GE || (c->rel == DM_EQ && !c->condition));
    if (c->rel == DM_LE)
        at_most(r, c->rhs, c->condition);
    else if (c->rel == DM_GE)
        at_least(r, c->rhs, c->condition);
    else
        equal(r, c->rhs);
}

static bool is_sum(const struct constraint *c)
{
    if (c->kind != &linear_kind && c->kind != &card_kind) return false;
    return c->kind->primitive(c) || (c->rel == DM_EQ && !c->condition);
}

static bool begin_constraint(void *self, const struct constraint *c)
{
    struct rows *r = self;
    (void)c;
    return !r->error && !apart_tick(&r->apart);
}

static bool go_on(void *self)
{
    return !apart_tick(&((struct rows *)self)->apart);
}

/* After an error nothing is worth loading. */
static bool take(void *self, const struct constraint *c)
{
    struct rows *r = self;
    if (r->error) return true;
    if (c->kind == &clause_kind)
        load_clause(r, c);
    else if (is_sum(c))
        load_sum(r, c);
    else
        return false;
    return true;
}

static void forget(void *self)
{
    struct rows *r = self;
    vec_clear(&r->made);
    vec_clear(&r->made_order);
}

static void refuse_parts(void *self, const char *sentence)
{
    refuse(self, sentence);
}

static const struct apart_calls calls = {.begin = begin_constraint,
                                         .go_on = go_on,
                                         .take = take,
                                         .grow = take_variables,
                                         .forget = forget,
                                         .refuse = refuse_parts};

struct rows *rows_new(const dm_model *model, bool (*stop)(void *of), void *of)
{
    struct rows *r = alloc_bytes(sizeof *r);
    apart_init(&r->apart, model, &calls, r);
    apart_watch(&r->apart, stop, of);
    r->row.block = &r->kept;
    return r;
}

void rows_free(struct rows *r)
{
    apart_free(&r->apart);
    vec_free(&r->own);
    vec_free(&r->made);
    vec_free(&r->own_order);
    vec_free(&r->made_order);
    vec_free(&r->lo);
    vec_free(&r->hi);
    block_free(&r->kept);
    block_free(&r->round);
    vec_free(&r->row.terms);
    alloc_free(r);
}

bool rows_spoilt(const struct rows *r)
{
    return r->apart.spoilt;
}

bool rows_load(struct rows *r)
{
    r->row.block = &r->kept;
    bool whole = apart_load(&r->apart);
    ASSERT(!whole || r->error || r->own.size == r->apart.model->variables.size);
    return whole;
}

/* ---- rounds */

void rows_begin_round(struct rows *r)
{
    struct row_block *b = &r->round;
    vec_clear(&b->starts);
    vec_clear(&b->columns);
    vec_clear(&b->factors);
    vec_clear(&b->lo);
    vec_clear(&b->hi);
    b->impossible = false;
    ASSERT(b->starts.size == 0 && b->lo.size == b->hi.size);
}

void rows_assume(struct rows *r, dm_lit lit)
{
    ASSERT(lit != 0);
    r->row.block = &r->round;
    require(r, lit);
}

void rows_exclude(struct rows *r, size_t count, const int32_t *values)
{
    vec_i32 answer = {0};
    size_t known = 0;
    model_answer(r->apart.model, &answer);
    r->row.block = &r->round;
    begin(r);
    for (size_t i = 0; i < answer.size; i++) { /* x = value by R3; not all of these at once */
        if ((size_t)answer.data[i] >= count) continue;
        int32_t var = answer.data[i], value = values[var];
        known++;
        if (model_is_bool(model_variable(r->apart.model, var))) {
            r->row.constant += 1 - value;
            add_term(r, value ? 1 : -1, column_of(r, var));
        } else {
            add_le(r, 1, var, value);
            add_le(r, -1, var, (int64_t)value - 1);
        }
    }
    at_most(r, (int64_t)known - 1, 0);
    vec_free(&answer);
}

static size_t row_end(const struct row_block *b, size_t row)
{
    ASSERT(row < b->starts.size);
    return row + 1 < b->starts.size ? (size_t)b->starts.data[row + 1] : b->columns.size;
}

static double sum_at(const struct row_block *b, size_t row, const double *at)
{
    double sum = 0; /* exact: whole numbers far below 2^53 */
    for (size_t i = (size_t)b->starts.data[row]; i < row_end(b, row); i++)
        sum += b->factors.data[i] * at[b->columns.data[i]];
    return sum;
}

/* All of its rows between these bounds? */
static bool block_holds(const struct row_block *b, const double *lo, const double *hi, const double *at)
{
    for (size_t i = 0; i < b->starts.size; i++) {
        double sum = sum_at(b, i, at);
        if (sum < lo[i] || sum > hi[i]) return false;
    }
    return true;
}

bool rows_round_holds(const struct rows *r, const double *at)
{
    return block_holds(&r->round, r->round.lo.data, r->round.hi.data, at);
}

/* ---- reading */

int rows_columns(const struct rows *r)
{
    return (int)r->lo.size;
}

bool rows_impossible(const struct rows *r)
{
    return r->kept.impossible || r->round.impossible;
}

static struct cbc_block block_of(const struct row_block *b)
{
    return (struct cbc_block){.count = (int)b->starts.size,
                              .terms = (int)b->columns.size,
                              .starts = b->starts.data,
                              .columns = b->columns.data,
                              .factors = b->factors.data,
                              .lo = b->lo.data,
                              .hi = b->hi.data};
}

struct cbc_problem rows_problem(const struct rows *r, const double *costs)
{
    ASSERT(r->lo.size == r->hi.size && r->lo.size >= r->own.size);
    return (struct cbc_problem){.columns = (int)r->lo.size,
                                .lo = r->lo.data,
                                .hi = r->hi.data,
                                .costs = costs,
                                .blocks = {block_of(&r->kept), block_of(&r->round)}};
}

int rows_column(const struct rows *r, int32_t var)
{
    return column_of(r, var);
}

/* Where the first equality has this column with factor 1 or -1; SIZE_MAX: there is none. */
static size_t definition(const struct row_block *b, int column, size_t *row)
{
    for (*row = 0; *row < b->starts.size; ++*row)
        for (size_t i = (size_t)b->starts.data[*row];
             i < row_end(b, *row) && b->lo.data[*row] == b->hi.data[*row]; i++)
            if (b->columns.data[i] == column && fabs(b->factors.data[i]) == 1) return i;
    return SIZE_MAX;
}

double rows_costs(const struct rows *r, int32_t var, double factor, double *costs)
{
    const struct row_block *b = &r->kept;
    int column = column_of(r, var);
    size_t row, at = definition(b, column, &row);
    if (at == SIZE_MAX) {
        costs[column] = factor;
        return 0;
    }
    double share = factor / b->factors.data[at];
    ASSERT(fabs(b->factors.data[at]) == 1);
    for (size_t i = (size_t)b->starts.data[row]; i < row_end(b, row); i++)
        if (i != at) costs[b->columns.data[i]] = -share * b->factors.data[i];
    return share * b->lo.data[row];
}

/* The least or the most that an equality leaves to the column of one of its terms. */
static double reach(const struct rows *r, size_t row, size_t at, bool large)
{
    /* Only an equality defines a column. */
    ASSERT(r->kept.lo.data[row] == r->kept.hi.data[row]);
    const struct row_block *b = &r->kept;
    double sign = b->factors.data[at], sum = sign * b->lo.data[row];
    for (size_t i = (size_t)b->starts.data[row]; i < row_end(b, row); i++) {
        double factor = -sign * b->factors.data[i];
        int column = b->columns.data[i];
        if (i != at) sum += factor * (large == (factor > 0) ? r->hi.data[column] : r->lo.data[column]);
    }
    return sum;
}

static double *copy(size_t count, const double *from)
{
    double *to = alloc_array(count + 1, sizeof *to);
    for (size_t i = 0; i < count; i++) to[i] = from[i];
    return to;
}

bool rows_lift(const struct rows *r, int32_t var, bool large, struct row_bounds *bounds)
{
    const struct row_block *b = &r->kept;
    int column = column_of(r, var);
    size_t row, at = definition(b, column, &row);
    if (at == SIZE_MAX) return false;
    *bounds = (struct row_bounds){.lo = copy(r->lo.size, r->lo.data),
                                  .hi = copy(r->hi.size, r->hi.data),
                                  .row_lo = copy(b->lo.size, b->lo.data),
                                  .row_hi = copy(b->hi.size, b->hi.data)};
    double *limit = large ? &bounds->hi[column] : &bounds->lo[column];
    ASSERT(column < (int)r->lo.size);
    bounds->before = *limit;
    *limit = reach(r, row, at, large);
    for (size_t i = 0; i < b->starts.size; i++) {
        size_t first = (size_t)b->starts.data[i];
        if (row_end(b, i) != first + 1 || b->columns.data[first] != column) continue;
        double factor = b->factors.data[first];
        limit = large == (factor > 0) ? &bounds->row_hi[i] : &bounds->row_lo[i];
        if (large ? *limit / factor < bounds->before : *limit / factor > bounds->before)
            bounds->before = *limit / factor;
        *limit = large == (factor > 0) ? INFINITY : -INFINITY;
    }
    return true;
}

bool rows_lifted_hold(const struct rows *r, int32_t var, const struct row_bounds *bounds, double *at)
{
    const struct row_block *b = &r->kept;
    int column = column_of(r, var);
    size_t row, place = definition(b, column, &row);
    ASSERT(place != SIZE_MAX);
    for (size_t i = 0; i < r->lo.size; i++)
        if (isnan(at[i]) && r->lo.data[i] == r->hi.data[i]) at[i] = r->lo.data[i];
    at[column] = 0;
    at[column] = (b->lo.data[row] - sum_at(b, row, at)) / b->factors.data[place];
    for (size_t i = 0; i < r->lo.size; i++) /* False if it is not known, too. */
        if (!(at[i] >= bounds->lo[i] && at[i] <= bounds->hi[i])) return false;
    return block_holds(b, bounds->row_lo, bounds->row_hi, at) && rows_round_holds(r, at);
}

void rows_lift_free(struct row_bounds *bounds)
{
    alloc_free(bounds->lo);
    alloc_free(bounds->hi);
    alloc_free(bounds->row_lo);
    alloc_free(bounds->row_hi);
}
