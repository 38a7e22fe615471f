/* FlatZinc: programs are parsed and posted, not solved. Every error must have a position. */
#include "formats/flatzinc/zinc.h"
#include "fuzz.h"

#include "base/alloc.h"

#include <string.h>

enum { MOST_CALLS = 50 }; /* a few words can require millions of literals */

static bool is_enough(void *data)
{
    return ++*(int *)data > MOST_CALLS;
}

static void ignore(void *self, const char *sentence)
{
    (void)self, (void)sentence;
}

static void post(const struct zinc *zinc)
{
    struct zinc_options generate_options = {.names = true, .remark = ignore, .name = "t"};
    struct sentence error;
    int calls = 0;
    dm_model *model = dm_model_new();
    dm_on_build(model, is_enough, &calls);
    struct zinc_link *link = zinc_link_post(zinc, model, &generate_options, &error);
    REQUIRE(link || strncmp(error.text, "t:", 2) == 0, "a refusal has its place");
    zinc_link_free(link);
    dm_model_free(model);
}

int fuzz_flatzinc(const uint8_t *data, size_t size)
{
    struct reader r;
    reader_text(&r, "t", (const char *)data, size);
    struct zinc *zinc = zinc_read(&r);
    REQUIRE(zinc ? reader_ok(&r) : r.error_line > 0, "a refusal has its place");
    if (zinc) post(zinc);
    zinc_store_free(zinc);
    reader_close(&r);
    return 0;
}
