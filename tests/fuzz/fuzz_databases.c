/* Databases of studies and checkpoints: SQL changes rows and tables of a small one, and single
 * bytes of its file may be changed after that. Then it is read, summed up, drawn, written to.
 *
 * The input is SQL. Lines that begin with `!' are changes of bytes: `!PLACE VALUE'. The function
 * sum_of(number, result) gives the checksum that the row would have, so that the readers see a
 * changed row. Statements that reach other files are refused. */
#include "fuzz.h"

#ifdef HAVE_SQLITE

#include "fuzz_kit.h"
#include "lab/store/store_checkpoint.h"
#include "lab/study/contradictions.h"
#include "lab/study/figure.h"
#include "lab/study/pivot.h"
#include "lab/study/study.h"
#include "lab/study/study_diff.h"
#include "lab/study/summary.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/reader.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { STEPS = 20000, LONGEST = 20000, MOST_BYTES = 1 << 20 };

static const struct store_work work = {.mark = 7, .command = "queens 8", .version = "1"};

/* ---- a small database */

static void put_runs(struct store *store)
{
    static const char *const engines[] = {"kernel", "brute"};
    struct sentence error;
    struct buf cell = {0};
    REQUIRE(store_begin(store, &(struct store_study){"study queens", "1", "here"}, &error), error.text);
    for (int i = 0; i < 4; i++) {
        struct store_run run = {.status = i == 3 ? "time" : "counted",
                                .solutions = "92",
                                .all = true,
                                .cpu = 0.5 * (i + 1),
                                .wall = 1,
                                .peak_kb = 1000,
                                .nodes = 10 * i,
                                .conflicts = -1,
                                .engine = engines[i % 2],
                                .time_limit = 10};
        buf_clear(&cell);
        buf_print(&cell, "{\"n\":\"%d\",\"engine\":\"%s\"}", 6 + i / 2, engines[i % 2]);
        REQUIRE(store_put(store, buf_text(&cell), "0123456789abcdef", &run, &error), error.text);
    }
    buf_free(&cell);
}

static void put_checkpoint(struct store *store)
{
    struct sentence error;
    struct store_checkpoint *checkpoint = store_checkpoint_open(store, &work, &error);
    REQUIRE(checkpoint, error.text);
    REQUIRE(store_checkpoint_put_plan(checkpoint, "two tasks", &error), error.text);
    for (size_t i = 0; i < 2; i++)
        REQUIRE(store_checkpoint_put(checkpoint, i, "result", 6, &error), error.text);
    REQUIRE(store_checkpoint_flush(checkpoint, &error), error.text);
    store_checkpoint_close(checkpoint);
}

static char *make_database(const char *folder, size_t *size)
{
    struct sentence error;
    char *path = file_join(folder, "whole.db");
    struct store *store = store_open(path, STORE_WRITE, &error);
    REQUIRE(store, error.text);
    put_runs(store);
    put_checkpoint(store);
    store_close(store);
    char *bytes = reader_slurp(path, size, &error);
    REQUIRE(bytes, error.text);
    alloc_free(path);
    return bytes;
}

/* A copy of it, which is made once: it is the same database each time. */
static char *copy_database(const char *folder)
{
    static char *bytes;
    static size_t size;
    if (!bytes) bytes = make_database(folder, &size);
    return fuzz_kit_write(folder, "runs.db", bytes, size);
}

/* ---- changed */

/* As in store_checkpoint.c. */
static void sum_of(sqlite3_context *context, int count, sqlite3_value **row)
{
    const uint64_t head[] = {work.mark, (uint64_t)sqlite3_value_int64(row[0])};
    const unsigned char *bytes = sqlite3_value_blob(row[1]);
    size_t size = (size_t)sqlite3_value_bytes(row[1]);
    uint64_t sum = 0xcbf29ce484222325;
    (void)count;
    for (size_t i = 0; i < sizeof head; i++) sum = (sum ^ ((const unsigned char *)head)[i]) * 0x100000001b3;
    for (size_t i = 0; i < size; i++) sum = (sum ^ bytes[i]) * 0x100000001b3;
    sqlite3_result_int64(context, (sqlite3_int64)sum);
}

static int is_allowed(void *self, int action, const char *a, const char *b, const char *c, const char *d)
{
    (void)self, (void)a, (void)b, (void)c, (void)d;
    return action == SQLITE_ATTACH || action == SQLITE_DETACH ? SQLITE_DENY : SQLITE_OK;
}

static int is_enough(void *self)
{
    (void)self;
    return 1;
}

