/* Explanations of random FlatZinc programs in the style of MiniZinc, with names shared by several
 * calls and introduced variables. A subset of constraints is checked by a separate program,
 * consisting of their calls and the definitions that they use, by brute force with the referee. All
 * minimal unsatisfiable subsets must be found, each once. */
#include "base/rng.h"
#include "explain/mus_all.h"
#include "formats/flatzinc/zinc_parts.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { INTS = 3, BOOLS = 2, MOST_DEFINED = 3, MOST_CALLS = 7, NAMES = 3, LINES = 32, MOST_CAUSES = 12 };

/* ---- programs */

struct line { /* of the text, from 0 */
    char text[200];
    unsigned needs; /* definitions whose variables it mentions, as bits */
    int name;       /* -1: none */
    int defines;    /* -1: nothing */
};

struct program {
    struct rng rng;
    char declared[LINES][120];
    size_t declarations;
    char defined[MOST_DEFINED][32]; /* their variables */
    bool defined_bool[MOST_DEFINED];
    size_t definitions;
    struct line lines[LINES];
    size_t count;
};

static int pick(struct program *p, int below)
{
    return (int)rng_below(&p->rng, (uint64_t)below);
}

static void declare(struct program *p, const char *format, int number)
{
    snprintf(p->declared[p->declarations++], sizeof p->declared[0], format, number);
}

/* A variable of the type, introduced ones among them, whose definitions are then needed. */
static const char *some(struct program *p, bool boolean, unsigned *needs, char out[32])
{
    for (size_t i = 0; i < p->definitions; i++)
        if (p->defined_bool[i] == boolean && pick(p, 3) == 0) {
            *needs |= 1u << i;
            return memcpy(out, p->defined[i], 32);
        }
    snprintf(out, 32, "%c%d", boolean ? 'b' : 'x', pick(p, boolean ? BOOLS : INTS));
    return out;
}

static struct line *new_line(struct program *p)
{
    struct line *line = &p->lines[p->count++];
    *line = (struct line){.name = -1, .defines = -1};
    return line;
}

static void define_bool(struct program *p, struct line *line, const char *name)
{
    static const char *const forms[] = {"int_eq_reif(%s,%d,%s)", "int_le_reif(%s,%d,%s)",
                                        "int_ne_imp(%s,%d,%s)", "set_in_reif(%s,{0,%d},%s)"};
    char x[32];
    snprintf(line->text, sizeof line->text, forms[pick(p, 4)], some(p, false, &line->needs, x), pick(p, 3),
             name);
}

static void define_int(struct program *p, struct line *line, const char *name)
{
    char x[32], y[32];
    unsigned *needs = &line->needs;
    switch (pick(p, 4)) {
    case 0:
        snprintf(line->text, sizeof line->text, "int_times(%s,%s,%s)", some(p, false, needs, x),
                 some(p, false, needs, y), name);
        break;
    case 1:
        snprintf(line->text, sizeof line->text, "int_lin_eq([1,-2,-1],[%s,%s,%s],0)",
                 some(p, false, needs, x), some(p, false, needs, y), name);
        break;
    case 2: /* not everywhere defined */
        snprintf(line->text, sizeof line->text, "array_int_element(%s,[2,0],%s)", some(p, false, needs, x),
                 name);
        break;
    default:
        snprintf(line->text, sizeof line->text, "bool2int(%s,%s)", some(p, true, needs, x), name);
    }
}

/* The domain is wide enough, or cuts, or is not given. */
static void add_definition(struct program *p)
{
    static const char *const types[] = {"-6..6", "0..1", "{-2,1,2}", "int"};
    size_t i = p->definitions;
    bool boolean = pick(p, 2);
    struct line *line = new_line(p);
    char name[32];
    snprintf(name, sizeof name, "X_INTRODUCED_%d_", (int)i % 10);
    memcpy(p->defined[i], name, sizeof name);
    snprintf(p->declared[p->declarations++], sizeof p->declared[0],
             "var %s: %s :: var_is_introduced :: is_defined_var;", boolean ? "bool" : types[pick(p, 4)],
             name);
    if (boolean)
        define_bool(p, line, name);
    else
        define_int(p, line, name);
    line->defines = (int)i;
    p->defined_bool[i] = boolean;
    p->definitions++; /* others, and not itself, may use it */
}

