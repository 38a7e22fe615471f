/* Sections of inputs, and folders for files. Nothing outlives a run: a target must not depend on
 * the inputs before. */
#include "fuzz_kit.h"

#include "base/alloc.h"
#include "base/file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool fuzz_kit_line(struct fuzz_piece *rest, struct fuzz_piece *line)
{
    if (!rest->size) return false;
    const char *end = memchr(rest->bytes, '\n', rest->size);
    *line = (struct fuzz_piece){rest->bytes, end ? (size_t)(end - rest->bytes) : rest->size};
    size_t taken = line->size + (end != NULL);
    rest->bytes += taken;
    rest->size -= taken;
    return true;
}

static bool is_separator(struct fuzz_piece line)
{
    size_t length = 0;
    while (length < line.size && line.bytes[length] == '=') length++;
    return length >= 4 && length == line.size;
}

bool fuzz_kit_section(struct fuzz_piece *rest, struct fuzz_piece *section)
{
    struct fuzz_piece line;
    if (!rest->size) return false;
    *section = (struct fuzz_piece){rest->bytes, 0};
    while (fuzz_kit_line(rest, &line) && !is_separator(line))
        section->size =
            (size_t)(rest->size ? rest->bytes - section->bytes : line.bytes + line.size - section->bytes);
    return true;
}

char *fuzz_kit_copy(struct fuzz_piece piece)
{
    char *copy = alloc_bytes(piece.size + 1);
    if (piece.size) memcpy(copy, piece.bytes, piece.size);
    return copy;
}

/* In memory where that is possible: a run makes several files, and a disk would take most of the
 * time. */
char *fuzz_kit_folder(void)
{
    const char *parent = getenv("TMPDIR"), *memory = "/dev/shm";
    if (!parent || !*parent) parent = access(memory, W_OK) == 0 ? memory : "/tmp";
    char *folder = file_join(parent, "damier-fuzz.XXXXXX");
    REQUIRE(mkdtemp(folder), "a folder for files can be made");
    return folder;
}

void fuzz_kit_remove(char *folder)
{
    DIR *names = opendir(folder);
    for (struct dirent *entry; names && (entry = readdir(names));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        char *path = file_join(folder, entry->d_name);
        unlink(path);
        alloc_free(path);
    }
    if (names) closedir(names);
    rmdir(folder);
    alloc_free(folder);
}

char *fuzz_kit_write(const char *folder, const char *name, const char *bytes, size_t size)
{
    char *path = file_join(folder, name);
    FILE *out = fopen(path, "wb");
    REQUIRE(out, "a file can be written");
    REQUIRE(fwrite(bytes, 1, size, out) == size && fclose(out) == 0, "a file can be written");
    return path;
}
