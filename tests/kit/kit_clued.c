/* Puzzles as the generator makes them, on boards so small that all of their answers can be
 * listed. */
#include "kit_clued.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "kit_facts.h"
#include "puzzle/generate/generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct board *kit_clued_wished(struct arena *arena, const struct family *family, const char *wish,
                               int64_t number)
{
    const struct family_generate_options *generate_options = &family->puzzles->generate_options;
    const struct option *row = generate_options->options;
    void *values = arena_copy(arena, generate_options->defaults, generate_options->size);
    struct sentence error = {""};
    while (strcmp(row->name, wish) != 0) row++;
    void *at = (char *)values + row->offset;
    if (row->type == OPTION_SIZE)
        *(struct option_size *)at = (struct option_size){number, number, false};
    else
        *(int64_t *)at = number;
    struct board *board = family->puzzles->blank(arena, values, &error);
    assert_string_equal(error.text, "");
    return board;
}

static struct board *blank(struct arena *arena, const char *name, struct rng *rng)
{
    struct board *board = kit_facts_of(families_find(name))->blank(arena, rng);
    if (board->marks && rng_below(rng, 2)) board->most_marks = rng_below(rng, 4);
    return board;
}

size_t kit_clued_tests(void (*test)(void **state), struct CMUnitTest *tests)
{
    size_t count = 0;
    for (size_t i = 0; families[i]; i++)
        if (kit_facts_of(families[i])->blank)
            tests[count++] =
                (struct CMUnitTest){families[i]->name, test, NULL, NULL, (void *)families[i]->name};
    return count;
}

/* The clues of the puzzle, whatever it was made from. */
static void read_clues(struct kit_clued *k)
{
    dm_model *model = dm_model_new();
    dm_int *cell = alloc_array(k->board->cells, sizeof *cell);
    clue_list clues = {0};
    k->board->family->cells(k->board, model, cell);
    k->board->family->clues(k->board, model, cell, &clues);
    for (size_t i = 0; i < clues.size; i++) k->given[clues.data[i].cell] = true;
    vec_free(&clues);
    alloc_free(cell);
    dm_model_free(model);
}

struct kit_clued *kit_clued_new(const char *family, struct rng *rng)
{
    struct kit_clued *k = alloc_bytes(sizeof *k);
    struct sentence error = {""};
    struct puzzle puzzle;
    struct generate_request request = {.level = -1,
                                       .board = blank(&k->arena, family, rng),
                                       .seed = (int64_t)rng_below(rng, 1000000),
                                       .search = {.threads = 1}};
    assert_int_equal(generate_puzzle(&request, &k->arena, &puzzle, &error), DM_OPTIMAL);
    size_t cells = puzzle.board->cells, slots = cells + puzzle.board->marks;
    k->board = puzzle.board;
    k->answer = arena_copy(&k->arena, puzzle.answer, cells * sizeof *k->answer);
    k->values = arena_copy(&k->arena, puzzle.answer, cells * sizeof *k->values);
    k->given = ARENA_ARRAY(&k->arena, bool, slots);
    read_clues(k);
    if (rng_below(rng, 2)) {
        k->given[rng_below(rng, cells)] = true;
        k->board = kit_clued_pose(k, k->values, k->given);
    }
    return k;
}

void kit_clued_free(struct kit_clued *k)
{
    arena_free(&k->arena);
    alloc_free(k);
}

const struct board *kit_clued_pose(struct kit_clued *k, const int32_t *values, const bool *given)
{
    return k->board->family->puzzles->pose(&k->arena, k->board, values, given);
}

void kit_clued_drop(struct kit_clued *k, struct rng *rng, int count)
{
    size_t slots = k->board->cells + k->board->marks;
    for (int i = 0; i < count; i++) k->given[rng_below(rng, slots)] = false;
    for (size_t i = 0; i < slots && count > 0; i++) {
        if (!k->given[i] || rng_below(rng, 3)) continue;
        k->given[i] = false;
        count--;
    }
    k->board = kit_clued_pose(k, k->values, k->given);
}

int32_t kit_clued_other(const struct board *board, struct rng *rng, size_t cell, int32_t value)
{
    dm_model *model = dm_model_new();
    dm_int *x = alloc_array(board->cells, sizeof *x);
    board->family->cells(board, model, x);
    int64_t lo = dm_lo(model, x[cell]), hi = dm_hi(model, x[cell]);
    int64_t other = lo + (int64_t)rng_below(rng, (uint64_t)(hi - lo));
    dm_model_free(model);
    alloc_free(x);
    return (int32_t)(other < value ? other : other + 1);
}

void kit_clued_spoil(struct kit_clued *k, struct rng *rng, int count)
{
    while (count-- > 0) {
        size_t cell = rng_below(rng, k->board->cells);
        k->values[cell] = kit_clued_other(k->board, rng, cell, k->answer[cell]);
        k->given[cell] = true;
    }
    k->board = kit_clued_pose(k, k->values, k->given);
}
