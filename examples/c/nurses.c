/* A roster of nurses for two weeks. The shifts that one nurse may work are given by an automaton,
 * each shift needs a number of nurses, and as many requests for days off as possible are granted.
 *
 * Compile it with `cc nurses.c $(pkg-config --cflags --libs damier)`. */
#include <damier.h>
#include <stdio.h>

enum { NURSES = 6, DAYS = 14, LEAST = 6 };
enum shift { OFF, EARLY, NIGHT, SHIFTS };

/* The states of the automaton: the number of consecutive working days, and whether the last shift
 * was a night. At most four in a row, and after a night no early shift. */
enum { RESTED, WORKED_1, WORKED_2, WORKED_3, WORKED_4, NIGHT_1, NIGHT_2, NIGHT_3, NIGHT_4, STATES };

static const dm_transition rules[] = {
    {RESTED, OFF, RESTED, 0},     {RESTED, EARLY, WORKED_1, 0},   {RESTED, NIGHT, NIGHT_1, 0},
    {WORKED_1, OFF, RESTED, 0},   {WORKED_1, EARLY, WORKED_2, 0}, {WORKED_1, NIGHT, NIGHT_2, 0},
    {WORKED_2, OFF, RESTED, 0},   {WORKED_2, EARLY, WORKED_3, 0}, {WORKED_2, NIGHT, NIGHT_3, 0},
    {WORKED_3, OFF, RESTED, 0},   {WORKED_3, EARLY, WORKED_4, 0}, {WORKED_3, NIGHT, NIGHT_4, 0},
    {WORKED_4, OFF, RESTED, 0},   {NIGHT_1, OFF, RESTED, 0},      {NIGHT_1, NIGHT, NIGHT_2, 0},
    {NIGHT_2, OFF, RESTED, 0},    {NIGHT_2, NIGHT, NIGHT_3, 0},   {NIGHT_3, OFF, RESTED, 0},
    {NIGHT_3, NIGHT, NIGHT_4, 0}, {NIGHT_4, OFF, RESTED, 0},
};

/* The days that each nurse requests to be off, as letters. */
static const char *const wishes[NURSES] = {
    "x....xx.......", ".....xx.....xx", "..x..xx..x....",
    "....x.x....x..", "xx...........x", "......xx..xx..",
};

static void post_nurse(dm_model *model, const dm_int *shift)
{
    bool accepting[STATES] = {true, true, true, true, true, true, true, true, true};
    dm_automaton automaton = {STATES, RESTED, accepting, sizeof rules / sizeof *rules, rules};
    dm_regular(model, DAYS, shift, &automaton);
    dm_count(model, DAYS, shift, OFF, DM_LE, dm_constant(DAYS - LEAST)); /* the work is shared */
}

/* Two nurses early, one at night. */
static void post_day(dm_model *model, dm_int shift[NURSES][DAYS], int day)
{
    dm_int column[NURSES];
    for (int n = 0; n < NURSES; n++) column[n] = shift[n][day];
    dm_count(model, NURSES, column, EARLY, DM_EQ, dm_constant(2));
    dm_count(model, NURSES, column, NIGHT, DM_EQ, dm_constant(1));
}

int main(void)
{
    dm_int shift[NURSES][DAYS];
    dm_lit denied[NURSES * DAYS];
    size_t count = 0;
    dm_model *model = dm_model_new();
    for (int n = 0; n < NURSES; n++)
        for (int d = 0; d < DAYS; d++) {
            shift[n][d] = dm_range(model, OFF, NIGHT);
            if (wishes[n][d] == 'x') denied[count++] = dm_ne(model, shift[n][d], OFF);
        }
    for (int n = 0; n < NURSES; n++) post_nurse(model, shift[n]);
    for (int d = 0; d < DAYS; d++) post_day(model, shift, d);
    dm_minimise_lits(model, count, NULL, denied);

    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_status status = dm_solve(solver, 0, NULL);
    int64_t best = -1;
    if (dm_best(solver, &best))
        for (int n = 0; n < NURSES; n++)
            for (int d = 0; d < DAYS; d++)
                printf("%c%c", ".EN"[dm_value(solver, shift[n][d])], d < DAYS - 1 ? ' ' : '\n');
    printf("%s, wishes denied: %lld\n", dm_status_name(status), (long long)best);
    dm_solver_free(solver);
    dm_model_free(model);
    return status == DM_OPTIMAL ? 0 : 1;
}
