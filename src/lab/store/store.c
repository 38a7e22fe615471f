/* Runs in an SQLite database.
 *
 * Changes are written to a write-ahead log and have reached the file system when store_put returns,
 * so a killed process loses nothing; a power failure may lose the last changes but leaves the
 * database consistent. A writer holds an flock on the file while the database is open. SQLite's own
 * locks last for one transaction only; with them alone, two studies could measure the same cells.
 * The descriptor of that lock is closed last, because closing any descriptor of a file drops
 * SQLite's locks on it. Readers open the database for writing too if they may, because only then
 * does SQLite remove its log.
 *
 * store_find and store_put take O(log n).
 *
 * Without SQLite, store_open fails with an explanation; see the functions at the end. */
#define _GNU_SOURCE /* flock */
#include "lab/store/store_inner.h"

#include "base/alloc.h"
#include "base/buf.h"
#include "base/say.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_SQLITE
#include <sqlite3.h>

enum {
    PROGRAM = 0x44414d49, /* "DAMI", SQLite's application id */
    VERSION = 1,          /* of the tables */
};

static const char tables[] =
    "create table study(id integer primary key, command text not null, version text not null,"
    " machine text not null, began text not null);"
    "create table run(id integer primary key, cell text not null, board text not null,"
    " study integer not null references study(id), status text not null, solutions text not null,"
    " is_all integer not null, best integer, bound integer, cpu_s real not null, wall_s real not null,"
    " peak_kb integer not null, nodes integer, conflicts integer, engine text, model text,"
    " partial integer not null, note text, time_limit real not null, memory_limit integer not null,"
    " ended text not null, unique(cell, board));";

#define COLUMNS                                                                                              \
    "status, solutions, is_all, best, bound, cpu_s, wall_s, peak_kb, nodes, conflicts, engine, model, "      \
    "partial, note, time_limit, memory_limit, study"

enum { /* column numbers */
       STATUS,
       SOLUTIONS,
       ALL,
       BEST,
       BOUND,
       CPU,
       WALL,
       PEAK,
       NODES,
       CONFLICTS,
       ENGINE,
       MODEL,
       PARTIAL,
       NOTE,
       TIME_LIMIT,
       MEMORY_LIMIT,
       STUDY,
       CELL, /* added by EACH_ROW */
       BOARD,
       TEXTS
};

struct store {
    char *path; /* for error messages; owned */
    int lock;   /* descriptor; -1: reader */
    sqlite3 *base;
    sqlite3_stmt *find, *put;
    int64_t study; /* 0: store_begin was not called */

    store_visit *visit; /* receives the rows, */
    void *self;
    bool damaged;            /* a row was malformed */
    struct buf texts[TEXTS]; /* by column: the text of the last row */
};

bool store_available(void)
{
    return true;
}

const char *store_path(const struct store *store)
{
    return store->path;
}

bool store_fail(const struct store *store, struct sentence *error)
{
    int code = sqlite3_errcode(store->base);
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT)
        return sentence_set(error, "%s: %s", store->path,
                            code == SQLITE_CORRUPT ? "the database is damaged" : "this is not a database");
    return sentence_set(error, "%s: %s", store->path, sqlite3_errmsg(store->base));
}

bool store_command(struct store *store, const char *words, struct sentence *error)
{
    return sqlite3_exec(store->base, words, NULL, NULL, NULL) == SQLITE_OK || store_fail(store, error);
}

bool store_prepare(struct store *store, const char *words, sqlite3_stmt **statement, struct sentence *error)
{
    return sqlite3_prepare_v2(store->base, words, -1, statement, NULL) == SQLITE_OK ||
           store_fail(store, error);
}

bool store_finish(struct store *store, sqlite3_stmt *statement, struct sentence *error)
{
    bool done = sqlite3_step(statement) == SQLITE_DONE || store_fail(store, error);
    sqlite3_finalize(statement);
    return done;
}

/* ---- reading
 * Rows are passed to an aggregate function, like sum. This takes two thirds of the time of fetching
 * each column of each row. */

static int64_t number_or(sqlite3_value *value, int64_t unknown)
{
    return sqlite3_value_type(value) == SQLITE_NULL ? unknown : sqlite3_value_int64(value);
}

