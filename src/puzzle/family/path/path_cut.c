/* What a number would cut off.
 *
 * A number beside a placed one is put into each of its cells in turn. If then a free cell is walled
 * in, no number can reach it, or a number has no cell left, it cannot be there. That is a look and
 * no trial: nothing is deduced from it but where numbers can still be (path_reach.c), and no second
 * number is placed.
 *
 * This costs one look at what changes for each cell of each such number, and is the last resort. */
#include "puzzle/family/path/path_logic.h"

static bool is_beside_placed(const struct logic *g, int32_t number)
{
    for (int32_t other = number - 1; other <= number + 1; other += 2)
        if (path_is_number(g, other) && path_is_placed(g, other)) return true;
    return false;
}

static bool cuts_off(struct logic *g, struct path_found *found)
{
    size_t mark = g->trail.size;
    path_state_place(g, found->number, found->cell);
    bool cut = !path_reach_close(g, PATH_CUT_OFF) || !path_reach_cells(g, PATH_CUT_OFF);
    if (cut) found->clash = g->clash;
    path_state_undo(g, mark);
    return cut;
}

bool path_cut_find(struct logic *g, struct path_found *found)
{
    int32_t number = found->number ? found->number : 1, cell = found->number ? found->cell + 1 : 0;
    for (; number <= g->count; number++, cell = 0) {
        if (path_is_placed(g, number) || !is_beside_placed(g, number)) continue;
        for (; cell < g->count; cell++) {
            if (!path_may(g, number, cell)) continue;
            *found = (struct path_found){.rule = PATH_CUT_OFF, .number = number, .cell = cell};
            if (cuts_off(g, found)) return true;
        }
    }
    return false;
}
