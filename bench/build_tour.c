/* Builds a closed knight's tour of ROWS x COLUMNS and nothing else: the cost of `damier tour
 * --closed` without the referee and the output. */
#include "search/tours/tour_search.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    struct ground ground = {.rows = atoi(argv[1]), .columns = atoi(argv[2]), .long_leap = 2, .short_leap = 1};
    int32_t *step = malloc((size_t)ground.rows * (size_t)ground.columns * sizeof *step);
    bool built = step && tour_tiles_build(&ground, GROUND_NOWHERE, step, NULL) == TOUR_FOUND;
    printf("%s\n", built ? "built" : "not built");
    free(step);
    return built ? 0 : 1;
}
