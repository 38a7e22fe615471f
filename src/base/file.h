/* Files written whole or not at all.
 *
 *     struct file out;
 *     if (!file_create(&out, path)) complain(file_error(&out));
 *     buf_add(&out.buf, ...);
 *     if (!file_commit(&out)) complain(file_error(&out));
 *
 * The text goes to a temporary file beside the target, without a name where the file system can do
 * that, which takes the target's name at commit. A
 * path that is NULL or "-" is standard output. A path that exists and is not a regular file
 * (/dev/null, a pipe), or that names one of our own descriptors (/dev/stdout, /dev/fd/3), is
 * written directly. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buf.h"
#include "base/sentence.h"

struct file {
    struct buf buf; /* write here */
    char *path;     /* the target, owned; NULL for standard output */
    /* Where the bytes are until commit, owned; NULL where written directly. */
    char *temporary;
    bool unnamed; /* the temporary file has no name yet; `temporary` is one beside the target */

    /* Set before commit: it need not outlive a failure of the machine. For one of very many files,
     * each of which would have to wait for the disk. */
    bool hasty;
    /* "cannot write PATH: No space left on device"; empty while all is well */
    struct sentence error;
};

bool file_create(struct file *file, const char *path);

/* Flush, sync to the name; false with error set. Frees everything but the error. */
bool file_commit(struct file *file);
void file_abandon(struct file *file); /* remove the temporary file; nothing was written */
/* Removes the temporary files of this process from an open directory, without allocating. */
void file_clear(int directory);
const char *file_error(const struct file *file);

bool file_make_directory(const char *path, struct sentence *error); /* as mkdir -p */
char *file_join(const char *directory, const char *name);           /* owned by the caller */

#endif
