/* The store: runs are found again, locking works, foreign files are rejected. */
#include "kit_suite.h"
#include "lab/store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const struct store_study about = {"damier study queens", "damier 1", "a machine"};
static const char path[] = "test_store.db";

static int begin(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static struct store *open_new(enum store_mode mode)
{
    struct sentence error = {""};
    struct store *store = store_open(path, mode, &error);
    assert_string_equal(error.text, "");
    return store;
}

static void assert_refused(const char *file, enum store_mode mode, const char *why)
{
    struct sentence error = {""};
    assert_null(store_open(file, mode, &error));
    if (!strstr(error.text, why)) print_error("%s\n", error.text);
    assert_non_null(strstr(error.text, why));
}

static struct store_run sample(int i)
{
    return (struct store_run){.status = i % 2 ? "counted" : "timeout",
                              .solutions = "340282366920938463463374607431768211455",
                              .all = i % 2,
                              .has_best = i % 3 == 0,
                              .has_bound = i % 5 == 0,
                              .best = -i,
                              .bound = INT64_MIN,
                              .cpu = i / 7.0,
                              .wall = i / 3.0,
                              .peak_kb = INT64_MAX,
                              .nodes = i - 1,
                              .conflicts = i % 4 - 1,
                              .engine = i % 2 ? "kernel" : NULL,
                              .model = "m\"1",
                              .note = i % 3 ? NULL : "died of \n signal",
                              .partial = i % 2,
                              .time_limit = 0.1 * i,
                              .memory_limit = i};
}

static void assert_text(const char *a, const char *b)
{
    assert_int_equal(!a, !b);
    if (a) assert_string_equal(a, b);
}

static void assert_same(const struct store_run *a, const struct store_run *b)
{
    assert_text(a->status, b->status);
    assert_text(a->solutions, b->solutions);
    assert_text(a->engine, b->engine);
    assert_text(a->model, b->model);
    assert_text(a->note, b->note);
    assert_int_equal(a->all, b->all);
    assert_int_equal(a->has_best, b->has_best);
    assert_int_equal(a->has_bound, b->has_bound);
    if (a->has_best) assert_int_equal(a->best, b->best);
    if (a->has_bound) assert_int_equal(a->bound, b->bound);
    assert_true(a->cpu == b->cpu && a->wall == b->wall && a->time_limit == b->time_limit);
    assert_int_equal(a->peak_kb, b->peak_kb);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->conflicts, b->conflicts);
    assert_int_equal(a->partial, b->partial);
    assert_int_equal(a->memory_limit, b->memory_limit);
}

static void test_what_is_put_is_found(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    struct store *store = open_new(STORE_WRITE);
    char cell[50];
    assert_true(store_begin(store, &about, &error));
    for (int i = 0; i < 60; i++) {
        struct store_run run = sample(i);
        snprintf(cell, sizeof cell, "{\"n\":\"%d\"}", i);
        assert_true(store_put(store, cell, "board", &run, &error));
    }
    store_close(store);
    store = open_new(STORE_READ);
    for (int i = 0; i < 60; i++) {
        struct store_run expected = sample(i), run;
        snprintf(cell, sizeof cell, "{\"n\":\"%d\"}", i);
        assert_true(store_find(store, &arena, cell, "board", &run));
        assert_same(&expected, &run);
        assert_int_equal(run.study, 1);
        assert_false(store_find(store, &arena, cell, "other", &run));
    }
    store_close(store);
    arena_free(&arena);
}

struct visits {
    int count;
    char last[50];
};

static void visit(void *self, const char *cell, const char *board, const struct store_run *run)
{
    struct visits *visits = self;
    (void)board, (void)run;
    visits->count++;
    snprintf(visits->last, sizeof visits->last, "%s", cell);
}

static void test_a_run_replaces_an_older_one(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error;
    struct visits visits = {0};
    struct store *store = open_new(STORE_WRITE);
    struct store_run run = sample(1), found;
    for (int i = 0; i < 3; i++) {
        assert_true(store_begin(store, &about, &error));
        run.cpu = i;
        assert_true(store_put(store, "a", "x", &run, &error));
        assert_true(store_put(store, "b", "x", &run, &error));
    }
    assert_true(store_find(store, &arena, "a", "x", &found));
    assert_true(found.cpu == 2 && found.study == 3);
    assert_true(store_each(store, visit, &visits, &error));
    assert_int_equal(visits.count, 2);
    assert_string_equal(visits.last, "b");
    store_close(store);
    arena_free(&arena);
}

