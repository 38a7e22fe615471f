/* Serves the files of a page over HTTP. */
#ifndef APP_SERVE_HTTP_H
#define APP_SERVE_HTTP_H

#include "base/sentence.h"

#include <stddef.h>

struct http_file {
    const char *type;  /* of the Content-Type */
    const char *bytes; /* NULL: no such file; they outlive all responses */
    size_t size;
};

struct http_page {
    /* finds the file of a request's path, "/app.js" */
    struct http_file (*find)(const void *self, const char *path);
    const void *self;
    unsigned connections; /* open now; counted by http.c */
};

struct MHD_Daemon;

struct http_calls {
    /* Takes over the socket. NULL: it cannot start, and the caller keeps the socket. The page must
     * outlive it. */
    struct MHD_Daemon *(*start)(int socket, struct http_page *page);
    /* Answers the requests that arrive within this time. */
    void (*wait)(struct MHD_Daemon *daemon, int milliseconds);
    void (*stop)(struct MHD_Daemon *daemon);
};

extern const struct http_calls http_calls; /* in http.c; use http_load below */

/* The calls, once the module is loaded (http_load.c); NULL with the error if it cannot be. */
const struct http_calls *http_load(struct sentence *error);

#endif
