/* The capabilities of a family: each is a facet that the family has, or an ability of one of its
 * rows. */
#include "app/offers.h"

#include <string.h>

const struct offers_row offers_table[] = {
    {OFFERS_ALL, "all", "--all: every solution"},
    {OFFERS_COUNT, "count", "--count, --limit, --unique: how many, and whether there is another"},
    {OFFERS_CLASSES, "classes", "--up-to-symmetry: one of each class"},
    {OFFERS_MODEL, "encode", "a model: `damier encode', `decode', `compare'; --encoding, --proof"},
    {OFFERS_MODELS, "models", "--model: several ways to state the rules"},
    {OFFERS_METHODS, "methods", "--engine: algorithms of its own, which `damier engines' lists"},
    {OFFERS_STEPS, "steps", "--steps: solved in steps with reasons; `damier hint', `damier why'"},
    {OFFERS_BEST, "best", "the best, where a board asks for it; `damier check --best'"},
    {OFFERS_BOARDS, "generate", "`damier generate': makes boards"},
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

unsigned offers_of(const struct family *family)
{
    const struct family_objective *objective = family->objective;
    bool several = family->cells || has_several(family);
    unsigned offers = 0;
    if (several && !(objective && objective->always)) offers |= OFFERS_ALL;
    if (several) offers |= OFFERS_COUNT;
    if (family->symmetry) offers |= OFFERS_CLASSES;
    if (family->cells) offers |= OFFERS_MODEL;
    if (families_models(family)->name) offers |= OFFERS_MODELS;
    if (families_methods(family)->name || family->logic) offers |= OFFERS_METHODS;
    if (family->logic || family->reasons) offers |= OFFERS_STEPS;
    if (objective) offers |= OFFERS_BEST;
    if (families_wishes(family)) offers |= OFFERS_BOARDS;
    if (family->forms && family->forms->walks) offers |= OFFERS_WALKS;
    if (family->cells && !has_checkpoint(family)) offers |= OFFERS_PARTS;
    return offers;
}
