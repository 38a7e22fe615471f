/* Forwards in waves: each rule in turn is propagated alone on what is known, and what it derives
 * about cells becomes known, until a rule is broken. So facts never contradict each other.
 * Of the rules that are broken then, the one with the fewest links behind it ends the chain.
 * Backwards, the cores of these propagations tell which facts each link depends on; links that no
 * later one depends on are left out by those who write the chain (chain_link_needed).
 *
 * If no rule derives anything, values of open cells are supposed in turn. Propagation of all rules
 * at once tells which of them fail; the one with the shortest chain becomes a link that denies the
 * value, and the waves go on.
 *
 * Cost: waves times rules propagations of one rule each, and one for each fact that is needed. A
 * trial costs one propagation for each open value, and TRIED chains. */
#include "explain/chain.h"

enum {
    MOST_LINES = 60, /* of a chain that is still readable */
    MOST_WAVES = 60,
    TRIALS = 16, /* refuted suppositions in a chain */
    TRIED = 48   /* chains of which the shortest is taken */
};

void chain_free(struct chain *c)
{
    if (!c) return;
    for (size_t i = 0; i < c->links.size; i++) chain_free(c->links.data[i].trial);
    vec_free(&c->facts);
    vec_free(&c->links);
    vec_free(&c->assumed);
    alloc_free(c);
}

static bool knows(const struct chain *c, dm_lit lit)
{
    for (size_t i = 0; i < c->facts.size; i++)
        if (c->facts.data[i].lit == lit) return true;
    return false;
}

/* Propagates rules on the first facts, and one more literal unless it is 0. */
static dm_status propagate(struct chain *c, size_t count, const size_t *rules, size_t facts, dm_lit more)
{
    ASSERT(facts <= c->facts.size);
    vec_clear(&c->assumed);
    for (size_t i = 0; i < facts; i++) vec_push(&c->assumed, c->facts.data[i].lit);
    for (size_t i = 0; i < count; i++) vec_push(&c->assumed, c->mus->items.data[rules[i]].lit);
    if (more) vec_push(&c->assumed, more);
    return dm_propagate(c->mus->solver, c->assumed.size, c->assumed.data);
}

/* ---- forwards */

static void add_derived(struct chain *c, struct cell_fact told, dm_lit lit)
{
    if (lit != DM_TRUE && lit != DM_FALSE && !knows(c, lit))
        vec_push(&c->facts, ((struct chain_fact){told, lit, false}));
}

/* Reads from the last propagation the value of a cell, or else the values that it cannot have. */
static void read_cell(struct chain *c, size_t cell)
{
    const struct mus *g = c->mus;
    int64_t lo = dm_lo(g->model, g->cell[cell]), hi = dm_hi(g->model, g->cell[cell]);
    for (int pass = 0; pass < 2; pass++)
        for (int64_t v = lo; v <= hi; v++) {
            dm_lit lit = dm_eq(g->model, g->cell[cell], v);
            int follows = dm_implied_lit(g->solver, lit);
            if (pass == 0 && follows > 0) {
                add_derived(c, (struct cell_fact){cell, (int32_t)v, false}, lit);
                return;
            }
            if (pass == 1 && follows < 0) add_derived(c, (struct cell_fact){cell, (int32_t)v, true}, -lit);
        }
}

/* The cells about which a rule may derive something. */
static void list_cells(const struct mus *g, size_t rule, cell_list *cells)
{
    const struct family_reasons *words = g->words;
    const struct item *item = &g->items.data[rule];
    vec_clear(cells);
    if (item->kind != ITEM_RULE || !words->concerns) {
        mus_cells(g, rule, cells);
        return;
    }
    for (size_t i = 0; i < g->board->cells; i++)
        if (dm_rule_concerns(g->model, item->number, g->cell[i]) || words->concerns(g->board, &item->rule, i))
            vec_push(cells, i);
}

/* Adds the links of a wave. Once a rule is broken, it only lists the others that are. Returns how
 * many facts they had. */
