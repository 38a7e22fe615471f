/* The page over HTTP: the files of a folder, a listening socket, and http.c, which answers. */
#include "app/serve/serve.h"

#include "app/serve/http.h"
#include "app/serve/serve_files.h"
#include "app/serve/serve_listen.h"
#include "base/alloc.h"

#include <unistd.h>

enum { TICK = 250 }; /* milliseconds between two polls of the stop flag */

struct serve {
    const struct http_calls *http;
    serve_file_list files;
    struct serve_listen at;
    struct http_page page;
    struct MHD_Daemon *daemon; /* NULL until it runs; it closes the socket */
};

static struct http_file find(const void *self, const char *path)
{
    const struct serve *serve = self;
    const struct serve_file *file = serve_files_find(&serve->files, path);
    return file ? (struct http_file){file->type, file->bytes, file->size} : (struct http_file){0};
}

static bool start(struct serve *serve, struct sentence *error)
{
    ASSERT(serve->at.socket >= 0 && !serve->daemon);
    serve->page = (struct http_page){.find = find, .self = serve};
    serve->daemon = serve->http->start(serve->at.socket, &serve->page);
    if (serve->daemon) return true;
    close(serve->at.socket);
    return sentence_set(error, "libmicrohttpd does not start");
}

struct serve *serve_open(const char *folder, const char *address, int port, struct sentence *error)
{
    struct serve *serve = alloc_bytes(sizeof *serve);
    if ((serve->http = http_load(error)) && serve_files_read(&serve->files, folder, error) &&
        serve_listen(&serve->at, address, port, error) && start(serve, error))
        return serve;
    serve_close(serve);
    return NULL;
}

const char *serve_url(const struct serve *serve)
{
    return serve->at.url;
}

bool serve_is_open(const struct serve *serve)
{
    return serve->at.is_open;
}

void serve_run(struct serve *serve, bool (*ended)(void *data), void *data)
{
    ASSERT(serve->daemon); /* serve_open returns it running */
    while (!ended(data)) serve->http->wait(serve->daemon, TICK);
}

void serve_close(struct serve *serve)
{
    if (!serve) return;
    if (serve->daemon) serve->http->stop(serve->daemon);
    serve_files_free(&serve->files);
    alloc_free(serve);
}
