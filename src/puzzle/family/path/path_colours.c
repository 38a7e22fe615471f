/* The human rule "colours" for number paths.
 *
 * Where cells can be coloured like a chess board, the path changes colour at each step, so all odd
 * numbers are on one colour. If the board has an odd number of cells, that is the colour with one
 * cell more. As soon as one number is placed, arc consistency (path_reach.c) finds the same, so the
 * rule is for boards without numbers, such as those whose clues are links.
 *
 * Cost: O(numbers x words) to see whether it applies; O(cells) once to colour the board. */
#include "puzzle/family/path/path_logic.h"

const uint64_t *path_colours_make(const struct logic *g, struct arena *arena)
{
    const struct field *f = g->field;
    int32_t stray;
    if (f->cells < 3 || f->cells % 2 == 0 || field_components(f, &stray) > 1) return NULL;
    int8_t *colour = alloc_bytes(f->cells);
    int64_t more = 0;
    uint64_t *odd = NULL;
    bool coloured = field_two_colour(f, colour);
    for (size_t i = 0; i < f->cells && coloured; i++) more += colour[i] ? 1 : -1;
    if (more == 1 || more == -1) {
        odd = ARENA_ARRAY(arena, uint64_t, (size_t)g->words);
        for (size_t i = 0; i < f->cells; i++)
            if (colour[i] == (more == 1)) odd[f->place[i] / 64] |= UINT64_C(1) << (f->place[i] % 64);
    }
    alloc_free(colour);
    return odd;
}

uint64_t path_colours_struck(const struct logic *g, int32_t number, int i)
{
    ASSERT(g->odd && path_is_number(g, number) && i < g->words);
    uint64_t wrong = number % 2 ? ~g->odd[i] : g->odd[i];
    return path_is_placed(g, number) ? 0 : path_cells(g, number)[i] & g->word[g->free + (size_t)i] & wrong;
}

enum logic_answer path_colours_find(struct logic *g, int32_t at, int32_t other, struct path_found *found)
{
    (void)at, (void)other;
    for (int32_t number = 1; number <= g->count && g->odd; number++)
        for (int i = 0; i < g->words; i++) {
            if (!path_colours_struck(g, number, i)) continue;
            *found = (struct path_found){.rule = PATH_COLOURS};
            return LOGIC_DEDUCED;
        }
    return LOGIC_NOTHING;
}

enum logic_answer path_colours_next(struct logic *g, bool first, struct path_found *found)
{
    return first ? path_colours_find(g, 0, 0, found) : LOGIC_NOTHING;
}
