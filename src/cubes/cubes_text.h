/* One term as text, for cubes and trees alike. */
#ifndef CUBES_TEXT_H
#define CUBES_TEXT_H

#include "base/reader.h"
#include "cubes/cubes.h"

void cubes_write_term(struct cube_term term, struct buf *out);

/* Of a text without a term the reader has the error. */
struct cube_term cubes_read_term(struct reader *r);

#endif
