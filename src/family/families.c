/* The table of families, from families.def. */
#include "base/text.h"
#include "family/family.h"

#include <string.h>

#define FAMILY(stem) &stem##_family,
#define VARIANT(field, name, help)
const struct family *const families[] = {
#include "family/families.def"
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

const struct family_model *families_model(const struct family *family, const char *name)
{
    for (const struct family_model *m = family->models; name && m && m->name; m++)
        if (strcmp(m->name, name) == 0) return m;
    return NULL;
}

static const struct family_method *method_of(const struct family *family, const char *name)
{
    for (const struct family_method *m = family->methods; m && m->name; m++)
        if (strcmp(m->name, name) == 0) return m;
    return NULL;
}

const struct family_method *families_method(const struct family *family, const char *name)
{
    const struct family_method *found = NULL;
    if (!name) return NULL;
    if (family) return method_of(family, name);
    for (const struct family *const *f = families; *f && !found; f++) found = method_of(*f, name);
    return found;
}
