/* Ranks as processes. An exchange moves bytes both ways at once, whatever fits, so that no two
 * ranks wait for each other; while there is nothing to move, a rank sleeps. */
#include "kit_team.h"

#include "base/alloc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Bytes on their way to or from one rank, the number of them first. */
struct wire_message {
    char *bytes;
    size_t size, at; /* at: the eight bytes of the number count too */
};

static bool is_through(const struct wire_message *message)
{
    return message->at >= sizeof message->size && message->at == sizeof message->size + message->size;
}

/* Moves what can be moved now. A rank whose partner is gone ends, as a team of MPI would. */
static void push_on(int socket, struct wire_message *message, bool out)
{
    bool head = message->at < sizeof message->size;
    char *from =
        head ? (char *)&message->size + message->at : message->bytes + message->at - sizeof message->size;
    size_t left = sizeof message->size + (head ? 0 : message->size) - message->at;
    ssize_t moved = out ? send(socket, from, left, MSG_NOSIGNAL) : recv(socket, from, left, 0);
    if (moved > 0)
        message->at += (size_t)moved;
    else if (moved == 0 || (errno != EAGAIN && errno != EINTR))
        _exit(9);
}

static void carry(struct kit_team_mesh *mesh, struct wire_message *give, struct wire_message *take)
{
    if (mesh->left && --mesh->left == 0) kill(getpid(), SIGKILL);
    for (;;) {
        struct pollfd wait[KIT_TEAM_RANKS];
        bool busy = false;
        for (int r = 0; r < mesh->wire.size; r++) {
            wait[r] = (struct pollfd){.fd = -1};
            if (r == mesh->wire.rank || (is_through(&give[r]) && is_through(&take[r]))) continue;
            busy = true;
            wait[r].fd = mesh->socket[r];
            wait[r].events =
                (short)((is_through(&give[r]) ? 0 : POLLOUT) | (is_through(&take[r]) ? 0 : POLLIN));
        }
        if (!busy) return;
        poll(wait, (nfds_t)mesh->wire.size, -1);
        for (int r = 0; r < mesh->wire.size; r++) {
            if (wait[r].fd < 0) continue;
            if (wait[r].revents & (POLLIN | POLLHUP) && !is_through(&take[r]))
                push_on(wait[r].fd, &take[r], false);
            if (wait[r].revents & POLLOUT && !is_through(&give[r])) push_on(wait[r].fd, &give[r], true);
        }
    }
}

static void mesh_exchange(struct job_transport *wire, const char *give, const size_t *give_size, char *take,
                          size_t *take_size, size_t room)
{
    struct kit_team_mesh *mesh = (struct kit_team_mesh *)wire;
    struct wire_message out[KIT_TEAM_RANKS] = {0}, in[KIT_TEAM_RANKS] = {0};
    for (int r = 0; r < mesh->wire.size; r++) {
        if (give_size[r] > room || (r == mesh->wire.rank && give_size[r])) _exit(8);
        out[r] =
            (struct wire_message){.bytes = (char *)(uintptr_t)give + (size_t)r * room, .size = give_size[r]};
        in[r].bytes = take + (size_t)r * room;
    }
    carry(mesh, out, in);
    for (int r = 0; r < mesh->wire.size; r++) take_size[r] = in[r].size;
}

static void mesh_sum(struct job_transport *wire, uint64_t *word, size_t count)
{
    struct kit_team_mesh *mesh = (struct kit_team_mesh *)wire;
    uint64_t take[KIT_TEAM_RANKS][8], give[8];
    struct wire_message out[KIT_TEAM_RANKS] = {0}, in[KIT_TEAM_RANKS] = {0};
    if (count > 8) _exit(8);
    memcpy(give, word, count * sizeof *word);
    for (int r = 0; r < mesh->wire.size; r++) {
        out[r] = (struct wire_message){.bytes = (char *)give, .size = count * sizeof *word};
        in[r].bytes = (char *)take[r];
    }
    carry(mesh, out, in);
    for (int r = 0; r < mesh->wire.size; r++)
        for (size_t i = 0; r != mesh->wire.rank && i < count; i++) word[i] += take[r][i];
}

static void open_mesh(int size, int sockets[KIT_TEAM_RANKS][KIT_TEAM_RANKS])
{
    for (int a = 0; a < size; a++)
        for (int b = 0; b < a; b++) {
            int pair[2];
            REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "ranks need sockets");
            sockets[a][b] = pair[0], sockets[b][a] = pair[1];
            for (int i = 0; i < 2; i++) fcntl(pair[i], F_SETFL, O_NONBLOCK);
        }
}

/* Each rank must close what it does not use, so that it sees when another one ends. */
static void close_others(int size, int sockets[KIT_TEAM_RANKS][KIT_TEAM_RANKS], int rank)
{
    for (int a = 0; a < size; a++)
        for (int b = 0; b < size; b++)
            if (a != b && a != rank) close(sockets[a][b]);
}

void kit_team_start(int size, size_t room, kit_team_body work, void *data, pid_t *child)
{
    int sockets[KIT_TEAM_RANKS][KIT_TEAM_RANKS];
    open_mesh(size, sockets);
    for (int rank = 0; rank < size; rank++) {
        child[rank] = fork();
        REQUIRE(child[rank] >= 0, "ranks need processes");
        if (child[rank] > 0) continue;
        struct kit_team_mesh mesh = {.wire = {.rank = rank,
                                              .size = size,
                                              .beside = size,
                                              .room = room,
                                              .exchange = mesh_exchange,
                                              .sum = mesh_sum}};
        memcpy(mesh.socket, sockets[rank], sizeof mesh.socket);
        close_others(size, sockets, rank);
        work(&mesh.wire, data);
        _exit(0);
    }
    close_others(size, sockets, -1);
}

int kit_team_wait(int size, const pid_t *child)
{
    int status, bad = 0;
    for (int rank = 0; rank < size; rank++) {
        waitpid(child[rank], &status, 0);
        bad += status != 0;
    }
    return bad;
}
