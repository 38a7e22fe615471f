/* Runs in an SQLite database.
 *
 * Changes go to a write-ahead log and are in the file system when store_put returns, so that a
 * killed process loses nothing; after a power failure the last ones may be missing, and the rest is
 * whole. Whoever writes holds a lock on the file (flock, which SQLite does not use) as long as the
 * database is open: its own locks last for a transaction alone, and two studies would measure the
 * same cells side by side. The descriptor of that lock is closed last, because closing any
 * descriptor of a file drops the locks that SQLite has on it. Whoever only reads opens it for
 * writing too if that is allowed, because SQLite clears its log away only then.
 *
 * Finding and putting a run take O(log n).
 *
 * A program that was built without SQLite has the functions at the end instead: a store cannot be
 * opened there, and says why. */
#define _GNU_SOURCE /* flock */
#include "store/store.h"

#include "base/alloc.h"

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
    PROGRAM = 0x44414d49, /* "DAMI": the application that the file belongs to */
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

enum { /* their places */
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
       CELL, /* where they are asked for too */
       BOARD
};

struct store {
    char *path; /* for messages; owned */
    int lock;   /* descriptor; -1: only read */
    sqlite3 *base;
    sqlite3_stmt *find, *put;
    int64_t study; /* 0: none was begun */
};

bool store_is_here(void)
{
    return true;
}

static bool complain(const struct store *store, struct sentence *error)
{
    int code = sqlite3_errcode(store->base);
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT)
        return sentence_say(error, "%s: %s", store->path,
                            code == SQLITE_CORRUPT ? "the database is damaged" : "this is no database");
    return sentence_say(error, "%s: %s", store->path, sqlite3_errmsg(store->base));
}

static bool command(struct store *store, const char *words, struct sentence *error)
{
    return sqlite3_exec(store->base, words, NULL, NULL, NULL) == SQLITE_OK || complain(store, error);
}

static bool prepare(struct store *store, const char *words, sqlite3_stmt **statement, struct sentence *error)
{
    return sqlite3_prepare_v2(store->base, words, -1, statement, NULL) == SQLITE_OK || complain(store, error);
}

/* ---- opening */

/* The number that a pragma, or a count, gives. */
static bool ask_number(struct store *store, const char *words, int64_t *number, struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    if (!prepare(store, words, &statement, error)) return false;
    bool told = sqlite3_step(statement) == SQLITE_ROW;
    if (told) *number = sqlite3_column_int64(statement, 0);
    if (!told) complain(store, error);
    sqlite3_finalize(statement);
    return told;
}

static bool take_lock(struct store *store, struct sentence *error)
{
    store->lock = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (store->lock < 0) return sentence_say(error, "cannot write %s: %s", store->path, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno == EWOULDBLOCK)
        return sentence_say(error, "%s is in use: another study writes to it", store->path);
    return sentence_say(error, "cannot lock %s: %s", store->path, strerror(errno));
}

/* What is there must be ours, or nothing. */
static bool recognise(struct store *store, bool *empty, struct sentence *error)
{
    int64_t program = 0, version = 0, objects = 0;
    if (!ask_number(store, "pragma application_id", &program, error) ||
        !ask_number(store, "pragma user_version", &version, error) ||
        !ask_number(store, "select count(*) from sqlite_master", &objects, error))
        return false;
    *empty = program == 0 && version == 0 && objects == 0;
    if (*empty) return true;
    if (program != PROGRAM) return sentence_say(error, "%s is the database of another program", store->path);
    if (version != VERSION)
        return sentence_say(error, "%s has tables of version %lld, this program has version %d", store->path,
                            (long long)version, (int)VERSION);
    return true;
}

static bool make_tables(struct store *store, struct sentence *error)
{
    char marks[100];
    snprintf(marks, sizeof marks, "pragma application_id = %d; pragma user_version = %d;", (int)PROGRAM,
             (int)VERSION);
    return command(store, "begin;", error) && command(store, tables, error) && command(store, marks, error) &&
           command(store, "commit;", error);
}

static bool prepare_all(struct store *store, bool writes, struct sentence *error)
{
    static const char put[] = "insert into run(cell, board, " COLUMNS ", ended) values(?18, ?19, ?1, ?2, ?3, "
                              "?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, datetime()) "
                              "on conflict(cell, board) do update set (" COLUMNS ", ended) = (?1, ?2, ?3, "
                              "?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, datetime())";
    return prepare(store, "select " COLUMNS " from run where cell = ?1 and board = ?2", &store->find,
                   error) &&
           (!writes || prepare(store, put, &store->put, error));
}

