/* Proofs, asked for with --proof and judged by `damier check`. */
#ifndef APP_PROOF_H
#define APP_PROOF_H

#include "app/common.h"
#include "solver/engine/sat.h"

/* Can a proof be written there, and (unless it is `alone`) its formula beside it? False after
 * reporting the error. Leaves no files behind. */
bool proof_writable(const char *path, bool alone);

/* Says where the proof is, or why there is none. */
void proof_tell(const struct common_search *asked, const struct desk *desk, bool quiet);

/* The same for one that was joined from parts. */
void proof_tell_joint(const char *path);

/* The same for a formula of `damier sat`: *kind becomes the solver that makes proofs. */
bool proof_kind(const char *path, const char *formula, const struct sat_kind **kind);
void proof_tell_formula(const char *path, const char *formula, enum sat_status status, bool quiet);

/* True if a solver's error says that the proof or its formula could not be written. */
bool proof_unwritten(const char *path, const char *error);

/* True if the formula itself is the file that would go beside the proof. It is then left as it
 * is. */
bool proof_beside(const char *path, const char *formula);

/* `damier check` for a formula, whose text is given, and a proof; returns the exit status. */
int proof_judge(const char *formula_path, const char *text, size_t length, const char *proof_path,
                const struct common_output *output);

#endif
