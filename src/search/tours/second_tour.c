/* A second tour, derived from a first one by the smallest possible change.
 *
 * R1 An open tour with a free start, read backwards, is another tour. R2 Rotation (L. Pósa,
 * "Hamiltonian circuits in random graphs", 1976): if the last square of an open tour t1 .. tn is a
 * leap away from tj, j < n - 1, then t1 .. tj, tn .. tj+1 is a tour with the same start. R3 2-opt:
 * if a, b and later c, d are consecutive, and both a, c and b, d are a leap apart, reverse the
 * squares from b to c. The start and closedness are preserved. R4 Otherwise run the complete search
 * with the first tour forbidden (tour_search.h). It finds another tour or proves that there is
 * none.
 *
 * R1 changes only the numbering; R2 and R3 change the set of leaps. On large boards hundreds of R2
 * and R3 changes apply, so R4 runs only on small boards and boards with holes. */
#include "search/tours/tours.h"

#include "base/alloc.h"
#include "search/tours/tour_search.h"

enum { PATIENCE = 1 << 14 }; /* squares between two polls of the deadline */

struct change {
    const struct ground *ground;
    int leap[GROUND_LEAPS][2], leaps;
    const int32_t *step;
    uint32_t *order; /* the square with number k + 1; owned */
    size_t squares;
    bool closed;
};

static void put_in_order(struct change *change)
{
    for (size_t s = 0; s < ground_area(change->ground); s++)
        if (change->step[s] > 0) change->order[change->step[s] - 1] = (uint32_t)s;
}

/* Writes the tour with positions `first` to `last` reversed. */
static void turn_over(const struct change *change, size_t first, size_t last, int32_t *other)
{
    ASSERT(first <= last && last < change->squares);
    for (size_t s = 0; s < ground_area(change->ground); s++) {
        size_t place = (size_t)change->step[s] - 1;
        bool inside = change->step[s] > 0 && place >= first && place <= last;
        other[s] = inside ? (int32_t)(first + last - place) + 1 : change->step[s];
    }
}

/* R2. */
static bool turn_end(const struct change *change, int32_t *other)
{
    size_t n = change->squares;
    ASSERT(!change->closed && change->step[change->order[n - 1]] == (int32_t)n);
    for (int i = 0; i < change->leaps; i++) {
        int64_t to = ground_reach(change->ground, change->order[n - 1], change->leap[i]);
        if (to == GROUND_NOWHERE || (size_t)change->step[to] >= n - 1) continue;
        turn_over(change, (size_t)change->step[to], n - 1, other);
        return true;
    }
    return false;
}

/* R3, where a is the k-th square. */
static bool exchange_at(const struct change *change, size_t k, int32_t *other)
{
    size_t n = change->squares;
    ASSERT(k + 2 < n && change->step[change->order[k]] == (int32_t)k + 1);
    for (int i = 0; i < change->leaps; i++) {
        int64_t c = ground_reach(change->ground, change->order[k], change->leap[i]);
        size_t place = c == GROUND_NOWHERE ? 0 : (size_t)change->step[c] - 1;
        size_t behind = place + 1 < n ? place + 1 : 0;
        if (place < k + 2 || behind == k || (behind == 0 && !change->closed)) continue;
        if (!ground_is_leap(change->ground, change->order[k + 1], change->order[behind])) continue;
        turn_over(change, k + 1, place, other);
        return true;
    }
    return false;
}

static enum tour_end exchange(const struct change *change, int32_t *other, const struct tour_watch *watch)
{
    for (size_t k = 0; k + 2 < change->squares; k++) {
        if (exchange_at(change, k, other)) return TOUR_FOUND;
        if (k % PATIENCE == 0 && ground_stopped(watch)) return TOUR_STOPPED;
    }
    return TOUR_NONE;
}

/* R4. */
static enum tour_end search(const struct change *change, int64_t start, int32_t *other,
                            const struct tour_watch *watch)
{
    const struct tour_search hunt = {.ground = change->ground,
                                     .start = start,
                                     .closed = change->closed,
                                     .forbidden = change->step,
                                     .watch = watch};
    return tour_search_find(&hunt, other);
}

enum tour_end second_tour_find(const struct ground *ground, int64_t start, bool closed, const int32_t *step,
                               int32_t *other, const struct tour_watch *watch)
{
    struct change change = {.ground = ground,
                            .step = step,
                            .squares = ground_squares(ground),
                            .closed = closed};
    bool anywhere = !closed && start == GROUND_NOWHERE;
    if (anywhere && change.squares >= 2) turn_over(&change, 0, change.squares - 1, other);
    if (change.squares < 3 || anywhere) return anywhere && change.squares >= 2 ? TOUR_FOUND : TOUR_NONE;
    change.leaps = ground_leaps(ground, change.leap);
    change.order = alloc_array(change.squares, sizeof *change.order);
    put_in_order(&change);
    bool turned = !closed && turn_end(&change, other);
    enum tour_end result = turned ? TOUR_FOUND : exchange(&change, other, watch);
    alloc_free(change.order);
    return result == TOUR_NONE ? search(&change, start, other, watch) : result;
}

bool second_tour_is_canonical(const struct ground *ground, const int32_t *step)
{
    int32_t last = (int32_t)ground_squares(ground);
    for (size_t s = 0; s < ground_area(ground); s++) {
        if (step[s] == 2) return true;
        if (step[s] == last) return false;
    }
    return true;
}

void second_tour_reverse(const struct ground *ground, int32_t *step)
{
    int32_t last = (int32_t)ground_squares(ground);
    for (size_t s = 0; s < ground_area(ground); s++)
        if (step[s] > 1) step[s] = last + 2 - step[s];
}