static void add_call(struct program *p)
{
    struct line *line = new_line(p);
    char a[32], b[32], c[32];
    char *text = line->text;
    unsigned *needs = &line->needs;
    size_t room = sizeof line->text;
    int value = pick(p, 3);
    switch (pick(p, 9)) {
    case 0:
        snprintf(text, room, "int_lt(%s,%s)", some(p, false, needs, a), some(p, false, needs, b));
        break;
    case 1:
        snprintf(text, room, "int_eq(%s,%d)", some(p, false, needs, a), value);
        break;
    case 2:
        snprintf(text, room, "int_lin_le([1,1],[%s,%s],%d)", some(p, false, needs, a),
                 some(p, false, needs, b), value);
        break;
    case 3:
        snprintf(text, room, "bool_clause([%s,%s],[%s])", some(p, true, needs, a), some(p, true, needs, b),
                 some(p, true, needs, c));
        break;
    case 4:
        snprintf(text, room, "array_bool_or([%s,%s],%s)", some(p, true, needs, a), some(p, true, needs, b),
                 value ? "true" : "false");
        break;
    case 5:
        snprintf(text, room, "bool_eq(%s,%s)", some(p, true, needs, a), value ? "false" : "true");
        break;
    case 6:
        snprintf(text, room, "set_in(%s,{%d,%d})", some(p, false, needs, a), value, value + 2);
        break;
    case 7:
        snprintf(text, room, "damier_all_different([x0,x1,x2])");
        break;
    default:
        snprintf(text, room, "int_le_reif(%s,%s,%s)", some(p, false, needs, a), some(p, false, needs, b),
                 some(p, true, needs, c));
    }
    if (pick(p, 2)) line->name = pick(p, NAMES);
}

static void make_program(struct program *p)
{
    p->declarations = p->definitions = p->count = 0;
    for (int i = 0; i < INTS; i++) declare(p, pick(p, 4) ? "var 0..2: x%d;" : "var {0,2}: x%d;", i);
    for (int i = 0; i < BOOLS; i++) declare(p, "var bool: b%d;", i);
    for (int i = pick(p, MOST_DEFINED + 1); i > 0; i--) add_definition(p);
    for (int i = 2 + pick(p, MOST_CALLS - 1); i > 0; i--) add_call(p);
}

/* The lines in this set, each on the line of its number; others are empty. */
static void write_program(const struct program *p, unsigned set, struct buf *out)
{
    buf_clear(out);
    for (size_t i = 0; i < p->count; i++) {
        const struct line *line = &p->lines[i];
        if (i == 0) { /* all on the first line, so that constraints begin on the second */
            for (size_t j = 0; j < p->declarations; j++) buf_print(out, "%s ", p->declared[j]);
            buf_char(out, '\n');
        }
        if (set >> i & 1) buf_print(out, "constraint %s", line->text);
        if (set >> i & 1 && line->defines >= 0)
            buf_print(out, " :: defines_var(%s)", p->defined[line->defines]);
        if (set >> i & 1 && line->name >= 0) buf_print(out, " :: mzn_constraint_name(\"n%d\")", line->name);
        buf_add(out, set >> i & 1 ? ";\n" : "\n");
    }
    buf_add(out, "solve satisfy;\n");
}

/* ---- the truth */

static struct zinc *read_text(struct buf *text)
{
    struct reader r;
    reader_text(&r, "t", buf_text(text), text->size);
    struct zinc *zinc = zinc_read_titled(&r);
    if (!zinc) fail_msg("%s\n%s", buf_text(text), r.error.text);
    reader_close(&r);
    return zinc;
}

/* Tries all values of the variables from this one on. */
static bool try_all(struct zinc_values *values, size_t variable)
{
    const struct zinc *zinc = values->zinc;
    struct sentence why;
    if (variable == zinc->variables.size) return zinc_check(values, "t", &why);
    const struct zinc_variable *v = &zinc->variables.data[variable];
    int64_t lo = v->lo < -6 ? -6 : v->lo, hi = v->hi > 12 ? 12 : v->hi;
    values->known[variable] = true;
    for (int64_t value = lo; value <= hi; value++) {
        values->numbers[variable] = value;
        if (zinc_check(values, "t", &why) && try_all(values, variable + 1)) return true;
    }
    values->known[variable] = false;
    return false;
}

/* Definitions that these lines need, and those that those need, are added. */
static unsigned with_definitions(const struct program *p, unsigned set)
{
    for (unsigned before = 0; before != set;) {
        before = set;
        for (size_t i = 0; i < p->count; i++)
            for (size_t j = 0; j < p->count; j++)
                if (set >> i & 1 && p->lines[j].defines >= 0 && p->lines[i].needs >> p->lines[j].defines & 1)
                    set |= 1u << j;
    }
    return set;
}

