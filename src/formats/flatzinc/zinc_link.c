/* Linking: the mapping from the variables of a program to a model.
 *
 * MiniZinc introduces a variable and a defining constraint for every expression. Most of these need
 * no variable in the model: bool2int(b) is b as a view, x = 2*y + 3 is a view of y, and b in
 * int_le_reif(x, 3, b) is the literal x <= 3. So variables are linked lazily, on first use. If a
 * call can define the variable, the other variables of the call are linked first, and the variable
 * becomes a view or a literal over them; the call is then done. Otherwise a new variable is
 * created, and the call is posted in its turn. Before posting, each call claims the variable that
 * it could define; the first call wins.
 *
 * Definitions may be cyclic. A variable that is used while its own definition is evaluated becomes
 * a new variable, and the call is posted. Definitions are nested at most DEEPEST deep, which bounds
 * the stack.
 *
 * Reified calls with equal arguments share a literal (common subexpression elimination by hashing).
 * A half-reified call whose literal MiniZinc introduced for it is treated as fully reified if the
 * literal occurs only positively: that needs no variable and excludes no printed solution. */
#include "formats/flatzinc/zinc_parts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum {
    DEEPEST = 2000,
    LARGEST_SET = 1000000 /* possible elements of a set variable */
};

void zinc_link_fail(struct zinc_link *link, const struct zinc_call *call, const char *format, ...)
{
    ASSERT(call && link->error);
    va_list arguments;
    if (link->failed) return;
    link->failed = true;
    sentence_set(link->error, "%s:%" PRIu32 ":%" PRIu32 ": %s: ", link->generate_options->name, call->line,
                 call->column, call->builtin->name);
    va_start(arguments, format);
    sentence_vappend(link->error, format, arguments);
    va_end(arguments);
}

static void fail_variable(struct zinc_link *link, const struct zinc_variable *variable, const char *what)
{
    if (link->failed) return;
    link->failed = true;
    sentence_set(link->error, "%s:%" PRIu32 ":1: variable `%.60s': %s", link->generate_options->name,
                 variable->line, zinc_store_name(link->zinc, variable), what);
}

/* ---- new variables */

/* Restricts the view to the variable's declared domain. */
static void keep_domain(struct zinc_link *link, int32_t index, dm_int view)
{
    ASSERT(index >= 0 && (size_t)index < link->zinc->variables.size);
    const struct zinc_variable *v = &link->zinc->variables.data[index];
    int64_t all[] = {link->lo[index], link->hi[index]};
    struct zinc_ranges domain = {1, all};
    if (v->domain >= 0)
        domain = zinc_store_ranges(link->zinc, zinc_item_of(ZINC_SET, v->domain));
    else if (dm_lo(link->model, view) >= all[0] && dm_hi(link->model, view) <= all[1])
        return;
    dm_restrict(link->model, view, domain.count, domain.bounds);
}

static dm_int new_int(struct zinc_link *link, int32_t index)
{
    const struct zinc_variable *v = &link->zinc->variables.data[index];
    int64_t lo = link->lo[index], hi = link->hi[index];
    if (lo <= hi && (lo < DM_INT_MIN || hi > DM_INT_MAX)) {
        fail_variable(link, v, "its values must lie between -1000000000 and 1000000000");
        return dm_constant(0);
    }
    dm_int view = dm_range(link->model, lo, hi);
    if (link->generate_options->names) dm_name(link->model, view, "%s", zinc_store_name(link->zinc, v));
    if (v->domain >= 0) keep_domain(link, index, view);
    return view;
}

static dm_lit new_lit(struct zinc_link *link, int32_t index)
{
    const struct zinc_variable *v = &link->zinc->variables.data[index];
    dm_lit lit = dm_bool(link->model);
    if (link->generate_options->names) dm_name_lit(link->model, lit, "%s", zinc_store_name(link->zinc, v));
    return lit;
}

