/* All built-in constraints, table by table. */
#include "formats/flatzinc/zinc_parts.h"

#include "base/text.h"

#include <string.h>

const struct zinc_builtin *const zinc_builtins[] = {
    zinc_int_builtins,      zinc_lin_builtins,      zinc_bool_builtins,   zinc_array_builtins,
    zinc_set_builtins,      zinc_count_builtins,    zinc_global_builtins, zinc_pack_builtins,
    zinc_schedule_builtins, zinc_sequence_builtins, zinc_form_builtins,   NULL,
};

const char *const zinc_builtins_endings[] = {"", "_reif", "_imp"};

const struct zinc_builtin *zinc_builtins_get(const char *name)
{
    for (size_t t = 0; zinc_builtins[t]; t++)
        for (const struct zinc_builtin *builtin = zinc_builtins[t]; builtin->name; builtin++)
            if (strcmp(builtin->name, name) == 0) return builtin;
    REQUIRE(false, "there is a built-in of this name");
    return NULL;
}

static const char *name_at(size_t i, const void *data)
{
    (void)data;
    for (size_t t = 0; zinc_builtins[t]; t++)
        for (const struct zinc_builtin *builtin = zinc_builtins[t]; builtin->name; builtin++)
            if (i-- == 0) return builtin->name;
    return "";
}

const char *zinc_builtins_near(const char *name)
{
    ASSERT(name);
    size_t count = 0;
    while (name_at(count, NULL)[0]) count++;
    return text_nearest(name, count, name_at, NULL);
}
