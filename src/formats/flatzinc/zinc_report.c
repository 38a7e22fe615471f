/* Constraints and values as readable text, for explanations.
 *
 * MiniZinc names array elements X_INTRODUCED_7_; if the array is output, the element is shown as
 * x[3]. The name is searched among the outputs each time, because explanations are short. A
 * variable introduced for an expression is shown as the call that defines it, with `_` in its own
 * place. */
#include "formats/flatzinc/zinc_parts.h"

#include "base/say.h"

#include <inttypes.h>
#include <string.h>

enum {
    MOST_ELEMENTS = 8, /* shown of an array or a set */
    MOST_TEXT = 160,   /* bytes of the text of a call */
    MOST_LINES = 4,    /* line numbers */
    DEEPEST = 3        /* nested expressions */
};

/* ---- variables */

/* The indices of an element by the output annotation: [2,3]. */
static void add_indices(const struct zinc *zinc, const struct zinc_output *output, size_t element,
                        struct buf *out)
{
    int64_t steps[32];
    size_t rest = element, sides = output->side_count < 32 ? output->side_count : 32;
    for (size_t side = sides; side-- > 0;) {
        struct zinc_ranges indices = zinc_store_ranges(zinc, zinc->items.data[output->sides + side]);
        size_t size = (size_t)zinc_store_size(indices), at = rest % size;
        const int64_t *bounds = indices.bounds;
        rest /= size;
        for (; at > (size_t)(bounds[1] - bounds[0]); bounds += 2) at -= (size_t)(bounds[1] - bounds[0] + 1);
        steps[side] = bounds[0] + (int64_t)at;
    }
    for (size_t side = 0; side < sides; side++) buf_print(out, "%s%" PRId64, side ? "," : "[", steps[side]);
    buf_char(out, ']');
}

static bool add_element(const struct zinc *zinc, size_t variable, struct buf *out)
{
    for (size_t i = 0; i < zinc->outputs.size; i++) {
        const struct zinc_output *output = &zinc->outputs.data[i];
        if (!output->side_count) continue;
        struct zinc_items items = zinc_store_elements(zinc, output->item);
        for (size_t j = 0; j < items.count; j++) {
            if (items.data[j] != zinc_item_of(ZINC_VARIABLE, (int64_t)variable)) continue;
            buf_add(out, zinc->letters.data + output->name);
            add_indices(zinc, output, j, out);
            return true;
        }
    }
    return false;
}

/* True for introduced names, and for elements of an array that was declared without elements, which
 * all have its name. */
static bool is_nameless(const struct zinc *zinc, size_t variable)
{
    const struct zinc_variable *all = zinc->variables.data, *v = &all[variable];
    return strncmp(zinc_store_name(zinc, v), "X_INTRODUCED_", 13) == 0 ||
           (variable > 0 && all[variable - 1].name == v->name) ||
           (variable + 1 < zinc->variables.size && all[variable + 1].name == v->name);
}

static void add_variable(const struct zinc *zinc, size_t variable, struct buf *out)
{
    ASSERT(variable < zinc->variables.size);
    if (is_nameless(zinc, variable) && add_element(zinc, variable, out)) return;
    buf_add(out, zinc_store_name(zinc, &zinc->variables.data[variable]));
}

/* ---- values */

static void add_set(struct zinc_ranges set, struct buf *out)
{
    const int64_t *bounds = set.bounds;
    if (set.count == 1) {
        buf_print(out, "%" PRId64 "..%" PRId64, bounds[0], bounds[1]);
        return;
    }
    buf_char(out, '{');
    for (size_t i = 0; i < set.count && i < MOST_ELEMENTS; i++) {
        if (i) buf_char(out, ',');
        buf_int(out, bounds[2 * i]);
        if (bounds[2 * i + 1] > bounds[2 * i]) buf_print(out, "..%" PRId64, bounds[2 * i + 1]);
    }
    buf_add(out, set.count > MOST_ELEMENTS ? ",...}" : "}");
}

static void add_value(const struct zinc_values *values, size_t variable, struct buf *out)
{
    ASSERT(values->known[variable]);
    zinc_item item = zinc_item_of(ZINC_VARIABLE, (int64_t)variable);
    enum zinc_type type = values->zinc->variables.data[variable].type;
    if (type == ZINC_BOOL)
        buf_add(out, zinc_values_number(values, item) ? "true" : "false");
    else if (type == ZINC_INT)
        buf_int(out, zinc_values_number(values, item));
    else
        add_set(zinc_values_set(values, item), out);
}

