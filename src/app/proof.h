/* Proofs: written with --proof, checked by `damier check`. */
#ifndef APP_PROOF_H
#define APP_PROOF_H

#include "app/common.h"
#include "solver/engine/sat.h"

/* True if the proof and (unless it is `alone`) its formula can be written. False after reporting
 * the error. Leaves no files behind. */
bool proof_writable(const char *path, bool alone);

/* Reports where the proof is, or why there is none. */
void proof_report(const struct common_search *asked, const struct session *session, bool quiet);

/* The same for a proof that `damier join` made. */
void proof_report_joint(const char *path);

/* The same for `damier sat`: *kind becomes the solver that writes proofs. */
bool proof_kind(const char *path, const char *formula, const struct sat_kind **kind);
void proof_report_formula(const char *path, const char *formula, enum sat_status status, bool quiet);

/* True if this error of a solver means that the proof or its formula could not be written. */
bool proof_unwritten(const char *path, const char *error);

/* True if the input formula is the file that would be written beside the proof; it is then kept. */
bool proof_beside(const char *path, const char *formula);

/* `damier check` for a proof of this formula, whose text is given; returns the exit status. */
int proof_check(const char *formula_path, const char *text, size_t length, const char *proof_path,
                const struct common_output *output);

#endif
