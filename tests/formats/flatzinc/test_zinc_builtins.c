/* Every row of zinc_builtins, in all its forms. Random programs consist of one call of it and
 * sometimes further calls that define variables as views and literals. The kernel must find, with
 * and without learning, exactly the assignments that the referee accepts, each once. Posted with
 * explanations, a program has the same solutions if all selectors are assumed, and no assignment is
 * excluded if none is. */
#include "base/rng.h"
#include "formats/flatzinc/zinc_parts.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_EACH = 4, MOST_VALUES = 16, MOST_VARIABLES = 3 * MOST_EACH, LARGEST_SPACE = 1500 };

/* ---- the text of a program */

struct writer {
    struct rng rng;
    struct buf declared, calls;
    int64_t space;             /* assignments so far */
    int made[3];               /* variables of each type */
    size_t length, multiplier; /* of the arrays of the call that is written */
};

static int64_t pick(struct writer *w, int64_t lo, int64_t hi)
{
    return rng_between(&w->rng, lo, hi);
}

static bool chance(struct writer *w, int one_in)
{
    return rng_below(&w->rng, (uint64_t)one_in) == 0;
}

static const char letters[] = {[ZINC_BOOL] = 'b', [ZINC_INT] = 'x', [ZINC_SETS] = 's'};

/* Up to `most` numbers between -2 and 4, as a set. */
static int64_t write_values(struct writer *w, struct buf *out, int most)
{
    int64_t first = pick(w, -2, 2), last = first + pick(w, 0, most - 1);
    int64_t gap = chance(w, 3) && last > first + 1 ? pick(w, first + 1, last - 1) : last + 1, count = 0;
    if (gap > last) {
        buf_print(out, "%d..%d", (int)first, (int)last);
        return last - first + 1;
    }
    buf_char(out, '{');
    for (int64_t value = first; value <= last; value++)
        if (value != gap) {
            buf_print(out, "%s%d", value > first ? "," : "", (int)value);
            count++;
        }
    buf_char(out, '}');
    return count;
}

static int new_variable(struct writer *w, enum zinc_type type)
{
    int index = w->made[type]++, most = w->space > LARGEST_SPACE / 6 ? 1 : type == ZINC_SETS ? 3 : 5;
    int64_t values = 2;
    if (type == ZINC_BOOL) {
        buf_print(&w->declared, "var bool");
    } else {
        buf_print(&w->declared, "var %s", type == ZINC_SETS ? "set of " : "");
        values = write_values(w, &w->declared, most);
    }
    w->space *= type == ZINC_SETS ? INT64_C(1) << values : values;
    buf_print(&w->declared, ": %c%d :: output_var;\n", letters[type], index);
    return index;
}

/* One of this type, new or not. */
static void write_variable(struct writer *w, enum zinc_type type)
{
    bool fresh =
        w->made[type] < MOST_EACH && w->space <= LARGEST_SPACE / 2 && (!w->made[type] || chance(w, 2));
    int index = fresh || !w->made[type] ? new_variable(w, type) : (int)pick(w, 0, w->made[type] - 1);
    buf_print(&w->calls, "%c%d", letters[type], index);
}

static void write_constant(struct writer *w, enum zinc_type type)
{
    if (type == ZINC_BOOL)
        buf_add(&w->calls, chance(w, 2) ? "true" : "false");
    else if (type == ZINC_INT)
        buf_int(&w->calls, pick(w, -2, 3));
    else if (chance(w, 6))
        buf_add(&w->calls, "{}");
    else
        write_values(w, &w->calls, 4);
}

static void write_scalar(struct writer *w, enum zinc_type type, bool constant)
{
    if (constant || chance(w, 5))
        write_constant(w, type);
    else
        write_variable(w, type);
}

static enum zinc_type type_of(char letter)
{
    return strchr("bBC", letter) ? ZINC_BOOL : strchr("inIN", letter) ? ZINC_INT : ZINC_SETS;
}

