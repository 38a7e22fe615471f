/* The transport over MPI. A message is one MPI message of bytes with one tag. Sends are
 * non-blocking on a copy, so no rank waits for a busy one; completed copies are freed at later
 * sends. Only the thread that initialised MPI calls it.
 *
 * MPI's blocking calls spin on a processor, so nothing here uses them except startup and
 * shutdown. */
#include "cluster/mpi/mpi_transport.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TAG = 1, TAG_BULK = 2, VERSION_ROOM = 64 };

struct mpi_transport {
    struct job_transport wire; /* must be first */
    VEC(MPI_Request) requests;
    VEC(char *) buffers; /* by request: the bytes in flight; owned */
};

static struct mpi_transport *wire_of(struct job_transport *wire)
{
    return (struct mpi_transport *)wire;
}

/* Frees the buffers of completed sends. Backwards, because the last entry moves into the freed
 * slot. */
static void free_completed(struct mpi_transport *w)
{
    ASSERT(w->requests.size == w->buffers.size);
    for (size_t i = w->requests.size; i-- > 0;) {
        int gone = 0;
        MPI_Test(&w->requests.data[i], &gone, MPI_STATUS_IGNORE);
        if (!gone) continue;
        alloc_free(w->buffers.data[i]);
        w->requests.data[i] = vec_pop(&w->requests);
        w->buffers.data[i] = vec_pop(&w->buffers);
    }
}

static void send_bytes(struct job_transport *wire, int to, const char *bytes, size_t size)
{
    enum { MANY = 64 };
    struct mpi_transport *w = wire_of(wire);
    MPI_Request request;
    REQUIRE(size <= INT_MAX, "a message must have a size that MPI can count");
    ASSERT(to >= 0 && to < wire->size && to != wire->rank);
    char *buffer = alloc_bytes(size);
    memcpy(buffer, bytes, size);
    MPI_Isend(buffer, (int)size, MPI_BYTE, to, TAG, MPI_COMM_WORLD, &request);
    vec_push(&w->requests, request);
    vec_push(&w->buffers, buffer);
    if (w->requests.size >= MANY) free_completed(w);
}

static bool receive(struct job_transport *wire, int *from, struct buf *bytes)
{
    MPI_Message message;
    MPI_Status status;
    int there = 0, size = 0;
    if (wire_of(wire)->requests.size) free_completed(wire_of(wire));
    MPI_Improbe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &message, &status);
    if (!there) return false;
    MPI_Get_count(&status, MPI_BYTE, &size);
    *from = status.MPI_SOURCE;
    buf_clear(bytes);
    buf_fill(bytes, '\0', (size_t)size);
    MPI_Mrecv(bytes->data, size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    return true;
}

/* ---- collective operations */

/* Polls with growing pauses instead of spinning. */
static void await_all(size_t count, MPI_Request *requests)
{
    static const long SHORTEST = 1000, LONGEST = 500000; /* nanoseconds */
    long pause = SHORTEST;
    int done = 0;
    for (;;) {
        MPI_Testall((int)count, requests, &done, MPI_STATUSES_IGNORE);
        if (done) return;
        nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
        if (pause < LONGEST) pause *= 2;
    }
}

/* Sizes first, then the bytes in both directions at once. */
static void exchange(struct job_transport *wire, const char *give, const size_t *give_size, char *take,
                     size_t *take_size, size_t room)
{
    size_t ranks = (size_t)wire->size, count = 0;
    MPI_Request *requests = alloc_array(2 * ranks, sizeof *requests);
    uint64_t *gives = alloc_array(ranks, sizeof *gives), *takes = alloc_array(ranks, sizeof *takes);
    REQUIRE(room <= INT_MAX, "a message must have a size that MPI can count");
    for (size_t r = 0; r < ranks; r++) gives[r] = give_size[r];
    MPI_Ialltoall(gives, 1, MPI_UINT64_T, takes, 1, MPI_UINT64_T, MPI_COMM_WORLD, requests);
    await_all(1, requests);
    for (size_t r = 0; r < ranks; r++) {
        ASSERT(gives[r] <= room && takes[r] <= room);
        take_size[r] = (size_t)takes[r];
        if (takes[r])
            MPI_Irecv(take + r * room, (int)takes[r], MPI_BYTE, (int)r, TAG_BULK, MPI_COMM_WORLD,
                      &requests[count++]);
        if (gives[r])
            MPI_Isend(give + r * room, (int)gives[r], MPI_BYTE, (int)r, TAG_BULK, MPI_COMM_WORLD,
                      &requests[count++]);
    }
    await_all(count, requests);
    alloc_free(requests);
    alloc_free(gives);
    alloc_free(takes);
}

static void sum(struct job_transport *wire, uint64_t *word, size_t count)
{
    MPI_Request request;
    (void)wire;
    REQUIRE(count <= INT_MAX, "MPI counts words in an int");
    MPI_Iallreduce(MPI_IN_PLACE, word, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
    await_all(1, &request);
}

static int count_local_ranks(void)
{
    MPI_Comm beside;
    int count;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &beside);
    MPI_Comm_size(beside, &count);
    MPI_Comm_free(&beside);
    return count;
}

/* ---- startup and shutdown */

/* Checks that all ranks have the version of rank 0, which reports a mismatch. */
static bool versions_agree(const struct job_transport *wire, const char *version)
{
    char own[VERSION_ROOM] = "", *all = alloc_array((size_t)wire->size, VERSION_ROOM);
    int odd = 0;
    snprintf(own, sizeof own, "%s", version);
    MPI_Allgather(own, VERSION_ROOM, MPI_CHAR, all, VERSION_ROOM, MPI_CHAR, MPI_COMM_WORLD);
    for (int i = 1; i < wire->size && !odd; i++)
        if (memcmp(all, all + (size_t)i * VERSION_ROOM, VERSION_ROOM) != 0) odd = i;
    if (odd && wire->rank == 0)
        fprintf(stderr, "damier: rank 0 is %s, but rank %d is %s: all must be of one version\n", own, odd,
                all + (size_t)odd * VERSION_ROOM);
    alloc_free(all);
    return !odd;
}

struct job_transport *mpi_transport_open(int *argc, char ***argv, const char *version)
{
    struct mpi_transport *w = alloc_bytes(sizeof *w);
    int provided;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
    w->wire = (struct job_transport){.send = send_bytes,
                                     .receive = receive,
                                     .exchange = exchange,
                                     .sum = sum,
                                     .beside = count_local_ranks()};
    MPI_Comm_rank(MPI_COMM_WORLD, &w->wire.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &w->wire.size);
    if (versions_agree(&w->wire, version)) return &w->wire;
    mpi_transport_close(&w->wire);
    return NULL;
}

void mpi_transport_close(struct job_transport *wire)
{
    struct mpi_transport *w = wire_of(wire);
    while (w->requests.size) {
        free_completed(w);
        if (w->requests.size) nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
    vec_free(&w->requests);
    vec_free(&w->buffers);
    alloc_free(w);
    MPI_Finalize();
}