/* Consecutive rows mostly share their texts, which are then not copied. */
static const char *text_of(sqlite3_value *value, struct buf *last)
{
    const char *bytes =
        sqlite3_value_blob(value); /* sqlite3_value_text would copy it to append a zero byte */
    size_t size = (size_t)sqlite3_value_bytes(value);
    if (sqlite3_value_type(value) == SQLITE_NULL) return NULL;
    if (last->size != size || (size && memcmp(last->data, bytes, size) != 0)) {
        buf_clear(last);
        buf_bytes(last, bytes, size);
    }
    return buf_text(last);
}

/* Texts are valid until the next row. */
static struct store_run read_run(sqlite3_value **row, struct buf *texts)
{
    return (struct store_run){.status = text_of(row[STATUS], &texts[STATUS]),
                              .solutions = text_of(row[SOLUTIONS], &texts[SOLUTIONS]),
                              .all = sqlite3_value_int(row[ALL]),
                              .has_best = sqlite3_value_type(row[BEST]) != SQLITE_NULL,
                              .has_bound = sqlite3_value_type(row[BOUND]) != SQLITE_NULL,
                              .best = number_or(row[BEST], 0),
                              .bound = number_or(row[BOUND], 0),
                              .cpu = sqlite3_value_double(row[CPU]),
                              .wall = sqlite3_value_double(row[WALL]),
                              .peak_kb = sqlite3_value_int64(row[PEAK]),
                              .nodes = number_or(row[NODES], -1),
                              .conflicts = number_or(row[CONFLICTS], -1),
                              .engine = text_of(row[ENGINE], &texts[ENGINE]),
                              .model = text_of(row[MODEL], &texts[MODEL]),
                              .note = text_of(row[NOTE], &texts[NOTE]),
                              .partial = sqlite3_value_int(row[PARTIAL]),
                              .time_limit = sqlite3_value_double(row[TIME_LIMIT]),
                              .memory_limit = sqlite3_value_int64(row[MEMORY_LIMIT]),
                              .study = sqlite3_value_int64(row[STUDY])};
}

static void each_row(sqlite3_context *context, int count, sqlite3_value **row)
{
    struct store *store = sqlite3_user_data(context);
    const struct store_run run = read_run(row, store->texts);
    const char *cell = text_of(row[CELL], &store->texts[CELL]);
    const char *board = text_of(row[BOARD], &store->texts[BOARD]);
    ASSERT(count == TEXTS && store->visit);
    (void)count;
    if (cell && board && run.status && run.solutions)
        store->visit(store->self, cell, board, &run);
    else
        store->damaged = true;
}

static void end_rows(sqlite3_context *context)
{
    sqlite3_result_null(context);
}

#define EACH_ROW "select each_row(" COLUMNS ", cell, board) from run "

/* Passes all rows of an EACH_ROW statement to the visitor. SQLite relies on "not null" in the
 * schema and does not detect violations in a damaged file. */
static bool visit_rows(struct store *store, sqlite3_stmt *statement, store_visit *visit, void *self,
                       struct sentence *error)
{
    ASSERT(visit && statement);
    store->visit = visit;
    store->self = self;
    store->damaged = false;
    if (sqlite3_step(statement) != SQLITE_ROW) return store_fail(store, error);
    return !store->damaged || say_set(error, "lab.damaged", SAY(say_raw("file", store->path)));
}

/* ---- opening */

/* The number returned by a pragma or a count. */
static bool query_number(struct store *store, const char *words, int64_t *number, struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    if (!store_prepare(store, words, &statement, error)) return false;
    bool known = sqlite3_step(statement) == SQLITE_ROW;
    if (known) *number = sqlite3_column_int64(statement, 0);
    if (!known) store_fail(store, error);
    sqlite3_finalize(statement);
    return known;
}

static bool take_lock(struct store *store, struct sentence *error)
{
    ASSERT(store->lock < 0);
    store->lock = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (store->lock < 0)
        return say_set(error, "base.cannot-write",
                       SAY(say_raw("file", store->path), say_raw("why", text_errno(errno))));
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno == EWOULDBLOCK) return say_set(error, "lab.in-use", SAY(say_raw("file", store->path)));
    return say_set(error, "lab.cannot-lock",
                   SAY(say_raw("file", store->path), say_raw("why", text_errno(errno))));
}

