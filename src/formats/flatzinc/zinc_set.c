/* Sets of integers: membership, size, relations and operations.
 *
 * A set variable is a literal for each of its possible elements (struct zinc_elements); a constant
 * has the literal DM_TRUE for each of its own. So a relation between sets is a conjunction of small
 * clauses, element by element of all that one of the sets can have, and an operation is a literal
 * for each of them. Sets that are equal are one, and the result of an operation is made of the
 * literals of its operands: with a constant operand it needs no variable at all.
 *
 * The order of sets is that of their elements in increasing order, as words in a dictionary; the
 * empty set comes first. */
#include "formats/flatzinc/zinc_parts.h"

#include <stdint.h>

/* ---- the elements of several sets, merged */

struct merged {
    struct zinc_elements sets[3];
    int count; /* of sets */
    size_t at[3];
    int64_t value;
    dm_lit lits[3]; /* whether each set has this value */
};

/* The first arguments, which are sets. */
static struct merged merge(const struct zinc_post *p, int count)
{
    ASSERT(count >= 1 && count <= 3);
    struct merged m = {.count = count};
    for (int k = 0; k < count; k++)
        m.sets[k] = (struct zinc_elements){p->numbers[k], p->lits[k], p->count[k]};
    return m;
}

/* The next value that one of the sets can have. */
static bool next_value(struct merged *m)
{
    bool found = false;
    for (int k = 0; k < m->count; k++) {
        if (m->at[k] == m->sets[k].count) continue;
        int64_t value = m->sets[k].values[m->at[k]];
        ASSERT(m->at[k] == 0 || value > m->sets[k].values[m->at[k] - 1]); /* elements ascend */
        if (!found || value < m->value) m->value = value;
        found = true;
    }
    for (int k = 0; k < m->count; k++) {
        bool here = m->at[k] < m->sets[k].count && m->sets[k].values[m->at[k]] == m->value;
        m->lits[k] = here ? m->sets[k].lits[m->at[k]] : DM_FALSE;
        m->at[k] += here;
    }
    return found;
}

/* ---- literals made of literals, without a variable where one is constant */

static dm_lit both(dm_model *model, dm_lit a, dm_lit b)
{
    ASSERT(a != 0 && b != 0);
    dm_lit result, lits[] = {a, b};
    if (a == DM_FALSE || b == DM_FALSE || a == -b) return DM_FALSE;
    if (a == DM_TRUE || a == b) return b;
    if (b == DM_TRUE) return a;
    dm_and(model, result = dm_bool(model), 2, lits);
    return result;
}

static dm_lit either(dm_model *model, dm_lit a, dm_lit b)
{
    return -both(model, -a, -b);
}

static dm_lit same(dm_model *model, dm_lit a, dm_lit b)
{
    ASSERT(a != 0 && b != 0);
    if (a == DM_TRUE || a == DM_FALSE) return a == DM_TRUE ? b : -b;
    if (b == DM_TRUE || b == DM_FALSE) return b == DM_TRUE ? a : -a;
    if (a == b || a == -b) return a == b ? DM_TRUE : DM_FALSE;
    dm_lit result = dm_bool(model);
    dm_iff(model, result);
    dm_equivalent(model, a, b);
    return result;
}

/* ---- a conjunction under the condition of a call
 *
 * As it is, or if: clauses. Exactly when: a literal for each part, and one for all of them. */

struct demand {
    const struct zinc_post *post;
    bool reified;
    VEC(dm_lit) parts; /* if reified */
};

static struct demand begin_demand(const struct zinc_post *p)
{
    return (struct demand){.post = p, .reified = p->call->condition == ZINC_REIF};
}

/* One of the two holds. */
static void demand_any(struct demand *d, dm_lit a, dm_lit b)
{
    dm_model *model = d->post->model;
    if (d->reified)
        vec_push(&d->parts, either(model, a, b));
    else
        dm_clause(model, 3, (dm_lit[]){-d->post->given, a, b});
}

static void demand_same(struct demand *d, dm_lit a, dm_lit b)
{
    if (d->reified) {
        vec_push(&d->parts, same(d->post->model, a, b));
        return;
    }
    demand_any(d, -a, b);
    demand_any(d, a, -b);
}

