/* Compact-table (Demeulenaere et al. 2016): propagates a table of allowed tuples (table.c), with a
 * bit for each tuple that is still possible.
 *   R4  if a value was removed, so are the tuples with it; or, if fewer values are left than were
 *       removed, all tuples except those with a value that is left
 *   R5  if no tuple is left: conflict, or the condition is false
 *   R6  a value that no remaining tuple has is removed; for a wide column (too many gaps to remove
 *       one by one) the bounds follow as well
 * Domain consistent, except for the gaps of wide columns. Unlike in the paper, only the non-zero
 * words of a value's tuples are stored, so memory is linear in the table; words have 32 bits,
 * because that is what the trail restores.
 *
 * Columns are variables: views of the same variable make one, constants none, and impossible tuples
 * are dropped at once. An explanation is a greedy cover: for each tuple it names a removed value,
 * by the column that covers the most tuples first. A call is O(tuples touched / 32 + values), an
 * explanation O(rows * columns^2) at worst. Measurements: docs/propagators.md. */
#include "solver/constraint/compact_table.h"

#include "base/vec.h"
#include "solver/constraint/worklist.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 1 << 12, CONDITION_HINT = -1, WORD = 32 }; /* hints: the column */

struct part { /* tuples of a value, in one word of the set of tuples */
    uint32_t word, mask;
};

struct span { /* of value numbers: those of a column */
    int32_t first, end;
};

struct table {
    int32_t columns, rows, words;
    dm_int *var;         /* by column: the variable as a view of itself */
    struct span *span;   /* by column */
    bool *wide;          /* by column: values of the domain that no tuple has are not numbered */
    int32_t *value;      /* by value number; ascending within a column */
    int32_t *parts_from; /* by value number and one more: where its parts begin */
    int32_t *residue;    /* by value number: the part in which a possible tuple was found last */
    struct part *parts;
    int32_t *cell; /* by row and column: value number */

    int32_t *possible;      /* bits of tuples; restored */
    int32_t *nonzero;       /* the words that are not 0 come first, all others after */
    int32_t *nonzero_place; /* by word: where it is in nonzero */
    int32_t nonzero_count;  /* restored */
    /* By column, from span.first on: its value numbers, those not known to be removed first. */
    int32_t *present;
    int32_t *present_count; /* by column; restored */

    struct worklist changed; /* columns whose variable has changed */
    bool filtered;           /* at the bottom of the trail, all columns once */

    uint32_t *mask;     /* scratch, by word: 0 between calls */
    int32_t *uncovered; /* scratch: rows still to be explained */
    uint8_t *removed;   /* scratch, by value number: enum gone */
    int32_t *given;     /* scratch: value numbers of one column */
};

/* ---- building */

static int32_t column_of(struct table *t, int32_t var)
{
    ASSERT(var > 0); /* a constant has no column */
    for (int32_t j = 0; j < t->columns; j++)
        if (t->var[j].var == var) return j;
    t->var[t->columns] = (dm_int){var, 1, 0};
    return t->columns++;
}

/* The row as values of variables, by column; false if it is impossible. */
static bool take_row(const struct kernel *k, const struct propagator *p, struct table *t,
                     const int64_t *tuple, int32_t *values, bool *set)
{
    memset(set, 0, (size_t)t->columns * sizeof *set);
    for (uint32_t i = 0; i < p->view_count; i++) {
        dm_int x = p->views[i];
        if (tuple[i] < kernel_lo(k, x) || tuple[i] > kernel_hi(k, x) || !kernel_has(k, x, tuple[i]))
            return false;
        if (x.factor == 0) continue;
        int32_t value = (int32_t)((tuple[i] - x.offset) / x.factor), j = column_of(t, x.var);
        if (set[j] && values[j] != value) return false;
        ASSERT((int64_t)x.factor * value + x.offset == tuple[i]);
        values[j] = value;
        set[j] = true;
    }
    return true;
}

