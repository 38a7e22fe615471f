/* Results that are kept: runs of studies in an SQLite database. (Parts of one piece of work are
 * kept in one too: store_parts.h.)
 *
 *     struct store *store = store_open(path, STORE_WRITE, &error);
 *     store_begin(store, &about, &error);
 *     if (!store_find(store, &arena, cell, board, &run)) ... measure it, and store_put ...
 *     store_close(store);
 *
 * A run is stored as soon as it is known: whatever ends the process, also kill -9, what was stored
 * before stays. A run has a cell, which says what was measured (an object in JSON), and a digest of
 * the board; it replaces an older run of the same two. One process at a time may write to a
 * database; others may read it meanwhile.
 *
 * The database is for people too: `sqlite3 FILE "select cell ->> 'n', cpu_s from run"`. */
#ifndef LAB_STORE_STORE_H
#define LAB_STORE_STORE_H

#include "base/arena.h"
#include "base/sentence.h"

#include <stdint.h>

struct store;

/* Are there databases in this program? If not, store_open refuses. */
bool store_is_here(void);

enum store_mode {
    STORE_READ, /* it must exist */
    STORE_WRITE /* it is made if it does not */
};

struct store_study { /* a command that measures */
    const char *command, *version, *machine;
};

struct store_run { /* texts of what is read live in the arena that was given */
    const char *status;
    const char *solutions; /* in decimal */
    bool all;              /* there are no others */
    bool has_best, has_bound;
    int64_t best, bound;
    double cpu, wall;                  /* seconds */
    int64_t peak_kb;                   /* of memory */
    int64_t nodes, conflicts;          /* negative: not told */
    const char *engine, *model, *note; /* NULL: none */
    bool partial;                      /* the model leaves answers out */
    double time_limit;                 /* seconds that it had; 0: no limit */
    int64_t memory_limit;              /* MB; 0: no limit */
    int64_t study;                     /* which study measured it; set by store_put */
};

/* NULL with the sentence: it is not there, no database, another program's, of another version of
 * ours, or another process writes to it. */
struct store *store_open(const char *path, enum store_mode mode, struct sentence *error);
void store_close(struct store *store); /* NULL is fine */

/* Closes it, and removes its file: of a database that was for one piece of work, which is done. */
void store_remove(struct store *store);

/* What is put from now on belongs to this study. */
bool store_begin(struct store *store, const struct store_study *study, struct sentence *error);

/* False: there is none. */
bool store_find(struct store *store, struct arena *arena, const char *cell, const char *board,
                struct store_run *run);

/* False with the sentence: the disk is full, say. What was stored before stays. */
bool store_put(struct store *store, const char *cell, const char *board, const struct store_run *run,
               struct sentence *error);

/* All runs, in the order in which their cells were first stored. False with the sentence. Texts are
 * valid until the visitor returns. */
typedef void store_visit(void *self, const char *cell, const char *board, const struct store_run *run);
bool store_each(struct store *store, store_visit *visit, void *self, struct sentence *error);

/* How many of the studies before the present one have another version or machine, and one of
 * these, as "version on machine". */
int64_t store_others(struct store *store, const struct store_study *present, struct sentence *other);

#endif
