/* damier families: which problems there are. */
#include "cli/listing.h"
#include "cli/page.h"

static void write_text(struct buf *out)
{
    for (const struct family *const *family = families; *family; family++)
        buf_print(out, "%-12s%s\n", (*family)->name, (*family)->blurb);
}

static void write_one(const struct family *family, struct buf *out)
{
    const char *name, *blurb;
    buf_add(out, "{\"name\": ");
    buf_json_text(out, family->name);
    buf_add(out, ", \"blurb\": ");
    buf_json_text(out, family->blurb);
    buf_add(out, ", \"formats\": [");
    for (size_t i = 0; page_format(family, i, &name, &blurb); i++) {
        if (i) buf_add(out, ", ");
        buf_json_text(out, name);
    }
    buf_add(out, "]}");
}

static void write_json(struct buf *out)
{
    buf_char(out, '[');
    for (size_t i = 0; families[i]; i++) {
        if (i) buf_add(out, ",\n ");
        write_one(families[i], out);
    }
    buf_add(out, "]\n");
}

static int run(const struct invocation *invocation)
{
    return listing_print(invocation, write_text, write_json);
}

const struct command cmd_families = {
    .name = "families",
    .blurb = "list the families of problems",
    .description = "Each is a command too: `damier help NAME' tells its rules, parameters and\n"
                   "formats.\n",
    .examples = "damier families\n"
                "damier families --format json\n",
    .exits = "0  listed\n"
             "2  bad usage\n",
    .groups = listing_groups,
    .size = sizeof(struct listing),
    .run = run,
};
