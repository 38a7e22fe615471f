/* The verdicts of `damier check' on the boards of a file. */
#ifndef APP_VERDICTS_H
#define APP_VERDICTS_H

#include "app/boards.h"
#include "explain/mus.h"

struct verdicts {
    const struct common_output *asked;
    bool draws;          /* --draw */
    struct arena *arena; /* scratch */
    struct boards boards;
    struct output output;
};

/* Writes the verdict on the i-th board in the requested format; `words` is its sentence; NULL: it
 * has none, and nothing is written as text. */
void verdicts_write(struct verdicts *v, size_t i, const int32_t *values, struct write_facts facts,
                    const char *words);

/* Checks the entries of a partly filled board. Returns the exit status. */
int verdicts_part(struct verdicts *v, size_t i, const cell_fact_list *entries, const struct request *request);

#endif
