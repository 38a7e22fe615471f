/* Objective, answer, search strategies, preferences and lazy checks: recorded here, interpreted by
 * the engines. The objective may change between searches. Only lazy checks exclude solutions;
 * search strategies and preferences affect only the order in which they are found. */
#include "solver/model/model.h"

void dm_answer(dm_model *model, size_t count, const dm_int *x)
{
    model_check_open(__func__, model);
    model_check_views(__func__, model, count, x);
    for (size_t i = 0; i < count; i++) vec_push(&model->answer, model_plain(model, x[i]));
}

size_t dm_answer_variables(const dm_model *model, size_t room, dm_int *x)
{
    vec_i32 answer = {0};
    REQUIRE(model, "no model given");
    REQUIRE(x || room == 0, "nowhere to put the variables");
    model_answer(model, &answer);
    size_t count = answer.size;
    for (size_t i = 0; i < count && i < room; i++) x[i] = model_handle(model, (dm_int){answer.data[i], 1, 0});
    vec_free(&answer);
    ASSERT(count < model->variables.size);
    return count;
}

void dm_answer_lits(dm_model *model, size_t count, const dm_lit *lits)
{
    model_check_open(__func__, model);
    model_check_lits(__func__, model, count, lits);
    for (size_t i = 0; i < count; i++)
        vec_push(&model->answer, model_plain(model, dm_as_int(model, lits[i])));
}

static void set_objective(const char *function, dm_model *model, dm_int objective, int sense)
{
    model_check_open(function, model);
    model_check_views(function, model, 1, &objective);
    model->objective = model_plain(model, objective);
    model->sense = sense;
    ASSERT(sense == 1 || sense == -1);
}

void dm_satisfy(dm_model *model)
{
    model_check_open(__func__, model);
    model->sense = 0;
}

void dm_minimise(dm_model *model, dm_int objective)
{
    set_objective(__func__, model, objective, 1);
}

void dm_maximise(dm_model *model, dm_int objective)
{
    set_objective(__func__, model, objective, -1);
}

int dm_objective(const dm_model *model, dm_int *objective)
{
    REQUIRE(model, "no model given");
    if (model->sense && objective) *objective = model_handle(model, model->objective);
    return model->sense;
}

void dm_lazy(dm_model *model, dm_lazy_check *check, void *data)
{
    model_check_open(__func__, model);
    REQUIRE(check, "no check given");
    vec_push(&model->lazies, ((struct lazy){check, data}));
}

static void add_search(const char *function, dm_model *model, struct search_step step)
{
    REQUIRE_OF(function, step.order <= DM_ORDER_ACTIVITY && step.choice <= DM_CHOICE_OUT_RANDOM,
               "no such way to search");
    ASSERT(!step.views || !step.lits);
    if (step.count > 0) vec_push(&model->steps, step);
}

void dm_search(dm_model *model, size_t count, const dm_int *x, dm_order order, dm_choice choice)
{
    model_check_open(__func__, model);
    model_check_views(__func__, model, count, x);
    dm_int *views = arena_copy(&model->arena, x, count * sizeof *x);
    for (size_t i = 0; i < count; i++) views[i] = model_plain(model, views[i]);
    add_search(__func__, model, (struct search_step){views, NULL, count, order, choice});
}

void dm_search_lits(dm_model *model, size_t count, const dm_lit *lits, dm_order order, dm_choice choice)
{
    model_check_open(__func__, model);
    model_check_lits(__func__, model, count, lits);
    const dm_lit *copy = arena_copy(&model->arena, lits, count * sizeof *lits);
    add_search(__func__, model, (struct search_step){NULL, copy, count, order, choice});
}

void dm_defined(dm_model *model, dm_int x)
{
    model_check_open(__func__, model);
    model_check_views(__func__, model, 1, &x);
    x = alias_resolve(model, model_plain(model, x));
    if (x.factor) model->variables.data[x.var].follows = true;
}

void dm_prefer(dm_model *model, dm_int x, int64_t value)
{
    model_check_open(__func__, model);
    model_check_views(__func__, model, 1, &x);
    REQUIRE(x.factor != 0 && value >= dm_lo(model, x) && value <= dm_hi(model, x),
            "only a value that the variable might have can be preferred");
    x = model_plain(model, x);
    vec_push(&model->preferences, ((struct preference){x.var, (int32_t)((value - x.offset) / x.factor)}));
}