static void write_argument(struct writer *w, char letter)
{
    bool constant = strchr("nSCNT", letter);
    if (!strchr("BIUCNT", letter)) {
        write_scalar(w, type_of(letter), constant);
        return;
    }
    size_t count = constant ? w->length * w->multiplier : w->length;
    if (chance(w, 20)) count = (size_t)pick(w, 0, 3);
    buf_char(&w->calls, '[');
    for (size_t i = 0; i < count; i++) {
        if (i) buf_char(&w->calls, ',');
        write_scalar(w, type_of(letter), constant);
    }
    buf_char(&w->calls, ']');
}

/* An automaton of two states that reads three values, after the sequence: where each state leads to
 * by each value, the state in the beginning, those that accept and, if there are costs, these. */
static void write_automaton(struct writer *w, const char *signature)
{
    static const char *const choices[] = {"{}", "{1}", "{2}", "1..2"};
    bool sets = strchr(signature, 'T'), costs = strlen(signature) > 6;
    write_argument(w, 'I');
    buf_add(&w->calls, ",2,[0,1,2],[");
    for (int i = 0; i < 6; i++) {
        if (i) buf_char(&w->calls, ',');
        if (sets)
            buf_add(&w->calls, choices[pick(w, 0, 3)]);
        else
            buf_print(&w->calls, "%d", (int)pick(w, 0, 2));
    }
    buf_print(&w->calls, "],%d,1..%d", (int)pick(w, 1, 2), (int)pick(w, 1, 2));
    if (!costs) return;
    buf_add(&w->calls, ",[");
    for (int i = 0; i < 6; i++) buf_print(&w->calls, i ? ",%d" : "%d", (int)pick(w, -1, 2));
    buf_add(&w->calls, "],");
    write_scalar(w, ZINC_INT, false);
}

static void write_call(struct writer *w, const struct zinc_builtin *builtin, const char *ending)
{
    bool table = strstr(builtin->name, "table"), automaton = strstr(builtin->name, "regular");
    w->length = (size_t)pick(w, 0, 7) * 3 / 7; /* of 0 ... 3, the ends seldom */
    w->multiplier = table ? (size_t)pick(w, 0, 4) : 1;
    buf_print(&w->calls, "constraint %s%s(", builtin->name, ending);
    for (const char *letter = builtin->signature; *letter && !automaton; letter++) {
        if (letter > builtin->signature) buf_char(&w->calls, ',');
        write_argument(w, *letter);
    }
    if (automaton) write_automaton(w, builtin->signature);
    if (*ending) {
        buf_char(&w->calls, ',');
        write_scalar(w, ZINC_BOOL, false);
    }
    buf_add(&w->calls, ");\n");
}

/* Calls that define a variable by another one. */
static void write_definition(struct writer *w)
{
    static const char *const names[] = {"bool2int",   "bool_not", "bool_eq",       "int_eq",
                                        "int_lin_eq", "set_eq",   "set_intersect", "int_plus"};
    static const char *const reified[] = {"int_le", "int_eq", "set_in", "bool_eq"};
    if (chance(w, 3))
        write_call(w, zinc_builtins_get(reified[pick(w, 0, 3)]), "_reif");
    else
        write_call(w, zinc_builtins_get(names[pick(w, 0, w->made[ZINC_SETS] ? 7 : 4)]), "");
}

static void write_program(struct writer *w, const struct zinc_builtin *builtin, const char *ending,
                          struct buf *out)
{
    w->space = 1;
    memset(w->made, 0, sizeof w->made);
    buf_clear(&w->declared);
    buf_clear(&w->calls);
    while (chance(w, 3)) write_definition(w);
    write_call(w, builtin, ending);
    while (chance(w, 2)) write_definition(w);
    buf_clear(out);
    buf_add(out, buf_text(&w->declared));
    buf_add(out, buf_text(&w->calls));
    buf_add(out, "solve satisfy;\n");
}

