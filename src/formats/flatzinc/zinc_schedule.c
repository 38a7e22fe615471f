/* Tasks in time, by the names of share/minizinc/damier.
 *
 * Arrays of one call are equally long: MiniZinc has checked that, and a call that was written by
 * other means is refused. Durations that are negative do not satisfy it, whether their task runs or
 * not. Tasks that all run on a resource are a form of constraints.def. */
#include "formats/flatzinc/zinc_parts.h"

/* ---- one machine: starts, durations; in the optional form after whether the tasks run */

enum { STRICT = 1, OPTIONAL = 2 }; /* variants; 0: lax, and all tasks run */

static void post_machine(struct zinc_post *p)
{
    bool strict = p->variant & STRICT;
    if (!(p->variant & OPTIONAL)) {
        zinc_post_under(p);
        dm_disjunctive(p->model, p->count[0], p->ints[0], p->ints[1], strict);
        return;
    }
    for (size_t i = 0; i < p->count[2]; i++)
        dm_clause(p->model, 2, (dm_lit[]){-p->given, dm_ge(p->model, p->ints[2][i], 0)});
    zinc_post_under(p);
    dm_disjunctive_optional(p->model, p->count[0], p->lits[0], p->ints[1], p->ints[2], strict);
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

static bool holds_machine(const struct zinc_facts *f)
{
    bool optional = f->variant & OPTIONAL, fine = true;
    struct zinc_row runs = zinc_values_row(f, 0), starts = zinc_values_row(f, optional),
                    durations = zinc_values_row(f, 1 + optional);
    int64_t *tasks = alloc_array(2 * starts.count, sizeof *tasks);
    size_t running = 0;
    for (size_t i = 0; i < starts.count; i++) {
        int64_t duration = zinc_values_at(durations, i);
        fine &= duration >= 0;
        if (optional && !zinc_values_at(runs, i)) continue;
        tasks[2 * running] = zinc_values_at(starts, i);
        tasks[2 * running++ + 1] = duration;
        ASSERT(running <= starts.count);
    }
    fine = fine && is_free(running, tasks, f->variant & STRICT);
    alloc_free(tasks);
    return fine;
}

/* ---- a resource: which tasks are present, starts, durations, demands, capacity */

static void post_optional(struct zinc_post *p)
{
    dm_cumulative_optional(p->model, p->count[0], p->lits[0], p->ints[1], p->ints[2], p->ints[3],
                           *p->ints[4]);
}

/* Is task i present, and what is demanded when it begins more than the capacity, or is a duration
 * or demand of it negative? */
static bool is_wrong(const struct zinc_row rows[4], size_t i, int64_t capacity)
{
#define NUMBER(row, i) zinc_values_at(rows[row], i)
    int64_t time = NUMBER(1, i), sum = 0;
    if (!NUMBER(0, i)) return false;
    if (NUMBER(2, i) < 0 || NUMBER(3, i) < 0) return true;
    for (size_t j = 0; j < rows[0].count; j++)
        if (NUMBER(0, j) && NUMBER(1, j) <= time && time < NUMBER(1, j) + NUMBER(2, j)) sum += NUMBER(3, j);
    return sum > capacity;
#undef NUMBER
}

static bool holds_optional(const struct zinc_facts *f)
{
    struct zinc_row rows[4];
    int64_t capacity = zinc_values_of(f, 4);
    for (size_t row = 0; row < 4; row++) rows[row] = zinc_values_row(f, row);
    if (capacity < 0) return false;
    for (size_t i = 0; i < rows[0].count; i++)
        if (is_wrong(rows, i, capacity)) return false;
    return true;
}

#define MACHINE(word, letters, which, arrays)                                                                \
    ZINC_ROW("damier_disjunctive" word, letters, machine), .variant = which, .under = ZINC_BY_POST,          \
                                                           .even = {.places = arrays}

const struct zinc_builtin zinc_schedule_builtins[] = {
    {MACHINE("", "II", 0, "01")},
    {MACHINE("_strict", "II", STRICT, "01")},
    {MACHINE("_opt", "BII", OPTIONAL, "012")},
    {MACHINE("_strict_opt", "BII", STRICT | OPTIONAL, "012")},
    {ZINC_ROW("damier_cumulative_opt", "BIIIi", optional), .even = {.places = "1230"}},
    {0},
};
