/* Memory and misuse.
 *
 * The C library's allocator with the failure path taken out: the caller gets memory or does not
 * come back. The message of alloc_fail is put together without allocating, and the process leaves
 * by _Exit, so that nothing that runs at exit needs memory either and no half-made output is
 * flushed.
 *
 * What the machine could give comes from the text files under /proc and, inside a container, from
 * the limit of the control group (version 2). If they are missing, the answer is "unknown", never a
 * guess. */
#include "base/alloc.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *alloc_bytes(size_t size)
{
    void *block = calloc(1, size ? size : 1);
    if (!block) alloc_fail(size);
    return block;
}

void *alloc_resize(void *block, size_t size)
{
    void *moved = realloc(block, size ? size : 1);
    if (!moved) alloc_fail(size);
    return moved;
}

void *alloc_array(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) alloc_fail(SIZE_MAX);
    return alloc_bytes(count * size);
}

void alloc_free(void *block)
{
    free(block);
}

static void complain(const char *message)
{
    size_t left = strlen(message);
    while (left) {
        ssize_t wrote = write(STDERR_FILENO, message, left);
        if (wrote <= 0) return;
        message += wrote;
        left -= (size_t)wrote;
    }
}

_Noreturn void alloc_fail(size_t size)
{
    char message[80];
    snprintf(message, sizeof message, "damier: out of memory (%zu bytes requested)\n", size);
    complain(message);
    _Exit(ALLOC_EXIT_STATUS);
}

_Noreturn void alloc_misuse(const char *function, const char *condition, const char *sentence)
{
    char message[500];
    snprintf(message, sizeof message, "damier: %s: %s (%s does not hold)\n", function, sentence, condition);
    complain(message);
    abort();
}

_Noreturn void alloc_broken(const char *file, int line, const char *condition)
{
    char message[500];
    snprintf(message, sizeof message, "damier: %s:%d: %s does not hold\n", file, line, condition);
    complain(message);
    abort();
}

size_t alloc_resident(void)
{
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return 0;
    uint64_t pages = 0;
    if (fscanf(file, "%*u %" SCNu64, &pages) != 1) pages = 0;
    fclose(file);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* The number of kilobytes after a word in one of the text files of /proc; false if there is none.
 * */
static bool kilobytes_of(const char *path, const char *format, uint64_t *kilobytes)
{
    FILE *file = fopen(path, "re");
    bool found = false;
    char line[200];
    if (!file) return false;
    while (!found && fgets(line, sizeof line, file)) found = sscanf(line, format, kilobytes) == 1;
    fclose(file);
    return found && *kilobytes <= UINT64_MAX / 1024;
}

/* Not getrusage, which also counts what the process was before exec. */
size_t alloc_peak(void)
{
    uint64_t kilobytes;
    return kilobytes_of("/proc/self/status", "VmHWM: %" SCNu64, &kilobytes) ? (size_t)kilobytes * 1024 : 0;
}

static uint64_t memory_available(void)
{
    uint64_t kilobytes;
    return kilobytes_of("/proc/meminfo", "MemAvailable: %" SCNu64, &kilobytes) ? kilobytes * 1024
                                                                               : UINT64_MAX;
}

/* The file holds the word "max" where there is no limit. */
static uint64_t group_limit(void)
{
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "re");
    if (!file) return UINT64_MAX;
    uint64_t limit;
    if (fscanf(file, "%" SCNu64, &limit) != 1) limit = UINT64_MAX;
    fclose(file);
    return limit;
}

size_t alloc_machine(void)
{
    uint64_t available = memory_available(), limit = group_limit();
    if (limit != UINT64_MAX) {
        uint64_t ours = alloc_resident();
        uint64_t left = limit > ours ? limit - ours : 0;
        if (left < available) available = left;
    }
    return available > SIZE_MAX ? SIZE_MAX : (size_t)available;
}
