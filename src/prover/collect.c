/* Mark and slide.
 *
 * Cells must keep their order: going back to a choice point gives up all cells above its mark, and
 * a variable is trailed if it is older than that mark. So live cells slide down, none overtakes
 * another. Where a cell goes is the number of live cells below it: a bit for each cell and a
 * running count for every 64 of them give that in a few instructions, without room in the cells
 * themselves.
 *
 * Bindings since a choice point are seen as they are now; what only they hold alive is collected
 * one round later. Trail entries of dead variables are dropped.
 *
 * Marking looks at the limits: stopped there, nothing was moved, and the run is over.
 *
 * The next collection comes when the heap is twice as large as what was live, so the cost of all of
 * them is proportional to the cells that were written, and the heap to what is live. */
#include "prover/machine.h"

#include "base/alloc.h"
#include "base/bits.h"

#include <string.h>

/* Cells: below this nothing is collected. A megabyte, so that short-lived data stays in the
 * cache. */
enum { LEAST = 1 << 17 };

struct collector {
    struct machine *m;
    cell *heap;
    uint64_t *bits;    /* one for each live cell */
    size_t *below;     /* by 64 cells: live ones below them */
    uint64_t *visited; /* a bit for each cell of the local stack: an environment that was seen */
};

static bool is_marked(const struct collector *c, size_t index)
{
    return c->bits[index / 64] >> index % 64 & 1;
}

/* True if it was not marked before. */
static bool mark(struct collector *c, size_t index)
{
    ASSERT(index < c->m->store.heap.top);
    uint64_t bit = (uint64_t)1 << index % 64;
    bool fresh = !(c->bits[index / 64] & bit);
    c->bits[index / 64] |= bit;
    return fresh;
}

/* ---- Marking ---- */

static void mark_cells(struct collector *c, cell pointer)
{
    size_t index = cell_index(pointer);
    size_t extent = cell_extent(pointer, c->heap[index]);
    ASSERT(index + extent <= c->m->store.heap.top);
    for (size_t i = index; i < index + extent; i++)
        if (mark(c, i) && cell_points(c->heap[i])) vec_push(&c->m->work, c->heap[i]);
}

static void mark_from(struct collector *c, cell root)
{
    if (!cell_points(root)) return;
    mark_cells(c, root);
    while (c->m->work.size && machine_walk(c->m, 0)) mark_cells(c, vec_pop(&c->m->work));
}

/* ---- Roots ---- */

/* The slots that the code needs where it goes on. */
static void mark_slots(struct collector *c, size_t environment, uint32_t back)
{
    uint64_t mask = c->m->program->code.data[back - 1];
    const cell *slots = c->m->store.local.data + environment + ENVIRONMENT_SLOTS;
    ASSERT(back > 0 && back < c->m->program->code.size);
    bool all = mask & PROGRAM_ALL_SLOTS;
    size_t count = all ? (size_t)(mask & ~PROGRAM_ALL_SLOTS) : PROGRAM_SLOTS;
    for (size_t i = 0; i < count; i++)
        if (all || mask >> i & 1) mark_from(c, slots[i]);
}

/* From an environment to its callers, up to one whose callers were seen. The slots are looked at
 * each time, because what is needed of them depends on where the code goes on. */
static void mark_environments(struct collector *c, size_t environment, uint32_t back)
{
    const cell *local = c->m->store.local.data;
    while (environment && machine_walk(c->m, 0)) {
        uint64_t bit = (uint64_t)1 << environment % 64;
        mark_slots(c, environment, back);
        if (c->visited[environment / 64] & bit) return;
        c->visited[environment / 64] |= bit;
        ASSERT(local[environment + ENVIRONMENT_CALLER] < environment);
        back = (uint32_t)local[environment + ENVIRONMENT_CODE];
        environment = local[environment + ENVIRONMENT_CALLER];
    }
}

static void mark_all(struct collector *c, uint32_t live)
{
    struct stacks *store = &c->m->store;
    for (uint32_t i = 0; i < live; i++) mark_from(c, c->m->x[i]);
    mark_environments(c, store->environment, c->m->back);
    for (size_t at = store->choices.top; at;) {
        const cell *words = store->choices.data + at - CHOICE_WORDS;
        size_t arity = words[CHOICE_ARITY];
        for (size_t i = 1; i <= arity; i++) mark_from(c, words[-(ptrdiff_t)i]);
        mark_environments(c, words[CHOICE_ENVIRONMENT], (uint32_t)words[CHOICE_CODE]);
        at -= CHOICE_WORDS + arity;
    }
}

/* ---- Where cells go ---- */

static void count_below(struct collector *c, size_t blocks)
{
    size_t sum = 0;
    for (size_t i = 0; i < blocks; i++) {
        c->below[i] = sum;
        sum += (size_t)bits_in_word(c->bits[i]);
    }
}

