/* Files of checkpoints, read and written whole. */
#include "kit_checkpoint.h"

#include "base/alloc.h"
#include "kit_suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

void kit_checkpoint_open(struct kit_checkpoint *checkpoint)
{
    snprintf(checkpoint->folder, sizeof checkpoint->folder, "/tmp/damier-checkpoint-XXXXXX");
    assert_non_null(mkdtemp(checkpoint->folder));
    snprintf(checkpoint->path, sizeof checkpoint->path, "%s/count", checkpoint->folder);
}

void kit_checkpoint_close(const struct kit_checkpoint *checkpoint)
{
    unlink(checkpoint->path);
    assert_int_equal(rmdir(checkpoint->folder), 0);
}

void kit_checkpoint_clean(const struct kit_checkpoint *checkpoint)
{
    char command[128];
    snprintf(command, sizeof command, "rm -f %s/.damier-*", checkpoint->folder);
    assert_int_equal(system(command), 0);
}

bool kit_checkpoint_exists(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

size_t kit_checkpoint_read(const char *path, char **bytes)
{
    enum { MOST = 1 << 20 };
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    *bytes = alloc_bytes(MOST);
    size_t size = fread(*bytes, 1, MOST, in);
    assert_in_range(size, 61, MOST - 1);
    fclose(in);
    return size;
}

void kit_checkpoint_write(const char *path, const char *bytes, size_t size)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(out);
}

bool kit_checkpoint_stop(void *self)
{
    struct kit_checkpoint_clerk *clerk = self;
    return ++clerk->asked > clerk->allowed;
}

void kit_checkpoint_progress(void *self, double done, double total)
{
    struct kit_checkpoint_clerk *clerk = self;
    clerk->fell |= done < clerk->done || done > total * (1 + 1e-9);
    clerk->changed |= clerk->total != 0 && total != clerk->total;
    clerk->done = done;
    clerk->total = total;
}
