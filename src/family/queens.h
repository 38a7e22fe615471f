/* The board of queens, for the file of its models. */
#ifndef FAMILY_QUEENS_H
#define FAMILY_QUEENS_H

#include "family/family.h"

struct queens {
    struct board board;
    int n;
    int given_count;
    size_t *given; /* cells, in the order of the file */
};

static inline const struct queens *queens_of(const struct board *board)
{
    return (const struct queens *)board;
}

/* queens_models.c */
extern const struct family_model queens_models[];
void queens_models_way(const struct board *board, enum family_question question, struct family_way *way);

#endif
