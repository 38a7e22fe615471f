/* The proofs of all cubes of a question as one. */
#ifndef APP_PROOF_JOIN_H
#define APP_PROOF_JOIN_H

#include "app/cube_files.h"

/* Writes the proof to `path`, and the formula that it refutes to the same name with .cnf appended,
 * from the proofs beside the cube files. False with the sentence: a cube has no proof, or their
 * formulas differ. */
bool proof_join(const struct cube_files *question, const char *folder, const char *path,
                struct sentence *error);

#endif
