/* Atomic file replacement. Each test works in its own directory, which must be empty at the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/file.h"
#include "base/reader.h"
#include "base/sentence.h"
#include "kit_suite.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char *folder(void **state)
{
    return *state;
}

static int make_folder(void **state)
{
    static char name[64];
    strcpy(name, "/tmp/damier-file-XXXXXX");
    *state = mkdtemp(name);
    return *state ? 0 : -1;
}

static int remove_folder(void **state)
{
    return rmdir(*state);
}

static int count_entries(const char *path)
{
    int count = 0;
    DIR *directory = opendir(path);
    assert_non_null(directory);
    while (readdir(directory)) count++;
    closedir(directory);
    return count - 2;
}

static void check_content(const char *path, const char *expected)
{
    struct sentence error = {""};
    size_t length = 0;
    char *text = reader_slurp(path, &length, &error);
    assert_string_equal(error.text, "");
    assert_non_null(text);
    assert_int_equal(length, strlen(expected));
    assert_string_equal(text, expected);
    alloc_free(text);
}

static bool write_file(const char *path, const char *text, struct sentence *error)
{
    struct file file;
    bool fine = file_create(&file, path);
    if (fine) {
        buf_add(&file.buf, text);
        fine = file_commit(&file);
    }
    sentence_set(error, "%s", file_error(&file));
    return fine;
}

static mode_t mode_of(const char *path)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    return about.st_mode & 0777;
}

static void test_commit(void **state)
{
    char *path = file_join(folder(state), "out.txt");
    struct file file;
    mode_t before = umask(027);
    assert_true(file_create(&file, path));
    umask(before);
    buf_add(&file.buf, "first\n");
    assert_int_equal(access(path, F_OK), -1);
    /* A file without a name cannot be left behind. */
    assert_int_equal(count_entries(folder(state)), file.unnamed ? 0 : 1);
    assert_true(file_commit(&file));
    assert_string_equal(file_error(&file), "");
    check_content(path, "first\n");
    assert_int_equal(count_entries(folder(state)), 1);
    assert_int_equal(mode_of(path), 0640);
    file_abandon(&file);
    check_content(path, "first\n");
    unlink(path);
    alloc_free(path);
}

static void test_replacing_keeps_the_mode(void **state)
{
    char *path = file_join(folder(state), "out.txt");
    struct sentence error;
    assert_true(write_file(path, "old", &error));
    chmod(path, 0600);
    struct file file;
    assert_true(file_create(&file, path));
    buf_add(&file.buf, "new");
    check_content(path, "old");
    assert_true(file_commit(&file));
    check_content(path, "new");
    assert_int_equal(mode_of(path), 0600);
    unlink(path);
    alloc_free(path);
}

static void test_abandon(void **state)
{
    char *path = file_join(folder(state), "out.txt");
    struct file file;
    assert_true(file_create(&file, path));
    buf_fill(&file.buf, 'x', 1000000);
    file_abandon(&file);
    assert_int_equal(count_entries(folder(state)), 0);
    file_abandon(&file);
    alloc_free(path);
}

static void test_two_at_once(void **state)
{
    char *path = file_join(folder(state), "out.txt");
    struct file one, two;
    assert_true(file_create(&one, path));
    assert_true(file_create(&two, path));
    buf_add(&one.buf, "one");
    buf_add(&two.buf, "two");
    assert_true(file_commit(&two));
    check_content(path, "two");
    assert_true(file_commit(&one));
    check_content(path, "one");
    unlink(path);
    alloc_free(path);
}

static void test_links_stay_links(void **state)
{
    char *path = file_join(folder(state), "real"), *link = file_join(folder(state), "link");
    struct sentence error;
    assert_true(write_file(path, "old", &error));
    assert_int_equal(symlink("real", link), 0);
    assert_true(write_file(link, "new", &error));
    struct stat about;
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    check_content(path, "new");
    unlink(link);
    unlink(path);
    alloc_free(link);
    alloc_free(path);
}