static size_t new_index(const struct collector *c, size_t index)
{
    uint64_t lower = ((uint64_t)1 << index % 64) - 1;
    return c->below[index / 64] + (size_t)bits_in_word(c->bits[index / 64] & lower);
}

static cell moved(const struct collector *c, cell pointer)
{
    return cell_points(pointer) ? cell_make(cell_tag(pointer), new_index(c, cell_index(pointer))) : pointer;
}

/* One pass over all slots, whoever needs them, so that none is moved twice. Slots that nobody needs
 * hold anything: whether they are changed makes no difference. The two words before the slots are
 * no cells. */
static void move_slots(struct collector *c)
{
    struct stacks *store = &c->m->store;
    for (size_t at = ENVIRONMENT_SLOTS; at < store->local.top; at++) {
        cell *slot = &store->local.data[at];
        size_t index = cell_index(*slot);
        if (c->visited[at / 64] >> at % 64 & 1)
            at += ENVIRONMENT_SLOTS - 1;
        else if (cell_points(*slot) && index < store->heap.top && is_marked(c, index))
            *slot = moved(c, *slot);
    }
}

/* Trail entries of live variables move, others go; the marks of choice points follow. */
static void move_trail(struct collector *c, size_t *from, size_t *to, size_t end)
{
    cell *trail = c->m->store.trail.data;
    for (; *from < end; ++*from)
        if (is_marked(c, trail[*from])) trail[(*to)++] = new_index(c, trail[*from]);
    ASSERT(*to <= *from);
}

static void move_choices(struct collector *c)
{
    struct stacks *store = &c->m->store;
    vec_cell *order = &c->m->work;
    size_t from = 0, to = 0;
    for (size_t at = store->choices.top; at;
         at -= CHOICE_WORDS + store->choices.data[at - CHOICE_WORDS + CHOICE_ARITY])
        vec_push(order, at);
    while (order->size) {
        cell *words = store->choices.data + vec_pop(order) - CHOICE_WORDS;
        for (size_t i = 1; i <= words[CHOICE_ARITY]; i++)
            words[-(ptrdiff_t)i] = moved(c, words[-(ptrdiff_t)i]);
        move_trail(c, &from, &to, words[CHOICE_TRAIL]);
        ASSERT(from == words[CHOICE_TRAIL]); /* from the oldest choice point to the youngest */
        words[CHOICE_TRAIL] = to;
        words[CHOICE_HEAP] = new_index(c, words[CHOICE_HEAP]);
    }
    move_trail(c, &from, &to, store->trail.top);
    store->trail.top = to;
}

static void slide(struct collector *c, size_t blocks)
{
    size_t to = 0;
    for (size_t i = 0; i < blocks; i++)
        for (uint64_t bits = c->bits[i]; bits; bits &= bits - 1) {
            size_t from = i * 64 + (size_t)__builtin_ctzll(bits);
            ASSERT(to <= from && new_index(c, from) == to); /* none overtakes another */
            c->heap[to++] = moved(c, c->heap[from]);
        }
    c->m->store.heap.top = to;
}

/* ---- The whole ---- */

void collect_plan(struct machine *m)
{
    struct stacks *store = &m->store;
    size_t soft = store->heap.top * 2 < LEAST ? LEAST : store->heap.top * 2;
    if (store->heap.room < soft + STACKS_MARGIN)
        stacks_grow(store, &store->heap, soft + STACKS_MARGIN - store->heap.top);
    store->heap_soft = m->stress || store->over ? 0 : soft;
    ASSERT(store->heap_soft + STACKS_MARGIN <= store->heap.room);
}

static void move_all(struct collector *c, uint32_t live, size_t blocks)
{
    count_below(c, blocks);
    for (uint32_t i = 0; i < live; i++) c->m->x[i] = moved(c, c->m->x[i]);
    move_slots(c);
    move_choices(c);
    slide(c, blocks);
    stacks_mark(&c->m->store);
}

void collect_heap(struct machine *m, uint32_t live)
{
    struct stacks *store = &m->store;
    size_t blocks = store->heap.top / 64 + 1;
    ASSERT(m->work.size == 0 && m->marks.size == 0);
    struct collector c = {.m = m, .heap = store->heap.data};
    c.bits = alloc_array(blocks, sizeof *c.bits);
    c.below = alloc_array(blocks, sizeof *c.below);
    c.visited = alloc_array(store->local.top / 64 + 1, sizeof *c.visited);
    mark_all(&c, live);
    if (m->halted)
        vec_clear(&m->work);
    else
        move_all(&c, live, blocks);
    alloc_free(c.bits);
    alloc_free(c.below);
    alloc_free(c.visited);
    m->collections++;
    if (!m->halted) collect_plan(m);
}