/* One statement after the other, whatever becomes of those before. */
static void run_sql(const char *path, const char *sql)
{
    sqlite3 *base;
    REQUIRE(sqlite3_open(path, &base) == SQLITE_OK, "the database can be opened");
    sqlite3_create_function(base, "sum_of", 2, SQLITE_UTF8, NULL, sum_of, NULL, NULL);
    sqlite3_set_authorizer(base, is_allowed, NULL);
    sqlite3_limit(base, SQLITE_LIMIT_LENGTH, LONGEST);
    sqlite3_db_config(base, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
    for (const char *rest = sql; rest && *rest;) {
        sqlite3_stmt *statement = NULL;
        const char *before = rest;
        if (sqlite3_prepare_v2(base, rest, -1, &statement, &rest) != SQLITE_OK) {
            rest = strchr(before, ';');
            if (rest) rest++;
            continue;
        }
        sqlite3_progress_handler(base, STEPS, is_enough, NULL);
        while (statement && sqlite3_step(statement) == SQLITE_ROW)
            ;
        sqlite3_finalize(statement);
    }
    sqlite3_close(base);
}

static void change_bytes(const char *path, struct fuzz_piece text)
{
    struct fuzz_piece line;
    FILE *file = fopen(path, "r+b");
    REQUIRE(file, "the database can be opened");
    while (fuzz_kit_line(&text, &line)) {
        struct reader r;
        reader_text(&r, "t", line.bytes, line.size);
        if (reader_accept(&r, "!")) {
            long place = (long)reader_int(&r, 0, MOST_BYTES, "a place");
            int value = (int)reader_int(&r, 0, 255, "a byte");
            if (reader_ok(&r) && fseek(file, place, SEEK_SET) == 0) fputc(value, file);
        }
        reader_close(&r);
    }
    fclose(file);
}

static void change(const char *path, struct fuzz_piece text)
{
    struct fuzz_piece rest = text, line;
    struct buf sql = {0};
    while (fuzz_kit_line(&rest, &line)) {
        if (line.size && *line.bytes == '!') continue;
        buf_bytes(&sql, line.bytes, line.size);
        buf_char(&sql, '\n');
    }
    run_sql(path, buf_text(&sql));
    change_bytes(path, text);
    buf_free(&sql);
}

/* ---- read */

static void show(const struct runs *runs)
{
    struct summary summary;
    struct study_diff against;
    struct tabular table = {0};
    struct pivot grid = {0};
    struct buf out = {0};
    struct sentence error;
    summary_make(runs, &summary);
    summary_sentences(runs, &summary, &out);
    summary_free(&summary);
    pivot_complete(runs, &grid);
    pivot_table(runs, &grid, PIVOT_TIME, &table);
    tabular_free(&table);
    for (int kind = FIGURE_TIME; kind <= FIGURE_SCATTER; kind++)
        figure_draw(runs, (enum figure_kind)kind, PIVOT_TIME, &grid, &out, &error);
    study_diff_match(runs, runs, &against);
    study_diff_sentences(&against, &out);
    study_diff_free(&against);
    pivot_free(&grid);
    buf_free(&out);
}

static void read_runs(const char *path)
{
    struct sentence error, other;
    struct runs runs = {0};
    struct store *store = store_open(path, STORE_READ, &error);
    if (!store) return;
    store_other_studies(store, &(struct store_study){"study", "2", "there"}, &other);
    if (study_read(store, &runs, &error)) {
        contradictions_find(&runs, NULL, NULL);
        show(&runs);
    }
    runs_free(&runs);
    store_close(store);
}

static void take_task(void *self, size_t task, const char *bytes, size_t size)
{
    uint64_t *sum = self;
    for (size_t i = 0; i < size; i++) *sum += (unsigned char)bytes[i] + task;
}

static void read_checkpoint(struct store *store)
{
    uint64_t sum = 0;
    struct sentence error;
    struct buf plan = {0};
    struct store_checkpoint *checkpoint = store_checkpoint_open(store, &work, &error);
    if (checkpoint && store_checkpoint_plan(checkpoint, &plan, &error) &&
        store_checkpoint_each(checkpoint, take_task, &sum, &error) &&
        store_checkpoint_put(checkpoint, 1, "other", 5, &error))
        store_checkpoint_flush(checkpoint, &error);
    store_checkpoint_close(checkpoint);
    buf_free(&plan);
}

static void write_more(const char *path)
{
    struct sentence error;
    struct arena arena = {0};
    struct store_run run = {.status = "none", .solutions = "0"};
    struct store *store = store_open(path, STORE_WRITE, &error);
    if (!store) return;
    if (store_begin(store, &(struct store_study){"study", "2", "there"}, &error))
        store_put(store, "{}", "x", &run, &error);
    store_find(store, &arena, "{\"n\":\"6\",\"engine\":\"kernel\"}", "0123456789abcdef", &run);
    read_checkpoint(store);
    store_close(store);
    arena_free(&arena);
}

int fuzz_databases(const uint8_t *data, size_t size)
{
    char *folder = fuzz_kit_folder(), *path = copy_database(folder);
    change(path, (struct fuzz_piece){(const char *)data, size});
    read_runs(path);
    write_more(path);
    alloc_free(path);
    fuzz_kit_remove(folder);
    return 0;
}

#else

int fuzz_databases(const uint8_t *data, size_t size)
{
    (void)data, (void)size;
    return 0;
}

#endif
