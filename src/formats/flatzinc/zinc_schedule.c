/* Tasks in time, by the names of share/minizinc/damier.
 *
 * Arrays of one call are equally long: MiniZinc has checked that, and a call that was written by
 * other means is refused. Durations that are negative do not satisfy it, whether their task runs or
 * not. Tasks that all run on a resource are a form of constraints.def. */
#include "formats/flatzinc/zinc_parts.h"

/* ---- one machine: starts, durations; in the optional form after whether the tasks run */

static bool is_even(struct zinc_link *link, const struct zinc_call *call, const zinc_item *args, int arrays)
{
    ASSERT(arrays >= 2);
    size_t count, other;
    zinc_store_elements(link->zinc, args[0], &count);
    for (int i = 1; i < arrays; i++) {
        zinc_store_elements(link->zinc, args[i], &other);
        if (other == count) continue;
        zinc_link_fail(link, call, "arrays of %zu and %zu elements, which must be equally long", count,
                       other);
        return false;
    }
    return true;
}

static void forbid_negative(struct zinc_link *link, dm_lit given, dm_int duration)
{
    ASSERT(given != 0);
    dm_clause(link->model, 2, (dm_lit[]){-given, dm_ge(link->model, duration, 0)});
}

enum { STRICT = 1, OPTIONAL = 2 }; /* variants; 0: lax, and all tasks run */

static void post_machine(struct zinc_link *link, const struct zinc_call *call)
{
    bool optional = call->builtin->variant & OPTIONAL, strict = call->builtin->variant & STRICT;
    const zinc_item *args = zinc_link_args(link, call), *times = args + optional;
    const dm_int *durations;
    const dm_lit *runs = NULL;
    if (!is_even(link, call, args, 2 + optional)) return;
    size_t count;
    const zinc_item *items = zinc_store_elements(link->zinc, times[0], &count);
    dm_int *starts = alloc_array(count, sizeof *starts);
    dm_lit given = zinc_link_condition(link, call);
    for (size_t i = 0; i < count; i++) starts[i] = zinc_link_int(link, items[i]);
    zinc_link_ints(link, times[1], &durations);
    if (optional) zinc_link_lits(link, args[0], &runs);
    for (size_t i = 0; i < count && optional; i++) forbid_negative(link, given, durations[i]);
    zinc_link_under(link, call);
    if (optional)
        dm_disjunctive_optional(link->model, count, runs, starts, durations, strict);
    else
        dm_disjunctive(link->model, count, starts, durations, strict);
    alloc_free(starts);
}

/* Whether two tasks are in each other's way. */
static bool collide(const int64_t *a, const int64_t *b, bool strict)
{
    ASSERT(a != b);
    if (!strict && (a[1] == 0 || b[1] == 0)) return false;
    return a[0] + a[1] > b[0] && b[0] + b[1] > a[0];
}

static bool is_free(size_t count, const int64_t *tasks, bool strict)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (collide(tasks + 2 * i, tasks + 2 * j, strict)) return false;
    return true;
}

static bool holds_machine(const struct zinc_values *values, const zinc_item *args, int variant)
{
    const zinc_item *runs = variant & OPTIONAL ? args : NULL, *times = runs ? args + 1 : args;
    size_t count, running = 0;
    const zinc_item *starts = zinc_store_elements(values->zinc, times[0], &count);
    const zinc_item *durations = zinc_store_elements(values->zinc, times[1], &count);
    const zinc_item *whether = runs ? zinc_store_elements(values->zinc, runs[0], &count) : NULL;
    int64_t *tasks = alloc_array(2 * count, sizeof *tasks);
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        int64_t duration = zinc_values_number(values, durations[i]);
        fine &= duration >= 0;
        if (whether && !zinc_values_number(values, whether[i])) continue;
        tasks[2 * running] = zinc_values_number(values, starts[i]);
        tasks[2 * running++ + 1] = duration;
        ASSERT(running <= count);
    }
    fine = fine && is_free(running, tasks, variant & STRICT);
    alloc_free(tasks);
    return fine;
}

/* ---- a resource: which tasks are present, starts, durations, demands, capacity */

/* Three arrays of integers, one after another in a block that the caller frees; false if they are
 * not as long as the first. */
static bool link_rows(struct zinc_link *link, const struct zinc_call *call, const zinc_item *arrays,
                      size_t *count, dm_int **x)
{
    enum { ROWS = 3 };
    zinc_store_elements(link->zinc, arrays[0], count);
    *x = alloc_array(ROWS * *count + 1, sizeof **x);
    for (int row = 0; row < ROWS; row++) {
        const dm_int *items;
        size_t length = zinc_link_ints(link, arrays[row], &items);
        if (length != *count) {
            zinc_link_fail(link, call, "arrays of %zu and of %zu elements", *count, length);
            return false;
        }
        for (size_t i = 0; i < length; i++) (*x)[(size_t)row * *count + i] = items[i];
    }
    return true;
}

static void post_optional(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_lit *present;
    size_t n;
    dm_int *x;
    zinc_link_condition(link, call);
    dm_int capacity = zinc_link_int(link, args[4]);
    if (link_rows(link, call, args + 1, &n, &x)) {
        size_t length = zinc_link_lits(link, args[0], &present);
        if (length == n) {
            zinc_link_under(link, call);
            dm_cumulative_optional(link->model, n, present, x, x + n, x + 2 * n, capacity);
        } else {
            zinc_link_fail(link, call, "arrays of %zu and of %zu elements", length, n);
        }
    }
    alloc_free(x);
}

/* Is task i present, and what is demanded when it begins more than the capacity, or is a duration
 * or demand of it negative? */
static bool is_wrong(const struct zinc_values *values, const zinc_item *const rows[4], size_t count, size_t i,
                     int64_t capacity)
{
#define NUMBER(row, i) zinc_values_number(values, rows[row][i])
    int64_t time = NUMBER(1, i), sum = 0;
    if (!NUMBER(0, i)) return false;
    if (NUMBER(2, i) < 0 || NUMBER(3, i) < 0) return true;
    for (size_t j = 0; j < count; j++)
        if (NUMBER(0, j) && NUMBER(1, j) <= time && time < NUMBER(1, j) + NUMBER(2, j)) sum += NUMBER(3, j);
    return sum > capacity;
#undef NUMBER
}

static bool holds_optional(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t tasks;
    const zinc_item *rows[4];
    int64_t capacity = zinc_values_number(values, args[4]);
    (void)variant;
    for (int row = 0; row < 4; row++) rows[row] = zinc_store_elements(values->zinc, args[row], &tasks);
    if (capacity < 0) return false;
    for (size_t i = 0; i < tasks; i++)
        if (is_wrong(values, rows, tasks, i, capacity)) return false;
    return true;
}

const struct zinc_builtin zinc_schedule_builtins[] = {
    {.name = "damier_disjunctive",
     .signature = "II",
     .variant = 0,
     .post = post_machine,
     .holds = holds_machine},
    {.name = "damier_disjunctive_strict",
     .signature = "II",
     .variant = STRICT,
     .post = post_machine,
     .holds = holds_machine},
    {.name = "damier_disjunctive_opt",
     .signature = "BII",
     .variant = OPTIONAL,
     .post = post_machine,
     .holds = holds_machine},
    {.name = "damier_disjunctive_strict_opt",
     .signature = "BII",
     .variant = STRICT | OPTIONAL,
     .post = post_machine,
     .holds = holds_machine},
    {.name = "damier_cumulative_opt", .signature = "BIIIi", .post = post_optional, .holds = holds_optional},
    {0},
};