struct claim {
    int variable, value; /* -1: none */
};

static bool has_answer(const struct program *p, unsigned set, struct claim claim)
{
    struct buf text = {0};
    write_program(p, with_definitions(p, set), &text);
    struct zinc *zinc = read_text(&text);
    struct zinc_values values = {.zinc = zinc};
    values.numbers = alloc_array(zinc->variables.size, sizeof *values.numbers);
    values.known = alloc_array(zinc->variables.size, sizeof *values.known);
    bool answer = true;
    if (claim.variable >= 0) { /* its domain is this value, if that is in it */
        struct zinc_variable *v = &zinc->variables.data[claim.variable];
        struct sentence why;
        values.known[claim.variable] = true;
        values.numbers[claim.variable] = claim.value;
        answer = zinc_check(&values, "t", &why);
        *v = (struct zinc_variable){claim.value, claim.value, -1, v->name, v->line, v->type, v->flags};
    }
    answer = answer && try_all(&values, 0);
    zinc_values_free(&values);
    zinc_store_free(zinc);
    buf_free(&text);
    return answer;
}

/* Lines that form one constraint. A definition belongs to its users, unless it has none. */
static size_t group(const struct program *p, unsigned causes[MOST_CAUSES])
{
    size_t count = 0;
    unsigned needed = 0;
    int of_name[NAMES] = {-1, -1, -1};
    for (size_t i = 0; i < p->count; i++) needed |= p->lines[i].needs;
    for (size_t i = 0; i < p->count; i++) {
        const struct line *line = &p->lines[i];
        if (line->defines >= 0 && needed >> line->defines & 1) continue;
        int cause = line->name >= 0 && of_name[line->name] >= 0 ? of_name[line->name] : (int)count++;
        assert_true(cause < MOST_CAUSES);
        if (line->name >= 0) of_name[line->name] = cause;
        causes[cause] |= 1u << i;
    }
    return count;
}

/* ---- reported causes */

struct inquest {
    const struct program *p;
    struct claim claim;
    size_t items;
    unsigned causes[MOST_CAUSES];
    /* by set of items: 1 answers, -1 none, 0 not queried */
    signed char known[1 << (MOST_CAUSES + 1)];
};

/* The claim is the last item. */
static bool can_be(struct inquest *q, unsigned set)
{
    unsigned lines = 0;
    struct claim claim = {-1, 0};
    if (q->known[set]) return q->known[set] > 0;
    for (size_t i = 0; i < q->items; i++) {
        if (!(set >> i & 1)) continue;
        if (q->claim.variable >= 0 && i + 1 == q->items)
            claim = q->claim;
        else
            lines |= q->causes[i];
    }
    bool answer = has_answer(q->p, lines, claim);
    q->known[set] = answer ? 1 : -1;
    return answer;
}

static bool is_minimal(struct inquest *q, unsigned set)
{
    if (can_be(q, set)) return false;
    for (size_t i = 0; i < q->items; i++)
        if (set >> i & 1 && !can_be(q, set & ~(1u << i))) return false;
    return true;
}

/* The items of the question by the lines on which the calls stand. */
static unsigned set_of(const struct inquest *q, const struct zinc_link *link, const struct mus *g,
                       const item_list *reason)
{
    unsigned set = 0;
    for (size_t i = 0; i < reason->size; i++) {
        const struct item *item = &g->items.data[reason->data[i]];
        unsigned lines = 0;
        size_t own = q->items - 1;
        if (item->kind == ITEM_RULE) {
            const struct zinc_cause *cause = &link->causes->list.data[item->number];
            for (size_t j = 0; j < cause->count; j++)
                lines |= 1u << (link->zinc->calls.data[link->causes->calls[cause->start + j]].line - 2);
            for (own = 0; own < q->items && q->causes[own] != lines; own++) {}
            assert_true(own < q->items);
        }
        set |= 1u << own;
    }
    return set;
}

