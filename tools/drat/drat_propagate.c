/* Unit propagation with two watched literals, clauses of the core first; and the marking of what
 * was used.
 *
 * A clause of two literals or more is in the lists of its first two. Lists are visited when a
 * literal becomes false. The core's lists are visited for all literals before the rest's for one,
 * so that conflicts are found among clauses that have been used already, and few new ones become
 * used (the idea is drat-trim's: Wetzler, Heule, Hunt, SAT 2014).
 *
 * The bottom of the trail holds for good: what the formula makes true, and after it what each
 * clause of the proof added, in blocks. Going back over the proof removes the blocks again, the
 * last one first.
 *
 * Invariant, between calls: a live clause that is not false has a first literal that is true, or
 * two first literals that are not false; where the first is true and the second false, the second
 * came in the same block or later, or the clause came later than both. So undoing a block never
 * leaves a clause with a false watch and no true one. A clause that made its first literal true
 * keeps it there.
 *
 * Dead clauses stay in the lists until they are met there; their flags say which lists they are
 * still in, for those that come back. */
#include "drat/drat_parts.h"

void drat_propagate_init(struct drat_propagator *p, struct drat_store *store)
{
    size_t variables = store->names.size;
    *p = (struct drat_propagator){.store = store};
    p->core = alloc_array(2 * variables, sizeof *p->core);
    p->rest = alloc_array(2 * variables, sizeof *p->rest);
    p->value = alloc_array(2 * variables, sizeof *p->value);
    p->reason = alloc_array(variables, sizeof *p->reason);
    p->order = alloc_array(variables, sizeof *p->order);
    p->seen = alloc_array(variables, sizeof *p->seen);
}

void drat_propagate_free(struct drat_propagator *p)
{
    for (size_t i = 0; i < 2 * p->store->names.size; i++) {
        vec_free(&p->core[i]);
        vec_free(&p->rest[i]);
    }
    alloc_free(p->core);
    alloc_free(p->rest);
    alloc_free(p->value);
    alloc_free(p->reason);
    alloc_free(p->order);
    alloc_free(p->seen);
    vec_free(&p->trail);
    vec_free(&p->open);
    vec_free(&p->passing);
}

/* ---- the trail */

static void assign(struct drat_propagator *p, uint32_t literal, uint32_t reason)
{
    ASSERT(p->value[literal] == 0);
    p->value[literal] = 1;
    p->value[literal ^ 1] = -1;
    p->reason[literal / 2] = reason;
    p->order[literal / 2] = (uint32_t)p->trail.size;
    vec_push(&p->trail, literal);
}

void drat_propagate_assume(struct drat_propagator *p, uint32_t literal)
{
    assign(p, literal, 0);
}

void drat_propagate_undo(struct drat_propagator *p, size_t size)
{
    ASSERT(size <= p->trail.size);
    while (p->trail.size > size) {
        uint32_t literal = vec_pop(&p->trail);
        p->value[literal] = p->value[literal ^ 1] = 0;
        p->seen[literal / 2] = false;
    }
    if (p->core_next > size) p->core_next = size;
    if (p->rest_next > size) p->rest_next = size;
    if (p->top > size) p->top = size;
    ASSERT(p->core_next <= p->trail.size && p->rest_next <= p->trail.size);
}

bool drat_propagate_is_reason(const struct drat_propagator *p, uint32_t place)
{
    if (drat_store_length(p->store, place) == 0) return false;
    uint32_t first = *drat_store_literals(p->store, place);
    return p->value[first] > 0 && p->reason[first / 2] == place;
}

/* ---- clauses in and out */

static void watch(struct drat_propagator *p, uint32_t literal, uint32_t place, uint32_t blocker)
{
    drat_watches *lists = *drat_store_flags(p->store, place) & DRAT_CORE ? p->core : p->rest;
    vec_push(&lists[literal], ((struct drat_watch){place, blocker}));
}

void drat_propagate_revive(struct drat_propagator *p, uint32_t place)
{
    uint32_t *flags = drat_store_flags(p->store, place), *literals = drat_store_literals(p->store, place);
    if (*flags & DRAT_TAUTOLOGY) return;
    *flags |= DRAT_LIVE;
    if (drat_store_length(p->store, place) < 2) return;
    if (!(*flags & DRAT_WATCHED_FIRST)) watch(p, literals[0], place, literals[1]);
    if (!(*flags & DRAT_WATCHED_SECOND)) watch(p, literals[1], place, literals[0]);
    *flags |= DRAT_WATCHED_FIRST | DRAT_WATCHED_SECOND;
}

/* Brings up to two literals that are not false to the front; returns how many. */
static size_t sort_front(struct drat_propagator *p, uint32_t *literals, size_t length)
{
    size_t front = 0;
    for (size_t i = 0; i < length && front < 2; i++) {
        if (p->value[literals[i]] < 0) continue;
        uint32_t literal = literals[i];
        literals[i] = literals[front];
        literals[front++] = literal;
    }
    return front;
}

bool drat_propagate_attach(struct drat_propagator *p, uint32_t place)
{
    uint32_t *literals = drat_store_literals(p->store, place);
    if (*drat_store_flags(p->store, place) & DRAT_TAUTOLOGY) return true;
    ASSERT(!(*drat_store_flags(p->store, place) & DRAT_LIVE)); /* a clause is attached once */
    size_t front = sort_front(p, literals, drat_store_length(p->store, place));
    drat_propagate_revive(p, place);
    if (front == 1 && p->value[literals[0]] == 0) assign(p, literals[0], place);
    return front > 0;
}