/* Accepts our own database or an empty one. */
static bool check_identity(struct store *store, bool *empty, struct sentence *error)
{
    int64_t program = 0, version = 0, objects = 0;
    if (!query_number(store, "pragma application_id", &program, error) ||
        !query_number(store, "pragma user_version", &version, error) ||
        !query_number(store, "select count(*) from sqlite_master", &objects, error))
        return false;
    *empty = program == 0 && version == 0 && objects == 0;
    if (*empty) return true;
    if (program != PROGRAM) return say_set(error, "lab.other-program", SAY(say_raw("file", store->path)));
    if (version != VERSION)
        return say_set(error, "lab.tables",
                       SAY(say_raw("file", store->path), say_int("version", version),
                           say_int("own", VERSION)));
    return true;
}

static bool make_tables(struct store *store, struct sentence *error)
{
    char marks[100];
    snprintf(marks, sizeof marks, "pragma application_id = %d; pragma user_version = %d;", (int)PROGRAM,
             (int)VERSION);
    return store_command(store, "begin;", error) && store_command(store, tables, error) &&
           store_command(store, marks, error) && store_command(store, "commit;", error);
}

static bool prepare_all(struct store *store, bool writes, struct sentence *error)
{
    static const char put[] = "insert into run(cell, board, " COLUMNS ", ended) values(?18, ?19, ?1, ?2, ?3, "
                              "?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, datetime()) "
                              "on conflict(cell, board) do update set (" COLUMNS ", ended) = (?1, ?2, ?3, "
                              "?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, datetime())";
    if (sqlite3_create_function(store->base, "each_row", TEXTS, SQLITE_UTF8 | SQLITE_DIRECTONLY, store, NULL,
                                each_row, end_rows) != SQLITE_OK)
        return store_fail(store, error);
    return store_prepare(store, EACH_ROW "where cell = ?1 and board = ?2", &store->find, error) &&
           (!writes || store_prepare(store, put, &store->put, error));
}

/* In a read-only folder SQLite cannot create a log. A database without a log is complete and has no
 * writer; the flag "immutable" declares this to SQLite. */
static bool is_immutable(const struct store *store)
{
    struct buf name = {0};
    struct stat about;
    buf_print(&name, "%s-wal", store->path);
    bool logged = stat(buf_text(&name), &about) == 0 && about.st_size > 0;
    const char *slash = strrchr(store->path, '/');
    buf_clear(&name);
    buf_print(&name, "%.*s", slash ? (int)(slash - store->path) + 1 : 2, slash ? store->path : "./");
    bool closed = access(buf_text(&name), W_OK) != 0;
    buf_free(&name);
    return closed && !logged;
}

/* A database may come from anywhere, and its schema is code: a view or a trigger could loop for
 * ever. Our tables need neither, so both are disabled; the limit bounds the memory that schema
 * expressions can request. */
