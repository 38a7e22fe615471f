/* Building a house: tasks take time and people, some must end before others begin, and one of two
 * ways to heat the house is chosen. Minimises the end of the project, with a limited number of
 * people.
 *
 * Compile it with `cc project.c $(pkg-config --cflags --libs damier)`. */
#include <damier.h>
#include <stdio.h>

enum { WORKS = 8, PEOPLE = 5, WEEKS = 40 };

enum { FOUNDATIONS, WALLS, ROOF, WINDOWS, PIPES, STOVE, HEAT_PUMP, PAINT };

static const struct {
    const char *name;
    int64_t weeks, people;
} works[WORKS] = {
    {"foundations", 3, 4}, {"walls", 5, 3}, {"roof", 3, 3},      {"windows", 2, 2},
    {"pipes", 4, 2},       {"stove", 2, 1}, {"heat pump", 3, 3}, {"paint", 3, 2},
};

static const int order[][2] = {
    {FOUNDATIONS, WALLS}, {WALLS, ROOF},      {WALLS, WINDOWS}, {FOUNDATIONS, PIPES},
    {PIPES, STOVE},       {PIPES, HEAT_PUMP}, {ROOF, PAINT},    {WINDOWS, PAINT},
};

static dm_model *make_plan(dm_int start[WORKS], dm_lit done[WORKS], dm_int *ready)
{
    dm_model *model = dm_model_new();
    dm_int weeks[WORKS], people[WORKS];
    *ready = dm_range(model, 0, WEEKS);
    for (int w = 0; w < WORKS; w++) {
        start[w] = dm_range(model, 0, WEEKS);
        weeks[w] = dm_constant(works[w].weeks);
        people[w] = dm_constant(works[w].people);
        done[w] = w == STOVE || w == HEAT_PUMP ? dm_bool(model) : DM_TRUE;
        dm_if(model, done[w]);
        dm_compare(model, dm_plus(start[w], works[w].weeks), DM_LE, *ready);
    }
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        dm_compare(model, dm_plus(start[order[i][0]], works[order[i][0]].weeks), DM_LE, start[order[i][1]]);
    dm_exactly(model, 1, 2, (dm_lit[]){done[STOVE], done[HEAT_PUMP]});
    dm_cumulative_optional(model, WORKS, done, start, weeks, people, dm_constant(PEOPLE));
    dm_minimise(model, *ready);
    return model;
}

static void print_plan(const dm_solver *solver, const dm_int start[WORKS], const dm_lit done[WORKS])
{
    for (int w = 0; w < WORKS; w++) {
        if (!dm_value_lit(solver, done[w])) continue;
        printf("%-12s", works[w].name);
        for (int64_t week = 0; week < dm_value(solver, start[w]); week++) putchar('.');
        for (int64_t week = 0; week < works[w].weeks; week++) putchar((char)('0' + works[w].people));
        putchar('\n');
    }
}

int main(void)
{
    dm_int start[WORKS], ready;
    dm_lit done[WORKS];
    dm_model *model = make_plan(start, done, &ready);
    dm_solver *solver = dm_solver_new(model, NULL);
    dm_status status = dm_solve(solver, 0, NULL);
    int64_t weeks = status == DM_OPTIMAL ? dm_value(solver, ready) : -1;
    if (status == DM_OPTIMAL) print_plan(solver, start, done);
    printf("ready after %lld weeks\n", (long long)weeks);
    dm_solver_free(solver);
    dm_model_free(model);
    return weeks == 14 ? 0 : 1;
}
