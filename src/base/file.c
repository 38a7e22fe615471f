/* Atomic file replacement.
 *
 * The bytes are written to a new file in the directory of the target, because rename(2) is atomic
 * only within a file system. Its mode is that of the replaced file, or the default. Where the file
 * system supports O_TMPFILE, the file has no name until commit and vanishes if the process is
 * killed. linkat(2) then gives it the target's name; since it cannot replace a file, an existing
 * target first gets a temporary name, which is renamed. Elsewhere the file has a temporary name
 * from the start, created with O_EXCL.
 *
 * Symbolic links are followed, because the rename would otherwise replace the link. Targets that
 * are not regular files are written directly. So are /dev/fd/N and the file that standard output or
 * standard error goes to: replacing it would lose the output of other writers.
 *
 * A killed process may leave its temporary file behind. The next write to the same directory
 * removes it if the name is ours, the file belongs to this user and is five minutes old, its
 * process is gone, and no process holds the writer's lock on it (which also covers processes on
 * other machines and in containers).
 *
 * Invariant: `temporary` is NULL, or names our file on disk, or if `unnamed` the name that it may
 * get; buf.stream is true while the file is open. */
#define _GNU_SOURCE /* realpath, O_TMPFILE */
#include "base/file.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(alloc_resize(NULL, size), text, size);
}

static void refuse(struct sentence *error, const char *key, const char *path, int reason)
{
    char name[TEXT_PATH_ROOM];
    say_set(error, key, SAY(say_raw("file", text_path(path, name)), say_raw("why", text_errno(reason))));
}

static void fail(struct file *file, int reason)
{
    ASSERT(reason != 0);
    if (!sentence_is_empty(&file->error)) return;
    refuse(&file->error, "base.cannot-write", file->path ? file->path : say_word("base.standard-output"),
           reason);
}

/* The target of the link at `path`, relative to the current directory; NULL if it is not a link.
 * The caller frees it. */
static char *read_link(const char *path)
{
    char to[4096];
    ssize_t length = readlink(path, to, sizeof to - 1);
    if (length <= 0) return NULL;
    to[length] = '\0';
    const char *slash = strrchr(path, '/');
    if (to[0] == '/' || !slash) return copy_text(to);
    size_t head = (size_t)(slash - path) + 1, size = head + (size_t)length + 1;
    char *target = alloc_resize(NULL, size);
    memcpy(target, path, head);
    memcpy(target + head, to, (size_t)length + 1);
    return target;
}

/* The file at the end of a chain of links, which need not exist. The caller frees it. */
static char *follow_links(const char *path)
{
    enum { LINKS = 40 };
    char *resolved = realpath(path, NULL);
    int links = resolved ? 0 : LINKS;
    char *target = copy_text(resolved ? resolved : path);
    free(resolved);
    for (int i = 0; i < links; i++) {
        char *next = read_link(target);
        if (!next) break;
        alloc_free(target);
        target = next;
    }
    return target;
}

/* ---- leftovers */

static const char TEMPORARY[] = ".damier-%ld-%d.tmp";

/* The process in the name of a temporary file; 0 if the name is not one of ours. */
static pid_t writer_of(const char *name)
{
    long process = 0;
    int number = -1;
    char again[80];
    if (sscanf(name, TEMPORARY, &process, &number) != 2 || process <= 0 || number < 0) return 0;
    snprintf(again, sizeof again, TEMPORARY, process, number);
    return strcmp(name, again) == 0 ? (pid_t)process : 0;
}

