/* For the other sources of this folder: the database itself. */
#ifndef LAB_STORE_STORE_INNER_H
#define LAB_STORE_STORE_INNER_H

#include "base/alloc.h"
#include "lab/store/store.h"

struct sqlite3_stmt;
const char *store_path(const struct store *store);

/* What SQLite says is wrong. Returns false. */
bool store_complain(const struct store *store, struct sentence *error);

/* Each is false with that sentence. A statement is finalised by store_finish, whatever happens. */
bool store_command(struct store *store, const char *words, struct sentence *error);
bool store_prepare(struct store *store, const char *words, struct sqlite3_stmt **statement,
                   struct sentence *error);
bool store_finish(struct store *store, struct sqlite3_stmt *statement, struct sentence *error);

/* In a program without SQLite no store can be opened, so a function that takes one is never called:
 * it is there to be linked. */
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
