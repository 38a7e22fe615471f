/* Exhaustive search on small boards: each answer is tried with each set of clues. Answers are
 * enumerated once. A set of clues has only this answer exactly when it hits, for every other
 * answer, the set of cells in which the two differ; that takes a few word operations. Only such
 * sets of clues are graded. If no pattern of clues is requested, one answer of each symmetry class
 * is enough. Sets come by ascending number of clues, so the first one found is a minimum. O(answers
 * * 2^cells), hence at most MOST cells: a 4 x 4 Binero takes a second. */
#include "puzzle/generate/reduce.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/rng.h"
#include "explain/steps.h"

#include <string.h>

enum { MOST = 16 /* cells */, MOST_ANSWERS = 1000 };

typedef VEC(int32_t) value_list; /* answers one after another, a value for each cell */

struct exhaust {
    const struct board *board; /* without clues */
    const struct exhaust_request *request;
    value_list all;       /* answers */
    value_list first;     /* one of each symmetry class, or all */
    VEC(uint32_t) differ; /* by other answer: the cells in which it differs from the current one */
    bool *given;          /* by cell, then by mark; marks are never given */
    struct arena scratch;
};

static size_t answers_in(const struct exhaust *e, const value_list *list)
{
    ASSERT(list->size % e->board->cells == 0); /* whole answers only */
    return list->size / e->board->cells;
}

/* False if stopped, if there are too many, or (classes) if the family declares no symmetries. */
static bool list_answers(const struct exhaust *e, bool classes, value_list *list)
{
    struct request request = {.threads = 1,
                              .question = {.kind = QUESTION_ALL, .classes = classes},
                              .wordless = true,
                              .deadline = e->request->search->deadline};
    struct session *session = session_open_request(e->board, &request, NULL);
    dm_status status = session ? DM_SOLUTION : DM_INVALID;
    while (status == DM_SOLUTION && answers_in(e, list) <= MOST_ANSWERS) {
        status = session_next(session);
        for (size_t i = 0; i < e->board->cells && status == DM_SOLUTION; i++)
            vec_push(list, session_values(session)[i]);
    }
    session_close(session);
    return status == DM_NONE;
}

static void find_differences(struct exhaust *e, const int32_t *answer)
{
    ASSERT(e->board->cells <= MOST);
    size_t cells = e->board->cells;
    e->differ.size = 0;
    for (size_t a = 0; a < answers_in(e, &e->all); a++) {
        uint32_t set = 0;
        for (size_t i = 0; i < cells; i++)
            if (e->all.data[a * cells + i] != answer[i]) set |= UINT32_C(1) << i;
        if (set) vec_push(&e->differ, set);
    }
}

static bool is_unique(const struct exhaust *e, uint32_t clues)
{
    ASSERT(clues >> e->board->cells == 0);
    for (size_t i = 0; i < e->differ.size; i++)
        if (!(e->differ.data[i] & clues)) return false;
    return true;
}

/* A cell whose image cannot be given is its own image. */
static bool has_pattern(const struct exhaust *e, uint32_t offered, uint32_t clues)
{
    ASSERT(clues >> e->board->cells == 0 && !(clues & ~offered));
    for (size_t i = 0; i < e->board->cells; i++) {
        size_t image = e->request->image[i];
        if (offered >> i & offered >> image & 1 && (clues >> i & 1) != (clues >> image & 1)) return false;
    }
    return true;
}

static bool has_level(struct exhaust *e, const int32_t *answer, uint32_t clues)
{
    ASSERT(clues >> e->board->cells == 0);
    if (e->request->level < 0) return true;
    struct arena_mark mark = arena_mark(&e->scratch);
    for (size_t i = 0; i < e->board->cells; i++) e->given[i] = clues >> i & 1;
    const struct board *puzzle = e->board->family->puzzles->pose(&e->scratch, e->board, answer, e->given);
    int level = steps_grade(puzzle, e->request->search);
    arena_rewind(&e->scratch, mark);
    return level == e->request->level;
}

/* Finds a set of this many clues of this answer. DM_NONE if there is none. */
static dm_status try_sets(struct exhaust *e, const int32_t *answer, size_t count, uint32_t *found)
{
    ASSERT(e->board->cells <= MOST);
    enum { PAUSE = 1024 };
    uint32_t end = UINT32_C(1) << e->board->cells, offered = 0;
    for (size_t i = 0; i < e->board->cells; i++)
        if (reduce_offers(e->board, i, answer[i])) offered |= UINT32_C(1) << i;
    find_differences(e, answer);
    for (uint32_t clues = 0; clues < end; clues++) {
        if (clues % PAUSE == 0 && deadline_reached(e->request->search->deadline)) return DM_UNKNOWN;
        if (bits_in_word(clues) != (int)count || clues & ~offered) continue;
        if (!has_pattern(e, offered, clues) || !is_unique(e, clues)) continue;
        if (!has_level(e, answer, clues)) continue;
        *found = clues;
        return DM_SOLUTION;
    }
    return DM_NONE;
}

static dm_status try_all(struct exhaust *e, int32_t *values, bool *given)
{
    struct rng rng;
    size_t count = answers_in(e, &e->first);
    rng_seed(&rng, (uint64_t)e->request->seed);
    size_t begin = count ? rng_below(&rng, count) : 0;
    for (size_t clues = e->request->least; clues <= e->request->most; clues++)
        for (size_t k = 0; k < count; k++) {
            const int32_t *answer = e->first.data + (begin + k) % count * e->board->cells;
            uint32_t found;
            dm_status status = try_sets(e, answer, clues, &found);
            if (status == DM_UNKNOWN) return status;
            if (status == DM_NONE) continue;
            memcpy(values, answer, e->board->cells * sizeof *values);
            memset(given, 0, (e->board->cells + e->board->marks) * sizeof *given);
            for (size_t i = 0; i < e->board->cells; i++) given[i] = found >> i & 1;
            return DM_SOLUTION;
        }
    return DM_NONE;
}

dm_status exhaust_puzzles(const struct board *board, const struct exhaust_request *request, int32_t *values,
                          bool *given)
{
    struct exhaust e = {.board = board, .request = request};
    if (board->cells > MOST) return DM_UNKNOWN;
    e.given = alloc_array(board->cells + board->marks, sizeof *e.given);
    bool free = board->family->symmetry != NULL;
    for (size_t i = 0; i < board->cells; i++) free = free && request->image[i] == i;
    dm_status status = DM_UNKNOWN;
    if (list_answers(&e, false, &e.all) && list_answers(&e, free, &e.first))
        status = try_all(&e, values, given);
    vec_free(&e.all);
    vec_free(&e.first);
    vec_free(&e.differ);
    alloc_free(e.given);
    arena_free(&e.scratch);
    return status;
}
