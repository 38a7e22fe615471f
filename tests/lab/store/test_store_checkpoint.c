/* Checkpoints in a store: flushed results survive any end of the process, unflushed ones are lost,
 * and altered results or plans are detected. Random results are compared with a list in memory, and
 * every value of a row is changed in turn. */
#include "lab/store/store_checkpoint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#ifdef HAVE_SQLITE
#include <sqlite3.h>
#endif

#include "base/alloc.h"
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <signal.h>

static const struct store_work about = {42, "damier queens 9 --count", "damier 1"};
static const char path[] = "checkpoint.db";

enum { MOST = 200 };

struct listed { /* expected or actual results */
    bool there[MOST];
    char *bytes[MOST];
    size_t size[MOST];
    size_t count, before;
};

static void clear(struct listed *list)
{
    for (size_t i = 0; i < MOST; i++) alloc_free(list->bytes[i]);
    *list = (struct listed){0};
}

static void list_task(void *self, size_t task, const char *bytes, size_t size)
{
    struct listed *list = self;
    assert_true(task < MOST);
    assert_true(!list->count || task > list->before); /* each once, in order */
    alloc_free(list->bytes[task]);
    list->there[task] = true;
    list->bytes[task] = alloc_bytes(size);
    if (size) memcpy(list->bytes[task], bytes, size);
    list->size[task] = size;
    list->before = task;
    list->count++;
}

static void assert_same(const struct listed *a, const struct listed *b)
{
    for (size_t i = 0; i < MOST; i++) {
        assert_int_equal(a->there[i], b->there[i]);
        if (!a->there[i]) continue;
        assert_int_equal(a->size[i], b->size[i]);
        if (a->size[i]) assert_memory_equal(a->bytes[i], b->bytes[i], a->size[i]);
    }
}

/* ---- a store, opened and closed */

static struct store *store;

static struct store_checkpoint *open_checkpoint(const struct store_work *work)
{
    struct sentence error = {""};
    store = store_open(path, STORE_WRITE, &error);
    struct store_checkpoint *checkpoint = store ? store_checkpoint_open(store, work, &error) : NULL;
    assert_string_equal(error.text, "");
    return checkpoint;
}

static void close_checkpoint(struct store_checkpoint *checkpoint)
{
    store_checkpoint_close(checkpoint);
    store_close(store);
}

static void put(struct store_checkpoint *checkpoint, size_t task, const char *bytes, size_t size)
{
    struct sentence error = {""};
    if (!store_checkpoint_put(checkpoint, task, bytes, size, &error)) fail_msg("%s", error.text);
}

static void flush(struct store_checkpoint *checkpoint)
{
    struct sentence error = {""};
    if (!store_checkpoint_flush(checkpoint, &error)) fail_msg("%s", error.text);
}

static void read_all(struct listed *list)
{
    struct sentence error = {""};
    struct store_checkpoint *checkpoint = open_checkpoint(&about);
    assert_true(store_checkpoint_each(checkpoint, list_task, list, &error));
    close_checkpoint(checkpoint);
}

static int begin(void **state)
{
    (void)state;
    unlink(path);
    unlink("checkpoint.db-wal");
    unlink("checkpoint.db-shm");
    return 0;
}

/* ---- tests */

/* Random results: replaced, empty, not flushed. */
static void test_what_is_flushed_is_there(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int round = (int)kit_rounds(10); round > 0; round--) {
        struct listed expected = {0}, found = {0};
        begin(NULL);
        for (int session = 0; session < 4; session++) {
            struct store_checkpoint *checkpoint = open_checkpoint(&about);
            for (int i = (int)rng_below(&rng, 60); i > 0; i--) {
                char bytes[300];
                size_t task = rng_below(&rng, MOST), size = rng_below(&rng, 3) ? rng_below(&rng, 300) : 0;
                for (size_t k = 0; k < size; k++) bytes[k] = (char)rng_below(&rng, 256);
                put(checkpoint, task, bytes, size);
                expected.count = 0;
                list_task(&expected, task, bytes, size);
            }
            flush(checkpoint);
            put(checkpoint, rng_below(&rng, MOST), "lost", 4);
            close_checkpoint(checkpoint);
        }
        read_all(&found);
        assert_same(&expected, &found);
        clear(&expected);
        clear(&found);
    }
}