/* The elements of a constant set; also the template of a set variable. */
static struct zinc_elements *make_elements(struct zinc_link *link, struct zinc_ranges ranges)
{
    struct zinc_elements *set = ARENA_NEW(&link->arena, struct zinc_elements);
    set->count = (size_t)zinc_store_size(ranges);
    int64_t *values = ARENA_ARRAY(&link->arena, int64_t, set->count);
    dm_lit *lits = ARENA_ARRAY(&link->arena, dm_lit, set->count);
    size_t n = 0;
    for (size_t i = 0; i < ranges.count; i++)
        for (int64_t value = ranges.bounds[2 * i]; value <= ranges.bounds[2 * i + 1]; value++) {
            lits[n] = DM_TRUE;
            values[n++] = value;
        }
    ASSERT(n == set->count);
    set->values = values;
    set->lits = lits;
    return set;
}

static bool too_many(struct zinc_ranges set)
{
    int64_t room = LARGEST_SET;
    for (size_t i = 0; i < set.count && room >= 0; i++) {
        int64_t width = set.bounds[2 * i + 1] - set.bounds[2 * i];
        if (width >= room) return true;
        room -= width + 1;
    }
    return room < 0;
}

static struct zinc_elements *new_set(struct zinc_link *link, int32_t index)
{
    const struct zinc_variable *v = &link->zinc->variables.data[index];
    int64_t all[] = {link->lo[index], link->hi[index]};
    struct zinc_ranges domain = zinc_store_domain(link->zinc, v, all);
    if (too_many(domain)) {
        fail_variable(link, v, "a set needs bounds with at most 1000000 possible elements");
        domain.count = 0;
    }
    struct zinc_elements *set = make_elements(link, domain);
    for (size_t i = 0; i < set->count; i++) {
        dm_lit lit = dm_bool(link->model);
        ((dm_lit *)set->lits)[i] = lit;
        if (link->generate_options->names)
            dm_name_lit(link->model, lit, "%s has %" PRId64, zinc_store_name(link->zinc, v), set->values[i]);
    }
    return set;
}

/* Search need not branch on a variable that a constraint defines. */
static void mark_defined(struct zinc_link *link, const struct zinc_place *place, int32_t index)
{
    enum zinc_type type = link->zinc->variables.data[index].type;
    if (type == ZINC_INT) dm_defined(link->model, place->view);
    if (type == ZINC_BOOL) dm_defined(link->model, dm_as_int(link->model, place->lit));
}

static void make_new(struct zinc_link *link, int32_t index)
{
    ASSERT(link->places[index].state != ZINC_LINKED); /* a variable is linked once */
    struct zinc_place *place = &link->places[index];
    switch ((enum zinc_type)link->zinc->variables.data[index].type) {
    case ZINC_BOOL:
        place->lit = new_lit(link, index);
        break;
    case ZINC_INT:
        place->view = new_int(link, index);
        break;
    case ZINC_SETS:
        place->elements = new_set(link, index);
        break;
    }
    place->state = ZINC_LINKED;
    if (link->zinc->variables.data[index].flags & ZINC_DEFINED) mark_defined(link, place, index);
}

/* ---- definitions */

int32_t zinc_link_open(const struct zinc_link *link, zinc_item item)
{
    bool open = zinc_is_variable(item) && link->places[zinc_value(item)].definer < 0;
    return open ? (int32_t)zinc_value(item) : -1;
}

int32_t zinc_link_open_first(const struct zinc_link *link, const zinc_item *args)
{
    if (args[0] == args[1]) return -1;
    int32_t first = zinc_link_open(link, args[0]);
    return first >= 0 ? first : zinc_link_open(link, args[1]);
}

int32_t zinc_link_open_third(const struct zinc_link *link, const zinc_item *args)
{
    return args[2] == args[0] || args[2] == args[1] ? -1 : zinc_link_open(link, args[2]);
}

bool zinc_link_is_int(struct zinc_link *link, int32_t variable, dm_int view)
{
    struct zinc_place *place = &link->places[variable];
    if (place->state != ZINC_LINKING) return false;
    place->view = view;
    place->state = ZINC_LINKED;
    keep_domain(link, variable, view);
    return true;
}