static void take_rows(struct kernel *k, struct propagator *p, struct table *t)
{
    bool *set = alloc_array(p->view_count + 1, sizeof *set);
    t->var = kernel_alloc(k, (p->view_count + 1) * sizeof *t->var);
    for (uint32_t i = 0; i < p->view_count; i++)
        if (p->views[i].factor != 0) column_of(t, p->views[i].var);
    t->cell = kernel_alloc(k, (size_t)p->rhs * (size_t)t->columns * sizeof *t->cell + 1);
    for (int64_t row = 0; row < p->rhs && !kernel_poll(k, p->view_count); row++)
        t->rows += take_row(k, p, t, p->ints + row * p->view_count,
                            t->cell + (size_t)t->rows * (size_t)t->columns, set);
    ASSERT(t->rows <= p->rhs);
    t->words = t->rows / WORD + (t->rows % WORD != 0);
    alloc_free(set);
}

static int compare_numbers(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* The column's values, ascending and each once, at the end of `all`: those of the tuples and,
 * unless it is wide, of the domain. */
static void collect_values(const struct kernel *k, struct table *t, int32_t column, vec_i32 *all)
{
    size_t first = all->size, kept = first;
    int64_t lo = kernel_lo(k, t->var[column]), hi = kernel_hi(k, t->var[column]);
    t->wide[column] = hi - lo >= WIDE;
    for (int64_t v = lo; v <= hi && !t->wide[column]; v++)
        if (kernel_has(k, t->var[column], v)) vec_push(all, (int32_t)v);
    for (int32_t row = 0; row < t->rows && t->wide[column]; row++)
        vec_push(all, t->cell[row * t->columns + column]);
    if (all->size > first) qsort(all->data + first, all->size - first, sizeof *all->data, compare_numbers);
    for (size_t i = first; i < all->size; i++)
        if (i == first || all->data[i] != all->data[i - 1]) all->data[kept++] = all->data[i];
    all->size = kept;
    ASSERT(kept >= first);
    t->span[column] = (struct span){(int32_t)first, (int32_t)kept};
}

static int32_t number_of(const struct table *t, int32_t column, int32_t value)
{
    int32_t first = t->span[column].first, last = t->span[column].end - 1;
    while (first < last) {
        int32_t middle = first + (last - first) / 2;
        if (t->value[middle] < value)
            first = middle + 1;
        else
            last = middle;
    }
    ASSERT(first >= t->span[column].first);
    return first;
}

static int32_t number_values(struct kernel *k, struct table *t)
{
    vec_i32 all = {0};
    t->span = kernel_alloc(k, ((size_t)t->columns + 1) * sizeof *t->span);
    t->wide = kernel_alloc(k, ((size_t)t->columns + 1) * sizeof *t->wide);
    for (int32_t j = 0; j < t->columns && !kernel_poll(k, (size_t)t->rows); j++)
        collect_values(k, t, j, &all);
    t->value = kernel_alloc(k, (all.size + 1) * sizeof *t->value);
    if (all.size) memcpy(t->value, all.data, all.size * sizeof *t->value);
    for (int32_t row = 0; row < t->rows && !kernel_poll(k, 8 * (size_t)t->columns); row++)
        for (int32_t j = 0; j < t->columns; j++) {
            int32_t *cell = &t->cell[row * t->columns + j];
            *cell = number_of(t, j, *cell);
            ASSERT(*cell >= t->span[j].first && *cell < t->span[j].end);
        }
    int32_t count = (int32_t)all.size;
    vec_free(&all);
    return count;
}

/* Two passes over the tuples: counts the parts of each value, then fills them. */
static void make_parts(struct kernel *k, struct table *t, int32_t values)
{
    int32_t *last = alloc_array((size_t)values + 1, sizeof *last), total = 0;
    t->parts_from = kernel_alloc(k, ((size_t)values + 1) * sizeof *t->parts_from);
    t->residue = kernel_alloc(k, ((size_t)values + 1) * sizeof *t->residue);
    for (int32_t i = 0; i < t->rows * t->columns; i++) {
        int32_t word = i / t->columns / WORD + 1; /* from 1 on: 0 is none yet */
        t->parts_from[t->cell[i]] += last[t->cell[i]] != word;
        last[t->cell[i]] = word;
    }
    for (int32_t v = 0; v <= values; v++) { /* where they end, for now */
        total += v < values ? t->parts_from[v] : 0;
        t->parts_from[v] = total;
    }
    t->parts = kernel_alloc(k, ((size_t)total + 1) * sizeof *t->parts);
    /* Backwards, so that parts_from ends up at the beginnings. */
    for (int32_t i = t->rows * t->columns - 1; i >= 0; i--) {
        int32_t row = i / t->columns, v = t->cell[i];
        if (last[v] >= 0 || t->parts[t->parts_from[v]].word != (uint32_t)(row / WORD))
            t->parts[--t->parts_from[v]].word = (uint32_t)(row / WORD);
        last[v] = -1;
        t->parts[t->parts_from[v]].mask |= UINT32_C(1) << (row % WORD);
    }
    for (int32_t v = 0; v < values; v++) t->residue[v] = t->parts_from[v];
    ASSERT(total == 0 || t->parts_from[0] == 0); /* filling has moved the ends to the beginnings */
    alloc_free(last);
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct table *t = p->state = kernel_alloc(k, sizeof *t);
    take_rows(k, p, t);
    if (kernel_poll(k, (size_t)t->rows)) return;
    int32_t values = number_values(k, t);
    if (kernel_poll(k, (size_t)t->rows)) return;
    make_parts(k, t, values);
    size_t words = (size_t)t->words + 1, columns = (size_t)t->columns + 1, numbers = (size_t)values + 1;
    t->possible = kernel_alloc(k, words * sizeof *t->possible);
    t->nonzero = kernel_alloc(k, words * sizeof *t->nonzero);
    t->nonzero_place = kernel_alloc(k, words * sizeof *t->nonzero_place);
    t->mask = kernel_alloc(k, words * sizeof *t->mask);
    t->present = kernel_alloc(k, numbers * sizeof *t->present);
    t->given = kernel_alloc(k, numbers * sizeof *t->given);
    t->removed = kernel_alloc(k, numbers * sizeof *t->removed);
    t->present_count = kernel_alloc(k, columns * sizeof *t->present_count);
    t->changed = worklist_new(k, columns);
    t->uncovered = kernel_alloc(k, ((size_t)t->rows + 1) * sizeof *t->uncovered);
    for (int32_t row = 0; row < t->rows; row++)
        t->possible[row / WORD] = (int32_t)((uint32_t)t->possible[row / WORD] | UINT32_C(1) << (row % WORD));
    for (int32_t w = 0; w < t->words; w++) t->nonzero[w] = t->nonzero_place[w] = w;
    t->nonzero_count = t->words;
    for (int32_t v = 0; v < values; v++) t->present[v] = v;
    for (int32_t j = 0; j < t->columns; j++) {
        t->present_count[j] = t->span[j].end - t->span[j].first;
        kernel_watch(k, p, t->var[j], EVENT_ANY, j);
    }
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, CONDITION_HINT);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    (void)k;
    struct table *t = p->state;
    ASSERT(data >= CONDITION_HINT && data < t->columns);
    if (data != CONDITION_HINT) worklist_add(&t->changed, data);
    return true;
}

