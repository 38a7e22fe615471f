/* What tests of all families must know of mazes. */
#include "base/rng.h"
#include "kit_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void make_maze(struct rng *rng, struct buf *out)
{
    int rows, columns;
    do kit_facts_size(rng, 7, 60, &rows, &columns);
    while (rows * columns < 2);
    uint64_t cells = (uint64_t)(rows * columns), start = rng_below(rng, cells);
    uint64_t exit = (start + 1 + rng_below(rng, cells - 1)) % cells;
    for (uint64_t i = 0; i < cells; i++) {
        buf_char(out, i == start            ? 'S'
                      : i == exit           ? 'E'
                      : !rng_below(rng, 4)  ? '#'
                      : !rng_below(rng, 20) ? 'E'
                                            : ' ');
        if ((i + 1) % (uint64_t)columns == 0) buf_char(out, '\n');
    }
}

static const struct kit_facts_form forms[] = {
    {"native", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"text", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {0},
};

const struct kit_facts facts_maze = {
    .forms = forms,
    .make = make_maze,
};