bool zinc_link_is_lit(struct zinc_link *link, int32_t variable, dm_lit lit)
{
    struct zinc_place *place = &link->places[variable];
    if (place->state != ZINC_LINKING) return false;
    place->lit = lit;
    place->state = ZINC_LINKED;
    return true;
}

/* Elements outside the declared domain are excluded. */
bool zinc_link_is_set(struct zinc_link *link, int32_t variable, const struct zinc_elements *set)
{
    struct zinc_place *place = &link->places[variable];
    const struct zinc_variable *v = &link->zinc->variables.data[variable];
    int64_t all[] = {link->lo[variable], link->hi[variable]};
    ASSERT(v->type == ZINC_SETS);
    if (place->state != ZINC_LINKING) return false;
    struct zinc_ranges domain = zinc_store_domain(link->zinc, v, all);
    place->elements = arena_copy(&link->arena, set, sizeof *set);
    place->state = ZINC_LINKED;
    for (size_t i = 0; i < set->count; i++)
        if (!zinc_store_has(domain, set->values[i])) dm_require(link->model, -set->lits[i]);
    return true;
}

bool zinc_link_is_other(struct zinc_link *link, const zinc_item *args, int32_t variable)
{
    zinc_item other = args[args[0] == zinc_item_of(ZINC_VARIABLE, variable)];
    struct zinc_elements set;
    switch ((enum zinc_type)link->zinc->variables.data[variable].type) {
    case ZINC_BOOL:
        return zinc_link_is_lit(link, variable, zinc_link_lit(link, other));
    case ZINC_INT:
        return zinc_link_is_int(link, variable, zinc_link_int(link, other));
    default:
        set = zinc_link_set(link, other);
        return zinc_link_is_set(link, variable, &set);
    }
}

/* ---- equal reified calls */