static bool is_left(int directory, const char *name)
{
    enum { OLD = 5 * 60 /* seconds */ };
    struct stat about;
    pid_t writer = writer_of(name);
    if (!writer || writer == getpid() || kill(writer, 0) == 0 || errno != ESRCH) return false;
    if (fstatat(directory, name, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(about.st_mode)) return false;
    if (about.st_uid != geteuid() || time(NULL) - about.st_mtime < OLD) return false;
    int fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    bool alone = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (fd >= 0) close(fd);
    return alone;
}

/* In a very large directory only the first entries are examined, to save time. */
static void remove_leftovers(const char *path)
{
    enum { LOOKED_AT = 10000 };
    DIR *directory = opendir(path);
    struct dirent *entry;
    for (int i = 0; directory && i < LOOKED_AT && (entry = readdir(directory)); i++)
        if (is_left(dirfd(directory), entry->d_name)) unlinkat(dirfd(directory), entry->d_name, 0);
    if (directory) closedir(directory);
}

/* ---- writing */

/* The path under which linkat finds an open file that has no name. */
static void descriptor_path(int fd, char path[40])
{
    snprintf(path, 40, "/proc/self/fd/%d", fd);
}

/* A new file without a name; -1 if that is not supported here. */
static int open_unnamed(const char *directory)
{
#ifdef O_TMPFILE
    char path[40];
    int fd = open(directory, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (fd < 0) return -1;
    descriptor_path(fd, path);
    if (access(path, F_OK) == 0) return fd;
    close(fd);
#else
    (void)directory;
#endif
    return -1;
}

enum { TEMPORARY_TRIES = 1000, TEMPORARY_ROOM = 60 };

/* Replaces the last component of the path by the nth temporary name. */
static void name_temporary(char *path, int number)
{
    char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(name, TEMPORARY_ROOM, TEMPORARY, (long)getpid(), number);
}

/* Creates the first of these files that does not exist; -1 with errno set. */
static int open_named(char *path)
{
    int fd = -1;
    for (int i = 0; i < TEMPORARY_TRIES && fd < 0; i++) {
        name_temporary(path, i);
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST) return -1;
    }
    if (fd >= 0) flock(fd, LOCK_EX | LOCK_NB);
    return fd;
}

/* Opens a new file in the directory of `target` and sets file->temporary; -1 with errno set. */
static int open_beside(struct file *file, const char *target)
{
    const char *slash = strrchr(target, '/');
    int head = slash ? (int)(slash - target + 1) : 0;
    size_t size = (size_t)head + TEMPORARY_ROOM;
    ASSERT(!file->temporary);
    char *name = alloc_bytes(size);
    snprintf(name, size, "%.*s", head ? head : 1, head ? target : ".");
    remove_leftovers(name);
    int fd = open_unnamed(name);
    file->unnamed = fd >= 0;
    snprintf(name, size, "%.*s", head, target);
    if (fd < 0) fd = open_named(name);
    if (fd < 0) {
        int reason = errno;
        alloc_free(name);
        errno = reason;
    } else {
        file->temporary = name;
    }
    return fd;
}

/* The open descriptor that this path refers to: by its name, or because it is the file of standard
 * output or error; otherwise -1. */
static int own_descriptor(const char *path, const struct stat *about)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t length = strlen(folders[i]);
        int64_t number;
        if (strncmp(path, folders[i], length) != 0) continue;
        if (text_int(path + length, &number) && number >= 0 && number <= INT_MAX) return (int)number;
    }
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        struct stat other;
        if (fstat(fd, &other) == 0 && other.st_dev == about->st_dev && other.st_ino == about->st_ino)
            return fd;
    }
    return -1;
}

/* Refuses a file without write permission, although renaming over it would work, and one that stat
 * fails on. */
static int open_target(struct file *file)
{
    struct stat about;
    bool exists = stat(file->path, &about) == 0;
    if (!exists && (errno != ENOENT || !file->path[0])) return -1;
    int own = exists ? own_descriptor(file->path, &about) : -1;
    if (own >= 0) return fcntl(own, F_DUPFD_CLOEXEC, 0);
    if (exists && !S_ISREG(about.st_mode)) return open(file->path, O_WRONLY | O_CLOEXEC);
    if (exists && access(file->path, W_OK) != 0) return -1;
    char *target = follow_links(file->path);
    int fd = open_beside(file, target), reason = errno;
    if (fd >= 0 && exists) fchmod(fd, about.st_mode & 0777);
    alloc_free(target);
    errno = reason;
    return fd;
}

bool file_create(struct file *file, const char *path)
{
    *file = (struct file){0};
    if (path && strcmp(path, "-") != 0) file->path = copy_text(path);
    int fd = file->path ? open_target(file) : STDOUT_FILENO;
    if (fd < 0) {
        fail(file, errno);
        file_abandon(file);
        return false;
    }
    buf_stream(&file->buf, fd);
    ASSERT(!file->temporary || file->path); /* standard output is written directly */
    return true;
}