/* ---- propagation */

/* Makes a literal after the first two that is not false the second, in place of the current one;
 * false if there is none. */
static bool find_second(struct drat_propagator *p, uint32_t place)
{
    uint32_t *literals = drat_store_literals(p->store, place);
    size_t length = drat_store_length(p->store, place);
    for (size_t i = 2; i < length; i++) {
        if (p->value[literals[i]] < 0) continue;
        uint32_t literal = literals[i];
        literals[i] = literals[1];
        literals[1] = literal;
        watch(p, literal, place, literals[0]);
        return true;
    }
    return false;
}

static void forget_watch(struct drat_propagator *p, uint32_t place, uint32_t literal)
{
    bool first = *drat_store_literals(p->store, place) == literal;
    *drat_store_flags(p->store, place) &= ~(uint32_t)(first ? DRAT_WATCHED_FIRST : DRAT_WATCHED_SECOND);
}

/* What a visit to one clause found. */
enum visited { MOVED, STAYS, FALSE_CLAUSE };

/* A live clause in the list of `literal`, which is false. */
static enum visited visit_clause(struct drat_propagator *p, uint32_t literal, uint32_t place)
{
    uint32_t *literals = drat_store_literals(p->store, place);
    ASSERT(literals[0] == literal || literals[1] == literal); /* the two that are watched */
    if (literals[0] == literal) {
        literals[0] = literals[1];
        literals[1] = literal;
    }
    if (p->value[literals[0]] > 0) return STAYS;
    if (find_second(p, place)) return MOVED;
    if (p->value[literals[0]] < 0) return FALSE_CLAUSE;
    assign(p, literals[0], place);
    return STAYS;
}

/* Visits a list of the literal, which is false; returns the place of a clause that is false, or
 * 0. */
static uint32_t visit(struct drat_propagator *p, drat_watches *lists, uint32_t literal)
{
    ASSERT(p->value[literal] < 0);
    drat_watches *list = &lists[literal];
    size_t kept = 0, i = 0;
    uint32_t wrong = 0;
    for (; i < list->size && !wrong; i++) {
        struct drat_watch w = list->data[i];
        if (p->value[w.blocker] > 0) {
            list->data[kept++] = w;
            continue;
        }
        uint32_t flags = *drat_store_flags(p->store, w.place);
        if (!(flags & DRAT_LIVE)) {
            forget_watch(p, w.place, literal);
            continue;
        }
        enum visited found = visit_clause(p, literal, w.place);
        if (found == MOVED) continue;
        if (found == FALSE_CLAUSE) wrong = w.place;
        w.blocker = *drat_store_literals(p->store, w.place);
        if (flags & DRAT_CORE && lists == p->rest)
            vec_push(&p->core[literal], w);
        else
            list->data[kept++] = w;
    }
    ASSERT(kept <= i);
    while (i < list->size) list->data[kept++] = list->data[i++];
    list->size = kept;
    return wrong;
}

uint32_t drat_propagate_run(struct drat_propagator *p)
{
    uint32_t wrong = 0;
    while (!wrong) {
        if (p->core_next < p->trail.size)
            wrong = visit(p, p->core, p->trail.data[p->core_next++] ^ 1);
        else if (p->rest_next < p->trail.size)
            wrong = visit(p, p->rest, p->trail.data[p->rest_next++] ^ 1);
        else
            break;
    }
    /* a fixpoint */
    ASSERT(wrong || (p->core_next == p->trail.size && p->rest_next == p->trail.size));
    return wrong;
}

/* ---- marking */

static void open_variable(struct drat_propagator *p, uint32_t variable)
{
    if (p->seen[variable]) return;
    p->seen[variable] = true;
    vec_push(&p->open, variable);
    if (p->order[variable] >= p->top) vec_push(&p->passing, variable);
}

static void mark(struct drat_propagator *p, uint32_t place)
{
    ASSERT(place); /* place 0 is no clause */
    const uint32_t *literals = drat_store_literals(p->store, place);
    size_t length = drat_store_length(p->store, place);
    *drat_store_flags(p->store, place) |= DRAT_CORE;
    for (size_t i = 0; i < length; i++) open_variable(p, literals[i] / 2);
}

/* What holds for good is explained once: as long as it is on the trail its clauses are in the
 * core. */
static void explain(struct drat_propagator *p)
{
    while (p->open.size) {
        uint32_t variable = vec_pop(&p->open);
        uint32_t reason = p->reason[variable];
        /* A reason keeps the literal that it made true in front. */
        ASSERT(!reason || *drat_store_literals(p->store, reason) / 2 == variable);
        if (reason) mark(p, reason);
    }
    while (p->passing.size) p->seen[vec_pop(&p->passing)] = false;
}

void drat_propagate_mark_clause(struct drat_propagator *p, uint32_t place)
{
    mark(p, place);
    explain(p);
}

void drat_propagate_mark_literal(struct drat_propagator *p, uint32_t literal)
{
    ASSERT(p->value[literal] > 0 && p->open.size == 0);
    open_variable(p, literal / 2);
    explain(p);
}