void zinc_report_value(const struct zinc_values *values, size_t variable, struct buf *out)
{
    add_variable(values->zinc, variable, out);
    buf_add(out, " = ");
    add_value(values, variable, out);
    if (!zinc_check_domain(values, variable)) say(out, "base.outside-domain", NULL);
}

void zinc_report_value_json(const struct zinc_values *values, size_t variable, struct json_writer *json)
{
    struct buf name = {0}, value = {0};
    add_variable(values->zinc, variable, &name);
    add_value(values, variable, &value);
    json_write_text(json, "variable", buf_text(&name));
    if (values->zinc->variables.data[variable].type == ZINC_SETS)
        json_write_text(json, "value", buf_text(&value));
    else
        json_write_raw(json, "value", "%s", buf_text(&value));
    buf_free(&name);
    buf_free(&value);
}

bool zinc_report_empty_domain(const struct zinc *zinc, struct buf *out)
{
    for (size_t i = 0; i < zinc->variables.size; i++) {
        const struct zinc_variable *v = &zinc->variables.data[i];
        if (v->type == ZINC_SETS || v->lo <= v->hi) continue;
        struct buf name = {0};
        add_variable(zinc, i, &name);
        say(out, "base.empty-domain", SAY(say_raw("variable", buf_text(&name)), say_int("line", v->line)));
        buf_free(&name);
        return true;
    }
    return false;
}

/* ---- calls */

struct writer {
    const struct zinc *zinc;
    const int32_t *definer; /* by variable: the call that defines it; -1: none */
    struct buf *out;
    int64_t own; /* the variable whose definition is being written; -1: none */
    int depth;
};

static void write_call(struct writer *w, const struct zinc_call *call, int64_t own);

static void write_variable(struct writer *w, int64_t variable)
{
    ASSERT(variable >= 0 && (size_t)variable < w->zinc->variables.size);
    int32_t definer = w->definer[variable];
    if (variable == w->own)
        buf_char(w->out, '_');
    else if (definer >= 0 && w->depth < DEEPEST && is_nameless(w->zinc, (size_t)variable))
        write_call(w, &w->zinc->calls.data[definer], variable);
    else
        add_variable(w->zinc, (size_t)variable, w->out);
}

static void write_simple(struct writer *w, zinc_item item, bool boolean)
{
    if (zinc_is_variable(item))
        write_variable(w, zinc_value(item));
    else if (zinc_sort(item) == ZINC_SET)
        add_set(zinc_store_ranges(w->zinc, item), w->out);
    else if (boolean)
        buf_add(w->out, zinc_value(item) ? "true" : "false");
    else
        buf_int(w->out, zinc_value(item));
}

static void write_argument(struct writer *w, zinc_item item, bool boolean)
{
    if (zinc_sort(item) != ZINC_ARRAY) {
        write_simple(w, item, boolean);
        return;
    }
    struct zinc_items items = zinc_store_elements(w->zinc, item);
    const struct zinc_output *output = zinc_store_output(w->zinc, item);
    if (output) {
        buf_add(w->out, w->zinc->letters.data + output->name);
        return;
    }
    buf_char(w->out, '[');
    for (size_t i = 0; i < items.count && i < MOST_ELEMENTS; i++) {
        if (i) buf_char(w->out, ',');
        write_simple(w, items.data[i], boolean);
    }
    buf_add(w->out, items.count > MOST_ELEMENTS ? ",...]" : "]");
}

/* int_lin_le([1,-1],[x,y],0); the last argument is omitted if the call defines it. */
static void write_call(struct writer *w, const struct zinc_call *call, int64_t own)
{
    const char *signature = call->builtin->signature;
    size_t letters = strlen(signature), count = call->count;
    ASSERT(count == letters + (call->condition != ZINC_HOLDS));
    const zinc_item *args = zinc_store_args(w->zinc, call);
    bool left_out = own >= 0 && args[count - 1] == zinc_item_of(ZINC_VARIABLE, own);
    int64_t outer = w->own;
    w->own = own;
    w->depth++;
    buf_add(w->out, call->builtin->name);
    if (!left_out || call->condition == ZINC_HOLDS) buf_add(w->out, zinc_builtins_endings[call->condition]);
    for (size_t i = 0; i < count - left_out; i++) {
        buf_char(w->out, i ? ',' : '(');
        write_argument(w, args[i], i >= letters || strchr("bBC", signature[i]));
    }
    buf_char(w->out, ')');
    w->depth--;
    ASSERT(w->depth >= 0);
    w->own = outer;
}