/* ---- R4 */

static void restrict_word(struct kernel *k, struct table *t, int32_t word, uint32_t mask)
{
    ASSERT(word >= 0 && word < t->words);
    uint32_t old = (uint32_t)t->possible[word], now = old & mask;
    if (now == old) return;
    propagator_store(k, &t->possible[word], (int32_t)now);
    if (now) return;
    int32_t place = t->nonzero_place[word], other = t->nonzero[--t->nonzero_count];
    /* a permutation and its inverse */
    ASSERT(place <= t->nonzero_count && t->nonzero[place] == word);
    t->nonzero[place] = other;
    t->nonzero_place[other] = place;
    t->nonzero[t->nonzero_count] = word;
    t->nonzero_place[word] = t->nonzero_count;
}

static void drop_tuples(struct kernel *k, struct table *t, int32_t v)
{
    ASSERT(t->parts_from[v] <= t->parts_from[v + 1]);
    for (int32_t i = t->parts_from[v]; i < t->parts_from[v + 1]; i++)
        restrict_word(k, t, (int32_t)t->parts[i].word, ~t->parts[i].mask);
}

static void restrict_tuples(struct kernel *k, struct table *t, const int32_t *values, int32_t count)
{
    for (int32_t n = 0; n < count; n++)
        for (int32_t i = t->parts_from[values[n]]; i < t->parts_from[values[n] + 1]; i++)
            t->mask[t->parts[i].word] |= t->parts[i].mask;
    for (int32_t n = t->nonzero_count - 1; n >= 0; n--) /* backwards: those that become 0 leave */
        restrict_word(k, t, t->nonzero[n], t->mask[t->nonzero[n]]);
    for (int32_t n = 0; n < count; n++)
        for (int32_t i = t->parts_from[values[n]]; i < t->parts_from[values[n] + 1]; i++)
            t->mask[t->parts[i].word] = 0;
}

