/* Two vans deliver parcels from a depot. The model is one round trip through all customers and one
 * copy of the depot per van, so its length is the total of both vans. Loads accumulate along the
 * trip, up to the capacity of a van.
 *
 * Compile it with `cc vehicles.c $(pkg-config --cflags --libs damier)`. */
#include <damier.h>
#include <stdio.h>
#include <stdlib.h>

enum { CUSTOMERS = 7, VANS = 2, NODES = CUSTOMERS + VANS, CAPACITY = 10, FAR = 100 };

/* The places of the customers and, last, of the depot; and the demand of each. */
static const int place[CUSTOMERS + 1][2] = {{2, 9}, {8, 8}, {1, 4}, {9, 3}, {5, 1}, {7, 5}, {3, 6}, {5, 5}};
static const int64_t wants[CUSTOMERS] = {3, 2, 4, 1, 3, 2, 4};

/* Along the streets. */
static int64_t distance(int from, int to)
{
    const int *a = place[from < CUSTOMERS ? from : CUSTOMERS], *b = place[to < CUSTOMERS ? to : CUSTOMERS];
    return abs(a[0] - b[0]) + abs(a[1] - b[1]);
}

/* The load at a customer is that of the predecessor plus the customer's demand. */
static void post_load(dm_model *model, const dm_int *next, const dm_int *load, int from)
{
    for (int to = 0; to < CUSTOMERS; to++) {
        dm_if(model, dm_eq(model, next[from], to));
        dm_compare(model, load[to], DM_EQ, dm_plus(load[from], wants[to]));
    }
}

static void print_trips(const dm_solver *solver, const dm_int *next)
{
    for (int van = CUSTOMERS; van < NODES; van++) {
        printf("van %d:", van - CUSTOMERS + 1);
        int node = (int)dm_value(solver, next[van]);
        for (; node < CUSTOMERS; node = (int)dm_value(solver, next[node])) printf(" %d", node + 1);
        printf("\n");
    }
}

int main(void)
{
    dm_int next[NODES], load[NODES], leg[NODES], row[NODES];
    dm_model *model = dm_model_new();
    for (int node = 0; node < NODES; node++) {
        next[node] = dm_range(model, 0, NODES - 1);
        load[node] = node < CUSTOMERS ? dm_range(model, wants[node], CAPACITY) : dm_constant(0);
        leg[node] = dm_range(model, 0, FAR);
    }
    dm_circuit(model, NODES, next);
    for (int node = 0; node < NODES; node++) {
        for (int to = 0; to < NODES; to++) row[to] = dm_constant(distance(node, to));
        dm_element(model, leg[node], next[node], NODES, row);
        post_load(model, next, load, node);
    }
    dm_minimise(model, dm_sum(model, NODES, NULL, leg));

    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_status status = dm_solve(solver, 0, NULL);
    int64_t best = -1;
    if (dm_best(solver, &best)) print_trips(solver, next);
    printf("%s, distance: %lld\n", dm_status_name(status), (long long)best);
    dm_solver_free(solver);
    dm_model_free(model);
    return status == DM_OPTIMAL ? 0 : 1;
}
