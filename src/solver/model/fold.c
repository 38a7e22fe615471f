/* Groups variables by the indices in their names.
 *
 * A name that ends in [i,j,...] has indices. A row is a run of the list whose last index increases
 * by one while the rest of the name is the same; a grid is a run of rows of equal length whose
 * index before the last increases. A longer row does not belong to the grid. Each name is parsed a
 * few times. */
#include "solver/model/fold.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Larger numbers are not treated as indices, so sums do not overflow. */
enum { MOST_INDICES = 8, LARGEST = 1000000000 };

struct indices {
    const char *name;
    int count; /* 0: it has none */
    int64_t value[MOST_INDICES];
    size_t at[MOST_INDICES]; /* where each begins in the name */
};

static struct indices indices_of(const dm_model *model, int32_t var)
{
    struct indices found = {.name = model_variable(model, var)->name};
    const char *at = found.name ? strrchr(found.name, '[') : NULL;
    if (!at) return found;
    for (char *end; found.count < MOST_INDICES; at = end) {
        int i = found.count++;
        ASSERT(i < MOST_INDICES);
        found.at[i] = (size_t)(at + 1 - found.name);
        found.value[i] = strtoll(at + 1, &end, 10);
        bool number = end > at + 1 && at[1] != '+' && at[1] != ' ' && llabs(found.value[i]) <= LARGEST;
        if (number && *end == ',') continue;
        if (!number || strcmp(end, "]") != 0) found.count = 0;
        return found;
    }
    found.count = 0;
    return found;
}

static bool same_domain(const dm_model *model, int32_t a, int32_t b)
{
    const struct variable *x = model_variable(model, a), *y = model_variable(model, b);
    return x->lo == y->lo && x->hi == y->hi && x->range_count == y->range_count &&
           (x->range_count == 0 ||
            memcmp(x->ranges, y->ranges, (size_t)x->range_count * sizeof *x->ranges) == 0);
}

struct folding {
    const dm_model *model;
    size_t count;
    const int32_t *list;
    bool alike;
};

/* True if the variable at this place has the name `first` with its last two indices increased by
 * these amounts. */
static bool is_moved(const struct folding *f, size_t place, int32_t to, const struct indices *first,
                     int64_t down, int64_t right)
{
    if (place >= f->count || (f->alike && !same_domain(f->model, f->list[place], to))) return false;
    struct indices here = indices_of(f->model, f->list[place]);
    int n = first->count;
    ASSERT(n > 0);
    if (here.count != n || here.at[0] != first->at[0] || memcmp(here.name, first->name, first->at[0]) != 0)
        return false;
    for (int i = 0; i + 2 < n; i++)
        if (here.value[i] != first->value[i]) return false;
    return here.value[n - 1] == first->value[n - 1] + right &&
           (n == 1 ? down == 0 : here.value[n - 2] == first->value[n - 2] + down);
}

/* The length of the row that begins at this place, `down` rows below that of `first`. */
static size_t row_length(const struct folding *f, size_t place, int32_t to, const struct indices *first,
                         int64_t down)
{
    size_t length = 0;
    while (is_moved(f, place + length, to, first, down, (int64_t)length)) length++;
    return length;
}

/* Unnamed variables are x1, x2, ... by number. */
static struct fold fold_nameless(const struct folding *f, size_t place)
{
    struct fold fold = {.first = place, .count = 1};
    int32_t to = f->list[place];
    ASSERT(!model_variable(f->model, to)->name);
    bool hidden = model_variable(f->model, to)->hidden;
    for (size_t next = place + 1; next < f->count; next++, fold.count++) {
        const struct variable *v = model_variable(f->model, f->list[next]);
        if (v->name || v->hidden != hidden || f->list[next] != to + (int32_t)fold.count) break;
        if (f->alike && !same_domain(f->model, f->list[next], to)) break;
    }
    fold.sides = fold.count > 1;
    fold.lo[0] = to;
    fold.hi[0] = fold.lo[0] + (int64_t)fold.count - 1;
    return fold;
}

static struct fold fold_at(const struct folding *f, size_t place)
{
    struct fold fold = {.first = place, .count = 1};
    int32_t to = f->list[place];
    struct indices first = indices_of(f->model, to);
    int n = first.count;
    if (!first.name) return fold_nameless(f, place);
    if (n == 0) return fold;
    size_t length = row_length(f, place, to, &first, 0), rows = 1;
    /* The first one is in its own row. */
    ASSERT(length > 0);
    while (n > 1 && row_length(f, place + rows * length, to, &first, (int64_t)rows) == length) rows++;
    fold.count = rows * length;
    if (fold.count == 1) return fold;
    fold.sides = rows > 1 ? 2 : 1;
    ASSERT(fold.sides <= n && place + fold.count <= f->count);
    fold.prefix = first.at[n - fold.sides];
    for (int side = 0; side < fold.sides; side++) {
        size_t extent = side == fold.sides - 1 ? length : rows;
        fold.lo[side] = first.value[n - fold.sides + side];
        fold.hi[side] = fold.lo[side] + (int64_t)extent - 1;
    }
    return fold;
}

void fold_names(const dm_model *model, size_t count, const int32_t *list, bool alike, fold_list *folds)
{
    const struct folding f = {model, count, list, alike};
    for (size_t place = 0; place < count;) {
        struct fold fold = fold_at(&f, place);
        ASSERT(fold.first == place && fold.count > 0);
        vec_push(folds, fold);
        place += fold.count;
    }
}

void fold_print(const dm_model *model, const int32_t *list, const struct fold *fold, struct buf *out)
{
    int32_t var = list[fold->first];
    const char *name = model_variable(model, var)->name;
    if (fold->sides == 0 || !name) {
        print_view(model, (dm_int){var, 1, 0}, out);
        if (fold->sides) buf_add(out, "..");
        if (fold->sides) print_view(model, (dm_int){list[fold->first + fold->count - 1], 1, 0}, out);
        return;
    }
    buf_bytes(out, name, fold->prefix);
    ASSERT(fold->sides == 1 || fold->sides == 2);
    for (int side = 0; side < fold->sides; side++) {
        if (side > 0) buf_char(out, ',');
        buf_int(out, fold->lo[side]);
        if (fold->hi[side] > fold->lo[side]) buf_print(out, "..%" PRId64, fold->hi[side]);
    }
    buf_char(out, ']');
}
