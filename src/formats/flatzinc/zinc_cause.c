/* Causes: the constraints of the source model, with selector literals for cores and explanations.
 *
 * Idea. MiniZinc compiles one constraint into several calls and annotates each with the
 * constraint's name and, with paths, its position and its indices (`i=1`). Calls with equal
 * annotations form one cause; every call without annotations is a cause. A cause is a rule of the
 * model (dm_rule).
 *
 * Definitions. For most expressions MiniZinc introduces a variable and a call that defines it. Such
 * a definition belongs to all causes that use its variable: it has its own selector, implied by the
 * selectors of these causes and of definitions that use the variable. A definition that no cause
 * reaches (its variable is only output, or restricted only by its domain) is a cause.
 *
 * Everything else must depend on a selector. So no variable is defined as a view, and bounds are
 * inferred only for introduced variables from their own definitions, which hold wherever the
 * variable is used.
 *
 * O(arguments of all calls). */
#include "formats/flatzinc/zinc_parts.h"

#include "formats/flatzinc/zinc_lex.h"

#include <string.h>

/* ---- shared definitions */

struct search {
    struct zinc_causes *causes;
    const struct zinc *zinc;
    uint32_t *users;        /* by call: uses of its variable in other calls */
    bool *reached;          /* by call: a definition that a cause uses */
    VEC(uint32_t) frontier; /* calls whose variables are not visited yet */
};

/* True if the call is annotated as the definition of an introduced variable, and mentions it. */
static bool is_definition(struct search *s, uint32_t call)
{
    ASSERT(call < s->zinc->calls.size);
    int32_t variable = s->zinc->calls.data[call].defines;
    if (variable < 0 || !(s->zinc->variables.data[variable].flags & ZINC_INTRODUCED)) return false;
    bool found = false;
    for (struct zinc_mentions m = zinc_store_mentions(s->zinc, call); zinc_store_next(&m);)
        found |= m.variable == variable;
    return found && s->causes->definer[variable] < 0;
}

static void count_uses(struct search *s, uint32_t call)
{
    for (struct zinc_mentions m = zinc_store_mentions(s->zinc, call); zinc_store_next(&m);) {
        int32_t definer = s->causes->definer[m.variable];
        if (definer >= 0 && (uint32_t)definer != call) s->users[definer]++;
    }
}

static void reach(struct search *s, int32_t definer)
{
    if (definer < 0 || s->reached[definer]) return;
    s->reached[definer] = true;
    vec_push(&s->frontier, (uint32_t)definer);
}

static void reach_all(struct search *s, uint32_t from)
{
    vec_push(&s->frontier, from);
    while (s->frontier.size)
        for (struct zinc_mentions m = zinc_store_mentions(s->zinc, vec_pop(&s->frontier));
             zinc_store_next(&m);)
            reach(s, s->causes->definer[m.variable]);
}

static bool defines_for_others(const struct search *s, uint32_t call)
{
    int32_t variable = s->zinc->calls.data[call].defines;
    return variable >= 0 && s->causes->definer[variable] == (int32_t)call;
}

static void make_cause(struct search *s, uint32_t call)
{
    ASSERT(call < s->zinc->calls.size);
    if (defines_for_others(s, call)) s->causes->definer[s->zinc->calls.data[call].defines] = -1;
    reach_all(s, call);
}

/* Unreached definitions become causes: first the unused ones, then the first one of each cycle. */
static void find_definitions(struct search *s)
{
    size_t calls = s->zinc->calls.size;
    for (uint32_t i = 0; i < calls; i++)
        if (is_definition(s, i)) s->causes->definer[s->zinc->calls.data[i].defines] = (int32_t)i;
    for (uint32_t i = 0; i < calls; i++) count_uses(s, i);
    for (uint32_t i = 0; i < calls; i++)
        if (!defines_for_others(s, i) || !s->users[i]) make_cause(s, i);
    for (uint32_t i = 0; i < calls; i++)
        if (defines_for_others(s, i) && !s->reached[i]) make_cause(s, i);
}

/* ---- grouping of calls */

/* The length of the position at the start of a path, FILE|LINE|COLUMN|LINE|COLUMN; 0: none. */
static size_t place_length(const char *path)
{
    size_t length = strcspn(path, ";"), fields = 0;
    for (size_t i = 0; i < length; i++)
        if (path[i] == '|' && ++fields == 5) return i;
    return 0;
}

