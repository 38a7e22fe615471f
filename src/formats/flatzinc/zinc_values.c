/* Values of a program's variables: taken from a solver, read from a text, printed. */
#include "formats/flatzinc/zinc_lex.h"
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

#include <inttypes.h>

static void begin(struct zinc_values *values, const struct zinc *zinc)
{
    *values = (struct zinc_values){.zinc = zinc};
    values->numbers = alloc_array(zinc->variables.size, sizeof *values->numbers);
    values->known = alloc_array(zinc->variables.size, sizeof *values->known);
}

void zinc_values_free(struct zinc_values *values)
{
    alloc_free(values->numbers);
    alloc_free(values->known);
    vec_free(&values->sets);
    vec_free(&values->ranges);
}

/* The next set is empty; elements come in increasing order. */
static int64_t begin_set(struct zinc_values *values)
{
    struct zinc_set_value set = {.start = values->ranges.size};
    vec_push(&values->sets, set);
    return (int64_t)values->sets.size - 1;
}

static void add_range(struct zinc_values *values, int64_t lo, int64_t hi)
{
    ASSERT(lo <= hi && values->sets.size > 0);
    struct zinc_set_value *set = &vec_last(&values->sets);
    ASSERT(!set->count || vec_last(&values->ranges) < lo); /* ranges ascend */
    if (set->count && vec_last(&values->ranges) == lo - 1) {
        vec_last(&values->ranges) = hi;
        return;
    }
    vec_push(&values->ranges, lo);
    vec_push(&values->ranges, hi);
    set->count++;
}

/* ---- from a solver */

static int64_t take_set(struct zinc_values *values, const struct zinc_elements *elements,
                        const dm_solver *solver)
{
    int64_t set = begin_set(values);
    for (size_t i = 0; i < elements->count; i++)
        if (dm_value_lit(solver, elements->lits[i]))
            add_range(values, elements->values[i], elements->values[i]);
    return set;
}

void zinc_values_take(struct zinc_values *values, const struct zinc *zinc, const struct zinc_link *link,
                      const dm_solver *solver)
{
    begin(values, zinc);
    for (size_t i = 0; i < zinc->variables.size; i++) {
        const struct zinc_place *place = &link->places[i];
        values->known[i] = true;
        switch ((enum zinc_type)zinc->variables.data[i].type) {
        case ZINC_BOOL:
            values->numbers[i] = dm_value_lit(solver, place->lit);
            break;
        case ZINC_INT:
            values->numbers[i] = dm_value(solver, place->view);
            break;
        case ZINC_SETS:
            values->numbers[i] = take_set(values, place->elements, solver);
            break;
        }
    }
}

size_t zinc_values_next(const struct zinc_values *values, size_t from)
{
    size_t count = values->zinc->variables.size;
    while (from < count && !values->known[from]) from++;
    return from < count ? from : SIZE_MAX;
}

/* ---- for the referee */

int64_t zinc_values_number(const struct zinc_values *values, zinc_item item)
{
    ASSERT(!zinc_is_variable(item) || (size_t)zinc_value(item) < values->zinc->variables.size);
    return zinc_is_variable(item) ? values->numbers[zinc_value(item)] : zinc_value(item);
}

struct zinc_ranges zinc_values_set(const struct zinc_values *values, zinc_item item)
{
    ASSERT(zinc_is_variable(item) || zinc_sort(item) == ZINC_SET);
    if (!zinc_is_variable(item)) return zinc_store_ranges(values->zinc, item);
    const struct zinc_set_value *set = &values->sets.data[values->numbers[zinc_value(item)]];
    return (struct zinc_ranges){set->count, set->count ? values->ranges.data + set->start : NULL};
}

bool zinc_values_has(const struct zinc_values *values, zinc_item set, int64_t element)
{
    return zinc_store_has(zinc_values_set(values, set), element);
}

/* ---- printed */

static void write_set(struct zinc_ranges set, struct buf *out)
{
    const int64_t *bounds = set.bounds;
    ASSERT(set.count == 0 || bounds[0] <= bounds[1]);
    if (set.count == 1 && bounds[1] > bounds[0]) {
        buf_print(out, "%" PRId64 "..%" PRId64, bounds[0], bounds[1]);
        return;
    }
    buf_char(out, '{');
    for (size_t i = 0; i < set.count; i++)
        for (int64_t value = bounds[2 * i]; value <= bounds[2 * i + 1]; value++) {
            if (i || value > bounds[0]) buf_char(out, ',');
            buf_int(out, value);
        }
    buf_char(out, '}');
}

