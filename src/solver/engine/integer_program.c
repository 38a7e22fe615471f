/* Encoding of a model as an integer program.
 *
 * Idea. A variable is a column. A literal of a 0/1 variable is that column, or one minus it.
 * Literals of an integer variable x with values v1 < v2 < ... < vn use the order encoding, columns
 * b1 .. bn-1 where bi is 1 if x <= vi:
 *   R1  x + (v2 - v1) b1 + ... + (vn - vn-1) bn-1 = vn ties them to x without a large factor,
 *       gaps of the domain included
 *   R2  b1 <= b2 <= ... <= bn-1
 *   R3  x <= vi is bi, and x = vi is bi - bi-1: a sum, not a column
 * Order columns are created on demand, or at once if the domain has gaps. A unit clause becomes a
 * bound of x instead. Non-primitive constraints are decomposed in a child model, as for clauses; an
 * unconditional equation stays one row.
 *   R4  c -> sum <= k   is  sum + (most - k) c <= most (big M), where most is the largest value of
 *       the sum
 *
 * Invariant. Rows are computed in 64-bit integers with merged columns, and converted to floating
 * point when complete. A row with a factor above LARGEST_FACTOR is refused: a condition that is
 * "almost 0" in floating point could then violate the sum by whole units. */
#include "solver/engine/integer_program.h"

#include "solver/constraint/constraints.h"
#include "solver/model/decomposition.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_ORDER = 1 << 14,    /* most values of a variable whose literals are used */
    LARGEST_FACTOR = 1000000 /* CBC takes a column as whole within 1e-6 */
};

struct row_block {
    vec_int starts; /* by row: where its terms begin */
    vec_int columns;
    VEC(double) factors;
    VEC(double) lo, hi; /* by row; -INFINITY and INFINITY if there is none */
    bool impossible;    /* some row is infeasible whatever the values */
};

struct term {
    int column;
    int64_t factor;
};

struct row { /* under construction */
    VEC(struct term) terms;
    int64_t constant;        /* added to the terms */
    struct row_block *block; /* where it goes */
};