/* ---- all assignments */

struct space {
    const struct zinc *zinc;
    size_t variables;
    struct {
        int64_t values[MOST_VALUES]; /* that an integer can have, or elements of a set */
        int64_t count;               /* of them */
        int64_t choices;             /* values of the variable */
        int64_t first_set;           /* of sets: where they begin in `sets` */
    } of[MOST_VARIABLES];
    int64_t size;
    struct zinc_values values;
    bool *right; /* by number of the assignment */
};

static void list_values(struct space *s, size_t index)
{
    const struct zinc_variable *v = &s->zinc->variables.data[index];
    int64_t all[] = {v->lo, v->hi};
    struct zinc_ranges domain = zinc_store_domain(s->zinc, v, all);
    s->of[index].count = 0;
    for (size_t i = 0; i < domain.count; i++)
        for (int64_t value = domain.bounds[2 * i]; value <= domain.bounds[2 * i + 1]; value++) {
            assert_true(s->of[index].count < MOST_VALUES);
            s->of[index].values[s->of[index].count++] = value;
        }
    s->of[index].choices = v->type == ZINC_SETS ? INT64_C(1) << s->of[index].count : s->of[index].count;
}

/* All sets of these elements. */
static void list_sets(struct space *s, size_t index)
{
    s->of[index].first_set = (int64_t)s->values.sets.size;
    for (int64_t mask = 0; mask < s->of[index].choices; mask++) {
        struct zinc_set_value set = {.start = s->values.ranges.size};
        for (int64_t i = 0; i < s->of[index].count; i++) {
            int64_t value = s->of[index].values[i];
            if (!(mask >> i & 1)) continue;
            if (set.count && vec_last(&s->values.ranges) == value - 1) {
                vec_last(&s->values.ranges) = value;
                continue;
            }
            vec_push(&s->values.ranges, value);
            vec_push(&s->values.ranges, value);
            set.count++;
        }
        vec_push(&s->values.sets, set);
    }
}

static void open_space(struct space *s, const struct zinc *zinc)
{
    *s = (struct space){.zinc = zinc, .variables = zinc->variables.size, .size = 1};
    assert_true(s->variables <= MOST_VARIABLES);
    s->values.zinc = zinc;
    s->values.numbers = alloc_array(s->variables, sizeof *s->values.numbers);
    s->values.known = alloc_array(s->variables, sizeof *s->values.known);
    for (size_t i = 0; i < s->variables; i++) {
        list_values(s, i);
        if (zinc->variables.data[i].type == ZINC_SETS) list_sets(s, i);
        s->size *= s->of[i].choices;
        s->values.known[i] = true;
    }
    s->right = alloc_array((size_t)s->size, sizeof *s->right);
}

static void close_space(struct space *s)
{
    zinc_values_free(&s->values);
    alloc_free(s->right);
}

/* The referee's word on each assignment; returns how many are right. */
static int64_t judge(struct space *s)
{
    struct sentence why;
    int64_t count = 0;
    for (int64_t number = 0; number < s->size; number++) {
        int64_t rest = number;
        for (size_t i = 0; i < s->variables; i++) {
            int64_t choice = rest % s->of[i].choices;
            rest /= s->of[i].choices;
            bool set = s->zinc->variables.data[i].type == ZINC_SETS;
            s->values.numbers[i] = set ? s->of[i].first_set + choice : s->of[i].values[choice];
        }
        count += s->right[number] = zinc_check(&s->values, "t", &why);
    }
    return count;
}