static void write_item(const struct zinc_values *values, zinc_item item, enum zinc_type type, struct buf *out)
{
    if (type == ZINC_BOOL)
        buf_add(out, zinc_values_number(values, item) ? "true" : "false");
    else if (type == ZINC_INT)
        buf_int(out, zinc_values_number(values, item));
    else
        write_set(zinc_values_set(values, item), out);
}

static void write_array(const struct zinc_values *values, const struct zinc_output *output, struct buf *out)
{
    const struct zinc *zinc = values->zinc;
    struct zinc_items items = zinc_store_elements(zinc, output->item);
    buf_print(out, "array%" PRIu32 "d(", output->side_count);
    for (size_t i = 0; i < output->side_count; i++) {
        struct zinc_ranges side = zinc_store_ranges(zinc, zinc->items.data[output->sides + i]);
        if (side.count == 1) /* 3..3 is not {3}: MiniZinc wants a range here */
            buf_print(out, "%" PRId64 "..%" PRId64, side.bounds[0], side.bounds[1]);
        else if (side.count == 0)
            buf_add(out, "1..0");
        else
            write_set(side, out);
        buf_add(out, ", ");
    }
    buf_char(out, '[');
    for (size_t i = 0; i < items.count; i++) {
        if (i) buf_add(out, ", ");
        write_item(values, items.data[i], output->type, out);
    }
    buf_add(out, "])");
}

void zinc_values_write(const struct zinc_values *values, struct buf *out)
{
    const struct zinc *zinc = values->zinc;
    for (size_t i = 0; i < zinc->outputs.size; i++) {
        const struct zinc_output *output = &zinc->outputs.data[i];
        buf_print(out, "%s = ", zinc->letters.data + output->name);
        if (output->side_count)
            write_array(values, output, out);
        else
            write_item(values, output->item, output->type, out);
        buf_add(out, ";\n");
    }
}

/* ---- read */

struct text { /* an answer as it is read */
    struct zinc_lex lex;
    struct zinc_values *values;
};

static int64_t read_number(struct text *t, const char *what)
{
    int64_t number = t->lex.number;
    zinc_lex_expect(&t->lex, ZINC_TOKEN_NUMBER, what);
    return number;
}

static int64_t read_truth(struct text *t)
{
    bool yes = zinc_lex_is(&t->lex, "true");
    if (!yes && !zinc_lex_is(&t->lex, "false")) zinc_lex_expected(&t->lex, "`true' or `false'");
    zinc_lex_next(&t->lex);
    return yes;
}

static int64_t read_set(struct text *t)
{
    int64_t set = begin_set(t->values);
    if (!zinc_lex_accept(&t->lex, '{')) {
        int64_t lo = read_number(t, "a set"), hi;
        zinc_lex_expect(&t->lex, ZINC_TOKEN_DOTS, "`..'");
        hi = read_number(t, "the end of the range");
        if (lo <= hi) add_range(t->values, lo, hi);
        return set;
    }
    for (int64_t last = ZINC_NUMBER_MIN; reader_ok(t->lex.r) && t->lex.token != '}';) {
        int64_t value = t->lex.number;
        if (t->lex.token == ZINC_TOKEN_NUMBER && value <= last)
            zinc_lex_fail(&t->lex, "elements of a set come in increasing order, once each");
        read_number(t, "an element of the set, or `}'");
        if (reader_ok(t->lex.r)) add_range(t->values, value, value);
        last = value;
        if (!zinc_lex_accept(&t->lex, ',')) break;
    }
    zinc_lex_expect(&t->lex, '}', "`,' or `}'");
    return set;
}

/* A value for the item; one that is not a variable has its value already, and must have this. */
static void read_item(struct text *t, zinc_item item, enum zinc_type type)
{
    int64_t line = t->lex.line, column = t->lex.column;
    int64_t value = type == ZINC_BOOL  ? read_truth(t)
                    : type == ZINC_INT ? read_number(t, "a number")
                                       : read_set(t);
    if (!reader_ok(t->lex.r)) return;
    if (zinc_is_variable(item)) {
        int64_t index = zinc_value(item);
        bool other = type != ZINC_SETS && t->values->known[index] && t->values->numbers[index] != value;
        if (other) reader_fail_at(t->lex.r, line, column, "the same variable has another value above");
        t->values->numbers[index] = value;
        t->values->known[index] = true;
    } else if (type != ZINC_SETS && value != zinc_value(item)) {
        reader_fail_at(t->lex.r, line, column, "this is the constant %" PRId64, zinc_value(item));
    }
}

