/* The capabilities of a family: each is a facet that the family has, or an ability of one of its
 * rows. */
#include "app/capabilities.h"

#include "base/alloc.h"

#include <string.h>

const struct capability capabilities_table[] = {
    {CAPABILITY_ALL, "all", "help.families.all"},
    {CAPABILITY_COUNT, "count", "help.families.count"},
    {CAPABILITY_CLASSES, "classes", "help.families.classes"},
    {CAPABILITY_MODEL, "encode", "help.families.encode"},
    {CAPABILITY_MODELS, "models", "help.families.models"},
    {CAPABILITY_METHODS, "methods", "help.families.methods"},
    {CAPABILITY_STEPS, "steps", "help.families.steps"},
    {CAPABILITY_BEST, "best", "help.families.best"},
    {CAPABILITY_BOARDS, "generate", "help.families.generate"},
    {0},
};

/* True if a method finds more than one answer. */
static bool has_several(const struct family *family)
{
    for (const struct family_method *method = families_methods(family); method->name; method++)
        if (method->count || (method->open && !method->single)) return true;
    return false;
}

/* Among the parameters of its command. */
static bool has_checkpoint(const struct family *family)
{
    const struct option *row = family->command ? family->command->parameters : NULL;
    for (; row && row->name; row++)
        if (strcmp(row->name, "checkpoint") == 0) return true;
    return false;
}

unsigned capabilities_of(const struct family *family)
{
    const struct family_objective *objective = family->objective;
    bool several = family->cells || has_several(family);
    unsigned offers = 0;
    if (several && !(objective && objective->always)) offers |= CAPABILITY_ALL;
    if (several) offers |= CAPABILITY_COUNT;
    if (family->symmetry) offers |= CAPABILITY_CLASSES;
    if (family->cells) offers |= CAPABILITY_MODEL;
    if (families_models(family)->name) offers |= CAPABILITY_MODELS;
    if (families_methods(family)->name || family->logic) offers |= CAPABILITY_METHODS;
    if (family->logic || family->reasons) offers |= CAPABILITY_STEPS;
    if (objective) offers |= CAPABILITY_BEST;
    if (families_generate_options(family)) offers |= CAPABILITY_BOARDS;
    if (family->forms && family->forms->walks) offers |= CAPABILITY_ANIMATION;
    if (family->cells && !has_checkpoint(family)) offers |= CAPABILITY_CUBES;
    ASSERT(!(offers & CAPABILITY_MODELS) || offers & CAPABILITY_MODEL);
    return offers;
}
