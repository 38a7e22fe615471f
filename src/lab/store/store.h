/* The results of studies: runs in an SQLite database. (Checkpoints are stored in one as well:
 * store_checkpoint.h.)
 *
 *     struct store *store = store_open(path, STORE_WRITE, &error);
 *     store_begin(store, &about, &error);
 *     if (!store_find(store, &arena, cell, board, &run)) ... measure it, and store_put ...
 *     store_close(store);
 *
 * A run is stored as soon as it is known and survives kill -9. Its key is a cell, a JSON object
 * that says what was measured, and a digest of the board; a new run replaces an old one with the
 * same key. A database has one writer at a time, and any number of readers.
 *
 * The database can be queried directly: `sqlite3 FILE "select cell ->> 'n', cpu_s from run"`. */
#ifndef LAB_STORE_STORE_H
#define LAB_STORE_STORE_H

#include "base/arena.h"
#include "base/sentence.h"

#include <stdint.h>

struct store;

/* True if the program was built with SQLite. Otherwise store_open fails. */
bool store_available(void);

enum store_mode {
    STORE_READ, /* must exist */
    STORE_WRITE /* created if missing */
};

struct store_study { /* one invocation of `damier study` */
    const char *command, *version, *machine;
};

struct store_run { /* texts that are read live in the caller's arena */
    const char *status;
    const char *solutions; /* in decimal */
    bool all;              /* the list of solutions is complete */
    bool has_best, has_bound;
    int64_t best, bound;
    double cpu, wall;                  /* seconds */
    int64_t peak_kb;                   /* memory */
    int64_t nodes, conflicts;          /* negative: unknown */
    const char *engine, *model, *note; /* NULL: none */
    bool partial;                      /* the model loses solutions */
    double time_limit;                 /* CPU seconds; 0: none */
    int64_t memory_limit;              /* MB; 0: none */
    int64_t study;                     /* the study that measured it; set by store_put */
};

/* Returns NULL and sets the error if the file is missing, is not a database of this program and
 * version, or has another writer. */
struct store *store_open(const char *path, enum store_mode mode, struct sentence *error);
void store_close(struct store *store); /* NULL is allowed */

/* Closes the database and deletes its files: for a checkpoint whose work is done. */
void store_remove(struct store *store);

/* Starts a study, to which later runs belong. */
bool store_begin(struct store *store, const struct store_study *study, struct sentence *error);

/* False: not found. */
bool store_find(struct store *store, struct arena *arena, const char *cell, const char *board,
                struct store_run *run);

/* Returns false and sets the error if it fails, for instance if the disk is full. Stored runs are
 * not affected. */
bool store_put(struct store *store, const char *cell, const char *board, const struct store_run *run,
               struct sentence *error);

/* Visits all runs in the order in which their cells were first stored. Returns false and sets the
 * error on failure. Texts are valid during the visit. */
typedef void store_visit(void *self, const char *cell, const char *board, const struct store_run *run);
bool store_each(struct store *store, store_visit *visit, void *self, struct sentence *error);

/* The number of earlier studies with another version or machine, and one of them as "version on
 * machine". */
int64_t store_other_studies(struct store *store, const struct store_study *present, struct sentence *other);

#endif