static void test_links_to_nothing(void **state)
{
    char *below = file_join(folder(state), "below"), *link = file_join(folder(state), "link"),
         *again = file_join(folder(state), "again"), *made = file_join(folder(state), "below/new"),
         *loop = file_join(folder(state), "loop");
    struct sentence error;
    struct stat about;
    assert_int_equal(mkdir(below, 0777), 0);
    assert_int_equal(symlink("below/new", link), 0);
    assert_int_equal(symlink(link, again), 0);
    assert_true(write_file(again, "text", &error));
    check_content(made, "text");
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(symlink("loop", loop), 0);
    assert_false(write_file(loop, "text", &error));
    assert_int_equal(lstat(loop, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    unlink(made);
    assert_int_equal(rmdir(below), 0);
    assert_false(write_file(link, "text", &error));
    assert_non_null(strstr(error.text, "No such file or directory"));
    char *const names[] = {loop, again, link, made, below};
    for (int i = 0; i < 5; i++) {
        unlink(names[i]);
        alloc_free(names[i]);
    }
}

static void test_direct_targets(void **state)
{
    (void)state;
    struct sentence error;
    assert_true(write_file("/dev/null", "gone", &error));
    assert_int_equal(access("/dev/null", W_OK), 0);
    struct stat about;
    assert_int_equal(stat("/dev/null", &about), 0);
    assert_true(S_ISCHR(about.st_mode));
    if (access("/dev/full", W_OK) != 0) return;
    assert_false(write_file("/dev/full", "text", &error));
    assert_string_equal(error.text, "cannot write /dev/full: No space left on device");
}

static void test_targets_that_cannot_be(void **state)
{
    struct sentence error;
    char expected[600], *inside = file_join(folder(state), "no/such/out.txt");
    assert_false(write_file(folder(state), "text", &error));
    snprintf(expected, sizeof expected, "cannot write %s: Is a directory", folder(state));
    assert_string_equal(error.text, expected);
    assert_false(write_file(inside, "text", &error));
    snprintf(expected, sizeof expected, "cannot write %s: No such file or directory", inside);
    assert_string_equal(error.text, expected);
    assert_false(write_file("", "text", &error));
    assert_string_equal(error.text, "cannot write `': No such file or directory");
    assert_int_equal(count_entries(folder(state)), 0);
    alloc_free(inside);
}

static void test_a_directory_that_appears_meanwhile(void **state)
{
    char *path = file_join(folder(state), "out");
    struct file file;
    assert_true(file_create(&file, path));
    buf_add(&file.buf, "text");
    assert_int_equal(mkdir(path, 0777), 0);
    assert_false(file_commit(&file));
    assert_non_null(strstr(file_error(&file), "cannot write"));
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(count_entries(folder(state)), 0);
    alloc_free(path);
}

/* Standard output is redirected temporarily; it must stay open after the commit. */
static void on_standard_output(const char *path, const char *target, bool *fine, struct sentence *error)
{
    fflush(stdout);
    int kept = dup(STDOUT_FILENO), fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(fd, STDOUT_FILENO);
    close(fd);
    *fine = write_file(target, "said", error);
    *fine = *fine && write(STDOUT_FILENO, "!", 1) == 1;
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

static void test_standard_output(void **state)
{
    char *path = file_join(folder(state), "out");
    struct sentence error;
    const char *const names[] = {NULL, "-"};
    for (int i = 0; i < 2; i++) {
        bool fine = false;
        on_standard_output(path, names[i], &fine, &error);
        assert_true(fine);
        check_content(path, "said!");
        unlink(path);
    }
    if (access("/dev/full", W_OK) == 0) {
        bool fine = true;
        on_standard_output("/dev/full", "-", &fine, &error);
        assert_false(fine);
        assert_string_equal(error.text, "cannot write standard output: No space left on device");
    }
    alloc_free(path);
}

/* The file of standard output is appended to, not replaced, under any of its names. */
static void test_files_behind_descriptors(void **state)
{
    char *path = file_join(folder(state), "out"), number[40];
    struct sentence error;
    const char *const names[] = {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", path};
    for (int i = 0; i < 4; i++) {
        bool fine = false;
        if (i < 3 && access(names[i], F_OK) != 0) continue;
        on_standard_output(path, names[i], &fine, &error);
        assert_true(fine);
        check_content(path, "said!");
        unlink(path);
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
    assert_true(write(fd, "one ", 4) == 4);
    snprintf(number, sizeof number, "/dev/fd/%d", fd);
    assert_true(write_file(number, "two", &error));
    assert_true(write(fd, " three", 6) == 6);
    close(fd);
    check_content(path, "one two three");
    unlink(path);
    alloc_free(path);
}

static void test_descriptors_are_given_back(void **state)
{
    char *path = file_join(folder(state), "out");
    struct sentence error;
    int before = dup(0);
    close(before);
    for (int i = 0; i < 20; i++) {
        struct file file;
        assert_true(write_file(path, "text", &error));
        assert_true(file_create(&file, path));
        file_abandon(&file);
        assert_false(write_file("/no/such/place", "text", &error));
    }
    int after = dup(0);
    close(after);
    assert_int_equal(before, after);
    unlink(path);
    alloc_free(path);
}

static void test_directories(void **state)
{
    struct sentence error = {""};
    char *deep = file_join(folder(state), "a/b//c/"), *plain = file_join(folder(state), "plain");
    struct stat about;
    assert_true(file_make_directory(deep, &error));
    assert_true(file_make_directory(deep, &error));
    assert_int_equal(stat(deep, &about), 0);
    assert_true(S_ISDIR(about.st_mode));
    assert_true(write_file(plain, "text", &error));
    char *below = file_join(plain, "below");
    assert_false(file_make_directory(below, &error));
    assert_non_null(strstr(error.text, "Not a directory"));
    assert_false(file_make_directory(plain, &error));
    assert_non_null(strstr(error.text, "Not a directory"));
    assert_false(file_make_directory("", &error));
    assert_true(file_make_directory("/", &error));
    unlink(plain);
    const char *const made[] = {"a/b/c", "a/b", "a"};
    for (int i = 0; i < 3; i++) {
        char *path = file_join(folder(state), made[i]);
        assert_int_equal(rmdir(path), 0);
        alloc_free(path);
    }
    alloc_free(below);
    alloc_free(plain);
    alloc_free(deep);
}

static void test_join(void **state)
{
    (void)state;
    const char *const cases[][3] = {
        {"a", "b", "a/b"}, {"a/", "b", "a/b"}, {"", "b", "b"}, {"/", "b", "/b"}, {".", "b/c", "./b/c"}};
    for (int i = 0; i < 5; i++) {
        char *path = file_join(cases[i][0], cases[i][1]);
        assert_string_equal(path, cases[i][2]);
        alloc_free(path);
    }
}

/* Makes a temporary file of this age in minutes, named after this process. */
static void leave(const char *directory, long process, const char *ending, int minutes)
{
    char name[80];
    snprintf(name, sizeof name, ".damier-%ld-%s", process, ending);
    char *path = file_join(directory, name);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    struct timespec times[2] = {{.tv_sec = time(NULL) - 60 * minutes}, {.tv_sec = time(NULL) - 60 * minutes}};
    assert_true(fd >= 0);
    assert_int_equal(futimens(fd, times), 0);
    close(fd);
    alloc_free(path);
}

static bool remove_left(const char *directory, long process, const char *ending)
{
    char name[80];
    snprintf(name, sizeof name, ".damier-%ld-%s", process, ending);
    char *path = file_join(directory, name);
    bool there = unlink(path) == 0;
    alloc_free(path);
    return there;
}

/* The id of a process that has ended and was waited for. */
static pid_t nobody(void)
{
    pid_t id = fork();
    if (id == 0) _exit(0);
    assert_int_equal(waitpid(id, NULL, 0), id);
    return id;
}

static void test_what_killed_processes_left(void **state)
{
    struct sentence error;
    long gone = nobody(), here = getppid();
    char *path = file_join(folder(state), "out");
    leave(folder(state), gone, "0.tmp", 60);
    /* Young: its folder may be shared with another machine. */
    leave(folder(state), gone, "1.tmp", 1);
    leave(folder(state), here, "0.tmp", 60);  /* the process is there */
    leave(folder(state), gone, "0.txt", 60);  /* not our pattern */
    leave(folder(state), gone, "00.tmp", 60); /* nor this */
    leave(folder(state), gone, "0.tmp.gz", 60);
    assert_true(write_file(path, "x", &error));
    check_content(path, "x");
    assert_false(remove_left(folder(state), gone, "0.tmp"));
    assert_true(remove_left(folder(state), gone, "1.tmp"));
    assert_true(remove_left(folder(state), here, "0.tmp"));
    assert_true(remove_left(folder(state), gone, "0.txt"));
    assert_true(remove_left(folder(state), gone, "00.tmp"));
    assert_true(remove_left(folder(state), gone, "0.tmp.gz"));
    unlink(path);
    alloc_free(path);
}

/* The lock of a writer counts even where its process cannot be seen. */
static void test_what_others_are_writing(void **state)
{
    char name[60];
    struct sentence error;
    long gone = nobody();
    leave(folder(state), gone, "0.tmp", 60);
    snprintf(name, sizeof name, ".damier-%ld-0.tmp", gone);
    char *path = file_join(folder(state), "out"), *theirs = file_join(folder(state), name);
    int fd = open(theirs, O_RDONLY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    assert_true(write_file(path, "x", &error));
    assert_int_equal(access(theirs, F_OK), 0);
    close(fd);
    assert_true(write_file(path, "y", &error));
    assert_int_equal(access(theirs, F_OK), -1);
    unlink(path);
    alloc_free(theirs);
    alloc_free(path);
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

KIT_SUITE(file)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(test_commit),
        IN_A_FOLDER(test_replacing_keeps_the_mode),
        IN_A_FOLDER(test_abandon),
        IN_A_FOLDER(test_two_at_once),
        IN_A_FOLDER(test_links_stay_links),
        IN_A_FOLDER(test_links_to_nothing),
        IN_A_FOLDER(test_direct_targets),
        IN_A_FOLDER(test_targets_that_cannot_be),
        IN_A_FOLDER(test_a_directory_that_appears_meanwhile),
        IN_A_FOLDER(test_standard_output),
        IN_A_FOLDER(test_files_behind_descriptors),
        IN_A_FOLDER(test_descriptors_are_given_back),
        IN_A_FOLDER(test_directories),
        IN_A_FOLDER(test_what_killed_processes_left),
        IN_A_FOLDER(test_what_others_are_writing),
        cmocka_unit_test(test_join),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
