/* For the other sources of this folder: the database itself. */
#ifndef LAB_STORE_STORE_INNER_H
#define LAB_STORE_STORE_INNER_H

#include "lab/store/store.h"

struct sqlite3;
struct sqlite3 *store_base(struct store *store);
const char *store_path(const struct store *store);

/* What SQLite says is wrong. Returns false. */
bool store_complain(const struct store *store, struct sentence *error);

#endif
