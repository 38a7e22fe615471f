/* Runs over axes.
 *
 * The places of runs are stored separately, as a row of small integers per run, so a million runs
 * are grouped without comparing texts. */
#include "lab/study/runs.h"

#include "base/alloc.h"
#include "base/json_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void runs_free(struct runs *runs)
{
    for (size_t i = 0; i < runs->axes.size; i++) {
        vec_free(&runs->axes.data[i].values);
        vec_free(&runs->axes.data[i].slots);
    }
    vec_free(&runs->axes);
    vec_free(&runs->list);
    vec_free(&runs->places);
    arena_free(&runs->arena);
}

/* ---- axes and values */

int32_t runs_find_axis(const struct runs *runs, const char *name)
{
    for (size_t i = 0; i < runs->axes.size; i++)
        if (strcmp(runs->axes.data[i].name, name) == 0) return (int32_t)i;
    return RUNS_NOWHERE;
}

/* Appends a column to the rows of places. */
static void widen(struct runs *runs)
{
    ASSERT(runs->axes.size > 0 && runs->places.size == runs->list.size * (runs->axes.size - 1));
    size_t columns = runs->axes.size, rows = runs->list.size;
    vec_reserve(&runs->places, rows * columns);
    runs->places.size = rows * columns;
    for (size_t row = rows; row-- > 0;) {
        int32_t *from = runs->places.data + row * (columns - 1), *to = runs->places.data + row * columns;
        memmove(to, from, (columns - 1) * sizeof *to);
        to[columns - 1] = RUNS_NOWHERE;
    }
}

int32_t runs_axis(struct runs *runs, const char *name)
{
    int32_t found = runs_find_axis(runs, name);
    if (found != RUNS_NOWHERE) return found;
    struct runs_axis axis = {.name = arena_text(&runs->arena, name)};
    vec_push(&runs->axes, axis);
    widen(runs);
    return (int32_t)runs->axes.size - 1;
}

/* FNV-1a */
static uint64_t hash(const char *text)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (; *text; text++) sum = (sum ^ (unsigned char)*text) * 0x100000001b3;
    return sum;
}

/* The slot of the text, or the free slot for it. */
static int32_t *slot_of(const struct runs_axis *axis, const char *text)
{
    ASSERT(axis->slots.size > axis->values.size); /* or probing would not end */
    ASSERT((axis->slots.size & (axis->slots.size - 1)) == 0);
    size_t mask = axis->slots.size - 1, at = (size_t)hash(text) & mask;
    while (axis->slots.data[at] >= 0 && strcmp(axis->values.data[axis->slots.data[at]], text) != 0)
        at = (at + 1) & mask;
    return &axis->slots.data[at];
}

/* Ensures a free slot for one more entry; at most half are in use. True: all slots were cleared,
 * and the caller must reinsert. */
static bool grow_slots(vec_i32 *slots, size_t used)
{
    enum { FIRST = 64 };
    if (2 * (used + 1) <= slots->size) return false;
    size_t wanted = slots->size ? 2 * slots->size : FIRST;
    vec_reserve(slots, wanted);
    slots->size = wanted;
    for (size_t i = 0; i < wanted; i++) slots->data[i] = RUNS_NOWHERE;
    return true;
}

/* Studies iterate over the values of an axis in order, so the next value is tried before
 * hashing. */
int32_t runs_place(struct runs *runs, int32_t index, const char *value)
{
    ASSERT(index >= 0 && (size_t)index < runs->axes.size);
    struct runs_axis *axis = &runs->axes.data[index];
    if (axis->next >= axis->values.size) axis->next = 0;
    if (axis->next < axis->values.size && strcmp(axis->values.data[axis->next], value) == 0)
        return (int32_t)axis->next++;
    if (grow_slots(&axis->slots, axis->values.size))
        for (size_t i = 0; i < axis->values.size; i++) *slot_of(axis, axis->values.data[i]) = (int32_t)i;
    int32_t *slot = slot_of(axis, value);
    if (*slot == RUNS_NOWHERE) {
        *slot = (int32_t)axis->values.size;
        vec_push(&axis->values, arena_text(&runs->arena, value));
    }
    axis->next = (size_t)*slot + 1;
    return *slot;
}

bool runs_varies(const struct runs *runs, int32_t axis)
{
    ASSERT(axis >= 0 && (size_t)axis < runs->axes.size);
    for (size_t i = 1; i < runs->list.size; i++)
        if (runs_places(runs, i)[axis] != runs_places(runs, 0)[axis]) return true;
    return false;
}

