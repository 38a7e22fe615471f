/* Checkpoints in an SQLite database: a table with one row that identifies the job, and a table,
 * `part`, with one row per finished task, created on demand next to the tables of studies. The rows
 * between two flushes are one transaction, which costs about a microsecond per row plus 20. */
#include "lab/store/store_checkpoint.h"

#include "base/say.h"
#include "lab/store/store_inner.h"

#ifdef HAVE_SQLITE

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static const char tables[] =
    "create table if not exists work(mark text not null, command text not null, version text not null,"
    " began text not null, plan text not null default '');"
    "create table if not exists part(number integer primary key, result blob not null, sum integer not "
    "null);";

#define NO_TASK UINT64_MAX
enum { SUM_DIGITS = 16 };

struct store_checkpoint {
    struct store *store;
    uint64_t mark;
    sqlite3_stmt *put;
    bool in_transaction; /* a transaction is open */
};

/* FNV-1a over the mark of the job, the task number and the result. The checksum of the plan uses
 * the number NO_TASK. */
static int64_t sum_of(const struct store_checkpoint *checkpoint, uint64_t task, const char *bytes,
                      size_t size)
{
    ASSERT(bytes || !size);
    const uint64_t head[] = {checkpoint->mark, task};
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < sizeof head; i++) sum = (sum ^ ((const unsigned char *)head)[i]) * 0x100000001b3;
    for (size_t i = 0; i < size; i++) sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001b3;
    return (int64_t)sum;
}

/* ---- opening */

static bool begin_work(struct store *store, const char *mark, const struct store_work *work,
                       struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    if (!store_prepare(store, "insert into work values(?1, ?2, ?3, datetime(), '')", &statement, error))
        return false;
    sqlite3_bind_text(statement, 1, mark, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, work->command, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, work->version, -1, SQLITE_STATIC);
    return store_finish(store, statement, error);
}

static bool refuse(struct store *store, const struct store_work *work, sqlite3_stmt *row,
                   struct sentence *error)
{
    const char *text = (const char *)sqlite3_column_text(row, 1);
    const char *version = (const char *)sqlite3_column_text(row, 2);
    if (version && strcmp(version, work->version) != 0)
        return say_set(error, "lab.written-by",
                       SAY(say_raw("file", store_path(store)), say_raw("version", version),
                           say_raw("own", work->version)));
    return say_set(error, "lab.other-question",
                   SAY(say_raw("file", store_path(store)), say_raw("question", text ? text : "")));
}

/* Accepts a checkpoint of the same job, or a new one. */
static bool check_work(struct store *store, const struct store_work *work, struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    char mark[20];
    snprintf(mark, sizeof mark, "%016" PRIx64, work->mark);
    if (!store_prepare(store, "select mark, command, version from work", &statement, error)) return false;
    bool there = sqlite3_step(statement) == SQLITE_ROW;
    const char *found = there ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    const char *version = there ? (const char *)sqlite3_column_text(statement, 2) : NULL;
    bool same = found && version && strcmp(found, mark) == 0 && strcmp(version, work->version) == 0;
    bool fine = same || (there && refuse(store, work, statement, error));
    sqlite3_finalize(statement);
    return there ? fine : begin_work(store, mark, work, error);
}

struct store_checkpoint *store_checkpoint_open(struct store *store, const struct store_work *work,
                                               struct sentence *error)
{
    static const char put[] = "insert or replace into part(number, result, sum) values(?1, ?2, ?3)";
    struct store_checkpoint *checkpoint = alloc_bytes(sizeof *checkpoint);
    ASSERT(store && work->command && work->version);
    checkpoint->store = store;
    checkpoint->mark = work->mark;
    if (store_command(store, tables, error) && check_work(store, work, error) &&
        store_prepare(store, put, &checkpoint->put, error))
        return checkpoint;
    store_checkpoint_close(checkpoint);
    return NULL;
}

void store_checkpoint_close(struct store_checkpoint *checkpoint)
{
    if (!checkpoint) return;
    sqlite3_finalize(checkpoint->put);
    if (checkpoint->in_transaction) store_command(checkpoint->store, "rollback", NULL);
    alloc_free(checkpoint);
}

static bool fail_altered(const struct store_checkpoint *checkpoint, struct sentence *error)
{
    return say_set(error, "lab.checksum", SAY(say_raw("file", store_path(checkpoint->store))));
}

static bool has_tasks(struct store_checkpoint *checkpoint)
{
    sqlite3_stmt *statement = NULL;
    bool some = store_prepare(checkpoint->store, "select 1 from part limit 1", &statement, NULL) &&
                sqlite3_step(statement) == SQLITE_ROW;
    sqlite3_finalize(statement);
    return some;
}

