/* The table of what tests know of the families, from families.def. */
#include "kit_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define VARIANT(field, name, concerns, help)
#define FAMILY(stem) extern const struct kit_facts facts_##stem;
#include "puzzle/families.def"
#undef FAMILY

const struct kit_facts *kit_facts_of(const struct family *family)
{
    static const struct {
        const struct family *family;
        const struct kit_facts *facts;
    } rows[] = {
#define FAMILY(stem) {&stem##_family, &facts_##stem},
#include "puzzle/families.def"
    };
    size_t i = 0;
    while (rows[i].family != family) i++;
    return rows[i].facts;
}

int kit_facts_side(struct rng *rng, int usual)
{
    switch (rng_below(rng, 6)) {
    case 0:
        return 1;
    case 1:
        return (int)rng_between(rng, 1, 3 * usual);
    default:
        return (int)rng_between(rng, 1, usual);
    }
}

void kit_facts_size(struct rng *rng, int usual, int most, int *rows, int *columns)
{
    do {
        *rows = kit_facts_side(rng, usual);
        *columns = kit_facts_side(rng, usual);
    } while (*rows * *columns > most);
}
