/* Jobs side by side.
 *
 * Threads live as long as their job: starting one takes about ten microseconds, and that happens a
 * few dozen times in a count. Nothing is shared here; jobs guard what they share. */
#include "base/crew.h"

#include "base/alloc.h"

#include <pthread.h>
#include <stdbool.h>

struct hand {
    void (*work)(void *job);
    void *job;
    bool started;
    pthread_t thread;
};

static void *lend(void *argument)
{
    struct hand *hand = argument;
    hand->work(hand->job);
    return NULL;
}

void crew_run(void (*work)(void *job), void *jobs, size_t count, size_t size)
{
    struct hand *hands = alloc_array(count, sizeof *hands);
    for (size_t i = 1; i < count; i++) {
        hands[i] = (struct hand){.work = work, .job = (char *)jobs + i * size};
        hands[i].started = pthread_create(&hands[i].thread, NULL, lend, &hands[i]) == 0;
    }
    if (count > 0) work(jobs);
    for (size_t i = 1; i < count; i++)
        if (!hands[i].started) work(hands[i].job);
    for (size_t i = 1; i < count; i++)
        if (hands[i].started) pthread_join(hands[i].thread, NULL);
    alloc_free(hands);
}