static void end_demand(struct demand *d)
{
    ASSERT(d->reified || d->parts.size == 0);
    if (d->reified) dm_and(d->post->model, d->post->given, d->parts.size, d->parts.data);
    vec_free(&d->parts);
}

/* ---- for the referee: sets as stretches of numbers, between which no membership changes */

struct stretches {
    struct zinc_ranges rest[3]; /* of each set */
    int count;
    bool has[3]; /* whether each set has the numbers of this stretch; one of them does */
    int64_t first, last;
};

static struct stretches stretch(const struct zinc_facts *f, int count)
{
    ASSERT(count >= 1 && count <= 3);
    struct stretches s = {.count = count, .last = INT64_MIN};
    for (int k = 0; k < count; k++) s.rest[k] = zinc_values_set(f->values, f->args[k]);
    return s;
}

static bool next_stretch(struct stretches *s)
{
    int64_t from = s->last == INT64_MIN ? INT64_MIN : s->last + 1;
    s->first = s->last = INT64_MAX;
    for (int k = 0; k < s->count; k++) {
        struct zinc_ranges *rest = &s->rest[k];
        for (; rest->count && rest->bounds[1] < from; rest->count--) rest->bounds += 2;
        if (!rest->count) continue;
        int64_t begin = rest->bounds[0] > from ? rest->bounds[0] : from;
        if (begin < s->first) s->first = begin;
    }
    for (int k = 0; k < s->count; k++) {
        const struct zinc_ranges *rest = &s->rest[k];
        s->has[k] = rest->count && rest->bounds[0] <= s->first;
        int64_t end = !rest->count ? INT64_MAX : s->has[k] ? rest->bounds[1] : rest->bounds[0] - 1;
        if (end < s->last) s->last = end;
    }
    ASSERT(s->first <= s->last);
    return s->first < INT64_MAX;
}

/* ---- set_in: x is an element */

static dm_lit literal_in(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_store_args(link->zinc, call);
    if (zinc_is_variable(args[1])) return 0;
    struct zinc_ranges set = zinc_store_ranges(link->zinc, args[1]);
    return dm_in(link->model, zinc_link_int(link, args[0]), set.count, set.bounds);
}

static void post_in_variable(struct zinc_post *p)
{
    dm_model *model = p->model;
    dm_int x = *p->ints[0];
    vec_i64 possible = {0};
    for (size_t i = 0; i < p->count[1]; i++) {
        int64_t value = p->numbers[1][i];
        dm_lit is = dm_eq(model, x, value), has = p->lits[1][i];
        dm_clause(model, 3, (dm_lit[]){-p->given, -is, has});
        if (p->call->condition == ZINC_REIF) dm_clause(model, 3, (dm_lit[]){p->given, -is, -has});
        vec_push(&possible, value);
        vec_push(&possible, value);
    }
    dm_clause(model, 2, (dm_lit[]){-p->given, dm_in(model, x, p->count[1], possible.data)});
    vec_free(&possible);
}

/* A set of constants is a literal or, without a condition, the domain of x. */
static void post_in(struct zinc_post *p)
{
    zinc_item set = zinc_store_args(p->link->zinc, p->call)[1];
    if (zinc_is_variable(set)) {
        post_in_variable(p);
    } else if (p->call->condition == ZINC_HOLDS) {
        struct zinc_ranges ranges = zinc_store_ranges(p->link->zinc, set);
        dm_restrict(p->model, *p->ints[0], ranges.count, ranges.bounds);
    } else {
        zinc_post_under(p);
        dm_require(p->model, literal_in(p->link, p->call));
    }
}

static bool holds_in(const struct zinc_facts *f)
{
    return zinc_values_has(f->values, f->args[1], zinc_values_of(f, 0));
}

/* ---- set_card: how many elements there are */

