/* What the listing commands share. */
#include "app/listing.h"

#include "app/common.h"
#include "app/say.h"

static const char *const formats[] = {"text", "json", NULL};

static const struct option rows[] = {
    ROW_FORMAT_OF(.offset = offsetof(struct listing, format), formats, "text by default"),
    {0},
};

const struct command_group listing_groups[] = {{"Output", rows, 0}, {0}};

int listing_print(const struct invocation *invocation, void (*text)(struct buf *out),
                  void (*json)(struct buf *out))
{
    const struct listing *listing = invocation->settings;
    struct file out;
    if (!file_create(&out, NULL)) return say_error("%s", file_error(&out));
    (listing->format == LISTING_JSON ? json : text)(&out.buf);
    return common_close(&out, STATUS_DONE);
}
