/* Folders that are installed with the program.
 *
 * A folder is searched for relative to the program, so that an installation can be moved, then in
 * the source tree, then in the configured installation path. A file that it must hold identifies
 * it. */
#define _GNU_SOURCE /* readlink, realpath */
#include "app/installed.h"

#include "base/alloc.h"
#include "base/file.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLACES = 3 };

/* The folder of the program, with its slash; empty if the system does not report it. */
static void find_program(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size);
    path[length > 0 && (size_t)length < size ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (slash) slash[1] = '\0';
}

/* The first of the places that holds the file. */
static char *find(const char *const places[PLACES], const char *file)
{
    char program[PATH_MAX], real[PATH_MAX];
    find_program(program, sizeof program);
    for (size_t i = 0; i < PLACES; i++) {
        bool whole = places[i][0] == '/';
        if (!whole && !program[0]) continue;
        char *folder = file_join(whole ? "" : program, places[i]);
        char *path = file_join(folder, file);
        bool there = access(path, R_OK) == 0 && realpath(folder, real);
        alloc_free(path);
        alloc_free(folder);
        if (there) return file_join("", real);
    }
    return NULL;
}

char *installed_page(void)
{
    static const char *const places[PLACES] = {"../share/damier/page", "../build-web/page",
                                               SHARE_FOLDER "/damier/page"};
    return find(places, "index.html");
}

char *installed_documents(void)
{
    static const char *const places[PLACES] = {"../share/doc/damier/docs", "../docs",
                                               SHARE_FOLDER "/doc/damier/docs"};
    return find(places, "formats.md");
}
