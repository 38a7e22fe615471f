/* Search annotations.
 *
 * int_search, bool_search and set_search become search strategies of the model, in sequence. Sets
 * are branched on element by element, first in the set (indomain) or outside it (outdomain).
 * warm_start sets preferred values, and restart annotations the option `restarts`. Unknown
 * annotations cause one warning each and are ignored: they affect time, not solutions. */
#include "formats/flatzinc/zinc_parser.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const zinc_search_orders[] = {[DM_ORDER_INPUT] = "input_order",
                                          [DM_ORDER_FIRST_FAIL] = "first_fail",
                                          [DM_ORDER_ANTI_FIRST_FAIL] = "anti_first_fail",
                                          [DM_ORDER_SMALLEST] = "smallest",
                                          [DM_ORDER_LARGEST] = "largest",
                                          [DM_ORDER_DOM_W_DEG] = "dom_w_deg",
                                          [DM_ORDER_MOST_CONSTRAINED] = "most_constrained",
                                          [DM_ORDER_OCCURRENCE] = "occurrence",
                                          [DM_ORDER_MAX_REGRET] = "max_regret",
                                          [DM_ORDER_ACTIVITY] = NULL};

const char *const zinc_search_choices[] = {[DM_CHOICE_MIN] = "indomain_min",
                                           [DM_CHOICE_MAX] = "indomain_max",
                                           [DM_CHOICE_MEDIAN] = "indomain_median",
                                           [DM_CHOICE_MIDDLE] = "indomain_middle",
                                           [DM_CHOICE_SPLIT] = "indomain_split",
                                           [DM_CHOICE_REVERSE_SPLIT] = "indomain_reverse_split",
                                           [DM_CHOICE_RANDOM] = "indomain_random",
                                           [DM_CHOICE_INTERVAL] = "indomain_interval",
                                           [DM_CHOICE_OUT_MIN] = "outdomain_min",
                                           [DM_CHOICE_OUT_MAX] = "outdomain_max",
                                           [DM_CHOICE_OUT_MEDIAN] = "outdomain_median",
                                           [DM_CHOICE_OUT_RANDOM] = "outdomain_random"};

enum {
    ORDERS = sizeof zinc_search_orders / sizeof *zinc_search_orders,
    CHOICES = sizeof zinc_search_choices / sizeof *zinc_search_choices,
    MOST_WARNED = 16
};

struct searches {
    struct zinc_link *link;
    const char *warned[MOST_WARNED]; /* annotations with a warning */
    size_t warned_count;
};

static void remark(struct searches *s, const struct zinc_annotation *note, const char *name, const char *what)
{
    ASSERT(s->warned_count <= MOST_WARNED);
    struct sentence sentence;
    const struct zinc_options *generate_options = s->link->generate_options;
    for (size_t i = 0; i < s->warned_count; i++)
        if (strcmp(s->warned[i], name) == 0) return;
    if (!generate_options->remark || s->warned_count == MOST_WARNED) return;
    s->warned[s->warned_count++] = name;
    sentence_set(&sentence, "%s:%" PRIu32 ":%" PRIu32 ": `%.60s' %s", generate_options->name, note->line,
                 note->column, name, what);
    generate_options->remark(generate_options->self, sentence.text);
}

/* ---- arguments of annotations */

static const char *word_of(const struct zinc_annotation *note)
{
    return note->kind == ZINC_NOTE_CALL ? note->text : "";
}

static enum zinc_type type_of(const struct zinc *zinc, zinc_item variable)
{
    ASSERT(zinc_is_variable(variable));
    return (enum zinc_type)zinc->variables.data[zinc_value(variable)].type;
}

/* The items of an array, or of a list of items; the caller frees the vector. */
static vec_i64 items_of(const struct zinc *zinc, const struct zinc_annotation *note)
{
    vec_i64 list = {0};
    if (note->kind == ZINC_NOTE_ITEM && zinc_sort(note->item) == ZINC_ARRAY) {
        struct zinc_items items = zinc_store_elements(zinc, note->item);
        for (size_t i = 0; i < items.count; i++) vec_push(&list, items.data[i]);
    }
    for (size_t i = 0; note->kind == ZINC_NOTE_ARRAY && i < note->count; i++)
        if (note->parts[i]->kind == ZINC_NOTE_ITEM) vec_push(&list, note->parts[i]->item);
    return list;
}

