/* The files of a page over HTTP. */
#ifndef APP_SERVE_HTTP_H
#define APP_SERVE_HTTP_H

#include "base/sentence.h"

#include <stddef.h>

struct http_file {
    const char *type;  /* of the Content-Type */
    const char *bytes; /* NULL: there is no such file; they outlive all answers */
    size_t size;
};

struct http_page {
    /* what a request's path, "/app.js", asks for */
    struct http_file (*find)(const void *self, const char *path);
    const void *self;
    unsigned connections; /* open now; counted by http.c */
};

struct MHD_Daemon;

struct http_calls {
    /* It closes the socket. NULL: it does not start, and the socket is the caller's. The page must
     * outlive it. */
    struct MHD_Daemon *(*start)(int socket, struct http_page *page);
    /* Answers what comes within this time. */
    void (*wait)(struct MHD_Daemon *daemon, int milliseconds);
    void (*stop)(struct MHD_Daemon *daemon);
};

extern const struct http_calls http_calls; /* http.c; others ask for it below */

/* Once it is in memory (http_load.c); NULL: it cannot be, and `error` says why. */
const struct http_calls *http_load(struct sentence *error);

#endif