/* Killed at a random moment: everything flushed is there, and no result is incomplete. */
static void test_killed(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (int round = (int)kit_rounds(12); round > 0; round--) {
        int told[2];
        unsigned char task, last = 0;
        begin(NULL);
        assert_int_equal(pipe(told), 0);
        pid_t child = fork();
        if (child == 0) {
            struct store_checkpoint *checkpoint = open_checkpoint(&about);
            for (task = 1; task < MOST; task++) {
                put(checkpoint, task, (const char *)&task, 1);
                flush(checkpoint);
                if (write(told[1], &task, 1) != 1) _exit(1);
            }
            while (pause() != 0) {}
        }
        for (int i = 1 + (int)rng_below(&rng, MOST - 2); i > 0; i--)
            assert_int_equal(read(told[0], &last, 1), 1);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(told[0]);
        close(told[1]);
        struct listed found = {0};
        read_all(&found);
        assert_true(found.count >= last);
        for (size_t i = 1; i <= found.count; i++) assert_true(found.there[i] && found.bytes[i][0] == (char)i);
        clear(&found);
    }
}

static void assert_not_opened(const struct store_work *work, const char *why)
{
    struct sentence error = {""};
    struct store *there = store_open(path, STORE_WRITE, &error);
    assert_non_null(there);
    assert_null(store_checkpoint_open(there, work, &error));
    assert_string_equal(error.text, why);
    store_close(there);
}

static void test_other_work_and_versions(void **state)
{
    (void)state;
    const struct store_work other = {43, "damier queens 8", "damier 1"}, newer = {42, "the same", "damier 2"},
                            again = {42, "in other words", "damier 1"};
    struct store_checkpoint *checkpoint = open_checkpoint(&about);
    put(checkpoint, 3, "three", 5);
    flush(checkpoint);
    close_checkpoint(checkpoint);
    assert_not_opened(&other, "checkpoint.db is the checkpoint of another question: damier queens 9 --count");
    assert_not_opened(&newer, "checkpoint.db was written by damier 1, and this is damier 2");
    struct listed found = {0};
    read_all(&found); /* nothing was lost by that */
    assert_int_equal(found.count, 1);
    close_checkpoint(open_checkpoint(&again));
    clear(&found);
}

static void test_plan(void **state)
{
    (void)state;
    struct sentence error = {""};
    struct buf plan = {0};
    struct store_checkpoint *checkpoint = open_checkpoint(&about);
    assert_true(store_checkpoint_plan(checkpoint, &plan, &error));
    assert_string_equal(buf_text(&plan), "");
    assert_true(store_checkpoint_put_plan(checkpoint, "cut here, 'and' there\n", &error));
    close_checkpoint(checkpoint);
    checkpoint = open_checkpoint(&about);
    assert_true(store_checkpoint_plan(checkpoint, &plan, &error));
    assert_string_equal(buf_text(&plan), "cut here, 'and' there\n");
    close_checkpoint(checkpoint);
    buf_free(&plan);
}

