/* Packs boxes into as few vans as possible, none of them overloaded: bin packing with variable
 * loads and interchangeable vans.
 *
 * Compile it with `cc bins.c $(pkg-config --cflags --libs damier)`. */
#include <damier.h>
#include <stdio.h>

enum { BOXES = 12, VANS = 6, CAPACITY = 100 };

/* In kilograms, the heaviest first, because the search breaks ties by position. */
static const int64_t weights[BOXES] = {62, 55, 51, 47, 45, 40, 38, 35, 30, 27, 21, 18};

int main(void)
{
    dm_model *model = dm_model_new();
    dm_int van[BOXES], load[VANS], vans = dm_range(model, 1, VANS);
    for (int b = 0; b < BOXES; b++) {
        van[b] = dm_range(model, 0, VANS - 1);
        dm_name(model, van[b], "van of box %d", b);
        dm_compare(model, van[b], DM_LT, vans); /* the first vans are used */
    }
    for (int v = 0; v < VANS; v++) load[v] = dm_range(model, 0, CAPACITY);
    dm_bin_packing(model, BOXES, van, weights, DM_EQ, VANS, load);
    /* breaks the symmetry of the vans: the fullest is the first */
    dm_decreasing(model, VANS, load, false);
    dm_minimise(model, vans);
    dm_search(model, BOXES, van, DM_ORDER_FIRST_FAIL, DM_CHOICE_MIN);

    dm_solver *solver = dm_solver_new(model, NULL);
    dm_limit_time(solver, 10);
    dm_status status = dm_solve(solver, 0, NULL);
    if (status == DM_OPTIMAL)
        for (int v = 0; v < dm_value(solver, vans); v++) {
            printf("van %d, %3lld kg:", v + 1, (long long)dm_value(solver, load[v]));
            for (int b = 0; b < BOXES; b++)
                if (dm_value(solver, van[b]) == v) printf(" %lld", (long long)weights[b]);
            printf("\n");
        }
    bool right = status == DM_OPTIMAL && dm_value(solver, vans) == 5;
    printf("%s\n", right ? "No fewer will do." : dm_stop_name(dm_stop_reason(solver)));
    dm_solver_free(solver);
    dm_model_free(model);
    return right ? 0 : 1;
}
