/* Encodes a board as a CNF formula in DIMACS format, and decodes a solver's literals. */
#ifndef ASK_CNF_H
#define ASK_CNF_H

#include "puzzle/family.h"
#include "solver/encode/encode.h"

/* Parses encoding options such as "amo=product,card=totalizer" (NULL: none). The default
 * at-most-one encoding is pairwise. False with the sentence. */
bool cnf_choices(const char *encoding, struct encode_config *config, struct sentence *error);

/* Writes the formula: header, then clues and rules under their headings. Two passes, so the formula
 * is never in memory. `meanings` adds a comment for each variable. False with the sentence. */
bool cnf_write(const struct board *board, const struct family_model *model,
               const struct encode_config *config, bool meanings, struct buf *out, struct sentence *error);

/* The same for any model. */
bool cnf_write_model(const dm_model *model, const struct encode_config *config, bool meanings,
                     struct buf *out, struct sentence *error);

/* Decodes the values of the cells from a solver's literals. False with the sentence. */
bool cnf_decode(const struct board *board, const struct family_model *model,
                const struct encode_config *config, size_t count, const int *lits, int32_t *values,
                struct sentence *error);

/* The number of SAT variables of that formula. */
int cnf_variables(const struct board *board, const struct family_model *model,
                  const struct encode_config *config);

struct build;

/* Counts the SAT variables and clauses of a model. False with the sentence if it cannot be
 * encoded. */
bool cnf_size(const struct build *build, const struct encode_config *config, int *variables, int64_t *clauses,
              struct sentence *error);

/* The model that formulas are written from: the eager form of a model that posts rules lazily. */
const struct family_model *cnf_whole(const struct board *board, const struct family_model *model);

#endif