#ifdef HAVE_SQLITE
/* Changes the file with other tools. */
static void change(const char *words)
{
    sqlite3 *base;
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    if (sqlite3_exec(base, words, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s", sqlite3_errmsg(base));
    sqlite3_close(base);
}

static void test_altered(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "update part set number = 77 where number = 3",
        "update part set result = x'31' where number = 3",
        "update part set result = '' where number = 3",
        "update part set sum = sum + 1 where number = 3",
        "update part set result = (select result from part where number = 4) where number = 3",
        "insert into part values(5, x'32', 1)",
        "update work set plan = ''",
        "update work set plan = 'short'",
        "update work set plan = replace(plan, 'here', 'hear')",
        "update work set plan = plan || ' '",
        "update work set plan = substr(plan, 1, 16)",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct sentence error = {""};
        struct listed found = {0};
        struct buf plan = {0};
        begin(NULL);
        struct store_checkpoint *checkpoint = open_checkpoint(&about);
        assert_true(store_checkpoint_put_plan(checkpoint, "cut here", &error));
        put(checkpoint, 3, "three", 5);
        put(checkpoint, 4, "four", 4);
        flush(checkpoint);
        close_checkpoint(checkpoint);
        change(changes[i]);
        checkpoint = open_checkpoint(&about);
        if (store_checkpoint_plan(checkpoint, &plan, &error) &&
            store_checkpoint_each(checkpoint, list_task, &found, &error))
            fail_msg("not noticed: %s", changes[i]);
        assert_string_equal(error.text, "checkpoint.db is damaged: a checksum does not match");
        close_checkpoint(checkpoint);
        clear(&found);
        buf_free(&plan);
    }
}
#endif

#ifdef HAVE_SQLITE
static void no_run(void *self, const char *cell, const char *board, const struct store_run *run)
{
    (void)self, (void)cell, (void)board, (void)run;
    fail();
}

/* The schema is not executed: a view or a trigger could loop for ever. */
static void test_schema_is_not_run(void **state)
{
    struct sentence error = {""};
    struct listed found = {0};
    (void)state;
    struct store_checkpoint *checkpoint = open_checkpoint(&about);
    put(checkpoint, 0, "first", 5);
    flush(checkpoint);
    close_checkpoint(checkpoint);
    change("create trigger t before insert on part begin select raise(abort, 'a trigger ran'); end;");
    checkpoint = open_checkpoint(&about);
    put(checkpoint, 1, "second", 6);
    flush(checkpoint);
    close_checkpoint(checkpoint);
    read_all(&found);
    assert_int_equal(found.count, 2);
    clear(&found);
    change("alter table run rename to old; create view run as select * from old;");
    struct store *changed = store_open(path, STORE_READ, &error);
    if (changed) assert_false(store_each(changed, no_run, NULL, &error));
    store_close(changed);
    assert_memory_equal(error.text, "checkpoint.db: ", 15);
}
#endif

/* A full disk gives an error, and flushed results are still there. */
static void test_full_disk(void **state)
{
    (void)state;
    int status;
    pid_t child = fork();
    if (child == 0) {
        char bytes[1000] = "";
        struct sentence error = {""};
        struct store_checkpoint *checkpoint = open_checkpoint(&about);
        put(checkpoint, 0, "first", 5);
        flush(checkpoint);
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){60000, 60000});
        for (size_t i = 1; i < MOST; i++)
            if (!store_checkpoint_put(checkpoint, i, bytes, sizeof bytes, &error) ||
                !store_checkpoint_flush(checkpoint, &error))
                _exit(strncmp(error.text, "checkpoint.db: ", 15) == 0 ? (int)i : 255);
        _exit(0);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) > 0 && WEXITSTATUS(status) < MOST);
    struct listed found = {0};
    read_all(&found);
    assert_int_equal(found.count, WEXITSTATUS(status)); /* those before the one that failed */
    assert_memory_equal(found.bytes[0], "first", 5);
    clear(&found);
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
    begin(state);
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

KIT_SUITE(store_checkpoint)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_what_is_flushed_is_there, begin),
        cmocka_unit_test_setup(test_killed, begin),
        cmocka_unit_test_setup(test_other_work_and_versions, begin),
        cmocka_unit_test_setup(test_plan, begin),
#ifdef HAVE_SQLITE
        cmocka_unit_test_setup(test_altered, begin),
        cmocka_unit_test_setup(test_schema_is_not_run, begin),
#endif
        cmocka_unit_test_setup(test_full_disk, begin),
    };
    return store_available() ? cmocka_run_group_tests(tests, enter_folder, leave_folder) : 0;
}
