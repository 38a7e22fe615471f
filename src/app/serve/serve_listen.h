/* A listening socket, and its address. */
#ifndef APP_SERVE_SERVE_LISTEN_H
#define APP_SERVE_SERVE_LISTEN_H

#include "base/sentence.h"

enum { SERVE_URL_ROOM = 100 };

struct serve_listen {
    int socket;   /* closed by the caller */
    bool is_open; /* other machines can reach it */
    char url[SERVE_URL_ROOM];
};

/* False with the reason. */
bool serve_listen(struct serve_listen *at, const char *address, int port, struct sentence *error);

#endif