/* The text is a checksum in hexadecimal, then the plan. Results without the plan are invalid. */
static bool check_plan(struct store_checkpoint *checkpoint, const char *text, struct buf *plan,
                       struct sentence *error)
{
    char sum[SUM_DIGITS + 1];
    size_t length = strlen(text);
    if (!length) return !has_tasks(checkpoint) || fail_altered(checkpoint, error);
    if (length < SUM_DIGITS) return fail_altered(checkpoint, error);
    const char *bytes = text + SUM_DIGITS;
    snprintf(sum, sizeof sum, "%016" PRIx64,
             (uint64_t)sum_of(checkpoint, NO_TASK, bytes, length - SUM_DIGITS));
    if (memcmp(sum, text, SUM_DIGITS) != 0) return fail_altered(checkpoint, error);
    buf_add(plan, bytes);
    return true;
}

bool store_checkpoint_plan(struct store_checkpoint *checkpoint, struct buf *plan, struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    if (!store_prepare(checkpoint->store, "select plan from work", &statement, error)) return false;
    bool there = sqlite3_step(statement) == SQLITE_ROW || store_fail(checkpoint->store, error);
    const char *text = there ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    there = there && check_plan(checkpoint, text ? text : "", plan, error);
    sqlite3_finalize(statement);
    return there;
}

bool store_checkpoint_put_plan(struct store_checkpoint *checkpoint, const char *plan, struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    struct buf text = {0};
    if (!store_prepare(checkpoint->store, "update work set plan = ?1", &statement, error)) return false;
    buf_print(&text, "%016" PRIx64 "%s", (uint64_t)sum_of(checkpoint, NO_TASK, plan, strlen(plan)), plan);
    sqlite3_bind_text(statement, 1, buf_text(&text), -1, SQLITE_STATIC);
    bool done = store_finish(checkpoint->store, statement, error);
    buf_free(&text);
    return done;
}

/* ---- tasks */

bool store_checkpoint_each(struct store_checkpoint *checkpoint, store_checkpoint_visit *visit, void *self,
                           struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    int code = SQLITE_DONE;
    bool whole = true;
    if (!store_prepare(checkpoint->store, "select number, result, sum from part order by number", &statement,
                       error))
        return false;
    while (whole && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        size_t task = (size_t)sqlite3_column_int64(statement, 0);
        const char *bytes = sqlite3_column_blob(statement, 1);
        size_t size = (size_t)sqlite3_column_bytes(statement, 1);
        whole = sqlite3_column_int64(statement, 2) == sum_of(checkpoint, task, bytes, size);
        if (whole) visit(self, task, bytes, size);
    }
    if (!whole) fail_altered(checkpoint, error);
    if (whole && code != SQLITE_DONE) whole = store_fail(checkpoint->store, error);
    sqlite3_finalize(statement);
    return whole;
}

bool store_checkpoint_put(struct store_checkpoint *checkpoint, size_t task, const char *bytes, size_t size,
                          struct sentence *error)
{
    if (!checkpoint->in_transaction && !store_command(checkpoint->store, "begin", error)) return false;
    ASSERT(checkpoint->put && task != NO_TASK);
    checkpoint->in_transaction = true;
    sqlite3_bind_int64(checkpoint->put, 1, (sqlite3_int64)task);
    sqlite3_bind_blob64(checkpoint->put, 2, size ? bytes : "", size, SQLITE_STATIC);
    sqlite3_bind_int64(checkpoint->put, 3, sum_of(checkpoint, task, bytes, size));
    bool done = sqlite3_step(checkpoint->put) == SQLITE_DONE || store_fail(checkpoint->store, error);
    sqlite3_reset(checkpoint->put);
    return done;
}

bool store_checkpoint_flush(struct store_checkpoint *checkpoint, struct sentence *error)
{
    if (!checkpoint->in_transaction) return true;
    if (!store_command(checkpoint->store, "commit", error)) return false;
    checkpoint->in_transaction = false;
    return true;
}

#else

ABSENT(struct store_checkpoint *, store_checkpoint_open, struct store *store, const struct store_work *work,
       struct sentence *error)
ABSENT(bool, store_checkpoint_plan, struct store_checkpoint *checkpoint, struct buf *plan,
       struct sentence *error)
ABSENT(bool, store_checkpoint_put_plan, struct store_checkpoint *checkpoint, const char *plan,
       struct sentence *error)
ABSENT(bool, store_checkpoint_each, struct store_checkpoint *checkpoint, store_checkpoint_visit *visit,
       void *self, struct sentence *error)
ABSENT(bool, store_checkpoint_put, struct store_checkpoint *checkpoint, size_t task, const char *bytes,
       size_t size, struct sentence *error)
ABSENT(bool, store_checkpoint_flush, struct store_checkpoint *checkpoint, struct sentence *error)

void store_checkpoint_close(struct store_checkpoint *checkpoint)
{
    REQUIRE(!checkpoint, "there are no stores");
}

#endif