static void disable_schema_code(struct store *store)
{
    enum { LONGEST = 1 << 28 }; /* bytes of a text or a row */
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(store->base, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_limit(store->base, SQLITE_LIMIT_LENGTH, LONGEST);
}

/* Opens by URI, because ":memory:" and "file:" have a special meaning in plain names. */
static bool open_base(struct store *store, bool writes, struct sentence *error)
{
    enum { PATIENCE = 2000 }; /* milliseconds, for readers */
    /* Used by one thread only. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    struct buf address = {0};
    buf_add(&address, *store->path == '/' ? "file:" : "file:./");
    for (const unsigned char *c = (const unsigned char *)store->path; *c; c++)
        buf_print(&address, isalnum(*c) || *c == '/' || *c == '.' ? "%c" : "%%%02x", *c);
    if (!writes && is_immutable(store)) buf_add(&address, "?immutable=1");
    bool fine = sqlite3_open_v2(buf_text(&address), &store->base, flags, NULL) == SQLITE_OK;
    buf_free(&address);
    if (!fine) return store_fail(store, error);
    disable_schema_code(store);
    sqlite3_busy_timeout(store->base, PATIENCE);
    return true;
}

static bool open_all(struct store *store, bool writes, struct sentence *error)
{
    bool empty;
    if (writes && !take_lock(store, error)) return false;
    if (!open_base(store, writes, error)) return false;
    if (!check_identity(store, &empty, error)) return false;
    if (empty && !writes) return say_set(error, "lab.no-studies", SAY(say_raw("file", store->path)));
    if (!writes && !store_command(store, "pragma query_only = 1; pragma mmap_size = 1073741824;", error))
        return false;
    if (writes && !store_command(store, "pragma journal_mode = wal; pragma synchronous = normal;", error))
        return false;
    return (!empty || make_tables(store, error)) && prepare_all(store, writes, error);
}

/* Removes the file again if it was created here and cannot be used. */
struct store *store_open(const char *path, enum store_mode mode, struct sentence *error)
{
    struct stat about;
    bool there = stat(path, &about) == 0, writes = mode == STORE_WRITE;
    if (there && !S_ISREG(about.st_mode)) {
        say_set(error, "lab.not-regular", SAY(say_raw("file", path)));
        return NULL;
    }
    if (!there && !writes) {
        say_set(error, "base.cannot-read", SAY(say_raw("file", path), say_raw("why", text_errno(errno))));
        return NULL;
    }
    struct store *store = alloc_bytes(sizeof *store);
    store->path = memcpy(alloc_bytes(strlen(path) + 1), path, strlen(path));
    store->lock = -1;
    if (open_all(store, writes, error)) return store;
    store_close(store);
    if (!there) unlink(path);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store) return;
    sqlite3_finalize(store->find);
    sqlite3_finalize(store->put);
    sqlite3_close(store->base);
    for (size_t i = 0; i < TEXTS; i++) buf_free(&store->texts[i]);
    if (store->lock >= 0) close(store->lock);
    alloc_free(store->path);
    alloc_free(store);
}

void store_remove(struct store *store)
{
    static const char *const behind[] = {"", "-wal", "-shm"};
    struct buf name = {0};
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
        buf_clear(&name);
        buf_print(&name, "%s%s", store->path, behind[i]);
        unlink(buf_text(&name));
    }
    buf_free(&name);
    store_close(store);
}

/* ---- studies */

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    if (text)
        sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(statement, place);
}

bool store_begin(struct store *store, const struct store_study *study, struct sentence *error)
{
    static const char words[] = "insert into study(command, version, machine, began) "
                                "values(?1, ?2, ?3, datetime())";
    sqlite3_stmt *statement = NULL;
    if (!store_prepare(store, words, &statement, error)) return false;
    ASSERT(store->lock >= 0);
    bind_text(statement, 1, study->command);
    bind_text(statement, 2, study->version);
    bind_text(statement, 3, study->machine);
    bool done = store_finish(store, statement, error);
    store->study = sqlite3_last_insert_rowid(store->base);
    return done;
}

int64_t store_other_studies(struct store *store, const struct store_study *present, struct sentence *other)
{
    static const char words[] = "select count(*), version, machine from study join "
                                "(select distinct study from run) on study = id "
                                "where version <> ?1 or machine <> ?2";
    sqlite3_stmt *statement = NULL;
    int64_t count = 0;
    if (!store_prepare(store, words, &statement, other)) return 0;
    bind_text(statement, 1, present->version);
    bind_text(statement, 2, present->machine);
    if (sqlite3_step(statement) == SQLITE_ROW) count = sqlite3_column_int64(statement, 0);
    const char *version = (const char *)sqlite3_column_text(statement, 1);
    const char *machine = (const char *)sqlite3_column_text(statement, 2);
    if (count > 0)
        say_set(other, "lab.version-on-machine",
                SAY(say_raw("version", version ? version : "?"),
                    say_raw("machine", machine ? machine : "?")));
    sqlite3_finalize(statement);
    return count;
}

/* ---- runs */

struct finding {
    struct arena *arena;
    struct store_run *run;
    bool found;
};

static const char *keep(struct arena *arena, const char *text)
{
    return text ? arena_text(arena, text) : NULL;
}

