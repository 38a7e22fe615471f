/* The page over HTTP: the files of one folder, as they were when it was opened, and nothing
 * else. */
#ifndef APP_SERVE_SERVE_H
#define APP_SERVE_SERVE_H

#include "base/sentence.h"

struct serve;

/* The folder must have an index.html. The address is in figures, 127.0.0.1 or ::1; port 0 is any
 * that is free. NULL with the reason. */
struct serve *serve_open(const char *folder, const char *address, int port, struct sentence *error);

/* http://127.0.0.1:8421/ */
const char *serve_url(const struct serve *serve);

/* Can others than this machine reach it? */
bool serve_is_open(const struct serve *serve);

/* Answers until `ended`, which is asked several times a second, and at once after a signal. */
void serve_run(struct serve *serve, bool (*ended)(void *data), void *data);
void serve_close(struct serve *serve); /* NULL is allowed */

#endif
