/* All built-in constraints, table by table. */
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

#include <string.h>

static const struct zinc_builtin *const tables[] = {
    zinc_int_builtins,      zinc_lin_builtins,      zinc_bool_builtins,   zinc_array_builtins,
    zinc_set_builtins,      zinc_count_builtins,    zinc_global_builtins, zinc_pack_builtins,
    zinc_schedule_builtins, zinc_sequence_builtins, zinc_form_builtins,   NULL,
};

const char *const zinc_builtins_endings[] = {"", "_reif", "_imp"};

const struct zinc_builtin *zinc_builtins_at(size_t i)
{
    for (size_t t = 0; tables[t]; t++)
        for (const struct zinc_builtin *builtin = tables[t]; builtin->name; builtin++)
            if (i-- == 0) return builtin;
    return NULL;
}

const struct zinc_builtin *zinc_builtins_get(const char *name)
{
    for (size_t t = 0; tables[t]; t++)
        for (const struct zinc_builtin *builtin = tables[t]; builtin->name; builtin++)
            if (strcmp(builtin->name, name) == 0) return builtin;
    REQUIRE(false, "there is a built-in of this name");
    return NULL;
}

static const char *name_at(size_t i, const void *data)
{
    (void)data;
    return zinc_builtins_at(i)->name;
}

const char *zinc_builtins_near(const char *name)
{
    ASSERT(name);
    size_t count = 0;
    while (zinc_builtins_at(count)) count++;
    return text_nearest(name, count, name_at, NULL);
}
