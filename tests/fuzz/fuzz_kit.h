/* What several fuzz targets need: inputs of several sections, and a folder for files. */
#ifndef FUZZ_KIT_H
#define FUZZ_KIT_H

#include "base/buf.h"

/* A piece of the input; not owned, not 0-terminated. */
struct fuzz_piece {
    const char *bytes;
    size_t size;
};

/* Takes the next section: the text before a line of four or more `='. False if nothing is left. */
bool fuzz_kit_section(struct fuzz_piece *rest, struct fuzz_piece *section);

/* Takes the next line, without its end. False if nothing is left. */
bool fuzz_kit_line(struct fuzz_piece *rest, struct fuzz_piece *line);

/* A copy, 0-terminated; the caller frees it with alloc_free. */
char *fuzz_kit_copy(struct fuzz_piece piece);

/* A new folder, under TMPDIR where that is set; owned by the caller, who ends it with
 * fuzz_kit_remove. That removes the files in it as well. */
char *fuzz_kit_folder(void);
void fuzz_kit_remove(char *folder);

/* Writes a file of that folder, and returns its path, owned by the caller. */
char *fuzz_kit_write(const char *folder, const char *name, const char *bytes, size_t size);

#endif
