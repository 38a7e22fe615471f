/* Regions as constraints, each under its rule and name. A pattern is the automaton that reads its
 * blocks, with at least one other value between two of them. */
#include "puzzle/regions/regions.h"

struct posting {
    const struct regions *regions;
    dm_model *model;
    dm_int *x;         /* the variables of one region */
    region_post *post; /* of relations; NULL: their own */
};

static void post_no_three(const struct posting *p, const struct region *region)
{
    for (size_t k = 0; k + 2 < region->count; k++)
        for (int32_t value = p->regions->lo; value <= p->regions->hi; value++) {
            dm_lit differs[3];
            for (int i = 0; i < 3; i++) differs[i] = -dm_eq(p->model, p->x[k + (size_t)i], value);
            dm_clause(p->model, 3, differs);
        }
}

/* A transition with each value but that of the blocks. */
static size_t add_others(const struct posting *p, const struct region *region, int32_t from, int32_t to,
                         dm_transition *at)
{
    size_t count = 0;
    for (int32_t value = p->regions->lo; value <= p->regions->hi; value++)
        if (value != region->value) at[count++] = (dm_transition){.from = from, .value = value, .to = to};
    return count;
}

/* State 0 is before the first block. Each cell of a block leads to a new state, and so does the
 * first cell after a block that is not the last. Only states between blocks have a loop. */
static void post_pattern(const struct posting *p, const struct region *region)
{
    size_t inked = 0, others = (size_t)(p->regions->hi - p->regions->lo), size = 0;
    for (size_t i = 0; i < region->block_count; i++) inked += (size_t)region->blocks[i];
    size_t states = 1 + inked + (region->block_count ? region->block_count - 1 : 0);
    dm_transition *transition = alloc_array(states * (1 + 2 * others), sizeof *transition);
    bool *accepting = alloc_array(states, sizeof *accepting);
    int32_t state = 0;
    size += add_others(p, region, state, state, transition);
    for (size_t i = 0; i < region->block_count; i++) {
        for (int32_t k = 0; k < region->blocks[i]; k++, state++)
            transition[size++] = (dm_transition){.from = state, .value = region->value, .to = state + 1};
        if (i + 1 < region->block_count) {
            size += add_others(p, region, state, state + 1, transition + size);
            state++;
        }
        size += add_others(p, region, state, state, transition + size);
    }
    ASSERT((size_t)state + 1 == states && size <= states * (1 + 2 * others));
    accepting[state] = true;
    dm_regular(p->model, region->count, p->x,
               &(dm_automaton){.states = states,
                               .accepting = accepting,
                               .transition_count = size,
                               .transitions = transition});
    alloc_free(transition);
    alloc_free(accepting);
}

/* For each other region of the kind before this one: a literal for each place, "they differ here",
 * and one of them is true. */
static void post_differs(const struct posting *p, const struct region *region, const dm_int *cell)
{
    size_t first = p->regions->kind_first[region->kind];
    dm_lit *differ = alloc_array(region->count, sizeof *differ);
    for (const struct region *other = p->regions->region + first; other < region; other++) {
        for (size_t k = 0; k < region->count; k++) {
            differ[k] = dm_bool(p->model);
            for (int32_t v = p->regions->lo; v <= p->regions->hi; v++)
                dm_clause(p->model, 3,
                          (dm_lit[]){-differ[k], -dm_eq(p->model, p->x[k], v),
                                     -dm_eq(p->model, cell[other->cells[k]], v)});
        }
        dm_clause(p->model, region->count, differ);
    }
    alloc_free(differ);
}

/* More cells than values cannot be different. Stated outright, because it takes a search over all
 * permutations to find that out under an assumption. */
static void post_different(const struct posting *p, const struct region *region)
{
    if ((int64_t)region->count > (int64_t)p->regions->hi - p->regions->lo + 1)
        dm_clause(p->model, 0, NULL);
    else
        dm_alldifferent(p->model, region->count, p->x);
}

static void post_relation(const struct posting *p, size_t region)
{
    region_post *post = p->post ? p->post : p->regions->region[region].relation->post;
    post(p->regions, region, p->model, p->x);
}

static void post_need(const struct posting *p, size_t index, const dm_int *cell)
{
    const struct region *region = &p->regions->region[index];
    if (region_is_different(region)) post_different(p, region);
    switch (region->need) {
    case REGION_DIFFERENT:
        break;
    case REGION_SUM:
        dm_linear(p->model, region->count, NULL, p->x, DM_EQ, region->total);
        break;
    case REGION_COUNT:
        dm_count(p->model, region->count, p->x, region->value, DM_EQ, dm_constant(region->total));
        break;
    case REGION_NO_THREE:
        post_no_three(p, region);
        break;
    case REGION_PATTERN:
        post_pattern(p, region);
        break;
    case REGION_DIFFERS:
        post_differs(p, region, cell);
        break;
    case REGION_RELATION:
        post_relation(p, index);
        break;
    }
}

void regions_post_label(const struct regions *r, size_t region, dm_model *model)
{
    struct buf name = {0};
    regions_name(r, region, &name);
    dm_label(model, "%s", buf_text(&name));
    buf_free(&name);
}

void regions_post_by(const struct regions *r, dm_model *model, const dm_int *cell, region_post *post)
{
    struct posting p = {r, model, alloc_array(r->longest, sizeof *p.x), post};
    for (size_t i = 0; i < r->count; i++) {
        const struct region *region = &r->region[i];
        for (size_t k = 0; k < region->count; k++) p.x[k] = cell[region->cells[k]];
        if (i == r->kind_first[region->kind])
            dm_section(model, "%s", say_word(r->rules[region->kind].heading));
        rule_begin(model, r->rules, region->kind, region->number[0], region->number[1], region->number[2]);
        regions_post_label(r, i, model);
        post_need(&p, i, cell);
    }
    dm_end_rule(model);
    alloc_free(p.x);
}

void regions_post(const struct regions *r, dm_model *model, const dm_int *cell)
{
    regions_post_by(r, model, cell, NULL);
}
