/* A FlatZinc model on the command line: read, posted, checked, encoded. */
#ifndef APP_FLAT_H
#define APP_FLAT_H

#include "app/commands.h"
#include "formats/flatzinc/zinc.h"
#include "solver/encode/encode.h"

/* Whether this file is FlatZinc: by its name, FILE.fzn, or by its text. The page takes boards
 * alone, and is without all that is for FlatZinc. */
#ifdef FOR_PAGE
static inline bool flat_is(const char *path, const char *text, size_t length)
{
    (void)path, (void)text, (void)length;
    return false;
}
#else
bool flat_is(const char *path, const char *text, size_t length);
#endif

struct flat {
    struct zinc *zinc;
    struct zinc_link *link;
    dm_model *model;
};

/* From text in memory, with the names of variables; search annotations are left out. False after
 * reporting the error. */
bool flat_open(struct flat *flat, const char *path, const char *text, size_t length);
/* The same, with constraints that can be assumed one by one, and without names of variables. */
bool flat_open_explained(struct flat *flat, const char *path, const char *text, size_t length);
void flat_close(struct flat *flat);

/* damier check: the exit status. A solution that gives some of the variables is completed by a
 * search. */
int flat_check(const char *path, const char *text, size_t length, const char *solution, const char *output);

/* damier encode: the exit status. */
int flat_encode(const char *path, const char *text, size_t length, const struct encode_config *config,
                bool comments, const char *output);

#endif