static size_t add_wave(struct chain *c, const item_list *rules, item_list *broken)
{
    cell_list cells = {0};
    for (size_t i = 0; i < rules->size; i++) {
        const size_t rule = rules->data[i], known = c->facts.size;
        if (propagate(c, 1, &rule, known, 0) == DM_NONE) {
            vec_push(broken, rule);
            continue;
        }
        if (broken->size) continue;
        list_cells(c->mus, rule, &cells);
        for (size_t k = 0; k < cells.size; k++) read_cell(c, cells.data[k]);
        if (c->facts.size > known)
            vec_push(&c->links, ((struct chain_link){rule, NULL, known, known, c->facts.size}));
    }
    vec_free(&cells);
    return c->facts.size;
}

/* ---- backwards */

static void need_core(struct chain *c)
{
    const dm_lit *core;
    size_t count = dm_core(c->mus->solver, &core);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < c->facts.size; k++) c->facts.data[k].needed |= c->facts.data[k].lit == core[i];
}

/* What the trial depends on, of the facts that were known when it began. */
static void need_trial(struct chain *c, const struct chain *trial)
{
    ASSERT(trial->given <= c->facts.size);
    for (size_t i = 0; i < trial->given; i++) c->facts.data[i].needed |= trial->facts.data[i].needed;
}

static void find_needed(struct chain *c, size_t rule, size_t known)
{
    for (size_t i = 0; i < c->facts.size; i++) c->facts.data[i].needed = false;
    if (propagate(c, 1, &rule, known, 0) == DM_NONE) need_core(c);
    for (size_t i = c->links.size; i-- > 0;) {
        const struct chain_link *link = &c->links.data[i];
        for (size_t k = link->first; k < link->end; k++) {
            if (!c->facts.data[k].needed) continue;
            if (link->trial)
                need_trial(c, link->trial);
            else if (propagate(c, 1, &link->rule, link->known, -c->facts.data[k].lit) == DM_NONE)
                need_core(c);
        }
    }
}

bool chain_link_needed(const struct chain *c, size_t number)
{
    const struct chain_link *link = &c->links.data[number];
    bool needed = link->first == link->end;
    for (size_t k = link->first; k < link->end; k++) needed |= c->facts.data[k].needed;
    return needed;
}

size_t chain_length(const struct chain *c)
{
    size_t length = 1; /* the supposition */
    for (size_t i = 0; i < c->links.size; i++)
        if (chain_link_needed(c, i))
            length += 1 + (c->links.data[i].trial ? chain_length(c->links.data[i].trial) : 0);
    return length;
}

/* Ends the chain by the broken rule with the fewest links behind it. */
static void end_chain(struct chain *c, size_t known, const item_list *broken)
{
    size_t best = broken->data[0], least = SIZE_MAX;
    for (size_t i = 0; i < broken->size && broken->size > 1; i++) {
        find_needed(c, broken->data[i], known);
        size_t length = chain_length(c);
        if (length >= least) continue;
        least = length;
        best = broken->data[i];
    }
    find_needed(c, best, known);
    vec_push(&c->links, ((struct chain_link){best, NULL, known, c->facts.size, c->facts.size}));
}

/* ---- trials */

/* Is the value of the cell known? */
static bool is_settled(const struct chain *c, size_t cell)
{
    for (size_t i = 0; i < c->facts.size; i++)
        if (c->facts.data[i].told.cell == cell && !c->facts.data[i].told.denied) return true;
    return false;
}

static struct chain *open_chain(struct mus *g)
{
    struct chain *c = alloc_bytes(sizeof *c);
    c->mus = g;
    return c;
}

static void suppose(struct chain *c, struct cell_fact supposed)
{
    c->given = c->facts.size;
    vec_push(&c->facts, ((struct chain_fact){supposed, mus_lit(c->mus, supposed), false}));
}

static bool run(struct chain *c, const item_list *rules, int trials);