static dm_order order_of(struct searches *s, const struct zinc_annotation *note)
{
    for (size_t i = 0; i < ORDERS; i++)
        if (zinc_search_orders[i] && strcmp(zinc_search_orders[i], word_of(note)) == 0) return (dm_order)i;
    remark(s, note, word_of(note), "is not supported: variables are taken in the order given");
    return DM_ORDER_INPUT;
}

static dm_choice choice_of(struct searches *s, const struct zinc_annotation *note)
{
    const char *word = word_of(note);
    if (strcmp(word, "indomain") == 0) return DM_CHOICE_MIN;
    if (strcmp(word, "indomain_split_random") == 0) return DM_CHOICE_SPLIT;
    for (size_t i = 0; i < CHOICES; i++)
        if (strcmp(zinc_search_choices[i], word) == 0) return (dm_choice)i;
    remark(s, note, word_of(note), "is not supported: the smallest value is tried first");
    return DM_CHOICE_MIN;
}

/* ---- searches */

/* The variables of this type in a search annotation; the caller frees the vector. Constants are
 * skipped; variables of another type cause a warning and are skipped. */
static vec_i64 variables_of(struct searches *s, const struct zinc_annotation *note, enum zinc_type type)
{
    ASSERT(note->count >= 3);
    vec_i64 items = items_of(s->link->zinc, note->parts[0]);
    size_t kept = 0;
    for (size_t i = 0; i < items.size; i++) {
        if (!zinc_is_variable(items.data[i])) continue;
        if (type_of(s->link->zinc, items.data[i]) == type)
            items.data[kept++] = items.data[i];
        else
            remark(s, note, word_of(note), "has variables of another type, which are ignored");
    }
    ASSERT(kept <= items.size);
    items.size = kept;
    return items;
}

/* Sets are searched element by element. */
static void search(struct searches *s, const struct zinc_annotation *note, enum zinc_type type)
{
    struct zinc_link *link = s->link;
    vec_i64 items = variables_of(s, note, type);
    VEC(dm_int) ints = {0};
    VEC(dm_lit) lits = {0};
    const char *word = word_of(note->parts[2]);
    bool last_first = strcmp(word, "indomain_max") == 0 || strcmp(word, "outdomain_max") == 0;
    dm_choice choice = choice_of(s, note->parts[2]);
    for (size_t i = 0; i < items.size; i++) {
        if (type == ZINC_INT) vec_push(&ints, zinc_link_int(link, items.data[i]));
        if (type == ZINC_BOOL) vec_push(&lits, zinc_link_lit(link, items.data[i]));
        if (type != ZINC_SETS) continue;
        struct zinc_elements set = zinc_link_set(link, items.data[i]);
        for (size_t j = 0; j < set.count; j++) vec_push(&lits, set.lits[last_first ? set.count - 1 - j : j]);
    }
    if (type == ZINC_SETS) choice = strncmp(word, "outdomain", 9) == 0 ? DM_CHOICE_MIN : DM_CHOICE_MAX;
    dm_order order = order_of(s, note->parts[1]);
    if (type == ZINC_INT)
        dm_search(link->model, ints.size, ints.data, order, choice);
    else
        dm_search_lits(link->model, lits.size, lits.data, order, choice);
    vec_free(&items);
    vec_free(&ints);
    vec_free(&lits);
}

/* Ignores constants, and values outside the bounds. */
static void prefer(struct zinc_link *link, dm_int view, int64_t value)
{
    if (view.factor && value >= dm_lo(link->model, view) && value <= dm_hi(link->model, view))
        dm_prefer(link->model, view, value);
}

/* Prefers each element in the set or outside, as in `set`. */
static void prefer_set(struct zinc_link *link, zinc_item variable, zinc_item set)
{
    ASSERT(zinc_is_variable(variable) && zinc_sort(set) == ZINC_SET);
    struct zinc_ranges wanted = zinc_store_ranges(link->zinc, set);
    struct zinc_elements elements = zinc_link_set(link, variable);
    for (size_t i = 0; i < elements.count; i++)
        prefer(link, dm_as_int(link->model, elements.lits[i]), zinc_store_has(wanted, elements.values[i]));
}