static uint64_t mix(uint64_t hash, int64_t item)
{
    hash = (hash ^ (uint64_t)item) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_call(const struct zinc *zinc, const struct zinc_call *call)
{
    ASSERT(call->condition == ZINC_REIF); /* only these are shared */
    uint64_t hash = mix(0, (int64_t)(uintptr_t)call->builtin);
    const zinc_item *args = zinc_store_args(zinc, call);
    for (size_t i = 0; i + 1 < call->count; i++) {
        struct zinc_items items = zinc_store_parts(zinc, &args[i]);
        hash = mix(hash, (int64_t)items.count);
        for (size_t j = 0; j < items.count; j++) hash = mix(hash, items.data[j]);
    }
    return hash;
}

static bool same_argument(const struct zinc *zinc, zinc_item a, zinc_item b)
{
    if (a == b) return true;
    if (zinc_sort(a) != ZINC_ARRAY || zinc_sort(b) != ZINC_ARRAY) return false;
    struct zinc_items x = zinc_store_elements(zinc, a), y = zinc_store_elements(zinc, b);
    return x.count == y.count && (!x.count || memcmp(x.data, y.data, x.count * sizeof *x.data) == 0);
}

static bool same_call(const struct zinc *zinc, const struct zinc_call *a, const struct zinc_call *b)
{
    if (a->builtin != b->builtin || a->count != b->count) return false;
    for (size_t i = 0; i + 1 < a->count; i++)
        if (!same_argument(zinc, zinc->items.data[a->args + i], zinc->items.data[b->args + i])) return false;
    return true;
}

static void widen(struct zinc_link *link)
{
    size_t room = link->known.size ? 2 * link->known.size : 64;
    uint32_t *old = link->known.data;
    size_t old_size = link->known.size;
    link->known.data = alloc_array(room, sizeof *old);
    link->known.size = link->known.room = room;
    for (size_t i = 0; i < old_size; i++) {
        if (!old[i]) continue;
        size_t at = hash_call(link->zinc, &link->zinc->calls.data[old[i] - 1]) & (room - 1);
        while (link->known.data[at]) at = (at + 1) & (room - 1);
        link->known.data[at] = old[i];
    }
    alloc_free(old);
}

/* An earlier reified call with equal arguments; otherwise NULL, and this one is stored. */
static const struct zinc_call *find_same(struct zinc_link *link, const struct zinc_call *call)
{
    const struct zinc *zinc = link->zinc;
    if (2 * (link->known_count + 1) > link->known.size) widen(link);
    size_t mask = link->known.size - 1, at = hash_call(zinc, call) & mask;
    ASSERT((link->known.size & mask) == 0 && link->known_count < link->known.size);
    for (; link->known.data[at]; at = (at + 1) & mask) {
        const struct zinc_call *other = &zinc->calls.data[link->known.data[at] - 1];
        if (same_call(zinc, other, call)) return other;
    }
    link->known.data[at] = (uint32_t)(call - zinc->calls.data) + 1;
    link->known_count++;
    return NULL;
}

static zinc_item condition_item(const struct zinc_link *link, const struct zinc_call *call)
{
    ASSERT(call->condition != ZINC_HOLDS && call->count > 0);
    return link->zinc->items.data[call->args + call->count - 1];
}

/* Defines the condition as the literal of an equal call, or as one that needs no variable. False:
 * there is none, and the call is posted. */
static bool define_reified(struct zinc_link *link, const struct zinc_call *call, int32_t variable)
{
    ASSERT(call->condition != ZINC_HOLDS);
    const struct zinc_call *same = call->condition == ZINC_REIF ? find_same(link, call) : NULL;
    if (same) {
        zinc_item item = condition_item(link, same);
        return zinc_link_is_lit(link, variable, zinc_link_lit(link, item));
    }
    dm_lit lit = call->builtin->literal ? call->builtin->literal(link, call) : 0;
    return lit && zinc_link_is_lit(link, variable, lit);
}

/* ---- the literals of half-reified calls */

static void mark_mixed(struct zinc_link *link, zinc_item item)
{
    struct zinc_items items = zinc_store_parts(link->zinc, &item);
    for (size_t i = 0; i < items.count; i++)
        if (zinc_is_variable(items.data[i])) link->places[zinc_value(items.data[i])].mixed = true;
}

/* True if argument `i` of the call occurs positively: in a clause (`clause`, or `some` with the
 * result true), or as the condition that a half-reified call defines. */
static bool is_positive(const struct zinc_link *link, const struct zinc_call *call, size_t i,
                        const struct zinc_builtin *clause, const struct zinc_builtin *some)
{
    const zinc_item *args = zinc_store_args(link->zinc, call);
    if (call->condition == ZINC_IMP) return i + 1 == call->count && zinc_value(args[i]) == call->defines;
    if (call->condition == ZINC_REIF || i > 0) return false;
    return call->builtin == clause || (call->builtin == some && args[1] == zinc_item_of(ZINC_NUMBER, 1));
}

/* Marks the variables that occur other than positively, or are output. */
static void find_mixed(struct zinc_link *link)
{
    const struct zinc *zinc = link->zinc;
    const struct zinc_builtin *clause = zinc_builtins_get("bool_clause");
    const struct zinc_builtin *some = zinc_builtins_get("array_bool_or");
    bool any = false;
    for (size_t i = 0; i < zinc->calls.size && !any; i++) any = zinc->calls.data[i].condition == ZINC_IMP;
    for (size_t i = 0; i < zinc->outputs.size && any; i++) mark_mixed(link, zinc->outputs.data[i].item);
    for (size_t i = 0; i < zinc->calls.size && any; i++) {
        const struct zinc_call *call = &zinc->calls.data[i];
        for (size_t j = 0; j < call->count; j++)
            if (!is_positive(link, call, j, clause, some))
                mark_mixed(link, zinc_store_args(link->zinc, call)[j]);
    }
}

/* True if the literal of a half-reified call may be true whenever the constraint holds: MiniZinc
 * introduced it for this call, and it occurs only positively. */
static bool is_free_to_hold(const struct zinc_link *link, const struct zinc_call *call, int64_t variable)
{
    ASSERT(call->condition == ZINC_IMP);
    return call->builtin->literal && call->defines == variable && !link->places[variable].mixed &&
           link->zinc->variables.data[variable].flags & ZINC_INTRODUCED;
}

static int32_t defined_by(const struct zinc_link *link, const struct zinc_call *call)
{
    if (call->condition == ZINC_HOLDS)
        return call->builtin->defines ? call->builtin->defines(link, zinc_store_args(link->zinc, call)) : -1;
    int32_t variable = zinc_link_open(link, condition_item(link, call));
    if (variable < 0) return -1;
    return call->condition == ZINC_REIF || is_free_to_hold(link, call, variable) ? variable : -1;
}

static bool define(struct zinc_link *link, int32_t variable)
{
    struct zinc_place *place = &link->places[variable];
    const struct zinc_call *call = &link->zinc->calls.data[place->definer];
    ASSERT(place->state == ZINC_FREE && link->depth >= 0);
    bool *done = &link->done[place->definer];
    if (*done || link->depth >= DEEPEST) return false;
    const struct zinc_call *current = link->current;
    place->state = ZINC_LINKING;
    link->current = call;
    link->depth++;
    bool defined = call->condition == ZINC_HOLDS
                       ? call->builtin->define(link, zinc_store_args(link->zinc, call), variable)
                       : define_reified(link, call, variable);
    link->depth--;
    link->current = current;
    if (defined) {
        *done = true;
        link->shared++;
    } else if (place->state == ZINC_LINKING) {
        place->state = ZINC_FREE;
    }
    return defined;
}

const struct zinc_place *zinc_link_place(struct zinc_link *link, zinc_item item)
{
    int32_t variable = (int32_t)zinc_value(item);
    struct zinc_place *place = &link->places[variable];
    ASSERT(variable >= 0 && (size_t)variable < link->zinc->variables.size);
    if (place->state == ZINC_LINKED) return place;
    if (place->state == ZINC_FREE && place->definer >= 0) define(link, variable);
    if (place->state != ZINC_LINKED) make_new(link, variable);
    ASSERT(place->state == ZINC_LINKED);
    return place;
}

/* ---- arguments */

struct zinc_elements zinc_link_set(struct zinc_link *link, zinc_item item)
{
    if (zinc_is_variable(item)) return *zinc_link_place(link, item)->elements;
    struct zinc_ranges ranges = zinc_store_ranges(link->zinc, item);
    if (too_many(ranges)) {
        zinc_link_fail(link, link->current, "a set has more than 1000000 elements");
        ranges.count = 0;
    }
    return *make_elements(link, ranges);
}

dm_lit zinc_link_condition(struct zinc_link *link, const struct zinc_call *call)
{
    return call->condition == ZINC_HOLDS ? DM_TRUE : zinc_link_lit(link, condition_item(link, call));
}

/* ---- the whole program */

static void claim(struct zinc_link *link)
{
    ASSERT(link->known_count == 0);
    const struct zinc *zinc = link->zinc;
    for (size_t i = 0; i < zinc->variables.size; i++) link->places[i].definer = -1;
    /* otherwise a variable would keep its definition even if the call is not assumed */
    if (link->causes) return;
    find_mixed(link);
    for (size_t i = 0; i < zinc->calls.size; i++) {
        link->current = &zinc->calls.data[i];
        int32_t variable = link->claims[i] = defined_by(link, link->current);
        if (variable >= 0) link->places[variable].definer = (int32_t)i;
    }
}

void zinc_link_call(struct zinc_link *link, size_t index)
{
    ASSERT(index < link->zinc->calls.size);
    const struct zinc_call *call = &link->zinc->calls.data[index];
    link->current = call;
    if (!link->done[index]) zinc_post_call(link, call);
    link->done[index] = true;
    const char *error = dm_model_error(link->model);
    if (error) zinc_link_fail(link, call, "%s", error);
}

static void post_calls(struct zinc_link *link)
{
    const struct zinc *zinc = link->zinc;
    for (size_t i = 0; i < zinc->calls.size && !link->failed; i++) {
        link->current = &zinc->calls.data[i];
        if (link->claims[i] >= 0) zinc_link_place(link, zinc_item_of(ZINC_VARIABLE, link->claims[i]));
        zinc_link_call(link, i);
    }
    for (size_t i = 0; i < zinc->variables.size && !link->failed; i++)
        zinc_link_place(link, zinc_item_of(ZINC_VARIABLE, (int64_t)i));
}

static void answer_item(struct zinc_link *link, zinc_item item)
{
    if (!zinc_is_variable(item)) return;
    const struct zinc_place *place = zinc_link_place(link, item);
    switch ((enum zinc_type)link->zinc->variables.data[zinc_value(item)].type) {
    case ZINC_BOOL:
        dm_answer_lits(link->model, 1, &place->lit);
        break;
    case ZINC_INT:
        dm_answer(link->model, 1, &place->view);
        break;
    case ZINC_SETS:
        dm_answer_lits(link->model, place->elements->count, place->elements->lits);
        break;
    }
}

/* The answer is the output. For a program without output, whose solutions are counted, it is all
 * variables that MiniZinc did not introduce. */
static void post_answer(struct zinc_link *link)
{
    const struct zinc *zinc = link->zinc;
    for (size_t i = 0; i < zinc->outputs.size; i++) {
        struct zinc_items items = zinc_store_parts(zinc, &zinc->outputs.data[i].item);
        for (size_t j = 0; j < items.count; j++) answer_item(link, items.data[j]);
    }
    for (size_t i = 0; !zinc->outputs.size && i < zinc->variables.size; i++)
        if (!(zinc->variables.data[i].flags & (ZINC_INTRODUCED | ZINC_DEFINED)))
            answer_item(link, zinc_item_of(ZINC_VARIABLE, (int64_t)i));
    dm_int nothing = dm_constant(0);
    dm_answer(link->model, 1, &nothing); /* an empty answer would mean all variables */
}

static void post_goal(struct zinc_link *link)
{
    dm_int objective = zinc_link_int(link, link->zinc->objective);
    if (link->zinc->goal == ZINC_MINIMIZE) dm_minimise(link->model, objective);
    if (link->zinc->goal == ZINC_MAXIMIZE) dm_maximise(link->model, objective);
}

static void remark_unbounded(const struct zinc_link *link, const struct zinc_variable *variable)
{
    struct sentence sentence;
    if (!link->generate_options->remark) return;
    sentence_set(&sentence,
                 "%s:%" PRIu32 ": `%.60s' has no bounds%s: it is taken to lie between -1000000000 and "
                 "1000000000",
                 link->generate_options->name, variable->line, zinc_store_name(link->zinc, variable),
                 link->causes ? "" : ", and the constraints give none");
    link->generate_options->remark(link->generate_options->self, sentence.text);
}

/* Declared bounds, else inferred ones, else the full range of a model. */
static void bound(struct zinc_link *link)
{
    const struct zinc *zinc = link->zinc;
    bool warned = false;
    if (link->causes)
        zinc_bounds_define(zinc, link->causes->definer, link->lo, link->hi);
    else
        zinc_bounds_infer(zinc, link->lo, link->hi);
    for (size_t i = 0; i < zinc->variables.size; i++) {
        const struct zinc_variable *v = &zinc->variables.data[i];
        if (v->type != ZINC_INT || (link->lo[i] >= DM_INT_MIN && link->hi[i] <= DM_INT_MAX)) continue;
        if (!(v->flags & ZINC_UNBOUNDED)) continue;
        if (!warned) remark_unbounded(link, v);
        warned = true;
        if (link->lo[i] < DM_INT_MIN) link->lo[i] = DM_INT_MIN;
        if (link->hi[i] > DM_INT_MAX) link->hi[i] = DM_INT_MAX;
    }
}

/* Frees what only posting needs. */
static void free_scratch(struct zinc_link *link)
{
    alloc_free(link->lo);
    alloc_free(link->hi);
    alloc_free(link->claims);
    alloc_free(link->done);
    link->lo = link->hi = NULL;
    link->claims = NULL;
    link->done = NULL;
    vec_free(&link->known);
    vec_free(&link->numbers);
    vec_free(&link->ints);
    vec_free(&link->lits);
}

/* Decision variables are created first, in the order of the program, because free search breaks
 * ties by that order. For explanations all variables are: domains must not belong to the first
 * constraint that mentions them. */
static void link_decisions(struct zinc_link *link)
{
    const struct zinc *zinc = link->zinc;
    for (size_t i = 0; i < zinc->variables.size && !link->failed; i++)
        if (link->causes || (link->places[i].definer < 0 && !(zinc->variables.data[i].flags & ZINC_DEFINED)))
            zinc_link_place(link, zinc_item_of(ZINC_VARIABLE, (int64_t)i));
}

struct zinc_link *zinc_link_post(const struct zinc *zinc, dm_model *model,
                                 const struct zinc_options *generate_options, struct sentence *error)
{
    struct zinc_link *link = alloc_bytes(sizeof *link);
    size_t variables = zinc->variables.size;
    link->zinc = zinc;
    link->model = model;
    link->generate_options = generate_options;
    link->error = error;
    link->places = alloc_array(variables, sizeof *link->places);
    link->lo = alloc_array(variables, sizeof *link->lo);
    link->hi = alloc_array(variables, sizeof *link->hi);
    link->claims = alloc_array(zinc->calls.size, sizeof *link->claims);
    link->done = alloc_array(zinc->calls.size, sizeof *link->done);
    dm_keep_names(model, generate_options->names);
    if (generate_options->explain) dm_explain(model);
    if (generate_options->explain) zinc_cause_find(link);
    bound(link);
    claim(link);
    link_decisions(link);
    if (generate_options->explain)
        zinc_cause_post(link);
    else
        post_calls(link);
    if (!link->failed) post_goal(link);
    if (!link->failed) post_answer(link);
    if (!link->failed && !generate_options->explain) zinc_search_post(link);
    if (!link->failed && dm_model_error(model))
        link->failed = !sentence_set(error, "%s: %s", generate_options->name, dm_model_error(model));
    free_scratch(link);
    if (!link->failed) return link;
    zinc_link_free(link);
    return NULL;
}

/* The variable may have been defined with fewer possible elements than its declared domain. */
static void fix_set(struct zinc_link *link, const struct zinc_values *values, zinc_item item)
{
    struct zinc_elements set = zinc_link_set(link, item);
    ASSERT(zinc_is_variable(item));
    int64_t missing = zinc_store_size(zinc_values_set(values, item));
    for (size_t i = 0; i < set.count; i++) {
        bool in = zinc_values_has(values, item, set.values[i]);
        missing -= in;
        dm_require(link->model, in ? set.lits[i] : -set.lits[i]);
    }
    if (missing) dm_require(link->model, DM_FALSE);
}

void zinc_link_fix_one(struct zinc_link *link, const struct zinc_values *values, size_t variable)
{
    ASSERT(variable < link->zinc->variables.size);
    const struct zinc_place *place = &link->places[variable];
    switch ((enum zinc_type)link->zinc->variables.data[variable].type) {
    case ZINC_BOOL:
        dm_require(link->model, values->numbers[variable] ? place->lit : -place->lit);
        break;
    case ZINC_INT:
        dm_require(link->model, dm_eq(link->model, place->view, values->numbers[variable]));
        break;
    case ZINC_SETS:
        fix_set(link, values, zinc_item_of(ZINC_VARIABLE, (int64_t)variable));
        break;
    }
}

void zinc_link_fix(struct zinc_link *link, const struct zinc_values *values)
{
    for (size_t i = 0; i < link->zinc->variables.size; i++)
        if (values->known[i]) zinc_link_fix_one(link, values, i);
}

void zinc_link_free(struct zinc_link *link)
{
    if (!link) return;
    arena_free(&link->arena);
    zinc_cause_free(link->causes);
    alloc_free(link->places);
    alloc_free(link);
}

const char *zinc_link_restarts(const struct zinc_link *link)
{
    return link->restarts[0] ? link->restarts : NULL;
}

struct zinc_counts zinc_link_counts(const struct zinc_link *link)
{
    return (struct zinc_counts){.variables = (int64_t)link->zinc->variables.size,
                                .constraints = (int64_t)link->zinc->calls.size,
                                .shared = link->shared};
}
