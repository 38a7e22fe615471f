/* Precedence literals: which of two tasks comes first, made once for each pair in the model.
 *
 * A search that decides and learns "a before b" covers all times at once, which bounds of starts
 * could not. Resources that share both tasks share the literal: a hash table in the model has the
 * pairs by the views of both tasks. O(1) a pair. */
#include "solver/constraint/cumulative.h"
#include "solver/constraint/views.h"

static int compare_views(dm_int a, dm_int b)
{
    if (a.var != b.var) return a.var < b.var ? -1 : 1;
    if (a.factor != b.factor) return a.factor < b.factor ? -1 : 1;
    return (a.offset > b.offset) - (a.offset < b.offset);
}

static int compare_tasks(struct precedence_task a, struct precedence_task b)
{
    int starts = compare_views(a.start, b.start);
    return starts ? starts : compare_views(a.duration, b.duration);
}

static uint64_t mix(uint64_t hash, dm_int x)
{
    hash = (hash ^ (uint32_t)x.var) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ (uint32_t)x.factor) * UINT64_C(0x9e3779b97f4a7c15);
    return (hash ^ (uint64_t)x.offset ^ hash >> 29) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t hash_of(const struct precedence_pair *s)
{
    return mix(mix(mix(mix(0, s->start[0]), s->duration[0]), s->start[1]), s->duration[1]) >> 20;
}

static bool is_same(const struct precedence_pair *a, const struct precedence_pair *b)
{
    for (int i = 0; i < 2; i++)
        if (!views_same(a->start[i], b->start[i]) || !views_same(a->duration[i], b->duration[i]))
            return false;
    return true;
}

static void place(dm_model *model, int32_t index)
{
    size_t mask = model->precedence_table.size - 1;
    size_t slot = (size_t)hash_of(&model->precedences.data[index]) & mask;
    ASSERT((model->precedence_table.size & mask) == 0); /* a power of two */
    while (model->precedence_table.data[slot] >= 0) slot = (slot + 1) & mask;
    model->precedence_table.data[slot] = index;
}

static void enlarge(dm_model *model)
{
    size_t size = model->precedence_table.size ? 2 * model->precedence_table.size : 64;
    vec_clear(&model->precedence_table);
    while (model->precedence_table.size < size) vec_push(&model->precedence_table, -1);
    ASSERT(model->precedences.size < size);
    for (size_t i = 0; i < model->precedences.size; i++) place(model, (int32_t)i);
}

/* Inserts the pair; false if it was there. */
static bool insert(dm_model *model, const struct precedence_pair *s)
{
    if (2 * (model->precedences.size + 1) > model->precedence_table.size) enlarge(model);
    size_t mask = model->precedence_table.size - 1, slot = (size_t)hash_of(s) & mask;
    for (; model->precedence_table.data[slot] >= 0; slot = (slot + 1) & mask)
        if (is_same(&model->precedences.data[model->precedence_table.data[slot]], s)) return false;
    vec_push(&model->precedences, *s);
    place(model, (int32_t)model->precedences.size - 1);
    return true;
}

/* Whether a can end before b begins. Two starts of one variable may have a constant difference. */
static bool may_precede(const dm_model *model, struct precedence_task a, struct precedence_task b)
{
    int64_t least = dm_lo(model, a.duration);
    if (a.start.var == b.start.var && a.start.factor == b.start.factor)
        return a.start.offset + least <= b.start.offset;
    return dm_lo(model, a.start) + least <= dm_hi(model, b.start);
}

static void precede_if(dm_model *out, dm_lit lit, struct precedence_task a, struct precedence_task b)
{
    if (lit == DM_FALSE) return;
    if (lit != DM_TRUE) dm_if(out, lit);
    dm_linear(out, 3, (int64_t[]){1, 1, -1}, (dm_int[]){a.start, a.duration, b.start}, DM_LE, 0);
}

void precedence_literal_post(dm_model *out, struct precedence_task a, struct precedence_task b)
{
    ASSERT(!out->condition);
    if (compare_tasks(b, a) < 0) {
        struct precedence_task first = b;
        b = a;
        a = first;
    }
    ASSERT(compare_tasks(a, b) <= 0); /* a pair has one order in the table */
    if (!insert(out, &(struct precedence_pair){{a.start, b.start}, {a.duration, b.duration}})) return;
    bool forth = may_precede(out, a, b), back = may_precede(out, b, a);
    dm_lit lit = forth && back ? model_new_bool(out) : forth ? DM_TRUE : DM_FALSE;
    precede_if(out, lit, a, b);
    precede_if(out, back || forth ? -lit : DM_TRUE, b, a);
}