bool runs_is_scale(const struct runs *runs, int32_t axis)
{
    const struct runs_axis *a = &runs->axes.data[axis];
    for (size_t i = 0; i < a->values.size; i++) {
        char *end;
        strtod(a->values.data[i], &end);
        if (end == a->values.data[i] || *end) return false;
    }
    return a->values.size > 0;
}

/* ---- runs */

void runs_add(struct runs *runs, const int32_t *places, const struct measure *measure)
{
    size_t columns = runs->axes.size, at = runs->places.size;
    ASSERT(at == runs->list.size * columns);
    vec_reserve(&runs->places, at + columns);
    if (columns) memcpy(runs->places.data + at, places, columns * sizeof *places);
    runs->places.size = at + columns;
    vec_push(&runs->list, *measure);
    ASSERT(runs->places.size == runs->list.size * runs->axes.size);
}

void runs_put(struct runs *runs, size_t run, int32_t axis, const char *value)
{
    ASSERT(run < runs->list.size && axis >= 0 && (size_t)axis < runs->axes.size);
    runs->places.data[run * runs->axes.size + (size_t)axis] = runs_place(runs, axis, value);
}

const int32_t *runs_places(const struct runs *runs, size_t run)
{
    ASSERT(run < runs->list.size);
    return runs->places.data + run * runs->axes.size;
}

const char *runs_value(const struct runs *runs, size_t run, int32_t axis)
{
    int32_t place = runs_places(runs, run)[axis];
    ASSERT(place < (int32_t)runs->axes.data[axis].values.size);
    return place == RUNS_NOWHERE ? NULL : runs->axes.data[axis].values.data[place];
}

/* ---- groups */

/* The axes of `damier study` that say how to solve; `method` is used by some families. */
static const char *const ways[] = {"engine", "method",   "model", "encoding", "var", "val",
                                   "search", "strategy", "learn", "threads",  "seed"};

bool runs_is_setting(const struct runs *runs, int32_t axis)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(runs->axes.data[axis].name, ways[i]) == 0) return true;
    return false;
}

void runs_axes(const struct runs *runs, bool of_ways, vec_i32 *axes)
{
    for (int32_t i = 0; i < (int32_t)runs->axes.size; i++)
        if (runs_is_setting(runs, i) == of_ways) vec_push(axes, i);
}

void runs_varying(const struct runs *runs, bool of_ways, vec_i32 *axes)
{
    for (int32_t i = 0; i < (int32_t)runs->axes.size; i++)
        if (runs_is_setting(runs, i) == of_ways && runs_varies(runs, i)) vec_push(axes, i);
}

struct grouping {
    const struct runs *runs;
    const vec_i32 *axes;
    vec_i32 *first;
    vec_i32 slots; /* group by hash; RUNS_NOWHERE: free */
};

static uint64_t hash_places(const struct grouping *g, const int32_t *places)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < g->axes->size; i++)
        sum = (sum ^ (uint32_t)places[g->axes->data[i]]) * 0x100000001b3;
    return sum ^ sum >> 32;
}

static bool same_places(const struct grouping *g, const int32_t *places, size_t run)
{
    const int32_t *others = runs_places(g->runs, run);
    for (size_t i = 0; i < g->axes->size; i++)
        if (places[g->axes->data[i]] != others[g->axes->data[i]]) return false;
    return true;
}

static int32_t *group_slot(const struct grouping *g, size_t run)
{
    ASSERT(g->slots.size > g->first->size);
    const int32_t *places = runs_places(g->runs, run);
    size_t mask = g->slots.size - 1, at = (size_t)hash_places(g, places) & mask;
    while (g->slots.data[at] >= 0 && !same_places(g, places, (size_t)g->first->data[g->slots.data[at]]))
        at = (at + 1) & mask;
    return &g->slots.data[at];
}

struct ranked { /* a group and its sort key */
    uint64_t key;
    int32_t group, first;
};

