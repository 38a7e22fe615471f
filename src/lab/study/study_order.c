/* The order in which the cells of a parallel study start: longest processing time first, so that
 * the last ones are short. (Graham 1969: the schedule takes at most 4/3 of the optimum.) Rows keep
 * the order of the cells.
 *
 * The time of a cell is known only if it is stored and measured again. Unknown cells come first,
 * because they may take long: the largest boards first, ties in the given order.
 *
 * With a single job the order does not matter, and climbs need smaller cells first; both keep the
 * given order. */
#include "base/alloc.h"
#include "lab/study/study_inner.h"

#include <math.h>
#include <stdlib.h>

struct rank { /* of a cell */
    size_t cell, size;
    double seconds; /* INFINITY: unknown */
};

static bool matters(const struct study *study)
{
    if (study->jobs * job_ranks(study->team) < 2) return false;
    for (size_t i = 0; i < study->cell_count; i++)
        if (study->cells[i].climb) return false;
    return true;
}

/* CPU seconds of the stored run. */
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

void study_order_cells(struct schedule *schedule)
{
    struct study *study = schedule->study;
    struct rank *ranks = alloc_array(study->cell_count + 1, sizeof *ranks);
    bool sorts = matters(study);
    schedule->order = alloc_array(study->cell_count + 1, sizeof *schedule->order);
    for (size_t i = 0; i < study->cell_count; i++) {
        const struct study_cell *cell = &study->cells[i];
        bool known = !sorts || schedule->slots[i].state == SLOT_KNOWN; /* it is not measured */
        ranks[i] = (struct rank){i, cell->board->cells, known ? 0 : seconds_of(study, cell)};
    }
    if (sorts) qsort(ranks, study->cell_count, sizeof *ranks, by_length);
    for (size_t i = 0; i < study->cell_count; i++) {
        ASSERT(ranks[i].cell < study->cell_count);
        schedule->order[i] = ranks[i].cell;
    }
    alloc_free(ranks);
}
