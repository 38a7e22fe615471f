/* Tasks in time, by the names of share/minizinc/damier.
 *
 * Arrays of one call are equally long: MiniZinc has checked that, and a call that was written by
 * other means is refused. Durations that are negative do not satisfy it, whether their task runs or
 * not. */
#include "formats/flatzinc/zinc_parts.h"

/* ---- one machine: starts, durations; in the optional form after whether the tasks run */

static bool is_even(struct zinc_link *link, const struct zinc_call *call, const zinc_item *args, int arrays)
{
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
    dm_clause(link->model, 2, (dm_lit[]){-given, dm_ge(link->model, duration, 0)});
}

static void post_machine(struct zinc_link *link, const struct zinc_call *call, bool optional, bool strict)
{
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

static void post_lax(struct zinc_link *link, const struct zinc_call *call)
{
    post_machine(link, call, false, false);
}

static void post_strict(struct zinc_link *link, const struct zinc_call *call)
{
    post_machine(link, call, false, true);
}

static void post_lax_optional(struct zinc_link *link, const struct zinc_call *call)
{
    post_machine(link, call, true, false);
}

static void post_strict_optional(struct zinc_link *link, const struct zinc_call *call)
{
    post_machine(link, call, true, true);
}

/* Whether two tasks are in each other's way. */
static bool collide(const int64_t *a, const int64_t *b, bool strict)
{
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

/* `runs` is NULL where all of them do. */
static bool holds_machine(const struct zinc_values *values, const zinc_item *runs, const zinc_item *times,
                          bool strict)
{
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
    }
    fine = fine && is_free(running, tasks, strict);
    alloc_free(tasks);
    return fine;
}

static bool holds_lax(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return holds_machine(values, NULL, args, false);
}

static bool holds_strict(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return holds_machine(values, NULL, args, true);
}

static bool holds_lax_optional(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return holds_machine(values, args, args + 1, false);
}

static bool holds_strict_optional(const struct zinc_values *values, const zinc_item *args, size_t count)
{
    (void)count;
    return holds_machine(values, args, args + 1, true);
}

const struct zinc_builtin zinc_schedule_builtins[] = {
    {.name = "damier_disjunctive", .signature = "II", .post = post_lax, .holds = holds_lax},
    {.name = "damier_disjunctive_strict", .signature = "II", .post = post_strict, .holds = holds_strict},
    {.name = "damier_disjunctive_opt",
     .signature = "BII",
     .post = post_lax_optional,
     .holds = holds_lax_optional},
    {.name = "damier_disjunctive_strict_opt",
     .signature = "BII",
     .post = post_strict_optional,
     .holds = holds_strict_optional},
    {0},
};
