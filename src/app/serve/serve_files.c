/* The files of the page's folder, read once.
 *
 * A request's path is compared with the names found in the folder and is never used as a path, so
 * no request can leave the folder. A symbolic link is followed if its target is a file within the
 * folder. Files whose names begin with a dot, files of other types than a page's, and folders are
 * not served. Later changes in the folder are not seen. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "app/serve/serve_files.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/reader.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char START[] = "index.html"; /* served for "/" */

static const char *type_of(const char *name)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *end = strrchr(name, '.');
    if (!end || end == name) return NULL;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(end, types[i].end) == 0) return types[i].type;
    return NULL;
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(alloc_resize(NULL, size), text, size);
}

/* The path with links resolved; NULL if it is outside the folder. Freed by the caller. */
static char *resolve(const char *folder, const char *name)
{
    char *path = file_join(folder, name), *root = realpath(folder, NULL), *real = realpath(path, NULL);
    size_t length = root ? strlen(root) : 0;
    while (length && root[length - 1] == '/') length--;
    if (real && !(root && strncmp(real, root, length) == 0 && real[length] == '/')) {
        free(real);
        real = NULL;
    }
    free(root);
    alloc_free(path);
    return real;
}

static bool read_one(serve_file_list *files, const char *folder, const char *name, struct sentence *error)
{
    struct stat about;
    ASSERT(!strchr(name, '/')); /* one component of a path, as readdir lists it */
    const char *type = name[0] == '.' ? NULL : type_of(name);
    if (!type) return true;
    char *path = resolve(folder, name);
    bool fine = true;
    if (path && stat(path, &about) == 0 && S_ISREG(about.st_mode)) {
        struct serve_file file = {.type = type};
        file.bytes = reader_slurp(path, &file.size, error);
        fine = file.bytes != NULL;
        if (fine) file.name = copy_text(name);
        if (fine) vec_push(files, file);
    }
    free(path);
    return fine;
}

bool serve_files_read(serve_file_list *files, const char *folder, struct sentence *error)
{
    char shown[TEXT_PATH_ROOM];
    text_path(folder, shown);
    DIR *directory = opendir(folder);
    if (!directory) return sentence_set(error, "cannot open the folder %s: %s", shown, strerror(errno));
    struct dirent *entry;
    bool fine = true;
    while (fine && (entry = readdir(directory))) fine = read_one(files, folder, entry->d_name, error);
    closedir(directory);
    if (fine && !serve_files_find(files, "/"))
        return sentence_set(error, "%s has no %s: it is not the folder of a page", shown, START);
    return fine;
}

void serve_files_free(serve_file_list *files)
{
    for (size_t i = 0; i < files->size; i++) {
        alloc_free(files->data[i].name);
        alloc_free(files->data[i].bytes);
    }
    vec_free(files);
}

const struct serve_file *serve_files_find(const serve_file_list *files, const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? START : path + 1;
    if (path[0] != '/') return NULL;
    for (size_t i = 0; i < files->size; i++)
        if (strcmp(files->data[i].name, name) == 0) return &files->data[i];
    return NULL;
}