const char *zinc_cause_index(const char *path, const char *from, size_t *length)
{
    size_t file = strcspn(path, "|;");
    for (const char *part = from ? from + strcspn(from, ";") : path; *part; part += strcspn(part, ";")) {
        part += *part == ';';
        size_t end = strcspn(part, ";"), kind = place_length(part);
        if (!kind || strncmp(part, path, file + 1) != 0) continue;
        const char *word = part + kind + 1;
        *length = (size_t)(part + end - word);
        if (memchr(word, '=', *length) && !memchr(word, '|', *length)) return word;
    }
    return NULL;
}

/* The annotations that the calls of one constraint share. */
static void add_key(const struct zinc_title *title, struct buf *key)
{
    size_t length;
    buf_print(key, "%s\n%s\n", title->name ? title->name : "", title->expression ? title->expression : "");
    if (!title->path) return;
    buf_bytes(key, title->path, place_length(title->path));
    for (const char *index = NULL; (index = zinc_cause_index(title->path, index, &length));) {
        buf_char(key, ';');
        buf_bytes(key, index, length);
    }
}

struct table {           /* causes by their keys: open addressing */
    VEC(uint32_t) slots; /* 1 + cause; 0: free */
    VEC(char *) keys;    /* by cause, or NULL */
    struct arena arena;
};

/* The cause with this key; if there is none, `fresh` gets it. */
static uint32_t find_key(struct table *t, struct buf *key, uint32_t fresh)
{
    const char *text = buf_text(key);
    size_t mask = t->slots.size - 1, at = zinc_lex_hash(text, key->size) & mask;
    ASSERT((t->slots.size & mask) == 0);
    for (; t->slots.data[at]; at = (at + 1) & mask)
        if (strcmp(t->keys.data[t->slots.data[at] - 1], text) == 0) return t->slots.data[at] - 1;
    t->slots.data[at] = fresh + 1;
    while (t->keys.size <= fresh) vec_push(&t->keys, NULL);
    t->keys.data[fresh] = arena_text(&t->arena, text);
    return fresh;
}

static void open_table(struct table *t, size_t titles)
{
    size_t room = 64;
    while (room < 2 * titles) room *= 2;
    vec_reserve(&t->slots, room);
    t->slots.size = room;
    memset(t->slots.data, 0, room * sizeof *t->slots.data);
}

static void group(struct zinc_causes *causes, const struct zinc *zinc, const struct search *s)
{
    struct table table = {0};
    struct buf key = {0};
    const struct zinc_title *title = zinc->titles.data, *last = title + zinc->titles.size;
    open_table(&table, zinc->titles.size);
    for (uint32_t i = 0; i < zinc->calls.size; i++) {
        const struct zinc_title *own = title < last && title->call == i ? title++ : NULL;
        ASSERT(title == last || title->call > i); /* titles are by ascending call */
        causes->of[i] = -1;
        if (defines_for_others(s, i)) continue;
        uint32_t fresh = (uint32_t)causes->list.size, cause = fresh;
        buf_clear(&key);
        if (own) add_key(own, &key);
        if (own) cause = find_key(&table, &key, fresh);
        if (cause == fresh) vec_push(&causes->list, ((struct zinc_cause){.title = own}));
        causes->list.data[cause].count++;
        causes->of[i] = (int32_t)cause;
    }
    buf_free(&key);
    vec_free(&table.slots);
    vec_free(&table.keys);
    arena_free(&table.arena);
}

/* Counting sort of the calls by cause. */
static void sort_calls(struct zinc_causes *causes, const struct zinc *zinc)
{
    size_t start = 0;
    for (size_t i = 0; i < causes->list.size; i++) {
        causes->list.data[i].start = start;
        start += causes->list.data[i].count;
        causes->list.data[i].count = 0;
    }
    ASSERT(start <= zinc->calls.size);
    causes->calls = alloc_array(start, sizeof *causes->calls);
    for (uint32_t i = 0; i < zinc->calls.size; i++) {
        if (causes->of[i] < 0) continue;
        struct zinc_cause *cause = &causes->list.data[causes->of[i]];
        ASSERT(cause->start + cause->count < zinc->calls.size);
        causes->calls[cause->start + cause->count++] = i;
    }
}

void zinc_cause_find(struct zinc_link *link)
{
    ASSERT(!link->causes);
    const struct zinc *zinc = link->zinc;
    struct zinc_causes *causes = link->causes = alloc_bytes(sizeof *causes);
    struct search s = {.causes = causes, .zinc = zinc};
    causes->definer = alloc_array(zinc->variables.size, sizeof *causes->definer);
    causes->of = alloc_array(zinc->calls.size, sizeof *causes->of);
    causes->lits = alloc_array(zinc->calls.size, sizeof *causes->lits);
    s.users = alloc_array(zinc->calls.size, sizeof *s.users);
    s.reached = alloc_array(zinc->calls.size, sizeof *s.reached);
    for (size_t i = 0; i < zinc->variables.size; i++) causes->definer[i] = -1;
    find_definitions(&s);
    group(causes, zinc, &s);
    sort_calls(causes, zinc);
    vec_free(&s.frontier);
    alloc_free(s.users);
    alloc_free(s.reached);
}