static void post_card(struct zinc_post *p)
{
    dm_model *model = p->model;
    dm_int size = *p->ints[1];
    size_t count = p->count[0];
    if (size.factor == 0) {
        zinc_post_under(p);
        dm_exactly(model, size.offset, count, p->lits[0]);
        return;
    }
    int64_t *coefs = alloc_array(count + 1, sizeof *coefs);
    dm_int *terms = alloc_array(count + 1, sizeof *terms);
    for (size_t i = 0; i < count; i++) {
        terms[i] = dm_as_int(model, p->lits[0][i]);
        coefs[i] = 1;
    }
    terms[count] = size;
    coefs[count] = -1;
    zinc_post_under(p);
    dm_linear(model, count + 1, coefs, terms, DM_EQ, 0);
    alloc_free(coefs);
    alloc_free(terms);
}

static bool holds_card(const struct zinc_facts *f)
{
    int64_t size = 0;
    for (struct stretches s = stretch(f, 1); next_stretch(&s);) size += s.last - s.first + 1;
    return size == zinc_values_of(f, 1);
}

/* ---- set_subset, set_superset: the variant is the argument that lies within the other */

static void post_subset(struct zinc_post *p)
{
    int inner = p->variant;
    struct demand d = begin_demand(p);
    for (struct merged m = merge(p, 2); next_value(&m);) demand_any(&d, -m.lits[inner], m.lits[1 - inner]);
    end_demand(&d);
}

static bool holds_subset(const struct zinc_facts *f)
{
    int inner = f->variant;
    ASSERT(inner == 0 || inner == 1);
    for (struct stretches s = stretch(f, 2); next_stretch(&s);)
        if (s.has[inner] && !s.has[1 - inner]) return false;
    return true;
}

/* ---- set_eq, set_ne */

static void post_eq(struct zinc_post *p)
{
    struct demand d = begin_demand(p);
    for (struct merged m = merge(p, 2); next_value(&m);) demand_same(&d, m.lits[0], m.lits[1]);
    end_demand(&d);
}

/* One of the sets has an element that the other lacks. */
static void post_ne(struct zinc_post *p)
{
    VEC(dm_lit) lits = {0};
    for (struct merged m = merge(p, 2); next_value(&m);)
        vec_push(&lits, -same(p->model, m.lits[0], m.lits[1]));
    zinc_post_under(p);
    dm_clause(p->model, lits.size, lits.data);
    vec_free(&lits);
}

static bool holds_eq(const struct zinc_facts *f)
{
    for (struct stretches s = stretch(f, 2); next_stretch(&s);)
        if (s.has[0] != s.has[1]) return false;
    return true;
}

static bool holds_ne(const struct zinc_facts *f)
{
    return !holds_eq(f);
}

/* ---- set_le, set_lt
 *
 * From the largest value to the smallest, comparing what the sets x and y have from there on. If
 * both have the value, or neither, the rest decides. If only x has it, x comes first exactly when y
 * has something larger: y goes on with that, or is a beginning of x and comes before it. If only y
 * has it, x comes first exactly when x has nothing larger. */

static dm_lit if_then_else(dm_model *model, dm_lit condition, dm_lit yes, dm_lit no)
{
    if (yes == no) return yes;
    return both(model, either(model, -condition, yes), either(model, condition, no));
}

static dm_lit order_literal(dm_model *model, struct merged m, bool strict)
{
    VEC(dm_lit) pairs = {0};
    while (next_value(&m)) {
        vec_push(&pairs, m.lits[0]);
        vec_push(&pairs, m.lits[1]);
    }
    dm_lit before = strict ? DM_FALSE : DM_TRUE, more_x = DM_FALSE, more_y = DM_FALSE;
    for (size_t i = pairs.size; i > 0; i -= 2) {
        dm_lit x = pairs.data[i - 2], y = pairs.data[i - 1];
        ASSERT(pairs.size % 2 == 0 && i >= 2);
        before = if_then_else(model, x, if_then_else(model, y, before, more_y),
                              if_then_else(model, y, -more_x, before));
        more_x = either(model, x, more_x);
        more_y = either(model, y, more_y);
    }
    vec_free(&pairs);
    return before;
}

static struct merged merge_items(struct zinc_link *link, const zinc_item *args)
{
    struct merged m = {.count = 2};
    for (int k = 0; k < 2; k++) m.sets[k] = zinc_link_set(link, args[k]);
    return m;
}

