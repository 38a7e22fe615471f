/* The page over HTTP: the files of one folder, read when it is opened. */
#ifndef APP_SERVE_SERVE_H
#define APP_SERVE_SERVE_H

#include "base/sentence.h"

struct serve;

/* The folder must have an index.html. The address is numeric, 127.0.0.1 or ::1; port 0 is any free
 * one. NULL with the reason. */
struct serve *serve_open(const char *folder, const char *address, int port, struct sentence *error);

/* http://127.0.0.1:8421/ */
const char *serve_url(const struct serve *serve);

/* True if other machines can reach it. */
bool serve_is_open(const struct serve *serve);

/* Serves until `ended` returns true; it is polled several times a second, and at once after a
 * signal. */
void serve_run(struct serve *serve, bool (*ended)(void *data), void *data);
void serve_close(struct serve *serve); /* NULL is allowed */

#endif
