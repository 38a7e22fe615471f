/* Tabling by rounds.
 *
 * A call of a tabled predicate has a table, shared by all calls that differ only in the names of
 * variables. Its clauses are run, all answers are added, and that is repeated until a round adds
 * nothing. A call that is met again while it is being evaluated gets the answers that are known so
 * far: a later round brings the rest.
 *
 * Calls may depend on each other. Tables under evaluation are on a stack; `low` is the lowest place
 * on it that a table depends on. One that depends on nobody below is a leader: it repeats its
 * rounds and is complete, with all that depend on it, when a whole round has added no answer to any
 * table. The others run once in each round of their leader; in between they are waiting. In the
 * last round every one of them was run and none changed, so together they are closed under the
 * rules.
 *
 * Terms are kept packed (pack.h): equal blocks are variants of each other. */
#include "prover/tabling.h"

#include "base/alloc.h"
#include "prover/builtin.h"
#include "prover/pack.h"
#include "prover/unify.h"

#include <string.h>

enum state { FRESH, RUNNING, WAITING, COMPLETE };

struct block { /* a packed term, in the cells of the tables */
    size_t from, size;
    uint64_t hash;
};

typedef VEC(struct block) block_list;

struct block_set {   /* blocks by hash */
    uint32_t *slots; /* number + 1; owned */
    size_t count;
};

struct table {
    enum state state;
    block_list answers;
    struct block_set set; /* of the answers */
    size_t place;         /* on the stack, while running */
    size_t low;           /* the lowest place that it depends on */
    size_t waiting;       /* how many tables were waiting when it began */
    uint64_t round;       /* running: when its round began; waiting: when it was last run */
    uint64_t before;      /* running: answers of all tables when its round began */
};

struct tables {
    vec_cell cells;
    block_list calls; /* of each table */
    struct block_set set;
    VEC(struct table) tables;
    VEC(uint32_t) stack, waiting;
    uint64_t round, answers;
};

/* ---- Sets of blocks ---- */

static uint64_t hash_of(const cell *cells, size_t size)
{
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++) hash = cell_hash(hash ^ cells[i]) + i;
    return hash;
}

static void place(struct block_set *set, uint64_t hash, size_t number)
{
    size_t i = hash & (set->count - 1);
    while (set->slots[i]) i = (i + 1) & (set->count - 1);
    set->slots[i] = (uint32_t)number + 1;
}

static void grow(struct block_set *set, const block_list *blocks)
{
    if (blocks->size * 2 < set->count) return;
    alloc_free(set->slots);
    set->count = set->count ? set->count * 2 : 16;
    set->slots = alloc_array(set->count, sizeof *set->slots);
    for (size_t i = 0; i < blocks->size; i++) place(set, blocks->data[i].hash, i);
    ASSERT(blocks->size < set->count);
}

/* Packs the term; its number in the list, where it is added if it was not on it. *fresh says so. */
static size_t intern(struct machine *m, cell term, block_list *blocks, struct block_set *set, bool *fresh)
{
    vec_cell *cells = &m->tables->cells;
    struct block block = {.from = cells->size};
    block.size = pack_term(m, term, cells);
    block.hash = hash_of(cells->data + block.from, block.size);
    *fresh = false;
    for (size_t i = block.hash & (set->count - 1); set->count && set->slots[i];
         i = (i + 1) & (set->count - 1)) {
        const struct block *other = &blocks->data[set->slots[i] - 1];
        bool same =
            other->hash == block.hash && other->size == block.size &&
            memcmp(cells->data + other->from, cells->data + block.from, block.size * sizeof(cell)) == 0;
        if (!same) continue;
        cells->size = block.from;
        return set->slots[i] - 1;
    }
    *fresh = true;
    grow(set, blocks);
    vec_push(blocks, block);
    place(set, block.hash, blocks->size - 1);
    return blocks->size - 1;
}

/* ---- Their life ---- */

struct tables *tabling_new(void)
{
    return alloc_bytes(sizeof(struct tables));
}

static void empty(struct table *table)
{
    vec_free(&table->answers);
    alloc_free(table->set.slots);
    *table = (struct table){0};
}

void tabling_clear(struct tables *tables)
{
    for (size_t i = 0; i < tables->tables.size; i++) empty(&tables->tables.data[i]);
    vec_free(&tables->tables);
    vec_free(&tables->calls);
    vec_free(&tables->cells);
    vec_free(&tables->stack);
    vec_free(&tables->waiting);
    alloc_free(tables->set.slots);
    *tables = (struct tables){0};
}

void tabling_free(struct tables *tables)
{
    tabling_clear(tables);
    alloc_free(tables);
}

void tabling_reset(struct tables *tables)
{
    for (size_t i = 0; i < tables->tables.size; i++)
        if (tables->tables.data[i].state != COMPLETE) empty(&tables->tables.data[i]);
    vec_clear(&tables->stack);
    vec_clear(&tables->waiting);
}

/* ---- Evaluation ---- */

