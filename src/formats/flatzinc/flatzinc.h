/* FlatZinc, the language that MiniZinc hands to solvers: models out.
 *
 * What is written is a model's variables with their names as identifiers, its constraints under
 * their headings as comments, the answer as output, the objective and the search that was asked
 * for. It has the same answers as the model: every variable that is not part of the answer is
 * marked as introduced, so that solvers which list all solutions do not list one twice. */
#ifndef FORMATS_FLATZINC_FLATZINC_H
#define FORMATS_FLATZINC_FLATZINC_H

#include "base/buf.h"
#include "base/sentence.h"
#include "damier.h"

/* Which constraints beyond the language's own may be used, and what they are called. What has no
 * name in a dialect is taken apart.
 *   gecode    by the names that Gecode knows
 *   standard  by those of MiniZinc's library, fzn_all_different_int and so on, for solvers that
 *             take them as they are
 *   plain     none: every FlatZinc solver reads it */
enum flatzinc_dialect { FLATZINC_GECODE, FLATZINC_STANDARD, FLATZINC_PLAIN, FLATZINC_DIALECTS };
extern const char *const flatzinc_globals_dialects[]; /* their names, NULL at the end */

/* The comment, of one line or several, comes first; NULL: none. False with the sentence if the
 * model has an error, adds constraints as they are needed (dm_lazy), or has numbers that FlatZinc
 * cannot hold: then nothing is written. It goes over the model twice: to find what must be
 * declared, and to write. Time and text grow with the constraints, memory with the variables, and
 * with the literals and views that constraints use. */
bool flatzinc_write(const dm_model *model, enum flatzinc_dialect dialect, const char *comment,
                    struct buf *out, struct sentence *error);

#endif
