/* Counts for each square how many squares a leaper can reach from it: the second matrix of the
 * source document, whose minimum Warnsdorff's rule selects.
 *
 * Without a start it is the matrix before the first step. With one, the leaper stands there, so the
 * neighbours of that square have one less. The matrix is the only answer to such a board; the
 * referee counts again, enumerating the leaps in another way. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"
#include "puzzle/kit/grid.h"

struct search {
    const struct tour *tour;
    bool given;
};

void *tour_neighbours_open(const struct board *board, const struct family_request *terms)
{
    struct search *s = alloc_bytes(sizeof *s);
    (void)terms;
    s->tour = tour_of(board);
    return s;
}

static void visit_start(const struct tour *t, int32_t *values)
{
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(&t->ground, leap);
    for (int i = 0; i < leaps && t->start != GROUND_NOWHERE; i++) {
        int64_t to = ground_reach(&t->ground, (size_t)t->start, leap[i]);
        if (to != GROUND_NOWHERE) values[to]--;
        ASSERT(to == GROUND_NOWHERE || values[to] >= 0); /* a leap back leads to the start */
    }
}

dm_status tour_neighbours_next(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    const struct tour *t = s->tour;
    if (!t->neighbours) {
        say_set(reason, "tour.refuse.neighbours", NULL);
        return DM_INVALID;
    }
    if (s->given) return DM_NONE;
    uint8_t *count = alloc_bytes(t->board.cells);
    method_neighbours(&t->ground, count);
    for (size_t i = 0; i < t->board.cells; i++) values[i] = count[i];
    alloc_free(count);
    visit_start(t, values);
    s->given = true;
    return DM_SOLUTION;
}

double tour_neighbours_bytes(const struct board *board)
{
    return 5.0 * (double)board->cells;
}

/* ---- the referee */

static bool is_free(const struct tour *t, int64_t row, int64_t column)
{
    const struct ground *g = &t->ground;
    if (row < 0 || row >= g->rows || column < 0 || column >= g->columns) return false;
    int64_t square = row * g->columns + column;
    return !tour_is_hole(t, (size_t)square) && square != t->start;
}

/* Mirrored leaps that coincide count once. */
static int32_t count_from(const struct tour *t, int64_t row, int64_t column)
{
    int64_t far = t->ground.long_leap, near = t->ground.short_leap;
    int32_t count = 0;
    for (int64_t down = -far; down <= far; down += far)
        for (int side = -1; side <= 1; side += 2) {
            if (down == 0 || (near == 0 && side > 0)) continue;
            count += is_free(t, row + down, column + side * near);
            count += far != near && is_free(t, row + side * near, column + down);
        }
    return count;
}

bool tour_neighbours_check(const struct tour *t, const int32_t *values, struct verdict *verdict)
{
    for (size_t i = 0; i < t->board.cells; i++) {
        int row, column;
        grid_place(t->ground.columns, i, &row, &column);
        int32_t count = tour_is_hole(t, i) ? 0 : count_from(t, row, column);
        if (values[i] != count)
            return verdict_say(verdict, 1, &i, "tour.wrong.neighbours",
                               SAY(say_text("square", cell_name_of(&t->board, i).text),
                                   say_int("count", count), say_int("value", values[i])));
    }
    return true;
}
