/* A board as a model: cells, then clues under their heading, then the rules. */
#include "base/alloc.h"
#include "desk/desk.h"

#include <stdio.h>

void build_model(struct build *build, const struct board *board)
{
    const struct family *family = board->family;
    *build = (struct build){.model = dm_model_new()};
    build->cell = ARENA_ARRAY(&build->arena, dm_int, board->cells);
    family->cells(board, build->model, build->cell);
    dm_answer(build->model, board->cells, build->cell);
    family->clues(board, build->model, build->cell, &build->clues);
    if (build->clues.size) dm_section(build->model, "%s", family->clue_heading);
    for (size_t i = 0; i < build->clues.size; i++) dm_require(build->model, build->clues.data[i].lit);
    family->post(board, build->model, build->cell);
}

void build_free(struct build *build)
{
    dm_model_free(build->model);
    vec_free(&build->clues);
    arena_free(&build->arena);
}

bool build_fits(const struct board *board, int64_t memory_limit, char *error, size_t size)
{
    const double gigabyte = 1024.0 * 1024 * 1024;
    double wanted = board->family->footprint(board), machine = (double)alloc_machine();
    double limit = memory_limit > 0 ? (double)memory_limit * 1024 * 1024 : machine;
    if (wanted <= limit && wanted <= machine) return true;
    bool asked = limit < machine;
    snprintf(error, size, "a model of this board takes about %.1f GB, %s %.1f GB", wanted / gigabyte,
             asked ? "the memory limit is" : "this machine has", (asked ? limit : machine) / gigabyte);
    return false;
}
