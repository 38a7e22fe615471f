/* Letters in queues under one lock; collective operations have two barriers around them, so no rank
 * reads data that is not there yet, or overwrites data that is still read. */
#include "kit_wire.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <pthread.h>
#include <string.h>

struct letter {
    int from;
    char *bytes;
    size_t size;
};

struct line { /* of a rank */
    struct job_transport wire;
    struct kit_office *office;
    VEC(struct letter) letters;
    size_t first;
    /* What it gives to all, while they exchange or add: */
    const char *give;
    const size_t *give_size;
    const uint64_t *word;
};

struct kit_office {
    int ranks;
    pthread_mutex_t lock;
    pthread_barrier_t together;
    struct line *lines;
};

static struct line *line_of(struct job_transport *wire)
{
    return (struct line *)wire;
}

static void send_letter(struct job_transport *wire, int to, const char *bytes, size_t size)
{
    struct kit_office *office = line_of(wire)->office;
    struct letter letter = {wire->rank, alloc_bytes(size), size};
    memcpy(letter.bytes, bytes, size);
    pthread_mutex_lock(&office->lock);
    vec_push(&office->lines[to].letters, letter);
    pthread_mutex_unlock(&office->lock);
}

static bool receive_letter(struct job_transport *wire, int *from, struct buf *bytes)
{
    struct line *line = line_of(wire);
    pthread_mutex_lock(&line->office->lock);
    bool there = line->first < line->letters.size;
    struct letter letter = there ? line->letters.data[line->first++] : (struct letter){0};
    pthread_mutex_unlock(&line->office->lock);
    if (!there) return false;
    *from = letter.from;
    buf_clear(bytes);
    buf_bytes(bytes, letter.bytes, letter.size);
    alloc_free(letter.bytes);
    return true;
}

static void exchange(struct job_transport *wire, const char *give, const size_t *give_size, char *take,
                     size_t *take_size, size_t room)
{
    struct line *line = line_of(wire), *lines = line->office->lines;
    size_t own = (size_t)wire->rank;
    line->give = give;
    line->give_size = give_size;
    pthread_barrier_wait(&line->office->together);
    for (size_t r = 0; r < (size_t)wire->size; r++) {
        take_size[r] = lines[r].give_size[own];
        if (take_size[r]) memcpy(take + r * room, lines[r].give + own * room, take_size[r]);
    }
    pthread_barrier_wait(&line->office->together);
}

static void sum(struct job_transport *wire, uint64_t *word, size_t count)
{
    struct line *line = line_of(wire), *lines = line->office->lines;
    uint64_t *all = alloc_array(count, sizeof *all);
    line->word = word;
    pthread_barrier_wait(&line->office->together);
    for (int r = 0; r < wire->size; r++)
        for (size_t i = 0; i < count; i++) all[i] += lines[r].word[i];
    pthread_barrier_wait(&line->office->together);
    if (count) memcpy(word, all, count * sizeof *all);
    alloc_free(all);
}

struct kit_office *kit_wire_office(int ranks)
{
    struct kit_office *office = alloc_bytes(sizeof *office);
    office->ranks = ranks;
    office->lines = alloc_array((size_t)ranks, sizeof *office->lines);
    pthread_mutex_init(&office->lock, NULL);
    pthread_barrier_init(&office->together, NULL, (unsigned)ranks);
    for (int r = 0; r < ranks; r++) {
        office->lines[r].office = office;
        office->lines[r].wire = (struct job_transport){.rank = r,
                                                       .size = ranks,
                                                       .send = send_letter,
                                                       .receive = receive_letter,
                                                       .exchange = exchange,
                                                       .sum = sum,
                                                       .beside = ranks};
    }
    return office;
}

struct job_transport *kit_wire(struct kit_office *office, int rank)
{
    return &office->lines[rank].wire;
}

void kit_wire_close(struct kit_office *office)
{
    for (int r = 0; r < office->ranks; r++) {
        struct line *line = &office->lines[r];
        for (size_t i = line->first; i < line->letters.size; i++) alloc_free(line->letters.data[i].bytes);
        vec_free(&line->letters);
    }
    pthread_barrier_destroy(&office->together);
    pthread_mutex_destroy(&office->lock);
    alloc_free(office->lines);
    alloc_free(office);
}
