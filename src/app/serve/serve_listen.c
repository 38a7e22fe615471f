/* A listening socket at a numeric address. Host names are not accepted: resolving one may use the
 * network and may give several addresses. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "app/serve/serve_listen.h"

#include "base/alloc.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static bool is_loopback(const struct sockaddr *at)
{
    if (at->sa_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)(const void *)at)->sin6_addr);
    ASSERT(at->sa_family == AF_INET); /* a numeric address is one of these two */
    uint32_t number = ntohl(((const struct sockaddr_in *)(const void *)at)->sin_addr.s_addr);
    return number >> 24 == 127;
}

/* An open socket, or -1 with errno set. A port that was just in use can be reused. */
static int listen_at(const struct addrinfo *at)
{
    int on = 1;
    int fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

/* The system may have chosen the port. */
static void write_url(struct serve_listen *at)
{
    struct sockaddr_storage bound = {0};
    socklen_t size = sizeof bound;
    char host[NI_MAXHOST] = "", port[NI_MAXSERV] = "";
    struct sockaddr *address = (struct sockaddr *)(void *)&bound;
    getsockname(at->socket, address, &size);
    getnameinfo(address, size, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    bool six = bound.ss_family == AF_INET6;
    snprintf(at->url, sizeof at->url, "http://%s%.60s%s:%.8s/", six ? "[" : "", host, six ? "]" : "", port);
    at->is_open = !is_loopback(address);
}

bool serve_listen(struct serve_listen *at, const char *address, int port, struct sentence *error)
{
    struct addrinfo wanted = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char number[8], quote[TEXT_QUOTE_ROOM];
    ASSERT(0 <= port && port <= 65535); /* the range of --port */
    snprintf(number, sizeof number, "%d", port);
    if (getaddrinfo(address, number, &wanted, &found) != 0)
        return sentence_set(error, "%s is not a numeric address, such as 127.0.0.1 or ::1",
                            text_quote_end(address, strlen(address), quote));
    at->socket = listen_at(found);
    int reason = errno;
    freeaddrinfo(found);
    if (at->socket < 0)
        return sentence_set(error, "cannot listen at %s, port %d: %s", address, port, strerror(reason));
    write_url(at);
    return true;
}
