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
    const struct zinc_elements *sets;
    int count; /* of sets, at most 3 */
    size_t at[3];
    int64_t value;
    dm_lit lits[3]; /* whether each set has this value */
};

static struct merged merge(int count, const struct zinc_elements *sets)
{
    ASSERT(count >= 1 && count <= 3);
    return (struct merged){.sets = sets, .count = count};
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

static void link_sets(struct zinc_link *link, const struct zinc_call *call, int count,
                      struct zinc_elements *sets)
{
    const zinc_item *args = zinc_link_args(link, call);
    zinc_link_condition(link, call);
    for (int k = 0; k < count; k++) zinc_link_set(link, args[k]);
    for (int k = 0; k < count; k++) sets[k] = zinc_link_set(link, args[k]);
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
    struct zinc_link *link;
    dm_lit given; /* the condition's literal */
    bool reified;
    VEC(dm_lit) parts; /* if reified */
};

static struct demand begin_demand(struct zinc_link *link, const struct zinc_call *call)
{
    return (struct demand){.link = link,
                           .given = zinc_link_condition(link, call),
                           .reified = call->condition == ZINC_REIF};
}

/* One of the three holds. */
static void demand_any(struct demand *d, dm_lit a, dm_lit b, dm_lit c)
{
    dm_model *model = d->link->model;
    dm_lit clause[] = {-d->given, a, b, c};
    if (d->reified)
        vec_push(&d->parts, either(model, a, either(model, b, c)));
    else
        dm_clause(model, 4, clause);
}

static void demand_same(struct demand *d, dm_lit a, dm_lit b)
{
    if (d->reified) {
        vec_push(&d->parts, same(d->link->model, a, b));
        return;
    }
    demand_any(d, -a, b, DM_FALSE);
    demand_any(d, a, -b, DM_FALSE);
}

static void end_demand(struct demand *d)
{
    ASSERT(d->reified || d->parts.size == 0);
    if (d->reified) dm_and(d->link->model, d->given, d->parts.size, d->parts.data);
    vec_free(&d->parts);
}

/* The literal holds, under the condition. */
static void post_literal(struct zinc_link *link, const struct zinc_call *call, dm_lit lit)
{
    zinc_link_under(link, call);
    dm_require(link->model, lit);
}

/* ---- for the referee: sets as stretches of numbers, between which no membership changes */

struct stretches {
    const int64_t *bounds[3];
    size_t ranges[3];
    int count;
    bool has[3]; /* whether each set has the numbers of this stretch; one of them does */
    int64_t first, last;
};

static struct stretches stretch(const struct zinc_values *values, const zinc_item *args, int count)
{
    ASSERT(count >= 1 && count <= 3);
    struct stretches s = {.count = count, .last = INT64_MIN};
    for (int k = 0; k < count; k++) s.bounds[k] = zinc_values_set(values, args[k], &s.ranges[k]);
    return s;
}

static bool next_stretch(struct stretches *s)
{
    int64_t from = s->last == INT64_MIN ? INT64_MIN : s->last + 1;
    s->first = s->last = INT64_MAX;
    for (int k = 0; k < s->count; k++) {
        for (; s->ranges[k] && s->bounds[k][1] < from; s->ranges[k]--) s->bounds[k] += 2;
        if (!s->ranges[k]) continue;
        int64_t begin = s->bounds[k][0] > from ? s->bounds[k][0] : from;
        if (begin < s->first) s->first = begin;
    }
    for (int k = 0; k < s->count; k++) {
        s->has[k] = s->ranges[k] && s->bounds[k][0] <= s->first;
        int64_t end = !s->ranges[k] ? INT64_MAX : s->has[k] ? s->bounds[k][1] : s->bounds[k][0] - 1;
        if (end < s->last) s->last = end;
    }
    ASSERT(s->first <= s->last);
    return s->first < INT64_MAX;
}

/* ---- set_in: x is an element */

static bool is_constant_set(zinc_item item)
{
    return zinc_sort(item) == ZINC_SET;
}

static dm_lit literal_in(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t ranges;
    if (!is_constant_set(args[1])) return 0;
    dm_int x = zinc_link_int(link, args[0]);
    const int64_t *bounds = zinc_store_bounds(link->zinc, args[1], &ranges);
    return dm_in(link->model, x, ranges, bounds);
}

/* The literal, for a set of constants; as it is, the domain of x. */
static void post_in_constant(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t ranges;
    const int64_t *bounds = zinc_store_bounds(link->zinc, args[1], &ranges);
    if (call->condition == ZINC_HOLDS)
        dm_restrict(link->model, zinc_link_int(link, args[0]), ranges, bounds);
    else
        post_literal(link, call, literal_in(link, call));
}

static void post_in(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_model *model = link->model;
    if (is_constant_set(args[1])) {
        post_in_constant(link, call);
        return;
    }
    dm_int x = zinc_link_int(link, args[0]);
    dm_lit given = zinc_link_condition(link, call);
    struct zinc_elements set = zinc_link_set(link, args[1]);
    vec_clear(&link->numbers);
    for (size_t i = 0; i < set.count; i++) {
        dm_lit is = dm_eq(model, x, set.values[i]);
        dm_lit in[] = {-given, -is, set.lits[i]}, out[] = {given, -is, -set.lits[i]};
        dm_clause(model, 3, in);
        if (call->condition == ZINC_REIF) dm_clause(model, 3, out);
        vec_push(&link->numbers, set.values[i]);
        vec_push(&link->numbers, set.values[i]);
    }
    dm_lit possible[] = {-given, dm_in(model, x, set.count, link->numbers.data)};
    dm_clause(model, 2, possible);
}

static bool holds_in(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return zinc_values_has(values, args[1], zinc_values_number(values, args[0]));
}

/* ---- set_card: how many elements there are */

static void post_card(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    dm_model *model = link->model;
    struct zinc_elements set;
    dm_int size = zinc_link_int(link, args[1]);
    link_sets(link, call, 1, &set);
    if (size.factor == 0) {
        zinc_link_under(link, call);
        dm_exactly(model, size.offset, set.count, set.lits);
        return;
    }
    int64_t *coefs = alloc_array(set.count + 1, sizeof *coefs);
    dm_int *terms = alloc_array(set.count + 1, sizeof *terms);
    for (size_t i = 0; i < set.count; i++) {
        terms[i] = dm_as_int(model, set.lits[i]);
        coefs[i] = 1;
    }
    terms[set.count] = size;
    coefs[set.count] = -1;
    zinc_link_under(link, call);
    dm_linear(model, set.count + 1, coefs, terms, DM_EQ, 0);
    alloc_free(coefs);
    alloc_free(terms);
}

static bool holds_card(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    int64_t size = 0;
    for (struct stretches s = stretch(values, args, 1); next_stretch(&s);) size += s.last - s.first + 1;
    return size == zinc_values_number(values, args[1]);
}

/* ---- set_subset, set_superset: the variant is the argument that lies within the other */

static void post_subset(struct zinc_link *link, const struct zinc_call *call)
{
    int inner = call->builtin->variant;
    struct demand d = begin_demand(link, call);
    struct zinc_elements sets[2];
    link_sets(link, call, 2, sets);
    for (struct merged m = merge(2, sets); next_value(&m);)
        demand_any(&d, -m.lits[inner], m.lits[1 - inner], DM_FALSE);
    end_demand(&d);
}

static bool holds_subset(const struct zinc_values *values, const zinc_item *args, int inner)
{
    ASSERT(inner == 0 || inner == 1);
    for (struct stretches s = stretch(values, args, 2); next_stretch(&s);)
        if (s.has[inner] && !s.has[1 - inner]) return false;
    return true;
}

/* ---- set_eq, set_ne */

static int32_t defines_eq(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    if (args[0] == args[1]) return -1;
    for (int i = 0; i < 2; i++)
        if (zinc_link_is_open(link, args[i])) return (int32_t)zinc_value(args[i]);
    return -1;
}

static bool define_eq(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    const zinc_item *args = zinc_link_args(link, call);
    zinc_item other = args[0] == zinc_item_of(ZINC_VARIABLE, variable) ? args[1] : args[0];
    struct zinc_elements set = zinc_link_set(link, other);
    return zinc_link_is_set(link, variable, &set);
}

static void post_eq(struct zinc_link *link, const struct zinc_call *call)
{
    struct demand d = begin_demand(link, call);
    struct zinc_elements sets[2];
    link_sets(link, call, 2, sets);
    for (struct merged m = merge(2, sets); next_value(&m);) demand_same(&d, m.lits[0], m.lits[1]);
    end_demand(&d);
}

/* One of the sets has an element that the other lacks. */
static void post_ne(struct zinc_link *link, const struct zinc_call *call)
{
    struct zinc_elements sets[2];
    link_sets(link, call, 2, sets);
    vec_clear(&link->lits);
    for (struct merged m = merge(2, sets); next_value(&m);)
        vec_push(&link->lits, -same(link->model, m.lits[0], m.lits[1]));
    zinc_link_under(link, call);
    dm_clause(link->model, link->lits.size, link->lits.data);
}

static bool holds_eq(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    for (struct stretches s = stretch(values, args, 2); next_stretch(&s);)
        if (s.has[0] != s.has[1]) return false;
    return true;
}

static bool holds_ne(const struct zinc_values *values, const zinc_item *args, int variant)
{
    return !holds_eq(values, args, variant);
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

static dm_lit literal_order(struct zinc_link *link, const struct zinc_call *call)
{
    dm_model *model = link->model;
    struct zinc_elements sets[2];
    link_sets(link, call, 2, sets);
    VEC(dm_lit) pairs = {0};
    for (struct merged m = merge(2, sets); next_value(&m);) {
        vec_push(&pairs, m.lits[0]);
        vec_push(&pairs, m.lits[1]);
    }
    dm_lit before = call->builtin->variant == DM_LT ? DM_FALSE : DM_TRUE, more_x = DM_FALSE,
           more_y = DM_FALSE;
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

static void post_order(struct zinc_link *link, const struct zinc_call *call)
{
    post_literal(link, call, literal_order(link, call));
}

/* -1, 0 or 1: which of the two comes first. */
static int order_of(const struct zinc_values *values, const zinc_item *args)
{
    for (struct stretches s = stretch(values, args, 2); next_stretch(&s);) {
        if (s.has[0] == s.has[1]) continue;
        int without = s.has[0], sign = s.has[0] ? 1 : -1;
        return s.ranges[without] ? -sign : sign;
    }
    return 0;
}

static bool holds_order(const struct zinc_values *values, const zinc_item *args, int variant)
{
    return zinc_relates(order_of(values, args), (dm_rel)variant);
}

/* ---- operations: whether the result has a value, by whether x and y do */

static dm_lit intersect_literal(dm_model *model, dm_lit x, dm_lit y)
{
    return both(model, x, y);
}

static dm_lit union_literal(dm_model *model, dm_lit x, dm_lit y)
{
    return either(model, x, y);
}

static dm_lit diff_literal(dm_model *model, dm_lit x, dm_lit y)
{
    return both(model, x, -y);
}

static dm_lit symdiff_literal(dm_model *model, dm_lit x, dm_lit y)
{
    return -same(model, x, y);
}

typedef dm_lit operation(dm_model *model, dm_lit x, dm_lit y);

static void post_operation(struct zinc_link *link, const struct zinc_call *call, operation *result)
{
    struct demand d = begin_demand(link, call);
    struct zinc_elements sets[3];
    link_sets(link, call, 3, sets);
    for (struct merged m = merge(3, sets); next_value(&m);)
        demand_same(&d, m.lits[2], result(link->model, m.lits[0], m.lits[1]));
    end_demand(&d);
}

static int32_t defines_operation(const struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    bool self = args[2] == args[0] || args[2] == args[1];
    return !self && zinc_link_is_open(link, args[2]) ? (int32_t)zinc_value(args[2]) : -1;
}

static bool define_operation(struct zinc_link *link, const struct zinc_call *call, int32_t variable,
                             operation *result)
{
    struct zinc_elements sets[2];
    link_sets(link, call, 2, sets);
    size_t room = sets[0].count + sets[1].count;
    int64_t *values = ARENA_ARRAY(&link->arena, int64_t, room);
    dm_lit *lits = ARENA_ARRAY(&link->arena, dm_lit, room);
    struct zinc_elements set = {.values = values, .lits = lits};
    for (struct merged m = merge(2, sets); next_value(&m);) {
        dm_lit lit = result(link->model, m.lits[0], m.lits[1]);
        if (lit == DM_FALSE) continue;
        ASSERT(set.count < room && (set.count == 0 || values[set.count - 1] < m.value));
        values[set.count] = m.value;
        lits[set.count++] = lit;
    }
    return zinc_link_is_set(link, variable, &set);
}

#define OPERATION(word, test)                                                                                \
    static void post_##word(struct zinc_link *link, const struct zinc_call *call)                            \
    {                                                                                                        \
        post_operation(link, call, word##_literal);                                                          \
    }                                                                                                        \
    static bool define_##word(struct zinc_link *link, const struct zinc_call *call, int32_t variable)        \
    {                                                                                                        \
        return define_operation(link, call, variable, word##_literal);                                       \
    }                                                                                                        \
    static bool holds_##word(const struct zinc_values *values, const zinc_item *args, int variant)           \
    {                                                                                                        \
        (void)variant;                                                                                       \
        for (struct stretches s = stretch(values, args, 3); next_stretch(&s);)                               \
            if (s.has[2] != (s.has[0] test s.has[1])) return false;                                          \
        return true;                                                                                         \
    }

OPERATION(intersect, &&)
OPERATION(union, ||)
OPERATION(diff, >)
OPERATION(symdiff, !=)

#define ROW(word, which, functions)                                                                          \
    .name = "set_" word, .signature = "ss", .reified = true, .variant = which, .post = post_##functions,     \
    .holds = holds_##functions
#define RESULT(word)                                                                                         \
    {                                                                                                        \
        .name = "set_" #word, .signature = "sss", .reified = true, .post = post_##word,                      \
        .holds = holds_##word, .defines = defines_operation, .define = define_##word                         \
    }

const struct zinc_builtin zinc_set_builtins[] = {
    {.name = "set_in",
     .signature = "is",
     .reified = true,
     .post = post_in,
     .holds = holds_in,
     .literal = literal_in},
    {.name = "set_card", .signature = "si", .reified = true, .post = post_card, .holds = holds_card},
    {ROW("subset", 0, subset)},
    {ROW("superset", 1, subset)},
    {ROW("eq", 0, eq), .defines = defines_eq, .define = define_eq},
    {ROW("ne", 0, ne)},
    {ROW("le", DM_LE, order), .literal = literal_order},
    {ROW("lt", DM_LT, order), .literal = literal_order},
    RESULT(intersect),
    RESULT(union),
    RESULT(diff),
    RESULT(symdiff),
    {0},
};
