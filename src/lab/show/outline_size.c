/* How large a model is, and what its parts are called. */
#include "lab/show/outline.h"
#include "solver/constraint/constraints.h"
#include "solver/model/model.h"

#include <string.h>

static int64_t domain_size(const struct variable *v)
{
    int64_t size = v->range_count || v->lo > v->hi ? 0 : (int64_t)v->hi - v->lo + 1;
    for (int32_t i = 0; i < v->range_count; i++) size += (int64_t)v->ranges[i].hi - v->ranges[i].lo + 1;
    return size;
}

static void count_variables(const dm_model *model, struct outline_size *size)
{
    for (size_t i = 1; i < model->variables.size; i++) {
        const struct variable *v = &model->variables.data[i];
        *(v->hidden ? &size->added : &size->variables) += 1;
        size->binary += model_is_bool(v);
        size->values += domain_size(v);
    }
}

static void count_kinds(const dm_model *model, struct outline_size *size)
{
    struct outline_kind *row = size->kinds;
    REQUIRE(constraints_count <= OUTLINE_KINDS, "OUTLINE_KINDS is too small");
    for (size_t kind = 0; kind < constraints_count; kind++) {
        size_t count = 0;
        for (size_t i = 0; i < model->constraints.size; i++)
            count += model->constraints.data[i].kind == constraints_table[kind];
        if (count) *row++ = (struct outline_kind){constraints_table[kind]->name, count};
    }
}

static bool same_heading(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

void outline_size_groups(const dm_model *model, outline_groups *groups)
{
    alias_settle(model);
    for (size_t i = 0; i < model->constraints.size; i++) {
        const char *heading = model->constraints.data[i].section;
        if (i == 0 || !same_heading(heading, vec_last(groups).heading))
            vec_push(groups, ((struct outline_group){heading, i, 0}));
        vec_last(groups).count++;
    }
}

void outline_size(const dm_model *model, struct outline_size *size)
{
    alias_settle(model);
    outline_groups groups = {0};
    outline_size_groups(model, &groups);
    *size = (struct outline_size){.constraints = model->constraints.size, .groups = groups.size};
    count_variables(model, size);
    count_kinds(model, size);
    vec_free(&groups);
}

bool outline_size_variable(const dm_model *model, size_t index, struct buf *name, struct buf *domain,
                           bool *added)
{
    int32_t var = (int32_t)index + 1; /* variable 0 is the constant 0 */
    if (index + 1 >= model->variables.size) return false;
    print_view(model, (dm_int){var, 1, 0}, name);
    print_domain(model, var, domain);
    *added = model_variable(model, var)->hidden;
    return true;
}