/* The number of the assignment; -1 if a value is outside its domain. */
static int64_t number_of(const struct space *s, const struct zinc_values *values)
{
    int64_t number = 0;
    for (size_t i = s->variables; i-- > 0;) {
        zinc_item self = zinc_item_of(ZINC_VARIABLE, (int64_t)i);
        bool set = s->zinc->variables.data[i].type == ZINC_SETS;
        int64_t choice = set ? 0 : -1;
        for (int64_t j = 0; j < s->of[i].count; j++) {
            int64_t value = s->of[i].values[j];
            if (set)
                choice += (int64_t)zinc_values_has(values, self, value) << j;
            else if (value == values->numbers[i])
                choice = j;
        }
        if (choice < 0) return -1;
        number = number * s->of[i].choices + choice;
    }
    return number;
}

/* ---- the kernel against the referee */

/* What is printed is read back as it was. */
static void check_printed(const struct space *s, const struct zinc_values *values, int64_t number)
{
    struct buf text = {0};
    struct reader r;
    struct zinc_values back;
    zinc_values_write(values, &text);
    buf_text(&text);
    reader_text(&r, "answer", buf_text(&text), strlen(buf_text(&text)));
    if (!zinc_values_read(&back, s->zinc, &r)) fail_msg("%s\n%s", r.error.text, buf_text(&text));
    if (number_of(s, &back) != number) fail_msg("another assignment is read from\n%s", buf_text(&text));
    zinc_values_free(&back);
    reader_close(&r);
    buf_free(&text);
}

static void check_solved(const struct space *s, const char *text, const struct zinc_link *link,
                         dm_model *model, bool learn, int64_t expected)
{
    bool *seen = alloc_array((size_t)s->size, sizeof *seen);
    int64_t found = 0;
    dm_status status;
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_set(solver, "learn", learn ? "yes" : "no");
    while ((status = dm_next(solver)) == DM_SOLUTION) {
        struct zinc_values values;
        zinc_values_take(&values, s->zinc, link, solver);
        int64_t number = number_of(s, &values);
        if (number < 0 || !s->right[number] || seen[number])
            fail_msg("%slearn %d: assignment %lld %s", text, learn, (long long)number,
                     number >= 0 && seen[number] ? "comes twice" : "is wrong");
        if (found++ == 0) check_printed(s, &values, number);
        seen[number] = true;
        zinc_values_free(&values);
    }
    if (status != DM_NONE || found != expected)
        fail_msg("%slearn %d: %lld solutions, not %lld (%s)", text, learn, (long long)found,
                 (long long)expected, dm_status_name(status));
    dm_solver_free(solver);
    alloc_free(seen);
}

static void refuse_remark(void *self, const char *sentence)
{
    fail_msg("%s%s", (const char *)self, sentence);
}

struct tally {
    int64_t posted, solved; /* programs; those with a solution */
    int64_t cut;            /* those that rule an assignment out */
};

static void check_explained(struct space *s, const char *text, int64_t expected)
{
    struct zinc_options generate_options = {.name = "t",
                                            .explain = true,
                                            .remark = refuse_remark,
                                            .self = (void *)text};
    struct sentence error;
    dm_model *free = dm_model_new(), *bound = dm_model_new();
    struct zinc_link *link = zinc_link_post(s->zinc, bound, &generate_options, &error);
    if (!link) fail_msg("%s%s", text, error.text);
    for (size_t i = 0; i < zinc_cause_count(link); i++) dm_require(bound, zinc_cause_lit(link, i));
    check_solved(s, text, link, bound, true, expected);
    zinc_link_free(link);
    link = zinc_link_post(s->zinc, free, &generate_options, &error);
    for (int64_t i = 0; i < s->size; i++) s->right[i] = true;
    check_solved(s, text, link, free, true, s->size);
    zinc_link_free(link);
    dm_model_free(free);
    dm_model_free(bound);
}

