/* The table of families, from families.def. */
#include "base/text.h"
#include "puzzle/family.h"

#include <string.h>

#define FAMILY(stem) &stem##_family,
#define VARIANT(field, name, concerns, help)
const struct family *const families[] = {
#include "puzzle/families.def"
    NULL,
};
#undef FAMILY
#undef VARIANT

const struct family *families_find(const char *name)
{
    for (const struct family *const *f = families; *f; f++)
        if (strcmp((*f)->name, name) == 0) return *f;
    return NULL;
}

static const char *name_of(size_t i, const void *data)
{
    (void)data;
    return families[i]->name;
}

const char *families_nearest(const char *name)
{
    return text_nearest(name, sizeof families / sizeof *families - 1, name_of, NULL);
}

/* ---- rows of the facets */

static const struct family_model no_models[] = {{0}};
static const struct family_method no_methods[] = {{0}};
static const struct family_format no_formats[] = {{0}};
static const struct family_variant no_variants[] = {{0}};

const struct family_model *families_models(const struct family *family)
{
    return family->search && family->search->models ? family->search->models : no_models;
}

const struct family_method *families_methods(const struct family *family)
{
    return family->search && family->search->methods ? family->search->methods : no_methods;
}

const struct family_format *families_formats(const struct family *family)
{
    return family->forms && family->forms->formats ? family->forms->formats : no_formats;
}

const struct family_variant *families_variants(const struct family *family)
{
    return family->forms && family->forms->variants ? family->forms->variants : no_variants;
}

const struct family_model *families_model(const struct family *family, const char *name)
{
    for (const struct family_model *m = families_models(family); name && m->name; m++)
        if (strcmp(m->name, name) == 0) return m;
    return NULL;
}

const struct family_method *families_method(const struct family *family, const char *name)
{
    for (const struct family_method *m = families_methods(family); name && m->name; m++)
        if (strcmp(m->name, name) == 0) return m;
    return NULL;
}

const struct family_generate_options *families_generate_options(const struct family *family)
{
    if (family->generator) return &family->generator->generate_options;
    return family->puzzles ? &family->puzzles->generate_options : NULL;
}
