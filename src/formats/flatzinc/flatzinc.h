/* FlatZinc writer.
 *
 * Writes a model's variables with their names as identifiers, its constraints with their headings
 * as comments, the answer as output, the objective and the search strategies. The solutions are
 * those of the model: variables outside the answer are marked as introduced, so solvers enumerate
 * no solution twice. */
#ifndef FORMATS_FLATZINC_FLATZINC_H
#define FORMATS_FLATZINC_FLATZINC_H

#include "base/buf.h"
#include "base/sentence.h"
#include "damier.h"

/* The global constraints that may be used, and their names. Constraints without a name in a dialect
 * are decomposed.
 *   gecode    Gecode's names
 *   standard  the names of MiniZinc's library, fzn_all_different_int and so on, for solvers that
 *             accept them
 *   plain     none: for every FlatZinc solver */
enum flatzinc_dialect { FLATZINC_GECODE, FLATZINC_STANDARD, FLATZINC_PLAIN, FLATZINC_DIALECTS };
extern const char *const flatzinc_globals_dialects[]; /* their names, NULL at the end */

/* The comment, of one or more lines, comes first; NULL: none. False with the sentence, and nothing
 * written, if the model has an error, lazy constraints (dm_lazy), or numbers beyond 64 bits. Passes
 * over the model twice: to find the declarations, and to write. Time is linear in the text, memory
 * in the variables and in the literals and views of constraints. */
bool flatzinc_write(const dm_model *model, enum flatzinc_dialect dialect, const char *comment,
                    struct buf *out, struct sentence *error);

#endif
