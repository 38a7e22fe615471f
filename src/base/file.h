/* Atomic file replacement: a file is written completely or not at all.
 *
 *     struct file out;
 *     if (!file_create(&out, path)) complain(file_error(&out));
 *     buf_add(&out.buf, ...);
 *     if (!file_commit(&out)) complain(file_error(&out));
 *
 * The text is written to a temporary file in the same directory, which replaces the target at
 * commit. The path NULL or "-" is standard output. An existing path that is not a regular file
 * (/dev/null, a pipe), or that names an open descriptor (/dev/stdout, /dev/fd/3), is written
 * directly. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buf.h"
#include "base/sentence.h"

struct file {
    struct buf buf; /* write here */
    char *path;     /* the target, owned; NULL for standard output */
    /* Path of the temporary file until commit, owned; NULL if written directly. */
    char *temporary;
    bool unnamed; /* the temporary file has no name yet; `temporary` is the name that it may get */

    /* Set before commit to skip fsync, for one of very many files: the file may be lost if the
     * machine fails. */
    bool hasty;
    /* "cannot write PATH: No space left on device"; empty if there is no error */
    struct sentence error;
};

bool file_create(struct file *file, const char *path);

/* Flushes, syncs and renames; false with the error set. Frees everything but the error. */
bool file_commit(struct file *file);
void file_abandon(struct file *file); /* remove the temporary file; nothing was written */
/* Removes the temporary files of this process from an open directory, without allocating. */
void file_clear(int directory);
const char *file_error(const struct file *file);

bool file_make_directory(const char *path, struct sentence *error); /* as mkdir -p */
char *file_join(const char *directory, const char *name);           /* owned by the caller */

/* True if a file of this name could be written. False with the sentence; nothing is left behind. */
bool file_writable(const char *path, struct sentence *error);

#endif