static bool begin_use(struct store *store, bool writes, struct sentence *error)
{
    enum { PATIENCE = 2000 }; /* milliseconds, for one who reads */
    bool empty;
    if (writes && !take_lock(store, error)) return false;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX; /* one thread uses it */
    if (sqlite3_open_v2(store->path, &store->base, flags, NULL) != SQLITE_OK) return complain(store, error);
    sqlite3_busy_timeout(store->base, PATIENCE);
    if (!recognise(store, &empty, error)) return false;
    if (empty && !writes) return sentence_say(error, "%s has no studies", store->path);
    if (!writes && !command(store, "pragma query_only = 1; pragma mmap_size = 1073741824;", error))
        return false;
    if (writes && !command(store, "pragma journal_mode = wal; pragma synchronous = normal;", error))
        return false;
    return (!empty || make_tables(store, error)) && prepare_all(store, writes, error);
}

/* A file that was made here is not left behind where it cannot be used. */
struct store *store_open(const char *path, enum store_mode mode, struct sentence *error)
{
    struct stat about;
    bool there = stat(path, &about) == 0, writes = mode == STORE_WRITE;
    if (there && !S_ISREG(about.st_mode)) {
        sentence_say(error, "%s is no file for a database", path);
        return NULL;
    }
    if (!there && !writes) {
        sentence_say(error, "cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    struct store *store = alloc_bytes(sizeof *store);
    store->path = memcpy(alloc_bytes(strlen(path) + 1), path, strlen(path));
    store->lock = -1;
    if (begin_use(store, writes, error)) return store;
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
    if (store->lock >= 0) close(store->lock);
    alloc_free(store->path);
    alloc_free(store);
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
    if (!prepare(store, words, &statement, error)) return false;
    bind_text(statement, 1, study->command);
    bind_text(statement, 2, study->version);
    bind_text(statement, 3, study->machine);
    bool done = sqlite3_step(statement) == SQLITE_DONE || complain(store, error);
    sqlite3_finalize(statement);
    store->study = sqlite3_last_insert_rowid(store->base);
    return done;
}

int64_t store_others(struct store *store, const struct store_study *present, struct sentence *other)
{
    static const char words[] = "select count(*), version, machine from study join "
                                "(select distinct study from run) on study = id "
                                "where version <> ?1 or machine <> ?2";
    sqlite3_stmt *statement = NULL;
    int64_t count = 0;
    if (!prepare(store, words, &statement, other)) return 0;
    bind_text(statement, 1, present->version);
    bind_text(statement, 2, present->machine);
    if (sqlite3_step(statement) == SQLITE_ROW) count = sqlite3_column_int64(statement, 0);
    if (count > 0)
        sentence_say(other, "%s on %s", (const char *)sqlite3_column_text(statement, 1),
                     (const char *)sqlite3_column_text(statement, 2));
    sqlite3_finalize(statement);
    return count;
}

/* ---- runs */

static const char *text_at(sqlite3_stmt *statement, int place)
{
    return (const char *)sqlite3_column_text(statement, place);
}

static int64_t or_untold(sqlite3_stmt *statement, int place)
{
    bool told = sqlite3_column_type(statement, place) != SQLITE_NULL;
    return told ? sqlite3_column_int64(statement, place) : -1;
}

/* Texts are those of the statement, valid until its next step. */
static struct store_run read_run(sqlite3_stmt *s)
{
    return (struct store_run){.status = text_at(s, STATUS),
                              .solutions = text_at(s, SOLUTIONS),
                              .all = sqlite3_column_int(s, ALL),
                              .has_best = sqlite3_column_type(s, BEST) != SQLITE_NULL,
                              .has_bound = sqlite3_column_type(s, BOUND) != SQLITE_NULL,
                              .best = sqlite3_column_int64(s, BEST),
                              .bound = sqlite3_column_int64(s, BOUND),
                              .cpu = sqlite3_column_double(s, CPU),
                              .wall = sqlite3_column_double(s, WALL),
                              .peak_kb = sqlite3_column_int64(s, PEAK),
                              .nodes = or_untold(s, NODES),
                              .conflicts = or_untold(s, CONFLICTS),
                              .engine = text_at(s, ENGINE),
                              .model = text_at(s, MODEL),
                              .note = text_at(s, NOTE),
                              .partial = sqlite3_column_int(s, PARTIAL),
                              .time_limit = sqlite3_column_double(s, TIME_LIMIT),
                              .memory_limit = sqlite3_column_int64(s, MEMORY_LIMIT),
                              .study = sqlite3_column_int64(s, STUDY)};
}

static const char *keep(struct arena *arena, const char *text)
{
    return text ? arena_text(arena, text) : NULL;
}

bool store_find(struct store *store, struct arena *arena, const char *cell, const char *board,
                struct store_run *run)
{
    bind_text(store->find, 1, cell);
    bind_text(store->find, 2, board);
    bool found = sqlite3_step(store->find) == SQLITE_ROW;
    if (found) {
        *run = read_run(store->find);
        run->status = keep(arena, run->status);
        run->solutions = keep(arena, run->solutions);
        run->engine = keep(arena, run->engine);
        run->model = keep(arena, run->model);
        run->note = keep(arena, run->note);
    }
    sqlite3_reset(store->find);
    return found;
}

static void bind_told(sqlite3_stmt *statement, int place, bool told, int64_t number)
{
    if (told)
        sqlite3_bind_int64(statement, place, number);
    else
        sqlite3_bind_null(statement, place);
}

static void bind_run(sqlite3_stmt *s, const struct store_run *run, int64_t study)
{
    bind_text(s, 1 + STATUS, run->status);
    bind_text(s, 1 + SOLUTIONS, run->solutions);
    sqlite3_bind_int(s, 1 + ALL, run->all);
    bind_told(s, 1 + BEST, run->has_best, run->best);
    bind_told(s, 1 + BOUND, run->has_bound, run->bound);
    sqlite3_bind_double(s, 1 + CPU, run->cpu);
    sqlite3_bind_double(s, 1 + WALL, run->wall);
    sqlite3_bind_int64(s, 1 + PEAK, run->peak_kb);
    bind_told(s, 1 + NODES, run->nodes >= 0, run->nodes);
    bind_told(s, 1 + CONFLICTS, run->conflicts >= 0, run->conflicts);
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
    bind_run(store->put, run, store->study);
    bind_text(store->put, 1 + CELL, cell);
    bind_text(store->put, 1 + BOARD, board);
    bool done = sqlite3_step(store->put) == SQLITE_DONE || complain(store, error);
    sqlite3_reset(store->put);
    return done;
}

bool store_each(struct store *store, store_visit *visit, void *self, struct sentence *error)
{
    sqlite3_stmt *statement = NULL;
    int step;
    if (!prepare(store, "select " COLUMNS ", cell, board from run order by id", &statement, error))
        return false;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const struct store_run run = read_run(statement);
        visit(self, text_at(statement, CELL), text_at(statement, BOARD), &run);
    }
    bool whole = step == SQLITE_DONE || complain(store, error);
    sqlite3_finalize(statement);
    return whole;
}

#else

bool store_is_here(void)
{
    return false;
}

struct store *store_open(const char *path, enum store_mode mode, struct sentence *error)
{
    (void)mode;
    sentence_say(error, "cannot open %s: this program was built without SQLite", path);
    return NULL;
}

void store_close(struct store *store)
{
    REQUIRE(!store, "there are no stores");
}

/* The rest needs a store, and there is none. */

static bool refuse(const struct store *store)
{
    REQUIRE(store, "there are no stores");
    return false;
}

bool store_begin(struct store *store, const struct store_study *study, struct sentence *error)
{
    (void)study, (void)error;
    return refuse(store);
}

bool store_find(struct store *store, struct arena *arena, const char *cell, const char *board,
                struct store_run *run)
{
    (void)arena, (void)cell, (void)board, (void)run;
    return refuse(store);
}

bool store_put(struct store *store, const char *cell, const char *board, const struct store_run *run,
               struct sentence *error)
{
    (void)cell, (void)board, (void)run, (void)error;
    return refuse(store);
}

bool store_each(struct store *store, store_visit *visit, void *self, struct sentence *error)
{
    (void)visit, (void)self, (void)error;
    return refuse(store);
}

int64_t store_others(struct store *store, const struct store_study *present, struct sentence *other)
{
    (void)present, (void)other;
    return refuse(store);
}

#endif