/* array2d(1..2, 1..3, [...]) or [...] */
static void read_array(struct text *t, zinc_item array, enum zinc_type type)
{
    struct zinc_items items = zinc_store_elements(t->values->zinc, array);
    bool wrapped = t->lex.token == ZINC_TOKEN_WORD;
    if (wrapped) {
        zinc_lex_next(&t->lex);
        while (reader_ok(t->lex.r) && t->lex.token != '[' && t->lex.token != ZINC_TOKEN_END)
            zinc_lex_next(&t->lex);
    }
    zinc_lex_expect(&t->lex, '[', "`[' and the elements");
    for (size_t i = 0; i < items.count && reader_ok(t->lex.r); i++) {
        if (i) zinc_lex_expect(&t->lex, ',', "`,' and one more element");
        if (reader_ok(t->lex.r)) read_item(t, items.data[i], type);
    }
    zinc_lex_accept(&t->lex, ',');
    zinc_lex_expect(&t->lex, ']', "`]'");
    if (wrapped) zinc_lex_expect(&t->lex, ')', "`)'");
}

/* The place of an index among those of a set; -1: it is not there. */
static int64_t place_in(struct zinc_ranges set, int64_t index)
{
    int64_t before = 0;
    for (size_t i = 0; i < set.count; i++) {
        int64_t lo = set.bounds[2 * i], hi = set.bounds[2 * i + 1];
        if (lo <= index && index <= hi) return before + index - lo;
        before += hi - lo + 1;
    }
    return -1;
}

/* After the bracket, `2,3]`: the element, by the indices with which the array is printed, else
 * counted from 1. */
static zinc_item read_element(struct text *t, zinc_item array)
{
    const struct zinc *zinc = t->values->zinc;
    const struct zinc_output *output = zinc_store_output(zinc, array);
    size_t sides = output ? output->side_count : 1;
    struct zinc_items items = zinc_store_elements(zinc, array);
    int64_t at = 0;
    for (size_t side = 0; side < sides && reader_ok(t->lex.r); side++) {
        int64_t line = t->lex.line, column = t->lex.column, size = (int64_t)items.count;
        int64_t index = read_number(t, "an index"), place = index - 1;
        if (output) {
            struct zinc_ranges indices = zinc_store_ranges(zinc, zinc->items.data[output->sides + side]);
            place = place_in(indices, index);
            size = zinc_store_size(indices);
        }
        if (reader_ok(t->lex.r) && (place < 0 || place >= size))
            reader_fail_at(t->lex.r, line, column, "the array has no index %" PRId64 " here", index);
        at = at * size + place;
        if (side + 1 < sides) zinc_lex_expect(&t->lex, ',', "`,' and one more index");
    }
    zinc_lex_expect(&t->lex, ']', "`]'");
    ASSERT(!reader_ok(t->lex.r) || (at >= 0 && at < (int64_t)items.count));
    return reader_ok(t->lex.r) ? items.data[at] : 0;
}

static void read_assignment(struct text *t)
{
    char quote[TEXT_QUOTE_ROOM];
    struct zinc_named named;
    bool known = t->lex.token == ZINC_TOKEN_WORD &&
                 zinc_store_find(t->values->zinc, t->lex.text.data, t->lex.text.size, t->lex.hash, &named);
    if (t->lex.token != ZINC_TOKEN_WORD)
        zinc_lex_expected(&t->lex, "the name of a variable");
    else if (!known)
        zinc_lex_fail(&t->lex, "the model has no variable %s",
                      text_quote(t->lex.text.data, t->lex.text.size, quote));
    if (!known) return;
    zinc_lex_next(&t->lex);
    if (zinc_sort(named.item) == ZINC_ARRAY && zinc_lex_accept(&t->lex, '['))
        named.item = read_element(t, named.item);
    zinc_lex_expect(&t->lex, '=', "`='");
    if (zinc_sort(named.item) == ZINC_ARRAY)
        read_array(t, named.item, named.type);
    else
        read_item(t, named.item, named.type);
    zinc_lex_expect(&t->lex, ';', "`;'");
}

bool zinc_values_read(struct zinc_values *values, const struct zinc *zinc, struct reader *r)
{
    struct text t = {.values = values};
    begin(values, zinc);
    zinc_lex_open(&t.lex, r);
    while (reader_ok(r) && t.lex.token != ZINC_TOKEN_END && t.lex.token != ZINC_TOKEN_LINE)
        read_assignment(&t);
    zinc_lex_close(&t.lex);
    return reader_ok(r);
}
