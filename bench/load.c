/* The cost of a model before the search: VARIABLES of VALUES values each, one constraint, one
 * solution. */
#include <damier.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    size_t variables = strtoul(argv[1], NULL, 10);
    int64_t values = atoll(argv[2]);
    dm_model *model = dm_model_new();
    dm_int *x = malloc(variables * sizeof *x);
    for (size_t i = 0; i < variables; i++) x[i] = dm_range(model, 0, values - 1);
    dm_linear(model, variables, NULL, x, DM_GE, (int64_t)variables);
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_status status = dm_next(solver);
    printf("%s\n", status == DM_SOLUTION ? "solution" : "no solution");
    dm_solver_free(solver);
    dm_model_free(model);
    free(x);
    return status == DM_SOLUTION ? 0 : 1;
}
