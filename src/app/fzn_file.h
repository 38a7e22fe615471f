/* FlatZinc models on the command line: recognised, read, checked, encoded. */
#ifndef APP_FZN_FILE_H
#define APP_FZN_FILE_H

#include "app/commands.h"
#include "formats/flatzinc/zinc_problem.h"
#include "solver/encode/encode.h"

/* True if this file is FlatZinc, by its name FILE.fzn or by its text; true if it is a formula in
 * DIMACS. The page takes boards only, and is built without support for either. */
#ifdef FOR_PAGE
static inline bool fzn_file_is_formula(const char *text, size_t length)
{
    (void)text, (void)length;
    return false;
}
static inline bool fzn_file_is(const char *path, const char *text, size_t length)
{
    (void)path, (void)text, (void)length;
    return false;
}
#else
bool fzn_file_is_formula(const char *text, size_t length);
bool fzn_file_is(const char *path, const char *text, size_t length);
#endif

/* Reads text in memory; `titled`: with the names of constraints, for explanations. NULL after
 * reporting the error; freed by zinc_store_free. */
struct zinc *fzn_file_read(const char *path, const char *text, size_t length, bool titled);

/* The model as a problem, without its search annotations; its warnings are printed when it is
 * posted. */
struct zinc_problem fzn_file_program(const struct zinc *zinc, const char *path);

/* damier check: the exit status. A partial solution is completed by a search. */
int fzn_file_check(const char *path, const char *text, size_t length, const char *solution,
                   const char *output);

/* damier encode: the exit status. */
int fzn_file_encode(const char *path, const char *text, size_t length, const struct encode_config *config,
                    bool comments, const char *output);

#endif
