/* Regular: an automaton reads the views one after another and accepts them. The integers are the
 * automaton (layers.h).
 *
 * Decomposition, over the automaton unrolled into layers, where s is a fresh literal for each node
 * and t for each edge:
 *   R1  the path begins at the start; t -> s for both of its ends
 *   R2  s -> some t out of the node, and some t into it
 *   R3  t -> the view has its value
 *   R4  a view has a value -> some t with this value; values without any are excluded
 * Unit propagation makes this domain consistent (Quimper, Walsh 2006; Bacchus 2007). Only R1's
 * first part and R4 are under the condition.
 *
 * For an equivalence, where the condition is false:
 *   R5  r is true of the start, and follows along edges: r, and the view has the value -> r
 *   R6  r is false of the nodes of the last layer
 * where r is a fresh literal for each node, "the views so far lead here". Unlike a complement, this
 * works for non-deterministic automata. */
#include "solver/constraint/regular.h"

#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"

#include <stdlib.h>

enum { MOST_EDGES = 1 << 24 };

/* ---- recording */

static int compare_transitions(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    for (int i = 0; i < AUTOMATON_WIDTH; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Sorted, each once; gives how many. */
static int64_t sort_transitions(int64_t count, int64_t *all)
{
    int64_t left = 0;
    qsort(all, (size_t)count, AUTOMATON_WIDTH * sizeof *all, compare_transitions);
    for (int64_t t = 0; t < count; t++) {
        const int64_t *here = all + t * AUTOMATON_WIDTH;
        if (left && compare_transitions(here, all + (left - 1) * AUTOMATON_WIDTH) == 0) continue;
        for (int i = 0; i < AUTOMATON_WIDTH; i++) all[left * AUTOMATON_WIDTH + i] = here[i];
        left++;
    }
    ASSERT(left <= count);
    return left;
}

static void check(const char *function, const dm_automaton *a)
{
    REQUIRE_OF(function, a->states > 0 && a->states < INT32_MAX, "an automaton has 1 to 2^31 - 2 states");
    REQUIRE_OF(function, a->start < a->states, "it starts in one of its states");
    REQUIRE_OF(function, a->accepting, "which states accept is not given");
    REQUIRE_OF(function, a->transitions || a->transition_count == 0, "no transitions given");
    REQUIRE_OF(function, a->transition_count <= INT32_MAX / AUTOMATON_WIDTH, "too many transitions");
    for (size_t t = 0; t < a->transition_count; t++) {
        const dm_transition *edge = &a->transitions[t];
        REQUIRE_OF(function,
                   edge->from >= 0 && (size_t)edge->from < a->states && edge->to >= 0 &&
                       (size_t)edge->to < a->states,
                   "a transition leads from one of the states to another");
    }
}

static int64_t *write_ints(const dm_automaton *a, size_t *int_count)
{
    size_t room = 3 + a->transition_count * AUTOMATON_WIDTH + a->states;
    int64_t *ints = alloc_array(room, sizeof *ints), *next = ints + 3;
    for (size_t t = 0; t < a->transition_count; t++) {
        const dm_transition *edge = &a->transitions[t];
        *next++ = edge->from, *next++ = edge->value, *next++ = edge->to, *next++ = edge->cost;
    }
    ints[0] = (int64_t)a->states;
    ints[1] = (int64_t)a->start;
    ints[2] = sort_transitions((int64_t)a->transition_count, ints + 3);
    next = ints + 3 + ints[2] * AUTOMATON_WIDTH;
    for (size_t q = 0; q < a->states; q++)
        if (a->accepting[q]) *next++ = (int64_t)q;
    ASSERT((size_t)(next - ints) <= room);
    *int_count = (size_t)(next - ints);
    return ints;
}

struct posting { /* the views while they are posted */
    const dm_model *model;
    const dm_int *x;
};

static bool within_bounds(void *of, int32_t layer, int64_t value)
{
    const struct posting *posting = of;
    dm_int x = posting->x[layer];
    return value >= dm_lo(posting->model, x) && value <= dm_hi(posting->model, x);
}

int64_t *regular_record(const char *function, dm_model *model, size_t count, const dm_int *x,
                        const dm_automaton *automaton, size_t *int_count)
{
    model_check_views(function, model, count, x);
    REQUIRE_OF(function, count < INT32_MAX, "an automaton reads at most 2^31 - 2 variables");
    REQUIRE_OF(function, automaton, "no automaton given");
    check(function, automaton);
    int64_t *ints = write_ints(automaton, int_count);
    struct automaton a = layers_read(ints, *int_count);
    struct posting posting = {model, x};
    const struct layers_source source = {.has = within_bounds, .of = &posting};
    if (layers_count(&a, (int32_t)count, &source, MOST_EDGES) <= MOST_EDGES) return ints;
    model_fail(model, "an automaton of %zu states unrolled for %zu variables has more than %d transitions",
               automaton->states, count, (int)MOST_EDGES);
    alloc_free(ints);
    return NULL;
}

void dm_regular(dm_model *model, size_t count, const dm_int *x, const dm_automaton *automaton)
{
    size_t int_count;
    int64_t *ints = regular_record(__func__, model, count, x, automaton, &int_count);
    if (!ints) return;
    model_post(model, &(struct constraint){.kind = &regular_kind,
                                           .views = x,
                                           .view_count = (uint32_t)count,
                                           .ints = ints,
                                           .int_count = (uint32_t)int_count});
    alloc_free(ints);
}

bool regular_is_deterministic(const struct automaton *a)
{
    for (int64_t t = 1; t < a->transitions; t++) {
        const int64_t *edge = a->transition + t * AUTOMATON_WIDTH, *before = edge - AUTOMATON_WIDTH;
        if (edge[AUTOMATON_FROM] == before[AUTOMATON_FROM] &&
            edge[AUTOMATON_VALUE] == before[AUTOMATON_VALUE])
            return false;
    }
    return true;
}

/* ---- the definition: which states can it be in? */

static void read_value(const struct automaton *a, int64_t value, const bool *now, bool *next)
{
    ASSERT(now != next);
    for (int64_t q = 0; q < a->states; q++) next[q] = false;
    for (int64_t t = 0; t < a->transitions; t++) {
        const int64_t *edge = a->transition + t * AUTOMATON_WIDTH;
        if (edge[AUTOMATON_VALUE] == value && now[edge[AUTOMATON_FROM]]) next[edge[AUTOMATON_TO]] = true;
    }
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    struct automaton a = layers_read(c->ints, c->int_count);
    bool *now = alloc_array((size_t)a.states, sizeof *now), accepted = false;
    bool *next = alloc_array((size_t)a.states, sizeof *next);
    now[a.start] = true;
    ASSERT(a.start < a.states);
    for (uint32_t i = 0; i < c->view_count; i++) {
        read_value(&a, candidate_value(at, c->views[i]), now, next);
        bool *other = now;
        now = next;
        next = other;
    }
    for (size_t i = 0; i < a.accepting_count; i++) accepted |= now[a.accepting[i]];
    alloc_free(now);
    alloc_free(next);
    return accepted;
}

/* ---- decomposition */

struct parts {
    const struct constraint *c;
    dm_model *out;
    struct arena *arena;
};

/* Once the work is to stop, no view has any value, and the rest is over soon. */
static bool may_have(void *of, int32_t layer, int64_t value)
{
    const struct parts *parts = of;
    return !model_tick(parts->out) && dm_eq(parts->out, parts->c->views[layer], value) != DM_FALSE;
}

static void *arena_room(void *of, size_t size)
{
    return arena_bytes(((const struct parts *)of)->arena, size);
}

struct layers *regular_unroll(const struct constraint *c, dm_model *out, uint32_t count, struct arena *arena)
{
    ASSERT(count <= c->view_count);
    struct automaton a = layers_read(c->ints, c->int_count);
    struct parts parts = {c, out, arena};
    return layers_unroll(&a, (int32_t)count,
                         &(struct layers_source){.has = may_have, .room = arena_room, .of = &parts});
}

/* R2, for the edges on one side of a node. */
static void say_some(dm_model *out, dm_lit node, int32_t count, const int32_t *edges, const dm_lit *lits)
{
    ASSERT(node != 0 && count > 0); /* every node that is left is on a way */
    VEC(dm_lit) some = {0};
    vec_push(&some, -node);
    for (int32_t i = 0; i < count; i++) vec_push(&some, lits[edges[i]]);
    dm_clause(out, some.size, some.data);
    vec_free(&some);
}

/* R4. */
static void say_values(const struct constraint *c, dm_model *out, const struct layers *l, const dm_lit *edge,
                       int32_t layer)
{
    ASSERT(l->first[layer] < l->first[layer + 1]); /* some value leads on */
    VEC(dm_lit) some = {0};
    vec_i64 bounds = {0};
    for (int32_t g = l->first[layer]; g < l->first[layer + 1]; g++) {
        vec_push(&bounds, l->value[g]);
        vec_push(&bounds, l->value[g]);
        vec_clear(&some);
        vec_push(&some, dm_ne(out, c->views[layer], l->value[g]));
        for (int32_t e = l->edge[g]; e < l->edge[g + 1]; e++) vec_push(&some, edge[e]);
        decompose_clause(c, out, some.size, some.data);
    }
    decompose_clause(c, out, 1, (dm_lit[]){dm_in(out, c->views[layer], bounds.size / 2, bounds.data)});
    vec_free(&some);
    vec_free(&bounds);
}

struct regular_lits regular_post_way(const struct constraint *c, dm_model *out, const struct layers *l,
                                     struct arena *arena)
{
    struct regular_lits lits = {.node = ARENA_ARRAY(arena, dm_lit, (size_t)l->nodes + 1),
                                .edge = ARENA_ARRAY(arena, dm_lit, (size_t)l->edges + 1)};
    for (int32_t n = 0; n < l->nodes; n++) lits.node[n] = model_new_bool(out);
    for (int32_t e = 0; e < l->edges && !out->error; e++) {
        lits.edge[e] = model_new_bool(out);
        ASSERT(l->from[e] < l->to[e]);
        dm_lit value = dm_eq(out, c->views[l->layer[l->group[e]]], l->value[l->group[e]]);
        dm_clause(out, 2, (dm_lit[]){-lits.edge[e], lits.node[l->from[e]]}); /* R1 */
        dm_clause(out, 2, (dm_lit[]){-lits.edge[e], lits.node[l->to[e]]});
        dm_clause(out, 2, (dm_lit[]){-lits.edge[e], value}); /* R3 */
    }
    decompose_clause(c, out, l->nodes > 0, lits.node); /* R1; without any way an empty clause */
    for (int32_t n = 0; n < l->nodes && !out->error; n++) {
        if (n < l->last)
            say_some(out, lits.node[n], l->first_out[n + 1] - l->first_out[n], l->out + l->first_out[n],
                     lits.edge);
        if (n > 0)
            say_some(out, lits.node[n], l->first_in[n + 1] - l->first_in[n], l->in + l->first_in[n],
                     lits.edge);
    }
    for (int32_t layer = 0; layer < l->count && l->nodes > 0 && !out->error; layer++)
        say_values(c, out, l, lits.edge, layer);
    return lits;
}

/* R5 and R6: if the condition is false, there is no way. */
static void post_no_way(const struct constraint *c, dm_model *out, const struct layers *l,
                        struct arena *arena)
{
    ASSERT(c->equivalent && c->condition); /* R5, R6 */
    if (l->nodes == 0) return;
    dm_lit *led = ARENA_ARRAY(arena, dm_lit, (size_t)l->nodes);
    for (int32_t n = 0; n < l->nodes; n++) led[n] = n < l->last ? model_new_bool(out) : DM_FALSE;
    dm_clause(out, 2, (dm_lit[]){c->condition, led[0]});
    for (int32_t e = 0; e < l->edges && !out->error; e++) {
        dm_lit other = dm_ne(out, c->views[l->layer[l->group[e]]], l->value[l->group[e]]);
        dm_clause(out, 3, (dm_lit[]){-led[l->from[e]], other, led[l->to[e]]});
    }
}

static void decompose(const struct constraint *c, dm_model *out)
{
    struct arena arena = {0};
    const struct layers *layers = regular_unroll(c, out, c->view_count, &arena);
    if (!out->error) regular_post_way(c, out, layers, &arena);
    if (!out->error && c->equivalent) post_no_way(c, out, layers, &arena);
    arena_free(&arena);
}

void regular_print(const struct constraint *c, const dm_model *model, uint32_t count, struct buf *out)
{
    struct automaton a = layers_read(c->ints, c->int_count);
    buf_add(out, "automaton(");
    print_views(model, count, c->views, out);
    buf_print(out, "; %lld states, start %lld, accepting {", (long long)a.states, (long long)a.start);
    views_print_ints(a.accepting_count, a.accepting, ", ", out);
    buf_add(out, "};");
    for (int64_t t = 0; t < a.transitions; t++) {
        const int64_t *edge = a.transition + t * AUTOMATON_WIDTH;
        buf_print(out, "%s %lld: %lld -> %lld", t ? "," : "", (long long)edge[AUTOMATON_FROM],
                  (long long)edge[AUTOMATON_VALUE], (long long)edge[AUTOMATON_TO]);
        if (edge[AUTOMATON_COST]) buf_print(out, " (%lld)", (long long)edge[AUTOMATON_COST]);
    }
    buf_char(out, ')');
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    regular_print(c, model, c->view_count, out);
}

const struct constraint_kind regular_kind = {.name = "regular",
                                             .holds = holds,
                                             .decompose = decompose,
                                             .print = print,
                                             .propagator = &regular_paths_propagator,
                                             .equivalences = true};
