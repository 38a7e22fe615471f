/* In which order the cells of a study are begun, where several are measured at once: the longest
 * first, so that the last ones are short and nobody waits long for them. (Graham: that order is
 * within a third of the best.) Rows are in the order of the cells all the same.
 *
 * How long a cell takes is known only if the store has it from before, and it is measured again.
 * The others go before those, because they may be anything, the largest boards first, and boards of
 * one size as they come.
 *
 * With one cell at a time nothing is gained, and where a limit that a smaller board met leaves out
 * larger ones, the smaller ones must come first: then cells are begun as they come. */
#include "base/alloc.h"
#include "lab/study/study_inner.h"

#include <math.h>
#include <stdlib.h>

struct rank { /* of a cell */
    size_t cell, size;
    double seconds; /* INFINITY: not known */
};

static bool matters(const struct study *study)
{
    if (study->jobs * spread_ranks(study->team) < 2) return false;
    for (size_t i = 0; i < study->cell_count; i++)
        if (study->cells[i].climb) return false;
    return true;
}

/* What the cell took when it was measured last. */
static double seconds_of(struct study *study, const struct study_cell *cell)
{
    struct store_run run;
    struct buf text = {0};
    bool there = study->store && store_find(study->store, &study->runs->arena,
                                            study_cell_text(study, cell, &text), cell->digest, &run);
    buf_free(&text);
    return there ? run.cpu : INFINITY;
}

static int by_length(const void *left, const void *right)
{
    const struct rank *a = left, *b = right;
    if (a->seconds != b->seconds) return a->seconds > b->seconds ? -1 : 1;
    if (a->size != b->size) return a->size > b->size ? -1 : 1;
    return a->cell < b->cell ? -1 : 1;
}

void study_order_cells(struct crew *crew)
{
    struct study *study = crew->study;
    struct rank *ranks = alloc_array(study->cell_count + 1, sizeof *ranks);
    bool sorts = matters(study);
    crew->order = alloc_array(study->cell_count + 1, sizeof *crew->order);
    for (size_t i = 0; i < study->cell_count; i++) {
        const struct study_cell *cell = &study->cells[i];
        bool known = !sorts || crew->slots[i].state == SLOT_KNOWN; /* nothing is measured */
        ranks[i] = (struct rank){i, cell->board->cells, known ? 0 : seconds_of(study, cell)};
    }
    if (sorts) qsort(ranks, study->cell_count, sizeof *ranks, by_length);
    for (size_t i = 0; i < study->cell_count; i++) {
        ASSERT(ranks[i].cell < study->cell_count);
        crew->order[i] = ranks[i].cell;
    }
    alloc_free(ranks);
}