static int by_key(const void *left, const void *right)
{
    const struct ranked *a = left, *b = right;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

/* Sorts groups by their places, the first axis first. */
static void sort_groups(const struct grouping *g, vec_i32 *of)
{
    size_t count = g->first->size;
    struct ranked *ranked = alloc_array(count, sizeof *ranked);
    int32_t *rank = alloc_array(count, sizeof *rank);
    for (size_t i = 0; i < count; i++) {
        ranked[i] = (struct ranked){.group = (int32_t)i, .first = g->first->data[i]};
        for (size_t j = 0; j < g->axes->size; j++) {
            int32_t axis = g->axes->data[j], place = runs_places(g->runs, (size_t)ranked[i].first)[axis];
            ranked[i].key =
                ranked[i].key * (g->runs->axes.data[axis].values.size + 1) + (uint64_t)(place + 1);
        }
    }
    qsort(ranked, count, sizeof *ranked, by_key);
    for (size_t i = 0; i < count; i++) {
        rank[ranked[i].group] = (int32_t)i;
        g->first->data[i] = ranked[i].first;
    }
    ASSERT(of->size == g->runs->list.size);
    for (size_t i = 0; i < of->size; i++) of->data[i] = rank[of->data[i]];
    alloc_free(ranked);
    alloc_free(rank);
}

void runs_group(const struct runs *runs, const vec_i32 *axes, struct runs_groups *groups)
{
    vec_i32 *of = &groups->of, *first = &groups->first;
    struct grouping g = {.runs = runs, .axes = axes, .first = first};
    vec_reserve(of, runs->list.size);
    for (size_t run = 0; run < runs->list.size; run++) {
        if (grow_slots(&g.slots, first->size))
            for (size_t i = 0; i < first->size; i++) *group_slot(&g, (size_t)first->data[i]) = (int32_t)i;
        int32_t *slot = group_slot(&g, run);
        if (*slot == RUNS_NOWHERE) {
            *slot = (int32_t)first->size;
            vec_push(first, (int32_t)run);
        }
        vec_push(of, *slot);
    }
    ASSERT(of->size == runs->list.size && first->size <= of->size);
    sort_groups(&g, of);
    vec_free(&g.slots);
}

void runs_groups_free(struct runs_groups *groups)
{
    vec_free(&groups->of);
    vec_free(&groups->first);
}

void runs_describe(const struct runs *runs, size_t run, const vec_i32 *axes, struct buf *out)
{
    const char *before = "";
    for (size_t i = 0; i < axes->size; i++) {
        const char *value = runs_value(runs, run, axes->data[i]);
        if (!value) continue;
        buf_print(out, "%s%s %s", before, runs->axes.data[axes->data[i]].name, value);
        before = ", ";
    }
    if (!*before) buf_add(out, "all");
}

/* ---- selection */

/* True if the value is in the list, which ends at a blank. */
static bool is_listed(const char *value, const char *list)
{
    size_t length = strlen(value);
    for (; *list && *list != ' '; list += *list == ',') {
        size_t word = strcspn(list, ", ");
        if (word == length && strncmp(list, value, length) == 0) return true;
        list += word;
    }
    return false;
}

static bool is_selected(const struct runs *runs, size_t run, const char *where)
{
    while (*where) {
        size_t name = strcspn(where, "=");
        for (int32_t axis = 0; axis < (int32_t)runs->axes.size; axis++) {
            const char *value = runs_value(runs, run, axis), *called = runs->axes.data[axis].name;
            bool meant = strlen(called) == name && strncmp(called, where, name) == 0;
            if (meant && (!value || !is_listed(value, where + name + 1))) return false;
        }
        where += strcspn(where, " ");
        where += strspn(where, " ");
    }
    return true;
}

void runs_select(const struct runs *from, const char *where, struct runs *to)
{
    vec_i32 places = {0};
    ASSERT(from != to);
    for (size_t axis = 0; axis < from->axes.size; axis++) runs_axis(to, from->axes.data[axis].name);
    for (size_t run = 0; run < from->list.size; run++) {
        if (!is_selected(from, run, where)) continue;
        vec_clear(&places);
        for (int32_t axis = 0; axis < (int32_t)from->axes.size; axis++) {
            const char *value = runs_value(from, run, axis);
            vec_push(&places, value ? runs_place(to, axis, value) : RUNS_NOWHERE);
        }
        runs_add(to, places.data, &from->list.data[run]);
    }
    vec_free(&places);
}

/* ---- cells as text */

void runs_write_cell(const struct runs *runs, const int32_t *places, struct buf *out)
{
    struct json_writer json = {.out = out, .compact = true};
    json_write_object(&json, NULL);
    for (size_t i = 0; i < runs->axes.size; i++)
        if (places[i] != RUNS_NOWHERE)
            json_write_text(&json, runs->axes.data[i].name, runs->axes.data[i].values.data[places[i]]);
    json_write_end(&json);
}

struct scan { /* of a cell's text */
    const char *at;
    bool broken;
    struct buf *word;
};

static int32_t scan_hex(struct scan *scan)
{
    enum { DIGITS = 4 };
    char digits[DIGITS + 1];
    snprintf(digits, sizeof digits, "%s", scan->at);
    scan->broken |= strspn(digits, "0123456789abcdefABCDEF") != DIGITS;
    scan->at += strlen(digits);
    return (int32_t)strtol(digits, NULL, 16);
}

/* Cells mostly list their axes in the same order, so the next axis is tried first. */
static int32_t axis_after(struct runs *runs, int32_t last, const char *name)
{
    int32_t next = last + 1;
    bool same = next < (int32_t)runs->axes.size && strcmp(runs->axes.data[next].name, name) == 0;
    return same ? next : runs_axis(runs, name);
}

/* The character after a backslash. We write \u codes for control characters only. */
static void scan_escape(struct scan *scan)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char c = *scan->at;
    const char *letter = c ? strchr(letters, c) : NULL;
    scan->at += c != '\0';
    if (letter) {
        buf_char(scan->word, meant[letter - letters]);
    } else if (c == 'u') {
        int32_t code = scan_hex(scan);
        if (code <= 0 || code >= 0x80) scan->broken = true;
        buf_char(scan->word, (char)code);
    } else {
        scan->broken = true;
    }
}

