/* The database handle, for the other sources of this folder. */
#ifndef LAB_STORE_STORE_INNER_H
#define LAB_STORE_STORE_INNER_H

#include "base/alloc.h"
#include "lab/store/store.h"

struct sqlite3_stmt;
const char *store_path(const struct store *store);

/* Sets the error to SQLite's message. Returns false. */
bool store_fail(const struct store *store, struct sentence *error);

/* On failure each returns false and sets the error. store_finish always finalises the statement. */
bool store_command(struct store *store, const char *words, struct sentence *error);
bool store_prepare(struct store *store, const char *words, struct sqlite3_stmt **statement,
                   struct sentence *error);
bool store_finish(struct store *store, struct sqlite3_stmt *statement, struct sentence *error);

/* Without SQLite no store can be opened. Functions that take one exist only to be linked. */
#ifndef HAVE_SQLITE
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define ABSENT(type, function, ...)                                                                          \
    type function(__VA_ARGS__)                                                                               \
    {                                                                                                        \
        REQUIRE(false, "there are no stores");                                                               \
        return 0;                                                                                            \
    }
#endif

#endif