static void update_column(struct kernel *k, struct table *t, int32_t column)
{
    int32_t *present = t->present + t->span[column].first;
    int32_t before = t->present_count[column], left = before;
    ASSERT(before >= 0 && before <= t->span[column].end - t->span[column].first);
    for (int32_t i = 0; i < left;)
        if (kernel_has(k, t->var[column], t->value[present[i]]))
            i++;
        else
            propagator_take_out(present, i, &left);
    if (left == before) return;
    ASSERT(left < before);
    propagator_store(k, &t->present_count[column], left);
    kernel_save(k, &t->nonzero_count);
    if (left < before - left)
        restrict_tuples(k, t, present, left);
    else
        for (int32_t i = left; i < before; i++) drop_tuples(k, t, present[i]);
}

/* ---- R6 */

static bool has_tuple(struct table *t, int32_t v)
{
    int32_t from = t->parts_from[v], end = t->parts_from[v + 1];
    /* the residue is a part of the value */
    ASSERT(from >= end || (t->residue[v] >= from && t->residue[v] < end));
    struct part last = t->parts[t->residue[v]];
    if (from < end && (uint32_t)t->possible[last.word] & last.mask) return true;
    for (int32_t i = from; i < end; i++)
        if ((uint32_t)t->possible[t->parts[i].word] & t->parts[i].mask) {
            t->residue[v] = i;
            return true;
        }
    return false;
}

static bool follow_bounds(struct kernel *k, struct propagator *p, struct table *t, int32_t column)
{
    const int32_t *present = t->present + t->span[column].first;
    ASSERT(t->present_count[column] > 0); /* R5 came first */
    int32_t least = present[0], most = present[0];
    for (int32_t i = 1; i < t->present_count[column]; i++) {
        if (present[i] < least) least = present[i];
        if (present[i] > most) most = present[i];
    }
    return kernel_set_ge(k, p, column, t->var[column], t->value[least]) &&
           kernel_set_le(k, p, column, t->var[column], t->value[most]);
}

static bool filter_column(struct kernel *k, struct propagator *p, struct table *t, int32_t column)
{
    int32_t *present = t->present + t->span[column].first, left = t->present_count[column];
    bool fine = true;
    for (int32_t i = 0; i < left && fine;) {
        if (has_tuple(t, present[i])) {
            i++;
        } else {
            fine = kernel_set_ne(k, p, column, t->var[column], t->value[present[i]]);
            propagator_take_out(present, i, &left);
        }
    }
    propagator_store(k, &t->present_count[column], left);
    return fine && (!t->wide[column] || follow_bounds(k, p, t, column));
}

/* ---- explanations */

enum removed { UNKNOWN, HERE, REMOVED, GIVEN };

static bool was_removed(const struct kernel *k, struct table *t, int32_t column, int32_t v, int32_t at)
{
    if (t->removed[v] == UNKNOWN)
        t->removed[v] = kernel_has_at(k, t->var[column], t->value[v], at) ? HERE : REMOVED;
    return t->removed[v] != HERE;
}

/* The column whose removed values cover the most rows. */
static int32_t best_column(struct kernel *k, struct table *t, int32_t count, int32_t at)
{
    int32_t best = -1, most = 0;
    for (int32_t j = 0; j < t->columns; j++) {
        int32_t here = 0;
        for (int32_t n = 0; n < count && !(n % 1024 == 0 && kernel_poll(k, 4096)); n++)
            here += was_removed(k, t, j, t->cell[t->uncovered[n] * t->columns + j], at);
        if (here > most) most = here, best = j;
    }
    REQUIRE(best >= 0 || kernel_poll(k, 0), "the explanation covers a possible tuple");
    return best;
}

