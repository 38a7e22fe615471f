/* A board as a CNF formula, and back. */
#ifndef ASK_CNF_H
#define ASK_CNF_H

#include "puzzle/family.h"
#include "solver/encode/encode.h"

/* The choices of "amo=product,card=totalizer" (NULL: none); at most one is pairwise, as in the
 * source document, unless chosen. False with the sentence. */
bool cnf_choices(const char *encoding, struct encode_config *config, struct sentence *error);

/* Writes the formula: header, then clues and rules under their headings. Two passes; the formula is
 * never in memory. False with the sentence. `meanings` adds a comment for each variable. */
bool cnf_write(const struct board *board, const struct family_model *model,
               const struct encode_config *config, bool meanings, struct buf *out, struct sentence *error);

/* The same for a model of anything. */
bool cnf_write_model(const dm_model *model, const struct encode_config *config, bool meanings,
                     struct buf *out, struct sentence *error);

/* The values of the cells, from a solver's literals for that formula. False with the sentence. */
bool cnf_decode(const struct board *board, const struct family_model *model,
                const struct encode_config *config, size_t count, const int *lits, int32_t *values,
                struct sentence *error);

/* SAT variables of that formula. */
int cnf_variables(const struct board *board, const struct family_model *model,
                  const struct encode_config *config);

struct build;

/* SAT variables and clauses of a model that has been built. False with the sentence if it cannot be
 * written so. */
bool cnf_size(const struct build *build, const struct encode_config *config, int *variables, int64_t *clauses,
              struct sentence *error);

/* The model that formulas are written from: the one that states all of a model's rules at once. */
const struct family_model *cnf_whole(const struct board *board, const struct family_model *model);

#endif
