/* HTTP by libmicrohttpd, in a separate module (http_load.c).
 *
 * One thread waits for requests and for the stop flag. A request is answered when its headers are
 * complete: GET and HEAD with a file or 404, all other methods with 405, before a body is read, so
 * no input is stored. The library refuses headers larger than MEMORY (431, 414), and closes
 * connections that are idle for TIMEOUT. Beyond CROWD connections, further ones are closed after
 * CROWD_TIMEOUT, so that many idle connections do not block the rest.
 *
 * Every response carries a content security policy: the page may run its own scripts and the
 * WebAssembly program, and load from this server, nothing else (POLICY). A worker is subject to the
 * policy of its own file, so all files have it. */
#include "app/serve/http.h"

#include <microhttpd.h>
#include <string.h>

enum {
    TIMEOUT = 30,       /* seconds */
    CONNECTIONS = 800,  /* a browser opens six, and select(2) takes 1024 */
    CROWD = 100,        /* connections */
    CROWD_TIMEOUT = 1,  /* seconds */
    MEMORY = 16 * 1024, /* bytes for a connection */
};

static const char POLICY[] = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
                             "connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                             "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static void add_headers(struct MHD_Response *response, const char *type)
{
    static const struct {
        const char *name, *value;
    } headers[] = {
        {"Content-Security-Policy", POLICY},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-cache"},
        {"Allow", "GET, HEAD"},
    };
    MHD_add_response_header(response, "Content-Type", type);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i].name, headers[i].value);
}

/* The bytes outlive the response, and do not change. */
static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status, const char *type,
                              const char *bytes, size_t size)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_PERSISTENT);
    if (!response) return MHD_NO;
    add_headers(response, type);
    enum MHD_Result queued = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status, const char *words)
{
    return answer(connection, status, "text/plain; charset=utf-8", words, strlen(words));
}

static enum MHD_Result handle(void *self, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state)
{
    const struct http_page *page = self;
    (void)version, (void)upload, (void)upload_size, (void)state;
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "There is nothing here but files to read.\n");
    struct http_file file = page->find(page->self, path);
    if (!file.bytes) return refuse(connection, MHD_HTTP_NOT_FOUND, "There is no such file here.\n");
    return answer(connection, MHD_HTTP_OK, file.type, file.bytes, file.size);
}

/* Paths are not unescaped: the names of the page need no escapes, and "/%00" is not "/". */
static size_t keep_escapes(void *self, struct MHD_Connection *connection, char *text)
{
    (void)self, (void)connection;
    return strlen(text);
}

static void note_connection(void *self, struct MHD_Connection *connection, void **state,
                            enum MHD_ConnectionNotificationCode code)
{
    struct http_page *page = self;
    (void)state;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED)
        page->connections--;
    else if (++page->connections > CROWD)
        MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)CROWD_TIMEOUT);
}

static struct MHD_Daemon *start(int socket, struct http_page *page)
{
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_LISTEN_SOCKET, socket, NULL},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)keep_escapes, NULL},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)note_connection, page},
        {MHD_OPTION_CONNECTION_TIMEOUT, TIMEOUT, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, MEMORY, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(MHD_NO_FLAG, 0, NULL, NULL, handle, page, MHD_OPTION_ARRAY, options,
                            MHD_OPTION_END);
}

static void wait_for(struct MHD_Daemon *daemon, int milliseconds)
{
    MHD_run_wait(daemon, milliseconds);
}

const struct http_calls http_calls = {.start = start, .wait = wait_for, .stop = MHD_stop_daemon};
