/* Names of variables, headings and labels of constraints. They are stored in the model's arena, or
 * not at all with dm_keep_names(model, false): formatting them takes a good part of the time of
 * building a large model. */
#include "solver/model/model.h"

#include <stdarg.h>

void dm_keep_names(dm_model *model, bool keep)
{
    model_check_open(__func__, model);
    model->wordless = !keep;
}

static void name_variable(const char *function, dm_model *model, int32_t var, const char *format,
                          va_list args)
{
    int32_t own = model->parent ? var - MODEL_CHILD : var;
    REQUIRE_OF(function, var > 0 && own >= 0, "only variables have names");
    REQUIRE_OF(function, format, "no name given");
    ASSERT((size_t)own < model->variables.size);
    if (!model->wordless) model->variables.data[own].name = arena_vprint(&model->arena, format, args);
}

/* The variable that gets the name: if it was replaced by an unnamed variable of the same value,
 * that one. */
static int32_t named_by(const dm_model *model, dm_int x)
{
    int32_t var = x.factor ? (int32_t)((uint32_t)x.var - model->tag) : 0;
    ASSERT(var >= 0);
    dm_int is = alias_resolve(model, (dm_int){var, 1, 0});
    return is.factor == 1 && is.offset == 0 && !model_variable(model, is.var)->name ? is.var : var;
}

void dm_name(dm_model *model, dm_int x, const char *format, ...)
{
    model_check_open(__func__, model);
    if (model->error) return; /* the variable may not exist */
    model_check_views(__func__, model, 1, &x);
    va_list args;
    va_start(args, format);
    name_variable(__func__, model, named_by(model, x), format, args);
    va_end(args);
}

void dm_name_lit(dm_model *model, dm_lit lit, const char *format, ...)
{
    model_check_open(__func__, model);
    if (model->error) return;
    model_check_lits(__func__, model, 1, &lit);
    int32_t var = model_atom(model, lit)->var;
    if (model_variable(model, var)->moved) var = alias_resolve(model, (dm_int){var, 1, 0}).var;
    REQUIRE(model_is_bool(model_variable(model, var)), "only 0/1 variables are named by their literal");
    va_list args;
    va_start(args, format);
    name_variable(__func__, model, var, format, args);
    va_end(args);
}

void dm_section(dm_model *model, const char *format, ...)
{
    model_check_open(__func__, model);
    REQUIRE(format, "no heading given");
    if (model->wordless || model->stopped) return;
    va_list args;
    va_start(args, format);
    model->section = arena_vprint(&model->arena, format, args);
    va_end(args);
}

void dm_label(dm_model *model, const char *format, ...)
{
    model_check_open(__func__, model);
    REQUIRE(format, "no label given");
    if (model->wordless || model->stopped) return;
    va_list args;
    va_start(args, format);
    model->label = arena_vprint(&model->arena, format, args);
    va_end(args);
}