static struct table *table_of(struct machine *m, cell number)
{
    ASSERT((size_t)cell_value(machine_value(m, number)) < m->tables->tables.size);
    return &m->tables->tables.data[cell_value(machine_value(m, number))];
}

static struct table *running(struct tables *tables, size_t place)
{
    ASSERT(place < tables->stack.size);
    return &tables->tables.data[tables->stack.data[place]];
}

/* Whoever runs now depends on that place. */
static void depend(struct tables *tables, size_t low)
{
    if (!tables->stack.size) return;
    ASSERT(low < tables->stack.size);
    struct table *top = running(tables, tables->stack.size - 1);
    if (low < top->low) top->low = low;
}

/* Was a waiting table run in this round of its leader? */
static bool is_recent(struct tables *tables, const struct table *table)
{
    return table->low < tables->stack.size && table->round >= running(tables, table->low)->round;
}

/* '$table'(Goal, Table, State): `run` if it is to be run now, else `use`. */
bool tabling_find(struct machine *m, cell *arguments)
{
    struct tables *tables = m->tables;
    bool fresh;
    size_t number = intern(m, arguments[0], &tables->calls, &tables->set, &fresh);
    struct table none = {0};
    if (fresh) vec_push(&tables->tables, none);
    ASSERT(tables->tables.size == tables->calls.size);
    struct table *table = &tables->tables.data[number];
    bool run = table->state == FRESH || (table->state == WAITING && !is_recent(tables, table));
    if (table->state == RUNNING) depend(tables, table->place);
    if (table->state == WAITING && !run) depend(tables, table->low);
    const char *word = run ? "run" : "use";
    cell state = cell_name(names_number(&m->program->names, word, 3));
    return unify_terms(m, arguments[1], cell_int((int64_t)number)) && unify_terms(m, arguments[2], state);
}

static void begin_round(struct tables *tables, struct table *table)
{
    table->round = ++tables->round;
    table->before = tables->answers;
}

/* '$table_begin'(Table) */
bool tabling_begin(struct machine *m, cell *arguments)
{
    struct tables *tables = m->tables;
    struct table *table = table_of(m, arguments[0]);
    ASSERT(table->state == FRESH || table->state == WAITING);
    table->state = RUNNING;
    table->place = table->low = tables->stack.size;
    table->waiting = tables->waiting.size;
    vec_push(&tables->stack, (uint32_t)(table - tables->tables.data));
    begin_round(tables, table);
    return true;
}

static void finish(struct tables *tables, struct table *table)
{
    ASSERT(table->low == table->place && table->waiting <= tables->waiting.size);
    table->state = COMPLETE;
    for (size_t i = table->waiting; i < tables->waiting.size; i++)
        tables->tables.data[tables->waiting.data[i]].state = COMPLETE;
    tables->waiting.size = table->waiting;
}

/* All that waited for this one now wait for whom it waits for. */
static void wait(struct tables *tables, struct table *table)
{
    ASSERT(table->low < table->place);
    table->state = WAITING;
    table->round = tables->round;
    vec_push(&tables->waiting, (uint32_t)(table - tables->tables.data));
    for (size_t i = table->waiting; i < tables->waiting.size; i++) {
        struct table *other = &tables->tables.data[tables->waiting.data[i]];
        if (table->low < other->low) other->low = table->low;
    }
    depend(tables, table->low);
}

/* '$table_end'(Table): fails if another round is needed. */
bool tabling_end(struct machine *m, cell *arguments)
{
    struct tables *tables = m->tables;
    struct table *table = table_of(m, arguments[0]);
    bool leader = table->low == table->place;
    ASSERT(table->state == RUNNING && tables->stack.size == table->place + 1);
    if (leader && tables->answers != table->before) {
        begin_round(tables, table);
        return false;
    }
    tables->stack.size--;
    if (leader)
        finish(tables, table);
    else
        wait(tables, table);
    return true;
}

/* ---- Answers ---- */

/* '$table_add'(Table, Goal) */
bool tabling_add(struct machine *m, cell *arguments)
{
    bool fresh;
    struct table *table = table_of(m, arguments[0]);
    intern(m, arguments[1], &table->answers, &table->set, &fresh);
    ASSERT(!fresh || table->state == RUNNING);
    m->tables->answers += fresh;
    return true;
}

/* '$table_size'(Table, Answers) */
bool tabling_size(struct machine *m, cell *arguments)
{
    cell size = cell_int((int64_t)table_of(m, arguments[0])->answers.size);
    return unify_terms(m, arguments[1], size);
}

/* '$table_answer'(Table, Number, Goal), from 1 */
bool tabling_answer(struct machine *m, cell *arguments)
{
    size_t number = (size_t)cell_value(machine_value(m, arguments[1]));
    ASSERT(number >= 1 && number <= table_of(m, arguments[0])->answers.size);
    const struct block *block = &table_of(m, arguments[0])->answers.data[number - 1];
    return unify_terms(m, arguments[2], pack_copy(m, m->tables->cells.data + block->from, block->size));
}
