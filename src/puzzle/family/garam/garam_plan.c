/* Plans which values to strike out next, so that explanations stay short.
 *
 * Dozens of values may be struck out before one cell becomes known, and most of them are irrelevant
 * for it. So the rule "candidates" is simulated on a copy, one part of an equation after the other,
 * until an equation leaves a cell one value, or cannot be completed: the goal. Strikes that the
 * goal does not need are then dropped: first those that no later one depends on; then, from the
 * last to the first, each one without which the others still reach the goal. The result is
 * irredundant.
 *
 * A plan consists of equations and parts, not of values, so it can be useless but never wrong. If
 * no goal can be reached, that remains so until a value is set or undone (`aimless`).
 *
 * Cost: m^2 / 2 evaluations of an equation for m dependent strikes. */
#include "puzzle/family/garam/garam_logic.h"

#include <string.h>

struct plan {
    const struct logic *g;
    uint16_t *left; /* by cell, as g->left */
    bool *queued;   /* by equation */
    bool *needed;   /* by cell */
    size_t *queue;  /* a ring of `equations`: each is in it once at most */
    size_t first, waiting;
    garam_strike_list strikes;
    size_t goal; /* the equation that they lead to; SIZE_MAX: none */
};

/* ---- Evaluating an equation of the copy */

/* Evaluates an equation on the copy. False if it is a goal: it cannot be completed, or leaves an
 * open cell one value. */
static bool look(const struct plan *p, size_t equation, struct garam_sets *found)
{
    const struct logic *g = p->g;
    struct garam_sets sets = garam_rules_left(g, p->left, equation);
    if (!garam_rules_ways(&sets, found)) return false;
    for (unsigned open = g->open[equation]; open; open &= open - 1)
        if (garam_single(found->at[garam_lowest(open)])) return false;
    return true;
}

static void enqueue(struct plan *p, size_t equation)
{
    if (p->queued[equation]) return;
    ASSERT(p->waiting < p->g->board->count); /* each equation is in the ring once */
    p->queued[equation] = true;
    p->queue[(p->first + p->waiting++) % p->g->board->count] = equation;
}

static size_t dequeue(struct plan *p)
{
    ASSERT(p->waiting > 0);
    size_t equation = p->queue[p->first];
    p->first = (p->first + 1) % p->g->board->count;
    p->waiting--;
    p->queued[equation] = false;
    return equation;
}

static void strike_all(struct plan *p, size_t equation, const struct garam_sets *found)
{
    const struct logic *g = p->g;
    for (unsigned open = g->open[equation]; open; open &= open - 1) {
        enum garam_part part = (enum garam_part)garam_lowest(open);
        size_t cell = g->cell[equation][part];
        if (found->at[part] == p->left[cell]) continue;
        ASSERT(!(found->at[part] & ~p->left[cell]));
        p->left[cell] = found->at[part];
        vec_push(&p->strikes, ((struct garam_strike){equation, part}));
        for (size_t i = g->first_use[cell]; i < g->first_use[cell + 1]; i++)
            if (g->use[i].equation != equation) enqueue(p, g->use[i].equation);
    }
}

/* Breadth first, which leads to short plans. Equations that are not stale are included, so that the
 * plan depends on the state alone. */
static void find_goal(struct plan *p)
{
    p->goal = SIZE_MAX;
    for (size_t e = 0; e < p->g->board->count; e++)
        if (p->g->open[e]) enqueue(p, e);
    while (p->waiting) {
        struct garam_sets found;
        size_t equation = dequeue(p);
        if (!look(p, equation, &found)) {
            p->goal = equation;
            return;
        }
        strike_all(p, equation, &found);
    }
}

/* ---- Leaving out what is not needed */

static void need_cells(struct plan *p, size_t equation)
{
    for (unsigned open = p->g->open[equation]; open; open &= open - 1)
        p->needed[p->g->cell[equation][garam_lowest(open)]] = true;
}

static void remove_strike(struct plan *p, size_t i)
{
    ASSERT(i < p->strikes.size);
    p->strikes.size--;
    memmove(&p->strikes.data[i], &p->strikes.data[i + 1], (p->strikes.size - i) * sizeof *p->strikes.data);
}

static void drop_unrelated(struct plan *p)
{
    ASSERT(p->goal < p->g->board->count);
    need_cells(p, p->goal);
    for (size_t i = p->strikes.size; i-- > 0;) {
        struct garam_strike strike = p->strikes.data[i];
        if (p->needed[p->g->cell[strike.equation][strike.part]])
            need_cells(p, strike.equation);
        else
            remove_strike(p, i);
    }
}

/* True if the strikes without this one lead to the goal. */
static bool lead_without(struct plan *p, size_t spared)
{
    const struct logic *g = p->g;
    struct garam_sets found;
    memcpy(p->left, g->left, g->board->board.cells * sizeof *p->left);
    for (size_t i = 0; i < p->strikes.size; i++) {
        struct garam_strike strike = p->strikes.data[i];
        if (i == spared) continue;
        look(p, strike.equation, &found);
        p->left[g->cell[strike.equation][strike.part]] = found.at[strike.part];
    }
    return !look(p, p->goal, &found);
}

static void drop_spare(struct plan *p)
{
    for (size_t i = p->strikes.size; i-- > 0;)
        if (lead_without(p, i)) remove_strike(p, i);
}

/* ---- The plan */

/* The plan is empty if no goal can be reached. */
void garam_plan_make(struct logic *g)
{
    size_t cells = g->board->board.cells, equations = g->board->count;
    struct arena scratch = {0};
    struct plan p = {.g = g,
                     .left = arena_copy(&scratch, g->left, cells * sizeof *p.left),
                     .queued = ARENA_ARRAY(&scratch, bool, equations),
                     .needed = ARENA_ARRAY(&scratch, bool, cells),
                     .queue = ARENA_ARRAY(&scratch, size_t, equations)};
    find_goal(&p);
    vec_clear(&g->plan);
    if (p.goal != SIZE_MAX) {
        drop_unrelated(&p);
        drop_spare(&p);
        vec_push(&g->plan, ((struct garam_strike){p.goal, GARAM_PARTS}));
        for (size_t i = p.strikes.size; i-- > 0;) vec_push(&g->plan, p.strikes.data[i]);
    }
    g->aimless = p.goal == SIZE_MAX;
    vec_free(&p.strikes);
    arena_free(&scratch);
}