static void close_file(struct file *file)
{
    if (file->buf.stream && file->path && close(file->buf.fd) != 0) fail(file, errno);
    buf_free(&file->buf);
}

/* Names an unnamed file: as the target or, if that exists, temporarily. */
static bool link_file(struct file *file, const char *target)
{
    char path[40];
    descriptor_path(file->buf.fd, path);
    ASSERT(file->unnamed && file->temporary && file->buf.stream);
    bool linked = linkat(AT_FDCWD, path, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0;
    if (linked) {
        alloc_free(file->temporary);
        file->temporary = NULL;
    }
    for (int i = 0; !linked && errno == EEXIST && i < TEMPORARY_TRIES; i++) {
        name_temporary(file->temporary, i);
        linked = linkat(AT_FDCWD, path, AT_FDCWD, file->temporary, AT_SYMLINK_FOLLOW) == 0;
    }
    file->unnamed = !linked;
    return linked;
}

/* The file gets its name after the bytes are synced; otherwise a power failure could leave an empty
 * file under that name. */
static void give_name(struct file *file)
{
    ASSERT(file->path && file->temporary && sentence_is_empty(&file->error));
    char *target = follow_links(file->path);
    if (file->unnamed && !link_file(file, target)) {
        fail(file, errno);
    } else if (file->temporary) {
        if (rename(file->temporary, target) != 0) {
            fail(file, errno);
        } else {
            alloc_free(file->temporary);
            file->temporary = NULL;
        }
    }
    alloc_free(target);
}

bool file_commit(struct file *file)
{
    if (file->buf.stream) {
        if (!buf_finish(&file->buf)) fail(file, file->buf.error);
        if (file->temporary && !file->hasty && sentence_is_empty(&file->error) && fsync(file->buf.fd) != 0 &&
            errno != EINVAL)
            fail(file, errno);
        /* Closing an unnamed file would delete it. */
        bool unnamed = file->temporary && file->unnamed;
        if (unnamed && sentence_is_empty(&file->error)) give_name(file);
        close_file(file);
        if (file->temporary && !unnamed && sentence_is_empty(&file->error)) give_name(file);
    }
    file_abandon(file);
    return sentence_is_empty(&file->error);
}

void file_abandon(struct file *file)
{
    close_file(file);
    if (file->temporary && !file->unnamed) unlink(file->temporary);
    ASSERT(!file->buf.stream);
    alloc_free(file->temporary);
    alloc_free(file->path);
    file->temporary = file->path = NULL;
}

void file_clear(int directory)
{
    char name[TEMPORARY_ROOM] = "";
    for (int i = 0; i < TEMPORARY_TRIES; i++) {
        name_temporary(name, i);
        if (unlinkat(directory, name, 0) != 0) return;
    }
}

const char *file_error(const struct file *file)
{
    return file->error.text;
}

static bool make_one(const char *path)
{
    if (mkdir(path, 0777) == 0) return true;
    if (errno != EEXIST) return false;
    struct stat about;
    if (stat(path, &about) != 0) return false;
    errno = ENOTDIR;
    return S_ISDIR(about.st_mode);
}

bool file_make_directory(const char *path, struct sentence *error)
{
    char *prefix = copy_text(path);
    bool made = true;
    for (char *at = prefix; made && *at; at++) {
        if (at[0] != '/' || at == prefix || at[-1] == '/') continue;
        *at = '\0';
        made = make_one(prefix);
        *at = '/';
    }
    made = made && make_one(prefix);
    if (!made) refuse(error, "base.cannot-make-directory", path, errno);
    alloc_free(prefix);
    return made;
}

char *file_join(const char *directory, const char *name)
{
    size_t length = strlen(directory);
    const char *between = length && directory[length - 1] != '/' ? "/" : "";
    size_t size = length + strlen(name) + 2;
    char *path = alloc_bytes(size);
    snprintf(path, size, "%s%s%s", directory, between, name);
    return path;
}

bool file_writable(const char *path, struct sentence *error)
{
    struct file file;
    if (!file_create(&file, path)) return sentence_set(error, "%s", file_error(&file));
    file_abandon(&file);
    return true;
}
