/* CPU time of processes that still run. wait4 tells it only at the end, and clock_getcpuclockid
 * leaves out descendants, such as the program that a wrapper script has started. So this reads
 * Linux's /proc/PID/stat of every process, and sums over the tree below one of them. (The list of
 * children in /proc/PID/task would be shorter, but kernels may be built without it.)
 *
 * Processes go on while the files are read. A parent's figure is read before those of its children:
 * a child that ends in between is missed for a moment, and never counted twice. */
#include "base/process.h"

#include "base/vec.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1024 }; /* bytes of such a file */

struct usage {
    long id, parent;
    double cpu;   /* seconds of its own, and of its children that it waited for */
    bool visited; /* by the walk over the tree */
};
typedef VEC(struct usage) usage_list;

/* The file's text; false if there is none. */
static bool read_stat(const char *id, char text[ROOM])
{
    char path[64];
    int used = snprintf(path, sizeof path, "/proc/%s/stat", id);
    if (used < 0 || (size_t)used >= sizeof path) return false;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t size = read(file, text, ROOM - 1);
    close(file);
    if (size > 0) text[size] = '\0';
    return size > 0;
}

/* "PID (NAME) STATE PARENT ...", and from the 14th place on ticks of user and system time, of the
 * process and of the children that it waited for. The name may contain anything. */
static bool parse_stat(const char *text, struct usage *usage)
{
    const char *rest = strrchr(text, ')');
    unsigned long user, kernel;
    long child_user, child_kernel;
    *usage = (struct usage){.id = strtol(text, NULL, 10)};
    if (!rest || sscanf(rest + 1, " %*c %ld %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld",
                        &usage->parent, &user, &kernel, &child_user, &child_kernel) != 5)
        return false;
    usage->cpu = (double)user + (double)kernel + (double)child_user + (double)child_kernel;
    usage->cpu /= (double)sysconf(_SC_CLK_TCK);
    return true;
}

static void list_processes(usage_list *list)
{
    char text[ROOM];
    struct usage usage;
    DIR *all = opendir("/proc");
    for (struct dirent *entry; all && (entry = readdir(all));)
        if (*entry->d_name >= '1' && *entry->d_name <= '9' && read_stat(entry->d_name, text) &&
            parse_stat(text, &usage))
            vec_push(list, usage);
    if (all) closedir(all);
}

static double count_tree(usage_list *list, struct usage *root)
{
    ASSERT(!root->visited); /* numbers of processes come again: a tree may look like a ring */
    char id[24], text[ROOM];
    struct usage now;
    root->visited = true;
    snprintf(id, sizeof id, "%ld", root->id);
    double cpu = read_stat(id, text) && parse_stat(text, &now) ? now.cpu : 0;
    for (size_t i = 0; i < list->size; i++)
        if (list->data[i].parent == root->id && !list->data[i].visited)
            cpu += count_tree(list, &list->data[i]);
    return cpu;
}

double usage_cpu(pid_t id)
{
    usage_list list = {0};
    double cpu = -1;
    list_processes(&list);
    for (size_t i = 0; i < list.size && cpu < 0; i++)
        if (list.data[i].id == id) cpu = count_tree(&list, &list.data[i]);
    vec_free(&list);
    return cpu;
}