static void check_program(const char *text, struct tally *tally)
{
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    struct zinc *zinc = zinc_read(&r);
    if (!zinc) fail_msg("%s%s", text, r.error.text);
    struct zinc_options generate_options = {.name = "t", .remark = refuse_remark, .self = (void *)text};
    struct sentence error;
    dm_model *model = dm_model_new();
    struct zinc_link *link = zinc_link_post(zinc, model, &generate_options, &error);
    if (link) {
        struct space space;
        open_space(&space, zinc);
        int64_t expected = judge(&space);
        check_solved(&space, text, link, model, false, expected);
        check_solved(&space, text, link, model, true, expected);
        check_explained(&space, text, expected);
        tally->posted++;
        tally->solved += expected > 0;
        tally->cut += expected < space.size;
        close_space(&space);
    }
    zinc_link_free(link);
    dm_model_free(model);
    zinc_store_free(zinc);
    reader_close(&r);
}

static void check_form(struct writer *w, const struct zinc_builtin *builtin, const char *ending)
{
    struct buf text = {0};
    struct tally tally = {0};
    uint64_t rounds = kit_rounds(60);
    for (uint64_t round = 0; round < rounds || (round < 100 && (!tally.solved || !tally.cut)); round++) {
        write_program(w, builtin, ending, &text);
        check_program(buf_text(&text), &tally);
    }
    if (!tally.solved || !tally.cut)
        fail_msg("%s%s: of %d programs that were posted, %d have a solution and %d rule something out",
                 builtin->name, ending, (int)tally.posted, (int)tally.solved, (int)tally.cut);
    buf_free(&text);
}

static void test_every_form(void **state)
{
    (void)state;
    struct writer w = {0};
    rng_seed(&w.rng, 2718);
    const struct zinc_builtin *builtin;
    for (size_t i = 0; (builtin = zinc_builtins_at(i)); i++) {
        check_form(&w, builtin, "");
        check_form(&w, builtin, "_imp");
        if (builtin->reified) check_form(&w, builtin, "_reif");
    }
    buf_free(&w.declared);
    buf_free(&w.calls);
}

/* A literal that MiniZinc made for a half-reified call is that of the comparison, but for those
 * that are printed, or defined elsewhere. */
static void test_half_reified_literals(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int shared, solutions;
    } cases[] = {
        {"var 1..3: x :: output_var;\nvar bool: b :: var_is_introduced :: is_defined_var;\n"
         "constraint int_eq_imp(x, 2, b) :: defines_var(b);\nsolve satisfy;\n",
         1, 3},
        {"var 1..3: x :: output_var;\nvar bool: b :: var_is_introduced :: output_var;\n"
         "constraint int_eq_imp(x, 2, b) :: defines_var(b);\nsolve satisfy;\n",
         0, 4},
        {"var 1..3: x :: output_var;\nvar bool: b :: output_var;\n"
         "constraint set_in_imp(x, {1, 3}, b);\nsolve satisfy;\n",
         0, 5},
        {"var 1..3: x :: output_var;\nvar bool: b :: var_is_introduced;\nvar bool: c :: output_var;\n"
         "constraint set_in_imp(x, {1, 3}, b) :: defines_var(b);\n"
         "constraint bool_clause([b, c], []);\nsolve satisfy;\n",
         1, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reader r;
        struct sentence error;
        struct zinc_options generate_options = {.name = "t"};
        dm_model *model = dm_model_new();
        reader_text(&r, "t", cases[i].text, strlen(cases[i].text));
        struct zinc *zinc = zinc_read(&r);
        assert_non_null(zinc);
        struct zinc_link *link = zinc_link_post(zinc, model, &generate_options, &error);
        assert_non_null(link);
        assert_int_equal(zinc_link_counts(link).shared, cases[i].shared);
        dm_solver *solver = dm_solver_new(model, "kernel");
        int found = 0;
        while (dm_next(solver) == DM_SOLUTION) found++;
        assert_int_equal(found, cases[i].solutions);
        dm_solver_free(solver);
        zinc_link_free(link);
        dm_model_free(model);
        zinc_store_free(zinc);
        reader_close(&r);
    }
}

KIT_SUITE(zinc_builtins)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_form),
                                       cmocka_unit_test(test_half_reified_literals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
