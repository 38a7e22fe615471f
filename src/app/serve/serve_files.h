/* The served files. */
#ifndef APP_SERVE_SERVE_FILES_H
#define APP_SERVE_SERVE_FILES_H

#include "base/sentence.h"
#include "base/vec.h"

struct serve_file {
    char *name;       /* in requests, after the slash; owned */
    const char *type; /* of the Content-Type */
    char *bytes;      /* owned */
    size_t size;
};

typedef VEC(struct serve_file) serve_file_list;

/* False with the reason; the caller frees the list either way. */
bool serve_files_read(serve_file_list *files, const char *folder, struct sentence *error);
void serve_files_free(serve_file_list *files);

/* The file of a request's path, "/app.js"; NULL if there is none. */
const struct serve_file *serve_files_find(const serve_file_list *files, const char *path);

#endif