static dm_lit literal_order(struct zinc_link *link, const struct zinc_call *call)
{
    struct merged m = merge_items(link, zinc_store_args(link->zinc, call));
    return order_literal(link->model, m, call->builtin->variant == DM_LT);
}

static void post_order(struct zinc_post *p)
{
    dm_lit before = order_literal(p->model, merge(p, 2), p->variant == DM_LT);
    zinc_post_under(p);
    dm_require(p->model, before);
}

/* -1, 0 or 1: which of the two comes first. */
static int order_of(const struct zinc_facts *f)
{
    for (struct stretches s = stretch(f, 2); next_stretch(&s);) {
        if (s.has[0] == s.has[1]) continue;
        int without = s.has[0], sign = s.has[0] ? 1 : -1;
        return s.rest[without].count ? -sign : sign;
    }
    return 0;
}

static bool holds_order(const struct zinc_facts *f)
{
    return zinc_relates(order_of(f), (dm_rel)f->variant, 0);
}

/* ---- operations: whether the result has a value, by whether x and y do */

enum { INTERSECT, UNION, DIFF, SYMDIFF }; /* variants */

static dm_lit result_literal(dm_model *model, int operation, dm_lit x, dm_lit y)
{
    switch (operation) {
    case INTERSECT:
        return both(model, x, y);
    case UNION:
        return either(model, x, y);
    case DIFF:
        return both(model, x, -y);
    default:
        return -same(model, x, y);
    }
}

static void post_operation(struct zinc_post *p)
{
    struct demand d = begin_demand(p);
    for (struct merged m = merge(p, 3); next_value(&m);)
        demand_same(&d, m.lits[2], result_literal(p->model, p->variant, m.lits[0], m.lits[1]));
    end_demand(&d);
}

static bool define_operation(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    struct merged m = merge_items(link, args);
    size_t room = m.sets[0].count + m.sets[1].count;
    int64_t *values = ARENA_ARRAY(&link->arena, int64_t, room);
    dm_lit *lits = ARENA_ARRAY(&link->arena, dm_lit, room);
    struct zinc_elements set = {.values = values, .lits = lits};
    while (next_value(&m)) {
        dm_lit lit = result_literal(link->model, link->current->builtin->variant, m.lits[0], m.lits[1]);
        if (lit == DM_FALSE) continue;
        ASSERT(set.count < room && (set.count == 0 || values[set.count - 1] < m.value));
        values[set.count] = m.value;
        lits[set.count++] = lit;
    }
    return zinc_link_is_set(link, variable, &set);
}

static bool holds_operation(const struct zinc_facts *f)
{
    for (struct stretches s = stretch(f, 3); next_stretch(&s);) {
        bool x = s.has[0], y = s.has[1];
        bool result[] = {[INTERSECT] = x && y, [UNION] = x || y, [DIFF] = x && !y, [SYMDIFF] = x != y};
        if (s.has[2] != result[f->variant]) return false;
    }
    return true;
}

#define SETS(word, letters, functions) ZINC_REIFIED("set_" word, letters, functions), .under = ZINC_BY_POST
#define RESULT(word, which)                                                                                  \
    SETS(word, "sss", operation), .variant = which, .defines = zinc_link_open_third,                         \
                                  .define = define_operation

const struct zinc_builtin zinc_set_builtins[] = {
    {SETS("in", "is", in), .literal = literal_in},
    {SETS("card", "si", card)},
    {SETS("subset", "ss", subset), .variant = 0},
    {SETS("superset", "ss", subset), .variant = 1},
    {SETS("eq", "ss", eq), .defines = zinc_link_open_first, .define = zinc_link_is_other},
    {SETS("ne", "ss", ne)},
    {SETS("le", "ss", order), .variant = DM_LE, .literal = literal_order},
    {SETS("lt", "ss", order), .variant = DM_LT, .literal = literal_order},
    {RESULT("intersect", INTERSECT)},
    {RESULT("union", UNION)},
    {RESULT("diff", DIFF)},
    {RESULT("symdiff", SYMDIFF)},
    {0},
};