/* Truncated to MOST_TEXT. */
static void add_call(const struct zinc_link *link, const struct zinc_call *call, struct buf *out)
{
    ASSERT(link->causes);
    size_t begin = out->size;
    struct writer w = {.zinc = link->zinc, .definer = link->causes->definer, .out = out};
    write_call(&w, call, -1);
    if (out->size - begin <= MOST_TEXT) return;
    out->size = begin + MOST_TEXT;
    while (out->size > begin && ((unsigned char)out->data[out->size] & 0xc0) == 0x80) out->size--;
    buf_add(out, "...");
}

/* ---- constraints */

static const struct zinc_call *call_of(const struct zinc_link *link, const struct zinc_cause *cause, size_t i)
{
    ASSERT(i < cause->count);
    return &link->zinc->calls.data[link->causes->calls[cause->start + i]];
}

/* Replaces control characters, which a terminal might interpret. */
static void add_words(const char *words, struct buf *out)
{
    for (; *words; words++) buf_char(out, (unsigned char)*words < ' ' || *words == 127 ? ' ' : *words);
}

/* "rows: row 1", or the text of the first call. */
static void add_name(const struct zinc_link *link, const struct zinc_cause *cause, struct buf *out)
{
    const struct zinc_title *title = cause->title;
    bool named = title && title->name, labelled = title && title->expression;
    if (named) add_words(title->name, out);
    if (named && labelled) buf_add(out, ": ");
    if (labelled) add_words(title->expression, out);
    if (!named && !labelled) add_call(link, call_of(link, cause, 0), out);
}

/* "i=1, j=2" */
static void add_instance(const struct zinc_cause *cause, struct buf *out)
{
    size_t length, count = 0;
    if (!cause->title || !cause->title->path) return;
    for (const char *index = NULL; (index = zinc_cause_index(cause->title->path, index, &length)); count++) {
        if (count) buf_add(out, ", ");
        buf_bytes(out, index, length);
    }
}

/* "rooms.mzn:12" */
static void add_source(const struct zinc_cause *cause, struct buf *out)
{
    const char *path = cause->title ? cause->title->path : NULL;
    size_t file = path ? strcspn(path, "|;") : 0;
    if (!file || path[file] != '|') return;
    const char *line = path + file + 1, *name = path + file;
    while (name > path && name[-1] != '/' && name[-1] != '\\') name--;
    buf_bytes(out, name, (size_t)(path + file - name));
    buf_char(out, ':');
    buf_bytes(out, line, strcspn(line, "|;"));
}

static void add_lines(const struct zinc_link *link, const struct zinc_cause *cause, struct buf *out)
{
    size_t shown = cause->count > MOST_LINES ? MOST_LINES - 1 : cause->count;
    struct buf list = {0};
    for (size_t i = 0; i < shown; i++)
        buf_print(&list, "%s%" PRIu32, say_and(i, cause->count), call_of(link, cause, i)->line);
    const struct say_argument lines = say_many("list", buf_text(&list), cause->count);
    if (shown < cause->count)
        say(out, "base.at-lines-more", SAY(lines, say_int("count", (int64_t)(cause->count - shown))));
    else
        say(out, "base.at-lines", SAY(lines));
    buf_free(&list);
}

void zinc_report_cause(const struct zinc_link *link, size_t number, struct buf *out)
{
    ASSERT(number < link->causes->list.size);
    const struct zinc_cause *cause = &link->causes->list.data[number];
    struct buf instance = {0}, source = {0};
    add_name(link, cause, out);
    add_instance(cause, &instance);
    add_source(cause, &source);
    if (instance.size) buf_print(out, ", %s", buf_text(&instance));
    buf_add(out, " (");
    if (source.size) buf_print(out, "%s, ", buf_text(&source));
    add_lines(link, cause, out);
    buf_char(out, ')');
    buf_free(&instance);
    buf_free(&source);
}

static void add_member(const char *key, struct buf *text, struct json_writer *json)
{
    if (text->size) json_write_text(json, key, buf_text(text));
    buf_clear(text);
}

void zinc_report_cause_json(const struct zinc_link *link, size_t number, struct json_writer *json)
{
    const struct zinc_cause *cause = &link->causes->list.data[number];
    struct buf text = {0};
    add_name(link, cause, &text);
    add_member("constraint", &text, json);
    add_instance(cause, &text);
    add_member("instance", &text, json);
    add_source(cause, &text);
    add_member("source", &text, json);
    json_write_list(json, "calls");
    for (size_t i = 0; i < cause->count; i++) {
        const struct zinc_call *call = call_of(link, cause, i);
        json_write_object(json, NULL);
        json_write_int(json, "line", call->line);
        add_call(link, call, &text);
        add_member("text", &text, json);
        json_write_end(json);
    }
    json_write_end(json);
    buf_free(&text);
}
