/* Memory and misuse.
 *
 * Allocation never fails from the caller's point of view: it returns memory or ends the process.
 * alloc_fail builds its message without allocating and leaves by _Exit, so that no exit handler
 * needs memory and no partial output is flushed.
 *
 * Memory limits are checked at polls. Reading the resident size from the operating system takes
 * microseconds, so the meter caches it and reads it again after METER_BYTES of our own allocations,
 * after METER_CALLS queries (memory of other libraries, or pages touched late, grow with work), and
 * after METER_SECONDS. Blocks smaller than a page are not counted: the other two bounds cover them.
 * The meter and the handler of alloc_fail are static because they belong to the process, and an
 * allocator has no argument that could carry an owner.
 *
 * The available memory of the machine is read from /proc and, in a container, from the control
 * group (version 2). If they are missing the result is "unknown". */
#include "base/alloc.h"

#include "base/clock.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { METER_BYTES = 1 << 18, METER_CALLS = 64, METER_BLOCK = 1 << 12 };
static const double METER_SECONDS = 0.001;

/* If threads race, each of them reads the size and one result is kept. */
static struct {
    atomic_size_t counted;  /* bytes allocated since the process began; may wrap round */
    atomic_size_t at;       /* `counted` at the last reading */
    atomic_size_t resident; /* bytes: the last reading */
    atomic_uint calls;      /* queries since */
    _Atomic double read;    /* when it was, by clock_wall; 0: never */
    atomic_bool refused;    /* between alloc_refuse and alloc_clear_refused */
} alloc_meter;

static struct {
    void (*_Atomic call)(void *self); /* NULL: nothing */
    void *self;
} alloc_undo;

static inline void count_block(size_t size)
{
    if (size >= METER_BLOCK) atomic_fetch_add_explicit(&alloc_meter.counted, size, memory_order_relaxed);
}

void *alloc_bytes(size_t size)
{
    void *block = calloc(1, size ? size : 1);
    if (!block) alloc_fail(size);
    count_block(size);
    return block;
}

void *alloc_resize(void *block, size_t size)
{
    void *moved = realloc(block, size ? size : 1);
    if (!moved) alloc_fail(size);
    count_block(size);
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

void alloc_on_fail(void (*undo)(void *self), void *self)
{
    atomic_store(&alloc_undo.call, NULL);
    alloc_undo.self = self;
    atomic_store(&alloc_undo.call, undo);
}

_Noreturn void alloc_fail(size_t size)
{
    char message[80];
    if (size)
        snprintf(message, sizeof message, "damier: out of memory (%zu bytes requested)\n", size);
    else
        snprintf(message, sizeof message, "damier: out of memory\n");
    complain(message);
    void (*undo)(void *self) = atomic_exchange(&alloc_undo.call, NULL);
    if (undo) undo(alloc_undo.self);
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

/* Does not use stdio, which would allocate a buffer. */
size_t alloc_resident(void)
{
    char text[100];
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    ssize_t length = read(fd, text, sizeof text - 1);
    close(fd);
    if (length <= 0) return 0;
    text[length] = '\0';
    const char *second = strchr(text, ' ');
    return second ? (size_t)strtoull(second, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

void alloc_refuse(void)
{
    atomic_store_explicit(&alloc_meter.refused, true, memory_order_relaxed);
}

void alloc_clear_refused(void)
{
    atomic_store_explicit(&alloc_meter.refused, false, memory_order_relaxed);
}

size_t alloc_metered(void)
{
    if (atomic_load_explicit(&alloc_meter.refused, memory_order_relaxed)) return SIZE_MAX;
    size_t counted = atomic_load_explicit(&alloc_meter.counted, memory_order_relaxed);
    size_t at = atomic_load_explicit(&alloc_meter.at, memory_order_relaxed);
    unsigned calls = atomic_fetch_add_explicit(&alloc_meter.calls, 1, memory_order_relaxed) + 1;
    double now = clock_wall(), before = atomic_load_explicit(&alloc_meter.read, memory_order_relaxed);
    if (counted - at < METER_BYTES && calls < METER_CALLS && now - before < METER_SECONDS)
        return atomic_load_explicit(&alloc_meter.resident, memory_order_relaxed);
    size_t resident = alloc_resident();
    atomic_store_explicit(&alloc_meter.resident, resident, memory_order_relaxed);
    atomic_store_explicit(&alloc_meter.at, counted, memory_order_relaxed);
    atomic_store_explicit(&alloc_meter.calls, 0, memory_order_relaxed);
    atomic_store_explicit(&alloc_meter.read, now, memory_order_relaxed);
    return resident;
}

bool alloc_over(int64_t megabytes)
{
    return megabytes > 0 && alloc_metered() > (size_t)megabytes << 20;
}

/* Reads a number of kilobytes from a line of a /proc file; false if there is no such line. */
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

/* getrusage would include the size of the process before exec. */
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

/* Without a limit the file contains the word "max". */
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