void zinc_cause_free(struct zinc_causes *causes)
{
    if (!causes) return;
    vec_free(&causes->list);
    alloc_free(causes->calls);
    alloc_free(causes->definer);
    alloc_free(causes->of);
    alloc_free(causes->lits);
    alloc_free(causes);
}

/* ---- posting */

/* lit -> the selector of the definition of the variable */
static void need(struct zinc_link *link, dm_lit lit, int64_t variable)
{
    const struct zinc_causes *causes = link->causes;
    int32_t definer = causes->definer[variable];
    if (definer < 0) return;
    ASSERT(causes->lits[definer] != 0 && lit != 0);
    if (causes->lits[definer] != lit) dm_clause(link->model, 2, (dm_lit[]){-lit, causes->lits[definer]});
}

/* Begins a rule for the calls posted next; returns its selector. */
static dm_lit begin_rule(struct zinc_link *link, int64_t tag)
{
    dm_rule(link->model, tag, "constraint %lld", (long long)tag);
    size_t count = dm_rule_count(link->model);
    return count ? dm_rule_lit(link->model, count - 1) : DM_TRUE;
}

static void post_causes(struct zinc_link *link)
{
    struct zinc_causes *causes = link->causes;
    for (size_t i = 0; i < causes->list.size && !link->failed; i++) {
        struct zinc_cause *cause = &causes->list.data[i];
        cause->lit = begin_rule(link, (int64_t)i);
        for (size_t j = 0; j < cause->count && !link->failed; j++) {
            causes->lits[causes->calls[cause->start + j]] = cause->lit;
            zinc_link_call(link, causes->calls[cause->start + j]);
        }
    }
}

void zinc_cause_post(struct zinc_link *link)
{
    ASSERT(link->causes);
    struct zinc_causes *causes = link->causes;
    size_t calls = link->zinc->calls.size;
    post_causes(link);
    for (size_t i = 0; i < calls && !link->failed; i++) {
        if (causes->of[i] >= 0) continue;
        causes->lits[i] = begin_rule(link, -1);
        zinc_link_call(link, i);
    }
    if (link->failed) return;
    dm_end_rule(link->model);
    for (uint32_t i = 0; i < calls; i++)
        for (struct zinc_mentions m = zinc_store_mentions(link->zinc, i); zinc_store_next(&m);)
            need(link, causes->lits[i], m.variable);
}

/* Ends a rule about this item; its selector implies the definition of the item. */
static void end_rule(struct zinc_link *link, dm_lit lit, zinc_item item)
{
    dm_end_rule(link->model);
    if (zinc_is_variable(item)) need(link, lit, zinc_value(item));
}

dm_lit zinc_cause_assume_value(struct zinc_link *link, const struct zinc_values *values, size_t variable)
{
    ASSERT(variable < values->zinc->variables.size);
    dm_lit lit = begin_rule(link, -1);
    zinc_link_fix_one(link, values, variable);
    end_rule(link, lit, zinc_item_of(ZINC_VARIABLE, (int64_t)variable));
    return lit;
}

dm_lit zinc_cause_assume_bound(struct zinc_link *link, int64_t best)
{
    ASSERT(link->zinc->goal != ZINC_SATISFY);
    zinc_item item = link->zinc->objective;
    dm_int objective = zinc_link_int(link, item);
    dm_lit lit = begin_rule(link, -1);
    dm_require(link->model, link->zinc->goal == ZINC_MAXIMIZE ? dm_ge(link->model, objective, best)
                                                              : dm_le(link->model, objective, best));
    end_rule(link, lit, item);
    return lit;
}

/* ---- accessors */

size_t zinc_cause_count(const struct zinc_link *link)
{
    return link->causes->list.size;
}

dm_lit zinc_cause_lit(const struct zinc_link *link, size_t cause)
{
    ASSERT(cause < link->causes->list.size);
    return link->causes->list.data[cause].lit;
}

size_t zinc_cause_size(const struct zinc_link *link, size_t cause)
{
    ASSERT(cause < link->causes->list.size);
    const struct zinc_cause *c = &link->causes->list.data[cause];
    size_t size = 0;
    for (size_t i = 0; i < c->count; i++)
        for (struct zinc_mentions m = zinc_store_mentions(link->zinc, link->causes->calls[c->start + i]);
             zinc_store_next(&m);)
            size++;
    return size;
}