static void check_told(struct inquest *q, const struct zinc_link *link, struct mus *g, const char *text)
{
    struct mus_all *mus_all = mus_all_open(g);
    bool *told = alloc_array((size_t)1 << q->items, sizeof *told);
    size_t count = 0, least = SIZE_MAX, first = 0, bound;
    bool smallest = false;
    enum mus_all_answer answer;
    while ((answer = mus_all_next(mus_all)) == MUS_ALL_FOUND) {
        unsigned set = set_of(q, link, g, mus_all_reason(mus_all));
        if (!is_minimal(q, set) || told[set])
            fail_msg("%sset %x is %s", text, set, told[set] ? "told twice" : "not minimal");
        told[set] = true;
        if (count++ == 0) {
            smallest = mus_all_smallest(mus_all, &(struct mus_smallest_effort){0}, &bound);
            told[set] = false;
            told[set_of(q, link, g, mus_all_reason(mus_all))] = true;
            first = mus_all_reason(mus_all)->size;
        }
    }
    assert_int_equal(answer, MUS_ALL_NONE);
    for (unsigned set = 0; set < 1u << q->items; set++) {
        if (!is_minimal(q, set)) continue;
        if (!told[set]) fail_msg("%sset %x is not told", text, set);
        if ((size_t)__builtin_popcount(set) < least) least = (size_t)__builtin_popcount(set);
    }
    if (count) assert_true(smallest && first == least);
    alloc_free(told);
    mus_all_close(mus_all);
}

static void ask(struct inquest *q, struct buf *text)
{
    struct sentence error;
    struct request request = {0};
    struct zinc_options generate_options = {.name = "t", .explain = true};
    struct zinc *zinc = read_text(text);
    dm_model *model = dm_model_new();
    struct zinc_link *link = zinc_link_post(zinc, model, &generate_options, &error);
    if (!link) fail_msg("%s%s", buf_text(text), error.text);
    if (zinc_cause_count(link) != q->items - (q->claim.variable >= 0))
        fail_msg("%sit has %zu constraints", buf_text(text), zinc_cause_count(link));
    struct mus *g = mus_new(model, &request);
    for (size_t i = 0; i < zinc_cause_count(link); i++)
        mus_add_item(g, (struct item){.kind = ITEM_RULE,
                                      .lit = zinc_cause_lit(link, i),
                                      .cost = 1 + (int)zinc_cause_size(link, i),
                                      .number = i});
    if (q->claim.variable >= 0) {
        struct zinc_values values = {.zinc = zinc};
        values.numbers = alloc_array(zinc->variables.size, sizeof *values.numbers);
        values.numbers[q->claim.variable] = q->claim.value;
        dm_lit lit = zinc_cause_assume_value(link, &values, (size_t)q->claim.variable);
        mus_add_item(g, (struct item){.kind = ITEM_CLAIM, .lit = lit, .cost = 1});
        zinc_values_free(&values);
    }
    assert_true(mus_begin(g, &error));
    check_told(q, link, g, buf_text(text));
    mus_close(g);
    zinc_link_free(link);
    dm_model_free(model);
    zinc_store_free(zinc);
}

static void test_all_minimal_sets(void **state)
{
    (void)state;
    struct program p = {0};
    struct buf text = {0};
    uint64_t rounds = kit_rounds(300), none = 0;
    rng_seed(&p.rng, 1919);
    for (uint64_t i = 0; i < rounds; i++) {
        struct inquest *q = alloc_bytes(sizeof *q);
        make_program(&p);
        write_program(&p, (1u << p.count) - 1, &text);
        q->p = &p;
        q->claim = (struct claim){pick(&p, 2) ? pick(&p, INTS) : -1, pick(&p, 4)};
        q->items = group(&p, q->causes) + (q->claim.variable >= 0);
        ask(q, &text);
        none += !can_be(q, (1u << q->items) - 1);
        alloc_free(q);
    }
    assert_true(none > rounds / 4 && none < rounds);
    buf_free(&text);
}

/* The indices on a path of MiniZinc's: parts of the model's own file alone, which the first part is
 * of, and not those of the library. */
static void test_indices(void **state)
{
    (void)state;
    static const char path[] =
        "rooms.mzn|3|12|5|40|ca|forall;rooms.mzn|3|12|5|40|ac;rooms.mzn|3|19|3|19|i=4;"
        "rooms.mzo|1|2|3|4|k=7;lib/all_different.mzn|9|5|9|60|ca|forall;"
        "lib/all_different.mzn|9|5|9|60|j=1;rooms.mzn|4|1|4|9|n=2;rooms.mzn|4|1|4|9|id|x=y";
    size_t length;
    const char *index = zinc_cause_index(path, NULL, &length);
    assert_non_null(index);
    assert_int_equal(length, 3);
    assert_memory_equal(index, "i=4", 3);
    index = zinc_cause_index(path, index, &length);
    assert_non_null(index);
    assert_int_equal(length, 3);
    assert_memory_equal(index, "n=2", 3);
    assert_null(zinc_cause_index(path, index, &length));
}

KIT_SUITE(zinc_cause)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_indices),
                                       cmocka_unit_test(test_all_minimal_sets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