static void copy_run(void *self, const char *cell, const char *board, const struct store_run *run)
{
    struct finding *f = self;
    (void)cell, (void)board;
    f->found = true;
    *f->run = *run;
    f->run->status = keep(f->arena, run->status);
    f->run->solutions = keep(f->arena, run->solutions);
    f->run->engine = keep(f->arena, run->engine);
    f->run->model = keep(f->arena, run->model);
    f->run->note = keep(f->arena, run->note);
}

bool store_find(struct store *store, struct arena *arena, const char *cell, const char *board,
                struct store_run *run)
{
    struct finding finding = {arena, run, false};
    bind_text(store->find, 1, cell);
    bind_text(store->find, 2, board);
    visit_rows(store, store->find, copy_run, &finding, NULL);
    sqlite3_reset(store->find);
    return finding.found;
}

static void bind_optional(sqlite3_stmt *statement, int place, bool known, int64_t number)
{
    if (known)
        sqlite3_bind_int64(statement, place, number);
    else
        sqlite3_bind_null(statement, place);
}

static void bind_run(sqlite3_stmt *s, const struct store_run *run, int64_t study)
{
    ASSERT(run->status && run->solutions); /* "not null" in the schema */
    bind_text(s, 1 + STATUS, run->status);
    bind_text(s, 1 + SOLUTIONS, run->solutions);
    sqlite3_bind_int(s, 1 + ALL, run->all);
    bind_optional(s, 1 + BEST, run->has_best, run->best);
    bind_optional(s, 1 + BOUND, run->has_bound, run->bound);
    sqlite3_bind_double(s, 1 + CPU, run->cpu);
    sqlite3_bind_double(s, 1 + WALL, run->wall);
    sqlite3_bind_int64(s, 1 + PEAK, run->peak_kb);
    bind_optional(s, 1 + NODES, run->nodes >= 0, run->nodes);
    bind_optional(s, 1 + CONFLICTS, run->conflicts >= 0, run->conflicts);
    bind_text(s, 1 + ENGINE, run->engine);
    bind_text(s, 1 + MODEL, run->model);
    sqlite3_bind_int(s, 1 + PARTIAL, run->partial);
    bind_text(s, 1 + NOTE, run->note);
    sqlite3_bind_double(s, 1 + TIME_LIMIT, run->time_limit);
    sqlite3_bind_int64(s, 1 + MEMORY_LIMIT, run->memory_limit);
    sqlite3_bind_int64(s, 1 + STUDY, study);
}

bool store_put(struct store *store, const char *cell, const char *board, const struct store_run *run,
               struct sentence *error)
{
    REQUIRE(store->study, "a run belongs to a study: store_begin comes first");
    ASSERT(store->put && store->lock >= 0);
    bind_run(store->put, run, store->study);
    bind_text(store->put, 1 + CELL, cell);
    bind_text(store->put, 1 + BOARD, board);
    bool done = sqlite3_step(store->put) == SQLITE_DONE || store_fail(store, error);
    sqlite3_reset(store->put);
    return done;
}

/* "not indexed" gives the order of ids. */
bool store_each(struct store *store, store_visit *visit, void *self, struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    if (!store_prepare(store, EACH_ROW "not indexed", &statement, error)) return false;
    bool whole = visit_rows(store, statement, visit, self, error);
    sqlite3_finalize(statement);
    return whole;
}

#else

bool store_available(void)
{
    return false;
}

struct store *store_open(const char *path, enum store_mode mode, struct sentence *error)
{
    (void)mode;
    say_set(error, "lab.no-sqlite", SAY(say_raw("file", path)));
    return NULL;
}

void store_close(struct store *store)
{
    REQUIRE(!store, "there are no stores");
}

void store_remove(struct store *store)
{
    store_close(store);
}

ABSENT(bool, store_begin, struct store *store, const struct store_study *study, struct sentence *error)
ABSENT(bool, store_find, struct store *store, struct arena *arena, const char *cell, const char *board,
       struct store_run *run)
ABSENT(bool, store_put, struct store *store, const char *cell, const char *board, const struct store_run *run,
       struct sentence *error)
ABSENT(bool, store_each, struct store *store, store_visit *visit, void *self, struct sentence *error)
ABSENT(int64_t, store_other_studies, struct store *store, const struct store_study *present,
       struct sentence *other)

#endif