/* Also across processes: the lock belongs to the file. */
static void test_one_writes_others_read(void **state)
{
    (void)state;
    struct store *store = open_new(STORE_WRITE);
    assert_refused(path, STORE_WRITE, "is in use: another program writes to it");
    pid_t child = fork();
    if (child == 0) {
        struct sentence error;
        _exit(store_open(path, STORE_WRITE, &error) ? 1 : 0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    store_close(open_new(STORE_READ));
    assert_refused(path, STORE_WRITE, "is in use"); /* the reader has not dropped the lock */
    store_close(store);
    store_close(open_new(STORE_WRITE));
}

/* Runs stored before a process was killed are there. */
static void test_killed(void **state)
{
    (void)state;
    struct arena arena = {0};
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        struct sentence error;
        struct store *store = store_open(path, STORE_WRITE, &error);
        struct store_run run = sample(3);
        bool fine = store && store_begin(store, &about, &error) && store_put(store, "a", "x", &run, &error);
        if (!fine || write(ready[1], "x", 1) != 1) _exit(1);
        while (pause() != 0) {}
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(ready[0]);
    close(ready[1]);
    struct store_run found;
    struct store *store = open_new(STORE_WRITE);
    assert_true(store_find(store, &arena, "a", "x", &found));
    store_close(store);
    arena_free(&arena);
}

static void write_file(const char *name, const char *text, size_t size)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
}

static void test_what_is_no_store(void **state)
{
    (void)state;
    assert_refused("missing.db", STORE_READ, "cannot read missing.db: No such file");
    assert_refused("missing/folder.db", STORE_WRITE, "cannot write missing/folder.db");
    assert_refused("/", STORE_WRITE, "is not a regular file");
    write_file(path, "hello, this is no database, not at all, and it has some length to it. ..........\n",
               82);
    assert_refused(path, STORE_WRITE, "this is not a database");
    assert_refused(path, STORE_READ, "this is not a database");
    assert_int_equal(access(path, F_OK), 0); /* what was there is left alone */
    unlink(path);
    write_file(path, "", 0);
    assert_refused(path, STORE_READ, "has no studies");
    store_close(open_new(STORE_WRITE));
}

static void sqlite(const char *words)
{
    char command[300];
    snprintf(command, sizeof command,
             "python3 -c \"import sqlite3; c = sqlite3.connect('%s'); c.executescript('%s')\"", path, words);
    assert_int_equal(system(command), 0);
}

static void test_other_programs_and_versions(void **state)
{
    (void)state;
    sqlite("create table run(a); insert into run values(1);");
    assert_refused(path, STORE_WRITE, "is the database of another program");
    unlink(path);
    store_close(open_new(STORE_WRITE));
    sqlite("pragma user_version = 7;");
    assert_refused(path, STORE_WRITE, "has tables of version 7");
    assert_refused(path, STORE_READ, "has tables of version 7");
}

static void test_other_machines_are_told(void **state)
{
    (void)state;
    struct sentence error, other = {""};
    struct store *store = open_new(STORE_WRITE);
    struct store_run run = sample(1);
    const struct store_study here = {"again", "damier 2", "a machine"};
    assert_true(store_begin(store, &about, &error));
    assert_int_equal(store_other_studies(store, &here, &other), 0); /* it has no runs so far */
    assert_true(store_put(store, "a", "x", &run, &error));
    assert_int_equal(store_other_studies(store, &about, &other), 0);
    assert_int_equal(store_other_studies(store, &here, &other), 1);
    assert_string_equal(other.text, "damier 1 on a machine");
    store_close(store);
}

/* Databases are in a folder of this process, because another build's test may run at the same
 * time. */
static char folder[] = "/tmp/damier-test.XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    unlink(path);
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

KIT_SUITE(store)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_what_is_put_is_found, begin),
        cmocka_unit_test_setup(test_a_run_replaces_an_older_one, begin),
        cmocka_unit_test_setup(test_one_writes_others_read, begin),
        cmocka_unit_test_setup(test_killed, begin),
        cmocka_unit_test_setup(test_what_is_no_store, begin),
        cmocka_unit_test_setup(test_other_programs_and_versions, begin),
        cmocka_unit_test_setup(test_other_machines_are_told, begin),
    };
    return store_available() ? cmocka_run_group_tests(tests, enter_folder, leave_folder) : 0;
}