/* The shorter of two chains, the first of which may be NULL; frees the other one. */
static struct chain *shorter(struct chain *a, struct chain *b)
{
    if (a && chain_length(a) <= chain_length(b)) {
        chain_free(b);
        return a;
    }
    chain_free(a);
    return b;
}

/* The chain within this one from a supposed value. NULL: there is none. */
static struct chain *try_value(struct chain *c, const item_list *rules, struct cell_fact supposed)
{
    struct chain *trial = open_chain(c->mus);
    for (size_t i = 0; i < c->facts.size; i++) {
        vec_push(&trial->facts, c->facts.data[i]);
        trial->facts.data[i].needed = false;
    }
    suppose(trial, supposed);
    if (run(trial, rules, 0)) return trial;
    chain_free(trial);
    return NULL;
}

/* Refutes a value of an open cell, by the shortest chain of those tried. False: none is refuted. */
static bool add_trial(struct chain *c, const item_list *rules)
{
    struct mus *g = c->mus;
    struct chain *best = NULL;
    const size_t known = c->facts.size;
    for (size_t cell = 0, tried = 0; cell < g->board->cells && tried < TRIED && !mus_out_of_time(g); cell++) {
        int64_t lo = dm_lo(g->model, g->cell[cell]), hi = dm_hi(g->model, g->cell[cell]);
        if (is_settled(c, cell)) continue;
        for (int64_t i = 2 * lo; i < 2 * hi + 2 && tried < TRIED; i++) {
            const struct cell_fact told = {cell, (int32_t)(i >> 1), i & 1};
            const dm_lit lit = mus_lit(g, told);
            if (lit == DM_TRUE || lit == DM_FALSE || knows(c, lit) || knows(c, -lit)) continue;
            if (propagate(c, rules->size, rules->data, known, lit) != DM_NONE) continue;
            struct chain *trial = try_value(c, rules, told);
            if (!trial) continue;
            tried++;
            best = shorter(best, trial);
        }
    }
    if (!best) return false;
    const struct cell_fact denied = mus_board_contrary(g, best->facts.data[best->given].told);
    add_derived(c, denied, mus_lit(g, denied));
    vec_push(&c->links, ((struct chain_link){0, best, known, known, c->facts.size}));
    return c->facts.size > known;
}

/* Runs to a broken rule; false: no chain leads there. */
static bool run(struct chain *c, const item_list *rules, int trials)
{
    item_list broken = {0};
    bool going = true;
    for (int wave = 0; wave < MOST_WAVES && going && !broken.size && !mus_out_of_time(c->mus); wave++) {
        const size_t known = c->facts.size;
        const size_t last = add_wave(c, rules, &broken);
        if (broken.size) end_chain(c, last, &broken);
        going = c->facts.size > known || (trials-- > 0 && add_trial(c, rules));
    }
    bool ended = broken.size > 0;
    vec_free(&broken);
    return ended && chain_length(c) <= MOST_LINES;
}

/* ---- */

void chain_list_known(const struct mus *g, size_t items, const item_list *reason, item_list *known)
{
    ASSERT(items <= g->items.size);
    for (size_t i = 0; i < items; i++) {
        const enum item_kind kind = g->items.data[i].kind;
        if (kind == ITEM_CLUE || kind == ITEM_FACT) vec_push(known, i);
    }
    for (size_t i = 0; reason && i < reason->size; i++)
        if (g->items.data[reason->data[i]].kind == ITEM_CLAIM) vec_push(known, reason->data[i]);
}

struct chain *chain_find(struct mus *g, const item_list *rules, const item_list *known,
                         struct cell_fact supposed, bool trials)
{
    struct chain *c = open_chain(g);
    for (size_t i = 0; i < known->size; i++) {
        const struct item *item = &g->items.data[known->data[i]];
        vec_push(&c->facts, ((struct chain_fact){item->told, item->lit, false}));
    }
    suppose(c, supposed);
    if (run(c, rules, trials ? TRIALS : 0)) return c;
    chain_free(c);
    return NULL;
}
