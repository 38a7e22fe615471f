/* One term as text, for cubes and trees alike. */
#ifndef CLUSTER_CUBES_CUBES_TEXT_H
#define CLUSTER_CUBES_CUBES_TEXT_H

#include "base/reader.h"
#include "cluster/cubes/cubes.h"

void cubes_write_term(struct cube_term term, struct buf *out);

/* Of a text without a term the reader has the error. */
struct cube_term cubes_read_term(struct reader *r);

#endif