struct integer_program {
    /* The model, how far it is loaded, and the child model of decompositions. */
    struct decomposer apart;
    vec_int own, made;             /* columns of the model's and of the child's variables */
    vec_int own_order, made_order; /* first order column of each, -1 none */
    VEC(double) lo, hi;            /* by column */
    struct row_block kept, round;
    struct row row;
    const char *error; /* in the child's arena, or static */
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

const char *integer_program_error(const struct integer_program *r)
{
    return r->error;
}

static const char *const too_large =
    "a sum of the model has factors over a million: cbc cannot be trusted with those";

static void refuse(struct integer_program *r, const char *text)
{
    if (!r->error) r->error = text;
}

/* ---- one row */

static void begin(struct integer_program *r)
{
    ASSERT(r->row.block);
    vec_clear(&r->row.terms);
    r->row.constant = 0;
}

static void add_term(struct integer_program *r, int64_t factor, int column)
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

static void merge(struct integer_program *r)
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

/* The largest or smallest value of the sum, without its constant. */
static int64_t extreme(struct integer_program *r, bool upper)
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

static void push(struct integer_program *r, double lo, double hi)
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

static void negate(struct integer_program *r)
{
    for (size_t i = 0; i < r->row.terms.size; i++) r->row.terms.data[i].factor *= -1;
    r->row.constant *= -1;
}

static void add_lit(struct integer_program *r, int64_t factor, dm_lit lit);
static void require(struct integer_program *r, dm_lit lit);

/* Ends the row: at most k, under the condition. */
static void at_most(struct integer_program *r, int64_t k, dm_lit condition)
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

static void at_least(struct integer_program *r, int64_t k, dm_lit condition)
{
    negate(r);
    at_most(r, -k, condition);
}

static void equal(struct integer_program *r, int64_t k)
{
    merge(r);
    int64_t room = k - r->row.constant;
    if (extreme(r, true) < room || extreme(r, false) > room)
        r->row.block->impossible = true;
    else
        push(r, (double)room, (double)room);
}

/* ---- columns */

static int new_column(struct integer_program *r, double lo, double hi)
{
    vec_push(&r->lo, lo);
    vec_push(&r->hi, hi);
    if (lo > hi) r->kept.impossible = true;
    ASSERT(r->lo.size == r->hi.size);
    return (int)r->lo.size - 1;
}

static int column_of(const struct integer_program *r, int32_t var)
{
    ASSERT(var >= MODEL_CHILD ? (size_t)(var - MODEL_CHILD) < r->made.size : (size_t)var < r->own.size);
    return var >= MODEL_CHILD ? r->made.data[var - MODEL_CHILD] : r->own.data[var];
}

static int *order_of(struct integer_program *r, int32_t var)
{
    return var >= MODEL_CHILD ? &r->made_order.data[var - MODEL_CHILD] : &r->own_order.data[var];
}

/* The number of domain values that are at most this one. */
static int64_t rank_of(const struct variable *v, int64_t value)
{
    if (v->range_count == 0) return value < v->lo ? 0 : (value < v->hi ? value : v->hi) - v->lo + 1;
    int64_t rank = 0;
    for (int32_t i = 0; i < v->range_count && v->ranges[i].lo <= value; i++)
        rank += (value < v->ranges[i].hi ? value : v->ranges[i].hi) - v->ranges[i].lo + 1;
    ASSERT(rank >= 0);
    return rank;
}

/* R1 for one interval of the domain, which starts at column `column`: the last column spans the gap
 * after it. */
static void add_steps(struct integer_program *r, int column, int64_t count, int64_t gap)
{
    ASSERT(count >= 0 && gap > 0);
    for (int64_t i = 0; i < count; i++) add_term(r, i + 1 < count ? 1 : gap, column + (int)i);
}

static void tie_order(struct integer_program *r, const struct variable *v, int column, int first)
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

/* Creates the order columns with R1 and R2, in the model's block. */
static void make_order(struct integer_program *r, int32_t var)
{
    /* Created once: literals share the columns. */
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

static void take_variable(struct integer_program *r, int32_t var, vec_int *columns, vec_int *orders)
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
    struct integer_program *r = self;
    while (r->own.size < r->apart.model->variables.size)
        take_variable(r, (int32_t)r->own.size, &r->own, &r->own_order);
    while (r->made.size < r->apart.child->variables.size)
        take_variable(r, (int32_t)r->made.size + MODEL_CHILD, &r->made, &r->made_order);
}

/* ---- literals and views in a row */

/* Adds factor * [x <= value] for an integer variable. */
static void add_le(struct integer_program *r, int64_t factor, int32_t var, int64_t value)
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

static void add_lit(struct integer_program *r, int64_t factor, dm_lit lit)
{
    if (lit < 0) {
        r->row.constant += factor;
        factor = -factor;
    }
    const struct atom *a = model_atom(r->apart.child, lit);
    if (lit == DM_TRUE || lit == DM_FALSE) {
        r->row.constant += factor;
    } else if (model_is_bool(model_variable(r->apart.child, a->var))) {
        /* Its atom is true if it is 1. */
        add_term(r, factor, column_of(r, a->var));
    } else { /* R3 */
        int32_t var = a->var, value = a->value;
        bool is_equality = a->op == ATOM_EQ;
        add_le(r, factor, var, value);
        if (is_equality) add_le(r, -factor, var, (int64_t)value - 1);
    }
}

static void add_view(struct integer_program *r, int64_t factor, dm_int x)
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

/* Makes the literal true, by a bound of its variable where possible. */
static void require(struct integer_program *r, dm_lit lit)
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

static void load_clause(struct integer_program *r, const struct constraint *c)
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

static void load_sum(struct integer_program *r, const struct constraint *c)
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
    struct integer_program *r = self;
    (void)c;
    return !r->error && !decomposition_tick(&r->apart);
}

static bool go_on(void *self)
{
    return !decomposition_tick(&((struct integer_program *)self)->apart);
}

/* After an error the rest is skipped. */
static bool take(void *self, const struct constraint *c)
{
    struct integer_program *r = self;
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
    struct integer_program *r = self;
    vec_clear(&r->made);
    vec_clear(&r->made_order);
}

static void refuse_decomposition(void *self, const char *sentence)
{
    refuse(self, sentence);
}

static const struct decomposition_calls calls = {.begin = begin_constraint,
                                                 .go_on = go_on,
                                                 .take = take,
                                                 .grow = take_variables,
                                                 .forget = forget,
                                                 .refuse = refuse_decomposition};

struct integer_program *integer_program_new(const dm_model *model, bool (*stop)(void *of), void *of)
{
    struct integer_program *r = alloc_bytes(sizeof *r);
    decomposition_init(&r->apart, model, &calls, r);
    decomposition_set_stop(&r->apart, stop, of);
    r->row.block = &r->kept;
    return r;
}