/* Gives the removed values of this column in uncovered rows; returns how many rows are left. */
static int32_t explain_column(struct kernel *k, struct table *t, int32_t column, int32_t count, int32_t at)
{
    int32_t given = 0, left = 0;
    ASSERT(column >= 0 && column < t->columns);
    for (int32_t n = 0; n < count; n++) {
        int32_t v = t->cell[t->uncovered[n] * t->columns + column];
        if (!was_removed(k, t, column, v, at)) {
            t->uncovered[left++] = t->uncovered[n];
        } else if (t->removed[v] == REMOVED) {
            t->removed[v] = GIVEN;
            t->given[given++] = v;
            ASSERT(given <= t->span[column].end - t->span[column].first);
        }
    }
    int64_t lo = kernel_lo_at(k, t->var[column], at);
    if (given > 1 && lo == kernel_hi_at(k, t->var[column], at))
        kernel_because_eq(k, t->var[column], lo);
    else
        for (int32_t n = 0; n < given; n++) kernel_because_ne(k, t->var[column], t->value[t->given[n]]);
    return left;
}

/* Explains that the uncovered rows were no longer possible. */
static void explain_rows(struct kernel *k, struct table *t, int32_t count, int32_t at)
{
    for (int32_t j = 0; j < t->columns; j++)
        memset(t->removed + t->span[j].first, UNKNOWN, (size_t)(t->span[j].end - t->span[j].first));
    while (count > 0) {
        int32_t column = best_column(k, t, count, at);
        if (kernel_poll(k, (size_t)count)) return;
        count = explain_column(k, t, column, count, at);
    }
}

static int32_t cover_all(struct table *t)
{
    for (int32_t row = 0; row < t->rows; row++) t->uncovered[row] = row;
    return t->rows;
}

static bool contradicts(struct predicate what, int32_t value)
{
    switch (what.op) {
    case PREDICATE_GE:
        return value < what.value;
    case PREDICATE_LE:
        return value > what.value;
    case PREDICATE_NE:
        return value == what.value;
    default:
        return value != what.value;
    }
}

static int32_t cover_against(struct table *t, int32_t column, struct predicate what)
{
    int32_t count = 0;
    for (int32_t v = t->span[column].first; v < t->span[column].end; v++)
        for (int32_t i = t->parts_from[v]; i < t->parts_from[v + 1] && contradicts(what, t->value[v]); i++)
            for (uint32_t bits = t->parts[i].mask; bits; bits &= bits - 1)
                t->uncovered[count++] = (int32_t)t->parts[i].word * WORD + __builtin_ctz(bits);
    ASSERT(count <= t->rows); /* a row has one value of the column */
    return count;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    struct table *t = p->state;
    ASSERT(hint >= CONDITION_HINT && hint < t->columns);
    explain_rows(k, t, hint == CONDITION_HINT ? cover_all(t) : cover_against(t, hint, what), at);
    if (p->conditional && hint != CONDITION_HINT) kernel_because_ge(k, p->condition, 1);
}

/* ---- together */

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct table *t = p->state;
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    /* If everything was filtered before and only one column has changed, the values of that column
     * have lost no tuples. */
    int32_t spared = t->changed.count == 1 && t->filtered ? t->changed.items[0] : -1;
    while (t->changed.count > 0) {
        update_column(k, t, worklist_take(&t->changed));
        t->filtered &= !kernel_poll(k, (size_t)t->words);
        if (kernel_poll(k, 0)) return true;
    }
    ASSERT(t->nonzero_count >= 0 && t->nonzero_count <= t->words);
    if (t->nonzero_count == 0) return propagator_refute(k, p, CONDITION_HINT); /* R5 */
    if (p->conditional && kernel_lo(k, p->condition) < 1) return true;
    for (int32_t j = 0; j < t->columns; j++) {
        if ((j != spared || t->wide[j]) && !filter_column(k, p, t, j)) return false;
        if (kernel_poll(k, (size_t)t->words)) {
            t->filtered = false;
            return true;
        }
    }
    t->filtered = !p->conditional;
    return true;
}

static bool suits(const struct constraint *c)
{
    return c->rel == DM_EQ;
}

const struct propagator_kind compact_table_propagator = {
    .cost = 2, .suits = suits, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};
