/* A job shop: six jobs, each a chain of six operations on six machines, and every machine processes
 * one operation at a time. Minimises the time at which the last job ends. (Fisher and Thompson
 * 1963, ft06: 55.)
 *
 * Compile it with `cc jobshop.c $(pkg-config --cflags --libs damier)`. */
#include <damier.h>
#include <stdio.h>

enum { JOBS = 6, MACHINES = 6 };

/* The machine and the duration of each operation, in the order of the job. */
static const struct {
    int machine, duration;
} operations[JOBS][MACHINES] = {
    {{2, 1}, {0, 3}, {1, 6}, {3, 7}, {5, 3}, {4, 6}}, {{1, 8}, {2, 5}, {4, 10}, {5, 10}, {0, 10}, {3, 4}},
    {{2, 5}, {3, 4}, {5, 8}, {0, 9}, {1, 1}, {4, 7}}, {{1, 5}, {0, 5}, {2, 5}, {3, 3}, {4, 8}, {5, 9}},
    {{2, 9}, {1, 3}, {4, 5}, {5, 4}, {0, 3}, {3, 1}}, {{1, 3}, {3, 3}, {5, 9}, {0, 10}, {4, 4}, {2, 1}},
};

static dm_model *make_shop(dm_int start[JOBS][MACHINES])
{
    enum { HORIZON = 200 };
    dm_model *model = dm_model_new();
    dm_int end = dm_range(model, 0, HORIZON);
    for (int j = 0; j < JOBS; j++) {
        for (int o = 0; o < MACHINES; o++) start[j][o] = dm_range(model, 0, HORIZON);
        for (int o = 0; o < MACHINES; o++)
            dm_compare(model, dm_plus(start[j][o], operations[j][o].duration), DM_LE,
                       o + 1 < MACHINES ? start[j][o + 1] : end);
    }
    for (int m = 0; m < MACHINES; m++) {
        dm_int starts[JOBS], durations[JOBS];
        for (int j = 0; j < JOBS; j++)
            for (int o = 0; o < MACHINES; o++)
                if (operations[j][o].machine == m) {
                    starts[j] = start[j][o];
                    durations[j] = dm_constant(operations[j][o].duration);
                }
        dm_disjunctive(model, JOBS, starts, durations, true);
    }
    dm_minimise(model, end);
    return model;
}

static void print_machine(const dm_solver *solver, dm_int start[JOBS][MACHINES], int machine, int64_t length)
{
    printf("machine %d  ", machine);
    for (int64_t time = 0; time < length; time++) {
        char sign = '.';
        for (int j = 0; j < JOBS; j++)
            for (int o = 0; o < MACHINES; o++) {
                int64_t from = dm_value(solver, start[j][o]), to = from + operations[j][o].duration;
                if (operations[j][o].machine == machine && from <= time && time < to) sign = (char)('A' + j);
            }
        printf("%c", sign);
    }
    printf("\n");
}

int main(void)
{
    dm_int start[JOBS][MACHINES];
    int64_t best = 0;
    dm_model *model = make_shop(start);
    dm_solver *solver = dm_solver_new(model, NULL);
    dm_status status = dm_solve(solver, 0, NULL);
    if (status == DM_OPTIMAL && dm_best(solver, &best))
        for (int m = 0; m < MACHINES; m++) print_machine(solver, start, m, best);
    printf("done after %lld\n", (long long)best);
    dm_solver_free(solver);
    dm_model_free(model);
    return best == 55 ? 0 : 1;
}