void integer_program_free(struct integer_program *r)
{
    decomposition_free(&r->apart);
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

bool integer_program_spoilt(const struct integer_program *r)
{
    return r->apart.spoilt;
}

bool integer_program_load(struct integer_program *r)
{
    r->row.block = &r->kept;
    bool whole = decomposition_load(&r->apart);
    ASSERT(!whole || r->error || r->own.size == r->apart.model->variables.size);
    return whole;
}

/* ---- rounds */

void integer_program_begin_round(struct integer_program *r)
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

void integer_program_assume(struct integer_program *r, dm_lit lit)
{
    ASSERT(lit != 0);
    r->row.block = &r->round;
    require(r, lit);
}

void integer_program_exclude(struct integer_program *r, size_t count, const int32_t *values)
{
    vec_i32 answer = {0};
    size_t known = 0;
    model_answer(r->apart.model, &answer);
    r->row.block = &r->round;
    begin(r);
    for (size_t i = 0; i < answer.size; i++) { /* sum of [x = value] by R3, at most known - 1 */
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
    double sum = 0; /* exact: integers far below 2^53 */
    for (size_t i = (size_t)b->starts.data[row]; i < row_end(b, row); i++)
        sum += b->factors.data[i] * at[b->columns.data[i]];
    return sum;
}

/* True if all rows are within these bounds. */
static bool block_holds(const struct row_block *b, const double *lo, const double *hi, const double *at)
{
    for (size_t i = 0; i < b->starts.size; i++) {
        double sum = sum_at(b, i, at);
        if (sum < lo[i] || sum > hi[i]) return false;
    }
    return true;
}

bool integer_program_round_holds(const struct integer_program *r, const double *at)
{
    return block_holds(&r->round, r->round.lo.data, r->round.hi.data, at);
}

/* ---- reading */

int integer_program_columns(const struct integer_program *r)
{
    return (int)r->lo.size;
}

bool integer_program_impossible(const struct integer_program *r)
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

struct cbc_problem integer_program_problem(const struct integer_program *r, const double *costs)
{
    ASSERT(r->lo.size == r->hi.size && r->lo.size >= r->own.size);
    return (struct cbc_problem){.columns = (int)r->lo.size,
                                .lo = r->lo.data,
                                .hi = r->hi.data,
                                .costs = costs,
                                .blocks = {block_of(&r->kept), block_of(&r->round)}};
}

int integer_program_column(const struct integer_program *r, int32_t var)
{
    return column_of(r, var);
}

/* The index of the column, with factor 1 or -1, in the first equation; SIZE_MAX: none. */
static size_t definition(const struct row_block *b, int column, size_t *row)
{
    for (*row = 0; *row < b->starts.size; ++*row)
        for (size_t i = (size_t)b->starts.data[*row];
             i < row_end(b, *row) && b->lo.data[*row] == b->hi.data[*row]; i++)
            if (b->columns.data[i] == column && fabs(b->factors.data[i]) == 1) return i;
    return SIZE_MAX;
}

double integer_program_costs(const struct integer_program *r, int32_t var, double factor, double *costs)
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

/* The bound that an equation implies for one of its columns. */
static double reach(const struct integer_program *r, size_t row, size_t at, bool large)
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

bool integer_program_lift(const struct integer_program *r, int32_t var, bool large, struct row_bounds *bounds)
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

bool integer_program_lifted_hold(const struct integer_program *r, int32_t var,
                                 const struct row_bounds *bounds, double *at)
{
    const struct row_block *b = &r->kept;
    int column = column_of(r, var);
    size_t row, place = definition(b, column, &row);
    ASSERT(place != SIZE_MAX);
    for (size_t i = 0; i < r->lo.size; i++)
        if (isnan(at[i]) && r->lo.data[i] == r->hi.data[i]) at[i] = r->lo.data[i];
    at[column] = 0;
    at[column] = (b->lo.data[row] - sum_at(b, row, at)) / b->factors.data[place];
    for (size_t i = 0; i < r->lo.size; i++) /* negated so that NAN fails too */
        if (!(at[i] >= bounds->lo[i] && at[i] <= bounds->hi[i])) return false;
    return block_holds(b, bounds->row_lo, bounds->row_hi, at) && integer_program_round_holds(r, at);
}

void integer_program_lift_free(struct row_bounds *bounds)
{
    alloc_free(bounds->lo);
    alloc_free(bounds->hi);
    alloc_free(bounds->row_lo);
    alloc_free(bounds->row_hi);
}