static void warm_start(struct searches *s, const struct zinc_annotation *note)
{
    ASSERT(note->count == 2);
    struct zinc_link *link = s->link;
    vec_i64 items = items_of(link->zinc, note->parts[0]), values = items_of(link->zinc, note->parts[1]);
    for (size_t i = 0; i < items.size && i < values.size; i++) {
        zinc_item variable = items.data[i], value = values.data[i];
        if (!zinc_is_variable(variable)) continue;
        enum zinc_type type = type_of(link->zinc, variable);
        if (zinc_sort(value) != (type == ZINC_SETS ? ZINC_SET : ZINC_NUMBER)) continue;
        if (type == ZINC_SETS)
            prefer_set(link, variable, value);
        else if (type == ZINC_INT)
            prefer(link, zinc_link_int(link, variable), zinc_value(value));
        else
            prefer(link, dm_as_int(link->model, zinc_link_lit(link, variable)), zinc_value(value));
    }
    vec_free(&items);
    vec_free(&values);
}

/* ---- restarts */

static double number_of(const struct zinc_annotation *note)
{
    if (note->kind == ZINC_NOTE_REAL) return note->real;
    return note->kind == ZINC_NOTE_ITEM && zinc_sort(note->item) == ZINC_NUMBER
               ? (double)zinc_value(note->item)
               : 0;
}

/* Formats the value of the option `restarts`: "luby:100", "geometric:1.5:100"; the scale is the
 * last number. Large numbers are clamped; small ones cause a warning. */
static bool take_restarts(struct searches *s, const struct zinc_annotation *note)
{
    static const struct {
        const char *name, *option;
        size_t numbers;
    } rows[] = {{"restart_none", "never", 0},
                {"restart_luby", "luby", 1},
                {"restart_constant", "constant", 1},
                {"restart_linear", "linear", 1},
                {"restart_geometric", "geometric", 2}};
    const double most_base = 1000, most_scale = 1e9;
    char *out = s->link->restarts;
    size_t room = sizeof s->link->restarts;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!zinc_expression_is_note(note, rows[i].name) || note->count != rows[i].numbers) continue;
        double scale = note->count ? number_of(note->parts[note->count - 1]) : 1;
        double base = note->count == 2 ? number_of(note->parts[0]) : 1;
        if (!(base >= 1) || !(scale >= 1)) {
            remark(s, note, rows[i].name, "needs numbers of at least 1: the search ignores it");
            return true;
        }
        if (base > most_base) base = most_base;
        if (scale > most_scale) scale = most_scale;
        if (note->count == 0)
            snprintf(out, room, "%s", rows[i].option);
        else if (note->count == 1)
            snprintf(out, room, "%s:%.0f", rows[i].option, scale);
        else
            snprintf(out, room, "%s:%.6f:%.0f", rows[i].option, base, scale);
        return true;
    }
    return false;
}

/* ---- all annotations */

static void take(struct searches *s, const struct zinc_annotation *note);

static void take_all(struct searches *s, const struct zinc_annotation *note)
{
    for (size_t i = 0; i < note->count; i++) take(s, note->parts[i]);
}

static void take(struct searches *s, const struct zinc_annotation *note)
{
    static const char *const names[] = {
        [ZINC_BOOL] = "bool_search", [ZINC_INT] = "int_search", [ZINC_SETS] = "set_search"};
    for (int type = ZINC_BOOL; type <= ZINC_SETS; type++)
        if (zinc_expression_is_note(note, names[type]) && note->count >= 3) {
            if (!s->link->generate_options->free_search) search(s, note, (enum zinc_type)type);
            return;
        }
    if (zinc_expression_is_note(note, "seq_search") || zinc_expression_is_note(note, "warm_start_array") ||
        note->kind == ZINC_NOTE_ARRAY)
        take_all(s, note);
    else if (strncmp(word_of(note), "warm_start", 10) == 0 && note->count == 2)
        warm_start(s, note);
    else if (!take_restarts(s, note))
        remark(s, note, word_of(note), "is not supported: the search ignores it");
}

void zinc_search_post(struct zinc_link *link)
{
    struct searches s = {.link = link};
    for (size_t i = 0; i < link->zinc->search_count; i++) take(&s, link->zinc->search[i]);
}