static const char *scan_text(struct scan *scan)
{
    buf_clear(scan->word);
    if (*scan->at++ != '"') {
        scan->at--;
        scan->broken = true;
    }
    while (!scan->broken && *scan->at && *scan->at != '"') {
        size_t plain = strcspn(scan->at, "\\\"");
        buf_bytes(scan->word, scan->at, plain);
        scan->at += plain;
        if (*scan->at != '\\') break;
        scan->at++;
        scan_escape(scan);
    }
    scan->broken |= *scan->at != '"';
    scan->at += !scan->broken;
    return buf_text(scan->word);
}

static void scan_char(struct scan *scan, char c)
{
    scan->broken |= *scan->at != c;
    scan->at += !scan->broken;
}

static void scan_pair(struct scan *scan, struct runs *runs, struct runs_pair *pair)
{
    pair->axis = axis_after(runs, pair->axis, scan_text(scan));
    scan_char(scan, ':');
    const char *value = scan_text(scan);
    if (!scan->broken) pair->place = runs_place(runs, pair->axis, value);
}

/* Reads pair `number`, reusing the last cell's pair if its text is the same. */
static void read_pair(struct scan *scan, struct runs *runs, struct runs_cell *cell, size_t number,
                      const char *text)
{
    const char *begin = scan->at;
    if (number < cell->pairs.size) {
        struct runs_pair *last = &cell->pairs.data[number];
        if (strncmp(begin, cell->text.data + last->at, last->size) == 0) {
            scan->at += last->size;
            last->at = (size_t)(begin - text);
            return;
        }
        cell->pairs.size = number;
    }
    struct runs_pair pair = {.axis = number ? cell->pairs.data[number - 1].axis : RUNS_NOWHERE};
    scan_pair(scan, runs, &pair);
    pair.at = (size_t)(begin - text);
    pair.size = (size_t)(scan->at - begin);
    ASSERT(cell->pairs.size == number);
    vec_push(&cell->pairs, pair);
}

static void set_places(const struct runs *runs, struct runs_cell *cell)
{
    vec_clear(&cell->places);
    while (cell->places.size < runs->axes.size) vec_push(&cell->places, RUNS_NOWHERE);
    for (size_t i = 0; i < cell->pairs.size; i++)
        cell->places.data[cell->pairs.data[i].axis] = cell->pairs.data[i].place;
}

bool runs_read_cell(struct runs *runs, const char *text, struct runs_cell *cell)
{
    struct scan scan = {.at = text, .word = &cell->word};
    size_t number = 0;
    scan_char(&scan, '{');
    for (bool more = *scan.at != '}'; more && !scan.broken; number++) {
        read_pair(&scan, runs, cell, number, text);
        more = *scan.at == ',';
        scan.at += more;
    }
    scan_char(&scan, '}');
    scan.broken |= *scan.at != '\0';
    cell->pairs.size = scan.broken ? 0 : number;
    set_places(runs, cell);
    buf_clear(&cell->text);
    buf_add(&cell->text, text);
    return !scan.broken;
}

void runs_cell_free(struct runs_cell *cell)
{
    vec_free(&cell->places);
    vec_free(&cell->pairs);
    buf_free(&cell->text);
    buf_free(&cell->word);
}
