#include <damier.h>
#include <stdio.h>

int main(void)
{
    enum { N = 8 };
    dm_int queen[N], rising[N], falling[N];
    dm_model *model = dm_model_new();
    for (int row = 0; row < N; row++) {
        queen[row] = dm_range(model, 0, N - 1); // the column of this row's queen
        rising[row] = dm_plus(queen[row], row);
        falling[row] = dm_plus(queen[row], -row);
    }
    dm_alldifferent(model, N, queen);
    dm_alldifferent(model, N, rising);
    dm_alldifferent(model, N, falling);
    dm_answer(model, N, queen);

    dm_solver *solver = dm_solver_new(model, NULL);
    int count = 0;
    while (dm_next(solver) == DM_SOLUTION)
        if (count++ == 0)
            for (int row = 0; row < N; row++)
                for (int column = 0; column < N; column++)
                    printf("%c%c", dm_value(solver, queen[row]) == column ? 'R' : '.',
                           column < N - 1 ? ' ' : '\n');
    printf("%d solutions\n", count);
    dm_solver_free(solver);
    dm_model_free(model);
    return count == 92 ? 0 : 1;
}
