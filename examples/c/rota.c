/* Who works which evening: weighted wishes as the objective, a limit on the search, and in words
 * why there is no rota when too many are away.
 *
 * Compile it with `cc rota.c $(pkg-config --cflags --libs damier)`. */
#include <damier.h>
#include <stdio.h>

enum { PEOPLE = 4, EVENINGS = 5 };

static const char *const names[PEOPLE] = {"Ada", "Ben", "Cleo", "Dan"};
static const char *const evenings[EVENINGS] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday"};

/* How much each would like an evening. */
static const int64_t wishes[PEOPLE][EVENINGS] = {
    {5, 1, 0, 2, 0},
    {0, 4, 4, 0, 1},
    {2, 2, 2, 2, 2},
    {0, 0, 6, 1, 3},
};

static dm_model *make_rota(dm_lit works[PEOPLE][EVENINGS])
{
    dm_model *model = dm_model_new();
    for (int p = 0; p < PEOPLE; p++)
        for (int e = 0; e < EVENINGS; e++) {
            works[p][e] = dm_bool(model);
            dm_name_lit(model, works[p][e], "%s works on %s", names[p], evenings[e]);
        }
    for (int e = 0; e < EVENINGS; e++) { /* two each evening */
        dm_lit staff[PEOPLE];
        for (int p = 0; p < PEOPLE; p++) staff[p] = works[p][e];
        dm_exactly(model, 2, PEOPLE, staff);
    }
    for (int p = 0; p < PEOPLE; p++) dm_at_most(model, 3, EVENINGS, works[p]);
    dm_maximise_lits(model, PEOPLE * EVENINGS, &wishes[0][0], &works[0][0]);
    return model;
}

static void print_rota(const dm_solver *solver, dm_lit works[PEOPLE][EVENINGS])
{
    for (int e = 0; e < EVENINGS; e++) {
        printf("%-10s", evenings[e]);
        for (int p = 0; p < PEOPLE; p++)
            if (dm_value_lit(solver, works[p][e])) printf(" %s", names[p]);
        printf("\n");
    }
}

static void print_core(const dm_model *model, const dm_solver *solver)
{
    const dm_lit *core;
    size_t count = dm_core(solver, &core);
    for (size_t i = 0; i < count; i++) {
        char *text = dm_text_lit(model, core[i]);
        printf("  %s\n", text);
        dm_text_free(text);
    }
}

int main(void)
{
    dm_lit works[PEOPLE][EVENINGS];
    dm_model *model = make_rota(works);
    dm_solver *solver = dm_solver_new(model, "kernel"); /* it returns cores */
    dm_limit_time(solver, 10);
    dm_status status = dm_solve(solver, 0, NULL);
    int64_t best = 0;
    if (dm_best(solver, &best)) print_rota(solver, works);
    printf("%s, wishes granted: %lld\n", dm_status_name(status), (long long)best);
    if (status != DM_OPTIMAL) printf("stopped by: %s\n", dm_stop_name(dm_stop_reason(solver)));

    dm_lit away[] = {-works[0][0], -works[1][4], -works[2][4], -works[3][4]};
    bool none = dm_solve(solver, 4, away) == DM_NONE;
    if (none) printf("There is no rota where\n");
    print_core(model, solver);
    dm_solver_free(solver);
    dm_model_free(model);
    return best == 31 && none ? 0 : 1;
}
