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

/* "310 MB", "1.8 GB" */
static const char *amount(double bytes, char *out, size_t size)
{
    const double megabyte = 1024.0 * 1024, gigabyte = 1024 * megabyte;
    if (bytes < gigabyte)
        snprintf(out, size, "%.0f MB", bytes / megabyte);
    else
        snprintf(out, size, "%.1f GB", bytes / gigabyte);
    return out;
}

enum build_room build_room(const struct board *board, bool solving, int64_t memory_limit, char *error,
                           size_t size)
{
    char need[40], have[40];
    double wanted = board->family->footprint(board, solving), machine = (double)alloc_machine();
    double limit = memory_limit > 0 ? (double)memory_limit * 1024 * 1024 : machine;
    if (wanted <= limit && wanted <= machine) return BUILD_FITS;
    bool asked = limit < machine;
    snprintf(error, size, "%s this board takes about %s, %s %s", solving ? "solving" : "a model of",
             amount(wanted, need, sizeof need), asked ? "the memory limit is" : "this machine has",
             amount(asked ? limit : machine, have, sizeof have));
    return asked ? BUILD_OVER_LIMIT : BUILD_OVER_MACHINE;
}
