/* Questions of different kinds, for a named engine or without one: `choose QUESTION [ENGINE]`.
 * Exits with 0 if the answer is complete. */
#include <damier.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

static uint32_t state = 7;

static int64_t below(int64_t bound)
{
    state = state * 1103515245 + 12345;
    return (int64_t)(state >> 8) % bound;
}

static void wide(dm_model *model)
{
    dm_int x[2] = {dm_range(model, DM_INT_MIN, DM_INT_MAX), dm_range(model, DM_INT_MIN, DM_INT_MAX)};
    dm_linear(model, 2, NULL, x, DM_EQ, 1000);
    dm_require(model, dm_ge(model, x[0], 777777));
    dm_minimise(model, x[0]);
}

static void sum(dm_model *model)
{
    dm_int x[48];
    int64_t weights[48];
    for (int i = 0; i < 48; i++) {
        x[i] = dm_range(model, 0, 20);
        weights[i] = 1 + below(9);
    }
    for (int i = 0; i + 1 < 48; i++) dm_linear(model, 2, NULL, x + i, DM_LE, 25);
    dm_maximise(model, dm_sum(model, 48, weights, x));
}

static void knapsack(dm_model *model)
{
    dm_int x[60];
    int64_t weights[60], values[60], total = 0;
    for (int i = 0; i < 60; i++) {
        x[i] = dm_range(model, 0, 1);
        total += weights[i] = 1000 + below(100000);
        values[i] = weights[i] / 10 + below(12000);
    }
    dm_linear(model, 60, weights, x, DM_LE, total / 2);
    dm_maximise(model, dm_sum(model, 60, values, x));
}

static void pigeons(dm_model *model)
{
    dm_int x[10];
    for (int i = 0; i < 10; i++) x[i] = dm_range(model, 0, 8);
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < i; k++) dm_compare(model, x[i], DM_NE, x[k]);
}

/* ---- a round trip, connected only when needed */

enum { CITIES = 12 };
static dm_lit road[CITIES][CITIES]; /* both ways the same */

static void connect(dm_model *model, const dm_candidate *candidate, void *data)
{
    bool seen[CITIES] = {true};
    dm_lit out[CITIES * CITIES];
    size_t count = 0;
    (void)data;
    for (int at = 0, next = 0; at >= 0; at = next) {
        next = -1;
        for (int j = 0; j < CITIES && next < 0; j++)
            if (j != at && !seen[j] && dm_peek_lit(candidate, road[at][j])) seen[next = j] = true;
    }
    for (int i = 0; i < CITIES; i++)
        for (int j = 0; j < i; j++)
            if (seen[i] != seen[j]) out[count++] = road[i][j];
    if (count) dm_at_least(model, 2, count, out);
}

static void tour(dm_model *model)
{
    dm_int x[CITIES * CITIES];
    int64_t length[CITIES * CITIES], place[CITIES][2];
    size_t count = 0;
    for (int i = 0; i < CITIES; i++) place[i][0] = below(1000), place[i][1] = below(1000);
    for (int i = 0; i < CITIES; i++)
        for (int j = 0; j < i; j++) {
            road[i][j] = road[j][i] = dm_bool(model);
            x[count] = dm_as_int(model, road[i][j]);
            length[count++] = llabs(place[i][0] - place[j][0]) + llabs(place[i][1] - place[j][1]);
        }
    for (int i = 0; i < CITIES; i++) {
        dm_lit here[CITIES];
        size_t degree = 0;
        for (int j = 0; j < CITIES; j++)
            if (j != i) here[degree++] = road[i][j];
        dm_exactly(model, 2, degree, here);
    }
    dm_minimise(model, dm_sum(model, count, length, x));
    dm_lazy(model, connect, NULL);
}

static const struct {
    const char *name;
    void (*post)(dm_model *model);
} questions[] = {{"wide", wide}, {"sum", sum}, {"knapsack", knapsack}, {"tour", tour}, {"pigeons", pigeons}};

int main(int count, char **words)
{
    dm_model *model = dm_model_new();
    for (size_t i = 0; count > 1 && i < sizeof questions / sizeof *questions; i++)
        if (strcmp(questions[i].name, words[1]) == 0) questions[i].post(model);
    dm_solver *solver = dm_solver_new(model, count > 2 ? words[2] : NULL);
    dm_status status = dm_next(solver);
    printf("%s %d\n", dm_solver_engine(solver), (int)status);
    dm_solver_free(solver);
    dm_model_free(model);
    return status == DM_OPTIMAL || status == DM_NONE ? 0 : 1;
}
